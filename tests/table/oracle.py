"""An independent, slow oracle for sight: plain sampling, no kernel of the project."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from dustup.table.bodies import Body
from dustup.table.pieces import Piece, Point

Spot = tuple[float, float]


def to_segment(p: Spot, a: Spot, b: Spot) -> float:
    ex, ey = b[0] - a[0], b[1] - a[1]
    n = ex * ex + ey * ey
    w = min(1.0, max(0.0, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / n)) if n else 0.0
    return math.hypot(p[0] - a[0] - w * ex, p[1] - a[1] - w * ey)


def holds(ring: Sequence[Spot], p: Spot) -> bool:
    """Winding by angles: independent of the even-odd test of the kernels."""
    total = 0.0
    for i in range(len(ring)):
        ax, ay = ring[i - 1][0] - p[0], ring[i - 1][1] - p[1]
        bx, by = ring[i][0] - p[0], ring[i][1] - p[1]
        total += math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    return abs(total) > math.pi


def depth(ring: Sequence[Spot], a: Spot, b: Spot) -> float:
    """How deep the segment ab runs inside the outline: greatest distance of its inner stretches' middles."""
    cuts = [0.0, 1.0]
    for i in range(len(ring)):
        (cx, cy), (dx, dy) = ring[i - 1], ring[i]
        det = (b[0] - a[0]) * (dy - cy) - (b[1] - a[1]) * (dx - cx)
        if det:
            cuts.append(((cx - a[0]) * (dy - cy) - (cy - a[1]) * (dx - cx)) / det)
        n = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        if n:
            cuts.append(((cx - a[0]) * (b[0] - a[0]) + (cy - a[1]) * (b[1] - a[1])) / n)
    cuts = sorted(t for t in cuts if 0.0 <= t <= 1.0)
    best = 0.0
    for s, t in pairwise(cuts):
        m = 0.5 * (s + t)
        p = (a[0] + m * (b[0] - a[0]), a[1] + m * (b[1] - a[1]))
        if holds(ring, p):
            best = max(best, min(to_segment(p, ring[i - 1], ring[i]) for i in range(len(ring))))
    return best


def body_depth(body: Body, a: Spot, b: Spot) -> float:
    return body.r - to_segment((body.x, body.y), a, b)


def in_base(body: Body, front: bool, p: Spot, slack: float) -> bool:
    x, y = p[0] - body.x, p[1] - body.y
    if math.hypot(x, y) > body.r + slack:
        return False
    g = math.radians(body.facing)
    return not front or x * math.cos(g) + y * math.sin(g) >= -slack


