"""How bold a side is, by the score with which the turn began."""

from __future__ import annotations

from importlib import import_module

import pytest

from dustup.books.mdr import BOOK
from dustup.books.mdr.actions.mood import AHEAD, BOLD, EVEN, Mood
from dustup.books.mdr.state import State

module = import_module("dustup.books.mdr.actions.mood")


def told(red: int, blue: int, part: float) -> State:
    """A battle that far on, with these scores."""
    people = {"a": {"side": "red", "at": [10, 10]}, "b": {"side": "blue", "at": [60, 60]}}
    s: State = BOOK.stage({"fighters": people, "phase": "turn", "now": "red"})
    s.turn = round(part * s.setup.scenario.length(s))
    s.say("turn", "MDR-TURN-07", turn=s.turn, fell=[], scores={"red": red, "blue": blue})
    return s


@pytest.mark.parametrize(
    ("red", "blue", "part", "is_so"),
    [
        (5, 5, 0.2, EVEN), (4, 5, 0.2, EVEN), (5, 5, 0.7, BOLD), (4, 5, 0.7, BOLD),
        (7, 5, 0.2, EVEN), (6, 5, 0.7, EVEN), (6, 5, 0.9, AHEAD), (5, 5, 0.9, BOLD),
        (6, 3, 0.2, BOLD), (6, 3, 0.9, BOLD), (3, 6, 0.2, EVEN),
    ],
)  # fmt: skip
def test_a_lead_is_kept_at_the_end_and_who_has_none_must_act_in_time(
    red: int, blue: int, part: float, is_so: Mood
) -> None:
    """MDR-RUL-65: when the battle is called off most models win."""
    assert module.mood(told(red, blue, part), "red") == is_so


def test_somebody_who_falls_changes_nothing_before_the_next_turn() -> None:
    """MDR-TURN-07: the score is the one the turn began with."""
    s = told(7, 5, 0.9)
    s.fighters["a"].status = "down"
    assert module.mood(s, "red") == AHEAD


def test_more_models_from_the_start_are_no_reason_to_press() -> None:
    """MDR-RUL-65: what counts is how much is left of each party."""
    s = told(8, 4, 0.2)
    s.strength = {"red": 8, "blue": 4}
    assert module.mood(s, "red") == EVEN
    s.strength = {"red": 8, "blue": 8}
    assert module.mood(s, "red") == BOLD
