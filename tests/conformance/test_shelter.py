"""A line of sight names what shelters the one at its end, so that the page can hatch it."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books import load

LOW = {"id": "low", "like": "sandbags", "rect": [54, 30, 1.5, 20]}
FOES: dict[str, Any] = {"A": {"side": "red", "at": [20, 40]}, "B": {"side": "blue", "at": [57.5, 40], "facing": 180}}
WORDS = {
    "punk2": "andbags", "punk1": "andbags", "kz": "andbags (medium cover)", "mdr": "behind Sandbags",
    "gce": "cover: Sandbags",
}  # fmt: skip


def case(pieces: list[dict[str, Any]]) -> dict[str, Any]:
    return {"fighters": FOES, "table": {"size": [90, 90], "pieces": pieces}}


@pytest.mark.parametrize("code", WORDS)
def test_what_shelters_a_target_is_named_on_the_line_to_it(code: str) -> None:
    """P2-COV-02, KZ-RUL-29, MDR-COV-01, GCE-HIT-04: low sandbags right before the target, and open ground."""
    book = load(code)
    (behind,) = book.overlay(book.stage(case([LOW])), "red", "sight", "A").lines
    assert behind.covers == ["low"] and WORDS[code] in behind.label
    (bare,) = book.overlay(book.stage(case([])), "red", "sight", "A").lines
    assert not bare.covers and bare.kind == "clear"
