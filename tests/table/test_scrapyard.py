"""Scrapyard: any seed gives a fair, playable table, and the same one every time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table.clearance import clearance

from dustup.table import maps
from dustup.table.maps import scrapyard, survey
from dustup.table.pieces import Map

SIZES = st.sampled_from([(9000, 9000), (12000, 12000), (12000, 9000)])


@settings(max_examples=15)
@given(seed=st.integers(0, 10**9), size=SIZES, kind=st.sampled_from(scrapyard.KINDS))
def test_any_seed_gives_a_sound_and_fair_table(seed: int, size: tuple[int, int], kind: str) -> None:
    table = scrapyard.generate(seed, size, kind)
    assert list(survey.flaws(table)) == []
    assert turned(table) == {outline(p.outline) for p in table.pieces}
    assert len({p.element or p.id for p in table.pieces}) >= 9
    for spot in table.spots.values():
        assert clearance(table, spot) >= 400
    assert all(1200 <= y <= size[1] - 1200 for p in table.pieces if survey.solid(p) for _, y in p.outline)


def outline(line: tuple[tuple[int, int], ...]) -> frozenset[tuple[int, int]]:
    return frozenset(line)


def turned(table: Map) -> set[frozenset[tuple[int, int]]]:
    w, h = table.size
    return {frozenset((w - x, h - y) for x, y in p.outline) for p in table.pieces}


def test_the_same_seed_gives_the_same_table_and_another_seed_another() -> None:
    first = scrapyard.written(7, (12000, 12000), "yard")
    assert first == scrapyard.written(7, (12000, 12000), "yard")
    assert first != scrapyard.written(8, (12000, 12000), "yard")


@pytest.mark.parametrize("kind", scrapyard.KINDS)
def test_a_full_table_has_cover_and_heights(kind: str) -> None:
    table = scrapyard.generate(1, (12000, 12000), kind)
    heights = [p.height for p in table.pieces if survey.solid(p)]
    assert len({p.element or p.id for p in table.pieces}) >= 18
    assert any(h <= 350 for h in heights) and any(h > 600 for h in heights)
    assert any(p.contaminated for p in table.pieces)


def test_the_written_file_can_be_read_back() -> None:
    text = scrapyard.written(3, (9000, 9000), "wastes")
    assert maps.parse_map(text, "wastes_3") == scrapyard.generate(3, (9000, 9000), "wastes")


def test_an_unknown_kind_or_a_tiny_table_is_refused() -> None:
    with pytest.raises(ValueError, match="use one of: town, yard, wastes"):
        scrapyard.generate(1, (9000, 9000), "city")
    with pytest.raises(ValueError, match="at least 60 cm"):
        scrapyard.generate(1, (3000, 9000), "town")
