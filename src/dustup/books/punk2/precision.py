"""The Precision roll: a shot with its circumstances, and the modifiers they give."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from dustup.core import Mod, Sum
from dustup.table import sight as lines

from . import boons, mass, sight, special
from .checks import Found, lasting, total
from .cover import Cover, cover
from .guns import Gun, band, gap
from .state import Fighter, State

RANGE = ((Mod(1, "short range", "P2-SHOT-04"),), (), (Mod(-1, "long range", "P2-SHOT-04"),))
SCOPED = (-1, 2, 1)


class Shot(msgspec.Struct, frozen=True, gc=False):
    """One shot at one target, everything the modifiers need to know."""

    f: Fighter
    foe: Fighter
    gun: Gun
    band: int
    cover: Cover
    crowd: tuple[Fighter, ...]  # bases that partly cover the target, nearest first (P2-MINC-03)
    fight: tuple[Fighter, ...]  # all others in the target's combat (P2-SHOT-06)
    avoid: bool = False
    watch: bool = False


def between(s: State, f: Fighter, foe: Fighter) -> list[Fighter]:
    """P2-MINC-01, P2-LOS-04, P2-RUL-45, P2-RUL-67: whose bases may be in the way: not Downed, near the line's level.

    Nobody can be whose base lies beside the strip that both bases span.
    """
    x, y, w = f.x, f.y, f.r if f.r > foe.r else foe.r
    dx, dy = foe.x - x, foe.y - y
    west, east = (x - w, foe.x + w) if dx > 0 else (foe.x - w, x + w)
    south, north = (y - w, foe.y + w) if dy > 0 else (foe.y - w, y + w)
    far, found, w, most = dx * dx + dy * dy, [], w + 1, s.widest
    left, right, low, high = west - most, east + most, south - most, north + most
    for e in [e for e in s.fighters.values() if left < e.x < right and low < e.y < high]:
        ex, ey, r = e.x, e.y, e.r
        if west < ex + r and ex - r < east and south < ey + r and ey - r < north and e.status == "up":
            off, wide = dx * (ey - y) - dy * (ex - x), w + r
            if off * off <= wide * wide * far and e is not f and e is not foe and _near_line(f, foe, e):
                found.append(e)
    return found


def _near_line(f: Fighter, foe: Fighter, e: Fighter) -> bool:
    if f.z == foe.z == e.z:
        return True
    dx, dy = foe.x - f.x, foe.y - f.y
    far = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((e.x - f.x) * dx + (e.y - f.y) * dy) / far)) if far else 0.0
    return abs(f.z + t * (foe.z - f.z) - e.z) <= sight.SAME


def crowd(s: State, f: Fighter, foe: Fighter) -> tuple[Fighter, ...]:
    """P2-MINC-03, P2-MINC-04: the bases some line crosses, nearest to the shooter first."""
    bodies = between(s, f, foe)
    if not bodies:
        return ()
    met = lines.standing(f, foe, "sonar" not in f.traits, bodies)
    return tuple(sorted([e for e, crossed in zip(bodies, met) if crossed], key=lambda e: gap(f, e)))


def behind(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-03: the target has no LoS to the shooter."""
    if sight.faces(s, shot.foe, shot.f) and not ("indirect" in shot.gun.traits and sight.unseen(s, shot.foe, shot.f)):
        return ()
    return (Mod(1, "from behind", "P2-SHOT-03"),)


