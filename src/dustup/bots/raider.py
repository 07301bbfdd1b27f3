"""The raider: plays out its ideas with the very rules, by the exact odds, and takes what is worth most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from dustup.core import Answer
from dustup.core.question import Ask

from .foresight import Foresight, Line
from .seat import Glimpse, Reason


class Raider:
    """Thinks ahead to the next settled question, and one action further for its best ideas.

    `cap` seconds is the longest it may think about one decision; `nodes` is how many positions it looks at.
    """

    def __init__(
        self, seed: int = 0, cap: float = 0.8, nodes: int = 36, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.rng = Random(f"raider {seed}")
        self.cap, self.nodes, self.clock = cap, nodes, clock
        self.why: list[Reason] = []
        self.faults = 0
        self._plan: list[Answer] = []
        self._due = -1

    def answer(self, glimpse: Glimpse) -> Answer:
        """The best idea it has within its time; anything that goes wrong ends in a legal answer."""
        try:
            planned = self._planned(glimpse)
            return self._decide(glimpse) if planned is None else planned
        except Exception:
            self.faults += 1
            return glimpse.asked.suggest(self.rng)

    def quick(self, question: Ask) -> Answer:
        """A legal answer without thinking."""
        return question.suggest(self.rng)

    def _planned(self, glimpse: Glimpse) -> Answer | None:
        """The next step of the plan, as long as nobody else answered and no die fell in between."""
        if not self._plan or glimpse.n != self._due or glimpse.asked.settled:
            self._plan = []
            return None
        self._due += 1
        return self._plan.pop(0)

    def _decide(self, glimpse: Glimpse) -> Answer:
        ideas = glimpse.question.ideas()
        if len(ideas) == 1:
            self.why = []
            return ideas[0]
        late = self.clock() + self.cap / 2  # what is begun by then may take a while to roll out
        sight = Foresight(glimpse.session, glimpse.side, self.nodes, late, self.clock, self.rng)
        lines = sight.lines()
        if not lines:
            return glimpse.question.suggest(self.rng)
        self.why = [_reason(line) for line in _best_three(lines)]
        best = lines[0].answers
        self._plan, self._due = list(best[1:]), glimpse.n + 1
        return best[0]


def _best_three(lines: list[Line]) -> list[Line]:
    """The best line of each of the three best first answers."""
    found: dict[str, Line] = {}
    for line in lines:
        found.setdefault(repr(line.answers[0]), line)
    return list(found.values())[:3]


def _reason(line: Line) -> Reason:
    return list(line.answers), round(line.score, 2), line.words()
