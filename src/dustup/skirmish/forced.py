"""Forced moves: pushed along a line, round things, off the table, dragged along. No questions: the rules decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.field import Field

from .model import Model
from .space import bearing
from .walk import Path, cut, first_body, first_piece


class Pushed(NamedTuple):
    """Where a push ends, how far it went, and what stopped it: a piece (index), somebody (id), or the table's edge."""

    x: int
    y: int
    far: float
    piece: int | None = None
    body: str = ""
    off: bool = False


def push(table: Field, f: Model, degrees: int, dist: int, blocks: Sequence[int], bodies: Sequence[Body]) -> Pushed:
    """Straight in a direction, until something is in the way or the base leaves the table."""
    dx, dy = cos(radians(degrees)), sin(radians(degrees))
    end = round(f.x + dx * dist), round(f.y + dy * dist)
    way: Path = [(f.x, f.y), end]
    wall, other = first_piece(table, way, f.r - 2, blocks), first_body(way, f.r, bodies)
    rim = _to_rim(table.size, f, dx, dy)
    far = min(float(dist), *(t.enter for t in (wall, other) if t is not None), rim)
    x, y = round(f.x + dx * far), round(f.y + dy * far)
    if rim < dist and far >= rim:
        return Pushed(x, y, far, off=True)
    if other is not None and far >= other.enter and (wall is None or other.enter <= wall.enter):
        return Pushed(x, y, far, body=bodies[other.index].id)
    return Pushed(x, y, far, piece=wall.index if wall is not None and far >= wall.enter else None)


def _to_rim(size: tuple[int, int], f: Model, dx: float, dy: float) -> float:
    """How far a base can go before its edge passes the table's."""
    far = 1e9
    for at, d, most in ((f.x, dx, size[0]), (f.y, dy, size[1])):
        if d > 1e-9:
            far = min(far, max(0.0, (most - f.r - at) / d))
        elif d < -1e-9:
            far = min(far, max(0.0, (f.r - at) / d))
    return far


def ring(x: int, y: int, reach: float, towards: int, step: int = 5) -> Iterator[tuple[int, int]]:
    """Points on a ring, beginning in a direction and going away from it on both sides."""
    for k in range(0, 181, step):
        for turn in dict.fromkeys((k, -k)):
            a = radians(towards + turn)
            yield round(x + cos(a) * reach), round(y + sin(a) * reach)


def beside(f: Model, other: Model, free: Callable[[int, int], bool], step: int = 5) -> tuple[int, int] | None:
    """The free place in contact with somebody that is nearest to where the model is."""
    side = bearing(f.x - other.x, f.y - other.y)
    return next((p for p in ring(other.x, other.y, other.r + f.r, side, step) if free(*p)), None)


def flee(
    table: Field, f: Model, to: tuple[int, int], dist: int, blocks: Sequence[int], free: Callable[[int, int], bool]
) -> Path:
    """As far as it gets towards a point by the shortest way round scenery; an empty path where it cannot."""
    way = reach.shortest(table, (f.x, f.y), to, f.r, tuple(blocks), ())
    if not way:
        return []
    far = min(float(dist), reach.length(way))
    while far > 10:
        part = cut(way, far)
        if part and free(*part[-1]):
            return part
        far -= 50
    return []
