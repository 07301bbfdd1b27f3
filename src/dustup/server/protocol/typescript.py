"""TypeScript types for the page, made from the wire structs' JSON Schema: same input, same text."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from dustup.server.protocol import wire
from dustup.table.pieces import Map

RENAMED = {"Map": "TableMap"}  # Map is a word of TypeScript itself
HEAD = "// Made by scripts/types from src/dustup/server/protocol/wire.py. Do not edit by hand.\n"


def typescript() -> str:
    """The whole file."""
    roots: list[Any] = [*wire.IN, *wire.OUT, Map]
    _, parts = msgspec.json.schema_components(roots, ref_template="{name}")
    sent = _omitting(roots)
    blocks = [_interface(name, parts[name], name in sent) for name in sorted(parts)]
    unions = [_union("Incoming", wire.Incoming), _union("Outgoing", wire.Outgoing)]
    return "\n".join([HEAD, *blocks, *unions])


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in union.__args__)};\n"


def _omitting(roots: list[Any]) -> set[str]:
    """Structs whose defaults may be left out: those the page sends, and those written without their defaults."""
    found: set[str] = {kind.__name__ for kind in wire.IN}
    todo, seen = list(msgspec.inspect.multi_type_info(roots)), set[str]()
    while todo:
        info = todo.pop()
        if isinstance(info, msgspec.inspect.StructType):
            name = info.cls.__name__
            if name in seen:
                continue
            seen.add(name)
            if info.cls.__struct_config__.omit_defaults:
                found.add(name)
            todo += [field.type for field in info.fields]
        else:
            todo += _inner(info)
    return found


def _inner(info: Any) -> list[Any]:
    if isinstance(info, msgspec.inspect.UnionType):
        return list(info.types)
    if isinstance(info, msgspec.inspect.TupleType):
        return list(info.item_types)
    return [getattr(info, key) for key in ("item_type", "value_type") if hasattr(info, key)]


def _interface(name: str, part: dict[str, Any], omits: bool) -> str:
    needed = part.get("required", [])
    lines = [f"/** {' '.join(part['description'].split())} */"] if "description" in part else []
    lines.append(f"export interface {RENAMED.get(name, name)} {{")
    for key, kind in part["properties"].items():
        mark = "?" if omits and key not in needed else ""
        lines.append(f"  {key}{mark}: {_kind(kind)};")
    return "\n".join([*lines, "}\n"])


def _kind(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"])
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(_kind(each) for each in kind["anyOf"]))
    match kind.get("type"):
        case "array":
            return _list(kind)
        case "object":
            return f"Record<string, {_kind(kind.get('additionalProperties', {}))}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def _list(kind: dict[str, Any]) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(_kind(each) for each in kind['prefixItems'])}]"
    inner = _kind(kind.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"
