"""Vehicles driven straight: first contact and the sides that met."""

from __future__ import annotations

import pytest
from table.oracle import rectangle

from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.vehicles import drive, quadrant

TRUCK = Body("truck", 1000, 1000, 0, 0, 0, (400, 200))
OPEN = Field((9000, 9000), [])


def test_a_wall_ahead_is_struck_by_the_front() -> None:
    field = Field((9000, 9000), [rectangle("near", 2000, 900, 100, 200), rectangle("far", 3000, 900, 100, 200)])
    hit = drive(field, TRUCK, 0, 2000, None)
    assert hit is not None
    assert (hit.what, hit.index, hit.own, hit.other) == ("piece", 0, "front", None)
    assert hit.dist == pytest.approx(600, abs=0.01)
    assert hit.at == pytest.approx((2000, 1000), abs=0.01)
    assert drive(field, TRUCK, 0, 599, None) is None
    assert drive(field, TRUCK, 180, 2000, None) is None


def test_scraping_along_a_wall_is_no_contact() -> None:
    field = Field((9000, 9000), [rectangle("wall", 0, 1200, 5000, 100)])
    assert drive(field, TRUCK, 0, 3000, None) is None


def test_a_skid_sideways_strikes_with_the_flank() -> None:
    field = Field((9000, 9000), [rectangle("wall", 0, 2000, 5000, 100)])
    hit = drive(field, TRUCK, 90, 2000, None)
    assert hit is not None
    assert (hit.own, hit.dist) == ("left", pytest.approx(800, abs=0.01))


def test_a_model_in_the_way() -> None:
    man = Body("m", 3000, 1150, 0, 125, 180)
    hit = drive(OPEN, TRUCK, 0, 3000, None, [man])
    assert hit is not None
    assert (hit.what, hit.own, hit.other) == ("body", "front", "front")
    assert hit.dist == pytest.approx(3000 - 125 - 1400, abs=0.01)
    beside = man._replace(y=1325)
    assert drive(OPEN, TRUCK, 0, 3000, None, [beside]) is None
    corner = drive(OPEN, TRUCK, 0, 3000, None, [man._replace(y=1300)])
    assert corner is not None
    assert corner.dist == pytest.approx(3000 - 1400 - 75, abs=0.01)


def test_ramming_another_vehicle_from_the_side() -> None:
    other = Body("car", 3000, 1000, 0, 0, 90, (300, 150))
    hit = drive(OPEN, TRUCK, 0, 3000, None, [TRUCK, other])
    assert hit is not None
    assert (hit.index, hit.own, hit.other) == (1, "front", "left")
    assert hit.dist == pytest.approx(3000 - 150 - 1400, abs=0.01)
    rear = drive(OPEN, TRUCK, 0, 3000, None, [other._replace(facing=0)])
    assert rear is not None
    assert rear.other == "rear"


def test_backing_off_from_what_it_touches_is_free() -> None:
    wall = Field((9000, 9000), [rectangle("wall", 1400, 0, 100, 3000)])
    assert drive(wall, TRUCK, 180, 500, None) is None
    pressed = drive(wall, TRUCK, 0, 500, None)
    assert pressed is not None
    assert pressed.dist == pytest.approx(0, abs=0.01)


def test_quadrants_split_along_the_diagonals() -> None:
    assert quadrant(TRUCK, (1500, 1100)) == "front"
    assert quadrant(TRUCK, (1100, 1200)) == "left"
    assert quadrant(TRUCK, (1100, 800)) == "right"
    assert quadrant(TRUCK._replace(facing=180), (1500, 1000)) == "rear"
