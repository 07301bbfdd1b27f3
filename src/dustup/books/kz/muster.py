"""KZ-BAND, KZ-HERO, KZ-CYB, KZ-EQUIP: building a force, with a receipt for every point."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from dustup.core.content import ContentError, convert

from .content import Armour, Data, Kind, Weapon, data

RANKS = {"leader": (10, "KZ-BAND-06"), "sub": (5, "KZ-BAND-07"), "plain": (0, "KZ-BAND-08")}
HERO = 100


class FigureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A figure as a force file writes it; `count` makes several alike."""

    name: str = ""
    rank: str = "plain"
    hero: bool = False
    armour: str = ""
    weapons: dict[str, int] | list[str] = []
    gear: list[str] = []
    count: int = 1


class GroupRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group as a force file writes it."""

    name: str
    kind: str
    figures: list[FigureRow]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A force file: groups of one alliance."""

    name: str
    points: int = 0
    total: int = 0
    groups: list[GroupRow]
    id: str = ""
    blurb: str = ""
    period: bool = False
    """Issued period weapons by a scenario (KZ-RUL-64)."""


def read(band: dict[str, Any], path: str = "<force>") -> Force:
    """A force from plain data; unknown keys and wrong types are errors."""
    return convert(band, Force, path)


def arms(row: FigureRow) -> dict[str, int]:
    """Weapons with how many of each were bought."""
    if isinstance(row.weapons, dict):
        return dict(row.weapons)
    found: dict[str, int] = {}
    for weapon in row.weapons:
        found[weapon] = found.get(weapon, 0) + 1
    return found


def worn(kind: Kind, row: FigureRow) -> str:
    """The armour it ends up in (KZ-BAND-09: Troopers always at least light)."""
    return row.armour or kind.armour or "none"


def figure_lines(content: Data, kind: Kind, row: FigureRow) -> list[tuple[int, str, str]]:
    """KZ-BAND-06..09, KZ-CYB-07, KZ-HERO-10, KZ-RUL-62: every point of one figure explained."""
    lines = [(kind.cost, kind.name, kind.rule)]
    cost, rule = RANKS[row.rank]
    if cost:
        lines.append((cost, "Leader" if row.rank == "leader" else "Sub-leader", rule))
    if row.hero:
        lines.append((HERO, "Hero", "KZ-HERO-10"))
    if row.armour and row.armour != kind.armour:
        armour, inside = content.armours[row.armour], content.armours[kind.armour or "none"]
        lines.append((armour.cost - inside.cost, armour.name, "KZ-RUL-62"))
    for key, count in arms(row).items():
        weapon = content.weapons[key]
        if weapon.cost:
            name = f"{count} × {weapon.name}" if count > 1 else weapon.name
            lines.append((weapon.cost * count, name, weapon.rule))
    lines += [
        (content.gear[g].cost, content.gear[g].name, content.gear[g].rule) for g in row.gear if g not in kind.gear
    ]
    return lines


def price(content: Data, kind: Kind, row: FigureRow) -> int:
    """KZ-BAND-08: base, rank and every item, added up."""
    return sum(line[0] for line in figure_lines(content, kind, row))


def muster(band: dict[str, Any], limit: int | None = None) -> Mapping[str, Any]:
    """Validate a force: {"name", "total", "lines": [[points, why, rule]], "errors": [...]}."""
    content = data()
    try:
        force = read(band)
    except ContentError as error:
        return {"name": str(band.get("name", "?")), "total": 0, "lines": [], "errors": [str(error)]}
    strange = unknowns(content, force)
    if strange:
        return {"name": force.name, "total": 0, "lines": [], "errors": strange}
    errors = faults(content, force)
    lines, total = [], 0
    for group in force.groups:
        kind = content.kinds[group.kind]
        for row in group.figures:
            each = figure_lines(content, kind, row)
            cost = sum(points for points, _, _ in each)
            total += cost * row.count
            label = f"{group.name}: {row.name or kind.name}" + (f" × {row.count}" if row.count > 1 else "")
            lines.append([cost * row.count, label, "KZ-BAND-08"])
            lines += [[points, f"  {why}", rule] for points, why, rule in each]
    most = limit if limit is not None else force.points
    if most and total > most:
        errors.append(
            f"{force.name} costs {total} points, {total - most} more than {most}; take something off (KZ-BAND-08)"
        )
    return {"name": force.name, "total": total, "lines": lines, "errors": errors}


