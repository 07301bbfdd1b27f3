"""What pieces mean in this edition: Armour by material, obstacles by the height of the miniature."""

from __future__ import annotations

from dataclasses import replace

from dustup.books.punk.move.layout import Reading
from dustup.books.punk.special import facts
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core.scene import Tag
from dustup.table.pieces import Piece

from .state import TALL

MARKERS_BLOCK = False  # P1-DOWN-04, P1-LOS-03: remains hinder nobody
ARMOUR = {
    "vegetation": 2, "glass": 2, "wood": 3, "tyres": 3, "drums": 3, "sandbags": 3, "adobe": 5, "brick": 5, "rubble": 5,
    "sheet_metal": 6, "vehicle": 6, "thick_metal": 8, "concrete": 8, "stone": 8,
}  # fmt: skip
"""P1-COV-04, P1-RUL-37: what Cover of a material adds to Armour; the table of the book, and ours for glass and bags."""


def reading(piece: Piece) -> Reading:
    """P1-COV-04, P1-TERR-01, P1-TERR-04, P1-TERR-10: Armour by material; only what can be climbed is climbed.

    A hedge is walked into like a wood: half as high as a man, it is rough going.
    """
    solid = piece.height > 0 and piece.material != "none" and "ladder" not in piece.roles
    found = Reading.of(piece, int(solid), ARMOUR.get(piece.material, 0), piece.level > TALL)
    hedge = piece.material == "vegetation" and 2 * piece.height >= TALL and found.ground == "cool"
    return replace(found, ground="rough") if hedge else found


def crossable(s: State, f: Anyone, i: int) -> bool:
    """P1-TERR-02, P1-TERR-04, P1-TERR-09, P1-RUL-13: up to its own height it gets over; higher it must climb."""
    return s.setup.field.pieces[i].height <= f.height


def crossing(s: State, f: Anyone, i: int) -> str:
    """P1-TERR-02, P1-TERR-04, P1-OFF-01: from half its height on an obstacle is rough going."""
    low = 2 * s.setup.field.pieces[i].height < f.height
    return "cool" if low or facts.offroad(s, f) else "rough"


def stature(f: Anyone) -> int:
    """P1-RUL-07: what matters about it for the obstacles in its way: its height."""
    return f.height


def tag(rd: Reading, material: str) -> Tag | None:
    """P1-COV-04: what a piece means here: "+5" is the Armour it gives."""
    words = f"cover +{rd.grade}, {material.replace('_', ' ')}"
    return rd.tag((f"+{rd.grade}", words), ("P1-COV-04", "P1-TERR-01"))
