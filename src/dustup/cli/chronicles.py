"""The commands campaigns and bands being raised share: new, next, show, correct, renew FILE."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from dustup.books import load
from dustup.bots import make
from dustup.bots.league import fought
from dustup.core import Book, ContentError, Fight, Illegal, Sitting, chronicle, journal
from dustup.core.chronicle import Kind
from dustup.core.sitting import correct, marks

from . import asking, given, rosters
from .words import as_json, console, tell

File = Annotated[Path, typer.Argument(help="The file it is kept in.")]


def begun(file: Path, kind: Kind, book: Book, setup: dict[str, Any], seed: str | None) -> None:
    """Start a file; an existing one is never overwritten."""
    if file.exists():
        raise ContentError(file, 0, "is there already", "choose another name, or go on with `next`")
    sitting = chronicle.begin(book, kind, setup, secrets.token_hex(8) if seed is None else seed)
    _kept(file, kind, sitting, [])


def wished(setup: Path | None, default: dict[str, Any]) -> dict[str, Any]:
    """The set-up in a file, or a ready one."""
    return default if setup is None else given.mapping(setup, "a set-up", "write names and values")


def reopened(file: Path, kind: Kind) -> tuple[Book, Sitting]:
    """The book and the sitting of a file."""
    found = chronicle.load(file, kind)
    book = load(found.book)
    return book, chronicle.reopen(found, book, file)


def _kept(file: Path, kind: Kind, sitting: Sitting, notes: list[str], told: int = 0) -> None:
    """Write the file, then tell what happened and what is asked now."""
    written = chronicle.write(sitting, kind)
    chronicle.save(written, file)
    out = console()
    for event, words in list(zip(written.events, written.told))[told:]:
        tell(out, event, words)
    for note in notes:
        out.print(note, style="bold", markup=False)
    _asked(out, sitting)


def _asked(out: Console, sitting: Sitting) -> None:
    if sitting.left:
        out.print(f"{len(sitting.left)} answers wait for their questions.", markup=False)
    if sitting.question is None:
        out.print("It is done; nothing more is asked.", style="bold")
    else:
        asking.put(out, sitting.question)


def next_(
    ctx: typer.Context,
    file: File,
    answers: Annotated[list[str] | None, typer.Argument(help="Answers, in order; none shows the question.")] = None,
    result: Annotated[Path | None, typer.Option(help="The result of a battle on a real table, as YAML.")] = None,
    battle: Annotated[Path | None, typer.Option(help="The journal of the battle, played here.")] = None,
    bots: Annotated[str, typer.Option(help="Let bots of this kind fight the battle.")] = "",
) -> None:
    """Show what is asked now, or answer it."""
    book, sitting = reopened(file, ctx.obj)
    if not answers and result is None and battle is None and not bots:
        _asked(console(), sitting)
        return
    told = len(sitting.session.state.events)
    try:
        notes = _fight(book, sitting, result, battle, bots) if result or battle or bots else []
        for text in answers or ():
            if sitting.question is None:
                raise Illegal("nothing more is asked")
            notes += sitting.answer(asking.typed(sitting.question, text))
    except Illegal as error:
        raise asking.refused(file, error) from None
    _kept(file, ctx.obj, sitting, notes, told)


def show(
    ctx: typer.Context,
    file: File,
    log: Annotated[bool, typer.Option("--log", help="Tell all that happened.")] = False,
    answers: Annotated[bool, typer.Option("--answers", help="List the answers with their numbers.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How it stands."""
    found = chronicle.load(file, ctx.obj)
    book, out = load(found.book), console()
    if answers:
        for n, (asked, answer) in enumerate(zip(found.asked, found.answers), 1):
            out.print(f"{n:>4}  {asked}  →  {answer}", markup=False)
    if log or found.rules != book.version:
        if found.rules != book.version:
            out.print(f"Written under rules {found.rules}: told from its events; `renew` plays it again.")
        for event, words in zip(found.events, found.told):
            tell(out, event, words)
    if found.rules == book.version:
        sitting = chronicle.reopen(found, book, file)
        as_json(rosters.data(book, ctx.obj, sitting)) if json else rosters.show(out, book, ctx.obj, sitting)


def correct_(
    ctx: typer.Context,
    file: File,
    n: Annotated[int, typer.Argument(help="The number of the answer (see `show --answers`).")],
    answer: Annotated[str, typer.Argument(help="The right answer; none shows the question.")] = "",
    result: Annotated[Path | None, typer.Option(help="The right result of a battle, as YAML.")] = None,
) -> None:
    """Change a past answer and work out everything after it again."""
    _, sitting = reopened(file, ctx.obj)
    given = sitting.session.answers
    if not 1 <= n <= len(given):
        raise ContentError(file, 0, f"has no answer {n}", f"give a number from 1 to {len(given)}")
    then = Sitting(sitting.session.book, sitting.setup, roll=False)
    then.repeat(given[: n - 1])
    assert then.question is not None
    if not answer and result is None:
        asking.put(console(), then.question)
        console().print(f"Answered: {msgspec.json.encode(given[n - 1]).decode()}", markup=False)
        return
    try:
        right = read_result(result) if result else asking.typed(then.question, answer)
        new, notes = correct(sitting, n, right)
    except Illegal as error:
        raise asking.refused(file, error) from None
    _kept(file, ctx.obj, new, [f"answer {n} corrected", *notes], len(then.session.state.events))


def renew(ctx: typer.Context, file: File) -> None:
    """Play a file of other rules again under these, as far as its answers fit."""
    found = chronicle.load(file, ctx.obj)
    sitting, notes = chronicle.renewed(found, load(found.book))
    _kept(file, ctx.obj, sitting, notes, len(sitting.session.state.events))


def add(app: typer.Typer) -> None:
    """Give an app the common commands; its callback says in `ctx.obj` what its files hold."""
    app.command("next")(next_)
    app.command("show")(show)
    app.command("correct")(correct_)
    app.command("renew")(renew)


def read_result(file: Path) -> dict[str, Any]:
    """A battle's result from a file."""
    return given.mapping(file, "a result", "write names and values, as `next` shows them")


def _fight(book: Book, sitting: Sitting, result: Path | None, battle: Path | None, bots: str) -> list[str]:
    """Answer a Fight from a file, from a journal, or by letting bots fight it."""
    question = sitting.question
    if not isinstance(question, Fight):
        raise Illegal("no battle is to be fought now")
    if result is not None:
        return sitting.answer(read_result(result))
    if battle is not None:
        told = journal.load(battle)
        if told.setup != question.setup:
            raise ContentError(battle, 0, "is not the battle that is asked for", "its set-up is another one")
        ended = journal.reopen(told, book, path=battle)
        if ended.question is not None:
            raise ContentError(battle, 0, "is not over", "play it to its end first")
        return sitting.answer(chronicle.campaign_of(book).result_of(question, ended.state), told)
    n = len(marks(sitting))
    players = {player: make(bots, n + i) for i, player in enumerate(question.seats.values())}
    return sitting.answer(*fought(book, question, players, f"{sitting.seed} battle {n}"))
