"""What a state is worth to a side, in points: the parts of it that every book adds up alike.

What somebody may do to somebody is answered by the book's own rules (see `expect.py`), never by a second formula.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from .state import Battle

PULL = 0.002  # worth of a tenth of a millimetre nearer to where it wants to be
MOST = 0.8  # of what a fighter is worth, the most that all its enemies together may count on in full
SPARE = 0.15  # what more of them than needed count, who will find somebody else


class Pairs:
    """What one fighter may do to another, worked out once as long as neither changes: at most `most` of them."""

    __slots__ = ("found", "most", "numbers")

    def __init__(self, most: int = 200_000) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.found: dict[tuple[int, int, int], float] = {}
        self.most = most

    def number(self, sign: Hashable) -> int:
        """A number for all that is seen of somebody: the same for the same."""
        return self.numbers.setdefault(sign, len(self.numbers))

    def spare(self) -> None:
        """Forget everything if there is too much of it."""
        if len(self.found) >= self.most:
            self.found.clear()
            self.numbers.clear()


def objective(s: Battle, side: str) -> float:
    """Victory points so far and to be expected, against the best of the others; the last turns are played for them."""
    scenario = s.setup.scenario
    ahead: Mapping[str, float] = scenario.outlook(s)
    rest = max((value for key, value in ahead.items() if key != side), default=0.0)
    late = 1.0 + s.turn / max(1, scenario.length(s))
    return float(scenario.stake * late * (ahead.get(side, 0.0) - rest))


def ahead(s: Battle, side: str) -> float:
    """By how many points of fighters the last turn left a side ahead: nothing done in this one makes it shy of it."""
    scenario = s.setup.scenario
    return float(scenario.stake * sum(points if key == side else -points for key, points in s.scores.items()))


def together(best: Mapping[str, tuple[float, str]], worth: Mapping[str, float]) -> float:
    """What all of them may do next: many may pick the same victim, which cannot lose more than it is worth."""
    hurt: dict[str, float] = {}
    for gain, whom in best.values():
        hurt[whom] = hurt.get(whom, 0.0) + gain
    return sum(capped(gain, MOST * worth.get(whom, 0.0)) for whom, gain in hurt.items())


def capped(gain: float, most: float) -> float:
    """A gain counts in full up to so much, and a little beyond it."""
    return gain if gain < most else most + SPARE * (gain - most)
