"""Odds as cases write them: whom they befall, and what is too much to count."""

from __future__ import annotations

import pytest

from dustup.books import load
from dustup.lab.checker import cases
from dustup.lab.checker.looking import chances
from dustup.lab.checker.looking.seen import Seen

GRENADE = """
- case: c
  book: kz
  rules: [KZ-EQUIP-05, KZ-RUL-51]
  active: A
  fighters:
    A: {side: red, at: [10, 10], weapons: [hand grenade], order: assault}
    B: {side: blue, at: {from: A, gap: 5, toward: 0}, armour: none}
%s
  expect: [{odds: {answers: [shoot, B], %s}}]
"""
BESIDE = "    C: {side: blue, at: {from: B, gap: 1, toward: 90}, armour: none}"
AFAR = "    C: {side: blue, at: {from: B, gap: 20, toward: 90}, armour: none}"


def differs(beside: str, wanted: str) -> list[str]:
    (case,) = cases.parse(GRENADE % (beside, wanted), "f.yaml")
    return cases.run(case, load).problems


@pytest.mark.parametrize("beside", [BESIDE, AFAR])
def test_what_befalls_one_does_not_hang_on_who_stands_beside(beside: str) -> None:
    """KZ-EQUIP-05, KZ-RUL-51: a hit (a 6) has four dice, a miss two; 7 or more kills, less suppresses."""
    assert differs(beside, "B killed: 1687/2592, B suppressed: 905/2592") == []


def test_the_other_has_chances_of_its_own_only_in_reach() -> None:
    assert differs(BESIDE, "C killed: 1687/2592") == []
    assert differs(AFAR, "C killed: 1687/2592") != []


def test_what_cannot_be_counted_fails_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        raise OverflowError("more than 9 branches")

    monkeypatch.setattr(chances, "chances", endless)
    seen = Seen.__new__(Seen)
    seen.session = None  # type: ignore[assignment]
    said = chances.check_odds(seen, {"answers": ["strike"], "killed": 1})
    assert said == "the chances of ['strike'] cannot be counted: more than 9 branches"
