"""Kernels: which obstacles some line of sight crosses, and whether a line crosses none.

An obstacle is one convex part of a piece or one body, gathered as polygon `v[s[i]:s[i+1]]` and disc
`d[i] = (cx, cy, r, owner)`, r = 0 for polygons.
"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import CONTACT, EPS, Floats, Ints, compiled, inner
from dustup.table.kernels.extremal import extremal, features
from dustup.table.kernels.hull import MAXAXES, gap_shapes, hull_axes, separation, sides
from dustup.table.kernels.line import try_line
from dustup.table.kernels.rows import box, clip, support_point


@inner
def _same(one: Floats, two: Floats) -> bool:
    """The very same base: two bases never share a centre."""
    return bool(one[1] == two[1] and one[2] == two[2] and one[15] == two[15] and one[17] == two[17])


@inner
def gather(
    a: Floats, b: Floats, axes: Floats, n: int, verts: Floats, parts: Ints, owned: Ints, boxes: Floats,
    picks: Ints, bodies: Floats, limit: float, v: Floats, s: Ints, d: Floats,
) -> int:  # fmt: skip
    """Collect the obstacles whose separation from the hull is below `limit`; owner of body i is -1 - i.

    Viewer and target themselves may be among the bodies: they are passed over.
    """
    ax0, ay0, ax1, ay1 = box(a)
    bx0, by0, bx1, by1 = box(b)
    x0 = min(ax0, bx0) - EPS
    y0 = min(ay0, by0) - EPS
    x1 = max(ax1, bx1) + EPS
    y1 = max(ay1, by1) + EPS
    m = 0
    s[0] = 0
    for w in range(picks.shape[0]):
        p = picks[w]
        if boxes[p, 0] > x1 or boxes[p, 1] > y1 or boxes[p, 2] < x0 or boxes[p, 3] < y0:
            continue
        for c in range(owned[p], owned[p + 1]):
            lo = parts[c]
            hi = parts[c + 1]
            if separation(a, b, axes, n, verts, lo, hi, 0.0, 0.0, 0.0, limit) >= limit:
                continue
            at = s[m]
            for i in range(lo, hi):
                v[at, 0] = verts[i, 0]
                v[at, 1] = verts[i, 1]
                at += 1
            d[m, 0] = 0.0
            d[m, 1] = 0.0
            d[m, 2] = 0.0
            d[m, 3] = p
            m += 1
            s[m] = at
    for w in range(bodies.shape[0]):
        cx = bodies[w, 1]
        cy = bodies[w, 2]
        big = bodies[w, 17]
        if _same(bodies[w], a) or _same(bodies[w], b):
            continue
        if cx - big > x1 or cy - big > y1 or cx + big < x0 or cy + big < y0:
            continue
        at = s[m]
        k = int(bodies[w, 0])
        for i in range(k):
            v[at + i, 0] = bodies[w, 7 + 2 * i]
            v[at + i, 1] = bodies[w, 8 + 2 * i]
        if separation(a, b, axes, n, v, at, at + k, cx, cy, bodies[w, 3], limit) >= limit:
            continue
        d[m, 0] = cx
        d[m, 1] = cy
        d[m, 2] = bodies[w, 3]
        d[m, 3] = -1.0 - w
        m += 1
        s[m] = at + k
    return m


@inner
def _cut_across(
    a: Floats, b: Floats, edges: Floats, v: Floats, lo: int, hi: int, disc: Floats
) -> bool:  # fmt: skip
    """One obstacle spans the hull from side to side clear of both bases, so that no line passes it."""
    x0 = 0.0
    y0 = 0.0
    x1 = 0.0
    y1 = 0.0
    for w in range(2):
        px = edges[w, 0]
        py = edges[w, 1]
        dx = edges[w, 2] - px
        dy = edges[w, 3] - py
        length = math.hypot(dx, dy)
        dx /= length
        dy /= length
        t0 = 1e300
        t1 = -1e300
        if disc[2] > 0.0:
            qx = disc[0] - px
            qy = disc[1] - py
            side = dx * qy - dy * qx
            if abs(side) >= disc[2] - 2 * EPS:
                return False
            h = math.sqrt(disc[2] * disc[2] - side * side)
            t = dx * qx + dy * qy
            t0 = t - h
            t1 = t + h
        else:
            low = 1e300
            high = -1e300
            j = hi - 1
            sj = dx * (v[j, 1] - py) - dy * (v[j, 0] - px)
            tj = dx * (v[j, 0] - px) + dy * (v[j, 1] - py)
            for i in range(lo, hi):
                si = dx * (v[i, 1] - py) - dy * (v[i, 0] - px)
                ti = dx * (v[i, 0] - px) + dy * (v[i, 1] - py)
                low = min(low, si)
                high = max(high, si)
                if (si < 0.0) != (sj < 0.0):
                    w2 = ti + (tj - ti) * si / (si - sj)
                    t0 = min(t0, w2)
                    t1 = max(t1, w2)
                sj = si
                tj = ti
            if low > -2 * EPS or high < 2 * EPS:
                return False
        t0 = max(t0, 0.0)
        t1 = min(t1, length)
        if t1 - t0 < 2 * EPS:
            return False
        t = 0.5 * (t0 + t1)
        if w == 0:
            x0 = px + t * dx
            y0 = py + t * dy
        else:
            x1 = px + t * dx
            y1 = py + t * dy
    cx = x1 - x0
    cy = y1 - y0
    length = math.hypot(cx, cy)
    if length < 1e-6:
        return False
    cx /= length
    cy /= length
    ok, t0, t1 = clip(a, x0, y0, cx, cy)
    if ok and t1 > -EPS and t0 < length + EPS:
        return False
    ok, t0, t1 = clip(b, x0, y0, cx, cy)
    return not (ok and t1 > -EPS and t0 < length + EPS)


@inner
def _walled(
    a: Floats, b: Floats, edges: Floats, verts: Floats, parts: Ints, owned: Ints, boxes: Floats, picks: Ints
) -> bool:  # fmt: skip
    """One part of a piece alone bars every line: the commonest case, settled without gathering anything."""
    x0 = min(min(edges[0, 0], edges[0, 2]), min(edges[1, 0], edges[1, 2]))
    y0 = min(min(edges[0, 1], edges[0, 3]), min(edges[1, 1], edges[1, 3]))
    x1 = max(max(edges[0, 0], edges[0, 2]), max(edges[1, 0], edges[1, 2]))
    y1 = max(max(edges[0, 1], edges[0, 3]), max(edges[1, 1], edges[1, 3]))
    none = np.zeros(4)
    for w in range(picks.shape[0]):
        p = picks[w]
        if boxes[p, 0] > x1 or boxes[p, 1] > y1 or boxes[p, 2] < x0 or boxes[p, 3] < y0:
            continue
        for c in range(owned[p], owned[p + 1]):
            if _cut_across(a, b, edges, verts, parts[c], parts[c + 1], none):
                return True
    return False


@inner
def nearest_points(a: Floats, b: Floats, out: Floats) -> None:
    """A short line between two shapes that are in contact (one point when they overlap)."""
    ux = b[1] - a[1]
    uy = b[2] - a[2]
    length = math.hypot(ux, uy)
    if length < 1e-9:
        ux = 1.0
        uy = 0.0
    else:
        ux /= length
        uy /= length
    out[0], out[1] = support_point(a, ux, uy)
    out[2], out[3] = support_point(b, -ux, -uy)


@inner
def room_for(parts: Ints, owned: Ints, picks: Ints, bodies: Floats) -> tuple[int, int]:
    """How many obstacles and how many corners these picks and bodies can make at most."""
    room = bodies.shape[0] + 1
    total = 4 * bodies.shape[0] + 4
    for w in range(picks.shape[0]):
        p = picks[w]
        room += owned[p + 1] - owned[p]
        total += parts[owned[p + 1]] - parts[owned[p]]
    return room, total


@compiled
def clear_line(
    a: Floats, b: Floats, verts: Floats, parts: Ints, owned: Ints, boxes: Floats, picks: Ints, bodies: Floats,
    out: Floats,
) -> bool:  # fmt: skip
    """A line from shape a to shape b that crosses none of the pieces and bodies, written to out."""
    apart = math.hypot(a[1] - b[1], a[2] - b[2]) - a[17] - b[17]
    if apart <= CONTACT and gap_shapes(a, b) <= CONTACT:
        nearest_points(a, b, out)
        return True
    axes = np.empty((MAXAXES, 4))
    n = hull_axes(a, b, axes)
    edges = np.empty((2, 4))
    two = sides(a, b, axes, n, edges) == 2
    if two and _walled(a, b, edges, verts, parts, owned, boxes, picks):
        return False
    room, total = room_for(parts, owned, picks, bodies)
    v = np.empty((total, 2))
    s = np.empty(room + 1, dtype=np.int64)
    d = np.empty((room, 4))
    m = gather(a, b, axes, n, verts, parts, owned, boxes, picks, bodies, EPS, v, s, d)
    spans = np.empty((room, 3))
    if try_line(a, b, a[1], a[2], b[1], b[2], v, s, d, m, spans, out):
        return True
    if two:
        for w in range(2):
            if try_line(a, b, edges[w, 0], edges[w, 1], edges[w, 2], edges[w, 3], v, s, d, m, spans, out):
                return True
        for o in range(m):
            if d[o, 3] < 0.0 and _cut_across(a, b, edges, v, s[o], s[o + 1], d[o]):
                return False
    f = np.empty((20 + 24 * m + 8 * s[m], 3))
    k = features(a, b, axes, n, v, s, d, m, f)
    return extremal(a, b, f, k, v, s, d, m, spans, out)
