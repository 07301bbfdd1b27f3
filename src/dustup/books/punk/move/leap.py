"""The special rule Jump: moving in any direction, and the super jump."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

from dustup.core import Answer, Illegal
from dustup.table.reach import sweep
from dustup.table.shapes import disc_touches

from ..special import facts
from ..state import Fighter, State
from . import terrain
from .path import Spot, Trip, past_foes, whole
from .terrain import HEAD, LEVEL, SLACK


def leap(s: State, f: Fighter, trip: Trip, step: list[Any]) -> None:
    """PK-LEAP-01, PK-RUL-58: a straight line in space, scenery permitting, measured in space.

    What it takes off from and lands on is no obstacle: it rises over the rim.
    """
    if not facts.leaps(s, f):
        raise Illegal("only a miniature with the rule Jump can leap", s.law["PK-LEAP-01"])
    to = whole(s, step)
    x, y, z0 = trip.end
    z1 = step[3] if len(step) > 3 else terrain.levels(s, *to)[-1]
    if type(z1) is not int or z1 < 0:
        raise Illegal("a leap must say at what height it ends", s.law["PK-LEAP-01"])
    _clear_line(s, f, (x, y, z0), (*to, z1))
    trip.add((*to, z1), sqrt((to[0] - x) ** 2 + (to[1] - y) ** 2 + (z1 - z0) ** 2))


def leaping(answer: Answer) -> Any:
    """PK-LEAP-02: in a super jump a step that names no way is a leap."""
    steps = answer["path"]
    if not isinstance(steps, list) or not all(isinstance(step, list) for step in steps):
        return answer
    return {**answer, "path": [[*step, "leap"] if len(step) == 2 else step for step in steps]}


def _clear_line(s: State, f: Fighter, a: Spot, b: Spot) -> None:
    """PK-LEAP-01, PK-RUL-16, PK-RUL-58: nothing and no enemy in the way, at the height the line has there."""
    la, pieces = s.lay, s.setup.field.pieces
    way = [(a[0], a[1]), (b[0], b[1])]
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    past_foes(s, f, way, lambda at: a[2] + (b[2] - a[2]) * at / far, terrain.anywhere(s, f).foes)
    ends = [*_rims(s, f, a), *_rims(s, f, b)]
    whole = {pieces[i].element for i in ends} - {""}
    for touch in sweep(s.setup.field, way, f.r - SLACK, la.matter):
        i = touch.index
        if not la.hard[i] or s.edition.terrain.crossable(s, f, i):
            continue
        low, top = sorted(a[2] + (b[2] - a[2]) * at / far for at in (touch.enter, touch.leave))
        between = la.floors[i] < top + HEAD and la.levels[i] > low + LEVEL
        rim = i in ends or (pieces[i].element in whole and la.levels[i] <= max(a[2], b[2]) + LEVEL)
        under = la.floors[i] >= a[2] + LEVEL and la.floors[i] < b[2] and touch.enter <= 0
        if under or (between and not rim):
            high = s.unit.told(la.levels[i])
            raise Illegal(f"{pieces[i].name}, {high} high, is in the way of the leap", s.law["PK-LEAP-01"])


def _rims(s: State, f: Fighter, at: Spot) -> list[int]:
    la, (x, y, z) = s.lay, at
    return [
        i
        for i, level in enumerate(la.levels)
        if la.hard[i] and abs(level - z) <= LEVEL and disc_touches(s.setup.field, i, x, y, f.r)
    ]
