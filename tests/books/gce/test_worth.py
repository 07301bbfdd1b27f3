"""What bots value: by the rules themselves, looked at from both sides."""

from __future__ import annotations

from importlib import import_module

import pytest

from dustup.books.gce import BOOK
from dustup.books.gce.state import State

module = import_module("dustup.books.gce.worth")


def staged(**more: object) -> State:
    people = {
        "A": {"side": "red", "at": [10, 10], "weapons": ["shoota"], "points": 10},
        "B": {"side": "blue", "at": [16, 10], "facing": 180, "weapons": ["shoota"], "points": 10, "traits": ["ork"]},
    }
    return BOOK.stage({"fighters": people, **more})


def share(key: str, far: float, weapon: str = "shoota") -> float:
    s = staged()
    return module._shot(s, s.fighters["A"], s.fighters[key], weapon, far)


def test_a_shot_is_worth_what_the_rules_make_of_it() -> None:
    """GCE-HIT-01, GCE-WND-01, GCE-INJ-01: BS 3 at short range needs 3, S 3 on T 4 needs 5; then the injury table.

    A flesh wound takes a third of an Ork with WS and BS 3, Down leaves 0.35 of him, out takes all.
    """
    hit, wound = 4 / 6, 2 / 6
    loss = 2 / 6 * (2 / 6) + 3 / 6 * 0.65 + 1 / 6
    assert share("B", 6 * 254) == pytest.approx(hit * wound * loss)


def test_a_long_shot_is_worth_less_and_armour_helps() -> None:
    """GCE-HIT-11, GCE-SAVE-01."""
    assert share("B", 15 * 254) < share("B", 6 * 254)
    bare = staged()
    clad = staged(
        fighters={
            "A": {"side": "red", "at": [10, 10], "weapons": ["shoota"]},
            "B": {"side": "blue", "at": [16, 10], "traits": ["ork"], "save": 4, "points": 10},
        }
    )
    one, two = (module._shot(s, s.fighters["A"], s.fighters["B"], "shoota", 1500) for s in (bare, clad))
    assert two == pytest.approx(one / 2)


def test_a_charge_against_one_better_costs_more_than_it_brings() -> None:
    """GCE-HTH-10, GCE-HTH-19: Weapon Skill decides who is hit."""
    weak = {"side": "red", "at": [10, 10], "stats": {"WS": 2}, "points": 5}
    strong = {"side": "blue", "at": [16, 10], "stats": {"WS": 5, "A": 3}, "points": 5}
    s = BOOK.stage({"fighters": {"A": weak, "B": strong}})
    a, b = s.fighters["A"], s.fighters["B"]
    assert module._bout(s, a, b, "a") > module._bout(s, a, b, "b")
    assert module._bout(s, b, a, "b") > module._bout(s, b, a, "a")
    assert module.harm_of(s, a, b, 1000) == 0.0 < module.harm_of(s, b, a, 1000)


def test_judging_changes_nothing() -> None:
    s = staged()
    before = s.plain()
    assert set(module.terms(s, "red")) >= {"strength", "objective", "position", "chances", "danger"}
    assert s.plain() == before