def faults(content: Data, force: Force) -> list[str]:
    """Everything wrong with a force, each with where and which rule."""
    strange = unknowns(content, force)
    if strange:
        return strange
    found = [] if force.groups else ["a force needs at least one group (KZ-BAND-08)"]
    found += [fault for group in force.groups for fault in _group_faults(content, force, group)]
    return found + _hero_faults(content, force) + _gang_faults(content, force)


def unknowns(content: Data, force: Force) -> list[str]:
    """Names that stand in no list; nothing can be priced before they are mended."""
    found: list[str] = []
    for group in force.groups:
        if group.kind not in content.kinds or group.kind == "zombie":
            known = ", ".join(k for k in content.kinds if k != "zombie")
            found.append(f"group {group.name!r}: unknown kind {group.kind!r}; choose one of {known}")
        for row in group.figures:
            found += [f"group {group.name!r}: {row.name or row.rank}: {fault}" for fault in _strange(content, row)]
    return found


def _strange(content: Data, row: FigureRow) -> list[str]:
    found = [] if row.rank in RANKS else [f"unknown rank {row.rank!r}; use leader, sub or plain"]
    found += [_unknown("weapon", w, content.weapons) for w in arms(row) if w not in content.weapons]
    found += [_unknown("gear", g, content.gear) for g in row.gear if g not in content.gear]
    if row.armour and row.armour not in content.armours:
        found.append(_unknown("armour", row.armour, content.armours))
    return found


