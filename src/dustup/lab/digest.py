"""A fingerprint of how a book plays: the same before and after a renaming, another after any change of a rule."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from dustup.books import load
from dustup.bots import Rookie, play_out
from dustup.core import Book, Seeded, Session

USUAL = {"punk2": 50, "kz": 6}
"""Battles per book when nothing else is asked for."""


def battle(book: Book, seed: int) -> bytes:
    """All that happened in one rookie battle, without any name of a field, an event or a question."""
    session = Session(book, book.setup(book.default(seed)), Seeded(seed))
    play_out(session, {side: Rookie(seed + i) for i, side in enumerate(book.result(session.state).scores)})
    models = book.show(session.state, "").models
    places = [[m.id, m.x, m.y, m.z, m.facing, m.off, m.down] for m in models]
    found = book.result(session.state)
    return msgspec.json.encode([session.answers, places, len(session.state.events), found.winner, found.scores])


def digest(code: str, battles: int) -> str:
    """The fingerprint over the battles of seeds 1, 2, …"""
    book, total = load(code), hashlib.blake2b(digest_size=12)
    for seed in range(1, battles + 1):
        total.update(battle(book, seed))
    return total.hexdigest()


def main() -> None:
    """`book=battles` for each argument, or the usual ones."""
    wanted = {k: int(n) for k, n in (arg.split("=") for arg in sys.argv[1:])} or USUAL
    for code, battles in wanted.items():
        print(f"{code} {battles} {digest(code, battles)}")


if __name__ == "__main__":
    main()
