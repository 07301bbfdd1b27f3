"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from dustup.skirmish.expect import Table
from dustup.skirmish.space import gap, within
from dustup.skirmish.walking import ways
from dustup.skirmish.worth import FAR, PULL, best_of, objective, together

from . import harm
from .content import Grenade, Weapon
from .fight import Manner, blow_of, combat_sum
from .profile import bonuses, fallen, has, number, size, stick, stuck, tied, wears
from .quality import leads
from .shoot import arms, no_gun, weapon
from .sight import clear_of_scenery, cover
from .state import Fighter, State

TABLE = Table()
LOSS = {"nothing": 0.0, "armour": 0.0, "recoil": 0.04, "fall": 0.22, "transfix": 0.5, "kill": 1.0, "gruesome": 1.15}
NIGH, ROUGHLY = 600, 300  # nearer than this one goes straight; places this far apart are one to a walker
FOLLOW = 0.5  # how hard a weak model is drawn after its friends
SHY = -1  # who is weaker than this hand to hand does not go looking for a fight
ACTION, TURN = 0.008, 0.011
"""What an action and an activation still to come are worth, as shares of a model: less than a step forward."""
ILLS = ("allured", "confused", "controlled", "infected", "termites", "psi_blocked", "strained", "burnt", "stalled")
"""Conditions that hinder a model."""
LED = 2.0
"""What it is worth to a model that its Leader is near."""
CHANCE = {2: 0.95, 3: 0.85, 4: 0.7, 5: 0.5, 6: 0.3}
"""How likely a model of that Quality gets the one action it needs."""


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


def verdicts(e: Fighter, blow: harm.Blow, mine: int, his: int) -> float:
    """The share of a target that one attack takes, by the rule itself over all 36 falls of the dice."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            total += LOSS[harm.verdict(e, blow, max(1, a + mine), max(1, b + his), a)]
    return total / 36


def _state(e: Fighter) -> tuple[object, ...]:
    return fallen(e), stuck(e), wears(e, "heavy"), wears(e, "power"), "artificial" in e.traits, harm.field_on(e)


def moment(s: State, f: Fighter) -> float:
    """How surely the next attack of a model comes: now, later this turn, in a turn to come."""
    chance = CHANCE[min(6, number(f))]
    if f.attacked and f.side == s.now:
        return 0.25 * chance
    if s.active == f.id and f.left:
        return 0.9
    return (0.6 if f.side == s.now and not f.done and not s.passing else 0.4) * chance


@dataclass(slots=True)
class Means:
    """What a model can attack with next, worked out once for everybody it may attack."""

    f: Fighter
    soon: float
    """How surely the attack comes."""
    reach: int
    blow: harm.Blow
    how: Manner
    guns: list[tuple[Weapon, harm.Blow, int]]
    """Each with the blow it deals and all that its own side adds to the die."""
    bombs: list[tuple[Grenade, harm.Blow]]


def means(s: State, f: Fighter) -> Means:
    """MDR-HTH-02, MDR-SHOT-03, MDR-AREA-02: its blade, its guns that fire and the grenades it carries."""
    idle = f.kind == "sentry" or "out" in f.marks or "transfixed" in f.marks
    soon = 0.0 if idle else moment(s, f) * (0.6 if fallen(f) else 1.0)
    reach = s.setup.sticks.length(stick(s, f))
    found = Means(f, soon, reach, blow_of(s, f, Manner()), Manner(powerful=f.q <= 4), [], [])
    if soon and not tied(s, f):
        found.guns = [_gun(s, f, weapon(s, f, key)) for key in arms(s, f) if no_gun(s, f, key) is None]
        rows = [s.setup.data.grenades.get(key) for key in f.grenades]
        found.bombs = [_bomb(f, row) for row in rows if row is not None and row.c]
    return found


def _gun(s: State, f: Fighter, row: Weapon) -> tuple[Weapon, harm.Blow, int]:
    mine = (row.own or f.c) + row.bonus + sum(m.value for m in bonuses(s, f, "combat", "shoot"))
    return row, harm.Blow(f.id, False, row.energy, row, row.lethal, has(f, "savage")), mine


def _bomb(f: Fighter, row: Grenade) -> tuple[Grenade, harm.Blow]:
    return row, harm.Blow(f.id, False, row.energy, None, "all" if row.lethal else "", physical=row.shield)


def hurts(s: State, by: Means, e: Fighter, far: float, values: Mapping[str, float]) -> float:
    """MDR-HTH-02, MDR-SHOT-03: the points the next activation of a model may take from e, so far away."""
    if not by.soon or e.kind == "sentry":
        return 0.0
    blade = _struck(s, by, e, far, values) if far <= 2.2 * by.reach else 0.0
    shots = max((_shot(s, by.f, e, far, gun) for gun in by.guns), default=0.0)
    bombs = max((_bombed(s, e, far, bomb) for bomb in by.bombs), default=0.0)
    return max(blade, max(shots, bombs) * values[e.id]) * by.soon


def _struck(s: State, by: Means, e: Fighter, far: float, values: Mapping[str, float]) -> float:
    f, blow = by.f, by.blow
    if harm.immune(s, e, blow) is not None:
        return 0.0
    mine, his = combat_sum(s, f, e, True, by.how).total, combat_sum(s, e, f, False, by.how).total
    key = ("hth", mine, his, blow.savage, _state(e))
    gain = TABLE.get(key, lambda: verdicts(e, blow, mine, his)) * values[e.id]
    near = 1.0 if far < 10 else 0.5 if far <= by.reach else 0.2  # a walk before the blow takes a second success
    if stuck(e):
        return gain * near
    back = blow_of(s, e, Manner())
    risk = TABLE.get(("hth", his, mine, back.savage, _state(f)), lambda: verdicts(f, back, his, mine)) * values[f.id]
    return max(0.0, gain - 0.4 * risk) * near


def _shot(s: State, f: Fighter, e: Fighter, far: float, gun: tuple[Weapon, harm.Blow, int]) -> float:
    """The share of a target that a shot is expected to take."""
    row, blow, mine = gun
    reach = s.setup.sticks.length(row.range)
    if far > 3 * reach or row.effect == "radiation" or harm.immune(s, e, blow) is not None:
        return 0.0
    band = 0 if far <= reach else 1 if far <= 2 * reach else 2
    seen = clear_of_scenery(s, f, e)
    shade = 1 if seen and cover(s, f, e) else 0
    mine += (1 if size(e) else 0) + (2 if stuck(e) else 0) - shade - band * (2 if row.primitive else 1)
    his = e.c + sum(m.value for m in bonuses(s, e, "combat", "shot_at", *(["bullets"] if row.bullets else [])))
    share = TABLE.get(("gun", row.id, blow.savage, mine, his, _state(e)), lambda: verdicts(e, blow, mine, his))
    return share * (1.0 if seen else 0.25)


def _bombed(s: State, e: Fighter, far: float, bomb: tuple[Grenade, harm.Blow]) -> float:
    """MDR-AREA-02: the share of a target that a grenade is expected to take, by the blast's own Combat."""
    row, blow = bomb
    if far > s.setup.sticks.length(row.range) + s.setup.sticks.short or harm.immune(s, e, blow) is not None:
        return 0.0
    his = e.c + sum(m.value for m in bonuses(s, e, "combat", "shot_at", *(["bullets"] if row.flak else [])))
    mine = row.c + (2 if stuck(e) else 0)
    return TABLE.get(("bomb", row.id, mine, his, _state(e)), lambda: verdicts(e, blow, mine, his))


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


