"""The special rule Jump: moving in any direction, and the super jump."""

from __future__ import annotations

from math import sqrt
from typing import Any

from dustup.core import Illegal
from dustup.table.reach import sweep

from . import special, terrain
from .state import Fighter, State
from .terrain import HEAD, LEVEL, SLACK, lay
from .trip import Trip, past_foes, whole


def leap(s: State, f: Fighter, trip: Trip, step: list[Any]) -> None:
    """P2-LEAP-01, P2-RUL-58: a straight line in space, scenery permitting, measured in space."""
    if not special.has(s, f, "jump"):
        raise Illegal("only a miniature with the rule Jump leaps", "P2-LEAP-01")
    to = whole(step)
    x, y, z0 = trip.end
    z1 = step[3] if len(step) > 3 else terrain.levels(s, *to)[-1]
    if type(z1) is not int or z1 < 0:
        raise Illegal("a leap names the height it ends at", "P2-LEAP-01")
    high = max(z0, z1)
    la = lay(s.setup)
    past_foes(s, f, [(x, y), to], high)
    for touch in sweep(s.setup.field, [(x, y), to], f.r - SLACK, la.matter):
        i = touch.index
        between = la.floors[i] < high + HEAD and la.levels[i] > high + LEVEL and not terrain.crossable(s, f, i)
        under = la.floors[i] >= z0 + LEVEL and la.floors[i] < z1 and terrain.underfoot(s, x, y, z0) != i
        if la.hard[i] and (between or (under and touch.enter <= 0)):
            raise Illegal(f"{s.setup.field.pieces[i].name} is in the way of the leap", "P2-LEAP-01")
    trip.add((*to, z1), sqrt((to[0] - x) ** 2 + (to[1] - y) ** 2 + (z1 - z0) ** 2))


def most(s: State, f: Fighter) -> int:
    """P2-LEAP-02: how many Movement Actions it may join into one super jump."""
    return f.left if special.has(s, f, "jump") else 0
