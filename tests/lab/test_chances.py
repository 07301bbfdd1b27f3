"""Odds as cases write them: whom they befall, and what is too much to count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dustup.core import Outcome
from dustup.lab import asked, chances
from dustup.lab.seen import Seen

HALF = Fraction(1, 2)


def test_a_chance_is_told_for_the_model_it_befalls() -> None:
    found = chances.befallen({Outcome("killed", who=("A",)): HALF, Outcome("killed", who=("B",)): HALF})
    assert found == {"killed": Fraction(1), "A killed": HALF, "B killed": HALF}


def test_where_several_suffer_at_once_nobody_is_singled_out() -> None:
    found = chances.befallen({Outcome("killed", who=("A",)): HALF, Outcome("hurt", who=("A", "B")): HALF})
    assert found == {"killed": HALF, "hurt": HALF}


def test_what_cannot_be_counted_fails_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        raise OverflowError("more than 9 branches")

    monkeypatch.setattr(asked, "chances", endless)
    seen = Seen.__new__(Seen)
    seen.session, seen.unit = None, "cm"  # type: ignore[assignment]
    assert (
        asked.check_odds(seen, {"answers": ["strike"], "killed": 1}) == "they cannot be counted: more than 9 branches"
    )
