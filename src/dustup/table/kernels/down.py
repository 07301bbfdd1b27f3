"""Kernels: is there a spot of a disc that no convex polygon covers?"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import Floats, Ints, inner

NUDGE = 0.02


@inner
def _covered(x: float, y: float, v: Floats, s: Ints) -> bool:
    """The point is inside or on the edge of some polygon."""
    for o in range(s.shape[0] - 1):
        j = s[o + 1] - 1
        hit = True
        for i in range(s[o], s[o + 1]):
            ex = v[i, 0] - v[j, 0]
            ey = v[i, 1] - v[j, 1]
            if ex * (y - v[j, 1]) - ey * (x - v[j, 0]) < 0.0:
                hit = False
                break
            j = i
        if hit:
            return True
    return False


@inner
def _open_near(x: float, y: float, b: Floats, v: Floats, s: Ints, out: Floats) -> bool:
    """Some spot next to (x, y), or itself, is in the disc and uncovered."""
    for k in range(33):
        g = 2.0 * math.pi * k / 32.0
        px = x if k == 32 else x + NUDGE * math.cos(g)
        py = y if k == 32 else y + NUDGE * math.sin(g)
        if math.hypot(px - b[1], py - b[2]) <= b[3] + 1e-9 and not _covered(px, py, v, s):
            out[0] = px
            out[1] = py
            return True
    return False


@inner
def open_spot(b: Floats, v: Floats, s: Ints, out: Floats) -> bool:
    """A spot of the disc b outside all polygons, sought next to corners, edge crossings and its rim."""
    if _open_near(b[1], b[2], b, v, s, out):
        return True
    for k in range(16):
        g = 2.0 * math.pi * k / 16.0
        if _open_near(b[1] + b[3] * math.cos(g), b[2] + b[3] * math.sin(g), b, v, s, out):
            return True
    n = s[s.shape[0] - 1]
    edges = np.empty((n, 4))
    m = 0
    for o in range(s.shape[0] - 1):
        j = s[o + 1] - 1
        for i in range(s[o], s[o + 1]):
            edges[m, 0] = v[j, 0]
            edges[m, 1] = v[j, 1]
            edges[m, 2] = v[i, 0] - v[j, 0]
            edges[m, 3] = v[i, 1] - v[j, 1]
            m += 1
            if _open_near(v[i, 0], v[i, 1], b, v, s, out):
                return True
            j = i
    return _rim_spots(edges, m, b, v, s, out) or _edge_spots(edges, m, b, v, s, out)


@inner
def _rim_spots(edges: Floats, m: int, b: Floats, v: Floats, s: Ints, out: Floats) -> bool:
    for i in range(m):
        length = math.hypot(edges[i, 2], edges[i, 3])
        dx = edges[i, 2] / length
        dy = edges[i, 3] / length
        qx = b[1] - edges[i, 0]
        qy = b[2] - edges[i, 1]
        off = dx * qy - dy * qx
        if abs(off) > b[3]:
            continue
        t = dx * qx + dy * qy
        h = math.sqrt(b[3] * b[3] - off * off)
        for side in range(2):
            w = t - h if side == 0 else t + h
            if 0.0 <= w <= length and _open_near(edges[i, 0] + w * dx, edges[i, 1] + w * dy, b, v, s, out):
                return True
    return False


@inner
def _edge_spots(edges: Floats, m: int, b: Floats, v: Floats, s: Ints, out: Floats) -> bool:
    for i in range(m):
        for j in range(i):
            det = edges[i, 2] * edges[j, 3] - edges[i, 3] * edges[j, 2]
            if abs(det) < 1e-9:
                continue
            qx = edges[j, 0] - edges[i, 0]
            qy = edges[j, 1] - edges[i, 1]
            t = (qx * edges[j, 3] - qy * edges[j, 2]) / det
            u = (qx * edges[i, 3] - qy * edges[i, 2]) / det
            if -1e-9 <= t <= 1.0 + 1e-9 and -1e-9 <= u <= 1.0 + 1e-9:
                x = edges[i, 0] + t * edges[i, 2]
                y = edges[i, 1] + t * edges[i, 3]
                if _open_near(x, y, b, v, s, out):
                    return True
    return False
