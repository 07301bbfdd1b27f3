"""MDR-RUL-65: how bold a side is: who is ahead may wait, who is not has to do something in time: for bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..state import State


class Mood(NamedTuple):
    """How hard the enemy draws those with guns and those without (away from it below 0), and what danger counts."""

    guns: float
    hands: float
    dread: float


EVEN, AHEAD, BOLD = Mood(1.5, 1.5, 0.35), Mood(0.3, -0.3, 0.7), Mood(2.5, 2.5, 0.2)
LATE, END = 0.6, 0.85
"""The parts of a battle from which on whoever is not ahead has to do something, and whoever is may wait."""

TWICE, MODELS = 2.0, "Models left"


def mood(s: State, side: str) -> Mood:
    """MDR-RUL-65: whoever has more models when the battle is called off wins. The mood is that of the whole turn:
    somebody who falls is no reason to see everything in another light at once."""
    scores: Mapping[str, int] = next((e.about["scores"] for e in reversed(s.events) if e.what == "turn"), {})
    mine, theirs = scores.get(side, 0), max((count for key, count in scores.items() if key != side), default=0)
    part = s.turn / max(1, s.setup.scenario.length(s))
    if s.setup.scenario.counts == MODELS and _presses(s, side, scores):
        return BOLD
    if mine > theirs:
        return AHEAD if part > END else EVEN
    return BOLD if part > LATE else EVEN


def _presses(s: State, side: str, scores: Mapping[str, int]) -> bool:
    """Whoever has twice as much left of a party as the others goes for the rest of them."""
    shares = {key: count / max(1, s.strength.get(key, 1)) for key, count in scores.items()}
    others = [share for key, share in shares.items() if key != side]
    return bool(others) and shares.get(side, 0.0) >= TWICE * max(others)
