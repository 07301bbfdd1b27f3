"""Pounces: ways into contact that are no walk: down on an enemy, up to it, over a gap, by a leap."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from typing import Any

from dustup.table.reach import closest, sweep

from ..move import terrain, walks
from ..move.climb import lands_clear, safe_drop, walls_at
from ..move.layout import Lay
from ..move.path import TOLERANCE
from ..move.terrain import LEVEL
from ..special import abilities, facts
from ..state import Fighter, State

ROUNDED = 3  # places are whole numbers: nothing is refused here for less


def pounces(s: State, f: Fighter, e: Fighter, most: int) -> Iterator[list[Any]]:
    """PK-ASLT-11, PK-RUL-28, PK-RUL-69, PK-LEAP-03: paths off the ground that may end in contact with an enemy."""
    leaps, jumps = facts.leaps(s, f), _may_jump(s, f, e)
    if not leaps and not jumps and abs(f.z - e.z) <= LEVEL:
        return
    spots = list(_beside(s, f, e, most))
    if leaps:
        for x, y in spots:
            yield [[x, y, "leap", e.z]]
    if f.z > e.z + LEVEL and not f.on_wall:
        yield from _down(s, f, e, spots)
    if e.z > f.z + LEVEL and abilities.barred(s, f, "climb") is None:
        yield from _up(s, f, e, spots, most)
    if jumps:
        yield from _across(s, f, spots)


def _may_jump(s: State, f: Fighter, e: Fighter) -> bool:
    """PK-JUMP-02, PK-JUMP-03: there may be a gap: it stands on something, or some ground is impassable."""
    if f.on_wall or not -LEVEL <= f.z - e.z <= safe_drop(s, f):
        return False
    return f.z > LEVEL or bool(_pits(s))


def _pits(s: State) -> tuple[int, ...]:
    la = s.lay
    return tuple(i for i in la.slow if la.grounds[i] == "impassable")


def _across(s: State, f: Fighter, spots: list[tuple[int, int]]) -> Iterator[list[Any]]:
    """PK-JUMP-01, PK-RUL-69: over a gap into contact, from where it stands or after a run to the lip."""
    top = terrain.underfoot(s, f.x, f.y, f.z)
    for x, y in spots[:6]:
        yield [[x, y, "jump"]]
        if top is not None:
            yield [[*_lip(s, top, x, y)], [x, y, "jump"]]
            continue
        d = hypot(x - f.x, y - f.y)
        for touch in sweep(s.setup.field, [(f.x, f.y), (x, y)], f.r, _pits(s))[:1]:
            t = max(0.0, touch.enter - 2) / d
            yield [[round(f.x + t * (x - f.x)), round(f.y + t * (y - f.y))], [x, y, "jump"]]


def _beside(s: State, f: Fighter, e: Fighter, most: int) -> Iterator[tuple[int, int]]:
    """Free contact points around the enemy's base, nearest side first, none that is too far off."""
    side = atan2(f.y - e.y, f.x - e.x)
    reach, (w, h) = f.r + e.r + 1, s.setup.field.size
    near = walks.beside(f, e, s.fighters.values())
    for k in range(16):
        turn = side + (k + 1) // 2 * (pi / 8) * (1 if k % 2 else -1)
        x, y = round(e.x + reach * cos(turn)), round(e.y + reach * sin(turn))
        if hypot(x - f.x, y - f.y) > most + TOLERANCE + ROUNDED:
            return
        free = f.r <= x <= w - f.r and f.r <= y <= h - f.r and terrain.why_crowded(s, f, x, y, e.z, near) is None
        if free and terrain.why_unsteady(s, f, x, y, e.z) is None:
            yield x, y


def _down(s: State, f: Fighter, e: Fighter, spots: list[tuple[int, int]]) -> Iterator[list[Any]]:
    top = terrain.underfoot(s, f.x, f.y, f.z)
    if top is None:
        return
    for x, y in spots:
        clear = lands_clear(s, f, top, x, y)
        if clear:
            yield [[x, y, "drop"]]
        lip = _lip(s, top, x, y)
        if clear or any(i != top for i in _tops(s, *lip)):
            yield [[*lip], [x, y, "drop"]]


def _tops(s: State, x: int, y: int) -> list[int]:
    la: Lay = s.lay
    return [i for i in la.over(x, y) if terrain.near_box(la.boxes[i], x, y, 1)]


def _lip(s: State, top: int, x: int, y: int) -> tuple[int, int]:
    """Just inside the edge of a top that is nearest to a spot beyond it."""
    px, py = closest(s.setup.field, top, x, y)
    d = hypot(px - x, py - y) or 1.0
    return round(px + (px - x) / d * 5), round(py + (py - y) / d * 5)


def _up(s: State, f: Fighter, e: Fighter, spots: list[tuple[int, int]], most: int) -> Iterator[list[Any]]:
    """From where it stands, or from the foot of the wall nearest the enemy, over the edge into contact."""
    la: Lay = s.lay
    if walls_at(s, f, (f.x, f.y), f.z, e.z):
        for x, y in spots[:6]:
            yield [[x, y, "climb", e.z]]
    for i in la.walls:
        if abs(la.levels[i] - e.z) > LEVEL or la.floors[i] > f.z + LEVEL:
            continue
        if not terrain.near_box(la.boxes[i], f.x, f.y, f.r + most):
            continue
        px, py = closest(s.setup.field, i, f.x, f.y)
        d = hypot(px - f.x, py - f.y)
        if d < 1:
            continue
        foot = [round(px - (px - f.x) / d * (f.r + 1)), round(py - (py - f.y) / d * (f.r + 1))]
        left = most + TOLERANCE + ROUNDED - hypot(foot[0] - f.x, foot[1] - f.y) - _rise(s, f, e, foot)
        for x, y in spots[:6]:
            if hypot(x - foot[0], y - foot[1]) <= left:
                yield [foot, [x, y, "climb", e.z]]


def _rise(s: State, f: Fighter, e: Fighter, foot: list[int]) -> int:
    """How much there is to climb at least: some low element may stand at the foot of the wall."""
    la: Lay = s.lay
    start = max(f.z, *(la.levels[i] for i in _tops(s, *foot)), 0)
    return max(0, e.z - start)
