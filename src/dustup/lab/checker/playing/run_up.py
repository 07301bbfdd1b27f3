"""A charge that takes more than one Action: the run-up before it, said or left out."""

from __future__ import annotations

from typing import Any

from dustup.core import Choice, Session

from ..spelling import spelt, word
from ..state import people
from .answers import accepts, given
from .paths import as_far, up_to


def run_up(session: Session, answers: list[Any], rolled: bool) -> tuple[int, list[Any]] | None:
    """What begins a charge that is named too early, and how many answers that stands for.

    `[assault, [30, 40]]` is a Move there. `[assault, B]`, with dice to be rolled, is a Move straight for B and the
    Assault again, unless the case has it there.
    """
    question, words = session.question, session.book.words
    if not isinstance(question, Choice):
        return None
    begun = words.begins.get(str(spelt(question, given(answers[0]), words)))
    if begun is None or begun not in question.options():
        return None
    after, whom = session.fork(), given(answers[1]) if len(answers) > 1 else None
    after.answer(begun)
    if whom is not None and _asked_there(after, whom, answers[0]):
        return 0, [begun, whom]
    way = 2 if isinstance(whom, str) and whom in people(session) else 1
    if getattr(after.question, "kind", "") == "path" and len(answers) > way and accepts(after, answers[way]):
        return way, [begun]
    if not rolled or as_far(after, whom) is None:
        return None
    return 2 if answers[2:3] == answers[:1] else 0, [begun, whom]


def _asked_there(session: Session, whom: Any, deed: Any) -> bool:
    """`[board, V]`: a Move up to V, where that is asked."""
    way = up_to(session, [whom]) if isinstance(whom, str) else None
    if way is None:
        return False
    after = session.fork()
    after.answer(way)
    return word(str(getattr(after.question, "what", ""))) == word(str(given(deed)))
