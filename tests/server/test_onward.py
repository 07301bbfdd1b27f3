"""One click over several moves: as far as it is sure, and no further."""

from __future__ import annotations

from typing import Any

from dustup.books import load
from dustup.core import Free, Session
from dustup.server.previews.onward import onward

BOOK = load("punk2")


def walking(**more: Any) -> Session:
    """A fighter with three Actions in an open yard, asked where to go."""
    fighters = {"A": {"side": "red", "at": [20, 40], "stats": {"A": 3}}, "B": {"side": "blue", "at": [80, 80]}}
    session = Session(BOOK, BOOK.stage({"table": {"size": [90, 90]}, "fighters": fighters, "active": "A", **more}))
    session.answer("move")
    return session


def plan(session: Session, to: tuple[int, int]) -> list[Any]:
    assert isinstance(session.question, Free) and session.question.lead is not None
    first = session.question.lead(to)
    return [step.answer for step in onward(session, first, to)]


def test_a_far_spot_is_reached_over_several_moves() -> None:
    """P2-MOVE-01: each of them is legal in its turn, and the last one ends there."""
    session, to = walking(), (4400, 4000)
    assert isinstance(session.question, Free) and session.question.lead is not None
    steps = [session.question.lead(to), *plan(session, to)]
    for answer in steps:
        session.answer(answer)
    fighter = session.state.fighters["A"]
    assert (fighter.x, fighter.y) == to
    assert [answer for answer in steps if isinstance(answer, str)] == ["move"] * (len(steps) // 2)


def test_it_goes_no_further_than_its_actions_and_never_ends_with_an_action_begun() -> None:
    found = plan(walking(), (8700, 4000))
    assert found and len(found) % 2 == 0 and isinstance(found[-1], dict)


def test_a_near_spot_needs_nothing_more() -> None:
    assert plan(walking(), (2300, 4000)) == []


def test_it_ends_where_dice_or_the_other_side_have_a_say() -> None:
    """P2-DEF-01: somebody on watch may fire at the first move."""
    watcher = {"side": "blue", "at": [20, 55], "facing": 270, "weapons": ["bow"], "set": {"watching": True}}
    fighters = {"A": {"side": "red", "at": [20, 40], "stats": {"A": 3}}, "B": watcher}
    assert plan(walking(fighters=fighters), (4400, 4000)) == []
