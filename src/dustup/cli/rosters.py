"""Bands between battles, on a terminal and as data."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from dustup.core import Book, Company, Sitting, digest
from dustup.core.chronicle import Kind, campaign_of, raising_of


def data(book: Book, kind: Kind, sitting: Sitting) -> dict[str, Any]:
    """How it stands, as plain data."""
    state = sitting.session.state
    found: dict[str, Any] = {"book": book.code, "kind": kind, "over": sitting.question is None, "hash": digest(state)}
    if kind == "campaign":
        campaign = campaign_of(book)
        found |= {"result": campaign.result(state), "roster": campaign.show(state, "")}
    else:
        raising = raising_of(book)
        found |= {"band": raising.band(state), "sheet": raising.show(state)}
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def show(out: Console, book: Book, kind: Kind, sitting: Sitting) -> None:
    """Print the bands, and the standings of a campaign; or the band that is being raised."""
    state = sitting.session.state
    if kind == "raising":
        _company(out, raising_of(book).show(state))
        return
    result, roster = campaign_of(book).result(state), campaign_of(book).show(state, "")
    for company in roster.companies:
        _company(out, company)
    names = {company.player: company.name for company in roster.companies}
    scores = ", ".join(f"{names.get(player, player)} {score}" for player, score in result.scores.items())
    out.print(f"game {roster.game} of {roster.games}: {scores}", style="bold", markup=False)
    for line in roster.standings:
        out.print(line, markup=False)
    if result.over:
        winner = f"The winner is {names.get(result.winner, result.winner)}" if result.winner else "Nobody wins"
        out.print(f"{winner}: {result.why}.", style="bold", markup=False)


def _company(out: Console, company: Company) -> None:
    stores = ", ".join(f"{store.label} {store.value}" for store in company.stores)
    title = f"{company.name} ({company.player})" + (f": {stores}" if stores else "")
    table = Table("name", "kind", "figures", "gear and traits", "notes", title=title, title_justify="left", box=None)
    for one in company.members:
        figures = " ".join(f"{stat.code} {stat.value}" for stat in one.stats)
        carried = ", ".join([*(gear.name for gear in one.gear), *(name for name, _ in one.traits)])
        table.add_row(one.name, one.kind, figures, carried, ", ".join([*(b.label for b in one.badges), *one.notes]))
    out.print(table)
    for note in company.notes:
        out.print(f"  {note}", markup=False)
