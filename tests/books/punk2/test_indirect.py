"""Indirect Fire: targets, deviation, where it lands."""

from __future__ import annotations

from typing import Any

from books.punk2.futures import same_odds
from books.punk2.yard import act, ask, man, piece, play, refusal, told, yard

from dustup.books.punk.shoot import indirect, shoot
from dustup.books.punk.shoot.guns import guns
from dustup.books.punk.shoot.indirect import Aimed, deviation, landing
from dustup.books.punk.state import Item, State


def _throw(*things: Any, far: float = 15, **facts: Any) -> State:
    """red1 at (30, 20) with a fire bomb (Strength 4: 20 cm), blue1 due north."""
    red = man("red1", (30, 20), items=[Item("f", "fire_bomb")], **facts)
    s = yard(red, man("blue1", (30, 20 + far)), *things)
    act(s, "red1")
    return s


def test_the_worked_examples_of_deviation() -> None:
    """P2-INDI-02, P2-INDI-03, P2-DICE-17, P2-EX-55, P2-EX-56: 8 against 4: 5 cm on; 5 against 4: 2.5 cm short."""
    assert (deviation(yard(man("red1")), 8, 4), deviation(yard(man("red1")), 5, 4)) == (500, -250)
    assert [abs(deviation(yard(man("red1")), 10, 10 - over)) for over in range(1, 11)] == [
        250, 250, 500, 500, 750, 750, 1000, 1000, 1250, 1250,
    ]  # fmt: skip


def test_it_lands_along_the_line_and_never_behind_the_thrower() -> None:
    """P2-INDI-03, P2-INDI-04, P2-RUL-56."""
    s = _throw()
    f = s.fighters["red1"]
    assert landing(f, Aimed(3000, 3500, 0), 500) == (3000, 4000)
    assert landing(f, Aimed(3000, 3500, 0), -500) == (3000, 3000)
    assert landing(f, Aimed(3000, 2600, 0), -750) == (3000, 2000)


def test_a_hit_strikes_the_target_and_leaves_fire() -> None:
    """P2-INDI-01, P2-INCE-01, P2-INCE-02, P2-DISP-01, P2-BOMB-03: need 4, no range modifier; the bomb is used up."""
    s = _throw()
    play(shoot.shoot(s, s.fighters["red1"]), answers=[("target", "blue1")], dice=[4, 1, 9])
    shot = told(s, "shot")[0]
    assert (shot["need"], shot["result"], shot["spot"]) == (4, "hit", [3000, 3500])
    assert told(s, "hit")[0]["totals"][0] == 1 + 3
    assert len(s.marks) == 1
    assert shoot.why_no_shot(s, s.fighters["red1"]).rule == "P2-DISP-01"  # type: ignore[union-attr]


def test_a_miss_comes_down_elsewhere_on_whoever_is_there() -> None:
    """P2-INDI-02, P2-INDI-03, P2-RUL-81: 8 against 4 goes 5 cm on, where a friend stands."""
    s = _throw(man("red2", (30, 44)))
    play(shoot.shoot(s, s.fighters["red1"]), answers=["blue1"], dice=[8, 1, 9, 1, 9])
    assert told(s, "shot")[0]["spot"] == [3000, 4000]
    assert [hit["who"] for hit in told(s, "hit")] == ["red2", "blue1"]  # both within 5 cm, the nearer first


def test_backward_it_may_fall_on_the_thrower() -> None:
    """P2-INDI-04, P2-RUL-71: 9 against 2 is 4 fractions, 10 cm, from a spot 8 cm away; he chooses his way out."""
    s = _throw(far=8, stats={"P": 2})
    play(shoot.shoot(s, s.fighters["red1"]), answers=["blue1", ("flee", 270)], dice=[9, 1, 9])
    assert told(s, "shot")[0]["spot"] == [3000, 2000]
    assert told(s, "hit")[0]["who"] == "red1"


def test_what_may_be_thrown_at() -> None:
    """P2-INDI-01, P2-RUL-56: 5 cm at least, in range and in front; scenery and people between do not matter."""
    wall = piece("wall", (20, 30, 20, 1), height=9, material="brick")
    s = _throw(wall, man("red2", (30, 27), r=275))
    f = s.fighters["red1"]
    gun = guns(s, f)[0]
    assert shoot.why_no_target(s, f, gun, s.fighters["blue1"]) is None
    for far, rule in ((7.5, ""), (7.4, "P2-INDI-01"), (22.5, ""), (22.6, "P2-SHOT-05")):
        s = _throw(far=far)
        why = shoot.why_no_target(s, s.fighters["red1"], gun, s.fighters["blue1"])
        assert (why.rule if why else "") == rule
    s = _throw(facing=270)
    why = shoot.why_no_target(s, s.fighters["red1"], gun, s.fighters["blue1"])
    assert why is not None and why.rule == "P2-LOS-01"


def test_a_spot_on_the_ground() -> None:
    """P2-INDI-01, P2-RUL-56: refused when near, far or behind."""
    s = _throw()
    q = ask(shoot.shoot(s, s.fighters["red1"]), "ground")
    for spot, rule in (
        ([3000, 2600], "P2-INDI-01"), ([3000, 4200], "P2-SHOT-05"), ([3000, 1300], "P2-RUL-56"),
        ([3000, 3000], ""), ([3000, -10], "P2-RUL-81"), ([3000.5, 3000], "P2-INDI-01"),
    ):  # fmt: skip
        assert refusal(q, {"point": spot}) == rule
    play(shoot.shoot(s, s.fighters["red1"]), answers=["ground", {"point": [3000, 3000]}], dice=[4, 1, 9])
    assert [hit["who"] for hit in told(s, "hit")] == ["blue1"]


def test_aim_and_hiding_targets() -> None:
    """P2-INDI-05, P2-RUL-56, P2-SHOT-03: no Aim bonus; +1 when the target cannot see the thrower."""
    wall = piece("wall", (20, 30, 20, 1), height=9, material="brick")
    s = _throw(wall, aim="blue1")
    f = s.fighters["red1"]
    at = Aimed(3000, 3500, 0, s.fighters["blue1"])
    assert indirect.odds_sum(s, f, guns(s, f)[0], at, False).total == 5
    s = _throw(aim="blue1")
    f = s.fighters["red1"]
    assert indirect.odds_sum(s, f, guns(s, f)[0], Aimed(3000, 3500, 0, s.fighters["blue1"]), False).total == 4


def test_a_hopeless_throw_still_deviates() -> None:
    """P2-RUL-56: at 0 or less the die is rolled for the deviation only."""
    s = _throw(stats={"P": 1}, shock=1)
    play(shoot.shoot(s, s.fighters["red1"]), answers=["blue1"], dice=[2, 1, 9])
    shot = told(s, "shot")[0]
    assert (shot["need"], shot["result"], shot["spot"]) == (-2, "wide", [3000, 4000])


def test_off_the_table_it_is_lost() -> None:
    """P2-RUL-81."""
    s = yard(man("red1", (30, 70), items=[Item("f", "fire_bomb")]), man("blue1", (30, 88)))
    act(s, "red1")
    play(shoot.shoot(s, s.fighters["red1"]), answers=["blue1"], dice=[10])
    assert s.marks == {}
    assert told(s, "lost")


def test_folded_odds_of_a_throw_are_exact() -> None:
    """P2-INDI-02, P2-INDI-03: every different landing place is kept apart."""
    s = _throw(man("red2", (30, 44)))
    assert same_odds(s, lambda s: shoot.shoot(s, s.fighters["red1"])) > 6
