"""PKH-CAM-01: the bands between battles as everybody may see them, and how events are told."""

from __future__ import annotations

from dustup.core import Company, Member, Roster, Store
from dustup.core.scene import Gear, Stat
from dustup.skirmish import league
from dustup.skirmish.tell import Voice, counted

from ..content import CODES, NAMES, Data
from .league import rating
from .state import Gang, League, Veteran
from .tables import BUILDINGS, SKILLS, TABLES, TERRITORIES, figures

tell = Voice(TABLES["sayings"], league.name).tell


def show(s: League, player: str) -> Roster:
    """PKH-CAM-01: the bands; how many bullets somebody has is known to its owner alone."""
    return league.roster(s, lambda gang: rating(s, gang), lambda gang: _company(s, gang, gang.player == player))


def _company(s: League, gang: Gang, mine: bool) -> Company:
    stores = [Store("caps", str(gang.caps), s.law["PKH-CAM-04"])]
    stores += [Store(TERRITORIES[key][0], TERRITORIES[key][1], s.law["PKH-CAM-08"]) for key in gang.territories]
    stores += [Store(BUILDINGS[key][0], f"level {n}", s.law["PKH-CAM-07"]) for key, n in gang.buildings.items()]
    people = [_member(s, v, mine) for v in gang.people.values()]
    return Company(gang.player, gang.name, people, stores, rating(s, gang))


def _member(s: League, v: Veteran, mine: bool) -> Member:
    data: Data = s.edition.data()
    row, now = data.profiles[v.profile], figures(s.edition, v)
    stats = [Stat(code, NAMES[code], str(now[code]), str(row.stats[code])) for code in CODES if code in now]
    gear = [Gear(key, (data.weapons.get(key) or data.gear[key]).name) for key in (*v.weapons, *v.gear)]
    gear += [Gear(v.armour, data.armours[v.armour].name)] if v.armour else []
    skills = [(SKILLS[key][0], s.law["PKH-CAM-06"]) for key in v.skills]
    skills += [(data.mutations[key].name, data.mutations[key].rule) for key in v.mutations]
    notes = [f"{v.xp} experience", *(["misses the next battle"] if v.misses else [])]
    notes += [counted(v.bullets, "bullet")] if mine and v.bullets else []
    return Member(v.id, v.name, row.name, row.cost, stats=stats, gear=gear, traits=skills, notes=notes)
