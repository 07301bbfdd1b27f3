"""MDR-LOS-01, MDR-COV-01: moves for what is seen at their end: out of the enemy's sight, or a mark from cover; for
bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dustup.core import Answer
from dustup.skirmish import ideas
from dustup.skirmish.path import Walker
from dustup.skirmish.space import bearing, within

from ..shoot import arms, no_gun, reach_of, weapon
from ..sight import clear_of_scenery, cover
from ..state import Fighter, State
from .strides import FAN, Spot, afoot, up_to

SHARES = (1.0, 0.55)  # of a move
TRIED = 4  # the most promising places whose way is looked at


def reaches(s: State, f: Fighter) -> int:
    """MDR-SHOT-01: how far its best gun shoots without a penalty; 0 where it has none that works."""
    rows = [weapon(s, f, key) for key in arms(s, f) if no_gun(s, f, key) is None]
    return max((reach_of(s, row) for row in rows), default=0)


def vantages(s: State, f: Fighter, g: ideas.Ground, walk: Walker[Any], foes: Sequence[Fighter]) -> list[Answer]:
    """Nearer to the first of some enemies where fewest with guns see it; and where somebody is in range of its own."""
    armed, mine, (x, y) = [e for e in foes if reaches(s, e)], reaches(s, f), (foes[0].x, foes[0].y)
    far = afoot(s, f, x, y)
    ends = [(round(f.x + dx * g.budget * part), round(f.y + dy * g.budget * part)) for dx, dy in FAN for part in SHARES]
    ways = {end: far(*end) for end in ends}
    shown = {end: _shown(s, f, end, armed) for end in ends}
    found = []
    if any(count < len(armed) for count in shown.values()):
        nearer = [end for end in ends if ways[end] < far(f.x, f.y)]
        found.append(_first(f, walk, sorted(nearer, key=lambda end: (shown[end], ways[end]))))
    if mine:
        marks = [end for end in ends if _marks(s, f, end, mine, foes)]
        found.append(_first(f, walk, sorted(marks, key=lambda end: (shown[end], ways[end]))))
    return [ideas.answer([end], bearing(x - end[0], y - end[1])) for end in found if end]


def _shown(s: State, f: Fighter, end: Spot, armed: Iterable[Fighter]) -> float:
    """How many see it there; half of that behind cover."""
    here = _there(f, end)
    return sum((0.5 if cover(s, e, here) else 1.0 for e in armed if clear_of_scenery(s, e, here)), 0.0)


def _marks(s: State, f: Fighter, end: Spot, far: int, foes: Iterable[Fighter]) -> bool:
    """Somebody is seen from there, and in range."""
    here = _there(f, end)
    return any(within(here, e, far) and clear_of_scenery(s, e, here) for e in foes)


def _there(f: Fighter, end: Spot) -> Fighter:
    """The same model at another place."""
    found = f.copy()
    found.x, found.y = end
    return found


def _first(f: Fighter, walk: Walker[Any], ends: Sequence[Spot]) -> Spot | None:
    """The first of some places that a straight move leads to."""
    return next((end for end in ends[:TRIED] if up_to(f, walk, [(f.x, f.y), end]) == [end]), None)
