"""A league: who is meant by a typed-in result, what cannot be, shopping in turn, who leads."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dustup.core import Illegal
from dustup.skirmish import league
from dustup.skirmish.league import DONE, Gang, League

THERE = {"red": {"red-1": "Moss", "red-2": "Ada"}, "blue": {"blue-1": "Ben"}}


def two() -> League:
    return League({"red": Gang("red", "The Reds"), "blue": Gang("blue", "The Blues")}, (("blue", "red"),))


def test_people_are_meant_by_id_or_by_name() -> None:
    assert league.meant(["red-2", "moss", "nobody"], THERE["red"]) == ["red-2", "red-1", "nobody"]


@pytest.mark.parametrize(
    ("winner", "found", "why"),
    [
        ("green", {}, "the winner is red, blue"),
        ("red", {"red": ["Ben"]}, "red: Ben was not in the battle; there were Moss .red-1., Ada .red-2."),
        ("", {"red": ["Moss", "red-1"]}, "somebody twice"),
        ("", {"green": ["Moss"]}, "green: Moss was not in the battle"),
    ],
)
def test_a_result_that_cannot_be_is_refused(winner: str, found: dict[str, list[str]], why: str) -> None:
    with pytest.raises(Illegal, match=why):
        league.sound(winner, [(found, THERE)], "X-1")


def test_a_drawn_result_can_be() -> None:
    rng = Random(4)
    for _ in range(20):
        league.sound(league.somebody(rng), [(league.some(rng, THERE, 0.5), THERE)], "X-1")


def test_a_battle_is_booked_for_the_player_who_had_the_side() -> None:
    s = two()
    league.fought(s, "red", "X-1")
    assert (s.won, s.gangs["blue"].wins, s.gangs["red"].wins) == ("blue", 1, 0)
    assert s.events[0].about["why"] == "The Blues win"
    found = league.most_won(s, lambda gang: 0)
    assert (found.winner, found.scores, found.over) == ("blue", {"red": 0, "blue": 1}, False)


def test_of_equals_the_better_gang_leads() -> None:
    assert league.most_won(two(), lambda gang: len(gang.name)).winner == "blue"


def test_each_buys_until_it_is_done() -> None:
    s, bought = two(), list[tuple[str, str]]()
    s.todo = ("blue", "red")

    def deal(gang: Gang, pick: str) -> Any:
        yield from ()
        bought.append((gang.player, pick))

    flow = league.shopping(s, "X-1", lambda gang: "2 coins", lambda gang: {"hat": "A hat (2)"}, deal)
    question = next(flow)
    assert question.prompt == "The Blues have 2 coins: what do they buy?" and question.values == (DONE, "hat")
    flow.send("hat")
    assert flow.send(DONE).prompt == "The Reds have 2 coins: what do they buy?"
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert bought == [("blue", "hat"), ("blue", DONE), ("red", DONE)] and s.todo == ()


def test_an_id_is_given_once() -> None:
    gang = Gang("red", "The Reds")
    assert [gang.fresh(), gang.fresh("w"), gang.fresh()] == ["red-1", "red-w2", "red-3"]
