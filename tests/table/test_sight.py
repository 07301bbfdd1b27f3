"""Sight against exact little tables: grazing, slits, dents, bases inside pieces, arcs, heights."""

from __future__ import annotations

import math

import pytest
from table.oracle import blocked, in_base, rectangle

from dustup.table.bodies import Body, pack
from dustup.table.field import Field
from dustup.table.pieces import Piece, Point
from dustup.table.sight import (
    clear,
    clear_down,
    crossed,
    crossed_down,
    in_arc,
    standing,
)

A = Body("a", 1000, 1000, 0, 125)
B = Body("b", 3000, 1000, 0, 125)


def table(*pieces: Piece) -> Field:
    return Field((9000, 9000), pieces)


def shape(name: str, *outline: Point) -> Piece:
    return Piece(id=name, name=name, outline=outline)


def names(field: Field, viewer: Body = A, target: Body = B, front: bool = False) -> list[str]:
    return [field.pieces[i].id for i, _ in crossed(field, viewer, target, front)]


def test_an_empty_table_is_clear_along_the_middle() -> None:
    line = clear(table(), A, B, False)
    assert line is not None
    assert line.a == pytest.approx((1125, 1000))
    assert line.b == pytest.approx((2875, 1000))


def test_a_wall_against_the_corridor_is_grazed_not_crossed() -> None:
    beside = rectangle("beside", 1500, 1125, 500, 300)
    one_in = rectangle("one in", 1500, 1124, 500, 300)
    assert names(table(beside)) == []
    assert names(table(one_in)) == ["one in"]


def test_a_wall_leaving_only_the_edge_of_the_corridor_is_passed_by_grazing() -> None:
    leaves_edge = rectangle("w", 1500, 500, 100, 625)
    covers = rectangle("w", 1500, 500, 100, 626)
    assert names(table(leaves_edge)) == ["w"]
    line = clear(table(leaves_edge), A, B, False)
    assert line is not None
    assert (line.a[1], line.b[1]) == pytest.approx((1125, 1125))
    assert clear(table(covers), A, B, False) is None


def test_a_slit_of_width_zero_is_closed_and_one_tenth_is_open() -> None:
    low = rectangle("low", 1800, 0, 100, 1000)
    assert clear(table(low, rectangle("high", 1800, 1000, 100, 1000)), A, B, False) is None
    assert clear(table(low, rectangle("high", 1800, 1001, 100, 1000)), A, B, False) is not None


def test_walls_touching_only_at_a_corner_leave_no_line_through_that_corner() -> None:
    low = rectangle("low", 1800, 0, 100, 1000)
    assert clear(table(low, rectangle("high", 1900, 1000, 100, 1000)), A, B, False) is None
    assert clear(table(low, rectangle("high", 1901, 1000, 100, 1000)), A, B, False) is not None


def test_staggered_walls_that_overlap_still_leave_a_slanted_line() -> None:
    low = rectangle("low", 1500, 0, 20, 1030)
    high = rectangle("high", 2500, 970, 20, 1000)
    line = clear(table(low, high), A, B, False)
    assert line is not None
    assert not blocked((low, high), (), line.a, line.b, 2e-3)


def test_a_line_through_the_dent_of_a_concave_piece_is_free() -> None:
    u = shape(
        "u", (1800, 0), (2200, 0), (2200, 2000), (2100, 2000), (2100, 900), (1900, 900), (1900, 2000), (1800, 2000)
    )
    inside = Body("i", 2000, 1500, 0, 90)
    above = Body("o", 2000, 3000, 0, 125)
    assert clear(table(u), inside, above, False) is not None
    assert clear(table(u), inside, A, False) is None
    assert clear(table(u), A, B, False) is None


def test_parts_of_one_concave_piece_have_no_seam() -> None:
    cross = shape(
        "x", (1900, 500), (2100, 500), (2100, 900), (2500, 900), (2500, 1100), (2100, 1100), (2100, 1500),
        (1900, 1500), (1900, 1100), (1500, 1100), (1500, 900), (1900, 900),
    )  # fmt: skip
    for target_y in range(700, 1301, 10):
        assert clear(table(cross), A._replace(r=20), B._replace(r=20, y=target_y), False) is None


def test_a_viewer_inside_a_patch_is_crossed_by_it_and_sees_out_where_the_base_sticks_out() -> None:
    patch = rectangle("patch", 0, 0, 1100, 2000)
    assert names(table(patch)) == ["patch"]
    assert clear(table(patch), A, B, False) is not None
    swallowed = rectangle("patch", 0, 0, 1125, 2000)
    assert clear(table(swallowed), A, B, False) is not None
    assert clear(table(rectangle("patch", 0, 0, 1126, 2000)), A, B, False) is None


