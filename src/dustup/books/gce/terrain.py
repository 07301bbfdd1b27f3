"""GCE-TERR, GCE-MOVE-02, GCE-RUL-81: what ground and barriers cost a warrior on foot; roofs and upper floors.

A way climbs where it comes onto a storey at a ladder and walls bar the ground below, or where it bends at the foot of
a ladder; whoever only walks by a ladder, or under a floor, stays on the ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from dustup.core import Illegal
from dustup.skirmish.walk import Path, Toll
from dustup.table import reach
from dustup.table.shapes import over, piece_gap

from .content import INCH
from .state import Fighter, State
from .warriors import STEP

GRASP = INCH // 2  # from a ladder's foot or head one reaches so far beyond the edge of the base
EDGE = 0.5  # a way that begins or ends on something does not cross its edge there
Span = tuple[float, float, int, str, str]  # from, to, factor, name, rule


class Aloft(NamedTuple):
    """A stretch of a way upon a storey: which piece, from where to where, by a ladder up and down or not."""

    piece: int
    enter: float
    leave: float
    up: bool
    down: bool


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
    bounds = field.bounds
    tops = []
    for i in (*s.setup.barriers, *s.setup.ladders):
        west, south, east, north = bounds[i]
        if west <= x <= east and south <= y <= north and over(field, i, x, y):  # most are elsewhere
            tops.append(field.pieces[i].level)
    return max(tops, default=0)


def on_barrier(s: State, x: int, y: int) -> bool:
    """The middle of a base would stand on a barrier too narrow to stand on."""
    return any(s.setup.readings[i].obstacle and over(s.setup.field, i, x, y) for i in s.setup.barriers)


def storey(s: State, f: Fighter) -> int | None:
    """The roof or floor somebody stands on."""
    if f.z <= STEP or f.on:
        return None
    pieces = s.setup.field.pieces
    return next((i for i in s.setup.storeys if pieces[i].level == f.z and over(s.setup.field, i, f.x, f.y)), None)


def parted(s: State, a: Fighter, b: Fighter) -> bool:
    """They stand on different storeys, so that neither is in the other's way."""
    return abs(a.z - b.z) > STEP and not (storey(s, a) is storey(s, b) is None)


def aloft(s: State, f: Fighter, points: Path) -> list[Aloft]:
    """The storeys a way leads over, in the order of the way."""
    if not s.setup.storeys or len(points) < 2:
        return []
    far, here = reach.length(points), storey(s, f)
    found = []
    for met in reach.sweep(s.setup.field, points, 0, tuple(s.setup.storeys)):
        onto = 0.0 if met.index == here and met.enter <= EDGE else _climb_onto(s, points, met, f.r)
        if onto is not None:
            up = met.index != here or met.enter > EDGE
            found.append(Aloft(met.index, onto, met.leave, up, met.leave < far - EDGE))
    return found


def _climb_onto(s: State, points: Path, met: reach.Touch, r: int) -> float | None:
    """How far along a way it climbs onto a storey, if it does."""
    bends = [reach.length(points[: k + 1]) for k, p in enumerate(points[:-1]) if _at_ladder(s, met.index, p, r)]
    if met.enter <= EDGE:
        return next((far for far in bends if far < met.leave), None)
    if not _at_ladder(s, met.index, reach.along(points, met.enter), r):
        return None
    walls = reach.sweep(s.setup.field, points, r, s.setup.blocks)
    barred = any(one.enter < met.leave and one.leave > met.enter for one in walls)
    return met.enter if barred or any(far <= met.enter for far in bends) else None


def _at_ladder(s: State, index: int, at: tuple[float, float], r: int) -> bool:
    return any(piece_gap(s.setup.field, k, *at) <= r + GRASP for k in s.setup.storeys[index])


def climbs(s: State, above: list[Aloft]) -> list[Toll]:
    """GCE-TERR-01: up a ladder and down again are inches like any others."""
    found = []
    for one in above:
        piece = s.setup.field.pieces[one.piece]
        ways = [way for way, on in (("up", one.up), ("down", one.down)) if on]
        found += [Toll(piece.level, f"{way} the ladder of {piece.name}", "GCE-TERR-01") for way in ways]
    return found


def leaves_by_ladder(s: State, points: Path, above: list[Aloft], r: int) -> None:
    """GCE-RUL-81: raise Illegal where a way leaves a storey but by a ladder."""
    for one in above:
        if one.down and not _at_ladder(s, one.piece, reach.along(points, one.leave), r):
            raise Illegal(f"nobody can jump off {s.setup.field.pieces[one.piece].name}", "GCE-RUL-81")


def over_walls(above: list[Aloft], met: reach.Touch, r: int) -> bool:
    """What is met on the way is below it: it walks on the storey above, or hangs on its ladder."""
    return any(one.enter - r - GRASP <= met.enter and met.leave <= one.leave + r + GRASP for one in above)


def height_above(s: State, f: Fighter, points: Path, ground: int) -> int:
    """How high it stands at the end of a way."""
    far = reach.length(points)
    if len(points) < 2 or far < 1:
        here = storey(s, f)
        return ground if here is None else s.setup.field.pieces[here].level
    last = next((one for one in reversed(aloft(s, f, points)) if one.leave >= far - EDGE), None)
    return ground if last is None else s.setup.field.pieces[last.piece].level


def brink(s: State, f: Fighter, to: tuple[int, int]) -> tuple[int, int]:
    """GCE-RUL-81: as far towards a point as the storey under its feet carries it."""
    here = storey(s, f) if s.setup.storeys else None
    if here is None or to == (f.x, f.y):
        return to
    met = reach.sweep(s.setup.field, [(f.x, f.y), to], 0, (here,))
    x, y = reach.along([(f.x, f.y), to], max(0.0, met[0].leave - EDGE - 1) if met else 0.0)
    return round(x), round(y)
