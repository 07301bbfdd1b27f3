"""Setting up: what never changes during a battle (table, readings, scenario, content), and the State it starts from."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from dustup.core.content import ContentError, convert
from dustup.skirmish import house as overlay
from dustup.skirmish.muster import read
from dustup.skirmish.setup import pick, side_names, table_map, tell_apart
from dustup.table.field import Field
from dustup.table.pieces import Map

from .content import KINDS, Data, check
from .edition import Edition
from .move.layout import Reading
from .muster.bill import total, worth_of
from .muster.faults import faults
from .muster.roster import Recruit, Roster, worn
from .scenarios import Scenario, furnish, scenarios, switches_of
from .state import Fighter, Item, Setup, State

SIDES = ("red", "blue")


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The set-up as plain data: what a journal keeps."""

    bands: dict[str, Any]
    scenario: str = "pitched_fight"
    map: Any = None
    switches: dict[str, Any] = {}
    house: dict[str, Any] | None = None
    seed: int = 0


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`change`: kind -> row id -> field -> value (a mapping field is changed key by key); `switches` to turn on."""

    name: str = "House rules"
    change: dict[str, dict[str, dict[str, Any]]] = {}
    switches: dict[str, int] = {}


def lay_over(given: dict[str, Any] | None, content: Data) -> tuple[Data, dict[str, int]]:
    """The content with the house rules on it, and the switches they turn on."""
    if given is None:
        return content, {}
    house = convert(given, House, "house rules")
    tables, changed = overlay.lay_over({kind: getattr(content, kind) for kind in KINDS}, house.change)
    content = msgspec.structs.replace(content, **tables, house=changed)
    check(content, "house rules")
    return content, dict(house.switches)


def frame(
    edition: Edition, table: Map, scenario: Scenario, names: dict[str, str], switches: dict[str, int], content: Data
) -> Setup:
    """The unchanging part of a battle on this table."""
    readings = tuple(fouled(edition.terrain.reading(piece), switches) for piece in table.pieces)
    return Setup(
        map=table,
        field=Field.of(table),
        readings=readings,
        data=content,
        edition=edition,
        scenario=scenario,
        names=names,
        turns=switches.get("turns", 0) or scenario.turns,
        switches=switches,
    )


def fouled(rd: Reading, switches: dict[str, int]) -> Reading:
    """PKH-SWI-03: foul ground: rough and very rough ground is Contaminated, tops to stand on too."""
    slow = rd.ground in ("rough", "very_rough") or (rd.stand and rd.top in ("rough", "very_rough"))
    foul = switches.get("foul_ground") and slow
    return dataclasses.replace(rd, contaminated=True) if foul else rd


def build(edition: Edition, given: dict[str, Any]) -> State:
    """PK-RUL-63: plain set-up data → the State before deployment; anything wrong is a ContentError."""
    for key in given:
        if key not in Wish.__struct_fields__:
            raise ContentError("set-up", 0, f"unknown key {key!r}", "use: " + ", ".join(Wish.__struct_fields__))
    wish = convert(given, Wish, "set-up")
    content, changed = lay_over(wish.house, edition.data())
    switches = switches_of(edition, {**changed, **wish.switches})
    scenario = pick(wish.scenario, scenarios(edition), "scenario")
    if tuple(wish.bands) != SIDES and sorted(wish.bands) != sorted(SIDES):
        raise ContentError(
            "set-up", 0, f"bands for {', '.join(wish.bands) or 'nobody'}", "give one for red and one for blue"
        )
    rosters = {side: _roster(wish.bands[side], side, content) for side in SIDES}
    table = table_map(wish.map, scenario.map)
    state = State(
        frame(edition, table, scenario, side_names({side: r.name for side, r in rosters.items()}), switches, content),
        {f.id: f for side, roster in rosters.items() for f in recruit_all(roster, side, content)},
        scores=dict.fromkeys(SIDES, 0),
    )
    tell_apart(state.fighters.values())
    furnish(state)
    return state


def _roster(given: Any, side: str, content: Data) -> Roster:
    roster = read(given, Roster, content.ready, f"band of {side}")
    for fault in () if roster.veterans else faults(roster, total(roster, content), content):
        raise ContentError(f"band of {side}", 0, f"{fault.where}: {fault.why} [{fault.rule}]", fault.remedy)
    return roster


def recruit_all(roster: Roster, side: str, content: Data) -> list[Fighter]:
    """The fighters of a band, off the table."""
    band = content.bands[roster.band].traits
    return [make(r, f"{side[0]}{i + 1}", side, band, content) for i, r in enumerate(roster.fighters)]


def make(recruit: Recruit, id: str, side: str, band: dict[str, int], content: Data) -> Fighter:
    """PK-MEAS-05, PK-SLOW-01, PK-FUEL-01: one fighter on its round base, its kit loaded and fuelled."""
    profile = content.profiles[recruit.profile]
    changes = [content.mutations[name] for name in recruit.mutations]
    stats = dict(profile.stats)
    for mutation in changes:
        for code, more in mutation.stats.items():
            if code in stats:
                stats[code] = min(10, stats[code] + more)
    for code, more in recruit.gains.items():  # PKH-CAM-02, PKH-CAM-06
        if code in stats:
            stats[code] = max(1, min(10, stats[code] + more))
    traits = {key: x for key, x in band.items() if key not in profile.lacks} | profile.traits | recruit.traits
    for mutation in changes:
        traits = traits | mutation.traits
    kinds = [*profile.items, *recruit.weapons, *(name for m in changes for name in m.items)]
    kinds += [*profile.free_gear, *recruit.gear]
    return content.fighter(
        id=id,
        side=side,
        name=recruit.name or f"{profile.name} {id}",
        profile=recruit.profile,
        points=worth_of(recruit, content),
        traits=traits,
        stats=stats,
        r=profile.base * 5,
        status="off",
        armour=worn(recruit, profile, content),
        items=tuple(item(f"{id}.{k + 1}", kind, content) for k, kind in enumerate(kinds)),
        bullets=recruit.bullets,
    )


def item(id: str, kind: str, content: Data) -> Item:
    """PK-SLOW-01, PK-FUEL-01: a thing as it is at the start: loaded, full of fuel."""
    row = content.weapons.get(kind) or content.gear.get(kind)
    if row is None:
        raise ContentError(
            "item", 0, f"there is no weapon or gear {kind!r}", "see data/weapons.yaml and data/gear.yaml"
        )
    return Item(id, kind, charges=row.fuel)
