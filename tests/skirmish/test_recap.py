"""Summaries and ways in words, read from the events alone."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.yard import Battle, battle, man

from dustup.core import Event
from dustup.skirmish import journey, recap
from dustup.skirmish.missions import Fight
from dustup.skirmish.model import Mark
from dustup.skirmish.scenario import finish

FIGHT: Fight[Any, Any] = Fight(id="x", name="Pitched fight", blurb="", map="yard")


def field() -> Battle:
    return battle(
        FIGHT, man("ann", "red", 1000, 1000, 30), man("bob", "blue", 1000, 5000, 20), man("cat", "blue", 5000, 1000, 10)
    )


def begin(s: Battle, turn: int) -> str:
    s.turn = turn
    s.say("turn", turn=turn, **recap.so_far(s))
    return recap.turn_words(s.events[-1].about, s)


def fall(s: Battle, who: str) -> None:
    s.fighters[who].status = "down"
    s.say("down", who=who, side=s.fighters[who].side)


def test_a_turn_says_who_fell_and_who_leads() -> None:
    s = field()
    assert begin(s, 1) == "Pitched fight, Yard: The Reds against The Blues. Turn 1."
    s.say("shot", who="ann", at="bob")
    fall(s, "bob")
    assert begin(s, 2) == "Turn 1 is over: Bob fell; The Reds lead 20 to 0. Turn 2."
    assert begin(s, 3) == "Turn 2 is over: The Reds lead 20 to 0. Turn 3."


def test_the_end_says_who_did_most_and_since_when_it_was_decided() -> None:
    s = field()
    begin(s, 1)
    s.say("fight", who="bob", at="ann")  # whoever the fallen fought did it, too
    fall(s, "bob")
    begin(s, 2)
    s.say("blast", who="ann", caught=["cat"])
    fall(s, "cat")
    finish(s)
    words = recap.over_words(s.events[-1].about, s)
    assert words.startswith("It is over: victory for The Reds")
    assert "Ann did the most: 30 points of enemies taken out." in words
    assert words.endswith("The Reds led from turn 1 on.")


def test_nobody_is_praised_for_shooting_a_friend() -> None:
    s = field()
    s.say("shot", who="cat", at="bob")
    fall(s, "bob")
    assert recap.credits(s) == {}


def test_a_fire_is_no_deed_of_the_one_who_was_fought_before() -> None:
    s = field()
    s.say("fight", who="ann", at="cat")
    s.say("hit", who="cat", by="", name="Fire")
    fall(s, "cat")
    assert recap.credits(s) == {}


def test_who_is_felled_aboard_counts_for_whoever_struck_the_vehicle() -> None:
    s = field()
    s.fighters["bob"].half = (600, 300)
    s.say("shot", who="ann", at="bob")
    s.say("wound", at="cat")
    fall(s, "cat")
    assert recap.credits(s) == {"ann": 10}


def test_who_is_up_again_counts_for_nobody() -> None:
    s = field()
    s.say("shot", who="ann", at="bob")
    fall(s, "bob")
    s.fighters["bob"].status = "up"
    assert recap.credits(s) == {}


@pytest.mark.parametrize(
    ("scores", "led"), [([(0, 0), (9, 0), (9, 5)], 1), ([(9, 0), (5, 9), (12, 9)], 2), ([(0, 9), (0, 9), (3, 9)], 0)]
)
def test_when_the_winner_took_the_lead_for_good(scores: list[tuple[int, int]], led: int) -> None:
    """The score told with turn n is that of the end of turn n - 1."""
    events = [Event("turn", {"turn": n, "scores": {"red": a, "blue": b}}) for n, (a, b) in enumerate(scores, 1)]
    assert recap.led_since(events, "red") == led


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ([1000, 3000, 0], " north, towards Bob"),
        ([2500, 1000, 0], " east, towards Cat"),
        ([1000, 200, 0], " south, away from Bob"),
        ([3000, 3000, 0], " north-east, towards the cache"),
        ([1000, 1000, 0], ""),
    ],
)
def test_a_way_and_what_for(end: list[int], words: str) -> None:
    s = field()
    if "cache" in words:
        s.marks["c"] = Mark("c", "cache", 4000, 4000, 100)
    for f in s.fighters.values():
        s.say("deployed", who=f.id, path=[[f.x, f.y, 0]])
    s.say("moved", who="ann", path=[[1000, 1000, 0], end])
    move = s.events[-1].about
    s.fighters["bob"].x = 9000  # what happens later changes nothing
    s.say("moved", who="bob", path=[[1000, 5000, 0], [9000, 5000, 0]])
    assert journey.aim(move, s) == words


def test_nobody_drives_away_from_who_rides_along() -> None:
    s = field()
    for f in s.fighters.values():
        s.say("deployed", who=f.id, path=[[f.x, f.y, 0]])
    s.fighters["bob"].on = "ann"
    s.say("moved", who="ann", path=[[1000, 1000, 0], [1000, 200, 0]])
    assert journey.aim(s.events[-1].about, s) == " south"


def test_whose_sight_a_move_leaves() -> None:
    s = field()
    for f in s.fighters.values():
        s.say("deployed", who=f.id, path=[[f.x, f.y, 0]])
    s.say("moved", who="ann", path=[[1000, 1000, 0], [1000, 2500, 0]])
    hidden = journey.aim(s.events[-1].about, s, lambda s, eye, at: not (eye.id == "bob" and at.y > 2000))
    assert hidden == " north, towards Bob, out of Bob's sight"


def test_a_second_move_tells_only_what_is_new_in_its_aim() -> None:
    s = field()
    s.say("moved", who="bob", path=[[1000, 5000, 0], [1000, 4000, 0]])
    first = s.events[-1].about
    s.say("moved", who="ann", path=[[1000, 1000, 0], [1000, 2000, 0]])
    assert journey.before(s.events[-1].about, s) is None
    s.say("moved", who="ann", path=[[1000, 2000, 0], [1000, 3000, 0]])
    assert journey.before(s.events[-1].about, s) is s.events[-2].about
    assert journey.before(first, s) is None
    north = " north, towards Bob"
    assert journey.new_aim(north, north) == ""
    assert journey.new_aim(" north-east, towards Bob", north) == " north-east"
    assert journey.new_aim(" east, towards Cat", north) == " east, towards Cat"
    assert journey.new_aim(" east, towards Cat", " north") == " east, towards Cat"
