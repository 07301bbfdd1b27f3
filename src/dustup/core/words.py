"""The words of a book: what people write in cases, and what the engine calls it."""

from __future__ import annotations

from typing import Any

import msgspec


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other words for the names of a book, read by `dustup check`. Keys are written small, with spaces.

    Each entry maps what a person writes to what the engine says; what is missing is taken as it is written.
    """

    stats: dict[str, str] = {}
    """Name of an attribute → its code ("strength": "S")."""
    states: dict[str, dict[str, Any]] = {}
    """A word for how a fighter is → the fields it means ("lying": {"status": "up", "prone": True})."""
    fields: dict[str, str] = {}
    """Other names for fields of a fighter ("position": "at")."""
    answers: dict[str, str] = {}
    """Other names for what a question offers ("charge": "assault")."""
    questions: dict[str, str] = {}
    """Other names for questions, such as those of an older version ("deed": "action")."""
    declines: tuple[str, ...] = ()
    """Answers that decline something; where it is not offered they say nothing."""
    opens: dict[str, tuple[str, ...]] = {}
    """A deed that opens a list of further ones → what may stand in it, and be said at once ("power": ("barrier",))."""
    whole: tuple[str, ...] = ()
    """Questions that always name all they ever offer, open or barred: another word there is a slip of the pen."""
    steps: dict[str, str] = {}
    """A way of moving that may be said where a deed or a path is asked for → its step ("stand up": "stand")."""
    begins: dict[str, str] = {}
    """A deed that takes several Actions → what each of them is but the last ("assault": "move")."""
    events: dict[str, dict[str, Any]] = {}
    """Other names for events → the event and the fields it means ("miss": {"what": "shot", "result": "miss"})."""
    happens: tuple[str, ...] = ()
    """Events of a die that tell whether something happens: named without `success`, it does ("explodes")."""
    values: dict[str, dict[str, str]] = {}
    """Field of an event → other names for what it may hold ("result": {"understood": "works"})."""
    parts: dict[str, tuple[str, ...]] = {}
    """Who acts and suffers → the fields of an event that may say so, the first it has ("target": ("at", "who"))."""
    rolls: dict[str, tuple[str, ...]] = {}
    """Name of a roll, of one of its dice, or its rule → what people call them ("hit": ("strength", "toughness"))."""
    sums: dict[str, tuple[str, ...]] = {}
    """Name of a roll and its event → further titles of its sums, in their order ("hit": ("Strength", "Toughness"))."""
    outcomes: dict[str, str] = {}
    """Other names for outcomes of the odds ("downed": "down")."""
    misses: tuple[str, ...] = ()
    """Outcomes of a shot that are not a hit: all the others together are called "hit"."""
    lengths: tuple[str, ...] = ()
    """Number questions whose answer is a length along a way, so that a small number is meant in the book's unit."""
    pauses: tuple[str, ...] = ()
    """Rolls that begin something new: a case may end before them."""
    things: dict[str, str] = {}
    """Other names for what a fighter carries ("frag grenade": "frag")."""
    lies: bool = False
    """Who is Down lies on the table and can be touched; else he is gone."""
    carried: tuple[str, ...] = ()
    """Fields of a fighter that list what it carries."""
    gear: tuple[str, ...] = ()
    """Which of them are not weapons, where one field lists both."""
