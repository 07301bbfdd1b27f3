"""Kernels: lines of sight between two disc bases, from plain numbers: the quick ways in."""

from __future__ import annotations

import math

import numpy as np

from dustup.table.kernels import EPS, ROW, Bools, Floats, Ints, compiled, inner
from dustup.table.kernels.rows import fill_row, unbundle
from dustup.table.kernels.sight import clear_line
from dustup.table.kernels.witness import crossed_flags, crossed_lines


@inner
def near_hull(
    x: float, y: float, r: float, tx: float, ty: float, tr: float, boxes: Floats, picks: Ints, out: Ints
) -> int:
    """Keep the pieces whose box comes near the hull of two discs: within its box, and within the strip about it."""
    wide = max(r, tr) + 1.0
    x0 = min(x - r, tx - tr) - EPS
    y0 = min(y - r, ty - tr) - EPS
    x1 = max(x + r, tx + tr) + EPS
    y1 = max(y + r, ty + tr) + EPS
    dx = tx - x
    dy = ty - y
    length = math.hypot(dx, dy)
    k = 0
    for w in range(picks.shape[0]):
        p = picks[w]
        if boxes[p, 0] > x1 or boxes[p, 1] > y1 or boxes[p, 2] < x0 or boxes[p, 3] < y0:
            continue
        hx = 0.5 * (boxes[p, 2] - boxes[p, 0])
        hy = 0.5 * (boxes[p, 3] - boxes[p, 1])
        off = dx * (boxes[p, 1] + hy - y) - dy * (boxes[p, 0] + hx - x)
        if abs(off) <= wide * length + abs(dx) * hy + abs(dy) * hx:
            out[k] = p
            k += 1
    return k


@compiled
def clear_pair(
    x: float, y: float, z: float, r: float, fx: float, fy: float, front: bool,
    tx: float, ty: float, tz: float, tr: float, points: Floats, index: Ints, picks: Ints, bodies: Floats,
) -> tuple[bool, float, float, float, float]:  # fmt: skip
    """The clear line from one disc base to another, from plain numbers: the quick way in."""
    rows = np.empty((2, ROW))
    fill_row(rows[0], x, y, z, r, fx, fy, front)
    fill_row(rows[1], tx, ty, tz, tr, 1.0, 0.0, False)
    verts, parts, owned, boxes = unbundle(points, index)
    near = np.empty(picks.shape[0], dtype=np.int64)
    k = near_hull(x, y, r, tx, ty, tr, boxes, picks, near)
    out = np.zeros(4)
    ok = clear_line(rows[0], rows[1], verts, parts, owned, boxes, near[:k], bodies, out)
    return ok, out[0], out[1], out[2], out[3]


@inner
def _all_beside(x: float, y: float, tx: float, ty: float, verts: Floats, parts: Ints, owned: Ints, picks: Ints) -> bool:
    """Every part of these pieces lies wholly on one side of the line from x, y to tx, ty, not even touching it."""
    dx = tx - x
    dy = ty - y
    length = math.hypot(dx, dy)
    if length < EPS:
        return False
    dx /= length
    dy /= length
    for w in range(picks.shape[0]):
        for c in range(owned[picks[w]], owned[picks[w] + 1]):
            low = 1e300
            high = -1e300
            for i in range(parts[c], parts[c + 1]):
                side = dx * (verts[i, 1] - y) - dy * (verts[i, 0] - x)
                low = min(low, side)
                high = max(high, side)
            if low <= EPS and high >= -EPS:
                return False
    return True


