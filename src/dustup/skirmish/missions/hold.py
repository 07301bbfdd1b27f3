"""Places to hold: a hill, a pump, crates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dustup.core import Flow

from .. import prospects
from ..model import Mark
from ..scenario import F, Spot, T, holders, most, players, scored
from .places import Furnished


@dataclass(frozen=True, kw_only=True)
class Hold(Furnished[T, F]):
    """Places that score at the end of each turn for the side that holds them.

    A side holds a place as the `only` one near it, or with more `heads` or more `points` there than any other.
    Nothing counts before turn `first`; after the last turn it counts `last`. `sweep`: a side left alone holds all
    places for the turns that are left. `quiet`: places nobody holds are passed over in silence.
    """

    kind: str = "hill"
    words: str = "holds the place"
    near: int = 1000
    count: Literal["only", "heads", "points"] = "heads"
    first: int = 1
    last: int = 1
    sweep: bool = False
    quiet: bool = False

    def counts(self, s: T, mark: Mark) -> dict[str, int]:
        """What each side has near a place, heads or points."""
        reach = mark.r + self.near
        there = {side: holders(s, side, (mark.x, mark.y), reach, self.custom.fit) for side in s.sides}
        return {side: sum(f.points if self.count == "points" else 1 for f in own) for side, own in there.items()}

    def holder(self, s: T, mark: Mark) -> str:
        """The side that holds a place now."""
        counts = self.counts(s, mark)
        if self.count == "only":
            there = [side for side, count in counts.items() if count]
            return there[0] if len(there) == 1 else ""
        return most(counts)

    def points_for(self, s: T, mark: Mark, side: str) -> int:
        """What holding a place is worth at the end of this turn."""
        return self.last if s.turn >= self.length(s) else 1

    def flag(self, s: T, mark: Mark, side: str) -> None:
        """The marker shows who holds it."""
        mark.holder = side

    def rate(self, s: T, mark: Mark, side: str) -> float:
        """How much more than usual a place may bring a side: for bots."""
        return 1.0

    def turn_ends(self, s: T) -> Flow[None]:
        """Who holds what."""
        for mark in self.things(s) if s.turn >= self.first else ():
            self._count(s, mark)
        if self.sweep and self.decided(s):
            self._sweep(s)
        yield from ()

    def _count(self, s: T, mark: Mark) -> None:
        side = self.holder(s, mark)
        self.flag(s, mark, side)
        if side in players(s) or not self.quiet:
            points = self.points_for(s, mark, side)
            scored(s, side, points, self.words, next(iter(self.rules), ""), self.counts(s, mark))

    def _sweep(self, s: T) -> None:
        left, turns = [side for side in players(s) if self.standing(s, side)], self.length(s) - s.turn
        if len(left) == 1 and turns > 0:
            words = f"{self.words} alone for the turns left ({turns})"
            scored(s, left[0], turns * len(self.things(s)), words, next(iter(self.rules), ""), {})

    def outlook(self, s: T) -> dict[str, float]:
        """The score, and for each turn's end to come the chance to hold each place."""
        found = {side: float(points) for side, points in self.score(s).items()}
        if s.phase == "over":
            return found
        ends = [self._weight(s, turn) for turn in range(max(1, s.turn), self.length(s) + 1)]
        for mark in self.things(s):
            for side, share in prospects.hold(s, self.custom, mark, mark.r + self.near, self._unit(s), ends).items():
                found[side] += share * self.rate(s, mark, side)
        return found

    def _weight(self, s: T, turn: int) -> float:
        return 0.0 if turn < self.first else float(self.last) if turn == self.length(s) else 1.0

    def _unit(self, s: T) -> float:
        """How many points count as much as one head."""
        if self.count != "points":
            return 0.0
        there = [f.points for f in s.fighters.values()]
        return float(max(1.0, sum(there) / max(1, len(there))))

    def pull(self, s: T, side: str) -> list[Spot]:
        """The places, above all those another side holds or nobody does."""
        places = self.things(s)
        open_ = [m for m in places if self.holder(s, m) != side] if len(places) > 1 else places
        return [(m.x, m.y) for m in open_]
