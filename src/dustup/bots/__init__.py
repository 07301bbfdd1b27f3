"""Bots: players that see what their side sees and always answer in time."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import ContentError
from dustup.core.content import choose

from .raider import Raider
from .rookie import Rookie
from .seat import Bot, Glimpse, Reason, play_out, step
from .thoughts import Notebook, bound, considered

BOTS: dict[str, Callable[[int], Bot]] = {"rookie": Rookie, "raider": Raider}
"""Name → a bot of that kind from a seed."""

BLURBS = {
    "rookie": "Plays anything legal, and lively: it moves, it shoots, it does not think.",
    "raider": "Weighs cover, threat and objectives by the exact odds, and says why.",
}


def make(name: str, seed: int) -> Bot:
    """A bot by name; an unknown name is a ContentError that lists those there are."""
    if name not in BOTS:
        raise ContentError(repr(name), 0, "is not a bot", choose(name, BOTS))
    return BOTS[name](seed)


__all__ = [
    "BLURBS", "BOTS", "Bot", "Glimpse", "Notebook", "Raider", "Reason", "Rookie", "bound", "considered",
    "make", "play_out", "step",
]  # fmt: skip
