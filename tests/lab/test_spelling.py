"""Answers as people write them, and as YAML reads them."""

import pytest

from dustup.core import Answer, Choice, Words
from dustup.lab.checker.spelling import spelt


def ask(*values: Answer) -> Choice:
    return Choice(who="red", what="board", prompt="Aboard?", rule="X-01", values=values)


@pytest.mark.parametrize(
    ("values", "given", "meant"),
    [
        (("T", "no"), False, "no"),
        ((True, False), False, False),
        ((True, False), "no", False),
        (("T", "U"), False, False),
        ((0, 1), True, True),
    ],
)
def test_a_bare_no_is_the_no_of_the_question(values: tuple[Answer, ...], given: Answer, meant: Answer) -> None:
    found = spelt(ask(*values), given, Words())
    assert found == meant and type(found) is type(meant)


def test_the_id_of_a_fighter_is_not_an_article() -> None:
    question = ask("drop", "end")
    question.label = {"drop": "Drop a weapon", "end": "End"}.__getitem__
    assert spelt(question, "A", Words()) == "A"
    assert spelt(question, "weapon", Words()) == "drop"


def test_asked_about_somebody_its_name_is_yes() -> None:
    question = ask(True, False)
    question.about = {"model": "F", "at": "A"}
    assert spelt(question, "F", Words()) is True
    assert spelt(question, "G", Words()) == "G"
