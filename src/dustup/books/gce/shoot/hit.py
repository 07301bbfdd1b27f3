"""GCE-HIT: the roll to hit, and what a hit does to whom."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from dustup.core import Flow, Mod, Sum, tally
from dustup.core.mods import Fixed
from dustup.skirmish.rolls import roll_off
from dustup.skirmish.space import gap

from .. import checks
from ..content import INCH, Weapon
from ..harm import Blow, powered, shot_blow, strike
from ..sight import cover, graded, muzzle, shows, stand
from ..state import Fighter, State
from ..vehicles.frame import ROUNDED
from ..warriors import ballistic_skill, carrier, hull_of, is_vehicle, scarred, weapon
from .targets import large

SEVEN = 7
LEAST = 2
"""GCE-HIT-02: a 1 always misses."""
SECOND = {7: 4, 8: 5, 9: 6}
"""GCE-HIT-13: what the second die must show."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot about to be fired: who, with what, on overwatch at a fleeting target or not."""

    f: Fighter
    key: str
    snap: str = ""  # the id of the target it is taken at in passing
    shade: Mod | None = None  # how much cover there is, where dice settled it


def throw_range(s: State, f: Fighter) -> int:
    """GCE-GREN-02: 2 x Strength + 2 inches, never over 12."""
    return min(12, 2 * f.stats["S"] + (4 if "long_throw" in f.skills else 2))


def reach(s: State, f: Fighter, row: Weapon) -> int:
    """How far a weapon carries, in inches."""
    return throw_range(s, f) if row.form == "thrown" else row.long


def distance(s: State, f: Fighter, e: Fighter, key: str) -> float:
    """GCE-RUL-96, GCE-VSHT-02: inches from the edge that fires to the nearest edge of the target."""
    there = stand(s, e)
    least = gap(stand(s, f), there)
    far = gap(muzzle(s, f, key), there) if f.on else least
    return (least if far < least + ROUNDED else far) / INCH


def band(row: Weapon, inches: float, far: int) -> Mod | None:
    """GCE-EQP-02, GCE-EQP-03, GCE-HIT-11, GCE-RUL-11: the range modifier; a shared edge is short range."""
    if inches > far + 1e-4:
        return None
    close = row.form != "thrown" and inches <= row.short + 1e-4
    value = row.hit[0 if close or row.form == "thrown" else 1]
    return Mod(value, f"{'short' if close else 'long'} range" if row.form != "thrown" else "thrown", "GCE-HIT-11")


def to_hit(s: State, aim: Aim, e: Fighter, single: bool = True) -> Sum:
    """GCE-DICE-05, GCE-HIT-01, GCE-HIT-04..12: Ballistic Skill and every modifier, added to the die."""
    f, row = aim.f, weapon(s, aim.key)
    found = list(ballistic_skill(f).mods)
    shade = aim.shade or cover(s, f, e)
    if shade is not None:
        found.append(shade)
    if aim.snap == e.id:
        found.append(Mod(-1, "a fleeting target", "GCE-HIT-06"))
    found += [*shaken(s, f), *_speed(s, f, e)]
    if large(s, e):
        found.append(Mod(1, "large target", "GCE-HIT-10"))
    if "weaving" in e.skills and not e.on:
        found.append(Mod(-1, "weaving", "GCE-HIT-12"))
    if "dead_eye" in f.skills and single:
        found.append(Mod(1, "dead eye", "GCE-HIT-12"))
    range_mod = band(row, distance(s, f, e, aim.key), reach(s, f, row))
    if range_mod is not None and range_mod.value:
        found.append(range_mod)
    return tally(found)


def shaken(s: State, f: Fighter) -> list[Mod]:
    """GCE-HIT-07, GCE-RUL-41: what the vehicle under a shooter does to its aim."""
    mine = carrier(s, f)
    if mine is None:
        return []
    fast = [Mod(-1, f"{mine.name} used its thrusters", "GCE-HIT-07")] if hull_of(mine).thrusts else []
    return [*scarred(s, mine, "hit"), *fast]


def _speed(s: State, f: Fighter, e: Fighter) -> list[Mod]:
    """GCE-HIT-08, GCE-RUL-124: thrusters used by the target, in its last turn, in this one, or while it is chased."""
    if not is_vehicle(e):
        return []
    hull, mine = hull_of(e), carrier(s, f)
    fast = hull.thrusts > 0 if e.side == s.player and (e.begun or hull.thrusts) else hull.thrust_before
    chase = mine is not None and hull_of(mine).prey == e.id and hull.thrust_chase
    return [Mod(-1, f"{e.name} used its thrusters", "GCE-HIT-08")] if fast or chase else []


def settled(s: State, aim: Aim, e: Fighter) -> Flow[tuple[bool, Aim]]:
    """GCE-LOS-04, GCE-COV-03, GCE-RUL-09: with dispute dice on, dice settle what is too close to call."""
    if not s.setup.switches.get("dispute_dice"):
        return True, aim
    share = shows(s, aim.f, e)
    if checks.disputed(s, share, 0.0):
        return (yield from checks.doubt(s, aim.f.side, f"{e.name} is seen", "GCE-LOS-04")), aim
    if checks.disputed(s, share, 0.5):
        order = yield from roll_off(s, (aim.f.side, e.side), "GCE-COV-03")
        return True, replace(aim, shade=graded(1.0 - 0.4 if order[0] == aim.f.side else 0.4))
    return True, aim


