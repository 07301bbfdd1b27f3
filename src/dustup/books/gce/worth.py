"""What a state is worth to a side: what the bots maximise, by named parts. Every chance is counted by the rules.

Two fighters are put on an empty table and the rule itself is run over every fall of its dice; what comes out is kept
under all that the rule looks at, so that it is paid for once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from dustup.core import Flow, Mod
from dustup.skirmish.expect import expected
from dustup.skirmish.space import gap, knot
from dustup.skirmish.worth import PULL, objective, together
from dustup.table.bodies import CONTACT

from .checks import SUSTAINED
from .content import INCH, Weapon
from .fight.stakes import WIN, Odds, bout, breaks, dear, hide, lost, odds_of, stake, trial, value, victory
from .shoot.ammo import guns
from .shoot.hit import Aim, band, harm, hit_roll, reach
from .shoot.targets import why_no_shot
from .sight import cover, faces, shows, stand
from .state import Fighter, State
from .threats import parts, scene, sign, stride, want
from .vehicles import ram, squash, thrust
from .vehicles.courses import aims_of, balked, road
from .vehicles.crash import may_swerve
from .vehicles.damage import points
from .vehicles.drive import gas_reach
from .vehicles.frame import inside, quarter
from .warriors import ballistic_skill, carrier, crew, driver_of, engaged, hull_of, is_moving, opponents, row_of, weapon

NOW = 0.8
"""What a shot counts that can still be fired in this turn."""
CARE = 1.6
"""What danger counts here: whoever strikes first mostly wins, and the enemy's turn comes next."""
ABOARD = 0.3
"""What a detour of its vehicle counts to a rider, who may get off."""
OFF = 0.5
"""What a walk of its own counts to one who rides."""
LONGEST = 20.0 * INCH
"""The most that a detour counts."""
MOST = 3
"""Comrades before somebody that are told apart."""
FLAME = 8


