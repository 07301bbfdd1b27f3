"""The journal of a battle: save, replay, bug report and regression test in one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from .book import Book
from .considered import Considered
from .content import ContentError
from .dice import Dice
from .events import Event
from .question import Answer
from .session import Desync, Session, replay
from .state import digest

FORMAT = 1


class Journal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Set-up + answers (dice included) re-create the battle; events let any version show it."""

    dustup: int = FORMAT
    book: str
    rules: str
    setup: dict[str, Any]
    answers: list[Answer]
    hash: str
    events: list[Event] = []
    told: list[str] = []
    note: str = ""
    considered: list[Considered] = []
    """What bots thought of, by the number of the answer."""


class OtherRules(Exception):
    """The journal was written under another version of the rules: it can be read, not replayed."""


def write(session: Session, setup: dict[str, Any], note: str = "", considered: Sequence[Considered] = ()) -> Journal:
    """The journal of a session as it stands."""
    state, book = session.state, session.book
    return Journal(
        book=book.code,
        rules=book.version,
        setup=setup,
        answers=list(session.answers),
        hash=digest(state),
        events=list(state.events),
        told=[book.tell(event, state) for event in state.events],
        note=note,
        considered=list(considered),
    )


def save(journal: Journal, path: str | Path) -> None:
    """Write whole or not at all: a temporary file takes the name only when it is complete."""
    put(path, msgspec.json.format(msgspec.json.encode(journal), indent=1))


def put(path: str | Path, data: bytes, keep: bool = False) -> None:
    """Replace a file whole or not at all; with `keep` the version before stays beside it as `.bak`."""
    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        if keep and target.exists():
            part.write_bytes(target.read_bytes())
            part.replace(target.with_name(target.name + ".bak"))
        part.write_bytes(data)
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ContentError(path, 0, f"cannot be written: {error}", "check the folder and its rights") from None


def load(path: str | Path) -> Journal:
    """Read a journal; anything wrong is a ContentError that says what and where."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ContentError(path, 0, f"cannot be read: {error}", "check the path") from None
    return parse(data, path)


def parse(data: bytes, path: str | Path = "<journal>") -> Journal:
    """A journal from bytes."""
    try:
        journal = msgspec.json.decode(data, type=Journal)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ContentError(path, 0, f"not a journal: {error}", "it may be cut short; export it again") from None
    if journal.dustup != FORMAT:
        raise ContentError(path, 0, f"journal format {journal.dustup} is not {FORMAT}", "use the version that wrote it")
    return journal


def reopen(journal: Journal, book: Book, dice: Dice | None = None, path: str | Path = "<journal>") -> Session:
    """The battle as a live session, proven equal by its hash."""
    if journal.book != book.code:
        raise ContentError(path, 0, f"journal is of book {journal.book!r}, not {book.code!r}", "name the right book")
    if journal.rules != book.version:
        raise OtherRules(
            f"{path}: written under rules {journal.rules} of {journal.book}; these are {book.version}. "
            "It can still be read from its events, not replayed."
        )
    try:
        session = replay(book, journal.setup, journal.answers)
    except Desync as error:
        raise ContentError(path, 0, f"does not replay: {error}", "the file was changed, or report a bug") from None
    if digest(session.state) != journal.hash:
        raise ContentError(path, 0, "replays to another state than its hash says", "the file was changed")
    session.roll_with(dice)
    return session
