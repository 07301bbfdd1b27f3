"""Several moves with one click: what leads on to a point after the first move, answer by answer, as far as it is sure.

It ends at the point, where dice or anybody else would have a say, or where a question comes that is not about moving.
"""

from __future__ import annotations

from math import hypot

from dustup.core import Answer, Ask, Choice, Free, Illegal, Session
from dustup.server.protocol.wire import Onward

MOST = 12
"""Answers of one plan."""
NEAR = 20
"""So near to the point it is reached."""


def onward(session: Session, first: Answer, to: tuple[int, int]) -> list[Onward]:
    """The answers after `first`, the answer to the open path question, that lead on to a point."""
    fork, question = session.fork(), session.question
    if not isinstance(question, Free):
        return []
    model, found, last = question.about.get("model"), list[Onward](), first
    before = session.answers[-1] if session.answers else None
    while len(found) < MOST and not _there(last, to):
        fork.take(last if not found else found[-1].answer)
        step = _step(fork, question.who, model, to, before)
        if step is None:
            break
        found.append(step)
        last = step.answer if step.measure is not None else last
    while found and found[-1].measure is None:
        found.pop()  # a plan ends with a way, not with an Action begun
    return found


def _there(answer: Answer, to: tuple[int, int]) -> bool:
    way = answer.get("path") if isinstance(answer, dict) else None
    return way is not None and len(way) > 0 and hypot(way[-1][0] - to[0], way[-1][1] - to[1]) <= NEAR


def _step(fork: Session, who: str, model: object, to: tuple[int, int], before: Answer) -> Onward | None:
    question = fork.question
    if not isinstance(question, Ask) or question.who != who or question.hidden:
        return None
    if isinstance(question, Free):
        return _way(question, model, to)
    return _choice(fork, question, model, before) if isinstance(question, Choice) else None


def _way(question: Free, model: object, to: tuple[int, int]) -> Onward | None:
    """As far to the point as this move gets."""
    if question.kind != "path" or question.about.get("model") != model or question.lead is None:
        return None
    answer = question.lead(to)
    if answer is None or not answer.get("path"):
        return None
    return Onward(answer, dict(question.measure(answer)) if question.measure else {})


def _choice(fork: Session, question: Choice, model: object, before: Answer) -> Onward | None:
    """The answer that lets the same model move on; the one given before, where it is possible again."""
    open_now = [value for value in question.values if question.bar(value) is None]
    for value in sorted(open_now, key=lambda one: one != before):
        trial = fork.fork()
        try:
            trial.take(value)
        except Illegal:
            continue
        asked = trial.question
        if isinstance(asked, Free) and asked.kind == "path" and asked.about.get("model") == model:
            return Onward(value)
    return None
