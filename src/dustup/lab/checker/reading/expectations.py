"""What a step expects, as pairs of a check and what it is to find."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from ..case import Case, Expectation
from ..looking.checks import CHECKS
from ..looking.receipts import RECEIPTS, worded
from .shapes import misshapen
from .wording import alike, reasoned, unnamed


def expectations(case: Case, items: list[Any], fighters: Collection[str]) -> tuple[Expectation, ...]:
    """What is written under `expect`, in the words of the checks; what is not understood is an error."""
    read = [more for item in items for more in (_read(item, fighters) if case.muster is None else worded(item))]
    return tuple(_checked(case, item) for item in read)


def as_list(given: Any) -> Any:
    """Expectations may also be written as one mapping."""
    if not isinstance(given, dict) or reasoned(given):
        return [given] if isinstance(given, dict) else given
    return [{key: value} for key, value in given.items()]


def _read(item: Any, fighters: Collection[str]) -> list[Any]:
    """Expectations in other words, or by the name of a state or an event alone, unless that is a slip of the pen."""
    found = alike(item, fighters)
    if isinstance(item, dict) and found == [item] and len(item) > 1:  # `{A: down, B: up}` is two
        parts = [more for key, value in item.items() for more in _read({key: value}, fighters)]
        return parts if all(isinstance(one, dict) and set(one) <= set(CHECKS) for one in parts) else found
    name = str(next(iter(found[0]))) if len(found) == 1 and isinstance(found[0], dict) and len(found[0]) == 1 else ""
    slip = [one for one in get_close_matches(name, CHECKS, 1, 0.81) if one != "fighter" or _whose(found[0][name])]
    if not name or name in CHECKS or slip:
        return found
    return unnamed(found[0], fighters)


def _whose(wanted: Any) -> bool:
    """It says which fighter is meant."""
    return isinstance(wanted, Mapping) and "id" in wanted


def _checked(case: Case, item: Any) -> Expectation:
    """An expectation of a known kind, in the form that kind has."""
    known: Mapping[str, Any] = CHECKS if case.muster is None else RECEIPTS
    if not isinstance(item, dict) or len(item) != 1 or next(iter(item)) not in known:
        near = get_close_matches(str(next(iter(item), "")) if isinstance(item, dict) else str(item), known, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise case.error(f"expect: {item!r} is not understood", f"{hint}write one of: {', '.join(known)}")
    ((kind, wanted),) = item.items()
    if wrong := misshapen(kind, wanted):
        raise case.error(f"expect {wrong[0]}", wrong[1])
    return Expectation(kind, wanted)
