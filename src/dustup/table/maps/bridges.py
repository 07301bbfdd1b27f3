"""Bridges: what lies under a bridge is not in anybody's way; its ground is cut where the bridge spans it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from dustup.table.maps.forms import Outline, area2
from dustup.table.pieces import Piece, Point

SLIVER = 200  # twice a square millimetre: what is smaller is not left over


def spanned(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces, with every bad ground (water, a gap, mud) cut where a bridge lies over it."""
    found = list(pieces)
    for bridge in [piece for piece in found if "bridge" in piece.roles]:
        found = [part for piece in found for part in (_cut(piece, bridge) if _under(piece) else [piece])]
    return tuple(found)


def _under(piece: Piece) -> bool:
    return piece.height == 0 and (piece.ground != "open" or piece.contaminated)


def _cut(piece: Piece, bridge: Piece) -> list[Piece]:
    """What is left of a patch of ground beside a (convex) bridge: the piece itself if the bridge does not lie on it."""
    rest, outlines = piece.outline, []
    for a, b in pairwise([*bridge.outline, bridge.outline[0]]):
        outlines.append(_half(rest, b, a))
        rest = _half(rest, a, b)
    if area2(rest) <= SLIVER:
        return [piece]
    kept = [line for line in outlines if area2(line) > SLIVER]
    return [replace(piece, id=f"{piece.id}_{k}" if k else piece.id, outline=line) for k, line in enumerate(kept)]


def _half(outline: Outline, a: Point, b: Point) -> Outline:
    """The part of an outline that lies to the left of the line from a to b."""
    if not outline:
        return ()
    found: list[Point] = []
    for p, q in pairwise([*outline, outline[0]]):
        here, there = _side(a, b, p), _side(a, b, q)
        if here >= 0:
            found.append(p)
        if (here > 0 > there) or (here < 0 < there):
            share = here / (here - there)
            found.append((round(p[0] + (q[0] - p[0]) * share), round(p[1] + (q[1] - p[1]) * share)))
    return tuple(found)


def _side(a: Point, b: Point, p: Point) -> int:
    """Positive where p lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
