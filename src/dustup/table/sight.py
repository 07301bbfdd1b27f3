"""Sight: lines from a viewer's base to a target's base. Who may block is for each book to say.

Lines run from the viewer's base (a disc or a rectangle), or from its front half, to the target's base. "Some
line crosses E" and "some line crosses nothing" are decided exactly (see docs/table.md). Grazing is not crossing;
a slit of width zero between touching obstacles lets no line through; bases in contact always have a clear line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dustup.table.arcs import in_arc as in_arc
from dustup.table.bodies import NOBODY, TURN, Base, Bodies, Body, packed, shape
from dustup.table.field import Field, Picks
from dustup.table.kernels import Floats, Ints
from dustup.table.kernels.pair import clear_of, clear_pair, crossed_discs, crossed_pair, hidden_pair
from dustup.table.kernels.shade import met_down, open_down
from dustup.table.kernels.sight import clear_line
from dustup.table.kernels.witness import crossed_lines

Spot = tuple[float, float]


class Line(NamedTuple):
    """A straight line of sight from a (at the viewer) to b (at the target)."""

    a: Spot
    b: Spot


def _lines(
    field: Field, viewer: Base, target: Base, front: bool, picks: Ints, bodies: Floats = NOBODY
) -> list[tuple[int, Line]]:
    """Crossed obstacles between bases of any shape (bodies as -1 - i), with a line for each."""
    owner, lines = crossed_lines(
        shape(viewer, front), shape(target), field.verts, field.parts, field.owned, field.boxes, picks, bodies
    )
    return [(i, Line((ax, ay), (bx, by))) for i, (ax, ay, bx, by) in zip(owner.tolist(), lines.tolist())]


def _clear(field: Field, viewer: Base, target: Base, front: bool, picks: Ints, bodies: Floats = NOBODY) -> Line | None:
    """A clear line between bases of any shape."""
    out = np.empty(4)
    if not clear_line(
        shape(viewer, front), shape(target), field.verts, field.parts, field.owned, field.boxes, picks, bodies, out
    ):
        return None
    ax, ay, bx, by = out.tolist()
    return Line((ax, ay), (bx, by))


def _square(one: Base, two: Base) -> bool:
    """One of the two stands on a rectangle."""
    return getattr(one, "half", None) is not None or getattr(two, "half", None) is not None


def crossed(
    field: Field, viewer: Body, target: Body, front: bool, among: Picks | None = None
) -> list[tuple[int, Line]]:
    """Every piece whose inside some line crosses, with one such line, in the order of the picks."""
    return barriers(field, viewer, target, front, field.pick(among))


def clear(
    field: Field, viewer: Body, target: Body, front: bool, pieces: Picks | None = None, bodies: Bodies = ()
) -> Line | None:
    """A line that crosses none of these pieces and bodies, or None if every line crosses at least one."""
    if viewer.half is not None or target.half is not None:
        return _clear(field, viewer, target, front, field.pick(pieces), packed(bodies))
    fx, fy = TURN[viewer.facing % 360]
    ok, ax, ay, bx, by = clear_pair(
        float(viewer.x), float(viewer.y), float(viewer.z), float(viewer.r), fx, fy, front,
        float(target.x), float(target.y), float(target.z), float(target.r),
        field.points, field.index, field.pick(pieces), packed(bodies),
    )  # fmt: skip
    return Line((ax, ay), (bx, by)) if ok else None


def hidden(field: Field, one: Base, two: Base, front: bool, ahead: bool, pieces: Picks | None = None) -> bool:
    """No line from base `one` to `two` is clear of these pieces, or, if `two` looks that way too, none back.

    `front` and `ahead` say whether lines start in the front half of `one` and of `two`. No witness is sought.
    """
    if _square(one, two):
        picks = field.pick(pieces)
        back = not ahead or in_arc(two, one)
        return _clear(field, one, two, front, picks) is None or (back and _clear(field, two, one, ahead, picks) is None)
    fx, fy = TURN[one.facing % 360]
    gx, gy = TURN[two.facing % 360]
    return hidden_pair(
        float(one.x), float(one.y), float(one.r), fx, fy, front,
        float(two.x), float(two.y), float(two.r), gx, gy, ahead, True,
        field.points, field.index, field.pick(pieces),
    )  # fmt: skip


def opens(field: Field, one: Base, two: Base, front: bool, pieces: Picks) -> bool:
    """Some line from base `one` to `two` crosses none of these pieces: `clear` without a witness."""
    if _square(one, two):
        return _clear(field, one, two, front, field.pick(pieces)) is not None
    fx, fy = TURN[one.facing % 360]
    return not hidden_pair(
        float(one.x), float(one.y), float(one.r), fx, fy, front,
        float(two.x), float(two.y), float(two.r), 1.0, 0.0, False, False,
        field.points, field.index, field.pick(pieces),
    )  # fmt: skip


def barriers(field: Field, one: Base, two: Base, front: bool, pieces: Picks) -> list[tuple[int, Line]]:
    """Every piece that some line from base `one` to `two` crosses, with one such line."""
    if _square(one, two):
        return _lines(field, one, two, front, field.pick(pieces))
    fx, fy = TURN[one.facing % 360]
    rows: list[list[float]] = crossed_pair(
        float(one.x), float(one.y), 0.0, float(one.r), fx, fy, front,
        float(two.x), float(two.y), 0.0, float(two.r), field.points, field.index, field.pick(pieces), NOBODY,
    ).tolist()  # fmt: skip
    return [(int(i), Line((ax, ay), (bx, by))) for i, ax, ay, bx, by in rows]


_EMPTY = Field((1, 1), ())
APART = -1e9
"""A height at which nobody stands: what has it is neither the viewer nor the target."""


def _others(one: Base, two: Base, others: Sequence[Base]) -> Floats | None:
    """Shape rows of the others, none of them taken for one of the two; None where all are discs."""
    if not _square(one, two) and not [each for each in others if getattr(each, "half", None) is not None]:
        return None
    rows = np.array([shape(each) for each in others])
    rows[:, 15] = APART
    return rows


def passes(one: Base, two: Base, front: bool, others: Sequence[Base]) -> bool:
    """Some line from base `one` to `two` crosses none of the others, none of whom is one of these two."""
    if not others:
        return True
    rows = _others(one, two, others)
    if rows is not None:
        return _clear(_EMPTY, one, two, front, _EMPTY.all, rows) is not None
    fx, fy = TURN[one.facing % 360]
    return clear_of(
        float(one.x), float(one.y), float(one.r), fx, fy, front, float(two.x), float(two.y), float(two.r),
        np.array([(e.x, e.y, e.r) for e in others], dtype=np.float64),
    )  # fmt: skip


def standing(one: Base, two: Base, front: bool, others: Sequence[Base]) -> list[bool]:
    """For each of the others, none of whom is one of these two: does some line from `one` to `two` cross it?"""
    if not others:
        return []
    rows = _others(one, two, others)
    if rows is not None:
        met = {-1 - i for i, _ in _lines(_EMPTY, one, two, front, _EMPTY.all, rows)}
        return [i in met for i in range(len(others))]
    fx, fy = TURN[one.facing % 360]
    found: list[bool] = crossed_discs(
        float(one.x), float(one.y), float(one.r), fx, fy, front, float(two.x), float(two.y), float(two.r),
        np.array([(e.x, e.y, e.r) for e in others], dtype=np.float64),
    ).tolist()  # fmt: skip
    return found


def crossed_down(
    field: Field, px: int, py: int, pz: int, target: Base, among: Picks | None = None
) -> list[tuple[int, Line]]:
    """Pieces that some line in space from p (height pz) to the target's disc crosses below their top."""
    found = met_down(
        float(px), float(py), float(pz), float(target.x), float(target.y), float(target.z), float(target.r),
        field.points, field.index, field.levels, field.pick(among),
    )  # fmt: skip
    return [(int(i), Line((px, py), (x, y))) for i, x, y in found.tolist()]


def clear_down(field: Field, px: int, py: int, pz: int, target: Base, pieces: Picks | None = None) -> Line | None:
    """A line in space from p to the target's disc that passes over or beside all of these pieces, or None."""
    ok, x, y = open_down(
        float(px), float(py), float(pz), float(target.x), float(target.y), float(target.z), float(target.r),
        field.points, field.index, field.levels, field.pick(pieces),
    )  # fmt: skip
    return Line((px, py), (x, y)) if ok else None
