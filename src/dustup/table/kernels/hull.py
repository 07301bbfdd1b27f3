"""Kernels: the hull of two bases, and what meets its inside.

All segments from base A to base B fill the hull of A and B. Whether an obstacle meets the inside of that hull
is decided by separating lines. The candidates tried (normals of obstacle edges, of hull edges and of the
bases' own edges, ends of arcs, directions between arc centres and corners) are all that the outline of the
Minkowski difference of hull and obstacle can need, so the answer is exact up to EPS.
"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import Floats, inner
from dustup.table.kernels.rows import support, support_point

MAXAXES = 96


@inner
def _add(axes: Floats, n: int, a: Floats, b: Floats, ux: float, uy: float) -> int:
    """Remember the axis with what it bounds: [ux, uy, reach of the hull, 1 if it is a side of the hull]."""
    length = math.hypot(ux, uy)
    if length < 1e-9 or n >= MAXAXES:
        return n
    ux /= length
    uy /= length
    ha = support(a, ux, uy)
    hb = support(b, ux, uy)
    axes[n, 0] = ux
    axes[n, 1] = uy
    axes[n, 2] = max(ha, hb)
    axes[n, 3] = 1.0 if abs(ha - hb) < 1e-7 else 0.0
    return n + 1


@inner
def _own(axes: Floats, n: int, a: Floats, b: Floats, row: Floats) -> int:
    k = int(row[0])
    if row[4] != 0.0:
        n = _add(axes, n, a, b, -row[5], -row[6])
        n = _add(axes, n, a, b, -row[6], row[5])
        n = _add(axes, n, a, b, row[6], -row[5])
    elif k > 2:
        for i in range(k):
            j = i + 1 if i + 1 < k else 0
            n = _add(axes, n, a, b, row[8 + 2 * j] - row[8 + 2 * i], row[7 + 2 * i] - row[7 + 2 * j])
    return n


@inner
def _tangents(
    axes: Floats, n: int, a: Floats, b: Floats, px: float, py: float, p: float, qx: float, qy: float, q: float
) -> int:
    """Normals of the two outer tangents of the circles (px, py, p) and (qx, qy, q)."""
    dx = qx - px
    dy = qy - py
    d2 = dx * dx + dy * dy
    k = p - q
    if d2 <= k * k or d2 < 1e-12:
        return n
    h = math.sqrt(d2 - k * k)
    n = _add(axes, n, a, b, (dx * k - dy * h) / d2, (dy * k + dx * h) / d2)
    return _add(axes, n, a, b, (dx * k + dy * h) / d2, (dy * k - dx * h) / d2)


@inner
def hull_axes(a: Floats, b: Floats, axes: Floats) -> int:
    """Fill the axes of the hull of the shapes a and b; how many there are."""
    n = 0
    ka = int(a[0])
    kb = int(b[0])
    if a[3] > 0.0 and b[3] > 0.0:
        n = _tangents(axes, n, a, b, a[1], a[2], a[3], b[1], b[2], b[3])
    for i in range(ka):
        if b[3] > 0.0:
            n = _tangents(axes, n, a, b, a[7 + 2 * i], a[8 + 2 * i], 0.0, b[1], b[2], b[3])
        for j in range(kb):
            n = _tangents(axes, n, a, b, a[7 + 2 * i], a[8 + 2 * i], 0.0, b[7 + 2 * j], b[8 + 2 * j], 0.0)
    if a[3] > 0.0:
        for j in range(kb):
            n = _tangents(axes, n, a, b, a[1], a[2], a[3], b[7 + 2 * j], b[8 + 2 * j], 0.0)
    n = _own(axes, n, a, b, a)
    return _own(axes, n, a, b, b)


@inner
def _low(verts: Floats, s: int, e: int, cx: float, cy: float, r: float, ux: float, uy: float) -> float:
    """Least reach along u of an obstacle: the polygon verts[s:e], or the disc when r > 0."""
    if r > 0.0:
        return cx * ux + cy * uy - r
    low = 1e300
    for i in range(s, e):
        d = verts[i, 0] * ux + verts[i, 1] * uy
        if d < low:
            low = d
    return low


@inner
def _apart(
    a: Floats, b: Floats, verts: Floats, s: int, e: int, cx: float, cy: float, r: float, ux: float, uy: float
) -> float:
    length = math.hypot(ux, uy)
    if length < 1e-9:
        return -1e300
    ux /= length
    uy /= length
    return _low(verts, s, e, cx, cy, r, ux, uy) - max(support(a, ux, uy), support(b, ux, uy))


@inner
def separation(
    a: Floats, b: Floats, axes: Floats, n: int, verts: Floats, s: int, e: int,
    cx: float, cy: float, r: float, enough: float,
) -> float:  # fmt: skip
    """Widest gap between the hull of a and b and an obstacle (convex polygon or disc); negative = depth.

    Stops at the first gap above `enough`.
    """
    best: float = -1e300
    for i in range(n):
        d = _low(verts, s, e, cx, cy, r, axes[i, 0], axes[i, 1]) - axes[i, 2]
        if d > best:
            best = d
            if best > enough:
                return float(best)
    if r > 0.0:
        for w in range(2):
            row = a if w == 0 else b
            if row[3] > 0.0:
                best = max(best, _apart(a, b, verts, s, e, cx, cy, r, cx - row[1], cy - row[2]))
            for i in range(int(row[0])):
                d = _apart(a, b, verts, s, e, cx, cy, r, cx - row[7 + 2 * i], cy - row[8 + 2 * i])
                best = max(best, d)
        return best
    j = e - 1
    for i in range(s, e):
        ux = verts[j, 1] - verts[i, 1]
        uy = verts[i, 0] - verts[j, 0]
        length = math.hypot(ux, uy)
        if length > 1e-9:
            ux /= length
            uy /= length
            d = verts[i, 0] * ux + verts[i, 1] * uy - max(support(a, ux, uy), support(b, ux, uy))
            if d > best:
                best = d
                if best > enough:
                    return float(best)
        j = i
    for w in range(2):
        row = a if w == 0 else b
        if row[3] > 0.0:
            for i in range(s, e):
                ux = verts[i, 0] - row[1]
                uy = verts[i, 1] - row[2]
                length = math.hypot(ux, uy)
                if length < 1e-9:
                    continue
                ux /= length
                uy /= length
                reach = max(support(a, ux, uy), support(b, ux, uy))
                if verts[i, 0] * ux + verts[i, 1] * uy - reach <= best:
                    continue  # the whole obstacle reaches back at least to this corner
                d = _low(verts, s, e, cx, cy, r, ux, uy) - reach
                if d > best:
                    best = d
                    if best > enough:
                        return best
    return best


@inner
def sides(a: Floats, b: Floats, axes: Floats, n: int, out: Floats) -> int:
    """Straight sides of the hull from a to b, rows [ax, ay, bx, by]; two unless one holds the other."""
    m = 0
    for i in range(n):
        if axes[i, 3] == 0.0:
            continue
        ax, ay = support_point(a, axes[i, 0], axes[i, 1])
        bx, by = support_point(b, axes[i, 0], axes[i, 1])
        if math.hypot(bx - ax, by - ay) < 1e-6:
            continue
        out[m, 0] = ax
        out[m, 1] = ay
        out[m, 2] = bx
        out[m, 3] = by
        m += 1
        if m == out.shape[0]:
            break
    return m


@inner
def gap_shapes(a: Floats, b: Floats) -> float:
    """Distance between two shapes, 0 when they meet: the best separating line over their features."""
    axes = np.empty((MAXAXES, 4))
    n = _own(axes, 0, a, a, a)
    best = -1e300
    for i in range(n):
        best = max(best, -support(b, -axes[i, 0], -axes[i, 1]) - support(a, axes[i, 0], axes[i, 1]))
    n = _own(axes, 0, b, b, b)
    for i in range(n):
        best = max(best, -support(a, -axes[i, 0], -axes[i, 1]) - support(b, axes[i, 0], axes[i, 1]))
    ka = int(a[0])
    kb = int(b[0])
    for i in range(-1, ka):
        if i < 0 and a[3] <= 0.0:
            continue
        px = a[1] if i < 0 else a[7 + 2 * i]
        py = a[2] if i < 0 else a[8 + 2 * i]
        for j in range(-1, kb):
            if j < 0 and b[3] <= 0.0:
                continue
            ux = (b[1] if j < 0 else b[7 + 2 * j]) - px
            uy = (b[2] if j < 0 else b[8 + 2 * j]) - py
            length = math.hypot(ux, uy)
            if length > 1e-9:
                ux /= length
                uy /= length
                best = max(best, -support(b, -ux, -uy) - support(a, ux, uy))
    return max(0.0, best)
