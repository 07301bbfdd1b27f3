"""One situation under two books."""

from fractions import Fraction
from pathlib import Path

import pytest

from dustup.books import load
from dustup.bots import Rookie, play_out
from dustup.core import ContentError, Seeded, Session, journal
from dustup.lab import diff

BOW = Path(__file__).parents[2] / "docs" / "situations" / "bow-behind-a-wall.yaml"


def test_both_editions_by_hand() -> None:
    """Strength 3 against 3 + 6: ten of a hundred falls, ties to the shooter; five and six of ten hit."""
    given = diff.situation(BOW)
    one, two = (diff.read(load(code), given) for code in ("punk1", "punk2"))
    assert one.odds["down"] == Fraction(5, 100)
    assert two.odds["down"] == Fraction(6, 100)
    assert [(title, total) for title, total, _ in one.sums] == [("precision", 5), ("Bow", 3), ("Toughness", 9)]
    assert diff.differences((one, two)) == [
        "only punk2: precision, from behind +1 [P2-SHOT-03]",
        "holds: 45.0% against 54.0%",
        "down: 5.0% against 6.0%",
        "miss: 50.0% against 40.0%",
    ]


@pytest.mark.parametrize("code", ["punk1", "punk2"])
def test_a_moment_of_a_journal(code: str, tmp_path: Path) -> None:
    """A shot of a battle, asked of both editions: its own edition finds the sum that the battle had."""
    book, path = load(code), tmp_path / "battle.json"
    session = Session(book, book.setup(book.default(4)), Seeded(4))
    play_out(session, {"red": Rookie(4), "blue": Rookie(5)})
    journal.save(journal.write(session, book.default(4)), path)
    shots = [e for e in session.state.events if e.what == "shot"]
    at = 1 + next(i for i, answer in enumerate(session.answers) if answer == "shoot")
    own = diff.read(book, diff.moment(path, at, load))
    assert own.sums[0][1] == shots[0].about["need"]
    with pytest.raises(ContentError, match="no answer 99999"):
        diff.moment(path, 99999, load)


def test_a_full_move_of_one_edition_is_a_full_move_of_the_other() -> None:
    """P1-MOVE-01, P2-MOVE-01: 4 inches are 10.16 cm on the table and 10 cm in the second edition; 5 are too far."""
    man = {"side": "red", "profile": "ganger", "at": [10, 10], "facing": 0}
    given = {"unit": "in", "active": "A", "fighters": {"A": man, "B": {**man, "side": "blue", "at": [30, 30]}}}
    for far, refused in ((4, ("", "")), (5, ("P1-MOVE-01", "P2-MOVE-01"))):
        answers = ["move", {"path": [[10 + far, 10]], "facing": 0}]
        for code, rule in zip(("punk1", "punk2"), refused):
            found = diff.tried(load(code), {**given, "answers": answers})
            assert rule in found.refused and bool(found.refused) == bool(rule), (code, found)


def test_a_bad_situation_is_told(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("unit: stones\nfighters: {}\n")
    with pytest.raises(ContentError, match="no unit"):
        diff.situation(file)
    file.write_text('{"book": "punk1", "setup": {}}')
    with pytest.raises(ContentError, match="is a journal"):
        diff.situation(file)
    file.write_text("- 1\n")
    with pytest.raises(ContentError, match="not a situation"):
        diff.situation(file)


def test_a_shot_without_hope_has_the_sum_that_says_so() -> None:
    """P2-SHOT-04, P2-MINC-03: Precision 3, long range, others in the way: no dice, and the reader sees why."""
    crowd = {f"C{i}": {"side": "blue", "profile": "ganger", "at": [40 + 4 * i, 40]} for i in range(4)}
    shooter = {"side": "red", "profile": "ganger", "at": [20, 40], "facing": 0, "weapons": ["bow"], "stats": {"P": 3}}
    far = {"side": "blue", "profile": "ganger", "at": [76, 40], "facing": 180}
    given = {"unit": "cm", "active": "A", "fighters": {"A": shooter, "B": far, **crowd}, "answers": ["shoot", "B"]}
    ((title, total, parts),) = diff.tried(load("punk2"), given).sums
    assert (title, total) == ("precision", 3 - 1 - 3 - 1)
    assert [rule for _, _, rule in parts] == ["P2-ATTR-01", "P2-SHOT-04", "P2-MINC-03", "P2-HARD-01"]


def test_angles_stay_angles_and_every_length_is_read_in_its_unit() -> None:
    """The same shot northwards over the same wall, said in centimetres and in inches."""
    walls = [
        {"like": "brick_wall", "wall": [[10, 60], [40, 60]], "thick": 1, "height": 3, "doors": [[1, 2, 4]]},
        {"like": "boulder", "circle": [70, 70, 4], "turn": 45},
    ]
    bow = {"like": "bow", "name": "Short bow", "ranges": [10, 20, 40]}
    given = {
        "unit": "cm",
        "table": {"pieces": walls},
        "active": "A",
        "fighters": {
            "A": {"side": "red", "at": [25, 40], "facing": 90, "weapons": [bow]},
            "B": {"side": "blue", "at": {"from": "A", "gap": 22, "toward": 90}, "facing": 270, "armour": "none"},
        },
        "answers": ["shoot", False],
    }
    one, two = (diff.read(load(code), given) for code in ("punk1", "punk2"))
    assert one.sums[0][1] == two.sums[0][1] == 5 - 1 - 1  # long range of this bow, hard to use
    assert one.sums[2][1] == two.sums[2][1] == 3 + 5 - 2  # bricks in both
