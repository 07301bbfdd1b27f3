"""Told sentences on a terminal: dice bold, rule ids dim, turns as headings."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from dustup.core import Event
from dustup.core.considered import Plan

MARK = re.compile(r"\[\[([^\]]+)\]\]|\{([^{}]{1,12})\}")


def console() -> Console:
    """Where to print; wide enough that sentences are not cut when the output is a file."""
    return Console(soft_wrap=True, highlight=False)


def sentence(told: str) -> Text:
    """[[X-SHOT-04]] becomes a dim rule id, {4} a bold die."""
    text, at = Text(), 0
    for mark in MARK.finditer(told):
        text.append(told[at : mark.start()])
        if mark.group(1):
            text.append(mark.group(1), style="dim")
        else:
            text.append(f"⟨{mark.group(2)}⟩", style="bold")
        at = mark.end()
    text.append(told[at:])
    return text


def tell(out: Console, event: Event, told: str) -> None:
    """One line of the log; a new turn is a heading."""
    if event.what == "turn":
        out.print()
        out.rule(sentence(told), align="left")
    elif event.what == "round":
        out.print(Text(" ").append_text(sentence(told)), style="bold")
    elif told:
        out.print(Text("  ").append_text(sentence(told)))


def tell_plans(out: Console, plans: Sequence[Plan]) -> None:
    """What a bot thought of, the best first."""
    for index, plan in enumerate(plans):
        out.print(f"    {'→' if index == 0 else ' '} {plan.score:+.1f}  {plan.words}", style="dim", markup=False)


def as_json(data: Any) -> None:
    """One JSON object on the standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n")
