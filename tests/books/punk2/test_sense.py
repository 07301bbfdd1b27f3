"""What bots do not even think about, though a player may do it."""

from __future__ import annotations

from typing import Any

from dustup.books.punk.state import State
from dustup.books.punk.worth import sense
from dustup.books.punk2 import BOOK
from dustup.core import Choice, Free, Scripted, Session

LANE: dict[str, Any] = {
    "A": {"side": "red", "at": [20, 40], "facing": 0, "stats": {"A": 3, "P": 3, "S": 4}, "weapons": ["bow"]},
    "B": {"side": "blue", "at": [45, 40], "facing": 180, "weapons": ["mace"]},
}


def lane(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> State:
    fighters = {"A": {**LANE["A"], **(a or {})}, "B": {**LANE["B"], **(b or {})}, **more}
    return BOOK.stage({"fighters": fighters, "active": "A"})


def ideas(s: State) -> list[str]:
    question = Session(BOOK, s, Scripted([])).question
    assert isinstance(question, Choice)
    return list(question.ideas())


def test_no_second_aim_and_no_aim_with_the_last_action() -> None:
    """P2-SHOT-10, P2-DICE-11."""
    assert "aim" in ideas(lane())
    assert "aim" not in ideas(lane({"set": {"aim": "B", "left": 2}}))
    assert "aim" not in ideas(lane({"set": {"left": 1}}))


def test_no_aim_at_somebody_out_of_range_or_with_an_empty_weapon() -> None:
    """P2-SHOT-05, P2-SLOW-01, P2-RUL-48: it is allowed, but no shot can follow."""
    far = lane(b={"at": [88, 40]})
    assert "aim" not in ideas(far)
    s = lane({"weapons": ["crossbow"]})
    s.fighters["A"].change(s.fighters["A"].items[0].id, loaded=False)
    question = Session(BOOK, s, Scripted([])).question
    assert isinstance(question, Choice)
    assert "aim" in question.options()
    assert "aim" not in question.ideas()


def test_nobody_waits_for_enemies_that_have_acted() -> None:
    """P2-DEF-02."""
    assert "watch" in ideas(lane())
    assert "watch" not in ideas(lane(b={"set": {"acted": True}}))


def test_hopeless_shots_are_left_out() -> None:
    """P2-DICE-05, P2-SHOT-06: Precision 3 - 1 - 3 is less than 1."""
    s = lane(C={"side": "red", "at": [45, 42.5], "facing": 270, "weapons": ["mace"]})
    question = Session(BOOK, s, Scripted([])).question
    assert isinstance(question, Choice)
    assert "shoot" in question.options()
    assert "shoot" not in question.ideas()


def test_bombs_are_not_thrown_where_nobody_is() -> None:
    """P2-INDI-01."""
    near, far = ({"stats": {"S": 4}, "weapons": ["fire_bomb"]}, {"at": [80, 40]})
    assert "shoot" in ideas(lane(near, {"at": [35, 40]}))
    assert "shoot" not in ideas(lane(near, far))


def test_a_small_turn_or_step_is_no_idea() -> None:
    """P2-RUL-11: it faces its enemy already; behind its back it turns."""
    for facing, turns in ((0, False), (180, True)):
        s = lane({"facing": facing})
        session = Session(BOOK, s, Scripted([]))
        session.answer("move")
        ask = session.question
        assert isinstance(ask, Free)
        paths = [answer["path"] for answer in ask.ideas()]
        assert ([] in paths) is turns


def test_an_aimed_shot_is_worth_more_than_two_long_ones() -> None:
    """P2-SHOT-10: with Precision 1 in all the aimed shot has four times the chance."""
    s = lane({"stats": {"A": 2, "P": 3}}, {"at": [75, 40]})
    assert s.fighters["A"].left == 2
    plain = sense.promise(s, s.fighters["A"], s.fighters["B"])
    s.fighters["A"].aim = "B"
    assert sense.promise(s, s.fighters["A"], s.fighters["B"]) == 4 * plain > 0


def test_from_a_crate_it_finds_a_free_edge() -> None:
    """P2-CLMB-03: a friend stands below the nearest edge."""
    crate = {"id": "crate", "like": "block", "rect": [18, 38, 5, 5], "height": 4}
    fighters = {
        "A": {**LANE["A"], "at": [21.5, 40.5], "z": 4},
        "F": {"side": "red", "at": [24.3, 40.5], "weapons": ["mace"]},
        "B": LANE["B"],
    }
    s = BOOK.stage({"fighters": fighters, "active": "A", "table": {"pieces": [crate]}})
    session = Session(BOOK, s, Scripted([]))
    session.answer("move")
    ask = session.question
    assert isinstance(ask, Free)
    assert any(step[2:] == ["drop"] for answer in ask.ideas() for step in answer["path"])


def test_aim_is_not_followed_by_waiting() -> None:
    """P2-SHOT-11: the Aim would be lost."""
    assert "watch" not in ideas(lane({"set": {"aim": "B", "left": 2}}))


def test_it_goes_around_what_it_cannot_cross() -> None:
    """P2-OBST-06: tyres wider than its base, on which nobody stands, bar the straight way to the enemy."""
    tyres = {"id": "tyres", "like": "tyre_stack", "rect": [28, 38, 6, 4]}
    s = BOOK.stage({"fighters": LANE, "active": "A", "table": {"pieces": [tyres]}})
    session = Session(BOOK, s, Scripted([]))
    session.answer("move")
    ask = session.question
    assert isinstance(ask, Free)
    ends = [answer["path"][-1] for answer in ask.ideas() if len(answer["path"]) > 1]
    assert any(end[0] > 2700 for end in ends)


def test_who_has_aimed_shoots() -> None:
    """P2-SHOT-10: it does not walk away from its shot."""
    found = ideas(lane({"set": {"aim": "B", "left": 2}}))
    assert "shoot" in found
    assert "move" not in found
