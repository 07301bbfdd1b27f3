"""The store's tools: carried over from the version before, backed up and restored, verified, pruned."""

import sqlite3
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.skirmish import BOOK
from server.tabs import House, anything, in_thread

from dustup.cli.store import app as cli
from dustup.server import library
from dustup.server.app import where
from dustup.server.store import Store, StoreError
from dustup.server.store.backup import backup, restore
from dustup.server.store.tables import answers, battles
from dustup.server.verify import verify

OLD = Path(__file__).parent / "data" / "schema1.sql"
OLD_SEATS = {"all": "RzVHgWQu5XzN1yMkKspnbbZ5ZSYVAToO", "red": "hLmAkHpoTliC17YvR1ufxEDHu5Fa9EDB"}
SHELVED = "ttXvppeZfKPtSX7XFBXrbaifxSTMmo24"


def old_store(folder: Path) -> Path:
    db = sqlite3.connect(folder / "battles.sqlite3")
    db.executescript(OLD.read_text())
    db.close()
    return folder


def test_a_store_of_the_version_before_is_carried_over(tmp_path: Path) -> None:
    """Schema 1, as that version wrote it: the battles go on, the old links hold, what is only looked at still is."""
    with in_thread(old_store(tmp_path)) as house:
        assert [why for _, why in verify(house.hall.store)] == ["", "", "", ""]
        with house.tab(OLD_SEATS["all"]) as tab:
            assert tab.state["n"] == 18 and tab.anything()["is"] == "ack"
        with house.tab(OLD_SEATS["red"]) as tab:
            assert tab.state["n"] == 2 and tab.anything()["is"] == "ack"
        with house.tab(SHELVED) as tab:
            assert tab.state["replay_only"]
    with in_thread(tmp_path) as house, house.tab(OLD_SEATS["all"]) as tab:
        assert tab.state["n"] > 18


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    store = Store(where(tmp_path))
    with store.engine.begin() as db:
        db.execute(sa.text("UPDATE about SET value = '99'"))
    store.close()
    with pytest.raises(StoreError, match="schema 99"):
        Store(where(tmp_path))


def played(house: House, answers: int) -> str:
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        for _ in range(answers):
            tab.answer(anything(tab.state))
        return str(tab.state["battle"])


def test_a_backup_made_while_playing_is_restored_elsewhere_and_goes_on(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one") as house:
        links = house.start(hotseat=True)
        with house.tab(links["all"]) as tab:
            for _ in range(12):
                tab.anything()
            assert backup(house.hall.store, tmp_path / "b.gz")["battles"] == 1
            n = tab.state["n"]
            tab.anything()
    store = Store(where(tmp_path / "two"))
    assert restore(store, tmp_path / "b.gz")["answers"] == n
    with pytest.raises(StoreError, match="empty"):
        restore(store, tmp_path / "b.gz")
    store.close()
    with in_thread(tmp_path / "two") as house, house.tab(links["all"]) as tab:
        assert tab.state["n"] == n and tab.anything()["is"] == "ack"


@pytest.mark.parametrize("harm", ["cut", "changed", "nothing", "other"])
def test_a_damaged_backup_restores_nothing(tmp_path: Path, harm: str, house: House) -> None:
    import gzip

    played(house, 4)
    file = tmp_path / "b.gz"
    backup(house.hall.store, file)
    if harm == "cut":
        file.write_bytes(file.read_bytes()[:-40])
    elif harm == "changed":
        file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b"crimson-low", b"crimson-hig")))
    elif harm == "nothing":
        file.write_bytes(b"")
    else:
        file.write_text("{}")
    store = Store(where(tmp_path / "new"))
    with pytest.raises(StoreError):
        restore(store, file)
    assert store.ids() == []
    store.close()


def test_verify_finds_the_battle_that_does_not_hold(tmp_path: Path) -> None:
    with in_thread(tmp_path) as house:
        good, bad = played(house, 12), played(house, 12)
        store = house.hall.store
        with store.engine.begin() as db:
            at = (answers.c.battle == bad, answers.c.n == 2)
            db.execute(answers.update().where(*at).values(answer='{"path":[[1012,1000]]}'))
        found = dict(verify(store))
        assert found[good] == "" and "another state" in found[bad]


def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library.extra["skirmish"] = BOOK
    folder = old_store(tmp_path)

    def say(*line: str, to: Path = folder) -> str:
        with pytest.raises(SystemExit) as end:
            cli([*line, "--data", str(to)])
        return f"{capsys.readouterr().out}exit {end.value.code}"

    assert say("verify") == "4 of 4 battles hold.\nexit 0"
    file = str(tmp_path / "b.gz")
    assert say("backup", file) == f"4 battles with 28 answers are in {file}.\nexit 0"
    other = tmp_path / "other"
    assert say("restore", file, to=other) == "4 battles with 28 answers were restored.\n4 of 4 battles hold.\nexit 0"
    assert say("prune", "--days", "99999", to=other) == "0 battles were deleted.\nexit 0"
    assert say("prune", "--days", "0", "--dry-run", to=other) == "4 battles would be deleted.\nexit 0"
    assert say("prune", "--days", "0", to=other) == "4 battles were deleted.\nexit 0"
    store = Store(where(other))
    assert store.ids() == [] and store.unopened(time.time()) == []
    store.close()
    store = Store(where(folder))
    with store.engine.begin() as db:
        db.execute(battles.update().where(battles.c.archive.is_(None)).values(length=99))
    store.close()
    assert say("verify").endswith("1 of 4 battles hold.\nexit 1")
