"""How much open ground there is about a place, measured piece by piece."""

from __future__ import annotations

from dustup.table.maps import survey
from dustup.table.pieces import Map, Piece, Point


def clearance(table: Map, at: Point) -> float:
    """How far an open spot is from the nearest piece that hinders (0 when inside one)."""
    gaps = [survey.gap(p.outline, at) for p in table.pieces if _hinders(p)]
    return min(gaps, default=float(max(table.size)))


def _hinders(piece: Piece) -> bool:
    if piece.floor:
        return False
    return piece.height > 0 or piece.contaminated or piece.ground in ("impassable", "water", "very_rough")
