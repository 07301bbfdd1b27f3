"""The database: battles, seats and every answer. SQLite in a file by default, PostgreSQL by URL."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec
import sqlalchemy as sa

from dustup.core import Answer

SCHEMA = 1
BATCH = 64

meta = sa.MetaData()
about = sa.Table("about", meta, sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.Text))
battles = sa.Table(
    "battles",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("book", sa.String(32), nullable=False),
    sa.Column("rules", sa.String(64), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("dice", sa.String(16), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("hotseat", sa.Boolean, nullable=False),
    sa.Column("due", sa.String(16), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("archive", sa.Text),
    sa.Column("made", sa.Float, nullable=False),
)
seats = sa.Table(
    "seats",
    meta,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("battle", sa.ForeignKey("battles.id"), nullable=False, index=True),
    sa.Column("seat", sa.String(16), nullable=False),
)
answers = sa.Table(
    "answers",
    meta,
    sa.Column("battle", sa.ForeignKey("battles.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("who", sa.String(16), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
)


class BattleRow(msgspec.Struct, kw_only=True):
    """A battle as it is kept. `due`: human, bot or over; `archive`: a journal of other rules, only to look at."""

    id: str
    book: str
    rules: str
    setup: dict[str, Any]
    seats: dict[str, str]
    dice: str
    seed: str
    epoch: int = 0
    hotseat: bool = False
    due: str = "human"
    note: str = ""
    archive: str | None = None
    made: float = 0.0


class AnswerRow(msgspec.Struct, frozen=True):
    """An answer as it is kept: whose it was ('' = dice), which dice epoch, and its events as [event, sentence]."""

    answer: Answer
    who: str
    epoch: int
    told: list[tuple[dict[str, Any], str]] = []


class StoreError(Exception):
    """The database cannot be used: what and what to do."""


Job = Callable[[sa.Connection], Any]


class Store:
    """All reading and writing. Writes go through one thread, many at a time in one transaction (one sync to disk)."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._prepare()
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            meta.create_all(self.engine)
            with self.engine.begin() as db:
                found = db.scalar(sa.select(about.c.value).where(about.c.key == "schema"))
                if found is None:
                    db.execute(about.insert().values(key="schema", value=str(SCHEMA)))
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"the database cannot be opened: {error}") from error
        if found not in (None, str(SCHEMA)):
            raise StoreError(f"the database has schema {found}, this version needs {SCHEMA}: use another data folder")

    def close(self) -> None:
        """Finish what is queued, then close."""
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    # --- writing

    def submit(self, job: Job) -> Future[Any]:
        """Queue a write; the future ends when it is safe on disk, or has failed."""
        future: Future[Any] = Future()
        self._jobs.put((job, future))
        return future

    def _write_on(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            going = None not in batch
            self._commit([each for each in batch if each is not None])

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        if not batch:
            return
        try:
            with self.engine.begin() as db:
                results = [job(db) for job, _ in batch]
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for one in batch:  # one bad write must not take the others with it
                self._commit([one])
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def create(self, row: BattleRow, tokens: dict[str, str], first: Sequence[AnswerRow]) -> Future[Any]:
        """A new battle with its seats (hashed token → seat) and the answers it begins with."""

        def job(db: sa.Connection) -> None:
            db.execute(battles.insert().values(**_columns(row)))
            db.execute(seats.insert(), [{"token": t, "battle": row.id, "seat": s} for t, s in tokens.items()])
            _append(db, row.id, 0, first)

        return self.submit(job)

    def append(self, battle: str, start: int, rows: Sequence[AnswerRow], due: str) -> Future[Any]:
        """Answers number `start` and on; a number that is taken already is an error."""

        def job(db: sa.Connection) -> None:
            _append(db, battle, start, rows)
            db.execute(battles.update().where(battles.c.id == battle).values(due=due))

        return self.submit(job)

    def cut(self, battle: str, keep: int, epoch: int, rows: Sequence[AnswerRow], due: str) -> Future[Any]:
        """Undo: forget every answer from `keep` on, and put these (fresh dice) in their place."""

        def job(db: sa.Connection) -> None:
            db.execute(answers.delete().where(answers.c.battle == battle, answers.c.n >= keep))
            _append(db, battle, keep, rows)
            db.execute(battles.update().where(battles.c.id == battle).values(due=due, epoch=epoch))

        return self.submit(job)

    # --- reading

    def seat(self, token: str) -> tuple[str, str] | None:
        """(battle, seat) of a hashed token."""
        with self.engine.connect() as db:
            found = db.execute(sa.select(seats.c.battle, seats.c.seat).where(seats.c.token == token)).first()
        return (found[0], found[1]) if found else None

    def battle(self, battle: str) -> tuple[BattleRow, list[AnswerRow]]:
        """A battle and all its answers in order."""
        with self.engine.connect() as db:
            row = db.execute(battles.select().where(battles.c.id == battle)).mappings().one()
            query = answers.select().where(answers.c.battle == battle).order_by(answers.c.n)
            found = db.execute(query).mappings().all()
        return _battle(row), [_answer(each) for each in found]

    def bots_due(self, most: int) -> list[str]:
        """Battles in which a bot was to move, the newest first."""
        with self.engine.connect() as db:
            query = sa.select(battles.c.id).where(battles.c.due == "bot").order_by(battles.c.made.desc()).limit(most)
            return list(db.scalars(query))


def _append(db: sa.Connection, battle: str, start: int, rows: Sequence[AnswerRow]) -> None:
    if rows:
        db.execute(answers.insert(), [{"battle": battle, "n": start + i, **_kept(row)} for i, row in enumerate(rows)])


def _kept(row: AnswerRow) -> dict[str, Any]:
    return {"who": row.who, "epoch": row.epoch, "answer": _text(row.answer), "told": _text(row.told)}


def _text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _columns(row: BattleRow) -> dict[str, Any]:
    return {**msgspec.structs.asdict(row), "setup": _text(row.setup), "seats": _text(row.seats)}


def _battle(row: Any) -> BattleRow:
    data = dict(row)
    data["setup"], data["seats"] = msgspec.json.decode(data["setup"]), msgspec.json.decode(data["seats"])
    return BattleRow(**data)


def _answer(row: Any) -> AnswerRow:
    return AnswerRow(msgspec.json.decode(row["answer"]), row["who"], row["epoch"], msgspec.json.decode(row["told"]))


def _engine(url: str) -> sa.Engine:
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune)
    return engine


def _tune(db: Any, _: Any) -> None:
    # FULL, not NORMAL: with a write-ahead log only FULL syncs each commit, so that an acknowledged answer
    # survives a power cut as well as a killed process. Batching many answers into one commit pays for it.
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        db.execute(f"PRAGMA {line}").close()
