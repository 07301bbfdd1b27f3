"""GCEH-MOB-01, GCE-ATTR-01, GCE-VSHT-01: the form in which a mob is built: warriors, vehicles and who rides what."""

from __future__ import annotations

from typing import Any

from dustup.core.catalogue import Catalogue, Entry, Field, Hire
from dustup.skirmish.catalogue import NAME, built, part, picks, plain, unused, words
from dustup.skirmish.tell import counted

from .content import NAMES, Armour, Data, Profile, Vehicle, Weapon, data
from .muster import ARCS, RULE, SEATS, Mob, VehicleRow, WarriorRow, muster, read
from .view import weapon

BLANK = {"name": "My mob", "mob": "orks", "points": 130, "warriors": [], "vehicles": []}


def catalogue(band: Any, at: str) -> Catalogue:
    """GCEH-MOB-01: a mob as a form."""
    return built(band, at, BLANK, read, _form, muster)


def _form(mob: Mob) -> Catalogue:
    content = data()
    own = [row for row in content.profiles.values() if row.mob == mob.mob]
    cars = [row for row in content.vehicles.values() if mob.mob in row.mob]
    mobs = dict.fromkeys(row.mob for row in content.profiles.values() if row.mob)
    taken = [v.name for v in mob.vehicles]
    folk = [Hire(p.id, p.name, _told(p), p.rule, into="warriors", row={"profile": p.id}, group="Warriors") for p in own]
    wheels = [
        Hire(v.id, v.name, _size(v), v.rule, into="vehicles", group="Vehicles",
             row={"row": v.id, "name": unused(v.name, taken)})
        for v in cars
    ]  # fmt: skip
    kinds = words(*((key, key.capitalize()) for key in mobs))
    fields = [
        part("", *NAME),
        part("", "mob", "Mob", "one", kinds),
        part("", "points", "Teef", "number", about="0: any", rule=RULE),
    ]
    entries = [_warrior(content, mob, row, n, own) for n, row in enumerate(mob.warriors)]
    entries += [_car(content, mob, row, n, cars) for n, row in enumerate(mob.vehicles)]
    return Catalogue(
        band=plain(mob), fields=fields, entries=entries, hires=[*folk, *wheels], unit="teef", limit=mob.points
    )


def _warrior(content: Data, mob: Mob, row: WarriorRow, n: int, own: list[Profile]) -> Entry:
    """GCE-VSHT-03: what a warrior may have, and its seat."""
    p, at = content.profiles.get(row.profile), f"warriors/{n}"
    cars = {v.name: v for v in mob.vehicles}
    guns = [
        content.weapons[key] for key in (cars[row.rides].guns if row.rides in cars else ()) if key in content.weapons
    ]
    arms = [gun for gun in content.weapons.values() if not gun.fixed]
    aboard = [
        part(at, "seat", "Seat", "one", words(*((key, key.capitalize()) for key in SEATS)), rule="GCE-VSHT-03"),
        part(at, "gun", "Mans", "one", [*words(("", "no gun")), *picks(guns)] if guns else [], rule="GCE-VSHT-03"),
    ]
    fields = [
        part(at, *NAME),
        part(at, "profile", "Profile", "one", picks(own)),
        part(at, "count", "How many alike", "times", rule=RULE),
        part(at, "boss", "Leads the mob", "flag", rule=RULE),
        part(at, "rides", "Rides", "one", words(("", "on foot"), *((name, name) for name in cars)) if cars else []),
        *(aboard if row.rides in cars else ()),
        part(at, "weapons", "Weapons", "many", picks(arms, _figures, _form_of)),
        part(at, "armour", "Armour", "many", picks(content.armours.values(), _plate)),
    ]
    many = f" × {row.count}" if row.count > 1 else ""
    told, rule = (_told(p), p.rule) if p else ("", "")
    return Entry(at, row.name or (p.name if p else row.profile), (p.name if p else row.profile) + many, told, rule,
                 fields=fields)  # fmt: skip


def _car(content: Data, mob: Mob, row: VehicleRow, n: int, cars: list[Vehicle]) -> Entry:
    """GCE-VSHT-01: what is mounted on a vehicle and where it points."""
    at, kind = f"vehicles/{n}", content.vehicles.get(row.row)
    riders = [f"warriors/{i}/rides" for i, each in enumerate(mob.warriors) if each.rides == row.name]
    guns = picks((gun for gun in content.weapons.values() if gun.fixed), _figures)
    fields: list[Field] = [
        part(at, *NAME),
        part(at, "row", "Kind", "one", picks(cars)),
        part(at, "guns", "Fixed weapons", "pairs", guns, seconds=words(*((arc, arc) for arc in ARCS))),
        part(at, "gubbins", "Gubbins", "many", picks(content.gubbins.values(), lambda each: each.note)),
    ]
    told, rule = (_size(kind), kind.rule) if kind else ("", "")
    return Entry(at, row.name, kind.name if kind else row.row, told, rule, fields=fields, follow=riders)


def _figures(row: Weapon) -> str:
    return weapon(row, "").figures


def _form_of(row: Weapon) -> str:
    return {"gun": "Guns", "hand": "Hand to hand"}.get(row.form, "Thrown, and flames")


def _told(p: Profile) -> str:
    """GCE-ATTR-01: the nine characteristics and its traits."""
    stats = " ".join(f"{key} {getattr(p, key)}" for key in NAMES if hasattr(p, key))
    return " · ".join([stats, *(name.replace("_", " ") for name in p.traits)])


def _size(v: Vehicle) -> str:
    """GCE-RUL-83: what a vehicle offers."""
    holds = (v.seats, "seat"), (v.mounts, "fixed weapon"), (v.gubbins, "gubbin")
    return " · ".join([*(counted(*pair) for pair in holds if pair[0]), f"gas {v.gas}″", f"thrust {v.thrust}″"])


def _plate(row: Armour) -> str:
    """GCE-SAVE-04: its save."""
    return (
        "parries"
        if row.parry
        else f"save {row.save}+" + (f", {row.template}+ against templates" if row.template else "")
    )
