"""MDR-CAMP, MDR-ADV, MDR-WRET-05, MDR-WRET-07: what happens to a party between two games, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Choice, Flow, Roll

from ..content import data
from ..equipment.finds import Item, equipment, for_robot, give
from ..muster import Member
from ..party import Draft, as_member, newcomer, rolled, usable
from ..profile import WORST
from ..scenarios import SCENARIOS
from ..special.mutations import Maker, random_mutation
from ..special.mutations import gain as gains
from ..state import Fighter
from .battle import After
from .state import League, Troupe, joins
from .upkeep import needs_of

NOBODY = "nobody"
BUILT = ("powered_weapon",)


def ask(t: Troupe, what: str, prompt: str, rule: str, names: dict[str, str], first: bool = False) -> Choice:
    """A question between battles; the `first` of a step is settled, for nothing has been done yet."""
    return Choice(who=t.player, what=what, prompt=prompt, rule=rule, settled=first, values=tuple(names),
                  label=lambda v: names[v])  # fmt: skip


def dice(s: League, t: Troupe, f: Fighter, count: int, what: str, rule: str) -> Flow[int]:
    """MDR-RUL-66, MDR-RUL-97: Quality dice between games: its own number, a Hero's luck, no Leader; successes."""
    hero = "hero" in f.traits
    need = max(2, f.q + sum(f.hurt.values()))
    faces: tuple[int, ...] = ()
    if count - hero:
        faces = yield Roll(what=what, rule=rule, who=(t.player,), count=count - hero, sides=6,
                           sort=lambda d: sum(x == 6 or (x != 1 and x >= need) for x in d))  # fmt: skip
    faces = (*faces, 6) if hero else tuple(faces)
    won = sum(x == 6 or (x != 1 and x >= need) for x in faces)
    s.say("quality", rule, who=f.id, roll=what, need=need, faces=[["quality", x, t.player] for x in faces], sums=[],
          successes=won, failures=count - won, success=won == count)  # fmt: skip
    return won


def die(s: League, t: Troupe, what: str, rule: str) -> Flow[int]:
    """One plain die."""
    (face,) = yield Roll(what=what, rule=rule, who=(t.player,), sides=6)
    s.say("roll", rule, side=t.player, roll=what, faces=[[what, face, t.player]])
    return int(face)


def dies(s: League, t: Troupe, f: Fighter, *rules: str) -> None:
    """MDR-CAMP-09: somebody is lost for good; a Leader's death leaves the party without one."""
    t.people.pop(f.id)
    t.starved.pop(f.id, None)
    t.leader = "" if t.leader == f.id else t.leader
    t.bonus = "" if t.bonus == f.id else t.bonus
    t.away = [key for key in t.away if key != f.id]
    s.say("lost", *rules, name=f.name, side=t.player)


def casualties(s: League, t: Troupe, found: After, won: bool, rival: Troupe) -> Flow[None]:
    """MDR-CAMP-08..10, MDR-RUL-66: the winner's eliminated models roll, the loser's killed are dead and robbed."""
    for f in [f for f in t.present() if f.id in found.killed]:
        if not won:
            _robbed(s, t, rival, f)
            dies(s, t, f, "MDR-CAMP-09")
            continue
        luck = yield from dice(s, t, f, 3, "survival", "MDR-CAMP-08")
        if luck == 0:
            _robbed(s, t, t, f)
            dies(s, t, f, "MDR-CAMP-08")
        elif luck < 3:
            f.mark("shaken")
            if luck == 1:
                t.away.append(f.id)
            s.say("hurt", "MDR-CAMP-08", who=f.id, misses=luck == 1)


def _robbed(s: League, t: Troupe, taker: Troupe, f: Fighter) -> None:
    """MDR-CAMP-10, MDR-WRET-08: the winner takes what the dead had; a Wretched's things only who may touch them."""
    wary = "disease" in f.traits and not any(_proof(m) for m in taker.people.values())
    if wary or (taker is not t and not SCENARIOS[s.scenario].loot):
        return
    things = [("weapon", key, 1) for key, state in f.weapons.items() if state != "spent" and key in data().weapons]
    things += [("grenade", key, n) for key, n in f.grenades.items()] + [("drug", key, n) for key, n in f.drugs.items()]
    things += [("armour", key, 1) for key in f.armour]
    taker.spare += things
    taker.cells += f.cells
    if things:
        s.say("looted", "MDR-CAMP-10", side=taker.player, items=[key for _, key, _ in things])


