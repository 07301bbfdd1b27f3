"""Answers as people write them, and as YAML reads them."""

import pytest

from dustup.core import Answer, Choice, Words
from dustup.lab.spelling import spelt


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
