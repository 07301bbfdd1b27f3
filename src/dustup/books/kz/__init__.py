"""KZ-RUL-01: Future Warriors: Kill Zone, from its quick reference sheet: orders, suppression, captives, zombies."""

from __future__ import annotations

from pathlib import Path

from dustup.core import Book
from dustup.skirmish.scenario import offers, result
from dustup.skirmish.words import read_kin

from .catalogue import catalogue
from .content import CASES
from .muster import bands, muster
from .scenarios import SCENARIOS
from .setup import SWITCHES, build, default
from .stage import stage
from .state import State
from .tell import gist, outcome, tell
from .turn import play
from .view import guess, overlay, secrets, show
from .worth import terms, worth

VERSION = "5"
BOOK = Book(
    code="kz",
    title="Kill Zone",
    prefix="KZ",
    version=VERSION,
    folder=Path(__file__).parent,
    setup=build,
    play=play,
    result=result,
    show=show,
    guess=guess,
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
    secrets=secrets,
    switches=lambda: SWITCHES,
    unit="in",
    words=CASES,
    sides=(1, 4),
    acting=lambda s: s.active,
    nodes=54,
    key=State.key,
    gist=gist,
    unordered=True,
    kin=read_kin(Path(__file__).parent / "data"),
)
__all__ = ["BOOK"]
