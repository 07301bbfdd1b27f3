"""Terrain: what the pieces mean under a base. Grounds, tops, and where a miniature can stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from dustup.core import Illegal
from dustup.table.bodies import CONTACT
from dustup.table.shapes import disc_touches, piece_gap, point_in

from ..special import facts
from ..state import Fighter, State
from .layout import Lay

HEAD = 300  # a piece this far above the feet is passed beneath
SLACK = 2  # whole-number places: a base may sink 0.2 mm into a piece
LEVEL = 5  # two levels this close are the same


def compass(facing: int) -> tuple[float, float]:
    """The unit vector of a facing."""
    return cos(radians(facing)), sin(radians(facing))


def ground_for(s: State, f: Fighter, ground: str) -> str:
    """PK-OFFR-01, PK-OFFR-02: Offroad takes very rough ground as rough, and rough as normal."""
    if ground in ("rough", "very_rough") and facts.offroad(s, f):
        return "rough" if ground == "very_rough" else "cool"
    return ground


def bounds(way: Iterable[tuple[int, ...]], r: int) -> tuple[int, int, int, int]:
    """West, south, east and north of all that a base moved along a way might touch."""
    x0 = y0 = 1 << 30
    x1 = y1 = -x0
    for at in way:
        x, y = at[0], at[1]
        x0, x1 = x if x < x0 else x0, x if x > x1 else x1
        y0, y1 = y if y < y0 else y0, y if y > y1 else y1
    return x0 - r, y0 - r, x1 + r, y1 + r


def near_box(box: tuple[float, ...], x: int, y: int, r: int) -> bool:
    """Whether a disc might meet a piece with these bounds."""
    return box[0] < x + r and box[2] > x - r and box[1] < y + r and box[3] > y - r


def levels(s: State, x: int, y: int) -> list[int]:
    """The table and every top over this point, lowest first."""
    la = s.lay
    found = [0]
    for i in la.over(x, y):
        west, south, east, north = la.boxes[i]
        if west <= x <= east and south <= y <= north and carries(s, i, x, y):
            found.append(la.levels[i])
    return sorted(found)


def underfoot(s: State, x: int, y: int, z: int) -> int | None:
    """The standable piece whose top at level z carries this point; None on the table itself."""
    la: Lay = s.lay
    for i in la.over(x, y):
        near = abs(la.levels[i] - z) <= LEVEL and near_box(la.boxes[i], x, y, 1)
        if near and carries(s, i, x, y):
            return i
    return None


def carries(s: State, i: int, x: int, y: int) -> bool:
    """PK-RUL-17, PK-MOVE-05: the centre of a base is on top of this piece, its very edge included."""
    return piece_gap(s.setup.field, i, x, y) < 1


def below(s: State, x: int, y: int, z: int) -> int:
    """The level of the highest thing to stand on at or under z."""
    return max(level for level in levels(s, x, y) if level <= z + LEVEL)


def base_level(s: State, f: Fighter, at: Fighter | None = None) -> int:
    """PK-OBST-01: the level it walks on: standing on what it may simply cross, that is the foot of the element.

    `at` asks for the place of another miniature, as this one would walk there.
    """
    at = at or f
    if at.z <= LEVEL:
        return 0
    i = underfoot(s, at.x, at.y, at.z)
    if i is not None and s.edition.terrain.crossable(s, f, i):
        foot: int = s.lay.floors[i]
        return foot
    return at.z


def stepped(s: State, f: Fighter, e: Fighter) -> int:
    """PK-OBST-01, PK-RUL-03: how far apart two levels are once low elements are stepped on and off."""
    if abs(f.z - e.z) <= f.STEP:
        return abs(f.z - e.z)
    return abs(base_level(s, f) - base_level(s, f, e))


def why_not_stand(s: State, f: Fighter, x: int, y: int, z: int) -> Illegal | None:
    """PK-MOVE-03, PK-MOVE-05, PK-MOVE-07, PK-TERR-11: the reason this base cannot stand there."""
    return why_off(s, f, x, y) or why_crowded(s, f, x, y, z) or why_unsteady(s, f, x, y, z)


def why_off(s: State, f: Fighter, x: int, y: int) -> Illegal | None:
    """PK-SCEN-01: a base stays on the table."""
    w, h = s.setup.field.size
    on = f.r <= x <= w - f.r and f.r <= y <= h - f.r
    return None if on else Illegal("off the table", s.law["PK-SCEN-01"])


class Near(NamedTuple):
    """All whom a mover might meet on its way, and the enemies on their feet among them."""

    all: Sequence[Fighter]
    foes: Sequence[Fighter]


def around(s: State, f: Fighter, far: int) -> Near:
    """All whom it might meet on a way that leads no farther than this along either edge of the table."""
    x, y, far = f.x, f.y, far + f.r + CONTACT + s.widest
    west, east, south, north, side = x - far, x + far, y - far, y + far, f.side
    found = [o for o in s.fighters.values() if west <= o.x <= east and south <= o.y <= north]
    return Near(found, [o for o in found if o.side != side and o.status == "up"])


def anywhere(s: State, f: Fighter) -> Near:
    """Everybody, for a way that may lead anywhere."""
    return Near(list(s.fighters.values()), s.foes(f))


def why_crowded(s: State, f: Fighter, x: int, y: int, z: int, among: Iterable[Fighter] | None = None) -> Illegal | None:
    """PK-MOVE-03, PK-MOVE-07: no overlap with a miniature or with the marker of a Downed one."""
    r = f.r - CONTACT
    west, east = x - r - s.widest, x + r + s.widest  # most stand aside
    for o in s.fighters.values() if among is None else among:
        if west < o.x < east:
            reach, dx, dy = r + o.r, o.x - x, o.y - y
            if dx * dx + dy * dy < reach * reach and abs(o.z - z) < HEAD and o.id != f.id:
                if o.status == "down" and s.edition.terrain.MARKERS_BLOCK:
                    return Illegal(f"overlaps the marker of {o.name}", s.law["PK-MOVE-07"])
                if o.status == "up":
                    return Illegal(f"overlaps {o.name}", s.law["PK-MOVE-03"])
    return None


def why_unsteady(s: State, f: Fighter, x: int, y: int, z: int) -> Illegal | None:
    """PK-MOVE-05, PK-OBST-06, PK-TERR-11: the centre must be carried, and nothing may stand in the base's space.

    PK-RUL-17: at the lip of a gap the base may overhang, as at the edge of a roof.
    """
    la, field = s.lay, s.setup.field
    if z > LEVEL and underfoot(s, x, y, z) is None:
        return Illegal("it cannot stand there", s.law["PK-MOVE-05"])
    r, boxes = f.r - SLACK, la.boxes
    x0, x1, y0, y1 = x - r, x + r, y - r, y + r
    for i in la.stopping(x, y, r):
        west, south, east, north = boxes[i]
        if west >= x1 or east <= x0 or south >= y1 or north <= y0:
            continue
        if la.hard[i]:
            if la.floors[i] < z + HEAD and la.levels[i] > z + LEVEL and disc_touches(field, i, x, y, r):
                return Illegal(f"{field.pieces[i].name} is in the way", s.law["PK-MOVE-05"])
        elif abs(la.floors[i] - z) <= LEVEL and disc_touches(field, i, x, y, 0 if i in la.gaps else r):
            return Illegal(f"{field.pieces[i].name} is impassable", s.law["PK-TERR-11"])
    return None


def touching_foes(s: State, f: Fighter, x: int, y: int, z: int, foes: Iterable[Fighter] | None = None) -> list[str]:
    """PK-RUL-03, PK-MEAS-04: enemies whose base would touch one standing there; `foes` are those near, if known."""
    found, r = [], f.r + CONTACT
    west, east = x - r - s.widest, x + r + s.widest
    for o in s.strangers(f.side) if foes is None else foes:
        if west <= o.x <= east:
            reach, dx, dy = r + o.r, o.x - x, o.y - y
            if dx * dx + dy * dy <= reach * reach and o.status == "up" and abs(o.z - z) <= f.STEP:
                found.append(o.id)
    return found


def contaminated(s: State, f: Fighter) -> bool:
    """PK-TERR-13: some part of the base is on contaminated ground."""
    la = s.lay
    for i in la.foul:
        level = la.levels[i] if la.hard[i] else la.floors[i]
        if abs(level - f.z) <= LEVEL and not f.on_wall and near_box(la.boxes[i], f.x, f.y, f.r):
            if la.hard[i] and underfoot(s, f.x, f.y, f.z) != i:
                continue
            if disc_touches(s.setup.field, i, f.x, f.y, f.r):
                return True
    return False


def impassable(s: State, f: Fighter, x: int, y: int, z: int) -> bool:
    """PK-TERR-12: the centre of a base there is on impassable ground."""
    la = s.lay
    return any(
        la.grounds[i] == "impassable" and abs(la.floors[i] - z) <= LEVEL and point_in(s.setup.field, i, x, y)
        for i in la.slow
    )
