"""Grain: a small deterministic source of irregularity for drawings and generated tables (no rule uses it)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")
WORD = (1 << 64) - 1


class Grain:
    """SplitMix64: the same seed gives the same numbers on every machine."""

    __slots__ = ("state",)

    def __init__(self, seed: int | str) -> None:
        self.state = crc32(seed.encode()) if isinstance(seed, str) else seed & WORD

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def real(self, low: float = 0.0, high: float = 1.0) -> float:
        """A number from low to high."""
        return low + (high - low) * (self.word() >> 11) / (1 << 53)

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both possible."""
        return low + self.word() % (high - low + 1)

    def pick(self, of: Sequence[T]) -> T:
        """One of several."""
        return of[self.word() % len(of)]
