"""`dustup raise`: raise a band with dice and choices; its receipt is what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
import yaml

from dustup.books import load
from dustup.bots import Bot, make, play_out
from dustup.core import Book, Seeded, Sitting, chronicle
from dustup.core.journal import put

from . import chronicles, rosters
from .words import as_json, console, tell

app = typer.Typer(help="Raise a band with dice and choices.", invoke_without_command=True)
chronicles.add(app)

BookCode = Annotated[str, typer.Option(help="Which rules.")]
Setup = Annotated[Path | None, typer.Option(help="What is wished for (kind of band, points), as YAML.")]


@app.callback()
def raised(
    ctx: typer.Context,
    book: BookCode = "mdr",
    bot: Annotated[str, typer.Option(help="Which kind of bot chooses.")] = "rookie",
    seed: Annotated[int, typer.Option(help="Seed of the dice and the bot.")] = 1,
    setup: Setup = None,
    band: Annotated[Path | None, typer.Option(help="Write the band here, as a file for battles.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Without a command: a bot raises a band and prints the receipt."""
    ctx.obj = "raising"
    if ctx.invoked_subcommand is not None:
        return
    rules = load(book)
    wish = chronicles.wished(setup, chronicle.raising_of(rules).default(seed))
    sitting = chronicle.begin(rules, "raising", wish)
    session = sitting.session
    session.roll_with(Seeded(seed))
    play_out(session, Everyone(make(bot, seed)))
    if band is not None:
        write(rules, sitting, band)
    if json:
        as_json(rosters.data(rules, "raising", sitting))
        return
    for event in session.state.events:
        tell(console(), event, session.book.tell(event, session.state))
    rosters.show(console(), rules, "raising", sitting)


class Everyone(dict[str, Bot]):
    """One bot in every seat."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    def __missing__(self, who: str) -> Bot:
        return self.bot


def write(book: Book, sitting: Sitting, path: Path) -> None:
    """The band as a file that battles and `dustup muster` read."""
    found = chronicle.raising_of(book).band(sitting.session.state)
    put(path, yaml.safe_dump(found, sort_keys=False, allow_unicode=True).encode())


@app.command()
def new(
    file: chronicles.File,
    book: BookCode = "mdr",
    setup: Setup = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the dice; else a fresh one.")] = None,
    physical: Annotated[bool, typer.Option("--physical", help="Type in what real dice show.")] = False,
) -> None:
    """Start raising a band in a file."""
    rules = load(book)
    wish = chronicles.wished(setup, chronicle.raising_of(rules).default(1))
    chronicles.begun(file, "raising", rules, wish, "" if physical else seed)


@app.command()
def band(file: chronicles.File, out: Annotated[Path, typer.Argument(help="The band's file.")]) -> None:
    """Write the raised band as a file for battles."""
    book, sitting = chronicles.reopened(file, "raising")
    write(book, sitting, out)
    console().print(f"{file} → {out}", markup=False)
