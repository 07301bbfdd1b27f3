"""The mobs between battles as everybody may see them, and how events are told."""

from __future__ import annotations

from dustup.core import Company, Member, Roster, Store
from dustup.core.scene import Gear, Stat
from dustup.skirmish import league
from dustup.skirmish.tell import Voice

from ..content import NAMES, STATS, data
from ..view import RULES
from .aftermath import TABLES
from .league import rating
from .state import Gang, League, Veteran, Wagon

tell = Voice(TABLES["sayings"], league.name).tell


def show(s: League, player: str) -> Roster:
    """GCE-SCEN-02: nothing is secret between battles."""
    return league.roster(s, rating, _company)


def _company(gang: Gang) -> Company:
    members = [*(_veteran(f) for f in gang.people.values()), *(_wagon(v) for v in gang.wagons.values())]
    stores = [Store("teef", str(gang.teef)), Store("rating", str(rating(gang)), "GCE-SCEN-02")]
    return Company(gang.player, gang.name, members, stores, rating(gang))


def _veteran(f: Veteran) -> Member:
    kind, content = data().profiles[f.profile], data()
    own = {key: getattr(kind, key) for key in STATS}
    stats = [Stat(key, NAMES[key], str(n + f.gains.get(key, 0)), str(n)) for key, n in own.items()]
    gear = [Gear(key, content.weapons[key].name) for key in f.weapons]
    gear += [Gear(key, content.armours[key].name) for key in f.armour]
    traits = [(key, RULES[key]) for key in f.traits] + [(f"hates {key}", "GCE-PSY-31") for key in f.hates]
    traits += [(content.skills[key].name, content.skills[key].rule) for key in f.skills]
    notes = [
        *(["boss"] if f.boss else []),
        *f.scars,
        *(["misses the next battle"] if f.misses else []),
        f"{f.xp} experience",
    ]
    return Member(f.id, f.name, kind.name, kind.teef, stats=stats, gear=gear, traits=traits, notes=notes)


def _wagon(v: Wagon) -> Member:
    content = data()
    gear = [Gear(key, content.weapons[key].name, arc) for key, arc in v.guns.items()]
    gear += [Gear(key, content.gubbins[key].name) for key in v.gubbins]
    notes = [*v.scars, *(["misses the next battle"] if v.misses else [])]
    row = content.vehicles[v.row]
    return Member(v.id, v.name, row.name, row.teef, gear=gear, notes=notes)
