"""Arcs: what lies before a base within so many degrees, where a mounted weapon points, lines that keep to an arc."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from dustup.table.bodies import NOBODY, TURN, Base, Body, corners, heading
from dustup.table.kernels import EPS, Floats

Spot = tuple[float, float]
FAR = 60_000.0
"""Farther than any table is wide."""
SKY = 1e6
START = 1.0
"""Blinkers begin this far from the eye: a line that starts between them is not squeezed."""


class Mount(NamedTuple):
    """Where a weapon sits on a hull: ahead and to the left of its centre, which way it points, how wide its arc is."""

    ahead: int = 0
    left: int = 0
    turn: int = 0
    degrees: float = 90


def mounted(hull: Base, mount: Mount) -> Body:
    """The weapon's own place and facing, as a point, while the hull stands where it does."""
    fx, fy = heading(hull.facing)
    x = round(hull.x + mount.ahead * fx - mount.left * fy)
    y = round(hull.y + mount.ahead * fy + mount.left * fx)
    return Body("", x, y, hull.z, 0, (hull.facing + mount.turn) % 360)


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


def point(base: Base) -> Body:
    """The centre of a base as a viewer by itself: lines start there."""
    return Body("", base.x, base.y, base.z, 0, base.facing)


def blinkers(viewer: Base, degrees: float) -> Floats:
    """Shape rows of what bars every line that leaves the viewer's centre outside its arc.

    Give them along with the bodies that block (`np.concatenate`), with `point(viewer)` or an eye above it as the
    viewer: the lines left are those that keep to the arc.
    """
    out = 360 - degrees
    if out <= 0:
        return NOBODY
    count = math.ceil(out / 90)
    first = viewer.facing + degrees / 2
    return np.array([_blinker(viewer, first + out * k / count, out / count) for k in range(count)])


def _blinker(viewer: Base, start: float, wide: float) -> list[float]:
    x, y = viewer.x, viewer.y
    (ax, ay), (bx, by), (mx, my) = unit(start), unit(start + wide), unit(start + wide / 2)
    ring = [(START, ax, ay), (FAR, ax, ay), (FAR, bx, by), (START, bx, by)]
    points = [value for far, ux, uy in ring for value in (x + far * ux, y + far * uy)]
    return [4.0, x + FAR * mx, y + FAR * my, 0.0, 0.0, mx, my, *points, -SKY, 2 * SKY, 2 * FAR]
