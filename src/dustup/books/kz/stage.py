"""A case's set-up → State: any situation of this book, with strict names. Lengths are inches."""

from __future__ import annotations

from dataclasses import fields
from math import cos, radians, sin
from typing import Any

import msgspec

from dustup.core.content import ContentError
from dustup.table import maps
from dustup.table.pieces import Map

from .build import SWITCHES, empty, house, recruit
from .content import INCH, data
from .muster import FigureRow
from .scenarios import SCENARIOS
from .setup import lay
from .state import Figure, Group, Mark, State

MOMENT = ("turn", "active", "group", "phase", "set")
KEYS = ("table", "map", "fighters", "groups", "marks", *MOMENT, "switches", "night", "scenario", "house", "sides")
FIGURE = (
    "side", "group", "kind", "rank", "hero", "armour", "weapons", "gear", "at", "base", "facing", "name",
    "set", "points",
)  # fmt: skip
PLACE = ("from", "gap", "toward")
OWN = tuple(f.name for f in fields(Figure))


def units(value: Any, what: str) -> int:
    """Inches to tenths of a millimetre, exactly."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ContentError("case", 0, f"{what}: {value!r} is not a number of inches")
    return round(value * INCH)


def _strict(given: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in given:
        if key not in known:
            raise ContentError("case", 0, f"{what}: unknown key {key!r}", f"use {', '.join(known)}")


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes, in the middle of a turn."""
    _strict(case, KEYS, "case")
    options = {key: int((case.get("switches") or {}).get(key, value)) for key, (value, _) in SWITCHES.items()}
    _strict(case.get("switches") or {}, tuple(SWITCHES), "switches")
    key = case.get("scenario", "encounter")
    if key not in SCENARIOS:
        raise ContentError("case", 0, f"unknown scenario {key!r}", f"choose one of {', '.join(SCENARIOS)}")
    people: dict[str, Any] = case.get("fighters") or {}
    sides = tuple(case.get("sides") or dict.fromkeys(row["side"] for row in people.values()))
    content = house(data(), case.get("house"))
    names = {side: side for side in (*sides, "dead")}
    setup = lay(_table(case), content, SCENARIOS[key], names, options)
    s = empty(setup, tuple(side for side in sides if side != "dead"), bool(case.get("night", options["night"])))
    if "dead" in sides and "dead" not in s.sides:
        s.sides = (*s.sides, "dead")
    for gid, row in (case.get("groups") or {}).items():
        _strict(row, ("side", "name", "kind", "order", "pending", "score", "acted", "asked"), f"group {gid}")
        s.groups[gid] = Group(gid, row["side"], row.get("name", gid), row.get("kind", "rebel"))
        for name, value in row.items():
            setattr(s.groups[gid], name, value)
    for fid, row in people.items():
        _enlist(s, fid, row)
    _marks(s, case.get("marks") or [])
    _moment(s, case)
    return s


def _table(case: dict[str, Any]) -> Map:
    if "map" in case:
        return maps.get(case["map"])
    given = case.get("table") or {}
    _strict(given, ("size", "pieces"), "table")
    size = given.get("size", [36, 36])
    pieces = [_piece(row) for row in given.get("pieces", [])]
    try:
        return msgspec.convert(
            {"id": "case", "name": "Case", "size": [units(v, "size") for v in size], "pieces": pieces}, Map
        )
    except msgspec.ValidationError as error:
        raise ContentError("case", 0, f"table: {error}", "see docs/cases.md") from None


def _piece(row: dict[str, Any]) -> dict[str, Any]:
    made = {k: v for k, v in row.items() if k not in ("rect", "outline", "height", "floor")}
    if "rect" in row:
        x, y, w, h = (units(v, "rect") for v in row["rect"])
        made["outline"] = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
    else:
        made["outline"] = [[units(v, "outline") for v in p] for p in row.get("outline", [])]
    made["height"] = units(row.get("height", 0), "height")
    made["floor"] = units(row.get("floor", 0), "floor")
    made.setdefault("name", row.get("id", "piece"))
    return made


def _enlist(s: State, fid: str, row: dict[str, Any]) -> None:
    _strict(row, FIGURE, f"fighter {fid}")
    for need in ("side", "at"):
        if need not in row:
            raise ContentError("case", 0, f"fighter {fid} has no {need!r}", "add it")
    kind = row.get("kind", "rebel")
    if kind not in s.setup.data.kinds:
        raise ContentError("case", 0, f"fighter {fid}: unknown kind {kind!r}", f"use {', '.join(s.setup.data.kinds)}")
    group = row.get("group", f"{row['side']}-1")
    s.groups.setdefault(group, Group(group, row["side"], group, kind, order="shoot" if kind != "zombie" else "assault"))
    plain = {k: row[k] for k in ("rank", "hero", "armour", "weapons", "gear") if k in row}
    try:
        figure_row = msgspec.convert(plain, FigureRow)
        f = recruit(s.setup.data, row["side"], group, fid, kind, figure_row)
    except (msgspec.ValidationError, KeyError) as error:
        raise ContentError("case", 0, f"fighter {fid}: {error}", "see docs/cases.md") from None
    f.name = row.get("name", fid)
    if "base" in row:
        f.r = round(row["base"] * 5)
    f.x, f.y = _place(s, f, row["at"])
    f.facing, f.status = row.get("facing", 0), "up"
    _strict(row.get("set") or {}, OWN, f"fighter {fid}.set")
    for name, value in (row.get("set") or {}).items():
        setattr(f, name, value)
    f.points = row.get("points", f.points)
    s.figures[fid] = f


def _place(s: State, f: Figure, at: Any) -> tuple[int, int]:
    """A point, or so many inches from another fighter's base to this one's, in a direction."""
    if not isinstance(at, dict):
        x, y = (units(v, f"{f.id}.at") for v in at)
        return x, y
    _strict(at, PLACE, f"fighter {f.id}.at")
    other = s.figures.get(at.get("from", ""))
    if other is None:
        raise ContentError(
            "case", 0, f"fighter {f.id}.at: no fighter {at.get('from')!r} above it", "name an earlier one"
        )
    far, angle = units(at.get("gap", 0), "gap") + other.r + f.r, radians(at.get("toward", 0))
    return round(other.x + cos(angle) * far), round(other.y + sin(angle) * far)


def _marks(s: State, rows: list[dict[str, Any]]) -> None:
    for i, row in enumerate(rows, 1):
        _strict(row, ("id", "kind", "at", "r", "until", "holder"), f"mark {i}")
        x, y = (units(v, "mark.at") for v in row["at"])
        key = row.get("id", f"mark{i}")
        s.marks[key] = Mark(
            key, row["kind"], x, y, units(row.get("r", 2), "r"), row.get("until", 9), row.get("holder", "")
        )


def _moment(s: State, case: dict[str, Any]) -> None:
    """Whose activation it is; by default the first group of the first side is acting."""
    s.turn = case.get("turn", 1)
    s.phase = case.get("phase", "action")
    s.rota = [side for side in s.sides if any(g.side == side for g in s.groups.values())]
    active = case.get("active", "")
    if active and active not in s.figures:
        raise ContentError("case", 0, f"active: no fighter {active!r}", "name one of the fighters")
    s.active = active
    s.active_group = case.get("group", s.figures[active].group if active else "")
    known = tuple(f.name for f in fields(State))
    _strict(case.get("set") or {}, known, "set")
    for name, value in (case.get("set") or {}).items():
        setattr(s, name, value)
