"""What a page may send over its WebSocket."""

from __future__ import annotations

from typing import Any

import msgspec


class _In(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class DoAnswer(_In, frozen=True, tag="answer"):
    """Answer the open question number `n`."""

    n: int
    answer: Any


class DoTry(_In, frozen=True, tag="try"):
    """What would the rules say to this answer? Changes nothing. Trying none at all asks for a good one."""

    id: int
    n: int
    answer: Any
    think: bool = False
    """Whether a raider may think about that good one, a moment longer."""


class DoOdds(_In, frozen=True, tag="odds"):
    """The sums and exact chances if these answers were given now, one after the other."""

    id: int
    n: int
    answers: list[Any]
    patient: bool = False
    """Whether to count on where the first, quick answer was a rough one."""


class DoAllOdds(_In, frozen=True, tag="all_odds"):
    """The cards of several answers at once, such as of all targets."""

    id: int
    n: int
    each: list[list[Any]]


class DoDeeds(_In, frozen=True, tag="deeds"):
    """What could be done to somebody of another side now, answer by answer."""

    id: int
    n: int


class DoOverlay(_In, frozen=True, tag="overlay"):
    """Reach, threat, sight … of any model."""

    id: int
    kind: str
    model: str


class DoFrame(_In, frozen=True, tag="frame"):
    """The table as it was after the first `at` answers."""

    id: int
    at: int


class DoUndo(_In, frozen=True, tag="undo"):
    """Take back everything from answer number `to` on."""

    to: int


class DoConsent(_In, frozen=True, tag="consent"):
    """Yes or no to the other side's wish to undo."""

    ok: bool


class DoName(_In, frozen=True, tag="name"):
    """The name the player at this seat goes by."""

    name: str


Incoming = DoAnswer | DoTry | DoOdds | DoAllOdds | DoDeeds | DoOverlay | DoFrame | DoUndo | DoConsent | DoName
