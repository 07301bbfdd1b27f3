"""What changed between two scenes: a page is sent the scene once, then only this."""

from __future__ import annotations

from typing import Any

import msgspec

from dustup.core.scene import Scene
from dustup.server.wire import Change, Changes

LISTS = ("models", "markers", "areas")
"""The lists of a scene whose members have an id."""
Plain = dict[str, Any]


def plain(scene: Scene) -> Plain:
    """A scene as the page has it."""
    found: Plain = msgspec.to_builtins(scene)
    return found


def between(old: Plain, new: Plain) -> Changes:
    """What makes `new` of `old`."""
    put, cut = _fields({**old, **_no_lists}, {**new, **_no_lists})
    members = {name: _members(old.get(name, []), new.get(name, [])) for name in LISTS}
    order = {name: _ids(new.get(name, [])) for name in LISTS if _ids(old.get(name, [])) != _ids(new.get(name, []))}
    return Changes(put, cut, **members, order=order)


_no_lists = dict.fromkeys(LISTS)


def _ids(members: list[Plain]) -> list[str]:
    return [each["id"] for each in members]


def _members(old: list[Plain], new: list[Plain]) -> list[Change]:
    had = {each["id"]: each for each in old}
    found = []
    for each in new:
        before = had.get(each["id"], {})
        if before != each:
            put, cut = _fields(before, each)
            put.pop("id", None)
            found.append(Change(each["id"], put, cut))
    return found


def _fields(old: Plain, new: Plain) -> tuple[Plain, list[str]]:
    """Fields that are new or other, and those that are left out now."""
    put = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return put, [key for key in old if key not in new]
