"""Raising a band with dice and choices: a session of its own. Its receipt is its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .events import Event, Outcome, last_of
from .question import Flow
from .roster import Company


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising:
    """What a book says of raising a band. Its state is plain data with `copy`, `plain` and `events`."""

    setup: Callable[[dict[str, Any]], Any]
    """Plain wishes (kind of band, points, switches) → the State. Raises ContentError naming what is wrong."""
    play: Callable[[Any], Flow[None]]
    band: Callable[[Any], dict[str, Any]]
    """The band raised so far, as `Book.muster` and a battle's set-up read it."""
    tell: Callable[[Event, Any], str]
    """An event as a sentence with [[rule ids]]: one line of the receipt."""
    show: Callable[[Any], Company]
    """The band as a sheet."""
    default: Callable[[int], dict[str, Any]]
    """A ready set-up for a seed: what a bot raises when nothing is chosen."""
    worth: Callable[[Any, str], float] = lambda state, player: 0.0
    """How good the band is, for bots."""
    terms: Callable[[Any, str], Mapping[str, float]] | None = None
    outcome: Callable[[Sequence[Event]], Outcome] = last_of
    """The name of what these events came to: labels for the odds."""
