"""Kernels: the lines that touch two features; if any line is free, one of these is."""

from __future__ import annotations

import math

from dustup.table.kernels import EPS, Floats, Ints, inner
from dustup.table.kernels.hull import separation
from dustup.table.kernels.line import try_line


@inner
def _feature(f: Floats, n: int, x: float, y: float, r: float) -> int:
    if n < f.shape[0]:
        f[n, 0] = x
        f[n, 1] = y
        f[n, 2] = r
        return n + 1
    return n


@inner
def _cut_disc(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, r: float, f: Floats, n: int) -> int:
    dx = bx - ax
    dy = by - ay
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return n
    dx /= length
    dy /= length
    qx = cx - ax
    qy = cy - ay
    s = dx * qy - dy * qx
    if abs(s) > r:
        return n
    t = dx * qx + dy * qy
    h = math.sqrt(max(0.0, r * r - s * s))
    if -1e-9 <= t - h <= length + 1e-9:
        n = _feature(f, n, ax + (t - h) * dx, ay + (t - h) * dy, 0.0)
    if -1e-9 <= t + h <= length + 1e-9:
        n = _feature(f, n, ax + (t + h) * dx, ay + (t + h) * dy, 0.0)
    return n


@inner
def _ring_points(row: Floats, v: Floats, lo: int, hi: int, disc: Floats, f: Floats, n: int) -> int:
    """Add as features the points where an obstacle's outline crosses the outline of a base."""
    k = int(row[0])
    r = row[3]
    if disc[2] > 0.0:
        if r > 0.0:
            dx = disc[0] - row[1]
            dy = disc[1] - row[2]
            d2 = dx * dx + dy * dy
            dist = math.sqrt(d2)
            if dist > 1e-9 and abs(r - disc[2]) < dist < r + disc[2]:
                t = (d2 + r * r - disc[2] * disc[2]) / (2.0 * dist)
                h = math.sqrt(max(0.0, r * r - t * t))
                ux = dx / dist
                uy = dy / dist
                n = _feature(f, n, row[1] + t * ux - h * uy, row[2] + t * uy + h * ux, 0.0)
                n = _feature(f, n, row[1] + t * ux + h * uy, row[2] + t * uy - h * ux, 0.0)
        for i in range(k):
            j = i + 1 if i + 1 < k else 0
            n = _cut_disc(
                row[7 + 2 * i],
                row[8 + 2 * i],
                row[7 + 2 * j],
                row[8 + 2 * j],
                disc[0],
                disc[1],
                disc[2],
                f,
                n,
            )
        return n
    w = hi - 1
    for z in range(lo, hi):
        if r > 0.0:
            n = _cut_disc(v[w, 0], v[w, 1], v[z, 0], v[z, 1], row[1], row[2], r, f, n)
        for i in range(k):
            j = i + 1 if i + 1 < k else 0
            ax = row[7 + 2 * i]
            ay = row[8 + 2 * i]
            ex = row[7 + 2 * j] - ax
            ey = row[8 + 2 * j] - ay
            gx = v[z, 0] - v[w, 0]
            gy = v[z, 1] - v[w, 1]
            det = ex * gy - ey * gx
            if abs(det) > 1e-12:
                qx = v[w, 0] - ax
                qy = v[w, 1] - ay
                t = (qx * gy - qy * gx) / det
                u = (qx * ey - qy * ex) / det
                if -1e-9 <= t <= 1.0 + 1e-9 and -1e-9 <= u <= 1.0 + 1e-9:
                    n = _feature(f, n, ax + t * ex, ay + t * ey, 0.0)
        w = z
    return n


@inner
def features(
    a: Floats, b: Floats, axes: Floats, n: int, v: Floats, s: Ints, d: Floats, m: int, f: Floats
) -> int:  # fmt: skip
    """Everything an extremal line can touch: points (r = 0) and circles."""
    k = 0
    for w in range(2):
        row = a if w == 0 else b
        if row[3] > 0.0:
            k = _feature(f, k, row[1], row[2], row[3])
        for i in range(int(row[0])):
            k = _feature(f, k, row[7 + 2 * i], row[8 + 2 * i], 0.0)
    for o in range(m):
        if d[o, 2] > 0.0:
            k = _feature(f, k, d[o, 0], d[o, 1], d[o, 2])
        else:
            for i in range(s[o], s[o + 1]):
                if separation(a, b, axes, n, v, i, i + 1, 0.0, 0.0, 0.0, EPS) <= EPS:
                    k = _feature(f, k, v[i, 0], v[i, 1], 0.0)
        k = _ring_points(a, v, s[o], s[o + 1], d[o], f, k)
        k = _ring_points(b, v, s[o], s[o + 1], d[o], f, k)
    return k


@inner
def extremal(
    a: Floats, b: Floats, f: Floats, k: int, v: Floats, s: Ints, d: Floats, m: int, spans: Floats, out: Floats
) -> bool:  # fmt: skip
    """Try every line that touches two features."""
    for i in range(k):
        for j in range(i):
            px = f[i, 0]
            py = f[i, 1]
            p = f[i, 2]
            qx = f[j, 0]
            qy = f[j, 1]
            q = f[j, 2]
            if p == 0.0 and q == 0.0:
                if try_line(a, b, px, py, qx, qy, v, s, d, m, spans, out):
                    return True
                continue
            dx = qx - px
            dy = qy - py
            d2 = dx * dx + dy * dy
            if d2 < 1e-12:
                continue
            for c in range(2):
                if c == 1 and (p == 0.0 or q == 0.0):
                    continue
                g = p - q if c == 0 else p + q
                if d2 < g * g:
                    if d2 < g * g - EPS * abs(g):
                        continue
                    h = 0.0
                else:
                    h = math.sqrt(d2 - g * g)
                for side in range(2):
                    z = h if side == 0 else -h
                    ux = (dx * g - dy * z) / d2
                    uy = (dy * g + dx * z) / d2
                    x = px + p * ux
                    y = py + p * uy
                    if try_line(a, b, x, y, x - uy, y + ux, v, s, d, m, spans, out):
                        return True
    return False
