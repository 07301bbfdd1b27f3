"""Copies as quick as ones written by hand, made of a class's own annotations.

`dict` and `list` may change, so they are copied; whatever is annotated as a value, a tuple, a `Mapping` or a `Sequence`
never changes inside and is shared. A container of things that have a `copy` of their own copies each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")
FLAT = ("int", "str", "bool", "float", "Event", "Any")
"""What a list or a mapping may hold without needing copies of its own; tuples too."""
_made: dict[type, Callable[[Any], Any]] = {}


def copied(thing: T) -> T:
    """A copy of a slotted dataclass."""
    make = _made.get(type(thing))
    if make is None:
        make = _made[type(thing)] = _maker(type(thing))
    found: T = make(thing)
    return found


def _maker(kind: type) -> Callable[[Any], Any]:
    lines = [f"    new.{f.name} = {_part(f.name, str(f.type))}" for f in fields(kind)]
    source = "\n".join(["def copy(old):", "    new = make(kind)", *lines, "    return new"])
    space: dict[str, Any] = {"make": kind.__new__, "kind": kind}
    exec(source, space)  # as dataclasses do for __init__: the names come from the class itself
    made: Callable[[Any], Any] = space["copy"]
    return made


def _part(name: str, kind: str) -> str:
    inner = kind.partition("[")[2].removesuffix("]")
    if name.startswith("_"):
        return "None"
    if kind.startswith("dict["):
        value = inner.partition(",")[2].strip()
        return f"dict(old.{name})" if _flat(value) else f"{{k: v.copy() for k, v in old.{name}.items()}}"
    if kind.startswith("list["):
        return f"old.{name}[:]" if _flat(inner) else f"[v.copy() for v in old.{name}]"
    return f"old.{name}"


def _flat(kind: str) -> bool:
    return kind.startswith(("tuple[", "Mapping[", "Sequence[")) or all(p.strip() in FLAT for p in kind.split("|"))
