"""Kernels: the shortest way of a disc. Places round the corners of obstacles, and A* between them."""

from __future__ import annotations

import heapq
import math

import numpy as np

from dustup.table.kernels import EPS, Bools, Floats, Ints, compiled, inner
from dustup.table.kernels.outline import crosses, point_segment2
from dustup.table.kernels.reach import free_leg

MARGIN = 1.0
"""Places keep this much off, so that they are still outside after rounding to whole numbers."""
COARSE = math.pi / 8
FINE = math.pi / 32
UNKNOWN, FREE, BARRED = 0, 1, 2


@inner
def _arc(
    nodes: Floats, n: int, cx: float, cy: float, reach: float, start: float, turn: float, step: float,
    r: float, w: float, h: float,
) -> int:  # fmt: skip
    """Corners of a polyline round an arc, from outside; each remembers the centre it turns about."""
    k = max(1, math.ceil(turn / step - 1e-9))
    far = (reach + MARGIN) / math.cos(0.5 * turn / k)
    for m in range(k):
        g = start + turn * (m + 0.5) / k
        x = math.floor(cx + far * math.cos(g) + 0.5)
        y = math.floor(cy + far * math.sin(g) + 0.5)
        if r <= x <= w - r and r <= y <= h - r and n < nodes.shape[0]:
            nodes[n, 0] = x
            nodes[n, 1] = y
            nodes[n, 2] = cx
            nodes[n, 3] = cy
            n += 1
    return n


@inner
def _ring(
    nodes: Floats, n: int, v: Floats, s: int, e: int, reach: float, r: float, step: float, w: float, h: float,
    only: Floats,
) -> int:  # fmt: skip
    """Places round the convex corners of an outline; with `only`, just round those corners."""
    for i in range(s, e):
        p = i - 1 if i > s else e - 1
        q = i + 1 if i + 1 < e else s
        if not _wanted(only, v[i, 0], v[i, 1]):
            continue
        ax = v[i, 0] - v[p, 0]
        ay = v[i, 1] - v[p, 1]
        bx = v[q, 0] - v[i, 0]
        by = v[q, 1] - v[i, 1]
        turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if turn > 0.0:
            start = math.atan2(ay, ax) - 0.5 * math.pi
            n = _arc(nodes, n, v[i, 0], v[i, 1], reach, start, turn, step, r, w, h)
    return n


@inner
def _wanted(only: Floats, x: float, y: float) -> bool:
    for k in range(only.shape[0]):
        if only[k, 0] == x and only[k, 1] == y:
            return True
    return bool(only.shape[0] == 0)


@inner
def _places(
    nodes: Floats, n: int, r: float, step: float, w: float, h: float, outlines: Floats, starts: Ints,
    picks: Ints, bodies: Floats, only: Floats,
) -> int:  # fmt: skip
    """Fill the places round all obstacles after the first n nodes; how many nodes there are then."""
    v = np.empty((4, 2))
    for k in range(picks.shape[0]):
        n = _ring(nodes, n, outlines, starts[picks[k]], starts[picks[k] + 1], r, r, step, w, h, only)
    for k in range(bodies.shape[0]):
        if bodies[k, 0] > 1.0:
            for i in range(4):
                v[i, 0] = bodies[k, 7 + 2 * i]
                v[i, 1] = bodies[k, 8 + 2 * i]
            n = _ring(nodes, n, v, 0, 4, r + bodies[k, 3], r, step, w, h, only)
        elif _wanted(only, bodies[k, 1], bodies[k, 2]):
            reach = r + bodies[k, 3]
            n = _arc(nodes, n, bodies[k, 1], bodies[k, 2], reach, 0.0, 2.0 * math.pi, step, r, w, h)
    return n


@inner
def _hits(
    path: Floats, r: float, outlines: Floats, starts: Ints, boxes: Floats, picks: Ints, bodies: Floats,
    known: Bools,
) -> int:  # fmt: skip
    """Mark in `known` every obstacle that the path runs into; how many were new, -1 if it only meets known ones."""
    new = 0
    met = 0
    n = picks.shape[0]
    for leg in range(path.shape[0] - 1):
        ax = path[leg, 0]
        ay = path[leg, 1]
        bx = path[leg + 1, 0]
        by = path[leg + 1, 1]
        for k in range(n + bodies.shape[0]):
            one = picks[k : k + 1] if k < n else picks[:0]
            other = bodies[:0] if k < n else bodies[k - n : k - n + 1]
            if free_leg(ax, ay, bx, by, r, outlines, starts, boxes, one, other) >= 0:
                met += 1
                if not known[k]:
                    known[k] = True
                    new += 1
    if met > 0 and new == 0:
        return -1
    return new


