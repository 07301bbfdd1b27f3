"""`dustup bench`: how fast it is, beside python-chess in the same run."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from dustup.books import load
from dustup.lab import bench as lab_bench

from .words import as_json, console


def bench(
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    seconds: Annotated[float, typer.Option(help="Time to spend on each speed figure.")] = 6.0,
    battles: Annotated[int, typer.Option(help="Battles in a row for the memory figure.")] = 100,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure decisions, forks, sight, odds, the raider and memory."""
    figures = lab_bench.measure(load(book), seconds, battles)
    if json:
        as_json(figures)
        return
    table = Table("figure", "value", "meaning", box=None)
    for name, value in figures.items():
        table.add_row(name, str(value), lab_bench.MEANING.get(name, ""))
    console().print(table)
