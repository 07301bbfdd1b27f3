"""Kernels: obstacles crossed by some line, with witness lines; batches; the visible share."""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, Bools, Floats, Ints, compiled, inner
from dustup.table.kernels.hull import MAXAXES, hull_axes, separation
from dustup.table.kernels.line import free
from dustup.table.kernels.rows import clip, support
from dustup.table.kernels.sight import gather, room_for

ARC = 24


@inner
def _trim(poly: Floats, n: int, out: Floats, ux: float, uy: float, h: float) -> int:
    """Cut a convex polygon by the half-plane x·u <= h."""
    m = 0
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        di = poly[i, 0] * ux + poly[i, 1] * uy - h
        dj = poly[j, 0] * ux + poly[j, 1] * uy - h
        if di <= 0.0:
            out[m, 0] = poly[i, 0]
            out[m, 1] = poly[i, 1]
            m += 1
        if (di < 0.0 < dj) or (dj < 0.0 < di):
            w = di / (di - dj)
            out[m, 0] = poly[i, 0] + w * (poly[j, 0] - poly[i, 0])
            out[m, 1] = poly[i, 1] + w * (poly[j, 1] - poly[i, 1])
            m += 1
    return m


@inner
def _inner_point(
    a: Floats, b: Floats, axes: Floats, n: int, v: Floats, lo: int, hi: int, disc: Floats
) -> tuple[float, float]:
    """A point well inside both the obstacle and the hull: the middle of the obstacle trimmed by the hull."""
    size = (ARC if disc[2] > 0.0 else hi - lo) + n + 2 * ARC + 8
    one = np.empty((size, 2))
    two = np.empty((size, 2))
    k = 0
    if disc[2] > 0.0:
        for i in range(ARC):
            g = 2.0 * math.pi * i / ARC
            one[k, 0] = disc[0] + disc[2] * math.cos(g)
            one[k, 1] = disc[1] + disc[2] * math.sin(g)
            k += 1
    else:
        for i in range(lo, hi):
            one[k, 0] = v[i, 0]
            one[k, 1] = v[i, 1]
            k += 1
    for i in range(n):
        k = _trim(one, k, two, axes[i, 0], axes[i, 1], axes[i, 2])
        one, two = two, one
    mx, my = _centre(one, k)
    two[0, 0] = mx
    two[0, 1] = my
    if k == 0 or separation(a, b, axes, n, two, 0, 1, 0.0, 0.0, 0.0, 0.0) < -EPS:
        return mx, my
    for turn in range(2 * ARC):
        g = math.pi * turn / ARC
        ux = math.cos(g)
        uy = math.sin(g)
        left = _trim(one, k, two, ux, uy, max(support(a, ux, uy), support(b, ux, uy)))
        if left == 0:
            break
        one, two = two, one
        k = left
    return _centre(one, k)


@inner
def _centre(poly: Floats, n: int) -> tuple[float, float]:
    x = 0.0
    y = 0.0
    for i in range(n):
        x += poly[i, 0] / n
        y += poly[i, 1] / n
    return x, y


@inner
def _angle_span(row: Floats, px: float, py: float, ux: float, uy: float) -> tuple[float, float]:
    """Least and greatest angle, measured from u, of the directions from p to the points of a shape."""
    lo = 1e300
    hi = -1e300
    for i in range(int(row[0])):
        x = row[7 + 2 * i] - px
        y = row[8 + 2 * i] - py
        g = math.atan2(ux * y - uy * x, ux * x + uy * y)
        lo = min(lo, g)
        hi = max(hi, g)
    if row[3] > 0.0:
        x = row[1] - px
        y = row[2] - py
        dist = math.hypot(x, y)
        if dist > row[3]:
            g = math.atan2(ux * y - uy * x, ux * x + uy * y)
            w = math.asin(row[3] / dist)
            if row[4] == 0.0:
                lo = min(lo, g - w)
                hi = max(hi, g + w)
            else:
                h = math.sqrt(dist * dist - row[3] * row[3])
                for side in range(2):
                    z = -w if side == 0 else w
                    c = math.cos(z)
                    s = math.sin(z)
                    tx = (x * c - y * s) * h / dist
                    ty = (x * s + y * c) * h / dist
                    if row[5] * (tx - x) + row[6] * (ty - y) >= 0.0:
                        lo = min(lo, g + z)
                        hi = max(hi, g + z)
    return lo, hi


