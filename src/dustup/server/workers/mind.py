"""The bots' process, `python -m dustup.server.workers.mind`: it decides, and keeps battles while there is room."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from dustup import books, bots
from dustup.core import Answer, Considered, Roll, Session
from dustup.server.workers import child

ROOM = 256 * 2**20
"""Bytes of battles kept, by estimate."""
EACH, ANSWER = 200_000, 1_500
"""Bytes a battle takes when it begins, and with every answer (measured at half of that, docs/bench.md)."""


class Wanted(msgspec.Struct, frozen=True):
    """One decision: the battle's whole journal, whose turn it is, and which bot thinks."""

    battle: str
    book: str
    setup: dict[str, Any]
    answers: list[Any]
    side: str
    bot: str
    seed: int


class Thought(msgspec.Struct, frozen=True):
    """The answer and what was considered, or what went wrong."""

    answer: Any = None
    fault: str = ""
    considered: Considered | None = None


class Seat:
    """A battle as this process has it so far, and the bot that plays a side of it."""

    def __init__(self, wanted: Wanted) -> None:
        book = books.load(wanted.book)
        self.session = Session(book, book.setup(wanted.setup))
        self.given: list[Any] = []
        self.voice = Voice(bots.make(wanted.bot, wanted.seed))

    @property
    def bytes(self) -> int:
        """What it takes, by estimate."""
        return EACH + ANSWER * len(self.given)

    def think(self, wanted: Wanted) -> Thought:
        """Catch up with the journal, then decide."""
        for answer in wanted.answers[len(self.given) :]:
            self.session.take(answer)
        self.given = wanted.answers
        return self.voice.decide(self.session, wanted.side)


class Voice:
    """A bot that says why: of every activation that is told of some plan, if only the one thing that could be done."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot = bot
        self._told, self._at = "", -1

    def decide(self, session: Session, side: str) -> Thought:
        """The bot's answer to the open question, and what it considered."""
        answer = self.bot.answer(bots.Glimpse(session, side))
        found = bots.considered(session, self.bot, answer)
        acting = session.book.acting(session.state) if session.book.acting else ""
        news = len(session.state.events) > self._at  # else the plan told last led here
        if found is None and acting and acting != self._told and news and _tells(session, answer):
            found = bots.bound(session, self.bot, answer)
        if found is not None:
            self._at = len(session.state.events)
        if found is not None or not acting:
            self._told = acting
        return Thought(answer, considered=found)


def _tells(session: Session, answer: Answer) -> bool:
    """Whether an answer leads to something that stands in the report; nobody asks why nothing happened."""
    fork = session.fork()
    fork.take(answer)
    return isinstance(fork.question, Roll) or len(fork.state.events) > len(session.state.events)


class Memory:
    """The battles this process has; the longest unused are forgotten when there is no more room."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.kept: OrderedDict[tuple[str, str], Seat] = OrderedDict()

    def decide(self, wanted: Wanted) -> Thought:
        """The bot's answer; a battle that was taken back is read again."""
        key = (wanted.battle, wanted.side)
        try:
            seat = self.kept.pop(key, None)
            if seat is None or wanted.answers[: len(seat.given)] != seat.given:
                seat = Seat(wanted)
            thought = seat.think(wanted)
        except Exception as error:
            return Thought(fault=repr(error))
        self.kept[key] = seat
        self._forget()
        return thought

    def _forget(self) -> None:
        taken = sum(seat.bytes for seat in self.kept.values())
        while taken > self.room and len(self.kept) > 1:
            taken -= self.kept.popitem(last=False)[1].bytes


def main() -> None:
    """Decide until the server goes."""
    memory = Memory()
    child.run(lambda: None, lambda data: msgspec.json.encode(memory.decide(msgspec.json.decode(data, type=Wanted))))


if __name__ == "__main__":
    main()
