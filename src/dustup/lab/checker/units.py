"""Lengths as people write them (cm, inches) and as the table counts them (1/10 mm)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

SCALE = {"cm": 100, "in": 254, "stick": 100}
"""Tenths of a millimetre; where sticks are used, bare numbers are centimetres."""
FAR = 10_000
LENGTHS = ("path", "point", "spot")
"""Keys of an answer that hold positions."""


def units(value: Any, unit: str) -> int:
    """A length in 1/10 mm: centimetres exactly (anything finer is an error), inches to the nearest."""
    if (written := length(value)) is not None:
        return written
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{value!r} is not a length in {unit}")
    if not abs(value) < FAR:
        raise ValueError(f"{value} {unit} is on no table")
    exact = Fraction(str(value)) * SCALE[unit]
    if unit == "in":  # a tenth of an inch is 2.54 mm, so most decimals fall between two units
        return round(exact)
    if exact.denominator != 1:
        raise ValueError(f"{value} {unit} is finer than a tenth of a millimetre")
    return int(exact)


WRITTEN = re.compile(r"(-?\d+(?:\.\d+)?) ?(cm|mm|in|inch|inches|\")")


def length(text: Any) -> int | None:
    """A length written with its unit ('4 cm', '80 mm') in table units; None for anything else."""
    found = WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return None
    unit = found[2] if found[2] in ("cm", "mm") else "in"
    exact = Fraction(found[1]) * {"mm": 10, **SCALE}[unit]
    if unit == "in":
        return round(exact)
    if exact.denominator != 1:
        raise ValueError(f"{text} is finer than a tenth of a millimetre")
    return int(exact)


def scaled(answer: Any, unit: str) -> Any:
    """An answer of a case with its positions in table units; what is malformed stays as it is, to be refused."""
    if not isinstance(answer, dict):
        whole = length(answer)
        return answer if whole is None else whole
    return {key: _positions(value, unit) if key in LENGTHS else value for key, value in answer.items()}


def _positions(value: Any, unit: str) -> Any:
    if isinstance(value, list):
        return [_positions(item, unit) for item in value]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        whole = length(value)
        return value if whole is None else whole
    return units(value, unit)
