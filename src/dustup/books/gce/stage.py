"""A case's set-up → State: any situation of this book, with strict names. Lengths are inches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import yaml

from dustup.core import Words, switched
from dustup.core.content import ContentError, choose
from dustup.skirmish.model import Mark
from dustup.skirmish.setup import known_keys, pick, table_map
from dustup.table import maps
from dustup.table.pieces import Map

from .build import SWITCHES, board, house, vehicle, warrior
from .content import INCH, data
from .move.board import seat_all
from .muster import VehicleRow, WarriorRow
from .scenarios import SCENARIOS
from .setup import lay
from .state import Fighter, Hull, State
from .terrain import level

KEYS = (
    "table", "map", "fighters", "vehicles", "marks", "turn", "active", "player", "phase", "set", "switches", "scenario",
    "house", "sides", "attacker",
)  # fmt: skip
ROW = (
    "side", "profile", "at", "facing", "weapons", "armour", "skills", "traits", "hates", "stats", "name", "status",
    "rides", "seat", "gun", "base", "set", "mob", "points",
)  # fmt: skip
OWN = tuple(f.name for f in fields(Fighter))
CAR = ("side", "vehicle", "at", "facing", "name", "guns", "gubbins", "crew", "status", "set", "driver", "points")
HULL = tuple(f.name for f in fields(Hull))
LENGTHS = ("rect", "circle", "outline", "at", "size", "radius", "wall", "thick", "room", "roof", "height", "floor")
PHASES = ("start", "move", "shoot", "fight", "recover")
ALIAS = {
    "ork": "boy", "ork nob": "nob", "digga": "digga boy", "stikkbomb": "frag", "rokkit": "rokkit_launcha",
    "warbike": "bike", "truck": "trukk", "track": "trak",
}  # fmt: skip
WORDS = Words(
    states={
        "pinned": {"pinned": True}, "burning": {"burning": True}, "on fire": {"burning": True},
        "hidden": {"hidden": True}, "hiding": {"hidden": True}, "on overwatch": {"overwatch": True},
        "out of action": {"status": "gone"}, "wrecked": {"status": "down"},
    },
    stats={
        "movement": "M", "weapon skill": "WS", "ballistic skill": "BS", "strength": "S", "toughness": "T",
        "wounds": "W", "initiative": "I", "attacks": "A", "leadership": "Ld",
    },
    fields={"rides": "on", "aboard": "on"},
    answers={"single shot": "single", "full auto": "auto", "bottle": "bottle out"},
    declines=("no", "stop", "nobody", "hold", "end", "stay"),
    events={"out of action": {"what": "gone", "why": "out of action"}},
    carried=("weapons", "armour"),
    misses=("miss", "miss, own gun explodes"),
)  # fmt: skip


def inches(value: Any, what: str) -> int:
    """Inches to tenths of a millimetre."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ContentError("case", 0, f"{what}: {value!r} is not a number of inches")
    return round(value * INCH)


def meant(value: Any, rows: Mapping[str, Any], what: str) -> str:
    """The id of what is written: the id itself, its name in any case, or what else people call it."""
    want = _word(value)
    for key, row in rows.items():
        if want in (_word(key), _word(getattr(row, "name", key))) or _word(ALIAS.get(want, "")) == _word(key):
            return key
    raise ContentError("case", 0, f"{what}: unknown {value!r}", choose(value, rows))


def _word(text: Any) -> str:
    return " ".join(str(text).casefold().replace("_", " ").replace("-", " ").replace("'", "").split())


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes, in the middle of a turn."""
    known_keys(case, KEYS, "case")
    scenario = pick(case.get("scenario", "brawl"), SCENARIOS, "scenario", "case")
    people, cars = (_filled(case.get(key) or {}) for key in ("fighters", "vehicles"))
    cars |= {key: row for key, row in people.items() if "vehicle" in row}
    people = {key: row for key, row in people.items() if "vehicle" not in row}
    every = {**cars, **people}
    for key, row in every.items():
        if "side" not in row:
            raise ContentError("case", 0, f"fighter {key} has no side", "add it")
    sides = tuple(case.get("sides") or dict.fromkeys(row["side"] for row in every.values()))
    setup = lay(
        _table(case), house(data(), case.get("house")), scenario, {side: side for side in sides},
        switched(SWITCHES, {"pauses": True, **(case.get("switches") or {})}),
    )  # fmt: skip
    s = State(setup, {}, sides, phase="move", rota=sides, turn=1)
    for key, row in cars.items():
        _car(s, key, row)
    for key, row in people.items():
        _warrior(s, key, row)
    _place(s, every)
    _aboard(s, cars, people)
    for n, row in enumerate(case.get("marks") or [], 1):
        _mark(s, n, row)
    _moment(s, case)
    return s


def _filled(rows: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Rows without what was taken out of them."""
    return {key: {k: v for k, v in row.items() if v is not None} for key, row in rows.items()}


