"""KZ-BAND, KZ-HERO, KZ-CYB, KZ-EQUIP: building a force, with a receipt for every point."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from dustup.core import Fault, Line, Offer, Receipt
from dustup.core.content import ContentError, by_id, load_rows
from dustup.skirmish import muster as layer

from .content import DATA, Armour, Data, Kind, Weapon, data

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


@lru_cache(maxsize=1)
def ready() -> dict[str, Force]:
    """The ready-made forces by id."""
    return by_id(load_rows(DATA / "bands.yaml", Force), DATA / "bands.yaml")


def read(band: Any, where: str = "<force>") -> Force:
    """A ready-made force by its id, one from plain data or from a file; unknown keys and wrong types are errors."""
    rows = data()
    pools: dict[str, dict[str, Any]] = {
        "kind": rows.kinds,
        "armour": rows.armours,
        "weapons": rows.weapons,
        "gear": rows.gear,
    }
    return layer.read(layer.spelled(band, pools), Force, ready(), where)


def bands() -> list[Offer]:
    """The ready-made forces with their points, for the start page."""
    return layer.offers(ready(), _points, _facts)


def _points(force: Force) -> int:
    return sum(line.points for line in bill(data(), force))


def _facts(force: Force) -> str:
    kinds = dict.fromkeys(data().kinds[group.kind].name for group in force.groups)
    many = sum(row.count for group in force.groups for row in group.figures)
    return f"{' and '.join(kinds)} · {many} figures · {_points(force)} points"


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


def figure_lines(content: Data, kind: Kind, row: FigureRow) -> list[Line]:
    """KZ-BAND-06..09, KZ-CYB-07, KZ-HERO-10, KZ-RUL-62: every point of one figure explained."""
    lines = [Line(kind.cost, kind.name, kind.rule)]
    cost, rule = RANKS[row.rank]
    if cost:
        lines.append(Line(cost, "Leader" if row.rank == "leader" else "Sub-leader", rule))
    if row.hero:
        lines.append(Line(HERO, "Hero", "KZ-HERO-10"))
    if row.armour and row.armour != kind.armour:
        armour, inside = content.armours[row.armour], content.armours[kind.armour or "none"]
        lines.append(Line(armour.cost - inside.cost, armour.name, "KZ-RUL-62"))
    for key, count in arms(row).items():
        weapon = content.weapons[key]
        if weapon.cost:
            name = f"{count} × {weapon.name}" if count > 1 else weapon.name
            lines.append(Line(weapon.cost * count, name, weapon.rule))
    lines += [
        Line(content.gear[g].cost, content.gear[g].name, content.gear[g].rule) for g in row.gear if g not in kind.gear
    ]
    return lines


def price(content: Data, kind: Kind, row: FigureRow) -> int:
    """KZ-BAND-08: base, rank and every item, added up."""
    return sum(line.points for line in figure_lines(content, kind, row))


def muster(band: dict[str, Any], limit: int | None = None) -> Receipt:
    """KZ-BAND-08: the bill of a force, with every fault in it; too dear for its own file or for this limit is one."""
    try:
        force = read(band)
    except ContentError as error:
        return layer.refused(error, str(band.get("name", "?")) if isinstance(band, dict) else "?")
    strange = tuple(unknowns(data(), force))
    if strange:
        return Receipt(force.name, faults=strange)
    most = min((p for p in (limit, force.points) if p), default=0)
    return layer.counted(force.name, bill(data(), force), faults(data(), force), most, "KZ-BAND-08")


def bill(content: Data, force: Force) -> Iterator[Line]:
    """KZ-BAND-08: what every point pays for, figure by figure (or several alike)."""
    for group in force.groups:
        kind = content.kinds[group.kind]
        for row in group.figures:
            who = f"{group.name}: {row.name or kind.name}" + (f" × {row.count}" if row.count > 1 else "")
            for line in figure_lines(content, kind, row):
                yield Line(line.points * row.count, f"{who}: {line.why}", line.rule)


def faults(content: Data, force: Force) -> Iterator[Fault]:
    """Everything wrong with a force, each with where and which rule."""
    strange = list(unknowns(content, force))
    if strange:
        yield from strange
        return
    if not force.groups:
        yield Fault("groups", "a force needs at least one group", "KZ-BAND-08", "add one")
    for group in force.groups:
        kind = content.kinds[group.kind]
        for row in group.figures:
            yield from _row_faults(content, force, kind, row, f"group {group.name!r}: {row.name or kind.name}")
        yield from _make_up(kind, group)
    yield from _hero_faults(content, force)
    yield from _gang_faults(content, force)


def unknowns(content: Data, force: Force) -> Iterator[Fault]:
    """Names that stand in no list; nothing can be priced before they are mended."""
    kinds = [k for k in content.kinds if k != "zombie"]
    for group in force.groups:
        where = f"group {group.name!r}"
        yield from layer.strange(where, "kind", (group.kind,), kinds, "KZ-BAND-08")
        for row in group.figures:
            who = f"{where}: {row.name or row.rank}"
            yield from layer.strange(who, "rank", (row.rank,), RANKS, "KZ-BAND-08")
            yield from layer.strange(who, "weapon", arms(row), content.weapons, "KZ-BAND-08")
            yield from layer.strange(who, "gear", row.gear, content.gear, "KZ-BAND-08")
            yield from layer.strange(who, "armour", (row.armour,) if row.armour else (), content.armours, "KZ-BAND-08")


def _make_up(kind: Kind, group: GroupRow) -> Iterator[Fault]:
    """KZ-BAND-01..05, KZ-HERO-04, KZ-RUL-16: how many of each rank."""
    where, total = f"group {group.name!r}", sum(r.count for r in group.figures)
    if any(r.hero for r in group.figures):
        if total != 1:
            yield Fault(where, "a Hero works alone, as a group of one", "KZ-HERO-04", "give the others a group")
        return
    counts = {rank: sum(r.count for r in group.figures if r.rank == rank) for rank in RANKS}
    rows = {"leader": kind.leader, "sub": kind.sub, "plain": kind.plain}
    yield from layer.limits(counts, rows, {key: f"{kind.name} of rank {key}" for key in RANKS}, where, kind.rule)


def _row_faults(content: Data, force: Force, kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    yield from _hero_row(kind, row, where)
    yield from _armour_faults(content, kind, row, where)
    for key, count in arms(row).items():
        yield from _issue_faults(content.weapons[key], kind, row, force.period, where)
        yield from _number_faults(content.weapons[key], kind, count, where)
    yield from _gear_faults(content, kind, row, where)


def _hero_row(kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    if row.hero and kind.id == "cyborg":
        yield Fault(where, "a cyborg cannot be a Hero", "KZ-RUL-62", "leave the Hero out")
    if row.hero and row.rank != "plain":
        yield Fault(where, "a Hero has no rank", "KZ-RUL-16", "leave the rank out")
    if row.count < 1 or (row.count > 1 and (row.hero or row.rank != "plain")):
        yield Fault(where, f"count {row.count} does not fit its rank", "KZ-BAND-08", "write it as one of its own")


def _armour_faults(content: Data, kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    """KZ-BAND-09, KZ-RUL-58, KZ-RUL-62, KZ-RUL-78."""
    if not row.armour or row.armour == kind.armour:
        return
    armour: Armour = content.armours[row.armour]
    if kind.id == "cyborg" or row.armour in ("cyborg", "zombie"):
        yield Fault(where, f"cannot wear {armour.name}", "KZ-RUL-78", "leave it out")
    elif kind.id == "trooper" and row.armour == "none":
        yield Fault(where, "Troopers always wear at least light armour", "KZ-BAND-09", "leave the armour out")
    elif armour.kinds and kind.id not in armour.kinds and not (row.hero and "hero" in armour.kinds):
        why = "power armour is for Troopers, Law Enforcement and Heroes"
        yield Fault(where, why, "KZ-RUL-62", "take another armour")


LIMITS = {"missile_launcher": "KZ-EQUIP-04", "missile": "KZ-EQUIP-04", "hand_grenade": "KZ-EQUIP-06"}
"""The rule that says how many a figure may have, where it is not the one that says how they work."""


def _issue_faults(w: Weapon, kind: Kind, row: FigureRow, period: bool, where: str) -> Iterator[Fault]:
    """KZ-CYB-01, KZ-EQUIP-09, KZ-RUL-64: who may have such a weapon at all."""
    if w.period and not period:
        yield Fault(where, f"{w.name} is a period weapon, issued by a scenario only", "KZ-RUL-64", "leave it out")
    if w.id == "junk" or (w.cost is None and not w.period):
        yield Fault(where, f"{w.name} cannot be bought", w.rule, "leave it out")
    if kind.weapons and w.id not in kind.weapons:
        why = f"a {kind.name} may only use handguns, shotguns and machine pistols"
        yield Fault(where, why, "KZ-CYB-01", f"leave out {w.name}")
    if w.power_only and worn(kind, row) != "power":
        yield Fault(where, f"{w.name} needs power armour", "KZ-EQUIP-09", "add 'armour: power'")


def _number_faults(w: Weapon, kind: Kind, count: int, where: str) -> Iterator[Fault]:
    """KZ-EQUIP-04, KZ-EQUIP-06: how many of it one figure may have."""
    if count < 1:
        yield Fault(where, f"{count} × {w.name} makes no sense", w.rule, "leave it out or take 1 or more")
    most = w.most.get(kind.id, w.most.get("", 0 if w.most else 99))
    if count > most:
        why = f"{count} × {w.name}; {kind.name} figures may have {most}"
        yield Fault(where, why, LIMITS.get(w.id, w.rule), f"take {most}" if most else "leave it out")
    if count > (2 if w.form == "hand" and w.hth else 1) and not w.singly and not w.period:
        yield Fault(where, f"{count} × {w.name} is more than it has hands for", w.rule, "take fewer")


def _gear_faults(content: Data, kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    """KZ-EQUIP-11, KZ-RUL-58, KZ-RUL-78."""
    for key in row.gear:
        gear = content.gear[key]
        if kind.id not in gear.kinds and key not in kind.gear:
            rule = "KZ-EQUIP-11" if key == "headset" else "KZ-RUL-78"
            yield Fault(where, f"a {kind.name} may not have a {gear.name}", rule, "leave it out")
    for key in dict.fromkeys(row.gear):
        if row.gear.count(key) > 1:
            yield Fault(where, f"{key} is listed twice", content.gear[key].rule, "once is enough")
    if "stealth_suit" in row.gear and worn(kind, row) != "none":
        yield Fault(where, "a stealth suit is worn instead of armour", "KZ-RUL-58", "leave out one of them")


def _hero_faults(content: Data, force: Force) -> Iterator[Fault]:
    """KZ-HERO-03, KZ-RUL-76: one Hero to three squads or gangs."""
    heroes = sum(r.hero for g in force.groups for r in g.figures)
    squads = sum(not content.kinds[g.kind].alone and not any(r.hero for r in g.figures) for g in force.groups)
    if heroes > squads // 3:
        why = f"{heroes} Hero(es) with {squads} squad(s); one Hero needs three"
        yield Fault("groups", why, "KZ-HERO-03", "add squads or leave a Hero out")


def _gang_faults(content: Data, force: Force) -> Iterator[Fault]:
    """KZ-EQUIP-04: launchers and missiles per Scavenger or Savage gang."""
    for group in force.groups:
        for key, weapon in content.weapons.items():
            most = weapon.most_gang.get(group.kind)
            held = sum(arms(r).get(key, 0) * r.count for r in group.figures)
            if most is not None and held > most:
                why = f"{held} × {weapon.name}; a gang may have {most}"
                yield Fault(f"group {group.name!r}", why, "KZ-EQUIP-04", f"take {most}")
