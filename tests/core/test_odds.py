"""Odds are exact: compared with counting every fall of the dice by hand."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from toy_book import BOOK

from dustup.core import Choice, Free, Illegal, Roll, Session, by_label, futures, odds
from dustup.core.odds import branches, first_idea
from dustup.core.outcomes import ended


def opened(*answers: str) -> Session:
    session = Session(BOOK, BOOK.setup({}))
    for answer in answers:
        session.answer(answer)
    return session


def by_hand(edge: int) -> dict[str, Fraction]:
    """Red's d6 + edge against blue's d6; on a tie blue yields (the first idea)."""
    found = {"red": Fraction(0), "blue": Fraction(0)}
    for red, blue in product(range(1, 7), repeat=2):
        found["red" if red + edge < blue else "blue"] += Fraction(1, 36)
    return found


@pytest.mark.parametrize(
    ("mine", "theirs", "edge"), [("strike", "feint", 2), ("strike", "strike", 0), ("strike", "parry", -2)]
)
def test_odds_equal_counting_by_hand(mine: str, theirs: str, edge: int) -> None:
    assert by_label(odds(opened(), [mine, theirs])) == by_hand(edge)
    assert by_label(odds(opened(mine), [theirs])) == by_hand(edge)


def test_a_policy_answers_what_is_not_given() -> None:
    never = by_label(odds(opened(), ["strike", "strike"], policy=lambda ask: False))
    assert never == {"red": Fraction(15, 36), "blue": Fraction(15, 36), "tie": Fraction(6, 36)}


def test_an_answer_that_a_branch_does_not_ask_for_is_refused() -> None:
    """Only the tied branch asks blue to yield; elsewhere the next question is a stance."""
    with pytest.raises(Illegal, match="False is not a choice here"):
        odds(opened(), ["strike", "strike", False])


def test_answers_left_over_at_the_end_are_an_error() -> None:
    session = opened()
    session.state.wounds["red"] = session.base.wounds["red"] = 2
    with pytest.raises(ValueError, match="1 of 3 answers were not asked for"):
        odds(session, ["feint", "strike", "feint"])


def test_an_illegal_answer_has_no_odds() -> None:
    with pytest.raises(Illegal):
        odds(opened(), ["fly"])


def test_odds_leave_the_session_alone() -> None:
    session = opened("strike")
    odds(session, ["feint"])
    assert session.answers == ["strike"]
    assert session.state.events == []


def test_futures_hold_the_state_they_lead_to() -> None:
    found = {1: Fraction(0), 0: Fraction(0)}
    for fork, chance in futures(opened(), ["strike", "feint"]):
        found[fork.state.wounds["blue"]] += chance
    assert found == {1: by_hand(2)["blue"], 0: by_hand(2)["red"]}


def test_chances_add_up_to_one_and_futures_can_look_further() -> None:
    def two_clashes(session: Session) -> bool:
        return len(session.state.events) >= 2

    found = list(futures(opened(), ["strike", "feint"], until=two_clashes))
    assert sum(chance for _, chance in found) == 1
    assert {len(fork.state.events) for fork, _ in found} == {2}


def test_futures_stop_at_the_end_of_the_battle() -> None:
    session = opened()
    session.state.wounds["red"] = session.base.wounds["red"] = 2
    ended = [chance for fork, chance in futures(session, ["feint", "strike"]) if fork.question is None]
    assert sum(ended) == by_hand(-2)["red"]


def test_too_many_branches_is_an_error_not_a_hang() -> None:
    with pytest.raises(OverflowError, match="more than 3 branches"):
        list(futures(opened(), ["strike", "feint"], until=lambda s: False, most=3))
    with pytest.raises(OverflowError, match="12d10"):
        branches(Roll(what="many", rule="", count=12))


def test_faces_of_one_name_are_one_branch() -> None:
    plain = branches(Roll(what="d10", rule=""))
    assert len(plain) == 10
    assert plain[0] == ((1,), Fraction(1, 10))
    sorted_ = branches(Roll(what="d10", rule="", sort=lambda f: f[0] <= 4))
    assert [share for _, share in sorted_] == [Fraction(6, 10), Fraction(4, 10)]


def test_dice_that_may_be_rolled_again_are_told_apart_unless_nobody_will() -> None:
    def offers() -> list[Choice]:
        return [Choice(who="red", what="reroll", values=(False, True), about={"die": die}) for die in range(1, 11)]

    roll = Roll(what="clash", rule="", count=2, sort=lambda f: f[0] > f[1], offers=offers)
    assert len(branches(roll)) == 100
    assert [share for _, share in branches(roll, lambda ask: False)] == [Fraction(55, 100), Fraction(45, 100)]
    assert len(branches(roll, lambda ask: ask.about["die"] == 1)) == 100


def test_faces_rolled_again_are_left_out_exactly() -> None:
    found = branches(
        Roll(what="roll-off", rule="", count=2, sides=6, sort=lambda f: f[0] > f[1], again=lambda f: f[0] == f[1])
    )
    assert [share for _, share in found] == [Fraction(1, 2), Fraction(1, 2)]
    assert len(branches(Roll(what="d6", rule="", sides=6, again=lambda f: f[0] > 4))) == 4


def test_rolling_in_circles_is_an_error_not_a_hang() -> None:
    def circle(s: object) -> Iterator[object]:
        yield Choice(who="red", what="go", values=("go",), settled=True)
        while True:
            yield Roll(what="tie", rule="", sides=2)

    session = Session(replace(BOOK, play=circle), BOOK.setup({}))
    with pytest.raises(OverflowError, match="no settled question within 400 answers"):
        list(futures(session, ["go"]))


def test_the_default_policy_takes_the_first_idea() -> None:
    stops = [fork.answers[0] for fork, _ in futures(opened("parry"))]
    assert set(stops) == {"strike"}


def test_odds_end_with_the_activation() -> None:
    """What comes between two activations is no part of an action's odds, though no settled question came yet."""

    def once(s: Any) -> Iterator[object]:
        yield Choice(who="red", what="go", values=("go",), settled=True)
        s.stance["red"] = "done"
        yield Roll(what="next round", rule="", sides=2)

    session = Session(replace(BOOK, play=once), BOOK.setup({}))
    assert len(list(futures(session, ["go"]))) == 2
    acting = replace(BOOK, play=once, acting=lambda s: "" if s.stance else "red")
    session = Session(acting, BOOK.setup({}))
    ((fork, chance),) = futures(session, ["go"], until=ended(session))
    assert (fork.state.stance["red"], chance) == ("done", 1)
    assert ended(opened()) is None  # a book without activations


