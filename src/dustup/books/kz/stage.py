"""A case's set-up → State: any situation of this book, with strict names. Lengths are inches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from math import cos, radians, sin
from typing import Any

import msgspec
import yaml

from dustup.core import Words, switched
from dustup.core.content import ContentError, shaped
from dustup.table import maps
from dustup.table.pieces import Map

from .content import INCH, data
from .groups import beside
from .muster import FigureRow
from .scenarios import SCENARIOS
from .setup import SWITCHES, empty, house, lay, recruit
from .state import Fighter, Group, Mark, State

MOMENT = ("turn", "active", "group", "phase", "set")
KEYS = ("table", "map", "fighters", "groups", "marks", *MOMENT, "switches", "night", "scenario", "house", "sides")
DIRECT = ("suppressed", "captor", "vehicle", "reload")  # fields of a figure written often enough to need no `set`
FIGURE = (
    "side", "group", "kind", "rank", "hero", "armour", "weapons", "gear", "at", "base", "facing", "name", "status",
    "order", "set", "points", *DIRECT,
)  # fmt: skip
RANKS = ("leader", "sub", "plain")
CASE_WORDS = Words(
    states={"suppressed": {"status": "up", "suppressed": True}},
    answers={"fire": "shoot", "walk": "move", "pass": "end", "stop": "end"},
    outcomes={"down": "killed", "downed": "killed", "dead": "killed"},
    misses=("miss",),
    pauses=("roll-off",),
    carried=("weapons", "gear"),
)
"""What people call the things of this book in cases."""
OTHERWISE = {
    "smg": "machine_pistol", "submachine gun": "machine_pistol", "sighting aid": "scope", "sub leader": "sub",
    "troopers": "trooper", "unarmoured": "none", "hit&run": "hit_and_run", "hit & run": "hit_and_run",
}  # fmt: skip
"""What people call things besides their names."""
FIXED = ("setup", "fighters", "groups", "marks", "events")
GROUP = ("side", "name", "kind", "order", "pending", "score", "acted", "asked")
PLACE = ("from", "gap", "toward")
LENGTHS = (
    "rect", "circle", "outline", "at", "size", "radius", "wall", "thick", "room", "roof", "height", "floor",
)  # fmt: skip
OPENINGS = ("doors", "windows")  # [leg, from, width]: the leg is a number or a name
OWN = tuple(f.name for f in fields(Fighter))


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
    options = switched(SWITCHES, case.get("switches") or {})
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
        _group(s, gid, row)
    for fid, row in people.items():
        _enlist(s, fid, row)
    _place(s, people)
    _captives(s)
    _marks(s, case.get("marks") or [])
    _moment(s, case)
    return s


def _group(s: State, gid: str, row: dict[str, Any]) -> None:
    """A group's counters; side and kind are those of its first figure if they are not written."""
    _strict(row, GROUP, f"group {gid}")
    rows: dict[str, dict[str, Any]] = {
        "order": s.setup.data.orders,
        "pending": s.setup.data.orders,
        "kind": s.setup.data.kinds,
    }
    s.groups[gid] = Group(gid, row.get("side", ""), row.get("name", gid), "")
    for name, value in row.items():
        meant = _meant(value, rows[name], f"group {gid}.{name}") if name in rows and value else value
        _assign(s.groups[gid], name, meant, f"group {gid}")


def _assign(thing: Any, name: str, value: Any, where: str) -> None:
    now = getattr(thing, name)
    if isinstance(now, tuple) and isinstance(value, list):
        value = tuple(value)
    if type(value) is not type(now):
        raise ContentError("case", 0, f"{where}: {name} is {value!r}", f"give a value like {now!r}")
    setattr(thing, name, value)


def _among(value: Any, known: Iterable[str], what: str) -> None:
    if value not in (names := tuple(known)):
        raise ContentError("case", 0, f"{what}: unknown {value!r}", f"use {', '.join(n for n in names if n)}")


