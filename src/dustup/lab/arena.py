"""Bots against each other: mirrored pairs of battles, so that neither map, band nor dice favour one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dustup.bots import Bot, make, play_out
from dustup.core import Book, Seeded, Session


@dataclass(slots=True)
class Tally:
    """Battles won by the first bot, by the second, and drawn; faults of both."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    faults: int = 0

    @property
    def fought(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn


def mirrored(book: Book, one: str, two: str, seeds: Iterable[int]) -> Tally:
    """Each seed is fought twice, with the bots changing sides."""
    tally = Tally()
    for seed in seeds:
        for mine, theirs in (("red", "blue"), ("blue", "red")):
            bots = {mine: make(one, seed), theirs: make(two, seed)}
            _count(tally, winner(book, bots, seed), mine, bots)
    return tally


def winner(book: Book, bots: dict[str, Bot], seed: int) -> str:
    """The side that wins the default battle of a seed."""
    session = Session(book, book.setup(book.default(seed)), Seeded(seed))
    play_out(session, bots)
    return book.result(session.state).winner


def _count(tally: Tally, won: str, mine: str, bots: dict[str, Bot]) -> None:
    tally.faults += sum(bot.faults for bot in bots.values())
    if won == mine:
        tally.won += 1
    elif won:
        tally.lost += 1
    else:
        tally.drawn += 1
