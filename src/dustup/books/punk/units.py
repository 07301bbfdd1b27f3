"""Lengths of the family: its rules are written in inches, which the second edition reads as 2.5 cm."""

from __future__ import annotations

from dustup.table.units import INCH, Unit


def inches(unit: Unit, amount: float) -> int:
    """So many inches of the rules; 4 of them are 10 cm in a book of centimetres."""
    return round(amount * (INCH.tenths if unit is INCH else 250))


def rough(unit: Unit, length: float) -> str:
    """A length that was measured, to a tenth: "7.3 cm", "4 inches"."""
    return unit.told(round(length / unit.tenths, 1) * unit.tenths)


def beyond(unit: Unit, length: float, limit: int) -> str:
    """How far something is that lies beyond a limit: to a tenth, where that shows it."""
    return f"just over {unit.told(limit)}" if rough(unit, length) == unit.told(limit) else rough(unit, length)
