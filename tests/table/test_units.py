"""Units: exact lengths, words for people, and reading them again."""

from __future__ import annotations

import pytest

from dustup.table.units import CENTIMETRE, INCH, STICKS, Unit, parse


@pytest.mark.parametrize(
    ("unit", "amount", "tenths"),
    [
        (CENTIMETRE, 7.5, 750),
        (CENTIMETRE, 0.01, 1),
        (INCH, 1, 254),
        (INCH, 0.5, 127),
        (INCH, 1.25, 318),
        (INCH, "8", 2032),
    ],
)
def test_lengths_are_whole_tenths_of_a_millimetre(unit: Unit, amount: float | str, tenths: int) -> None:
    assert unit.length(amount) == tenths


@pytest.mark.parametrize(
    ("unit", "tenths", "words"),
    [
        (CENTIMETRE, 750, "7.5 cm"),
        (CENTIMETRE, 1000, "10 cm"),
        (CENTIMETRE, 1, "0.01 cm"),
        (CENTIMETRE, 0, "0 cm"),
        (INCH, 254, "1 inch"),
        (INCH, 2032, "8 inches"),
        (INCH, 127, "0.5 inches"),
        (INCH, 318, "1.25 inches"),
    ],
)
def test_lengths_are_told_in_the_books_unit(unit: Unit, tenths: int, words: str) -> None:
    assert unit.told(tenths) == words
    assert parse(words) == tenths


@pytest.mark.parametrize(
    ("text", "tenths"),
    [('8"', 2032), ("8 in", 2032), ("75 mm", 750), ("4'", 12192), ("7,5 cm", 750), (" 3 Inches ", 762), ("12", 1200)],
)
def test_people_write_lengths_in_many_ways(text: str, tenths: int) -> None:
    assert parse(text) == tenths


def test_a_bare_number_counts_in_the_unit_asked_for() -> None:
    assert parse("6", INCH) == 1524


@pytest.mark.parametrize("text", ["", "cm", "three cm", "5 furlongs", "1.2.3 cm", "9" * 40 + " cm"])
def test_what_is_not_a_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a length|too long"):
        parse(text)


def test_sticks_grow_with_the_miniatures() -> None:
    small, large = STICKS[15], STICKS[28]
    assert [small.length(name) for name in ("short", "Medium", "L")] == [500, 800, 1200]
    assert [large.told(length) for length in large] == ["Short", "Medium", "Long"]
    assert large.told(900) == "9 cm"
    with pytest.raises(ValueError, match="is not a stick"):
        small.length("pole")
