"""Field: the pieces of a map as frozen arrays. Built once, shared by every state, never copied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from dustup.table.kernels import Floats, Ints
from dustup.table.pieces import Map, Piece, Point

Picks = Sequence[int] | Ints
"""Piece indices: a tuple (remembered), a list, or an int64 array."""


class Field:
    """Outlines, boxes and convex parts of all pieces, in the order they were given."""

    __slots__ = (
        "all", "bounds", "boxes", "by_id", "cache", "heights", "index", "levels", "outlines", "owned", "parts",
        "pieces", "points", "size", "spans", "starts", "verts",
    )  # fmt: skip

    def __init__(self, size: Point, pieces: Sequence[Piece]) -> None:
        self.size = size
        self.pieces = tuple(pieces)
        self.by_id = {piece.id: i for i, piece in enumerate(self.pieces)}
        cuts = [_cut(piece.id, piece.outline) for piece in self.pieces]
        rings, cut = [ring for ring, _ in cuts], [parts for _, parts in cuts]
        self.outlines: Floats = _points(rings)
        self.starts: Ints = _starts([len(ring) for ring in rings])
        self.verts: Floats = _points([part for parts in cut for part in parts])
        self.parts: Ints = _starts([len(part) for parts in cut for part in parts])
        self.owned: Ints = _starts([len(parts) for parts in cut])
        self.boxes: Floats = np.array([_box(ring) for ring in rings], dtype=np.float64).reshape(len(rings), 4)
        # the same as plain numbers, for single questions: reading an array one by one is slow
        self.bounds: list[tuple[int, int, int, int]] = [_box(ring) for ring in rings]
        self.spans: list[tuple[int, int]] = list(pairwise(self.starts.tolist()))
        self.levels: Floats = np.array([piece.level for piece in self.pieces], dtype=np.float64)
        self.heights: Floats = np.array([(p.floor, p.level) for p in self.pieces], dtype=np.float64).reshape(-1, 2)
        self.points, self.index = bundle(self.verts, self.parts, self.owned, self.boxes)
        self.all: Ints = np.arange(len(self.pieces), dtype=np.int64)
        self.cache: dict[tuple[int, ...], Ints] = {}

    @classmethod
    def of(cls, table: Map) -> Field:
        """The field of a map; the last few are kept, for battles are fought on the same tables again."""
        return _kept(table.size, table.pieces)

    def pick(self, picks: Picks | None) -> Ints:
        """Piece indices as an array, None means all pieces."""
        if picks is None:
            return self.all
        if isinstance(picks, np.ndarray):
            return picks
        wanted = tuple(picks)
        found = self.cache.get(wanted)
        if found is None:
            found = self.cache[wanted] = np.array(wanted, dtype=np.int64)
        return found


KEPT = 32
"""How many fields are remembered."""


@lru_cache(maxsize=KEPT)
def _kept(size: Point, pieces: tuple[Piece, ...]) -> Field:
    return Field(size, pieces)


def counter_clockwise(outline: Sequence[Point]) -> list[Point]:
    """The same outline turning left, without repeated points."""
    ring = [p for i, p in enumerate(outline) if p != outline[i - 1]]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
    return ring if area >= 0 else ring[::-1]


@lru_cache(maxsize=4096)
def _cut(name: str, outline: tuple[Point, ...]) -> tuple[list[Point], list[list[Point]]]:
    """The outline turning left, and its convex parts."""
    ring = _checked(name, outline)
    return ring, convex_parts(ring)


def _checked(name: str, outline: Sequence[Point]) -> list[Point]:
    ring = counter_clockwise(outline)
    n = len(ring)
    edges = [(ring[i - 1], ring[i]) for i in range(n)]
    if n < 3 or any(_cross(*edges[i], *edges[j]) for i in range(n) for j in range(i)):
        raise ValueError(f"outline of {name} is not a simple polygon: {ring}")
    return ring


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _convex(ring: Sequence[Point]) -> bool:
    n = len(ring)
    return all(_turn(ring[i - 2], ring[i - 1], ring[i]) >= 0 for i in range(n))


def _ears(ring: list[Point]) -> list[list[Point]]:
    left = list(ring)
    found: list[list[Point]] = []
    while len(left) > 3:
        for i in range(len(left)):
            a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
            turn = _turn(a, b, c)
            if turn == 0:
                del left[i]
                break
            if turn < 0:
                continue
            others = (p for p in left if p not in (a, b, c))
            if any(_turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0 for p in others):
                continue
            found.append([a, b, c])
            del left[i]
            break
        else:
            raise ValueError(f"outline is not a simple polygon: {ring}")
    return [*found, left]


def _joined(one: list[Point], two: list[Point]) -> list[Point] | None:
    for i in range(len(one)):
        a, b = one[i], one[(i + 1) % len(one)]
        for j in range(len(two)):
            if two[j] == b and two[(j + 1) % len(two)] == a:
                ring = one[i + 1 :] + one[: i + 1] + [two[(j + 2 + k) % len(two)] for k in range(len(two) - 2)]
                return ring if _convex(ring) else None
    return None


def convex_parts(ring: list[Point]) -> list[list[Point]]:
    """The outline cut into few convex parts along its own corners (ears, then joined again)."""
    if _convex(ring):
        return [ring]
    parts = _ears(ring)
    i = 0
    while i < len(parts):
        for j in range(i + 1, len(parts)):
            ring_ij = _joined(parts[i], parts[j])
            if ring_ij is not None:
                parts[i] = ring_ij
                del parts[j]
                break
        else:
            i += 1
    return parts


def bundle(verts: Floats, parts: Ints, owned: Ints, boxes: Floats) -> tuple[Floats, Ints]:
    """The four arrays in two: every array handed to a kernel costs time."""
    points = np.concatenate([verts, boxes.reshape(2 * len(boxes), 2)])
    index = np.concatenate([np.array([len(verts), len(parts)], dtype=np.int64), parts, owned])
    return points, index


def _box(ring: Sequence[Point]) -> tuple[int, int, int, int]:
    xs = [p[0] for p in ring]
    ys = [p[1] for p in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _points(rings: Sequence[Sequence[Point]]) -> Floats:
    flat = [p for ring in rings for p in ring]
    return np.array(flat, dtype=np.float64).reshape(len(flat), 2)


def _starts(lengths: Sequence[int]) -> Ints:
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(np.array(lengths, dtype=np.int64))])
