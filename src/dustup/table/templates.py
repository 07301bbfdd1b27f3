"""Templates: areas laid on the table. Discs, teardrops, bands, and arcs between two radii."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from dustup.table.bodies import Base, Body, corners, rectangle, ring
from dustup.table.kernels import EPS
from dustup.table.pieces import Point
from dustup.table.shapes import to_segment

Spot = tuple[float, float]


class Template(NamedTuple):
    """An area. `hull`: of points and disc; `arc`: between two radii about `centre`, `angle` degrees wide."""

    kind: Literal["hull", "arc"]
    points: tuple[Spot, ...]
    centre: Spot
    radius: float
    inner: float = 0.0
    direction: float = 0.0
    angle: float = 360.0


def _unit(direction: float) -> Spot:
    g = math.radians(direction)
    return math.cos(g), math.sin(g)


def disc_template(centre: Point, radius: int) -> Template:
    """A round template (blast)."""
    return Template("hull", (), centre, radius)


def teardrop(origin: Point, direction: float, length: int, width: int) -> Template:
    """A flame: pointed at the origin, round at the far end, `length` long and `width` wide."""
    ux, uy = _unit(direction)
    far = length - width / 2
    return Template("hull", (origin,), (origin[0] + far * ux, origin[1] + far * uy), width / 2)


def arc(origin: Point, direction: float, inner: int, outer: int, angle: float) -> Template:
    """What lies between two distances of a point, within `angle` degrees centred on a direction."""
    return Template("arc", (), origin, outer, inner, direction, angle)


def meets(template: Template, body: Base) -> bool:
    """Some part of a base lies under the template, or just meets its edge (places are whole numbers)."""
    half = rectangle(body)
    if half is None:
        return signed(template, (body.x, body.y)) <= body.r + 0.5
    return _over(template, ring(body, (half[0] + 0.5, half[1] + 0.5)))


def touched(template: Template, body: Body) -> bool:
    """Some part of the base lies under the template (just meeting its edge does not count)."""
    if body.half is None:
        return signed(template, (body.x, body.y)) < body.r - EPS
    return _over(template, corners(body))


def _over(template: Template, around: Sequence[Spot]) -> bool:
    """Some part of a rectangle lies under the template."""
    inner = template.kind == "hull" and _in_ring(around, template.centre)
    if inner or any(signed(template, p) < -EPS for p in around):
        return True
    if template.kind == "hull" and not template.points:
        return any(to_segment(template.centre, around[i - 1], around[i]) < template.radius - EPS for i in range(4))
    edge = outline(template, 2.0)
    return any(_in_ring(around, p) for p in edge) or any(
        _cross(edge[i - 1], edge[i], around[j - 1], around[j]) for i in range(len(edge)) for j in range(4)
    )


def wholly(template: Template, body: Body) -> bool:
    """The whole base lies under the template (its edge may meet the template's edge)."""
    if body.half is None:
        return signed(template, (body.x, body.y)) <= -body.r + EPS
    around = corners(body)
    if not all(signed(template, p) <= EPS for p in around):
        return False
    return template.kind == "hull" or not any(_in_ring(around, p) for p in outline(template, 2.0))


def shares(template: Template, body: Body) -> tuple[float, float]:
    """How much of a rectangular base lies under the template, and how much of the template on the base (0..1 each)."""
    edge, ring = outline(template, 5.0), corners(body)
    both = _area(_cut(edge, ring))
    return both / _area(ring), both / _area(edge)


def _area(ring: Sequence[Spot]) -> float:
    return abs(sum(ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1] for i in range(len(ring)))) / 2


def _cut(ring: list[Spot], window: Sequence[Spot]) -> list[Spot]:
    """The part of a ring inside a convex window that turns left."""
    for i in range(len(window)):
        a, b = window[i - 1], window[i]
        sides = [_side(a, b, p) for p in ring]
        kept: list[Spot] = []
        for j in range(len(ring)):
            p, q, u, w = ring[j - 1], ring[j], sides[j - 1], sides[j]
            if (u >= 0) != (w >= 0):
                t = u / (u - w)
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
            if w >= 0:
                kept.append(q)
        ring = kept
    return ring


