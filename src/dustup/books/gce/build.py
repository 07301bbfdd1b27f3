"""Plain set-up data → State, strictly."""

from __future__ import annotations

from typing import Any

from dustup.core import Switch
from dustup.core.content import load_rows
from dustup.skirmish import muster as layer
from dustup.skirmish.house import applied
from dustup.skirmish.setup import side_names, tell_apart, usual, wished

from .content import DATA, INCH, STATS, Data, data
from .muster import Mob, VehicleRow, WarriorRow, muster, price, read, ready, vehicle_lines, warrior_lines
from .scenarios import SCENARIOS
from .setup import lay
from .state import Fighter, Hull, State

KEYS = ("scenario", "map", "bands", "switches", "house", "seed", "points")
SWITCHES = load_rows(DATA / "switches.yaml", Switch)


def default(seed: int) -> dict[str, Any]:
    """A ready battle for a seed."""
    return usual(seed, ready(), SCENARIOS)


def build(wish: dict[str, Any]) -> State:
    """A battle ready to set up; anything wrong is a ContentError that says what to do."""
    scenario, options, seats, table = wished(wish, KEYS, SCENARIOS, SWITCHES, "brawl")
    mobs = {side: _mob(band, wish.get("points") or 0) for side, band in seats.items()}
    content = applied(data(), wish.get("house"))
    names = side_names({side: mob.name for side, mob in mobs.items()})
    setup = lay(table, content, scenario, names, options)
    s = State(setup, {}, tuple(mobs), phase="roles")
    for side, mob in mobs.items():
        enlist(s, side, mob)
    tell_apart(s.fighters.values())
    return s


def _mob(band: Any, limit: Any) -> Mob:
    mob = read(band)
    layer.insist(muster(mob, limit if type(limit) is int else 0), f"band {mob.name!r}")
    return mob


def enlist(s: State, side: str, mob: Mob) -> None:
    """The vehicles and warriors of one side, off the table, everybody in its seat."""
    content, rides = s.setup.data, dict[str, str]()
    for n, row in enumerate(mob.vehicles, 1):
        v = vehicle(content, row.id or f"{side}-v{n}", side, row)
        v.mob = mob.mob
        rides[row.name] = v.id
        s.join(v)
    led = any(row.boss for row in mob.warriors)
    for n, row_of in enumerate([row for row in mob.warriors for _ in range(row.count)], 1):
        f = warrior(content, row_of.id or f"{side}-{n}", side, row_of)
        if led and row_of.boss != (f.role == "boss"):  # GCE-BOTL-06: a challenge was won
            f.role = "boss" if row_of.boss else "line"
        if row_of.rides:
            board(s, f, s.fighters[rides[row_of.rides]], row_of.seat, row_of.gun)
        s.join(f)
    s.notes[f"rating_{side}"] = sum(row.xp for row in mob.warriors) // 10


def board(s: State, f: Fighter, v: Fighter, seat: str, gun: str = "") -> None:
    """GCE-EQP-23: who drives and who mans what is settled before the battle."""
    assert v.hull is not None
    f.on, f.seat, f.gun = v.id, seat, gun
    if seat == "driver":
        v.hull.driver = f.id
    if gun:
        v.hull.gunners = {**v.hull.gunners, gun: f.id}


def warrior(content: Data, key: str, side: str, row: WarriorRow) -> Fighter:
    """One warrior from its row."""
    kind = content.profiles[row.profile]
    stats = {name: getattr(kind, name) for name in STATS} | row.stats
    return Fighter(
        key, side, row.name or kind.name, price(warrior_lines(content, row)), height=320,
        profile=row.profile, mob=kind.mob, role=kind.role, stats=stats, wounds=stats["W"],
        weapons=dict.fromkeys(row.weapons, ""), armour=tuple(row.armour), skills=tuple(row.skills),
        traits=tuple(dict.fromkeys((*kind.traits, *row.traits))), hates=tuple(row.hates),
    )  # fmt: skip


def vehicle(content: Data, key: str, side: str, row: VehicleRow) -> Fighter:
    """One vehicle from its row."""
    kind = content.vehicles[row.row]
    half = round(kind.length * INCH / 2), round(kind.width * INCH / 2)
    hull = Hull(row.row, guns=dict.fromkeys(row.guns, ""), arcs=dict(row.guns), gubbins=dict.fromkeys(row.gubbins, ""))
    hull.harms = tuple(row.harm)
    return Fighter(
        key, side, row.name, price(vehicle_lines(content, row)), r=max(half), half=half,
        height=round(kind.height * INCH), profile=row.row, role="vehicle", stats={}, wounds=0, hull=hull,
    )  # fmt: skip
