"""Punkapocalyptic, second edition: the table of contents.

P2-DICE-18: where the text is unclear or at odds with itself nobody rolls for it: the rulings of rules.md decide.
"""

from __future__ import annotations

from pathlib import Path

from dustup.books.punk.book import common
from dustup.core import Book, Mode
from dustup.skirmish.words import read_kin

from . import turn
from .edition import DATA, EDITION

__all__ = ["BOOK", "VERSION"]

VERSION = "2e.20"
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
    play=turn.play,
    modes=MODES,
    kin=read_kin(DATA),
    **common(EDITION),
)
