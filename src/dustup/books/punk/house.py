"""House rules: an overlay on the data. Strict; every changed figure is remembered and shown as changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from dustup.core.content import ContentError, choose, convert, read_yaml

from .content import KINDS, Data, check


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`change`: kind -> row id -> field -> value (a mapping field is changed key by key); `switches` to turn on."""

    name: str = "House rules"
    change: dict[str, dict[str, dict[str, Any]]] = {}
    switches: dict[str, int] = {}


def read(path: str | Path) -> dict[str, Any]:
    """An overlay file as the plain data a set-up keeps."""
    given = read_yaml(path)
    convert(given, House, path)
    found: dict[str, Any] = given
    return found


def lay_over(given: dict[str, Any] | None, content: Data) -> tuple[Data, dict[str, int]]:
    """The content with the house rules on it, and the switches they turn on."""
    if given is None:
        return content, {}
    house = convert(given, House, "house rules")
    changed: dict[str, tuple[str, str]] = {}
    for kind, rows in house.change.items():
        content = _kind(content, kind, rows, changed)
    check(content, "house rules")
    return replace(content, house=changed), dict(house.switches)


def _kind(content: Data, kind: str, rows: dict[str, dict[str, Any]], changed: dict[str, tuple[str, str]]) -> Data:
    if kind not in KINDS:
        raise ContentError("house rules", 0, f"there is no table {kind!r}", choose(kind, KINDS))
    table = dict(getattr(content, kind))
    for id, fields in rows.items():
        if id not in table:
            raise ContentError("house rules", 0, f"{kind} has no row {id!r}", choose(id, table))
        table[id] = _row(table[id], fields, f"{kind}.{id}", KINDS[kind], changed)
    return replace(content, **{kind: table})


def _row(row: Any, fields: dict[str, Any], where: str, kind: Any, changed: dict[str, tuple[str, str]]) -> Any:
    plain = msgspec.to_builtins(row)
    for field, value in fields.items():
        if field in ("id", "rule") or field not in plain:
            known = [f for f in plain if f not in ("id", "rule")]
            raise ContentError("house rules", 0, f"{where} has no field {field!r} to change", choose(field, known))
        old = plain[field]
        merged = isinstance(old, dict) and isinstance(value, dict)
        new = {**old, **value} if merged else value
        _note(where, field, old, new, changed)
        plain[field] = new
    return convert(plain, kind, f"house rules: {where}")


def _note(where: str, field: str, old: Any, new: Any, changed: dict[str, tuple[str, str]]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in new:
            if old.get(key) != new[key]:
                changed[f"{where}.{field}.{key}"] = (str(old.get(key, "-")), str(new[key]))
    elif old != new:
        changed[f"{where}.{field}"] = (str(old), str(new))


def changes(content: Data, prefix: str) -> list[str]:
    """In words: what house rules changed on this row, for cards and notes."""
    return [
        f"house rule: {key.removeprefix(prefix + '.')} {old} → {new}"
        for key, (old, new) in content.house.items()
        if key.startswith(prefix + ".")
    ]
