"""The mobs between battles as everybody may see them, and how events are told."""

from __future__ import annotations

from typing import Any

from dustup.core import Company, Event, Member, Roster, Store
from dustup.core.scene import Gear, Stat
from dustup.skirmish.tell import dice

from ..content import STATS, data
from .aftermath import TABLES
from .league import rating
from .state import Gang, League, Veteran, Wagon


def tell(event: Event, s: League) -> str:
    """One sentence for one event."""
    gaps: dict[str, Any] = dict(event.about) | {"dice": dice(event.about)}
    if "led" in gaps:
        gaps["led_words"] = f" + {gaps['led']} for leading a mob that won" if gaps["led"] else ""
    if event.about.get("player") in s.gangs:
        gaps["player"] = s.gangs[event.about["player"]].name
    words = str(TABLES["sayings"][event.what]).format_map(gaps)
    return f"{words} {' '.join(f'[[{rule}]]' for rule in event.rules)}".strip()


def show(s: League, player: str) -> Roster:
    """GCE-SCEN-02: nothing is secret between battles."""
    standings = [f"{gang.name}: {gang.wins} won, rating {rating(gang)}" for gang in s.gangs.values()]
    return Roster(s.game, len(s.plan), [_company(gang) for gang in s.gangs.values()], standings=standings)


def _company(gang: Gang) -> Company:
    members = [*(_veteran(f) for f in gang.people.values()), *(_wagon(v) for v in gang.wagons.values())]
    stores = [Store("teef", str(gang.teef)), Store("rating", str(rating(gang)), "GCE-SCEN-02")]
    return Company(gang.player, gang.name, members, stores, rating(gang))


def _veteran(f: Veteran) -> Member:
    kind, content = data().profiles[f.profile], data()
    stats = [Stat(key, key, str(getattr(kind, key) + f.gains.get(key, 0)), str(getattr(kind, key))) for key in STATS]
    gear = [Gear(key, content.weapons[key].name) for key in f.weapons]
    gear += [Gear(key, content.armours[key].name) for key in f.armour]
    skills = [(content.skills[key].name, content.skills[key].rule) for key in f.skills]
    notes = [
        *(["boss"] if f.boss else []),
        *f.scars,
        *(["misses the next battle"] if f.misses else []),
        f"{f.xp} experience",
    ]
    return Member(f.id, f.name, kind.name, kind.teef, stats=stats, gear=gear, traits=skills, notes=notes)


def _wagon(v: Wagon) -> Member:
    content = data()
    gear = [Gear(key, content.weapons[key].name, arc) for key, arc in v.guns.items()]
    gear += [Gear(key, content.gubbins[key].name) for key in v.gubbins]
    notes = [*v.scars, *(["misses the next battle"] if v.misses else [])]
    row = content.vehicles[v.row]
    return Member(v.id, v.name, row.name, row.teef, gear=gear, notes=notes)
