"""`dustup muster`: validate a band, or show a ready-made one, with a receipt."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from dustup.books import load
from dustup.core import Book, Receipt

from . import given
from .words import as_json, console


def muster(
    band: Annotated[str, typer.Argument(help="Band file, or id of a ready-made band; none lists those.")] = "",
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a band and print its receipt: every point explained."""
    rules = load(book)
    if not band:
        _list(rules)
        return
    receipt = rules.muster(given.band(rules, band))
    as_json(receipt) if json else _print(receipt)
    if receipt.faults:
        raise typer.Exit(2)


def _list(book: Book) -> None:
    table = Table("band", "name", "points", "", box=None)
    for offer in book.bands():
        table.add_row(offer.id, offer.name, str(book.muster(offer.about).total), offer.blurb)
    console().print(table)


def _print(receipt: Receipt) -> None:
    out = console()
    table = Table("points", "for", "rule", title=receipt.name, title_justify="left", box=None)
    for line in receipt.lines:
        table.add_row(str(line.points), line.why, line.rule)
    out.print(table)
    out.print(f"{receipt.total} points", style="bold")
    for fault in receipt.faults:
        out.print(f"not allowed: {fault}", style="red", markup=False)
