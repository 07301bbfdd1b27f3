"""Ways: the shortest walk of a base towards a spot or into contact, as the steps of a path answer."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, inf, pi, sin

from dustup.table.bodies import Body
from dustup.table.reach import cut, length, shortest

from . import terrain
from .lay import Lay
from .sight import BIG
from .state import Fighter, State
from .terrain import HEAD, LEVEL
from .trip import TOLERANCE

Way = list[tuple[int, int]]


def blocks(s: State, f: Fighter, floor: int, strict: bool = False) -> tuple[int, ...]:
    """P2-OBST-03, P2-TERR-11: what a walker on this level must go around; `strict` counts low elements too."""
    la: Lay = s.setup.lay
    key = (floor, f.r > BIG, strict)
    if key not in la.blocks:
        la.blocks[key] = _blocks(s, f, floor, strict)
    return la.blocks[key]


def _blocks(s: State, f: Fighter, floor: int, strict: bool) -> tuple[int, ...]:
    la = s.setup.lay
    found = []
    for i in la.matter.tolist():
        if la.hard[i]:
            in_way = la.levels[i] > floor + LEVEL and la.floors[i] < floor + HEAD
            if in_way and (strict or not terrain.crossable(s, f, i)):
                found.append(i)
        elif la.grounds[i] == "impassable" and abs(la.floors[i] - floor) <= LEVEL:
            found.append(i)
    return tuple(found)


def foes(s: State, f: Fighter, floor: int, but: str = "") -> list[Body]:
    """P2-RUL-16: the enemy bases in the way on this level."""
    return [
        o.body
        for o in s.fighters.values()
        if o.side != f.side and o.status == "up" and o.id != but and abs(o.z - floor) < HEAD
    ]


def towards(s: State, f: Fighter, x: int, y: int, near: int = 0, but: str = "", strict: bool = False) -> Way | None:
    """The shortest walk to within `near` of a point, the start included; None if there is none."""
    floor = terrain.base_level(s, f)
    ends = blocks(s, f, floor, strict)
    return shortest(s.setup.field, (f.x, f.y), (x, y), f.r, ends, foes(s, f, floor, but), near)


def into_contact(s: State, f: Fighter, e: Fighter, most: int) -> Iterator[Way]:
    """Walks that end touching an enemy, likeliest first: straight, around obstacles, to other sides of its base."""
    reach, far = f.r + e.r, most + TOLERANCE
    yield _straight(f, e)
    way = towards(s, f, e.x, e.y, reach, e.id)
    if way is None or length(way) > far:
        return  # no way can be shorter than this one
    yield way
    way = towards(s, f, e.x, e.y, reach, e.id, True)
    if way is not None and len(way) > 1:
        yield way
    side = atan2(f.y - e.y, f.x - e.x)
    for k in range(1, 16):
        turn = side + (k + 1) // 2 * (pi / 8) * (1 if k % 2 else -1)
        x, y = round(e.x + (reach + 1) * cos(turn)), round(e.y + (reach + 1) * sin(turn))
        if hypot(x - f.x, y - f.y) <= far and terrain.why_crowded(s, f, x, y, e.z) is None:
            way = towards(s, f, x, y, 0, e.id, True)
            if way is not None and len(way) > 1:
                yield way


def _straight(f: Fighter, e: Fighter) -> Way:
    dx, dy = f.x - e.x, f.y - e.y
    d = hypot(dx, dy) or 1.0
    reach = f.r + e.r + 1
    return [(f.x, f.y), (round(e.x + dx / d * reach), round(e.y + dy / d * reach))]


def walked(s: State, f: Fighter, x: int, y: int, near: int = 0, but: str = "") -> float:
    """How long the shortest walk is; infinite if there is none."""
    way = towards(s, f, x, y, near, but) or towards(s, f, x, y, near, but, True)
    return inf if way is None else length(way)


def steps(way: Way, most: float) -> list[list[int]]:
    """A walk as path steps, no longer than allowed."""
    kept = cut(way, most) if length(way) > most else way
    return [[int(x), int(y)] for x, y in kept[1:]]
