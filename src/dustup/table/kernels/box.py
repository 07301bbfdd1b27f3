"""Kernels: a rectangle where it stands, as plain numbers: middle, unit vector of its facing, half length and width."""

from __future__ import annotations

import math

from dustup.table.kernels import EPS, Floats, Ints, compiled, inner
from dustup.table.kernels.rows import unbundle


@inner
def _off(x: float, y: float, fx: float, fy: float, a: float, b: float, px: float, py: float) -> float:
    """How far a point lies from a rectangle, 0 inside."""
    u = max(0.0, abs((px - x) * fx + (py - y) * fy) - a)
    v = max(0.0, abs((py - y) * fx - (px - x) * fy) - b)
    return math.hypot(u, v)


@inner
def _corner(
    x: float, y: float, fx: float, fy: float, a: float, b: float, k: int
) -> tuple[float, float]:  # fmt: skip
    s = a if k < 2 else -a
    t = b if k % 2 else -b
    return x + s * fx - t * fy, y + s * fy + t * fx


@compiled
def box_gap(
    x: float, y: float, fx: float, fy: float, a: float, b: float,
    ox: float, oy: float, ofx: float, ofy: float, oa: float, ob: float,
) -> float:  # fmt: skip
    """Distance between two rectangles, 0 when they meet: two that are apart are nearest at a corner of one of them."""
    c = abs(fx * ofx + fy * ofy)
    s = abs(fx * ofy - fy * ofx)
    dx = ox - x
    dy = oy - y
    apart = max(
        abs(dx * fx + dy * fy) - a - c * oa - s * ob,
        abs(dy * fx - dx * fy) - b - s * oa - c * ob,
        abs(dx * ofx + dy * ofy) - oa - c * a - s * b,
        abs(dy * ofx - dx * ofy) - ob - s * a - c * b,
    )
    if apart <= 0.0:
        return 0.0
    best = 1e300
    for k in range(4):
        px, py = _corner(ox, oy, ofx, ofy, oa, ob, k)
        best = min(best, _off(x, y, fx, fy, a, b, px, py))
        px, py = _corner(x, y, fx, fy, a, b, k)
        best = min(best, _off(ox, oy, ofx, ofy, oa, ob, px, py))
    return best


@inner
def _meets(x: float, y: float, fx: float, fy: float, a: float, b: float, v: Floats, s: int, e: int) -> bool:
    """The insides of a rectangle and of a convex outline meet: no side of either parts them."""
    for w in range(2):
        ux = fx if w == 0 else -fy
        uy = fy if w == 0 else fx
        half = a if w == 0 else b
        low = 1e300
        high = -1e300
        for i in range(s, e):
            d = (v[i, 0] - x) * ux + (v[i, 1] - y) * uy
            low = min(low, d)
            high = max(high, d)
        if low - half >= -EPS or -high - half >= -EPS:
            return False
    j = e - 1
    for i in range(s, e):
        ux = v[j, 1] - v[i, 1]
        uy = v[i, 0] - v[j, 0]
        length = math.hypot(ux, uy)
        if length > 1e-9:
            reach = (abs(fx * ux + fy * uy) * a + abs(fx * uy - fy * ux) * b) / length
            if ((v[i, 0] - x) * ux + (v[i, 1] - y) * uy) / length - reach >= -EPS:
                return False
        j = i
    return True


@compiled
def under_box(
    x: float, y: float, fx: float, fy: float, a: float, b: float, points: Floats, index: Ints, picks: Ints, found: Ints
) -> int:  # fmt: skip
    """Write down those of some pieces that a rectangle lies on, in their order; how many."""
    verts, parts, owned, boxes = unbundle(points, index)
    wide = abs(fx) * a + abs(fy) * b
    high = abs(fy) * a + abs(fx) * b
    n = 0
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] >= x + wide or boxes[p, 1] >= y + high or boxes[p, 2] <= x - wide or boxes[p, 3] <= y - high:
            continue
        for c in range(owned[p], owned[p + 1]):
            if _meets(x, y, fx, fy, a, b, verts, parts[c], parts[c + 1]):
                found[n] = p
                n += 1
                break
    return n
