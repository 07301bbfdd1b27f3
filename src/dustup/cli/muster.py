"""`dustup muster`: validate a band, or show a ready-made one, with a receipt."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from dustup.books import load
from dustup.core import Book, Receipt
from dustup.core.content import choose

from . import given
from .words import as_json, console


def muster(
    band: Annotated[str, typer.Argument(help="Band file, or id of a ready-made band; none lists those.")] = "",
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    offer: Annotated[
        str, typer.Option(help="Print what can be hired: of a faction, or `all` where there is none.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check a band and print its receipt: every point explained."""
    rules = load(book)
    if offer:
        _offer(rules, offer)
        return
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


def _offer(book: Book, wanted: str) -> None:
    if book.catalogue is None:
        raise typer.BadParameter(f"bands of {book.title} are not built from a list", param_hint="--offer")
    form = book.catalogue({}, "")
    kinds = next((field for field in form.fields if field.kind == "one"), None)
    known = [pick.id for pick in kinds.picks] if kinds else ["all"]
    if wanted not in known:
        raise typer.BadParameter(f"{wanted!r}: {choose(wanted, known)}", param_hint="--offer")
    band = form.band | ({kinds.path: wanted} if kinds else {})
    table = Table("", form.unit, "figures, and what can be had", box=None)
    for hire in book.catalogue(band, "").hires:
        table.add_row(hire.name, str(hire.points), hire.about, style="bold")
        grown = {**band, hire.into: [hire.row]}
        last = book.catalogue(grown, "").entries[-1].at
        for field in book.catalogue(grown, last).entries[-1].fields:
            if field.kind in LISTED or any(pick.id == "" for pick in field.picks):
                things = (f"{pick.name} {pick.points or ''}".strip() for pick in field.picks if pick.id)
                table.add_row("", "", f"{field.label}: {', '.join(things)}")
    console().print(table)


LISTED = ("many", "several", "counts", "pairs")
"""Parts of a form from which things are taken."""


def _print(receipt: Receipt) -> None:
    out = console()
    table = Table("points", "for", "rule", title=receipt.name, title_justify="left", box=None)
    for line in receipt.lines:
        table.add_row(str(line.points), line.why, line.rule)
    out.print(table)
    out.print(f"{receipt.total} points", style="bold")
    for fault in receipt.faults:
        out.print(f"not allowed: {fault}", style="red", markup=False)
