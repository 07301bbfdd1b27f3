"""Kernels: the shape rows that all of them share.

A shape row describes one convex base: `[k, cx, cy, r, half, fx, fy, x0, y0 … x3, y3, z, height, bound]`.
It is the hull of `k` corner points and, when `r > 0`, of an arc of radius `r` about `(cx, cy)`: the whole
circle, or with `half` only the half circle on the side of the unit vector `(fx, fy)`.
"""

from __future__ import annotations

import math

from dustup.table.kernels import EPS, Floats, Ints, inner


@inner
def fill_row(row: Floats, x: float, y: float, z: float, r: float, fx: float, fy: float, front: bool) -> None:
    """Write the shape row of a disc base, or of its front half."""
    row[:] = 0.0
    row[1] = x
    row[2] = y
    row[5] = fx
    row[6] = fy
    row[15] = z
    row[17] = r
    if r <= 0.0:
        row[0] = 1.0
        row[7] = x
        row[8] = y
        return
    row[3] = r
    if front:
        row[0] = 2.0
        row[4] = 1.0
        row[7] = x + r * fy
        row[8] = y - r * fx
        row[9] = x - r * fy
        row[10] = y + r * fx


@inner
def unbundle(points: Floats, index: Ints) -> tuple[Floats, Ints, Ints, Floats]:
    """Views of a field's bundle: corners, parts, owned parts, boxes."""
    n = index[0]
    k = index[1]
    return points[:n], index[2 : 2 + k], index[2 + k :], points[n:].reshape((points.shape[0] - n) // 2, 4)


@inner
def support(row: Floats, ux: float, uy: float) -> float:
    """How far the shape reaches along the unit vector u."""
    best = -1e300
    for i in range(int(row[0])):
        d = row[7 + 2 * i] * ux + row[8 + 2 * i] * uy
        if d > best:
            best = d
    if row[3] > 0.0 and (row[4] == 0.0 or row[5] * ux + row[6] * uy >= 0.0):
        d = row[1] * ux + row[2] * uy + row[3]
        if d > best:
            best = d
    return best


@inner
def support_point(row: Floats, ux: float, uy: float) -> tuple[float, float]:
    """The point of the shape farthest along the unit vector u."""
    best = -1e300
    px = row[1]
    py = row[2]
    for i in range(int(row[0])):
        d = row[7 + 2 * i] * ux + row[8 + 2 * i] * uy
        if d > best:
            best = d
            px = row[7 + 2 * i]
            py = row[8 + 2 * i]
    if row[3] > 0.0 and (row[4] == 0.0 or row[5] * ux + row[6] * uy >= 0.0):
        d = row[1] * ux + row[2] * uy + row[3]
        if d > best:
            px = row[1] + row[3] * ux
            py = row[2] + row[3] * uy
    return px, py


@inner
def clip(row: Floats, px: float, py: float, dx: float, dy: float) -> tuple[bool, float, float]:
    """Where the line p + t·d (d a unit vector) is inside the shape; a line missing it by EPS touches it."""
    lo = 1e300
    hi = -1e300
    n = int(row[0])
    smin = 1e300
    smax = -1e300
    for i in range(n):
        qx = row[7 + 2 * i] - px
        qy = row[8 + 2 * i] - py
        s = dx * qy - dy * qx
        t = dx * qx + dy * qy
        smin = min(smin, s)
        smax = max(smax, s)
        if -EPS <= s <= EPS:
            lo = min(lo, t)
            hi = max(hi, t)
        j = i + 1 if i + 1 < n else 0
        gx = row[7 + 2 * j] - px
        gy = row[8 + 2 * j] - py
        s2 = dx * gy - dy * gx
        if (s < 0.0 < s2) or (s2 < 0.0 < s):
            t2 = dx * gx + dy * gy
            w = t + (t2 - t) * s / (s - s2)
            lo = min(lo, w)
            hi = max(hi, w)
    if row[3] > 0.0:
        qx = row[1] - px
        qy = row[2] - py
        s = dx * qy - dy * qx
        t = dx * qx + dy * qy
        r = row[3]
        if abs(s) <= r + EPS:
            h = math.sqrt(max(0.0, r * r - s * s))
            for k in range(2):
                w = t - h if k == 0 else t + h
                ex = w * dx - qx
                ey = w * dy - qy
                if row[4] == 0.0 or row[5] * ex + row[6] * ey >= -1e-9:
                    lo = min(lo, w)
                    hi = max(hi, w)
    return hi >= lo, lo, hi


@inner
def box(row: Floats) -> tuple[float, float, float, float]:
    """Bounding box of a shape (the whole circle's, also for a half)."""
    x0 = 1e300
    y0 = 1e300
    x1 = -1e300
    y1 = -1e300
    for i in range(int(row[0])):
        x = row[7 + 2 * i]
        y = row[8 + 2 * i]
        x0 = min(x0, x)
        x1 = max(x1, x)
        y0 = min(y0, y)
        y1 = max(y1, y)
    if row[3] > 0.0:
        x0 = min(x0, row[1] - row[3])
        x1 = max(x1, row[1] + row[3])
        y0 = min(y0, row[2] - row[3])
        y1 = max(y1, row[2] + row[3])
    return x0, y0, x1, y1
