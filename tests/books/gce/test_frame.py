"""Vehicles: quarters, seats, lanes, legs drawn or written, room to turn."""

from __future__ import annotations

from itertools import combinations

import pytest

from dustup.books.gce.vehicles.frame import (
    ahead,
    beside,
    edge,
    inside,
    lane,
    legs_of,
    outside,
    places,
    quarter,
    seats,
    side_of,
    stretches,
    thrown,
    to_rim,
    turns_free,
)
from dustup.core import Illegal
from dustup.skirmish.model import Model

CAR = Model("V", "red", "Truck", x=5000, y=5000, half=(600, 300), facing=90)
MAN = Model("A", "red", "Ann", x=0, y=0, r=125)


def test_a_point_goes_into_the_frame_of_a_hull_and_back() -> None:
    """Facing north, a point to the west lies to its left."""
    assert inside(CAR, 4900, 5400) == (400, 100)
    assert outside(CAR, 400, 100) == (4900, 5400)
    assert ahead(0, 0, 180, 50) == (-50, 0)


@pytest.mark.parametrize(
    ("point", "where", "side"),
    [((5000, 5900), "front", 0), ((5000, 4100), "rear", 0), ((4000, 5000), "left", 1), ((6000, 5100), "right", -1)],
)
def test_quarters_and_sides(point: tuple[int, int], where: str, side: int) -> None:
    assert quarter(CAR, *point) == where
    assert side_of(CAR, *point) == side


def test_an_edge_is_where_the_hull_ends_and_looks_outwards() -> None:
    left, front = edge(CAR, "left"), edge(CAR, "front")
    assert left.half and front.half
    assert (left.x - left.half[0], left.y, left.facing) == (4700, 5000, 180)
    assert front.y + front.half[0] == 5600


def test_somebody_beside_a_hull_does_not_touch_it() -> None:
    x, y = beside(CAR, MAN, "rear")
    assert x == 5000 and y < 5000 - 600 - 125


def test_somebody_thrown_lands_just_so_far_from_the_rim() -> None:
    assert beside(CAR, MAN, "rear", 508) == (5000, 5000 - 600 - 125 - 508)
    assert thrown(CAR, MAN, 90, 508) == beside(CAR, MAN, "left", 508) == (5000 - 300 - 125 - 508, 5000)
    x, y = thrown(CAR, MAN, 45, 508)  # out of the side, 300 to the left and as far ahead
    assert (5000 - x, y - 5000) == (300 + round(633 / 2**0.5), 300 + round(633 / 2**0.5))


def test_seats_are_on_the_hull_and_do_not_overlap() -> None:
    found = seats(CAR)
    assert len(found) >= 6
    assert all(abs(far) <= 600 - 125 and abs(left) <= 300 - 125 for far, left in found)
    for (a, b), (c, d) in combinations(found, 2):
        assert (a - c) ** 2 + (b - d) ** 2 >= 250**2


def test_a_lane_covers_start_and_end() -> None:
    way = lane(CAR, 90, 1000)
    assert (way.x, way.y, way.half) == (5000, 5500, (1100, 300))


def test_how_far_the_rim_is() -> None:
    assert to_rim((10000, 10000), CAR, 90) == pytest.approx(4400)
    assert to_rim((10000, 10000), CAR, 270) == pytest.approx(4400)


def test_a_turn_goes_as_far_as_there_is_room() -> None:
    """What stops the rest is told; a turn with nothing in the way is made in full, left or right."""
    assert turns_free(CAR, 45, lambda facing: "rock" if facing > 112 else None) == (20, "rock")
    assert turns_free(CAR, -45, lambda facing: None) == (-45, None)


def test_written_and_drawn_legs_are_the_same_drive() -> None:
    written = legs_of(CAR, {"legs": [[3, 90], [2, 0]]}, "X-01", 254)
    drawn = legs_of(CAR, {"path": [[5000, 5762], [4492, 5762]]}, "X-01", 254)
    assert written == drawn == [(762, 90), (508, 0)]
    assert [place[:2] for place in places(CAR, written)] == [(5000, 5000), (5000, 5762), (5000, 5762), (4492, 5762)]


def test_straight_back_is_backwards_and_a_last_facing_is_a_turn() -> None:
    legs = legs_of(CAR, {"path": [[5000, 4746]], "facing": 135}, "X-01", 254)
    assert legs == [(-254, 45)]
    assert [(far, back) for _, far, back in stretches(places(CAR, legs))] == [(254.0, True)]


@pytest.mark.parametrize("answer", [{"legs": [[1, 0.5]]}, {"legs": [[True, 0]]}, {"path": [[1.5, 2]]}])
def test_what_is_no_drive_is_refused(answer: object) -> None:
    with pytest.raises(Illegal):
        legs_of(CAR, answer, "X-01", 254)


def test_a_facing_out_of_the_circle_is_refused() -> None:
    with pytest.raises(Illegal, match="0 to 359"):
        legs_of(CAR, {"path": [], "facing": 400}, "X-01", 254)
