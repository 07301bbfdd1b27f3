"""A session runs a book's rules: it holds the question, takes answers, forks and undoes."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .book import Book
from .dice import Dice
from .question import Answer, Ask, Flow, Illegal, Roll
from .state import State


class Desync(Exception):
    """An answer of a journal no longer fits the rules: they changed, or the file did."""


class Session:
    """One battle under way. `question` is None when it is over.

    `base` is the state at the last settled question, never touched again, so forks share it; `since` are the
    answers given after it. `answers` are all answers since this session began (a fork begins at `base`).
    """

    __slots__ = ("_base", "answers", "book", "dice", "flow", "question", "since", "state")

    def __init__(
        self,
        book: Book,
        state: State,
        dice: Dice | None = None,
        trusted: Iterable[Answer] = (),
        base: State | None = None,
        *,
        settled: bool = False,
    ) -> None:
        self.book, self.state, self.dice = book, state, dice
        self.answers: list[Answer] = []
        self.since: list[Answer] = []
        self._base: State | None = None if settled else state.copy() if base is None else base
        self.flow: Flow[None] = book.play(state)
        self.question: Ask | Roll | None = next(self.flow, None)
        for answer in trusted:
            self._take(answer)
        self._roll()

    @property
    def base(self) -> State:
        """The state at the last settled question; copied only when somebody needs it, before anything changes."""
        if self._base is None:
            self._base = self.state.copy()
        return self._base

    def answer(self, answer: Answer) -> None:
        """Take a legal answer; an illegal one raises and changes nothing."""
        if self.question is None:
            raise Illegal("the battle is over; nothing is asked")
        self.question.accept(answer)
        self._take(answer)
        self._roll()

    def fork(self, dice: Dice | None = None) -> Session:
        """An independent copy at the same question: the last settled state and the answers since."""
        if self._base is None:  # nothing to replay, and no base to share before one of the two goes on
            return Session(self.book, self.state.copy(), dice, settled=True)
        return Session(self.book, self._base.copy(), dice, self.since, self._base)

    def _roll(self) -> None:
        while self.dice is not None and isinstance(self.question, Roll):
            self._take(self.dice.roll(self.question))

    def _take(self, answer: Answer) -> None:
        question = self.question
        if question is None:
            raise Desync("an answer is left over after the end of the battle")
        if isinstance(question, Roll):
            answer = question.read(answer)
        if self._base is None:
            self._base = self.state.copy()
        self.answers.append(answer)
        self.since.append(answer)
        try:
            self.question = asked = self.flow.send(answer)
        except StopIteration:
            self.question = asked = None
        if asked is None or (isinstance(asked, Ask) and asked.settled):
            self._base, self.since = None, []


def replay(book: Book, setup: dict[str, Any], answers: Sequence[Answer], dice: Dice | None = None) -> Session:
    """Re-create a battle from its set-up and its answers (dice included), checking every one."""
    session = Session(book, book.setup(setup))
    for index, answer in enumerate(answers):
        if session.question is None:
            raise Desync(f"answer {index + 1} of {len(answers)} comes after the end of the battle")
        try:
            session.answer(answer)
        except Illegal as error:
            raise Desync(f"answer {index + 1} of {len(answers)} ({answer!r}) is refused: {error.why}") from error
    session.dice = dice
    session._roll()
    return session


def undo(session: Session, setup: dict[str, Any], keep: int, dice: Dice | None = None) -> Session:
    """The battle as it was after its first `keep` answers; `dice` roll from there on."""
    return replay(session.book, setup, session.answers[:keep], dice)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Python's search for cycles rests: a battle makes hardly any, and looking for them takes a twelfth of its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def run(book: Book, state: State, dice: Dice, bots: dict[str, Any], most: int = 1_000_000) -> int:
    """Play a battle out at full speed: every answer is checked, nothing is kept for forking; returns decisions."""
    flow, made = book.play(state), 0
    question = next(flow, None)
    try:
        with _undisturbed():
            while question is not None and made < most:
                if isinstance(question, Roll):
                    question = flow.send(dice.roll(question))
                else:
                    answer = bots[question.who].quick(question)
                    question.accept(answer)
                    made += 1
                    question = flow.send(answer)
    except StopIteration:
        pass
    return made
