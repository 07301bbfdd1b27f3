"""Weapons made up for a case: one that exists with other figures or further special rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dustup.core.content import convert
from dustup.skirmish.words import called, known, lengths, named, whole, word, wrong
from dustup.table.units import INCH

from ..content import Armour, Data, Weapon
from .words import GRADED, OTHERWISE

KEYS = ("like", "id", "name", "traits", "without", "combat", "strength", "pen", "ranges")
CARRIED = (
    "two_handed", "cumbersome", "bulky", "rare", "firearm", "fuel", "bomb", "disposable", "electrified", "pump",
)  # fmt: skip
"""Special rules of the thing itself; the others belong to its use."""


def forge(rows: Mapping[str, Any], content: Data) -> tuple[dict[str, Any], Data]:
    """PK-RUL-60: the fighters with ids for such weapons as `{like: bow, traits: {poison: 3}}`, and these laid in."""
    made: dict[str, Weapon] = {}
    worn: dict[str, Armour] = {}
    fighters = {id: _armoured(_armed(str(id), row, content, made), content, worn) for id, row in rows.items()}
    if not made and not worn:
        return fighters, content
    return fighters, replace(content, weapons={**content.weapons, **made}, armours={**content.armours, **worn})


def _armoured(row: Any, content: Data, made: dict[str, Armour]) -> Any:
    """PK-ARM-01: `armour: 2` is some protection worth 2, and nothing else."""
    value = row.get("armour") if isinstance(row, Mapping) else None
    if type(value) is not int or not 0 <= value <= 10:
        return row
    if value:
        like = next(iter(content.armours.values()))
        made[f"armour_{value}"] = Armour(
            id=f"armour_{value}", name=f"Armour {value}", rule=like.rule, source=like.source, armour=value
        )
    return {**row, "armour": f"armour_{value}" if value else ""}


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
        raise wrong(f"{where}, weapon", "it is based on no weapon", "add 'like: bow', say, to start from")
    like = content.weapons[named(row["like"], content.weapons, "weapons", where, OTHERWISE)]
    plain: dict[str, Any] = msgspec.to_builtins(like)
    given_traits, gone = _taken_away(row, content, where)
    found = traits(given_traits, content.traits, where)
    plain["traits"] = {
        name: x
        for name, x in {**plain["traits"], **{name: x for name, x in found.items() if name in CARRIED}}.items()
        if name not in gone
    }
    ways = [use for use in (plain["melee"], plain["ranged"], *plain["extra"]) if use]
    if "ranges" in row and not any(use["ranges"] or use["throw"] for use in ways):
        raise wrong(f"{where}, weapon", f"{like.id} cannot be shot", "leave 'ranges' out")
    for use in ways:
        more = {**use["traits"], **{name: x for name, x in found.items() if name not in CARRIED}}
        use["traits"] = {name: x for name, x in more.items() if name not in gone}
        use.update(_figures(row, use, where, content))
    plain["name"] = str(row.get("name") or row.get("id") or like.name)
    own = word(plain["name"]).replace(" ", "_")  # a case looks at it by its name, unless another is called so
    taken = own in content.weapons or own in made
    plain["id"] = str(row.get("id") or (f"{like.id}_{len(made) + 1}" if taken else own))
    made[plain["id"]] = convert(plain, Weapon, where)
    return str(plain["id"])


def _taken_away(row: Mapping[str, Any], content: Data, where: str) -> tuple[Any, list[str]]:
    """The special rules it gets, and those of the weapon it is like that it lacks: `without`, or null."""
    given = row.get("traits")
    empty = [name for name, x in given.items() if x is None] if isinstance(given, Mapping) else []
    listed = row.get("without") or []
    gone = [*empty, *([listed] if isinstance(listed, str) else listed)]
    kept = {name: x for name, x in given.items() if x is not None} if isinstance(given, Mapping) else given
    return kept, [_trait(name, content.traits, where) for name in gone]


def _figures(row: Mapping[str, Any], use: Mapping[str, Any], where: str, content: Data) -> dict[str, Any]:
    """PK-HIT-02: Strength with a sign (in quotes: YAML drops a plus) is added to the user's, or as it was."""
    new: dict[str, Any] = {}
    if "combat" in row:
        new["combat"] = whole(row["combat"], f"{where}, combat", -20, 20)
    if "strength" in row:
        signed = str(row["strength"])[:1] in ("+", "-") or (isinstance(row["strength"], int) and use["signed"])
        new |= {"strength": whole(row["strength"], f"{where}, strength", -20, 20), "signed": signed, "strengths": ()}
    if "pen" in row:
        new |= {"pen": whole(row["pen"], f"{where}, pen", 0, 99), "pens": ()}
    if "ranges" in row and (use["ranges"] or use["throw"]):
        length = lengths("in" if content.unit is INCH else "cm")
        new |= {"ranges": [length(one, f"{where}, ranges") for one in row["ranges"]], "throw": 0}
    return new


def traits(given: Any, pool: Mapping[str, Any], where: str) -> dict[str, int]:
    """`{delay: 3, beast: 0}` or `[beast, delay (3)]` as special rules with their number."""
    if not isinstance(given, (Mapping, list, str, type(None))):
        raise wrong(where, f"traits are {given!r}", "write 'traits: [beast, delay (3)]'")
    alone = [given] if isinstance(given, str) else given or []
    rows = given.items() if isinstance(given, Mapping) else [(one, 0) for one in alone]
    found: dict[str, int] = {}
    for name, x in rows:
        name = GRADED.get(word(name), name)
        parts = re.fullmatch(r"(.+?) ?(?:\((\d+)\)| (\d+))", str(name))
        id = _trait(parts[1] if parts else name, pool, where)
        found[id] = int(parts[2] or parts[3]) if parts else whole(x or 0, f"{where}, {id}", 0, 20)
    return found


def _trait(name: Any, pool: Mapping[str, Any], where: str) -> str:
    """A special rule by its name, or by the middle of its rule's id: ELEC."""
    areas = {word(row.rule.split("-")[1]): id for id, row in pool.items()}
    return called(name, pool, OTHERWISE) or named(name, pool, "special rule", where, areas)
