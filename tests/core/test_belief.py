"""What a side believes of a battle: secrets of others are guessed until they have come out, and the truth is never used."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from toy_book import BOOK

from dustup.core import Choice, Event, Session
from dustup.core.belief import believed

COST = {"boat": {"row": 2}, "rope": {"swing": 1}}


@dataclass(slots=True)
class River:
    """Red crosses in a way it chose in secret; only red knows how deep the water is."""

    deep: bool = False
    way: str = ""
    paid: int = 0
    events: list[Event] = field(default_factory=list)

    def copy(self) -> River:
        return River(self.deep, self.way, self.paid, list(self.events))


def cross(s: River) -> Any:
    s.way = yield Choice(who="red", what="way", values=("boat", "rope"), settled=True, hidden=True)
    yield Choice(who="blue", what="watch", values=("north", "south"))
    deed = yield Choice(who="red", what="start", values=tuple(COST[s.way]))
    s.paid = COST[s.way][deed]
    if s.deep:
        yield Choice(who="red", what="swim", values=("on", "back"))
    yield Choice(who="blue", what="shoot", values=(True, False))


def crossing(*answers: str, deep: bool = False) -> Session:
    book = replace(BOOK, play=cross, guess=lambda s, side: s.copy() if side == "red" else River())
    session = Session(book, River(deep))
    for answer in answers:
        session.answer(answer)
    return session


def test_a_secret_of_others_is_guessed_and_ones_own_is_known() -> None:
    true = crossing("rope")
    assert believed(true, "blue").state.way == "boat"  # the first that comes to mind, whatever red chose
    assert believed(crossing("boat"), "blue").state.way == "boat"
    assert believed(true, "red").state.way == "rope"


def test_what_has_come_out_since_is_known() -> None:
    """A boat is not swung: the rules cannot go on from the guess, so the rope must be what red chose."""
    assert believed(crossing("rope", "north", "swing"), "blue").state.paid == 1


def test_the_truth_is_never_taken_where_no_guess_fits() -> None:
    """Blue thinks the water shallow, so to blue's mind nobody is asked to swim: that is a fault of the book's guess."""
    with pytest.raises(RuntimeError, match="the guess is asked"):
        believed(crossing("boat", "north", "row", deep=True), "blue")
    assert believed(crossing("boat", "north", "row", deep=True), "red").state.deep
