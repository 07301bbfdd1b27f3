"""A case's set-up → State: what the reader of cases must know of this book. Lengths are inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import Ask, Choice, Roll, Words, switched
from dustup.core.content import choose, convert
from dustup.skirmish import words as written
from dustup.skirmish.house import applied
from dustup.skirmish.setup import SIDES, pick
from dustup.skirmish.stage import Opening, Row, Stage
from dustup.skirmish.stage import stage as read
from dustup.skirmish.words import assign, fields_of, listed, named, word, wrong

from .build import SWITCHES, board, vehicle, warrior
from .content import NAMES, OTHERWISE, PLACES, ROLES, STATS, TRAITS, WORDS, data
from .fight.ground import assignment
from .move.board import seat_all
from .muster import ARCS, SEATS, VehicleRow, WarriorRow
from .scenarios import SCENARIOS
from .setup import lay
from .shoot import fire
from .shoot.ammo import WORN
from .state import Fighter, Hull, State
from .terrain import level
from .vehicles import chase, thrust
from .vehicles.damage import SLOWED
from .vehicles.hull import grounds
from .warriors import hull_of

HULL = fields_of(Hull)
KIT = ("profile", "weapons", "armour", "skills", "traits", "hates", "stats", "rides", "seat", "gun", "mob", "leader")
CAR = ("vehicle", "guns", "gubbins", "crew", "driver", "scars", "harms", "stationary")
BOTH = ("burning",)
"""Fields that mean one thing of a warrior and another of a vehicle."""
PHASE_NAMES = {word(name): phase for phase, name in WORDS["phases"].items()}
"""GCE-TURN-04..09: the phases as the rulebook calls them."""
HATED = {one.casefold(): one for one in (*SIDES, *(row.mob for row in data().profiles.values()))}
OUT = ("out", "out of action")
PHASES = ("start", "move", "shoot", "fight", "recover")
CASES = convert(
    {**WORDS["cases"], "stats": {name.lower(): code for code, name in NAMES.items()}, "rolls": WORDS["rolls"],
     "things": OTHERWISE}, Words,
)  # fmt: skip
"""What people call the things of this book in cases."""
SPOTS = CASES.values["place"]
"""What people call the places of a vehicle besides."""


def unasked(s: State, asked: Ask | Roll) -> Choice | None:
    """GCE-TGT-05, GCE-MULT-07, GCE-VMOV-09: the question that was passed over since one answer alone was legal, with
    the others."""
    if isinstance(asked, Ask) and asked.what == "assign":
        return assignment(s, asked)
    if isinstance(asked, Ask) and asked.what in ("activate", "phase"):
        return _no_thrust(s)
    return fire.unasked(s, asked)


def _no_thrust(s: State) -> Choice | None:
    """GCE-VMOV-09: the thrusters that the vehicle moved last could not use."""
    last = next((e.about["who"] for e in reversed(s.events) if e.what in ("moved", "stands")), "")
    v = s.fighters.get(last)
    barred = v is not None and v.hull is not None and v.hull.step and thrust.why_not(s, v) is not None
    return thrust.question(s, v) if v is not None and barred else None


def _open(o: Opening) -> State:
    """GCE-DICE-14, GCE-TURN-03: an empty table; every phase of a case ends with a word, so that nothing runs on."""
    case = o.case
    for side in o.sides:
        if side not in SIDES:
            raise wrong("fighters", f"there is no side {side!r}", choose(side, SIDES))
    scenario = pick(case.get("scenario", "brawl"), SCENARIOS, "scenario", "case")
    options = switched(SWITCHES, {"pauses": True, "quick_arms": True, **(case.get("switches") or {})})
    setup = lay(o.table, applied(data(), case.get("house")), scenario, {side: side for side in o.sides}, options)
    return State(setup, {}, o.sides, rota=o.sides)


def _recruit(s: State, id: str, row: Row) -> Fighter:
    """A warrior, or with `vehicle` a vehicle; who rides what is settled when everybody is there."""
    return _vehicle(s, id, row) if "vehicle" in row else _warrior(s, id, row)


def _warrior(s: State, id: str, row: Row) -> Fighter:
    where, content = f"fighter {id}", s.setup.data
    arms = listed(row.get("weapons"), content.weapons, "weapon", where, OTHERWISE)
    numbers = written.stats(row.get("stats") or {}, STATS, CASES.stats, where)
    made = WarriorRow(
        profile=named(row.get("profile", "warrior"), content.profiles, "profile", where, OTHERWISE),
        weapons=list(arms),
        armour=list(listed(row.get("armour"), content.armours, "armour", where, _suits(content.armours))),
        skills=list(listed(row.get("skills"), content.skills, "skill", where)),
        traits=list(listed(row.get("traits"), dict.fromkeys(TRAITS), "trait", where, OTHERWISE)),
        hates=[HATED.get(one.casefold(), one) for one in _many(row.get("hates"))],
        stats={key: value or 0 for key, value in numbers.items()},
    )
    f = warrior(content, id, row["side"], made)
    f.weapons = {key: _worn(arms[key], f"{where}, {key}") for key in f.weapons}
    f.mob = row.get("mob", f.mob)
    f.role = _role(row, f.role, where)
    assign(f, {key: row[key] for key in BOTH if key in row}, BOTH, where)
    f.stirred = bool(row.get("stirred", f.stirred or row.get("moved") or row.get("ran")))
    return f


def _suits(armours: Mapping[str, Any]) -> dict[str, str]:
    return {f"{word(key)} armour": key for key in armours}


def _worn(given: Any, where: str) -> str:
    """GCE-AMMO-02, GCE-AMMO-05, GCEH-ARMS-01: out of ammo, blown up, thrown, to be loaded; nothing said, it works."""
    state = str(given or "")
    if state and state not in WORN:
        raise wrong(where, f"a weapon is not {state!r}", choose(state, WORN))
    return state


def _role(row: Row, usual: str, where: str) -> str:
    """GCE-BOTL-06: what it is in its mob; `leader: true` makes it the boss."""
    if row.get("leader", False) not in (True, False):
        raise wrong(where, f"leader is {row['leader']!r}", "write 'leader: true'")
    given = "boss" if row.get("leader") else row.get("role", usual)
    if given in SEATS:
        raise wrong(where, f"{given} is no role in a mob", f"write 'seat: {given}'")
    if given not in ROLES:
        raise wrong(where, f"there is no role {given!r}", choose(given, ROLES))
    return str(given)


def _many(given: Any) -> list[str]:
    return [given] if isinstance(given, str) else list(given or [])


def _vehicle(s: State, id: str, row: Row) -> Fighter:
    where, content = f"vehicle {id}", s.setup.data
    kind = named(row["vehicle"], content.vehicles, "vehicle", where, OTHERWISE)
    guns = listed(row.get("guns"), content.weapons, "gun", where, OTHERWISE)
    arcs = {key: named(arc or "front", dict.fromkeys(ARCS), "arc", where) for key, arc in guns.items()}
    gubbins = listed(row.get("gubbins"), content.gubbins, "gubbin", where)
    if isinstance(given := row.get("gubbins"), list) and len(given) > len(gubbins):
        raise wrong(where, "a gubbin twice", "one of a kind does it all (extra_plates save on 6+, thick_plates on 5+)")
    scars = listed(row.get("scars", row.get("harms")), content.harms, "scar", where)
    made = VehicleRow(row=kind, name=id, guns=arcs, gubbins=list(gubbins), harm=list(scars))
    v = vehicle(content, id, row["side"], made)
    hull = v.hull
    assert hull is not None
    hull.gubbins = {key: str(state or "") for key, state in gubbins.items()}
    assign(hull, {key: row[key] for key in HULL if key in row and key not in CAR}, HULL, where)
    hull.moving = hull.moving and row.get("stationary") is not True
    if row.get("slow") is True:  # slowed once, as the damage tables do it
        hull.slow = SLOWED
    hull.burning = tuple(named(one, PLACES, "location", f"{where}, burning", SPOTS) for one in hull.burning)
    hull.wrecked = hull.wrecked or row.get("status") == "wrecked"
    hull.immobilised = hull.immobilised or hull.wrecked
    return v


def _finish(s: State, case: Row) -> None:
    """Who rides what, how high everybody stands, whose turn it is."""
    rows: Mapping[str, Row] = case["fighters"]
    for f in s.fighters.values():
        _hatreds(s, f)
        _fears(s, f)
        if rows[f.id].get("gun") and not f.on:
            raise wrong(
                f"fighter {f.id}, gun", "it is on no vehicle", "say what it rides, or give it the gun as a weapon"
            )
        if f.hull is not None and f.hull.wrecked:
            f.status = "down"
        elif f.on:
            _seat(s, f, s.fighters[f.on], rows[f.id])
        elif "z" not in rows[f.id] and len(rows[f.id].get("at") or ()) < 3:
            f.z = level(s, f.x, f.y)
    for v in [f for f in s.fighters.values() if f.hull is not None]:
        hull_of(v).immobilised |= grounds(s, v.body) == "stuck"  # GCE-VTER-05
        seat_all(s, v)
        _chase(s, v, rows[v.id])
    side = str(case.get("player") or (s.fighters[s.active].side if s.active else s.sides[0]))
    if side not in s.sides:
        raise wrong("player", f"there is no side {side!r}", choose(side, s.sides))
    given = case.get("set") or {}
    s.turn_of = given.get("turn_of", s.rota.index(side))
    s.step = given.get("step", "fires" if s.phase == "shoot" else "")


def _hatreds(s: State, f: Fighter) -> None:
    """GCE-PSY-31: mobs, sides or fighters."""
    known = [
        *s.sides,
        *s.fighters,
        *(one.mob for one in s.fighters.values()),
        *(r.mob for r in data().profiles.values()),
    ]
    for one in f.hates:
        if one not in known:
            raise wrong(f"fighter {f.id}, hates", f"there is nobody {one!r}", choose(one, list(dict.fromkeys(known))))


def _fears(s: State, f: Fighter) -> None:
    """GCE-PSY-02, GCE-PSY-11: whom it fears, and what is left of its Weapon Skill against them."""
    for one, left in f.afraid.items():
        named(one, s.fighters, "fighter", f"fighter {f.id}, afraid")
        named(left, dict.fromkeys(("half", "none")), "share", f"fighter {f.id}, afraid")


def _seat(s: State, f: Fighter, v: Fighter, row: Row) -> None:
    if v.hull is None:
        raise wrong(f"fighter {f.id}, rides", f"{v.id} is not a vehicle", "name a vehicle")
    gun = named(row["gun"], s.setup.data.weapons, "gun", f"fighter {f.id}", OTHERWISE) if row.get("gun") else ""
    if gun in v.hull.gunners:
        raise wrong(f"fighter {f.id}, gun", f"{v.hull.gunners[gun]} mans it", "one gunner for each")
    seat = row.get("seat", "gunner" if gun else "rider")
    board(s, f, v, named(seat, dict.fromkeys(SEATS), "seat", f"fighter {f.id}"), gun)


def _chase(s: State, v: Fighter, row: Row) -> None:
    """GCE-CHAS-01, GCE-CHAS-02: a chase under way: its kind and the place beside the prey are where the two stand."""
    hull = v.hull
    assert hull is not None
    if not hull.prey:
        return
    prey = s.fighters[named(hull.prey, s.fighters, "vehicle", f"vehicle {v.id}, prey")]
    hull.station = hull.station or chase.station(v, prey) or "race"
    if "offset" not in row:
        chase.keep_place(v, prey)


ALIKE = {"rides": "on", "aboard": "on", "skill": "skills", "slowed": "slow"}
ALIKE |= {"flesh_wounds": "flesh", "flesh wounds": "flesh", "chases": "prey", "chasing": "prey"}
"""Fields by other names."""
STAGE = Stage(
    open=_open,
    recruit=_recruit,
    length=written.lengths("in"),
    words=CASES,
    keys=("vehicles", "player"),
    own=(*KIT, *CAR, *HULL),
    alike=ALIKE,
    marks={"live": 0.25, "scrap": 0.5, "captive": 0.5, "fort": 3},
    phases=PHASES,
    phase="move",
    acting=("up", "down"),
    finish=_finish,
    size=(48, 48),
)


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes, in the middle of a turn."""
    phase = PHASE_NAMES.get(word(case.get("phase", "")).removesuffix(" phase"), case.get("phase"))
    return read({**case, **({"phase": phase} if phase else {}), "fighters": _everybody(case)}, STAGE)


