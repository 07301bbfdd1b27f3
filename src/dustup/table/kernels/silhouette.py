"""Kernels: how much of an upright rectangle is hidden from an eye by prisms in front of it.

Seen from the eye, u runs towards the rectangle (at distance `far`) and v across. The line to the point s across the
rectangle passes (u, v) where s = far·v/u, and there it has gone the part u/far = 1/q of its way. A convex outline in
(u, v) is a convex outline in (s, q), so at each s a prism hides one stretch of heights, whose ends are linear in s
between corners. Between corners and crossings the hidden height is linear in s: its middle value times the width is
the exact area.
"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, Floats, Ints, compiled, inner
from dustup.table.kernels.order import put_in_order
from dustup.table.kernels.rows import unbundle

SHARE = 1e-5
"""What hides less than this share of the whole hides nothing."""
ROUNDING = 1e-9
"""What is missing of a sum of shares because numbers are rounded."""


@inner
def _trimmed(poly: Floats, n: int, out: Floats, far: float) -> int:
    """Cut the outline in (u, v) to EPS <= u <= far; how many corners are left."""
    m = 0
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        a = poly[i, 0]
        b = poly[j, 0]
        if EPS <= a <= far:
            out[m, 0] = a
            out[m, 1] = poly[i, 1]
            m += 1
        for k in range(2):
            edge = (EPS if k == 0 else far) if a < b else (far if k == 0 else EPS)
            if min(a, b) < edge < max(a, b):
                out[m, 0] = edge
                out[m, 1] = poly[i, 1] + (poly[j, 1] - poly[i, 1]) * (edge - a) / (b - a)
                m += 1
    return m


@inner
def _kept(poly: Floats, n: int, far: float, wide: float, work: Floats, v: Floats, at: int, span: Floats) -> int:
    """Write the outline as (s, q) to v[at:], from span[3] to span[4]; where it ends, `at` again if no line to the
    rectangle meets it."""
    m = _trimmed(poly, n, work, far)
    low = 1e300
    high = -1e300
    for i in range(m):
        q = far / work[i, 0]
        s = work[i, 1] * q
        v[at + i, 0] = s
        v[at + i, 1] = q
        low = min(low, s)
        high = max(high, s)
    if m < 2 or high <= -wide or low >= wide or high - low < EPS:
        return at
    span[3] = low
    span[4] = high
    return at + m


@inner
def _reach(v: Floats, lo: int, hi: int, s: float) -> tuple[float, float]:
    """Least and greatest q of the outline v[lo:hi] at s."""
    low = 1e300
    high = -1e300
    j = hi - 1
    for i in range(lo, hi):
        a = v[j, 0]
        b = v[i, 0]
        if (a < s) != (b < s):
            q = v[j, 1] + (v[i, 1] - v[j, 1]) * (s - a) / (b - a)
            low = min(low, q)
            high = max(high, q)
        j = i
    return low, high


@inner
def _stretch(v: Floats, lo: int, hi: int, s: float, eye: float, floor: float, top: float) -> tuple[float, float]:
    """The heights hidden at s by a prism between `floor` and `top`."""
    near, deep = _reach(v, lo, hi, s)
    if deep < near:
        return 1.0, 0.0
    a = eye + (floor - eye) * (deep if floor < eye else near)
    b = eye + (top - eye) * (deep if top > eye else near)
    return a, b


@inner
def _hidden_by_one(v: Floats, s: Ints, d: Floats, m: int, eye: float, wide: float, low: float, high: float) -> bool:
    """One prism hides the whole rectangle: between the sides of a convex outline its stretch is no shorter."""
    for i in range(m):
        if d[i, 3] <= -wide and d[i, 4] >= wide:
            a, b = _stretch(v, s[i], s[i + 1], -wide, eye, d[i, 0], d[i, 1])
            e, f = _stretch(v, s[i], s[i + 1], wide, eye, d[i, 0], d[i, 1])
            if max(a, e) <= low and min(b, f) >= high:
                return True
    return False


@inner
def _union(rows: Floats, k: int, t: float, low: float, high: float, spans: Floats) -> float:
    """Length of the union of the stretches at the part t of a slab, within low..high."""
    m = 0
    for i in range(k):
        a = max(low, rows[i, 0] + (rows[i, 1] - rows[i, 0]) * t)
        b = min(high, rows[i, 2] + (rows[i, 3] - rows[i, 2]) * t)
        if b <= a:
            continue
        j = m
        while j > 0 and spans[j - 1, 0] > a:
            spans[j, 0] = spans[j - 1, 0]
            spans[j, 1] = spans[j - 1, 1]
            j -= 1
        spans[j, 0] = a
        spans[j, 1] = b
        m += 1
    total = 0.0
    end = low
    for i in range(m):
        if spans[i, 1] > end:
            total += spans[i, 1] - max(end, spans[i, 0])
            end = spans[i, 1]
    return total


@inner
def _slab(rows: Floats, k: int, low: float, high: float, cuts: Floats, spans: Floats) -> float:
    """Mean hidden height over a slab in which all ends of the k stretches are linear."""
    ends = np.empty((2 * k + 2, 2))
    for i in range(k):
        ends[2 * i, 0] = rows[i, 0]
        ends[2 * i, 1] = rows[i, 1]
        ends[2 * i + 1, 0] = rows[i, 2]
        ends[2 * i + 1, 1] = rows[i, 3]
    ends[2 * k, 0] = low
    ends[2 * k, 1] = low
    ends[2 * k + 1, 0] = high
    ends[2 * k + 1, 1] = high
    n = 0
    for i in range(2 * k + 2):
        for j in range(i):
            a = ends[i, 0] - ends[j, 0]
            b = ends[i, 1] - ends[j, 1]
            if (a < 0.0 < b) or (b < 0.0 < a):
                cuts[n] = a / (a - b)
                n += 1
    cuts[n] = 1.0
    n += 1
    put_in_order(cuts, n)
    total = 0.0
    last = 0.0
    for i in range(n):
        if cuts[i] - last > 1e-12:
            total += (cuts[i] - last) * _union(rows, k, 0.5 * (last + cuts[i]), low, high, spans)
            last = cuts[i]
    return total


@inner
def _collect(
    px: float, py: float, pz: float, dx: float, dy: float, far: float, wide: float, low: float, high: float,
    points: Floats, index: Ints, heights: Floats, picks: Ints, bodies: Floats, v: Floats, s: Ints, d: Floats,
    poly: Floats, work: Floats,
) -> int:  # fmt: skip
    """Outlines in (s, q) of the prisms that may hide some, v[s[i]:s[i+1]]; d[i] = (floor, top, owner, from, to)."""
    verts, parts, owned, boxes = unbundle(points, index)
    below = min(pz, low)
    above = max(pz, high)
    m = 0
    s[0] = 0
    for w in range(picks.shape[0]):
        p = picks[w]
        floor = heights[p, 0]
        top = heights[p, 1]
        if top <= floor or top <= below or floor >= above:
            continue
        hx = 0.5 * (boxes[p, 2] - boxes[p, 0])
        hy = 0.5 * (boxes[p, 3] - boxes[p, 1])
        qx = boxes[p, 0] + hx - px
        qy = boxes[p, 1] + hy - py
        u = dx * qx + dy * qy
        reach = abs(dx) * hx + abs(dy) * hy
        if u + reach <= EPS or u - reach >= far or abs(dx * qy - dy * qx) >= wide + abs(dx) * hy + abs(dy) * hx:
            continue
        for c in range(owned[p], owned[p + 1]):
            n = parts[c + 1] - parts[c]
            for i in range(n):
                qx = verts[parts[c] + i, 0] - px
                qy = verts[parts[c] + i, 1] - py
                poly[i, 0] = dx * qx + dy * qy
                poly[i, 1] = dx * qy - dy * qx
            end = _kept(poly, n, far, wide, work, v, s[m], d[m])
            if end > s[m]:
                d[m, 0] = floor
                d[m, 1] = top
                d[m, 2] = p
                m += 1
                s[m] = end
    for w in range(bodies.shape[0]):
        floor = bodies[w, 15]
        top = floor + bodies[w, 16]
        qx = bodies[w, 1] - px
        qy = bodies[w, 2] - py
        u = dx * qx + dy * qy
        if top <= floor or top <= below or floor >= above or u + bodies[w, 17] <= EPS or u - bodies[w, 17] >= far:
            continue
        if (qx == 0.0 and qy == 0.0) or (abs(u - far) < EPS and abs(dx * qy - dy * qx) < EPS):
            continue  # the viewer and the target
        n = 4
        if bodies[w, 0] > 1.0:
            for i in range(4):
                gx = bodies[w, 7 + 2 * i] - px
                gy = bodies[w, 8 + 2 * i] - py
                poly[i, 0] = dx * gx + dy * gy
                poly[i, 1] = dx * gy - dy * gx
        else:
            n = 2
            t = dx * qy - dy * qx
            length = math.sqrt(u * u + t * t)
            r = bodies[w, 3]
            poly[0, 0] = u - r * t / length
            poly[0, 1] = t + r * u / length
            poly[1, 0] = u + r * t / length
            poly[1, 1] = t - r * u / length
        end = _kept(poly, n, far, wide, work, v, s[m], d[m])
        if end > s[m]:
            d[m, 0] = floor
            d[m, 1] = top
            d[m, 2] = -1.0 - w
            m += 1
            s[m] = end
    return m


@inner
def _sweep(
    v: Floats, s: Ints, d: Floats, m: int, pz: float, wide: float, low: float, high: float, alone: Floats
) -> float:
    """The hidden area; what each prism hides by itself is added to `alone`, where there is room for it."""
    each = alone.shape[0] > 0
    marks = np.empty(s[m] + 2)
    marks[0] = -wide
    marks[1] = wide
    n = 2
    for i in range(s[m]):
        if -wide < v[i, 0] < wide:
            marks[n] = v[i, 0]
            n += 1
    put_in_order(marks, n)
    rows = np.empty((m, 4))
    spans = np.empty((m + 1, 2))
    cuts = np.empty((2 * m + 2) * (2 * m + 1) // 2 + 1)
    area = 0.0
    for g in range(n - 1):
        a = marks[g]
        step = marks[g + 1] - a
        if step < 1e-9:
            continue
        k = 0
        full = False
        for o in range(m):
            if d[o, 3] >= a + 0.75 * step or d[o, 4] <= a + 0.25 * step:
                continue
            lo1, hi1 = _stretch(v, s[o], s[o + 1], a + 0.25 * step, pz, d[o, 0], d[o, 1])
            lo2, hi2 = _stretch(v, s[o], s[o + 1], a + 0.75 * step, pz, d[o, 0], d[o, 1])
            if hi1 <= lo1 and hi2 <= lo2:
                continue
            bottom0 = lo1 - 0.5 * (lo2 - lo1)
            bottom1 = lo2 + 0.5 * (lo2 - lo1)
            top0 = hi1 - 0.5 * (hi2 - hi1)
            top1 = hi2 + 0.5 * (hi2 - hi1)
            if (top0 <= low and top1 <= low) or (bottom0 >= high and bottom1 >= high):
                continue
            rows[k, 0] = bottom0
            rows[k, 1] = bottom1
            rows[k, 2] = top0
            rows[k, 3] = top1
            if bottom0 <= low and bottom1 <= low and top0 >= high and top1 >= high:
                full = True
                if not each:
                    break
                alone[o] += step * (high - low)
            else:
                if each:
                    for e in range(3):
                        t = 0.5 * e
                        one = _union(rows[k : k + 1], 1, t, low, high, spans)
                        alone[o] += step * one / 3.0
                k += 1
        if full:
            area += step * (high - low)
        elif k > 0:
            area += step * _slab(rows, k, low, high, cuts, spans)
    return area


@inner
def _whole(share: float) -> float:
    """A share summed up from parts: what rounding leaves of the body does not show."""
    return 1.0 if share > 1.0 - ROUNDING else share


@inner
def _room(points: Floats, index: Ints, picks: Ints, bodies: Floats) -> tuple[Floats, Ints, Floats, Floats, Floats]:
    """Room to work in: v, s, d, poly and work of `_collect`."""
    _, parts, owned, _ = unbundle(points, index)
    room = bodies.shape[0] + 1
    total = 12 * bodies.shape[0] + 4
    most = 4
    for w in range(picks.shape[0]):
        p = picks[w]
        room += owned[p + 1] - owned[p]
        total += 3 * (parts[owned[p + 1]] - parts[owned[p]])
        for c in range(owned[p], owned[p + 1]):
            most = max(most, parts[c + 1] - parts[c])
    s = np.empty(room + 1, dtype=np.int64)
    return np.empty((total, 2)), s, np.empty((room, 5)), np.empty((most, 2)), np.empty((3 * most, 2))


@compiled
def hidden_share(
    px: float, py: float, pz: float, tx: float, ty: float, wide: float, low: float, high: float,
    points: Floats, index: Ints, heights: Floats, picks: Ints, bodies: Floats,
) -> tuple[float, Ints]:  # fmt: skip
    """Hidden share of the rectangle about (tx, ty), `wide` to either side, between two heights; and who hides it.

    Pieces are named by their index, body i is -1 - i.
    """
    none = np.empty(0, dtype=np.int64)
    dx = tx - px
    dy = ty - py
    far = math.sqrt(dx * dx + dy * dy)
    if far < EPS:
        return 0.0, none
    dx /= far
    dy /= far
    v, s, d, poly, work = _room(points, index, picks, bodies)
    m = _collect(
        px, py, pz, dx, dy, far, wide, low, high, points, index, heights, picks, bodies, v, s, d, poly, work
    )  # fmt: skip
    if m == 0:
        return 0.0, none
    alone = np.zeros(m)
    whole = 2.0 * wide * (high - low)
    area = _sweep(v, s, d, m, pz, wide, low, high, alone)
    owner = np.empty(m, dtype=np.int64)
    k = 0
    for o in range(m):
        who = int(d[o, 2])
        if alone[o] > SHARE * whole and (k == 0 or owner[k - 1] != who):
            owner[k] = who
            k += 1
    return _whole(area / whole), owner[:k]


@compiled
def shares_hidden(
    rows: Floats, points: Floats, index: Ints, heights: Floats, picks: Ints, bodies: Floats, out: Floats
) -> None:
    """The shares of many: each row is an eye (x, y, height), a middle (x, y), half a width, feet and top."""
    v, s, d, poly, work = _room(points, index, picks, bodies)
    alone = np.empty(0)
    for i in range(rows.shape[0]):
        px, py, pz = rows[i, 0], rows[i, 1], rows[i, 2]
        wide, low, high = rows[i, 5], rows[i, 6], rows[i, 7]
        dx = rows[i, 3] - px
        dy = rows[i, 4] - py
        far = math.sqrt(dx * dx + dy * dy)
        out[i] = 0.0
        if far < EPS:
            continue
        dx /= far
        dy /= far
        m = _collect(
            px, py, pz, dx, dy, far, wide, low, high, points, index, heights, picks, bodies, v, s, d, poly, work
        )  # fmt: skip
        if _hidden_by_one(v, s, d, m, pz, wide, low, high):
            out[i] = 1.0
        elif m > 0:
            out[i] = _whole(_sweep(v, s, d, m, pz, wide, low, high, alone) / (2.0 * wide * (high - low)))


@compiled
def share_hidden(
    px: float, py: float, pz: float, tx: float, ty: float, wide: float, low: float, high: float,
    points: Floats, index: Ints, heights: Floats, picks: Ints, bodies: Floats,
) -> float:  # fmt: skip
    """The share alone: a number comes back from the kernel several times as fast as an array."""
    row = np.array([[px, py, pz, tx, ty, wide, low, high]])
    out = np.empty(1)
    shares_hidden(row, points, index, heights, picks, bodies, out)
    return float(out[0])
