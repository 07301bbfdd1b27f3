"""Moves nobody chooses: straight on until something stops it, or away round the scenery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from dustup.skirmish.model import Model
from dustup.skirmish.walk import Path, cut, first_body, first_piece
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.field import Field


class Pushed(NamedTuple):
    """Where a push ends, how far it went, and what stopped it, besides scenery: somebody (id), or the table's edge."""

    x: int
    y: int
    far: float
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
    return Pushed(x, y, far)


def _to_rim(size: tuple[int, int], f: Model, dx: float, dy: float) -> float:
    """How far a base can go before its edge passes the table's."""
    far = 1e9
    for at, d, most in ((f.x, dx, size[0]), (f.y, dy, size[1])):
        if d > 1e-9:
            far = min(far, max(0.0, (most - f.r - at) / d))
        elif d < -1e-9:
            far = min(far, max(0.0, (f.r - at) / d))
    return far


def flee(way: Path, dist: int, free: Callable[[int, int], bool]) -> Path:
    """As far along a way as it gets; an empty path where it cannot."""
    far = min(float(dist), reach.length(way)) if way else 0.0
    while far > 10:
        part = cut(way, far)
        if part and free(*part[-1]):
            return part
        far -= 10
    return []
