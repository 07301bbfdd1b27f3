"""Reach: discs on the move. Drawn paths, what they run through, the shortest way, the region in reach."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from dustup.table.bodies import Bodies, packed
from dustup.table.field import Field, Picks
from dustup.table.kernels import Floats
from dustup.table.kernels.outline import closest_point, side_points
from dustup.table.kernels.reach import (
    fill_grid,
    first_touch,
    free_place,
    next_free,
    settle_place,
    spread,
    touches,
    touches_bodies,
)
from dustup.table.kernels.way import shortest_way
from dustup.table.outline import rings
from dustup.table.pieces import Point


class Touch(NamedTuple):
    """A stretch of a path, in distances along it, where the moving disc overlaps piece or body `index`."""

    index: int  # type: ignore[assignment]
    enter: float
    leave: float


_DISTANT = itemgetter(0)
_ENTERED = itemgetter(1, 0)  # in the order of the path, then of the pieces


def length(path: Sequence[Point]) -> float:
    """Length of a path."""
    if len(path) == 2:
        return math.dist(path[0], path[1])
    return sum(math.dist(a, b) for a, b in pairwise(path))


def along(path: Sequence[Point], dist: float) -> Point:
    """The point at that distance along the path (its end when the path is shorter)."""
    left = dist
    for a, b in pairwise(path):
        step = math.dist(a, b)
        if left <= step and step > 0:
            w = max(0.0, left) / step
            return round(a[0] + w * (b[0] - a[0])), round(a[1] + w * (b[1] - a[1]))
        left -= step
    return path[-1]


def cut(path: Sequence[Point], dist: float) -> list[Point]:
    """The path up to that distance."""
    kept = [path[0]]
    left = dist
    for a, b in pairwise(path):
        step = math.dist(a, b)
        if left <= step:
            end = along((a, b), left)
            return kept if end == kept[-1] else [*kept, end]
        kept.append(b)
        left -= step
    return kept


def merged(rows: list[list[float]]) -> list[Touch]:
    """Join the stretches of each obstacle that follow on one another."""
    rows.sort()
    found: list[list[float]] = []
    for row in rows:
        if found and found[-1][0] == row[0] and row[1] <= found[-1][2] + 1e-6:
            found[-1][2] = max(found[-1][2], row[2])
        else:
            found.append(row)
    found.sort(key=_ENTERED)
    return [Touch(int(index), enter, leave) for index, enter, leave in found]


def sweep(field: Field, path: Sequence[Point], r: int, among: Picks | None = None) -> list[Touch]:
    """Stretches where a disc moved along the path overlaps pieces; starting inside enters at 0."""
    picks = among if isinstance(among, np.ndarray) else field.pick(among)
    if len(path) == 2:
        (ax, ay), (bx, by) = path
        n, first, enter, leave = first_touch(
            float(ax), float(ay), float(bx), float(by), float(r), field.points, field.index, picks
        )
        if n < 2:
            return [Touch(first, enter, leave)] if n else []
    way = np.array(path if len(path) > 1 else [path[0], path[0]], dtype=np.float64)
    out = np.empty((len(way) * len(field.parts), 3))  # a returned array would take longer than all the rest
    return merged(out[: touches(way, float(r), field.points, field.index, picks, out)].tolist())


def open_way(field: Field, path: Sequence[Point], r: int, among: Picks | None = None) -> bool:
    """A disc moved along the path overlaps none of these pieces."""
    if len(path) != 2:
        return not sweep(field, path, r, among)
    (ax, ay), (bx, by) = path
    picks = among if isinstance(among, np.ndarray) else field.pick(among)
    met = first_touch(float(ax), float(ay), float(bx), float(by), float(r), field.points, field.index, picks)
    return not met[0]


def closest(field: Field, i: int, x: int, y: int) -> tuple[float, float]:
    """The point of a piece's outline closest to a place."""
    px, py = closest_point(field.outlines, *field.spans[i], float(x), float(y))
    return px, py


def sides(field: Field, i: int, x: int, y: int) -> list[list[float]]:
    """The point closest to a place on each side of a piece's outline, nearest first: [distance, x, y]."""
    rows: list[list[float]] = side_points(field.outlines, *field.spans[i], float(x), float(y)).tolist()
    rows.sort(key=_DISTANT)
    return rows


def sweep_bodies(path: Sequence[Point], r: int, bodies: Bodies) -> list[Touch]:
    """Stretches where a disc moved along the path overlaps bodies by more than the contact tolerance."""
    rows = packed(bodies)
    way = np.array(path if len(path) > 1 else [path[0], path[0]], dtype=np.float64)
    out = np.empty((len(way) * max(1, len(rows)), 3))
    n = touches_bodies(way, float(r), rows, out)
    return merged(out[:n].tolist())


def fits(field: Field, x: int, y: int, r: int, blocks: Picks | None, bodies: Bodies = ()) -> bool:
    """A disc here is on the table and overlaps none of these pieces and bodies."""
    w, h = field.size
    return bool(
        free_place(
            float(x), float(y), float(r), float(w), float(h), field.outlines, field.starts, field.boxes,
            field.pick(blocks), packed(bodies),
        )
    )  # fmt: skip


