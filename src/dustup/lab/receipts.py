"""What a case about a band may expect: the receipt of the muster, and its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .expect import differing, fits


def check_receipt(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """{total: …, most: …}: figures of the receipt."""
    return "; ".join(differing(wanted, receipt))


def check_fault(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """{rule: …, where: …}: the muster finds this wrong."""
    found = receipt["errors"]
    return "" if any(fits(wanted, each) for each in found) else f"no {dict(wanted)}; found were: {found}"


def check_no_fault(receipt: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The muster finds nothing like this wrong; {} for nothing at all."""
    found = [each for each in receipt["errors"] if fits(wanted, each)]
    return f"found all the same: {found[0]}" if found else ""


RECEIPTS: dict[str, Callable[[Mapping[str, Any], Any], str]] = {
    "receipt": check_receipt,
    "fault": check_fault,
    "no_fault": check_no_fault,
}
"""Expectations of a case that has `muster:` instead of a situation."""
