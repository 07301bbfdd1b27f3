"""PKH-SCN-04, PKH-SCN-11..15: what scenarios share: taking things, being at home, counting and scoring."""

from __future__ import annotations

from ..state import Fighter, Mark, State
from .scenario import Outline, Scenario, holders


def loose(mark: Mark, kind: str) -> bool:
    """A thing of that kind that nobody carries."""
    return mark.kind == kind and not mark.holder


def take(s: State, f: Fighter, mark: Mark, rule: str) -> None:
    """PKH-SCN-04: the fighter carries it from now on."""
    mark.holder = f.id
    s.say("took", rule, s.law["PKH-SCN-04"], who=f.id, mark=mark.id, kind=mark.kind)


def at_home(scenario: Scenario, s: State, f: Fighter) -> bool:
    """Whether its base centre is in its own zone."""
    zone: Outline = scenario.zones(s)[f.side]
    xs, ys = [p[0] for p in zone], [p[1] for p in zone]
    return min(xs) <= f.x <= max(xs) and min(ys) <= f.y <= max(ys)


def home_far(scenario: Scenario, s: State, f: Fighter) -> float:
    """How far it is to its own zone, straight."""
    ys = [p[1] for p in scenario.zones(s)[f.side]]
    return float(max(min(ys) - f.y, f.y - max(ys), 0))


def majority(s: State, x: int, y: int, reach: int) -> tuple[str, dict[str, int]]:
    """The side with more fighters within reach of a place, '' when equal; and how many each has."""
    a, b = s.sides
    heads = {side: len(holders(s, side, x, y, reach)) for side in s.sides}
    return "" if heads[a] == heads[b] else a if heads[a] > heads[b] else b, heads


def score(s: State, side: str, points: int, why: str, rule: str, count: dict[str, int]) -> None:
    """Victory points, with the reason and what was counted."""
    s.scores[side] = s.scores.get(side, 0) + points
    both = sorted(count.values(), reverse=True)
    about = {"side": side, "points": points, "why": why, "total": s.scores[side], "count": both}
    s.say("scored", rule, **about)


def nobody(s: State, why: str, rule: str, count: dict[str, int]) -> None:
    """Nobody scores: both are equal."""
    s.say("scored", rule, side="", points=0, why=why, count=list(count.values()))
