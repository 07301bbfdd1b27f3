"""One situation under two books: their sums and exact odds side by side, and what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from dustup.core import Book, ContentError, Illegal, Roll, Session
from dustup.core.content import read_yaml

from .chances import chances
from .script import Script, spread

LENGTHS = ("at", "z", "rect", "size", "height", "floor", "outline", "radius", "path", "point")
"""Keys of a situation that hold lengths."""
TENTHS = {"cm": 100, "in": 254}
Part = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a book makes of a situation: the sums of the roll it comes to, and the chance of each outcome."""

    book: str
    sums: tuple[tuple[str, int, tuple[Part, ...]], ...]
    odds: Mapping[str, Fraction]


def situation(path: str | Path) -> dict[str, Any]:
    """A situation file: `unit` (cm or in), `answers`, and all that a case may hold."""
    found = read_yaml(path)
    if not isinstance(found, dict) or "fighters" not in found:
        raise ContentError(path, 0, "is not a situation", "write 'unit', 'fighters', 'active' and 'answers'")
    if found.get("unit", "cm") not in TENTHS:
        raise ContentError(path, 0, f"there is no unit {found['unit']!r}", "give cm or in")
    return found


def read(book: Book, given: Mapping[str, Any]) -> Reading:
    """The situation as this book plays it."""
    if book.unit not in TENTHS:
        raise ContentError(book.code, 0, "measures by sticks", "compare books that measure in cm or inches")
    by = TENTHS[given.get("unit", "cm")] / TENTHS[book.unit]
    rest = {key: value for key, value in given.items() if key not in ("unit", "answers", "book")}
    session = Session(book, book.stage(_scaled(rest, by)), settled=True)
    answers = [part for one in given.get("answers", []) for part in spread(_scaled(one, by))]
    try:
        return Reading(book.code, _sums(session, answers, book.unit), chances(session, answers, book.unit))
    except Illegal as why:
        raise ContentError(book.code, 0, f"refuses this: {why}", f"see {why.rule}" if why.rule else "") from None


def _scaled(value: Any, by: float, length: bool = False) -> Any:
    """The same with every length in the unit of the book, to a hundredth of it."""
    if isinstance(value, Mapping):
        return {key: _scaled(each, by, length or key in LENGTHS) for key, each in value.items()}
    if isinstance(value, list):
        return [_scaled(each, by, length) for each in value]
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return round(value * by, 2) if length and plain else value


def _sums(session: Session, answers: list[Any], unit: str) -> tuple[tuple[str, int, tuple[Part, ...]], ...]:
    """The sums of the first roll that these answers lead to."""
    fork = session.fork()
    Script(fork, list(answers), [], unit).play()
    if not isinstance(fork.question, Roll):
        return ()
    found = fork.question.about.get("sums", ())
    return tuple((title, sum["total"], tuple((v, why, rule) for v, why, rule in sum["mods"])) for title, sum in found)


def differences(readings: Sequence[Reading]) -> list[str]:
    """In words: the modifiers only one of two books counts, and those it counts otherwise."""
    one, two = readings
    mine, yours = _parts(one), _parts(two)
    said = [f"only {one.book}: {why} {value:+d} [{rule}]" for why, (value, rule) in mine.items() if why not in yours]
    said += [f"only {two.book}: {why} {value:+d} [{rule}]" for why, (value, rule) in yours.items() if why not in mine]
    for why, (value, rule) in mine.items():
        if why in yours and yours[why][0] != value:
            said.append(f"{why}: {value:+d} [{rule}] against {yours[why][0]:+d} [{yours[why][1]}]")
    return said or ["nothing differs but the names of the rules"]


def _parts(reading: Reading) -> dict[str, tuple[int, str]]:
    return {f"{title}, {why}": (value, rule) for title, _, parts in reading.sums for value, why, rule in parts}
