"""What people write in a case: lengths, numbers, names by id or as shown, single things or lists. Strict throughout."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import msgspec

from dustup.core.content import ContentError, choose, convert, read_yaml
from dustup.table.units import CENTIMETRE, INCH, Sticks, Unit, parse

APART = str.maketrans("_-/", "   ", "'")
COMPASS = {
    "east": 0, "north": 90, "west": 180, "south": 270, "e": 0, "n": 90, "w": 180, "s": 270,
    "northeast": 45, "northwest": 135, "southwest": 225, "southeast": 315, "ne": 45, "nw": 135, "sw": 225, "se": 315,
}  # fmt: skip
THINGS = ("weapons.yaml", "armours.yaml", "gear.yaml")
"""Lists of a book whose rows have a name and the rule that says what it is."""
FAR = 10**6
"""Numbers beyond this (100 m) are slips of the pen."""
Length = Callable[[Any, str], int]
"""(what is written, where) → tenths of a millimetre."""
STICK = re.compile(r"(?:(\d+(?:\.\d+)?) )?(short|medium|long|s|m|l)", re.I)


def wrong(where: str, what: str, remedy: str) -> ContentError:
    """One wording for every mistake in a case."""
    return ContentError(f"case, {where}", 0, what, remedy)


def word(text: Any) -> str:
    """A name as it is compared: small_blade is Small blade, Power Armor is power armour."""
    return " ".join(str(text).casefold().translate(APART).replace("armor", "armour").split())


def read_kin(folder: Path) -> dict[str, tuple[str, ...]]:
    """Rules of a book that say the same or belong together: where a case names one, the other will do. What a thing
    adds to a sum may be named by the rule of that thing, so its name stands here too."""
    path = folder / "kin.yaml"
    kin = convert(read_yaml(path), dict[str, tuple[str, ...]], path)
    rows = [row for file in THINGS if (folder / file).is_file() for row in read_yaml(folder / file)]
    named = {word(row["name"]): row["rule"] for row in rows if {"name", "rule"} <= row.keys()}
    return kin | {name: (rule, *kin.get(rule, ())) for name, rule in named.items()}


def known(row: Any, keys: Iterable[str], where: str) -> None:
    """Refuse keys that mean nothing here."""
    if not isinstance(row, Mapping):
        raise wrong(where, f"must be a mapping of keys, not {row!r}", "write 'key: value' lines")
    listed = tuple(dict.fromkeys(keys))
    for key in row:
        if key not in listed:
            raise wrong(where, f"unknown key {key!r}", choose(key, listed))


def renamed(row: Any, alike: Mapping[str, str]) -> Any:
    """A row with other words for its keys as the keys meant; lists are put together, also with a single thing, else
    given twice they stay, to be refused."""
    if not isinstance(row, Mapping):
        return row
    new: dict[Any, Any] = {}
    for key, value in row.items():
        name = alike.get(key, key)
        if name != key and name in row and not _together(value, row[name]):
            name = key
        if name in new and _together(new[name], value):
            new[name] = [one for some in (new[name], value) for one in ([some] if isinstance(some, str) else some)]
        else:
            new[key if name in new else name] = value
    return new


def _together(one: Any, other: Any) -> bool:
    """A list, and a list or a single thing."""
    kinds = {type(one), type(other)}
    return kinds in ({list}, {list, str})


def lengths(unit: str, sticks: Sticks | None = None) -> Length:
    """How a book's lengths are read: bare numbers in its unit, anything else with its own ("4 cm", "short")."""
    one = INCH if unit == "in" else CENTIMETRE

    def length(value: Any, where: str) -> int:
        if isinstance(value, str):
            return _written(value, where, one, sticks)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise wrong(where, f"{value!r} is not a length", f"give {one.many}, such as 12 or 4.5")
        exact = Decimal(str(value)) * one.tenths
        if not exact.is_finite() or abs(exact) > FAR:
            raise wrong(where, f"{value} {one.many} is larger than any table", f"give {one.many}, such as 12 or 4.5")
        if one is CENTIMETRE and exact != int(exact):
            raise wrong(where, f"{value} cm is finer than a tenth of a millimetre", "use two decimals at most")
        return one.length(value)

    return length


def _written(text: str, where: str, unit: Unit, sticks: Sticks | None) -> int:
    found = STICK.fullmatch(text.strip())
    try:
        if found and sticks:
            return round(float(found[1] or 1) * sticks.length(found[2]))
        return parse(text, unit)
    except ValueError as error:
        raise wrong(where, f"{text!r} is not a length", str(error)) from None


def whole(value: Any, where: str, least: int = 0, most: int = 9999) -> int:
    """A whole number within reason; of a number to roll, `3+`, the 3."""
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str)) or str(value) != str(value).strip():
            raise InvalidOperation
        exact = Decimal(str(value).removesuffix("+"))
    except InvalidOperation:
        raise wrong(where, f"{value!r} is not a whole number", f"give one from {least} to {most}") from None
    if not exact.is_finite() or exact != int(exact) or not least <= exact <= most:
        raise wrong(where, f"{value} is not a whole number from {least} to {most}", f"give one from {least} to {most}")
    return int(exact)


