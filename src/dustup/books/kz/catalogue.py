"""KZ-BAND-01..09, KZ-HERO-10, KZ-CYB-07: the form in which a force is built: groups, and figures in them."""

from __future__ import annotations

from typing import Any

from dustup.core.catalogue import Catalogue, Entry, Field, Hire
from dustup.skirmish.catalogue import NAME, built, part, picks, plain, unused, words
from dustup.skirmish.muster import Limit

from .content import Armour, Data, Kind, Weapon, data
from .muster import RANKS, FigureRow, Force, GroupRow, arms, muster, read
from .view import weapon

BLANK = {"name": "My force", "points": 235, "groups": []}
TITLES = {"leader": "Leader", "sub": "Sub-leader", "plain": "Plain"}


def catalogue(band: Any, at: str) -> Catalogue:
    """KZ-BAND-08: a force as a form."""
    return built(band, at, BLANK, read, _form, muster)


def _form(force: Force) -> Catalogue:
    content, taken = data(), [group.name for group in force.groups]
    band = plain(force)
    for group, rows in zip(band["groups"], force.groups):
        group["figures"] = [
            figure | ({"weapons": arms(row)} if row.weapons else {})
            for figure, row in zip(group["figures"], rows.figures)
        ]
    entries = [entry for n, group in enumerate(force.groups) for entry in _group(content, group, f"groups/{n}")]
    hires = [
        Hire(k.id, k.name, k.note, k.rule, into="groups", row=_raised(k, unused(k.name, taken)), group="Groups")
        for k in content.kinds.values()
        if k.id != "zombie"
    ]
    limit = part("", "points", "Points", "number", about="0: any", rule="KZ-BAND-08")
    return Catalogue(band=band, fields=[part("", *NAME), limit], entries=entries, hires=hires, limit=force.points)


def _ranks(kind: Kind) -> dict[str, Limit]:
    rows = {"leader": kind.leader, "sub": kind.sub, "plain": kind.plain}
    return {rank: row for rank, row in rows.items() if row.most}


def _raised(kind: Kind, name: str) -> dict[str, Any]:
    """KZ-BAND-01..05: a group with those it cannot do without."""
    figures = [{"rank": rank} for rank, row in _ranks(kind).items() for _ in range(row.least if row.must else 0)]
    return {"name": name, "kind": kind.id, "figures": figures}


def _group(content: Data, group: GroupRow, at: str) -> list[Entry]:
    kind = content.kinds.get(group.kind)
    folk = picks(row for row in content.kinds.values() if row.id != "zombie")
    fields = [part(at, *NAME), part(at, "kind", "Kind", "one", folk)]
    if kind is None:
        return [Entry(at, group.name, group.kind, fields=fields)]
    into = f"{at}/figures"
    hires = [
        Hire(rank, TITLES[rank], rule=RANKS[rank][2] or kind.rule, into=into, row={"rank": rank})
        for rank in _ranks(kind)
    ]
    own = Entry(at, group.name, kind.name, kind.note, kind.rule, fields=fields, hires=hires)
    return [own, *(_figure(content, kind, row, f"{into}/{n}") for n, row in enumerate(group.figures))]


def _figure(content: Data, kind: Kind, row: FigureRow, at: str) -> Entry:
    rank = "Hero" if row.hero else TITLES.get(row.rank, row.rank)
    many = f" × {row.count}" if row.count > 1 else ""
    return Entry(at, row.name or kind.name, rank + many, rule=kind.rule, fields=_parts(content, kind, at))


def _parts(content: Data, kind: Kind, at: str) -> list[Field]:
    """KZ-BAND-09, KZ-EQUIP, KZ-HERO-10, KZ-RUL-62: what a figure of this kind may have."""
    guns = [row for row in content.weapons.values() if row.cost is not None and not row.period]
    inside = content.armours[kind.armour or "none"].name
    plates = [row for row in content.armours.values() if not row.kinds or row.cost]
    return [
        part(at, *NAME),
        part(at, "rank", "Rank", "one", words(*((rank, TITLES[rank]) for rank in _ranks(kind)))),
        part(at, "count", "How many alike", "times", rule="KZ-BAND-08"),
        part(at, "hero", "Hero", "flag", rule="KZ-HERO-10"),
        part(at, "weapons", "Weapons", "counts", picks(guns, _figures, _form_of)),
        part(at, "armour", "Armour", "one", [*words(("", f"as it comes: {inside}")), *picks(plates, _plate)]),
        part(at, "gear", "Gear", "many", picks(row for row in content.gear.values() if row.id not in kind.gear)),
    ]


def _figures(row: Weapon) -> str:
    return weapon(row, -1, 0).figures


def _form_of(row: Weapon) -> str:
    return {"gun": "Guns", "hand": "Hand to hand"}.get(row.form, "Grenades, missiles, flames and smoke")


def _plate(row: Armour) -> str:
    """KZ-DMG-04: what it takes to kill and to suppress through it."""
    return f"killed on {row.kill}+, suppressed on {row.suppress}+"
