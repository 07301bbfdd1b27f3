"""Getting through to the far edge, or off it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustup.core import Flow

from .. import prospects
from ..place import bounds, from_edge, strip
from ..scenario import OPPOSITE, F, Scenario, Spot, T, players
from .places import nearest_in

LIKELY = 0.85  # of the points of somebody who can get through in time, what may be expected


@dataclass(frozen=True, kw_only=True)
class Cross(Scenario[T, F]):
    """Get to the far edge: `times` its points for everybody who is within `far` of it at the end, or has left there.

    `leave`: it takes a deed there to be away for good. `percent` of the points of enemies taken out count too.
    """

    far: int = 500
    late: bool = True
    leave: bool = False
    times: int = 1
    percent: int = 50

    def goal_edge(self, side: str) -> str:
        """The edge a side wants to reach: opposite to its own."""
        return OPPOSITE[self.edges[side]]

    def way(self, s: T, f: F) -> int:
        """How far it still is, base edge to strip."""
        return from_edge(s.setup.map.size, self.goal_edge(f.side), f) - self.far

    def away(self, s: T, f: F) -> float:
        """How far it still has to go to be through, about: for bots."""
        return float(max(0, self.way(s, f)))

    def through(self, s: T, f: F) -> bool:
        """Away, or there and fit where nobody need leave."""
        if self.leave:
            return bool(s.notes.get(f"left_{f.id}"))
        return f.side in self.edges and self.custom.fit(s, f) and self.way(s, f) <= 0

    def deeds(self, s: T, f: F) -> Sequence[tuple[str, str]]:
        """Leave, when its base touches the far strip."""
        return [("leave", "leave by the far edge")] if self.leave and self.way(s, f) <= 0 else ()

    def do(self, s: T, f: F, deed: str) -> Flow[None]:
        """It is away, and safe."""
        yield from ()
        f.status = "gone"
        s.notes[f"left_{f.id}"] = 1
        s.say("left", *self.rules, who=f.id, side=f.side, points=f.points)

    def parts(self, s: T, side: str) -> tuple[int, int]:
        """Points of those who are through, and of enemies taken out."""
        there = sum(f.points for f in s.fighters.values() if f.side == side and self.through(s, f))
        lost = self.custom.lost
        out = [f for f in s.fighters.values() if f.side != side and lost(s, f) and not s.notes.get(f"left_{f.id}")]
        return self.times * there, sum(f.points for f in out) * self.percent // 100

    def score(self, s: T) -> dict[str, int]:
        """Both together."""
        return {side: sum(self.parts(s, side)) for side in players(s)}

    def account(self, s: T) -> list[tuple[str, int, str]]:
        """Both, one by one."""
        both = {side: self.parts(s, side) for side in players(s)}
        away = [(side, points, "got through") for side, (points, _) in both.items()]
        return [*away, *((side, points, "enemies taken out") for side, (_, points) in both.items())]

    def outlook(self, s: T) -> dict[str, float]:
        """The score, and the points of those who may still get through; who is there early may not be at the end."""
        found = {side: float(points) for side, points in self.score(s).items()}
        early = s.turn < self.length(s) and not self.leave
        for f in s.up():
            if f.side not in found or not self.custom.stands(s, f):
                continue
            if not self.through(s, f):
                chance = prospects.in_time(s, self.custom, f, self.away(s, f))
                found[f.side] += LIKELY * self.times * f.points * chance * (1.0 if self.custom.fit(s, f) else 0.5)
            elif early:
                found[f.side] -= (1.0 - LIKELY) * self.times * f.points
        return found

    def goals(self, s: T, f: F) -> list[Spot]:
        """Straight to the far edge."""
        return [nearest_in(strip(s.setup.map.size, self.goal_edge(f.side), self.far), f)]

    def pull(self, s: T, side: str) -> list[Spot]:
        """The far edge, from end to end."""
        x1, y1, x2, y2 = bounds(strip(s.setup.map.size, self.goal_edge(side), self.far))
        if self.goal_edge(side) in ("south", "north"):
            return [(x1 + (x2 - x1) * k // 8, (y1 + y2) // 2) for k in range(1, 8)]
        return [((x1 + x2) // 2, y1 + (y2 - y1) * k // 8) for k in range(1, 8)]
