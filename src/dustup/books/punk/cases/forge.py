"""Weapons made up for a case: one that exists with other figures or further special rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dustup.core.content import convert

from ..content import Data, Weapon
from .sheet import known, length, named, number, traits, wrong

KEYS = ("like", "id", "name", "traits", "combat", "strength", "pen", "ranges")
CARRIED = ("two_handed", "cumbersome", "bulky", "rare", "firearm", "fuel", "bomb", "disposable", "electrified")
"""Special rules of the thing itself; the others belong to its use."""


def forge(rows: Any, content: Data) -> tuple[Any, Data]:
    """PK-RUL-60: the fighters with ids for such weapons as `{like: bow, traits: {poison: 3}}`, and these laid in."""
    if not isinstance(rows, Mapping):
        return rows, content
    made: dict[str, Weapon] = {}
    fighters = {id: _armed(str(id), row, content, made) for id, row in rows.items()}
    return fighters, replace(content, weapons={**content.weapons, **made}) if made else content


def _armed(id: str, row: Any, content: Data, made: dict[str, Weapon]) -> Any:
    if not isinstance(row, Mapping) or not isinstance(row.get("weapons"), (list, Mapping)):
        return row
    given = row["weapons"] if isinstance(row["weapons"], list) else [row["weapons"]]
    kinds = [_weapon(thing, f"fighter {id}", content, made) if isinstance(thing, Mapping) else thing for thing in given]
    return {**row, "weapons": kinds}


def _weapon(given: Mapping[str, Any], where: str, content: Data, made: dict[str, Weapon]) -> str:
    row = {{"penetration": "pen", "special": "traits", "rules": "traits"}.get(key, key): given[key] for key in given}
    known(row, KEYS, f"{where}, weapon")
    if "like" not in row:
        raise wrong(f"{where}, weapon", "it is like no other", "add 'like: bow', the weapon it starts from")
    like = content.weapons[named(row["like"], content.weapons, "weapons", where)]
    plain: dict[str, Any] = msgspec.to_builtins(like)
    found = traits(row.get("traits"), content.traits, where)
    plain["traits"] = {**plain["traits"], **{name: x for name, x in found.items() if name in CARRIED}}
    ways = [use for use in (plain["melee"], plain["ranged"], *plain["extra"]) if use]
    for use in ways:
        use["traits"] = {**use["traits"], **{name: x for name, x in found.items() if name not in CARRIED}}
        use.update(_figures(row, use, where))
    plain["id"] = str(row.get("id") or f"{like.id}_{len(made) + 1}")
    plain["name"] = str(row.get("name") or row.get("id") or like.name)
    made[plain["id"]] = convert(plain, Weapon, where)
    return str(plain["id"])


def _figures(row: Mapping[str, Any], use: Mapping[str, Any], where: str) -> dict[str, Any]:
    """PK-HIT-02: Strength with a sign (in quotes: YAML drops a plus) is added to the user's, or as it was."""
    new: dict[str, Any] = {}
    if "combat" in row:
        new["combat"] = number(row["combat"], f"{where}, combat", -20, 20)
    if "strength" in row:
        signed = str(row["strength"])[:1] in ("+", "-") or (isinstance(row["strength"], int) and use["signed"])
        new |= {"strength": number(row["strength"], f"{where}, strength", -20, 20), "signed": signed, "strengths": ()}
    if "pen" in row:
        new |= {"pen": number(row["pen"], f"{where}, pen", 0, 99), "pens": ()}
    if "ranges" in row and use["ranges"]:
        new["ranges"] = [length(one, f"{where}, ranges") for one in row["ranges"]]
    return new
