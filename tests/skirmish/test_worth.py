"""Expectations by the rules' own dice, and what a state is worth."""

from __future__ import annotations

import pytest
from skirmish.yard import die

from dustup.core import Choice, Flow
from dustup.skirmish.expect import Table, ends, expected
from dustup.skirmish.worth import Pairs, capped


def shot(found: list[int]) -> Flow[None]:
    """Hit on 4 or more; then the target may duck, and a second die says how bad it is."""
    faces = yield die()
    if faces[0] < 4:
        return
    if (yield Choice(who="red", what="duck", values=(False, True))):
        return
    faces = yield die()
    found.append(faces[0])


def test_an_expectation_is_exact() -> None:
    def start() -> tuple[list[int], Flow[None]]:
        found: list[int] = []
        return found, shot(found)

    assert expected(start, lambda found: float(sum(found))) == pytest.approx(0.5 * 3.5)
    assert expected(start, lambda found: float(sum(found)), policy=lambda ask: True) == 0.0
    with pytest.raises(OverflowError, match="more than 3"):
        expected(start, lambda found: 0.0, most=3)
    found = [(sum(end) > 3, chance) for end, chance in ends(start)]
    assert sum(chance for _, chance in found) == pytest.approx(1.0)
    assert sum(chance for high, chance in found if high) == pytest.approx(0.25)


def test_a_table_works_each_number_out_once() -> None:
    table, asked = Table(most=2), []

    def work(n: float) -> float:
        asked.append(n)
        return n

    assert [table.get(key, lambda key=key: work(key)) for key in (1.0, 2.0, 1.0, 3.0, 1.0)] == [1, 2, 1, 3, 1]
    assert asked == [1.0, 2.0, 3.0, 1.0]


def test_many_cannot_take_more_than_there_is() -> None:
    assert capped(5.0, 8.0) == 5.0
    assert capped(18.0, 8.0) == pytest.approx(8.0 + 0.15 * 10)


def test_what_is_known_of_pairs_is_forgotten_when_it_is_too_much() -> None:
    pairs = Pairs(most=2)
    assert [pairs.number(sign) for sign in ("a", "b", "a")] == [0, 1, 0]
    pairs.found[0, 1, 0] = 1.0
    pairs.spare()
    assert pairs.found == {(0, 1, 0): 1.0}
    pairs.found[1, 0, 0] = 2.0
    pairs.spare()
    assert (pairs.found, pairs.numbers) == ({}, {})
