"""One situation under two books."""

from fractions import Fraction
from pathlib import Path

import pytest

from dustup.books import load
from dustup.core import ContentError
from dustup.lab import diff

BOW = Path(__file__).parents[2] / "docs" / "situations" / "bow-behind-a-wall.yaml"


def test_both_editions_by_hand() -> None:
    """Strength 3 against 3 + 6: ten of a hundred falls, ties to the shooter; five and six of ten hit."""
    given = diff.situation(BOW)
    one, two = (diff.read(load(code), given) for code in ("punk1", "punk2"))
    assert one.odds["down"] == Fraction(5, 100)
    assert two.odds["down"] == Fraction(6, 100)
    assert [total for _, total, _ in one.sums] == [5]
    assert diff.differences((one, two)) == ["only punk2: precision, from behind +1 [P2-SHOT-03]"]


def test_a_bad_situation_is_told(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("unit: stones\nfighters: {}\n")
    with pytest.raises(ContentError, match="no unit"):
        diff.situation(file)
    file.write_text("- 1\n")
    with pytest.raises(ContentError, match="not a situation"):
        diff.situation(file)
