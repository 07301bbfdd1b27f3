"""What an event comes to for the odds."""

from __future__ import annotations

from dustup.books.mdr.tell import outcome
from dustup.core import Event


def test_a_blow_that_armour_takes_is_no_success() -> None:
    """MDR-SPEC-100: nothing happened to its wearer."""
    assert outcome([Event("armour holds", {"who": "B"}, ("MDR-SPEC-100",))]).tone == "even"
    assert outcome([Event("down", {"who": "B"}, ("MDR-HTH-06",))]).tone == "bad"
