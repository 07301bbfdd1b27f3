"""`dustup check`: run case files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from dustup.books import load
from dustup.core import ContentError

from .words import console

if TYPE_CHECKING:
    from dustup.lab.checker import cases


def check(files: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")]) -> None:
    """Run cases; exit code 1 when one fails, 2 when a file or a case is not understood."""
    from dustup.lab.checker import cases

    out = console()
    passed = failed = puzzled = 0
    unread: list[ContentError] = []
    for case in gather(files, unread):
        try:
            outcome = cases.run(case, load)
        except ContentError as error:
            puzzled += 1
            said = f"{error.what} ({error.remedy})" if error.remedy else error.what
            mark, outcome = Text("bad  ", "bold red"), cases.Outcome(case, [said])
        else:
            passed, failed = passed + (not outcome.problems), failed + bool(outcome.problems)
            mark = Text("fail ", "bold red") if outcome.problems else Text("pass ", "green")
        out.print(mark.append(f"{case.name}", "default").append(f"  {case.file}:{case.line}", "dim"))
        for line in [*outcome.problems, *(f"note: {note}" for note in outcome.notes)]:
            out.print(Text(f"     {line}"))
    puzzled += len(unread)
    out.print(f"{passed} passed, {failed} failed" + (f", {puzzled} not understood" if puzzled else ""))
    for other in unread[1:]:
        print(f"dustup: {other}", file=sys.stderr)
    if unread:
        raise unread[0]
    if puzzled or failed:
        raise typer.Exit(2 if puzzled else 1)


def gather(files: list[Path], unread: list[ContentError]) -> Iterator[cases.Case]:
    """The cases of all files; a file that is not understood is remembered, and the others are run."""
    from dustup.lab.checker import cases

    for path in files:
        try:
            found = below(path) if path.is_dir() else [path]
        except ContentError as error:
            unread.append(error)
            continue
        for file in found:
            try:
                yield from cases.load(file, bad=unread)
            except ContentError as error:
                unread.append(error)


def below(folder: Path) -> list[Path]:
    """The case files of a folder and of those in it."""
    found = sorted(file for kind in ("*.yaml", "*.yml") for file in folder.rglob(kind))
    if not found:
        raise ContentError(folder, 0, "holds no case files", "case files end in .yaml")
    return found
