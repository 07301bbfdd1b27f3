"""Shapes: distances, contact and overlap in plan. Discs against discs are decided by whole numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dustup.table.bodies import CONTACT, TURN, Body
from dustup.table.field import Field, Picks
from dustup.table.kernels import EPS
from dustup.table.kernels.box import box_gap, under_box
from dustup.table.kernels.outline import outline_gap, strictly_inside
from dustup.table.pieces import Point

__all__ = [
    "CONTACT", "disc_touches", "gap", "on_table", "outline", "over", "overlap", "piece_gap", "pieces_under", "point_in",
    "polygon_touches", "to_segment", "touching", "within",
]  # fmt: skip


def _off(box: Body, half: tuple[int, int], x: float, y: float) -> float:
    """How far a point lies outside a rectangle; inside it less than 0, the depth below its nearest side."""
    fx, fy = TURN[box.facing % 360]
    dx, dy = x - box.x, y - box.y
    u, v = abs(dx * fx + dy * fy) - half[0], abs(dy * fx - dx * fy) - half[1]
    return math.hypot(u, v) if u > 0 and v > 0 else max(u, v)


def gap(a: Body, b: Body) -> float:
    """Distance from edge to edge, 0 when the bases touch or overlap."""
    if a.half is None:
        if b.half is None:
            return max(0.0, math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) - a.r - b.r)
        return max(0.0, _off(b, b.half, a.x, a.y) - a.r)
    if b.half is None:
        return max(0.0, _off(a, a.half, b.x, b.y) - b.r)
    return box_gap(*_box(a, a.half), *_box(b, b.half))


def _box(body: Body, half: tuple[int, int]) -> tuple[float, float, float, float, float, float]:
    fx, fy = TURN[body.facing % 360]
    return float(body.x), float(body.y), fx, fy, float(half[0]), float(half[1])


def within(a: Body, b: Body, dist: int) -> bool:
    """Edge distance is at most `dist`: exact for discs (squared whole numbers), to EPS for rectangles."""
    if a.half is None and b.half is None:
        reach = dist + a.r + b.r
        return reach >= 0 and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach
    return gap(a, b) <= dist + EPS


def touching(a: Body, b: Body, slack: int = 0) -> bool:
    """Base contact: the gap is at most `slack` beyond the contact tolerance (places are whole numbers)."""
    return within(a, b, CONTACT + slack)


def overlap(a: Body, b: Body) -> bool:
    """The bases overlap by more than the contact tolerance."""
    if a.half is None and b.half is None:
        reach = a.r + b.r - CONTACT
        return reach > 0 and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach * reach
    if a.half is None or b.half is None:
        box, disc = (a, b) if b.half is None else (b, a)
        assert box.half is not None
        return _off(box, box.half, disc.x, disc.y) - disc.r < -CONTACT
    return _apart(a, a.half, b, b.half) < -CONTACT and _apart(b, b.half, a, a.half) < -CONTACT


def _apart(a: Body, a_half: tuple[int, int], b: Body, b_half: tuple[int, int]) -> float:
    """The widest gap between two rectangles along the sides of the first; less than 0 where neither side parts them."""
    (fx, fy), (gx, gy) = TURN[a.facing % 360], TURN[b.facing % 360]
    dx, dy = b.x - a.x, b.y - a.y
    c, s = abs(fx * gx + fy * gy), abs(fx * gy - fy * gx)
    along = abs(dx * fx + dy * fy) - a_half[0] - c * b_half[0] - s * b_half[1]
    return max(along, abs(dy * fx - dx * fy) - a_half[1] - s * b_half[0] - c * b_half[1])


def point_in(field: Field, i: int, x: float, y: float) -> bool:
    """The point lies strictly inside the piece's outline."""
    west, south, east, north = field.bounds[i]
    if not (west < x < east and south < y < north):
        return False
    s, e = field.spans[i]
    return strictly_inside(field.outlines, s, e, float(x), float(y))


def piece_gap(field: Field, i: int, x: float, y: float) -> float:
    """Distance from a point to a piece's outline in plan, 0 when the point is inside."""
    s, e = field.spans[i]
    return outline_gap(field.outlines, s, e, float(x), float(y))


def over(field: Field, i: int, x: float, y: float) -> bool:
    """The point lies inside the piece's outline or on it."""
    west, south, east, north = field.bounds[i]
    return west <= x <= east and south <= y <= north and piece_gap(field, i, x, y) == 0


def disc_touches(field: Field, i: int, x: float, y: float, r: float) -> bool:
    """The insides of disc and piece meet (a disc merely against the outline does not)."""
    if r <= 0:
        return point_in(field, i, x, y)
    west, south, east, north = field.bounds[i]
    if west >= x + r or south >= y + r or east <= x - r or north <= y - r:
        return False
    return piece_gap(field, i, x, y) < r - EPS


def polygon_touches(field: Field, i: int, body: Body) -> bool:
    """The insides of a body's base (disc or rectangle) and of a piece meet."""
    if body.half is None:
        return disc_touches(field, i, body.x, body.y, body.r)
    return bool(pieces_under(field, body, (i,)))


def pieces_under(field: Field, body: Body, among: Picks | None = None) -> list[int]:
    """Those of some pieces that a rectangular base lies on, in their order."""
    assert body.half is not None
    picks = field.pick(among)
    out = np.empty(len(picks), np.int64)  # a returned array would take longer than all the rest
    n = under_box(*_box(body, body.half), field.points, field.index, picks, out)
    return out[:n].tolist() if n else []


def outline(points: Sequence[Point]) -> list[Point]:
    """The convex outline round some points."""
    ordered = sorted(dict.fromkeys(points))
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(points: Sequence[Point]) -> list[Point]:
    done: list[Point] = []
    for x, y in points:
        while len(done) > 1 and _bends_right(done[-2], done[-1], (x, y)):
            done.pop()
        done.append((x, y))
    return done[:-1]


def _bends_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])


def to_segment(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a point to the nearest point of the straight line from a to b."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    n = ex * ex + ey * ey
    w = min(1.0, max(0.0, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / n)) if n else 0.0
    return math.hypot(p[0] - a[0] - w * ex, p[1] - a[1] - w * ey)


def on_table(size: Point, body: Body) -> bool:
    """The whole base is on the table."""
    if body.half is None:
        r = body.r
        return r <= body.x <= size[0] - r and r <= body.y <= size[1] - r
    far = body.half[0] + body.half[1]
    if far <= body.x <= size[0] - far and far <= body.y <= size[1] - far:
        return True  # as it may be turned
    fx, fy = TURN[body.facing % 360]
    wide = body.half[0] * abs(fx) + body.half[1] * abs(fy) - EPS
    deep = body.half[0] * abs(fy) + body.half[1] * abs(fx) - EPS
    return wide <= body.x <= size[0] - wide and deep <= body.y <= size[1] - deep
