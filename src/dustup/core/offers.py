"""What a player may choose when setting up a battle, and how a band is counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from .content import ContentError, choose


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a player can choose when setting up: a scenario, a band, a map, a bot."""

    id: str
    name: str
    blurb: str = ""
    about: dict[str, Any] = {}
    facts: str = ""
    """What one wants to know before choosing it: a band's people, how many, for how much."""


class Switch(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a book. A set-up gives true or false, a whole number, or one of `choices`."""

    id: str
    name: str
    blurb: str = ""
    kind: Literal["yes", "number", "choice"] = "yes"
    default: int = 0
    """What holds when nothing is said; of a choice, its place among `choices`."""
    least: int = 0
    most: int = 1
    choices: tuple[str, ...] = ()
    rule: str = ""

    def take(self, value: Any) -> int:
        """The value as the rules read it: 0 or 1, the number, the place among the choices. Strict."""
        if self.kind == "choice" and str(value) in self.choices:  # a number may be its name: scale 15
            return self.choices.index(str(value))
        if self.kind == "choice" and isinstance(value, str):
            raise ContentError("set-up", 0, f"switch {self.id} is {value!r}", choose(value, self.choices))
        if self.kind == "yes" and value in ("on", "off"):
            return int(value == "on")
        least, most = (0, len(self.choices) - 1) if self.kind == "choice" else (self.least, self.most)
        if not isinstance(value, int) or (isinstance(value, bool) and self.kind != "yes") or not least <= value <= most:
            raise ContentError("set-up", 0, f"switch {self.id} is {value!r}", self._remedy(least, most))
        return int(value)

    def _remedy(self, least: int, most: int) -> str:
        if self.kind == "choice":
            return f"give one of: {', '.join(self.choices)}"
        return "give true or false" if self.kind == "yes" else f"give a whole number from {least} to {most}"


def switched(known: Iterable[Switch], given: Mapping[str, Any]) -> dict[str, int]:
    """The value of every switch of a book; an unknown one or a wrong value is a ContentError."""
    rows = {row.id: row for row in known}
    for name in given:
        if name not in rows:
            raise ContentError("set-up", 0, f"there is no switch {name!r}", choose(name, rows))
    return {name: row.take(given[name]) if name in given else row.default for name, row in rows.items()}


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to make one step of a path, as the third item of a point: [x, y, "jump"]. `key` is its shortcut."""

    id: str
    name: str
    key: str = ""
    blurb: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a receipt: points, what they pay for, by which rule; `at`: whose they are, as a path in the band."""

    points: int
    why: str
    rule: str = ""
    at: str = ""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a band may not have: where, why, by which rule, and what to do about it; `at`: where, as a path."""

    where: str
    why: str
    rule: str = ""
    remedy: str = ""
    at: str = ""

    def __str__(self) -> str:
        words = f"{self.where}: {self.why}" if self.where else self.why
        return words + (f" [{self.rule}]" if self.rule else "") + (f" ({self.remedy})" if self.remedy else "")


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A band counted: every point explained, every fault named; legal when there is none.

    `figures` are further counts a player knows the band by: how many fighters, how many at most.
    """

    name: str
    total: int = 0
    lines: tuple[Line, ...] = ()
    faults: tuple[Fault, ...] = ()
    figures: dict[str, int] = {}

    @property
    def legal(self) -> bool:
        """Whether the band may be played."""
        return not self.faults