def _proof(f: Fighter) -> bool:
    return f.kind in ("android", "robot", "plant", "wretched") or "immune" in f.marks or "nbc" in f.armour


def spoils(s: League, t: Troupe, found: After, rival: Troupe, side: str) -> Flow[None]:
    """MDR-SCEN-04, MDR-SCEN-08, MDR-SCEN-10, MDR-WRET-07, MDR-RUL-92, MDR-SPEC-92: Food won, and grown."""
    won = found.winner == side
    scenario = SCENARIOS[s.scenario]
    got = 2 * found.cattle.get(side, 0)
    if won and scenario.food and not found.spoilt:
        got += (yield from die(s, t, "food", scenario.rules[0])) + (2 if scenario.food == "d6+2" else 0)
    if won and t.has("cannibal"):
        dead = [f for f in rival.people.values() if f.id in found.killed]
        got += 2 * sum(f.kind not in ("wretched", "android", "robot") for f in dead)
    got += sum("nutritious_fruits" in f.traits for f in t.people.values())
    if got:
        t.food += got
        s.say("food", *scenario.rules, side=t.player, count=got)


def sickness(s: League, t: Troupe) -> Flow[None]:
    """MDR-WRET-05: the infected roll one Quality die each week or die."""
    for f in list(t.people.values()):
        sick = "infected" in f.marks and "disease" not in f.traits
        if sick and not (yield from dice(s, t, f, 1, "disease", "MDR-WRET-05")):
            dies(s, t, f, "MDR-WRET-05")


def glow(s: League, t: Troupe, found: After) -> Flow[None]:
    """MDR-RAD-02, MDR-RAD-05, MDR-RUL-93: mutations come through; two Food cure a passing loss, else it stays."""
    for f in list(t.people.values()):
        if f.id in found.mutating:
            yield from random_mutation(Maker(s, data(), t.player), f, "MDR-RAD-02")
        for _ in range(found.glow.count(f.id)):
            cured = False
            if t.food >= 2:
                names = {"yes": "Two Food", "no": "Let it stay"}
                cured = (yield ask(t, "cure", f"Two Food against the glow of {f.name}?", "MDR-RAD-05", names)) == "yes"
            if cured:
                t.food -= 2
            else:
                f.worsen("radiation")
        if f.q + sum(f.hurt.values()) >= WORST:
            dies(s, t, f, "MDR-RUL-93")


ADVANCES: dict[str, tuple[str, str]] = {
    "mutation": ("A mutation", "MDR-ADV-03"), "skill": ("A skill", "MDR-ADV-04"), "gear": ("Equipment", "MDR-ADV-05"),
    "food": ("d6+2 Food", "MDR-ADV-06"), "cells": ("d6+1 Cells", "MDR-ADV-07"), "quality": ("Quality", "MDR-ADV-08"),
    "combat": ("Combat", "MDR-ADV-09"), "follower": ("A follower", "MDR-ADV-10"),
}  # fmt: skip


def open_to(t: Troupe, f: Fighter) -> dict[str, str]:
    """MDR-ADV-02..10, MDR-RUL-25: the advances this model may have now."""
    mine = [sort for key, sort in t.advances if key == f.id]
    barred = {"quality"} if "quality" in mine or f.q <= 2 else set()
    if "combat" in mine or t.bonus == f.id:
        barred.add("combat")
    if not data().kinds[f.kind].mutates:
        barred.add("mutation")
    if f.kind in ("animal", "plant") and "humanoid" not in f.traits:
        barred.add("gear")
    if len(t.people) > 5 and any(sort == "follower" for _, sort in t.advances):
        barred.add("follower")
    if t.advances and t.advances[-1][0] == f.id:
        barred.add(t.advances[-1][1])
    return {key: name for key, (name, _) in ADVANCES.items() if key not in barred}


def advance(s: League, t: Troupe) -> Flow[None]:
    """MDR-ADV-01..10: one advance for one model of the winner."""
    if not t.people:
        return
    who = yield ask(t, "advance", "Who advances?", "MDR-ADV-01", {key: f.name for key, f in t.people.items()}, True)
    f = t.people[who]
    sort = yield ask(t, "sort", f"What does {f.name} gain?", "MDR-ADV-02", open_to(t, f))
    t.advances.append((who, sort))
    s.say("advance", "MDR-ADV-01", ADVANCES[sort][1], who=who, sort=sort)
    m = Maker(s, data(), t.player)
    if sort == "mutation":
        kind = yield ask(t, "table", "Physical or mental?", "MDR-ADV-03", {"physical": "Physical", "mental": "Mental"})
        yield from random_mutation(m, f, "MDR-ADV-03", sort=kind)
    elif sort == "skill":
        yield from _skill(m, f)
    elif sort == "gear":
        yield from _gear(s, t, m, f)
    elif sort in ("food", "cells"):
        more = yield from die(s, t, sort, ADVANCES[sort][1])
        t.food, t.cells = t.food + (more + 2) * (sort == "food"), t.cells + (more + 1) * (sort == "cells")
    elif sort == "quality":
        f.q -= 1
    elif sort == "combat":
        f.c += 1
    else:
        yield from _follower(s, t)


