"""Outlines of marked cells of a grid, as closed rings of cell corners."""

from __future__ import annotations

from dustup.table.kernels import Bools
from dustup.table.pieces import Point


def rings(marked: Bools) -> list[list[Point]]:
    """Closed rings round the marked cells, marked side on the left, straight runs joined."""
    cells = {(i, j) for i, j in zip(*(axis.tolist() for axis in marked.nonzero()))}
    after: dict[Point, list[Point]] = {}
    for i, j in sorted(cells):
        for gone, a, b in (
            ((i, j - 1), (i, j), (i + 1, j)),
            ((i + 1, j), (i + 1, j), (i + 1, j + 1)),
            ((i, j + 1), (i + 1, j + 1), (i, j + 1)),
            ((i - 1, j), (i, j + 1), (i, j)),
        ):
            if gone not in cells:
                after.setdefault(a, []).append(b)
    found: list[list[Point]] = []
    while after:
        start = min(after)
        ring = [start]
        at = start
        while True:
            nexts = after[at]
            to = _leftmost(ring, at, nexts)
            nexts.remove(to)
            if not nexts:
                del after[at]
            at = to
            if at == start:
                break
            ring.append(at)
        found.append(_straightened(ring))
    return found


def _leftmost(ring: list[Point], at: Point, nexts: list[Point]) -> Point:
    """Where two cells meet only at a corner, keep to the same cell."""
    if len(nexts) == 1 or len(ring) < 2:
        return nexts[0]
    dx, dy = at[0] - ring[-2][0], at[1] - ring[-2][1]
    return max(nexts, key=lambda p: dx * (p[1] - at[1]) - dy * (p[0] - at[0]))


def _straightened(ring: list[Point]) -> list[Point]:
    n = len(ring)
    return [
        ring[i]
        for i in range(n)
        if (ring[i][0] - ring[i - 1][0]) * (ring[(i + 1) % n][1] - ring[i][1])
        != (ring[i][1] - ring[i - 1][1]) * (ring[(i + 1) % n][0] - ring[i][0])
    ]