def test_a_secret_ends_where_others_roll() -> None:
    """Its own die belongs to it, everybody's dice after it do not."""

    def secrets(s: Any) -> Iterator[object]:
        yield Choice(who="red", what="order", values=("march", "hold"), settled=True, hidden=True)
        yield Roll(what="heard", rule="", who=("red",), sides=3)
        yield Roll(what="initiative", rule="", who=("red", "blue"), count=2, sides=6)

    session = Session(replace(BOOK, play=secrets, acting=lambda s: ""), BOOK.setup({}))
    ways = list(futures(session, ["march"], until=ended(session)))
    assert [(len(fork.answers), chance) for fork, chance in ways] == [(2, Fraction(1, 3))] * 3


def test_a_secret_ends_where_others_are_asked() -> None:
    """What blue answers then, and the dice after that, are none of red's."""

    def secrets(s: Any) -> Iterator[object]:
        yield Choice(who="red", what="order", values=("march", "hold"), settled=True, hidden=True)
        yield Choice(who="blue", what="order", values=("march", "hold"), hidden=True)
        yield Roll(what="initiative", rule="", who=("red",), sides=6)

    session = Session(replace(BOOK, play=secrets, acting=lambda s: ""), BOOK.setup({}))
    ((fork, chance),) = futures(session, ["march"], until=ended(session))
    assert (fork.answers, chance) == (["march"], 1)


def test_dice_that_are_only_summed_have_the_same_chances() -> None:
    def sort(faces: tuple[int, ...]) -> str:
        return "kill" if sum(faces) >= 11 else "suppress" if sum(faces) >= 5 else "nothing"

    slow = branches(Roll(what="damage", rule="", count=3, sides=6, sort=sort))
    fast = branches(Roll(what="damage", rule="", count=3, sides=6, sort=sort, summed=True))
    assert {sort(faces): chance for faces, chance in fast} == {sort(faces): chance for faces, chance in slow}
    assert {sort(faces): chance for faces, chance in fast}["nothing"] == Fraction(4, 216)
    assert len(fast) == 3


def test_whole_futures_give_up_as_soon_as_they_are_too_many() -> None:
    seen = []
    with pytest.raises(OverflowError, match="more than 3 branches"):
        for fork, _ in futures(opened(), ["strike", "feint"], until=lambda s: False, most=3, whole=True):
            seen.append(fork)
    assert len(seen) < 3


def test_where_a_question_cannot_be_listed_the_default_policy_takes_its_best_idea() -> None:
    ask = Free(who="red", what="n", form="number", test=int, sample=lambda rng: 1, think=lambda: [7, 8])
    assert first_idea(ask) == 7
