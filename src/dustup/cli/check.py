"""`dustup check`: run case files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from dustup.books import load
from dustup.lab import cases

from .words import console


def check(files: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")]) -> None:
    """Run cases; exit code 1 when one fails, 2 when a file is bad."""
    out = console()
    todo = [case for path in spread(files) for case in cases.load(path)]
    failed = 0
    for case in todo:
        outcome = cases.run(case, load)
        failed += bool(outcome.problems)
        mark = Text("fail ", "bold red") if outcome.problems else Text("pass ", "green")
        out.print(mark.append(f"{case.name}", "default").append(f"  {case.file}:{case.line}", "dim"))
        for problem in outcome.problems:
            out.print(Text(f"     {problem}"))
    out.print(f"{len(todo) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def spread(paths: list[Path]) -> list[Path]:
    """Folders as the case files below them."""
    return [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
