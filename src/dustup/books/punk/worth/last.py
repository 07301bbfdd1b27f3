"""The last of a side: with nobody left it has lost, however far ahead it was."""

from __future__ import annotations

from math import prod

from dustup.skirmish.missions import Cross
from dustup.skirmish.prospects import leads

from ..state import Fighter, State
from . import chances

FEW = 4  # of more than so many somebody will surely be left
FALLS = 0.15  # the chance to fall in a Turn to come, at even strength
WORST = 0.3  # however strong the enemy
STAKED = 1000.0  # what the battle is worth to who would have won it


def survival(s: State, mine: list[Fighter], yours: list[Fighter], lead: float) -> float:
    """PKH-SCN-02: what one side hopes from the chance that nobody of the other is left, less what it has to fear.

    `lead`: how many fighters' worth it is ahead. Whoever would lose on points loses nothing more.
    """
    if s.phase == "over" or isinstance(s.setup.scenario, Cross):
        return 0.0
    return STAKED * (leads(-lead) * _ruin(s, yours, mine) - leads(lead) * _ruin(s, mine, yours))


def _awaited(s: State, foes: list[Fighter]) -> bool:
    """Somebody else than these and theirs is still to come."""
    sides = {e.side for e in foes}
    return any(f.status == "off" and f.side not in sides for f in s.fighters.values())


def _ruin(s: State, own: list[Fighter], foes: list[Fighter]) -> float:
    """How likely all of a side fall: to the next strikes of their enemies, or in a later Turn."""
    if len(own) > FEW or not foes or _awaited(s, foes):
        return 0.0
    to_come = s.setup.turns - s.turn
    if to_come * len(foes) + sum([not e.acted or e.watching for e in foes]) < len(own):
        return 0.0  # hardly anybody strikes two of them down
    falls = min(WORST, FALLS * sum(e.points for e in foes) / max(1, sum(f.points for f in own)))
    later = (1.0 - falls) ** to_come
    return prod([1.0 - later * (1.0 - chances.danger(s, f, foes)) for f in own])
