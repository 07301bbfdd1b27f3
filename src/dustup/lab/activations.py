"""How long bots think per activation, whatever a book calls it: by `Book.acting` alone."""

from __future__ import annotations

from collections.abc import Mapping
from time import thread_time

from dustup.bots import Bot, step
from dustup.core import Ask, Session


class Watch:
    """Seconds of the processor each side thought in each activation; placing and other asides are not counted.

    The choice of who acts belongs to the activation it begins. Where a book has no activations, each decision is one.
    """

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}
        self.now = ""
        self._spent: dict[str, float] = {}

    def step(self, session: Session, bots: Mapping[str, Bot]) -> None:
        """Let the bot that is asked answer, and time it."""
        question, acting = session.question, session.book.acting
        assert isinstance(question, Ask)
        begun = thread_time()
        step(session, bots[question.who])
        took = thread_time() - begun
        after = acting(session.state) if acting else "one"
        if acting is None or self.now or after:
            self._spent[question.who] = self._spent.get(question.who, 0.0) + took
        if acting is None or after != self.now or session.question is None:
            self._close(begins=not self.now and bool(after) and acting is not None)
        self.now = after

    def _close(self, begins: bool) -> None:
        """An activation ends; what was thought to begin one stays with it."""
        if begins:
            return
        for side, spent in self._spent.items():
            self.times.setdefault(side, []).append(spent)
        self._spent = {}

    def all(self) -> list[float]:
        """The times of all sides."""
        return [seconds for times in self.times.values() for seconds in times]
