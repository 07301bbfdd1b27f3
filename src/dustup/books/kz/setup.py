"""What never changes during a battle: the table as this book reads it, the scenario, the content."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from dataclasses import field as default
from typing import TYPE_CHECKING, Any

from dustup.skirmish import setup as skirmish
from dustup.skirmish.expect import Table
from dustup.table.field import Field
from dustup.table.pieces import Map, Piece

from .content import Data

if TYPE_CHECKING:
    from .scenarios import Scenario

SOFT = ("vegetation", "wood", "tyres", "glass")
LOW = 350  # up to 3.5 cm a figure clambers over it, as difficult terrain
TALL = 500  # from 5 cm up solid scenery blocks sight
OVERHEAD = 400  # a piece that begins 4 cm up hangs over a figure's head


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means here: cover value, sight, ground, whether it is a building or an opening of one."""

    cover: int  # 0, -2 soft, -4 medium (KZ-RUL-29)
    sight: bool  # blocks it (KZ-RUL-27)
    block: bool  # cannot be walked through
    difficult: bool  # KZ-TERR-01
    building: bool  # a roofed inside (KZ-TERR-02, KZ-TERR-03)


NOTHING = Reading(0, False, False, False, False)
DOORWAY = Reading(-4, False, False, False, False)  # KZ-RUL-29: the openings of a building are medium cover


def reading(piece: Piece, rooms: tuple[str, ...] = ()) -> Reading:
    """KZ-RUL-27, KZ-RUL-29, KZ-RUL-34, KZ-RUL-35: a physical piece in the words of this book.

    What hangs overhead matters only as the roof of a room; what stands on a low piece counts from the table.
    `rooms` are the roofed elements: their windows are openings of a building, no obstacle of their own.
    """
    if "door" in piece.roles:
        return DOORWAY if piece.element in rooms else NOTHING
    if "ladder" in piece.roles:
        return NOTHING
    if piece.floor >= OVERHEAD:
        return Reading(0, False, False, False, "roof" in piece.roles and piece.element in rooms)
    top = piece.floor + piece.height
    green = piece.material == "vegetation" or "wood" in piece.roles
    window = "window" in piece.roles
    block = piece.ground == "impassable" or (top > LOW and not green)
    rough = piece.ground in ("rough", "very_rough", "water") or 0 < top <= LOW or green
    opening = window and piece.element in rooms
    return Reading(
        _cover(piece, window),
        top >= TALL and not green and not window,
        block,
        rough and not block and not opening,
        False,
    )


def _cover(piece: Piece, window: bool) -> int:
    if window:
        return -4
    if piece.height == 0 or piece.material == "none":
        return 0
    soft = piece.material in SOFT or "furniture" in piece.roles or "fence" in piece.roles
    return -2 if soft else -4


Line = tuple[int, int, int, int, int, int]  # x, y and radius at both ends


@dataclass(frozen=True, slots=True)
class Setup(skirmish.Setup[Data, Reading, "Scenario"]):
    """Frozen and shared by every copy of a State."""

    blocks: tuple[int, ...] = ()
    sighting: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    difficult: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    lines: dict[Line, bool] = default(default_factory=dict)
    """Sight lines already found: scenery never moves, so they hold for good (smoke is looked at afresh)."""
    covers_found: dict[Line, tuple[int, str]] = default(default_factory=dict)
    guns: dict[Hashable, tuple[Any, ...]] = default(default_factory=dict)
    """What each figure can fire under an order, for bots."""
    chances: Table = default(default_factory=Table)
    """What shots and charges are expected to bring, worked out once by the rules: for bots."""


def lay(table: Map, content: Data, scenario: Scenario, names: dict[str, str], switches: dict[str, int]) -> Setup:
    """The table ready for this book."""
    roofs = [p for p in table.pieces if "roof" in p.roles and p.floor >= OVERHEAD and p.element]
    rooms = tuple(dict.fromkeys(p.element for p in roofs))
    readings = tuple(reading(piece, rooms) for piece in table.pieces)

    return Setup(
        table,
        Field.of(table),
        readings,
        content,
        scenario,
        names,
        switches,
        skirmish.picks(readings, lambda r: r.block),
        skirmish.picks(readings, lambda r: r.sight),
        skirmish.picks(readings, lambda r: r.cover),
        skirmish.picks(readings, lambda r: r.difficult),
        skirmish.picks(readings, lambda r: r.building),
    )
