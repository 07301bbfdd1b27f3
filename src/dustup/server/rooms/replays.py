"""Replays: the table after any number of answers, rebuilt from the nearest kept moment."""

from __future__ import annotations

import threading
from typing import Any

from dustup.core import Ask, Session
from dustup.server.previews.editions import editions
from dustup.server.protocol.wire import Frame, Moment, Replay
from dustup.server.rooms import look
from dustup.server.rooms.battle import Battle

EVERY = 50
"""Answers between two kept moments."""


class Film:
    """The moments of one battle; grows with it, and is thrown away when answers are taken back."""

    def __init__(self, battle: Battle) -> None:
        self.book = battle.book
        self.lock = threading.Lock()
        self.head = Session(battle.book, battle.book.setup(battle.row.setup))
        self.at = 0
        self.kept: list[tuple[int, Session]] = [(0, self.head.fork())]
        self.turns: list[tuple[int, int]] = [(0, self._turn())]

    def _turn(self) -> int:
        return self.book.show(self.head.state, "").turn

    def _grow(self, battle: Battle) -> None:
        for answer in battle.session.answers[self.at :]:
            self.head.take(answer)
            self.at += 1
            question = self.head.question
            if question is None or (isinstance(question, Ask) and question.settled):
                self.turns.append((self.at, self._turn()))
            if self.at - self.kept[-1][0] >= EVERY:
                self.kept.append((self.at, self.head.fork()))

    def state(self, battle: Battle, at: int) -> Any:
        """The state after the first `at` answers."""
        return self.session(battle, at).state

    def session(self, battle: Battle, at: int) -> Session:
        """The battle as it was after the first `at` answers."""
        with self.lock:
            self._grow(battle)
            start, session = max((each for each in self.kept if each[0] <= at), key=lambda each: each[0])
            fork = session.fork()
        for answer in battle.session.answers[start:at]:
            fork.take(answer)
        return fork

    def frame(self, id: int, battle: Battle, at: int, view: str) -> Frame:
        """A moment as a seat may see it."""
        over = battle.over
        scene = look.scene_for(self.book, self.state(battle, at), view, over)
        start, end = battle.marks[at - 1] if at else 0, battle.marks[at]
        log = look.lines(battle, start, view, end)
        return Frame(id, at, scene, log, end)

    def replay(self, battle: Battle, view: str) -> Replay:
        """How long it is, and its moments: each settled question with what came of the one before."""
        with self.lock:
            self._grow(battle)
            turns = list(self.turns)
        moments, shown = list[Moment](), -1
        for (before, _), (at, turn) in zip([(0, 0), *turns], turns, strict=False):
            log = look.lines(battle, battle.marks[before] if at else 0, view, battle.marks[at])
            if log or turn != shown:
                moments.append(Moment(at, turn, log[0].text if log else f"Turn {turn}"))
            shown = turn
        return Replay(battle.n, moments, len(editions(self.book)) > 1)
