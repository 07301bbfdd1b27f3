"""The pulse: how late the server is. When it is too late, new work is turned away before it makes all slow."""

from __future__ import annotations

import asyncio
from time import monotonic

BEAT = 0.1
TOO_LATE = 1.0
"""Seconds behind after which nothing new is begun."""


class Pulse:
    """Measures how long the event loop makes others wait."""

    def __init__(self) -> None:
        self.late = 0.0

    async def run(self) -> None:
        """Until cancelled. A single hiccup counts little; being late again and again adds up."""
        while True:
            start = monotonic()
            await asyncio.sleep(BEAT)
            self.late += (monotonic() - start - BEAT - self.late) / 8

    @property
    def overloaded(self) -> bool:
        """Whether new work is to be turned away."""
        return self.late > TOO_LATE
