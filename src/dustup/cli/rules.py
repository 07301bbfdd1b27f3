"""`dustup rules`: how much of the ledger is in the code, in the tests, and at work in battles."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from dustup.books import load
from dustup.lab import coverage
from dustup.lab.events import events_of

from .words import as_json, console


def rules(
    book: Annotated[str, typer.Argument(help="Which book.")],
    missing: Annotated[
        bool, typer.Option("--missing", help="Print only entries that no code or no test cites.")
    ] = False,
    events: Annotated[
        bool, typer.Option("--events", help="Print the book's events with their fields, for cases.")
    ] = False,
    battles: Annotated[int, typer.Option(help="Battles to fight for the last column.")] = 5,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """The coverage of a book's ledger, or its events."""
    if events:
        _events(book, json)
        return
    found = coverage.measure(load(book), 0 if missing else battles)
    if json:
        as_json(
            {
                "book": book,
                "total": len(found.total),
                "cited": len(found.cited),
                "tested": len(found.tested),
                "exercised": len(found.exercised),
                "missing": list(found.missing),
                "unknown": list(found.unknown),
            }
        )
    elif missing:
        for rule in found.missing:
            print(rule)
    else:
        _table(found)


def _events(book: str, json: bool) -> None:
    found = {what: sorted(fields) for what, fields in sorted(events_of(load(book)).fields.items())}
    if json:
        as_json({"book": book, "events": found})
        return
    for what, fields in found.items():
        print(f"{what}: {', '.join(fields)}" if fields else what)


def _table(found: coverage.Coverage) -> None:
    table = Table("group", "entries", "cited", "tested", "in battles", box=None)
    groups: dict[str, list[str]] = {}
    for rule in found.total:
        groups.setdefault(rule.rsplit("-", 1)[0], []).append(rule)
    for group, members in [*groups.items(), ("all", list(found.total))]:
        counts = [sum(rule in column for rule in members) for column in (found.cited, found.tested, found.exercised)]
        table.add_row(group, str(len(members)), *map(str, counts))
    console().print(table)
