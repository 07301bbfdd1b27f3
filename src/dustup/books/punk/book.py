"""What both editions hand over in the same way: result, ready bands, a battle to begin with."""

from __future__ import annotations

from typing import Any

from dustup.core import Event, Offer, Result

from .edition import Edition
from .muster import roster
from .scenarios import scenarios
from .state import State


def result(s: State) -> Result:
    """How the battle stands."""
    return s.setup.scenario.result(s)


def bands(edition: Edition) -> list[Offer]:
    """The ready-made bands."""
    rows = edition.data().ready.values()
    return [Offer(r.id, f"{r.name} ({r.points})", r.blurb, roster.plain(r)) for r in rows]


def default(edition: Edition, seed: int) -> dict[str, Any]:
    """A ready set-up: bands and scenario drawn by the seed alone."""
    found = [r.id for r in edition.data().ready.values() if r.points == 500]
    names = list(scenarios(edition))
    red = found[seed % len(found)]
    blue = found[(seed // len(found) * 2 + seed + 3) % len(found)]
    return {"scenario": names[seed % len(names)], "bands": {"red": red, "blue": blue}, "seed": seed}


def actions(event: Event) -> tuple[int, int]:
    """PK-ACT-01, PK-ACT-04: the Actions an activation begins with, and those it ends without."""
    about = event.about
    return (about["actions"] if event.what == "activate" else 0, about["left"] if event.what == "rest" else 0)
