"""Jumping over gaps."""

from __future__ import annotations

from math import hypot
from typing import Any

from dustup.core import Illegal
from dustup.table.reach import sweep

from ..state import Fighter, State
from . import terrain
from .path import Hurdle, Trip, past_foes, rounded, tread, whole
from .terrain import HEAD, LEVEL, SLACK


def jump(s: State, f: Fighter, trip: Trip, step: list[Any]) -> None:
    """PK-JUMP-01..07, PK-RUL-17: straight over a gap to a place as high, or lower by at most twice the base."""
    to = whole(s, step)
    x, y, z0 = trip.end
    if trip.wall:
        raise Illegal("on a wall it can only climb or drop", s.law["PK-RUL-19"], also=(s.law["PK-MOVE-06"],))
    z1 = step[3] if len(step) > 3 else terrain.below(s, *to, z0)
    if type(z1) is not int or z1 > z0 + LEVEL or _higher(s, to, z0):
        raise Illegal("a jump cannot go upwards", s.law["PK-JUMP-03"])
    if z1 != 0 and terrain.underfoot(s, *to, z1) is None:
        raise Illegal("there is nothing to land on", s.law["PK-RUL-17"])
    deep = s.edition.move.deep_landing(s, f, z0 - z1)
    _clear_air(s, f, (x, y), to, z0)
    across = hypot(to[0] - x, to[1] - y)
    gap, floor, lip = _gap(s, (x, y), to, z0, z1, across)
    if not gap and z1 >= z0 - LEVEL:
        raise Illegal("there is no gap to jump over: walk instead", s.law["PK-JUMP-01"])
    check = s.edition.move.jump_check(f, gap - rounded(s))
    start = trip.length
    tread(s, f, trip, (x, y, z0), start)
    tread(s, f, trip, (*to, z1), start, start + across)
    if check is not None:
        trip.hurdles.append(Hurdle(start, "jump", "gap", check[0], start + across, check[1], z0 - floor, start + lip))
    trip.add((*to, z1), across)
    if deep:
        trip.hurdles.append(Hurdle(trip.length, "drop", "long drop", s.law["PK-CLMB-04"], height=z0 - z1))


def _higher(s: State, to: tuple[int, int], z: int) -> bool:
    """PK-JUMP-03: what stands there reaches above the level it jumps from."""
    la = s.lay
    return any(
        la.floors[i] <= z + LEVEL < la.levels[i]
        and terrain.near_box(la.boxes[i], *to, 1)
        and terrain.carries(s, i, *to)
        for i in la.tops
    )


def _clear_air(s: State, f: Fighter, a: tuple[int, int], b: tuple[int, int], z: int) -> None:
    """PK-OBST-03, PK-RUL-16: nothing it could not cross may stand in the way of the jump."""
    la = s.lay
    past_foes(s, f, [a, b], z, terrain.anywhere(s, f).foes)
    for touch in sweep(s.setup.field, [a, b], f.r - SLACK, la.matter):
        i = touch.index
        low = la.floors[i] < z + HEAD and la.levels[i] > z + LEVEL
        if la.hard[i] and low and not s.edition.terrain.crossable(s, f, i):
            raise Illegal(f"{s.setup.field.pieces[i].name} is in the way of the jump", s.law["PK-JUMP-01"])


def _gap(s: State, a: tuple[int, int], b: tuple[int, int], z0: int, z1: int, across: float) -> tuple[float, int, float]:
    """PK-RUL-17, PK-RUL-18: how much of the way nothing carries the centre, the floor of that gap, its near lip."""
    la = s.lay
    carried: list[tuple[float, float]] = []
    holes: list[tuple[float, float]] = []
    floor = 0
    for touch in sweep(s.setup.field, [a, b], 0, None):
        i, span = touch.index, (touch.enter, touch.leave)
        if i in la.tops and z1 - LEVEL <= la.levels[i] <= z0 + LEVEL:
            carried.append(span)
        elif i in la.tops and la.levels[i] < z1:
            floor = max(floor, la.levels[i])
        elif not la.hard[i] and la.grounds[i] == "impassable" and abs(la.floors[i] - z1) <= LEVEL:
            holes.append(span)
    if z1 <= LEVEL:
        return _union(holes), 0, min((enter for enter, _ in holes), default=0.0)
    lip = max((leave for enter, leave in carried if enter <= SLACK), default=0.0)
    return max(0.0, across - _union(carried)), floor, lip


def _union(spans: list[tuple[float, float]]) -> float:
    total, far = 0.0, 0.0
    for enter, leave in sorted(spans):
        if leave > far:
            total += leave - max(enter, far)
            far = leave
    return total
