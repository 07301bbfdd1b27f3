"""A case that says the opposite fails: every `allowed` turned into `refused` and back, in a share of all cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dustup.books import load
from dustup.core import ContentError
from dustup.lab import cases

FILES = sorted((Path(__file__).parents[1] / "books").glob("*/cases/*.yaml"))
SHARE = 4
"""Every so many of them is turned round."""


def opposites() -> Iterator[cases.Case]:
    """Cases cut off after one reversed expectation."""
    for case in (case for path in FILES for case in cases.load(path)):
        for number, step in enumerate(case.steps):
            for item in step.expect:
                ((kind, wanted),) = item.items()
                if kind in ("allowed", "refused"):
                    other = {"refused": {"answer": wanted}} if kind == "allowed" else {"allowed": wanted["answer"]}
                    yield replace(case, steps=(*case.steps[:number], replace(step, expect=(other,))))


def test_an_expectation_turned_round_never_passes() -> None:
    turned = list(opposites())[::SHARE]
    assert len(turned) > 100
    for case in turned:
        try:
            problems = cases.run(case, load).problems
        except ContentError:  # it cannot even be asked
            continue
        assert problems, f"{case.file}:{case.line} {case.name}: {case.steps[-1].expect}"
