"""Kernels: a disc on the move. Where it meets obstacles, whether a place or a leg is free.

Here a rectangular base may also have a radius: then it is rounded by it (a rectangle seen by a turned rectangle).
"""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import CONTACT, EPS, Floats, Ints, compiled, inner
from dustup.table.kernels.outline import inside, outline_dist2, segment_dist2
from dustup.table.kernels.rows import unbundle

TURNS = 96


@inner
def _disc_span(px: float, py: float, dx: float, dy: float, cx: float, cy: float, r: float) -> tuple[float, float]:
    """Where the line p + t·d is inside the circle; (1, 0) when nowhere."""
    qx = cx - px
    qy = cy - py
    s = dx * qy - dy * qx
    if abs(s) >= r:
        return 1.0, 0.0
    t = dx * qx + dy * qy
    h = math.sqrt(r * r - s * s)
    return t - h, t + h


@inner
def rounded_span(
    v: Floats, s: int, e: int, px: float, py: float, dx: float, dy: float, r: float
) -> tuple[float, float]:
    """Where the line p + t·d is closer than r to the convex polygon v[s:e]; (1, 0) when nowhere."""
    lo = 1e300
    hi = -1e300
    if r > 0.0:
        for i in range(s, e):
            a, b = _disc_span(px, py, dx, dy, v[i, 0], v[i, 1], r)
            if a < b:
                lo = min(lo, a)
                hi = max(hi, b)
    j = e - 1
    for i in range(s, e):
        ex = v[i, 0] - v[j, 0]
        ey = v[i, 1] - v[j, 1]
        length = math.hypot(ex, ey)
        if length > 1e-9:
            nx = ey / length
            ny = -ex / length
            ax = v[j, 0] + r * nx
            ay = v[j, 1] + r * ny
            side = dx * (ay - py) - dy * (ax - px)
            side2 = side + dx * ey - dy * ex
            if (side < 0.0) != (side2 < 0.0):
                w = side / (side - side2)
                t = dx * (ax + w * ex - px) + dy * (ay + w * ey - py)
                lo = min(lo, t)
                hi = max(hi, t)
        j = i
    if hi <= lo:
        return 1.0, 0.0
    return lo, hi


@inner
def _along(dx: float, dy: float) -> tuple[float, float, float, bool]:
    """A leg's direction, its length, and whether it leads nowhere (then any direction will do)."""
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return 1.0, 0.0, length, True
    return dx / length, dy / length, length, False


@inner
def _leg_touches(
    px: float, py: float, qx: float, qy: float, done: float, r: float, verts: Floats, parts: Ints, owned: Ints,
    boxes: Floats, picks: Ints, out: Floats, m: int,
) -> int:  # fmt: skip
    """Add the rows [piece, enter, leave] of one leg, which begins at `done`; how many rows there are then."""
    radius = r - EPS
    dx, dy, length, still = _along(qx - px, qy - py)
    x0 = min(px, qx) - r
    x1 = max(px, qx) + r
    y0 = min(py, qy) - r
    y1 = max(py, qy) + r
    for w in range(picks.shape[0]):
        p = picks[w]
        if boxes[p, 0] >= x1 or boxes[p, 1] >= y1 or boxes[p, 2] <= x0 or boxes[p, 3] <= y0:
            continue
        for c in range(owned[p], owned[p + 1]):
            lo, hi = rounded_span(verts, parts[c], parts[c + 1], px, py, dx, dy, radius)
            if lo > hi or hi <= 0.0 or lo >= length + (1e-9 if still else 0.0):
                continue
            lo = max(lo, 0.0)
            hi = min(hi, length)
            if hi - lo <= 1e-9 and not still:
                continue
            if m < out.shape[0]:
                out[m, 0] = p
                out[m, 1] = done + lo
                out[m, 2] = done + hi
                m += 1
    return m


