"""Cases: any situation of the table as a State. Strict: an unknown key or name is an error that says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any

import yaml

from dustup.core.content import ContentError
from dustup.table import maps
from dustup.table.pieces import Map

from .content import CODES, Data
from .house import lay_over
from .roster import Recruit
from .scenario import Scenario
from .scenarios import scenario_of, switches_of
from .setup import SIDES, frame, item, make, table_map
from .state import Fighter, Item, Mark, State

KEYS = ("table", "map", "scenario", "fighters", "marks", "turn", "active", "set", "switches", "house", "phase")
WHO = (
    "side", "profile", "name", "at", "z", "facing", "weapons", "gear", "armour", "mutations", "bullets", "stats",
    "traits", "base", "status", "points", "set", "items", "loot",
)  # fmt: skip
MARK = ("id", "kind", "at", "radius", "power", "holder", "state")
PLAIN = tuple(
    name for name in Fighter.__struct_fields__ if name not in ("id", "items", "loot", "stats", "traits", "x", "y", "r")
)
FREE = tuple(f.name for f in fields(State) if f.name not in ("setup", "fighters", "marks", "events", "sides"))
ITEM = tuple(name for name in Item.__struct_fields__ if name not in ("id", "kind"))


class Bare(Scenario):
    """The scenario of a case that names none: no objectives, standard zones."""


BARE = Bare("bare", "A case", "No objectives.", "motel_9")


def stage(case: Mapping[str, Any]) -> State:
    """A case's situation → State: ready for the first question of its `phase` (a running Turn by default)."""
    known(case, KEYS, "case")
    content, switched = lay_over(case.get("house"))
    switches = switches_of({**switched, **case.get("switches", {})})
    scenario = scenario_of(case["scenario"]) if "scenario" in case else BARE
    rows = case.get("fighters")
    if not isinstance(rows, Mapping) or not rows:
        raise wrong(
            "fighters", "a case needs fighters", "add 'fighters: {A: {side: red, profile: ganger, at: [x, y]}}'"
        )
    state = State(
        frame(_table(case), scenario, {side: side.capitalize() for side in SIDES}, switches, content),
        {str(id): _fighter(str(id), row, content) for id, row in rows.items()},
        scores=dict.fromkeys(SIDES, 0),
        phase="turn",
        turn=1,
    )
    scenario.furnish(state)
    for k, row in enumerate(case.get("marks", ())):
        _mark(state, row, k)
    _state(state, case)
    return state


def known(row: Any, keys: tuple[str, ...], where: str) -> None:
    """Refuse keys that mean nothing here."""
    if not isinstance(row, Mapping):
        raise wrong(where, "must be a mapping of keys", "write 'key: value' lines")
    for key in row:
        if key not in keys:
            raise wrong(where, f"unknown key {key!r}", "use one of: " + ", ".join(keys))


def wrong(where: str, what: str, remedy: str) -> ContentError:
    """One wording for every mistake in a case."""
    return ContentError(f"case, {where}", 0, what, remedy)


def length(value: Any, where: str) -> int:
    """Centimetres as whole tenths of a millimetre, exactly."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        raise wrong(where, f"{value!r} is no length", "give centimetres, such as 12 or 4.5")
    exact = Decimal(str(value)) * 100
    if exact != int(exact):
        raise wrong(where, f"{value} cm is finer than a tenth of a millimetre", "use two decimals at most")
    return int(exact)


def place(value: Any, where: str) -> tuple[int, int]:
    """[x, y] in centimetres."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise wrong(where, f"{value!r} is no place", "give [x, y] in centimetres")
    return length(value[0], where), length(value[1], where)


def _table(case: Mapping[str, Any]) -> Map:
    if "map" in case:
        return table_map(case["map"], "")
    given = case.get("table", {})
    known(given, ("size", "pieces"), "table")
    rows = given.get("pieces", [])
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise wrong("table", "pieces must be a list of blocks", "write '- {like: crate, at: [40, 40]}'")
    pieces = [{"id": f"p{k + 1}", **row} for k, row in enumerate(rows)]
    drawn = {"name": "case", "size": list(given.get("size", [90, 90])), "pieces": pieces}
    try:
        return maps.parse_map(yaml.safe_dump(drawn, sort_keys=False), "case")
    except maps.MapError as error:
        raise wrong("table", str(error), "mend the piece") from None


def _fighter(id: str, row: Any, content: Data) -> Fighter:
    where = f"fighter {id}"
    known(row, WHO, where)
    side, profile = row.get("side"), row.get("profile", "ganger")
    if side not in SIDES:
        raise wrong(where, f"side {side!r}", "give red or blue")
    if profile not in content.profiles:
        raise wrong(where, f"there is no profile {profile!r}", "choose one of: " + ", ".join(content.profiles))
    _names(row, where, content)
    recruit = Recruit(
        profile=profile,
        name=str(row.get("name", id)),
        weapons=tuple(row.get("weapons", ())),
        armour=str(row.get("armour", "")),
        gear=tuple(row.get("gear", ())),
        mutations=tuple(row.get("mutations", ())),
        bullets=row.get("bullets", 0),
    )
    band = next(b for b in content.bands.values() if profile in b.profiles)
    f = make(recruit, id, side, band.traits, content)
    return _situate(f, row, where, content)


