"""MDR-BAND-08: things that are owned, given and taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..content import Data
from ..state import Fighter

STRANGE = "strange"
"""The state of something that its owner does not understand yet (MDR-ART-01)."""


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


def give(f: Fighter, item: Item) -> None:
    """It carries one thing more."""
    if item.sort == "weapon":
        f.weapons = {**f.weapons, item.id: item.state}
    elif item.sort == "grenade":
        f.grenades = {**f.grenades, item.id: f.grenades.get(item.id, 0) + item.many}
    elif item.sort == "drug":
        f.drugs = {**f.drugs, item.id: f.drugs.get(item.id, 0) + item.many}
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
    elif item.sort == "grenade":
        f.grenades = _less(f.grenades, item.id)
    else:
        f.drugs = _less(f.drugs, item.id)


def _less(things: Mapping[str, int], key: str) -> dict[str, int]:
    return {k: n - (k == key) for k, n in things.items() if n > (k == key)}


def things(f: Fighter) -> list[Item]:
    """Everything it carries that can change hands."""
    arms = [Item("weapon", key, 1, state) for key, state in f.weapons.items()]
    thrown = [Item("grenade", key, n) for key, n in f.grenades.items()]
    doses = [Item("drug", key, n) for key, n in f.drugs.items()]
    return [*arms, *thrown, *doses, *(Item("armour", key) for key in f.armour)]


def handled(f: Fighter) -> list[str]:
    """MDR-ART-05: what it has already, and understands."""
    return [item.id for item in things(f) if item.state != STRANGE]
