"""Defensive Fire."""

from __future__ import annotations

from typing import Any

from books.punk2.yard import FIRST, act, ask, man, piece, play, refusal, told, yard

from dustup.books.punk.shoot import defensive_fire
from dustup.books.punk.shoot.guns import guns
from dustup.books.punk.shoot.precision import precision, shot_at
from dustup.books.punk.state import Item, State

WAY = [(1000, 5000, 0), (2000, 5000, 0)]


def _watch(*things: Any, kind: str = "rifle", **facts: Any) -> State:
    """red1 moves from (10, 50) to (20, 50), blue1 waits at (15, 80) looking south."""
    blue = man("blue1", (15, 80), items=[Item("g", kind)], bullets=3, watching=True, **facts)
    s = yard(man("red1", (20, 50)), blue, *things)
    act(s, "red1")
    return s


def test_declaring_ends_the_activation() -> None:
    """P2-DEF-01, P2-EX-59."""
    s = _watch()
    f = act(s, "blue1")
    f.watching = False
    play(defensive_fire.declare(s, f))
    assert (f.watching, f.left) == (True, 0)


def test_who_may_declare() -> None:
    """P2-DEF-07, P2-ACT-06, P2-KABO-02: no Template weapon, not engaged, something loaded."""
    s = _watch(kind="waste_thrower")
    assert defensive_fire.why_no_watch(s, s.fighters["blue1"]).rule == "P2-DEF-07"  # type: ignore[union-attr]
    s = _watch(man("red2", (15, 77.5)))
    assert defensive_fire.why_no_watch(s, s.fighters["blue1"]).rule == "P2-ACT-06"  # type: ignore[union-attr]
    s = _watch()
    assert defensive_fire.why_no_watch(s, s.fighters["blue1"]) is None
    s.fighters["blue1"].change(s.fighters["blue1"].items[0].id, jammed=True)
    assert defensive_fire.why_no_watch(s, s.fighters["blue1"]) is not None


def test_one_shot_at_the_chosen_moment() -> None:
    """P2-DEF-02, P2-DEF-03, P2-DEF-04, P2-DEF-05: at -2, where it was then; it goes on to where it went."""
    s = _watch()
    play(
        defensive_fire.reactions(s, s.fighters["red1"], WAY),
        answers=[("react", "blue1"), ("moment", 500)],
        dice=[1, 1, 9],
    )
    shot = told(s, "shot")[0]
    assert told(s, "reaction")[0]["spot"] == [1500, 5000]
    assert (shot["need"], shot["watch"]) == (4 - 2 + 1, True)
    red = s.fighters["red1"]
    assert (red.x, red.y, red.status) == (2000, 5000, "up")
    assert not s.fighters["blue1"].watching
    play(defensive_fire.reactions(s, red, WAY))


def test_a_mover_downed_lies_where_it_was_shot() -> None:
    """P2-DEF-03, P2-HIT-04: and the mover's side wins the tie."""
    s = _watch()
    play(defensive_fire.reactions(s, s.fighters["red1"], WAY), answers=["blue1", 0], dice=[1, 9, 1])
    red = s.fighters["red1"]
    assert (red.x, red.status) == (1000, "down")
    s = _watch()
    play(defensive_fire.reactions(s, s.fighters["red1"], WAY), answers=["blue1", 0], dice=[1, 4, 6])
    assert told(s, "hit")[0]["totals"] == [10, 10]
    assert s.fighters["red1"].status == "up"


def test_holding_keeps_the_shot_and_is_the_first_idea() -> None:
    """P2-DEF-06."""
    s = _watch()
    assert ask(defensive_fire.reactions(s, s.fighters["red1"], WAY)).ideas()[0] == "hold"
    play(defensive_fire.reactions(s, s.fighters["red1"], WAY), answers=["hold"])
    assert s.fighters["blue1"].watching


def test_a_shot_that_cannot_hit_is_not_an_idea() -> None:
    """P2-DICE-05, P2-DEF-05: with Precision 1 nothing is left after -2; the rules allow it all the same."""
    s = _watch()
    assert ask(defensive_fire.reactions(s, s.fighters["red1"], WAY)).ideas() == ["hold", "blue1"]
    s.fighters["blue1"].stats = {**s.fighters["blue1"].stats, "P": 1}
    question = ask(defensive_fire.reactions(s, s.fighters["red1"], WAY))
    assert question.ideas() == ["hold"]
    assert question.options() == ("hold", "blue1")