def base_points(body: Body, front: bool, rng: random.Random, count: int) -> list[Spot]:
    """Points of a base: along its rim, at its corners, and inside."""
    g = math.radians(body.facing)
    span = math.pi / 2 if front else math.pi
    angles = [g - span + 2 * span * k / (count - 1) for k in range(count)]
    found = [(body.x + body.r * math.cos(t), body.y + body.r * math.sin(t)) for t in angles]
    for _ in range(count // 2):
        t, q = rng.uniform(g - span, g + span), body.r * math.sqrt(rng.random())
        found.append((body.x + q * math.cos(t), body.y + q * math.sin(t)))
    return [*found, (float(body.x), float(body.y))]


def sampled(viewer: Body, target: Body, front: bool, rng: random.Random, count: int) -> list[tuple[Spot, Spot]]:
    ends = base_points(target, False, rng, count)
    return [(a, b) for a in base_points(viewer, front, rng, count) for b in ends]


def blocked(pieces: Sequence[Piece], bodies: Sequence[Body], a: Spot, b: Spot, slack: float) -> bool:
    """The segment runs deeper than `slack` into a piece or body."""
    return any(depth(piece.outline, a, b) > slack for piece in pieces) or any(
        body_depth(body, a, b) > slack for body in bodies
    )


def rectangle(name: str, x: int, y: int, w: int, h: int, **more: int) -> Piece:
    return Piece(id=name, name=name, outline=((x, y), (x + w, y), (x + w, y + h), (x, y + h)), **more)


def turned(rng: random.Random, x: int, y: int, w: int, h: int) -> tuple[Point, ...]:
    g = rng.uniform(0, math.tau)
    c, s = math.cos(g), math.sin(g)
    return tuple(
        (round(x + u * w / 2 * c - v * h / 2 * s), round(y + u * w / 2 * s + v * h / 2 * c))
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def star(rng: random.Random, x: int, y: int, r: int) -> tuple[Point, ...]:
    """A simple outline with dents."""
    n = rng.randint(5, 9)
    return tuple(
        (round(x + q * math.cos(math.tau * k / n)), round(y + q * math.sin(math.tau * k / n)))
        for k, q in ((k, r * rng.uniform(0.35, 1.0)) for k in range(n))
    )


def scene(rng: random.Random, pieces: int, bodies: int, spread: int) -> tuple[list[Piece], list[Body], Body, Body]:
    """A crowded little table: obstacles between, beside and under two bases."""
    found = []
    for i in range(pieces):
        x, y = rng.randint(0, spread), rng.randint(-spread // 3, spread // 3)
        if rng.random() < 0.6:
            outline = turned(rng, x, y, rng.randint(60, 900), rng.randint(20, 300))
        else:
            outline = star(rng, x, y, rng.randint(120, 500))
        found.append(Piece(id=f"p{i}", name="p", outline=outline, height=300))
    crowd = [
        Body(f"b{i}", rng.randint(0, spread), rng.randint(-spread // 3, spread // 3), 0, rng.choice((125, 160, 200)))
        for i in range(bodies)
    ]
    viewer = Body("v", 0, 0, 0, rng.choice((125, 160, 200)), rng.choice((0, 0, 30, 315, 90)))
    target = Body("t", spread, rng.randint(-300, 300), 0, rng.choice((125, 125, 200)))
    return found, crowd, viewer, target


def planted(rng: random.Random) -> tuple[list[Piece], list[Body], Body, Body, bool]:
    """A scene round one line known to be free: every obstacle is pushed against it from either side."""
    _, _, viewer, target = scene(rng, 0, 0, rng.choice((700, 1500, 3000)))
    front = rng.random() < 0.5
    a = rng.choice(base_points(viewer, front, rng, 12))
    b = rng.choice(base_points(target, False, rng, 12))
    far = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    pieces: list[Piece] = []
    bodies: list[Body] = []
    for i in range(rng.randint(4, 16)):
        t, side, slit = rng.uniform(-0.1, 1.1) * far, rng.choice((-1, 1)), rng.uniform(0, 3)
        if rng.random() < 0.3:
            r = rng.choice((125, 200))
            off = side * (r + slit)
            body = Body(f"b{i}", round(a[0] + t * ux - off * uy), round(a[1] + t * uy + off * ux), 0, r)
            if body_depth(body, a, b) < -0.01:
                bodies.append(body)
            continue
        wide = rng.randint(30, 600)
        outline = turned(rng, 0, 0, wide, rng.randint(20, 300)) if rng.random() < 0.6 else star(rng, 0, 0, wide)
        near = min(side * (ux * y - uy * x) for x, y in outline)
        off = side * (slit - near)
        x, y = round(a[0] + t * ux - off * uy), round(a[1] + t * uy + off * ux)
        piece = Piece(id=f"p{i}", name="p", outline=tuple((x + px, y + py) for px, py in outline))
        if min(side * (ux * (py - a[1]) - uy * (px - a[0])) for px, py in piece.outline) > 0.01:
            pieces.append(piece)
    return pieces, bodies, viewer, target, front


def cut_plan(ring: Sequence[Spot], a: Spot, b: Spot) -> bool:
    """The segment ab meets the inside of an outline: an end is inside, or it crosses an edge."""

    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if holds(ring, a) or holds(ring, b):
        return True
    return any(
        side(a, b, ring[i - 1]) * side(a, b, ring[i]) < 0
        and side(ring[i - 1], ring[i], a) * side(ring[i - 1], ring[i], b) < 0
        for i in range(len(ring))
    )


def ray_meets(ring: Sequence[Spot], floor: float, top: float, start: Sequence[float], end: Sequence[float]) -> bool:
    """A straight line in space runs through the prism over an outline between two heights."""
    rise = end[2] - start[2]
    if rise == 0:
        lo, hi = (0.0, 1.0) if floor < start[2] < top else (1.0, 0.0)
    else:
        lo, hi = sorted(((floor - start[2]) / rise, (top - start[2]) / rise))
    lo, hi = max(0.0, lo), min(1.0, hi)
    if lo >= hi:
        return False
    a, b = ((start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])) for t in (lo, hi))
    return cut_plan(ring, a, b)


def screen(body: Body, x: float, y: float) -> tuple[Spot, Spot]:
    """Left and right end of a round body's upright rectangle, square to the line from (x, y)."""
    far = math.dist((x, y), (body.x, body.y))
    nx, ny = (y - body.y) / far, (body.x - x) / far
    return (body.x - body.r * nx, body.y - body.r * ny), (body.x + body.r * nx, body.y + body.r * ny)


def hidden_rays(
    pieces: Sequence[Piece], bodies: Sequence[Body], eye: tuple[int, int, int], target: Body, n: int
) -> float:
    """The share of n × n lines from the eye to a round target's upright rectangle that something stops."""
    left, right = screen(target, eye[0], eye[1])
    stopped = 0
    for i in range(n):
        w = (i + 0.5) / n
        x, y = left[0] + w * (right[0] - left[0]), left[1] + w * (right[1] - left[1])
        for j in range(n):
            end = (x, y, target.z + target.height * (j + 0.5) / n)
            stopped += any(ray_meets(p.outline, p.floor, p.level, eye, end) for p in pieces) or any(
                _screened(body, eye, end) for body in bodies
            )
    return stopped / n**2


def _screened(body: Body, eye: tuple[int, int, int], end: tuple[float, float, float]) -> bool:
    a, b = screen(body, eye[0], eye[1])
    dx, dy, gx, gy = end[0] - eye[0], end[1] - eye[1], b[0] - a[0], b[1] - a[1]
    det = dx * gy - dy * gx
    if not det:
        return False
    t = ((a[0] - eye[0]) * gy - (a[1] - eye[1]) * gx) / det
    u = ((a[0] - eye[0]) * dy - (a[1] - eye[1]) * dx) / det
    return 0 < t < 1 and 0 <= u <= 1 and body.z < eye[2] + t * (end[2] - eye[2]) < body.z + body.height


def base_ring(body: Body, count: int = 720) -> list[Spot]:
    """Outline of a base: the corners of a rectangle, or many points of a circle."""
    g = math.radians(body.facing)
    c, s = math.cos(g), math.sin(g)
    if body.half is None:
        turns = [math.tau * k / count for k in range(count)]
        return [(body.x + body.r * math.cos(t), body.y + body.r * math.sin(t)) for t in turns]
    a, b = body.half
    return [
        (body.x + u * a * c - v * b * s, body.y + u * a * s + v * b * c)
        for u, v in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    ]


def rings_meet(one: Sequence[Spot], two: Sequence[Spot]) -> bool:
    """The insides of two outlines meet: some edge of the one cuts the other, or one holds the other."""
    if holds(two, one[0]) or holds(one, two[0]):
        return True
    return any(cut_plan(two, one[i - 1], one[i]) for i in range(len(one)))


def disc_meets(body: Body, ring: Sequence[Spot]) -> bool:
    near = min(to_segment((body.x, body.y), ring[i - 1], ring[i]) for i in range(len(ring)))
    return near < body.r or holds(ring, (body.x, body.y))


def meets_anything(ring: Sequence[Spot], pieces: Sequence[Piece], bodies: Sequence[Body]) -> list[str]:
    """Ids of the pieces and bodies that an outline overlaps."""
    found = [p.id for p in pieces if rings_meet(ring, p.outline)]
    return found + [b.id for b in bodies if (rings_meet(ring, base_ring(b)) if b.half else disc_meets(b, ring))]
