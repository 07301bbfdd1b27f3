"""Copies as quick as ones written by hand, made of a class's own annotations.

`dict` and `list` may change, so they are copied; whatever is annotated as a value, a tuple, a `Mapping` or a `Sequence`
never changes inside and is shared. A container of things that have a `copy` of their own copies each of them; a field
annotated as such a thing, or as one `| None`, is copied with its owner.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Self

import msgspec

FLAT = ("int", "str", "bool", "float", "Event", "Any")
"""What a list or a mapping may hold without needing copies of its own; tuples too."""


class Copied:
    """A slotted dataclass that copies itself field by field, or a Struct: what it shares is then copied at one go."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """A class with more fields needs a copy of its own, unless somebody wrote one."""
        super().__init_subclass__()
        if cls.copy is Copied.copy or cls.copy in _MADE:
            cls.copy = Copied.copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """A copy that shares only what never changes; the first one makes the function that makes all others."""
        made = _maker(self.__class__)
        _MADE.append(made)
        self.__class__.copy = made  # type: ignore[assignment,method-assign]
        found: Self = made(self)
        return found


_MADE: list[Callable[[Any], Any]] = []
"""The functions made so far."""


def _maker(kind: Any) -> Callable[[Any], Any]:
    whole = issubclass(kind, msgspec.Struct)
    parts = {name: _own(kind, name, type) or _part(name, type) for name, type in kinds(kind).items()}
    lines = [f"    new.{name} = {part}" for name, part in parts.items() if not (whole and part == f"old.{name}")]
    source = "\n".join(["def copy(old):", "    new = begin(old)", *lines, "    return new"])
    space: dict[str, Any] = {"begin": kind.__copy__ if whole else lambda _: kind.__new__(kind)}
    exec(source, space)  # as dataclasses do for __init__: the names come from the class itself
    made: Callable[[Any], Any] = space["copy"]
    return made


def kinds(kind: Any) -> dict[str, str]:
    """The fields of a dataclass or a Struct, with their annotations."""
    if not issubclass(kind, msgspec.Struct):
        return {f.name: str(f.type) for f in fields(kind)}
    told: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        told |= vars(base).get("__annotations__", {})
    return {name: str(told[name]) for name in kind.__struct_fields__}


def of_parts(thing: object) -> bool:
    """A dataclass or a Struct: it has fields."""
    return is_dataclass(thing) or isinstance(thing, msgspec.Struct)


def _own(owner: type, name: str, kind: str) -> str:
    """A part of its own, or none: copied with it."""
    part = vars(sys.modules[owner.__module__]).get(kind.removesuffix(" | None"))
    if not isinstance(part, type) or not issubclass(part, Copied):
        return ""
    return f"old.{name} and old.{name}.copy()"


def _part(name: str, kind: str) -> str:
    inner = kind.partition("[")[2].removesuffix("]")
    if name.startswith("_"):
        return "{}" if kind.startswith("dict[") else "None"
    if kind.startswith("dict["):
        return f"{{k: v.copy() for k, v in old.{name}.items()}}" if by_id(kind) else f"old.{name}.copy()"
    if kind.startswith("list["):
        return f"old.{name}[:]" if _flat(inner) else f"[v.copy() for v in old.{name}]"
    return f"old.{name}"


def by_id(kind: str) -> bool:
    """A mapping of things that have a copy of their own, by their ids."""
    return kind.startswith("dict[") and not _flat(kind.partition(",")[2].removesuffix("]").strip())


def _flat(kind: str) -> bool:
    return kind.startswith(("tuple[", "Mapping[", "Sequence[")) or all(p.strip() in FLAT for p in kind.split("|"))
