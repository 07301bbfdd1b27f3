"""GCE-SCEN-01: Gorkamorka Community Edition: mobs and their vehicles: shooting, brawling, ramming, boarding."""

from __future__ import annotations

from pathlib import Path

from dustup.core import Book
from dustup.skirmish.scenario import offers, result
from dustup.skirmish.words import read_kin

from .build import SWITCHES, build, default
from .campaign import CAMPAIGN
from .catalogue import catalogue
from .muster import bands, muster
from .scenarios import SCENARIOS
from .stage import CASES, stage, unasked
from .state import State
from .tell import gist, outcome, tell
from .turn import play
from .view import overlay, show
from .worth import terms, worth

VERSION = "46"


BOOK = Book(
    code="gce",
    title="Gorkamorka Community Edition",
    prefix="GCE",
    version=VERSION,
    folder=Path(__file__).parent,
    setup=build,
    play=play,
    result=result,
    show=show,
    tell=tell,
    worth=worth,
    outcome=outcome,
    scenarios=offers(SCENARIOS),
    bands=bands,
    muster=muster,
    catalogue=catalogue,
    stage=stage,
    overlay=overlay,
    default=default,
    first={"map": "back_lot"},
    terms=terms,
    switches=lambda: SWITCHES,
    sides=(2, 4),
    acting=lambda s: s.active,
    nodes=72,
    key=State.key,
    gist=gist,
    unordered=True,
    unit="in",
    words=CASES,
    kin=read_kin(Path(__file__).parent / "data"),
    unasked=unasked,
    campaign=CAMPAIGN,
)
__all__ = ["BOOK"]
