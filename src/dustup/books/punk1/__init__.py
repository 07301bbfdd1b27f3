"""Punkapocalyptic, first edition: the table of contents."""

from __future__ import annotations

from pathlib import Path

from dustup.books.punk.book import common
from dustup.core import Book, Mode
from dustup.skirmish.words import read_kin

from . import turn
from .edition import DATA, EDITION

__all__ = ["BOOK", "VERSION"]

VERSION = "1e.18"
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
    play=turn.play,
    modes=MODES,
    unit="in",
    kin=read_kin(DATA),
    **common(EDITION),
)