@inner
def _holds(row: Floats, px: float, py: float) -> bool:
    ok, t0, t1 = clip(row, px, py, 1.0, 0.0)
    return ok and t0 <= 0.0 <= t1


@inner
def witness(a: Floats, b: Floats, px: float, py: float, out: Floats) -> None:
    """A segment from shape a to shape b through the point p of their hull."""
    if _holds(a, px, py):
        out[0] = px
        out[1] = py
        out[2] = b[1]
        out[3] = b[2]
        return
    if _holds(b, px, py):
        out[0] = a[1]
        out[1] = a[2]
        out[2] = px
        out[3] = py
        return
    ux = b[1] - px
    uy = b[2] - py
    length = math.hypot(ux, uy)
    ux /= length
    uy /= length
    lo, hi = _angle_span(b, px, py, ux, uy)
    lo2, hi2 = _angle_span(a, px, py, -ux, -uy)
    g = 0.5 * (max(lo, lo2) + min(hi, hi2))
    c = math.cos(g)
    s = math.sin(g)
    dx = ux * c - uy * s
    dy = ux * s + uy * c
    ok, t0, t1 = clip(a, px, py, dx, dy)
    if not ok:
        t1 = (a[1] - px) * dx + (a[2] - py) * dy
    out[0] = px + t1 * dx
    out[1] = py + t1 * dy
    ok, t0, t1 = clip(b, px, py, dx, dy)
    if not ok:
        t0 = (b[1] - px) * dx + (b[2] - py) * dy
    out[2] = px + t0 * dx
    out[3] = py + t0 * dy


@compiled
def crossed_lines(
    a: Floats, b: Floats, verts: Floats, parts: Ints, owned: Ints, boxes: Floats, picks: Ints, bodies: Floats
) -> tuple[Ints, Floats]:
    """Owners of all obstacles that some line crosses (each once, bodies as -1 - i) and a line for each."""
    axes = np.empty((MAXAXES, 4))
    n = hull_axes(a, b, axes)
    room, total = room_for(parts, owned, picks, bodies)
    v = np.empty((total, 2))
    s = np.empty(room + 1, dtype=np.int64)
    d = np.empty((room, 4))
    m = gather(a, b, axes, n, verts, parts, owned, boxes, picks, bodies, -EPS, v, s, d)
    owner = np.empty(m, dtype=np.int64)
    lines = np.empty((m, 4))
    spans = np.empty((room, 3))
    k = 0
    for o in range(m):
        who = int(d[o, 3])
        if k > 0 and owner[k - 1] == who:
            continue
        owner[k] = who
        one = s[o : o + 2]
        if not _middle(a, b, v, one, d[o : o + 1], spans, lines[k]):
            px, py = _inner_point(a, b, axes, n, v, s[o], s[o + 1], d[o])
            witness(a, b, px, py, lines[k])
        k += 1
    return owner[:k], lines[:k]


@inner
def _middle(a: Floats, b: Floats, v: Floats, s: Ints, d: Floats, spans: Floats, out: Floats) -> bool:
    """The line between the two centres, if it crosses this obstacle."""
    dx = b[1] - a[1]
    dy = b[2] - a[2]
    length = math.hypot(dx, dy)
    if length < 1e-7:
        return False
    dx /= length
    dy /= length
    if free(a[1], a[2], dx, dy, 0.0, length, v, s, d, 1, spans):
        return False
    out[0] = a[1]
    out[1] = a[2]
    out[2] = b[1]
    out[3] = b[2]
    return True


@inner
def crossed_flags(
    a: Floats, b: Floats, verts: Floats, parts: Ints, owned: Ints, boxes: Floats, picks: Ints, bodies: Floats,
    pieces_out: Bools, bodies_out: Bools,
) -> None:  # fmt: skip
    """Mark every piece and every body that some line crosses."""
    axes = np.empty((MAXAXES, 4))
    n = hull_axes(a, b, axes)
    room, total = room_for(parts, owned, picks, bodies)
    v = np.empty((total, 2))
    s = np.empty(room + 1, dtype=np.int64)
    d = np.empty((room, 4))
    m = gather(a, b, axes, n, verts, parts, owned, boxes, picks, bodies, -EPS, v, s, d)
    for o in range(m):
        who = int(d[o, 3])
        if who >= 0:
            pieces_out[who] = True
        else:
            bodies_out[-1 - who] = True
