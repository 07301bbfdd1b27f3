"""Places: where a miniature that is moved by a rule can be put."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import atan2, cos, degrees, hypot, pi, radians, sin

from dustup.table.bodies import CONTACT

from ..state import Fighter, State
from . import terrain

RING = 72  # points tried around a base or a marker
RINGS = 80
Point = tuple[int, int]
Disc = tuple[int, int, int]
"""Where a centre may not be: about this point, up to this squared distance."""


def free(s: State, f: Fighter, x: int, y: int, z: int | None = None) -> bool:
    """PK-MOVE-03, PK-MOVE-05, PK-MOVE-07, PK-RUL-25: it can stand there."""
    return terrain.why_not_stand(s, f, x, y, f.z if z is None else z) is None


def around(x: int, y: int, reach: float, towards: float) -> Iterator[tuple[int, int]]:
    """Points on a ring, beginning with a direction and going away from it on both sides."""
    for k in range(RING + 1):
        turn = towards + (k + 1) // 2 * (2 * pi / RING) * (1 if k % 2 else -1)
        yield round(x + reach * cos(turn)), round(y + reach * sin(turn))


def beside(s: State, f: Fighter, foe: Fighter) -> tuple[int, int] | None:
    """PK-RUL-30, PK-RUL-31: the free contact point on the foe's base nearest to where the fighter is."""
    side = atan2(f.y - foe.y, f.x - foe.x)
    spots = around(foe.x, foe.y, foe.r + f.r, side)
    return next((spot for spot in spots if free(s, f, *spot, foe.z)), None)


def nearest(s: State, f: Fighter, x: int, y: int, out: Sequence[Disc], rather: Sequence[Disc]) -> Point | None:
    """PK-RUL-71: the nearest free place to a point that is `out` of all these, if possible also of those it would
    `rather` avoid; searched in rings of 5 mm.
    """
    side, shut = atan2(f.y - y, f.x - x), [*out, *_bases(s, f)]
    rings = (spot for ring in range(1, RINGS) for spot in around(x, y, 50 * ring, side))
    second: Point | None = None
    for spot in chain([(x, y)], rings):
        if _apart(*spot, shut) and (second is None or _apart(*spot, rather)) and free(s, f, *spot):
            if _apart(*spot, rather):
                return spot
            second = spot
    return second


def _apart(x: int, y: int, discs: Sequence[Disc]) -> bool:
    return all((cx - x) ** 2 + (cy - y) ** 2 > near for cx, cy, near in discs)


def _bases(s: State, f: Fighter) -> list[Disc]:
    """PK-MOVE-03, PK-MOVE-07: where its centre would lie upon another base or marker."""
    level = [o for o in s.fighters.values() if abs(o.z - f.z) < terrain.HEAD and o.id != f.id]
    return [
        (o.x, o.y, (f.r - CONTACT + o.r) ** 2 - 1)
        for o in level
        if o.status == "up" or (o.status == "down" and s.edition.terrain.MARKERS_BLOCK)
    ]


def settled(s: State, f: Fighter, x: int, y: int, z: int) -> tuple[int, int, int] | None:
    """PK-RUL-17, PK-RUL-23: the nearest free place around a point at that level, or None: right beside a base that
    is in the way, or of two; where scenery is in the way, searched in rings.
    """
    if terrain.why_not_stand(s, f, x, y, z) is None:
        return x, y, z
    found = [at for o in _about(s, f, x, y, z) if (at := _against(s, f, o, x, y, z)) is not None]
    ring = _ringed(s, f, x, y, z)
    found += [ring] if ring else []
    best = min(found, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=None)
    return None if best is None else (*best, z)


def _ringed(s: State, f: Fighter, x: int, y: int, z: int) -> tuple[int, int] | None:
    for ring in range(1, 41):
        for k in range(8 + 4 * ring):
            dx, dy = terrain.compass(k * 360 // (8 + 4 * ring))
            px, py = round(x + 50 * ring * dx), round(y + 50 * ring * dy)
            if terrain.why_not_stand(s, f, px, py, z) is None:
                return px, py
    return None


def _about(s: State, f: Fighter, x: int, y: int, z: int) -> list[Fighter]:
    """The bases and markers near a place."""
    reach = 4 * (f.r + s.widest)
    level = [o for o in s.fighters.values() if o is not f and (o.status == "up" or o.status == "down")]
    return [o for o in level if abs(o.z - z) < terrain.HEAD and hypot(o.x - x, o.y - y) <= reach]


def _against(s: State, f: Fighter, o: Fighter, x: int, y: int, z: int) -> tuple[int, int] | None:
    """The free place in contact with that base nearest to a point: by degrees, then by tenths of a degree."""
    straight, r = degrees(atan2(y - o.y, x - o.x)), f.r + o.r
    best: float | None = None
    for step, many in ((1.0, 180), (0.1, 10)):
        middle = straight if best is None else best
        turns = sorted((middle + k * step for k in range(-many, many + 1)), key=lambda turn: abs(turn - straight))
        best = next((t for t in turns if terrain.why_not_stand(s, f, *_at(o, r, t), z) is None), best)
        if best is None:
            return None
    return None if best is None else _at(o, r, best)


def _at(o: Fighter, r: int, turn: float) -> tuple[int, int]:
    return round(o.x + r * cos(radians(turn))), round(o.y + r * sin(radians(turn)))
