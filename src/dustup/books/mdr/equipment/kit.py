"""MDR-BAND-08, MDR-MALF, MDR-AMMO: things that are owned, given and taken, and what firing does to a weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dustup.core import Faces

from ..content import Data, Weapon
from ..profile import has, party
from ..state import Fighter, State

PROJECTION = "energy_projection"
STRANGE = "strange"
"""The state of something that its owner does not understand yet (MDR-ART-01); what it is besides stands behind it."""


def puzzling(state: str) -> bool:
    """MDR-ART-01: nobody knows yet how it works."""
    return state.startswith(STRANGE)


def beneath(state: str) -> str:
    """MDR-MALF-05: what becomes of a strange thing once it is understood: a broken gun is broken all the same."""
    return state.removeprefix(STRANGE).strip()


class Item(NamedTuple):
    """Something owned: weapon, grenade, drug, armour, cells or food; how many of it, and the state of a weapon."""

    sort: str
    id: str
    many: int = 1
    state: str = ""

    def copy(self) -> Item:
        """Itself: it never changes."""
        return self


def as_item(content: Data, key: str) -> Item:
    """A thing by its id."""
    rows: dict[str, Mapping[str, object]] = {
        "grenade": content.grenades, "drug": content.drugs, "armour": content.armours,
    }  # fmt: skip
    return Item(next((sort for sort, known in rows.items() if key in known), "weapon"), key)


COUNTED = {"grenade": "grenades", "drug": "drugs"}
"""Things that are counted, and where."""


def give(f: Fighter, item: Item) -> None:
    """It carries one thing more."""
    if item.sort == "weapon":
        fit = f.weapons.get(item.id) == ""  # of two of a kind the better one is kept
        f.weapons = {**f.weapons, item.id: "" if fit else item.state}
    elif item.sort in COUNTED:
        held = getattr(f, COUNTED[item.sort])
        setattr(f, COUNTED[item.sort], {**held, item.id: held.get(item.id, 0) + item.many})
    elif item.sort == "armour":
        f.armour = (*f.armour, item.id)
    elif item.sort == "cells":
        f.cells += item.many
    else:
        f.food += item.many


def take(f: Fighter, item: Item) -> None:
    """It carries one of these less."""
    if item.sort == "weapon":
        f.weapons = {key: state for key, state in f.weapons.items() if key != item.id}
    elif item.sort == "armour":
        f.armour = tuple(key for key in f.armour if key != item.id)
    else:
        held = getattr(f, COUNTED[item.sort])
        setattr(f, COUNTED[item.sort], {key: n - (key == item.id) for key, n in held.items() if n > (key == item.id)})


DRIVEN = {"force_field": "field_off", "powered_weapon": "unpowered"}
"""What runs on a Cell besides guns, and the mark of one that has none."""


def refill(f: Fighter, key: str) -> None:
    """MDR-AMMO-01, MDR-SPEC-56, MDR-RUL-49: a fresh Cell makes it work again."""
    if key in DRIVEN:
        f.clear(DRIVEN[key])
    else:
        f.weapons = {**f.weapons, key: ""}


def drain(f: Fighter, key: str) -> None:
    """MDR-SPEC-41: its Cell is gone."""
    if key in DRIVEN:
        f.mark(DRIVEN[key])
    else:
        f.weapons = {**f.weapons, key: f"{f.weapons[key]} empty".strip()}


def things(f: Fighter) -> list[Item]:
    """Everything it carries that can change hands."""
    arms = [Item("weapon", key, 1, state) for key, state in f.weapons.items()]
    thrown = [Item("grenade", key, n) for key, n in f.grenades.items()]
    doses = [Item("drug", key, n) for key, n in f.drugs.items()]
    return [*arms, *thrown, *doses, *(Item("armour", key) for key in f.armour)]


def handled(f: Fighter) -> list[str]:
    """MDR-ART-05: what it has already, and understands."""
    return [item.id for item in things(f) if not puzzling(item.state)]


def loosed(f: Fighter, key: str, row: Weapon) -> None:
    """MDR-AMMO-04..06: what flies away with every shot: javelin, rock, arrow."""
    if row.counted:
        take(f, Item("grenade", key))
    if key == "rock":
        f.ready = ""
    if row.nocked:
        f.weapons = {**f.weapons, key: "empty"}


def wear(s: State, f: Fighter, key: str, row: Weapon, faces: Faces) -> None:
    """MDR-MALF-01..03, MDR-AMMO-01, MDR-AMMO-03, MDR-SPEC-20, MDR-RUL-22: jams, breaks, runs out."""
    loosed(f, key, row)
    trouble = ""
    if len(faces) == 3 and faces[0] == faces[1]:
        trouble = "jammed" if faces[0] % 2 else "broken"
        smiths = [m for m in party(s, f.side) if has(m, "gunsmith")]
        if smiths and f.side not in s.spared:
            s.spared.append(f.side)
            s.say("saved gun", "MDR-MALF-03", who=f.id, by=smiths[0].id, weapon=row.name, trouble=trouble)
            trouble = ""
    empty = faces[0] == 1 or row.drains
    if trouble:
        state = "broken" if trouble == "broken" else "jammed empty" if empty else "jammed"
        f.weapons = {**f.weapons, key: state}
        rules = ("MDR-MALF-02",) if faces[0] == 1 else ()
        s.say(trouble, "MDR-MALF-01", *rules, who=f.id, weapon=row.name)
        if state == "jammed empty":
            s.say("empty", "MDR-MALF-02" if rules else "MDR-SPEC-20", who=f.id, weapon=row.name)
    elif empty:
        spend(s, f, key, row)


def spend(s: State, f: Fighter, key: str, row: Weapon) -> None:
    """MDR-AMMO-01, MDR-AMMO-03, MDR-AMMO-05, MDR-SPEC-44, MDR-SPEC-20, MDR-RUL-96: what a 1 does to each weapon."""
    if key == PROJECTION:
        f.mark("burnt")
        s.say("burnt out", "MDR-SPEC-44", who=f.id)
    elif row.thrown:
        f.mark("strained")
        s.say("strained", "MDR-AMMO-05", who=f.id)
    elif row.inborn:
        return
    elif row.primitive:
        f.weapons = {**f.weapons, key: "spent"}
        s.say("broken", "MDR-AMMO-03", who=f.id, weapon=row.name)
    else:
        f.weapons = {**f.weapons, key: "empty"}
        s.say("empty", "MDR-SPEC-20" if row.drains else "MDR-AMMO-01", who=f.id, weapon=row.name)
