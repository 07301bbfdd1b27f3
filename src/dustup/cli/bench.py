"""`dustup bench`: how fast it is, beside python-chess in the same run."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from dustup.books import CODES, load

from .words import as_json, console


def bench(
    book: Annotated[str, typer.Option(help="Which rules, or `all` of them side by side.")] = "punk2",
    seconds: Annotated[float, typer.Option(help="Time to spend on each speed figure.")] = 6.0,
    battles: Annotated[int, typer.Option(help="Battles in a row for the memory figure.")] = 100,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object (for `all`, a list of them).")] = False,
) -> None:
    """Measure decisions, forks, sight, odds, the raider and memory."""
    from dustup.lab import bench as lab_bench  # loads the table's kernels: only when asked for

    codes = CODES if book == "all" else (book,)
    found = [lab_bench.measure(load(code), seconds, battles) for code in codes]
    if json:
        as_json(found if book == "all" else found[0])
        return
    table = Table("figure", *codes, "meaning", box=None)
    for name in found[0]:
        table.add_row(name, *(str(figures[name]) for figures in found), lab_bench.MEANING.get(name, ""))
    console().print(table)
