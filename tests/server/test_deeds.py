"""What can be done to others: chains of legal answers, and no others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dustup.books import CODES, load
from dustup.core import Ask, Choice, Roll, Seeded, Session
from dustup.server.previews.deeds import deeds, ending, means, target

BOOK = load("punk2")
FOES = frozenset({"B", "D"})


def yard(weapons: list[str], **more: Any) -> Session:
    """A fighter with two enemies in front of it."""
    fighters = {
        "A": {"side": "red", "at": [20, 40], "facing": 0, "stats": {"A": 3}, "weapons": weapons, **more},
        "B": {"side": "blue", "at": [40, 40], "facing": 180},
        "D": {"side": "blue", "at": [40, 50], "facing": 180},
    }
    return Session(BOOK, BOOK.stage({"table": {"size": [90, 90]}, "fighters": fighters, "active": "A"}))


def test_every_enemy_who_can_be_shot_at_or_assaulted_is_named_with_the_answers_that_lead_there() -> None:
    """P2-SHOT-01: whoever is in sight and in reach."""
    session = yard(["bow"])
    found = deeds(session, FOES)
    assert ["shoot", "B"] in found and ["shoot", "D"] in found
    assert {chain[-1] for chain in found} == FOES
    assert not any(chain[0] == "aim" for chain in found)  # nothing comes of it at once
    for chain in found:
        trial = session.fork()
        for answer in chain:
            trial.answer(answer)  # each is legal where it is given
        assert target(session, chain, FOES) == chain[-1]


def test_the_weapon_that_is_asked_for_first_is_part_of_the_chain() -> None:
    found = deeds(yard(["bow", "crossbow"]), FOES)
    shots = [chain for chain in found if chain[0] == "shoot" and chain[-1] == "B"]
    assert len(shots) == 2 and all(len(chain) == 3 for chain in shots)


def test_a_deed_says_with_which_weapon_it_is_done_where_there_are_two() -> None:
    two, one = yard(["bow", "crossbow"]), yard(["bow"])
    assert {means(two, chain, FOES) for chain in deeds(two, FOES) if chain[0] == "shoot"} == {"Bow", "Crossbow"}
    assert {means(one, chain, FOES) for chain in deeds(one, FOES)} == {""}


def test_a_target_that_is_not_asked_for_since_it_is_alone_is_found_all_the_same() -> None:
    session = yard(["bow"])
    session.state.fighters["D"].x, session.state.fighters["D"].y = 8800, 8800  # far out of reach
    lone = Session(BOOK, session.state)
    chains = [chain for chain in deeds(lone, FOES) if chain[0] == "shoot"]
    assert len(chains) == 1 and target(lone, chains[0], FOES) == "B"
    trial = lone.fork()
    for answer in chains[0]:
        trial.answer(answer)
    assert isinstance(trial.question, (Roll, Choice))


def test_nothing_is_told_where_somebody_is_asked_for_already() -> None:
    session = yard(["bow"])
    session.answer("shoot")
    assert deeds(session, FOES) == []


def test_what_ends_an_activation_is_told_and_nothing_else_is() -> None:
    session = yard(["bow"])
    assert ending(session) == "end"
    session.answer("shoot")
    assert ending(session) is None  # somebody is asked for in the middle of a deed


@pytest.mark.parametrize("code", CODES)
def test_every_book_has_an_answer_with_which_whoever_acts_is_done(code: str) -> None:
    book, rng = load(code), Random(3)
    session, found = Session(book, book.setup(book.default(7)), Seeded(7)), 0
    for _ in range(250):
        question = session.question
        if question is None:  # the battle is over
            break
        assert isinstance(question, Ask)
        value = ending(session)
        if value is not None:
            acting = {m.id for m in book.show(session.state, question.who).models if m.active}
            trial = session.fork()
            trial.answer(value)
            assert not acting & {m.id for m in book.show(trial.state, question.who).models if m.active}
            found += 1
        session.answer(question.suggest(rng))
    assert found > 5
