"""What both editions hand over in the same way: the chapters of the family, ready bands, a battle to begin with."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from dustup.core import Event, Offer
from dustup.skirmish.scenario import result

from . import setup
from .campaign import campaign
from .edition import Edition
from .muster import bill, catalogue, roster
from .scenarios import offers, scenarios, switches
from .stage import moment, stage
from .stage.words import CASES
from .state import State
from .view import outcome, overlay, show, tell, unasked
from .worth import worth


def bands(edition: Edition) -> list[Offer]:
    """The ready-made bands."""
    data = edition.data()
    facts = {r.id: f"{data.bands[r.band].name} · {len(r.fighters)} fighters" for r in data.ready.values()}
    return [Offer(r.id, f"{r.name} ({r.points})", r.blurb, roster.plain(r), facts[r.id]) for r in data.ready.values()]


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


def common(edition: Edition) -> dict[str, Any]:
    """What the two books have in common, as parts of a `Book`."""
    return {
        "setup": partial(setup.build, edition),
        "result": result,
        "show": show.show,
        "guess": show.guess,
        "tell": tell.VOICE.tell,
        "worth": worth.worth,
        "outcome": outcome.outcome,
        "scenarios": partial(offers, edition),
        "bands": partial(bands, edition),
        "catalogue": partial(catalogue.catalogue, edition.data()),
        "muster": lambda band: bill.receipt(band, edition.data()),
        "stage": partial(stage.stage, edition),
        "overlay": overlay.overlay,
        "default": partial(default, edition),
        "first": {"map": "back_lot"},
        "terms": worth.terms,
        "secrets": show.secrets,
        "switches": partial(switches, edition),
        "words": CASES,
        "acting": lambda s: s.active,
        "actions": actions,
        "rest": "end",
        "ways": 4,
        "pending": worth.pending,
        "key": State.key,
        "gist": outcome.gist,
        "unasked": unasked.unasked,
        "family": Path(__file__).parent,
        "laws": edition.data().laws,
        "campaign": campaign(edition),
        "situated": moment.situated,
    }
