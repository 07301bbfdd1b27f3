"""A battle of 500 points in the middle of the third Turn, as a journal: red may shoot at several enemies."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from dustup.books import load
from dustup.bots import make, step
from dustup.core import Ask, Choice, Seeded, Session, journal

SETUP = {"scenario": "pump", "map": "pump_station"}


def shooting(seed: int, turn: int = 3, targets: int = 3) -> dict[str, Any]:
    """Rookies fight until red is asked for an Action and has so many targets."""
    book = load("punk2")
    setup = {**book.default(seed), **SETUP}
    session = Session(book, book.setup(setup), Seeded(seed))
    bots = {side: make("rookie", seed) for side in ("red", "blue")}
    while isinstance(session.question, Ask):
        if session.state.turn >= turn and len(aims(session)) >= targets:
            written = journal.write(session, setup)
            found: dict[str, Any] = json.loads(msgspec.json.encode(written))
            return found
        step(session, bots[session.question.who])
    raise ValueError(f"no such moment in battle {seed}")


def aims(session: Session) -> list[str]:
    """Whom red could shoot at with its next Action."""
    question = session.question
    if not isinstance(question, Choice) or question.what != "action" or question.who != "red":
        return []
    if "shoot" not in question.options():
        return []
    fork = session.fork()
    fork.answer("shoot")
    asked = fork.question
    values = asked.options() if isinstance(asked, Choice) else ()
    return [str(value) for value in values if value in session.state.fighters]
