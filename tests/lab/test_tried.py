"""Several answers at once in what is allowed or refused, and what may be said though nobody asks."""

from __future__ import annotations

import pytest

from dustup.books import load
from dustup.core import ContentError
from dustup.lab.checker import cases

LANE = """
- case: c
  book: punk1
  rules: [P1-SHOT-01]
  active: A
  fighters:
    A: {side: red, at: [10, 10], facing: 0, weapons: [bow, pistol]}
    B: {side: blue, at: [20, 10], facing: 180}
    C: {side: blue, at: [20, 14], facing: 180}
    D: {side: blue, at: [2, 14], facing: 0}
"""


def run(more: str) -> list[str]:
    (case,) = cases.parse(f"{LANE}  {more}\n", "f.yaml")
    return cases.run(case, load).problems


def test_one_answer_after_the_other_is_refused_where_one_of_them_is() -> None:
    assert run("expect: [{allowed: {shoot: B}}, {refused: {answer: {shoot: D}, rule: P1-LOS-01}}]") == []
    assert run("expect: [{refused: {answer: {combat: B}, rule: P1-HTH-01}}]") == []
    assert run("expect: [{refused: {answer: {shoot: B}}}]") == ["refused: {'shoot': 'B'} is allowed"]
    assert run("expect: [{refused: {answer: {action: shoot}}}]") == ["refused: {'action': 'shoot'} is allowed"]
    assert run("expect: [{refused: {answer: [shoot, D], rule: P1-LOS-01}}]") == []
    assert run("expect: [{refused: {answer: [shoot, B]}}]")[0].endswith("is allowed")
    both = "{shoot: {target: B, weapon: bow}}"
    assert run(f"expect: [{{refused: {{answer: {both}}}}}]")[0].endswith("is allowed")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("{target: bow}", "'target' is not an answer to 'action'"),
        ("{radius: 3}", "'radius' is not an answer to 'action'"),
        ("[shoot, aim]", "one answer is tried at a time"),
        ("[B, shoot]", "one answer is tried at a time"),
        ("B", "'action' is asked now, and nobody is named there"),
        ("bow", "'action' is asked now, and 'bow' is not an answer to it"),
        ("smoke", "'action' is asked now, and 'smoke' is not an answer to it"),
        ("{shoot: {target: B, weapon: pistol}}", "nobody is asked"),
    ],
)
def test_what_answers_nothing_that_is_asked_is_no_refusal(answer: str, why: str) -> None:
    with pytest.raises(ContentError, match="expect refused") as error:
        run(f"expect: [{{refused: {{answer: {answer}}}}}]")
    assert why in str(error.value)


def test_only_the_weapon_that_is_shot_with_may_be_said_unasked() -> None:
    """The pistol has no bullets: whoever names it means another shot than the one that is rolled for."""
    assert run("answers: [shoot, bow, B]\n  expect: [{roll: {need: 4}}]") == []
    assert run("answers: [shoot, pistol, B]\n  expect: [{roll: {need: 4}}]")[0].startswith("answers left over")
    assert run("answers: [shoot, bow, B, A]\n  expect: [{roll: {need: 4}}]")[0].startswith("answers left over")


def test_a_fighter_may_be_called_like_a_choice() -> None:
    """C is the friend who is boosted, P what is boosted of it; alone, where nobody is meant, C is its Combat."""
    people = "- case: c\n  book: punk1\n  rules: [P1H-PSY-04]\n  active: A\n  fighters:\n    A: {side: red, profile: bobblehead, at: [10, 10], weapons: []}\n"
    people += "    C: {side: red, at: [10, 14]}\n    B: {side: blue, at: [30, 10]}\n"
    for answers, stat in (("C, P", "P"), ("P", "P"), ("C", "C")):
        given = f"  answers: [power, boost, {answers}]\n  expect: [{{event: {{what: boosted, stat: {stat}}}}}]\n"
        (case,) = cases.parse(people + given, "f.yaml")
        assert cases.run(case, load).problems == []


def test_whom_to_assault_is_the_way_to_them_too() -> None:
    """Straight up to contact; where dice are not expected the way is still to be given."""
    near = "B: {side: blue, at: [13, 10], facing: 180, weapons: [mace]}"
    lane = LANE.replace("B: {side: blue, at: [20, 10], facing: 180}", near).replace("bow, pistol", "mace")
    for answers, dice in (("assault, B", "[9, 1, 9, 1]"), ("assault, B, end", "[9, 1, 9, 1]"), ("assault, B", "[]")):
        told = "{event: {what: assault, at: B}}" if dice != "[]" else "{question: {what: path}}"
        (case,) = cases.parse(f"{lane}  answers: [{answers}]\n  dice: {dice}\n  expect: [{told}]\n", "f.yaml")
        assert cases.run(case, load).problems == []


def test_a_refusal_in_other_words() -> None:
    assert run("expect: [{refused: {shoot: D}, rule: P1-LOS-01}]") == []
    assert run("expect: [{cannot: {shoot: D, because: P1-LOS-01}}]") == []
    assert run("expect: [{refused: {shoot: D}, rule: P1-LOS-02}]") != []
    assert run("expect: [{cannot: {shoot: B, because: P1-LOS-01}}]") == ["refused: {'shoot': 'B'} is allowed"]


def test_what_stands_in_a_list_may_be_said_at_once() -> None:
    """P1H-PSY-01: a power instead of `power` and its name."""
    mind = "fighters: {A: {side: red, at: [10, 10], profile: bobblehead}, B: {side: blue, at: [20, 10]}}"
    text = f"- {{case: c, book: punk1, rules: [P1H-PSY-01], active: A, {mind}, %s}}"

    def problems(more: str) -> list[str]:
        (case,) = cases.parse(text % more, "f.yaml")
        return cases.run(case, load).problems

    assert problems("answers: [barrier], expect: [{event: {what: power, name: barrier}}]") == []
    assert problems("expect: [{allowed: barrier}, {refused: {answer: mind shock, rule: P1H-PSY-02}}]") == []
    assert problems("expect: [{refused: barrier}]") == ["refused: 'barrier' is allowed"]
    assert problems("answers: [mind shock], expect: [{event: power}]") != []


def test_nobody_who_is_not_there_has_odds() -> None:
    with pytest.raises(ContentError, match="nobody called 'X'"):
        run("expect: [{odds: {answers: [shoot, bow, B], X down: 0}}]")
