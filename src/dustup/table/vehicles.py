"""Vehicles on the move: a rectangle driven straight ahead, what it strikes first and on which side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from dustup.table.bodies import Body, corners, heading
from dustup.table.field import Field, Picks
from dustup.table.templates import Spot

Quadrant = Literal["front", "left", "right", "rear"]


class Strike(NamedTuple):
    """First contact of a drive: with a piece or body, after how far, where, and which sides met."""

    what: Literal["piece", "body"]
    index: int  # type: ignore[assignment]
    dist: float
    at: Spot
    own: Quadrant
    other: Quadrant | None
    """Side of the struck body, by its facing; None for a piece."""


def quadrant(body: Body, p: Spot) -> Quadrant:
    """The side of a base on which a point lies: quarters split by the diagonals (a disc's at 45°)."""
    fx, fy = heading(body.facing)
    a, b = body.half or (1, 1)
    u = ((p[0] - body.x) * fx + (p[1] - body.y) * fy) / a
    v = ((p[1] - body.y) * fx - (p[0] - body.x) * fy) / b
    if abs(u) >= abs(v):
        return "front" if u >= 0 else "rear"
    return "left" if v > 0 else "right"


def drive(
    field: Field,
    vehicle: Body,
    direction: float,
    dist: int,
    pieces: Picks | None,
    bodies: Sequence[Body] = (),
) -> Strike | None:
    """The first thing a rectangle strikes when it moves straight on in a direction (degrees), or None.

    What it already overlaps or touches counts only if the move presses further into it.
    """
    g = math.radians(direction)
    ux, uy = round(math.cos(g), 15), round(math.sin(g), 15)
    ring = corners(vehicle)
    found: list[Strike] = []
    for i in field.pick(pieces).tolist():
        for c in range(int(field.owned[i]), int(field.owned[i + 1])):
            part = [(x, y) for x, y in field.verts[int(field.parts[c]) : int(field.parts[c + 1])].tolist()]
            hit = _meet(ring, part, ux, uy, dist)
            if hit is not None:
                found.append(_strike("piece", i, hit, vehicle, ux, uy, None))
    for i, body in enumerate(bodies):
        if body.id == vehicle.id:
            continue
        hit = _meet(ring, corners(body), ux, uy, dist) if body.half else _meet_disc(ring, body, ux, uy, dist)
        if hit is not None:
            found.append(_strike("body", i, hit, vehicle, ux, uy, body))
    return min(found, key=lambda s: (s.dist, s.what, s.index), default=None)


def _strike(
    what: Literal["piece", "body"], index: int, hit: tuple[float, Spot], vehicle: Body, ux: float, uy: float,
    other: Body | None,
) -> Strike:  # fmt: skip
    t, at = hit
    own = quadrant(vehicle, (at[0] - t * ux, at[1] - t * uy))
    return Strike(what, index, t, at, own, None if other is None else quadrant(other, at))


def _ray_segment(p: Spot, ux: float, uy: float, a: Spot, b: Spot) -> float | None:
    """Distance along the ray from p to the segment ab."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    det = ux * ey - uy * ex
    if abs(det) < 1e-12:
        return None
    qx, qy = a[0] - p[0], a[1] - p[1]
    w = (qx * uy - qy * ux) / det
    return (qx * ey - qy * ex) / det if -1e-9 <= w <= 1 + 1e-9 else None


def _overlap_span(one: Sequence[Spot], two: Sequence[Spot], ux: float, uy: float) -> tuple[float, float]:
    """Stretch of the move in which the convex polygons overlap, by the shadows on all their edge normals."""
    lo, hi = -math.inf, math.inf
    for ring in (one, two):
        for k in range(len(ring)):
            nx, ny = ring[k][1] - ring[k - 1][1], ring[k - 1][0] - ring[k][0]
            a = [x * nx + y * ny for x, y in one]
            b = [x * nx + y * ny for x, y in two]
            speed = ux * nx + uy * ny
            room = 1e-3 * math.hypot(nx, ny)
            first, last = min(b) - max(a) + room, max(b) - min(a) - room
            if abs(speed) < 1e-12 * math.hypot(nx, ny):
                if first >= 0 or last <= 0:
                    return 1.0, 0.0
                continue
            s, e = first / speed, last / speed
            lo, hi = max(lo, min(s, e)), min(hi, max(s, e))
    return lo, hi


def _meet(one: Sequence[Spot], two: Sequence[Spot], ux: float, uy: float, dist: int) -> tuple[float, Spot] | None:
    lo, hi = _overlap_span(one, two, ux, uy)
    if lo >= hi or hi <= 0 or lo > dist or (lo < -1e-2 and _leaving(one, two, ux, uy)):
        return None
    t = max(0.0, lo)
    hits: list[tuple[float, Spot]] = []
    for p in one:
        for k in range(len(two)):
            s = _ray_segment(p, ux, uy, two[k - 1], two[k])
            if s is not None:
                hits.append((abs(s - lo), (p[0] + s * ux, p[1] + s * uy)))
    for p in two:
        for k in range(len(one)):
            s = _ray_segment(p, -ux, -uy, one[k - 1], one[k])
            if s is not None:
                hits.append((abs(s - lo), p))
    near = min(h[0] for h in hits) if hits else 0.0
    spots = [p for d, p in hits if d <= near + 1e-2] or [two[0]]
    return t, (sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots))


def _leaving(one: Sequence[Spot], two: Sequence[Spot], ux: float, uy: float) -> bool:
    """The middle of one moves away from the middle of two."""
    ax, ay = sum(p[0] for p in one) / len(one), sum(p[1] for p in one) / len(one)
    bx, by = sum(p[0] for p in two) / len(two), sum(p[1] for p in two) / len(two)
    return (bx - ax) * ux + (by - ay) * uy <= 0


def _meet_disc(ring: Sequence[Spot], body: Body, ux: float, uy: float, dist: int) -> tuple[float, Spot] | None:
    """Seen from the moving rectangle, the disc's centre runs into the rectangle grown by the radius."""
    c: Spot = (body.x, body.y)
    r = body.r - 1e-3
    best: float | None = None
    spot = c
    for k in range(len(ring)):
        a, b = ring[k - 1], ring[k]
        n = math.dist(a, b)
        nx, ny = (b[1] - a[1]) / n, (a[0] - b[0]) / n
        s = _ray_segment(c, -ux, -uy, (a[0] + r * nx, a[1] + r * ny), (b[0] + r * nx, b[1] + r * ny))
        if s is not None and ux * nx + uy * ny > 1e-12 and (best is None or s < best):
            best, spot = s, (c[0] - r * nx, c[1] - r * ny)
        qx, qy = c[0] - b[0], c[1] - b[1]
        along, off = qx * ux + qy * uy, qx * uy - qy * ux
        if abs(off) < r:
            s = along - math.sqrt(r * r - off * off)
            if best is None or s < best:
                best, spot = s, (b[0] + s * ux, b[1] + s * uy)
    if best is None or best > dist:
        return None
    middle = (sum(p[0] for p in ring) / 4, sum(p[1] for p in ring) / 4)
    if best < -1e-2:
        gone = best < -sum(math.dist(ring[0], p) for p in ring) - 2 * body.r
        if gone or (c[0] - middle[0]) * ux + (c[1] - middle[1]) * uy <= 0:
            return None
    return max(0.0, best), spot
