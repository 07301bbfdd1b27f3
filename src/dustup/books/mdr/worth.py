"""What a state is worth to a side: what the bots maximise, by named parts. Every chance is counted by the rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import hypot

from dustup.skirmish.expect import Table
from dustup.skirmish.fairness import BASE
from dustup.skirmish.space import gap, within
from dustup.skirmish.walking import Gait, ways_of
from dustup.skirmish.worth import FAR, PULL, best_of, objective, together

from . import harm
from .content import Grenade, Weapon
from .equipment.grenades import blast_sums
from .fight import Manner, blow_of, combat_sum
from .move import slows
from .profile import WORST, active, artificial, bonuses, engaged, fallen, has, number, stick, stuck, tied, wears
from .quality import leads, passes
from .shoot import Manner as Shot
from .shoot import arms, no_gun, weapon
from .shoot.sums import attack_sum, defence_sum
from .shoot.sums import blow_of as shot_of
from .sight import clear_of_scenery
from .state import Fighter, State

TABLE = Table()
LOSS = {"nothing": 0.0, "armour": 0.0, "recoil": 0.04, "fall": 0.22, "transfix": 0.5, "kill": 1.0, "gruesome": 1.15}
WOUND, FIELD = 0.25, 2 / 3  # what a wound costs the Tough; how often a Force Field fails
NIGH, ROUGHLY = 600, 300  # nearer than this one goes straight; places this far apart are one to a walker
FOLLOW = 0.5  # how hard a weak model is drawn after its friends
ROUGH, GLOWS = 1.5, 5.0  # what a step over broken and over irradiated ground counts
SHY = -1  # who is weaker than this hand to hand does not go looking for a fight
ACTION = 0.008
"""What an action still to come is worth, as a share of a model: less than a step forward."""
ROLLED = ("activated", "stalled", "group")
ILLS = ("allured", "confused", "controlled", "infected", "termites", "psi_blocked", "strained", "burnt", "stalled")
"""Conditions that hinder a model."""
LED = 2.0
"""What it is worth to a model that its Leader is near."""


def value(s: State, f: Fighter) -> float:
    """Its points, less for what has become of it."""
    if f.kind == "sentry":
        return 0.0
    share = 1.0 - 0.12 * sum(f.hurt.values()) - 0.1 * sum(key in f.marks for key in ILLS)
    if "out" in f.marks:
        share *= 0.3
    elif stuck(f):
        share *= 0.55
    elif fallen(f):
        share *= 0.78
    broken = sum(2 for state in f.weapons.values() if state in ("broken", "spent"))
    return max(0.1, share) * (f.points - broken)


def loss(e: Fighter, result: str) -> float:
    """MDR-SPEC-55, MDR-SPEC-143: the share of a model that a result takes; the Tough only wounded, a field may hold."""
    share = LOSS[result]
    if result == "kill" and has(e, "tough") and e.q + sum(e.hurt.values()) + 1 < WORST:
        share = WOUND
    return share * (FIELD if harm.field_on(e) else 1.0)


def verdicts(e: Fighter, blow: harm.Blow, mine: int, his: int) -> float:
    """The share of a target that one attack takes, by the rule itself over all 36 falls of the dice."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            total += loss(e, harm.verdict(e, blow, max(1, a + mine), max(1, b + his), a))
    return total / 36


def share(e: Fighter, blow: harm.Blow, mine: int, his: int) -> float:
    """The same, remembered by all that the rule looks at."""
    arm = blow.weapon.id if blow.weapon else ""
    frail = has(e, "tough") and e.q + sum(e.hurt.values()) + 1 < WORST
    body = fallen(e), stuck(e), wears(e, "heavy"), wears(e, "power"), "artificial" in e.traits, harm.field_on(e), frail
    key = (mine, his, blow.hth, arm, blow.lethal, blow.savage, body)
    return TABLE.get(key, lambda: verdicts(e, blow, mine, his))


def passed(f: Fighter) -> float:
    """MDR-DICE-04: how likely a die is a success for a model."""
    n = number(f)
    return TABLE.get(("passed", n), lambda: sum(passes(face, n, 0) for face in range(1, 7)) / 6)


def acts(f: Fighter) -> float:
    """MDR-TURN-01: how likely two dice give a model the one action it needs."""
    return 1.0 - (1.0 - passed(f)) ** 2


def rolled(s: State) -> bool:
    """The active model has just got its actions: later on they are worth what is done with them."""
    return bool(s.events) and s.events[-1].what in ROLLED


