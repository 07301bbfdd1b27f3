"""Dice that several games roll alike; ways that meet again."""

from __future__ import annotations

from skirmish.yard import die

from dustup.core import Flow, Mod, Roll, tally
from dustup.skirmish.rolls import besides, joined, told


def two(found: list[int]) -> Flow[int]:
    """Two dice, one after the other."""
    for _ in range(2):
        found += yield die()
    return sum(found)


def nothing() -> Flow[str]:
    """A flow that asks nothing."""
    return "done"
    yield


def test_the_first_roll_of_a_joined_flow_promises_and_the_flow_is_the_same() -> None:
    flow = joined(two([]), ("shot", 3))
    first = next(flow)
    assert isinstance(first, Roll) and first.memo == ("shot", 3)
    second = flow.send((4,))
    assert isinstance(second, Roll) and second.memo is None
    try:
        flow.send((5,))
    except StopIteration as end:
        assert end.value == 9


def test_a_flow_without_a_question_has_its_result_at_once() -> None:
    try:
        next(joined(nothing(), 1))
    except StopIteration as end:
        assert end.value == "done"
    else:
        raise AssertionError("nothing was to be asked")


def test_what_is_told_of_dice_and_their_sum() -> None:
    total = tally([Mod(7, "dice", "X-01"), Mod(-2, "wall", "X-02")])
    plain = {"total": 5, "mods": [[7, "dice", "X-01"], [-2, "wall", "X-02"]]}
    shown = told("red", "damage", (3, 4), "Damage", total)
    assert shown == {"faces": [["damage", 3, "red"], ["damage", 4, "red"]], "sums": [["Damage", plain]]}
    assert besides("Damage", total, "dice") == [["Damage (besides the dice)", plain]]
