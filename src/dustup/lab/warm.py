"""Compile the table's kernels into their cache once, by fighting a few battles: `python -m dustup.lab.warm`."""

from __future__ import annotations

from dustup.books import CODES, load
from dustup.bots import Rookie
from dustup.core import Book, Seeded, run

from .races import fight, setup

BATTLES = 4
BEGUN = 120
"""Answers after which some models stand on the table."""


def warm() -> int:
    """Fight on different maps under every book and look at every overlay; returns the decisions made."""
    for code in CODES:
        look(load(code))
    return sum(fight(load(code), seed)[0] for code in CODES for seed in range(1, BATTLES + 1))


def look(book: Book) -> None:
    """Every overlay of somebody in a battle that has begun."""
    state = setup(book, 1)
    bots = {side: Rookie(i) for i, side in enumerate(book.result(state).scores)}
    run(book, state, Seeded(1), bots, most=BEGUN)
    for model in book.show(state, "").models[:1]:
        for kind in ("reach", "threat", "sight"):
            book.overlay(state, "", kind, model.id)


if __name__ == "__main__":
    warm()
