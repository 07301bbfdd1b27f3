"""Rules meeting rules: Assaults under fire, Berserkers, whole Actions."""

from __future__ import annotations

from books.punk2.yard import FIRST, act, man, play, told, yard

from dustup.books.punk.state import Item, Mark, State
from dustup.books.punk.turn import action, activation


def _charge(**facts: object) -> State:
    """red1 5 cm from blue1, who waits with a rifle and looks at it."""
    s = yard(
        man("red1", (20, 20), **facts),
        man("blue1", (20, 27.5), items=[Item("g", "rifle")], bullets=2, watching=True),
    )
    act(s, "red1")
    return s


def test_an_assault_shot_down_on_its_way_makes_no_contact() -> None:
    """P2-DEF-02, P2-DEF-03, P2-RUL-47, P2-ASLT-03: Downed before contact: no free Combat."""
    s = _charge()
    play(
        action.take(s, s.fighters["red1"]),
        answers=["assault", ("assault_target", FIRST), ("path", FIRST), ("react", "blue1"), ("moment", 0)],
        dice=[3, 9, 1],
    )
    assert s.fighters["red1"].status == "down"
    assert told(s, "combat") == []
    assert s.fighters["red1"].y == 2000


def test_an_assault_that_survives_the_shot_goes_on_to_fight() -> None:
    """P2-DEF-04, P2-ASLT-03, P2-ASLT-05, P2-HIT-04: the tie saves the mover; it fights with +1."""
    s = _charge()
    play(
        action.take(s, s.fighters["red1"]),
        answers=["assault", ("assault_target", FIRST), ("path", FIRST), "blue1", ("moment", FIRST)],
        dice=[1, 4, 6, 5, 4, 9, 1],
    )
    assert told(s, "combat")[0]["totals"][0] == 5 + 4 - 1 + 1
    assert s.fighters["blue1"].status == "down"


def test_a_berserker_shot_on_its_way_charges_on() -> None:
    """P2-BERS-01, P2-DEF-04, P2-EX-53: Downed in its own activation it completes it, then it is out."""
    s = _charge(traits={"berserker": 0})
    red = s.fighters["red1"]
    play(
        action.take(s, red),
        answers=["assault", ("assault_target", FIRST), ("path", FIRST), "blue1", ("moment", 0)],
        dice=[3, 9, 1, 5, 4, 1, 9],
    )
    assert (red.status, red.dying, red.left) == ("up", True, 1)
    assert len(told(s, "combat")) == 1
    play(activation.end(s, red))
    assert red.status == "down"


def test_a_prone_target_stands_up_under_the_assault() -> None:
    """P2-PRON-02, P2-PRON-03, P2-PRON-04: free, at -3, and it may not leave."""
    s = yard(man("red1", (20, 20)), man("blue1", (20, 27.5), prone=True))
    act(s, "red1")
    play(
        action.take(s, s.fighters["red1"]),
        answers=["assault", ("assault_target", FIRST), ("path", FIRST)],
        dice=[1, 2, 1, 9],
    )
    assert told(s, "combat")[0]["totals"][1] == 2 + 4 - 1 - 3
    assert not s.fighters["blue1"].prone
    assert s.fighters["blue1"].stood


def test_shooting_from_inside_a_fire_burns() -> None:
    """P2-INCE-04, P2-RUL-55: any Action in contact with a marker is contact."""
    s = yard(man("red1", (20, 20), items=[Item("g", "rifle")], bullets=1), man("blue1", (20, 60)))
    s.marks["m"] = Mark("m", "fire", 2000, 2000, 500, 3)
    act(s, "red1")
    play(action.take(s, s.fighters["red1"]), answers=["shoot"], dice=[9, 1, 9])
    assert [hit["name"] for hit in told(s, "hit")] == ["Fire"]
