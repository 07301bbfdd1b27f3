"""Vehicles on the move: a rectangle driven straight or turned, what it strikes first, and where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from dustup.table.bodies import Body, corners, heading, pack
from dustup.table.field import Field, Picks
from dustup.table.kernels import Floats
from dustup.table.kernels.drive import contact_spot, drive_spans, turn_spans
from dustup.table.templates import Spot

Quadrant = Literal["front", "left", "right", "rear"]


class Strike(NamedTuple):
    """First contact of a move: with a piece or body, after how far, where, and which sides met."""

    what: Literal["piece", "body"]
    index: int  # type: ignore[assignment]
    dist: float
    """Tenths of a millimetre driven, or degrees turned."""
    at: Spot
    own: Quadrant
    other: Quadrant | None
    """Side of the struck body, by its facing; None for a piece."""


def quadrant(body: Body, p: Spot) -> Quadrant:
    """The side of a base on which a point lies: quarters split by the diagonals, corners to front or rear."""
    fx, fy = heading(body.facing)
    a, b = body.half or (1, 1)
    u = ((p[0] - body.x) * fx + (p[1] - body.y) * fy) / a
    v = ((p[1] - body.y) * fx - (p[0] - body.x) * fy) / b
    if abs(u) >= abs(v) - 1e-9:
        return "front" if u >= 0 else "rear"
    return "left" if v > 0 else "right"


def centre(vehicle: Body) -> Spot:
    """The middle of a base, to turn about."""
    return vehicle.x, vehicle.y


def rear(vehicle: Body) -> Spot:
    """The middle of the rear edge, to turn about."""
    fx, fy = heading(vehicle.facing)
    back = vehicle.r if vehicle.half is None else vehicle.half[0]
    return vehicle.x - back * fx, vehicle.y - back * fy


def drive(
    field: Field, vehicle: Body, direction: float, dist: int, pieces: Picks | None, bodies: Sequence[Body] = ()
) -> Strike | None:
    """The first thing a rectangle strikes when it moves straight on in a direction (degrees), or None.

    What it already overlaps or touches counts only if the move presses further into it.
    """
    ux, uy = _unit(direction)
    near = _near(vehicle, bodies, dist)
    first = _earliest(_drive(field, vehicle, direction, dist, pieces, near))
    if first is None:
        return None
    at = _contact(field, [(x + first.dist * ux, y + first.dist * uy) for x, y in corners(vehicle)], first, near)
    own = quadrant(vehicle, (at[0] - first.dist * ux, at[1] - first.dist * uy))
    return _strike(first, first.dist, at, own, near)


def turn(
    field: Field, vehicle: Body, pivot: Spot, degrees: float, pieces: Picks | None, bodies: Sequence[Body] = ()
) -> Strike | None:
    """The first thing a rectangle strikes when it turns about a point (left is positive), or None; else as `drive`."""
    near = _near(vehicle, bodies, 2 * math.dist(pivot, (vehicle.x, vehicle.y)))
    first = _earliest(_turn(field, vehicle, pivot, degrees, pieces, near))
    if first is None:
        return None
    angle = math.copysign(math.degrees(first.dist), degrees)
    at = _contact(field, [_about(p, pivot, angle) for p in corners(vehicle)], first, near)
    return _strike(first, abs(angle), at, quadrant(vehicle, _about(at, pivot, -angle)), near)


class _First(NamedTuple):
    owner: int
    part: int
    dist: float


Near = Sequence[tuple[int, Body]]


@lru_cache(maxsize=720)
def _unit(direction: float) -> Spot:
    g = math.radians(direction)
    return round(math.cos(g), 15), round(math.sin(g), 15)


def _about(p: Spot, pivot: Spot, degrees: float) -> Spot:
    """The point turned about a pivot."""
    c, s = _unit(degrees)
    x, y = p[0] - pivot[0], p[1] - pivot[1]
    return pivot[0] + x * c - y * s, pivot[1] + x * s + y * c


def _near(vehicle: Body, bodies: Sequence[Body], dist: float) -> list[tuple[int, Body]]:
    """The bodies that a move of that length may reach, with their places in the list."""
    a, b = vehicle.half or (vehicle.r, vehicle.r)
    reach = dist + a + b
    found = []
    for i, body in enumerate(bodies):
        room = reach + body.r + (body.half[0] + body.half[1] if body.half else 0)
        if abs(body.x - vehicle.x) <= room and abs(body.y - vehicle.y) <= room and body.id != vehicle.id:
            found.append((i, body))
    return found


def _drive(field: Field, vehicle: Body, direction: float, dist: float, pieces: Picks | None, near: Near) -> Floats:
    ring = np.array(corners(vehicle))
    others = pack([body for _, body in near])
    ux, uy = _unit(direction)
    return drive_spans(ring, ux, uy, float(dist), True, field.points, field.index, field.pick(pieces), others)


def _turn(field: Field, vehicle: Body, pivot: Spot, degrees: float, pieces: Picks | None, near: Near) -> Floats:
    ring = np.array(corners(vehicle))
    others = pack([body for _, body in near])
    px, py, angle = float(pivot[0]), float(pivot[1]), math.radians(degrees)
    return turn_spans(ring, px, py, angle, True, field.points, field.index, field.pick(pieces), others)


def _earliest(rows: Floats) -> _First | None:
    """The row that begins first; of several at once a body, then the lowest index."""
    found = min(rows.tolist(), key=lambda row: (row[2], row[0] >= 0, abs(row[0])), default=None)
    return None if found is None else _First(int(found[0]), int(found[1]), found[2])


def _contact(field: Field, ring: Sequence[Spot], first: _First, near: Near) -> Spot:
    """Where the hull at the moment of contact touches what it struck."""
    r = 0.0
    if first.owner >= 0:
        s, e = field.parts[first.part : first.part + 2].tolist()
        other = field.verts[s:e]
    else:
        body = near[-1 - first.owner][1]
        other = np.array(corners(body) or [(float(body.x), float(body.y))])
        r = 0.0 if body.half else float(body.r)
    return contact_spot(np.array(ring), other, r)


def _strike(first: _First, dist: float, at: Spot, own: Quadrant, near: Near) -> Strike:
    if first.owner >= 0:
        return Strike("piece", first.owner, dist, at, own, None)
    i, body = near[-1 - first.owner]
    return Strike("body", i, dist, at, own, quadrant(body, at))
