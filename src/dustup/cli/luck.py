"""`dustup luck`: how lucky each side of a battle was."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins
from rich.console import Console

from dustup.books import load
from dustup.core import journal
from dustup.lab.luck import Fortune, Reading, Report, words
from dustup.lab.luck.report import Throw

from .words import as_json, console, sentence


def luck(
    file: Annotated[Path, typer.Argument(help="A journal.")],
    top: Annotated[int, typer.Option(min=0, help="How many of the luckiest and unluckiest rolls to tell.")] = 5,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object: the sums and every roll.")] = False,
) -> None:
    """Tell how lucky each side of a battle was, roll by roll, from its journal."""
    found = journal.load(file)
    book = load(found.book)
    journal.reopen(found, book, path=file)
    with Console(stderr=True).status("playing out every roll"):
        report = Reading(book, found.setup, found.answers).report()
    if json:
        sums = [{**to_builtins(each), "summary": words.summary(each)} for each in report.fortunes]
        as_json({"book": found.book, "hash": found.hash, **to_builtins(report), "fortunes": sums})
        return
    out = console()
    for fortune in report.fortunes:
        _tell(out, report, fortune, top)
    if doubt := words.sure(report):
        out.print(f"{doubt}.", style="dim")


def _tell(out: Console, report: Report, fortune: Fortune, top: int) -> None:
    out.print(f"{fortune.name} ({fortune.side}): {words.summary(fortune)}.", style="bold")
    out.print(f"  {words.rest(fortune)}.")
    for title, sign in (("luckiest", 1), ("unluckiest", -1)):
        throws = report.luckiest(fortune.side, top, sign)
        if throws:
            out.print(f"  {title} rolls", style="bold")
        for throw in throws:
            out.print(_line(throw, fortune.side), sentence(throw.told), soft_wrap=True)
    out.print()


def _line(throw: Throw, side: str) -> str:
    share = throw.sides[side]
    as_much = "as good" if share.luck > 0 else "as bad"
    tried = "" if throw.exact else ", tried"
    return f"    {words.points(share.luck):>5}  turn {throw.turn}, {words.chance(share.chance)} {as_much}{tried}:"
