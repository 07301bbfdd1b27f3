"""How good a state is for a side, in points."""

from __future__ import annotations

from .state import State


def terms(s: State, side: str) -> dict[str, float]:
    """The parts of a state's worth, by name."""
    found = {"standing": 0.0, "victory": 0.0}
    for f in s.fighters.values():
        if f.status in ("up", "reserve"):
            found["standing"] += f.points if f.side == side else -f.points
    scores = s.setup.scenario.points(s)
    found["victory"] = float(sum(v if k == side else -v for k, v in scores.items()))
    return found


def worth(s: State, side: str) -> float:
    """The sum of the parts."""
    return sum(terms(s, side).values())
