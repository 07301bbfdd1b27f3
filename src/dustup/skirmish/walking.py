"""How far it is on foot to a place, round walls: one flood for each place, looked up ever after. For bots and hints."""

from __future__ import annotations

from array import array
from math import hypot, inf

import numpy as np

from dustup.table import reach
from dustup.table.field import Field
from dustup.table.pieces import Map

from .fairness import BASE, walls

CELL = 100
ROUND = 1.3  # where no way is found (a roof, a pit): a straight line, and somewhat more
KEPT, PLACES = 6, 64  # tables, and places of each, remembered
Spot = tuple[int, int]


class Ways:
    """The ways on one table to places that somebody asked for; doors count as open, so no change of terrain matters."""

    __slots__ = ("_costs", "_walls", "closed", "field")

    def __init__(self, field: Field, table: Map, closed: tuple[int, ...] = ()) -> None:
        self.field, self.closed, self._walls = field, closed, (*walls(table), *closed)
        self._costs: dict[Spot, array[float]] = {}

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
        return max(straight, way) if way < inf else ROUND * straight

    def _flood(self, to: Spot) -> array[float]:
        cost = reach.flood(self.field, to, BASE, 2 * max(self.field.size), self._walls, cell=CELL).cost
        for _ in range(2):  # a base close to a wall stands in a cell that none can stand in the middle of
            wide = np.pad(cost, 1, constant_values=np.inf) + CELL
            for beside in (wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]):
                cost = np.where(np.isinf(cost), beside, cost)
        return array("f", cost.ravel().tolist())


_KNOWN: list[Ways] = []


def ways(field: Field, table: Map, closed: tuple[int, ...] = ()) -> Ways:
    """The ways of a table, remembered for the last few tables; `closed`: pieces a book does not let walkers through."""
    for known in _KNOWN:
        if known.field is field and known.closed == closed:
            return known
    _KNOWN[KEPT - 1 :] = []
    _KNOWN.insert(0, Ways(field, table, closed))
    return _KNOWN[0]
