"""Pieces: the scenery, physical facts only. What a piece means is for each book to say."""

from __future__ import annotations

from typing import Literal

import msgspec

Point = tuple[int, int]

Material = Literal[
    "none", "vegetation", "wood", "tyres", "sandbags", "adobe", "brick", "rubble", "sheet_metal",
    "vehicle", "drums", "thick_metal", "concrete", "stone", "glass",
]  # fmt: skip
Ground = Literal["open", "rough", "very_rough", "impassable", "water"]
Base = Literal["sand", "dirt", "concrete", "ash", "grass", "snow"]
Role = Literal[
    "climbable", "ladder", "door", "window", "building", "wood", "roof", "gap", "platform", "marker",
    "solid", "fence", "furniture", "stairs", "bridge",
]  # fmt: skip


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One piece of scenery. Lengths are whole tenths of a millimetre; the outline is a simple polygon.

    A piece with height 0 is a patch of ground. `floor` is the level its foot stands on (0 = the table).
    `stand` says whether a base can stand on its top, whose ground is `top`.
    `parts` of one element share `element` (an L-shaped ruin with a high and a low part).
    `look` only helps a drawing (wreck, tyres, container); no rule may read it.
    """

    id: str
    name: str
    outline: tuple[Point, ...]
    floor: int = 0
    height: int = 0
    material: Material = "none"
    ground: Ground = "open"
    top: Ground = "open"
    contaminated: bool = False
    stand: bool = False
    roles: tuple[Role, ...] = ()
    element: str = ""
    look: str = ""

    @property
    def level(self) -> int:
        """Height of its top above the table."""
        return self.floor + self.height


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A named region of the table: deployment, objective ground."""

    id: str
    outline: tuple[Point, ...]


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table: its size, its look and its pieces."""

    id: str
    name: str
    size: Point
    blurb: str = ""
    base: Base = "sand"
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    spots: dict[str, Point] = {}
