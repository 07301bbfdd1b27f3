"""Quotas: what one address may store in a day, and what all may together."""

from __future__ import annotations

import hashlib
import time
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

from .store import Store
from .tables import battles, usage

DAY = 86400
FLAT = 20_000
"""Bytes every new battle counts for at least: it will grow."""


class Full(Exception):
    """A quota is used up: which."""


class Quotas:
    """Counted in the database, so that restarts and several servers change nothing. Addresses are kept as hashes."""

    def __init__(self, store: Store, daily: int, total: int) -> None:
        self.store, self.daily, self.total = store, daily, total

    def charge(self, address: str, size: int) -> Future[Any]:
        """Count so many bytes for an address today; Full if that is too much for it, or for all."""

        def job(db: sa.Connection) -> None:
            day, who = int(time.time() // DAY), _hashed(address)
            at = sa.and_(usage.c.day == day, usage.c.address == who)
            so_far = db.scalar(sa.select(usage.c.bytes).where(at)) or 0
            if self.daily and so_far + size > self.daily:
                raise Full("your address has stored as much as it may today; come again tomorrow")
            if self.total and (db.scalar(sa.select(sa.func.sum(battles.c.bytes))) or 0) + size > self.total:
                raise Full("the server is full; its owner must make room")
            if db.execute(usage.update().where(at).values(bytes=usage.c.bytes + size)).rowcount == 0:
                db.execute(usage.insert().values(day=day, address=who, bytes=size))
                db.execute(usage.delete().where(usage.c.day < day - 1))

        return self.store.writer.submit(job)


def _hashed(address: str) -> str:
    return hashlib.sha256(f"dustup/{address}".encode()).hexdigest()