@compiled
def touches(path: Floats, r: float, points: Floats, index: Ints, picks: Ints, out: Floats) -> int:
    """Where the moving disc overlaps pieces: rows [piece, enter, leave] per convex part and leg; how many."""
    verts, parts, owned, boxes = unbundle(points, index)
    m = 0
    done = 0.0
    for leg in range(path.shape[0] - 1):
        ax = path[leg, 0]
        ay = path[leg, 1]
        bx = path[leg + 1, 0]
        by = path[leg + 1, 1]
        m = _leg_touches(ax, ay, bx, by, done, r, verts, parts, owned, boxes, picks, out, m)
        done += math.hypot(bx - ax, by - ay)
    return m


@compiled
def first_touch(
    ax: float, ay: float, bx: float, by: float, r: float, points: Floats, index: Ints, picks: Ints
) -> tuple[int, int, float, float]:
    """The first row of a straight path, after how many there are (2: or more): most meet one piece or none."""
    verts, parts, owned, boxes = unbundle(points, index)
    out = np.empty((2, 3))
    m = _leg_touches(ax, ay, bx, by, 0.0, r, verts, parts, owned, boxes, picks, out, 0)
    return m, int(out[0, 0]), out[0, 1], out[0, 2]


@compiled
def touches_bodies(path: Floats, r: float, bodies: Floats, out: Floats) -> int:
    """The same against bodies; overlapping by no more than the contact tolerance does not count."""
    m = 0
    done = 0.0
    v = np.empty((4, 2))
    for leg in range(path.shape[0] - 1):
        px = path[leg, 0]
        py = path[leg, 1]
        dx, dy, length, still = _along(path[leg + 1, 0] - px, path[leg + 1, 1] - py)
        for w in range(bodies.shape[0]):
            if bodies[w, 0] > 1.0:
                for i in range(4):
                    v[i, 0] = bodies[w, 7 + 2 * i]
                    v[i, 1] = bodies[w, 8 + 2 * i]
                lo, hi = rounded_span(v, 0, 4, px, py, dx, dy, max(0.0, r + bodies[w, 3] - CONTACT))
            else:
                lo, hi = _disc_span(px, py, dx, dy, bodies[w, 1], bodies[w, 2], r + bodies[w, 3] - CONTACT)
            if lo > hi or hi <= 0.0 or lo >= length + (1e-9 if still else 0.0):
                continue
            lo = max(lo, 0.0)
            hi = min(hi, length)
            if (hi - lo > 1e-9 or still) and m < out.shape[0]:
                out[m, 0] = w
                out[m, 1] = done + lo
                out[m, 2] = done + hi
                m += 1
        done += length
    return m


@compiled
def free_place(
    x: float, y: float, r: float, w: float, h: float, outlines: Floats, starts: Ints, boxes: Floats,
    picks: Ints, bodies: Floats,
) -> bool:  # fmt: skip
    """A disc here is on the table and overlaps none of these."""
    if x < r or y < r or x > w - r or y > h - r:
        return False
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] >= x + r or boxes[p, 1] >= y + r or boxes[p, 2] <= x - r or boxes[p, 3] <= y - r:
            continue
        s = starts[p]
        e = starts[p + 1]
        d2 = outline_dist2(outlines, s, e, x, y)
        if r <= EPS:
            if d2 > EPS * EPS and inside(outlines, s, e, x, y):
                return False
        elif d2 < (r - EPS) * (r - EPS) or inside(outlines, s, e, x, y):
            return False
    for k in range(bodies.shape[0]):
        if bodies[k, 0] > 1.0:
            if box_near(bodies[k], x, y, r + bodies[k, 3] - CONTACT):
                return False
        else:
            reach = r + bodies[k, 3] - CONTACT
            dx = bodies[k, 1] - x
            dy = bodies[k, 2] - y
            if reach > 0.0 and dx * dx + dy * dy < reach * reach:
                return False
    return True