@inner
def _passes(
    ax: float, ay: float, bx: float, by: float, r: float, outlines: Floats, starts: Ints, boxes: Floats,
    picks: Ints, bodies: Floats,
) -> bool:  # fmt: skip
    """`free_leg` between two places known to be free: only what lies between them can bar the leg."""
    x0 = min(ax, bx) - r
    x1 = max(ax, bx) + r
    y0 = min(ay, by) - r
    y1 = max(ay, by) + r
    limit = max(r - EPS, EPS)
    for k in range(picks.shape[0]):
        p = picks[k]
        if boxes[p, 0] >= x1 or boxes[p, 1] >= y1 or boxes[p, 2] <= x0 or boxes[p, 3] <= y0:
            continue
        j = starts[p + 1] - 1
        for i in range(starts[p], starts[p + 1]):
            dx = outlines[i, 0]
            dy = outlines[i, 1]
            if point_segment2(dx, dy, ax, ay, bx, by) < limit * limit:
                return False
            if crosses(ax, ay, bx, by, outlines[j, 0], outlines[j, 1], dx, dy):
                return False
            j = i
    return bool(free_leg(ax, ay, bx, by, r, outlines, starts, boxes, picks[:0], bodies) < 0)


@inner
def _best(
    nodes: Floats, n: int, gx: float, gy: float, near: float, r: float, outlines: Floats, starts: Ints,
    boxes: Floats, picks: Ints, bodies: Floats, bound: float, way: Ints,
) -> int:  # fmt: skip
    """A* over the nodes (0 is the start): the way to within `near` of the goal; how many nodes, 0 if none.

    The last leg runs straight at the goal and stops `near` short of it; it stands as -1 in the way.
    Only a way shorter than `bound` is looked for.
    """
    cost = np.full(n + 1, 1e300)
    cost[n] = bound
    back = np.full(n + 1, -1)
    done = np.zeros(n + 1, dtype=np.bool_)
    state = np.zeros(n, dtype=np.int8)
    ahead = np.empty(n)
    for j in range(n):
        ahead[j] = max(0.0, math.hypot(nodes[j, 0] - gx, nodes[j, 1] - gy) - near)
    cost[0] = 0.0
    heap = [(ahead[0], 0)]
    while len(heap) > 0:
        _, i = heapq.heappop(heap)
        if done[i]:
            continue
        done[i] = True
        if i == n:
            break
        x = nodes[i, 0]
        y = nodes[i, 1]
        last = ahead[i]
        if cost[i] + last < cost[n]:
            far = math.hypot(gx - x, gy - y)
            w = last / far if far > 0.0 else 0.0
            ex = x + w * (gx - x)
            ey = y + w * (gy - y)
            if free_leg(x, y, ex, ey, r, outlines, starts, boxes, picks, bodies) < 0:
                cost[n] = cost[i] + last
                back[n] = i
                heapq.heappush(heap, (cost[n], n))
        for j in range(1, n):
            if done[j]:
                continue
            bx = nodes[j, 0]
            by = nodes[j, 1]
            least = cost[i] + max(abs(bx - x), abs(by - y))
            if least >= cost[j] or least + ahead[j] >= cost[n]:
                continue
            step = cost[i] + math.hypot(bx - x, by - y)
            if step >= cost[j]:
                continue
            total = step + ahead[j]
            if total >= cost[n]:
                continue
            if state[j] == UNKNOWN:
                held = free_leg(bx, by, bx, by, r, outlines, starts, boxes, picks, bodies) >= 0
                state[j] = BARRED if held else FREE
            if state[j] == BARRED:
                done[j] = True
            elif _passes(x, y, bx, by, r, outlines, starts, boxes, picks, bodies):
                cost[j] = step
                back[j] = i
                heapq.heappush(heap, (total, j))
    if back[n] < 0:
        return 0
    m = 0
    i = n
    while i >= 0:
        way[m] = -1 if i == n else i
        m += 1
        i = back[i]
    return m


@inner
def _goal_places(nodes: Floats, gx: float, gy: float, near: float, r: float, w: float, h: float) -> int:
    """Places round the goal that are near enough, for when the straight last leg is barred."""
    n = 1
    if near > 2.0:
        for m in range(32):
            g = 2.0 * math.pi * m / 32
            x = round(gx + (near - 1.0) * math.cos(g))
            y = round(gy + (near - 1.0) * math.sin(g))
            if r <= x <= w - r and r <= y <= h - r:
                nodes[n, 0] = x
                nodes[n, 1] = y
                nodes[n, 2] = math.nan
                nodes[n, 3] = math.nan
                n += 1
    return n


@inner
def _close(path: Floats, m: int, gx: float, gy: float, near: float) -> int:
    """Add the last leg: to the goal, or straight at it until within `near`; how many points there are then."""
    x = path[m - 1, 0]
    y = path[m - 1, 1]
    dist = math.hypot(gx - x, gy - y)
    if dist <= near:
        return m
    w = (dist - near) / dist
    ex = round(x + w * (gx - x))
    ey = round(y + w * (gy - y))
    if ex == x and ey == y:
        return m
    path[m, 0] = ex
    path[m, 1] = ey
    return m + 1


