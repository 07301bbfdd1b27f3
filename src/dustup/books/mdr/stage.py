"""A case's set-up → State: any situation of this book, with strict names. Lengths are centimetres, or sticks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from math import cos, radians, sin
from typing import Any

import yaml

from dustup.core import Words, switched
from dustup.core.content import ContentError, choose
from dustup.skirmish.model import Mark
from dustup.skirmish.setup import known_keys, pick, table_map
from dustup.table import maps
from dustup.table.pieces import Map
from dustup.table.units import CENTIMETRE, parse

from .content import RADII, Data, data, meant, traits_of
from .muster import SWITCHES, Member, house, recruit, scale_of
from .scenarios import SCENARIOS
from .setup import lay
from .state import Fighter, State

KEYS = (
    "table", "map", "fighters", "marks", "pieces", "sides", "scenario", "switches", "house", "turn", "phase", "active",
    "now", "roles", "edges", "strength", "group", "set",
)  # fmt: skip
LISTS = ("weapons", "grenades", "drugs", "armour", "doses", "traits")
OWN = (
    "side", "kind", "at", "z", "on", "name", "facing", "base", "status", "quality", "combat", "ready", "cells", "food",
    "left", "actions", "done", "attacked", "moves", "hurt", "species", "feeds", "home", "points", "set", *LISTS,
)  # fmt: skip
STATES = ("loaded", "empty", "jammed", "jammed empty", "broken", "spent", "strange")
PLAIN = ("cells", "food", "left", "done", "attacked", "moves", "facing", "species", "feeds", "home", "points", "on")
PLACE = ("from", "gap", "toward")
EDGE = {"red": "south", "blue": "north", "green": "west", "violet": "east"}
FIXED = ("setup", "fighters", "marks", "events", "pieces")
WORDS = Words(
    fields={"position": "at", "actions": "left", "q": "quality", "c": "combat", "activated": "done"},
    states={"dead": {"status": "down"}, "killed": {"status": "down"}, "fled": {"status": "gone"},
            "standing": {"status": "up", "fallen": False}, "prone": {"fallen": True}},
    answers={"attack": "fight", "powerful": "power", "powerful attack": "power", "aimed shot": "aim", "end": "done",
             "stand up": "stand", "break free": "break", "pass": "stop", "grenade": "throw", "take drug": "drug"},
    events={"killed": {"what": "down"}, "kill": {"what": "down"}, "gruesome": {"what": "down", "gruesome": True},
            "fled": {"what": "gone"}, "recoil": {"what": "recoiled"}, "fallen": {"what": "fell"}},
    parts={"target": ("at", "who"), "victim": ("at", "who"), "attacker": ("who", "by"), "shooter": ("who", "by")},
    declines=("false", "stop", "hand", "enough"),
    pauses=("roll-off",),
    carried=("weapons", "grenades", "drugs", "armour"),
)  # fmt: skip


def bad(what: str, remedy: str = "see docs/cases-mdr.md") -> ContentError:
    """An error of a case."""
    return ContentError("case", 0, what, remedy)


def length(s: State, value: Any, what: str) -> int:
    """Centimetres, a length with its unit, or so many sticks: 7.5, "80 mm", "short", "2 medium"."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return CENTIMETRE.length(value)
    words = str(value).split()
    try:
        if words and words[-1].casefold() in ("short", "medium", "long", "s", "m", "l"):
            times = float(words[0]) if len(words) == 2 else 1.0
            return round(times * s.setup.sticks.length(words[-1].casefold()))
        return parse(str(value))
    except ValueError:
        raise bad(f"{what}: {value!r} is not a length", "write centimetres, 80 mm, or a stick such as short") from None


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes; without more said it is somebody's turn."""
    known_keys(case, KEYS, "case")
    options = switched(SWITCHES, case.get("switches") or {})
    people: dict[str, Any] = case.get("fighters") or {}
    if not isinstance(people, dict) or not all(isinstance(row, dict) for row in people.values()):
        raise bad("fighters must be a mapping of id to block", "write A: {side: red, at: [20, 20]}")
    sides = tuple(case.get("sides") or dict.fromkeys(row.get("side", "") for row in people.values()))
    content = house(data(), case.get("house"))
    scenario = pick(case.get("scenario", "wasteland"), SCENARIOS, "scenario", "case")
    s = State(lay(_table(case), content, scenario, {side: side for side in sides}, options), {}, sides, phase="turn")
    for key, row in people.items():
        s.join(_fighter(s, content, key, row, scale_of(options)))
    _place(s, people)
    _marks(s, case.get("marks") or [])
    for key, state in (case.get("pieces") or {}).items():
        doors = [p.id for p in s.setup.field.pieces if p.element == key and "door" in p.roles]
        if key not in s.setup.field.by_id and not doors:
            raise bad(f"pieces: there is no piece {key!r}", choose(key, s.setup.field.by_id))
        for one in doors or [key]:
            s.alter(one, str(state))
    _moment(s, case)
    return s


