"""Sketch: a piece in drawing units (1 unit = 1 mm, y down), with a frame of its own along its longest side."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from dustup.table.grain import Grain
from dustup.table.pieces import Map, Piece

Spot = tuple[float, float]
Line = tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a brush needs: the outline on the page, and the same outline lying straight in its own frame."""

    piece: Piece
    page: Line
    turn: float
    own: Line

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width, height in its own frame."""
        return bounds(self.own)

    @property
    def grain(self) -> Grain:
        """Its own irregularity, always the same."""
        return Grain(self.piece.id)

    def upright(self, art: str) -> str:
        """Art drawn in its own frame, put on the page."""
        return f'<g transform="rotate({self.turn:.2f})">{art}</g>' if self.turn else art


def sketch(piece: Piece, table: Map) -> Sketch:
    """The piece as it lies on the page."""
    page = tuple((x / 10, (table.size[1] - y) / 10) for x, y in piece.outline)
    turn = _turn(page)
    return Sketch(piece, page, turn, tuple(_spun(p, -turn) for p in page))


def _turn(page: Line) -> float:
    sides = list(zip(page, page[1:] + page[:1]))
    a, b = max(sides, key=lambda s: round(hypot(s[1][0] - s[0][0], s[1][1] - s[0][1])))
    turn = degrees(atan2(b[1] - a[1], b[0] - a[0])) % 180
    return 0.0 if len(page) > 8 else (turn - 180 if turn > 90 else turn)


def _spun(p: Spot, turn: float) -> Spot:
    c, s = cos(radians(turn)), sin(radians(turn))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


def bounds(line: Line) -> tuple[float, float, float, float]:
    """x, y, width, height."""
    xs, ys = [p[0] for p in line], [p[1] for p in line]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def path(line: Line) -> str:
    """A closed straight path."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) + "Z"


def curve(line: Line) -> str:
    """A closed path rounded between the middles of the sides."""
    n = len(line)
    mids = [((line[k][0] + line[(k + 1) % n][0]) / 2, (line[k][1] + line[(k + 1) % n][1]) / 2) for k in range(n)]
    bends = [f"Q{line[(k + 1) % n][0]:.1f} {line[(k + 1) % n][1]:.1f} {_at(mids[(k + 1) % n])}" for k in range(n)]
    return f"M{_at(mids[0])}" + "".join(bends) + "Z"


def _at(p: Spot) -> str:
    return f"{p[0]:.1f} {p[1]:.1f}"


def ragged(line: Line, grain: Grain, step: float = 11.0, by: float = 2.4) -> Line:
    """The outline with a natural edge: shaken by at most `by` either way."""
    spots = [p for a, b in zip(line, line[1:] + line[:1]) for p in _split(a, b, step)]
    return tuple((x + grain.real(-by, by), y + grain.real(-by, by)) for x, y in spots)


def _split(a: Spot, b: Spot, step: float) -> list[Spot]:
    n = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / step))
    return [(a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n) for k in range(n)]


def shrunk(line: Line, by: float) -> Line:
    """The outline drawn in towards the middle of its bounds by about `by`."""
    x, y, w, h = bounds(line)
    cx, cy = x + w / 2, y + h / 2
    kx, ky = max(0.1, 1 - 2 * by / max(w, 1)), max(0.1, 1 - 2 * by / max(h, 1))
    return tuple((cx + (px - cx) * kx, cy + (py - cy) * ky) for px, py in line)


def within(line: Line, p: Spot) -> bool:
    """Whether a spot lies inside the outline."""
    odd = False
    for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1]):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (bx - ax) * (p[1] - ay) / (by - ay):
            odd = not odd
    return odd


def strewn(line: Line, grain: Grain, step: float, margin: float = 0.0) -> list[Spot]:
    """Spots strewn over the outline on a shaken grid."""
    line = shrunk(line, margin) if margin else line
    x, y, w, h = bounds(line)
    grid = [
        (x + step * (i + 0.5), y + step * (j + 0.5)) for j in range(int(h / step) + 1) for i in range(int(w / step) + 1)
    ]
    shaken = [(px + grain.real(-0.4, 0.4) * step, py + grain.real(-0.4, 0.4) * step) for px, py in grid]
    return [p for p in shaken if within(line, p)]
