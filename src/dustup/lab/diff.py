"""One situation under two books: their sums and exact odds side by side, and what differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import dist
from pathlib import Path
from typing import Any

from dustup.core import Answer, Ask, Book, ContentError, Illegal, Roll, Session, by_label, journal, replay
from dustup.core.content import read_yaml
from dustup.core.odds import first_idea

from .checker.looking.chances import chances
from .checker.playing.script import Script
from .checker.playing.spread import spread
from .checker.units import scaled

LENGTHS = (
    "at", "z", "rect", "circle", "size", "height", "floor", "outline", "radius", "wall", "thick", "room", "roof",
    "ranges", "path", "point",
)  # fmt: skip
"""Keys of a situation that hold lengths."""
ANGLES = ("toward", "turn", "facing")
OPENINGS = ("doors", "windows")  # [leg, from, width]: the leg is a number or a name
TENTHS = {"cm": 100, "in": 254}
HAIR = 50
"""Tenths of a millimetre by which a move of as many inches may differ from book to book."""
Part = tuple[int, str, str]
ASKED = re.compile(r"^asked '\w+': |; nearest: .*$")
OTHERWISE = re.compile(r"^.* is not a choice here; choose one of: [^\[]*?(?= \[|$)")
"""What a person need not read of a refusal."""
ROLLS = 3
"""So many rolls are followed: to hit, to harm, and one more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a book makes of a situation: the sums of the roll it comes to, and the chance of each outcome."""

    book: str
    sums: tuple[tuple[str, int, tuple[Part, ...]], ...]
    odds: Mapping[str, Fraction]
    refused: str = ""
    """Why this book does not allow it."""


def situation(path: str | Path) -> dict[str, Any]:
    """A situation file: `unit` (cm or in), `answers`, and all that a case may hold."""
    found = read_yaml(path)
    if isinstance(found, dict) and "setup" in found:
        raise ContentError(path, 0, "is a journal", "name a moment of it: --at 120")
    if not isinstance(found, dict) or "fighters" not in found:
        raise ContentError(path, 0, "is not a situation", "write 'unit', 'fighters', 'active' and 'answers'")
    if found.get("unit", "cm") not in TENTHS:
        raise ContentError(path, 0, f"there is no unit {found['unit']!r}", "give cm or in")
    return found


def moment(path: str | Path, at: int, book_of: Callable[[str], Book]) -> dict[str, Any]:
    """The moment of a journal in which its answer number `at` was given, as a situation."""
    found = journal.load(path)
    book = book_of(found.book)
    if book.situated is None:
        raise ContentError(path, 0, f"{found.book} cannot hand a moment on", "choose a battle of another book")
    if not 1 <= at <= len(found.answers):
        raise ContentError(path, 0, f"there is no answer {at}", f"give a number from 1 to {len(found.answers)}")
    session, given = replay(book, found.setup, found.answers[: at - 1]), []
    fork = session.fork()
    for answer in found.answers[at - 1 :]:
        if isinstance(fork.question, Roll) or fork.question is None:
            break
        given.append(answer)
        fork.answer(answer)
    return considered(session, given)


def considered(session: Session, answers: Sequence[Answer]) -> dict[str, Any]:
    """The moment a battle is at, with these answers given next, as a situation."""
    if session.book.situated is None:
        raise ContentError(session.book.code, 0, "cannot hand a moment on", "choose a battle of another book")
    given = [*session.since, *answers]
    if any(isinstance(answer, list) and all(type(face) is int for face in answer) for answer in given):
        raise ContentError(session.book.code, 0, "dice have fallen in the middle of this", "ask before they do")
    return session.book.situated(session.base) | {"answers": [_in_cm(answer) for answer in given]}


def _in_cm(answer: Any, length: bool = False) -> Any:
    """An answer as a case writes it: the engine's tenths of a millimetre as centimetres."""
    if isinstance(answer, Mapping):
        return {key: _in_cm(each, key in ("path", "point")) for key, each in answer.items()}
    if isinstance(answer, (list, tuple)):
        return [_in_cm(each, length) for each in answer]
    plain = isinstance(answer, (int, float)) and not isinstance(answer, bool)
    return answer / 100 if length and plain else answer


def read(book: Book, given: Mapping[str, Any]) -> Reading:
    """The situation as this book plays it."""
    if book.unit not in TENTHS:
        raise ContentError(book.code, 0, "measures by sticks", "compare books that measure in cm or inches")
    session, answers = _staged(book, given)
    try:
        return Reading(book.code, _sums(session, answers), by_label(chances(session, answers)))
    except Illegal as why:
        raise ContentError(book.code, 0, f"refuses this: {why}", f"see {why.rule}" if why.rule else "") from None


def tried(book: Book, given: Mapping[str, Any]) -> Reading:
    """The same; where the book does not allow it, its reason stands in place of the odds."""
    try:
        return read(book, given)
    except ContentError as error:
        why = ASKED.sub("", error.what.removeprefix("refuses this: "))
    with suppress(ContentError):  # if it cannot even be set up, that was told above
        why = _barred(*_staged(book, given)) or why
    return Reading(book.code, (), {}, OTHERWISE.sub("another question is asked here", why))


