"""The journal is the battle: saved whole, read strictly, proven by its hash."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from toy_book import BOOK

from dustup.core import ContentError, Illegal, OtherRules, Seeded, Session, digest, journal


def duel(answers: int = 1000) -> Session:
    session, rng = Session(BOOK, BOOK.setup({}), Seeded(4)), Random(4)
    while session.question is not None and len(session.answers) < answers:
        session.answer(session.question.suggest(rng))
    return session


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "duel.json"
    journal.save(journal.write(duel(), {}, note="at dawn"), path)
    return path


def test_save_and_load_give_the_same_battle(saved: Path) -> None:
    found = journal.load(saved)
    session = journal.reopen(found, BOOK)
    assert digest(session.state) == found.hash == digest(duel().state)
    assert found.note == "at dawn"
    assert len(found.told) == len(found.events) == len(session.state.events)
    assert msgspec.to_builtins(found.events) == msgspec.to_builtins(session.state.events)
    assert not list(saved.parent.glob("*.part"))


def test_a_battle_half_done_goes_on_from_the_file(tmp_path: Path) -> None:
    journal.save(journal.write(duel(3), {}), tmp_path / "half.json")
    session = journal.reopen(journal.load(tmp_path / "half.json"), BOOK, Seeded(1))
    assert session.question is not None
    session.answer(session.question.suggest(Random(1)))


def edit(path: Path, **changes: object) -> None:
    data = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**data, **changes}))


def test_a_changed_file_is_found_out(saved: Path) -> None:
    edit(saved, hash="0" * 24)
    with pytest.raises(ContentError, match=r"duel\.json: replays to another state"):
        journal.reopen(journal.load(saved), BOOK, path=saved)
    edit(saved, answers=["charge"])
    with pytest.raises(ContentError, match="does not replay: answer 1 of 1"):
        journal.reopen(journal.load(saved), BOOK, path=saved)


def test_another_version_is_said_and_can_still_be_read(saved: Path) -> None:
    edit(saved, rules="0.9")
    old = journal.load(saved)
    with pytest.raises(OtherRules, match=r"written under rules 0\.9 of toy; these are 1"):
        journal.reopen(old, BOOK)
    assert old.told


def test_another_book_or_format_is_refused(saved: Path) -> None:
    edit(saved, book="chess")
    with pytest.raises(ContentError, match="of book 'chess', not 'toy'"):
        journal.reopen(journal.load(saved), BOOK)
    edit(saved, dustup=99)
    with pytest.raises(ContentError, match="format 99"):
        journal.load(saved)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"book": 3}', b"\xff\xfe", b'{"dustup": 1, "extra": 1}'])
def test_junk_is_no_journal(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "junk.json"
    path.write_bytes(data)
    with pytest.raises(ContentError, match=r"junk\.json: not a journal"):
        journal.load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.json: cannot be read"):
        journal.load(tmp_path / "nowhere.json")


def test_a_failed_save_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "taken.json").mkdir()
    with pytest.raises(ContentError, match=r"taken\.json: cannot be written"):
        journal.save(journal.write(duel(), {}), tmp_path / "taken.json")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]


def test_an_illegal_carries_its_reason() -> None:
    assert str(Illegal("no such stance")) == "no such stance"
