"""`dustup battle`: bots fight, the log is told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from dustup.books import load
from dustup.bots import Bot, Notebook, make, play_out
from dustup.core import Book, ContentError, Result, Seeded, Session, digest, journal
from dustup.core.content import choose

from . import given
from .words import Log, as_json, console, tell_plans


def battle(
    book: Annotated[str, typer.Option(help="Which rules.")] = "punk2",
    red: Annotated[str, typer.Option(help="Bot of the red side.")] = "raider",
    blue: Annotated[str, typer.Option(help="Bot of the blue side.")] = "raider",
    seed: Annotated[int, typer.Option(help="Seed of the dice, the bots and the default set-up.")] = 1,
    scenario: Annotated[str, typer.Option(help="Scenario id; else one fitting the seed.")] = "",
    map_: Annotated[str, typer.Option("--map", help="Map id or file.")] = "",
    band_red: Annotated[str, typer.Option(help="Band file, or id of a ready-made band.")] = "",
    band_blue: Annotated[str, typer.Option(help="Band file, or id of a ready-made band.")] = "",
    house: Annotated[Path | None, typer.Option(help="House rules: an overlay file.")] = None,
    journal_file: Annotated[Path | None, typer.Option("--journal", help="Write the journal here.")] = None,
    why: Annotated[bool, typer.Option("--why", help="Tell what the bots considered.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the log.")] = False,
) -> None:
    """Fight a battle between two bots and tell it."""
    rules = load(book)
    setup = wished(rules, seed, scenario, map_, {"red": band_red, "blue": band_blue}, house)
    bots = {"red": make(red, seed * 2), "blue": make(blue, seed * 2 + 1)}
    state = rules.setup(setup)
    session = Session(rules, state, Seeded(seed))
    notebook = Notebook(session) if why or journal_file is not None else None
    teller = None if json else Teller(console(), session, notebook, why)
    if teller:
        teller.out.print(opening(rules, setup))
        teller.catch_up()
    begun = time.perf_counter()
    made = play_out(session, bots, teller.after if teller else notebook.after if notebook else None)
    spent = time.perf_counter() - begun
    if journal_file is not None:
        journal.save(journal.write(session, setup, considered=notebook.notes if notebook else ()), journal_file)
    summary = summed_up(session, seed, made, spent)
    summary["brakes"] = sum(bot.brakes for bot in bots.values())
    names = rules.show(session.state, "").sides
    as_json(summary) if json else told_end(console(), rules.result(session.state), names, summary)


def opening(book: Book, setup: dict[str, Any]) -> str:
    """The first line: who meets whom, for what, where."""
    names = {offer.id: offer.name for offer in (*book.scenarios(), *book.bands())}
    scenario, place = setup.get("scenario", ""), setup.get("map")
    bands = setup.get("bands", {})
    sides = [f"{names.get(b, b) if isinstance(b, str) else b.get('name', side)} ({side})" for side, b in bands.items()]
    where = f", on the map {place}" if isinstance(place, str) and place else ""
    return f"{names.get(scenario, scenario) or book.title}{where}: {' against '.join(sides)}"


def wished(
    book: Book, seed: int, scenario: str, map_: str, bands: dict[str, str], house: Path | None
) -> dict[str, Any]:
    """The default set-up for the seed with what was chosen laid over it."""
    setup = dict(book.default(seed))
    if scenario:
        known = [offer.id for offer in book.scenarios()]
        if scenario not in known:
            raise ContentError(repr(scenario), 0, "is not a scenario", choose(scenario, known))
        setup["scenario"] = scenario
    if map_:
        setup["map"] = map_
    named = {side: legal_band(book, name) for side, name in bands.items() if name}
    if named:
        setup["bands"] = {**setup.get("bands", {}), **named}
    if house is not None:
        remedy = "write 'name:', 'change:' and 'switches:'"
        setup["house"] = given.mapping(house, "an overlay of house rules", remedy)
    return setup


def legal_band(book: Book, name: str) -> Any:
    """A band by its id or from a file; one with faults is a ContentError that names them."""
    band = given.band(book, name)
    receipt = book.muster(band)
    if receipt.faults:
        raise ContentError(name, 0, "; ".join(map(str, receipt.faults)), "see `dustup muster`")
    return band


def summed_up(session: Session, seed: int, made: int, spent: float) -> dict[str, Any]:
    """The figures of a battle."""
    scene, result = session.book.show(session.state, ""), session.book.result(session.state)
    return {
        "book": session.book.code,
        "seed": seed,
        "winner": result.winner,
        "scores": result.scores,
        "turns": scene.turn,
        "decisions": made,
        "seconds": round(spent, 3),
        "hash": digest(session.state),
    }


def told_end(out: Console, result: Result, names: dict[str, str], summary: dict[str, Any]) -> None:
    """The last lines: who won with which scores, and the battle's fingerprint; why was told last."""
    out.print()
    scores = ", ".join(f"{names.get(side, side)} {score}" for side, score in result.scores.items())
    winner = f"Victory for {names.get(result.winner, result.winner)}" if result.winner else "A draw"
    out.print(f"{winner}: {scores}", style="bold")
    out.print(
        f"seed {summary['seed']}, {summary['decisions']} decisions in {summary['seconds']} s, hash {summary['hash']}",
        style="dim",
    )
    if summary["brakes"]:
        out.print(f"The clock broke off a bot's thinking {summary['brakes']} times: this battle may not repeat.")


class Teller:
    """Prints events as they come."""

    def __init__(self, out: Console, session: Session, notebook: Notebook | None, why: bool) -> None:
        self.out, self.session, self.notebook, self.why, self.told = out, session, notebook, why, 0
        self.log = Log(out)

    def catch_up(self) -> None:
        """Tell what happened since the last time."""
        state = self.session.state
        for event in state.events[self.told :]:
            self.log.tell(event, self.session.book.tell(event, state))
        self.told = len(state.events)
        if self.session.question is None:
            self.log.flush()

    def after(self, session: Session, bot: Bot) -> None:
        """After an answer: the bot's reasons, then what came of it."""
        plans = self.notebook.after(session, bot) if self.notebook else []
        if self.why and plans:
            self.log.flush()
            tell_plans(self.out, plans)
        self.catch_up()
