"""Prospects: the victory points a side may expect, by how near its fighters are to what counts. For bots only."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot

from ..state import Fighter, Mark, State
from ..units import inches

SLOWED = 0.75  # what is left of a straight walk once there are things to go around
HALF = 2000.0  # at this distance a thing still to be fetched counts half
DRIFT = 0.03  # what being a little nearer is worth, however the count stands
DULL = ("beast", "simple_minded", "rider")


def fit(s: State, side: str) -> list[Fighter]:
    """PK-BEAS-01, PK-MONG-01, PK-RIDE-01: those of a side on the table who may deal with objectives."""
    return [
        f
        for f in s.fighters.values()
        if f.side == side and f.status == "up" and not f.dying and not any(trait in f.traits for trait in DULL)
    ]


def steps_left(s: State, f: Fighter) -> int:
    """How many Actions it still has in this battle."""
    each = max(1, min(3, f.stats.get("A", 2)))
    now = f.left if s.active == f.id else 0 if f.acted else each
    later: int = each * max(0, s.setup.turns - s.turn)
    return now + later


def range_left(s: State, f: Fighter) -> float:
    """How far it can still go, about."""
    return SLOWED * inches(s.unit, 6 if "swift" in f.traits else 4) * steps_left(s, f)


def in_time(s: State, f: Fighter, far: float) -> float:
    """The chance that it still gets that far."""
    left = range_left(s, f)
    if far <= 0:
        return 1.0
    return min(1.0, left / far) ** 2 * (1.0 - 0.3 * min(1.0, far / 12000))


def fetched(s: State, side: str, loose: Sequence[Mark], busy: Sequence[str]) -> float:
    """How many of these things a side may expect to pick up: each by the nearest that is free for it."""
    own = [f for f in fit(s, side) if f.id not in busy]
    pairs = sorted(
        (max(0.0, hypot(f.x - m.x, f.y - m.y) - f.r - m.r), i, k)
        for i, f in enumerate(own)
        for k, m in enumerate(loose)
    )
    total, used, found = 0.0, [False] * len(own), [False] * len(loose)
    for far, i, k in pairs:
        if not used[i] and not found[k]:
            used[i] = found[k] = True
            if far < range_left(s, own[i]):
                total += 0.8 * HALF / (HALF + far)
    return total


def hold(s: State, mark: Mark, reach: int, unit: float, weights: Sequence[float]) -> dict[str, float]:
    """A place scored at each Turn's end: what each side may expect of it.

    Fighters count by heads (`unit` 0) or by points in so many units; `weights` are the points of the ends to come.
    """
    now, later, drift = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    for k, side in enumerate(s.sides):
        for f in fit(s, side):
            far = hypot(f.x - mark.x, f.y - mark.y) - f.r - reach
            size = f.points / unit if unit else 1.0
            if far <= 0:
                now[k] += size
                later[k] += size
            else:
                left = f.left if s.active == f.id else 0 if f.acted else f.stats.get("A", 2)
                now[k] += 0.5 * size if far < 900 * left else 0.0
                later[k] += size * 0.6 * exp(-far / 3000)
            drift[k] += DRIFT * max(-0.2, 1.0 - max(0.0, far) / 8000)
    first, rest = (weights[0], sum(weights[1:])) if weights else (0.0, 0.0)
    found = {}
    for k, side in enumerate(s.sides):
        soon, then = leads(2.0 * (now[k] - now[1 - k])), leads(0.8 * (later[k] - later[1 - k]))
        found[side] = first * soon + rest * then + drift[k] * (first + rest)
    return found


def leads(edge: float) -> float:
    """The chance to be ahead when a Turn ends, by how much one is ahead now."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, edge))))
