"""PKH-CAM-02..08: the tables of the campaign, and what skills and buildings mean in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dustup.core.content import read_yaml

from ..edition import Edition
from .state import Gang, Veteran

TABLES: dict[str, Any] = read_yaml(Path(__file__).parent / "tables.yaml")
SKILLS: dict[str, tuple[str, str, dict[str, int], dict[str, int]]] = TABLES["skills"]
BUILDINGS: dict[str, tuple[str, int, int, str, dict[str, int]]] = TABLES["buildings"]
TERRITORIES: dict[str, tuple[str, str]] = TABLES["territories"]
POINTS = 2000


def price(edition: Edition, key: str) -> int:
    """PKH-CAM-05: what a thing costs in caps."""
    data = edition.data()
    row = data.weapons.get(key) or data.gear.get(key)
    return int(TABLES["prices"].get(key, 2 * row.cost if row else 20))


def bullets(count: int) -> int:
    """PKH-CAM-05: n bullets cost 15 x n(n + 1) / 2."""
    return int(TABLES["bullet"]) * count * (count + 1) // 2


def gains(v: Veteran) -> dict[str, int]:
    """PKH-CAM-02, PKH-CAM-06: how its Attributes differ from its profile."""
    found = {code: -n for code, n in v.scars.items()}
    for skill in v.skills:
        for code, more in SKILLS[skill][3].items():
            found[code] = found.get(code, 0) + more
    return {code: n for code, n in found.items() if n}


def figures(edition: Edition, v: Veteran) -> dict[str, int]:
    """PKH-CAM-02, PKH-CAM-06, PKH-MUT-01: its Attributes as it goes to battle: profile, mutations, wounds, skills."""
    data, more = edition.data(), gains(v)
    found = dict(data.profiles[v.profile].stats)
    for code in found:
        grown = sum(data.mutations[name].stats.get(code, 0) for name in v.mutations)
        found[code] = max(1, min(10, min(10, found[code] + grown) + more.get(code, 0)))
    return found


def recruit(v: Veteran, built: dict[str, int] | None = None) -> dict[str, Any]:
    """PKH-CAM-06, PKH-CAM-07: a veteran as a fighter of a band."""
    traits = {trait: x for skill in v.skills for trait, x in SKILLS[skill][2].items()} | (built or {})
    return {
        "profile": v.profile, "name": v.name, "weapons": v.weapons, "armour": v.armour, "gear": v.gear,
        "mutations": v.mutations, "bullets": v.bullets, "id": v.id, "traits": traits, "gains": gains(v),
    }  # fmt: skip


def marching(edition: Edition, gang: Gang, people: Sequence[Veteran]) -> dict[str, Any]:
    """PKH-CAM-01, PKH-CAM-07: the band as it goes to battle."""
    built = {trait: x for key in gang.buildings for trait, x in BUILDINGS[key][4].items()}
    rows = [recruit(v, built) for v in people]
    return {"name": gang.name, "band": gang.band, "points": POINTS, "veterans": True, "fighters": rows}