def _table(case: dict[str, Any]) -> Map:
    if "map" in case:
        return maps.get(case["map"])
    given = case.get("table") or {}
    _strict(given, ("size", "pieces"), "table")
    rows = given.get("pieces", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError("case", 0, "table: pieces must be a list of blocks", "write '- {like: crate, at: [4, 4]}'")
    size = [units(v, "size") for v in given.get("size", [36, 36])]
    drawn = [_centimetres({"id": f"p{k}", **row}) for k, row in enumerate(rows, 1)]
    try:
        pieces = [p for row in drawn for p in maps.row_pieces(yaml.safe_dump(row), (size[0], size[1]))]
    except maps.MapError as error:
        raise ContentError("case", 0, f"table: {error}", "see docs/maps.md; lengths are inches here") from None
    return Map(id="case", name="Case", size=(size[0], size[1]), pieces=tuple(pieces))


def _centimetres(row: dict[str, Any]) -> dict[str, Any]:
    """A piece of a map file with its lengths in inches → in centimetres, as the reader of maps wants them."""
    made = {key: _cm(value) if key in LENGTHS else value for key, value in row.items()}
    if "like" not in row:
        made.setdefault("name", row["id"])
    for key in OPENINGS:
        if isinstance(row.get(key), list):
            made[key] = [[leg, *_cm(rest)] for leg, *rest in row[key]]
    return made


def _cm(value: Any) -> Any:
    if isinstance(value, list):
        return [_cm(item) for item in value]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return units(value, "table") / 100


def _meant(value: Any, rows: Iterable[str] | dict[str, Any], what: str) -> str:
    """The id of what is written: the id itself, its name in any case, or what else people call it."""
    names = rows if isinstance(rows, dict) else dict.fromkeys(rows)
    want = _word(str(value))
    for key, row in names.items():
        if want in (_word(key), _word(getattr(row, "name", key))) or OTHERWISE.get(want) == key:
            return key
    raise ContentError("case", 0, f"{what}: unknown {value!r}", f"use {', '.join(names)}")


def _word(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").removesuffix(" armour").split())


def _enlist(s: State, fid: str, row: dict[str, Any]) -> None:
    _strict(row, FIGURE, f"fighter {fid}")
    status = row.get("status", "up") or "off"  # YAML reads a bare `off` as false
    for need in ("side", *(() if status == "off" else ("at",))):
        if need not in row:
            raise ContentError("case", 0, f"fighter {fid} has no {need!r}", "add it")
    f = _recruited(s, fid, row, _joined(s, fid, row))
    f.name = row.get("name", fid)
    if "base" in row:
        f.r = round(row["base"] * 5)
    f.facing, f.status = row.get("facing", 0), status
    f.status = "down" if f.status == "dead" else f.status
    _among(f.status, ("off", "up", "down"), f"fighter {fid}.status")
    given = {k: row[k] for k in DIRECT if k in row} | (row.get("set") or {})
    _strict(given, OWN, f"fighter {fid}.set")
    for name, value in given.items():
        _assign(f, name, value, f"fighter {fid}.{name}")
    f.points = row.get("points", f.points)
    s.join(f)


def _joined(s: State, fid: str, row: dict[str, Any]) -> str:
    """The figure's kind; its group is made or completed on the way."""
    kind = _meant(row.get("kind", "rebel"), s.setup.data.kinds, f"fighter {fid}.kind")
    key = row.get("group", f"{row['side']}-1")
    group = s.groups.setdefault(key, Group(key, row["side"], key, kind, "shoot" if kind != "zombie" else "assault"))
    group.side, group.kind = group.side or row["side"], group.kind or kind
    if "order" in row:
        group.order = _meant(row["order"], s.setup.data.orders, f"fighter {fid}.order")
    return kind


def _recruited(s: State, fid: str, row: dict[str, Any], kind: str) -> Fighter:
    content, plain = s.setup.data, {k: row[k] for k in ("hero",) if k in row}
    if "rank" in row:
        plain["rank"] = _meant(row["rank"], RANKS, f"fighter {fid}.rank")
    if row.get("armour"):
        plain["armour"] = _meant(row["armour"], content.armours, f"fighter {fid}.armour")
    for key, names in (("weapons", content.weapons), ("gear", content.gear)):
        things = row.get(key) or []
        ids = {_meant(thing, names, f"fighter {fid}.{key}"): thing for thing in things}
        plain[key] = {i: things[thing] for i, thing in ids.items()} if isinstance(things, dict) else list(ids)
    try:
        made = shaped(plain, FigureRow)
    except msgspec.ValidationError as error:
        raise ContentError("case", 0, f"fighter {fid}: {error}", "see docs/cases-kz.md") from None
    return recruit(content, row["side"], row.get("group", f"{row['side']}-1"), fid, kind, made)


def _place(s: State, people: dict[str, Any]) -> None:
    """Points first, then whoever stands so far from somebody already placed, in any order."""
    waiting = {fid: row["at"] for fid, row in people.items() if "at" in row}
    while waiting:
        ready = [fid for fid, at in waiting.items() if not isinstance(at, dict) or at.get("from") not in waiting]
        if not ready:
            raise ContentError("case", 0, f"fighters {', '.join(waiting)} stand only by each other", "give one a point")
        for fid in ready:
            f = s.fighters[fid]
            f.x, f.y = _point(s, f, waiting.pop(fid))


def _captives(s: State) -> None:
    """KZ-CAPT-02: a captive is suppressed and touches its captor."""
    for f in s.fighters.values():
        if not f.captor:
            continue
        _among(f.captor, s.fighters, f"fighter {f.id}.set.captor")
        if not f.suppressed or not beside(f, s.fighters[f.captor]):
            why = f"fighter {f.id} is no captive of {f.captor}: a captive is suppressed and in contact"
            raise ContentError("case", 0, why, "write suppressed: true, and at: {from: captor, gap: 0}")


def _point(s: State, f: Fighter, at: Any) -> tuple[int, int]:
    """[x, y], or so many inches from another fighter's base to this one's, in a direction."""
    if not isinstance(at, dict):
        x, y = (units(v, f"{f.id}.at") for v in at)
        return x, y
    _strict(at, PLACE, f"fighter {f.id}.at")
    _among(at.get("from", ""), s.fighters, f"fighter {f.id}.at.from")
    other = s.fighters[at["from"]]
    far, angle = units(at.get("gap", 0), "gap") + other.r + f.r, radians(at.get("toward", 0))
    return round(other.x + cos(angle) * far), round(other.y + sin(angle) * far)


def _marks(s: State, rows: list[dict[str, Any]]) -> None:
    for i, row in enumerate(rows, 1):
        _strict(row, ("id", "kind", "at", "r", "until", "holder"), f"mark {i}")
        x, y = (units(v, "mark.at") for v in row["at"])
        key = row.get("id", f"mark{i}")
        s.marks[key] = Mark(
            key, row["kind"], x, y, units(row.get("r", 2), "r"), until=row.get("until", 9), holder=row.get("holder", "")
        )


def _moment(s: State, case: dict[str, Any]) -> None:
    """Whose activation it is; by default the first group of the first side is acting."""
    s.turn = case.get("turn", 1)
    s.phase = case.get("phase", "action")
    s.rota = [side for side in s.sides if any(g.side == side for g in s.groups.values())]
    active = case.get("active", "")
    if active and active not in s.fighters:
        raise ContentError("case", 0, f"active: no fighter {active!r}", "name one of the fighters")
    s.active = active
    s.active_group = case.get("group", s.fighters[active].group if active else "")
    known = tuple(f.name for f in fields(State) if f.name not in FIXED)
    _strict(case.get("set") or {}, known, "set")
    for name, value in (case.get("set") or {}).items():
        _assign(s, name, value, "set")
