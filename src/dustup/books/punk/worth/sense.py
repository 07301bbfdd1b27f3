"""Sense: what a player would not even think about, though the rules allow it. For bots and hints only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from dustup.skirmish.space import gap

from .. import loot
from ..shoot import indirect, shoot
from ..shoot.guns import Gun, guns, penetration, reach, why_not
from ..shoot.precision import Shot, precision, shot_at
from ..state import Fighter, State
from . import chances

STRIDE = 1000  # about what an enemy walks with one Action
DOUBT = 0.5  # an aimed shot that promises less is not worth its Actions
AIMED = ("shoot", "assault", "interact", "end")  # what comes after aiming
BLAST = 750  # an area weapon is thrown where an enemy is this near, at least


def deeds(s: State, f: Fighter, legal: Sequence[str]) -> list[str]:
    """The Actions worth a thought: no Aim without a shot after it, no waiting for nobody, no hopeless shots."""
    doubts: dict[str, Callable[[State, Fighter], bool]] = {
        "aim": aims,
        "watch": waits,
        "shoot": shoots,
        "swap": swaps,
        "loot": loots,
    }
    if f.aim and "shoot" in legal and promise(s, f, s.fighters[f.aim]) > DOUBT:
        legal = [name for name in legal if name in AIMED]
    return [name for name in legal if name not in doubts or doubts[name](s, f)]


def ready(s: State, f: Fighter) -> list[Gun]:
    """Weapons that can fire at somebody now, by a Precision roll."""
    return [gun for gun in guns(s, f) if not gun.make.template and why_not(s, f, gun) is None]


def marks(s: State, f: Fighter, gun: Gun) -> list[Fighter]:
    """Enemies this weapon may be fired at with some hope."""
    return [
        e
        for e in shoot.foes(s, f)
        if shoot.why_no_target(s, f, gun, e) is None
        and (gun.make.indirect or precision(s, shot_at(s, f, gun, e)).total > 0)
    ]


def aims(s: State, f: Fighter) -> bool:
    """PK-SHOT-10, PK-DICE-11: an Action left for the shot, nobody aimed at yet, somebody to shoot at."""
    return f.left > 1 and not f.aim and bool(aimable(s, f))


def aimable(s: State, f: Fighter) -> list[str]:
    """Enemies it could shoot at with some hope once it has aimed."""
    return [e.id for e in shoot.foes(s, f) if promise(s, f, e, aiming=True) > DOUBT]


def _aiming(f: Fighter, foe: Fighter) -> Fighter:
    """The same fighter, had it aimed: a view of it, nothing is changed."""
    seen = f.copy()
    seen.aim = foe.id
    return seen


def waits(s: State, f: Fighter) -> bool:
    """PK-DEF-02, PK-SHOT-11: nobody aimed at, and an enemy that has not acted in this Turn can come into range."""
    if f.aim:
        return False
    far = max((reach(f, gun)[-1] for gun in ready(s, f)), default=0)
    return any(
        gap(f, e) <= far + STRIDE * e.stats.get("A", 2)
        for e in s.fighters.values()
        if e.side != f.side and e.status == "up" and not e.acted
    )


def shoots(s: State, f: Fighter) -> bool:
    """PK-DICE-05: some shot that is not lost from the beginning."""
    return any(worthwhile(s, f, gun) for gun in guns(s, f))


def worthwhile(s: State, f: Fighter, gun: Gun) -> bool:
    """Whether this weapon has anything to fire at."""
    if shoot.why_no_gun(s, f, gun) is not None or (gun.make.smoke and s.turn >= s.setup.turns):
        return False
    if gun.make.template:
        return True
    return bool(marks(s, f, gun)) or bool(gun.area and spots(s, f, gun))


def spots(s: State, f: Fighter, gun: Gun) -> list[tuple[int, int]]:
    """PK-INDI-01: spots with an enemy near enough to feel it."""
    foes = shoot.foes(s, f)
    return [
        (x, y)
        for x, y in indirect.spot_ideas(s, f, gun)
        if any((e.x - x) ** 2 + (e.y - y) ** 2 <= BLAST * BLAST for e in foes)
    ]


def promise(s: State, f: Fighter, foe: Fighter, aiming: bool = False) -> float:
    """The points a shot at this enemy may be expected to take, about, with the best weapon at hand."""
    best = 0.0
    for gun in ready(s, f) if foe.status == "up" else ():
        if not gun.make.indirect and shoot.why_no_target(s, f, gun, foe) is None:
            shot = shot_at(s, f, gun, foe)
            if any(e.side == f.side for e in (*shot.crowd, *shot.fight)):
                continue  # a friend might be struck
            shot = replace(shot, f=_aiming(f, foe)) if aiming else shot
            best = max(best, chances.falls(s, shot) * foe.points)
    return best


def swaps(s: State, f: Fighter) -> bool:
    """PK-AMMO-01: bullets are passed on only to or from somebody who has a firearm and none left."""
    armed = any(gun.make.firearm for gun in guns(s, f))
    return armed and f.bullets == 0


def loots(s: State, f: Fighter) -> bool:
    """PK-LOOT-01: bullets for its gun, or a ranged weapon for one that has none."""
    return any(spoils(s, f, body) for body in loot.corpses(s, f))


def spoils(s: State, f: Fighter, body: Fighter) -> list[str]:
    """What of a casualty's things it can use."""
    own = guns(s, f)
    found = [loot.BULLETS] if body.bullets and any(gun.make.firearm for gun in own) else []
    if own or f.stats.get("P", 0) < 3:
        return found
    pool = s.setup.data.weapons
    guns_there = [i for i in loot.heap(s, body) if i.kind in pool and pool[i.kind].ranged and not i.jammed]
    return found + [i.id for i in guns_there if loot.why_not_carry(s, f, i) is None][:1]


def avoidance(s: State, shot: Shot) -> list[bool]:
    """PK-SHOT-09, PK-DICE-05, PK-PEN-01: avoid Cover only where something of it would be left and the shot has hope."""
    saved = sum(mod.value for mod in shot.cover.mods()) - sum(mod.value for mod in shot.cover.mods(True))
    worn = s.setup.data.armours[shot.foe.armour].armour if shot.foe.armour else 0
    eaten = penetration(shot.gun, shot.band) - worn
    dear = Shot(shot.f, shot.foe, shot.gun, shot.band, shot.cover, shot.crowd, shot.fight, True, shot.watch)
    if saved - max(0, eaten) <= 0 or precision(s, dear).total <= 0:
        return [False]
    return [False, True]
