"""Sight: lines from a viewer's base to a target's base. Who may block is for each book to say.

Lines run from the viewer's disc, or from its front half-disc, to the target's disc. "Some line crosses E" and
"some line crosses nothing" are decided exactly (see docs/table.md). Grazing is not crossing; a slit of width
zero between touching obstacles lets no line through; bases in contact always have a clear line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dustup.table.bodies import NOBODY, TURN, Base, Bodies, Body, heading, packed, row
from dustup.table.field import Field, Picks
from dustup.table.kernels import EPS, Bools, Floats, Ints
from dustup.table.kernels_pair import clear_of, clear_pair, crossed_discs, crossed_pair, hidden_pair, open_pair
from dustup.table.kernels_shade import met_down, open_down
from dustup.table.kernels_sight import clear_line
from dustup.table.kernels_witness import clear_many, clear_pairs, crossed_flags, crossed_lines, crossed_many, share

Spot = tuple[float, float]


class Line(NamedTuple):
    """A straight line of sight from a (at the viewer) to b (at the target)."""

    a: Spot
    b: Spot


_EMPTY = Field((1, 1), ())


def _row(body: Body, front: bool = False) -> Floats:
    return np.array(row(body, front), dtype=np.float64)


def _crossed(field: Field, viewer: Body, target: Body, front: bool, picks: Ints, bodies: Floats) -> list[list[float]]:
    if viewer.half is None and target.half is None:
        fx, fy = TURN[viewer.facing % 360]
        found: list[list[float]] = crossed_pair(
            float(viewer.x), float(viewer.y), float(viewer.z), float(viewer.r), fx, fy, front,
            float(target.x), float(target.y), float(target.z), float(target.r),
            field.points, field.index, picks, bodies,
        ).tolist()  # fmt: skip
        return found
    owner, lines = crossed_lines(
        _row(viewer, front), _row(target), field.verts, field.parts, field.owned, field.boxes, picks, bodies
    )
    return [[i, *line] for i, line in zip(owner.tolist(), lines.tolist())]


def crossed(
    field: Field, viewer: Body, target: Body, front: bool, among: Picks | None = None
) -> list[tuple[int, Line]]:
    """Every piece whose inside some line crosses, with one such line, in the order of the picks."""
    rows = _crossed(field, viewer, target, front, field.pick(among), NOBODY)
    return [(int(i), Line((ax, ay), (bx, by))) for i, ax, ay, bx, by in rows]


def crossed_bodies(viewer: Body, target: Body, front: bool, bodies: Bodies) -> list[tuple[int, Line]]:
    """Every body (by index) that some line crosses; viewer and target themselves are passed over."""
    rows = _crossed(_EMPTY, viewer, target, front, _EMPTY.all, packed(bodies))
    return [(-1 - int(i), Line((ax, ay), (bx, by))) for i, ax, ay, bx, by in rows]


def clear(
    field: Field, viewer: Body, target: Body, front: bool, pieces: Picks | None = None, bodies: Bodies = ()
) -> Line | None:
    """A line that crosses none of these pieces and bodies, or None if every line crosses at least one."""
    if viewer.half is None and target.half is None:
        fx, fy = TURN[viewer.facing % 360]
        ok, ax, ay, bx, by = clear_pair(
            float(viewer.x), float(viewer.y), float(viewer.z), float(viewer.r), fx, fy, front,
            float(target.x), float(target.y), float(target.z), float(target.r),
            field.points, field.index, field.pick(pieces), packed(bodies),
        )  # fmt: skip
        return Line((ax, ay), (bx, by)) if ok else None
    out = np.empty(4)
    if clear_line(
        _row(viewer, front), _row(target), field.verts, field.parts, field.owned, field.boxes,
        field.pick(pieces), packed(bodies), out,
    ):  # fmt: skip
        ax, ay, bx, by = out.tolist()
        return Line((ax, ay), (bx, by))
    return None


def in_arc(viewer: Body, target: Body) -> bool:
    """Some part of the target's base lies strictly in front of the line across the viewer's centre."""
    fx, fy = heading(viewer.facing)
    ahead = (target.x - viewer.x) * fx + (target.y - viewer.y) * fy
    if target.half is None:
        return ahead + target.r > EPS
    gx, gy = heading(target.facing)
    reach = target.half[0] * abs(fx * gx + fy * gy) + target.half[1] * abs(fy * gx - fx * gy)
    return ahead + reach > EPS


def hidden(field: Field, one: Base, two: Base, front: bool, ahead: bool, pieces: Picks | None = None) -> bool:
    """No line from disc base `one` to `two` is clear of these pieces, or, if `two` looks that way too, none back.

    `front` and `ahead` say whether lines start in the front half of `one` and of `two`. No witness is sought.
    """
    fx, fy = TURN[one.facing % 360]
    gx, gy = TURN[two.facing % 360]
    return hidden_pair(
        float(one.x), float(one.y), float(one.r), fx, fy, front,
        float(two.x), float(two.y), float(two.r), gx, gy, ahead, field.points, field.index, field.pick(pieces),
    )  # fmt: skip


def opens(field: Field, one: Base, two: Base, front: bool, pieces: Picks) -> bool:
    """Some line from disc base `one` to `two` crosses none of these pieces: `clear` without a witness."""
    fx, fy = TURN[one.facing % 360]
    return open_pair(
        float(one.x), float(one.y), float(one.r), fx, fy, front, float(two.x), float(two.y), float(two.r),
        field.points, field.index, field.pick(pieces),
    )  # fmt: skip


def barriers(field: Field, one: Base, two: Base, front: bool, pieces: Picks) -> list[tuple[int, Line]]:
    """`crossed` between disc bases: every piece that some line from `one` to `two` crosses, with one such line."""
    fx, fy = TURN[one.facing % 360]
    rows: list[list[float]] = crossed_pair(
        float(one.x), float(one.y), 0.0, float(one.r), fx, fy, front,
        float(two.x), float(two.y), 0.0, float(two.r), field.points, field.index, field.pick(pieces), NOBODY,
    ).tolist()  # fmt: skip
    return [(int(i), Line((ax, ay), (bx, by))) for i, ax, ay, bx, by in rows]


def passes(one: Base, two: Base, front: bool, others: Sequence[Base]) -> bool:
    """Some line from disc base `one` to `two` crosses none of the others, discs too and none of these two."""
    fx, fy = TURN[one.facing % 360]
    return clear_of(
        float(one.x), float(one.y), float(one.r), fx, fy, front, float(two.x), float(two.y), float(two.r),
        np.array([(e.x, e.y, e.r) for e in others], dtype=np.float64),
    )  # fmt: skip


def standing(one: Base, two: Base, front: bool, others: Sequence[Base]) -> list[bool]:
    """For each of the others, discs too and none of these two: does some line from `one` to `two` cross it?"""
    fx, fy = TURN[one.facing % 360]
    found: list[bool] = crossed_discs(
        float(one.x), float(one.y), float(one.r), fx, fy, front, float(two.x), float(two.y), float(two.r),
        np.array([(e.x, e.y, e.r) for e in others], dtype=np.float64),
    ).tolist()  # fmt: skip
    return found


def look(
    field: Field, viewer: Body, targets: Bodies, front: bool, pieces: Picks | None = None, bodies: Bodies = ()
) -> Bools:
    """For each target: has it a clear line?"""
    rows = packed(targets)
    clear = np.zeros(len(rows), dtype=np.bool_)
    clear_many(
        _row(viewer, front), rows, field.verts, field.parts, field.owned, field.boxes,
        field.pick(pieces), packed(bodies), clear, np.empty((len(rows), 4)),
    )  # fmt: skip
    return clear


def crossings(
    field: Field, viewer: Body, targets: Bodies, front: bool, pieces: Picks | None = None, bodies: Bodies = ()
) -> tuple[Bools, Bools]:
    """For each target: which pieces and bodies some line crosses (targets × pieces, targets × bodies)."""
    rows = packed(targets)
    others = packed(bodies)
    by_piece = np.zeros((len(rows), len(field.pieces)), dtype=np.bool_)
    by_body = np.zeros((len(rows), len(others)), dtype=np.bool_)
    crossed_many(
        _row(viewer, front), rows, field.verts, field.parts, field.owned, field.boxes,
        field.pick(pieces), others, by_piece, by_body,
    )  # fmt: skip
    return by_piece, by_body


def crosses_any(
    field: Field, viewer: Body, target: Body, front: bool, pieces: Picks | None = None, bodies: Bodies = ()
) -> bool:
    """Does some line cross any of these? (No witness: quicker than `crossed`.)"""
    others = packed(bodies)
    by_piece = np.zeros(len(field.pieces), dtype=np.bool_)
    by_body = np.zeros(len(others), dtype=np.bool_)
    crossed_flags(
        _row(viewer, front), _row(target), field.verts, field.parts, field.owned, field.boxes,
        field.pick(pieces), others, by_piece, by_body,
    )  # fmt: skip
    return bool(by_piece.any() or by_body.any())


def silhouette(field: Field, viewer: Body, target: Body, pieces: Picks | None = None, bodies: Bodies = ()) -> float:
    """Share 0..1 of the target seen: angle of free lines from the viewer's centre over the whole angle."""
    return float(
        share(
            _row(viewer), _row(target), field.verts, field.parts, field.owned, field.boxes,
            field.pick(pieces), packed(bodies),
        )
    )  # fmt: skip


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


def look_pairs(
    field: Field, viewers: Bodies, targets: Bodies, pieces: Picks | None = None, bodies: Bodies = ()
) -> Bools:
    """For each pair, viewer i and target i with whole bases: is there a clear line?"""
    one, two = packed(viewers), packed(targets)
    clear = np.zeros(len(one), dtype=np.bool_)
    clear_pairs(one, two, field.points, field.index, field.pick(pieces), packed(bodies), clear)
    return clear
