"""Hulls on the table: where one fits, what it overlaps, what ground it is in, room to turn."""

from __future__ import annotations

from typing import NamedTuple

from dustup.table.bodies import Body
from dustup.table.shapes import on_table, overlap, pieces_under

from ..content import INCH
from ..state import Fighter, State
from ..warriors import STEP
from . import frame


class Trouble(NamedTuple):
    """What stops a hull from standing somewhere: a piece (index) or another vehicle."""

    piece: int | None = None
    vehicle: str = ""
    off: bool = False


def trouble(s: State, v: Fighter, x: int, y: int, facing: int, but: tuple[str, ...] = ()) -> Trouble | None:
    """What a hull would run into there, the table's edge first."""
    body = v.body_at(x, y, facing % 360)
    if not on_table(s.setup.map.size, body):
        return Trouble(off=True)
    struck = pieces_under(s.setup.field, body, s.setup.solids)
    if struck:
        return Trouble(struck[0])
    for w in _near(s, body):
        if w.id != v.id and w.id not in but and overlap(body, w.body):
            return Trouble(vehicle=w.id)
    return None


def _near(s: State, body: Body) -> list[Fighter]:
    """Vehicles a hull may overlap: a quick look that leaves out the far ones."""
    assert body.half is not None
    x, y, reach, found = body.x, body.y, body.half[0] + body.half[1], []
    for w in s.hulls():
        far = reach + (w.half[0] + w.half[1] if w.half is not None else w.r)
        if -far <= w.x - x <= far and -far <= w.y - y <= far and w.status in ("up", "down"):
            found.append(w)
    return found


def roomy(s: State, hull: Body, far: int, but: tuple[str, ...] = ()) -> bool:
    """Nothing at all is near a hull that may slide so far, whatever way: no piece, no other vehicle, not the edge."""
    assert hull.half is not None
    wide = far + sum(hull.half)
    square = Body("", hull.x, hull.y, 0, 0, 0, (wide, wide))
    if not on_table(s.setup.map.size, square) or pieces_under(s.setup.field, square, s.setup.solids):
        return False
    return not any(overlap(square, w.body) for w in _near(s, square) if w.id != hull.id and w.id not in but)


def grounds(s: State, body: Body) -> str:
    """GCE-TERR-08, GCE-VTER-03..05, GCE-RUL-106: the worst ground any part of a hull stands in: "", slow or stuck."""
    if not s.setup.bad:
        return ""
    found = [s.setup.readings[i].hull for i in pieces_under(s.setup.field, body, s.setup.bad)]
    return "stuck" if "stuck" in found else "slow" if found else ""


def under(s: State, v: Fighter) -> list[Fighter]:
    """Warriors on foot whose base the hull covers."""
    body, reach = v.body, sum(v.half or (v.r, 0)) + 2 * INCH  # no base is wider: a quick look before measuring
    near = [f for f in s.fighters.values() if -reach <= f.x - v.x <= reach and -reach <= f.y - v.y <= reach]
    there = [f for f in near if f.hull is None and not f.on and f.z <= STEP and f.status in ("up", "down")]
    return [f for f in there if overlap(body, f.body)]


def free_turn(s: State, v: Fighter, degrees: int, but: tuple[str, ...] = ()) -> tuple[int, Trouble | None]:
    """GCE-RUL-48: how far of a turn about its middle there is room for, and what is in the way of the rest."""
    if roomy(s, v.body, 0, but):
        return degrees, None
    return frame.turns_free(v, degrees, lambda facing: trouble(s, v, v.x, v.y, facing, but))
