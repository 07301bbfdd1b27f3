"""What changed between two scenes: a page is sent the scene once, then only this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from dustup.core.scene import Area, Marker, Model, Scene
from dustup.server.protocol.wire import Change, Changes

LISTS = ("models", "markers", "areas")
"""The lists of a scene whose members have an id."""
Plain = dict[str, Any]
Member = Model | Marker | Area


def plain(scene: Scene) -> Plain:
    """A scene as the page has it."""
    found: Plain = msgspec.to_builtins(scene)
    return found


def between(old: Scene, new: Scene) -> Changes:
    """What makes `new` of `old`. Structs are compared as they are: only what differs is made plain."""
    put, cut = _fields(old, new, LISTS)
    members: dict[str, list[Change]] = {}
    order: dict[str, list[str]] = {}
    for name in LISTS:
        had: list[Member] = getattr(old, name)
        now: list[Member] = getattr(new, name)
        members[name] = _members(had, now)
        if (ids := [each.id for each in now]) != [each.id for each in had]:
            order[name] = ids
    return Changes(put, cut, **members, order=order)


def _members(old: Sequence[Member], new: Sequence[Member]) -> list[Change]:
    had = {each.id: each for each in old}
    found = []
    for each in new:
        before = had.get(each.id)
        if before is None:
            put = msgspec.to_builtins(each)
            del put["id"]
            found.append(Change(each.id, put))
        elif before != each:
            found.append(Change(each.id, *_fields(before, each)))
    return found


def _fields(old: msgspec.Struct, new: msgspec.Struct, without: Sequence[str] = ()) -> tuple[Plain, list[str]]:
    """Fields that are other now, and those that are left out now because they have their default."""
    put, cut = Plain(), []
    for name, default in _defaults(type(new)):
        value = getattr(new, name)
        if name in without or value == getattr(old, name):
            continue
        if value == default:
            cut.append(name)
        else:
            put[name] = msgspec.to_builtins(value)
    return put, cut


@cache
def _defaults(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """Every field of a struct with what it has when it is left out."""
    found = []
    for field in msgspec.structs.fields(kind):
        made = field.default_factory
        found.append((field.name, field.default if made is msgspec.NODEFAULT else made()))
    return found
