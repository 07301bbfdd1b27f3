"""MDR-SETP, MDR-TURN: setting up and the turn. Everything the loop remembers is in the state."""

from __future__ import annotations

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish import place
from dustup.skirmish.choices import ask, chosen, names_of, which
from dustup.skirmish.recap import so_far
from dustup.skirmish.rolls import roll_off
from dustup.skirmish.scenario import OPPOSITE, finish, players
from dustup.table import maps, reach
from dustup.table.bodies import pack

from . import harm, morale
from .actions import menu
from .actions.deeds import able, perform
from .actions.nominate import FEW, sound, urgent
from .equipment.gear import at_hand
from .equipment.kit import Item, give
from .profile import engaged, wears
from .quality import DICE, Check, die, quality, thirds
from .scenarios.lurkers import confined, lurks, may_lurk, unveil
from .setup import laid
from .shoot import arms
from .sight import hidden
from .special.contact import radiation_check
from .state import Fighter, State
from .terrain.ground import irradiated, picks

STOP = "stop"
ROLES = {"attacker": "Attack: pick a side, set up second", "defender": "Defend: lay out the terrain, set up first"}
EDGE = "Which side of the table is yours?"


def play(s: State) -> Flow[None]:
    """MDR-SETP-01, MDR-TURN-08: set-up, then turns until one party is left or the scenario says so."""
    while s.phase != "over":
        yield from PHASES[s.phase](s)


def roles(s: State) -> Flow[None]:
    """MDR-SETP-02, MDR-SETP-07, MDR-RUL-68, MDR-RUL-69: who attacks, and who lays the table out and defends it."""
    if not s.rota:
        s.rota = yield from roll_off(s, players(s), "MDR-SETP-02" if len(players(s)) < 3 else "MDR-SETP-07")
    if s.setup.scenario.scenery_first:
        yield from lay_out(s, s.rota[-1], "MDR-RUL-68")
    first = s.rota[0]
    role = "defender"
    if len(s.rota) == 2:
        role = yield which(first, "role", "Attack or defend?", "MDR-SETP-02", ROLES, settled=True)
    for side in s.rota:
        s.roles[side] = role if side == first else "attacker" if role == "defender" else "defender"
    for side, what in s.roles.items():
        s.say("role", "MDR-SETP-02", side=side, role=what)
    s.phase = "terrain"


def terrain(s: State) -> Flow[None]:
    """MDR-SETP-03: the defender lays out the terrain, as the scenario allows."""
    defender = next(side for side, what in s.roles.items() if what == "defender")
    if not s.setup.scenario.scenery_first:
        yield from lay_out(s, defender, "MDR-SETP-03")
    s.phase = "edges"


def lay_out(s: State, side: str, rule: str) -> Flow[None]:
    """MDR-SETP-03: one of the tables made for this scenario, unless the players agreed on another before."""
    scenario = s.setup.scenario
    if "laid" in s.notes:
        return
    pick, tables = s.setup.map.id, (scenario.map, scenario.another)
    if pick in tables:
        names = {key: maps.get(key).name for key in tables}
        pick = yield which(side, "layout", "How do you lay out the table?", rule, names, settled=True)
    if pick != s.setup.map.id:
        s.setup = laid(s.setup, maps.get(pick))
    s.notes["laid"] = 1 + (pick == scenario.another)
    s.say("terrain", rule, side=side, map=s.setup.map.name)


def edges(s: State) -> Flow[None]:
    """MDR-SETP-04: the attacker picks his side of the table, the defender has the opposite one; others what is left."""
    order = sorted(s.rota, key=lambda side: s.roles[side] == "defender")
    while len(s.edges) < len(order) - (len(order) == 2):
        side = next(one for one in order if one not in s.edges)
        free = {edge: edge.capitalize() for edge in OPPOSITE if edge not in s.edges.values()}
        grounds = {edge: place.strip(s.setup.map.size, edge, s.setup.sticks.short) for edge in free}
        s.edges[side] = yield which(side, "edge", EDGE, "MDR-SETP-04", free, settled=True, about={"grounds": grounds})
        s.say("edge", "MDR-SETP-04", side=side, edge=s.edges[side])
    if len(order) == 2:
        s.edges[order[1]] = OPPOSITE[s.edges[order[0]]]
        s.say("edge", "MDR-SETP-04", side=order[1], edge=s.edges[order[1]])
    s.phase = "deploy"


def deploy(s: State) -> Flow[None]:
    """MDR-SETP-04, MDR-PLNT-09: the defender sets up first, then the attackers."""
    order = sorted(s.rota, key=lambda side: s.roles[side] != "defender")
    for side in order:
        for f in [f for f in s.fighters.values() if f.side == side and f.status == "off"]:
            if "lurks" in f.marks:
                continue
            asked = may_lurk(s, f)
            if asked and (yield from lurks(s, f)):
                continue
            yield from _set_up(s, f, settled=not asked)
    yield from s.setup.scenario.begin(s)
    s.phase = "ready"


