"""KZ-BAND, KZ-HERO, KZ-CYB, KZ-EQUIP: building a force, with a receipt for every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from dustup.core import Fault, Line, Offer, Receipt
from dustup.core.content import ContentError, by_id, load_rows
from dustup.skirmish import muster as layer
from dustup.skirmish.muster import placed, wrongs

from .content import DATA, OTHERWISE, Armour, Data, Kind, Weapon, data

RANKS = {"leader": (10, "Leader", "KZ-BAND-06"), "sub": (5, "Sub-leader", "KZ-BAND-07"), "plain": (0, "", "")}
HERO = 100


class FigureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
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


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
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
    pools: dict[str, Any] = {"kind": rows.kinds, "rank": RANKS, "armour": rows.armours}
    pools |= {"weapons": rows.weapons, "gear": rows.gear}
    return layer.read(layer.spelled(band, pools, OTHERWISE), Force, ready(), where)


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
    return dict(row.weapons) if isinstance(row.weapons, dict) else dict(Counter(row.weapons))


def worn(kind: Kind, row: FigureRow) -> str:
    """The armour it ends up in (KZ-BAND-09: Troopers always at least light)."""
    return row.armour or kind.armour or "none"


def figure_lines(content: Data, kind: Kind, row: FigureRow) -> list[Line]:
    """KZ-BAND-06..09, KZ-CYB-07, KZ-HERO-10, KZ-RUL-62: every point of one figure explained."""
    cost, title, rule = RANKS[row.rank]
    plate, inside = content.armours[worn(kind, row)], content.armours[kind.armour or "none"]
    found = [(kind.cost, kind.name, kind.rule), (cost, title, rule), (HERO * row.hero, "Hero", "KZ-HERO-10")]
    found.append((plate.cost - inside.cost, plate.name, "KZ-RUL-62"))
    for key, count in arms(row).items():
        weapon = content.weapons[key]
        name = f"{count} × {weapon.name}" if count > 1 else weapon.name
        found.append(((weapon.cost or 0) * count, name, weapon.rule))
    bought = [content.gear[key] for key in row.gear if key not in kind.gear]
    found += [(gear.cost, gear.name, gear.rule) for gear in bought]
    return [Line(*line) for line in found if line[0]]


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
    for g, group in enumerate(force.groups):
        kind = content.kinds[group.kind]
        for n, row in enumerate(group.figures):
            who = f"{group.name}: {row.name or kind.name}" + (f" × {row.count}" if row.count > 1 else "")
            for line in figure_lines(content, kind, row):
                yield Line(line.points * row.count, f"{who}: {line.why}", line.rule, f"groups/{g}/figures/{n}")


def faults(content: Data, force: Force) -> Iterator[Fault]:
    """Everything wrong with a force whose names are all known, each with where and which rule."""
    if not force.groups:
        yield Fault("groups", "a force needs at least one group", "KZ-BAND-08", "add one")
    for g, group in enumerate(force.groups):
        kind = content.kinds[group.kind]
        for n, row in enumerate(group.figures):
            where = f"group {group.name!r}: {row.name or kind.name}"
            yield from placed(f"groups/{g}/figures/{n}", _of_figure(content, kind, row, where, force.period))
        yield from placed(f"groups/{g}", _make_up(kind, group))
    yield from _hero_faults(content, force)
    for g, group in enumerate(force.groups):
        yield from placed(f"groups/{g}", _gang_faults(content, group))


def _of_figure(content: Data, kind: Kind, row: FigureRow, where: str, period: bool) -> Iterator[Fault]:
    yield from _figure_faults(content, kind, row, where)
    for key, count in arms(row).items():
        yield from _weapon_faults(content.weapons[key], kind, row, count, where, period)
    yield from _gear_faults(content, kind, row, where)


def unknowns(content: Data, force: Force) -> Iterator[Fault]:
    """Names that stand in no list; nothing can be priced before they are mended."""
    kinds = [k for k in content.kinds if k != "zombie"]
    for g, group in enumerate(force.groups):
        where = f"group {group.name!r}"
        yield from placed(f"groups/{g}", layer.strange(where, "kind", (group.kind,), kinds, "KZ-BAND-08"))
        for n, row in enumerate(group.figures):
            who, worn = f"{where}: {row.name or row.rank}", (row.armour,) if row.armour else ()
            for what, given, pool in (
                ("rank", (row.rank,), RANKS), ("weapon", arms(row), content.weapons),
                ("gear", row.gear, content.gear), ("armour", worn, content.armours),
            ):  # fmt: skip
                yield from placed(f"groups/{g}/figures/{n}", layer.strange(who, what, given, pool, "KZ-BAND-08"))


def _make_up(kind: Kind, group: GroupRow) -> Iterator[Fault]:
    """KZ-BAND-01..05, KZ-HERO-04, KZ-RUL-16: how many of each rank."""
    where, total = f"group {group.name!r}", sum(r.count for r in group.figures)
    if any(r.hero for r in group.figures):
        alone = "a Hero works alone, as a group of one"
        return wrongs(where, (total != 1, alone, "KZ-HERO-04", "give the others a group"))
    counts = {rank: sum(r.count for r in group.figures if r.rank == rank) for rank in RANKS}
    rows = {"leader": kind.leader, "sub": kind.sub, "plain": kind.plain}
    return layer.limits(counts, rows, {key: f"{kind.name} of rank {key}" for key in RANKS}, where, kind.rule)


def _figure_faults(content: Data, kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    """KZ-BAND-09, KZ-RUL-16, KZ-RUL-62, KZ-RUL-78: Heroes, ranks and armour that do not go together."""
    hero, ranked, many = row.hero, row.rank != "plain", f"count {row.count} does not fit its rank"
    yield from wrongs(
        where,
        (hero and kind.id == "cyborg", "a cyborg cannot be a Hero", "KZ-RUL-62", "leave the Hero out"),
        (hero and ranked, "a Hero has no rank", "KZ-RUL-16", "leave the rank out"),
        (row.count < 1 or (row.count > 1 and (hero or ranked)), many, "KZ-BAND-08", "write it as one of its own"),
    )
    if not row.armour or row.armour == kind.armour:
        return
    armour: Armour = content.armours[row.armour]
    odd = "cyborg" in (kind.id, row.armour) or row.armour == "zombie"
    bare, always = row.armour == "none" and kind.id == "trooper", "Troopers always wear at least light armour"
    barred = armour.kinds and kind.id not in armour.kinds and not (hero and "hero" in armour.kinds)
    found = wrongs(
        where,
        (odd, f"cannot wear {armour.name}", "KZ-RUL-78", "leave it out"),
        (bare, always, "KZ-BAND-09", "leave the armour out"),
        (barred, "power armour is for Troopers, Law Enforcement and Heroes", "KZ-RUL-62", "take another armour"),
    )
    yield from islice(found, 1)  # the first of them says enough


LIMITS = {"missile_launcher": "KZ-EQUIP-04", "missile": "KZ-EQUIP-04", "hand_grenade": "KZ-EQUIP-06"}
"""The rule that says how many a figure may have, where it is not the one that says how they work."""


def _weapon_faults(w: Weapon, kind: Kind, row: FigureRow, count: int, where: str, period: bool) -> Iterator[Fault]:
    """KZ-CYB-01, KZ-EQUIP-04, KZ-EQUIP-06, KZ-EQUIP-09, KZ-RUL-64: who may have such a weapon, and how many of it."""
    unsold = w.id == "junk" or (w.cost is None and not w.period)
    guns = f"a {kind.name} may only use handguns, shotguns and machine pistols"
    most = w.most.get(kind.id, w.most.get("", 0 if w.most else 99))
    limit, fewer = LIMITS.get(w.id, w.rule), f"take {most}" if most else "leave it out"
    hands = 99 if w.singly or w.period else 2 if w.form == "hand" and w.hth else 1
    issued, weak = w.period and not period, w.power_only and worn(kind, row) != "power"
    return wrongs(
        where,
        (issued, f"{w.name} is a period weapon, issued by a scenario only", "KZ-RUL-64", "leave it out"),
        (unsold, f"{w.name} cannot be bought", w.rule, "leave it out"),
        (kind.weapons and w.id not in kind.weapons, guns, "KZ-CYB-01", f"leave out {w.name}"),
        (weak, f"{w.name} needs power armour", "KZ-EQUIP-09", "add 'armour: power'"),
        (count < 1, f"{count} × {w.name} is impossible", w.rule, "leave it out or take 1 or more"),
        (count > most, f"{count} × {w.name}; {kind.name} figures may have {most}", limit, fewer),
        (count > hands, f"{count} × {w.name} is more than it has hands for", w.rule, "take fewer"),
    )


def _gear_faults(content: Data, kind: Kind, row: FigureRow, where: str) -> Iterator[Fault]:
    """KZ-EQUIP-11, KZ-RUL-58, KZ-RUL-78."""
    for key, count in Counter(row.gear).items():
        gear, rule = content.gear[key], "KZ-EQUIP-11" if key == "headset" else "KZ-RUL-78"
        barred = kind.id not in gear.kinds and key not in kind.gear
        yield from wrongs(
            where,
            (barred, f"a {kind.name} may not have a {gear.name}", rule, "leave it out"),
            (count > 1, f"{key} is listed twice", gear.rule, "once is enough"),
        )
    if "stealth_suit" in row.gear and worn(kind, row) != "none":
        yield Fault(where, "a stealth suit is worn instead of armour", "KZ-RUL-58", "leave out one of them")


def _hero_faults(content: Data, force: Force) -> Iterator[Fault]:
    """KZ-HERO-03, KZ-RUL-76: one Hero to three squads or gangs."""
    heroes = sum(r.hero for g in force.groups for r in g.figures)
    squads = sum(not content.kinds[g.kind].alone and not any(r.hero for r in g.figures) for g in force.groups)
    why = f"{heroes} Hero(es) with {squads} squad(s); one Hero needs three"
    return wrongs("groups", (heroes > squads // 3, why, "KZ-HERO-03", "add squads or leave a Hero out"))


def _gang_faults(content: Data, group: GroupRow) -> Iterator[Fault]:
    """KZ-EQUIP-04: launchers and missiles per Scavenger or Savage gang."""
    for key, weapon in content.weapons.items():
        most = weapon.most_gang.get(group.kind, 999)
        held = sum(arms(r).get(key, 0) * r.count for r in group.figures)
        why = f"{held} × {weapon.name}; a gang may have {most}"
        yield from wrongs(f"group {group.name!r}", (held > most, why, "KZ-EQUIP-04", f"take {most}"))
