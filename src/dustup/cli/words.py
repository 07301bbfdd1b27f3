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
from dustup.core.events import MORE

MARK = re.compile(r"\[\[([^\]]+)\]\]|\{([^{}]{1,12})\}")
LINKS = re.compile(r"\[\[[^\]]+\]\]")


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


def joined(before: str, more: str) -> str:
    """Two sentences in one: "A moves 10 cm." and "… then 5 cm." are "A moves 10 cm, then 5 cm."."""
    links = " ".join(dict.fromkeys(LINKS.findall(before) + LINKS.findall(more)))
    first, second = (LINKS.sub("", words).strip() for words in (before, more))
    return f"{first.removesuffix('.')}, {second.removeprefix(MORE).strip()} {links}".strip()


class Log:
    """A log on a terminal: a sentence waits until it is sure that none goes on with it."""

    def __init__(self, out: Console) -> None:
        self.out = out
        self._waits: tuple[Event, str] | None = None

    def tell(self, event: Event, told: str) -> None:
        """One more event."""
        if self._waits is not None and told.startswith(MORE):
            self._waits = self._waits[0], joined(self._waits[1], told)
        elif told:
            self.flush()
            self._waits = event, told

    def flush(self) -> None:
        """Nothing goes on with what was told."""
        if self._waits is not None:
            tell(self.out, *self._waits)
            self._waits = None


def tell(out: Console, event: Event, told: str) -> None:
    """One line of the log; a new turn is a heading."""
    if event.what == "turn":
        out.print()
        out.print(Text("── ").append_text(sentence(told)), style="bold")
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
