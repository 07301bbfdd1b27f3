"""The form of a battle's result: what must be known of it, field by field, so that any book's can be filled in."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from dustup.core import Fight
from dustup.server.wire import FieldView, FightView

KINDS: dict[Any, str] = {str: "side", bool: "flag", int: "number"}


def form(question: Fight) -> FightView:
    """A battle to be fought, and its result to fill in."""
    hints = get_type_hints(question.shape)
    fields = [FieldView(each.name, _kind(hints[each.name])) for each in msgspec.structs.fields(question.shape)]
    return FightView(str(question.setup.get("scenario", "")), question.seats, question.draft, fields)


def _kind(hint: Any) -> Any:
    """side, flag, number, members (by id), members or numbers by side; data where only its owner could say."""
    if hint in KINDS:
        return KINDS[hint]
    outer, inner = get_origin(hint), get_args(hint)
    if outer in (list, tuple) and inner[:1] == (str,):
        return "members"
    if outer is dict and inner[1] is int:
        return "numbers"
    if outer is dict and get_origin(inner[1]) in (list, tuple) and get_args(inner[1])[:1] == (str,):
        return "groups"
    return "data"
