"""The file of a campaign (or of a band being raised): a journal with the battles fought in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from .book import Book, Result
from .campaign import Campaign
from .content import ContentError
from .events import Event
from .journal import FORMAT, Journal, OtherRules, put
from .question import Answer
from .raising import Raising
from .scene import Overlay, Scene
from .session import Desync
from .sitting import Kept, Sitting, marks, renew
from .state import digest

Kind = Literal["campaign", "raising"]


class Chronicle(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Set-up + answers (dice and battles' results included) re-create it; events let any version show it.

    `asked` names the question of each answer. `fights` are the journals of battles played here, by the number of their
    answer. `seed` rolls the dice ('' = they are typed in). `left` are answers given before a correction that wait for
    their question to come up again.
    """

    dustup: int = FORMAT
    kind: Kind
    book: str
    rules: str
    setup: dict[str, Any]
    seed: str = ""
    answers: list[Answer]
    asked: list[str]
    hash: str
    fights: dict[int, Journal] = {}
    left: list[Kept] = []
    events: list[Event] = []
    told: list[str] = []
    note: str = ""


def campaign_of(book: Book) -> Campaign:
    """Its campaign; a book without one is a ContentError."""
    if book.campaign is None:
        raise ContentError(book.code, 0, "has no campaign rules", "choose another book")
    return book.campaign


def raising_of(book: Book) -> Raising:
    """How it raises a band; a book without such rules is a ContentError."""
    if book.raising is None:
        raise ContentError(book.code, 0, "has no rules for raising a band by dice and choices", "use `dustup muster`")
    return book.raising


def rules_of(book: Book, kind: Kind) -> Book:
    """The rules of a campaign, or of raising a band, as a book: sessions, journals, bots and odds run it unchanged."""
    if kind == "campaign":
        its = campaign_of(book)
        return replace(
            book, setup=its.setup, play=its.play, result=its.result, show=_no_table(book), guess=its.guess,
            tell=its.tell, worth=its.worth, terms=its.terms, outcome=its.outcome, key=None, gist=None, acting=None,
            unasked=_nothing,
        )  # fmt: skip
    own = raising_of(book)
    return replace(
        book, setup=own.setup, play=own.play, result=lambda state: Result("", {}, ""), show=_no_table(book),
        guess=lambda state, side: state.copy(), tell=own.tell, worth=own.worth, terms=own.terms, outcome=own.outcome,
        default=own.default, key=None, gist=None, acting=None, unasked=_nothing,
    )  # fmt: skip


def _nothing(state: Any, question: Any) -> None:
    """What a battle passes over without asking is not looked for between battles."""


def _no_table(book: Book) -> Any:
    return lambda state, side: Scene(book.code, 0, 0, "", (0, 0), "", [])


SUFFIX = ".campaign"


def as_book(book: Book) -> Book:
    """A campaign as a book of its own: whatever can hold a battle (a server, its store, its bots) can hold it."""
    its = campaign_of(book)

    def show(state: Any, side: str) -> Scene:
        roster = its.show(state, side)
        sides = {company.player: company.name for company in roster.companies}
        return Scene(book.code, roster.game, roster.games, roster.phase, (0, 0), "", [], sides=sides)

    return replace(
        rules_of(book, "campaign"), code=f"{book.code}{SUFFIX}", title=f"{book.title}, campaign", show=show,
        default=lambda seed: its.default(seed, 2, 5),
        overlay=lambda state, side, kind, model: Overlay(kind, model),  # between battles there is no table
    )  # fmt: skip


def begin(book: Book, kind: Kind, setup: dict[str, Any], seed: str = "") -> Sitting:
    """A new campaign, or a new band to raise."""
    return Sitting(rules_of(book, kind), setup, seed)


def write(sitting: Sitting, kind: Kind, note: str = "") -> Chronicle:
    """The chronicle of a sitting as it stands."""
    session = sitting.session
    state, book = session.state, session.book
    return Chronicle(
        kind=kind,
        book=book.code,
        rules=book.version,
        setup=sitting.setup,
        seed=sitting.seed,
        answers=list(session.answers),
        asked=marks(sitting),
        hash=digest(state),
        fights=dict(sitting.fights),
        left=list(sitting.left),
        events=list(state.events),
        told=[book.tell(event, state) for event in state.events],
        note=note,
    )


def save(chronicle: Chronicle, path: str | Path) -> None:
    """Write whole or not at all; the version before is kept as `.bak`."""
    put(path, msgspec.json.format(msgspec.json.encode(chronicle), indent=1), keep=True)


def load(path: str | Path, kind: Kind) -> Chronicle:
    """Read a chronicle; anything wrong is a ContentError that says what and where."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ContentError(path, 0, f"cannot be read: {error}", "check the path") from None
    return parse(data, kind, path)


def parse(data: bytes, kind: Kind, path: str | Path = "<chronicle>") -> Chronicle:
    """A chronicle from bytes."""
    name = "campaign" if kind == "campaign" else "band being raised"
    try:
        found = msgspec.json.decode(data, type=Chronicle)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ContentError(path, 0, f"not a {name}: {error}", "it may be cut short; look at its .bak file") from None
    if found.kind != kind:
        raise ContentError(path, 0, f"holds a {found.kind}, not a {name}", "name the right file")
    if found.dustup != FORMAT:
        raise ContentError(path, 0, f"format {found.dustup} is not {FORMAT}", "use the version that wrote it")
    if len(found.asked) != len(found.answers):
        raise ContentError(path, 0, "has not one question for each answer", "the file was changed; see its .bak file")
    return found


def reopen(found: Chronicle, book: Book, path: str | Path = "<chronicle>") -> Sitting:
    """The sitting, live again and proven equal by its hash."""
    if found.book != book.code:
        raise ContentError(path, 0, f"is of book {found.book!r}, not {book.code!r}", "name the right book")
    if found.rules != book.version:
        raise OtherRules(
            f"{path}: written under rules {found.rules} of {found.book}; these are {book.version}. "
            "It can still be read from its events; `renew` plays its answers again under these rules."
        )
    sitting = Sitting(rules_of(book, found.kind), found.setup, found.seed, roll=False)
    try:
        sitting.repeat(found.answers)
    except Desync as error:
        raise ContentError(path, 0, f"does not replay: {error}", "the file was changed, or report a bug") from None
    if digest(sitting.session.state) != found.hash:
        raise ContentError(path, 0, "replays to another state than its hash says", "the file was changed")
    sitting.fights, sitting.left = dict(found.fights), list(found.left)
    sitting.roll_on()
    return sitting


def renewed(found: Chronicle, book: Book) -> tuple[Sitting, list[str]]:
    """A chronicle of other rules played again under these, as far as its answers fit; says what does not."""
    kept = [
        Kept(asked, answer, found.fights.get(i)) for i, (asked, answer) in enumerate(zip(found.asked, found.answers))
    ]
    return renew(rules_of(book, found.kind), found.setup, found.seed, [*kept, *found.left])
