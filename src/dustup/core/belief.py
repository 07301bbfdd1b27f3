"""A battle as one side believes it to be: nobody thinks with what is hidden from him."""

from __future__ import annotations

from collections.abc import Callable

from .odds import first_idea
from .question import Answer, Ask
from .session import Session


def believed(true: Session, side: str) -> Session:
    """Guess the last settled state and repeat what happened since; secret answers of others are guessed as well.

    Where what happened does not fit such a guess, the answer has come out since, and is known. Never the true state.
    """
    try:
        return _repeated(true, side, lambda question, given: first_idea(question))
    except RuntimeError:
        return _repeated(true, side, lambda question, given: given)


def _repeated(true: Session, side: str, secret: Callable[[Ask, Answer], Answer]) -> Session:
    guess = Session(true.book, true.book.guess(true.base, side), settled=True)
    try:
        for answer in true.since:
            question = guess.question
            if isinstance(question, Ask) and question.hidden and question.who != side:
                answer = secret(question, answer)
            guess.take(answer)
    except Exception as error:  # rules take such answers for granted; given to another question they fail anywhere
        raise RuntimeError(f"what happened does not fit the guess: {error}") from error
    asked, really = guess.question, true.question
    if isinstance(asked, Ask) != isinstance(really, Ask) or getattr(asked, "what", "") != getattr(really, "what", ""):
        raise RuntimeError(f"the guess is asked {asked!r}, the battle {really!r}")
    return guess