def _table(case: dict[str, Any]) -> Map:
    """GCE-DICE-14: 48 by 48 inches unless the case says otherwise."""
    if "map" in case:
        return table_map(case["map"], "drive_in")
    given = case.get("table") or {}
    known_keys(given, ("size", "pieces"), "table")
    wide, deep = (inches(v, "size") for v in given.get("size", [48, 48]))
    rows = [_cm({"id": f"p{k}", **row}) for k, row in enumerate(given.get("pieces", []), 1)]
    try:
        pieces = [p for row in rows for p in maps.row_pieces(yaml.safe_dump(row), (wide, deep))]
    except maps.MapError as error:
        raise ContentError("case", 0, f"table: {error}", "see docs/maps.md; lengths are inches here") from None
    return Map(id="case", name="Case", size=(wide, deep), pieces=tuple(pieces))


def _cm(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a map file with its lengths in inches → in centimetres."""
    made = {key: _length(value) if key in LENGTHS else value for key, value in row.items()}
    for key in ("doors", "windows"):
        if isinstance(row.get(key), list):
            made[key] = [[leg, *_length(rest)] for leg, *rest in row[key]]
    return made if "like" in row else {"name": row["id"], **made}


def _length(value: Any) -> Any:
    if isinstance(value, list):
        return [_length(item) for item in value]
    return value if isinstance(value, (bool, str)) else inches(value, "table") / 100


def _rows(given: Any, rows: Mapping[str, Any], what: str) -> list[str]:
    listed = [given] if isinstance(given, str) else list(given or [])
    return [meant(one, rows, what) for one in listed]


def _warrior(s: State, key: str, row: dict[str, Any]) -> None:
    known_keys(row, (*ROW, *OWN), f"fighter {key}")
    content = s.setup.data
    arms = row.get("weapons")
    states = {meant(k, content.weapons, f"{key}.weapons"): v for k, v in arms.items()} if isinstance(arms, dict) else {}
    made = WarriorRow(
        profile=meant(row.get("profile", "warrior"), content.profiles, f"fighter {key}.profile"),
        name=row.get("name", key),
        weapons=list(states) or _rows(arms, content.weapons, f"fighter {key}.weapons"),
        armour=_rows(row.get("armour"), content.armours, f"fighter {key}.armour"),
        skills=_rows(row.get("skills"), content.skills, f"fighter {key}.skills"),
        traits=[str(t).replace(" ", "_") for t in row.get("traits") or []], hates=list(row.get("hates") or []),
        stats={WORDS.stats.get(_word(k), k): v for k, v in (row.get("stats") or {}).items()},
    )  # fmt: skip
    f = warrior(content, key, row["side"], made)
    f.weapons = {k: states.get(k) or "" for k in f.weapons}
    f.mob = row.get("mob", f.mob)
    f.wounds = f.stats["W"]
    _fields(f, row, (*ROW, "hull"), f"fighter {key}")
    s.join(f)


def _car(s: State, key: str, row: dict[str, Any]) -> None:
    known_keys(row, (*CAR, *HULL), f"vehicle {key}")
    content = s.setup.data
    guns = row.get("guns") or {}
    arcs = {meant(k, content.weapons, f"{key}.guns"): guns[k] if isinstance(guns, dict) else "front" for k in guns}
    made = VehicleRow(
        row=meant(row["vehicle"], content.vehicles, f"vehicle {key}"), name=row.get("name", key), guns=arcs,
        gubbins=_rows(row.get("gubbins"), content.gubbins, f"{key}.gubbins"),
    )  # fmt: skip
    v = vehicle(content, key, row["side"], made)
    _fields(v.hull, row, CAR, f"vehicle {key}")
    if v.hull is not None and v.hull.wrecked:
        v.hull.immobilised = True
    s.join(v)


def _fields(thing: Any, row: dict[str, Any], skip: tuple[str, ...], where: str) -> None:
    """Further fields of a fighter or a hull, written directly or under `set`."""
    known = {f.name for f in fields(thing)}
    for name, value in ({k: v for k, v in row.items() if k not in (*skip, "set")} | (row.get("set") or {})).items():
        if name not in known:
            raise ContentError("case", 0, f"{where}: unknown field {name!r}", choose(name, sorted(known)))
        now = getattr(thing, name)
        if isinstance(now, tuple) and isinstance(value, list):
            value = tuple(value)
        if type(value) is not type(now):
            raise ContentError("case", 0, f"{where}: {name} is {value!r}", f"give a value like {now!r}")
        setattr(thing, name, value)


def _place(s: State, rows: dict[str, Any]) -> None:
    """Points first, then whoever stands so far from somebody already placed."""
    for key, row in rows.items():
        f = s.fighters[key]
        f.status = row.get("status") or ("off" if row.get("status") is False else "up")
        f.facing = int(row.get("facing", 0)) % 360
        f.points = row.get("points", f.points)
        if "base" in row:
            f.r = round(row["base"] * 5)
        if f.hull is not None and f.hull.wrecked:
            f.status = "down"
    waiting = {key: row["at"] for key, row in rows.items() if "at" in row}
    while waiting:
        ready = [k for k, at in waiting.items() if not isinstance(at, dict) or at.get("from") not in waiting]
        if not ready:
            raise ContentError("case", 0, f"{', '.join(waiting)} stand only by each other", "give one a point")
        for key in ready:
            f = s.fighters[key]
            f.x, f.y = _point(s, f, waiting.pop(key))
            f.z = level(s, f.x, f.y)


def _point(s: State, f: Fighter, at: Any) -> tuple[int, int]:
    """[x, y], or so many inches from another base or hull to this one, in a direction."""
    from dustup.skirmish.hulls import ahead
    from dustup.skirmish.space import gap

    if not isinstance(at, dict):
        return inches(at[0], f"{f.id}.at"), inches(at[1], f"{f.id}.at")
    known_keys(at, ("from", "gap", "toward"), f"{f.id}.at")
    other = s.fighters[pick(at.get("from"), {k: k for k in s.fighters}, "fighter", f"{f.id}.at")]
    want, turn = inches(at.get("gap", 0), "gap"), int(at.get("toward", 0)) % 360
    low, high = 0, want + other.r + f.r + 20
    while high - low > 1:
        far = (low + high) // 2
        near = gap(f.body_at(*ahead(other.x, other.y, turn, far)), other) < want or far < 1
        low, high = (far, high) if near else (low, far)
    return ahead(other.x, other.y, turn, high)


def _aboard(s: State, cars: dict[str, Any], people: dict[str, Any]) -> None:
    for key, row in people.items():
        if "rides" in row:
            gun = meant(row["gun"], s.setup.data.weapons, f"{key}.gun") if "gun" in row else ""
            on = pick(row["rides"], {k: k for k in cars}, "vehicle", f"fighter {key}.rides")
            board(s, s.fighters[key], s.fighters[on], row.get("seat", "gunner" if gun else "rider"), gun)
    for key, row in cars.items():
        crew = row.get("crew") or []
        for name in crew:
            f = s.fighters[pick(name, {k: k for k in people}, "fighter", f"vehicle {key}.crew")]
            row_of = people[f.id]
            gun = meant(row_of["gun"], s.setup.data.weapons, f"{f.id}.gun") if "gun" in row_of else ""
            board(s, f, s.fighters[key], row_of.get("seat", "gunner" if gun else "rider"), gun)
        if "driver" in row:
            board(s, s.fighters[row["driver"]], s.fighters[key], "driver", s.fighters[row["driver"]].gun)
        seat_all(s, s.fighters[key])


def _mark(s: State, n: int, row: dict[str, Any]) -> None:
    known_keys(row, ("id", "kind", "at", "r", "holder", "state"), f"mark {n}")
    key, kind = row.get("id", f"mark{n}"), row.get("kind", "live")
    what = (
        meant(row.get("state", "frag"), s.setup.data.weapons, f"mark {n}") if kind == "live" else row.get("state", "")
    )
    x, y = (inches(v, "mark.at") for v in row["at"])
    s.marks[key] = Mark(key, kind, x, y, inches(row.get("r", 0.25), "r"), holder=row.get("holder", ""), state=what)


def _moment(s: State, case: dict[str, Any]) -> None:
    """Whose turn it is, which phase, and who is acting."""
    active = case.get("active", "")
    if active and active not in s.fighters:
        raise ContentError("case", 0, f"active: there is no fighter {active!r}", choose(active, s.fighters))
    side = case.get("player") or (s.fighters[active].side if active else s.sides[0])
    if side not in s.sides:
        raise ContentError("case", 0, f"player: there is no side {side!r}", choose(side, s.sides))
    s.turn, s.turn_of, s.active = case.get("turn", 1), s.rota.index(side), active
    s.attacker = case.get("attacker", "")
    s.phase = str(pick(case.get("phase", "move"), {p: p for p in PHASES}, "phase", "case"))
    s.step = "fires" if s.phase == "shoot" else ""
    _fields(s, case.get("set") or {}, (), "set")
