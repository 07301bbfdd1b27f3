"""Units: centimetres, inches and measuring sticks as whole tenths of a millimetre; told to people and read again."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit of length: how many tenths of a millimetre it has, and its words."""

    id: str
    tenths: int
    one: str
    many: str

    def length(self, amount: float | str | Decimal) -> int:
        """So many of this unit in tenths of a millimetre; what is not whole is rounded to the nearest, halves up."""
        return int((Decimal(str(amount)) * self.tenths).quantize(Decimal(1), ROUND_HALF_UP))

    def amount(self, length: float) -> Decimal:
        """How many of this unit a length is, to a hundredth of the unit."""
        return (Decimal(str(length)) / self.tenths).quantize(Decimal("0.01"), ROUND_HALF_UP)

    def told(self, length: float) -> str:
        """A length for people: "7.5 cm", "8 inches", "1 inch"."""
        amount = self.amount(length)
        number = f"{amount:f}".rstrip("0").rstrip(".")
        return f"{number} {self.one if amount == 1 else self.many}"


CENTIMETRE = Unit("cm", 100, "cm", "cm")
MILLIMETRE = Unit("mm", 10, "mm", "mm")
INCH = Unit("inch", 254, "inch", "inches")
FOOT = Unit("foot", 3048, "foot", "feet")
WORDS = {
    "cm": CENTIMETRE, "centimetre": CENTIMETRE, "centimetres": CENTIMETRE, "centimeter": CENTIMETRE,
    "centimeters": CENTIMETRE, "mm": MILLIMETRE, "millimetre": MILLIMETRE, "millimetres": MILLIMETRE,
    "in": INCH, "inch": INCH, "inches": INCH, '"': INCH, "″": INCH, "”": INCH, "ft": FOOT, "foot": FOOT, "feet": FOOT,
    "'": FOOT, "′": FOOT, "’": FOOT,
}  # fmt: skip
AMOUNT = re.compile(r"\s*([+-]?\d+(?:[.,]\d+)?)\s*(\S*)\s*")


class Sticks(NamedTuple):
    """Three measuring sticks."""

    short: int
    medium: int
    long: int

    def length(self, name: str) -> int:
        """The stick of that name: "short", "Medium", "L"; anything else is a ValueError."""
        if name in self._fields:
            return self[self._fields.index(name)]
        for stick, length in zip(self._fields, self):
            if name.strip().lower() in (stick, stick[0]):
                return length
        raise ValueError(f"{name!r} is not a stick; use short, medium or long")

    def told(self, length: float) -> str:
        """A length for people: the name of a stick where it is one, else in centimetres."""
        for stick, own in zip(self._fields, self):
            if own == length:
                return stick.capitalize()
        return CENTIMETRE.told(length)


STICKS = {15: Sticks(500, 800, 1200), 28: Sticks(750, 1200, 1800)}
"""The usual sticks by the height of the miniatures in millimetres."""


def parse(text: str, unit: Unit = CENTIMETRE) -> int:
    """The length that a text names ("7.5 cm", '8"', "8 inches"); a bare number counts in `unit`."""
    found = AMOUNT.fullmatch(text)
    word = found.group(2).lower() if found else ""
    if found is None or (word and word not in WORDS):
        raise ValueError(f"{text!r} is not a length; write it like '7.5 cm' or '8 inches'")
    try:
        return (WORDS[word] if word else unit).length(found.group(1).replace(",", "."))
    except InvalidOperation as error:
        raise ValueError(f"{text!r} is too long") from error
