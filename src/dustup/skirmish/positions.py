"""Where the fighters of a case stand: at a point, so far from somebody, or on a mount; and which way they look."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, cos, hypot, radians, sin
from typing import Any

from dustup.core.content import choose
from dustup.table.shapes import overlap

from .model import Model
from .space import facing_to, gap
from .state import State
from .words import Length, facing, known, place, renamed, wrong

Row = Mapping[str, Any]
AT_ALIKE = {"distance": "gap", "direction": "toward", "towards": "toward"}
"""Other words for keys of a place."""


def positions(s: State[Any, Any], rows: Mapping[str, Row], length: Length) -> None:
    """Points first, then those who stand so far from somebody already placed, in any order; then who looks where."""
    waiting: dict[str, Any] = {}
    for id, row in rows.items():
        if row.get("at") is not None:
            waiting[id] = row["at"]
        elif s.fighters[id].status in ("up", "down") and not row.get("on"):
            raise wrong(f"fighter {id}", "has no place", "add 'at: [x, y]', or 'status: off' (gone: out of the battle)")
        if _looked_at(row) not in rows:
            s.fighters[id].facing = facing(row.get("facing", 0), f"fighter {id}")
    while waiting:
        ready = [id for id, at in waiting.items() if not isinstance(at, Mapping) or str(at.get("from")) not in waiting]
        if not ready:
            raise wrong("fighters", f"{', '.join(waiting)} stand only by each other", "give one of them a point")
        for id in ready:
            f = s.fighters[id]
            f.x, f.y = _point(s, f, waiting.pop(id), length)
    for id, row in rows.items():
        f, look = s.fighters[id], _looked_at(row)
        if look in rows:
            f.facing = facing_to(f, s.fighters[look])
        if row.get("on"):
            _ride(s, f, str(row["on"]))


def _looked_at(row: Row) -> str:
    """`facing: B`, `facing: towards B`: whom it looks at, if that is somebody."""
    return str(row.get("facing", 0)).removeprefix("towards ").removeprefix("toward ").removeprefix("at ")


def _point(s: State[Any, Any], f: Model, at: Any, length: Length) -> tuple[int, int]:
    """[x, y], or {from: B, gap: 3, toward: 90}: so far from another's base to this one's, in that direction."""
    where = f"fighter {f.id}"
    at = renamed(at, AT_ALIKE)
    if isinstance(at, Mapping) and set(at) == {"x", "y"}:
        at = [at["x"], at["y"]]
    if not isinstance(at, Mapping):
        return place(at, where, length)
    known(at, ("from", "gap", "toward"), f"{where}, at")
    other = _anchor(s, str(at.get("from", "")))
    if other is None:
        there = (*s.fighters, *s.marks)
        raise wrong(f"{where}, at", f"there is no fighter {at.get('from')!r}", choose(str(at.get("from")), there))
    far, angle = length(at.get("gap", 0), f"{where}, gap"), radians(facing(at.get("toward", 0), where))
    if far < 0:
        raise wrong(f"{where}, at", f"a gap of {at['gap']!r}", "give 0 for contact, or more")

    def along(way: int) -> tuple[int, int]:
        return round(other.x + cos(angle) * way), round(other.y + sin(angle) * way)

    def near(way: int) -> bool:
        there = f.body_at(*along(way))
        return gap(there, other.body) < far or overlap(there, other.body)

    low, high = 0, far + _span(other) + _span(f) + 20
    if f.half is None and other.half is None:
        high = far + other.r + f.r
        low = high - 1
    while high - low > 1:
        way = (low + high) // 2
        low, high = (way, high) if near(way) else (low, way)
    over = far and gap(f.body_at(*along(high)), other.body) > far + 0.001
    return along(low if over else high)  # exactly so far, or a hair less: "within 4" must find it


def _anchor(s: State[Any, Any], id: str) -> Any:
    """Whom or what one stands by: a fighter, or a marker as if it had a base."""
    mark = s.marks.get(id) if id not in s.fighters else None
    return Model(id, "", id, x=mark.x, y=mark.y, r=mark.r) if mark is not None else s.fighters.get(id)


def _span(f: Model) -> int:
    """How far a base reaches at most."""
    return f.r if f.half is None else ceil(hypot(*f.half))


def _ride(s: State[Any, Any], f: Model, on: str) -> None:
    """A rider is where what it rides on is, unless it has a place of its own."""
    if on not in s.fighters:
        raise wrong(f"fighter {f.id}", f"there is nothing called {on!r} to ride on", choose(on, s.fighters))
    f.on = on
    if (f.x, f.y) == (0, 0):
        f.x, f.y, f.z, f.facing = s.fighters[on].x, s.fighters[on].y, s.fighters[on].z, s.fighters[on].facing


def standing(s: State[Any, Any]) -> None:
    """Nobody off the table. Bases may lie over its edge or on each other: a case need not be a place one can reach."""
    w, h = s.setup.map.size
    for f in s.fighters.values():
        if f.status in ("up", "down") and not f.on and not (-f.r <= f.x <= w + f.r and -f.r <= f.y <= h + f.r):
            raise wrong(f"fighter {f.id}", f"at ({f.x}, {f.y}) it is off the table of {w} x {h}", "move it inside")
