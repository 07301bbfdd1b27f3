"""GCE-EQP-23, GCE-ATTR-01: raising a mob (house content): what every tooth pays for, and what may not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from dustup.core import Fault, Line, Offer, Receipt
from dustup.core.content import ContentError, by_id, load_rows
from dustup.skirmish import muster as layer
from dustup.skirmish.muster import placed, wrongs
from dustup.skirmish.words import renamed, word

from .content import DATA, OTHERWISE, Armour, Data, Gubbin, Profile, Vehicle, Weapon, data

RULE = "GCEH-MOB-01"
ARCS = ("front", "left", "right", "rear")
SEATS = ("driver", "gunner", "rider")
FOLLOWERS = {"young": "youngsters", "minion": "minions"}
"""GCEH-MOB-01: of whom there are not more than of all the others."""


class WarriorRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A warrior as a mob file writes it; `rides` names the vehicle it is on, `seat` what it does there;
    `boss` that it leads the mob, whatever its profile."""

    profile: str
    name: str = ""
    weapons: list[str] = []
    armour: list[str] = []
    skills: list[str] = []
    traits: list[str] = []
    hates: list[str] = []
    stats: dict[str, int] = {}
    rides: str = ""
    seat: str = "rider"
    gun: str = ""
    count: int = 1
    xp: int = 0
    boss: bool = False
    id: str = ""


class VehicleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A vehicle as a mob file writes it; `guns` are fixed weapons with their arc."""

    row: str
    name: str
    guns: dict[str, str] = {}
    gubbins: list[str] = []
    harm: list[str] = []
    id: str = ""


class Mob(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A mob file."""

    name: str
    mob: str
    points: int = 0
    warriors: list[WarriorRow]
    vehicles: list[VehicleRow] = []
    id: str = ""
    blurb: str = ""
    total: int = 0
    veterans: bool = False
    """A mob of a campaign: its limits were met when it was raised."""


@lru_cache(maxsize=1)
def ready() -> dict[str, Mob]:
    """The ready-made mobs by id."""
    path = DATA / "bands.yaml"
    return by_id(load_rows(path, Mob), path)


def read(band: Any) -> Mob:
    """A mob by id, as data or from a file; names may be written as they are shown."""
    rows = data()
    pools: dict[str, dict[str, Any]] = {"profile": rows.profiles, "weapons": rows.weapons, "armour": rows.armours}
    pools |= {"skills": rows.skills, "row": rows.vehicles, "gubbins": rows.gubbins}
    pools |= {"guns": rows.weapons, "gun": rows.weapons}
    return layer.read(layer.spelled(_own(_keyed(band)), pools, OTHERWISE), Mob, ready())


def _own(band: Any) -> Any:
    """A profile of this mob by the last word of its id alone: the boy of the diggas is a digga boy."""
    if not isinstance(band, dict) or not isinstance(band.get("warriors"), list):
        return band
    own = [key for key, row in data().profiles.items() if row.mob == band.get("mob")]
    short = {key.rpartition("_")[2]: key for key in own}
    folk = [
        {**row, "profile": short.get(word(str(row["profile"])), row["profile"])} if "profile" in row else row
        for row in band["warriors"]
        if isinstance(row, dict)
    ]
    return {**band, "warriors": folk}


def _keyed(band: Any) -> Any:
    """A mob with other words for its keys; a vehicle without a name, or the only one, goes by its kind."""
    whole = renamed(band, {"band": "mob", "fighters": "warriors"})
    if not isinstance(whole, dict) or not isinstance(whole.get("vehicles"), list):
        return whole
    cars = [renamed(row, {"vehicle": "row"}) for row in whole["vehicles"]]
    cars = [{"name": car.get("row"), **car} if isinstance(car, dict) else car for car in cars]
    pairs = [(car.get("row"), car["name"]) for car in cars if isinstance(car, dict)]
    names = [pair for pair in pairs if all(isinstance(each, str) for each in pair)]
    known = {row: name for row, name in names if [kind for kind, _ in names].count(row) == 1}
    known |= {name: name for _, name in names}
    folk = whole.get("warriors")
    if isinstance(folk, list):
        aboard = [isinstance(row, dict) and isinstance(row.get("rides"), str) for row in folk]
        folk = [{**row, "rides": known.get(row["rides"], row["rides"])} if on else row for row, on in zip(folk, aboard)]
    return {**whole, "warriors": folk, "vehicles": cars}


def _priced(rows: Mapping[str, Weapon | Armour | Gubbin], keys: Iterable[str]) -> list[Line]:
    return [Line(rows[key].teef, rows[key].name, rows[key].rule) for key in keys]


