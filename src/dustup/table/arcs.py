"""Arcs: what lies before a base within so many degrees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from dustup.table.bodies import TURN, Base, Body, corners, heading
from dustup.table.kernels import EPS

Spot = tuple[float, float]


def unit(degrees: float) -> Spot:
    """Unit vector of a direction; exact along the axes."""
    if degrees == int(degrees):
        return heading(int(degrees))
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


@cache
def _limit(degrees: float) -> Spot:
    return unit(degrees / 2)


def in_arc(viewer: Base, target: Base, degrees: float = 180, *, edge: bool = False) -> bool:
    """Some part of the target's base lies in the arc of so many degrees before the viewer's centre.

    The arc is centred on the viewer's facing. Bases that merely touch its limits count only with `edge`.
    """
    if degrees >= 360:
        return True
    slack = EPS if edge else -EPS
    half: tuple[int, int] | None = getattr(target, "half", None)
    beyond = _beyond(viewer, target, degrees)
    if half is None:
        return beyond < target.r + slack
    if degrees <= 180 and beyond < -1.0:  # its very middle lies in the arc
        return True
    if beyond > half[0] + half[1]:  # not even a circle round it does
        return False
    return _cornered(viewer, target, half, degrees, slack)


def _beyond(viewer: Base, target: Base, degrees: float) -> float:
    """How far outside the arc the centre of a base lies; negative inside it."""
    fx, fy = TURN[viewer.facing % 360]
    dx, dy = target.x - viewer.x, target.y - viewer.y
    ahead = dx * fx + dy * fy
    if degrees == 180:
        return -ahead
    aside = abs(dx * fy - dy * fx)
    c, s = _limit(degrees)
    beyond = aside * c - ahead * s
    return math.hypot(ahead, aside) if beyond > 0 and ahead * c + aside * s <= 0 else beyond


def _cornered(viewer: Base, target: Base, half: tuple[int, int], degrees: float, slack: float) -> bool:
    """`in_arc` for a rectangle: an arc is what two half-planes share or, beyond 180 degrees, what either covers."""
    ring = corners(Body("", target.x, target.y, 0, 0, target.facing, half))
    left, right = (unit(viewer.facing + side * degrees / 2) for side in (1, -1))
    planes = (left[1], -left[0]), (-right[1], right[0])
    if degrees > 180:
        return any(_inside(viewer, p, n) > -slack for p in ring for n in planes)
    for n in planes:
        ring = _trimmed(viewer, ring, n, slack)
    return bool(ring)


def _inside(viewer: Base, p: Spot, n: Spot) -> float:
    """How far a point lies on the inner side of a limit whose inward normal is n."""
    return (p[0] - viewer.x) * n[0] + (p[1] - viewer.y) * n[1]


def _trimmed(viewer: Base, ring: Sequence[Spot], n: Spot, slack: float) -> list[Spot]:
    """The part of a convex ring on the inner side of a limit."""
    found: list[Spot] = []
    for i in range(len(ring)):
        a, b = ring[i - 1], ring[i]
        da, db = _inside(viewer, a, n) + slack, _inside(viewer, b, n) + slack
        if da * db < 0:
            w = da / (da - db)
            found.append((a[0] + w * (b[0] - a[0]), a[1] + w * (b[1] - a[1])))
        if db > 0:
            found.append(b)
    return found
