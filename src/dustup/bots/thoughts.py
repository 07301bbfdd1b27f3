"""A bot's plans for those who watch: what its own side may read, and what everybody may."""

from __future__ import annotations

from dustup.core import Answer, Considered, Session, digest
from dustup.core.considered import Plan
from dustup.core.question import Ask

from .seat import Bot, Glimpse, Reason


class Notebook:
    """Takes down what bots consider while a battle is played out to its end."""

    def __init__(self, session: Session) -> None:
        self.notes: list[Considered] = []
        self._look(session)

    def _look(self, session: Session) -> None:
        self._n, self._at, question = len(session.answers), len(session.state.events), session.question
        self._side = question.who if isinstance(question, Ask) else ""

    def after(self, session: Session, bot: Bot) -> list[Plan]:
        """After a bot's answer: the plans it had, if it thought about it."""
        plans, bot.why = _plans(bot.why), []
        if plans:
            self.notes.append(Considered(self._n, self._at, self._side, plans))
        self._look(session)
        return plans


def considered(session: Session, bot: Bot, answer: Answer) -> Considered | None:
    """What a bot thought of before this answer to the open question, if it thought; ask before the answer is given.

    The plans everybody may read are found by thinking again with what everybody knows, so that no word of them can give
    away a secret; where that leads to another answer, nothing is told before the end.
    """
    why, bot.why = bot.why, []
    return _noted(session, bot, answer, why)


def bound(session: Session, bot: Bot, answer: Answer) -> Considered | None:
    """The same where it had nothing to choose between: what it hopes for from the one thing it could do."""
    assert isinstance(session.question, Ask)
    try:
        why = bot.consider(Glimpse(session, session.question.who))
    except Exception:  # only words are lost
        return None
    return _noted(session, bot, answer, why if why and why[0].answers[:1] == [answer] else [])


def _noted(session: Session, bot: Bot, answer: Answer, why: list[Reason]) -> Considered | None:
    question = session.question
    if not why or not isinstance(question, Ask):
        return None
    public = [] if question.hidden else _public(session, bot, answer, why)
    at = len(session.state.events)
    return Considered(len(session.answers), at, question.who, _plans(why), _plans(public))


def _plans(why: list[Reason]) -> list[Plan]:
    return [Plan(reason.words, reason.score) for reason in why]


def _public(session: Session, bot: Bot, answer: Answer, why: list[Reason]) -> list[Reason]:
    assert isinstance(session.question, Ask)
    own, all_know = Glimpse(session, session.question.who), Glimpse(session, session.question.who, eyes="")
    try:
        if digest(all_know.session.state) != digest(own.session.state):
            why = bot.consider(all_know)
    except Exception:  # what everybody believes need not lead to this question
        return []
    told = why and why[0].answers[:1] == [answer] and not why[0].hidden
    return [reason for reason in why if not reason.hidden] if told else []
