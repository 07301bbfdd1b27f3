"""`dustup store`: keep, check and clear what a server has stored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dustup.core import ContentError

if TYPE_CHECKING:
    from dustup.server.store import Store

app = typer.Typer(help="Back up, restore, verify and prune the store of a server.", no_args_is_help=True)
Data = Annotated[str, typer.Option(help="Folder of the battles, or a database URL.")]
DAY = 86400.0


@contextmanager
def _open(data: str) -> Iterator[Store]:
    from dustup.server.app import where
    from dustup.server.store import Store, StoreError

    try:
        store = Store(where(data or None))
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise ContentError(data or "store", 0, str(error), "check --data and the file") from None


@app.command("backup")
def backup(file: Annotated[Path, typer.Argument(help="Where to write it.")], data: Data = "") -> None:
    """Write everything into one file; the server may be running."""
    from dustup.server.store.backup import backup as write

    with _open(data) as store:
        counts = write(store, file)
    print(f"{counts['battles']} battles with {counts['answers']} answers are in {file}.")


@app.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], data: Data = "") -> None:
    """Fill an empty store from a backup, then verify it."""
    from dustup.server.store.backup import restore as read

    with _open(data) as store:
        counts = read(store, file)
        print(f"{counts['battles']} battles with {counts['answers']} answers were restored.")
        _verify(store)


@app.command("verify")
def verify(data: Data = "") -> None:
    """Play every battle again and compare it with its hashes; exit code 1 if one does not hold."""
    with _open(data) as store:
        _verify(store)


def _verify(store: Store) -> None:
    from dustup.server.verify import verify as check

    found = list(check(store))
    bad = [(battle, why) for battle, why in found if why]
    for battle, why in bad:
        print(f"battle {battle}: {why}")
    print(f"{len(found) - len(bad)} of {len(found)} battles hold.")
    if bad:
        raise typer.Exit(1)


@app.command("prune")
def prune(
    days: Annotated[float, typer.Option(help="Delete what nobody opened for so many days.", min=0.0)],
    dry: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
    data: Data = "",
) -> None:
    """Delete battles nobody has opened for a long time."""
    with _open(data) as store:
        old = store.unopened(time.time() - days * DAY)
        for battle in [] if dry else old:
            store.delete(battle).result()
    print(f"{len(old)} battles {'would be' if dry else 'were'} deleted.")
