"""`dustup replay`: tell a journal, and prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dustup.books import load
from dustup.core import OtherRules, journal

from .words import Log, as_json, console, tell_plans


def replay(
    file: Annotated[Path, typer.Argument(help="A journal.")],
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and compare the hash.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Tell what the bots considered.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the log.")] = False,
) -> None:
    """Tell a battle from its journal; with --verify, play every answer again and compare the state."""
    found = journal.load(file)
    if verify:
        journal.reopen(found, load(found.book), path=file)
    if json:
        as_json(
            {
                "book": found.book,
                "rules": found.rules,
                "answers": len(found.answers),
                "hash": found.hash,
                "verified": verify,
            }
        )
        return
    out = console()
    if not verify and found.rules != _version(found.book):
        out.print(f"Written under rules {found.rules} of {found.book}: told from its events.", style="dim")
    thoughts = list(reversed(found.considered)) if why else []
    log = Log(out)
    for index, (event, told) in enumerate(zip(found.events, found.told)):
        while thoughts and thoughts[-1].at <= index:
            log.flush()
            tell_plans(out, thoughts.pop().plans)
        log.tell(event, told)
    log.flush()
    if verify:
        out.print(f"verified: {len(found.answers)} answers lead to {found.hash}", style="bold")


def _version(code: str) -> str:
    try:
        return load(code).version
    except (ValueError, OtherRules):
        return ""
