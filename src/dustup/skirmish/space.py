"""Base to base: the only arithmetic between two bases, decided in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import atan2, degrees, hypot
from typing import Protocol, TypeVar

from dustup.table import shapes
from dustup.table.bodies import CONTACT, Body

from .model import Model


class Based(Protocol):
    """Whatever has a base: a model, a marker, a body."""

    @property
    def x(self) -> int:
        """East."""

    @property
    def y(self) -> int:
        """North."""

    @property
    def r(self) -> int:
        """Radius."""

    @property
    def half(self) -> tuple[int, int] | None:
        """Half length and half width of a rectangle; None for a disc."""


B = TypeVar("B", bound=Based)
M = TypeVar("M", bound=Model)


def _body(one: Based) -> Body:
    return one if isinstance(one, Body) else one.body  # type: ignore[attr-defined]


def gap(a: Based, b: Based) -> float:
    """Edge to edge, seen from above; 0 where the bases touch or overlap."""
    if a.half is not None or b.half is not None:
        return shapes.gap(a, b)  # type: ignore[arg-type]  # whatever is a rectangle has a facing
    far = hypot(a.x - b.x, a.y - b.y) - a.r - b.r
    return far if far > 0.0 else 0.0


def within(a: Based, b: Based, dist: int) -> bool:
    """At most so far from edge to edge: exact, so that exactly at the distance is within it."""
    if a.half is not None or b.half is not None:
        return shapes.within(a, b, dist)  # type: ignore[arg-type]
    dx, dy, reach = a.x - b.x, a.y - b.y, dist + a.r + b.r
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def touch(a: Based, b: Based, step: int | None = None) -> bool:
    """The bases touch, to half a millimetre; `step` is the most their levels may differ."""
    if step is not None and abs(getattr(a, "z", 0) - getattr(b, "z", 0)) > step:
        return False
    return within(a, b, CONTACT)


def touched(a: Based, among: Iterable[B], dist: int = CONTACT) -> list[B]:
    """Those of some whose bases touch this one, or are so far from it."""
    if a.half is not None:
        return [b for b in among if within(a, b, dist)]
    x, y, reach = a.x, a.y, a.r + dist
    return [
        b
        for b in among
        if (within(a, b, dist) if b.half is not None else (b.x - x) ** 2 + (b.y - y) ** 2 <= (b.r + reach) ** 2)
    ]


def near_way(points: Sequence[tuple[int, int]], margin: int, among: Iterable[B]) -> list[B]:
    """Those of some that may lie within `margin` of a way: a quick look that leaves out the far ones."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    west, east, south, north = min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin
    found = []
    for b in among:
        far = b.r if b.half is None else b.half[0] + b.half[1]
        if west <= b.x + far and b.x - far <= east and south <= b.y + far and b.y - far <= north:
            found.append(b)
    return found


def near_point(a: Based, x: int, y: int, dist: int) -> bool:
    """The edge of the base is at most so far from a point."""
    if a.half is not None:
        return shapes.within(_body(a), Body("", x, y, 0, 0), dist)
    dx, dy, reach = a.x - x, a.y - y, dist + a.r
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def to_point(a: Based, x: int, y: int) -> float:
    """From the edge of a base to a point; 0 where the point lies in the base."""
    if a.half is not None:
        return shapes.gap(_body(a), Body("", x, y, 0, 0))
    return max(0.0, hypot(a.x - x, a.y - y) - a.r)


def by_distance(a: Based, among: Iterable[B]) -> list[B]:
    """Nearest first, edge to edge; equals keep their order."""
    return sorted(among, key=lambda b: gap(a, b))


def bearing(dx: float, dy: float) -> int:
    """The direction of a vector in whole degrees, counter-clockwise from east."""
    return round(degrees(atan2(dy, dx))) % 360


def facing_to(a: Based, b: Based) -> int:
    """The facing that looks from the middle of one base to the middle of the other."""
    return bearing(b.x - a.x, b.y - a.y)


def turn_between(one: int, two: int) -> int:
    """How far apart two facings are, 0 to 180 degrees."""
    return abs((one - two + 180) % 360 - 180)


def knot(f: M, foes_of: Callable[[M], Iterable[M]]) -> list[M]:
    """Everybody linked to somebody through contact between enemies, the first one first."""
    seen: dict[str, M] = {f.id: f}
    todo = [f]
    while todo:
        for e in foes_of(todo.pop(0)):
            if e.id not in seen:
                seen[e.id] = e
                todo.append(e)
    return list(seen.values())
