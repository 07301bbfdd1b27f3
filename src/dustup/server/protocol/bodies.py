"""Bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dustup.core import Offer, Switch
from dustup.core.scene import Area, Marker, Model


class Trouble(msgspec.Struct, frozen=True):
    """An error in words: what went wrong, where, why, and what to do about it."""

    what: str
    where: str = ""
    why: str = ""
    remedy: str = ""


class TroubleBody(msgspec.Struct, frozen=True):
    """The body of every 4xx and 5xx answer."""

    error: Trouble


class BookView(msgspec.Struct, frozen=True):
    """What can be chosen for a new battle."""

    code: str
    title: str
    version: str
    sides: tuple[int, int]
    scenarios: list[Offer]
    bands: list[Offer]
    maps: list[Offer]
    switches: list[Switch]
    bots: list[Offer]
    unit: Literal["cm", "in", "stick"] = "cm"
    campaign: bool = False
    """Whether it has campaign rules; its campaigns are started like battles, as the book `<code>.campaign`."""
    builds: bool = False
    """Whether its bands can be built in a form (POST /api/catalogue/…)."""
    first: dict[str, Any] = {}
    """What the set-up of a newcomer's first battle has otherwise."""


class RuleView(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    title: str
    text: str


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band to be built, even {}, and the path of the entry that is open in the form; `text`: a band as YAML."""

    band: dict[str, Any] = {}
    at: str = ""
    text: str = ""


class NewBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start a battle; an empty set-up takes the book's default. Seats: side → "human" or "bot:<name>"."""

    book: str
    setup: dict[str, Any] = {}
    seats: dict[str, str] = {}
    dice: Literal["engine", "physical"] = "engine"
    hotseat: bool = False
    strict: bool = False
    """Nothing is taken back, and against bots too the journal stays closed until the end."""
    mine: str = ""
    """The seat of the player who starts it (by default the first); the others get invitations."""


class Started(msgspec.Struct, frozen=True):
    """The battle's name and its secret links: one per human side (or `all`), and `watch`.

    `/t/…` is a seat; `/i/…` is an invitation, which the first who opens it exchanges for a seat (POST /api/invite/…).
    """

    battle: str
    links: dict[str, str]
    note: str = ""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from the moment after `at` answers, with new dice; no seats = hot-seat for all."""

    at: int
    seats: dict[str, str] = {}
    hotseat: bool = True
    dice: Literal["engine", "physical"] = "engine"


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a new invitation to a seat nobody has taken."""

    seat: str


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nobody came: let a bot of this kind play a seat nobody has taken."""

    seat: str
    bot: str


class FightHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play the battle that a campaign asks for; `bot`: let bots of this kind fight it for everybody."""

    bot: str = ""
    dice: Literal["engine", "physical"] = "engine"


class Correct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer number `n` was wrong (the first is 1)."""

    n: int
    answer: Any


class Corrected(msgspec.Struct, frozen=True):
    """What became of the answers after a corrected one, in words."""

    notes: list[str]


class Compare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would every edition say to these answers, given to question number `n`? Or, of a replay (`at`), to what was
    answered after so many answers?"""

    n: int = 0
    answers: list[Any] = []
    at: int | None = None


class EditionView(msgspec.Struct, frozen=True):
    """One edition: sums as [title, total, [value, why, rule] …], chances as [label, percent, "num/den"], or why it
    does not allow it."""

    book: str
    name: str
    sums: list[tuple[str, int, list[tuple[int, str, str]]]] = []
    chances: list[tuple[str, float, str]] = []
    refused: str = ""


class Compared(msgspec.Struct, frozen=True):
    """A deed under every edition of a book's family, the one that is played first, and what differs in words."""

    editions: list[EditionView]
    differ: list[str]


class LinkTo(msgspec.Struct, frozen=True):
    """A secret link."""

    link: str


class Address(msgspec.Struct, frozen=True):
    """Where others in the network reach this server ('' = only this computer does)."""

    origin: str


class Gone(msgspec.Struct, frozen=True):
    """A seat was given up; `deleted`: it was the last one, and the battle is gone."""

    deleted: bool


class Moment(msgspec.Struct, frozen=True):
    """A moment worth a mark on the replay's bar."""

    at: int
    turn: int
    label: str


class Replay(msgspec.Struct, frozen=True):
    """`frames` is the last `at` a frame may be asked for (0 = the start)."""

    frames: int
    moments: list[Moment]
    editions: bool = False
    """Whether another edition of the book can be asked about a moment."""


class LuckSide(msgspec.Struct, frozen=True):
    """How lucky a side was, in words and figures: the sum, how far such sums usually spread, how sure it is."""

    side: str
    words: str
    rest: str
    luck: float
    spread: float
    error: float


class LuckRoll(msgspec.Struct, frozen=True):
    """A roll that decided much: after how many answers it is told, what it brought the side for which it was most, and
    the chance of something as good (as bad) for it."""

    at: int
    turn: int
    told: str
    side: str
    luck: float
    chance: str
    exact: bool


class Luck(msgspec.Struct, frozen=True):
    """The luck of a battle: its sides, the rolls that decided most, and what is not exact about it."""

    sides: list[LuckSide]
    rolls: list[LuckRoll]
    doubt: str


class BandView(msgspec.Struct, frozen=True):
    """A ready-made band to look at: its models with their cards."""

    models: list[Model]


class Layout(msgspec.Struct, frozen=True):
    """How a scenario may begin on its own table: zones and grounds, markers, and everybody's place and side."""

    map: str
    areas: list[Area]
    markers: list[Marker]
    models: list[tuple[int, int, str]]
