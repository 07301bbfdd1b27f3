"""What a case about a band may expect: the receipt of the muster, and its faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dustup.core import Fault, Receipt

from ..matching import differing, fits

SENTENCES = ("where", "why", "what", "remedy")
SLIPS = re.compile(r"there is no [a-z ]+ '|a band is an id or a mapping|.*Object |.*Expected `|.*Invalid ")
"""How a muster says that a name stands in no list, or that a row has another shape."""

PEOPLE, GROUPS = ("fighters", "figures"), "groups"
"""Keys of a band that list its people, and groups of them."""
CROWD = 100
"""No band has more people alike."""

Kin = Mapping[str, tuple[str, ...]]
"""Rule → other rules that say the same (`Book.kin`)."""


def check_receipt(receipt: Receipt, wanted: Mapping[str, Any], kin: Kin) -> str:
    """{total: …, most: …}: figures of the receipt."""
    wrong = differing(wanted, {"name": receipt.name, "total": receipt.total, **receipt.figures})
    return "; ".join([*wrong, *(f"found wrong: {fault}" for fault in receipt.faults)] if wrong else [])


def check_fault(receipt: Receipt, wanted: Mapping[str, Any], kin: Kin) -> str:
    """{rule: …, where: …, why: …}: the muster finds this wrong; of a sentence some words will do."""
    found = _faults(receipt)
    return "" if any(_alike(wanted, each, kin) for each in found) else f"no {dict(wanted)}; found were: {found}"


def check_no_fault(receipt: Receipt, wanted: Mapping[str, Any], kin: Kin) -> str:
    """The muster finds nothing like this wrong; {} for nothing at all."""
    found = [each for each in _faults(receipt) if _alike(wanted, each, kin)]
    return f"found all the same: {found[0]}" if found else ""


def _alike(wanted: Mapping[str, Any], fault: Mapping[str, str], kin: Kin) -> bool:
    """The rule or one that says the same; of the sentences, what is wanted is part of it."""
    if wanted.get("rule") in kin.get(fault["rule"], ()):
        wanted = {**wanted, "rule": fault["rule"]}
    rest = {key: value for key, value in wanted.items() if key not in SENTENCES or not isinstance(value, str)}
    said = [(value, fault[key]) for key, value in wanted.items() if key not in rest]
    return fits(rest, fault) and all(value.casefold() in sentence.casefold() for value, sentence in said)


def _faults(receipt: Receipt) -> list[dict[str, str]]:
    return [
        {"where": each.where, "why": each.why, "what": each.why, "rule": each.rule, "remedy": each.remedy}
        for each in receipt.faults
    ]


def misread(receipt: Receipt, expected: Iterable[tuple[str, Any]], kin: Kin) -> list[Fault]:
    """Slips of the pen: keys and names that mean nothing, unless the case expects that very fault.

    By its rule it expects a name unlike any other, by its words also one that looks like a slip.
    """
    wanted = [item for kind, item in expected if kind == "fault" and item]
    found = zip(receipt.faults, _faults(receipt))
    slips = [(fault, plain) for fault, plain in found if SLIPS.match(fault.why)]
    return [fault for fault, plain in slips if not any(_meant(item, fault, plain, kin) for item in wanted)]


def _meant(wanted: Mapping[str, Any], fault: Fault, plain: Mapping[str, str], kin: Kin) -> bool:
    said = bool({"why", "what"} & set(wanted))
    return _alike(wanted, plain, kin) and (said or "did you mean" not in fault.remedy)


def counted(band: Any, name: str = "the band") -> Any:
    """`{profile: ganger, count: 8}` is eight rows alike; a band or a group needs no name in a case."""
    if not isinstance(band, Mapping):
        return band
    listed = {key: rows for key, rows in band.items() if isinstance(rows, list)}
    people = {key: [one for row in listed[key] for one in _alone(row)] for key in PEOPLE if key in listed}
    groups = [counted(row, f"group {number}") for number, row in enumerate(listed.get(GROUPS, ()), 1)]
    return {"name": name, **band, **people, **({GROUPS: groups} if groups else {})}


def _alone(row: Any) -> list[Any]:
    """So many rows as its `count` says; anything but a number of people stays, to be refused."""
    many = row.get("count") if isinstance(row, Mapping) else None
    if type(many) is not int or not 0 < many <= CROWD:
        return [row]
    return [{key: value for key, value in row.items() if key != "count"}] * many


def worded(item: Any) -> list[Any]:
    """An expectation of a band in other words: `total: 120`, `legal: true`, `fault: XX-RARE-01`, `faults: […]`."""
    if not isinstance(item, dict) or len(item) != 1:
        return [item]
    ((kind, wanted),) = item.items()
    if kind in ("total", "cost", "points"):
        return [{"receipt": {"total": wanted}}]
    if kind in ("legal", "valid") and isinstance(wanted, bool):
        return [{"no_fault" if wanted else "fault": {}}]
    if kind in ("faults", "errors") and isinstance(wanted, list):
        return [more for one in wanted for more in worded({"fault": one})] if wanted else [{"no_fault": {}}]
    return [{kind: {"rule": wanted}}] if kind in ("fault", "no_fault") and isinstance(wanted, str) else [item]


RECEIPTS: dict[str, Callable[[Receipt, Any, Kin], str]] = {
    "receipt": check_receipt,
    "fault": check_fault,
    "no_fault": check_no_fault,
}
"""Expectations of a case that has `muster:` instead of a situation."""
