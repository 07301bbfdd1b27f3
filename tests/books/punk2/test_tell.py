"""Sentences and outcome labels."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.punk2 import BOOK
from dustup.books.punk2.outcome import outcome
from dustup.books.punk2.stage import stage
from dustup.books.punk2.state import State
from dustup.core import Event


@pytest.fixture
def s() -> State:
    return stage(
        {
            "fighters": {
                "A": {"side": "red", "name": "Ann", "at": [10, 10], "weapons": ["bow"]},
                "B": {"side": "blue", "name": "Bob", "at": [10, 30], "weapons": ["mace"]},
            }
        }
    )


@pytest.mark.parametrize(
    ("what", "about", "says"),
    [
        ("down", {"who": "B"}, "Bob is Downed."),
        (
            "shot",
            {"who": "A", "at": "B", "weapon": "bow", "need": 5, "result": "hit", "faces": [["Precision", 4, "red"]]},
            "Ann shoots at Bob with the bow: needs 5, rolls {4}: the shot hits.",
        ),
        (
            "shot",
            {"who": "A", "at": "B", "weapon": "bow", "need": 2, "result": "miss", "far": 1975, "faces": [["Precision", 4, "red"]],
             "sums": [["Precision", {"total": 2, "mods": [[4, "Precision", "P2-ATTR-01"], [1, "short range", "P2-SHOT-04"],
                                                          [-3, "into combat", "P2-SHOT-06"]]}]]},
            "Ann shoots at Bob with the bow, 19.8 cm: Precision 4 +1 short range \N{MINUS SIGN}3 into combat = 2, rolls {4}: "
            "the shot misses.",
        ),
        (
            "hit",
            {"who": "B", "name": "Bow", "success": True, "totals": [11, 8], "faces": [["S", 7, "red"], ["T", 4, "blue"]],
             "sums": [["Bow", {"total": 4, "mods": [[4, "Bow", "P2-HIT-02"]]}],
                      ["Toughness", {"total": 4, "mods": [[3, "Toughness", "P2-ATTR-01"], [1, "Thick clothes", "P2-ARM-01"]]}]]},
            "Bow hits Bob: Bow 4 + {7} = 11 against Toughness 3 +1 thick clothes + {4} = 8: it gets through.",
        ),
        ("round", {"turn": 1, "round": 4, "due": ["A", "B"]}, "Agility Round 4: Ann, Bob."),
        ("activate", {"who": "A", "actions": 1}, "Ann acts: 1 Action."),
        (
            "hit",
            {"who": "B", "name": "Bow", "success": False, "totals": [7, 9], "faces": [["S", 4, "red"], ["T", 5, "blue"]]},
            "Bow hits Bob: 7 to 9: Bob shrugs it off.",
        ),
        (
            "combat",
            {"who": "A", "at": "B", "result": "tie", "totals": [9, 9], "arms": ["improvised", "mace"], "faces": []},
            "Ann fights Bob (improvised weapon against mace): 9 to 9: both land a blow.",
        ),
        ("check", {"who": "A", "name": "rough ground", "need": 0, "success": False}, "Ann, rough ground: needs 0, no die needed: failed."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1750, 0]]}, "Ann moves 7.5 cm."),
        ("scored", {"side": "red", "points": 2, "why": "holds the pump", "total": 3}, "Red hold the pump: +2, 3 in all."),
        ("hurt", {"who": "A", "stat": "T", "left": 2}, "Ann loses a point of Toughness for good: 2 left."),
        ("jam", {"who": "A", "item": "A.1"}, "Kaboom! Ann's bow is jammed for good."),
        ("something_new", {"who": "A", "at": "B"}, "Ann something new → Bob."),
    ],
)  # fmt: skip
def test_sentences(s: State, what: str, about: dict[str, Any], says: str) -> None:
    assert BOOK.tell(Event(what, about, ("P2-HIT-03",)), s) == f"{says} [[P2-HIT-03]]"


def test_what_goes_without_saying_is_not_said(s: State) -> None:
    assert BOOK.tell(Event("activation_end", {"who": "A"}, ("P2-TURN-05",)), s) == ""


def event(what: str, **about: Any) -> Event:
    return Event(what, about, ("P2-HIT-01",))


SHOT = event("shot", who="A", side="red", result="hit")
MISS = event("shot", who="A", side="red", result="miss")
HIT = event("hit", who="B", side="blue", success=True)


@pytest.mark.parametrize(
    ("events", "label"),
    [
        ([], "nothing"),
        ([MISS], "miss"),
        ([event("shot", who="A", side="red", result="jam"), event("jam", who="A")], "jam"),
        ([SHOT, HIT], "holds"),
        ([SHOT, HIT, event("down", who="B", side="blue")], "down"),
        ([SHOT, HIT, event("berserk", who="B", side="blue")], "berserk"),
        ([SHOT, event("stray", who="A", at="C"), event("hit", who="C", side="red")], "friend hit"),
        ([SHOT, event("stray", who="A", at="C"), HIT, event("down", who="C", side="red")], "friend down"),
        ([event("combat", who="A", side="red"), HIT, event("down", who="A", side="red")], "attacker down"),
        (
            [
                event("combat", who="A", side="red"),
                event("down", who="A", side="red"),
                event("down", who="B", side="blue"),
            ],
            "both down",
        ),
        ([event("check", who="A", success=False)], "failure"),
        ([event("disengage", who="A", success=True)], "success"),
    ],
)
def test_outcomes(events: list[Event], label: str) -> None:
    assert outcome(events) == label
