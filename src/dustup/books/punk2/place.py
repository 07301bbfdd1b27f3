"""Places: where a miniature that is moved by a rule can be put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, pi, sin

from dustup.table import shapes
from dustup.table.bodies import CONTACT, Body

from .state import Fighter, State

RING = 72  # points tried around a base or a marker


def free(s: State, f: Fighter, x: int, y: int, z: int | None = None) -> bool:
    """P2-MOVE-03, P2-MOVE-05, P2-MOVE-07, P2-RUL-25: on the table, clear of bases, solids, Impassable ground."""
    z = f.z if z is None else z
    body = Body(f.id, x, y, z, f.r, f.facing)
    if not shapes.on_table(s.setup.field.size, body):
        return False
    for e in s.fighters.values():
        if e is not f and e.status in ("up", "down") and abs(e.z - z) <= 250 and shapes.overlap(body, e.body):
            return False
    return supported(s, x, y, z) and not any(_bars(s, i, body) for i in range(len(s.setup.readings)))


def supported(s: State, x: int, y: int, z: int) -> bool:
    """P2-MOVE-05: there is something at that level under the middle of the base."""
    return z == 0 or any(
        piece.level == z and reading.stand and shapes.piece_gap(s.setup.field, i, x, y) == 0
        for i, (piece, reading) in enumerate(zip(s.setup.field.pieces, s.setup.readings))
    )


def ground(s: State, x: int, y: int, z: int) -> int:
    """P2-RUL-77: the level straight below a point."""
    tops = [
        piece.level
        for i, (piece, reading) in enumerate(zip(s.setup.field.pieces, s.setup.readings))
        if reading.stand and piece.level <= z and shapes.piece_gap(s.setup.field, i, x, y) == 0
    ]
    return max(tops, default=0)


def impassable(s: State, f: Fighter) -> bool:
    """P2-TERR-11: Impassable ground under the middle of its base."""
    return any(
        reading.ground == "impassable"
        and reading.size == 0
        and s.setup.field.pieces[i].floor == f.z
        and shapes.piece_gap(s.setup.field, i, f.x, f.y) == 0
        for i, reading in enumerate(s.setup.readings)
    )


def _bars(s: State, i: int, body: Body) -> bool:
    reading, piece = s.setup.readings[i], s.setup.field.pieces[i]
    if reading.size == 0:
        return reading.ground == "impassable" and piece.floor == body.z and _over(s, i, body)
    return piece.floor <= body.z < piece.level and _over(s, i, body)


def _over(s: State, i: int, body: Body) -> bool:
    return shapes.disc_touches(s.setup.field, i, body.x, body.y, body.r - CONTACT)


def around(x: int, y: int, reach: float, towards: float) -> Iterator[tuple[int, int]]:
    """Points on a ring, beginning with a direction and going away from it on both sides."""
    for k in range(RING + 1):
        turn = towards + (k + 1) // 2 * (2 * pi / RING) * (1 if k % 2 else -1)
        yield round(x + reach * cos(turn)), round(y + reach * sin(turn))


def beside(s: State, f: Fighter, foe: Fighter) -> tuple[int, int] | None:
    """P2-RUL-30, P2-RUL-31: the free contact point on the foe's base nearest to where the fighter is."""
    side = atan2(f.y - foe.y, f.x - foe.x)
    spots = around(foe.x, foe.y, foe.r + f.r, side)
    return next((spot for spot in spots if free(s, f, *spot, foe.z)), None)


def nearest(s: State, f: Fighter, x: int, y: int, ok: Callable[[int, int], bool]) -> tuple[int, int] | None:
    """P2-RUL-71: the nearest free place to a point that is `ok`, searched in rings of 5 mm."""
    for ring in range(80):
        for spot in around(x, y, ring * 50, atan2(f.y - y, f.x - x)):
            if ok(*spot) and free(s, f, *spot):
                return spot
            if ring == 0:
                break
    return None