def moment(s: State, f: Fighter) -> float:
    """How surely the next attack of a model comes: now, later this turn, in a turn to come."""
    if f.kind == "sentry" or "out" in f.marks or "transfixed" in f.marks:
        return 0.0
    chance = acts(f) * (0.6 if fallen(f) else 1.0)
    if f.attacked and f.side == s.now:
        return 0.25 * chance
    if s.active == f.id and f.left and rolled(s):
        return 0.9 * (0.6 if fallen(f) else 1.0)
    return (0.6 if f.side == s.now and not f.done and not s.passing else 0.4) * chance


def hurts(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """MDR-HTH-02, MDR-SHOT-03, MDR-AREA-02: the points the next activation of a model may take from e, so far away."""
    soon = moment(s, f)
    if not soon:
        return 0.0
    best = _struck(s, f, e, far) if far <= 2.2 * s.setup.sticks.length(stick(s, f)) else 0.0
    if not tied(s, f):
        guns = [weapon(s, f, key) for key in arms(s, f) if no_gun(s, f, key) is None]
        bombs = [row for key in f.grenades if (row := s.setup.data.grenades.get(key)) is not None and row.c]
        shots = [_shot(s, f, e, far, row) for row in guns] + [_bombed(s, f, e, far, row) for row in bombs]
        best = max(best, max(shots, default=0.0) * value(s, e))
    return best * soon


def _struck(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """MDR-HTH-02: what a blow may win, less what it may cost; a walk before the blow takes a second success."""
    how, blow = Manner(powerful=f.q <= 4), blow_of(s, f, Manner())
    if harm.immune(s, e, blow) is not None:
        return 0.0
    mine, his = combat_sum(s, f, e, True, how).total, combat_sum(s, e, f, False, how).total
    gain = share(e, blow, mine, his) * value(s, e)
    near = 1.0 if far < 10 else 0.5 if far <= s.setup.sticks.length(stick(s, f)) else 0.2
    risk = 0.0 if stuck(e) else share(f, blow_of(s, e, Manner()), his, mine) * value(s, f)
    return max(0.0, gain - 0.4 * risk) * near


def _shot(s: State, f: Fighter, e: Fighter, far: float, row: Weapon) -> float:
    """MDR-SHOT-03, MDR-SHOT-13, MDR-COV-03: the share of a target that a shot is expected to take."""
    if far > row.times * s.setup.sticks.length(row.range) or row.effect == "radiation":
        return 0.0
    blow = shot_of(f, row)
    if harm.immune(s, e, blow) is not None or any(m.id != f.id for m in engaged(s, e)):
        return 0.0
    how = Shot()
    gain = share(e, blow, attack_sum(s, f, e, row, how).total, defence_sum(s, f, e, row, how).total)
    return gain * (1.0 if clear_of_scenery(s, f, e) else 0.25)


def _bombed(s: State, f: Fighter, e: Fighter, far: float, row: Grenade) -> float:
    """MDR-AREA-02: the share of a target that a grenade is expected to take, by the blast's own Combat."""
    blow = harm.Blow(f.id, False, row.energy, None, "all" if row.lethal else "", physical=row.shield)
    if far > s.setup.sticks.length(row.range) + s.setup.sticks.short or harm.immune(s, e, blow) is not None:
        return 0.0
    mine, his = blast_sums(s, e, row, (e.x, e.y))
    return share(e, blow, mine.total, his.total)


def _want(s: State, f: Fighter) -> float:
    """How near it wants to be: its gun's range, or into contact."""
    ranges = [s.setup.sticks.length(weapon(s, f, key).range) for key in arms(s, f) if no_gun(s, f, key) is None]
    return 0.9 * max(ranges, default=s.setup.sticks.medium if f.grenades else 0)


def might(s: State, f: Fighter) -> int:
    """What it brings to any hand-to-hand combat."""
    powered = 2 if f.ready == "powered_weapon" and "unpowered" not in f.marks else 0
    return f.c + powered + sum(m.value for m in bonuses(s, f, "combat", "hth"))


def tempting(s: State, f: Fighter, e: Fighter, edge: int) -> bool:
    """Somebody worth walking to: it can be shot with effect, lies helpless, or is not much stronger hand to hand."""
    if edge >= SHY or fallen(e) or stuck(e):
        return True
    if f.grenades:
        return True
    rows = [weapon(s, f, key) for key in arms(s, f) if no_gun(s, f, key) is None]
    return any(harm.immune(s, e, harm.Blow(f.id, False, row.energy, row)) is None for row in rows)


def walk(s: State, f: Fighter, e: Fighter, straight: float) -> float:
    """How far it is to somebody on foot, round walls and water, to within a few centimetres."""
    if straight < NIGH or has(f, "flying"):
        return straight
    spot = e.x // ROUGHLY * ROUGHLY + ROUGHLY // 2, e.y // ROUGHLY * ROUGHLY + ROUGHLY // 2
    return max(straight, ways_of(s.setup.field, _gait(s, f)).far(f.x, f.y, spot) - f.r - e.r)


def _gait(s: State, f: Fighter) -> Gait:
    """MDR-MOVE-07, MDR-RAD-01, MDR-RUL-76: what stops somebody on foot, and what it had better go round."""
    picks = s.setup.picks
    walls = picks["block"] if has(f, "amphibious") else (*picks["block"], *picks["water"])
    if picks["irradiated"] and not artificial(f):
        return Gait(BASE, walls, picks["irradiated"], GLOWS)
    return Gait(BASE, walls, tuple(i for i in picks["broken"] if slows(s, f, i)), ROUGH)


def lure(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """How far it is to somebody worth walking to; FAR if it is not."""
    return walk(s, f, e, far) if tempting(s, f, e, might(s, f) - might(s, e)) else FAR


def sign(s: State, f: Fighter) -> Hashable:
    """All that `hurts` and `lure` look at in somebody and that may change in a battle."""
    foes = engaged(s, f)
    arms = f.ready, *f.weapons.values(), *f.grenades.items()
    self = f.id, f.side, f.q, f.c, f.x, f.y, f.z, tuple(f.marks.items()), tuple(f.hurt.values()), arms
    return self, len(foes), sum(map(active, foes)), moment(s, f)


Look = Callable[[State, Fighter, Fighter, float], float]


def remembered(s: State, there: Sequence[Fighter]) -> tuple[Look, Look]:
    """`hurts` and `lure`, worked out only for those who have changed."""
    pairs = s.setup.pairs
    pairs.spare()
    signs = {f.id: pairs.number(sign(s, f)) for f in there}

    def kept(look: Look, kind: int) -> Look:
        def known(s: State, f: Fighter, e: Fighter, far: float) -> float:
            key = signs[f.id], signs[e.id], kind
            found = pairs.found.get(key)
            if found is None:
                found = pairs.found[key] = look(s, f, e, far)
            return found

        return known

    return kept(hurts, s.terrain), kept(lure, -1)


def prey(s: State, mine: Sequence[Fighter], others: Sequence[Fighter], lure: Look) -> dict[str, float]:
    """How far each is from the nearest enemy worth walking to; who had better wait follows those who need not."""
    found = {f.id: min((lure(s, f, e, gap(f, e)) for e in others), default=FAR) for f in mine}
    ahead = [f for f in mine if found[f.id] < FAR]
    if ahead:
        found |= {f.id: FOLLOW * min(gap(f, m) for m in ahead) for f in mine if found[f.id] >= FAR}
    return found


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objective, position, chances, danger, tempo."""
    there = [f for f in s.up() if f.kind != "sentry"]
    mine, others = [f for f in there if f.side == side], [f for f in there if f.side != side]
    values = {f.id: value(s, f) for f in there}
    hurts, lure = remembered(s, there)
    hope, _ = best_of(s, mine, others, hurts)
    fear, _ = best_of(s, others, mine, hurts)
    near = prey(s, mine, others, lure)
    return {
        "strength": sum(values[f.id] * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "position": sum(_place(s, f, near[f.id]) for f in mine) + LED * _led(s, mine),
        "chances": 0.8 * together(hope, values),
        "danger": -0.35 * together(fear, values),
        "tempo": _tempo(s, side),
    }


def _place(s: State, f: Fighter, near: float) -> float:
    """Goals pull, and everybody wants an enemy within reach."""
    goals = s.setup.scenario.goals(s, f)
    away = min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0)
    foe = max(0.0, near - _want(s, f)) if near < FAR else 0.0
    loot = -PULL * away if goals else 0.0
    return loot - 1.5 * PULL * (0.3 * foe if goals else foe)


def _led(s: State, mine: Sequence[Fighter]) -> int:
    """MDR-SPEC-74: how many have their Leader within Long."""
    bosses = [f for f in mine if "leader" in f.traits and leads(f)]
    return sum(any(within(f, boss, s.setup.sticks.long) for boss in bosses if boss is not f) for f in mine)


def _tempo(s: State, side: str) -> float:
    """MDR-TURN-03: who may still act this turn, and what the active one has rolled; two failures lose it all."""
    if s.now != side:
        return 0.0
    acting = [f for f in s.side(side) if (f.id == s.active or f.id in s.group) and "stalled" not in f.marks]
    left = (
        sum(ACTION * f.points * f.left * (0.5 if "regrouping" in f.marks else 1.0) for f in acting)
        if rolled(s)
        else 0.0
    )
    fresh = sum(ACTION * f.points * 3 * passed(f) for f in s.side(side) if not f.done and "out" not in f.marks)
    return left + (0.0 if s.passing else fresh)


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())
