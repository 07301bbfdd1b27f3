"""Events: what happened, as plain data. The log, the screen, statistics and tests read the same ones."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """`what` happened, `about` plain JSON data, the rule ids at work; `to` names the only side that may see it.

    Plain data makes no circles, so the collector need not look at it.
    """

    what: str
    about: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    to: str = ""
