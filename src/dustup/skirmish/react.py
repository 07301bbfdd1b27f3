"""Interrupts: the moments of a path, and models as they would be elsewhere. The book says who acts then, and how."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeVar

from .model import Model

F = TypeVar("F", bound=Model)
Spot = tuple[int, int, int]


class Line:
    """A stretch just travelled, as a line to look along."""

    __slots__ = ("far", "marks", "points")

    def __init__(self, points: Sequence[Sequence[int]]) -> None:
        self.points: list[Spot] = [(int(p[0]), int(p[1]), int(p[2]) if len(p) > 2 else 0) for p in points]
        self.marks = [0.0]
        for a, b in zip(self.points, self.points[1:]):
            self.marks.append(self.marks[-1] + hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]))
        self.far = int(self.marks[-1])

    def at(self, dist: float) -> Spot:
        """The point that far along."""
        for i in range(1, len(self.points)):
            if dist <= self.marks[i]:
                a, b, long = self.points[i - 1], self.points[i], self.marks[i] - self.marks[i - 1]
                t = (dist - self.marks[i - 1]) / long if long else 1.0
                return round(a[0] + t * (b[0] - a[0])), round(a[1] + t * (b[1] - a[1])), round(a[2] + t * (b[2] - a[2]))
        return self.points[-1]


def moved_to(f: F, spot: Sequence[int]) -> F:
    """The model as it would be elsewhere: a copy, so that asking changes nothing."""
    new = f.copy()
    new.x, new.y = spot[0], spot[1]
    if len(spot) > 2:
        new.z = spot[2]
    return new
