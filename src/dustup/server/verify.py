"""Checking a whole store: every battle is played again from its rows."""

from __future__ import annotations

from collections.abc import Iterator

from dustup.core import journal
from dustup.server.choosing.library import book_of
from dustup.server.rooms.battle import Battle
from dustup.server.store import Store


def verify(store: Store) -> Iterator[tuple[str, str]]:
    """(battle, what is wrong with it) for every battle, '' where it holds."""
    for battle in store.ids():
        try:
            _play(store, battle)
        except Exception as error:  # whatever it is, it is the finding
            yield battle, str(error) or repr(error)
        else:
            yield battle, ""


def _play(store: Store, battle: str) -> None:
    row, rows = store.battle(battle)
    book = book_of(row.book)
    if row.archive is not None:
        journal.parse(row.archive.encode())
    else:
        Battle.proven(book, row, rows)
