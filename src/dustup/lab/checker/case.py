"""A case as it has been read: its situation, its steps, and what must be seen after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from dustup.core import ContentError

UNFORESEEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""The errors that a value in an unforeseen shape leads to."""


class Expectation(NamedTuple):
    """Something that must be seen: by which check, and what it is to find."""

    kind: str
    wanted: Any


@dataclass(frozen=True, slots=True)
class Step:
    """Answers to give, dice to roll, and what must be seen afterwards."""

    answers: tuple[Any, ...] = ()
    dice: tuple[Any, ...] = ()
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One case, with the place it stands at."""

    name: str
    book: str
    rules: tuple[str, ...]
    stage: Mapping[str, Any]
    steps: tuple[Step, ...]
    file: str = "<case>"
    line: int = 0
    muster: Any = None
    """A band to be looked at instead of a situation to be played."""
    sitting: tuple[Literal["campaign", "raising"], Mapping[str, Any]] | None = None
    """A campaign, or a band to be raised, instead of a battle: which of them, and its set-up."""
    where: str = ""
    """The step now looked at, where there are several."""

    def at(self, number: int, count: int) -> Case:
        """The same, with the step that is looked at."""
        return replace(self, where=f"step {number + 1} of {count}: " if count > 1 else "")

    def error(self, what: str, remedy: str = "") -> ContentError:
        """A ContentError that names file, line, case and step."""
        return ContentError(self.file, self.line, f"case {self.name!r}: {self.where}{what}", remedy)
