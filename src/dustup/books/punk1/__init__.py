"""Punkapocalyptic, first edition: the table of contents."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from dustup.books import punk
from dustup.books.punk import book, scenarios, setup
from dustup.books.punk.campaign import campaign
from dustup.books.punk.muster import bill
from dustup.books.punk.stage import moment, stage
from dustup.books.punk.stage.words import WORDS
from dustup.books.punk.state import State
from dustup.books.punk.view import outcome, overlay, show, tell, unasked
from dustup.books.punk.worth import worth
from dustup.core import Book, Mode

from . import turn
from .edition import EDITION, data

__all__ = ["BOOK", "VERSION"]

VERSION = "1e.2"
MODES = (
    Mode("walk", "walk", "w", "Along the ground, at the ground's price (P1-MOVE-01)."),
    Mode("jump", "jump", "j", "Over a gap (P1-JUMP-01)."),
    Mode("climb", "climb", "c", "Up or down a wall or a ladder (P1-CLMB-01)."),
    Mode("drop", "drop", "d", "Down from an edge or off a wall (P1-JUMP-07)."),
    Mode("leap", "leap", "l", "With the special rule Jump (P1-JUM-01)."),
    Mode("crouch", "crouch", "k", "Down, for 2 inches of the move (P1-CRCH-01)."),
    Mode("stand", "stand", "s", "Up again, for 2 inches of the move (P1-CRCH-04)."),
)
"""How a step of a path is made."""

BOOK = Book(
    code="punk1",
    title="Punkapocalyptic, first edition",
    prefix="P1",
    version=VERSION,
    folder=Path(__file__).parent,
    setup=partial(setup.build, EDITION),
    play=turn.play,
    result=book.result,
    show=show.show,
    guess=show.guess,
    tell=tell.VOICE.tell,
    worth=worth.worth,
    outcome=outcome.outcome,
    scenarios=partial(scenarios.offers, EDITION),
    bands=partial(book.bands, EDITION),
    muster=lambda band: bill.receipt(band, data()),
    stage=partial(stage.stage, EDITION),
    overlay=overlay.overlay,
    default=partial(book.default, EDITION),
    first={"map": "back_lot"},
    terms=worth.terms,
    secrets=show.secrets,
    switches=partial(scenarios.switches, EDITION),
    modes=MODES,
    unit="in",
    words=WORDS,
    acting=lambda s: s.active,
    actions=book.actions,
    rest="end",
    key=State.key,
    gist=outcome.gist,
    unasked=unasked.unasked,
    family=Path(punk.__file__).parent,
    laws=data().laws,
    kin={"P1-RAR-01": ("P1-BAND-05",)},
    campaign=campaign(EDITION),
    situated=moment.situated,
)
