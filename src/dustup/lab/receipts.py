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


RECEIPTS: dict[str, Callable[[Mapping[str, Any], Any], str]] = {
    "receipt": check_receipt,
    "fault": check_fault,
    "no_fault": check_no_fault,
}
"""Expectations of a case that has `muster:` instead of a situation."""
