"""Forms: rectangles, discs and runs of wall as outlines in whole tenths of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Literal

from dustup.table.pieces import Point

Outline = tuple[Point, ...]
Vector = tuple[float, float]
SIDES = 16


def area2(outline: Outline) -> int:
    """Twice the signed area: positive when counter-clockwise."""
    pairs = zip(outline, outline[1:] + outline[:1])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)


def rect(x: int, y: int, w: int, h: int) -> Outline:
    """A rectangle from its south-west corner."""
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def disc(at: Point, r: int) -> Outline:
    """A round thing as a regular polygon of sixteen corners."""
    return tuple(_spot(at, 360 * k / SIDES, r) for k in range(SIDES))


def _spot(at: Point, turn: float, r: int) -> Point:
    a = radians(turn)
    return round(at[0] + r * cos(a)), round(at[1] + r * sin(a))


def turned(outline: Outline, turn: float) -> Outline:
    """The outline turned counter-clockwise about the middle of its bounds."""
    if not turn:
        return outline
    cx, cy = middle(outline)
    c, s = cos(radians(turn)), sin(radians(turn))
    return tuple((round(cx + (x - cx) * c - (y - cy) * s), round(cy + (x - cx) * s + (y - cy) * c)) for x, y in outline)


def softened(outline: Outline) -> Outline:
    """The outline with its corners cut twice, so that a patch of ground looks grown, not drawn."""
    return _cut_corners(_cut_corners(outline)) if len(outline) <= 8 else _cut_corners(outline)


def _cut_corners(outline: Outline) -> Outline:
    pairs = zip(outline, outline[1:] + outline[:1])
    return tuple(p for a, b in pairs for p in (_toward(a, b), _toward(b, a)))


def _toward(a: Point, b: Point) -> Point:
    return round((3 * a[0] + b[0]) / 4), round((3 * a[1] + b[1]) / 4)


def middle(outline: Outline) -> Vector:
    """The middle of the bounds."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or a window in one leg of a wall."""

    leg: int
    start: int
    wide: int
    kind: Literal["door", "window"]


@dataclass(frozen=True, slots=True)
class Span:
    """One quad of a run of wall."""

    outline: Outline
    kind: Literal["wall", "door", "window"]


class SharpTurn(ValueError):
    """A run of wall doubles back, so its corner would be a long spike."""


def run(line: list[Point], thick: int, openings: tuple[Opening, ...] = ()) -> list[Span]:
    """A run of wall as quads that share their mitred corners; closed when it ends where it began."""
    joints = [_joint(line, k, thick / 2) for k in range(len(line))]
    return [span for leg in range(len(line) - 1) for span in _leg(line, joints, leg, thick, openings)]


def _way(a: Point, b: Point) -> Vector:
    far = hypot(b[0] - a[0], b[1] - a[1])
    if not far:
        raise SharpTurn
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _joint(line: list[Point], k: int, half: float) -> Vector:
    """The offset from a corner of the middle line to the left face."""
    closed = line[0] == line[-1]
    last = len(line) - 1
    before = line[k - 1] if k else (line[-2] if closed else None)
    after = line[k + 1] if k < last else (line[1] if closed else None)
    ways = [_way(before, line[k])] if before else []
    ways += [_way(line[k], after)] if after else []
    (ux, uy), (vx, vy) = ways[0], ways[-1]
    same = ux * vx + uy * vy
    if same < -0.5:
        raise SharpTurn
    return (-uy - vy) / (1 + same) * half, (ux + vx) / (1 + same) * half


def _leg(line: list[Point], joints: list[Vector], leg: int, thick: int, openings: tuple[Opening, ...]) -> list[Span]:
    a, b = line[leg], line[leg + 1]
    ends = (_across(a, joints[leg]), _across(b, joints[leg + 1]))
    cuts = sorted((o for o in openings if o.leg == leg), key=lambda o: o.start)
    spans, left = [], ends[0]
    done = 0
    for o in cuts:
        near, far = _cut(a, b, o.start, thick), _cut(a, b, o.start + o.wide, thick)
        if o.start > done:
            spans.append(Span(_quad(left, near), "wall"))
        spans.append(Span(_quad(near, far), o.kind))
        left, done = far, o.start + o.wide
    if done < hypot(b[0] - a[0], b[1] - a[1]):
        spans.append(Span(_quad(left, ends[1]), "wall"))
    return spans


def _across(at: Point, off: Vector) -> tuple[Point, Point]:
    right = (round(at[0] - off[0]), round(at[1] - off[1]))
    return right, (round(at[0] + off[0]), round(at[1] + off[1]))


def _cut(a: Point, b: Point, along: int, thick: int) -> tuple[Point, Point]:
    ux, uy = _way(a, b)
    at = (a[0] + ux * along, a[1] + uy * along)
    off = (-uy * thick / 2, ux * thick / 2)
    return (round(at[0] - off[0]), round(at[1] - off[1])), (round(at[0] + off[0]), round(at[1] + off[1]))


def _quad(near: tuple[Point, Point], far: tuple[Point, Point]) -> Outline:
    return near[0], far[0], far[1], near[1]