def _names(row: Any, where: str, content: Data) -> None:
    pools: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("weapons", content.weapons),
        ("gear", content.gear),
        ("mutations", content.mutations),
        ("traits", content.traits),
        ("stats", dict.fromkeys(CODES)),
    )
    for key, pool in pools:
        for name in row.get(key, ()):
            if name not in pool:
                raise wrong(where, f"there is no {key} {name!r}", "choose one of: " + ", ".join(pool))
    if row.get("armour") and row["armour"] not in content.armours:
        raise wrong(where, f"there is no armour {row['armour']!r}", "choose one of: " + ", ".join(content.armours))


def _situate(f: Fighter, row: Any, where: str, content: Data) -> Fighter:
    f.status = row.get("status", "up")
    if "armour" in row:
        f.armour = row["armour"] or ""
    if "at" in row:
        f.x, f.y = place(row["at"], where)
    elif f.status != "reserve":
        raise wrong(where, "has no place", "add 'at: [x, y]' or 'status: reserve'")
    f.z = length(row.get("z", 0), where)
    f.facing = int(row.get("facing", 0)) % 360
    f.points = int(row.get("points", f.points))
    if "base" in row:
        f.r = int(Decimal(str(row["base"])) * 5)
    for code, value in row.get("stats", {}).items():
        if value in (None, "-"):
            f.stats.pop(code, None)
        else:
            f.stats[code] = int(value)
    if "traits" in row:
        f.traits = {**f.traits, **{key: int(x or 0) for key, x in row["traits"].items()}}
    _kit(f, row.get("items", {}), where, content)
    _left(f, row.get("loot", []), where, content)
    _set(f, row.get("set", {}), PLAIN, where)
    return f


def _kit(f: Fighter, given: Any, where: str, content: Data) -> None:
    """`items: {bow: {loaded: false}}` sets the state of what is carried (a list: of several); the rest is added."""
    if not isinstance(given, Mapping):
        raise wrong(where, "items must be a mapping", "write 'items: {bow: {loaded: false}}'")
    for kind, states in given.items():
        have = [thing for thing in f.items if thing.kind == kind]
        for k, state in enumerate(states if isinstance(states, list) else [states]):
            if k == len(have):
                have.append(_thing(f"{f.id}.{len(f.items) + 1}", kind, where, content))
                f.items.append(have[k])
            _set(have[k], state or {}, ITEM, f"{where}, item {kind}")


def _left(f: Fighter, given: Any, where: str, content: Data) -> None:
    """P2-RUL-76: `loot: [bow]` lies at the marker of a Downed fighter, left there by others."""
    if not isinstance(given, list):
        raise wrong(where, "loot must be a list", "write 'loot: [bow, small_blade]'")
    if given and f.status != "down":
        raise wrong(where, "only a marker has loot", "add 'status: down'")
    for k, kind in enumerate(given):
        f.loot.append(_thing(f"{f.id}.left{k + 1}", kind, where, content))


def _thing(id: str, kind: Any, where: str, content: Data) -> Item:
    if kind not in content.weapons and kind not in content.gear:
        known = ", ".join((*content.weapons, *content.gear))
        raise wrong(where, f"no weapon or gear {kind!r}", "choose one of: " + known)
    return item(id, kind, content)


def _set(thing: Any, values: Any, names: tuple[str, ...], where: str) -> None:
    known(values, names, where)
    for name, value in values.items():
        now = getattr(thing, name)
        if type(value) is not type(now):
            raise wrong(where, f"{name} is {value!r}", f"give a value like {now!r}")
        setattr(thing, name, value)


def _mark(s: State, row: Any, k: int) -> None:
    where = f"mark {k + 1}"
    known(row, MARK, where)
    if "kind" not in row or "at" not in row:
        raise wrong(where, "a mark needs kind and at", "write '{kind: fire, at: [40, 40], power: 3}'")
    id = str(row.get("id", f"m{k + 1}"))
    x, y = place(row["at"], where)
    r = length(row.get("radius", 5 if row["kind"] in ("fire", "smoke", "radiation") else 1.5), where)
    power, holder, state = int(row.get("power", 0)), str(row.get("holder", "")), str(row.get("state", ""))
    s.marks[id] = Mark(id, str(row["kind"]), x, y, r, power, holder, state)


def _state(s: State, case: Mapping[str, Any]) -> None:
    s.made = len(s.marks)
    s.phase = case.get("phase", s.phase)
    s.turn = int(case.get("turn", s.turn))
    active = str(case.get("active", ""))
    if active:
        if active not in s.fighters:
            raise wrong("active", f"there is no fighter {active!r}", "name one of the fighters")
        _activate(s, s.fighters[active])
    _set(s, case.get("set", {}), FREE, "set")


def _activate(s: State, f: Fighter) -> None:
    """P2-ACT-01: its activation runs: all its Actions before it, unless the case sets `left`."""
    s.active, s.next_side = f.id, f.side
    s.round = s.round or max(1, f.stats.get("AG", 1))
    s.due = [f.id]
    f.left, f.acted = f.left or f.stats["A"], True
