"""Campaigns in the store: which battle a campaign asked for, and a past that is corrected."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

from .rows import AnswerRow, BattleRow
from .store import Store, regrow
from .tables import battles


def battle_of(store: Store, campaign: str) -> tuple[str, str] | None:
    """(id, due) of the newest battle that a campaign asked for, by "id:n"."""
    query = sa.select(battles.c.id, battles.c.due).where(battles.c.campaign == campaign)
    with store.engine.connect() as db:
        found = db.execute(query.order_by(battles.c.made.desc()).limit(1)).first()
    return (found[0], found[1]) if found else None


def rewrite(store: Store, row: BattleRow, was: int, keep: int, rows: Sequence[AnswerRow], due: str) -> Future[Any]:
    """Of `was` answers keep the first so many, put these behind them, and remember which answers wait."""

    def job(db: sa.Connection) -> None:
        regrow(db, store, row, (was, keep), rows, due)
        db.execute(battles.update().where(battles.c.id == row.id).values(waiting=row.waiting))

    return store.writer.submit(job)
