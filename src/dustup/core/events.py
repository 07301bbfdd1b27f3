"""Events: what happened, as plain data. The log, the screen, statistics and tests read the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

MORE = "…"
"""How a sentence begins that goes on with the one told before it: a log shows both in one line."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """`what` happened, `about` plain JSON data, the rule ids at work; `to` names the only side that may see it.

    Plain data forms no reference cycles, so the garbage collector need not look at it.
    """

    what: str
    about: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    to: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What some events came to: a label for the odds, how that is from the point of view of `whose` side, and `who`
    it happens to, as model ids; without `whose` it is their side's point of view."""

    label: str
    tone: Literal["good", "bad", "even"] = "even"
    whose: str = ""
    who: tuple[str, ...] = ()


def last_of(events: Sequence[Event]) -> Outcome:
    """The plainest outcome: the name of the last event."""
    return Outcome(events[-1].what if events else "nothing")
