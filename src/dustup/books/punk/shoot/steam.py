"""Steam weapons: a Tech roll, a straight line, and leaks."""

from __future__ import annotations

from collections.abc import Iterable
from math import asin, degrees, hypot

from dustup.core import Flow, Mod
from dustup.skirmish.choices import which
from dustup.skirmish.space import bearing
from dustup.table.bodies import TURN

from ..bands.effects import distance
from ..dice import Throw, attribute
from ..harm import harm
from ..sight import sees
from ..state import Fighter, State
from . import shoot as shooting
from .guns import Gun, reach

ALL = 99  # a Penetration that leaves no Armour
RISE = 500  # the jet keeps to its level


def shoot(s: State, f: Fighter, gun: Gun) -> Flow[None]:
    """PK-STEA-01, PK-STEA-05: along any line in its front arc that touches an enemy."""
    found = lines(s, f, reach(f, gun)[-1])
    if not found:  # nobody on its level: at somebody above or below, who is not reached
        foe = yield from shooting.pick_target(s, f, gun)
        yield from jet(s, f, gun, foe)
        return
    pick = next(iter(found))
    if len(found) > 1:
        pick = yield which(
            f.side, "jet", f"{f.name}: through whom?", s.law["PK-STEA-05"],
            {key: ", ".join(e.name for e in struck) for key, struck in found.items()}, model=f.id,
        )  # fmt: skip
    struck = found[pick]
    yield from jet(s, f, gun, next(e for e in struck if e.side != f.side), struck)


def lines(s: State, f: Fighter, far: int) -> dict[str, list[Fighter]]:
    """PK-STEA-05: whom a line in its front arc can touch, degree by degree; most enemies, fewest friends first."""
    near = [e for e in level(s, f) if hypot(e.x - f.x, e.y - f.y) - e.r <= f.r + far and sees(s, f, e)]
    found: dict[str, list[Fighter]] = {}
    aims = {degree for e in near if e.side != f.side for degree in _aims(f, e)}
    for degree in sorted(aims):
        struck = touched(f, TURN[(f.facing + degree) % 360], far, near)
        if any(e.side != f.side for e in struck):
            found.setdefault("+".join(e.id for e in struck), struck)
    for e in near:  # straight at somebody, whatever the degree
        struck = touched(f, (e.x - f.x, e.y - f.y), far, near)
        if any(other.side != f.side for other in struck):
            found.setdefault("+".join(other.id for other in struck), struck)
    order = sorted(found, key=lambda key: -sum(1 if e.side != f.side else -2 for e in found[key]))
    return {key: found[key] for key in order}


def _aims(f: Fighter, e: Fighter) -> range:
    """The degrees of its front arc in which a line may touch that base, a degree more to either side."""
    far = hypot(e.x - f.x, e.y - f.y)
    if far <= e.r:
        return range(-90, 91)
    middle, half = (bearing(e.x - f.x, e.y - f.y) - f.facing + 180) % 360 - 180, 2 + int(degrees(asin(e.r / far)))
    return range(max(-90, middle - half), min(90, middle + half) + 1)


def jet(
    s: State, f: Fighter, gun: Gun, foe: Fighter, struck: list[Fighter] | None = None, watch: bool = False
) -> Flow[None]:
    """PK-STEA-01, PK-STEA-02, PK-DEF-05, PK-STEA-06: a Tech roll, -2 in Defensive Fire; smoke does not matter."""
    late = (Mod(-2, "defensive fire", s.law["PK-DEF-05"]),) if watch else ()
    rule = s.law["PK-STEA-01"]
    throw = Throw("steam", rule, at=foe.id, always=True, sort=lambda die, need: need - die)
    check = yield from attribute(s, f, "TC", throw, late)
    margin = 0 if check.die is None else check.need - check.die
    power = margin + 1 if check.success else -margin
    s.say("steam", rule, who=f.id, at=foe.id, side=f.side, success=check.success, power=power)
    if check.success:
        victims = in_line(s, f, foe, reach(f, gun)[-1]) if struck is None else struck
        yield from _scald(s, victims, power, rule, f.id)
    elif power:  # PK-STEA-02: a leak is a hazard, nobody's blow
        yield from _scald(s, [f], power, s.law["PK-STEA-02"], "")


def in_line(s: State, f: Fighter, foe: Fighter, far: int) -> list[Fighter]:
    """PK-STEA-01, PK-STEA-05:
    each base the line from its centre through that one touches, unless it is wholly hidden.
    """
    return touched(f, (foe.x - f.x, foe.y - f.y), far, [e for e in level(s, f) if not s.edition.sight.unseen(s, f, e)])


def level(s: State, f: Fighter) -> list[Fighter]:
    """The others on its level: a jet rises no more than 5 cm."""
    return [e for e in s.fighters.values() if e is not f and e.status == "up" and abs(e.z - f.z) <= RISE]


def touched(f: Fighter, way: tuple[float, float], far: int, among: Iterable[Fighter]) -> list[Fighter]:
    """Everybody whose base a line that way touches, so far from its own, nearest first."""
    n = hypot(*way) or 1.0
    end = f.x + way[0] / n * (f.r + far), f.y + way[1] / n * (f.r + far)
    struck = [e for e in among if distance(e.x, e.y, f.x, f.y, *end) <= e.r]
    return sorted(struck, key=lambda e: (e.x - f.x) ** 2 + (e.y - f.y) ** 2)


def _scald(s: State, victims: Iterable[Fighter], power: int, rule: str, by: str) -> Flow[None]:
    """PK-STEA-03: no Armour and no Cover counts."""
    wake = harm.Wake()
    blow = harm.Blow("Steam", rule, (Mod(power, "steam", rule),), ALL, by, shock=True)
    yield from harm.strike_all(s, victims, blow, wake)
    yield from harm.settle(s, wake)
