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
    if shot.gun.make.firearm and not shot.gun.make.pellets and abilities.has(s, shot.f, "telescopic"):
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
    useless = shot.gun.make.indirect or (shot.fight and shot.gun.make.pellets)
    return () if useless else (Mod(3, "aimed", s.law["PK-SHOT-10"]),)


def avoiding(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-09, PK-CAMO-01: -3 to avoid partial Cover, -2 more against Camouflage."""
    if not shot.avoid:
        return ()
    mod = Mod(-3, "avoiding cover", s.law["PK-SHOT-09"])
    return (mod, *abilities.changes(s, "avoid", shot.f, (shot.foe,), shot.gun.traits))


def window(shot: Shot) -> int:
    """PK-SHOT-06, PK-MINC-03, PK-RUL-40, PK-PELL-03: the -3 for others in the way, once however many reasons."""
    if shot.gun.make.indirect:
        return 0
    if shot.gun.make.pellets and shot.fight:
        return 3 if any(e not in shot.fight for e in shot.crowd) else 0
    return 3 if shot.fight or shot.crowd else 0


def crowded(s: State, shot: Shot) -> Iterable[Found]:
    """PK-SHOT-06, PK-MINC-03, PK-RUL-40: into combat, or past other miniatures."""
    if not window(shot):
        return ()
    if shot.fight and not shot.gun.make.pellets:
        return (Mod(-3, "into combat", s.law["PK-SHOT-06"]),)
    return (Mod(-3, "others in the way", s.law["PK-MINC-03"]),)


def reacting(s: State, shot: Shot) -> Iterable[Found]:
    """PK-DEF-05: Defensive Fire."""
    return (Mod(-2, "defensive fire", s.law["PK-DEF-05"]),) if shot.watch else ()


def special(s: State, shot: Shot) -> Iterable[Found]:
    """PK-HARD-01, PK-RIDE-02, PK-PELL-01, PKH-BND-16, PKH-CAM-07: what weapon and fighters add by their rows."""
    return abilities.changes(s, "precision", shot.f, (shot.foe,), shot.gun.traits)


def loaded(s: State, shot: Shot) -> Iterable[Found]:
    """PKH-GEA-12: what its bullets add; nothing in a throw."""
    return abilities.changes(s, "shot", shot.f, (), shot.gun.traits)


def around(s: State, shot: Shot) -> Iterable[Found]:
    """PKH-SWI-02, PKH-GEA-06, PKH-BND-06: night, smoke, a weaving bike."""
    return effects.shot(s, shot.f, shot.foe)


def precision(s: State, shot: Shot) -> Sum:
    """PK-SHOT-02: Precision with all modifiers."""
    found = lasting(s, shot.f, "P")
    for rule in s.edition.shoot.TO_HIT:
        found += rule(s, shot)
    return total(s, found)


def shot_at(s: State, f: Fighter, gun: Gun, foe: Fighter, watch: bool = False, avoid: bool = False) -> Shot:
    """A shot with its circumstances looked up."""
    fight: tuple[Fighter, ...] = ()
    fighting = s.edition.fight.in_combat(s, foe)
    if fighting is not None:
        mine, theirs = engagement.melee(s, fighting)
        fight = tuple(e for e in (*mine, *theirs) if e is not foe)
    curved = gun.make.indirect
    crowd = () if curved else s.edition.shoot.crowd(s, f, foe)
    return Shot(f, foe, gun, band(f, foe, gun), cover(s, f, foe), crowd, fight, avoid, watch)
