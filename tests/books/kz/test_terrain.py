"""What a path runs through, and what it costs."""

from __future__ import annotations

import pytest

from dustup.books.kz import BOOK
from dustup.books.kz.terrain import trip_of


@pytest.mark.parametrize(
    ("start", "end", "tolls"),
    [((8, 10), (12, 10), 1), ((12, 9), (12, 11), 0), ((12, 9), (26, 9), 1), ((8, 10), (26, 10), 1)],
    ids=["in", "about", "out", "through"],
)
def test_entering_difficult_ground_counts_and_moving_about_in_it_does_not(
    start: tuple[int, int], end: tuple[int, int], tolls: int
) -> None:
    """KZ-TERR-01: once for each piece."""
    rough = {"rect": [10, 5, 14, 15], "ground": "rough", "height": 0}
    s = BOOK.stage({"table": {"pieces": [rough]}, "fighters": {"A": {"side": "red", "at": list(start)}}})
    trip = trip_of(s, s.fighters["A"], [(end[0] * 254, end[1] * 254)])
    assert len(trip.tolls) == tolls
