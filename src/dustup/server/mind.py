"""A bot's mind in its own process: `python -m dustup.server.mind` reads what to decide, writes answers, by lines."""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import Any

import msgspec

from dustup import books, bots
from dustup.core import Session
from dustup.server import library

KEPT = 32


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
    """The answer, or what went wrong."""

    answer: Any = None
    fault: str = ""


class Seat:
    """A battle as this process has it so far, and the bot that plays a side of it."""

    def __init__(self, wanted: Wanted) -> None:
        book = books.load(wanted.book)
        self.session = Session(book, book.setup(wanted.setup))
        self.given: list[Any] = []
        self.bot = bots.make(wanted.bot, wanted.seed)

    def think(self, wanted: Wanted) -> Any:
        """Catch up with the journal, then decide."""
        for answer in wanted.answers[len(self.given) :]:
            self.session._take(answer)
        self.given = wanted.answers
        return self.bot.answer(bots.glimpse(self.session, wanted.side))


def decide(kept: OrderedDict[tuple[str, str], Seat], wanted: Wanted) -> Thought:
    """The bot's answer; a battle that was taken back is read anew."""
    key = (wanted.battle, wanted.side)
    try:
        seat = kept.pop(key, None)
        if seat is None or wanted.answers[: len(seat.given)] != seat.given:
            seat = Seat(wanted)
        answer = seat.think(wanted)
    except Exception as error:
        return Thought(fault=repr(error))
    kept[key] = seat
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return Thought(answer)


def main() -> None:
    """Warm up on the books named, then decide until the server closes the pipe."""
    out, kept = sys.stdout.buffer, OrderedDict[tuple[str, str], Seat]()
    sys.stdout = sys.stderr  # whatever a rule prints must not look like an answer
    for code in sys.argv[1:]:
        library.exercise(books.load(code))
    out.write(b"ready\n")
    out.flush()
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(decide(kept, msgspec.json.decode(line, type=Wanted))) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
