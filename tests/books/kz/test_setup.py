"""Setting up battles: what is refused, and how it is said."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.kz import BOOK
from dustup.core import ContentError

FINE: dict[str, Any] = {"scenario": "encounter", "bands": {"red": "rebels", "blue": "law"}}
TWO = {"name": "Two", "groups": [{"name": "g", "kind": "rebel", "figures": [{"rank": "leader"}]}]}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sceanrio": "raid"}, "unknown key 'sceanrio'"),
        ({"scenario": "siege"}, "unknown scenario 'siege'.*encounter"),
        ({"bands": {"red": "rebels"}}, "2 to 4 players, not 1"),
        ({"bands": {"red": "rebels", "pink": "law"}}, "unknown side 'pink'"),
        ({"bands": {"red": "rebels", "blue": "lawn"}}, "no band 'lawn'"),
        ({"bands": {"red": "rebels", "blue": 7}}, "a band is an id or a mapping"),
        ({"bands": ["rebels", "law"]}, "is not a mapping"),
        ({"bands": {"red": "rebels", "blue": {**TWO, "hats": 1}}}, "hats"),
        ({"bands": {"red": "rebels", "blue": {**TWO, "points": 5}}}, "12 more than 5"),
        ({"points": 20}, "more than 20"),
        ({"points": "many"}, "not a number of points"),
        ({"switches": {"fog": 1}}, "no switch 'fog'.*night"),
        ({"house": {"wepons": {}}}, "no table 'wepons'.*weapons"),
        ({"house": {"weapons": {"railgun": {"dice": 9}}}}, "no row 'railgun'"),
        ({"house": {"weapons": {"shotgun": {"dice": "many"}}}}, "shotgun"),
        ({"house": [1]}, "is not a set of changes"),
        ({"map": "atlantis"}, "atlantis"),
        ({"map": {"id": "x", "name": "x"}}, "size"),
    ],
)
def test_a_wrong_setup_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        BOOK.setup({**FINE, **change})


def test_an_illegal_force_is_refused_with_every_fault() -> None:
    """KZ-BAND-03, KZ-EQUIP-11: both faults are named."""
    gang = {"name": "g", "kind": "savage", "figures": [{"rank": "sub", "gear": ["headset"]}]}
    with pytest.raises(ContentError) as caught:
        BOOK.setup({**FINE, "bands": {"red": "rebels", "blue": {"name": "x", "groups": [gang]}}})
    assert "KZ-EQUIP-11" in str(caught.value)
    assert "KZ-BAND-05" in str(caught.value)


def test_a_house_rule_changes_a_number_and_says_so() -> None:
    state = BOOK.setup({**FINE, "house": {"weapons": {"shotgun": {"dice": 5}}}})
    row = state.setup.data.weapons["shotgun"]
    assert (row.dice, row.source) == (5, "house")
    assert BOOK.setup(FINE).setup.data.weapons["shotgun"].dice == 4


def test_every_kind_has_a_ready_made_force() -> None:
    kinds = {group["kind"] for offer in BOOK.bands() for group in offer.about["groups"]}
    assert kinds == {"trooper", "law", "rebel", "scavenger", "savage", "cyborg"}
    heroes = [f for offer in BOOK.bands() for g in offer.about["groups"] for f in g["figures"] if f.get("hero")]
    assert heroes
    assert all(offer.about["total"] > 0 for offer in BOOK.bands())


def test_nobody_has_a_double() -> None:
    """KZ-TURN-03: a log names one figure, so namesakes are numbered through a force and told apart between forces."""
    state = BOOK.setup({"scenario": "encounter", "bands": {"red": "savages", "blue": "savages"}})
    names = [f.name for f in state.fighters.values()]
    assert len(names) == len(set(names))
    assert "Savage 8 (red)" in names
    alone = BOOK.setup({"scenario": "encounter", "bands": {"red": "gate", "blue": "law"}})
    assert [f.name for f in alone.fighters.values() if f.name.startswith("Watchman")] == ["Watchman 1", "Watchman 2"]