def _set_up(s: State, f: Fighter, settled: bool) -> Flow[None]:
    """MDR-SETP-04, MDR-RUL-100: within Short of the own edge, unless the scenario gives other ground."""
    areas, rule = s.setup.scenario.ground(s, f), s.setup.scenario.set_up_rule(s, f)
    blocks = (*picks(s, "block"), *picks(s, "hop"), *picks(s, "water"))
    bodies = pack([m.body for m in s.up()])

    def bar(x: int, y: int) -> Illegal | None:
        fits = reach.fits(s.setup.field, x, y, f.r, blocks, bodies)
        return None if fits else Illegal("there is no room there", "MDR-SETP-04")

    spots = place.Spots(areas, confined(f, areas, rule, bar), rule)
    answer = yield place.question(f, spots, lambda x, y: place.EDGES[s.edges[f.side]], settled=settled)
    place.put(f, answer, place.EDGES[s.edges[f.side]])
    s.say("deployed", rule, who=f.id, side=f.side, spot=[f.x, f.y], facing=f.facing)
    if irradiated(s, f, (f.x, f.y)):
        yield from radiation_check(s, f, "MDR-RUL-100")


def ready(s: State) -> Flow[None]:
    """MDR-SETP-06, MDR-SPEC-48: a weapon in every hand, fruits on plants."""
    for f in list(s.fighters.values()):
        if f.status == "gone" or f.side not in s.edges:
            continue
        arms = at_hand(s, f)
        if not f.ready and f"armed {f.id}" not in s.notes and arms:
            names = {key: s.setup.data.weapons[key].name for key in arms}
            prompt = f"What does {f.name} hold at the start?"
            f.ready = yield from chosen(f, "weapon", prompt, "MDR-SETP-06", names, settled=True)
            s.notes[f"armed {f.id}"] = 1
            s.say("ready", "MDR-SETP-06", who=f.id, weapon=f.ready)
        if "explosive_fruits" in f.traits and "explosive_fruit" not in f.grenades:
            face = yield from die(s, "explosive fruits", "MDR-SPEC-48", f, sort=thirds)
            give(f, Item("grenade", "explosive_fruit", thirds(face)))
            s.say("given", "MDR-SPEC-48", "MDR-RUL-51", who=f.id, item="explosive_fruit", count=thirds(face))
    s.strength = {side: sum(f.side == side for f in s.fighters.values()) for side in players(s)}
    s.dread.clear()
    s.phase = "first"


def first(s: State) -> Flow[None]:
    """MDR-SETP-05, MDR-SETP-07: who plays first; with three or more, cards are drawn every turn."""
    s.rota = yield from roll_off(s, players(s), "MDR-SETP-05" if len(players(s)) < 3 else "MDR-SETP-07")
    s.phase = "start"


def start(s: State) -> Flow[None]:
    """MDR-TURN-07: the next player's turn begins; what held for the last one is over."""
    if not s.now or s.now == s.rota[-1]:
        if s.turn >= s.setup.scenario.length(s):
            s.say("called off", "MDR-TURN-08", turn=s.turn)
            finish(s, "MDR-TURN-08")
            return
        s.turn += 1
        s.say("turn", "MDR-TURN-07", turn=s.turn, **so_far(s))
        if len(s.rota) > 2 and s.turn > 1:
            s.rota = yield from roll_off(s, s.rota, "MDR-SETP-07")
        s.now = s.rota[0]
    else:
        s.now = s.rota[s.rota.index(s.now) + 1]
    s.passing, s.active, s.group = False, "", []
    s.phase = "turn"
    s.say("player turn", "MDR-TURN-05", side=s.now, turn=s.turn)
    for f in s.fighters.values():
        if f.side == s.now and f.status == "up":
            _fresh(s, f)
    yield from _plagues(s)


def _fresh(s: State, f: Fighter) -> None:
    """MDR-TURN-07, MDR-AMB-01: flags clear; who is hidden now may strike from ambush."""
    f.done, f.left, f.attacked, f.moves = False, 0, False, 0
    f.clear("cowed", "dry", "ordered", "hidden", "regrouping", "treads", "busy")
    if f.marks.get("transfixed") == "booster" and "boosted" in f.marks:
        f.clear("transfixed", "boosted")
    elif f.marks.get("transfixed") == "booster":
        f.mark("boosted")
    if hidden(s, f):
        f.mark("hidden")
        f.clear("revealed")


def _plagues(s: State) -> Flow[None]:
    """MDR-SCEN-13, MDR-RUL-84: termites gnaw at the start of each turn of their victim's owner."""
    for f in s.side(s.now):
        if "termites" in f.marks:
            test = yield from quality(s, f, Check("termites", "MDR-SCEN-13"))
            if test.lost:
                harm.kill(s, f, "MDR-SCEN-13")
    yield from morale.settle(s)


