"""Punkapocalyptic, second edition: the table of contents.

P2-DICE-18: where the text is unclear or at odds with itself nobody rolls for it: the rulings of rules.md decide.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dustup.core import Book, Offer, Result

from . import muster, outcome, overlay, roster, scenarios, setup, show, stage, tell, turn, unasked, worth
from .state import State

__all__ = ["BOOK", "VERSION"]

VERSION = "2e.2"


def _result(s: State) -> Result:
    found: Result = s.setup.scenario.result(s)
    return found


def _bands() -> list[Offer]:
    return [Offer(r.id, f"{r.name} ({r.points})", r.blurb, roster.plain(r)) for r in roster.ready().values()]


def _default(seed: int) -> dict[str, Any]:
    """A ready set-up: bands and scenario drawn by the seed alone."""
    bands = [r.id for r in roster.ready().values() if r.points == 500]
    names = list(scenarios.SCENARIOS)
    red = bands[seed % len(bands)]
    blue = bands[(seed // len(bands) * 2 + seed + 3) % len(bands)]
    return {"scenario": names[seed % len(names)], "bands": {"red": red, "blue": blue}, "seed": seed}


BOOK = Book(
    code="punk2",
    title="Punkapocalyptic, second edition",
    prefix="P2",
    version=VERSION,
    folder=Path(__file__).parent,
    setup=setup.build,
    play=turn.play,
    result=_result,
    show=show.show,
    guess=show.guess,
    tell=tell.tell,
    worth=worth.worth,
    outcome=outcome.outcome,
    scenarios=scenarios.offers,
    bands=_bands,
    muster=muster.receipt,
    stage=stage.stage,
    overlay=overlay.overlay,
    default=_default,
    terms=worth.terms,
    secrets=show.secrets,
    switches=scenarios.switch_offers,
    acting=lambda s: s.active,
    key=State.key,
    gist=outcome.gist,
    unasked=unasked.unasked,
)
