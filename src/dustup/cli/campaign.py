"""`dustup campaign`: a campaign of people in a file, or a whole league of bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from dustup.books import load
from dustup.bots import Bot, make
from dustup.bots.league import play_on
from dustup.core import ContentError, Sitting, chronicle
from dustup.core.chronicle import campaign_of

from . import chronicles, rosters
from .words import as_json, console, tell

app = typer.Typer(help="Campaigns: battle after battle, and what happens between them.", invoke_without_command=True)
chronicles.add(app)

BookCode = Annotated[str, typer.Option(help="Which rules.")]
Games = Annotated[int, typer.Option(min=1, help="Battles in all.")]


@app.callback()
def league(
    ctx: typer.Context,
    book: BookCode = "mdr",
    bots: Annotated[int, typer.Option(min=2, max=8, help="How many bots take part.")] = 4,
    games: Games = 12,
    bot: Annotated[str, typer.Option(help="Which kind of bot.")] = "raider",
    seed: Annotated[int, typer.Option(help="Seed of the dice, the bots and the set-up.")] = 1,
    file: Annotated[Path | None, typer.Option(help="Keep the campaign in this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the log.")] = False,
) -> None:
    """Without a command: bots play a whole campaign."""
    ctx.obj = "campaign"
    if ctx.invoked_subcommand is not None:
        return
    rules = load(book)
    if file is not None and file.exists():
        raise ContentError(file, 0, "is there already", "choose another name")
    sitting = chronicle.begin(rules, "campaign", campaign_of(rules).default(seed, bots, games), str(seed))
    told = 0

    def catch_up(now: Sitting) -> None:
        nonlocal told
        state = now.session.state
        for event in () if json else state.events[told:]:
            tell(console(), event, now.session.book.tell(event, state))
        told = len(state.events)

    made = play_on(rules, sitting, _bots(bot, seed), seen=catch_up)
    if file is not None:
        chronicle.save(chronicle.write(sitting, "campaign"), file)
    if json:
        as_json({**rosters.data(rules, "campaign", sitting), "seed": seed, "decisions": made, "games": games})
    else:
        rosters.show(console(), rules, "campaign", sitting)


def _bots(kind: str, seed: int) -> Callable[[str, int], Bot]:
    return lambda player, n: make(kind, Random(f"{seed} {player} {n}").getrandbits(32))


@app.command()
def new(
    file: chronicles.File,
    book: BookCode = "mdr",
    players: Annotated[int, typer.Option(min=1, max=8, help="How many players.")] = 2,
    games: Games = 5,
    setup: Annotated[Path | None, typer.Option(help="Set-up of the campaign, as YAML.")] = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the dice; else a fresh one.")] = None,
    physical: Annotated[bool, typer.Option("--physical", help="Type in what real dice show.")] = False,
) -> None:
    """Start a campaign in a file."""
    rules = load(book)
    wish = chronicles.wished(setup, campaign_of(rules).default(1, players, games))
    chronicles.begun(file, "campaign", rules, wish, "" if physical else seed)
