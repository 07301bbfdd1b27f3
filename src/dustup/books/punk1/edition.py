"""The chapters of the first edition."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dustup.books.punk.content import Data, load
from dustup.books.punk.edition import Edition
from dustup.table.units import INCH

from . import cover, dice, fight, harm, infiltrate, move, shoot, sight, terrain, turn
from .state import Fighter

DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content."""
    return load(DATA, INCH, Fighter)


EDITION = Edition(
    code="punk1",
    data=data,
    terrain=terrain,
    move=move,
    sight=sight,
    cover=cover,
    shoot=shoot,
    dice=dice,
    infiltrate=infiltrate,
    burst=shoot,
    fight=fight,
    harm=harm,
    turn=turn,
    switches=(dice.CAT, harm.LITERAL),
)
