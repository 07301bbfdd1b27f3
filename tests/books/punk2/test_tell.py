"""Sentences and outcome labels."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.punk.state import State
from dustup.books.punk.view.outcome import outcome
from dustup.books.punk2 import BOOK
from dustup.core import Event


@pytest.fixture
def s() -> State:
    return BOOK.stage(
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
            "Bob is struck by the bow: Bow 4 + {7} = 11 against Toughness 3 +1 thick clothes + {4} = 8: it gets through.",
        ),
        ("round", {"turn": 1, "round": 4, "due": ["A", "B"]}, "Agility Round 4: Ann, Bob."),
        ("activate", {"who": "A", "actions": 1}, "Ann acts: 1 Action."),
        (
            "hit",
            {"who": "B", "name": "Bow", "success": False, "totals": [7, 9], "faces": [["S", 4, "red"], ["T", 5, "blue"]]},
            "Bob is struck by the bow: 7 to 9: Bob shrugs it off.",
        ),
        (
            "hit",
            {"who": "B", "name": "Fire", "success": True, "totals": [8, 8], "faces": [["S", 5, "red"], ["T", 5, "blue"]],
             "sums": [["Fire", {"total": 3, "mods": [[3, "fire", "P2-INCE-02"]]}],
                      ["Toughness", {"total": 3, "mods": [[3, "Toughness", "P2-ATTR-01"]]}]]},
            "Bob is struck by fire: fire 3 + {5} = 8 against Toughness 3 + {5} = 8: a tie, which goes to the active side: "
            "it gets through.",
        ),
        (
            "shot",
            {"who": "A", "at": "", "weapon": "fire_bomb", "need": 4, "result": "wide", "far": 1500, "thrown": True,
             "spot": [1000, 3000], "aimed": [1000, 2500], "faces": [["Precision", 8, "red"]]},
            "Ann throws the fire bomb at a spot on the ground, 15 cm: needs 4, rolls {8}: it lands 5 cm too far.",
        ),
        (
            "disengage",
            {"who": "A", "success": False, "by": ["B"], "faces": [["Agility", 4, "red"], ["Agility", 8, "blue"]],
             "sums": [["Agility", {"total": 6, "mods": [[6, "Agility", "P2-ATTR-01"]]}],
                      ["Bob", {"total": 3, "mods": [[3, "Agility", "P2-ATTR-01"]]}]]},
            "Ann tries to leave the fight: Agility 6 + {4} = 10 against Bob's Agility 3 + {8} = 11: it is held, and Bob may strike.",
        ),
        (
            "assault",
            {"who": "A", "at": "B", "touched": ["B"], "bonus": {"A": [1, 0], "B": [2, 1]}, "height": 0},
            "Ann assaults Bob (+2 for the charge, from behind).",
        ),
        (
            "radiation",
            {"who": "A", "result": "weak", "faces": [["radiation", 1, "red"]],
             "sums": [["Toughness", {"total": 3, "mods": [[3, "Toughness", "P2-ATTR-01"]]}]]},
            "The glow touches Ann: Toughness 3 + {1} = 4: Ann feels weak for a while.",
        ),
        (
            "roll_off",
            {"side": "blue", "round": 4, "faces": [["roll-off", 2, "red"], ["roll-off", 9, "blue"]]},
            "Both sides act in Round 4: Red roll {2}, Blue roll {9}; Blue choose who goes first.",
        ),
        (
            "combat",
            {"who": "A", "at": "B", "result": "tie", "totals": [9, 9], "arms": ["improvised", "mace"], "faces": []},
            "Ann fights Bob (improvised weapon against mace): 9 to 9: both land a blow.",
        ),
        (
            "combat",
            {"who": "A", "at": "B", "result": "win", "totals": [12, 9], "arms": ["mace", "mace"],
             "faces": [["Combat", 6, "red"], ["Combat", 4, "blue"]],
             "sums": [["Ann", {"total": 6, "mods": [[5, "Combat", "P2-ATTR-01"], [1, "Cid supports", "P2-MASS-05"]]}],
                      ["Bob", {"total": 5, "mods": [[5, "Combat", "P2-ATTR-01"]]}]]},
            "Ann fights Bob (mace against mace): Combat 5 +1 Cid supports + {6} = 12 against Combat 5 + {4} = 9: Ann lands a blow.",
        ),
        ("check", {"who": "A", "name": "rough ground", "need": 0, "success": False}, "Ann, rough ground: needs 0, no die needed: failed."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1750, 0]]}, "Ann moves 7.5 cm north."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1250, 0]], "gone": 500}, "Ann goes on for 2.5 cm north, 5 cm in all."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1250, 0], [1000, 1250, 300]], "gone": 400}, "Ann goes on for 2.5 cm and climbs 3 cm north, 4 cm in all."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1250, 100]], "gone": 400}, "Ann goes on for 2.5 cm and goes up 1 cm north, 4 cm in all."),
        ("move", {"who": "A", "path": [[1000, 1000, 0]]}, "Ann turns on the spot."),
        ("move", {"who": "A", "path": [[1000, 1000, 0], [1000, 1000, 450]]}, "Ann climbs 4.5 cm."),
        ("slow", {"who": "A", "name": "Scrub", "edge": False, "failed": False}, "Ann takes the scrub slowly: half the distance."),
        ("rest", {"who": "A", "left": 1}, "Ann leaves 1 Action unused."),
        ("scored", {"side": "", "points": 0, "why": "holds the pump", "count": [2, 2]}, "Nobody holds the pump: 2 to 2."),
        ("counted", {"side": "red", "points": 3, "why": "Ann brought a cache home"}, "Red: Ann brought a cache home, 3 victory points."),
        ("over", {"scores": {"red": 3, "blue": 1}}, "The battle is over: Red 3, Blue 1."),
        ("scored", {"side": "red", "points": 2, "why": "holds the pump", "total": 3}, "Red hold the pump: +2, 3 in all."),
        ("hurt", {"who": "A", "stat": "T", "left": 2}, "Ann loses a point of Toughness for good: 2 left."),
        ("jam", {"who": "A", "item": "A.1"}, "Kaboom! Ann's bow is jammed."),
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
    assert outcome(events).label == label


def test_going_down_is_bad_for_the_side_it_befalls_whoever_acts() -> None:
    down = event("down", who="A", side="red")
    burnt = outcome([event("hit", who="A", side="red", success=True), down])
    fallen = outcome([event("fall_roll", who="A", side="red", success=False), down])
    shot = outcome([SHOT, HIT, event("down", who="B", side="blue")])
    assert [(one.label, one.tone, one.whose) for one in (burnt, fallen, shot)] == [
        ("down", "bad", "red"), ("down", "bad", "red"), ("down", "good", "red"),
    ]  # fmt: skip


def test_an_outcome_names_who_goes_down_or_is_struck_by_a_stray_shot() -> None:
    stray = event("stray", who="A", at="C")
    assert outcome([SHOT, HIT, event("down", who="B", side="blue")]).who == ("B",)
    assert outcome([SHOT, stray, event("down", who="C", side="red")]).who == ("C",)
    assert outcome([SHOT, stray, event("hit", who="C", side="red")]).who == ("C",)
    assert outcome([MISS]).who == ()


@pytest.mark.parametrize(
    ("what", "about", "says"),
    [
        ("power", {"who": "A", "name": "barrier"}, "Ann raises a psychic barrier: Armour 5 until its next activation begins."),
        ("power", {"who": "A", "at": "B", "name": "puppeteer"}, "Ann calls Bob to act in this very round."),
        ("reaction", {"who": "A", "at": "B", "after": 400, "way": 900}, "Ann has waited for this: Bob is 4 cm on its way."),
        ("reaction", {"who": "A", "at": "B", "after": 0, "way": 900}, "Ann has waited for this: Bob is just setting out."),
        ("reaction", {"who": "A", "at": "B", "after": 0, "way": 0}, "Ann has waited for this: Bob is about to act."),
        ("cramped", {"who": "A"}, "Ann finds no room to stop farther on."),
        ("cramped", {"who": "A", "stays": True}, "Ann finds no room to stop anywhere on its way and stays where it is: the Action is wasted."),
        (
            "shot",
            {"who": "A", "at": "B", "weapon": "bow", "need": -1, "result": "miss"},
            "Ann shoots at Bob with the bow: needs -1, no die can help: the shot misses.",
        ),
    ],
)  # fmt: skip
def test_what_comes_of_it_is_said(s: State, what: str, about: dict[str, Any], says: str) -> None:
    """P2-DICE-05, PKH-PSY-01, PKH-PSY-05: what a power does and until when, an Action spent for nothing, a lost shot."""
    assert BOOK.tell(Event(what, about), s) == says


def test_the_second_move_of_an_activation_goes_on(s: State) -> None:
    """P2-MOVE-01: its sentence goes on with the one before, so that a log shows both in one line."""
    s.say("move", who="A", path=[[1000, 1000, 0], [1000, 2000, 0]])
    s.say("move", who="A", path=[[1000, 2000, 0], [1000, 2500, 0]])
    assert BOOK.tell(s.events[-2], s).startswith("Ann moves 10 cm north")
    assert BOOK.tell(s.events[-1], s) == "… then 5 cm more."
    s.say("move", who="A", path=[[1000, 2500, 0], [2000, 2500, 0]])
    assert BOOK.tell(s.events[-1], s) == "… then 10 cm east."
    s.say("move", who="A", path=[[2000, 2500, 0], [2000, 2500, 300]])
    assert BOOK.tell(s.events[-1], s) == "… then climbs 3 cm."
    s.say("move", who="B", path=[[1000, 3000, 0], [1000, 3500, 0]])
    s.say("move", who="A", path=[[1000, 2500, 0], [1000, 2000, 0]])
    assert BOOK.tell(s.events[-1], s).startswith("Ann moves 5 cm south")
