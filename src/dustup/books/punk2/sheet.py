"""What people write of a fighter in a case: names by id or as shown, lists or single things, words for numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from dustup.core.content import ContentError, choose

COMPASS = {"east": 0, "north": 90, "west": 180, "south": 270}
ATTRIBUTES = {
    "actions": "A", "combat": "C", "precision": "P", "agility": "AG", "strength": "S", "toughness": "T", "tech": "TC",
}  # fmt: skip
FAR = 10**6
"""Numbers beyond this (100 m) are slips of the pen."""


def wrong(where: str, what: str, remedy: str) -> ContentError:
    """One wording for every mistake in a case."""
    return ContentError(f"case, {where}", 0, what, remedy)


ALIKE = {
    "armor": "armour", "position": "at", "attributes": "stats", "special": "traits", "special_rules": "traits",
    "height": "z", "scenery": "pieces", "elements": "pieces",
}  # fmt: skip
GROUNDS = {"cool": "open", "fu": "rough", "rfu": "very_rough"}


def plainly(row: Any) -> Any:
    """A row with other words for its keys as the keys meant; given twice they stay, to be refused."""
    if not isinstance(row, Mapping):
        return row
    return {ALIKE[key] if key in ALIKE and ALIKE[key] not in row else key: value for key, value in row.items()}


def by_name(rows: Any) -> Any:
    """Fighters as a list of rows with `id`, as a mapping."""
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) and "id" in row for row in rows):
        return rows
    if len({str(row["id"]) for row in rows}) < len(rows):
        raise wrong("fighters", "the same id stands twice", "give each fighter its own")
    return {str(row["id"]): {key: value for key, value in row.items() if key != "id"} for row in rows}


def known(row: Any, keys: Iterable[str], where: str) -> None:
    """Refuse keys that mean nothing here."""
    if not isinstance(row, Mapping):
        raise wrong(where, f"must be a mapping of keys, not {row!r}", "write 'key: value' lines")
    listed = tuple(keys)
    for key in row:
        if key not in listed:
            raise wrong(where, f"unknown key {key!r}", choose(key, listed))


def named(name: Any, pool: Mapping[str, Any], what: str, where: str) -> str:
    """The id of a thing given by its id or by the name it is shown with."""
    if isinstance(name, str):
        if name in pool:
            return name
        want = name.casefold().replace("_", " ")
        for id, row in pool.items():
            area = str(getattr(row, "rule", "")).split("-")[1:2] if what == "traits" else []
            if want in (id.replace("_", " "), str(getattr(row, "name", "")).casefold(), *(a.casefold() for a in area)):
                return id
    raise wrong(where, f"there is no {what} {name!r}", choose(name, pool))


def listed(row: Mapping[str, Any], key: str, pool: Mapping[str, Any], where: str) -> tuple[str, ...]:
    """`weapons: [bow, mace]` or `weapons: bow` as ids."""
    given = row.get(key)
    things = [] if given is None else [given] if isinstance(given, str) else given
    if not isinstance(things, list):
        raise wrong(where, f"{key} is {given!r}", f"write '{key}: [{next(iter(pool))}]'")
    return tuple(named(thing, pool, key, where) for thing in things)


def traits(given: Any, pool: Mapping[str, Any], where: str) -> dict[str, int]:
    """`{delay: 3, beast: 0}` or `[beast, delay (3)]` as special rules with their number."""
    if not isinstance(given, (Mapping, list, str, type(None))):
        raise wrong(where, f"traits are {given!r}", "write 'traits: [beast, delay (3)]'")
    alone = [given] if isinstance(given, str) else given or []
    rows = given.items() if isinstance(given, Mapping) else [(one, 0) for one in alone]
    found: dict[str, int] = {}
    for name, x in rows:
        parts = re.fullmatch(r"(.+?) ?\((\d+)\)", str(name))
        id = named(parts[1] if parts else name, pool, "traits", where)
        found[id] = int(parts[2]) if parts else number(x or 0, f"{where}, {id}", 0, 20)
    return found


def stats(given: Any, codes: tuple[str, ...], where: str) -> dict[str, int | None]:
    """`{P: 6, TC: "-"}` or `{Precision: 6}`; None = the attribute is missing."""
    if not isinstance(given, Mapping):
        raise wrong(where, f"stats are {given!r}", "write 'stats: {P: 6, AG: 4}'")
    found: dict[str, int | None] = {}
    for name, value in given.items():
        code = ATTRIBUTES.get(str(name).casefold(), str(name))
        if code not in codes:
            raise wrong(where, f"there is no stats {name!r}", choose(name, codes))
        found[code] = None if value in (None, "-", "–") else number(value, f"{where}, {code}", -20, 20)
    return found


def covered(row: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """P2-COV-01: `cover: 2M` (size 1 to 3, Light, Medium or Heavy) as a height and a material that mean so."""
    if str(row.get("ground", "")).casefold() in GROUNDS:
        row = {**row, "ground": GROUNDS[row["ground"].casefold()]}
    if "cover" not in row:
        return row
    parts = re.fullmatch(r"([123])([LMH])", str(row["cover"]).upper().replace(" ", ""))
    if parts is None:
        raise wrong(where, f"cover {row['cover']!r}", "write size and grade, such as 1L, 2M or 3H")
    facts = {
        "height": {"1": 3, "2": 5, "3": 8}[parts[1]],
        "material": {"L": "wood", "M": "brick", "H": "stone"}[parts[2]],
    }
    return {**facts, **{key: value for key, value in row.items() if key != "cover"}}


def number(value: Any, where: str, least: int, most: int) -> int:
    """A whole number within reason."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or str(value) != str(value).strip():
        raise wrong(where, f"{value!r} is no whole number", f"give one from {least} to {most}")
    try:
        exact = Decimal(str(value))
    except InvalidOperation:
        raise wrong(where, f"{value!r} is no whole number", f"give one from {least} to {most}") from None
    if not exact.is_finite() or exact != int(exact) or not least <= exact <= most:
        raise wrong(where, f"{value} is no whole number from {least} to {most}", f"give one from {least} to {most}")
    return int(exact)


def facing(value: Any, where: str) -> int:
    """Whole degrees, 0 = east, counter-clockwise; or east, north, west, south."""
    if isinstance(value, str) and value.casefold() in COMPASS:
        return COMPASS[value.casefold()]
    return number(value, f"{where}, facing", -3600, 3600) % 360


def length(value: Any, where: str) -> int:
    """Centimetres as whole tenths of a millimetre, exactly."""
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
            raise InvalidOperation
        exact = Decimal(str(value)) * 100
    except InvalidOperation:
        raise wrong(where, f"{value!r} is no length", "give centimetres, such as 12 or 4.5") from None
    if not exact.is_finite() or abs(exact) > FAR:
        raise wrong(where, f"{value} cm is on no table", "give centimetres, such as 12 or 4.5")
    if exact != int(exact):
        raise wrong(where, f"{value} cm is finer than a tenth of a millimetre", "use two decimals at most")
    return int(exact)


def place(value: Any, where: str) -> tuple[int, int]:
    """[x, y] in centimetres."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise wrong(where, f"{value!r} is no place", "give [x, y] in centimetres")
    return length(value[0], where), length(value[1], where)
