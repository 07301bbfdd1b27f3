"""Opening a database: made if it is new, carried over if an earlier version wrote it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from .tables import SCHEMA, about, meta
from .writer import StoreError

LOCK = 0xD057
"""Servers that start together on one PostgreSQL wait for each other here."""

TO_2 = (
    "ALTER TABLE battles ADD COLUMN strict BOOLEAN NOT NULL DEFAULT {no}",
    "ALTER TABLE battles ADD COLUMN length INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE battles ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE battles ADD COLUMN opened FLOAT NOT NULL DEFAULT 0",
    "ALTER TABLE battles ADD COLUMN owner VARCHAR(64) NOT NULL DEFAULT ''",
    "ALTER TABLE battles ADD COLUMN wanted VARCHAR(64) NOT NULL DEFAULT ''",
    "ALTER TABLE seats ADD COLUMN kind VARCHAR(8) NOT NULL DEFAULT 'seat'",
    "ALTER TABLE answers ADD COLUMN hash VARCHAR(96) NOT NULL DEFAULT ''",
    "UPDATE battles SET opened = made, length = (SELECT count(*) FROM answers WHERE battle = battles.id)",
    "UPDATE battles SET bytes = length(setup) + coalesce(length(archive), 0) + coalesce("
    "(SELECT sum(length(answer) + length(told)) FROM answers WHERE battle = battles.id), 0)",
)
TO_3 = ("ALTER TABLE answers ADD COLUMN considered TEXT NOT NULL DEFAULT ''",)
TO_4 = (
    "ALTER TABLE battles ADD COLUMN campaign VARCHAR(64) NOT NULL DEFAULT ''",
    "ALTER TABLE battles ADD COLUMN waiting TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX ix_battles_campaign ON battles (campaign)",
)
TO_5 = ("ALTER TABLE seats ADD COLUMN name VARCHAR(32) NOT NULL DEFAULT ''",)
STEPS = {"1": ("2", TO_2), "2": ("3", TO_3), "3": ("4", TO_4), "4": ("5", TO_5)}


def prepare(engine: sa.Engine) -> None:
    """Make or carry over the tables; StoreError says what is wrong."""
    try:
        with engine.begin() as db:
            postgres = engine.dialect.name == "postgresql"
            db.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})" if postgres else "BEGIN IMMEDIATE"))
            _carry_over(db)
            meta.create_all(db)
            if _schema(db) is None:
                db.execute(about.insert().values(key="schema", value=str(SCHEMA)))
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"the database cannot be opened: {_reason(error)}") from error


def _schema(db: sa.Connection) -> str | None:
    return db.scalar(sa.select(about.c.value).where(about.c.key == "schema"))


def _carry_over(db: sa.Connection) -> None:
    if not sa.inspect(db).has_table("about"):
        return
    found = _schema(db)
    while found in STEPS:
        found, lines = STEPS[found]
        for line in lines:
            db.execute(sa.text(line.format(no="false" if db.dialect.name == "postgresql" else "0")))
        db.execute(about.update().where(about.c.key == "schema").values(value=found))
    if found not in (None, str(SCHEMA)):
        raise StoreError(f"the database has schema {found}, this version knows {SCHEMA}: use a newer version of Dustup")


def _reason(error: Any) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
