"""Scrambles: climbs and drops near at hand, as path steps for the ideas."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from dustup.table.reach import closest, sides

from ..move import climb, terrain
from ..move.layout import Lay
from ..move.terrain import LEVEL
from ..special import abilities
from ..state import Fighter, State

Path = list[Any]


def scrambles(s: State, f: Fighter, most: int) -> Iterator[Path]:
    """On a wall: up, down, drop. Else: up the walls in reach, off the edge it stands near."""
    if f.on_wall:
        yield from _hanging(s, f, most)
        return
    if f.z > LEVEL:
        yield from _off(s, f, most)
    if abilities.barred(s, f, "climb") is None:
        yield from _up(s, f, most)


def _hanging(s: State, f: Fighter, most: int) -> Iterator[Path]:
    la, field = s.lay, s.setup.field
    i = field.by_id[f.on_wall]
    level = la.levels[i]
    inner = _inside(s, i, f)
    if inner is not None and level - f.z <= most:
        yield [[*inner, "climb", level]]
    if f.z < level:
        yield [[f.x, f.y, "climb", min(level, f.z + most // 2)]]
    ground = terrain.below(s, f.x, f.y, f.z - 1)
    if f.z - ground <= climb.safe_drop(s, f):
        yield [[f.x, f.y, "drop"]]
    yield [[f.x, f.y, "climb", max(ground, f.z - most // 2)]]


def _inside(s: State, i: int, f: Fighter) -> tuple[int, int] | None:
    """A place on top of the wall's piece, a base's radius in from where it hangs."""
    px, py = closest(s.setup.field, i, f.x, f.y)
    d = hypot(px - f.x, py - f.y) or 1.0
    for deep in (f.r, f.r // 2, 2 * f.r):
        x, y = round(px + (px - f.x) / d * deep), round(py + (py - f.y) / d * deep)
        if terrain.underfoot(s, x, y, s.lay.levels[i]) is not None:
            return x, y
    return None


def _up(s: State, f: Fighter, most: int) -> Iterator[Path]:
    la: Lay = s.lay
    x0, y0, x1, y1 = terrain.bounds(((f.x, f.y),), f.r + most)
    for i in la.walls:
        west, south, east, north = la.boxes[i]
        if west >= x1 or east <= x0 or south >= y1 or north <= y0:
            continue
        rd, low, high = la.readings[i], la.floors[i], la.levels[i]
        if not (rd.ladder or (rd.stand and la.hard[i])) or low > f.z + LEVEL or high <= f.z + LEVEL:
            continue
        px, py = closest(s.setup.field, i, f.x, f.y)
        d = hypot(px - f.x, py - f.y)
        if d < 1 or d - f.r > most:
            continue
        yield _ascent(s, f, (px, py), d, high, most)


def _ascent(s: State, f: Fighter, edge: tuple[float, float], d: float, high: int, most: int) -> Path:
    ux, uy = (edge[0] - f.x) / d, (edge[1] - f.y) / d
    foot = round(edge[0] - ux * (f.r + 1)), round(edge[1] - uy * (f.r + 1))
    walked = max(0.0, d - f.r)
    path: Path = [] if walked < 3 else [list(foot)]
    if not path:
        foot = f.x, f.y
    top = round(edge[0] + ux * f.r), round(edge[1] + uy * f.r)
    across = hypot(top[0] - foot[0], top[1] - foot[1])
    if walked + high - f.z + across <= most and terrain.underfoot(s, *top, high) is not None:
        return [*path, [*top, "climb", high]]
    return [*path, [*foot, "climb", min(high, f.z + max(1, int(most - walked)))]]


def _off(s: State, f: Fighter, most: int) -> Iterator[Path]:
    """PK-CLMB-01, PK-CLMB-03: over each edge of what it stands on, the nearest first."""
    i = terrain.underfoot(s, f.x, f.y, f.z)
    if i is None:
        return
    for gap, px, py in sides(s.setup.field, i, f.x, f.y):
        d = gap or 1.0
        out = round(px + (px - f.x) / d * (f.r + 3)), round(py + (py - f.y) / d * (f.r + 3))
        if d + f.r > most:
            break
        low = terrain.below(s, *out, f.z - 1)
        if f.z - low <= climb.safe_drop(s, f):
            yield [[*out, "drop"]]
        elif low < f.z - LEVEL:
            yield [[*out, "climb", max(low, f.z - most // 2)]]