def distance(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-04, P2H-GEA-08: short +1, long -1; a telescopic sight turns this about."""
    if "firearm" in shot.gun.traits and "pellets" not in shot.gun.traits and special.has(s, shot.f, "telescopic"):
        return (Mod(SCOPED[shot.band], "telescopic sight", "P2H-GEA-08"),)
    return RANGE[shot.band]


def aimed(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-10, P2-SHOT-11, P2-AUTO-05, P2-INDI-05, P2-RUL-59: +3 against the one aimed at, in its activation."""
    if shot.f.aim != shot.foe.id or shot.watch:
        return ()
    useless = "indirect" in shot.gun.traits or (shot.fight and "pellets" in shot.gun.traits)
    return () if useless else (Mod(3, "aimed", "P2-SHOT-10"),)


def avoiding(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-09, P2-CAMO-01: -3 to avoid partial Cover, -2 more against Camouflage."""
    if not shot.avoid:
        return ()
    mod = Mod(-3, "avoiding cover", "P2-SHOT-09")
    return (mod, Mod(-2, "camouflage", "P2-CAMO-01")) if special.has(s, shot.foe, "camouflage") else (mod,)


def window(shot: Shot) -> int:
    """P2-SHOT-06, P2-MINC-03, P2-RUL-40, P2-PELL-03: the -3 for others in the way, once however many reasons."""
    if "indirect" in shot.gun.traits:
        return 0
    if "pellets" in shot.gun.traits and shot.fight:
        return 3 if any(e not in shot.fight for e in shot.crowd) else 0
    return 3 if shot.fight or shot.crowd else 0


def crowded(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-06, P2-MINC-03, P2-RUL-40: into combat, or past other miniatures."""
    if not window(shot):
        return ()
    if shot.fight and "pellets" not in shot.gun.traits:
        return (Mod(-3, "into combat", "P2-SHOT-06"),)
    return (Mod(-3, "others in the way", "P2-MINC-03"),)


def reacting(s: State, shot: Shot) -> Iterable[Found]:
    """P2-DEF-05: Defensive Fire."""
    return (Mod(-2, "defensive fire", "P2-DEF-05"),) if shot.watch else ()


def clumsy(s: State, shot: Shot) -> Iterable[Found]:
    """P2-HARD-01, P2-RIDE-02: Hard to Use, by the weapon or by riding; once."""
    if "hard_to_use" in shot.gun.traits:
        return (Mod(-1, "hard to use", "P2-HARD-01"),)
    return (Mod(-1, "shooting while riding", "P2-HARD-01"),) if special.has(s, shot.f, "rider") else ()


def pellets(s: State, shot: Shot) -> Iterable[Found]:
    """P2-PELL-01: pellets."""
    return (Mod(1, "pellets", "P2-PELL-01"),) if "pellets" in shot.gun.traits else ()


def foul_rounds(s: State, shot: Shot) -> Iterable[Found]:
    """P2H-GEA-12: contaminated bullets fly badly."""
    if "firearm" in shot.gun.traits and special.has(s, shot.f, "foul_rounds"):
        return (Mod(-1, "contaminated bullets", "P2H-GEA-12"),)
    return ()


def around(s: State, shot: Shot) -> Iterable[Found]:
    """P2H-SWI-02, P2H-GEA-06, P2H-BND-06: night, smoke, a weaving bike."""
    return boons.shot(s, shot.f, shot.foe)


TO_HIT = (distance, behind, aimed, avoiding, crowded, reacting, clumsy, pellets, foul_rounds, around)


def precision(s: State, shot: Shot) -> Sum:
    """P2-SHOT-02: Precision with all modifiers."""
    found = lasting(s, shot.f, "P")
    for rule in TO_HIT:
        found += rule(s, shot)
    return total(found)


def shot_at(s: State, f: Fighter, gun: Gun, foe: Fighter, watch: bool = False, avoid: bool = False) -> Shot:
    """A shot with its circumstances looked up."""
    fight: tuple[Fighter, ...] = ()
    if mass.engaged(s, foe):
        mine, theirs = mass.melee(s, foe)
        fight = tuple(e for e in (*mine, *theirs) if e is not foe)
    curved = "indirect" in gun.traits
    return Shot(
        f, foe, gun, band(f, foe, gun), cover(s, f, foe), () if curved else crowd(s, f, foe), fight, avoid, watch
    )