@compiled
def hidden_pair(
    x: float, y: float, r: float, fx: float, fy: float, front: bool,
    tx: float, ty: float, tr: float, gx: float, gy: float, ahead: bool, both: bool,
    points: Floats, index: Ints, picks: Ints,
) -> bool:  # fmt: skip
    """No line from one disc base to the other is clear; with `both`, if the other looks that way too, or none back."""
    verts, parts, owned, boxes = unbundle(points, index)
    near = np.empty(picks.shape[0], dtype=np.int64)
    k = near_hull(x, y, r, tx, ty, tr, boxes, picks, near)
    if k == 0:
        return False
    mutual = both and (not ahead or (x - tx) * gx + (y - ty) * gy + r > EPS)
    before = (not front or (tx - x) * fx + (ty - y) * fy > EPS) and (
        not mutual or not ahead or (x - tx) * gx + (y - ty) * gy > EPS
    )
    if before and _all_beside(x, y, tx, ty, verts, parts, owned, near[:k]):
        return False  # the line from centre to centre is free, and starts in the front of both
    rows = np.empty((2, ROW))
    nobody = rows[:0]
    out = np.empty(4)
    fill_row(rows[0], x, y, 0.0, r, fx, fy, front)
    fill_row(rows[1], tx, ty, 0.0, tr, 1.0, 0.0, False)
    if not clear_line(rows[0], rows[1], verts, parts, owned, boxes, near[:k], nobody, out):
        return True
    if not mutual:
        return False
    fill_row(rows[0], x, y, 0.0, r, 1.0, 0.0, False)
    fill_row(rows[1], tx, ty, 0.0, tr, gx, gy, ahead)
    return not clear_line(rows[1], rows[0], verts, parts, owned, boxes, near[:k], nobody, out)


@compiled
def crossed_pair(
    x: float, y: float, z: float, r: float, fx: float, fy: float, front: bool,
    tx: float, ty: float, tz: float, tr: float, points: Floats, index: Ints, picks: Ints, bodies: Floats,
) -> Floats:  # fmt: skip
    """Crossed obstacles and witness lines between disc bases: rows [owner, ax, ay, bx, by]."""
    rows = np.empty((2, ROW))
    fill_row(rows[0], x, y, z, r, fx, fy, front)
    fill_row(rows[1], tx, ty, tz, tr, 1.0, 0.0, False)
    verts, parts, owned, boxes = unbundle(points, index)
    near = np.empty(picks.shape[0], dtype=np.int64)
    k = near_hull(x, y, r, tx, ty, tr, boxes, picks, near)
    if k == 0 and bodies.shape[0] == 0:
        return np.empty((0, 5))
    owner, lines = crossed_lines(rows[0], rows[1], verts, parts, owned, boxes, near[:k], bodies)
    found = np.empty((owner.shape[0], 5))
    for i in range(owner.shape[0]):
        found[i, 0] = owner[i]
        found[i, 1:] = lines[i]
    return found


@inner
def _disc_rows(
    x: float, y: float, r: float, fx: float, fy: float, front: bool, tx: float, ty: float, tr: float, discs: Floats
) -> Floats:
    """Shape rows of two disc bases at height 0, then of others that are never taken for one of them."""
    rows = np.empty((2 + discs.shape[0], ROW))
    fill_row(rows[0], x, y, 0.0, r, fx, fy, front)
    fill_row(rows[1], tx, ty, 0.0, tr, 1.0, 0.0, False)
    for i in range(discs.shape[0]):
        fill_row(rows[2 + i], discs[i, 0], discs[i, 1], 1.0, discs[i, 2], 1.0, 0.0, False)
    return rows


@inner
def _no_pieces() -> tuple[Floats, Ints, Floats]:
    """A table without pieces: corners, starts, boxes."""
    return np.empty((0, 2)), np.zeros(1, dtype=np.int64), np.empty((0, 4))


@compiled
def clear_of(
    x: float, y: float, r: float, fx: float, fy: float, front: bool, tx: float, ty: float, tr: float, discs: Floats
) -> bool:
    """Some line from one disc base to another crosses none of the other discs, rows [x, y, r]."""
    rows = _disc_rows(x, y, r, fx, fy, front, tx, ty, tr, discs)
    verts, none, blank = _no_pieces()
    return clear_line(rows[0], rows[1], verts, none, none, blank, none[:0], rows[2:], np.empty(4))


@compiled
def crossed_discs(
    x: float, y: float, r: float, fx: float, fy: float, front: bool, tx: float, ty: float, tr: float, discs: Floats
) -> Bools:
    """Which of the other discs, rows [x, y, r], some line from one disc base to another crosses."""
    rows = _disc_rows(x, y, r, fx, fy, front, tx, ty, tr, discs)
    verts, none, blank = _no_pieces()
    found = np.zeros(discs.shape[0], dtype=np.bool_)
    crossed_flags(rows[0], rows[1], verts, none, none, blank, none[:0], rows[2:], found[:0], found)
    return found
