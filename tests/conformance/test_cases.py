"""Every case file of every book is run."""

from pathlib import Path

import pytest

from dustup.books import load
from dustup.lab import cases

FILES = sorted((Path(__file__).parents[1] / "books").glob("*/cases/*.yaml"))
CASES = [case for path in FILES for case in cases.load(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).stem}: {case.name}")
def test_case(case: cases.Case) -> None:
    assert cases.run(case, load).problems == [], f"{case.file}:{case.line}"
