"""Faults put in on purpose: a database that fails at a chosen call, or is away for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import sqlalchemy as sa

from dustup.server.store import Store


class Faulty:
    """Counts every statement and commit of a store; those numbered in `fail` are refused."""

    def __init__(self, store: Store) -> None:
        self.store, self.calls, self.fail = store, 0, range(0)

    def __enter__(self) -> Faulty:
        sa.event.listen(self.store.engine, "before_cursor_execute", self._statement)
        sa.event.listen(self.store.engine, "commit", self._commit)
        return self

    def __exit__(self, *_: object) -> None:
        sa.event.remove(self.store.engine, "before_cursor_execute", self._statement)
        sa.event.remove(self.store.engine, "commit", self._commit)

    def _statement(self, db: sa.Connection, cursor: object, text: str, *_: object) -> None:
        if not text.startswith("PRAGMA"):
            self._count()

    def _commit(self, db: sa.Connection) -> None:
        self._count()

    def _count(self) -> None:
        number, self.calls = self.calls, self.calls + 1
        if number in self.fail:
            raise sa.exc.OperationalError("injected", None, OSError("the database is away"))


@contextlib.contextmanager
def away(store: Store) -> Iterator[None]:
    """No call succeeds."""
    with Faulty(store) as faulty:
        faulty.fail = range(10**9)
        yield
