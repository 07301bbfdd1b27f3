"""The Precision roll: a shot with its circumstances, and the modifiers they give."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from dustup.core import Mod, Sum, Void

from ..bands import effects
from ..dice import Found, lasting, total
from ..edition import Covered
from ..fight import engagement
from ..special import abilities
from ..state import Fighter, State
from .cover import cover
from .guns import Gun, band

SCOPED = (-1, 2, 1)


class Shot(msgspec.Struct, frozen=True, gc=False):
    """One shot at one target, everything the modifiers need to know."""

    f: Fighter
    foe: Fighter
    gun: Gun
    band: int
    cover: Covered
    crowd: tuple[Fighter, ...]  # bases that partly cover the target, nearest first (PK-MINC-03)
    fight: tuple[Fighter, ...]  # all others in the target's combat (PK-SHOT-06)
    avoid: bool = False
    watch: bool = False


def distance(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-04, PKH-GEA-08, PKH-GEA-13: short +1 (not at a grisly hide), long -1; a sight turns this about."""
    if "firearm" in shot.gun.traits and "pellets" not in shot.gun.traits and abilities.has(s, shot.f, "telescopic"):
        return (Mod(SCOPED[shot.band], "telescopic sight", s.law["PKH-GEA-08"]),)
    if shot.band == 1:
        return ()
    if shot.band:
        return (Mod(-1, "long range", s.law["PK-RNG-02"]),)
    near = Mod(1, "short range", s.law["PK-RNG-01"])
    grisly = abilities.has(s, shot.foe, "ghastly")
    return (near, Void(near.rule, "a grisly hide", s.law["PKH-GEA-13"])) if grisly else (near,)


def aimed(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-10, PK-SHOT-11, PK-AUTO-05, PK-INDI-05, PK-RUL-59, PK-SHOT-14:
    +3 against the one aimed at, in its activation.
    """
    if shot.f.aim != shot.foe.id or shot.watch:
        return ()
    useless = "indirect" in shot.gun.traits or (shot.fight and "pellets" in shot.gun.traits)
    return () if useless else (Mod(3, "aimed", s.law["PK-SHOT-10"]),)


def avoiding(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-09, PK-CAMO-01: -3 to avoid partial Cover, -2 more against Camouflage."""
    if not shot.avoid:
        return ()
    mod = Mod(-3, "avoiding cover", s.law["PK-SHOT-09"])
    return (mod, Mod(-2, "camouflage", s.law["PK-CAMO-01"])) if abilities.has(s, shot.foe, "camouflage") else (mod,)


def window(shot: Shot) -> int:
    """PK-SHOT-06, PK-MINC-03, PK-RUL-40, PK-PELL-03: the -3 for others in the way, once however many reasons."""
    if "indirect" in shot.gun.traits:
        return 0
    if "pellets" in shot.gun.traits and shot.fight:
        return 3 if any(e not in shot.fight for e in shot.crowd) else 0
    return 3 if shot.fight or shot.crowd else 0


def crowded(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-06, PK-MINC-03, PK-RUL-40: into combat, or past other miniatures."""
    if not window(shot):
        return ()
    if shot.fight and "pellets" not in shot.gun.traits:
        return (Mod(-3, "into combat", s.law["PK-SHOT-06"]),)
    return (Mod(-3, "others in the way", s.law["PK-MINC-03"]),)


def reacting(s: State, shot: Shot) -> Iterable[Found]:
    """PK-DEF-05: Defensive Fire."""
    return (Mod(-2, "defensive fire", s.law["PK-DEF-05"]),) if shot.watch else ()


def clumsy(s: State, shot: Shot) -> Iterable[Found]:
    """PK-HARD-01, PK-RIDE-02: Hard to Use, by the weapon or by riding; once."""
    if "hard_to_use" in shot.gun.traits:
        return (Mod(-1, "hard to use", s.law["PK-HARD-01"]),)
    return (Mod(-1, "shooting while riding", s.law["PK-HARD-01"]),) if abilities.has(s, shot.f, "rider") else ()


def pellets(s: State, shot: Shot) -> Iterable[Found]:
    """PK-PELL-01: pellets."""
    return (Mod(1, "pellets", s.law["PK-PELL-01"]),) if "pellets" in shot.gun.traits else ()


def foul_rounds(s: State, shot: Shot) -> Iterable[Found]:
    """PKH-GEA-12: contaminated bullets fly badly."""
    if "firearm" in shot.gun.traits and abilities.has(s, shot.f, "foul_rounds"):
        return (Mod(-1, "contaminated bullets", s.law["PKH-GEA-12"]),)
    return ()


def around(s: State, shot: Shot) -> Iterable[Found]:
    """PKH-SWI-02, PKH-GEA-06, PKH-BND-06: night, smoke, a weaving bike."""
    return effects.shot(s, shot.f, shot.foe)


def precision(s: State, shot: Shot) -> Sum:
    """PK-SHOT-02: Precision with all modifiers."""
    found = lasting(s, shot.f, "P")
    for rule in s.setup.edition.shoot.TO_HIT:
        found += rule(s, shot)
    return total(s, found)


def shot_at(s: State, f: Fighter, gun: Gun, foe: Fighter, watch: bool = False, avoid: bool = False) -> Shot:
    """A shot with its circumstances looked up."""
    fight: tuple[Fighter, ...] = ()
    fighting = s.setup.edition.fight.in_combat(s, foe)
    if fighting is not None:
        mine, theirs = engagement.melee(s, fighting)
        fight = tuple(e for e in (*mine, *theirs) if e is not foe)
    curved = "indirect" in gun.traits
    return Shot(
        f,
        foe,
        gun,
        band(f, foe, gun),
        cover(s, f, foe),
        () if curved else s.setup.edition.shoot.crowd(s, f, foe),
        fight,
        avoid,
        watch,
    )
