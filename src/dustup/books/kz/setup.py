"""What never changes during a battle: the table as this book reads it, the scenario, the content."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as default
from typing import Any

from dustup.table.field import Field
from dustup.table.pieces import Map, Piece

from .content import Data

SOFT = ("vegetation", "wood", "tyres", "glass")
LOW = 350  # up to 3.5 cm a figure clambers over it, as difficult terrain
TALL = 500  # from 5 cm up solid scenery blocks sight


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means here: cover value, sight, ground, whether it is a building or an opening of one."""

    cover: int  # 0, -2 soft, -4 medium (KZ-RUL-29)
    sight: bool  # blocks it (KZ-RUL-27)
    block: bool  # cannot be walked through
    difficult: bool  # KZ-TERR-01
    building: bool  # a roofed inside (KZ-TERR-02, KZ-TERR-03)


def reading(piece: Piece) -> Reading:
    """KZ-RUL-27, KZ-RUL-29, KZ-RUL-34, KZ-RUL-35: a physical piece in the words of this book."""
    if piece.floor > 0 or "door" in piece.roles or "ladder" in piece.roles:
        inside = piece.floor > 0 and "roof" in piece.roles
        return Reading(0, False, False, False, inside)
    green = piece.material == "vegetation" or "wood" in piece.roles
    tall = piece.height >= TALL and not green
    window = "window" in piece.roles
    block = piece.ground == "impassable" or (piece.height > LOW and not green)
    ground = piece.ground in ("rough", "very_rough", "water")
    low = 0 < piece.height <= LOW
    cover = _cover(piece, window)
    return Reading(cover, tall and not window, block, not block and (ground or low or green), False)


def _cover(piece: Piece, window: bool) -> int:
    if window:
        return -4
    if piece.height == 0 or piece.material == "none":
        return 0
    soft = piece.material in SOFT or "furniture" in piece.roles or "fence" in piece.roles
    return -2 if soft else -4


@dataclass(frozen=True, slots=True)
class Setup:
    """Frozen and shared by every copy of a State."""

    map: Map
    field: Field
    readings: tuple[Reading, ...]
    data: Data
    scenario: Any
    names: dict[str, str]
    switches: dict[str, int] = default(default_factory=dict)
    blocks: tuple[int, ...] = ()
    sighting: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    difficult: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()


def lay(table: Map, content: Data, scenario: Any, names: dict[str, str], switches: dict[str, int]) -> Setup:
    """The table ready for this book."""
    readings = tuple(map(reading, table.pieces))

    def where(test: str) -> tuple[int, ...]:
        return tuple(i for i, r in enumerate(readings) if getattr(r, test))

    return Setup(
        table,
        Field.of(table),
        readings,
        content,
        scenario,
        names,
        switches,
        where("block"),
        where("sight"),
        where("cover"),
        where("difficult"),
        where("building"),
    )
