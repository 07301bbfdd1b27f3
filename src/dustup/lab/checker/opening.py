"""Opening a case: the state it starts from, and which value of its set-up cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

import msgspec

from dustup.core import Book, ContentError
from dustup.core.chronicle import rules_of
from dustup.core.content import choose

from .case import UNFORESEEN, Case

Opens = Callable[[dict[str, Any]], Any]


def open_case(case: Case, book: Book) -> tuple[Book, Any]:
    """The state a case starts from, and the rules that play it: a battle's, a campaign's, or those of raising.

    It starts from a copy: other cases share the situation, and the battle changes what it holds.
    """
    stage, sitting = deepcopy((dict(case.stage), case.sitting))
    if sitting is None:
        return book, book.stage(stage)
    kind, setup = sitting
    rules = rules_of(book, kind)
    state = rules.setup(dict(setup))
    _set_fields(state, stage.get("set") or {}, "case, set")
    return rules, state


def _fields(thing: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a Struct; anything else has none."""
    if isinstance(thing, msgspec.Struct):
        return thing.__struct_fields__
    return tuple(each.name for each in fields(thing)) if is_dataclass(thing) else ()


def _set_fields(thing: Any, values: Mapping[str, Any], where: str) -> None:
    """Fields of a campaign's state changed before it begins, those of what it holds too: {gangs: {red: {caps: 90}}}."""
    names = [name for name in _fields(thing) if name not in ("events", "edition")]
    for name, value in values.items():
        if name not in names:
            raise ContentError(where, 0, f"there is no {name!r}", choose(name, names))
        now = getattr(thing, name)
        if isinstance(now, tuple) and isinstance(value, list):
            value = tuple(value)
        if type(value) is not type(now):
            raise ContentError(where, 0, f"{name} is {value!r}", f"give a value like {now!r}")
        if not isinstance(now, dict):
            setattr(thing, name, value)
            continue
        for key, each in value.items():
            own = next((id for id, one in now.items() if key in (id, getattr(one, "name", id))), None)
            if isinstance(each, Mapping) and _fields(now.get(own)):
                _set_fields(now[own], each, f"{where}, {name}, {key}")
            elif any(map(_fields, now.values())):
                raise ContentError(where, 0, f"{name} has no {key!r}, or it is not a mapping", choose(str(key), now))
            else:
                now[key] = each


def unusable(case: Case, book: Book, error: Exception) -> ContentError:
    """Which value nothing can be made of, as far as that can be told."""
    keys, value = _culprit(dict(case.stage), lambda stage: open_case(replace(case, stage=stage), book))
    if not keys:
        return case.error(f"cannot be set up: {type(error).__name__}: {error}", "check its table and fighters")
    return case.error(f"{', '.join(keys)}: it cannot be {value!r:.80}", "see docs/cases.md and the book's own page")


def _culprit(row: Mapping[str, Any], opens: Opens, *ends: str) -> tuple[list[str], Any]:
    """The keys that lead to it, and the value; no keys where no single value is to blame.

    A key that must be there may be to blame too, but only one of the case's own keys, and only if no other one is.
    """
    for key, value in row.items():
        if isinstance(value, Mapping):
            keys, deep = _culprit(value, partial(_with, row, key, opens), "opens")
            if keys:
                return [str(key), *keys], deep
    tried = {key: _end({each: row[each] for each in row if each != key}, opens) for key in row}
    for end in ends or ("opens", "refused"):
        for key, came in tried.items():
            if came == end:
                return [str(key)], row[key]
    return [], None


def _with(row: Mapping[str, Any], key: str, opens: Opens, part: dict[str, Any]) -> Any:
    return opens({**row, key: part})


def _end(row: dict[str, Any], opens: Opens) -> str:
    try:
        opens(row)
    except ContentError:
        return "refused"
    except UNFORESEEN:
        return "broken"
    return "opens"
