"""MDR-MOVE-01, MDR-MOVE-03: ways on foot made of straight moves: for bots, hints and clicks."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, dist, hypot, radians, sin
from typing import Any

from dustup.core import Answer, Illegal
from dustup.skirmish import ideas
from dustup.skirmish.distances import BASE, Gait, ways_of
from dustup.skirmish.path import Walker
from dustup.skirmish.space import bearing
from dustup.skirmish.walk import Blocked, Path, cut
from dustup.table import reach

from ..profile import artificial, has, sluggish, stick, wears
from ..state import Fighter, State
from .ground import picks

ROUGHLY = 300  # places this far apart are one to a walker
ROUGH, GLOWS = 1.5, 5.0  # what a step over broken and over irradiated ground counts
FAN = [(cos(radians(turn)), sin(radians(turn))) for turn in range(0, 360, 20)]
FLANKS = (25, -25, 50, -50, 75, -75, 100, -100)  # degrees off the straight way at which somebody is reached too
CORNERS = 8  # of the shortest way, that a straight move may lead past
TRIED = 10  # straight moves tried at most, the most promising first
BACK = (10, 10, 10, 10, 20, 40, 80, 160, 320)  # where there is no room, it stops this much earlier, time after time
Far = Callable[[int, int], float]
Spot = tuple[int, int]


def slows(s: State, f: Fighter, i: int) -> bool:
    """MDR-MOVE-07, MDR-COV-02, MDR-SPEC-05, MDR-SPEC-57, MDR-SPEC-67, MDR-SPEC-99: broken ground to this model."""
    row = s.setup.readings[i]
    if not row.broken or has(f, "all_terrain") or wears(f, "power"):
        return False
    wood = row.wood and i in picks(s, "wood")
    return not (wood and has(f, "forester")) and not (row.wet and has(f, "amphibious"))


def gait(s: State, f: Fighter) -> Gait:
    """MDR-MOVE-07, MDR-RAD-01, MDR-RUL-76: what stops somebody on foot, and what it had better go round."""
    found = s.setup.picks
    walls = found["block"] if has(f, "amphibious") else (*found["block"], *found["water"])
    if found["irradiated"] and not artificial(f):
        return Gait(BASE, walls, found["irradiated"], GLOWS)
    return Gait(BASE, walls, tuple(i for i in found["broken"] if slows(s, f, i)), ROUGH)


def afoot(s: State, f: Fighter, x: int, y: int) -> Far:
    """How far it is to a place for somebody, round walls and water, to within a few centimetres."""
    if has(f, "flying"):
        return lambda a, b: hypot(a - x, b - y)
    ways = ways_of(s.setup.field, gait(s, f))
    spot = x // ROUGHLY * ROUGHLY + ROUGHLY // 2, y // ROUGHLY * ROUGHLY + ROUGHLY // 2
    return lambda a, b: ways.far(a, b, spot)


def pace(s: State, f: Fighter, x: int, y: int) -> int:
    """MDR-MOVE-07, MDR-RUL-56: the actions a move towards a place takes: two for a Short mover before broken ground."""
    if sluggish(s, f):
        return 2
    size = s.setup.sticks.short + f.r
    broken = tuple(i for i in s.setup.picks["broken"] if _close(s, i, f, size) and slows(s, f, i))
    if stick(s, f) != "short" or not broken or has(f, "flying"):
        return 1
    far, start, bars = afoot(s, f, x, y), (f.x, f.y), (*broken, *gait(s, f).walls)
    ends = [(round(f.x + dx * size), round(f.y + dy * size)) for dx, dy in FAN]
    nearer = [end for end in ends if far(*end) < far(*start) - ROUGHLY]
    return 1 if any(not reach.sweep(s.setup.field, [start, end], f.r, bars) for end in nearer) else 2


def _close(s: State, i: int, f: Fighter, far: int) -> bool:
    west, south, east, north = s.setup.field.bounds[i]
    return west - far <= f.x + f.r and f.x - f.r <= east + far and south - far <= f.y + f.r and f.y - f.r <= north + far


def stride(s: State, f: Fighter, g: ideas.Ground, walk: Walker[Any], to: Spot, short: int) -> Answer | None:
    """The straight move that leads nearest to a place, or to within so much of it; None where none leads nearer."""
    start, far = (f.x, f.y), afoot(s, f, *to)
    best, found = far(*start), None
    hopes = sorted((far(*end), end) for end in _ends(g, start, to, short))
    for hope, end in hopes[:TRIED]:
        if hope >= best:
            break
        part = up_to(f, walk, [start, end])
        if part and (left := far(*part[-1])) < best:
            best, found = left, part
    return ideas.answer(found, bearing(to[0] - found[-1][0], to[1] - found[-1][1])) if found else None


def _ends(g: ideas.Ground, start: Spot, to: Spot, short: int) -> set[Spot]:
    """Where straight moves might end: towards the place, past the corners of the way to it, and all round."""
    most = min(g.budget, dist(start, to) - short)
    corners = [(p, dist(start, p)) for p in (ideas.route(g, to, short) or ())[1 : 1 + CORNERS]]
    spans = [((x - start[0]) / size, (y - start[1]) / size, far)
             for (x, y), size in corners if size for far in (min(size, g.budget), g.budget)]  # fmt: skip
    spans += [(dx, dy, most) for dx, dy in FAN]
    ahead = ((to[0] - start[0]) / max(1.0, dist(start, to)), (to[1] - start[1]) / max(1.0, dist(start, to)), most)
    return {(round(start[0] + dx * far), round(start[1] + dy * far)) for dx, dy, far in (ahead, *spans) if far > 0}


def flank(s: State, f: Fighter, walk: Walker[Any], foe: Fighter) -> Answer | None:
    """MDR-HTH-08: a straight move into contact from the side, where somebody or something bars the shortest one."""
    ahead, far = bearing(f.x - foe.x, f.y - foe.y), f.r + foe.r + 2
    if dist((f.x, f.y), (foe.x, foe.y)) > s.setup.sticks.long + 2 * far:
        return None
    for turn in FLANKS:
        way = radians(ahead + turn)
        end = round(foe.x + cos(way) * far), round(foe.y + sin(way) * far)
        if walk.legal([end]):
            return ideas.answer([end], bearing(foe.x - end[0], foe.y - end[1]))
    return None


def up_to(f: Fighter, walk: Walker[Any], way: list[Spot]) -> Path | None:
    """As far along a line as may be gone on the table: up to what is in the way, short of where there is no room."""
    far = reach.length(way)
    for back in BACK:
        part = cut(way, far)
        try:
            trip = walk.trip({"path": part})
            if not trip.off or "cattle" in f.marks:
                return part
            stop = far / 2
        except Blocked as met:
            stop = met.far
        except Illegal:
            stop = far / 2
        far = min(stop, far - back)
        if far < BACK[0]:
            break
    return None
