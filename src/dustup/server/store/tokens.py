"""Secret links in the store: seats and invitations, by the hash of their tokens."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, NamedTuple

import sqlalchemy as sa

from .rows import BattleRow, text
from .store import Store
from .tables import answers, battles, seats

SEAT, INVITE = "seat", "invite"


class Sitting(NamedTuple):
    """The name somebody gave at a seat, and whether anybody has taken it."""

    name: str = ""
    taken: bool = True


class Tokens:
    """Who holds which seat. Every change is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def find(self, token: str, kind: str = SEAT) -> tuple[str, str] | None:
        """(battle, seat) of a hashed token."""
        query = sa.select(seats.c.battle, seats.c.seat).where(seats.c.token == token, seats.c.kind == kind)
        with self.store.engine.connect() as db:
            found = db.execute(query).first()
        return (found[0], found[1]) if found else None

    def sitting(self, battle: str) -> dict[str, Sitting]:
        """Every seat of a battle: who sits there."""
        query = sa.select(seats.c.seat, seats.c.name, seats.c.kind == SEAT).where(seats.c.battle == battle)
        with self.store.engine.connect() as db:
            return {seat: Sitting(name, bool(taken)) for seat, name, taken in db.execute(query)}

    def call(self, token: str, name: str) -> Future[Any]:
        """The player in this seat goes by that name."""
        at = seats.update().where(seats.c.token == token).values(name=name)
        return self.store.writer.submit(lambda db: db.execute(at))

    def swap(self, old: str, new: str, kind: str) -> Future[Any]:
        """The old link dies, the new one is a seat; whether there was an old one of that kind."""

        def job(db: sa.Connection) -> bool:
            at = seats.update().where(seats.c.token == old, seats.c.kind == kind)
            return db.execute(at.values(token=new, kind=SEAT)).rowcount == 1

        return self.store.writer.submit(job)

    def invite(self, battle: str, seat: str, new: str) -> Future[Any]:
        """A new invitation in place of the old one; False if somebody has the seat already."""

        def job(db: sa.Connection) -> bool:
            if db.scalar(_held(battle, seat)):
                return False
            db.execute(seats.delete().where(_at(battle, seat)))
            db.execute(seats.insert().values(token=new, battle=battle, seat=seat, kind=INVITE))
            return True

        return self.store.writer.submit(job)

    def hand_over(self, row: BattleRow, seat: str, due: str) -> Future[Any]:
        """From now on a bot plays there, and invitations to it die; False if somebody has the seat already."""
        now = {"seats": text(row.seats), "due": due}

        def job(db: sa.Connection) -> bool:
            at = battles.update().where(battles.c.id == row.id, battles.c.owner == self.store.owner)
            if db.scalar(_held(row.id, seat)) or db.execute(at.values(**now)).rowcount != 1:
                return False
            db.execute(seats.delete().where(_at(row.id, seat)))
            return True

        return self.store.writer.submit(job)

    def add(self, battle: str, seat: str, new: str, most: int) -> Future[Any]:
        """One more link to a seat; False if there are too many."""

        def job(db: sa.Connection) -> bool:
            if (db.scalar(sa.select(sa.func.count()).where(_at(battle, seat))) or 0) >= most:
                return False
            db.execute(seats.insert().values(token=new, battle=battle, seat=seat, kind=SEAT))
            return True

        return self.store.writer.submit(job)

    def give_up(self, token: str, watch: str) -> Future[Any]:
        """The seat's link dies; with the last seat of a person the battle goes, and all its data. Whether it did."""

        def job(db: sa.Connection) -> bool:
            battle = db.scalar(sa.select(seats.c.battle).where(seats.c.token == token))
            db.execute(seats.delete().where(seats.c.token == token))
            mine = sa.select(sa.func.count()).where(seats.c.battle == battle)
            if db.scalar(mine.where(seats.c.kind == SEAT, seats.c.seat != watch)):
                return False
            for table in (answers, seats):
                db.execute(table.delete().where(table.c.battle == battle))
            db.execute(battles.delete().where(battles.c.id == battle))
            return True

        return self.store.writer.submit(job)


def _at(battle: str, seat: str) -> sa.ColumnElement[bool]:
    return sa.and_(seats.c.battle == battle, seats.c.seat == seat)


def _held(battle: str, seat: str) -> sa.Select[Any]:
    """How many links to a seat there are, invitations apart."""
    return sa.select(sa.func.count()).where(_at(battle, seat), seats.c.kind == SEAT)