def walk(s: State, f: Fighter, e: Fighter) -> float:
    """How far it is to somebody on foot, round walls and water, to within a few centimetres."""
    straight = gap(f, e)
    if straight < NIGH or has(f, "flying"):
        return straight
    closed = () if has(f, "amphibious") else s.setup.picks["water"]
    spot = e.x // ROUGHLY * ROUGHLY + ROUGHLY // 2, e.y // ROUGHLY * ROUGHLY + ROUGHLY // 2
    return max(straight, ways(s.setup.field, s.setup.map, closed).far(f.x, f.y, spot) - f.r - e.r)


def prey(s: State, mine: Sequence[Fighter], others: Sequence[Fighter]) -> dict[str, float]:
    """How far each is from the nearest enemy worth walking to; who had better wait follows those who need not."""
    strong = {f.id: might(s, f) for f in (*mine, *others)}
    found = {}
    for f in mine:
        gaps = [walk(s, f, e) for e in others if tempting(s, f, e, strong[f.id] - strong[e.id])]
        if gaps:
            found[f.id] = min(gaps)
    ahead = [f for f in mine if f.id in found]
    return found | {f.id: FOLLOW * min(gap(f, m) for m in ahead) for f in mine if f.id not in found and ahead}


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objective, position, chances, danger, tempo."""
    there = [f for f in s.up() if f.kind != "sentry"]
    mine, others = [f for f in there if f.side == side], [f for f in there if f.side != side]
    values = {f.id: value(s, f) for f in there}
    ready = {f.id: means(s, f) for f in there}

    def harms(s: State, f: Fighter, e: Fighter, far: float) -> float:
        return hurts(s, ready[f.id], e, far, values)

    hope, _ = best_of(s, mine, others, harms)
    near = prey(s, mine, others)
    fear, _ = best_of(s, others, mine, harms)
    return {
        "strength": sum(values[f.id] * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "position": sum(_place(s, f, near.get(f.id, FAR)) for f in mine) + LED * _led(s, mine),
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
    """MDR-TURN-03: who may still act this turn, and what the active one has left; two failures lose it all."""
    if s.now != side:
        return 0.0
    left = sum(ACTION * f.points * f.left for f in s.side(side) if f.id == s.active or f.id in s.group)
    fresh = sum(TURN * f.points for f in s.side(side) if not f.done and "out" not in f.marks)
    return left + (0.0 if s.passing else fresh)


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())