def _unknown(what: str, given: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(given, known, 1)
    return f"unknown {what} {given!r}; " + (f"do you mean {near[0]!r}?" if near else f"there are {', '.join(known)}")


def _group_faults(content: Data, force: Force, group: GroupRow) -> list[str]:
    kind = content.kinds[group.kind]
    found = [
        f"group {group.name!r}: {fault}" for row in group.figures for fault in _row_faults(content, force, kind, row)
    ]
    return found + [f"group {group.name!r}: {fault}" for fault in _make_up(kind, group)]


def _make_up(kind: Kind, group: GroupRow) -> list[str]:
    """KZ-BAND-01..05, KZ-HERO-04, KZ-RUL-16: how many of each rank."""
    total = sum(r.count for r in group.figures)
    if any(r.hero for r in group.figures):
        return [] if total == 1 else ["a Hero works alone, as a group of one (KZ-HERO-04)"]
    found = []
    for rank, need in (("leader", kind.leader), ("sub", kind.sub), ("plain", kind.plain)):
        count = sum(r.count for r in group.figures if r.rank == rank)
        if not need.least <= count <= need.most:
            span = f"{need.least}" if need.least == need.most else f"{need.least} to {need.most}"
            found.append(f"{count} of rank {rank}; {kind.name} groups have {span} ({kind.rule})")
    return found


def _row_faults(content: Data, force: Force, kind: Kind, row: FigureRow) -> list[str]:
    name = row.name or kind.name
    found = _hero_row(kind, row, name) + _armour_faults(content, kind, row, name)
    for key, count in arms(row).items():
        found += _weapon_faults(content.weapons[key], kind, row, count, name, force.period)
    found += _gear_faults(content, kind, row, name)
    return found


def _hero_row(kind: Kind, row: FigureRow, name: str) -> list[str]:
    found = []
    if row.hero and kind.id == "cyborg":
        found.append(f"{name}: a cyborg cannot be a Hero (KZ-RUL-62)")
    if row.hero and row.rank != "plain":
        found.append(f"{name}: a Hero has no rank (KZ-RUL-16)")
    if row.count < 1 or (row.count > 1 and (row.hero or row.rank != "plain")):
        found.append(f"{name}: count {row.count} does not fit its rank")
    return found


def _armour_faults(content: Data, kind: Kind, row: FigureRow, name: str) -> list[str]:
    """KZ-BAND-09, KZ-RUL-58, KZ-RUL-62, KZ-RUL-78."""
    if not row.armour or row.armour == kind.armour:
        return []
    armour: Armour = content.armours[row.armour]
    if kind.id == "cyborg" or row.armour in ("cyborg", "zombie"):
        return [f"{name}: cannot wear {armour.name} (KZ-RUL-78)"]
    if kind.id == "trooper" and row.armour == "none":
        return [f"{name}: Troopers always wear at least light armour (KZ-BAND-09)"]
    if armour.kinds and kind.id not in armour.kinds and not (row.hero and "hero" in armour.kinds):
        return [f"{name}: power armour is for Troopers, Law Enforcement and Heroes (KZ-RUL-62)"]
    return []


LIMITS = {"missile_launcher": "KZ-EQUIP-04", "missile": "KZ-EQUIP-04", "hand_grenade": "KZ-EQUIP-06"}
"""The rule that says how many a figure may have, where it is not the one that says how they work."""


def _weapon_faults(w: Weapon, kind: Kind, row: FigureRow, count: int, name: str, period: bool) -> list[str]:
    """KZ-CYB-01, KZ-EQUIP-04, KZ-EQUIP-06, KZ-EQUIP-09, KZ-RUL-64."""
    found = []
    if count < 1:
        found.append(f"{name}: {count} × {w.name} makes no sense; leave it out or take 1 or more ({w.rule})")
    if w.period and not period:
        found.append(f"{name}: {w.name} is a period weapon, issued by a scenario only (KZ-RUL-64)")
    if w.id == "junk" or (w.cost is None and not w.period):
        found.append(f"{name}: {w.name} cannot be bought")
    if kind.weapons and w.id not in kind.weapons:
        found.append(f"{name}: a {kind.name} may only use handguns, shotguns and machine pistols (KZ-CYB-01)")
    if w.power_only and worn(kind, row) != "power":
        found.append(f"{name}: {w.name} needs power armour (KZ-EQUIP-09)")
    most = w.most.get(kind.id, w.most.get("", 0 if w.most else 99))
    if count > most:
        found.append(f"{name}: {count} × {w.name}; {kind.name} figures may have {most} ({LIMITS.get(w.id, w.rule)})")
    if count > (2 if w.form == "hand" and w.hth else 1) and not w.singly and not w.period:
        found.append(f"{name}: {count} × {w.name} is more than it has hands for ({w.rule})")
    return found


def _gear_faults(content: Data, kind: Kind, row: FigureRow, name: str) -> list[str]:
    """KZ-EQUIP-11, KZ-RUL-58, KZ-RUL-78."""
    found = []
    for key in row.gear:
        gear = content.gear[key]
        if kind.id not in gear.kinds and key not in kind.gear:
            rule = "KZ-EQUIP-11" if key == "headset" else "KZ-RUL-78"
            found.append(f"{name}: a {kind.name} may not have a {gear.name} ({rule})")
    found += [f"{name}: {g} is listed twice; once is enough" for g in dict.fromkeys(row.gear) if row.gear.count(g) > 1]
    if "stealth_suit" in row.gear and worn(kind, row) != "none":
        found.append(f"{name}: a stealth suit is worn instead of armour (KZ-RUL-58)")
    return found


def _hero_faults(content: Data, force: Force) -> list[str]:
    """KZ-HERO-03, KZ-RUL-76: one Hero to three squads or gangs."""
    heroes = sum(r.hero for g in force.groups for r in g.figures)
    squads = sum(not content.kinds[g.kind].alone and not any(r.hero for r in g.figures) for g in force.groups)
    if heroes > squads // 3:
        return [f"{heroes} Hero(es) with {squads} squad(s); one Hero needs three (KZ-HERO-03)"]
    return []


def _gang_faults(content: Data, force: Force) -> list[str]:
    """KZ-EQUIP-04: launchers and missiles per Scavenger or Savage gang."""
    found = []
    for group in force.groups:
        for key, weapon in content.weapons.items():
            most = weapon.most_gang.get(group.kind)
            held = sum(arms(r).get(key, 0) * r.count for r in group.figures)
            if most is not None and held > most:
                found.append(f"group {group.name!r}: {held} × {weapon.name}; a gang may have {most} (KZ-EQUIP-04)")
    return found