@compiled
def next_free(
    x: float, y: float, r: float, towards: int, most: int, begin: int, w: float, h: float, outlines: Floats,
    starts: Ints, boxes: Floats, picks: Ints, bodies: Floats, out: Floats,
) -> int:  # fmt: skip
    """The number of the first free place at a point or in rings of 5 mm about it, from a number on; -1 for none.

    Each ring begins in a direction and goes away from it on both sides.
    """
    if begin == 0 and free_place(x, y, r, w, h, outlines, starts, boxes, picks, bodies):
        out[0] = x
        out[1] = y
        return 0
    n = 1
    for far in range(50, most + 1, 50):
        for k in range(0, 181, max(3, min(45, 2000 // far))):
            for side in range(1 if k == 0 else 2):
                if n >= begin:
                    a = (towards + (k if side == 0 else -k)) * (math.pi / 180.0)
                    px = np.rint(x + math.cos(a) * far)
                    py = np.rint(y + math.sin(a) * far)
                    if free_place(px, py, r, w, h, outlines, starts, boxes, picks, bodies):
                        out[0] = px
                        out[1] = py
                        return n
                n += 1
    return -1


@inner
def box_near(row: Floats, x: float, y: float, r: float) -> bool:
    """The point is closer than r to a rectangular base."""
    fx = row[5]
    fy = row[6]
    a = abs((row[7] - row[1]) * fx + (row[8] - row[2]) * fy)
    b = abs((row[7] - row[1]) * fy - (row[8] - row[2]) * fx)
    u = abs((x - row[1]) * fx + (y - row[2]) * fy) - a
    v = abs((x - row[1]) * fy - (y - row[2]) * fx) - b
    if u <= 0.0 and v <= 0.0:
        return True
    return math.hypot(max(u, 0.0), max(v, 0.0)) < r


@inner
def free_leg(
    ax: float, ay: float, bx: float, by: float, r: float, outlines: Floats, starts: Ints, boxes: Floats,
    picks: Ints, bodies: Floats,
) -> int:  # fmt: skip
    """-1 when a disc can go straight from a to b, else the place in the list of one in its way."""
    x0 = min(ax, bx) - r
    x1 = max(ax, bx) + r
    y0 = min(ay, by) - r
    y1 = max(ay, by) + r
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] >= x1 or boxes[p, 1] >= y1 or boxes[p, 2] <= x0 or boxes[p, 3] <= y0:
            continue
        d2 = segment_dist2(outlines, starts[p], starts[p + 1], ax, ay, bx, by)
        limit = max(r - EPS, EPS)
        if d2 < limit * limit:
            return int(k)
    dx = bx - ax
    dy = by - ay
    n = dx * dx + dy * dy
    for k in range(bodies.shape[0]):
        if bodies[k, 0] > 1.0:
            v = np.empty((4, 2))
            for i in range(4):
                v[i, 0] = bodies[k, 7 + 2 * i]
                v[i, 1] = bodies[k, 8 + 2 * i]
            reach = max(r + bodies[k, 3] - CONTACT, EPS)
            if segment_dist2(v, 0, 4, ax, ay, bx, by) < reach * reach:
                return int(picks.shape[0] + k)
            continue
        reach = r + bodies[k, 3] - CONTACT
        qx = bodies[k, 1] - ax
        qy = bodies[k, 2] - ay
        t = (qx * dx + qy * dy) / n if n > 0.0 else 0.0
        t = min(1.0, max(0.0, t))
        qx -= t * dx
        qy -= t * dy
        if reach > 0.0 and qx * qx + qy * qy < reach * reach:
            return int(picks.shape[0] + k)
    return -1


@compiled
def spread(
    cost: Floats, blocked: Floats, slow: Floats, si: int, sj: int, sx: float, sy: float, cell: float,
    budget: float,
) -> None:  # fmt: skip
    """Dijkstra over cell centres with sixteen directions; `cost` comes in as infinity.

    Cells wait in lists by their cost, half a cell wide: no step is so short, so none of a list is nearer by another.
    """
    steps = (
        (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1),
        (2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2),
    )  # fmt: skip
    ni, nj = cost.shape
    far = np.array([math.sqrt(di * di + dj * dj) * cell * 0.5 for di, dj in steps])
    width = cell * 0.5
    last = np.full(int(budget / width) + 2, -1)  # of each list: the cell that came last; -1 ends it
    before = np.empty(16 * ni * nj + 9, np.int64)  # of each cell that waits: the one before it, where it is, its cost
    place = np.empty(before.shape[0], np.int64)
    spent = np.empty(before.shape[0])
    made = 0
    for i in range(max(0, si - 1), min(ni, si + 2)):
        for j in range(max(0, sj - 1), min(nj, sj + 2)):
            if blocked[i, j] == 0.0:
                first = math.hypot((i + 0.5) * cell - sx, (j + 0.5) * cell - sy) * slow[i, j]
                if first <= budget:
                    cost[i, j] = first
                    n = int(first / width)
                    before[made], place[made], spent[made], last[n] = last[n], i * nj + j, first, made
                    made += 1
    for at in range(last.shape[0]):
        one = last[at]
        while one >= 0:
            c, i, j, one = spent[one], place[one] // nj, place[one] % nj, before[one]
            if c > cost[i, j]:
                continue
            for k in range(16):
                di, dj = steps[k]
                a = i + di
                b = j + dj
                if a < 0 or b < 0 or a >= ni or b >= nj or blocked[a, b] != 0.0:
                    continue
                step = far[k] * (slow[i, j] + slow[a, b])
                if c + step > budget or c + step >= cost[a, b] - 1e-9:  # as most are; the rest needs more looks
                    continue
                if abs(di) + abs(dj) > 1:
                    mi = i + (di if abs(di) == 1 else di // 2)
                    mj = j + (dj if abs(dj) == 1 else dj // 2)
                    if abs(di) == abs(dj):
                        if blocked[i + di, j] != 0.0 or blocked[i, j + dj] != 0.0:
                            continue
                    elif blocked[mi, mj] != 0.0 or blocked[a - (mi - i), b - (mj - j)] != 0.0:
                        continue
                cost[a, b] = c + step
                n = int((c + step) / width)
                before[made], place[made], spent[made], last[n] = last[n], a * nj + b, c + step, made
                made += 1


@compiled
def fill_grid(
    blocked: Floats, slow: Floats, cell: float, r: float, w: float, h: float, outlines: Floats, starts: Ints,
    boxes: Floats, picks: Ints, bodies: Floats, slows: Ints, factor: float,
    i0: int, i1: int, j0: int, j1: int,
) -> None:  # fmt: skip
    """Mark the cells where the disc cannot stand, and those where it walks slowly."""
    none = np.empty((0, bodies.shape[1]))
    for i in range(i0, i1):
        for j in range(j0, j1):
            x = (i + 0.5) * cell
            y = (j + 0.5) * cell
            if not free_place(x, y, r, w, h, outlines, starts, boxes, picks, bodies):
                blocked[i, j] = 1.0
            elif slows.shape[0] > 0 and not free_place(x, y, r, w, h, outlines, starts, boxes, slows, none):
                slow[i, j] = factor


@compiled
def settle_place(
    x: float, y: float, r: float, limit: float, w: float, h: float, outlines: Floats, starts: Ints,
    boxes: Floats, picks: Ints, bodies: Floats, out: Floats,
) -> bool:  # fmt: skip
    """The nearest free whole-number place found on growing rings (1 apart near the start, then 4)."""
    if free_place(x, y, r, w, h, outlines, starts, boxes, picks, bodies):
        out[0] = x
        out[1] = y
        return True
    ring = 1.0
    while ring <= limit:
        best = 1e300
        for k in range(TURNS):
            g = 2.0 * math.pi * k / TURNS
            px = math.floor(x + ring * math.cos(g) + 0.5)
            py = math.floor(y + ring * math.sin(g) + 0.5)
            d2 = (px - x) * (px - x) + (py - y) * (py - y)
            if d2 < best and free_place(px, py, r, w, h, outlines, starts, boxes, picks, bodies):
                best = d2
                out[0] = px
                out[1] = py
        if best < 1e300:
            return True
        ring += 1.0 if ring < 300.0 else 4.0
    return False
