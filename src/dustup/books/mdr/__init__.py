"""MDR-STIK-05: Mutants and Death Ray Guns: parties of a few characters, three sticks, one to three dice to act."""

from __future__ import annotations

from pathlib import Path

from dustup.core import Book, Event
from dustup.skirmish.scenario import offers, result
from dustup.skirmish.words import read_kin

from .actions.deeds import DONE
from .campaign import CAMPAIGN
from .catalogue import catalogue
from .muster import SWITCHES, bands, build, default, muster
from .party import RAISING
from .scenarios import SCENARIOS
from .stage import CASES, stage
from .state import State
from .tell import gist, outcome, tell
from .turn import play
from .view import guess, overlay, secrets, show
from .worth import terms, worth

VERSION = "26"


def actions(event: Event) -> tuple[int, int]:
    """MDR-TURN-02, MDR-RUL-71: the actions a roll brings, to each of a group, and those left unused."""
    about, many = event.about, {"activated": 1, "group": len(event.about.get("members", ()))}
    return many.get(event.what, 0) * about.get("actions", 0), about["left"] if event.what == "rest" else 0


BOOK = Book(
    code="mdr",
    title="Mutants and Death Ray Guns",
    prefix="MDR",
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
    first={"scenario": "orchard", "map": "old_orchard", "bands": {"red": "human", "blue": "animal"}},
    terms=terms,
    secrets=secrets,
    switches=lambda: SWITCHES,
    words=CASES,
    sides=(2, 4),
    acting=lambda s: "" if s.aside else s.active,
    actions=actions,
    rest=DONE,
    tempo=True,
    nodes=60,
    split=14,
    key=State.key,
    gist=gist,
    terrain=lambda s: s.terrain,
    campaign=CAMPAIGN,
    raising=RAISING,
    kin=read_kin(Path(__file__).parent / "data"),
)
__all__ = ["BOOK"]