def _table(case: dict[str, Any]) -> Map:
    if "map" in case:
        return table_map(case["map"], "")
    given = case.get("table") or {}
    known_keys(given, ("size", "pieces", "spots", "zones"), "table")
    rows = given.get("pieces", [])
    drawn = [{"id": f"p{k}", **({} if "like" in row else {"name": f"p{k}"}), **row} for k, row in enumerate(rows, 1)]
    page = {"name": "Case", "size": given.get("size", [90, 90]), "pieces": drawn}
    page |= {key: given[key] for key in ("spots", "zones") if key in given}
    try:
        return maps.parse_map(yaml.safe_dump(page), "case")
    except maps.MapError as error:
        raise bad(f"table: {error}", "see docs/maps.md") from None


def _fighter(s: State, content: Data, key: str, row: dict[str, Any], scale: int) -> Fighter:
    where = f"fighter {key}"
    known_keys(row, (*OWN, *content.conditions), where)
    status = row.get("status", "up") or "off"  # YAML reads a bare `off` as false
    if status not in ("off", "up", "down", "gone"):
        raise bad(f"{where}: status {status!r}", "use off, up, down or gone")
    for needed in ("side", *(("at",) if status in ("up", "down") else ())):
        if needed not in row:
            raise bad(f"{where} has no {needed!r}", "add it")
    kind = meant(row.get("kind", "human"), content.kinds, where)
    carried = {name: _ids(row.get(name), rows, f"{where}.{name}") for name, rows in _rows(content).items()}
    f = recruit(content, row["side"], key, Member(name=row.get("name", key), kind=kind), scale)
    f.traits = {**f.traits, **traits_of(row.get("traits"), content.traits, where)}
    made = [content.traits[one] for one in f.traits]
    f.q = row.get("quality", content.kinds[kind].q + sum(one.q for one in made))
    f.c = row.get("combat", content.kinds[kind].c + sum(one.c for one in made))
    f.weapons = {one: _state(value, where) for one, value in carried["weapons"].items()}
    f.grenades = {one: int(value or 1) for one, value in carried["grenades"].items()}
    f.drugs = {one: int(value or 1) for one, value in carried["drugs"].items()}
    f.armour, f.doses = tuple(carried["armour"]), tuple(carried["doses"])
    return _details(s, f, row, status, scale)


def _rows(content: Data) -> dict[str, Mapping[str, Any]]:
    thrown = {key: row for key, row in content.weapons.items() if row.counted}
    return {"weapons": {**content.weapons, **content.grenades}, "grenades": {**content.grenades, **thrown},
            "drugs": content.drugs, "armour": content.armours, "doses": content.drugs}  # fmt: skip


def _ids(given: Any, rows: Mapping[str, Any], where: str) -> dict[str, Any]:
    pairs: Iterable[tuple[Any, Any]] = given.items() if isinstance(given, dict) else [(one, "") for one in _many(given)]
    return {meant(name, rows, where): value for name, value in pairs}


def _many(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given] if given else []


def _state(value: Any, where: str) -> str:
    words = {"": "", "loaded": "", "ready": "", True: ""}
    text = words.get(value, value)
    if text not in ("", *STATES[1:]):
        raise bad(
            f"{where}: a weapon is not {value!r}", "use loaded, empty, jammed, jammed empty, broken, spent, strange"
        )
    return str(text)


def _details(s: State, f: Fighter, row: dict[str, Any], status: str, scale: int) -> Fighter:
    """Everything else a row may say; the weapon in hand is the first one unless it says otherwise."""
    arms = [
        key
        for key in (*f.weapons, *(k for k in f.grenades if k in s.setup.data.weapons))
        if key in s.setup.data.weapons
    ]
    f.ready = meant(row["ready"], s.setup.data.weapons, f"fighter {f.id}.ready") if row.get("ready") else ""
    if "ready" not in row and arms:
        f.ready = arms[0]
    for key in (
        "cells",
        "food",
        "left",
        "done",
        "attacked",
        "moves",
        "facing",
        "species",
        "feeds",
        "home",
        "points",
        "on",
    ):
        if key in row:
            _assign(f, key, row[key])
    f.left = row.get("actions", f.left)
    f.hurt = {str(why): int(by) for why, by in (row.get("hurt") or {}).items()}
    f.z = length(s, row.get("z", 0), f"{f.id}.z")
    f.on = str(row.get("climbing") or f.on)
    f.status = status
    if "base" in row:
        f.r = round(row["base"] * 5)
    elif "huge" in f.traits or "big" in f.traits:
        f.r = RADII[scale][2 if "huge" in f.traits else 1]
    marks = {key: row[key] for key in s.setup.data.conditions if row.get(key)}
    f.marks = {key: "yes" if value is True else str(value) for key, value in marks.items()}
    for key, value in (row.get("set") or {}).items():
        if key not in [one.name for one in fields(Fighter)]:
            raise bad(f"fighter {f.id}.set: unknown field {key!r}", choose(key, [one.name for one in fields(Fighter)]))
        _assign(f, key, value)
    return f


