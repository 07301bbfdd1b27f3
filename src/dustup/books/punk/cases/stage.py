"""Cases: any situation of the table as a State. Strict: an unknown key or name is an error that says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from dustup.core.content import choose
from dustup.skirmish.setup import table_map
from dustup.skirmish.words import fields_of
from dustup.table import maps
from dustup.table.pieces import Map
from dustup.table.units import CENTIMETRE, Unit

from ..content import CODES, Data
from ..edition import Edition
from ..house import lay_over
from ..roster import Recruit
from ..scenarios.offers import switches_of
from ..scenarios.scenario import Scenario
from ..scenarios.scenarios import SCENARIOS, scenario_of
from ..setup import SIDES, frame, item, make
from ..state import Fighter, Item, Mark, State
from ..units import inches
from .footing import stand
from .forge import forge
from .sheet import (
    FAR,
    by_name,
    called,
    covered,
    facing,
    known,
    length,
    listed,
    looking,
    marked,
    named,
    number,
    place,
    plainly,
    situation,
    sorted_out,
    stats,
    traits,
    with_stats,
    wrong,
)
from .words import LYING

KEYS = ("table", "map", "scenario", "fighters", "marks", "turn", "active", "set", "switches", "house", "phase")
WHO = (
    "side", "profile", "name", "at", "z", "facing", "weapons", "gear", "armour", "mutations", "bullets", "stats",
    "traits", "base", "status", "points", "set", "items", "loot",
)  # fmt: skip
WORDS = {
    "reserve": "off",
    "downed": "down",
    "dead": "down",
    "casualty": "down",
    "standing": "up",
    "alive": "up",
    "removed": "gone",
}
STATUS = ("off", "up", "down", "gone")
KINDS = ("fire", "smoke", "radiation", "cache", "pump", "captive", "heap")
PHASES = ("deploy", "turn", "over")
NOTHING = (None, "", "none", "no")
MARK = ("id", "kind", "at", "radius", "power", "holder", "state")
NOT_PLAIN = ("id", "items", "loot", "stats", "traits", "x", "y", "r")
FREE = tuple(name for name in fields_of(State) if name not in ("setup", "fighters", "marks", "events", "sides"))
ITEM = tuple(name for name in fields_of(Item) if name not in ("id", "kind"))


class Bare(Scenario):
    """The scenario of a case that names none: no objectives, standard zones."""


BARE = Bare("bare", "A case", "No objectives.", "motel_9")


def stage(edition: Edition, case: Mapping[str, Any]) -> State:
    """A case's situation → State: ready for the first question of its `phase` (a running Turn by default)."""
    case = situation(case)
    known(case, dict.fromkeys((*KEYS, *FREE)), "case")
    content, switched = lay_over(case.get("house"), edition.data())
    switches = switches_of(edition, {**switched, **case.get("switches", {})})
    scenario = scenario_of(called(case["scenario"], SCENARIOS)) if "scenario" in case else BARE
    rows, content = forge(looking(by_name(case.get("fighters"))), content)
    if not isinstance(rows, Mapping) or not rows:
        raise wrong(
            "fighters", "a case needs fighters", "add 'fighters: {A: {side: red, profile: ganger, at: [x, y]}}'"
        )
    state = State(
        frame(
            edition,
            _table(case, content.unit),
            scenario,
            {side: side.capitalize() for side in SIDES},
            switches,
            content,
        ),
        {str(id): _fighter(str(id), row, content) for id, row in rows.items()},
        scores=dict.fromkeys(SIDES, 0),
        phase="turn",
        turn=1,
    )
    scenario.furnish(state)
    marks = case.get("marks") or []
    if not isinstance(marks, list):
        raise wrong("marks", f"must be a list, not {marks!r}", "write '- {kind: fire, at: [40, 40], power: 3}'")
    for k, row in enumerate(marks):
        _mark(state, row, k)
    _state(state, case)
    stand(state)
    return state


