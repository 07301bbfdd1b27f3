"""Lengths of the family: its rules are written in inches, which the second edition reads as 2.5 cm."""

from __future__ import annotations

from math import ceil

from dustup.table.units import INCH, Unit


def inches(unit: Unit, amount: float) -> int:
    """So many inches of the rules; 4 of them are 10 cm in a book of centimetres."""
    return round(amount * (INCH.tenths if unit is INCH else 250))


def rough(unit: Unit, length: float) -> str:
    """A length that was measured, to a tenth: "7.3 cm", "4 inches"."""
    return unit.told(round(length / unit.tenths, 1) * unit.tenths)


def reached(length: float) -> int:
    """A distance that ranges are held against, in whole tenths of a millimetre: never less than it is."""
    return ceil(round(length, 3))


def at_most(unit: Unit, length: int) -> str:
    """Such a distance, up to the next tenth: what lies beyond a range is never told as if it lay within."""
    return unit.told(ceil(length * 10 / unit.tenths) / 10 * unit.tenths)


def beyond(unit: Unit, length: float, limit: int) -> str:
    """How far something is that lies beyond a limit: to a tenth, where that shows it."""
    return f"just over {unit.told(limit)}" if rough(unit, length) == unit.told(limit) else rough(unit, length)
