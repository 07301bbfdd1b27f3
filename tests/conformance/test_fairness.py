"""Fair sides: on every map, every scenario's places are as far for one side as for the other.

Not asked of mdr: its tables are laid out by the defender, and the attacker chooses the edge (MDR-SETP-03, -04).
"""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books import load
from dustup.core import Book
from dustup.skirmish import fairness
from dustup.table import maps

MAPS = sorted(maps.shipped())


def furnished(book: Book, scenario: str, place: str) -> Any:
    """A state with the markers of a scenario on a map."""
    bands = [offer.id for offer in book.bands()][:2]
    state = book.setup({"scenario": scenario, "map": place, "bands": {"red": bands[0], "blue": bands[1]}})
    rules = state.setup.scenario
    if not state.marks and hasattr(rules, "furnish"):
        rules.furnish(state)
    return state


@pytest.mark.parametrize("place", MAPS)
@pytest.mark.parametrize("code", ["gce", "kz", "punk1", "punk2"])
def test_every_scenario_is_fair_on_every_map(code: str, place: str) -> None:
    """Walking distances from the two zones, nearest place against nearest place, differ by at most 8 cm."""
    book = load(code)
    for scenario in (offer.id for offer in book.scenarios() if 1 not in offer.about.get("players", ())):
        s = furnished(book, scenario, place)
        zones = s.setup.scenario.zones(s)
        spots = [(mark.x, mark.y) for mark in s.marks.values()]
        assert fairness.lead(s.setup.map, zones, spots) <= fairness.SPAN, scenario


def test_a_place_in_ones_own_zone_is_not_fair() -> None:
    table = maps.get("bunker_row")
    w, h = table.size
    zones = {"red": ((0, 0), (w, 0), (w, 1000), (0, 1000)), "blue": ((0, h - 1000), (w, h - 1000), (w, h), (0, h))}
    assert fairness.lead(table, zones, [(w // 2, 500)]) > 5000
    assert fairness.lead(table, zones, [(w // 2, h // 2)]) < fairness.SPAN