def _table(case: Mapping[str, Any], unit: Unit) -> Map:
    if "map" in case and "table" in case:
        raise wrong("table", "there is a map too", "give either 'map' or 'table'")
    if "map" in case:
        return table_map(case["map"], "")
    given = case.get("table", {})
    known(given, ("size", "pieces"), "table")
    rows = given.get("pieces", [])
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise wrong("table", "pieces must be a list of blocks", "write '- {like: crate, at: [40, 40]}'")
    rows = [_in_cm(covered(row, f"table, piece {k + 1}"), unit) for k, row in enumerate(rows)]
    pieces = [{"id": f"p{k + 1}", **row} for k, row in enumerate(rows)]
    size = [round(side * unit.tenths / 100, 2) for side in given["size"]] if "size" in given else [90, 90]
    drawn = {"name": "case", "size": size, "pieces": pieces}
    try:
        return maps.parse_map(yaml.safe_dump(drawn, sort_keys=False), "case")
    except maps.MapError as error:
        raise wrong("table", str(error), "mend the piece") from None


LENGTHS = ("rect", "at", "size", "outline", "height", "floor", "line", "width", "r")


def _in_cm(row: Mapping[str, Any], unit: Unit) -> Mapping[str, Any]:
    """A piece as maps are written: in centimetres."""
    if unit is CENTIMETRE:
        return row
    return {key: _times(value, unit.tenths / 100) if key in LENGTHS else value for key, value in row.items()}


def _times(value: Any, by: float) -> Any:
    if isinstance(value, list):
        return [_times(each, by) for each in value]
    return round(value * by, 2) if isinstance(value, (int, float)) else value


def _fighter(id: str, row: Any, content: Data) -> Fighter:
    where = f"fighter {id}"
    row = sorted_out(with_stats(plainly(row)), content)
    plain = tuple(name for name in fields_of(content.fighter) if name not in NOT_PLAIN)
    known(row, dict.fromkeys((*WHO, *plain)), where)
    if str(row.get("status")).casefold().replace("_", " ") in LYING:
        row = {**row, "status": "up", "prone": True}
    side = row.get("side")
    if side not in SIDES:
        raise wrong(where, f"side {side!r}", "give red or blue")
    profile = named(row.get("profile", "ganger"), content.profiles, "profile", where)
    armour = row.get("armour")
    if armour not in NOTHING:
        armour = named(armour, content.armours, "armour", where)
    recruit = Recruit(
        profile=profile,
        name=str(row.get("name", id)),
        weapons=listed(row, "weapons", content.weapons, where),
        armour="" if armour in NOTHING else armour,
        gear=listed(row, "gear", content.gear, where),
        mutations=listed(row, "mutations", content.mutations, where),
        bullets=number(row.get("bullets", 0), f"{where}, bullets", 0, 999),
    )
    band = next(b for b in content.bands.values() if profile in b.profiles)
    f = make(recruit, id, side, band.traits, content)
    if "armour" in row:
        f.armour = recruit.armour
    _situate(f, row, where, content)
    _set(f, {key: value for key, value in row.items() if key in plain and key not in WHO}, plain, where)
    _set(f, row.get("set", {}), plain, where)
    return f


def _situate(f: Fighter, row: Any, where: str, content: Data) -> None:
    status = str(row.get("status", "up")).casefold()
    f.status = WORDS.get(status, status)
    if f.status not in STATUS:
        raise wrong(where, f"status {row['status']!r}", choose(f.status, STATUS))
    if row.get("at") is not None:
        f.x, f.y = place(row["at"], where, content.unit)
    elif f.status != "off":
        raise wrong(where, "has no place", "add 'at: [x, y]' or 'status: reserve'")
    f.z = length(row.get("z", 0), where, content.unit)
    f.facing = facing(row.get("facing", 0), where)
    f.points = number(row.get("points", f.points), f"{where}, points", 0, 9999)
    if "base" in row:
        f.r = _radius(row["base"], where)
    for code, value in stats(row.get("stats", {}), CODES, where).items():
        rest = {key: n for key, n in f.stats.items() if key != code}
        f.stats = rest if value is None else {**f.stats, code: value}
    f.traits = {**f.traits, **traits(row.get("traits"), content.traits, where)}
    _kit(f, row.get("items", {}), where, content)
    _left(f, row.get("loot", []), where, content)


def _radius(base: Any, where: str) -> int:
    """`base: 40` in millimetres, or with its unit: `4 cm`."""
    r = length(base, f"{where}, base") / (2 if isinstance(base, str) else 20)
    if not 25 <= r <= 1000 or r != int(r):
        raise wrong(where, f"a base of {base!r} mm", "give its diameter in millimetres: 25, 40, 55")
    return int(r)


