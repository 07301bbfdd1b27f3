"""PKH-MUS-01..05, PKH-MUS-08, PKH-MUS-09: the form in which a band is built."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from dustup.core.catalogue import Catalogue, Entry, Field, Hire
from dustup.skirmish.catalogue import NAME, built, part, picks, plain, words

from ..content import Armour, Data, Gear, Profile
from ..view.cards import figures, traits
from .bill import reading, receipt
from .roster import Roster, label

BLANK = {"name": "My band", "points": 500, "fighters": []}


def catalogue(content: Data, band: Any, at: str) -> Catalogue:
    """PKH-MUS-01: a band as a form."""
    blank = BLANK | {"band": next(iter(content.bands))}
    return built(band, at, blank, lambda given: reading(given, content), partial(_form, content),
                 lambda given: receipt(given, content))  # fmt: skip


def _form(content: Data, roster: Roster) -> Catalogue:
    faction, rows = content.bands.get(roster.band), content.profiles
    own = [rows[key] for key in (faction.profiles if faction else ())]
    bands = picks(content.bands.values(), lambda row: row.blurb)
    size = part("", "points", "Points", "number", rule=content.laws["PKH-MUS-01"])
    entries = []
    for index, recruit in enumerate(roster.fighters):
        p, at = rows.get(recruit.profile), f"fighters/{index}"
        kind, fields = (p.name, _parts(content, p, own, at)) if p else (recruit.profile, _named(at, own))
        about, rule = (_told(content, p), p.rule) if p else ("", "")
        entries.append(Entry(at, label(recruit, index, content), kind, about, rule, fields=list(fields)))
    hires = [Hire(p.id, p.name, _told(content, p), p.rule, into="fighters", row={"profile": p.id}) for p in own]
    head = [part("", *NAME), part("", "band", "Faction", "one", bands), size]
    return Catalogue(band=plain(roster), fields=head, entries=entries, hires=hires, limit=roster.points)


def _named(at: str, own: list[Profile]) -> Iterator[Field]:
    yield part(at, *NAME)
    yield part(at, "profile", "Profile", "one", picks(own))


def _parts(content: Data, p: Profile, own: list[Profile], at: str) -> Iterator[Field]:
    """PKH-MUS-04, PKH-MUS-08, PKH-MUS-09: what a fighter of this profile may have."""
    arms = [content.weapons[key] for key in p.weapons]
    plain = f"as it comes: {content.armours[p.armour].name}" if p.armour else "none"
    worn = picks((content.armours[key] for key in p.armours), lambda row: _thing(content, row))
    gear = picks((content.gear[key] for key in p.gear), lambda row: _thing(content, row))
    grown = picks(content.mutations.values(), lambda row: row.text) if p.mutations[1] else []
    yield from _named(at, own)
    yield part(at, "weapons", "Weapons", "several", picks(arms, lambda row: figures(content, row)))
    yield part(at, "armour", "Armour", "one", [*words(("", plain)), *worn] if worn else [])
    yield part(at, "gear", "Gear", "many", gear)
    yield part(at, "mutations", "Mutations", "many", grown)
    if any(w.firearm for w in arms):
        yield part(at, "bullets", "Bullets", "number", rule=content.laws["PKH-MUS-09"])


def _thing(content: Data, row: Armour | Gear) -> str:
    """Armour and what it brings."""
    worn = [f"armour {row.armour}"] if row.armour else []
    shots = isinstance(row, Armour) and row.firearms and f"{'/'.join(map(str, row.firearms))} against firearms"
    told = [content.traits[key].text.format(x=x) for key, x in row.traits.items()]
    return "; ".join([*worn, *([shots] if shots else []), *told])


def _told(content: Data, p: Profile) -> str:
    """Attributes, what it comes with, special rules."""
    armour = [content.armours[p.armour].name] if p.armour else []
    things = [*(content.weapons[key].name for key in p.items), *(content.gear[key].name for key in p.free_gear)]
    rules = [name for name, _ in traits(content, p.traits)]
    return " · ".join([" ".join(f"{code} {n}" for code, n in p.stats.items()), *armour, *things, *rules])
