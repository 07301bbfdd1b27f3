"""Plain set-up data → State, strictly; and the ready-made forces."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from dustup.core import Switch
from dustup.core.content import ContentError, load_rows
from dustup.skirmish.house import applied
from dustup.skirmish.muster import insist
from dustup.skirmish.setup import picks, side_names, tell_apart, usual, wished
from dustup.table.field import Field
from dustup.table.pieces import Map

from .content import DATA, Data, Weapon, data
from .muster import FigureRow, Force, arms, muster, price, read, ready, worn
from .scenarios import SCENARIOS, Scenario
from .state import Fighter, Group, Setup, State
from .terrain import OVERHEAD, reading
from .zombies import SIDE

KEYS = ("scenario", "map", "bands", "switches", "house", "seed", "night", "points")
SWITCHES = load_rows(DATA / "switches.yaml", Switch)


def default(seed: int) -> dict[str, Any]:
    """A ready battle for a seed."""
    return usual(seed, ready(), (key for key in SCENARIOS if key != "zombie_night"))


def build(setup: dict[str, Any]) -> State:
    """A battle ready to deploy; anything wrong is a ContentError that says what to do."""
    scenario, options, seats, table = wished(setup, KEYS, SCENARIOS, SWITCHES, "encounter")
    limit = setup.get("points") or 0
    if type(limit) is not int or limit < 0:
        odd = f"points: {limit!r} is not a number of points"
        raise ContentError("set-up", 0, odd, "give a whole number, or 0 for any")
    forces = {side: force_of(band, limit) for side, band in seats.items()}
    content = applied(data(), setup.get("house"))
    names = side_names({side: force.name for side, force in forces.items()} | {SIDE: "The dead"})
    ready_setup = lay(table, content, scenario, names, options)
    state = empty(ready_setup, tuple(forces), bool(setup.get("night", options["night"])))
    for side, force in forces.items():
        enlist(state, content, side, force)
    tell_apart(state.fighters.values())
    tell_apart(state.groups.values())
    return state


def lay(table: Map, content: Data, scenario: Scenario, names: dict[str, str], switches: dict[str, int]) -> Setup:
    """The table ready for this book."""
    roofs = [p for p in table.pieces if "roof" in p.roles and p.floor >= OVERHEAD and p.element]
    roofed = tuple(dict.fromkeys(p.element for p in roofs))
    readings = tuple(reading(piece, roofed) for piece in table.pieces)
    kinds = ("block", "sight", "cover", "difficult", "building")
    block, sight, cover, rough, rooms = (picks(readings, attrgetter(kind)) for kind in kinds)
    whole = (table, Field.of(table), readings, content, scenario, names, switches)
    return Setup(*whole, block, sight, cover, rough, rooms)


def empty(setup: Setup, sides: tuple[str, ...], night: bool) -> State:
    """A state with nobody in it; the dead have their side where the scenario needs it."""
    dead = (SIDE,) if setup.scenario.id == "zombie_night" else ()
    return State(setup, {}, sides=(*sides, *dead), night=night)


def force_of(band: Any, limit: int) -> Force:
    """KZ-BAND-08: a force by id or as data; an illegal or too dear one is refused with every fault."""
    force = read(band, "set-up")
    insist(muster(band, limit), f"band {force.name!r}")
    return force


def enlist(s: State, content: Data, side: str, force: Force) -> None:
    """Figures and groups of one side, off the table; namesakes are numbered through all its groups."""
    for g, group in enumerate(force.groups, 1):
        gid = f"{side}-{g}"
        s.groups[gid] = Group(gid, side, group.name, group.kind)
        rows = [row for row in group.figures for _ in range(row.count)]
        for n, row in enumerate(rows, 1):
            s.join(recruit(content, side, gid, f"{gid}-{n}", group.kind, row))
    own = [f for f in s.fighters.values() if f.side == side]
    alike: dict[str, list[Fighter]] = {}
    for f in own:
        alike.setdefault(f.name, []).append(f)
    for name, bearers in alike.items():
        for n, f in enumerate(bearers, 1):
            f.name = f"{name} {n}" if len(bearers) > 1 else name


def recruit(content: Data, side: str, group: str, key: str, kind: str, row: FigureRow) -> Fighter:
    """One figure from its row."""
    own = content.kinds[kind]
    f = Fighter(key, side, row.name or own.name, price(content, own, row), group=group, kind=kind, rank=row.rank)
    f.hero, f.armour, f.gear = row.hero, worn(own, row), tuple(dict.fromkeys((*own.gear, *row.gear)))
    f.r = 160 if f.armour in ("power", "cyborg") else 125
    f.weapons = {w: _uses(content.weapons[w], n) for w, n in arms(row).items()}
    return f


def _uses(weapon: Weapon, bought: int) -> int:
    """KZ-EQUIP-07, KZ-EQUIP-08, KZ-RUL-40: how often it can be used, -1 without end; of a hand weapon, a pair."""
    if weapon.uses:
        return weapon.uses * bought
    return bought if weapon.form == "hand" and bought > 1 else -1