def in_range(s: State, aim: Aim, e: Fighter) -> bool:
    """GCE-EQP-03: not beyond the long band."""
    row = weapon(s, aim.key)
    return distance(s, aim.f, e, aim.key) <= reach(s, aim.f, row) + 1e-4


def needed(need: int) -> str:
    """GCE-HIT-01, GCE-HIT-13: what the die must show, in words."""
    if need <= 6:
        return f"{max(LEAST, need)} or more on a d6"
    return f"a 6, then {SECOND[need]} or more on a d6" if need in SECOND else "more than dice can show"


def least(need: int) -> dict[str, int]:
    """GCE-HIT-02: what the die must show at least."""
    return {"least": max(LEAST, need)}


def hit_roll(s: State, aim: Aim, e: Fighter, single: bool = True) -> Flow[tuple[bool, int]]:
    """GCE-HIT-01..03, GCE-HIT-13, GCE-TGT-06, GCE-TGT-10, GCE-RUL-12, GCE-RUL-13, GCE-RUL-111: the hit, and the die."""
    f, row = aim.f, weapon(s, aim.key)
    seen, aim = yield from settled(s, aim, e)
    if not seen:
        return False, 0
    total, far = to_hit(s, aim, e, single), distance(s, f, e, aim.key)
    need, sure = SEVEN - total.total, f.on == e.id
    out = not sure and far > reach(s, f, row) + 1e-4
    sums = [["To hit (besides the die)", total.plain()]]
    about = {"who": f.id, "at": e.id, "need": need, "needs": needed(need), "sums": sums, "weapon": aim.key}
    about |= least(need) | ({} if single else {"burst": True})
    what = f"{f.name} shoots at {e.name}"
    face = yield from checks.die(
        f.side, what, "GCE-HIT-01", lambda n: (n >= max(2, min(6, need)), n == 6, n == 1), about
    )
    won = sure or (not out and face >= need and face > 1)
    second = 0
    if not won and not out and face == 6 and need in SECOND:
        second = yield from checks.at_least(f.side, f"{f.name}: a long shot", "GCE-HIT-13", SECOND[need], {"who": f.id})
        won = second >= SECOND[need]
    ends = row.short, reach(s, f, row)
    s.say(
        "shot", "GCE-HIT-01", *dict.fromkeys(m.rule for m in total.mods), *also(need, second, out, sure),
        who=f.id, at=e.id, weapon=row.name, inches=shown(far, ends), faces=hit_faces(f, face, second),
        sums=[["To hit", tally([Mod(face, "die", "GCE-HIT-01"), *total.mods, *settled_by(face, out, sure)]).plain()]],
        need=need, success=won, **least(need), **thrown(row),
    )  # fmt: skip
    return won, face


def shown(far: float, ends: tuple[int, int]) -> float:
    """GCE-RUL-11: a distance as it is told, a hair beyond where a range ends never as that."""
    near = round(far, 1)
    return max(round(far, 2), near + 0.01) if near in ends and far > near + 1e-4 else near


def thrown(row: Weapon) -> dict[str, bool]:
    """How a shot is told: some are thrown."""
    return {"thrown": True} if row.form == "thrown" else {}


def hit_faces(f: Fighter, face: int, second: int) -> list[list[str | int]]:
    """The dice of a shot as they are told."""
    dice = [("to hit", face), ("second die", second)] if second else [("to hit", face)]
    return [[name, shown, f.side] for name, shown in dice]


def settled_by(face: int, out: bool, sure: bool = False) -> list[Fixed]:
    """GCE-HIT-02, GCE-TGT-06, GCE-TGT-10: what makes a shot hit or miss whatever the sum."""
    if sure:
        return [Fixed(True, "it stands on the target", "GCE-TGT-10")]
    if out:
        return [Fixed(False, "out of range", "GCE-TGT-06")]
    return [Fixed(False, "a natural 1 misses", "GCE-HIT-02")] if face == 1 else []


def also(need: int, second: int, out: bool, sure: bool = False) -> list[str]:
    """The rules of a shot besides its sum."""
    found = ["GCE-HIT-13"] if second or need > 6 else []
    return found + (["GCE-TGT-06"] if out else []) + (["GCE-TGT-10"] if sure else [])


def knot(s: State, aim: Aim, step: str, people: list[Fighter], *more: Hashable) -> Hashable:
    """All that the rest of a shot depends on besides the state; an interrupted move knows more, so that has none."""
    return (step, aim.f.id, aim.key, *(e.id for e in people), *more) if s.phase == "shoot" else None


def harm(s: State, aim: Aim, e: Fighter, hits: int = 1) -> Flow[None]:
    """GCE-SHOT-04, GCE-TGT-09, GCE-RUL-16: the hits on a warrior or a vehicle, resolved completely."""
    row = weapon(s, aim.key)
    blow, blows = shot_blow(row, aim.f), []
    for _ in range(hits):
        blows.append((yield from powered(s, row, blow)))
    yield from struck(s, e, *blows)


def struck(s: State, e: Fighter, *blows: Blow) -> Flow[None]:
    """Hits on whatever it is."""
    from ..vehicles.damage import shot_at

    if is_vehicle(e):
        yield from shot_at(s, e, list(blows))
        return
    for blow in blows:
        yield from strike(s, e, blow)
