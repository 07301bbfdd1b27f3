"""Cover, as the edition has it."""

from __future__ import annotations

from ..edition import Covered
from ..state import Fighter, State


def cover(s: State, a: Fighter, b: Fighter) -> Covered:
    """PK-COV-02: what shelters b from a, whom it is known to see."""
    return s.edition.cover.cover(s, a, b)


def nothing(s: State) -> Covered:
    """No Cover at all."""
    return s.edition.cover.NONE
