"""Fields: convex parts tile their outlines, bodies pack."""

from __future__ import annotations

import random

import pytest
from table.oracle import star

from dustup.table.field import Field, convex_parts, counter_clockwise
from dustup.table.pieces import Map, Piece, Point


def area2(ring: list[Point]) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def test_convex_parts_tile_the_outline() -> None:
    """Same area, all convex, few: an L makes two parts."""
    ell = [(0, 0), (300, 0), (300, 100), (100, 100), (100, 300), (0, 300)]
    assert len(convex_parts(ell)) == 2
    for seed in range(200):
        ring = counter_clockwise(star(random.Random(seed), 0, 0, 500))
        parts = convex_parts(ring)
        assert sum(area2(part) for part in parts) == area2(ring)
        for part in parts:
            turns = [
                (part[i - 1][0] - part[i - 2][0]) * (part[i][1] - part[i - 1][1])
                - (part[i - 1][1] - part[i - 2][1]) * (part[i][0] - part[i - 1][0])
                for i in range(len(part))
            ]
            assert min(turns) >= 0


def test_clockwise_outlines_are_turned() -> None:
    assert counter_clockwise([(0, 0), (0, 100), (100, 100), (100, 0), (0, 0)]) == [
        (0, 0),
        (100, 0),
        (100, 100),
        (0, 100),
    ]


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="simple"):
        Field((100, 100), [Piece(id="x", name="x", outline=((0, 0), (10, 10), (10, 0), (0, 30), (-9, -9), (20, 5)))])


def test_a_field_knows_its_pieces() -> None:
    piece = Piece(id="w", name="wall", outline=((0, 0), (10, 0), (10, 10)), floor=50, height=30)
    field = Field.of(Map(id="m", name="m", size=(900, 900), pieces=(piece,)))
    assert field.size == (900, 900)
    assert field.by_id == {"w": 0}
    assert field.levels.tolist() == [80.0]
    assert field.pick((0,)) is field.pick([0])
