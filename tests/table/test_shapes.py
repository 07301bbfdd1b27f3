"""Distances, contact and overlap."""

from __future__ import annotations

import pytest
from table.oracle import rectangle

from dustup.table.bodies import CONTACT, Body, corners, heading
from dustup.table.field import Field
from dustup.table.shapes import (
    disc_touches,
    gap,
    on_table,
    outline,
    overlap,
    piece_gap,
    point_in,
    polygon_touches,
    touching,
    within,
)

A = Body("a", 1000, 1000, 0, 125)


def at(x: int, y: int) -> Body:
    return Body("b", x, y, 0, 125)


def test_gap_is_edge_to_edge_and_never_negative() -> None:
    assert gap(A, at(1300, 1400)) == 250
    assert gap(A, at(1250, 1000)) == 0
    assert gap(A, at(1100, 1000)) == 0


def test_exactly_at_range_is_within_range() -> None:
    """3-4-5 triangles give whole distances off the axes."""
    assert within(A, at(1000 + 600, 1000 + 800), 750)
    assert not within(A, at(1000 + 600, 1000 + 801), 750)
    assert not within(A, at(1000 + 601, 1000 + 800), 750)


def test_contact_allows_half_a_millimetre_either_way() -> None:
    assert touching(A, at(1250 + CONTACT, 1000))
    assert not touching(A, at(1250 + CONTACT + 1, 1000))
    assert touching(A, at(1250 + CONTACT + 10, 1000), slack=10)
    assert not overlap(A, at(1250 - CONTACT, 1000))
    assert overlap(A, at(1250 - CONTACT - 1, 1000))


def test_rectangles_measure_from_their_sides_and_corners() -> None:
    truck = Body("t", 2000, 1000, 0, 0, 90, (400, 150))
    assert gap(A, truck) == pytest.approx(1000 - 125 - 150)
    assert gap(truck, A) == pytest.approx(725)
    corner = Body("c", 2000 + 150 + 300, 1400 + 400, 0, 125)
    assert gap(truck, corner) == pytest.approx(375)
    assert within(truck, corner, 375) and not within(truck, corner, 374)
    twin = Body("u", 2400, 1000, 0, 0, 0, (245, 100))
    assert touching(truck, twin)
    assert not overlap(truck, twin)
    assert overlap(truck, twin._replace(x=2380))
    assert overlap(truck, A._replace(x=1800))


def test_corners_turn_with_the_facing() -> None:
    truck = Body("t", 0, 0, 0, 0, 90, (400, 150))
    assert corners(truck) == [(150, 400), (-150, 400), (-150, -400), (150, -400)]
    assert heading(450) == (0.0, 1.0)


def test_pieces_from_points_and_discs() -> None:
    field = Field((9000, 9000), [rectangle("w", 1000, 1000, 600, 200)])
    assert point_in(field, 0, 1300, 1100)
    assert not point_in(field, 0, 1000, 1100)
    assert piece_gap(field, 0, 1300, 1100) == 0
    assert piece_gap(field, 0, 700, 600) == 500
    assert not disc_touches(field, 0, 875, 1100, 125)
    assert disc_touches(field, 0, 876, 1100, 125)
    truck = Body("t", 700, 1100, 0, 0, 0, (300, 100))
    assert not polygon_touches(field, 0, truck)
    assert polygon_touches(field, 0, truck._replace(x=701))
    assert polygon_touches(field, 0, at(900, 1100))


def test_a_base_may_stand_up_to_the_table_edge() -> None:
    assert on_table((9000, 9000), at(125, 8875))
    assert not on_table((9000, 9000), at(124, 8875))
    assert on_table((9000, 9000), Body("t", 300, 4000, 0, 0, 0, (300, 100)))
    assert not on_table((9000, 9000), Body("t", 300, 4000, 0, 0, 1, (300, 100)))


def test_the_outline_round_some_points_leaves_out_what_lies_inside_or_on_a_side() -> None:
    inside, on_a_side = (40, 60), (50, 0)
    corners_of_a_square = [(0, 0), (100, 0), (100, 100), (0, 100)]
    assert outline([inside, (100, 100), (0, 0), on_a_side, (0, 100), (100, 0), (0, 0)]) == corners_of_a_square
