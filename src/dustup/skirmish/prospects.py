"""Prospects: what a side may expect of an objective, by how near its fighters are to it. For bots only."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from .model import Mark, Model
from .scenario import Custom, players
from .state import Battle

SLOWED = 0.75  # what is left of a straight walk once there are things to go around
HALF = 2000.0  # at this distance a thing still to be fetched counts half
LOST = 0.1  # and one that can no longer be fetched: still the best place to be, if there is an action left
ROUGHLY = 300  # places this far apart are one to those who run after somebody
Runner = tuple[Model, float]
DRIFT = 0.03  # what being a little nearer is worth, however the count stands


def range_left(s: Battle, custom: Custom[Any, Any], f: Model) -> float:
    """How far it can still go in this battle, about."""
    turns = max(0, int(s.setup.scenario.length(s)) - int(s.turn))
    return SLOWED * (custom.now(s, f) + turns * custom.each(s, f))


def in_time(s: Battle, custom: Custom[Any, Any], f: Model, far: float) -> float:
    """The chance that it still gets that far."""
    if far <= 0:
        return 1.0
    chance = min(1.0, range_left(s, custom, f) / far) ** 2
    return max(DRIFT, chance) * (1.0 - 0.3 * min(1.0, far / 12000))


def runners(s: Battle, custom: Custom[Any, Any], side: str) -> list[Runner]:
    """Those of a side who may take something, and how far each can go and still do so."""
    return [(f, range_left(s, custom, f) - SLOWED * custom.deed(s, f)) for f in s.side(side) if custom.fit(s, f)]


def fetched(s: Battle, side: Sequence[Runner], loose: Sequence[Mark], busy: Sequence[str]) -> float:
    """How many of these things a side may expect to pick up: each by the nearest that is free for it."""
    own, ways = [one for one in side if one[0].id not in busy], s.setup.scenario.custom.ways
    spots = [(k, (m.x, m.y), m.r) for k, m in enumerate(loose)]
    pairs = sorted(
        (max(0.0, far(f.x, f.y, spot) - f.r - r), i, k)
        for i, (f, far) in enumerate((f, ways(s, f).far) for f, _ in own if spots)
        for k, spot, r in spots
    )
    total, used, found = 0.0, [False] * len(own), [False] * len(loose)
    for far, i, k in pairs:
        if not used[i] and not found[k]:
            used[i] = found[k] = True
            total += (0.8 if far <= own[i][1] else LOST) * HALF / (HALF + far)
    return total


def chased(s: Battle, side: Sequence[Runner], bearer: Model) -> float:
    """How near a side is to taking from somebody what it carries: its nearest three, each counting less."""
    spot = bearer.x // ROUGHLY * ROUGHLY + ROUGHLY // 2, bearer.y // ROUGHLY * ROUGHLY + ROUGHLY // 2
    near: list[float] = []
    for f, left in side:
        far = max(0.0, s.setup.scenario.custom.ways(s, f).far(f.x, f.y, spot) - f.r - bearer.r)
        near.append((1.0 if far <= left else LOST) * HALF / (HALF + far))
    return sum(share * one for share, one in zip((0.5, 0.3, 0.2), sorted(near, reverse=True)))


def hold(
    s: Battle, custom: Custom[Any, Any], mark: Mark, reach: int, unit: float, weights: Sequence[float]
) -> dict[str, float]:
    """A place scored at each turn's end: what each side may expect of it.

    Fighters count by heads (`unit` 0) or by points in so many units; `weights` are the points of the ends to come.
    """
    now, later, drift = (dict.fromkeys(s.sides, 0.0) for _ in range(3))
    spot = mark.x, mark.y
    for f in s.up():
        if not custom.fit(s, f):
            continue
        far = custom.ways(s, f).far(f.x, f.y, spot) - f.r - reach
        size = f.points / unit if unit else 1.0
        soon = 1.0 if far <= 0 else 0.5 if far < 0.9 * custom.now(s, f) else 0.0
        now[f.side] += size * soon
        later[f.side] += size * (1.0 if far <= 0 else 0.6 * exp(-far / 3000))
        drift[f.side] += DRIFT * max(-0.2, 1.0 - max(0.0, far) / 8000)
    first, rest = (weights[0], sum(weights[1:])) if weights else (0.0, 0.0)
    found = {}
    for side in players(s):
        soon = leads(2.0 * (now[side] - _best(now, side)))
        then = leads(0.8 * (later[side] - _best(later, side)))
        found[side] = first * soon + rest * then + drift[side] * (first + rest)
    return found


def _best(of: dict[str, float], side: str) -> float:
    return max((value for key, value in of.items() if key != side), default=0.0)


def leads(edge: float) -> float:
    """The chance to be ahead when a turn ends, by how much one is ahead now."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, edge))))
