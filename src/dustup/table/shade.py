"""Shade: what pieces hide from a point above them, on the plane where the target stands.

A line in space from p down to a point q of that plane is lower than a piece's top only after the part t* of
its way. It passes through the piece there exactly when q lies, in plan, in the hull of the piece and of
the piece blown up from p by 1/t*.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dustup.table.field import Field
from dustup.table.kernels import Floats, Ints

FAR = 1e4
Spot = tuple[float, float]


def part_above(pz: float, top: float, z: float) -> float:
    """The part 0..1 of a line from height pz to height z that runs at or above `top`."""
    if pz <= z:
        return 0.0 if top > z else 1.0
    return min(1.0, max(0.0, (pz - top) / (pz - z)))


class Shade:
    """Hidden ground of each picked piece, as convex polygons in the same layout as a Field's parts."""

    __slots__ = ("all", "boxes", "owned", "parts", "picks", "verts")

    def __init__(self, field: Field, px: int, py: int, pz: int, z: int, picks: Ints) -> None:
        self.picks: list[int] = []
        polygons: list[list[Spot]] = []
        counts: list[int] = []
        for i in picks.tolist():
            above = part_above(pz, float(field.levels[i]), z)
            if above >= 1.0:
                continue
            grow = min(FAR, 1.0 / above) if above > 0 else FAR
            self.picks.append(i)
            counts.append(int(field.owned[i + 1] - field.owned[i]))
            for c in range(int(field.owned[i]), int(field.owned[i + 1])):
                part = field.verts[int(field.parts[c]) : int(field.parts[c + 1])].tolist()
                blown = [(px + grow * (x - px), py + grow * (y - py)) for x, y in part]
                polygons.append(hull([(x, y) for x, y in part] + blown))
        flat = [p for polygon in polygons for p in polygon]
        self.verts: Floats = np.array(flat, dtype=np.float64).reshape(len(flat), 2)
        self.parts: Ints = _starts([len(p) for p in polygons])
        self.owned: Ints = _starts(counts)
        self.all: Ints = np.arange(len(self.picks), dtype=np.int64)
        boxes = np.empty((len(self.picks), 4))
        for k in range(len(self.picks)):
            points = self.verts[self.parts[self.owned[k]] : self.parts[self.owned[k + 1]]]
            boxes[k, :2] = points.min(axis=0)
            boxes[k, 2:] = points.max(axis=0)
        self.boxes: Floats = boxes


def _starts(lengths: Sequence[int]) -> Ints:
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(np.array(lengths, dtype=np.int64))])


def hull(points: Sequence[Spot]) -> list[Spot]:
    """Convex hull, counter-clockwise."""
    ordered = sorted(set(points))

    def half(seq: Sequence[Spot]) -> list[Spot]:
        kept: list[Spot] = []
        for p in seq:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
