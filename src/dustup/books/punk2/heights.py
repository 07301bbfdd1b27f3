"""Different heights: platforms, their edges, lines in the air."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import msgspec

from dustup.books.punk.state import State
from dustup.table import shapes
from dustup.table import sight as lines
from dustup.table.bodies import CONTACT, Base
from dustup.table.field import Field

from . import sight


class Edge(msgspec.Struct, frozen=True, gc=False):
    """Where the one above looks down from: touch (at the edge), near, deep, or open (it stands on no platform)."""

    kind: str
    x: int
    y: int
    piece: int = -1


def platform(s: State, body: Base) -> int:
    """P2-RUL-44: the platform a base stands on, or -1."""
    return next(_decks(s, body.z, body.x, body.y), -1)


def _decks(s: State, level: int, x: float, y: float) -> Iterator[int]:
    """The platforms of a level that reach over a point."""
    for i in s.lay.platforms.get(level, ()):
        if shapes.over(s.setup.field, i, x, y):
            yield i


def edge(s: State, upper: Base, lower: Base) -> Edge:
    """P2-HGT-02, P2-HGT-03, P2-HGT-04, P2-HGT-07: the point of the platform's edge closest to the base.

    Only edges that face the one below count: nobody shoots through his own roof.
    """
    i = platform(s, upper)
    if i < 0:
        return Edge("open", upper.x, upper.y)
    spots = [
        spot
        for side in _sides(s.setup.field, i)
        if _faces(side, lower) and not _seam(s, i, side, spot := _closest(side, upper))
    ]
    if not spots:
        return Edge("deep", upper.x, upper.y, i)
    x, y = min(spots, key=lambda p: hypot(p[0] - upper.x, p[1] - upper.y))
    gap = hypot(x - upper.x, y - upper.y) - upper.r
    kind = "touch" if gap <= CONTACT else "near" if gap <= 2 * upper.r else "deep"
    return Edge(kind, round(x), round(y), i)


Side = tuple[float, float, float, float]


def _sides(field: Field, i: int) -> list[Side]:
    lo, hi = field.spans[i]
    ring = field.outlines[lo:hi].tolist()
    return [(*p, *q) for p, q in zip(ring, ring[1:] + ring[:1])]


def _faces(side: Side, body: Base) -> bool:
    px, py, qx, qy = side
    return (body.x - px) * (qy - py) - (body.y - py) * (qx - px) > 0


def _closest(side: Side, body: Base) -> tuple[float, float]:
    px, py, qx, qy = side
    dx, dy = qx - px, qy - py
    t = ((body.x - px) * dx + (body.y - py) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return px + t * dx, py + t * dy


def _seam(s: State, i: int, side: Side, spot: tuple[float, float]) -> bool:
    """Where another platform of the same level goes on there is no edge."""
    px, py, qx, qy = side
    n = hypot(qx - px, qy - py)
    x, y = spot[0] + 10 * (qy - py) / n, spot[1] - 10 * (qx - px) / n
    return any(k != i for k in _decks(s, s.setup.field.pieces[i].level, x, y))


def hidden(s: State, one: Base, two: Base) -> bool:
    """P2-HGT-04, P2-HGT-05, P2-RUL-68: too deep on the roof, or every line in the air crosses what hides."""
    upper, lower = (one, two) if one.z > two.z else (two, one)
    at = edge(s, upper, lower)
    if at.kind == "deep":
        return True
    picks = sight.hiders(s, one, two)
    air, roof = below(s, at, upper, picks), on_roof(s, upper, picks)
    field = s.setup.field
    if air and lines.clear_down(field, at.x, at.y, upper.z, lower, air) is None:
        return True
    return bool(roof) and not lines.opens(field, upper, lower, False, roof)


def below(s: State, at: Edge, upper: Base, picks: tuple[int, ...]) -> tuple[int, ...]:
    """P2-HGT-05: what lines in the air may cross: everything but the building itself and what stands on it."""
    la, pieces, z = s.lay, s.setup.field.pieces, upper.z
    own = pieces[at.piece].element if at.piece >= 0 else ""
    found = [i for i in picks if i != at.piece and la.floors[i] < z and not (own and pieces[i].element == own)]
    return tuple([i for i in found if la.levels[i] > z or not _at_foot(s.setup.field, i, at)])


def _at_foot(field: Field, i: int, at: Edge) -> bool:
    """The edge is on this piece or against it."""
    west, south, east, north = field.bounds[i]
    beside = at.x < west - CONTACT or at.x > east + CONTACT or at.y < south - CONTACT or at.y > north + CONTACT
    return not beside and shapes.piece_gap(field, i, at.x, at.y) <= CONTACT


def on_roof(s: State, upper: Base, picks: tuple[int, ...]) -> tuple[int, ...]:
    """P2-HGT-06: scenery standing on the height."""
    floors = s.lay.floors
    return tuple([i for i in picks if floors[i] >= upper.z])
