"""A backup: one file that any store, SQLite or PostgreSQL, can be restored from; complete, or refused."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from .store import Store
from .tables import SCHEMA, answers, battles, seats
from .writer import StoreError

FORMAT = 1
TABLES = {"battles": battles, "seats": seats, "answers": answers}
BATCH = 500


def backup(store: Store, path: Path) -> dict[str, int]:
    """Write everything as it is at one moment, while the server may be running; how many rows of each table."""
    counts, seal = dict.fromkeys(TABLES, 0), hashlib.sha256()
    part = path.with_name(path.name + ".part")
    try:
        with gzip.open(part, "wb", compresslevel=6) as file, store.reading() as db:
            head = {"dustup_backup": FORMAT, "schema": SCHEMA, "made": time.time()}
            for line in (head, *_rows(db, counts)):
                text = msgspec.json.encode(line) + b"\n"
                seal.update(text)
                file.write(text)
            file.write(msgspec.json.encode({"rows": counts, "sha256": seal.hexdigest()}) + b"\n")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"the backup {path} cannot be written: {error}") from error
    return counts


def _rows(db: sa.Connection, counts: dict[str, int]) -> Iterator[Any]:
    for name, table in TABLES.items():
        for row in db.execute(table.select()).mappings():
            counts[name] += 1
            yield [name, {**row, "owner": "", "wanted": ""} if name == "battles" else dict(row)]


def restore(store: Store, path: Path) -> dict[str, int]:
    """Fill an empty store from a backup, all or nothing."""
    if store.ids():
        raise StoreError("there are battles in this store already; restore into an empty one")
    counts = dict.fromkeys(TABLES, 0)
    _check(path)

    def job(db: sa.Connection) -> None:
        batch: list[Any] = []
        for name, row in _kept(path):
            if batch and (batch[0][0] != name or len(batch) == BATCH):
                _insert(db, batch)
                batch = []
            batch.append((name, row))
            counts[name] += 1
        if batch:
            _insert(db, batch)

    store.writer.submit(job).result()
    return counts


def _insert(db: sa.Connection, batch: list[Any]) -> None:
    db.execute(TABLES[batch[0][0]].insert(), [row for _, row in batch])


def _kept(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row, between the first line and the seal."""
    for line in _lines(path):
        data = msgspec.json.decode(line)
        if isinstance(data, list):
            yield data[0], data[1]


def _check(path: Path) -> None:
    """Refuse a file that is cut short, changed or not a backup, before anything is written."""
    seal, last, head = hashlib.sha256(), b"", b""
    for line in _lines(path):
        head = head or line
        seal.update(last)
        last = line
    try:
        first, end = msgspec.json.decode(head), msgspec.json.decode(last)
        known = (first["dustup_backup"], first["schema"]) == (FORMAT, SCHEMA)
        whole = end["sha256"] == seal.hexdigest()
    except (msgspec.DecodeError, KeyError, TypeError):
        raise StoreError(f"{path} is not a whole backup") from None
    if not known:
        raise StoreError(f"{path} is a backup of another version")
    if not whole:
        raise StoreError(f"{path} was changed since it was written")


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (OSError, EOFError) as error:
        raise StoreError(f"{path} cannot be read: {error}") from error
