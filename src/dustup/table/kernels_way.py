"""Kernels: the shortest way of a disc. Places round the corners of obstacles, and A* between them."""

from __future__ import annotations

import heapq
import math

import numpy as np

from dustup.table.kernels import Bools, Floats, Ints, compiled
from dustup.table.kernels_reach import free_leg

MARGIN = 1.0
"""Places keep this much off, so that they are still outside after rounding to whole numbers."""


@compiled
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


@compiled
def _ring(
    nodes: Floats, n: int, v: Floats, s: int, e: int, r: float, step: float, w: float, h: float, only: Floats
) -> int:
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
            n = _arc(nodes, n, v[i, 0], v[i, 1], r, start, turn, step, r, w, h)
    return n


@compiled
def _wanted(only: Floats, x: float, y: float) -> bool:
    for k in range(only.shape[0]):
        if only[k, 0] == x and only[k, 1] == y:
            return True
    return bool(only.shape[0] == 0)


@compiled
def places(
    nodes: Floats, n: int, r: float, step: float, w: float, h: float, outlines: Floats, starts: Ints,
    picks: Ints, bodies: Floats, only: Floats,
) -> int:  # fmt: skip
    """Fill the places round all obstacles after the first n nodes; how many nodes there are then."""
    v = np.empty((4, 2))
    for k in range(picks.shape[0]):
        n = _ring(nodes, n, outlines, starts[picks[k]], starts[picks[k] + 1], r, step, w, h, only)
    for k in range(bodies.shape[0]):
        if bodies[k, 0] > 1.0:
            for i in range(4):
                v[i, 0] = bodies[k, 7 + 2 * i]
                v[i, 1] = bodies[k, 8 + 2 * i]
            n = _ring(nodes, n, v, 0, 4, r, step, w, h, only)
        elif _wanted(only, bodies[k, 1], bodies[k, 2]):
            reach = r + bodies[k, 3]
            n = _arc(nodes, n, bodies[k, 1], bodies[k, 2], reach, 0.0, 2.0 * math.pi, step, r, w, h)
    return n


@compiled
def way_hits(
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


@compiled
def best_way(
    nodes: Floats, n: int, gx: float, gy: float, near: float, r: float, outlines: Floats, starts: Ints,
    boxes: Floats, picks: Ints, bodies: Floats, way: Ints,
) -> int:  # fmt: skip
    """A* over the nodes (0 is the start): the way to within `near` of the goal; how many nodes, 0 if none.

    The last leg runs straight at the goal and stops `near` short of it; it stands as -1 in the way.
    """
    cost = np.full(n + 1, 1e300)
    back = np.full(n + 1, -1)
    done = np.zeros(n + 1, dtype=np.bool_)
    cost[0] = 0.0
    heap = [(max(0.0, math.hypot(nodes[0, 0] - gx, nodes[0, 1] - gy) - near), 0)]
    while len(heap) > 0:
        _, i = heapq.heappop(heap)
        if done[i]:
            continue
        done[i] = True
        if i == n:
            break
        x = nodes[i, 0]
        y = nodes[i, 1]
        far = math.hypot(gx - x, gy - y)
        last = max(0.0, far - near)
        if cost[i] + last < cost[n]:
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
            step = cost[i] + math.hypot(nodes[j, 0] - x, nodes[j, 1] - y)
            if step >= cost[j]:
                continue
            total = step + max(0.0, math.hypot(nodes[j, 0] - gx, nodes[j, 1] - gy) - near)
            if total >= cost[n]:
                continue
            if free_leg(x, y, nodes[j, 0], nodes[j, 1], r, outlines, starts, boxes, picks, bodies) < 0:
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