def harm_of(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """The teef one activation may be expected to take from somebody that far away."""
    if e.on or (f.on and f.hull is not None):
        return 0.0
    if f.hull is not None:
        return _ramming(s, f, e, far) if e.hull is not None else _squashing(s, f, e, far)
    return max(_shooting(s, f, e, far), _brawling(s, f, e, far))


def _ramming(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """GCE-RAM-09, GCE-RAM-12..19: what a ram may do to the other, less what it costs, by the quarter it meets."""
    if hull_of(f).immobilised or driver_of(s, f) is None or row_of(s, f).bike:
        return 0.0
    if far > (gas_reach(s, f) + thrust.reach(s, f)) * INCH:
        return 0.0
    kind = ram.KINDS[quarter(e, f.x, f.y)]
    won, cost = (_points(s, f, e, kind, k) * _point(s, one) * value(s, one) for k, one in enumerate((e, f)))
    near = 1.0 if far <= gas_reach(s, f) * INCH else _thrusts(s, f)
    return near * (1.0 - _swerves(s, e)) * max(0.0, won - cost)


def _squashing(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """GCE-SQSH-01..04: what running somebody over may do, who stands before the bonnet and within a gas move."""
    if hull_of(f).immobilised or driver_of(s, f) is None or far > gas_reach(s, f) * INCH:
        return 0.0
    ahead, aside = inside(f, e.x, e.y)
    if ahead < 0 or abs(aside) > ahead:
        return 0.0

    def start() -> tuple[State, Flow[Any]]:
        t, v, w = trial(s, f, e, 0)
        return t, squash.attempt(t, v, w)

    whole = value(s, e)
    key = "squash", hull_of(f).gubbins.get("spikes"), e.stats["I"], hide(e)
    return whole * s.setup.chances.get(key, lambda: lost(start, whole))


def _points(s: State, f: Fighter, e: Fighter, kind: str, who: int) -> float:
    """GCE-RAM-12..19: the points of damage a ram is expected to bring the target (0) or the rammer (1)."""
    bikes, best = ram.bikes(s, f, e), not who and hull_of(f).gubbins.get("ram") == ""
    what = ram.DAMAGE[kind][bikes[0] + 2 * bikes[1]][1 - who]

    def start() -> tuple[list[int], Flow[Any]]:
        found: list[int] = []
        t, _, w = trial(s, f, e, 3 * INCH)
        return found, _counted(ram.amount(t, w, what, "GCE-RAM-14", best), found)

    return s.setup.chances.get(("amount", what, best), lambda: expected(start, lambda found: float(found[0])))


def _counted(flow: Flow[int], found: list[int]) -> Flow[None]:
    found.append(int((yield from flow)))


def _thrusts(s: State, v: Fighter) -> float:
    """GCE-THR-02: how likely the next thrust of a vehicle works."""
    need = thrust.need(s, v)
    return min(1.0, (7 - need) / 6)


def _swerves(s: State, e: Fighter) -> float:
    """GCE-RAM-02: how likely a vehicle gets out of the way of a ram."""
    if not may_swerve(s, e):
        return 0.0
    judge = driver_of(s, e)
    return 0.0 if judge is None else 1.0 - breaks(s, judge)


def _point(s: State, v: Fighter) -> float:
    """GCE-VDAM-05: the share of its worth a vehicle is expected to lose by one point of damage."""

    def start() -> tuple[State, Flow[Any]]:
        t, _, w = trial(s, v, v, 3 * INCH)
        return t, points(t, w, 1, "a ram", "GCE-RAM-14")

    return s.setup.chances.get(("point", hide(v)), lambda: lost(start, value(s, v)))


def _shooting(s: State, f: Fighter, e: Fighter, far: float) -> float:
    best = 0.0
    for key in guns(s, f):
        span = _span(s, f, weapon(s, key))
        if far <= span + 4 * INCH:
            gain = _shots_of(s, key) * _shot(s, f, e, key, min(far, span))
            best = max(best, gain * (1.0 if far <= span else 0.4))
    if best and shows(s, f, e) <= 0:
        best *= 0.25
    return best * value(s, e)


def _span(s: State, f: Fighter, row: Weapon) -> float:
    """How far a weapon carries."""
    return (FLAME if row.form == "flame" else reach(s, f, row)) * INCH


def _shots_of(s: State, key: str) -> float:
    """GCE-DICE-03: the shots of a weapon, on full auto with all its dice."""
    return max(1.0, weapon(s, key).dice * sum(SUSTAINED) / len(SUSTAINED))


def _shot(s: State, f: Fighter, e: Fighter, key: str, far: float) -> float:
    """GCE-HIT-01, GCE-WND-01: the share of its worth somebody is expected to lose to one shot."""
    row, shade = weapon(s, key), cover(s, f, e)
    found = _band(row, far / INCH, reach(s, f, row))
    seen = (key, ballistic_skill(f).total, f.stats["S"], f.skills, found, 0 if shade is None else shade.value)

    def start() -> tuple[State, Flow[Any]]:
        t, one, two = trial(s, f, e, far)
        return t, _fired(t, Aim(one, key, shade=shade), two, row)

    return s.setup.chances.get(("shot", seen, hide(e)), lambda: lost(start, value(s, e)))


def _band(row: Weapon, inches: float, far: int) -> Mod | None:
    return None if row.form == "flame" else band(row, inches, far)


def _fired(t: State, aim: Aim, e: Fighter, row: Weapon) -> Flow[None]:
    """One shot by the rules; a flame needs no roll to hit."""
    won = row.form == "flame" or (yield from hit_roll(t, aim, e))[0]
    if won:
        yield from harm(t, aim, e)


def _brawling(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """GCE-HTH-04: what a charge may win, less what it may cost; who is in contact already is looked at in `_fights`."""
    if e.hull is not None or far > 2 * f.stats["M"] * INCH + 2 * INCH or far <= CONTACT:
        return 0.0
    chance = 1.0 if far <= 2 * f.stats["M"] * INCH else 0.3
    won, cost = bout(s, (f, True, 0), (e, False, 0))
    return chance * max(0.0, won * value(s, e) - cost * value(s, f))


def _fights(s: State, side: str, odds: Odds) -> float:
    """GCE-TURN-06, GCE-MULT-06..08: what the combats there are may bring, less what they may cost."""
    total, seen = 0.0, list[str]()
    for f in s.side(side):
        if f.hull is None and f.id not in seen and engaged(s, f):
            group = [m for m in knot(f, lambda one: opponents(s, one)) if m.status == "up"]
            seen += [m.id for m in group]
            ours, theirs = [m for m in group if m.side == side], [m for m in group if m.side != side]
            many, few, sign = (ours, theirs, 1) if len(ours) >= len(theirs) else (theirs, ours, -1)
            total += sign * sum(_part(s, lone, many[k :: len(few)], odds) for k, lone in enumerate(few))
    return total


def _part(s: State, lone: Fighter, attackers: Sequence[Fighter], odds: Odds) -> float:
    """GCE-MULT-01..03: what attackers one after another win from somebody as long as it stands, less what they lose."""
    stands, total = 1.0, 0.0
    for n, f in enumerate(attackers):
        won, cost = bout(s, (f, f.charged, min(n, MOST)), (lone, lone.charged, 0))
        total += stands * (won * stake(s, lone, odds) - cost * stake(s, f, odds))
        stands *= 1.0 - min(1.0, won)
    return total


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`; a mob that bottled out has lost."""
    found = parts(s, side, harm_of)
    odds = odds_of(s, side, found["objective"])
    found["danger"] *= CARE * dear(s, odds, side)
    found["chances"] *= max((dear(s, odds, one) for one in s.sides if one != side), default=1.0)
    found["shots"] = NOW * _shots(s, side, odds)
    found["fights"] = NOW * _fights(s, side, odds)
    found["course"] = -sum(_detour(s, v) for v in s.hulls() if v.side == side and v.status != "off")
    found["walks"] = PULL * sum(_walk(s, f) for f in s.side(side)) if s.player == side and s.phase == "move" else 0.0
    found["victory"] = WIN * victory(odds, side)
    return found


def _shots(s: State, side: str, odds: Odds) -> float:
    """GCE-TURN-05, GCE-MOVE-05: what those may hit who can still shoot in this turn, from where they stand."""
    if s.player != side or s.phase not in ("move", "shoot"):
        return 0.0
    foes = [e for e in s.strangers(side) if e.status == "up" and not e.on and not (e.hull and e.hull.wrecked)]
    stakes = {e.id: stake(s, e, odds) for e in foes}
    found, pairs, here = dict[str, tuple[float, str]](), s.setup.pairs, scene(s)
    place, marks = pairs.number(here), [(e, pairs.number(sign(s, e))) for e in foes]
    for f in s.side(side):
        if f.hull is None and why_no_shot(s, f) is None:
            me = pairs.number(("shoots", sign(s, f)))
            best = 0.0, ""
            for e, mark in marks:
                gain = pairs.found.get((me, mark, place))
                if gain is None:
                    gain = pairs.found[me, mark, place] = _aimed(s, f, e)
                best = max(best, (gain * stakes[e.id], e.id))
            found[f.id] = best
    return together(found, stakes)


def _aimed(s: State, f: Fighter, e: Fighter) -> float:
    """The share of its worth that somebody may lose to a shot in this turn."""
    return max((_in_sights(s, f, e, key) for key in guns(s, f)), default=0.0)


def _in_sights(s: State, f: Fighter, e: Fighter, key: str) -> float:
    """GCE-LOS-01, GCE-EQP-03: the same with one weapon, if the target is in range, in the arc and in sight."""
    far = gap(stand(s, f), e)
    if far > _span(s, f, weapon(s, key)) or not faces(s, f, e, key) or shows(s, f, e) <= 0:
        return 0.0
    return _shots_of(s, key) * _shot(s, f, e, key, far)


def prize(s: State, f: Fighter, e: Fighter, key: str) -> float:
    """What a shot with a weapon may bring."""
    return _in_sights(s, f, e, key) * stake(s, e, odds_of(s, f.side, objective(s, f.side)))


def _walk(s: State, f: Fighter) -> float:
    """GCE-MOVE-04, GCE-RUL-78: what a walk still counts to a rider who could get off this turn: not from a vehicle that
    moves, nor from the wheel."""
    v = carrier(s, f)
    if v is None or f.moved or f.pinned or is_moving(v) or _at_work(f, v):
        return 0.0
    return OFF * max(0.0, min(stride(s, f), _away(s, f)))


def _away(s: State, f: Fighter) -> float:
    """How far it is from where it wants to be."""
    goals = s.setup.scenario.goals(s, f) or [(e.x, e.y) for e in s.foes(f)]
    return min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0) - want(s, f)


def _at_work(f: Fighter, v: Fighter) -> bool:
    """GCE-VSHT-03: it drives, or mans a gun that works: its place is aboard."""
    return hull_of(v).driver == f.id or bool(f.gun and hull_of(v).guns.get(f.gun) == "")


def _detour(s: State, v: Fighter) -> float:
    """What the way of a vehicle and those aboard who are not where they want to be is longer than it looks, round
    obstacles and for what it cannot turn away from; one that cannot drive has the longest, and is a wall to shoot from.
    """
    driver, gas = driver_of(s, v), gas_reach(s, v) * INCH
    riders = sum(not _at_work(f, v) and _away(s, f) > 0 for f in crew(s, v))
    if driver is None or hull_of(v).immobilised:
        return PULL * (1 + riders) * (LONGEST + gas)
    aims = aims_of(s, v)
    straight = min((hypot(v.x - x, v.y - y) for x, y in aims), default=0.0)
    longer = min(LONGEST, max(0.0, road(s, v, v.x, v.y, aims) - straight))
    return PULL * ((1 + ABOARD * riders) * longer + (1 + riders) * balked(s, v, aims))


def worth(s: State, side: str) -> float:
    """Teef of advantage."""
    return sum(terms(s, side).values())