def test_bases_in_contact_always_have_a_line_even_inside_a_wood() -> None:
    wood = rectangle("wood", 0, 0, 5000, 5000)
    assert clear(table(wood), A, A._replace(id="c", x=1250), False) is not None
    assert clear(table(wood), A, A._replace(id="c", x=1200), False) is not None
    assert clear(table(wood), A, A._replace(id="c", x=1256), False) is None


def test_the_front_half_sees_round_less() -> None:
    wall = rectangle("wall", 1300, 0, 50, 1100)
    away = A._replace(facing=270)
    assert clear(table(wall), away, B._replace(y=1500), False) is not None
    lines = [line for _, line in crossed(table(wall), away, B, True)]
    assert lines
    assert all(in_base(away, True, line.a, 1e-3) for line in lines)


def test_lines_from_the_front_half_start_there() -> None:
    back = rectangle("back", 800, 1050, 90, 50)
    target = Body("t", 1000, 3000, 0, 125)
    facing_east = A._replace(facing=0)
    assert names(table(back), facing_east, target) == ["back"]
    assert names(table(back), facing_east, target, front=True) == []


def test_bodies_block_and_viewer_and_target_never_block_themselves() -> None:
    middle = Body("m", 2000, 1000, 0, 125)
    wide = Body("w", 2000, 1000, 0, 126)
    crowd = pack([A, middle, B])
    assert standing(A, B, False, [middle]) == [True]
    assert clear(table(), A, B, False, (), crowd) is not None
    assert clear(table(), A, B, False, (), [wide]) is None


def test_two_touching_bodies_close_the_gap_between_them() -> None:
    small = [A._replace(r=20), B._replace(r=20)]
    pair = [Body("u", 2000, 1125, 0, 125), Body("d", 2000, 875, 0, 125)]
    assert clear(table(), *small, False, (), pair) is None
    parted = [pair[0]._replace(y=1126), pair[1]]
    assert clear(table(), *small, False, (), parted) is not None


def test_rectangles_block_and_are_seen() -> None:
    truck = Body("truck", 2000, 1000, 0, 0, 90, (400, 150))
    assert clear(table(), A, B, False, (), [truck]) is None
    assert standing(A, B, False, [truck, truck._replace(y=1800)]) == [True, False]
    assert clear(table(), A, truck, True, ()) is not None
    assert clear(table(rectangle("w", 1500, 0, 50, 2000)), truck, A, False) is None


def test_arc_is_the_open_half_plane_in_front() -> None:
    assert in_arc(A, B)
    assert not in_arc(A._replace(facing=180), B)
    beside = Body("s", 875, 2000, 0, 125)
    assert not in_arc(A, beside)
    assert in_arc(A, beside._replace(x=876))
    truck = Body("t", 700, 2000, 0, 0, 0, (300, 100))
    assert not in_arc(A, truck)
    assert in_arc(A, truck._replace(x=701))


@pytest.mark.parametrize(
    ("height", "pz"), [(300, 300), (300, 1200), (700, 1000), (470, 1000), (414, 1000), (413, 1000)]
)
def test_lines_from_above_count_only_where_they_are_below_the_top(height: int, pz: int) -> None:
    """Eye at x = 1000, wall over x 2000..2100, target 2875..3125: lines are lowest at the wall's far face."""
    wall = rectangle("wall", 2000, 0, 100, 2000, height=height)
    found = crossed_down(table(wall), 1000, 1000, pz, B)
    to_near_rim = pz * (1 - 1100 / 1875)
    to_far_rim = pz * (1 - 1100 / 2125)
    assert bool(found) == (height > to_near_rim)
    assert (clear_down(table(wall), 1000, 1000, pz, B) is not None) == (height < to_far_rim)
    for _, line in found:
        assert line.a == (1000, 1000)
        assert in_base(B, False, line.b, 1e-3)
        assert pz * (1 - 1100 / math.dist(line.a, line.b)) < height * 1.01


def test_a_low_and_a_high_wall_from_above() -> None:
    """The low wall counts only close to the target, the high one everywhere; together they may hide all."""
    low = rectangle("low", 2700, 0, 100, 1000, height=300)
    high = rectangle("high", 1500, 1000, 100, 1000, height=2000)
    assert [i for i, _ in crossed_down(table(low, high), 1000, 1000, 1000, B)] == [0, 1]
    assert clear_down(table(low, high), 1000, 1000, 1000, B) is None
    assert clear_down(table(low), 1000, 1000, 1000, B) is not None
    assert clear_down(table(high), 1000, 1000, 1000, B) is not None
    assert crossed_down(table(rectangle("flat", 2000, 0, 300, 2000)), 1000, 1000, 1000, B) == []
