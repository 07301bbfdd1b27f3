"""Leases: with several servers on one database every battle lives in one of them, and moves when that one dies."""

from __future__ import annotations

import secrets
import socket
import time
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

from .store import Store
from .tables import battles, servers

TERM = 2.5
"""Seconds a server is believed to live after it last said so."""
BEAT = 0.7
"""Seconds between saying so."""


class Leases:
    """The battles of this server. Alone on its database (SQLite), all of them are its own, without a word said."""

    def __init__(self, store: Store, shared: bool | None = None) -> None:
        self.store = store
        self.shared = store.engine.dialect.name == "postgresql" if shared is None else shared
        self.me = f"{socket.gethostname()[:24]}-{secrets.token_hex(8)}" if self.shared else ""
        store.owner = self.me

    def beat(self) -> Future[Any]:
        """Say that this server lives; returns the battles that others ask it for."""

        def job(db: sa.Connection) -> list[str]:
            until = self._now(db) + TERM
            if db.execute(servers.update().where(servers.c.id == self.me).values(until=until)).rowcount == 0:
                db.execute(servers.insert().values(id=self.me, until=until))
            query = sa.select(battles.c.id).where(battles.c.owner == self.me, battles.c.wanted != "")
            return list(db.scalars(query))

        return self.store.writer.submit(job)

    def claim(self, battle: str) -> Future[Any]:
        """Take a battle nobody living has; else ask its owner to let it go. Whether it is ours."""

        def job(db: sa.Connection) -> bool:
            free = sa.or_(battles.c.owner.in_(("", self.me)), battles.c.owner.not_in(self._living(db)))
            mine = battles.update().where(battles.c.id == battle, free)
            if db.execute(mine.values(owner=self.me, wanted="")).rowcount:
                return True
            db.execute(battles.update().where(battles.c.id == battle).values(wanted=self.me))
            return False

        return self.store.writer.submit(job)

    def release(self, battle: str) -> Future[Any]:
        """Let a battle go."""
        at = battles.update().where(battles.c.id == battle, battles.c.owner == self.me)
        return self.store.writer.submit(lambda db: db.execute(at.values(owner="", wanted="")))

    def leave(self) -> Future[Any]:
        """This server stops: all its battles are free at once."""

        def job(db: sa.Connection) -> None:
            db.execute(battles.update().where(battles.c.owner == self.me).values(owner="", wanted=""))
            db.execute(servers.delete().where(servers.c.id == self.me))

        return self.store.writer.submit(job)

    def lost(self, held: list[str]) -> list[str]:
        """Which of these battles belong to another server now: this one was silent for too long."""
        query = sa.select(battles.c.id).where(battles.c.id.in_(held), battles.c.owner.not_in(("", self.me)))
        with self.store.engine.connect() as db:
            return list(db.scalars(query)) if held else []

    def orphans(self, most: int) -> list[str]:
        """Battles in which a bot is to move and whose server is gone."""
        with self.store.engine.connect() as db:
            free = sa.or_(battles.c.owner == "", battles.c.owner.not_in(self._living(db)))
            query = sa.select(battles.c.id).where(battles.c.due == "bot", free)
            return list(db.scalars(query.order_by(battles.c.opened.desc()).limit(most)))

    def _living(self, db: sa.Connection) -> sa.ScalarSelect[Any] | sa.Select[Any]:
        return sa.select(servers.c.id).where(servers.c.until > self._now(db))

    def _now(self, db: sa.Connection) -> float:
        """The database's clock: those of the servers need not agree."""
        if db.dialect.name == "postgresql":
            return float(db.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())")) or 0.0)
        return time.time()
