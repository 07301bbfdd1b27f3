"""The chapters of the second edition."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dustup.books.punk.content import Data, load
from dustup.books.punk.edition import Edition
from dustup.table.units import CENTIMETRE

from . import burst, cover, dice, fight, harm, infiltrate, move, shoot, sight, terrain, turn

DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content."""
    return load(DATA, CENTIMETRE)


EDITION = Edition(
    code="punk2",
    data=data,
    terrain=terrain,
    move=move,
    sight=sight,
    cover=cover,
    shoot=shoot,
    dice=dice,
    infiltrate=infiltrate,
    burst=burst,
    fight=fight,
    harm=harm,
    turn=turn,
)
