"""How fair the places of a scenario are: how far each side has to walk to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf

from dustup.table import reach
from dustup.table.field import Field
from dustup.table.pieces import Map

from .place import Outline, bounds

LOW = 350  # up to 3.5 cm is stepped over in every book
OVERHEAD = 400  # what begins higher is walked under
SPAN = 800  # 8 cm: as much as the ways of two sides may differ
BASE = 125


def walls(table: Map) -> tuple[int, ...]:
    """The pieces nobody walks through, whatever the book: closed ground, and solid things higher than a step."""
    found = []
    for i, piece in enumerate(table.pieces):
        open_way = piece.floor >= OVERHEAD or "door" in piece.roles or "ladder" in piece.roles
        soft = piece.material == "vegetation" or "wood" in piece.roles
        high = piece.floor + piece.height > LOW and not soft
        if not open_way and (piece.ground == "impassable" or high):
            found.append(i)
    return tuple(found)


def ways(field: Field, table: Map, zones: Mapping[str, Outline], spot: tuple[int, int]) -> dict[str, float]:
    """How far it is on foot from each side's zone to a place; 0 inside the zone, infinity where no way leads."""
    region = reach.flood(field, spot, BASE, 2 * max(table.size), walls(table))
    found = {}
    for side, outline in zones.items():
        west, south, east, north = bounds(outline)
        cells = ((x, y) for x in range(west + 50, east, 100) for y in range(south + 50, north, 100))
        inside = west <= spot[0] <= east and south <= spot[1] <= north
        found[side] = 0.0 if inside else min((region.cost_at(x, y) for x, y in cells), default=inf)
    return found


def lead(table: Map, zones: Mapping[str, Outline], spots: Iterable[tuple[int, int]]) -> float:
    """By how much one side is nearer, at most: the nearest place of one against the nearest of the other, and so on."""
    field = Field.of(table)
    each = [ways(field, table, zones, spot) for spot in spots]
    lists: Sequence[list[float]] = [sorted(way[side] for way in each) for side in zones]
    return max((max(row) - min(row) for row in zip(*lists)), default=0.0)
