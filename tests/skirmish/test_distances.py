"""How far it is on foot: never shorter than straight, round what stands in the way, and something where no way leads."""

from math import hypot

import pytest

from dustup.skirmish.distances import PLACES, ROUND, ways
from dustup.table.field import Field
from dustup.table.pieces import Map, Piece


def table(*walls: tuple[tuple[int, int], ...]) -> Map:
    """A square of 60 cm with high walls."""
    pieces = tuple(
        Piece(id=f"w{k}", name="wall", outline=line, height=900, material="brick") for k, line in enumerate(walls)
    )
    return Map(id="yard", name="Yard", size=(6000, 6000), pieces=pieces)


def wall(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def test_nothing_in_the_way_is_a_straight_line() -> None:
    yard = table()
    far = ways(Field.of(yard)).far(1000, 1000, (4000, 5000))
    assert far == pytest.approx(5000, rel=0.03)


def test_a_wall_is_gone_round() -> None:
    """From 10 cm on one side of a wall of 40 cm, 20 cm from its end, to the other side."""
    yard = table(wall(2900, 0, 3100, 4000))
    found = ways(Field.of(yard))
    least = 2 * hypot(900, 2000) + 200  # corner to corner
    most = 2 * hypot(900 - 125, 2000 + 125) + 200 + 2 * 125  # square round the corners, a base's radius off
    assert least < found.far(2000, 2000, (4000, 2000)) < 1.03 * most
    assert found.far(2000, 5000, (4000, 5000)) == pytest.approx(2000, rel=0.03)


def test_close_to_a_wall_and_close_to_the_place_there_is_a_way() -> None:
    yard = table(wall(2900, 0, 3100, 4000))
    found = ways(Field.of(yard))
    assert found.far(2775, 2000, (1000, 2000)) == pytest.approx(1775, rel=0.12)
    assert found.far(1100, 2000, (1000, 2000)) == 100


def test_where_no_way_leads_it_is_somewhat_farther_than_straight() -> None:
    yard = table(wall(4000, 2000, 6000, 2200), wall(4000, 4000, 6000, 4200), wall(4000, 2000, 4200, 4200))
    assert ways(Field.of(yard)).far(1000, 3000, (5000, 3000)) == ROUND * 4000


def test_a_table_is_remembered_and_its_places_are_bounded() -> None:
    yard = table()
    field = Field.of(yard)
    found = ways(field)
    assert ways(field) is found
    for k in range(PLACES + 5):
        found.far(5000, 5000, (k * 10, 100))
    assert len(found._costs) <= PLACES


def test_the_way_to_an_edge_leads_round_a_wall() -> None:
    """To the strip of 5 cm in the north: straight where nothing is in the way, round the end of a wall where it is."""
    yard = table(wall(0, 3900, 4000, 4100))
    found = ways(Field.of(yard))
    assert found.to_strip(5000, 2000, ("north", 500), 3500) == pytest.approx(3500, rel=0.05)
    assert found.to_strip(1000, 2000, ("north", 500), 3500) > hypot(3000, 2000) + 1000
    assert found.to_strip(1000, 5400, ("north", 500), 100) == 100
