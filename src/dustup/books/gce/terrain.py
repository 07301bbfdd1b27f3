"""GCE-TERR: what ground and barriers cost a warrior on foot."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from dustup.skirmish.walk import Path, Toll
from dustup.table import reach
from dustup.table.shapes import over, piece_gap

from .state import State
from .storeys import EDGE, GRASP, Aloft, over_walls

Span = tuple[float, float, int, str, str]  # from, to, factor, name, rule


def tolls(s: State, points: Path, above: Sequence[Aloft] = ()) -> list[Toll]:
    """GCE-TERR-01..06, GCE-RUL-90, GCE-RUL-92, GCE-RUL-105: what a way costs besides its length.

    `above`: where it leads over roofs and floors, what lies below costs nothing.
    """
    met = reach.sweep(s.setup.field, points, 0, s.setup.dear) if len(points) > 1 and s.setup.dear else []
    met = [one for one in met if not over_walls(list(above), one, 0)] if above else met
    return [*_ground(s, met), *_barriers(s, met), *_climbs(s, points, met)] if met else []


def _ground(s: State, touched: Sequence[reach.Touch]) -> list[Toll]:
    """GCE-TERR-02, GCE-TERR-03: every inch of the worst ground under the middle of the base costs 2 or 4."""
    spans: list[Span] = []
    for met in touched:
        read = s.setup.readings[met.index]
        if read.factor > 1:
            spans.append((met.enter, met.leave, read.factor, s.setup.field.pieces[met.index].name, read.rule))
    spans.sort(key=lambda span: (-span[2], span[0]))
    found, paid = [], list[tuple[float, float]]()
    for enter, leave, factor, name, rule in spans:
        fresh = _without(enter, leave, paid)
        if fresh > 0.5:
            found.append(Toll(round(fresh * (factor - 1)), name, rule))
            paid.append((enter, leave))
    return found


def _without(enter: float, leave: float, paid: list[tuple[float, float]]) -> float:
    """The length of a stretch that no stretch paid for already covers."""
    left, at = 0.0, enter
    for a, b in sorted(paid):
        if b <= at or a >= leave:
            continue
        left += max(0.0, a - at)
        at = max(at, b)
    return left + max(0.0, leave - at)


def _barriers(s: State, touched: Sequence[reach.Touch]) -> list[Toll]:
    """GCE-TERR-06, GCE-RUL-90, GCE-RUL-105: 2 inches for a barrier in place of its ground; twice a height to climb."""
    found = []
    for met in touched:
        read, name = s.setup.readings[met.index], s.setup.field.pieces[met.index].name
        if not read.climb:
            continue
        if read.obstacle:
            found.append(Toll(max(0, read.climb - round(met.leave - met.enter)), name, read.rule))
        elif met.enter > 0.5:
            found.append(Toll(read.climb, name, read.rule))
    return found


def _climbs(s: State, points: Path, touched: Sequence[reach.Touch]) -> list[Toll]:
    """GCE-MOVE-02, GCE-TERR-01, GCE-TERR-07: up a ladder and down again are inches like any others."""
    found, far = list[Toll](), reach.length(points)
    for met in touched:
        if met.index in s.setup.ladders:
            wall = s.setup.field.pieces[met.index]
            ends = ("up", met.enter > EDGE), ("down", met.leave < far - EDGE)
            found += [Toll(wall.level, f"{way} the ladder of {wall.name}", "GCE-TERR-01") for way, on in ends if on]
    return found


def by_ladder(s: State, points: Path, index: int, r: int) -> bool:
    """GCE-TERR-07: a way goes onto a high barrier and off it where a ladder is, and nowhere else."""
    field, far, ladders = s.setup.field, reach.length(points), s.setup.ladders.get(index, ())
    inner = reach.sweep(field, points, 0, (index,)) if ladders else []
    ends = [
        at for met in inner for at, on in ((met.enter, met.enter > EDGE), (met.leave, met.leave < far - EDGE)) if on
    ]
    spots = [reach.along(points, at) for at in ends]
    return bool(inner) and all(any(piece_gap(field, k, *spot) <= r + GRASP for k in ladders) for spot in spots)


def middle(outline: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The middle of a piece's corners."""
    return round(sum(x for x, _ in outline) / len(outline)), round(sum(y for _, y in outline) / len(outline))


def deck(s: State, x: int, y: int, r: int) -> int | None:
    """GCE-TERR-07: the high barrier on whose top a whole base stands there."""
    for i in s.setup.decks:
        if over(s.setup.field, i, x, y):
            px, py = reach.closest(s.setup.field, i, x, y)
            if hypot(px - x, py - y) >= r - 2:
                return i
    return None


def obstacles(s: State, points: Path) -> bool:
    """GCE-HTH-14, GCE-RUL-105: the way crosses a medium barrier."""
    if len(points) < 2 or not s.setup.barriers:
        return False
    return any(s.setup.readings[t.index].obstacle for t in reach.sweep(s.setup.field, points, 0, s.setup.barriers))


def level(s: State, x: int, y: int) -> int:
    """GCE-RUL-90, GCE-TERR-07: how high one stands there."""
    field = s.setup.field
    tops = [field.pieces[i].level for i in (*s.setup.barriers, *s.setup.ladders) if over(field, i, x, y)]
    return max(tops, default=0)


def on_barrier(s: State, x: int, y: int) -> bool:
    """The middle of a base would stand on a barrier too narrow to stand on."""
    return any(s.setup.readings[i].obstacle and over(s.setup.field, i, x, y) for i in s.setup.barriers)
