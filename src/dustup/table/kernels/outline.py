"""Kernels: points, segments and outlines. How far apart they are, what is inside, which place is closest."""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, Floats, compiled, inner


@inner
def point_segment2(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Squared distance of a point and a segment."""
    ex = bx - ax
    ey = by - ay
    qx = px - ax
    qy = py - ay
    n = ex * ex + ey * ey
    if n > 0.0:
        t = (qx * ex + qy * ey) / n
        t = min(1.0, max(0.0, t))
        qx -= t * ex
        qy -= t * ey
    return qx * qx + qy * qy


@inner
def inside(verts: Floats, s: int, e: int, px: float, py: float) -> bool:
    """Even-odd test: the point lies inside the outline verts[s:e]."""
    hit = False
    j = e - 1
    for i in range(s, e):
        yi = verts[i, 1]
        yj = verts[j, 1]
        if (yi > py) != (yj > py):
            x = verts[i, 0] + (py - yi) * (verts[j, 0] - verts[i, 0]) / (yj - yi)
            if px < x:
                hit = not hit
        j = i
    return hit


@inner
def outline_dist2(verts: Floats, s: int, e: int, px: float, py: float) -> float:
    """Squared distance of a point and the outline itself."""
    best = 1e300
    j = e - 1
    for i in range(s, e):
        d = point_segment2(px, py, verts[j, 0], verts[j, 1], verts[i, 0], verts[i, 1])
        best = min(best, d)
        j = i
    return best


@inner
def crosses(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """The two segments cross at an inner point of both."""
    s1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    s2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    s3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    s4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return s1 * s2 < 0.0 and s3 * s4 < 0.0


@inner
def segment_dist2(verts: Floats, s: int, e: int, ax: float, ay: float, bx: float, by: float) -> float:
    """Squared distance of the segment ab and the area inside verts[s:e]; 0 when they meet."""
    if inside(verts, s, e, ax, ay):
        return 0.0
    best = 1e300
    j = e - 1
    for i in range(s, e):
        cx = verts[j, 0]
        cy = verts[j, 1]
        dx = verts[i, 0]
        dy = verts[i, 1]
        if crosses(ax, ay, bx, by, cx, cy, dx, dy):
            return 0.0
        best = min(best, point_segment2(ax, ay, cx, cy, dx, dy))
        best = min(best, point_segment2(bx, by, cx, cy, dx, dy))
        best = min(best, point_segment2(dx, dy, ax, ay, bx, by))
        j = i
    return best


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