def settle(
    field: Field, x: int, y: int, r: int, blocks: Picks | None, bodies: Bodies = (),
    away_from: Point | None = None, limit: int = 2000,
) -> Point | None:  # fmt: skip
    """The nearest free place for a disc; with `away_from`, first straight on along the ray away from it."""
    picks, rows = field.pick(blocks), packed(bodies)
    w, h = float(field.size[0]), float(field.size[1])
    area = (field.outlines, field.starts, field.boxes, picks, rows)
    if away_from is not None and away_from != (x, y):
        dx, dy = x - away_from[0], y - away_from[1]
        n = math.hypot(dx, dy)
        for step in range(limit + 1):
            px, py = round(x + dx / n * step), round(y + dy / n * step)
            if free_place(float(px), float(py), float(r), w, h, *area):
                return px, py
    out = np.empty(2)
    if settle_place(float(x), float(y), float(r), float(limit), w, h, *area, out):
        return int(out[0]), int(out[1])
    return None


def free_places(
    field: Field, at: Point, r: int, blocks: Picks | None, bodies: Bodies = (), most: int = 4000
) -> Iterator[Point]:
    """The free places for a disc at a point and in rings of 5 mm about it, nearest first."""
    w, h = float(field.size[0]), float(field.size[1])
    area = w, h, field.outlines, field.starts, field.boxes, field.pick(blocks), packed(bodies)
    out, n = np.empty(2), -1
    while (n := next_free(float(at[0]), float(at[1]), float(r), 0, most, n + 1, *area, out)) >= 0:
        yield int(out[0]), int(out[1])


def shortest(
    field: Field, start: Point, goal: Point, r: int, blocks: Picks | None, bodies: Bodies = (),
    reach_gap: int = 0,
) -> list[Point] | None:  # fmt: skip
    """The shortest way of a disc among these to within `reach_gap` of the goal, or None."""
    (sx, sy), (gx, gy), (w, h) = start, goal, field.size
    way = shortest_way(
        float(sx), float(sy), float(gx), float(gy), float(reach_gap), float(r), float(w), float(h), field.outlines,
        field.starts, field.boxes, field.pick(blocks), packed(bodies),
    )  # fmt: skip
    return [(int(x), int(y)) for x, y, _, _ in way.tolist()] or None


class Reach(NamedTuple):
    """The region a disc can reach: cost of walking to each cell centre (infinity where it cannot)."""

    cost: Floats
    cell: int

    def cost_at(self, x: float, y: float) -> float:
        """Cost of the cell that holds this point."""
        i, j = int(x // self.cell), int(y // self.cell)
        ni, nj = self.cost.shape
        return float(self.cost[i, j]) if 0 <= i < ni and 0 <= j < nj else math.inf

    def points(self) -> list[Point]:
        """Centres of all reached cells."""
        half = self.cell // 2
        return [(i * self.cell + half, j * self.cell + half) for i, j in np.argwhere(np.isfinite(self.cost)).tolist()]

    def outline(self) -> list[list[Point]]:
        """Closed outlines of the region, for drawing."""
        return [[(i * self.cell, j * self.cell) for i, j in ring] for ring in rings(np.isfinite(self.cost))]


def flood(
    field: Field, start: Point, r: int, budget: int, blocks: Picks | None, bodies: Bodies = (),
    slow: Picks = (), slow_factor: float = 2.0, cell: int = 100,
) -> Reach:  # fmt: skip
    """Region within `budget` of walking; ground of `slow` pieces costs `slow_factor` as much (within 3 %)."""
    x, y = start
    going = Going(r, blocks, bodies, slow, slow_factor, cell)
    return flood_over(cells(field, going, (x - budget, y - budget, x + budget, y + budget)), start, budget)


class Going(NamedTuple):
    """How a disc gets about: what bars it, whom it goes round, what slows it and how much; in cells of which size."""

    r: int
    blocks: Picks | None
    bodies: Bodies = ()
    slow: Picks = ()
    factor: float = 2.0
    cell: int = 100


class Cells(NamedTuple):
    """The cells of a table as a disc meets them: where it cannot stand, and how slowly it walks."""

    blocked: Floats
    factor: Floats
    cell: int


def cells(field: Field, going: Going, box: tuple[int, int, int, int] | None = None) -> Cells:
    """Where a disc can stand and how it walks there, within a box: the same for every start."""
    r, blocks, bodies, slow, slow_factor, cell = going
    w, h = field.size
    ni, nj = math.ceil(w / cell), math.ceil(h / cell)
    west, south, east, north = box or (0, 0, w, h)
    blocked, factor = np.ones((ni, nj)), np.ones((ni, nj))
    i0, i1 = max(0, west // cell), min(ni, east // cell + 1)
    j0, j1 = max(0, south // cell), min(nj, north // cell + 1)
    blocked[i0:i1, j0:j1] = 0.0
    fill_grid(
        blocked, factor, float(cell), float(r), float(w), float(h), field.outlines, field.starts, field.boxes,
        field.pick(blocks), packed(bodies), field.pick(slow), float(slow_factor), i0, i1, j0, j1,
    )  # fmt: skip
    return Cells(blocked, factor, cell)


def flood_over(grid: Cells, start: Point, budget: int) -> Reach:
    """Region within `budget` of walking from a start, over cells that are known."""
    blocked, factor, cell = grid
    cost = np.full(blocked.shape, np.inf)
    spread(
        cost, blocked, factor, start[0] // cell, start[1] // cell, float(start[0]), float(start[1]),
        float(cell), float(budget),
    )  # fmt: skip
    return Reach(cost, cell)
