"""House rules: an overlay on the data. Strict; every changed figure is remembered and shown as changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from dustup.core.content import convert, read_yaml
from dustup.skirmish import house as overlay

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
    tables, changed = overlay.lay_over({kind: getattr(content, kind) for kind in KINDS}, house.change)
    content = replace(content, **tables, house=changed)
    check(content, "house rules")
    return content, dict(house.switches)


def changes(content: Data, prefix: str) -> list[str]:
    """In words: what house rules changed on this row, for cards and notes."""
    return overlay.notes(content.house, prefix)
