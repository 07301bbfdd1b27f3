"""Questions in one line, and why none of some candidates will do."""

import pytest

from dustup.core import Illegal
from dustup.skirmish.choices import Untold, chosen, names_of, none_will_do, which, whom, yes_or_no
from dustup.skirmish.model import Model

NOBODY = Illegal("nobody is there", "X-1")
FAR, HIDDEN = Illegal("Sprig is out of range", "X-2"), Illegal("Moss is hidden", "X-3", also=("X-4",))


def test_one_candidate_without_a_reason_is_enough() -> None:
    assert none_will_do([FAR, None, HIDDEN], NOBODY) is None


def test_the_nearest_one_says_why_and_the_other_rules_stand_beside_it() -> None:
    why = none_will_do([FAR, HIDDEN], NOBODY)
    assert why is not None
    assert (why.why, why.rule, why.also) == ("Sprig is out of range", "X-2", ("X-3", "X-4", "X-1"))


def test_without_candidates_the_general_reason_holds() -> None:
    assert none_will_do([], NOBODY) is NOBODY


def test_a_choice_shows_the_words_of_its_values_and_whom_it_is_about() -> None:
    ask = which("red", "arm", "With what?", "X-5", {"axe": "Axe", "bow": "Long bow"}, model="A", at="B", settled=True)
    assert [(v, ask.label(v)) for v in ask.values] == [("axe", "Axe"), ("bow", "Long bow")]
    assert ask.about == {"model": "A", "at": "B"} and ask.settled and ask.what == "arm"


def test_yes_or_no_offers_yes_first_unless_told_otherwise() -> None:
    ask = yes_or_no("red", "board", "Aboard?", "X-6", ("Climb on", "Stay"))
    assert ask.values == (True, False) and ask.label(True) == "Climb on" and ask.label(False) == "Stay"
    assert yes_or_no("red", "board", "Aboard?", "X-6", ("Climb on", "Stay"), first=False).values == (False, True)
    assert yes_or_no("red", "board", "", "X-6", ("a", "b"), likely=0.2).weigh(True) == 0.2


def test_nobody_is_asked_where_there_is_one_answer() -> None:
    sprig, moss = Model("a", "red", "Sprig"), Model("b", "blue", "Moss")
    alone = chosen(sprig, "target", "At whom?", "X-7", names_of([moss]))
    with pytest.raises(StopIteration) as end:
        next(alone)
    assert end.value.value == "b"
    question = next(chosen(sprig, "target", "At whom?", "X-7", names_of([moss, sprig])))
    assert (question.who, question.about, question.values) == ("red", {"model": "a"}, ("b", "a"))


def test_whom_gives_back_the_model_that_is_named() -> None:
    sprig, moss = Model("a", "red", "Sprig"), Model("b", "blue", "Moss")
    flow = whom(sprig, "target", "At whom?", "X-7", [moss, sprig])
    assert next(flow).label("b") == "Moss"
    with pytest.raises(StopIteration) as end:
        flow.send("a")
    assert end.value.value is sprig


def test_a_reason_told_later_keeps_the_way_out_that_was_found_for_it() -> None:
    why = Untold(lambda: Illegal("Sprig is out of range", "X-2"))
    why.nearest = "moss"
    assert (why.why, why.rule, why.nearest) == ("Sprig is out of range", "X-2", "moss")
