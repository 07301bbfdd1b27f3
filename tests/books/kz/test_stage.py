"""Situations of cases: what can be set up, and how mistakes are said."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.kz.stage import stage
from dustup.books.kz.state import apart
from dustup.core import ContentError

A = {"side": "red", "at": [10, 10]}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"weather": "fog", "fighters": {"A": A}}, "unknown key 'weather'"),
        ({"fighters": {"A": {**A, "wepons": "axe"}}}, "unknown key 'wepons'"),
        ({"fighters": {"A": {**A, "weapons": ["sord"]}}}, "no weapon 'sord'"),
        ({"fighters": {"A": {**A, "gear": ["helmet"]}}}, "no gear 'helmet'"),
        ({"fighters": {"A": {**A, "armour": "plate"}}}, "no armour 'plate'"),
        ({"fighters": {"A": {**A, "rank": "boss"}}}, "no rank 'boss'"),
        ({"fighters": {"A": {**A, "kind": "ganger"}}}, "no kind 'ganger'"),
        ({"fighters": {"A": {**A, "status": "prone"}}}, "status 'prone'"),
        ({"fighters": {"A": {**A, "set": {"supressed": True}}}}, "unknown key 'supressed'"),
        ({"fighters": {"A": {**A, "set": {"suppressed": "yes"}}}}, "suppressed is 'yes'"),
        ({"fighters": {"A": {**A, "set": {"suppressed": True, "captor": "B"}}}}, "no fighter 'B'"),
        ({"fighters": {"A": {**A, "at": {"from": "B", "gap": 1}}}}, "no fighter 'B'"),
        ({"fighters": {"A": {**A, "at": {"from": "A", "gap": 1}}}}, "stand only by each other"),
        ({"fighters": {"A": A}, "groups": {"red-1": {"order": "charge"}}}, "no order 'charge'"),
        ({"fighters": {"A": A}, "set": {"fighters": {}}}, "unknown key 'fighters'"),
        ({"fighters": {"A": A}, "set": {"rota": ["purple"]}}, "no side 'purple'"),
        ({"fighters": {"A": A}, "rota": ["purple"]}, "no side 'purple'"),
        ({"fighters": {"A": A}, "set": {"turn_of": 1}}, "turn_of"),
        ({"fighters": {"A": A}, "table": {"pieces": [{"like": "castle", "at": [4, 4]}]}}, "castle"),
    ],
)
def test_mistakes_are_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError) as error:
        stage(given)
    assert says in str(error.value)
    assert error.value.remedy


def test_a_captive_touches_its_captor() -> None:
    """KZ-CAPT-02: suppressed and in contact, or it is no captive."""
    held = {"side": "blue", "at": [20, 20], "set": {"suppressed": True, "captor": "A"}}
    with pytest.raises(ContentError, match="not a captive of A"):
        stage({"fighters": {"A": A, "B": held}})
    near = stage({"fighters": {"B": {**held, "at": {"from": "A", "gap": 0, "toward": 45}}, "A": A}})
    assert apart(near.fighters["A"], near.fighters["B"]) < 0.01


def test_distances_are_between_bases() -> None:
    """KZ-RUL-26: base edge to base edge, whatever the bases."""
    people = {"B": {"side": "blue", "base": 40, "at": {"from": "A", "gap": 6, "toward": 90}}, "A": A}
    state = stage({"fighters": people, "table": {"pieces": [{"like": "house", "room": [20, 20, 8, 8], "roof": 0.2}]}})
    assert apart(state.fighters["A"], state.fighters["B"]) == 6.0
    assert len(state.setup.buildings) == 1


def test_the_order_of_the_sides_may_stand_without_set() -> None:
    state = stage({"fighters": {"A": A, "B": {"side": "blue", "at": [20, 20]}}, "rota": ["blue", "red"]})
    assert state.rota == ["blue", "red"]
