"""Fair sides: on every map, every scenario's places are as far for one side as for the other.

Not asked of mdr: its tables are laid out by the defender, and the attacker chooses the edge (MDR-SETP-03, -04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any

import pytest

from dustup.books import load
from dustup.core import Book
from dustup.skirmish.distances import BASE, walls
from dustup.skirmish.place import Outline, bounds
from dustup.table import maps, reach
from dustup.table.field import Field
from dustup.table.pieces import Map

MAPS = sorted(maps.shipped())
SPAN = 800  # 8 cm: as much as the ways of two sides may differ


def furnished(book: Book, scenario: str, place: str) -> Any:
    """A state with the markers of a scenario on a map."""
    bands = [offer.id for offer in book.bands()][:2]
    state = book.setup({"scenario": scenario, "map": place, "bands": {"red": bands[0], "blue": bands[1]}})
    rules = state.setup.scenario
    if not state.marks and hasattr(rules, "furnish"):
        rules.furnish(state)
    return state


def _ways(field: Field, table: Map, zones: Mapping[str, Outline], spot: tuple[int, int]) -> dict[str, float]:
    """How far it is on foot from each side's zone to a place; 0 inside the zone, infinity where no way leads."""
    region = reach.flood(field, spot, BASE, 2 * max(table.size), walls(field))
    found = {}
    for side, outline in zones.items():
        west, south, east, north = bounds(outline)
        cells = ((x, y) for x in range(west + 50, east, 100) for y in range(south + 50, north, 100))
        inside = west <= spot[0] <= east and south <= spot[1] <= north
        found[side] = 0.0 if inside else min((region.cost_at(x, y) for x, y in cells), default=inf)
    return found


def _lead(table: Map, zones: Mapping[str, Outline], spots: Iterable[tuple[int, int]]) -> float:
    """By how much one side is nearer, at most: the nearest place of one against the nearest of the other, and so on."""
    field = Field.of(table)
    each = [_ways(field, table, zones, spot) for spot in spots]
    lists: Sequence[list[float]] = [sorted(way[side] for way in each) for side in zones]
    return max((max(row) - min(row) for row in zip(*lists)), default=0.0)


@pytest.mark.parametrize("place", MAPS)
@pytest.mark.parametrize("code", ["gce", "kz", "punk1", "punk2"])
def test_every_scenario_is_fair_on_every_map(code: str, place: str) -> None:
    """Walking distances from the two zones, nearest place against nearest place, differ by at most 8 cm."""
    book = load(code)
    for scenario in (offer.id for offer in book.scenarios() if 1 not in offer.about.get("players", ())):
        s = furnished(book, scenario, place)
        zones = s.setup.scenario.zones(s)
        spots = [(mark.x, mark.y) for mark in s.marks.values()]
        assert _lead(s.setup.map, zones, spots) <= SPAN, scenario


def test_a_place_in_ones_own_zone_is_not_fair() -> None:
    table = maps.get("bunker_row")
    w, h = table.size
    zones = {"red": ((0, 0), (w, 0), (w, 1000), (0, 1000)), "blue": ((0, h - 1000), (w, h - 1000), (w, h), (0, h))}
    assert _lead(table, zones, [(w // 2, 500)]) > 5000
    assert _lead(table, zones, [(w // 2, h // 2)]) < SPAN
