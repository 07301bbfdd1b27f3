"""`dustup duel`: how much stronger one bot is than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .words import as_json, console

if TYPE_CHECKING:
    from dustup.lab.duel import Finish

WORDS = {1: "won", 0: "drawn", -1: "lost"}


def duel(
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    one: Annotated[str, typer.Option(help="The bot whose wins are counted.")] = "raider",
    two: Annotated[str, typer.Option(help="Its opponent.")] = "rookie",
    battles: Annotated[int, typer.Option(help="How many; each seed is fought twice with sides changed.")] = 20,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    scenario: Annotated[str, typer.Option(help="Scenario id; else those fitting the seeds.")] = "",
    workers: Annotated[int, typer.Option(min=1, max=2, help="Battles at the same time.")] = 2,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let two bots fight mirrored battles; count wins with a 95 % interval and measure the thinking."""
    from dustup.lab.duel import Tally, bouts
    from dustup.lab.duel import duel as fought

    tally = Tally()
    plan = bouts(book, one, two, range(seed, seed + (battles + 1) // 2), scenario)[:battles]
    for finish in fought(plan, workers):
        tally.ended.append(finish)
        if not json:
            _told(finish)
    if json:
        as_json(tally.figures())
    else:
        for name, value in tally.figures().items():
            console().print(f"{name:>22}  {value}", highlight=False)


def _told(end: Finish) -> None:
    bout = end.bout
    words = f"seed {bout.seed} {bout.one} as {bout.side}, {end.scenario}: {WORDS[end.points]}, {end.why}"
    console().print(words, style="" if end.points > 0 else "bold", markup=False, highlight=False)