def warrior_lines(content: Data, row: WarriorRow) -> list[Line]:
    """Every tooth of one warrior."""
    profile = content.profiles[row.profile]
    own = Line(profile.teef, row.name or profile.name, profile.rule)
    return [own, *_priced(content.weapons, row.weapons), *_priced(content.armours, row.armour)]


def vehicle_lines(content: Data, row: VehicleRow) -> list[Line]:
    """Every tooth of one vehicle."""
    kind = content.vehicles[row.row]
    own = Line(kind.teef, row.name, kind.rule)
    return [own, *_priced(content.weapons, row.guns), *_priced(content.gubbins, row.gubbins)]


def price(lines: list[Line]) -> int:
    """What some lines cost together."""
    return sum(line.points for line in lines)


def bill(content: Data, mob: Mob) -> list[Line]:
    """The whole mob."""
    people = [(f"warriors/{n}", warrior_lines(content, row) * row.count) for n, row in enumerate(mob.warriors)]
    cars = [(f"vehicles/{n}", vehicle_lines(content, row)) for n, row in enumerate(mob.vehicles)]
    return [line for at, lines in people + cars for line in placed(at, lines)]


def total(mob: Mob) -> int:
    """What a mob costs."""
    return price(bill(data(), mob))


def muster(band: Any, limit: int = 0) -> Receipt:
    """A mob counted, with every fault in it."""
    content = data()
    try:
        mob = read(band)
    except ContentError as error:
        return layer.refused(error, str(band.get("name", "?")) if isinstance(band, dict) else "?", RULE)
    strange = [*_unknown(content, mob)]
    if strange:
        return Receipt(mob.name, faults=tuple(strange))
    figures = {"warriors": sum(row.count for row in mob.warriors), "vehicles": len(mob.vehicles)}
    return layer.counted(mob.name, bill(content, mob), faults(content, mob), limit or mob.points, RULE, **figures)


def _unknown(content: Data, mob: Mob) -> Iterator[Fault]:
    mobs = dict.fromkeys(p.mob for p in content.profiles.values() if p.mob)
    yield from layer.strange(mob.name, "mob", [mob.mob], mobs, RULE)
    for n, row in enumerate(mob.warriors):
        yield from placed(f"warriors/{n}", _odd_warrior(content, mob, row))
    for n, v in enumerate(mob.vehicles):
        yield from placed(f"vehicles/{n}", _odd_vehicle(content, v))


def _odd_warrior(content: Data, mob: Mob, row: WarriorRow) -> Iterator[Fault]:
    cars, rides = [v.name for v in mob.vehicles], [row.rides] if row.rides else []
    for what, given, pool in (
        ("profile", [row.profile], content.profiles), ("weapon", row.weapons, content.weapons),
        ("armour", row.armour, content.armours), ("skill", row.skills, content.skills),
        ("vehicle of this mob", rides, cars),
    ):  # fmt: skip
        yield from layer.strange(row.name or row.profile, what, given, pool, RULE)


def _odd_vehicle(content: Data, v: VehicleRow) -> Iterator[Fault]:
    fixed = [key for key, row in content.weapons.items() if row.fixed]
    for what, given, pool, rule in (
        ("vehicle", [v.row], content.vehicles, RULE), ("fixed weapon", v.guns, fixed, RULE),
        ("arc", v.guns.values(), ARCS, "GCE-VSHT-01"), ("gubbin", v.gubbins, content.gubbins, RULE),
        ("lasting damage", v.harm, content.harms, RULE),
    ):  # fmt: skip
        yield from layer.strange(v.name, what, given, pool, rule)


def faults(content: Data, mob: Mob) -> list[Fault]:
    """Everything wrong with a mob; one that has been through battles may have lost whom it should have."""
    if mob.veterans:
        return []
    counts = Counter({row.profile: 0 for row in mob.warriors})
    for row in mob.warriors:
        counts[row.profile] += row.count
    found = [*_limits(content, mob, counts)]
    for n, row in enumerate(mob.warriors):
        found += placed(f"warriors/{n}", _warrior(content, mob, row))
    for n, v in enumerate(mob.vehicles):
        found += placed(f"vehicles/{n}", _vehicle(content, mob, v))
    return found


