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


KEEP, AGAIN = 128, 16
"""Answers after which a settled state is copied although nobody has asked for it; and for how many answers every one is
copied once somebody has, for who forks now will soon fork again."""


class Session:
    """One battle under way. `question` is None when it is over.

    `base` is the state at the last settled question, never touched again, so forks share it; `since` are the
    answers given after it. `answers` are all answers since this session began (a fork begins at `base`).

    Copies are made for those who need one: while nobody forks, only every so often (`_anchor`, after `_kept` answers;
    the next one once there are `_due`), and a base that is wanted later is played again from there. Where somebody
    forks, every settled state is copied until there are `_wanted` answers.
    """

    __slots__ = (
        "_anchor", "_base", "_due", "_kept", "_wanted", "answers", "book", "dice", "flow", "question", "since", "state",
    )  # fmt: skip

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
        self._anchor, self._kept, self._due, self._wanted = self._base, 0, 0 if settled else KEEP, 0
        self.flow: Flow[None] = book.play(state)
        self.question: Ask | Roll | None = next(self.flow, None)
        for answer in trusted:
            self.take(answer)
        self._roll()

    @property
    def base(self) -> State:
        """The state at the last settled question."""
        self._wanted = len(self.answers) + AGAIN
        if self._base is None:
            self._keep(self._replayed() if self.since else self.state.copy())
        assert self._base is not None
        return self._base

    def answer(self, answer: Answer) -> None:
        """Take a legal answer; an illegal one raises and changes nothing."""
        question = self.question
        if question is None:
            raise Illegal("the battle is over; nothing is asked")
        question.accept(answer)
        self.take(answer)
        if self.dice is not None:
            self._roll()

    def fork(self, dice: Dice | None = None) -> Session:
        """An independent copy at the same question: the last settled state and the answers since."""
        base = self.base
        return Session(self.book, base.copy(), dice, self.since, base)

    def roll_with(self, dice: Dice | None) -> None:
        """These dice roll from now on, beginning with what is to be rolled now; with None somebody else rolls."""
        self.dice = dice
        self._roll()

    def _roll(self) -> None:
        while isinstance(self.question, Roll) and self.dice is not None:
            self.take(self.dice.roll(self.question))

    def _keep(self, state: State) -> None:
        """This is the state at the last settled question."""
        self._base = self._anchor = state
        self._kept = len(self.answers) - len(self.since)
        self._due = self._kept + KEEP

    def _replayed(self) -> State:
        """The state at the last settled question, played again from the anchor."""
        assert self._anchor is not None
        given = self.answers[self._kept : len(self.answers) - len(self.since)]
        return Session(self.book, self._anchor.copy(), None, given, self._anchor).state

    def take(self, answer: Answer) -> None:
        """Take an answer that is known to be legal: one given before, or made by the question itself."""
        question = self.question
        if question is None:
            raise Desync("an answer is left over after the end of the battle")
        if isinstance(question, Roll):
            answer = question.read(answer)
        answers, since = self.answers, self.since
        if not since and self._base is None and (len(answers) >= self._due or len(answers) < self._wanted):
            self._keep(self.state.copy())
        answers.append(answer)
        since.append(answer)
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
    session.roll_with(dice)
    return session


def undo(session: Session, setup: dict[str, Any], keep: int, dice: Dice | None = None) -> Session:
    """The battle as it was after its first `keep` answers; `dice` roll from there on."""
    return replay(session.book, setup, session.answers[:keep], dice)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """The garbage collector is off meanwhile: a battle leaves hardly any cycles, and looking for them takes a twelfth
    of its time."""
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
