"""KZ-SCEN: setting up."""

from __future__ import annotations

import pytest

from dustup.books.kz import BOOK
from dustup.core import Illegal, Session
from dustup.core.question import Free

INCH = 254


def start() -> Session:
    return Session(BOOK, BOOK.setup({"scenario": "encounter", "bands": {"red": "rebels", "blue": "law"}}))


def asked(session: Session) -> Free:
    assert isinstance(session.question, Free)
    return session.question


def test_within_four_inches_of_the_own_edge() -> None:
    """KZ-SCEN-01: base edge within 4 inches; the refusal names the nearest place."""
    question = asked(start())
    x, width = 2000, 125
    question.accept({"point": [x, 4 * INCH + width], "facing": 90})
    with pytest.raises(Illegal) as caught:
        question.accept({"point": [x, 4 * INCH + width + 1], "facing": 90})
    assert caught.value.rule == "KZ-SCEN-01"
    question.accept(caught.value.nearest)


def test_within_six_inches_of_the_leader() -> None:
    """KZ-SCEN-02: Leaders come first, the others near them."""
    session = start()
    first = session.state.fighters[asked(session).about["model"]]
    assert first.rank == "leader"
    session.answer({"point": [2000, 500], "facing": 90})
    question = asked(session)
    assert session.state.fighters[question.about["model"]].group == first.group
    question.accept({"point": [2000 + 250 + 6 * INCH, 500], "facing": 90})
    with pytest.raises(Illegal) as caught:
        question.accept({"point": [2000 + 251 + 6 * INCH, 500], "facing": 90})
    assert caught.value.rule == "KZ-SCEN-02"


def test_sides_take_turns_group_by_group() -> None:
    """KZ-SCEN-01: one group at a time, the sides alternating."""
    session, order = start(), []
    while session.state.phase == "deploy":
        question = asked(session)
        group = question.about["group"]
        if not order or order[-1] != group:
            order.append(group)
        session.answer(question.ideas()[0])
    assert order == ["red-1", "blue-1", "red-2", "blue-2"]
