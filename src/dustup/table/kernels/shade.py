"""Kernels: what pieces hide from a point above them, on the plane where the target stands.

A line in space from p down to a point q of that plane is lower than a piece's top only after the part t* of
its way. It passes through the piece there exactly when q lies, in plan, in the hull of the piece and of
the piece blown up from p by 1/t*: its shade.
"""

from __future__ import annotations

import numpy as np

from dustup.table.kernels import ROW, Floats, Ints, compiled, inner
from dustup.table.kernels.down import open_spot
from dustup.table.kernels.rows import fill_row, unbundle
from dustup.table.kernels.witness import crossed_lines

FAR = 1e4


@inner
def part_above(pz: float, top: float, z: float) -> float:
    """The part 0..1 of a line from height pz to height z that runs at or above `top`."""
    if pz <= z:
        return 0.0 if top > z else 1.0
    return min(1.0, max(0.0, (pz - top) / (pz - z)))


@inner
def _sort(points: Floats, n: int) -> int:
    """Order the first n points from west to east, then south to north, each once; how many are left."""
    for i in range(1, n):
        x = points[i, 0]
        y = points[i, 1]
        j = i
        while j > 0 and (points[j - 1, 0] > x or (points[j - 1, 0] == x and points[j - 1, 1] > y)):
            points[j, 0] = points[j - 1, 0]
            points[j, 1] = points[j - 1, 1]
            j -= 1
        points[j, 0] = x
        points[j, 1] = y
    m = 0
    for i in range(n):
        if m == 0 or points[m - 1, 0] != points[i, 0] or points[m - 1, 1] != points[i, 1]:
            points[m, 0] = points[i, 0]
            points[m, 1] = points[i, 1]
            m += 1
    return m


@inner
def hull(points: Floats, n: int, out: Floats, at: int) -> int:
    """Write the convex hull of the first n points, counter-clockwise, to out[at:]; where it ends."""
    n = _sort(points, n)
    for half in range(2):
        first = at
        for k in range(n):
            i = k if half == 0 else n - 1 - k
            x = points[i, 0]
            y = points[i, 1]
            while at - first > 1:
                ax = out[at - 2, 0]
                ay = out[at - 2, 1]
                if (out[at - 1, 0] - ax) * (y - ay) - (out[at - 1, 1] - ay) * (x - ax) > 0.0:
                    break
                at -= 1
            out[at, 0] = x
            out[at, 1] = y
            at += 1
        at -= 1  # the last of a half is the first of the other
    return at


@inner
def shades(
    px: float, py: float, pz: float, tx: float, ty: float, tz: float, tr: float,
    verts: Floats, parts: Ints, owned: Ints, boxes: Floats, levels: Floats, picks: Ints,
    v: Floats, s: Ints, kept: Ints, firsts: Ints,
) -> int:  # fmt: skip
    """Shades of the pieces whose box meets the box of p and the disc, as polygons v[s[i]:s[i+1]].

    Piece kept[k] has the polygons firsts[k]:firsts[k+1]; how many pieces there are is returned.
    """
    x0 = min(px, tx - tr)
    y0 = min(py, ty - tr)
    x1 = max(px, tx + tr)
    y1 = max(py, ty + tr)
    k = 0
    m = 0
    s[0] = 0
    firsts[0] = 0
    for w in range(picks.shape[0]):
        p = picks[w]
        if boxes[p, 0] > x1 or boxes[p, 1] > y1 or boxes[p, 2] < x0 or boxes[p, 3] < y0:
            continue
        above = part_above(pz, levels[p], tz)
        if above >= 1.0:
            continue
        grow = min(FAR, 1.0 / above) if above > 0.0 else FAR
        for c in range(owned[p], owned[p + 1]):
            lo = parts[c]
            n = parts[c + 1] - lo
            both = np.empty((2 * n, 2))
            for i in range(n):
                x = verts[lo + i, 0]
                y = verts[lo + i, 1]
                both[i, 0] = x
                both[i, 1] = y
                both[n + i, 0] = px + grow * (x - px)
                both[n + i, 1] = py + grow * (y - py)
            s[m + 1] = hull(both, 2 * n, v, s[m])
            m += 1
        kept[k] = p
        k += 1
        firsts[k] = m
    return k


