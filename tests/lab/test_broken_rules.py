"""A rule that breaks fails its case in words, and the others are run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toy_book import BOOK

from dustup.core import Flow
from dustup.lab.checker import cases

TEXT = """
- case: a strike beats a feint
  book: toy
  rules: [TOY-02]
  answers: [strike, feint]
  dice: [2, 3]
  expect: [{event: {what: clash, loser: blue}}]
"""


def _breaks(state: Any) -> Flow[None]:
    flow = BOOK.play(state)
    yield flow.send((yield next(flow)))
    raise IndexError("list index out of range")


def test_a_rule_that_breaks_is_a_failed_case_that_says_where() -> None:
    (case,) = cases.parse(TEXT, "f.yaml", "toy")
    assert not cases.run(case, lambda code: BOOK).problems
    (said,) = cases.run(case, lambda code: replace(BOOK, play=_breaks)).problems
    assert said == "the rules broke: IndexError: list index out of range; after the answer 'feint'"


def _breaks_at_once(state: Any) -> Flow[None]:
    raise KeyError("nobody")
    yield from ()


def test_rules_that_break_before_the_first_question_are_told_too() -> None:
    (case,) = cases.parse(TEXT, "f.yaml", "toy")
    (said,) = cases.run(case, lambda code: replace(BOOK, play=_breaks_at_once)).problems
    assert said == "the rules broke: KeyError: 'nobody'; before anything was asked"


def test_an_event_that_came_too_early_is_said_to_have_come() -> None:
    text = TEXT.replace("expect: [", "expect: [{event: {what: clash, loser: blue}}, ")
    (case,) = cases.parse(text, "f.yaml", "toy")
    (said,) = cases.run(case, lambda code: BOOK).problems
    assert "came, but before the event expected before it" in said
