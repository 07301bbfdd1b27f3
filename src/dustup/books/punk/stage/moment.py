"""A moment of a battle → the situation of a case, so that the other edition can be asked about it."""

from __future__ import annotations

from typing import Any

from dustup.core.content import ContentError
from dustup.table import maps

from ..state import Fighter, State

CM = 100  # tenths of a millimetre
FIELDS = ("facing", "prone", "bullets", "left", "aim", "acted", "watching", "shock", "poison", "status")


def situated(s: State) -> dict[str, Any]:
    """The situation as a case writes it, lengths in centimetres; the scenario is left out."""
    if s.setup.map.id not in maps.shipped():
        raise ContentError("map", 0, f"{s.setup.map.id} is not one of the shipped maps", "choose another battle")
    marks = [
        {"kind": m.kind, "at": [m.x / CM, m.y / CM], "radius": m.r / CM, "power": m.power, "id": m.id}
        for m in s.marks.values()
        if m.kind in ("fire", "smoke", "radiation")
    ]
    there = [f for f in s.fighters.values() if f.status in ("up", "down")]
    return {
        "unit": "cm", "map": s.setup.map.id, "turn": s.turn, "active": s.active, "marks": marks,
        "fighters": {f.id: _row(s, f) for f in there},
    }  # fmt: skip


def _row(s: State, f: Fighter) -> dict[str, Any]:
    data = s.setup.data
    profile = data.profiles[f.profile]
    band = next(b for b in data.bands.values() if f.profile in b.profiles)
    born = {**band.traits, **profile.traits}
    weapons = [i.kind for i in f.items if i.kind in data.weapons and i.kind not in profile.items and not i.used]
    gear = [i.kind for i in f.items if i.kind in data.gear and i.kind not in profile.free_gear]
    row = {
        "side": f.side, "profile": f.profile, "name": f.name, "at": [f.x / CM, f.y / CM], "z": f.z / CM,
        "armour": f.armour or "none", "weapons": weapons, "gear": gear, "stats": dict(f.stats),
        "traits": {trait: x for trait, x in f.traits.items() if trait not in born},
    }  # fmt: skip
    return row | {name: getattr(f, name) for name in FIELDS}
