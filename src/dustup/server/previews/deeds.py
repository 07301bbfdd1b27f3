"""What can be done to others now: the answers that lead from a choice to somebody, each legal where it is given.

So a page can let one point at an enemy first and ask what to do to it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from dustup.core import Answer, Ask, Choice, Illegal, Roll, Session

DEEP = 3
"""Answers of one deed: what to do, with what, to whom."""
WIDE = 6
"""More different ways to do a thing are not looked through."""
MOST = 48
"""Deeds told at most."""


def deeds(session: Session, others: frozenset[str]) -> list[list[Answer]]:
    """The chains of answers that end with one of these models, in the order of the options."""
    question = session.question
    if not isinstance(question, Choice) or question.hidden or question.blind is not None:
        return []
    if any(value in others for value in _open(question)):
        return []  # somebody is asked for already
    return [chain for value in _open(question) for chain in _from(session, [value], question.who, others)][:MOST]


def _open(question: Choice) -> list[Answer]:
    return [value for value in question.values if question.bar(value) is None]


def _from(session: Session, chain: list[Answer], who: str, others: frozenset[str]) -> Iterator[list[Answer]]:
    """Every chain that begins with this one."""
    trial = session.fork()
    try:
        trial.take(chain[-1])
    except Illegal:
        return
    asked = trial.question
    if isinstance(asked, Roll):
        if asked.about.get("at") in others and asked.about.get("who") not in others:
            yield chain  # one target alone: it is not asked for
        return
    if not isinstance(asked, Choice) or asked.who != who or asked.hidden or asked.blind is not None or asked.settled:
        return
    values = _open(asked)
    found = [value for value in values if isinstance(value, str) and value in others]
    yield from ([*chain, value] for value in found if _strikes(trial, value))
    if not found and len(values) <= WIDE and len(chain) + 1 < DEEP:
        for value in values:
            yield from _from(trial, [*chain, value], who, others)


def _strikes(session: Session, at: Answer) -> bool:
    """Whether it leads to something at once: dice, or a question about the blow. Aiming at somebody is not a blow."""
    trial = session.fork()
    try:
        trial.take(at)
    except Illegal:
        return False
    asked = trial.question
    if isinstance(asked, Roll):  # of somebody, not for who begins the next round
        return asked.about.get("at") == at or bool(asked.about.get("who"))
    return isinstance(asked, Ask) and not asked.settled


def ending(session: Session) -> Answer:
    """The answer after which the one who acts acts no more, though it has done nothing else; None where there is none.

    Of several, the last one listed: a last Action that leaves none stands before it.
    """
    question = session.question
    acting = _acting(session)
    if not isinstance(question, Choice) or not question.settled or not acting:
        return None
    return next((value for value in reversed(_open(question)) if _ends(session, value, acting)), None)


def _acting(session: Session) -> frozenset[str]:
    question = session.question
    who = question.who if isinstance(question, Ask) else ""
    return frozenset(model.id for model in session.book.show(session.state, who).models if model.active)


def _ends(session: Session, value: Answer, acting: frozenset[str]) -> bool:
    trial = session.fork()
    try:
        trial.take(value)
    except Illegal:
        return False
    asked = trial.question
    if asked is not None and (asked.about.get("model") in acting or asked.about.get("who") in acting):
        return False
    return not acting & _acting(trial)


def target(session: Session, chain: list[Answer], others: frozenset[str]) -> str:
    """Whom a deed is done to."""
    if isinstance(chain[-1], str) and chain[-1] in others:
        return chain[-1]
    trial = session.fork()
    for answer in chain:
        trial.take(answer)
    asked = trial.question
    return str(asked.about.get("at", "")) if isinstance(asked, (Roll, Ask)) else ""


def means(session: Session, chain: list[Answer], others: frozenset[str]) -> str:
    """With what, or in which way, a deed is done: the words of the answers between what is done and to whom."""
    between = [answer for answer in chain[1:] if answer not in others]
    if not between:
        return ""
    trial, said = session.fork(), list[str]()
    for answer in chain:
        if answer in between and isinstance(trial.question, Choice):
            said.append(trial.question.label(answer))
        trial.take(answer)
    return ", ".join(said)
