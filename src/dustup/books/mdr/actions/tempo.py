"""MDR-TURN-01..03: what the dice of a turn may bring, model after model: for bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

MOST = 3
"""MDR-TURN-01: dice for one model."""


class Row(NamedTuple):
    """A model still to be rolled for: how likely a die succeeds, successes it has for nothing, what so many actions
    are worth to it (none, one, two, three)."""

    chance: float
    given: int
    uses: tuple[float, ...]


@lru_cache(maxsize=256)
def odds(chance: float, given: int) -> list[tuple[int, list[float], float]]:
    """MDR-TURN-02, MDR-TURN-03: for each number of dice the chances of so many actions, and to go on after it."""
    found = []
    for dice in range(1, MOST + 1):
        rolled = dice - given
        ways = [comb(rolled, won) * chance**won * (1.0 - chance) ** (rolled - won) for won in range(rolled + 1)]
        found.append((dice, [0.0] * given + ways, sum(ways[max(0, rolled - 1) :])))
    return found


def best(row: Row, rest: float) -> tuple[float, int]:
    """The most that a model and those after it may bring, and with how many dice; of equals the fewest."""
    found = 0.0, 1
    for dice, ways, goes_on in odds(row.chance, row.given):
        brings = sum(way * use for way, use in zip(ways, row.uses)) + goes_on * rest
        if brings > found[0] + 1e-9:
            found = brings, dice
    return found


def turn(rows: Sequence[Row]) -> float:
    """What a turn may bring in which these are rolled for one after another: the last may risk most."""
    rest = 0.0
    for row in reversed(rows):
        rest = best(row, rest)[0]
    return rest