def _everybody(case: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Vehicles and warriors in one list; what a vehicle says of its driver and crew is said of them."""
    people = _rows(case, "fighters")
    cars = {id: _car(row) for id, row in _rows(case, "vehicles").items()}
    cars |= {id: people.pop(id) for id in list(people) if "vehicle" in people[id]}
    for id, row in cars.items():
        seats: list[tuple[str, dict[str, str]]] = [(one, {}) for one in _many(row.get("crew"))]
        seats += [(row["driver"], {"seat": "driver"})] if row.get("driver") else []
        for one, seat in seats:
            if one not in people:
                raise wrong(f"vehicle {id}", f"there is no fighter {one!r} to ride on it", choose(one, people))
            people[one] = {**people[one], "rides": id, **seat}
    return {**cars, **people}


def _car(row: dict[str, Any]) -> dict[str, Any]:
    """`type: trukk` says which vehicle it is, too."""
    kind = next((key for key in ("type", "kind", "profile") if key in row), "")
    rest = {key: value for key, value in row.items() if key != kind}
    return {"vehicle": row[kind], **rest} if kind and "vehicle" not in row else row


def _rows(case: Mapping[str, Any], key: str) -> dict[str, dict[str, Any]]:
    """Rows by id, without what was taken out of them."""
    given = case.get(key) or {}
    if isinstance(given, list):
        given = {str(row.get("id", "")): {k: v for k, v in row.items() if k != "id"} for row in given}
    if not isinstance(given, Mapping) or not all(isinstance(row, Mapping) for row in given.values()):
        raise wrong(key, "must be a mapping of ids", f"write '{key}: {{A: {{side: red, at: [10, 10]}}}}'")
    rows = {str(id): {k: v for k, v in row.items() if v is not None} for id, row in given.items()}
    return {id: {**row, "status": "gone"} if row.get("status") in OUT else row for id, row in rows.items()}
