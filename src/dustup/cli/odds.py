"""`dustup odds`: the exact odds of a situation, under one book or two side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from dustup.books import load
from dustup.core import ContentError

from .words import as_json, console

if TYPE_CHECKING:
    from dustup.lab import diff


def odds(
    situation: Annotated[
        Path, typer.Argument(help="A situation: unit, table, fighters, active, answers; or a journal.")
    ],
    at: Annotated[int, typer.Option(help="Of a journal: the number of the answer whose chances are asked.")] = 0,
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    diff_of: Annotated[str, typer.Option("--diff", help="Two books side by side, such as punk1,punk2.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Sums with their rules, and the exact chance of every outcome."""
    from dustup.lab import diff  # loads the table's kernels: only when asked for

    given = diff.moment(situation, at, load) if at else diff.situation(situation)
    if not given.get("answers"):
        raise ContentError(situation, 0, "says nothing of what is done", "add 'answers: [shoot]'")
    codes = _books(diff_of) if diff_of else [book]
    found = [diff.tried(load(code), given) for code in codes]
    if all(each.refused for each in found):
        diff.read(load(codes[0]), given)  # says why at length
    words = diff.differences(found) if len(found) == 2 else []
    if json:
        as_json({"books": [_plain(each) for each in found], "differences": words})
        return
    for each in found:
        _sums(each)
    _chances(found)
    for word in words:
        console().print(f"- {word}", markup=False)


def _books(names: str) -> list[str]:
    codes = [name.strip() for name in names.split(",")]
    if len(codes) != 2 or codes[0] == codes[1]:
        many = "the same book twice" if len(codes) == 2 else f"{len(codes)} book{'s' if len(codes) > 1 else ''}"
        raise ContentError("--diff", 0, f"names {many}", "name two, such as punk1,punk2")
    return codes


def _plain(each: diff.Reading) -> dict[str, object]:
    return {"book": each.book, "sums": each.sums, "odds": {name: str(chance) for name, chance in each.odds.items()}}


def _sums(each: diff.Reading) -> None:
    for title, total, parts in each.sums:
        words = ", ".join(f"{value:+d} {why} [{rule}]" for value, why, rule in parts)
        console().print(f"{each.book}: {title} {total} = {words}", markup=False)


def _chances(found: list[diff.Reading]) -> None:
    found = [each for each in found if not each.refused]
    table = Table("outcome", *(each.book for each in found), box=None)
    for name in dict.fromkeys(name for each in found for name in each.odds):
        table.add_row(name, *(f"{float(each.odds.get(name, 0)):.1%}" for each in found))
    console().print(table)
