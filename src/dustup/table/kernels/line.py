"""Kernels: whether one line passes between gathered obstacles (see sight.py for how they are kept)."""

from __future__ import annotations

import math

from dustup.table.kernels import EPS, Floats, Ints, inner
from dustup.table.kernels.rows import clip


@inner
def _pinched(spans: Floats, n: int) -> bool:
    """Some obstacle on the left and some on the right touch the line at the same place."""
    for i in range(n):
        for j in range(i):
            if spans[i, 2] != spans[j, 2] and spans[i, 0] <= spans[j, 1] + EPS and spans[j, 0] <= spans[i, 1] + EPS:
                return True
    return False


@inner
def free(
    px: float, py: float, dx: float, dy: float, t0: float, t1: float,
    v: Floats, s: Ints, d: Floats, m: int, spans: Floats,
) -> bool:  # fmt: skip
    """The stretch t0..t1 of the line crosses no obstacle and squeezes through no slit of width zero."""
    g = 0
    for o in range(m):
        lo = 1e300
        hi = -1e300
        if d[o, 2] > 0.0:
            qx = d[o, 0] - px
            qy = d[o, 1] - py
            side = dx * qy - dy * qx
            t = dx * qx + dy * qy
            r = d[o, 2]
            if abs(side) > r + EPS:
                continue
            if abs(side) < r - EPS:
                h = math.sqrt(r * r - side * side)
                if t - h < t1 - EPS and t + h > t0 + EPS:
                    return False
                continue
            lo = t
            hi = t
        else:
            low = 1e300
            high = -1e300
            glo = 1e300
            ghi = -1e300
            e = s[o + 1]
            j = e - 1
            sj = dx * (v[j, 1] - py) - dy * (v[j, 0] - px)
            tj = dx * (v[j, 0] - px) + dy * (v[j, 1] - py)
            for i in range(s[o], e):
                si = dx * (v[i, 1] - py) - dy * (v[i, 0] - px)
                ti = dx * (v[i, 0] - px) + dy * (v[i, 1] - py)
                low = min(low, si)
                high = max(high, si)
                if -EPS <= si <= EPS:
                    glo = min(glo, ti)
                    ghi = max(ghi, ti)
                if (si < 0.0 < sj) or (sj < 0.0 < si):
                    w = ti + (tj - ti) * si / (si - sj)
                    lo = min(lo, w)
                    hi = max(hi, w)
                sj = si
                tj = ti
            if low < -EPS and high > EPS:
                lo = min(lo, glo)
                hi = max(hi, ghi)
                if lo < t1 - EPS and hi > t0 + EPS and min(hi, t1) - max(lo, t0) > EPS:
                    return False
                continue
            if ghi < glo:
                continue
            lo = glo
            hi = ghi
            side = high if high > EPS else low
        if lo <= t1 + EPS and hi >= t0 - EPS:
            spans[g, 0] = max(lo, t0)
            spans[g, 1] = min(hi, t1)
            spans[g, 2] = 1.0 if side > 0.0 else -1.0
            g += 1
    return not _pinched(spans, g)


@inner
def try_line(
    a: Floats, b: Floats, px: float, py: float, qx: float, qy: float,
    v: Floats, s: Ints, d: Floats, m: int, spans: Floats, out: Floats,
) -> bool:  # fmt: skip
    """The line through p and q leads from a to b and its part between them is free; writes that part."""
    dx = qx - px
    dy = qy - py
    length = math.hypot(dx, dy)
    if length < 1e-7:
        return False
    dx /= length
    dy /= length
    ok, a0, a1 = clip(a, px, py, dx, dy)
    if not ok:
        return False
    ok, b0, b1 = clip(b, px, py, dx, dy)
    if not ok:
        return False
    if a1 <= b0:
        t0 = a1
        t1 = b0
    elif b1 <= a0:
        t0 = b1
        t1 = a0
    else:
        return False
    if not free(px, py, dx, dy, t0, t1, v, s, d, m, spans):
        return False
    if a1 <= b0:
        out[0] = px + t0 * dx
        out[1] = py + t0 * dy
        out[2] = px + t1 * dx
        out[3] = py + t1 * dy
    else:
        out[0] = px + t1 * dx
        out[1] = py + t1 * dy
        out[2] = px + t0 * dx
        out[3] = py + t0 * dy
    return True
