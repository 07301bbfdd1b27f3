"""Outcomes: ways that meet again are followed once, and the chances stay exact."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from toy_book import BOOK

from dustup.core import Book, Choice, Event, Illegal, Outcome, Roll, Session, estimate, futures, odds
from dustup.core.events import last_of
from dustup.core.odds import Plan, first_idea
from dustup.core.outcomes import Merging, sampled

THROWS = 6


def throws(s: Any) -> Iterator[Any]:
    """Some dice one after the other; a six wounds red. Which of them were sixes is told, but matters no more."""
    yield Choice(who="red", what="go", values=("go",), settled=True)
    for k in range(THROWS):
        die = yield Roll(what="throw", rule="", sides=6, sort=lambda f: f[0] == 6, memo=k or None)
        if die[0] == 6:
            s.wounds["red"] += 1
        s.events.append(Event("throw", {"six": die[0] == 6, "die": die[0]}))
    yield Choice(who="red", what="end", values=("end",), settled=True)


def outcome(events: Any) -> Outcome:
    return Outcome(str(sum(event.about["six"] for event in events)))


def book(**facts: Any) -> Book:
    facts = {"key": lambda s: tuple(s.wounds.items()), "gist": lambda event: event.about["six"], **facts}
    return replace(BOOK, play=throws, outcome=outcome, **facts)


def opened(**facts: Any) -> Session:
    return Session(book(**facts), BOOK.setup({}))


def counted() -> dict[Outcome, Fraction]:
    session = opened()
    found: dict[Outcome, Fraction] = {}
    for fork, chance in futures(session, ["go"]):
        name = outcome(fork.state.events)
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def test_merged_odds_are_those_of_every_way_by_itself() -> None:
    assert odds(opened(), ["go"]) == counted() == odds(opened(gist=None), ["go"])
    assert odds(opened(), ["go"])[Outcome("0")] == Fraction(5, 6) ** THROWS


def test_equal_states_are_followed_once() -> None:
    """Before throw k there are k + 1 different states, with two ways on from each: 42 ways to play, not 64 ends."""
    made = Merging(opened(), Plan(["go"], first_idea), lambda: False)
    assert 20_000 - made.left == 2 * sum(range(1, THROWS + 1))


def test_a_state_that_differs_is_not_merged() -> None:
    """Where the key tells the order apart, nothing meets and nothing is lost."""
    assert odds(opened(key=lambda s: len(s.events)), ["go"]) == odds(opened(), ["go"])


def test_what_grew_late_is_less_than_all() -> None:
    for facts in ({}, {"gist": None}):
        clock = iter([False] * 9 + [True] * 99)
        assert sum(odds(opened(**facts), ["go"], late=lambda clock=clock: next(clock)).values()) < 1


def test_too_many_ways_are_an_error() -> None:
    with pytest.raises(OverflowError, match="more than 5 branches"):
        Merging(opened(), Plan(["go"], first_idea), lambda: False, most=5)


def test_the_plainest_outcome_is_the_last_event() -> None:
    assert last_of([Event("shot"), Event("down")]).label == "down"
    assert last_of([]).label == "nothing"


def test_odds_that_can_be_counted_in_time_are_exact() -> None:
    assert estimate(opened(), ["go"]) == (odds(opened(), ["go"]), True)


def test_what_takes_too_long_is_tried_by_seeded_dice_and_says_so() -> None:
    found, exact = estimate(opened(), ["go"], slow=lambda: True)
    assert not exact and sum(found.values()) == 1
    assert found == estimate(opened(), ["go"], slow=lambda: True)[0]
    assert abs(found[Outcome("0")] - Fraction(5, 6) ** THROWS) < Fraction(1, 8)
    hurried, _ = estimate(opened(), ["go"], slow=lambda: True, late=lambda: True)
    assert list(hurried.values()) == [1]


def test_too_many_ways_are_no_error_nor_is_going_round_in_circles() -> None:
    def circles(s: Any) -> Iterator[Any]:
        yield Choice(who="red", what="go", values=("go",), settled=True)
        while True:
            yield Choice(who="red", what="on", values=("on",))
            yield Roll(what="throw", rule="", sides=6)

    session = Session(replace(book(), play=circles, outcome=lambda events: Outcome("round")), BOOK.setup({}))
    assert estimate(session, ["go"]) == ({Outcome("round"): Fraction(1)}, False)


def test_an_answer_the_rules_refuse_is_refused_by_an_estimate_too() -> None:
    with pytest.raises(Illegal):
        estimate(opened(), ["stop"], slow=lambda: True)
    with pytest.raises(Illegal):
        sampled(opened(), Plan(["stop"], first_idea), lambda: False)


def test_where_order_and_number_do_not_matter_more_ways_are_one() -> None:
    """Whether there was a six at all: two gists at most before each throw, and the same chances."""

    def any_six(events: Any) -> Outcome:
        return Outcome(str(any(event.about["six"] for event in events)))

    loose = replace(book(unordered=True), outcome=any_six)
    found = odds(Session(loose, BOOK.setup({})), ["go"])
    assert found == odds(Session(replace(loose, unordered=False), BOOK.setup({})), ["go"])
    assert found[Outcome("False")] == Fraction(5, 6) ** THROWS


def test_ways_that_differ_only_in_what_no_longer_matters_come_together() -> None:
    """Where the state forgets its sixes, {no six} and {some six} meet in one place and are one after the next six."""

    def any_six(events: Any) -> Outcome:
        return Outcome(str(any(event.about["six"] for event in events)))

    loose = replace(book(unordered=True, key=lambda s: 0), outcome=any_six)
    assert odds(Session(loose, BOOK.setup({})), ["go"]) == {
        Outcome("False"): Fraction(5, 6) ** THROWS,
        Outcome("True"): 1 - Fraction(5, 6) ** THROWS,
    }
