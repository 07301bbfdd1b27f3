"""Places: where a miniature that is moved by a rule can be put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, pi, sin

from . import terrain
from .state import Fighter, State

RING = 72  # points tried around a base or a marker


def free(s: State, f: Fighter, x: int, y: int, z: int | None = None) -> bool:
    """P2-MOVE-03, P2-MOVE-05, P2-MOVE-07, P2-RUL-25: it can stand there."""
    return terrain.why_not_stand(s, f, x, y, f.z if z is None else z) is None


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
    if ok(x, y) and free(s, f, x, y):
        return x, y
    for ring in range(1, 80):
        for spot in around(x, y, ring * 50, atan2(f.y - y, f.x - x)):
            if ok(*spot) and free(s, f, *spot):
                return spot
    return None
