"""A battle of 500 points from the third Turn on, as a journal: red may shoot at enemies it can hurt."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from dustup.books import load
from dustup.bots import make, step
from dustup.core import Ask, Choice, Seeded, Session, journal
from dustup.server.previews import chances

SETUP = {"scenario": "pump", "map": "pump_station"}


def shooting(seed: int, turn: int = 3, targets: int = 2, hope: float = 0) -> dict[str, Any]:
    """The first such moment in the battles of rookies from this seed on; `hope`: percent of a good end at least."""
    return next(filter(None, (_moment(each, turn, targets, hope) for each in range(seed, seed + 50))))


def _moment(seed: int, turn: int, targets: int, hope: float) -> dict[str, Any] | None:
    book = load("punk2")
    setup = {**book.default(seed), **SETUP}
    session = Session(book, book.setup(setup), Seeded(seed))
    bots = {side: make("rookie", seed) for side in ("red", "blue")}
    while isinstance(session.question, Ask):
        if session.state.turn >= turn and len(found := aims(session)) >= targets and _best(session, found) >= hope:
            written: dict[str, Any] = json.loads(msgspec.json.encode(journal.write(session, setup)))
            return written
        step(session, bots[session.question.who])
    return None


def _best(session: Session, foes: list[str]) -> float:
    """The best chance of what one wants, over these targets, in percent."""
    fork = session.fork()
    fork.answer("shoot")
    cards = [chances.card(0, fork, [foe]).chances for foe in foes]
    return max(sum(c.percent for c in card if c.tone == "good") for card in cards)


def aims(session: Session) -> list[str]:
    """Whom red could shoot at with its next Action, with more than one thing that may come of it."""
    question = session.question
    if not isinstance(question, Choice) or question.what != "action" or question.who != "red":
        return []
    if "shoot" not in question.options():
        return []
    fork = session.fork()
    fork.answer("shoot")
    asked = fork.question
    values = asked.options() if isinstance(asked, Choice) else ()
    foes = [value for value in values if value in session.state.fighters]
    return [foe for foe in foes if len(chances.card(0, fork, [foe]).chances) > 2]
