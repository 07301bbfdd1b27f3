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

VERSION = "1e.3"
KIN = {
    "P1-ACT-05": ("P1-RUL-24",),
    "P1-AIM-01": ("P1-AIM-03", "P1-RUL-34"),
    "P1-AIM-02": ("P1-AIM-01", "P1-RUL-34"),
    "P1-ASLT-02": ("P1-ASLT-03", "P1-MOVE-06"),
    "P1-ASLT-05": ("P1-ASLT-06", "P1-ASLT-08", "P1-RUL-72"),
    "P1-BAND-03": ("P1-RUL-58",),
    "P1-BEA-01": ("P1-CLMB-06", "P1-INTR-07", "P1-TURN-13"),
    "P1-BLO-01": ("P1-RUL-68",),
    "P1-CLMB-06": ("P1-BEA-01", "P1-RID-01"),
    "P1-COV-02": ("P1-COV-01", "P1-COV-04", "P1-COV-07", "P1-RUL-64"),
    "P1-COV-05": ("P1-RUL-31", "P1-RUL-33"),
    "P1-CRCH-05": ("P1-RUL-15",),
    "P1-CUM-01": ("P1-RUL-75",),
    "P1-DEF-04": ("P1-STE-04",),
    "P1-DISE-06": ("P1-BLO-01",),
    "P1-DSL-01": ("P1-INTR-06", "P1-RDS-01"),
    "P1-EQUIP-05": ("P1-FIR-01", "P1-SHOT-12"),
    "P1-EQUIP-08": ("P1-GEAR-04",),
    "P1-EQUIP-10": ("P1-TWO-01",),
    "P1-EQUIP-14": ("P1-ARMR-05",),
    "P1-FALL-06": ("P1-FALL-05", "P1-CRCH-06"),
    "P1-FIR-01": ("P1-EQUIP-05", "P1-SHOT-12"),
    "P1-HAR-01": ("P1-RID-01", "P1-RUL-82"),
    "P1-INC-02": ("P1-RUL-46",),
    "P1-INTR-03": ("P1-TWO-01", "P1-RUL-22"),
    "P1-INTR-07": ("P1-BEA-01", "P1-MON-01"),
    "P1-LOS-01": ("P1-RUL-89", "P1-SHOT-01"),
    "P1-LOS-02": ("P1-RUL-64", "P1-SHOT-01"),
    "P1-MASS-05": ("P1-MASS-07", "P1-RUL-27"),
    "P1-MASS-06": ("P1-MASS-07", "P1-RUL-27"),
    "P1-MON-01": ("P1-INTR-07", "P1-TURN-13"),
    "P1-MOVE-01": ("P1-SWI-01",),
    "P1-MOVE-06": ("P1-ASLT-03",),
    "P1-PAC-01": ("P1-RUL-81",),
    "P1-PAC-05": ("P1-RUL-54",),
    "P1-RAR-01": ("P1-BAND-05",),
    "P1-RUL-16": ("P1-FALL-02", "P1-FALL-05", "P1-TERR-06", "P1-RUL-93"),
    "P1-RUL-43": ("P1-ELE-01",),
    "P1-RUL-80": ("P1-RUL-21",),
    "P1-SHOT-06": ("P1-SHOT-01", "P1-RUL-86"),
    "P1-SHOT-08": ("P1-RUL-31",),
    "P1-SHOT-12": ("P1-EQUIP-05", "P1-FIR-01"),
    "P1-STE-04": ("P1-DEF-04",),
    "P1-TEM-02": ("P1-DEF-06",),
    "P1-TERR-07": ("P1-TERR-10",),
    "P1-TWO-01": ("P1-EQUIP-10", "P1-INTR-03"),
}
"""What two entries of the ledger say: a case may name either."""
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
    kin=KIN,
    campaign=campaign(EDITION),
    situated=moment.situated,
)
