"""State: plain data that can copy itself. Each book has its own; the core needs only this much of it."""

from __future__ import annotations

import hashlib
from typing import Any, Protocol, Self, runtime_checkable

import msgspec

from .events import Event


@runtime_checkable
class State(Protocol):
    """Plain data: no caches, no callbacks; things refer to each other by id."""

    events: list[Event]

    def copy(self) -> Self:
        """A copy that shares only what never changes."""
        ...

    def plain(self) -> dict[str, Any]:
        """Everything as JSON data, in a fixed order."""
        ...


def digest(state: State) -> str:
    """A short fingerprint of the whole state; equal states have equal ones."""
    data = msgspec.json.encode(state.plain(), order="deterministic")
    return hashlib.blake2b(data, digest_size=12).hexdigest()