def signed(template: Template, p: Spot) -> float:
    """Distance from a point to the template's edge: negative inside."""
    if template.kind == "arc":
        return _signed_arc(template, p)
    if not template.points:
        return math.dist(p, template.centre) - template.radius
    if template.radius == 0:
        return _signed_ring(template.points, p)
    return _signed_drop(template.points[0], template.centre, template.radius, p)


def _signed_drop(tip: Spot, centre: Spot, r: float, p: Spot) -> float:
    """Hull of a point and a disc: by symmetry only one straight side needs looking at."""
    dx, dy = centre[0] - tip[0], centre[1] - tip[1]
    far = math.hypot(dx, dy)
    if far <= r:
        return math.dist(p, centre) - r
    u = ((p[0] - tip[0]) * dx + (p[1] - tip[1]) * dy) / far
    v = abs((p[0] - tip[0]) * dy - (p[1] - tip[1]) * dx) / far
    s = r / far
    c = math.sqrt(1 - s * s)
    side = math.sqrt(far * far - r * r)
    on = u * c + v * s
    if on < 0:
        return math.hypot(u, v)
    return v * c - u * s if on <= side else math.hypot(u - far, v) - r


def _signed_ring(ring: Sequence[Spot], p: Spot) -> float:
    near = min(to_segment(p, ring[i - 1], ring[i]) for i in range(len(ring)))
    return -near if _in_ring(ring, p) else near


def _signed_arc(t: Template, p: Spot) -> float:
    x, y = p[0] - t.centre[0], p[1] - t.centre[1]
    dist = math.hypot(x, y)
    across = max(dist - t.radius, t.inner - dist if t.inner > 0 else -math.inf)
    if t.angle >= 360:
        return across
    half = math.radians(t.angle) / 2
    g = abs(math.remainder(math.atan2(y, x) - math.radians(t.direction), 2 * math.pi)) if dist else 0.0
    inside = g <= half and across <= 0
    u, v = dist * math.cos(g), dist * math.sin(g)
    a = (t.inner * math.cos(half), t.inner * math.sin(half))
    b = (t.radius * math.cos(half), t.radius * math.sin(half))
    side = to_segment((u, v), a, b)
    near = min(side, abs(dist - t.radius), abs(dist - t.inner) if t.inner > 0 else math.inf) if g <= half else side
    return -near if inside else near


def _in_ring(ring: Sequence[Spot], p: Spot) -> bool:
    """Inside a counter-clockwise convex or any simple ring (even-odd)."""
    hit = False
    for i in range(len(ring)):
        (ax, ay), (bx, by) = ring[i - 1], ring[i]
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
            hit = not hit
    return hit


def _side(a: Spot, b: Spot, p: Spot) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def outline(template: Template, step: float = 5.0) -> list[Spot]:
    """The edge as a ring of points for drawing, arcs in steps of so many degrees."""
    if template.kind == "arc":
        lo = template.direction - template.angle / 2
        outer = _arc_points(template.centre, template.radius, lo, template.angle, step)
        inner = _arc_points(template.centre, template.inner, lo, template.angle, step)
        return outer + (inner[::-1] if template.inner > 0 else [template.centre] * (template.angle < 360))
    if not template.points:
        return _arc_points(template.centre, template.radius, 0.0, 360.0 - step, step)
    if template.radius == 0:
        return list(template.points)
    tip, (cx, cy) = template.points[0], template.centre
    far = math.dist(tip, template.centre)
    if far <= template.radius:
        return _arc_points(template.centre, template.radius, 0.0, 360.0 - step, step)
    mid = math.degrees(math.atan2(cy - tip[1], cx - tip[0]))
    half = math.degrees(math.acos(-template.radius / far))
    return [tip, *_arc_points(template.centre, template.radius, mid - half, 2 * half, step)]


def _arc_points(centre: Spot, r: float, start: float, angle: float, step: float) -> list[Spot]:
    n = max(1, math.ceil(angle / step))
    found = []
    for k in range(n + 1):
        ux, uy = _unit(start + angle * k / n)
        found.append((centre[0] + r * ux, centre[1] + r * uy))
    return found