def _limits(content: Data, mob: Mob, counts: Mapping[str, int]) -> Iterator[Fault]:
    """GCEH-MOB-01: how many of each profile, who needs whom, a mechanic for each big vehicle or three bikes."""
    own = {key: row for key, row in content.profiles.items() if row.mob == mob.mob}
    rows = {
        key: layer.Limit(least=r.least, most=r.most or None, must=bool(r.least), rule=RULE) for key, r in own.items()
    }
    names = {key: f"{r.name} (boss)" if r.role == "boss" else r.name for key, r in own.items()}
    yield from layer.limits(counts, rows, names, mob.name, RULE)
    grown = sum(counts.get(key, 0) for key, r in own.items() if r.role not in FOLLOWERS)
    for key, r in own.items():
        if r.role in FOLLOWERS and counts.get(key, 0) > grown:
            many = f"{counts[key]} {FOLLOWERS[r.role]} ({r.name})"
            yield Fault(mob.name, f"{many}, but only {grown} grown", RULE, "have no more of them than of the others")
    for key, r in own.items():
        if r.needs and counts.get(key) and not counts.get(r.needs):
            yield Fault(mob.name, f"{r.name} without a {own[r.needs].name}", RULE, f"add a {own[r.needs].name}")
    trade = [key for key, r in own.items() if r.role == "mechanic"]
    hands = sum(counts.get(key, 0) for key in trade)
    big = sum(not content.vehicles[v.row].bike for v in mob.vehicles)
    small = len(mob.vehicles) - big
    if big + -(-small // 3) > hands:
        trades = ", ".join(own[key].name for key in trade)
        what = f"{hands} mechanics ({trades}) for {big} big vehicles and {small} bikes"
        yield Fault(mob.name, what, RULE, "one for each big vehicle or three bikes")


def _warrior(content: Data, mob: Mob, row: WarriorRow) -> Iterator[Fault]:
    profile: Profile = content.profiles[row.profile]
    vehicle = next((v for v in mob.vehicles if v.name == row.rides), None)
    foreign, alone = profile.mob != mob.mob, row.count > 1 and row.seat != "rider"
    loose = row.gun and (vehicle is None or row.gun not in vehicle.guns)
    guns = [content.weapons[key] for key in row.weapons]
    fixed = [f"{gun.name} is mounted on vehicles only" for gun in guns if gun.fixed]
    return wrongs(
        row.name or profile.name,
        (foreign, f"does not belong to {mob.mob}", RULE, "take a profile of this mob"),
        (row.count < 1 or alone, f"count {row.count} does not fit", RULE, "write drivers and gunners one by one"),
        *((True, why, "GCE-VSHT-01", "put it under the vehicle's guns") for why in fixed),
        (row.seat not in SEATS, f"unknown seat {row.seat!r}", RULE, "driver, gunner or rider"),
        (row.seat == "gunner" and not row.gun, "a gunner mans a fixed weapon", "GCE-VSHT-03", "say which under gun"),
        (loose, f"there is no {row.gun} on its vehicle", "GCE-VSHT-03", "mount it first"),
    )


def _vehicle(content: Data, mob: Mob, v: VehicleRow) -> Iterator[Fault]:
    kind: Vehicle = content.vehicles[v.row]
    people = [row for row in mob.warriors if row.rides == v.name]
    unlinked = kind.bike and any(not key.startswith("linked") for key in v.guns)
    twins = sum(other.name == v.name for other in mob.vehicles) > 1
    drivers, aboard = sum(row.seat == "driver" for row in people), sum(row.count for row in people)
    gubbins = [(content.gubbins[key].name, many) for key, many in Counter(v.gubbins).items()]
    manned = [(content.weapons[key].name, sum(row.count for row in people if row.gun == key)) for key in v.guns]
    return wrongs(
        v.name,
        (mob.mob not in kind.mob, f"a {kind.name} is not for {mob.mob}", RULE, "take another vehicle"),
        (len(v.guns) > kind.mounts, f"{len(v.guns)} fixed weapons for {kind.mounts} mounts", RULE, "leave some off"),
        (unlinked, "a bike carries linked guns only", RULE, "take linked shootas or kannons"),
        (len(v.gubbins) > kind.gubbins, f"{len(v.gubbins)} gubbins, at most {kind.gubbins}", RULE, "leave some off"),
        *((many > 1, f"{many} × {name}, at most 1", RULE, "keep one of each kind") for name, many in gubbins),
        (twins, f"two vehicles with the name {v.name}", RULE, "give each its own"),
        *((many > 1, f"two gunners for one {name}", "GCE-VSHT-03", "one will do") for name, many in manned),
        (drivers != 1, "every vehicle needs one driver", RULE, "give one warrior seat: driver"),
        (aboard > kind.seats, f"more than {kind.seats} aboard", "GCE-RUL-83", "let some go on foot"),
    )


def bands() -> list[Offer]:
    """The ready-made mobs, for the start page."""
    return layer.offers(ready(), total, _facts)


def _facts(mob: Mob) -> str:
    cars = f", {len(mob.vehicles)} vehicles" if mob.vehicles else ""
    return f"{mob.mob.capitalize()} · {len(mob.warriors)} warriors{cars} · {total(mob)} teef"