def _barred(session: Session, answers: list[Any]) -> str:
    """Why an answer is not possible for which the book did not even ask, since only another one was."""
    script = Script(session.fork(), answers, [])
    script.play()
    question = script.session.question
    passed = session.book.unasked(script.session.state, question) if question is not None else None
    if passed is None or not script.answers or script.answers[0] not in passed.values:
        return ""
    bar = passed.bar(script.answers[0])
    return f"{bar.why} [{bar.rule}]" if bar is not None else ""


def _staged(book: Book, given: Mapping[str, Any]) -> tuple[Session, list[Any]]:
    """The situation on this book's table, in its unit, and the answers given in it."""
    by = TENTHS[given.get("unit", "cm")] / TENTHS[book.unit]
    rest = {key: value for key, value in given.items() if key not in ("unit", "answers", "book")}
    session = Session(book, book.stage(_scaled(rest, by)), settled=True)
    answers = [part for one in given.get("answers", []) for part in spread(_scaled(one, by))]
    for i, answer in enumerate(answers):
        if isinstance(answer, Mapping) and answer.get("path"):
            answers[i] = _cut(session, answers[:i], answer)
    return session, answers


def _cut(session: Session, before: list[Any], answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """A full move of one book may be a hair too long in another: it is cut to what is a full move there."""
    unit = session.book.unit
    script = Script(session.fork(), before, [])
    question = None if script.play() else script.session.question
    try:
        if question is not None:
            question.accept(scaled(answer, unit))
    except Illegal as why:
        way = why.nearest.get("path") if isinstance(why.nearest, Mapping) else None
        walked = way if way and all(len(step) == 2 for step in way) else []
        if walked and dist(scaled(answer, unit)["path"][-1][:2], walked[-1]) <= HAIR:
            return {**answer, "path": [[x / TENTHS[unit], y / TENTHS[unit]] for x, y in walked]}
    return answer


def _scaled(value: Any, by: float, length: bool = False) -> Any:
    """The same with every length in the unit of the book; bases that touch still do."""
    if isinstance(value, Mapping):
        return {key: _part(key, each, by, length) for key, each in value.items()}
    if isinstance(value, list):
        return [_scaled(each, by, length) for each in value]
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return round(value * by, 4) if length and plain else value


def _part(key: str, value: Any, by: float, length: bool) -> Any:
    if key in OPENINGS and isinstance(value, list):
        return [[leg, *_scaled(rest, by, True)] for leg, *rest in value]
    return _scaled(value, by, (length or key in LENGTHS) and key not in ANGLES)


def _sums(session: Session, answers: list[Any]) -> tuple[tuple[str, int, tuple[Part, ...]], ...]:
    """The sums of the rolls that these answers lead to, each roll made well for the one who acts."""
    fork, start = session.fork(), len(session.state.events)
    Script(fork, list(answers), []).play()
    said: dict[str, tuple[int, tuple[Part, ...]]] = {}
    mine = _acting(session)
    for _ in range(ROLLS):
        _pass_over(fork)
        if not isinstance(fork.question, Roll) or _acting(fork) != mine:
            break
        for title, sum in fork.question.about.get("sums", ()):
            said.setdefault(title, (sum["total"], tuple((v, why, rule) for v, why, rule in sum["mods"])))
        most = fork.question.sides
        fork.answer([1] if fork.question.count == 1 else [most, *[1] * (fork.question.count - 1)])
    if not said:  # nothing to roll for: what was told of it has the sum that left no hope
        told = (each for event in fork.state.events[start:] for each in event.about.get("sums", ()))
        said = {
            title.lower(): (sum["total"], tuple((v, why, rule) for v, why, rule in sum["mods"])) for title, sum in told
        }
    return tuple((title, total, parts) for title, (total, parts) in said.items())


def _acting(session: Session) -> str:
    """Whose activation it is: dice after it belong to something else."""
    return session.book.acting(session.state) if session.book.acting is not None else ""


def _pass_over(fork: Session) -> None:
    """What this book asks besides is answered as the odds take it to be: with the first idea."""
    while isinstance(fork.question, Ask) and not fork.question.settled:
        fork.answer(first_idea(fork.question))


def differences(readings: Sequence[Reading]) -> list[str]:
    """In words: the modifiers only one of two books counts, those it counts otherwise, and the chances that differ."""
    one, two = readings
    if one.refused and two.refused:
        return [f"neither allows it: {one.book}, {one.refused}; {two.book}, {two.refused}"]
    for no, yes in ((one, two), (two, one)):
        if no.refused:
            return [f"only {yes.book}: {no.book} does not allow it, {no.refused}"]
    mine, yours = _parts(one), _parts(two)
    said = [f"only {one.book}: {why} {value:+d} [{rule}]" for why, (value, rule) in mine.items() if why not in yours]
    said += [f"only {two.book}: {why} {value:+d} [{rule}]" for why, (value, rule) in yours.items() if why not in mine]
    for why, (value, rule) in mine.items():
        if why in yours and yours[why][0] != value:
            said.append(f"{why}: {value:+d} [{rule}] against {yours[why][0]:+d} [{yours[why][1]}]")
    for name in dict.fromkeys((*one.odds, *two.odds)):
        a, b = one.odds.get(name, Fraction(0)), two.odds.get(name, Fraction(0))
        if a != b:
            said.append(f"{name}: {float(a):.1%} against {float(b):.1%}")
    return said or ["nothing differs but the names of the rules"]


def _parts(reading: Reading) -> dict[str, tuple[int, str]]:
    return {f"{title}, {why}": (value, rule) for title, _, parts in reading.sums for value, why, rule in parts}
