"""Work on what strangers send, in a process of its own: `python -m dustup.server.workers.errand`."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from dustup.core import Book, ContentError, Fault, Journal, OtherRules, Receipt, digest, journal
from dustup.core.content import parse_yaml
from dustup.server.choosing import caps, library, setups
from dustup.server.front.faults import Fail
from dustup.server.front.plainly import FORMAT, plainly
from dustup.server.previews import editions, fortunes
from dustup.server.protocol.wire import Build, Trouble
from dustup.server.rooms import journals, seats
from dustup.server.rooms.battle import Battle
from dustup.server.store import AnswerRow, BattleRow
from dustup.server.workers import child

T = TypeVar("T")
CPU, LONG = 4.0, 60.0
"""Seconds of processor time one errand may take, and one that runs apart from the others (`Errands.apart`)."""
APART = "apart"
"""How the process for errands that take long is started."""
FAT = 768 * 2**10
"""Kilobytes after which this process is ended, to be started again slim."""


class Spent(BaseException):
    """The processor time is used up; not an Exception, so that no rule takes it for a fault of its own."""


class Errand(msgspec.Struct, frozen=True):
    """What is to be done: try a set-up out, count a band, fill the form of one, prove a journal file, make one, ask
    other editions."""

    do: Literal["setup", "muster", "catalogue", "import", "journal", "editions", "luck"]
    book: str = ""
    data: Any = None
    file: bytes = b""


class Proven(msgspec.Struct, frozen=True):
    """A journal that holds: its set-up, its sides and its answers ready for the store, or why it is only looked at."""

    book: str
    rules: str
    setup: dict[str, Any]
    sides: tuple[str, ...] = ()
    rows: list[AnswerRow] = []
    due: str = "human"
    archive: str = ""
    why: str = ""


class Done(msgspec.Struct, frozen=True):
    """What came of it, or what is wrong with it."""

    found: Any = None
    status: int = 0
    trouble: Trouble | None = None


def run(errand: Errand) -> Any:
    """Do it; Fail says what is wrong."""
    match errand.do:
        case "setup":
            return setups.try_out(library.book_of(errand.book), errand.data)
        case "muster":
            return _muster(library.book_of(errand.book), errand.data)
        case "catalogue":
            return _catalogue(library.book_of(errand.book), msgspec.convert(errand.data, Build))
        case "import":
            return _prove(errand.file, str(errand.data))
        case "journal":
            return journals.file_of(errand.file)
        case "luck":
            return fortunes.told(library.book_of(errand.book), errand.data["setup"], errand.data["answers"])
        case "editions":
            return editions.compared(errand.data["books"], errand.data["situation"])


def _muster(book: Book, band: dict[str, Any]) -> Any:
    caps.band(band)
    return _plainly(_read(lambda: book.muster(band)))


def _catalogue(book: Book, wish: Build) -> Any:
    band, at = _written(wish.text) if wish.text else wish.band, wish.at
    caps.band(band)
    if book.catalogue is None:
        raise Fail(404, f"bands of {book.title} are not built in a form", where="book", remedy="send the band as data")
    fill = book.catalogue
    found = _read(lambda: fill(band, at))
    if at and found.entries and at not in [entry.at for entry in found.entries]:
        remedy = "open one of its entries, or none"
        raise Fail(400, f"there is nothing at {at!r} in this band", where="at", remedy=remedy)
    return replace(found, receipt=_plainly(found.receipt))


def _written(text: str) -> dict[str, Any]:
    """A band as a file says it."""
    try:
        band = parse_yaml(text, "band")
    except ContentError as error:
        where = f"line {error.line}" if error.line else "band"
        raise Fail(400, "this is not a band file", error.what, where, error.remedy) from None
    if not isinstance(band, dict):
        raise Fail(400, "this is not a band file", "it is not one record of keys and values", "band", "see a ready one")
    return band


def _read(work: Callable[[], T]) -> T:
    try:
        return work()
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise Fail(400, "this band cannot be read", str(error), "band") from None


def _plainly(receipt: Receipt) -> Receipt:
    return replace(receipt, faults=tuple(_told(fault) for fault in receipt.faults))


def _told(fault: Fault) -> Fault:
    """A fault as the page shows it: where it is in words, and no file to look into."""
    remedy = "start from a ready-made band and change it" if fault.remedy == FORMAT else fault.remedy
    return replace(fault, where=fault.where.strip("<>"), why=plainly(fault.why), remedy=remedy)


def _prove(file: bytes, seed: str) -> Proven:
    try:
        read = journal.parse(file)
    except ContentError as error:
        raise Fail(400, "this is not a journal", error.what, remedy=error.remedy) from None
    _cap(read)
    book = library.book_of(read.book)
    setups.guard(book, read.setup)
    if read.rules != book.version:
        why = f"written under rules {read.rules} of {read.book}; these are {book.version}"
        why += ". It can still be read from its events, not replayed."
        return Proven(
            read.book, read.rules, read.setup, due="over", archive=msgspec.json.encode(read).decode(), why=why
        )
    sides = setups.try_out(book, read.setup)
    try:
        return _replay(book, read, sides, seed)
    except Fail:
        raise
    except (ContentError, OtherRules) as error:
        raise Fail(400, "this journal does not hold", str(error)) from None
    except Exception as error:
        raise Fail(400, "this journal does not hold", f"{type(error).__name__}: {error}") from None


def _replay(book: Book, read: Journal, sides: tuple[str, ...], seed: str) -> Proven:
    row = BattleRow(
        id="", book=book.code, rules=book.version, setup=read.setup, dice="engine", seed=seed,
        seats=dict.fromkeys(sides, seats.HUMAN),
    )  # fmt: skip
    battle = Battle(book, row)
    rows = battle.adopt(read.answers, read.considered)
    if digest(battle.session.state) != read.hash:
        raise Fail(400, "this journal does not hold", "it replays to another state than its hash says")
    rows += battle.roll_on()
    return Proven(read.book, read.rules, read.setup, sides, rows, battle.due)


def _cap(read: Journal) -> None:
    if len(read.answers) > caps.ANSWERS or len(read.events) > caps.EVENTS or len(read.told) > caps.EVENTS:
        most = f"more than {caps.ANSWERS} answers or {caps.EVENTS} events"
        raise Fail(413, "this journal is too long", most)
    for key, most_signs in (("book", 32), ("rules", 64), ("hash", 64), ("note", caps.WORDS)):
        caps.text(getattr(read, key), key, most_signs)
    for answer in read.answers:
        caps.tree(answer, "answers")
    for words in read.told:
        caps.text(words, "told", caps.WORDS)
    if len(read.considered) > caps.ANSWERS:
        raise Fail(413, "this journal is too long", f"thoughts before more than {caps.ANSWERS} answers")
    for each in read.considered:
        caps.tree(msgspec.to_builtins(each), "considered")
    for event in read.events:
        caps.tree(event.about, "events")


def answer(data: bytes) -> bytes:
    """One errand as bytes, its end as bytes."""
    with _timed(LONG if apart() else CPU):
        try:
            done = Done(run(msgspec.msgpack.decode(data, type=Errand)))
        except Fail as fail:
            done = Done(status=fail.status, trouble=fail.fault)
        except Spent:
            done = Done(status=413, trouble=Trouble("this takes too long to work out"))
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            done = Done(status=400, trouble=Trouble("this cannot be worked out", why=why))
    return msgspec.msgpack.encode(done)


def apart() -> bool:
    """Whether this process is the one for errands that take long."""
    return APART in sys.argv


def fat() -> bool:
    """Whether this process has grown too big to be kept."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > FAT


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
    """Spent when the processor time is spent; compiled loops are not stopped by it, the server's deadline is."""

    def late(*_: object) -> None:
        raise Spent

    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _prepare() -> None:
    """Read every book once, so that the first errand does not wait for it."""
    for code in library.codes():
        book = library.book_of(code)
        setups.try_out(book, book.default(1))


def main() -> None:
    """Work until the server goes; what takes long gives way to whoever plays."""
    if apart():
        os.nice(10)
    child.run(_prepare, answer, fat)


if __name__ == "__main__":
    main()
