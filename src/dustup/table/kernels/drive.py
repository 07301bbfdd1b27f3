"""Kernels: a rectangle on the move, driven straight or turned about a point, and the stretches where it meets things.

Driven straight, two convex outlines overlap while their shadows on every edge normal do: one stretch. Turned, they can
only begin or end to overlap where a corner of one runs over an edge of the other, so one look between such angles
tells.
"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, Floats, Ints, compiled, inner
from dustup.table.kernels.order import put_in_order
from dustup.table.kernels.outline import closest_point, inside, outline_dist2
from dustup.table.kernels.reach import rounded_span
from dustup.table.kernels.rows import unbundle

DEEP = 1e-2
"""What overlaps by more than this before the move begins was there already."""

CLOSE = 0.05
"""Corners this near to the other outline touch it."""


@inner
def _shadow(v: Floats, s: int, e: int, nx: float, ny: float) -> tuple[float, float]:
    """Least and greatest reach of the corners v[s:e] along n."""
    low = 1e300
    high = -1e300
    for i in range(s, e):
        d = v[i, 0] * nx + v[i, 1] * ny
        low = min(low, d)
        high = max(high, d)
    return low, high


@inner
def _straight(ring: Floats, v: Floats, s: int, e: int, ux: float, uy: float) -> tuple[float, float]:
    """The stretch of a straight move in which the ring overlaps v[s:e]; (1, 0) when never."""
    lo = -1e300
    hi = 1e300
    for w in range(2):
        poly = ring if w == 0 else v
        first = 0 if w == 0 else s
        last = 4 if w == 0 else e
        j = last - 1
        for i in range(first, last):
            nx = poly[i, 1] - poly[j, 1]
            ny = poly[j, 0] - poly[i, 0]
            j = i
            length = math.hypot(nx, ny)
            if length < 1e-9:
                continue
            nx /= length
            ny /= length
            a0, a1 = _shadow(ring, 0, 4, nx, ny)
            b0, b1 = _shadow(v, s, e, nx, ny)
            speed = ux * nx + uy * ny
            near = b0 - a1 + EPS
            far = b1 - a0 - EPS
            if abs(speed) < 1e-12:
                if near >= 0.0 or far <= 0.0:
                    return 1.0, 0.0
                continue
            lo = max(lo, min(near / speed, far / speed))
            hi = min(hi, max(near / speed, far / speed))
    return lo, hi


@inner
def _middle(v: Floats, s: int, e: int) -> tuple[float, float]:
    x = 0.0
    y = 0.0
    for i in range(s, e):
        x += v[i, 0] / (e - s)
        y += v[i, 1] / (e - s)
    return x, y


@inner
def _body(bodies: Floats, w: int, v: Floats) -> bool:
    """Write the corners of a rectangular body to v; False for a disc."""
    if bodies[w, 0] <= 1.0:
        return False
    for i in range(4):
        v[i, 0] = bodies[w, 7 + 2 * i]
        v[i, 1] = bodies[w, 8 + 2 * i]
    return True


@compiled
def drive_spans(
    ring: Floats, ux: float, uy: float, dist: float, press: bool, points: Floats, index: Ints, picks: Ints,
    bodies: Floats,
) -> Floats:  # fmt: skip
    """Stretches of a straight move along the unit vector u that overlap pieces and bodies (as -1 - i).

    Rows [owner, part, from, to]. With `press`, what it overlaps before it starts is left out if it moves away from it.
    """
    verts, parts, owned, boxes = unbundle(points, index)
    out = np.empty((parts.shape[0] + bodies.shape[0], 4))
    mx, my = _middle(ring, 0, 4)
    x0 = 1e300
    y0 = 1e300
    x1 = -1e300
    y1 = -1e300
    for i in range(4):
        x0 = min(x0, ring[i, 0], ring[i, 0] + dist * ux)
        y0 = min(y0, ring[i, 1], ring[i, 1] + dist * uy)
        x1 = max(x1, ring[i, 0], ring[i, 0] + dist * ux)
        y1 = max(y1, ring[i, 1], ring[i, 1] + dist * uy)
    v = np.empty((4, 2))
    m = 0
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] > x1 or boxes[p, 1] > y1 or boxes[p, 2] < x0 or boxes[p, 3] < y0:
            continue
        for c in range(owned[p], owned[p + 1]):
            lo, hi = _straight(ring, verts, parts[c], parts[c + 1], ux, uy)
            if lo >= hi or hi <= 0.0 or lo > dist:
                continue
            gx, gy = _middle(verts, parts[c], parts[c + 1])
            if press and lo < -DEEP and (gx - mx) * ux + (gy - my) * uy <= 0.0:
                continue
            out[m, 0] = p
            out[m, 1] = c
            out[m, 2] = max(0.0, lo)
            out[m, 3] = min(dist, hi)
            m += 1
    for w in range(bodies.shape[0]):
        gx = bodies[w, 1]
        gy = bodies[w, 2]
        if _body(bodies, w, v):
            lo, hi = _straight(ring, v, 0, 4, ux, uy)
        else:
            lo, hi = rounded_span(ring, 0, 4, gx, gy, -ux, -uy, bodies[w, 3] - EPS)
        if lo >= hi or hi <= 0.0 or lo > dist:
            continue
        if press and lo < -DEEP and (gx - mx) * ux + (gy - my) * uy <= 0.0:
            continue
        out[m, 0] = -1.0 - w
        out[m, 1] = 0.0
        out[m, 2] = max(0.0, lo)
        out[m, 3] = min(dist, hi)
        m += 1
    return out[:m]


@inner
def _turned(ring: Floats, px: float, py: float, g: float, out: Floats) -> None:
    """The ring turned by g about p."""
    c = math.cos(g)
    s = math.sin(g)
    for i in range(ring.shape[0]):
        x = ring[i, 0] - px
        y = ring[i, 1] - py
        out[i, 0] = px + x * c - y * s
        out[i, 1] = py + x * s + y * c


@inner
def _depth(ring: Floats, v: Floats, s: int, e: int) -> float:
    """How deep two convex outlines overlap; negative when they are apart."""
    best = 1e300
    for w in range(2):
        poly = ring if w == 0 else v
        first = 0 if w == 0 else s
        last = 4 if w == 0 else e
        j = last - 1
        for i in range(first, last):
            nx = poly[i, 1] - poly[j, 1]
            ny = poly[j, 0] - poly[i, 0]
            j = i
            length = math.hypot(nx, ny)
            if length < 1e-9:
                continue
            a0, a1 = _shadow(ring, 0, 4, nx / length, ny / length)
            b0, b1 = _shadow(v, s, e, nx / length, ny / length)
            best = min(best, min(a1 - b0, b1 - a0))
    return best


@inner
def _disc_depth(ring: Floats, x: float, y: float, r: float) -> float:
    gap = math.sqrt(outline_dist2(ring, 0, 4, x, y))
    return r + gap if inside(ring, 0, 4, x, y) else r - gap


@inner
def _meetings(
    rho: float, psi: float, ax: float, ay: float, bx: float, by: float, sign: float, out: Floats, n: int
) -> int:
    """Add the turns that bring the point at (rho, psi) about the origin on to the segment ab; how many then."""
    ex = bx - ax
    ey = by - ay
    length = math.hypot(ex, ey)
    if length < 1e-9:
        return n
    ex /= length
    ey /= length
    t = -(ax * ex + ay * ey)
    off = ax * ey - ay * ex
    h2 = rho * rho - off * off
    if h2 < 0.0:
        return n
    h = math.sqrt(h2)
    for k in range(2):
        w = t - h if k == 0 else t + h
        if -1e-6 <= w <= length + 1e-6:
            out[n] = sign * (math.atan2(ay + w * ey, ax + w * ex) - psi)
            n += 1
    return n


@inner
def _rim(rho: float, psi: float, cx: float, cy: float, r: float, sign: float, out: Floats, n: int) -> int:
    """Add the turns that bring the point at (rho, psi) on to the circle about c."""
    far = math.hypot(cx, cy)
    if far < 1e-9 or rho < 1e-9 or abs(rho - r) > far or far > rho + r:
        return n
    c = (rho * rho + far * far - r * r) / (2.0 * rho * far)
    half = math.acos(min(1.0, max(-1.0, c)))
    at = math.atan2(cy, cx)
    out[n] = sign * (at - half - psi)
    out[n + 1] = sign * (at + half - psi)
    return n + 2


@inner
def _events(ring: Floats, px: float, py: float, sign: float, v: Floats, s: int, e: int, r: float, out: Floats) -> int:
    """Turns at which the ring may begin or end to overlap v[s:e], or the disc about v[s] when r > 0."""
    n = 0
    for i in range(4):
        ax = ring[i, 0] - px
        ay = ring[i, 1] - py
        j = i + 1 if i < 3 else 0
        bx = ring[j, 0] - px
        by = ring[j, 1] - py
        if r > 0.0:
            x = v[s, 0] - px
            y = v[s, 1] - py
            rho = math.hypot(x, y)
            psi = math.atan2(y, x)
            length = math.hypot(bx - ax, by - ay)
            nx = r * (by - ay) / length
            ny = r * (ax - bx) / length
            n = _meetings(rho, psi, ax + nx, ay + ny, bx + nx, by + ny, -sign, out, n)
            n = _rim(rho, psi, ax, ay, r, -sign, out, n)
            continue
        rho = math.hypot(ax, ay)
        psi = math.atan2(ay, ax)
        k = e - 1
        for w in range(s, e):
            n = _meetings(rho, psi, v[k, 0] - px, v[k, 1] - py, v[w, 0] - px, v[w, 1] - py, sign, out, n)
            k = w
            x = v[w, 0] - px
            y = v[w, 1] - py
            n = _meetings(math.hypot(x, y), math.atan2(y, x), ax, ay, bx, by, -sign, out, n)
    return n


@inner
def _first(
    ring: Floats, px: float, py: float, angle: float, press: bool, v: Floats, s: int, e: int, r: float
) -> tuple[float, float]:
    """The first stretch of a turn, in radians turned, in which the ring overlaps; (1, 0) when none does."""
    sign = 1.0 if angle >= 0.0 else -1.0
    whole = abs(angle)
    found = np.empty(16 * (e - s) + 34)
    n = _events(ring, px, py, sign, v, s, e, r, found)
    marks = np.empty(n + 2)
    marks[0] = 0.0
    marks[1] = whole
    m = 2
    for i in range(n):
        g = found[i] % (2.0 * math.pi)
        if 1e-9 < g < whole:
            marks[m] = g
            m += 1
    put_in_order(marks, m)
    at = np.empty((4, 2))
    start = _disc_depth(ring, v[s, 0], v[s, 1], r) if r > 0.0 else _depth(ring, v, s, e)
    leaving = press and start > DEEP
    begin = -1.0
    for i in range(m - 1):
        if marks[i + 1] - marks[i] < 1e-9:
            continue
        _turned(ring, px, py, sign * 0.5 * (marks[i] + marks[i + 1]), at)
        deep = _disc_depth(at, v[s, 0], v[s, 1], r) if r > 0.0 else _depth(at, v, s, e)
        if deep <= EPS:
            if begin >= 0.0:
                return begin, marks[i]
            leaving = False
        elif begin < 0.0 and not (leaving and deep <= start):
            begin = marks[i]
    if begin >= 0.0:
        return begin, whole
    return 1.0, 0.0


@compiled
def turn_spans(
    ring: Floats, px: float, py: float, angle: float, press: bool, points: Floats, index: Ints, picks: Ints,
    bodies: Floats,
) -> Floats:  # fmt: skip
    """First stretches of a turn about p (radians, left is positive) that overlap pieces and bodies (as -1 - i).

    Rows [owner, part, from, to] in radians turned. With `press`, what it overlaps before it starts is left out while it
    turns away from it.
    """
    verts, parts, owned, boxes = unbundle(points, index)
    out = np.empty((parts.shape[0] + bodies.shape[0], 4))
    reach = 0.0
    for i in range(4):
        reach = max(reach, math.hypot(ring[i, 0] - px, ring[i, 1] - py))
    v = np.empty((4, 2))
    m = 0
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] > px + reach or boxes[p, 1] > py + reach or boxes[p, 2] < px - reach or boxes[p, 3] < py - reach:
            continue
        for c in range(owned[p], owned[p + 1]):
            lo, hi = _first(ring, px, py, angle, press, verts, parts[c], parts[c + 1], 0.0)
            if lo < hi:
                out[m, 0] = p
                out[m, 1] = c
                out[m, 2] = lo
                out[m, 3] = hi
                m += 1
    for w in range(bodies.shape[0]):
        if math.hypot(bodies[w, 1] - px, bodies[w, 2] - py) > reach + bodies[w, 17]:
            continue
        if _body(bodies, w, v):
            lo, hi = _first(ring, px, py, angle, press, v, 0, 4, 0.0)
        else:
            v[0, 0] = bodies[w, 1]
            v[0, 1] = bodies[w, 2]
            lo, hi = _first(ring, px, py, angle, press, v, 0, 1, bodies[w, 3])
        if lo < hi:
            out[m, 0] = -1.0 - w
            out[m, 1] = 0.0
            out[m, 2] = lo
            out[m, 3] = hi
            m += 1
    return out[:m]


@inner
def _corner_gaps(one: Floats, n: int, other: Floats, s: int, e: int, gaps: Floats, at: int) -> None:
    """Distances of the corners one[:n] from the outline other[s:e], written to gaps[at:]."""
    for i in range(n):
        gaps[at + i] = math.sqrt(outline_dist2(other, s, e, one[i, 0], one[i, 1]))


@compiled
def contact_spot(ring: Floats, other: Floats, r: float) -> tuple[float, float]:
    """Where two outlines touch: the middle of the corners of each that lie on the other.

    With a radius the other is a disc about its first corner: then the point of the ring closest to its centre.
    """
    if r > 0.0:
        return closest_point(ring, 0, 4, other[0, 0], other[0, 1])
    n = other.shape[0]
    gaps = np.empty(4 + n)
    _corner_gaps(ring, 4, other, 0, n, gaps, 0)
    _corner_gaps(other, n, ring, 0, 4, gaps, 4)
    least = gaps[0]
    for i in range(1, 4 + n):
        least = min(least, gaps[i])
    least += CLOSE
    x = 0.0
    y = 0.0
    count = 0
    for i in range(4 + n):
        if gaps[i] <= least:
            x += ring[i, 0] if i < 4 else other[i - 4, 0]
            y += ring[i, 1] if i < 4 else other[i - 4, 1]
            count += 1
    return x / count, y / count
