"""What a bot considered before it answered: told in words, beside the battle and never a part of it."""

from __future__ import annotations

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """Something that could have been done, what speaks for it in words, and its score in points of the bot's own."""

    words: str
    score: float


class Considered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best plans of `side` before its answer number `n`, when `at` events had happened; the chosen one first.

    `plans` may tell what only that side knows, so it alone reads them while the battle goes on; `open` are the plans
    found with what everybody knows. They are there only if they lead to the same answer.
    """

    n: int
    at: int
    side: str
    plans: list[Plan] = []
    open: list[Plan] = []

    def to(self, view: str, over: bool) -> list[Plan]:
        """What a viewer may read."""
        return self.plans if over or view == self.side else self.open
