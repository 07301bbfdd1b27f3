"""Hulls: room and ways of a base of any shape. A rectangle keeps its facing on the way.

To a rectangle that does not turn, every obstacle is grown by the rectangle while the rectangle shrinks to its centre:
then the questions are those of `reach` for a point. Outlines grown so are kept for the last few hulls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dustup.table import reach
from dustup.table.bodies import TURN, Bodies, Body, packed
from dustup.table.field import Field, Picks
from dustup.table.kernels import CONTACT, EPS, Floats, Ints
from dustup.table.kernels.reach import fill_grid, free_place, settle_place, spread
from dustup.table.kernels.way import shortest_way
from dustup.table.pieces import Point
from dustup.table.reach import Reach

Spot = tuple[float, float]
Ring = list[Spot]
OUT = 1000.0
"""How far the edge of the table reaches out, as an obstacle."""


class Way(NamedTuple):
    """How a hull may go: which pieces and bodies are in its way, and how near to the goal is near enough."""

    blocks: Picks | None = None
    bodies: Bodies = ()
    gap: int = 0


FREE = Way((), ())


def fits(field: Field, body: Body, blocks: Picks | None, bodies: Bodies = ()) -> bool:
    """The base is on the table where it is and overlaps none of these pieces and bodies."""
    if body.half is None:
        return reach.fits(field, body.x, body.y, body.r, blocks, bodies)
    w, h = _room(field)
    return bool(free_place(float(body.x), float(body.y), 0.0, w, h, *_area(field, body, blocks, bodies)))


def settle(
    field: Field, body: Body, way: Way = FREE, away_from: Point | None = None, limit: int = 2000
) -> Point | None:
    """The nearest free place for a base; with `away_from`, first straight on along the ray away from it."""
    if body.half is None:
        return reach.settle(field, body.x, body.y, body.r, way.blocks, way.bodies, away_from, limit)
    (w, h), area = _room(field), _area(field, body, way.blocks, way.bodies)
    for x, y in _ray(body, away_from, limit):
        if free_place(float(x), float(y), 0.0, w, h, *area):
            return x, y
    out = np.empty(2)
    if settle_place(float(body.x), float(body.y), 0.0, float(limit), w, h, *area, out):
        return int(out[0]), int(out[1])
    return None


def shortest(field: Field, body: Body, goal: Point, way: Way = FREE) -> list[Point] | None:
    """The shortest way of a base's centre, its facing kept, to within the way's gap of the goal, or None."""
    if body.half is None:
        return reach.shortest(field, (body.x, body.y), goal, body.r, way.blocks, way.bodies, way.gap)
    (w, h), area = _room(field), _area(field, body, way.blocks, way.bodies)
    (x, y), (gx, gy) = (float(body.x), float(body.y)), (float(goal[0]), float(goal[1]))
    found = shortest_way(x, y, gx, gy, float(way.gap), 0.0, w, h, *area)
    return [(int(x), int(y)) for x, y, _, _ in found.tolist()] or None


def flood(
    field: Field, body: Body, budget: int, way: Way = FREE, slow: Picks = (), cell: int = 100
) -> Reach:  # fmt: skip
    """Region in reach of a base's centre, its facing kept; where it lies on `slow` pieces every step costs double."""
    if body.half is None:
        return reach.flood(field, (body.x, body.y), body.r, budget, way.blocks, way.bodies, slow, 2.0, cell)
    (w, h), area = _room(field), _area(field, body, way.blocks, way.bodies)
    ni, nj = (math.ceil(side / cell) for side in field.size)
    cost, blocked, factor = np.full((ni, nj), np.inf), np.ones((ni, nj)), np.ones((ni, nj))
    i0, i1 = max(0, (body.x - budget) // cell), min(ni, (body.x + budget) // cell + 1)
    j0, j1 = max(0, (body.y - budget) // cell), min(nj, (body.y + budget) // cell + 1)
    blocked[i0:i1, j0:j1] = 0.0
    fill_grid(
        blocked, factor, float(cell), 0.0, w, h, *area, _parts(field, slow), 2.0, i0, i1, j0, j1
    )  # fmt: skip
    x, y = float(body.x), float(body.y)
    spread(cost, blocked, factor, body.x // cell, body.y // cell, x, y, float(cell), float(budget))
    return Reach(cost, cell)


def _room(field: Field) -> Spot:
    return float(field.size[0]), float(field.size[1])


def _ray(body: Body, away_from: Point | None, limit: int) -> Iterator[Point]:
    if away_from is None or away_from == (body.x, body.y):
        return
    dx, dy = body.x - away_from[0], body.y - away_from[1]
    n = math.hypot(dx, dy)
    for step in range(limit + 1):
        yield round(body.x + dx / n * step), round(body.y + dy / n * step)


def _area(field: Field, body: Body, blocks: Picks | None, bodies: Bodies) -> tuple[Floats, Ints, Floats, Ints, Floats]:
    """Outlines, starts and boxes as the centre of a rectangle meets them, which of them block, and the round bodies."""
    half = body.half or (body.r, body.r)
    outlines, starts, boxes = _grown(field, half, body.facing % 180)
    rows = packed(bodies)
    square = rows[:, 0] > 1.0
    hulls = [_inset(half, body.facing, row) for row in rows[square].tolist()]
    if hulls:
        more, ends, around = _arrays(hulls)
        outlines = np.concatenate([outlines, more])
        starts = np.concatenate([starts, ends[1:] + starts[-1]])
        boxes = np.concatenate([boxes, around])
    first = len(field.parts) - 1
    picks = np.concatenate([_parts(field, blocks), np.arange(first, len(boxes))])
    return outlines, starts, boxes, picks, _rounded(half, body.facing, rows[~square])


def _parts(field: Field, picks: Picks | None) -> Ints:
    """The convex parts of these pieces."""
    owned = field.owned.tolist()
    found = [c for i in field.pick(picks).tolist() for c in range(owned[i], owned[i + 1])]
    return np.array(found, dtype=np.int64)


@lru_cache(maxsize=64)
def _grown(field: Field, half: tuple[int, int], facing: int) -> tuple[Floats, Ints, Floats]:
    """Every convex part grown by a rectangle, then the table's four edges; a hair less, so that touching is free."""
    box = _box((half[0] - 2 * EPS, half[1] - 2 * EPS), facing)
    parts, verts = field.parts.tolist(), [(x, y) for x, y in field.verts.tolist()]
    rings = [_sum(verts[s:e], box) for s, e in pairwise(parts)]
    w, h = field.size
    east, north = max(x for x, _ in box), max(y for _, y in box)
    frames = [
        (-OUT, -OUT, east, h + OUT), (w - east, -OUT, w + OUT, h + OUT),
        (-OUT, -OUT, w + OUT, north), (-OUT, h - north, w + OUT, h + OUT),
    ]  # fmt: skip
    return _arrays(rings + [[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in frames])


def _arrays(rings: Sequence[Ring]) -> tuple[Floats, Ints, Floats]:
    lengths = np.array([0] + [len(ring) for ring in rings], dtype=np.int64)
    flat = np.array([p for ring in rings for p in ring], dtype=np.float64)
    boxes = np.array([(*np.min(ring, axis=0), *np.max(ring, axis=0)) for ring in rings], dtype=np.float64)
    return flat, np.cumsum(lengths), boxes


def _box(half: tuple[float, float], facing: int) -> Ring:
    fx, fy = TURN[facing % 360]
    a, b = half
    return [(s * a * fx - t * b * fy, s * a * fy + t * b * fx) for s, t in ((1, -1), (1, 1), (-1, 1), (-1, -1))]


def _sum(ring: Sequence[Spot], box: Ring) -> Ring:
    """A convex outline grown by a centred rectangle: the hull of all sums of corners."""
    points = sorted({(x + u, y + v) for x, y in ring for u, v in box})
    found: Ring = []
    for run in (points, points[::-1]):
        first = len(found)
        for p in run:
            while len(found) - first > 1 and _turn(found[-2], found[-1], p) <= 1e-9:
                found.pop()
            found.append(p)
        found.pop()
    return found


def _turn(a: Spot, b: Spot, p: Spot) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _inset(half: tuple[int, int], facing: int, row: list[float]) -> Ring:
    """Where the centre of a rectangle overlaps a rectangular body by more than the contact tolerance."""
    cx, cy, fx, fy = row[1], row[2], row[5], row[6]
    a = abs((row[7] - cx) * fx + (row[8] - cy) * fy)
    b = abs((row[7] - cx) * fy - (row[8] - cy) * fx)
    gx, gy = TURN[facing % 360]
    across = {
        (round(ux, 12), round(uy, 12)): _span(half, gx, gy, ux, uy) + _span((a, b), fx, fy, ux, uy) - CONTACT
        for px, py in ((fx, fy), (-fy, fx), (gx, gy), (-gy, gx))
        for ux, uy in ((px, py), (-px, -py))
    }
    sides = sorted(across.items(), key=lambda side: math.atan2(side[0][1], side[0][0]))
    found = []
    for i in range(len(sides)):
        ((ax, ay), p), ((bx, by), q) = sides[i - 1], sides[i]
        det = ax * by - ay * bx
        if abs(det) > 1e-9:
            found.append((cx + (p * by - q * ay) / det, cy + (q * ax - p * bx) / det))
    return found


def _span(half: tuple[float, float], fx: float, fy: float, ux: float, uy: float) -> float:
    """How far a centred rectangle reaches along u."""
    return half[0] * abs(fx * ux + fy * uy) + half[1] * abs(fy * ux - fx * uy)


def _rounded(half: tuple[int, int], facing: int, rows: Floats) -> Floats:
    """Round bodies as the centre of a rectangle meets them: the rectangle about each, rounded by its radius."""
    found = rows.copy()
    fx, fy = TURN[facing % 360]
    found[:, 0], found[:, 5], found[:, 6] = 4.0, fx, fy
    for i, (x, y) in enumerate(_box(half, facing)):
        found[:, 7 + 2 * i] = rows[:, 1] + x
        found[:, 8 + 2 * i] = rows[:, 2] + y
    return found
