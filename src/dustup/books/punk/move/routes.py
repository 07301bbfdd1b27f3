"""Routes between levels: how far it is to an enemy on another level, by ladder, climb, drop or on foot."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot, inf
from typing import NamedTuple

from dustup.table.reach import closest

from ..special import abilities
from ..state import Fighter, State
from . import terrain, walks
from .climb import safe_drop
from .path import TOLERANCE, Spot
from .terrain import LEVEL


class Gate(NamedTuple):
    """A place where one gets up to a platform or down from it, and what that takes."""

    foot: Spot
    top: Spot
    up: float
    down: float


def gates(s: State, f: Fighter, e: Fighter) -> Iterator[Gate]:
    """PK-CLMB-01, PK-CLMB-02, PK-CLMB-03, PK-RUL-69: the ways on and off the platforms the two stand or hang on."""
    la = s.lay
    for i in dict.fromkeys(_platforms(s, f, e)):
        ladders = [k for k, rd in enumerate(la.readings) if rd.ladder and abs(la.levels[k] - la.levels[i]) <= LEVEL]
        spots = {(f.x, f.y): la.readings[i].climb, (e.x, e.y): la.readings[i].climb}
        for k in ladders:
            box = la.boxes[k]
            spots[round(box[0] + box[2]) // 2, round(box[1] + box[3]) // 2] = True
        for (x, y), climbs in spots.items():
            found = _gate(s, f, e, i, (x, y), climbs)
            if found is not None:
                yield found


def _platforms(s: State, f: Fighter, e: Fighter) -> Iterator[int]:
    for each in (f, e):
        i = s.setup.field.by_id[each.on_wall] if each.on_wall else terrain.underfoot(s, each.x, each.y, each.z)
        if i is not None and s.lay.levels[i] > LEVEL:
            yield i


def _gate(s: State, f: Fighter, e: Fighter, i: int, near: tuple[int, int], climbs: bool) -> Gate | None:
    """Where the outline is closest to a place: a base's radius outside, and just inside."""
    level = s.lay.levels[i]
    px, py = closest(s.setup.field, i, *near)
    for turn in ((px - near[0], py - near[1]), (near[0] - px, near[1] - py)):
        n = hypot(*turn) or 1.0
        ux, uy = turn[0] / n, turn[1] / n
        top = round(px + ux * 5), round(py + uy * 5), level
        if terrain.underfoot(s, *top) != i:
            continue
        x, y = round(px - ux * (f.r + 1)), round(py - uy * (f.r + 1))
        foot = x, y, terrain.below(s, x, y, level - 1)
        across, height = hypot(x - top[0], y - top[1]), level - foot[2]
        barred = not climbs or abilities.barred(s, f, "climb") is not None
        climb = inf if barred else across + height
        onto = hypot(x - e.x, y - e.y) <= f.r + e.r + 2 * f.r and abs(e.z - foot[2]) <= f.STEP
        return Gate(foot, top, climb, across if onto or height <= safe_drop(s, f) else climb)
    return None


def between(s: State, f: Fighter, e: Fighter) -> float:
    """PK-ASLT-06, PK-ASLT-11: the least movement to touch an enemy on another level; infinite if no way is found."""
    found = list(gates(s, f, e))
    spots: list[Spot] = [(f.x, f.y, f.z), *(at for gate in found for at in (gate.foot, gate.top))]
    best = [inf] * len(spots)
    best[0] = 0.0
    todo = list(range(len(spots)))
    goal = inf
    while todo:
        k = min(todo, key=best.__getitem__)
        todo.remove(k)
        if best[k] >= goal:
            break
        if k or not f.on_wall:
            goal = min(goal, best[k] + _last(s, f, e, spots[k]))
        for j in todo:
            best[j] = min(best[j], best[k] + _leg(s, f, found, spots, k, j))
    return goal


def _last(s: State, f: Fighter, e: Fighter, at: Spot) -> float:
    if abs(at[2] - e.z) > f.STEP:
        return inf
    return _walk(s, f, at, (e.x, e.y), f.r + e.r, e.id)


def _leg(s: State, f: Fighter, found: list[Gate], spots: list[Spot], k: int, j: int) -> float:
    """What it takes from one spot to another: through a gate, along a level, or up and down the wall it hangs on."""
    a, b = spots[k], spots[j]
    if k and (k - 1) // 2 == (j - 1) // 2:
        gate = found[(k - 1) // 2]
        return gate.up if a == gate.foot else gate.down
    if f.on_wall and k == 0:
        near = hypot(a[0] - b[0], a[1] - b[1]) <= 4 * f.r
        free = b[2] < a[2] and a[2] - b[2] <= safe_drop(s, f)
        return hypot(a[0] - b[0], a[1] - b[1]) + (0 if free else abs(a[2] - b[2])) if near else inf
    return _walk(s, f, a, (b[0], b[1])) if abs(a[2] - b[2]) <= LEVEL else inf


def _walk(s: State, f: Fighter, at: Spot, to: tuple[int, int], near: int = 0, but: str = "") -> float:
    """On a platform as the crow flies, on the ground around what is in the way."""
    straight = max(0.0, hypot(at[0] - to[0], at[1] - to[1]) - near)
    if at[2] > LEVEL or straight == 0:
        return straight
    ghost = f.copy()
    ghost.x, ghost.y, ghost.z, ghost.on_wall = *at, ""
    return walks.walked(s, ghost, *to, near, but)


def distance(s: State, f: Fighter, e: Fighter) -> float:
    """How far it has to go to touch that enemy: the shortest walk, or the best route between the levels."""
    gap = max(0.0, hypot(f.x - e.x, f.y - e.y) - f.r - e.r)
    if f.on_wall or terrain.stepped(s, f, e) > f.STEP:
        far = between(s, f, e)
        return gap + abs(f.z - e.z) if far == inf else far
    far = walks.walked(s, f, e.x, e.y, f.r + e.r, e.id)
    return gap * 2 + 1000 if far == inf else far


def actions(s: State, f: Fighter, e: Fighter, most: int) -> int:
    """PK-ASLT-06, PK-RUL-83: the fewest Movement Actions to reach an enemy, as if every terrain check were passed."""
    return ceil(max(0.0, distance(s, f, e) - TOLERANCE) / most)
