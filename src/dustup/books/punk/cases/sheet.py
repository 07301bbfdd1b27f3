"""What people write of a fighter in a case: names by id or as shown, lists or single things, words for numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from math import atan2, degrees
from typing import Any

from dustup.core.content import ContentError, choose
from dustup.table.units import CENTIMETRE, INCH, MILLIMETRE, Unit

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
    "height": "z", "tall": "height", "scenery": "pieces", "elements": "pieces",
}  # fmt: skip
GROUNDS = {
    "cool": "open", "fu": "rough", "fucked up": "rough", "rfu": "very_rough", "really fucked up": "very_rough",
    "very rough": "very_rough",
}  # fmt: skip
OTHERS = {
    "molotov cocktail": "fire_bomb", "molotov": "fire_bomb", "bare hands": "unarmed", "mong": "simple_minded",
    "thug": "ganger", "gang leader": "chief", "ganger chief": "chief", "ganger brute": "brute", "mutant": "mutard",
    "mutard head": "bobblehead",
}  # fmt: skip
GRADES = {"light": "L", "medium": "M", "heavy": "H"}


def plainly(row: Any) -> Any:
    """A row with other words for its keys as the keys meant; given twice they stay, to be refused."""
    if not isinstance(row, Mapping):
        return row
    return {ALIKE[key] if key in ALIKE and ALIKE[key] not in row else key: value for key, value in row.items()}


def situation(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """A case with other words for its own keys: scenery beside the table, `markers`, a list of switches."""
    new = dict(case)
    for other in ("terrain", "pieces", "scenery", "elements"):
        if other in new and "table" not in new and "map" not in new:
            new["table"] = {"pieces": new.pop(other)}
    if isinstance(new.get("table"), list):
        new["table"] = {"size" if all(isinstance(n, (int, float)) for n in new["table"]) else "pieces": new["table"]}
    if "table" in new:
        new["table"] = plainly(new["table"])
    if "markers" in new and "marks" not in new:
        new["marks"] = new.pop("markers")
    given = new.get("switches")
    if isinstance(given, (list, str)):
        new["switches"] = {str(name): 1 for name in ([given] if isinstance(given, str) else given)}
    elif given is not None and not isinstance(given, Mapping):
        raise wrong("switches", f"are {given!r}", "write 'switches: {night: 1}'")
    return new


def marked(row: Any) -> Any:
    """A mark with other words for its keys."""
    if not isinstance(row, Mapping):
        return row
    words = {"position": "at", "strength": "power", "x": "power"}
    new = {words[key] if key in words and words[key] not in row else key: value for key, value in row.items()}
    return {**new, "kind": str(new["kind"]).casefold()} if "kind" in new else new


def looking(rows: Any) -> Any:
    """`facing: B` looks at that fighter; `at: [x, y, z]` names the height too."""
    if not isinstance(rows, Mapping):
        return rows
    new = {id: _raised(plainly(row)) for id, row in rows.items()}
    spots = {str(id): row["at"] for id, row in new.items() if isinstance(row, Mapping) and _is_spot(row.get("at"))}
    for id, row in new.items():
        other = spots.get(str(row.get("facing"))) if isinstance(row, Mapping) else None
        if other is not None and str(id) in spots and other != row["at"]:
            dx, dy = other[0] - row["at"][0], other[1] - row["at"][1]
            new[id] = {**row, "facing": round(degrees(atan2(dy, dx))) % 360}
    return new


def _is_spot(at: Any) -> bool:
    return isinstance(at, list) and len(at) == 2 and all(type(n) in (int, float) for n in at)


def _raised(row: Any) -> Any:
    at = row.get("at") if isinstance(row, Mapping) else None
    return {**row, "at": at[:2], "z": at[2]} if isinstance(at, list) and len(at) == 3 and "z" not in row else row


def with_stats(row: Any) -> Any:
    """`toughness: 4` or `T: 4` beside the other keys are attributes."""
    if not isinstance(row, Mapping):
        return row
    codes = {**ATTRIBUTES, **{code: code for code in ATTRIBUTES.values()}}
    more = {codes[key]: value for key, value in row.items() if key in codes}
    if not more:
        return row
    return {
        **{key: value for key, value in row.items() if key not in codes},
        "stats": {**(row.get("stats") or {}), **more},
    }


def sorted_out(row: Any, content: Any) -> Any:
    """Gear among the weapons and weapons among the gear, each to its own."""
    if not isinstance(row, Mapping) or not any(key in row for key in ("weapons", "gear")):
        return row
    if not all(isinstance(row.get(key), (list, str, type(None))) for key in ("weapons", "gear")):
        return row
    lists: dict[str, list[Any]] = {"weapons": [], "gear": []}
    pools = {"weapons": content.weapons, "gear": content.gear}
    for key, other in (("weapons", "gear"), ("gear", "weapons")):
        for one in [row[key]] if isinstance(row.get(key), str) else row.get(key) or []:
            stray = called(one, pools[key]) not in pools[key] and called(one, pools[other]) in pools[other]
            lists[other if stray else key].append(one)
    return {**row, **{key: value for key, value in lists.items() if value or key in row}}


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
        if OTHERS.get(want) in pool:
            return OTHERS[want]
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


def band(given: Any, content: Any) -> Any:
    """A band as people write it, with ids for the names shown; what is no name of anything stays, to be refused."""
    if not isinstance(given, Mapping) or not isinstance(given.get("fighters"), list):
        return given
    found = {**given, "fighters": [_recruit(row, content) for row in given["fighters"]]}
    return {**found, "band": called(given["band"], content.bands)} if "band" in given else found


def _recruit(row: Any, content: Any) -> Any:
    if not isinstance(row, Mapping):
        return row
    pools = {"profile": content.profiles, "armour": content.armours}
    many = {"weapons": content.weapons, "gear": content.gear, "mutations": content.mutations}
    new = dict(plainly(row))
    new.update({key: called(new[key], pool) for key, pool in pools.items() if key in new})
    for key, pool in many.items():
        things = [new[key]] if isinstance(new.get(key), str) else new.get(key)
        if isinstance(things, list):
            new[key] = [called(thing, pool) for thing in things]
    return new


def called(name: Any, pool: Mapping[str, Any]) -> Any:
    """The id of a thing given by its id or its name; what is neither stays as it is."""
    try:
        return named(name, pool, "", "")
    except ContentError:
        return name


def traits(given: Any, pool: Mapping[str, Any], where: str) -> dict[str, int]:
    """`{delay: 3, beast: 0}` or `[beast, delay (3)]` as special rules with their number."""
    if not isinstance(given, (Mapping, list, str, type(None))):
        raise wrong(where, f"traits are {given!r}", "write 'traits: [beast, delay (3)]'")
    alone = [given] if isinstance(given, str) else given or []
    rows = given.items() if isinstance(given, Mapping) else [(one, 0) for one in alone]
    found: dict[str, int] = {}
    for name, x in rows:
        parts = re.fullmatch(r"(.+?) ?(?:\((\d+)\)| (\d+))", str(name))
        id = named(parts[1] if parts else name, pool, "traits", where)
        found[id] = int(parts[2] or parts[3]) if parts else number(x or 0, f"{where}, {id}", 0, 20)
    return found


def stats(given: Any, codes: tuple[str, ...], where: str) -> dict[str, int | None]:
    """`{P: 6, TC: "-"}` or `{Precision: 6}`; None = the attribute is missing."""
    if not isinstance(given, Mapping):
        raise wrong(where, f"stats are {given!r}", "write 'stats: {P: 6, AG: 4}'")
    found: dict[str, int | None] = {}
    for name, value in given.items():
        code = ATTRIBUTES.get(str(name).casefold(), str(name).upper())
        if code not in codes:
            raise wrong(where, f"there is no stats {name!r}", choose(name, codes))
        found[code] = None if value in (None, "-", "–") else number(value, f"{where}, {code}", -20, 20)
    return found


def covered(row: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """PK-COV-01: `cover: 2M` (size 1 to 3, Light, Medium or Heavy) as a height and a material that mean so."""
    if "terrain" in row and "ground" not in row:
        row = {("ground" if key == "terrain" else key): value for key, value in row.items()}
    for key in ("ground", "top"):
        ground = str(row.get(key, "")).casefold().replace("_", " ").removesuffix(" terrain")
        if ground in GROUNDS:
            row = {**row, key: GROUNDS[ground]}
    if "grade" in row and type(row.get("size")) is int and "cover" not in row:
        rest = {key: value for key, value in row.items() if key not in ("size", "grade")}
        row = {**rest, "cover": f"{row['size']} {row['grade']}"}
    if "cover" not in row:
        return row
    parts = re.fullmatch(r"([123])([LMH])", _label(row["cover"]))
    if parts is None:
        raise wrong(where, f"cover {row['cover']!r}", "write size and grade, such as 1L, 2M or 3H")
    facts = {
        "height": {"1": 3, "2": 5, "3": 8}[parts[1]],
        "material": {"L": "wood", "M": "brick", "H": "stone"}[parts[2]],
    }
    return {**facts, **{key: value for key, value in row.items() if key != "cover"}}


def _label(cover: Any) -> str:
    """`2 medium`, `M2` and `{size: 2, grade: medium}` as 2M."""
    words = " ".join(str(one) for one in cover.values()) if isinstance(cover, Mapping) else str(cover)
    parts = [part for part in re.findall(r"[a-z]+|[0-9]+", words.casefold()) if part not in ("size", "cover", "grade")]
    return "".join(sorted(GRADES.get(part, part.upper()) for part in parts))


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


def length(value: Any, where: str, unit: Unit = CENTIMETRE) -> int:
    """A length in the book's unit, or with its own (`5 cm`), as whole tenths of a millimetre."""
    own = re.fullmatch(r"(.+?) ?(mm|cm|in|inches)", value) if isinstance(value, str) else None
    each = {"mm": MILLIMETRE, "cm": CENTIMETRE}.get(own[2], INCH) if own else unit
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
            raise InvalidOperation
        exact = Decimal(str(own[1] if own else value)) * each.tenths
    except InvalidOperation:
        raise wrong(where, f"{value!r} is no length", f"give {unit.many}, such as 12 or 4.5") from None
    if not exact.is_finite() or abs(exact) > FAR:
        raise wrong(where, f"{value} {unit.many} is on no table", f"give {unit.many}, such as 12 or 4.5")
    if each is not INCH and exact != int(exact):
        raise wrong(where, f"{value} cm is finer than a tenth of a millimetre", "use two decimals at most")
    return round(exact)


def place(value: Any, where: str, unit: Unit = CENTIMETRE) -> tuple[int, int]:
    """[x, y] in the book's unit."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise wrong(where, f"{value!r} is no place", f"give [x, y] in {unit.many}")
    return length(value[0], where, unit), length(value[1], where, unit)
