"""Dice of a case: bare, by roll, with labels, with names."""

from typing import Any

import pytest

from dustup.core import Illegal, Roll, Words
from dustup.lab.checker.playing.dice import faces
from dustup.lab.checker.playing.spread import spread

JAMS = Roll(what="shots", rule="X-01", count=2, sides=6, names=("1", "1", "2", "2", "3", "JAM"))


@pytest.mark.parametrize(
    ("dice", "numbers"),
    [
        ([2, "JAM"], (3, 6)),
        ([{"roll": "shots", "faces": [3, "jam"]}], (5, 6)),
        ([1, {"roll": "shots", "d6": 2}], (1, 3)),
    ],
)
def test_named_dice_are_written_as_they_show(dice: list[Any], numbers: tuple[int, ...]) -> None:
    shown = faces(JAMS, dice, Words(), {})
    JAMS.accept(shown)
    assert JAMS.read(shown) == numbers and dice == []


def test_what_no_face_shows_is_refused() -> None:
    with pytest.raises(Illegal, match="they show 1, 2, 3, JAM"):
        JAMS.accept(faces(JAMS, [6, 1], Words(), {}))


def test_plain_dice_stay_numbers() -> None:
    assert faces(Roll(what="hit", rule="X-02", count=2, sides=6), [6, 1], Words(), {}) == [6, 1]


def test_a_label_of_one_letter_may_be_somebody() -> None:
    test = Roll(what="S, Leadership: stupidity", rule="X-03", count=2, sides=6)
    assert faces(test, [{"roll": "S", "faces": [3, 4]}], Words(), {}) == [3, 4]


def test_a_label_may_be_who_rolls_the_die() -> None:
    """`{red: 9}`: of an opposed roll a side or an id alone; the die of another is refused."""
    fight = Roll(what="combat", rule="X-04", count=2, who=("red", "blue"), about={"who": "A", "at": "B"})
    assert faces(fight, [{"red": 9}, {"B": 2}], Words(), {}) == [9, 2]
    with pytest.raises(Illegal, match="the die is by 'B', but A of red rolls it"):
        faces(fight, [{"B": 9}, {"A": 2}], Words(), {})


@pytest.mark.parametrize(
    ("answer", "parts"),
    [
        ({"reroll": False}, [{"ask": "reroll", "give": False}]),  # the name of a question alone is a yes to it
        ({"reroll": True}, ["reroll"]),
        ({"turn": 0}, ["turn", 0]),
    ],
)
def test_a_no_behind_the_name_of_its_question_is_a_no(answer: Any, parts: list[Any]) -> None:
    assert spread(answer) == parts
