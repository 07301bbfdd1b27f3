"""Kernels: a point and the outline of a piece. How far it is, whether it is inside, which place is closest."""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, Floats, compiled, inside, outline_dist2


@compiled
def outline_gap(verts: Floats, s: int, e: int, x: float, y: float) -> float:
    """Distance of a point and the area inside verts[s:e], 0 when it lies inside."""
    if inside(verts, s, e, x, y):
        return 0.0
    return math.sqrt(outline_dist2(verts, s, e, x, y))


@compiled
def strictly_inside(verts: Floats, s: int, e: int, x: float, y: float) -> bool:
    """The point lies inside the outline and not on it."""
    return inside(verts, s, e, x, y) and outline_dist2(verts, s, e, x, y) > EPS * EPS


@compiled
def side_points(verts: Floats, s: int, e: int, x: float, y: float) -> Floats:
    """The point closest to a place on each side of the outline verts[s:e]: rows [distance, x, y]."""
    out = np.empty((e - s, 3))
    for i in range(s, e):
        j = i + 1 if i + 1 < e else s
        dx = verts[j, 0] - verts[i, 0]
        dy = verts[j, 1] - verts[i, 1]
        t = ((x - verts[i, 0]) * dx + (y - verts[i, 1]) * dy) / (dx * dx + dy * dy)
        t = min(1.0, max(0.0, t))
        out[i - s, 1] = verts[i, 0] + t * dx
        out[i - s, 2] = verts[i, 1] + t * dy
        out[i - s, 0] = math.hypot(out[i - s, 1] - x, out[i - s, 2] - y)
    return out


@compiled
def closest_point(verts: Floats, s: int, e: int, x: float, y: float) -> tuple[float, float]:
    """The point closest to a place on the whole outline."""
    sides = side_points(verts, s, e, x, y)
    best = 0
    for i in range(1, e - s):
        if sides[i, 0] < sides[best, 0]:
            best = i
    return sides[best, 1], sides[best, 2]
