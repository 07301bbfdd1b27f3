"""Punkapocalyptic, second edition: the table of contents.

P2-DICE-18: where the text is unclear or at odds with itself nobody rolls for it: the rulings of rules.md decide.
"""

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

VERSION = "2e.5"
KIN = {
    "P2-ASLT-05": ("P2-ASLT-09", "P2-RUL-69"),
    "P2-ASLT-10": ("P2-RUL-26",),
    "P2-ASLT-12": ("P2-RUL-28",),
    "P2-COV-13": ("P2-COV-08", "P2-COV-09", "P2-COV-11", "P2-COV-12", "P2-HGT-03"),
    "P2-COV-14": ("P2-COV-15", "P2-HGT-06"),
    "P2-COV-15": ("P2-RUL-79",),
    "P2-ELEC-02": ("P2-RUL-53",),
    "P2-HARD-01": ("P2-RIDE-02",),
    "P2-INCE-02": ("P2-INCE-06", "P2-RUL-55"),
    "P2-MASS-05": ("P2-RUL-29",),
    "P2-MINC-03": ("P2-SHOT-06", "P2-RUL-40"),
    "P2-SHOT-06": ("P2-MINC-03", "P2-RUL-40"),
    "P2-SHOT-10": ("P2-AUTO-05",),
    "P2-PEN-01": ("P2-PEN-02",),
    "P2-RUL-79": ("P2-COV-15",),
    "P2H-MUT-01": ("P2H-MUT-02",),
}
"""Modifiers that two entries of the ledger speak of: a case may name either."""
MODES = (
    Mode("walk", "walk", "w", "Along the ground, at the ground's price (P2-MOVE-01)."),
    Mode("jump", "jump", "j", "Over a gap or from an edge (P2-JUMP-01)."),
    Mode("climb", "climb", "c", "Up or down a wall or a ladder (P2-CLMB-01)."),
    Mode("drop", "drop", "d", "Down from an edge or off a wall (P2-CLMB-03)."),
    Mode("leap", "leap", "l", "With the special rule Jump (P2-LEAP-01)."),
)
"""How a step of a path is made."""


BOOK = Book(
    code="punk2",
    title="Punkapocalyptic, second edition",
    prefix="P2",
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
    words=WORDS,
    acting=lambda s: s.active,
    actions=book.actions,
    rest="end",
    key=State.key,
    gist=outcome.gist,
    unasked=unasked.unasked,
    kin=KIN,
    family=Path(punk.__file__).parent,
    laws=data().laws,
    campaign=campaign(EDITION),
    situated=moment.situated,
)