@inner
def _search(
    sx: float, sy: float, gx: float, gy: float, near: float, r: float, w: float, h: float, outlines: Floats,
    starts: Ints, boxes: Floats, picks: Ints, bodies: Floats, step: float, only: Floats, bound: float,
) -> Floats:  # fmt: skip
    """The best way among these obstacles, empty if there is none: points, and the centres about which it turns."""
    corners = 4 * bodies.shape[0]
    for k in range(picks.shape[0]):
        corners += starts[picks[k] + 1] - starts[picks[k]]
    nodes = np.empty((40 + math.ceil(corners * (2.0 * math.pi / step + 2.0)), 4))
    nodes[0, 0] = sx
    nodes[0, 1] = sy
    nodes[0, 2] = math.nan
    nodes[0, 3] = math.nan
    n = _goal_places(nodes, gx, gy, near, r, w, h)
    n = _places(nodes, n, r, step, w, h, outlines, starts, picks, bodies, only)
    order = np.empty(n + 1, dtype=np.int64)
    m = _best(nodes, n, gx, gy, near, r, outlines, starts, boxes, picks, bodies, bound, order)
    if m == 0:
        return np.empty((0, 4))
    path = np.empty((m, 4))
    for k in range(1, m):
        for c in range(4):
            path[m - 1 - k, c] = nodes[order[k], c]
    path[m - 1, 2] = math.nan
    path[m - 1, 3] = math.nan
    return path[: _close(path, m - 1, gx, gy, near)]


@inner
def _turns(path: Floats) -> Floats:
    """The centres about which a way turns."""
    found = np.empty((path.shape[0], 2))
    n = 0
    for k in range(path.shape[0]):
        if not math.isnan(path[k, 2]):
            found[n, 0] = path[k, 2]
            found[n, 1] = path[k, 3]
            n += 1
    return found[:n]


@inner
def _length(path: Floats) -> float:
    total = 0.0
    for k in range(path.shape[0] - 1):
        total += math.hypot(path[k + 1, 0] - path[k, 0], path[k + 1, 1] - path[k, 1])
    return total


@inner
def _known(picks: Ints, bodies: Floats, known: Bools) -> tuple[Ints, Floats]:
    """The pieces and bodies that are known to be in the way."""
    mine = np.empty_like(picks)
    others = np.empty_like(bodies)
    m = 0
    n = 0
    for k in range(picks.shape[0]):
        if known[k]:
            mine[m] = picks[k]
            m += 1
    for k in range(bodies.shape[0]):
        if known[picks.shape[0] + k]:
            for c in range(bodies.shape[1]):
                others[n, c] = bodies[k, c]
            n += 1
    return mine[:m], others[:n]


@compiled
def shortest_way(
    sx: float, sy: float, gx: float, gy: float, near: float, r: float, w: float, h: float, outlines: Floats,
    starts: Ints, boxes: Floats, picks: Ints, bodies: Floats,
) -> Floats:  # fmt: skip
    """The shortest way from s to within `near` of g among these obstacles; no rows when there is none.

    Obstacles enter the search only once a way found runs into them: cheap, and the result is the same.
    Corners are rounded by polylines that stay outside; the corners used are then rounded more finely.
    """
    none = np.empty((0, 4))
    anywhere = np.empty((0, 2))
    path = np.empty((2, 4))
    path[0, 0] = sx
    path[0, 1] = sy
    path = path[: _close(path, 1, gx, gy, near)]
    known = np.zeros(picks.shape[0] + bodies.shape[0], dtype=np.bool_)
    hits = _hits(path, r, outlines, starts, boxes, picks, bodies, known)
    if hits == 0:
        x = path[-1, 0]
        y = path[-1, 1]
        return path if r <= x <= w - r and r <= y <= h - r else none
    mine, others = _known(picks, bodies, known)
    if free_leg(sx, sy, sx, sy, r, outlines, starts, boxes, mine, others) >= 0:
        return none  # what holds the start bars every first leg
    if near == 0.0 and free_leg(gx, gy, gx, gy, r, outlines, starts, boxes, mine, others) >= 0:
        return none  # and what holds the goal every last one
    while hits > 0:
        mine, others = _known(picks, bodies, known)
        path = _search(
            sx, sy, gx, gy, near, r, w, h, outlines, starts, boxes, mine, others, COARSE, anywhere, 1e300
        )  # fmt: skip
        if path.shape[0] == 0:
            return none
        hits = _hits(path, r, outlines, starts, boxes, picks, bodies, known)
    if hits < 0:
        return none
    turns = _turns(path)
    if turns.shape[0] > 0:
        bound = _length(path) + 2.0  # the end is rounded
        finer = _search(sx, sy, gx, gy, near, r, w, h, outlines, starts, boxes, mine, others, FINE, turns, bound)
        better = finer.shape[0] > 0 and _length(finer) < _length(path)
        if better and _hits(finer, r, outlines, starts, boxes, picks, bodies, known) == 0:
            return finer
    return path