def turn(s: State) -> Flow[None]:
    """MDR-TURN-01..07, MDR-RUL-69: one model after another, until two failures, nobody is left, or enough."""
    while s.phase == "turn":
        if s.setup.scenario.decided(s):
            finish(s, "MDR-TURN-08")
            return
        if s.active:
            yield from acts(s, s.fighters[s.active])
            continue
        waiting = [s.fighters[key] for key in s.group if s.fighters[key].left]
        if waiting:
            s.active = waiting[0].id if len(waiting) == 1 else (yield _who(s, waiting, False))
            s.group.remove(s.active)
            continue
        s.group = []
        waiting = [f for f in s.fighters.values() if f.side == s.now and (able(f) or _lurking(f))]
        if s.passing or not waiting:
            break
        pick = yield _who(s, waiting, True)
        if pick == STOP:
            break
        yield from activate(s, s.fighters[pick])
    if s.phase == "turn":
        ended(s)
        s.phase = "start"


def _lurking(f: Fighter) -> bool:
    return f.status == "off" and "lurks" in f.marks and not f.done


def _who(s: State, waiting: list[Fighter], may_stop: bool) -> Choice:
    """Which model acts: to stop early, or to roll for who can do nothing, is allowed but not worth a thought."""
    names, rule = names_of(waiting), "MDR-TURN-01" if may_stop else "MDR-RUL-71"
    acted = names_of(f for f in s.side(s.now) if f.id not in names) if may_stop else {}
    return which(
        s.now, "activate", "Which model acts?", rule, {**names, **acted, STOP: "End the turn"} if may_stop else names,
        settled=True, bar=lambda v: _no_turn(s.fighters[v]) if v in acted else None,
        spread=lambda: [1.0] * len(names) + [0.01] * (len(acted) + may_stop),
        think=lambda: [f.id for f in urgent(s, waiting) if _of_use(s, f)][:FEW] or list(names),
    )  # fmt: skip


def _of_use(s: State, f: Fighter) -> bool:
    """MDR-SPEC-102: who sits in dead power armour needs somebody in contact, or a gun."""
    return "stalled" not in f.marks or bool(engaged(s, f) or arms(s, f))


def _no_turn(f: Fighter) -> Illegal:
    """MDR-TURN-07, MDR-RUL-30: a model is rolled for once a turn, even if it failed; the unconscious not at all."""
    if f.done:
        return Illegal(f"{f.name} has been rolled for this turn", "MDR-TURN-07")
    return Illegal(f"{f.name} is out of action for now", "MDR-RUL-30")


def activate(s: State, f: Fighter) -> Flow[None]:
    """MDR-TURN-01..04, MDR-TURN-06, MDR-SPEC-102: one to three dice; a success is an action, two failures the end."""
    if f.status == "off":
        unveil(s, f)
    s.active = f.id
    armoured = wears(f, "power") and "stalled" not in f.marks  # many dice may shut it down
    dice = yield ask(f, "dice", f"How many dice for {f.name}?", "MDR-TURN-01", DICE,
                     think=lambda: DICE if armoured else (sound(s, f),),
                     spread=lambda: [0.4, 1.2, 1.0])  # fmt: skip
    f.done = True
    test = yield from quality(s, f, Check("activation", "MDR-TURN-01", dice, leader=True, ones=armoured))
    f.left = test.won
    if test.lost >= 2:
        s.passing = True
    rule = "MDR-TURN-03" if test.lost >= 2 else "MDR-TURN-04"
    s.say("activated", "MDR-TURN-02", rule, who=f.id, side=f.side, actions=f.left, passes=s.passing)
    if armoured and test.ones >= 2:
        f.mark("stalled")
        s.say("stalled", "MDR-SPEC-102", who=f.id)


def acts(s: State, f: Fighter) -> Flow[None]:
    """MDR-ACTN-01: one action after another, until it is done."""
    deed = yield menu.question(s, f)
    yield from perform(s, f, deed)
    if f.status != "up" and s.active == f.id:
        s.active = ""
    if f.side != s.now and s.active == f.id:
        s.active = ""


def ended(s: State) -> None:
    """MDR-TURN-05, MDR-RUL-20: play passes; an allure wears off at the end of the second turn of its victim."""
    for f in s.side(s.now):
        f.left = 0
        f.clear("regrouping")
        if "allured" in f.marks:
            left = int(f.marks["allured"]) - 1
            f.clear("allured")
            if left:
                f.mark("allured", str(left))
    s.active = ""


PHASES = {
    "roles": roles, "terrain": terrain, "edges": edges, "deploy": deploy, "ready": ready, "first": first,
    "start": start, "turn": turn,
}  # fmt: skip
