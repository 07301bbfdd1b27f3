"""Which value of a set-up breaks it: the one without which it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from dustup.core import ContentError

BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What comes of a value in a shape that nobody has foreseen."""

Opens = Callable[[dict[str, Any]], Any]


def culprit(row: Mapping[str, Any], opens: Opens, *ends: str) -> tuple[list[str], Any]:
    """The keys that lead to it, and the value; no keys where no single value is to blame.

    A key that must be there may be to blame too, but only one of the case's own keys, and only if no other one is.
    """
    for key, value in row.items():
        if isinstance(value, Mapping):
            keys, deep = culprit(value, partial(_with, row, key, opens), "opens")
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
    except BROKEN:
        return "broken"
    return "opens"