def _kit(f: Fighter, given: Any, where: str, content: Data) -> None:
    """`items: {bow: {loaded: false}}` sets the state of what is carried (a list: of several); the rest is added."""
    if not isinstance(given, Mapping):
        raise wrong(where, "items must be a mapping", "write 'items: {bow: {loaded: false}}'")
    for name, states in given.items():
        kind = named(name, {**content.weapons, **content.gear}, "weapon or gear", where)
        have = [thing for thing in f.items if thing.kind == kind]
        for k, state in enumerate(states if isinstance(states, list) else [states]):
            if k == len(have):
                have.append(_thing(f"{f.id}.{len(f.items) + 1}", kind, where, content))
                f.items.append(have[k])
            _set(have[k], state or {}, ITEM, f"{where}, item {kind}")


def _left(f: Fighter, given: Any, where: str, content: Data) -> None:
    """PK-RUL-76: `loot: [bow]` lies at the marker of a Downed fighter, left there by others."""
    if not isinstance(given, list):
        raise wrong(where, "loot must be a list", "write 'loot: [bow, small_blade]'")
    if given and f.status != "down":
        raise wrong(where, "only a marker has loot", "add 'status: down'")
    for k, kind in enumerate(given):
        f.loot.append(_thing(f"{f.id}.left{k + 1}", kind, where, content))


def _thing(id: str, kind: Any, where: str, content: Data) -> Item:
    return item(id, named(kind, {**content.weapons, **content.gear}, "weapon or gear", where), content)


def _set(thing: Any, values: Any, names: tuple[str, ...], where: str) -> None:
    known(values, names, where)
    for name, value in values.items():
        now = getattr(thing, name)
        if type(value) is not type(now) or (type(value) is int and abs(value) > FAR):
            raise wrong(where, f"{name} is {value!r}", f"give a value like {now!r}")
        setattr(thing, name, value)


def _mark(s: State, row: Any, k: int) -> None:
    where = f"mark {k + 1}"
    row = marked(row)
    known(row, MARK, where)
    if "kind" not in row or "at" not in row:
        raise wrong(where, "a mark needs kind and at", "write '{kind: fire, at: [40, 40], power: 3}'")
    if row["kind"] not in KINDS:
        raise wrong(where, f"there is no kind {row['kind']!r}", choose(row["kind"], KINDS))
    id = str(row.get("id", f"m{k + 1}"))
    x, y = place(row["at"], where, s.unit)
    w, h = s.setup.field.size
    if not (0 <= x <= w and 0 <= y <= h):
        raise wrong(where, f"{row['at']} is off the table of {w // 100} x {h // 100} cm", "put it on the table")
    wide = inches(s.unit, 2) if row["kind"] in ("fire", "smoke", "radiation") else 150
    r = length(row["radius"], where, s.unit) if "radius" in row else wide
    if row["kind"] == "fire" and "power" not in row:
        raise wrong(where, "a fire needs its X", "add 'power: 3'")
    power = number(row.get("power", 0), f"{where}, power", 0, 99)
    holder, state = str(row.get("holder", "")), str(row.get("state", ""))
    s.marks[id] = Mark(id, str(row["kind"]), x, y, r, power, holder=holder, state=state)


def _state(s: State, case: Mapping[str, Any]) -> None:
    s.made = len(s.marks)
    s.phase = str(case.get("phase", s.phase))
    if s.phase not in PHASES:
        raise wrong("phase", f"there is no phase {s.phase!r}", choose(s.phase, PHASES))
    s.turn = number(case.get("turn", s.turn), "turn", 0, 99)
    for f in s.fighters.values():
        if s.phase == "turn" and f.status == "off" and "infiltration" in f.traits:
            f.spent["infiltrating"] = 1  # in a running Turn nobody else is off the table
    active = str(case.get("active") or "")
    if active:
        if active not in s.fighters:
            raise wrong("active", f"there is no fighter {active!r}", choose(active, s.fighters))
        if s.fighters[active].status != "up":
            raise wrong("active", f"{active} is not on the table", "only a standing fighter is active")
        _activate(s, s.fighters[active])
    _set(s, {key: value for key, value in case.items() if key in FREE and key not in KEYS}, FREE, "case")
    _set(s, case.get("set", {}), FREE, "set")


def _activate(s: State, f: Fighter) -> None:
    """PK-ACT-01: its activation runs: all its Actions before it, unless the case sets `left`."""
    s.active, s.next_side = f.id, f.side
    s.round = s.round or max(1, f.stats.get("AG", 1))
    s.due = [f.id]
    f.left, f.acted = f.left or f.stats["A"], True
