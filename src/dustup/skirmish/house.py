"""House rules: an overlay on a book's rows. Strict; every changed figure is remembered, so that it can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from dustup.core.content import ContentError, choose, convert

Changed = dict[str, tuple[str, str]]
"""What was changed ("weapons.shotgun.dice") → from what to what, in words."""
FIXED = ("id", "rule")
C = TypeVar("C", bound=msgspec.Struct)


def applied(content: C, change: Any, but: Sequence[str] = ()) -> C:
    """A book's lists with house rules on them; all but some of its tables can be changed."""
    if not change:
        return content
    tables = {name: getattr(content, name) for name in content.__struct_fields__ if name not in but}
    return msgspec.structs.replace(content, **lay_over(tables, change)[0])


def lay_over(
    tables: Mapping[str, Mapping[str, Any]], change: Any, where: str = "house rules"
) -> tuple[dict[str, dict[str, Any]], Changed]:
    """Tables of rows with {table: {row: {field: value}}} laid over them; a mapping field is changed key by key."""
    if not isinstance(change, Mapping) or not all(isinstance(rows, Mapping) for rows in change.values()):
        raise ContentError(where, 0, f"{change!r} is not a set of changes", "write {table: {row: {field: value}}}")
    found = {name: dict(rows) for name, rows in tables.items()}
    changed: Changed = {}
    for name, rows in change.items():
        if name not in found:
            raise ContentError(where, 0, f"there is no table {name!r}", choose(name, found))
        for id, fields in rows.items():
            if id not in found[name]:
                raise ContentError(where, 0, f"{name} has no row {id!r}", choose(id, found[name]))
            found[name][id] = _row(found[name][id], fields, f"{name}.{id}", changed, where)
    return found, changed


def _row(row: Any, fields: Any, name: str, changed: Changed, where: str) -> Any:
    if not isinstance(fields, Mapping):
        raise ContentError(where, 0, f"{name}: {fields!r} is not a mapping", "write {field: value}")
    plain = msgspec.to_builtins(row)
    for field, value in fields.items():
        if field in FIXED or field not in plain:
            remedy = choose(field, [k for k in plain if k not in FIXED])
            raise ContentError(where, 0, f"{name} has no field {field!r} to change", remedy)
        old = plain[field]
        new = {**old, **value} if isinstance(old, dict) and isinstance(value, Mapping) else value
        _note(f"{name}.{field}", old, new, changed)
        plain[field] = new
    if "source" in plain:
        plain["source"] = "house"
    return convert(plain, type(row), f"{where}: {name}")


def _note(where: str, old: Any, new: Any, changed: Changed) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in new:
            if old.get(key) != new[key]:
                changed[f"{where}.{key}"] = (str(old.get(key, "-")), str(new[key]))
    elif old != new:
        changed[where] = (str(old), str(new))
