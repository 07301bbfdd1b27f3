"""All reading and writing of battles."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict

from .rows import AnswerRow, BattleRow, Link, answer_row, battle_row, columns, kept, text
from .schema import prepare
from .tables import answers, battles, seats
from .writer import Stale, StoreError, Writer

# made once: to put such a statement together takes longer than SQLite takes to carry it out
GROWN = (
    battles.update()
    .where(
        battles.c.id == sa.bindparam("of"),
        battles.c.length == sa.bindparam("start"),
        battles.c.owner == sa.bindparam("by"),
        sa.select(sa.func.count()).where(answers.c.battle == sa.bindparam("of")).scalar_subquery()
        == sa.bindparam("start"),
    )
    .values(
        due=sa.bindparam("due"),
        length=sa.bindparam("length"),
        bytes=battles.c.bytes + sa.bindparam("size"),
        opened=sa.bindparam("opened"),
    )
)
ANSWERED = answers.insert()


class Store:
    """The database. Reads run in the calling thread, writes in the writer's."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        prepare(self.engine)
        self.writer = Writer(self.engine)
        self.owner = ""
        """The server whose battles may be written to; '' = all are (`leases.py`)."""

    def close(self) -> None:
        """Finish what is queued, then close."""
        self.writer.close()
        self.engine.dispose()

    def create(self, row: BattleRow, links: Sequence[Link], first: Sequence[AnswerRow]) -> Future[Any]:
        """A new battle with its links and the answers it begins with."""

        def job(db: sa.Connection) -> None:
            size = len(text(row.setup)) + len(row.archive or "")
            db.execute(battles.insert().values(**columns(row) | {"bytes": size, "opened": row.made}))
            db.execute(seats.insert(), [{**asdict(link), "battle": row.id} for link in links])
            _grow(db, row.id, 0, first, row.due, row.owner)

        return self.writer.submit(job)

    def append(self, battle: str, start: int, rows: Sequence[AnswerRow], due: str) -> Future[Any]:
        """Answers number `start` and on; Stale unless exactly `start` answers are there."""
        return self.writer.submit(lambda db: _grow(db, battle, start, rows, due, self.owner))

    def cut(self, row: BattleRow, was: int, keep: int, rows: Sequence[AnswerRow], due: str) -> Future[Any]:
        """Undo: of `was` answers forget every one from `keep` on, and put these (fresh dice) in their place."""
        return self.writer.submit(lambda db: regrow(db, self, row, (was, keep), rows, due))

    def touch(self, battle: str) -> Future[Any]:
        """Somebody opened it."""
        at = battles.update().where(battles.c.id == battle)
        return self.writer.submit(lambda db: db.execute(at.values(opened=time.time())))

    def delete(self, battle: str) -> Future[Any]:
        """Forget a battle with its seats and answers."""

        def job(db: sa.Connection) -> None:
            for table in (answers, seats):
                db.execute(table.delete().where(table.c.battle == battle))
            db.execute(battles.delete().where(battles.c.id == battle))

        return self.writer.submit(job)

    # --- reading

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that sees one moment of the database, whatever is written meanwhile."""
        with self.engine.connect() as db:
            if self.engine.dialect.name == "sqlite":
                db.execute(sa.text("BEGIN"))
            else:
                db = db.execution_options(isolation_level="REPEATABLE READ")
            yield db

    def ping(self) -> None:
        """Raise unless the database answers."""
        with self.engine.connect() as db:
            db.execute(sa.text("SELECT 1"))

    def battle(self, battle: str) -> tuple[BattleRow, list[AnswerRow]]:
        """A battle and all its answers in order."""
        with self.reading() as db:
            row = db.execute(battles.select().where(battles.c.id == battle)).mappings().one_or_none()
            query = answers.select().where(answers.c.battle == battle).order_by(answers.c.n)
            found = db.execute(query).mappings().all()
        if row is None:
            raise StoreError(f"there is no battle {battle}")
        return battle_row(row), [answer_row(each) for each in found]

    def ids(self) -> list[str]:
        """Every battle, the oldest first."""
        with self.engine.connect() as db:
            return list(db.scalars(sa.select(battles.c.id).order_by(battles.c.made, battles.c.id)))

    def unopened(self, since: float) -> list[str]:
        """Battles nobody has opened since then."""
        with self.engine.connect() as db:
            return list(db.scalars(sa.select(battles.c.id).where(battles.c.opened < since)))

    def bots_due(self, most: int) -> list[str]:
        """Battles in which a bot was to move, the newest first."""
        with self.engine.connect() as db:
            query = sa.select(battles.c.id).where(battles.c.due == "bot").order_by(battles.c.made.desc()).limit(most)
            return list(db.scalars(query))


def regrow(
    db: sa.Connection, store: Store, row: BattleRow, cut: tuple[int, int], rows: Sequence[AnswerRow], due: str
) -> None:
    """Of `was` answers forget every one from `keep` on, and put others in their place; Stale if others are there."""
    was, keep = cut
    gone = db.execute(answers.delete().where(answers.c.battle == row.id, answers.c.n >= keep)).rowcount
    if gone != was - keep:
        raise Stale(f"{was - keep} answers were to be taken back, {gone} are there")
    at = battles.update().where(battles.c.id == row.id, battles.c.length == was, battles.c.owner == store.owner)
    if db.execute(at.values(epoch=row.epoch, length=keep)).rowcount != 1:
        raise Stale("the battle has gone on elsewhere")
    _grow(db, row.id, keep, rows, due, store.owner)


def _grow(db: sa.Connection, battle: str, start: int, rows: Sequence[AnswerRow], due: str, owner: str) -> None:
    """Add answers behind exactly `start` others: so many rows must be there. The first writer wins."""
    data = [kept(battle, start + i, row) for i, row in enumerate(rows)]
    size = sum(len(each["answer"]) + len(each["told"]) + len(each["considered"]) for each in data)
    at = {"of": battle, "start": start, "by": owner}
    now = {"due": due, "length": start + len(rows), "size": size, "opened": time.time()}
    if db.execute(GROWN, at | now).rowcount != 1:
        raise Stale(f"answer {start} does not follow on what is stored")
    if data:
        db.execute(ANSWERED, data)


def _engine(url: str) -> sa.Engine:
    try:
        # parameters hold answers and seeds: they have no business in an error message or a log
        engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise StoreError(f"this is not a database that can be used: {error}") from error
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune)
    return engine


def _tune(db: Any, _: Any) -> None:
    # FULL, not NORMAL: with a write-ahead log only FULL syncs each commit, so that an acknowledged answer
    # survives a power cut as well as a killed process. Batching many answers into one commit pays for it.
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        db.execute(f"PRAGMA {line}").close()
