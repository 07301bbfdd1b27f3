"""Shapes: distances, contact and overlap in plan. Discs against discs are decided by whole numbers."""

from __future__ import annotations

import math

import numpy as np

from dustup.table.bodies import CONTACT, Body, corners, row
from dustup.table.field import Field
from dustup.table.kernels import EPS, Floats
from dustup.table.kernels.hull import gap_shapes, hull_axes, separation
from dustup.table.kernels.outline import outline_gap, strictly_inside
from dustup.table.pieces import Point

__all__ = [
    "CONTACT", "disc_touches", "gap", "on_table", "over", "overlap", "piece_gap", "point_in", "polygon_touches",
    "touching", "within",
]  # fmt: skip


def _row(body: Body) -> Floats:
    return np.array(row(body), dtype=np.float64)


def gap(a: Body, b: Body) -> float:
    """Distance from edge to edge, 0 when the bases touch or overlap."""
    if a.half is None and b.half is None:
        return max(0.0, math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) - a.r - b.r)
    return float(gap_shapes(_row(a), _row(b)))


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
    one = _row(a)
    axes = np.empty((96, 4))
    n = hull_axes(one, one, axes)
    pts = np.array(corners(b), dtype=np.float64).reshape(-1, 2)
    r = 0.0 if b.half is not None else float(b.r)
    deep = separation(one, one, axes, n, pts, 0, len(pts), float(b.x), float(b.y), r, 0.0)
    return bool(deep < -CONTACT)


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
    one = _row(body)
    axes = np.empty((96, 4))
    n = hull_axes(one, one, axes)
    for c in range(int(field.owned[i]), int(field.owned[i + 1])):
        s, e = int(field.parts[c]), int(field.parts[c + 1])
        if separation(one, one, axes, n, field.verts, s, e, 0.0, 0.0, 0.0, 0.0) < -EPS:
            return True
    return False


def on_table(size: Point, body: Body) -> bool:
    """The whole base is on the table."""
    if body.half is None:
        r = body.r
        return r <= body.x <= size[0] - r and r <= body.y <= size[1] - r
    return all(-EPS <= x <= size[0] + EPS and -EPS <= y <= size[1] + EPS for x, y in corners(body))