def test_asking_who_could_fire_and_when_changes_nothing() -> None:
    """P2-DEF-02, P2-DEF-03: the mover stays where it is while every moment of its way is looked at."""
    s = _watch()
    seen = s.key()
    who = ask(defensive_fire.reactions(s, s.fighters["red1"], WAY))
    assert who.ideas() and s.key() == seen
    when = ask(defensive_fire.reactions(s, s.fighters["red1"], WAY), "blue1")
    assert refusal(when, 0) == "" and when.ideas() and s.key() == seen


def test_nobody_is_asked_who_could_not_fire() -> None:
    """P2-DEF-02, P2-RUL-24: out of sight, behind its back, Prone, out of range."""
    wall = piece("wall", (0, 60, 40, 1), height=9, material="brick")
    for s in (_watch(wall), _watch(facing=90), _watch(prone=True), _watch(kind="throwing_knives")):
        play(defensive_fire.reactions(s, s.fighters["red1"], WAY))


def test_only_moments_in_sight_are_taken() -> None:
    """P2-DEF-03: behind the wall it is refused, with the nearest moment that will do."""
    wall = piece("wall", (0, 51.5, 14, 1), height=9, material="brick")
    s = _watch(wall)
    q = ask(defensive_fire.reactions(s, s.fighters["red1"], WAY), "blue1")
    assert refusal(q, 0) == "P2-DEF-03"
    assert refusal(q, 1000) == ""
    assert refusal(q, 1001) == refusal(q, "now") == "P2-DEF-03"
    for idea in q.ideas():
        q.accept(idea)


def test_an_assault_on_the_shooter_is_shot_before_contact() -> None:
    """P2-RUL-47: at the last point they touch, and it is too late."""
    s = _watch()
    red = s.fighters["red1"]
    red.x, red.y = 1500, 7750
    q = ask(defensive_fire.reactions(s, red, [(1500, 7000, 0), (1500, 7750, 0)]), "blue1")
    assert refusal(q, 750) == "P2-DEF-03"
    assert refusal(q, 700) == ""
    play(defensive_fire.reactions(s, red, [(1500, 7000, 0), (1500, 7750, 0)]), answers=["blue1", 700], dice=[3, 9, 1])
    assert (red.status, red.y) == ("down", 7700)


def test_several_fire_in_their_owners_order() -> None:
    """P2-RUL-80: one after another, each state used up by its own shot."""
    s = _watch(man("blue2", (25, 80), items=[Item("h", "bow")], watching=True))
    play(
        defensive_fire.reactions(s, s.fighters["red1"], WAY),
        answers=["blue2", 0, "blue1", 0], dice=[9, 9],
    )  # fmt: skip
    assert [shot["who"] for shot in told(s, "shot")] == ["blue2", "blue1"]


def test_standing_up_on_the_spot_triggers_it() -> None:
    """P2-RUL-47: a stretch of a single point."""
    s = _watch()
    play(defensive_fire.reactions(s, s.fighters["red1"], [(2000, 5000, 0)]), answers=["blue1"], dice=[9])
    assert told(s, "shot")[0]["at"] == "red1"


def test_a_bomb_may_react_and_aim_does_not_help() -> None:
    """P2-RUL-80, P2-SHOT-11."""
    s = _watch(kind="fire_bomb", stats={"S": 9})
    s.fighters["blue1"].aim = "red1"
    play(defensive_fire.reactions(s, s.fighters["red1"], WAY), answers=["blue1", FIRST], dice=[2, 1, 9])
    shot = told(s, "shot")[0]
    assert shot["need"] == 2
    assert len(s.marks) == 1
    s = _watch()
    blue, red = s.fighters["blue1"], s.fighters["red1"]
    blue.aim = "red1"
    assert precision(s, shot_at(s, blue, guns(s, blue)[0], red, watch=True)).total == 4 - 2 + 1


def test_a_view_of_a_battle_has_a_ghost_of_its_own() -> None:
    """P2-DEF-02: where the mover could be shot at is looked at without moving it."""
    s = _watch()
    red, blue = s.fighters["red1"], s.fighters["blue1"]
    assert s.strangers("blue") == [red]
    seen, ghost = defensive_fire.elsewhere(s, red, (5, 6, 0))
    assert (ghost.x, ghost.y, red.x) == (5, 6, 2000)
    assert seen.strangers("blue") == [ghost] and s.strangers("blue")[0] is red
    assert seen.fighters["blue1"] is blue
