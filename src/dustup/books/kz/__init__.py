"""KZ-RUL-01: Future Warriors: Kill Zone, from its quick reference sheet: orders, suppression, captives, zombies."""

from __future__ import annotations

from pathlib import Path

from dustup.core import Book, Result

from .muster import bands, muster
from .scenarios import offers
from .setup import SWITCHES, build, default
from .stage import CASE_WORDS, stage
from .state import State
from .tell import gist, outcome, tell
from .turn import play
from .view import guess, overlay, secrets, show
from .worth import terms, worth

VERSION = "3"

KIN = {
    "KZ-CHG-02": ("KZ-DICE-03", "KZ-RUL-10"),
    "KZ-CHG-03": ("KZ-RUL-11", "KZ-RUL-12"),
    "KZ-CHG-04": ("KZ-BAND-07", "KZ-RUL-12"),
    "KZ-CHG-05": ("KZ-RUL-13",),
    "KZ-CYB-01": ("KZ-RUL-62", "KZ-RUL-78"),
    "KZ-CYB-05": ("KZ-SUP-06", "KZ-RUL-70"),
    "KZ-DARK-04": ("KZ-RUL-33",),
    "KZ-DMG-02": ("KZ-RUL-29",),
    "KZ-HERO-09": ("KZ-SUP-07", "KZ-RUL-71"),
    "KZ-HIT-02": ("KZ-ORD-06",),
    "KZ-HIT-03": ("KZ-HERO-07",),
    "KZ-HIT-04": ("KZ-RUL-59", "KZ-DARK-06"),
    "KZ-HIT-06": ("KZ-DARK-03",),
    "KZ-HIT-07": ("KZ-SUP-03", "KZ-ORD-04", "KZ-RUL-30"),
    "KZ-HTH-01": ("KZ-RUL-75",),
    "KZ-HTH-05": ("KZ-ORD-05", "KZ-RUL-36", "KZ-RUL-37"),
    "KZ-HTH-08": ("KZ-HERO-05", "KZ-RUL-41"),
    "KZ-HTH-10": ("KZ-RUL-40",),
    "KZ-HTH-14": ("KZ-HERO-08",),
    "KZ-HTH-15": ("KZ-RUL-39",),
    "KZ-INIT-02": ("KZ-ORD-03", "KZ-DICE-03"),
    "KZ-INIT-03": ("KZ-BAND-06",),
    "KZ-MOVE-04": ("KZ-CAPT-05",),
    "KZ-ORD-04": ("KZ-DMG-02", "KZ-RUL-79"),
    "KZ-ORD-10": ("KZ-RUL-18",),
    "KZ-PER-01": ("KZ-RUL-64",),
    "KZ-SHOT-01": ("KZ-SHOT-02", "KZ-RUL-25"),
    "KZ-SHOT-08": ("KZ-RUL-75", "KZ-HTH-20"),
    "KZ-SUP-02": ("KZ-ORD-12",),
    "KZ-SUP-06": ("KZ-BAND-06", "KZ-RUL-71"),
    "KZ-SUP-07": ("KZ-RUL-08", "KZ-RUL-71"),
    "KZ-SUP-08": ("KZ-RUL-09",),
}
"""What two entries of the ledger say: a case may name either."""


def result(s: State) -> Result:
    """How the battle stands or ended."""
    return s.setup.scenario.result(s)


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
    scenarios=offers,
    bands=bands,
    muster=muster,
    stage=stage,
    overlay=overlay,
    default=default,
    first={"map": "back_lot"},
    terms=terms,
    secrets=secrets,
    switches=lambda: SWITCHES,
    unit="in",
    words=CASE_WORDS,
    sides=(1, 4),
    acting=lambda s: s.active,
    key=State.key,
    gist=gist,
    unordered=True,
    kin=KIN,
)
__all__ = ["BOOK"]
