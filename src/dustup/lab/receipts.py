"""What a case about a band may expect: the receipt of the muster, and its faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from .fitting import differing, fits


def check_receipt(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """{total: …, most: …}: figures of the receipt."""
    return "; ".join(differing(wanted, receipt))


RULE = re.compile(r"\(([A-Z0-9]+-[A-Z]+-\d+)\)")


def _faults(receipt: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Each fault with its rule; a book that tells them as sentences ends them with it."""
    return [each if isinstance(each, Mapping) else _sentence(str(each)) for each in receipt["errors"]]


def _sentence(text: str) -> dict[str, str]:
    where, _, what = text.partition(": ")
    rules = RULE.findall(text)
    return {"where": where if what else "", "what": text, "rule": rules[-1] if rules else ""}


def check_fault(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """{rule: …, where: …}: the muster finds this wrong."""
    found = _faults(receipt)
    return "" if any(fits(wanted, each) for each in found) else f"no {dict(wanted)}; found were: {found}"


def check_no_fault(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The muster finds nothing like this wrong; {} for nothing at all."""
    found = [each for each in _faults(receipt) if fits(wanted, each)]
    return f"found all the same: {found[0]}" if found else ""


def worded(item: Any) -> list[Any]:
    """An expectation of a band in other words: `total: 120`, `legal: true`, `fault: P2-RARE-01`, `faults: […]`."""
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


RECEIPTS: dict[str, Callable[[Mapping[str, Any], Any], str]] = {
    "receipt": check_receipt,
    "fault": check_fault,
    "no_fault": check_no_fault,
}
"""Expectations of a case that has `muster:` instead of a situation."""
