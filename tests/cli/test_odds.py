"""`dustup odds`: what a user sees of two books side by side, and of what is wrong with a situation."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from dustup import cli
from dustup.core import ContentError

SHOT = """
unit: cm
active: A
table: {pieces: [{rect: [30, 30, 1, 20], height: 3.3, material: brick}]}
fighters:
  A: {side: red, at: [20, 40], facing: 0, weapons: [bow]}
  B: {side: blue, at: [36, 40], facing: 180}
"""


def odds(tmp_path: Path, text: str, *more: str) -> str:
    file = tmp_path / "shot.yaml"
    file.write_text(text)
    result = CliRunner().invoke(cli.app("odds"), ["odds", str(file), *more])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_where_one_book_refuses_the_other_still_answers(tmp_path: Path) -> None:
    """A wall of 33 mm hides a man in the first edition (P1-LOS-02) and covers him in the second."""
    told = odds(tmp_path, SHOT + "answers: [shoot]\n", "--diff", "punk1,punk2")
    assert "punk2: precision 5" in told
    assert "only punk2: punk1 does not allow it" in told
    assert "[P1-LOS-02]" in told


@pytest.mark.parametrize(
    ("more", "books", "says"),
    [
        ("answers: [shoot]", "punk1", "names 1 book"),
        ("answers: [shoot]", "punk2,punk2", "the same book twice"),
        ("answers: [shoot]", "punk1,punk2,kz", "names 3 books"),
        ("answers: [shout]", "punk1,punk2", "'shout' is not a choice"),
        ("", "punk1,punk2", "says nothing of what is done"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, more: str, books: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        odds(tmp_path, f"{SHOT}{more}\n", "--diff", books)
