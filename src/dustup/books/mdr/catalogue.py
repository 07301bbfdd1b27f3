"""MDR-BAND-01..04, MDR-BAND-10: the form in which a party is written down."""

from __future__ import annotations

from typing import Any

from dustup.core import ContentError
from dustup.core.catalogue import Catalogue, Entry, Field, Hire, Pick
from dustup.skirmish.catalogue import NAME, built, part, picks, plain, unused, words

from .content import Data, Kind, Trait, Weapon, data, traits_of
from .muster import Member, Party, muster, read

BLANK = {"name": "My party", "size": 5, "members": []}
SORTS = {"skill": "Skills", "physical": "Physical mutations", "mental": "Mental mutations", "feature": "Features",
         "own": "Of its kind"}  # fmt: skip


def catalogue(band: Any, at: str) -> Catalogue:
    """MDR-BAND-01: a party as a form."""
    return built(band, at, BLANK, read, _form, muster)


def _form(party: Party) -> Catalogue:
    content, band = data(), plain(party)
    taken = [m.name for m in party.members]
    for row, m in zip(band["members"], party.members):
        row |= {"traits": _written(content, m)} if m.traits else {}
    hires = [
        Hire(k.id, k.name, _told(k), k.rule, into="members", row={"name": unused(k.name, taken), "kind": k.id})
        for k in content.kinds.values()
        if "fixed" not in k.traits
    ]
    fields = [part("", *NAME), part("", "size", "Models agreed on", "number", about="0: any", rule="MDR-BAND-01")]
    entries = [_entry(content, m, f"members/{n}") for n, m in enumerate(party.members)]
    return Catalogue(band=band, fields=fields, entries=entries, hires=hires, unit="models", limit=party.size)


def _written(content: Data, m: Member) -> list[str]:
    """Special rules as the form writes them; those that are none stay as they are."""
    try:
        found = [(key, text) for one in m.traits for key, text in [*traits_of(one, content.traits, m.name).items()][:1]]
    except ContentError:
        return list(m.traits)
    return [f"{key} ({text})" if text else key for key, text in found]


def _entry(content: Data, m: Member, at: str) -> Entry:
    kind = content.kinds.get(m.kind)
    if kind is None:
        fields = [part(at, *NAME), part(at, "kind", "Kind", "one", picks(content.kinds.values()))]
        return Entry(at, m.name, m.kind, fields=fields)
    return Entry(at, m.name, kind.name, _told(kind), kind.rule, fields=_parts(content, kind, m, at))


def _parts(content: Data, kind: Kind, m: Member, at: str) -> list[Field]:
    """MDR-BAND-02, MDR-BAND-03, MDR-BAND-10: what a member may have."""
    thrown = [*content.grenades.values(), *(row for row in content.weapons.values() if row.counted)]
    guns = [row for row in content.weapons.values() if not (row.counted or row.inborn)]
    species = [*words(("", "none")), *picks(content.species.values(), lambda row: _named(content, row.traits))]
    rules = [one for row in content.traits.values() for one in _spelt(row)]
    return [
        part(at, *NAME),
        part(at, "kind", "Kind", "one", picks(content.kinds.values())),
        part(at, "species", "Species", "one", species if kind.id == "animal" or m.species else []),
        part(at, "q", "Quality", "number", about="0: that of its kind", rule="MDR-BAND-03"),
        part(at, "c", "Combat", "number", about="0: that of its kind", rule="MDR-BAND-03"),
        part(at, "leader", "Leader", "flag", rule="MDR-BAND-04"),
        part(at, "bonus", "Combat bonus", "flag", rule="MDR-BAND-03"),
        part(at, "traits", "Special rules", "many", rules),
        part(at, "weapons", "Weapons", "many", picks(guns, _figures)),
        part(at, "grenades", "Grenades and things thrown", "counts", picks(thrown)),
        part(at, "armour", "Armour", "many", picks(content.armours.values())),
        part(at, "drugs", "Drugs", "counts", picks(content.drugs.values())),
        part(at, "cells", "Energy Cells", "number", rule="MDR-BAND-10"),
        part(at, "food", "Food", "number", rule="MDR-BAND-10"),
        *([part(at, "feeds", "Runs on", "one", words(("", "Cells"), ("food", "Food")))] if kind.either else ()),
    ]


def _spelt(row: Trait) -> list[Pick]:
    """A special rule, once for each thing it may be of."""
    of, group = row.details or ("",), SORTS[row.sort]
    return [
        Pick(f"{row.id} ({text})" if text else row.id, f"{row.name} ({text})" if text else row.name, _change(row),
             row.rule, group=group)
        for text in of
    ]  # fmt: skip


def _change(row: Trait) -> str:
    """MDR-BAND-03: what it changes on the profile."""
    q, c = f"Quality {row.q:+d}" if row.q else "", f"Combat {row.c:+d}" if row.c else ""
    return ", ".join(filter(None, (q, c)))


def _figures(row: Weapon) -> str:
    return f"{row.range.capitalize()} {row.bonus:+d}" if row.range else ""


def _named(content: Data, keys: tuple[str, ...]) -> str:
    return ", ".join(content.traits[key].name for key in keys)


def _told(kind: Kind) -> str:
    """MDR-BAND-02: its profile, its stick, its hands."""
    return f"Quality {kind.q}+ · Combat {kind.c} · {kind.move.capitalize()} stick" + (
        "" if kind.hands else " · no hands"
    )
