"""GCE-MOVE-02, GCE-TERR-01, GCE-TERR-07, GCE-RUL-81: roofs and upper floors, by their ladders.

A way climbs where it comes onto a storey at a ladder and walls bar the ground below, or where it bends at the foot of
a ladder; whoever only walks by a ladder, or under a floor, stays on the ground.
"""

from __future__ import annotations

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


class Aloft(NamedTuple):
    """A stretch of a way upon a storey: which piece, from where to where, by a ladder up and down or not."""

    piece: int
    enter: float
    leave: float
    up: bool
    down: bool


def storey(s: State, f: Fighter) -> int | None:
    """The roof or floor somebody stands on."""
    if f.z <= STEP or f.on:
        return None
    pieces = s.setup.field.pieces
    return next((i for i in s.setup.storeys if pieces[i].level == f.z and over(s.setup.field, i, f.x, f.y)), None)


def apart(s: State, a: Fighter, b: Fighter) -> bool:
    """They stand on different storeys, so that neither is in the other's way."""
    return abs(a.z - b.z) > STEP and not (storey(s, a) is storey(s, b) is None)


def aloft(s: State, f: Fighter, points: Path) -> list[Aloft]:
    """The storeys a way leads over, in the order of the way."""
    if not s.setup.storeys or len(points) < 2:
        return []
    far, here = reach.length(points), storey(s, f)
    found = []
    for met in reach.sweep(s.setup.field, points, 0, tuple(s.setup.storeys)):
        onto = 0.0 if met.index == here and met.enter <= EDGE else _climbs(s, points, met, f.r)
        if onto is not None:
            up = met.index != here or met.enter > EDGE
            found.append(Aloft(met.index, onto, met.leave, up, met.leave < far - EDGE))
    return found


def _climbs(s: State, points: Path, met: reach.Touch, r: int) -> float | None:
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


def tolls_of(s: State, above: list[Aloft]) -> list[Toll]:
    """GCE-TERR-01: up a ladder and down again are inches like any others."""
    found = []
    for one in above:
        piece = s.setup.field.pieces[one.piece]
        ways = [way for way, on in (("up", one.up), ("down", one.down)) if on]
        found += [Toll(piece.level, f"{way} the ladder of {piece.name}", "GCE-TERR-01") for way in ways]
    return found


def check(s: State, points: Path, above: list[Aloft], r: int) -> None:
    """GCE-RUL-81: raise Illegal where a way leaves a storey but by a ladder."""
    for one in above:
        if one.down and not _at_ladder(s, one.piece, reach.along(points, one.leave), r):
            raise Illegal(f"nobody jumps off {s.setup.field.pieces[one.piece].name}", "GCE-RUL-81")


def over_walls(above: list[Aloft], met: reach.Touch, r: int) -> bool:
    """What is met on the way is below it: it walks on the storey above, or hangs on its ladder."""
    return any(one.enter - r - GRASP <= met.enter and met.leave <= one.leave + r + GRASP for one in above)


def height(s: State, f: Fighter, points: Path, ground: int) -> int:
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