@inner
def _room(parts: Ints, owned: Ints, picks: Ints) -> tuple[int, int]:
    """How many polygons and how many corners the shades of these picks have at most."""
    count = 1
    corners = 2
    for w in range(picks.shape[0]):
        p = picks[w]
        count += owned[p + 1] - owned[p]
        corners += 2 * (parts[owned[p + 1]] - parts[owned[p]])
    return count, corners


@inner
def _cast(
    px: float, py: float, pz: float, tx: float, ty: float, tz: float, tr: float,
    points: Floats, index: Ints, levels: Floats, picks: Ints,
) -> tuple[Floats, Ints, Ints, Ints, int]:  # fmt: skip
    """The shades of these pieces in arrays of their own: corners, starts, pieces, first shade of each, their number."""
    verts, parts, owned, boxes = unbundle(points, index)
    count, corners = _room(parts, owned, picks)
    v = np.empty((corners, 2))
    s = np.empty(count + 1, dtype=np.int64)
    kept = np.empty(picks.shape[0] + 1, dtype=np.int64)
    firsts = np.empty(picks.shape[0] + 1, dtype=np.int64)
    k = shades(px, py, pz, tx, ty, tz, tr, verts, parts, owned, boxes, levels, picks, v, s, kept, firsts)
    return v, s, kept, firsts, k


@compiled
def open_down(
    px: float, py: float, pz: float, tx: float, ty: float, tz: float, tr: float,
    points: Floats, index: Ints, levels: Floats, picks: Ints,
) -> tuple[bool, float, float]:  # fmt: skip
    """A spot of the target's disc that lies in no shade."""
    v, s, _, firsts, k = _cast(px, py, pz, tx, ty, tz, tr, points, index, levels, picks)
    row = np.empty(ROW)
    fill_row(row, tx, ty, tz, tr, 1.0, 0.0, False)
    out = np.empty(2)
    m = firsts[k]
    ok = open_spot(row, v[: s[m]], s[: m + 1], out)
    return ok, out[0], out[1]


@compiled
def met_down(
    px: float, py: float, pz: float, tx: float, ty: float, tz: float, tr: float,
    points: Floats, index: Ints, levels: Floats, picks: Ints,
) -> Floats:  # fmt: skip
    """The pieces whose shade the target's disc meets, with a spot of it: rows [piece, x, y]."""
    v, s, kept, firsts, k = _cast(px, py, pz, tx, ty, tz, tr, points, index, levels, picks)
    around = np.empty((k, 4))
    for i in range(k):
        around[i, :2] = 1e300
        around[i, 2:] = -1e300
        for j in range(s[firsts[i]], s[firsts[i + 1]]):
            around[i, 0] = min(around[i, 0], v[j, 0])
            around[i, 1] = min(around[i, 1], v[j, 1])
            around[i, 2] = max(around[i, 2], v[j, 0])
            around[i, 3] = max(around[i, 3], v[j, 1])
    rows = np.empty((1, ROW))
    fill_row(rows[0], tx, ty, tz, tr, 1.0, 0.0, False)
    m = firsts[k]
    owner, lines = crossed_lines(
        rows[0], rows[0], v[: s[m]], s[: m + 1], firsts[: k + 1], around, np.arange(k), rows[:0]
    )
    found = np.empty((owner.shape[0], 3))
    for i in range(owner.shape[0]):
        found[i, 0] = kept[owner[i]]
        found[i, 1] = lines[i, 0]
        found[i, 2] = lines[i, 1]
    return found