def _assign(thing: Any, key: str, value: Any) -> None:
    now = getattr(thing, key)
    if isinstance(now, tuple) and isinstance(value, list):
        value = tuple(value)
    if (
        now is not None
        and not isinstance(value, type(now))
        and not (isinstance(now, Mapping) and isinstance(value, dict))
    ):
        raise bad(f"{key} is {value!r}", f"give a value like {now!r}")
    setattr(thing, key, value)


def _place(s: State, people: dict[str, Any]) -> None:
    """Points first, then whoever stands so far from somebody already placed, in any order."""
    waiting = {key: row["at"] for key, row in people.items() if "at" in row}
    while waiting:
        ready = [key for key, at in waiting.items() if not isinstance(at, dict) or at.get("from") not in waiting]
        if not ready:
            raise bad(f"fighters {', '.join(waiting)} stand only by each other", "give one a point")
        for key in ready:
            f = s.fighters[key]
            f.x, f.y = _point(s, f, waiting.pop(key))


def _point(s: State, f: Fighter, at: Any) -> tuple[int, int]:
    """[x, y], or so far from another fighter's base to this one's, in a direction (0 east, 90 north)."""
    if not isinstance(at, dict):
        if not isinstance(at, list) or len(at) != 2:
            raise bad(f"fighter {f.id}: at is {at!r}", "write at: [20, 30] or at: {from: A, gap: short, toward: 0}")
        return length(s, at[0], f"{f.id}.at"), length(s, at[1], f"{f.id}.at")
    known_keys(at, PLACE, f"fighter {f.id}.at")
    other = s.fighters.get(at.get("from", ""))
    if other is None:
        raise bad(f"fighter {f.id}.at: there is no fighter {at.get('from')!r}", choose(at.get("from"), s.fighters))
    far, angle = length(s, at.get("gap", 0), "gap") + other.r + f.r, radians(at.get("toward", 0))
    return round(other.x + cos(angle) * far), round(other.y + sin(angle) * far)


def _marks(s: State, rows: list[dict[str, Any]]) -> None:
    for k, row in enumerate(rows, 1):
        known_keys(row, ("id", "kind", "at", "r", "holder", "state"), f"mark {k}")
        x, y = (length(s, v, "mark.at") for v in row["at"])
        key = row.get("id", f"mark{k}")
        size = length(s, row.get("r", 1), "r")
        s.marks[key] = Mark(key, row["kind"], x, y, size, holder=row.get("holder", ""), state=row.get("state", ""))


def _moment(s: State, case: dict[str, Any]) -> None:
    """Whose turn it is, who acts; without `strength` nobody tests for half strength."""
    s.phase = case.get("phase", "turn")
    s.turn = case.get("turn", int(s.phase in ("start", "turn")))
    if s.phase not in ("roles", "edges", "deploy", "ready", "first", "start", "turn"):
        raise bad(f"phase: {s.phase!r}", "use roles, edges, deploy, ready, first, start or turn")
    s.rota = [] if s.phase == "roles" else list(s.sides)
    given = case.get("roles") or {}
    s.roles = {side: given.get(side, "attacker" if k == 0 else "defender") for k, side in enumerate(s.sides)}
    s.edges = {} if s.phase in ("roles", "edges") else {side: (case.get("edges") or EDGE)[side] for side in s.sides}
    s.strength = dict(case.get("strength") or {})
    s.active = case.get("active", "")
    if s.active and s.active not in s.fighters:
        raise bad(f"active: there is no fighter {s.active!r}", choose(s.active, s.fighters))
    s.now = case.get("now") or (s.fighters[s.active].side if s.active else s.sides[0] if s.phase == "turn" else "")
    if s.active:
        f = s.fighters[s.active]
        row = case["fighters"][s.active]
        f.done = True
        f.left = f.left if "left" in row or "actions" in row else 3
    s.group = list(case.get("group") or [])
    known = [one.name for one in fields(State) if one.name not in FIXED and not one.name.startswith("_")]
    for key, value in (case.get("set") or {}).items():
        if key not in known:
            raise bad(f"set: unknown field {key!r}", choose(key, known))
        _assign(s, key, value)
