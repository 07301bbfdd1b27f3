"""Survey: what must be true of any table, no matter who drew it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from dustup.table.maps.forms import Outline, area2
from dustup.table.pieces import Map, Piece, Point

TOUCH = 10  # two neighbours may sink 1 mm into each other: turned corners are rounded


def flaws(table: Map, crowded: bool = False) -> Iterator[tuple[str, str]]:
    """Every mistake as (piece id, what is wrong and what to do); `crowded` lets solid pieces stand in each other."""
    yield from _twice(table)
    for piece in table.pieces:
        yield from _shape(piece, table.size)
    if not crowded:
        yield from _crowd([p for p in table.pieces if solid(p)])
    yield from _spots(table)


def _twice(table: Map) -> Iterator[tuple[str, str]]:
    seen: dict[str, int] = {}
    for piece in table.pieces:
        seen[piece.id] = seen.get(piece.id, 0) + 1
    for name, times in seen.items():
        if times > 1:
            yield name, f"the id '{name}' is used {times} times; give each piece its own id"


def _shape(piece: Piece, size: Point) -> Iterator[tuple[str, str]]:
    line = piece.outline
    if len(line) < 3:
        yield piece.id, f"the outline has {len(line)} points; give at least 3"
        return
    if crosses_itself(line):
        yield piece.id, "the outline crosses itself; list the corners in order around the shape"
    elif not area2(line):
        yield piece.id, "the outline has no area; spread its points"
    off = next((p for p in line if not (0 <= p[0] <= size[0] and 0 <= p[1] <= size[1])), None)
    if off:
        where = f"({off[0] / 100:g}, {off[1] / 100:g}) cm"
        yield (
            piece.id,
            f"corner {where} is off the {size[0] / 100:g} × {size[1] / 100:g} cm table; move it inside",
        )


def _crowd(pieces: list[Piece]) -> Iterator[tuple[str, str]]:
    boxes = [box(p.outline) for p in pieces]
    for i, a in enumerate(pieces):
        for j in range(i):
            if _near(boxes[i], boxes[j]) and share_volume(a, pieces[j]):
                yield (
                    a.id,
                    f"it overlaps '{pieces[j].id}'; move one, or raise its floor to stand on the other",
                )


def _spots(table: Map) -> Iterator[tuple[str, str]]:
    for name, (x, y) in table.spots.items():
        if not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]):
            yield "", f"spot '{name}' is off the table; move it inside"


def solid(piece: Piece) -> bool:
    """Whether it fills its space: ground patches, scrub and ladders do not."""
    soft = piece.material == "vegetation" or "wood" in piece.roles or "ladder" in piece.roles
    return piece.height > 0 and not soft and len(piece.outline) >= 3


def share_volume(a: Piece, b: Piece) -> bool:
    """Whether two pieces fill the same space."""
    if a.floor >= b.level or b.floor >= a.level:
        return False
    return overlap(a.outline, b.outline)


def overlap(a: Outline, b: Outline, touch: int = TOUCH) -> bool:
    """Whether two simple outlines overlap by more than a touch."""
    return any(_deep(p, q, touch) for p in convex_parts(a) for q in convex_parts(b))


def _deep(a: Outline, b: Outline, touch: int) -> bool:
    return all(_depth(a, b, axis) > touch for axis in _axes(a) + _axes(b))


def _axes(line: Outline) -> list[tuple[float, float]]:
    sides = [(q[0] - p[0], q[1] - p[1]) for p, q in zip(line, line[1:] + line[:1]) if p != q]
    return [(-y / hypot(x, y), x / hypot(x, y)) for x, y in sides]


def _depth(a: Outline, b: Outline, axis: tuple[float, float]) -> float:
    mine = [x * axis[0] + y * axis[1] for x, y in a]
    yours = [x * axis[0] + y * axis[1] for x, y in b]
    return min(max(mine) - min(yours), max(yours) - min(mine))


def convex_parts(line: Outline) -> list[Outline]:
    """The outline itself if convex, else its triangles."""
    line = line if area2(line) > 0 else line[::-1]
    if all(_left(line, k) >= 0 for k in range(len(line))):
        return [line]
    parts: list[Outline] = []
    rest = list(line)
    while len(rest) > 3:
        k = _ear(rest)
        parts.append((rest[k - 1], rest[k], rest[(k + 1) % len(rest)]))
        del rest[k]
    return [*parts, tuple(rest)]


def _left(line: Outline | list[Point], k: int) -> int:
    return _turn(line[k - 1], line[k], line[(k + 1) % len(line)])


def _ear(rest: list[Point]) -> int:
    for k in range(len(rest)):
        a, b, c = rest[k - 1], rest[k], rest[(k + 1) % len(rest)]
        if _turn(a, b, c) > 0 and not any(_within(p, a, b, c) for p in rest if p not in (a, b, c)):
            return k
    return 0


def _within(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@lru_cache(maxsize=1024)
def crosses_itself(line: Outline) -> bool:
    """Whether two sides of the outline meet away from their shared corner; the same tables are read again and again."""
    n = len(line)
    sides = [(line[k], line[(k + 1) % n]) for k in range(n)]
    if any(a == b for a, b in sides):
        return True
    return any(_meet(*sides[i], *sides[j]) for i in range(n) for j in range(i + 2, n) if (j + 1) % n != i)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    s, t, u, v = _sign(_turn(a, b, c)), _sign(_turn(a, b, d)), _sign(_turn(c, d, a)), _sign(_turn(c, d, b))
    if s != t and u != v:
        return True
    on = ((s, a, b, c), (t, a, b, d), (u, c, d, a), (v, c, d, b))
    return any(z == 0 and _between(p, q, r) for z, p, q, r in on)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _between(a: Point, b: Point, p: Point) -> bool:
    inside_x = min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
    return inside_x and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def box(line: Outline) -> tuple[int, int, int, int]:
    """The bounds: west, south, east, north."""
    xs, ys = [p[0] for p in line], [p[1] for p in line]
    return min(xs), min(ys), max(xs), max(ys)


def _near(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def gap(line: Outline, at: Point) -> float:
    """The distance from a point to a filled outline."""
    if inside(line, at):
        return 0.0
    return min(far(at, a, b) for a, b in zip(line, line[1:] + line[:1]))


def inside(line: Outline, at: Point) -> bool:
    """Whether a point lies within the outline."""
    odd = False
    for a, b in zip(line, line[1:] + line[:1]):
        if (a[1] > at[1]) != (b[1] > at[1]):
            side = _turn(a, b, at)
            odd ^= (side > 0) == (b[1] > a[1])
    return odd


def far(p: Point, a: Point, b: Point) -> float:
    """The distance from a point to a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