def facing(value: Any, where: str) -> int:
    """Whole degrees, 0 = east, counter-clockwise; or east, north-west, S …"""
    if isinstance(value, str) and (said := value.casefold().replace("-", "").replace(" ", "")) in COMPASS:
        return COMPASS[said]
    if isinstance(value, str) and not any(sign.isdigit() for sign in value):
        raise wrong(
            f"{where}, facing", f"{value!r} is not a direction", "write degrees (0 east, 90 north), or east, north …"
        )
    return whole(value, f"{where}, facing", -3600, 3600) % 360


def place(value: Any, where: str, length: Length) -> tuple[int, int]:
    """[x, y]."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise wrong(where, f"{value!r} is not a place", "give [x, y]")
    return length(value[0], where), length(value[1], where)


def called(name: Any, pool: Mapping[str, Any], others: Mapping[str, str] | None = None) -> str | None:
    """The id of a thing given by its id, by the name it is shown with, or by what else people call it; also of many."""
    if isinstance(name, str) and name in pool:
        return name
    want = word(name)
    meant = (others or {}).get(want)
    for id, row in pool.items():
        if want in (word(id), word(getattr(row, "name", id))) or (meant is not None and word(meant) == word(id)):
            return id
    return called(want[:-1], pool, others) if want.endswith("s") else None  # bows


def named(name: Any, pool: Mapping[str, Any], what: str, where: str, others: Mapping[str, str] | None = None) -> str:
    """The same; a name of nothing is an error that lists what there is."""
    found = called(name, pool, others)
    if found is None:
        raise wrong(where, f"there is no {what} {name!r}", choose(name, pool))
    return found


def listed(
    given: Any, pool: Mapping[str, Any], what: str, where: str, others: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """`bow`, `[bow, mace]` or `{bow: {loaded: false}}` as ids with what is said of each (nothing: None)."""
    if isinstance(given, Mapping):
        return {named(name, pool, what.removesuffix("s"), where, others): value for name, value in given.items()}
    things = [] if given in (None, "", "none") else [given] if isinstance(given, str) else given
    if not isinstance(things, list):
        raise wrong(where, f"{what} is {given!r}", f"write '{what}: [{next(iter(pool), 'name')}]'")
    return {named(thing, pool, what.removesuffix("s"), where, others): None for thing in things}


def stats(given: Any, codes: Iterable[str], names: Mapping[str, str], where: str) -> dict[str, int | None]:
    """`{P: 6, TC: "-"}` or `{Precision: 6}`; None = the attribute is missing."""
    if not isinstance(given, Mapping):
        raise wrong(where, f"stats are {given!r}", "write 'stats: {S: 6}'")
    found: dict[str, int | None] = {}
    known_codes = {code.casefold(): code for code in codes}
    for name, value in given.items():
        code = names.get(word(name)) or known_codes.get(str(name).casefold())
        if code is None:
            raise wrong(where, f"there is no attribute {name!r}", choose(name, known_codes.values()))
        found[code] = None if value in (None, "-", "–") else whole(value, f"{where}, {code}", -20, 20)
    return found


def fields_of(thing: Any) -> tuple[str, ...]:
    """The names of a struct's fields, those kept for speed left out."""
    kind = thing if isinstance(thing, type) else type(thing)
    return getattr(kind, "__struct_fields__", None) or tuple(f.name for f in dataclasses.fields(kind) if f.compare)


def assign(thing: Any, values: Any, names: Iterable[str], where: str) -> None:
    """Set fields to values like those they have; an unknown field or another kind of value is an error."""
    for name, value in alike(thing, values, names, where).items():
        setattr(thing, name, value)


def alike(thing: Any, values: Any, names: Iterable[str], where: str) -> dict[str, Any]:
    """New values for fields of a thing, each like the one it has; anything else is an error."""
    known(values, names, where)
    found: dict[str, Any] = {}
    for name, value in values.items():
        now = getattr(thing, name)
        if isinstance(now, tuple) and isinstance(value, (list, str)):
            value = (value,) if isinstance(value, str) else tuple(value)
        if type(now) is bool and type(value) is int and value in (0, 1):
            value = bool(value)
        elif type(now) is int and type(value) is bool:  # a counter: any, or none
            value = int(value)
        same = isinstance(value, dict) if isinstance(now, Mapping) else now is None or type(value) is type(now)
        if not same or (type(value) is int and abs(value) > FAR):
            like = "leave it out" if isinstance(now, msgspec.Struct) else f"give a value like {now!r}"
            raise wrong(where, f"{name} is {value!r}", like)
        found[name] = value
    return found
