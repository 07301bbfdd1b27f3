"""The fighters of this edition: the family's, with a height and a posture."""

from __future__ import annotations

from typing import ClassVar

from dustup.books.punk import state as family

TALL = 318  # P1-RUL-07: 1.25 inches
FLAT = 38  # P1-RUL-07: a base is 0.15 inches thick


class Fighter(family.Fighter):
    """A miniature. `prone` is lying (P1-FALL-02)."""

    STEP: ClassVar[int] = TALL  # P1-MEAS-04: contact over at most one miniature's height
    SLOWEST: ClassVar[int] = 1  # P1-RUL-75
    BOMBS: ClassVar[int] = 5  # P1H-GEA-06
    height: int = TALL  # standing
    crouched: bool = False  # P1-CRCH-02
    staggered: int = 0  # Action Turns still to end before the gas is out of its legs (P1-GAS-03)
    last_stand: bool = False  # a Berserk Downed once has begun its last Action Turn (P1-BER-01)
    drawn: str = ""  # the close combat weapon of this Action Turn (P1-RUL-84)

    @property
    def tall(self) -> int:
        """P1-CRCH-02, P1-FALL-04, P1-RUL-07: how tall it is now."""
        return FLAT if self.prone else self.height // 2 if self.crouched else self.height

    @property
    def pace(self) -> int:
        """P1-CRCH-03, P1-RUL-14: crouched, an inch costs two."""
        return 2 if self.crouched else 1


def of(f: family.Fighter) -> Fighter:
    """The same miniature, known to be of this edition."""
    assert isinstance(f, Fighter)
    return f