def _skill(m: Maker, f: Fighter) -> Flow[None]:
    from ..equipment.finds import on_table

    for _ in range(20):
        key = yield from on_table(m, "skills", "MDR-ADV-04")
        fits = key not in f.traits and not (key == "mounted" and f.kind in ("animal", "plant", "robot"))
        if fits:
            gains(m, f, key, "", "MDR-ADV-04")
            return
        m.say("again", "MDR-ADV-04", side=m.side, gives=[key])


def _gear(s: League, t: Troupe, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ADV-05: rolled again while it cannot be used."""
    for _ in range(20):
        items = yield from equipment(m, "MDR-ADV-05")
        items = (yield from for_robot(m, items)) if f.kind == "robot" else items
        if all(item.sort in ("cells", "food") or usable(f, item) for item in items):
            for item in items:
                _receive(t, f, item)
            return


def _receive(t: Troupe, f: Fighter, item: Item) -> None:
    if item.sort == "food":
        t.food += item.many
    else:
        give(f, item)


def _follower(s: League, t: Troupe) -> Flow[None]:
    """MDR-ADV-10: one basic model without gear, two if they are plants."""
    kinds = {key: row.name for key, row in data().kinds.items() if key not in ("beast", "sentry")}
    kind = yield ask(t, "kind", "What is the follower?", "MDR-ADV-10", kinds)
    for _ in range(2 if kind == "plant" else 1):
        f = joins(t, Member(name=f"{data().kinds[kind].name} {t.made + 1}", kind=kind))
        t.slots += 1
        s.say("joined", "MDR-ADV-10", who=f.id)


def loot(s: League, t: Troupe) -> Flow[None]:
    """MDR-BAND-08, MDR-RUL-78: what is spare goes to the first who can use it and has the least; the rest is kept."""
    left = []
    for sort, key, many in t.spare:
        item = Item(sort, key, many)
        people = sorted(t.people.values(), key=lambda f: (len(f.weapons) + len(f.armour), f.id))
        taker = next((f for f in people if f.kind != "robot" and key not in f.weapons and usable(f, item)), None)
        if taker is None:
            left.append((sort, key, many))
        else:
            give(taker, item)
            s.say("given", "MDR-BAND-08", who=taker.id, item=key, count=many)
    t.spare = left
    yield from ()


def repairs(s: League, t: Troupe) -> Flow[None]:
    """MDR-MALF-05, MDR-SPEC-59, MDR-ROBO-06, MDR-RUL-45: a Gunsmith mends, Cells fill what is empty."""
    smith = t.has("gunsmith")
    for f in t.people.values():
        arms = {}
        for key, state in f.weapons.items():
            new = state.removeprefix("jammed").strip()
            if new == "broken" and smith:
                s.say("mended", "MDR-MALF-05", "MDR-SPEC-59", who=f.id, weapon=key)
                new = ""
            if new == "spent":
                new = ""
            if new == "empty" and key in data().weapons and data().weapons[key].nocked:
                new = ""
            if new == "empty" and (f.cells or t.cells):
                f.cells, t.cells = (f.cells - 1, t.cells) if f.cells else (f.cells, t.cells - 1)
                new = ""
            arms[key] = new
        f.weapons = arms
    yield from ()


def upkeep(s: League, t: Troupe) -> Flow[None]:
    """MDR-CAMP-02..07, MDR-SPEC-08, MDR-RUL-57, MDR-RUL-88: everybody eats; in want the player says who does not."""
    hungry: list[str] = []
    while True:
        need_food, need_cells = _bill(t, hungry)
        short = "food" if need_food > t.food else "cells" if need_cells > t.cells + _carried(t) else ""
        if not short:
            break
        able = {f.id: f.name for f in t.people.values() if f.id not in hungry and _eats(f, short)}
        beasts = [f for f in t.people.values() if f.kind == "beast"] if short == "food" else []
        able |= {f"slaughter {f.id}": f"Slaughter {f.name}" for f in beasts}
        prompt = f"Not enough {short}: who goes without?"
        pick = yield ask(t, "unfed", prompt, "MDR-CAMP-02", able, not hungry)
        if pick in t.people:
            hungry.append(pick)
        else:
            dies(s, t, t.people[pick.removeprefix("slaughter ")], "MDR-SPEC-08")
            t.food += 2
    _pay(t, need_food, need_cells)
    s.say("upkeep", "MDR-CAMP-02", side=t.player, food=need_food, cells=need_cells, unfed=hungry)
    for f in list(t.people.values()):
        _after_meal(s, t, f, f.id in hungry)


def _eats(f: Fighter, what: str) -> bool:
    needs = needs_of(data(), as_member(f))
    return bool(needs.food if what == "food" else needs.cells or needs.either)


def _bill(t: Troupe, hungry: list[str]) -> tuple[int, int]:
    """MDR-SPEC-40: what the fed cost; Energy Feeders eat Cells where Food is short."""
    food = cells = 0
    for f in t.people.values():
        if f.id in hungry:
            continue
        needs = needs_of(data(), as_member(f))
        swap = needs.either and food + needs.food > t.food
        food, cells = food + (0 if swap else needs.food), cells + needs.cells + (needs.food if swap else 0)
    return food, cells


def _carried(t: Troupe) -> int:
    return sum(f.cells for f in t.people.values())


def _pay(t: Troupe, food: int, cells: int) -> None:
    t.food -= food
    stored = min(t.cells, cells)
    t.cells, cells = t.cells - stored, cells - stored
    for f in t.people.values():
        part = min(f.cells, cells)
        f.cells, cells = f.cells - part, cells - part


def _after_meal(s: League, t: Troupe, f: Fighter, unfed: bool) -> None:
    """MDR-CAMP-03..05, MDR-SPEC-146, MDR-SPEC-103, MDR-RUL-49, MDR-RUL-57: hunger tells in the next game."""
    t.starved[f.id] = t.starved.get(f.id, 0) + 1 if unfed else 0
    if not unfed:
        return
    machine = f.kind == "robot" or (f.kind == "android" and f.feeds != "food")
    if "weak_constitution" in f.traits:
        dies(s, t, f, "MDR-SPEC-146")
    elif "leader" in f.traits:
        f.mark("unled")
    elif t.starved[f.id] >= 2 and machine:
        t.away.append(f.id)
        s.say("shut off", "MDR-CAMP-04", who=f.id)
    elif t.starved[f.id] >= 2:
        dies(s, t, f, "MDR-CAMP-04")
    else:
        f.mark("underpowered" if machine else "hungry")
    if "power" in f.armour:
        f.mark("stalled")
    if "powered_weapon" in f.weapons:
        f.mark("unpowered")


def replacements(s: League, t: Troupe) -> Flow[None]:
    """MDR-CAMP-10: the dead are replaced by anybody, equipped, without Food and spare Cells."""
    while len(t.people) < t.slots:
        kinds = {key: row.name for key, row in data().kinds.items() if key not in ("beast", "sentry")}
        kind = yield ask(t, "kind", "Who replaces the dead?", "MDR-CAMP-10", kinds, True)
        yield from _recruit(s, t, kind)


def _recruit(s: League, t: Troupe, kind: str) -> Flow[None]:
    draft = Draft(t.name, 1, kinds=[kind])
    f = newcomer(data(), f"{t.player}-{t.made + 1}", kind, t.made + 1)
    flow = rolled(draft, f)
    question = next(flow, None)
    while question is not None:
        question.who = (t.player,) if isinstance(question, Roll) else t.player
        answer = yield question
        try:
            question = flow.send(answer)
        except StopIteration:
            break
    t.made += 1
    f.side = f.home = t.player
    for sort, key, many in draft.pool:
        if sort != "cells" and usable(f, Item(sort, key, many)):
            give(f, Item(sort, key, many))
    f.cells = 0
    t.people[f.id] = f
    s.events += draft.events
    s.say("joined", "MDR-CAMP-10", who=f.id)


STEPS: dict[str, Callable[[League, Troupe], Flow[None]]] = {
    "advance": advance, "loot": loot, "sickness": sickness, "repairs": repairs, "upkeep": upkeep,
    "replacements": replacements,
}  # fmt: skip
"""What is done after the battle itself has been booked; each begins with a settled question or none."""
