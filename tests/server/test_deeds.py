"""What can be done to others: chains of legal answers, and no others."""

from __future__ import annotations

from typing import Any

from dustup.books import load
from dustup.core import Choice, Roll, Session
from dustup.server.deeds import deeds, target

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
