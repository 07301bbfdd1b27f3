"""Every case file of every book is run, and a share of its expectations turned round: those must fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from conformance.reversal import opposite, opposites

from dustup.books import load
from dustup.core import ContentError
from dustup.lab.checker import cases

BOOKS = Path(__file__).parents[1] / "books"
FILES = sorted(BOOKS.glob("*/cases/**/*.yaml"))
SHARE = 12
"""Every so many expectations of a file, one is turned round."""


@pytest.fixture(scope="module", params=FILES, ids=lambda path: str(path.relative_to(BOOKS)))
def written(request: pytest.FixtureRequest) -> list[cases.Case]:
    """The cases of a file, read once."""
    return cases.load(request.param)


def problems_of(case: cases.Case) -> list[str]:
    """What differs, or why it cannot be asked."""
    try:
        return cases.run(case, load).problems
    except ContentError as error:
        return [str(error)]


def named(case: cases.Case, said: object) -> str:
    """A case in a list of those that failed."""
    return f"{Path(case.file).relative_to(BOOKS)}:{case.line} {case.name}: {said}"


def test_every_case_of_a_file(written: list[cases.Case]) -> None:
    failed = [named(case, "; ".join(problems)) for case in written if (problems := problems_of(case))]
    assert written and not failed, f"{len(failed)} of {len(written)} cases fail:\n" + "\n".join(failed)


def test_an_expectation_turned_round_never_passes(written: list[cases.Case]) -> None:
    turned = list(opposites(written))[::SHARE]
    passed = [named(case, case.steps[-1].expect[-1]) for case in turned if not problems_of(case)]
    assert not passed, "\n".join(passed)


def test_what_has_an_opposite() -> None:
    wanted = {"answer": "x", "rule": "x", "value": 1, "total": 1, "times": 1, "has": ["x"]}
    said = {"allowed", "refused", "event", "no_event", "mark", "no_mark", "fault", "no_fault", "sum", "receipt", "mod"}
    assert {kind for kind in (*cases.CHECKS, "receipt", "fault", "no_fault") if opposite(kind, 1 if kind == "need" else wanted)} == {
        *said, "no_mod", "count", "options", "need",
    }  # fmt: skip
