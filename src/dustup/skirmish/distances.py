"""How far it is to a place, round walls, on foot or on wheels: one flood for each place, looked up ever after.

For bots and hints.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import hypot, inf
from typing import NamedTuple

import numpy as np

from dustup.table import reach
from dustup.table.field import Field

BASE = 125
LOW = 350  # up to 3.5 cm is stepped over in every book
OVERHEAD = 400  # what begins higher is walked under
CELL = 100
ROUND = 1.3  # where no way is found (a roof, a pit): a straight line, and somewhat more
KEPT, PLACES = 8, 128  # tables, and places of each, remembered
Spot = tuple[int, int]
Strip = tuple[str, int]
"""An edge of the table, and how deep."""
STEPS = 16  # places along a strip to which ways are looked for


class Gait(NamedTuple):
    """How somebody gets about: how wide it is, what it cannot pass, what slows it and how much, what no way costs."""

    r: int
    walls: tuple[int, ...]
    slow: tuple[int, ...] = ()
    factor: float = 1.0
    lost: float = ROUND


class Ways:
    """The ways on one table to places that somebody asked for; doors count as open, so no change of terrain matters."""

    __slots__ = ("_cells", "_costs", "_lines", "field", "gait")

    def __init__(self, field: Field, gait: Gait) -> None:
        self.field, self.gait = field, gait
        self._cells: reach.Cells | None = None
        self._costs: dict[Spot, array[float]] = {}
        self._lines: dict[Strip, array[float]] = {}

    def far(self, x: int, y: int, to: Spot) -> float:
        """From one point to another, in tenths of a millimetre."""
        straight, (w, h) = hypot(x - to[0], y - to[1]), self.field.size
        if straight < 3 * CELL or not (0 <= x < w and 0 <= y < h):
            return straight
        costs = self._costs.get(to)
        if costs is None:
            if len(self._costs) >= PLACES:
                self._costs.clear()
            costs = self._costs[to] = self._flood(to)
        way = costs[x // CELL * -(-h // CELL) + y // CELL]
        return max(straight, way) if way < inf else self.gait.lost * straight

    def to_strip(self, x: int, y: int, strip: Strip, straight: float) -> float:
        """From a point to the ground that deep along an edge, `straight` as the crow flies."""
        w, h = self.field.size
        if straight < 3 * CELL or not (0 <= x < w and 0 <= y < h):
            return straight
        costs = self._lines.get(strip)
        if costs is None:
            costs = self._lines[strip] = array("f", map(min, *map(self._flood, _border((w, h), *strip))))
        way = costs[x // CELL * -(-h // CELL) + y // CELL]
        return max(straight, way) if way < inf else self.gait.lost * straight

    def _flood(self, to: Spot) -> array[float]:
        gait = self.gait
        most = round(2 * gait.factor * max(self.field.size))
        if self._cells is None:
            self._cells = reach.cells(self.field, reach.Going(gait.r, gait.walls, (), gait.slow, gait.factor, CELL))
        cost = reach.flood_over(self._cells, to, most).cost
        for _ in range(2):  # a base close to a wall stands in a cell that none can stand in the middle of
            wide = np.pad(cost, 1, constant_values=np.inf) + CELL
            for beside in (wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]):
                cost = np.where(np.isinf(cost), beside, cost)
        return array("f", cost.astype(np.float32).tobytes())


def _border(size: Spot, edge: str, deep: int) -> list[Spot]:
    """Places where a strip begins, from end to end."""
    w, h = size
    x, y = (w - deep if edge == "east" else deep), (h - deep if edge == "north" else deep)
    shares = [(2 * k + 1) / (2 * STEPS) for k in range(STEPS)]
    return [(round(w * at), y) if edge in ("south", "north") else (x, round(h * at)) for at in shares]


def walls(field: Field) -> tuple[int, ...]:
    """The pieces nobody walks through, whatever the book: closed ground, and solid things higher than a step."""
    found = []
    for i, piece in enumerate(field.pieces):
        open_way = piece.floor >= OVERHEAD or "door" in piece.roles or "ladder" in piece.roles
        soft = piece.material == "vegetation" or "wood" in piece.roles
        high = piece.floor + piece.height > LOW and not soft
        if not open_way and (piece.ground == "impassable" or high):
            found.append(i)
    return tuple(found)


@lru_cache(KEPT)
def ways(field: Field) -> Ways:
    """The ways on foot of a table."""
    return ways_of(field, Gait(BASE, walls(field)))


@lru_cache(KEPT)
def ways_of(field: Field, gait: Gait) -> Ways:
    """The ways of a table for those who get about like this."""
    return Ways(field, gait)
