"""Cover, as the edition has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from dustup.core import Mod
from dustup.table.sight import Line

from ..edition import Covered
from ..state import Fighter, State


class Shelter(msgspec.Struct, frozen=True, gc=False):
    """An element that covers a target: the Armour it gives, a line of sight, whether the shooter may avoid it."""

    id: str
    name: str
    grade: int
    line: Line
    avoidable: bool = True


class Shelters(msgspec.Struct, frozen=True, gc=False):
    """All that protects a target from a shooter."""

    shelters: tuple[Shelter, ...] = ()
    borne: Sequence[Mod] = ()  # a shield, a motorbike

    def best_first(self, kept: Iterable[Shelter], rule: str) -> list[Mod]:
        """What elements and gear give, the highest first."""
        found = [*(Mod(each.grade, each.name, rule) for each in kept), *self.borne]
        return sorted(found, key=lambda each: -each.value)


def cover(s: State, a: Fighter, b: Fighter) -> Covered:
    """PK-COV-02: what shelters b from a, whom it is known to see."""
    return s.edition.cover.cover(s, a, b)


def nothing(s: State) -> Covered:
    """No Cover at all."""
    return s.edition.cover.NONE
