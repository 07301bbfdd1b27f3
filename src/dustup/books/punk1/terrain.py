"""What pieces mean in this edition: Armour by material, obstacles by the height of the miniature."""

from __future__ import annotations

from dustup.books.punk.move.layout import Reading
from dustup.books.punk.special import facts
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core.scene import Tag
from dustup.table.pieces import Piece

from .state import TALL

MARKERS_BLOCK = False  # P1-DOWN-04, P1-LOS-03: remains hinder nobody
ARMOUR = {
    "vegetation": 2, "glass": 2, "wood": 3, "tyres": 3, "sandbags": 3, "adobe": 5, "brick": 5, "rubble": 5,
    "sheet_metal": 6, "vehicle": 6, "thick_metal": 8, "concrete": 8, "stone": 8,
}  # fmt: skip
"""P1-COV-04, P1-RUL-37: what Cover of a material adds to Armour; the table of the book, and ours for glass and bags."""
GROUNDS = {
    "open": "cool",
    "rough": "rough",
    "very_rough": "very_rough",
    "impassable": "impassable",
    "water": "very_rough",
}
WORDS = {"rough": "rough ground", "very_rough": "very rough ground", "impassable": "impassable ground"}


def reading(piece: Piece) -> Reading:
    """P1-COV-04, P1-TERR-01, P1-TERR-10: Armour by material; only what can be climbed is climbed."""
    solid = piece.height > 0 and piece.material != "none" and "ladder" not in piece.roles
    return Reading(
        size=int(solid),
        grade=ARMOUR.get(piece.material, 0),
        ground=GROUNDS[piece.ground],
        top=GROUNDS[piece.top],
        contaminated=piece.contaminated,
        stand=piece.stand,
        climb="climbable" in piece.roles and piece.height > 0,
        ladder="ladder" in piece.roles,
        platform=piece.stand and piece.level > TALL,
    )


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
    words = []
    if rd.size:
        words.append(f"cover +{rd.grade}, {material.replace('_', ' ')}")
    if rd.ground != "cool":
        words.append(WORDS[rd.ground])
    if rd.contaminated:
        words.append("contaminated")
    if rd.ladder:
        words.append("ladder")
    if not words:
        return None
    sign = {"rough": "R", "very_rough": "RR", "impassable": "X"}.get(rd.ground, "") + ("☣" if rd.contaminated else "")
    short = f"+{rd.grade}" if rd.size else "ladder" if rd.ladder else sign
    return Tag(short, "; ".join(words), "P1-COV-04" if rd.size else "P1-TERR-01")
