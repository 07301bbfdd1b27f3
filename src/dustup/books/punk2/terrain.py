"""What pieces mean in this edition: size and grade, and what a miniature simply steps over."""

from __future__ import annotations

from dustup.books.punk.move.layout import Reading
from dustup.books.punk.state import Fighter, State
from dustup.core.scene import Tag
from dustup.table.pieces import Piece

LIGHT, MEDIUM, HEAVY = 3, 5, 7
GRADES = {
    "vegetation": LIGHT, "wood": LIGHT, "tyres": LIGHT, "sandbags": LIGHT, "glass": LIGHT,
    "adobe": MEDIUM, "brick": MEDIUM, "sheet_metal": MEDIUM, "rubble": MEDIUM,
    "vehicle": HEAVY, "drums": HEAVY, "thick_metal": HEAVY, "concrete": HEAVY, "stone": HEAVY,
}  # fmt: skip
SLAB = 100  # a roof up to 1 cm thick is a floor to stand on, no element that covers
GRADE = {LIGHT: ("L", "light"), MEDIUM: ("M", "medium"), HEAVY: ("H", "heavy"), 0: ("", "no")}
MARKERS_BLOCK = True  # P2-MOVE-07: nobody ends a move on the marker of a Downed miniature
BIG = 200  # P2-RUL-43: bases above 40 mm (radius above 20 mm) count as larger


def reading(piece: Piece) -> Reading:
    """P2-COV-01, P2-COV-13: size by height (3.5 and 6 cm), grade by material."""
    deck = any(role in piece.roles for role in ("roof", "platform", "building"))
    return Reading.of(piece, _size(piece), GRADES.get(piece.material, 0), deck or piece.level > 500)


def _size(piece: Piece) -> int:
    thin = piece.floor > 0 and piece.stand and piece.height <= SLAB
    if piece.height == 0 or piece.material == "none" or "ladder" in piece.roles or thin:
        return 0
    return 1 if piece.height <= 350 else 2 if piece.height <= 600 else 3


def crossable(s: State, f: Fighter, i: int) -> bool:
    """P2-OBST-01, P2-OBST-02: size 1 for anyone; size 2 for a base larger than 40 mm."""
    size = s.lay.readings[i].size
    return size == 1 or (size == 2 and f.r > BIG)


def crossing(s: State, f: Fighter, i: int) -> str:
    """P2-OBST-04: what is low enough is crossed without any check."""
    return "cool"


def stature(f: Fighter) -> int:
    """P2-OBST-02: what matters about a base for the obstacles in its way: whether it is larger than 40 mm."""
    return int(f.r > BIG)


def tag(rd: Reading, material: str) -> Tag | None:
    """P2-COV-01, P2-COV-13: what a piece means here: "2M" = size 2, medium."""
    letter, grade = GRADE[rd.grade]
    words = f"size {rd.size}, {grade} cover (+{rd.grade}), {material.replace('_', ' ')}"
    return rd.tag((f"{rd.size}{letter}", words), ("P2-COV-01", "P2-TERR-01"))
