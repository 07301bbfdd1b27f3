"""The store's tools: carried over from the version before, backed up and restored, verified, pruned."""

import sqlite3
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.parts import Postgres
from server.skirmish import BOOK
from server.tabs import House, anything, in_thread

from dustup.cli.store import app as cli
from dustup.server.app import where
from dustup.server.choosing import library
from dustup.server.store import Store, StoreError
from dustup.server.store.backup import backup, restore
from dustup.server.store.tables import SCHEMA, answers, battles
from dustup.server.verify import verify

OLD = Path(__file__).parent / "data" / "schema1.sql"
OLD_SEATS = {"all": "RzVHgWQu5XzN1yMkKspnbbZ5ZSYVAToO", "red": "hLmAkHpoTliC17YvR1ufxEDHu5Fa9EDB"}
SHELVED = "ttXvppeZfKPtSX7XFBXrbaifxSTMmo24"


def old_store(folder: Path, schema: int = 1) -> Path:
    db = sqlite3.connect(folder / "battles.sqlite3")
    db.executescript(OLD.with_name(f"schema{schema}.sql").read_text())
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


SEATS = {
    2: {
        "all": "d6ceafc61799ce90-s2v0N_lrP4RV_I2mrBTMskW1yUf-ASB8",
        "red": "7de48c9e26b16bd5-4iBHdoKsIYkV3BOzQZu_Edt_tCkDxJuO",
        "invite": "7de48c9e26b16bd5-miAUqvSNO2VoTf3I-FoPolJiYkHPcNFI",
        "bot": "95c12d736aed65b9-bD8i8spEIBL6S5jzFiqhJHHwM3mXDC2G",
        "shelf": "004b337830c001cf-y5FzSW6djxWF_-Ha3iKht7hSfMmJwsCX",
    },
    3: {
        "all": "21a00d178dc46b02-XqqzFA-dj3I2Q4dIz5G-aXt3CLLyUN9o",
        "red": "fb01fdf08daabad6-x0rFXdwCMZdFR1sDKU4TWhFeNSVRHpdp",
        "invite": "fb01fdf08daabad6-IiZruAM2-wNh8DEZlNSB5mIsjY_RgTTG",
        "bot": "7b0e94e515c2607e-kv6SVcqWQV2n281EdKkGGdX0Ljc8d8Ch",
        "shelf": "7307cf96507e4cd5-eqXvkBEY5MtcH7tcTFFiw2IuFdXU7AWZ",
    },
    4: {
        "all": "25f631f92e04bcea-vmu4JcqMyejV25HfoK_sApOeJsrUW7Ry",
        "red": "6e6af5109eea2a9a-G3JMkXRZDcH-gboEZNmxTJSduB2GnjtT",
        "invite": "6e6af5109eea2a9a-ZI4iqbZmk4eIprkc2lCDA-HqEsDlrdj8",
        "bot": "5b9f39fab3dc6f4c-w50dbYzi0seXlV5M-sz3_f1AhcRo2gok",
        "shelf": "e0b0d90d9d1f65af-DJZH_Nmy7eXoAeJJoDMMGIpn927P5eGx",
        "campaign": "6d15d2bcc8d7d7e1-1Ckl3Sp2lH1TgBCgc3uj80VnOLmu6FcF",
    },
}
"""Seats of the battles in data/schema<n>.sql, as each of these versions wrote it."""


def test_every_older_schema_has_a_stored_file() -> None:
    assert sorted(path.name for path in OLD.parent.glob("schema*.sql")) == [f"schema{n}.sql" for n in range(1, SCHEMA)]


def goes_on(house: House, tokens: dict[str, str]) -> None:
    """Battles are played on, an open invitation is still one, a bot sits where it sat, old rules are looked at."""
    skirmishes = [why for battle, why in verify(house.hall.store) if battle not in tokens.get("campaign", "")]
    assert skirmishes == ["", "", "", ""]
    with house.tab(tokens["all"]) as tab:
        assert tab.state["n"] == 16 and tab.anything()["is"] == "ack"
    assert house.web.post(f"/api/seat/{tokens['red']}/bot", json={"seat": "red", "bot": "rookie"}).status_code == 403
    with house.tab(tokens["red"]) as red, house.tab(house.accept(f"/i/{tokens['invite']}")) as blue:
        assert red.state["n"] == 1 and blue.answer("azure-low")["is"] == "ack"
    with house.tab(tokens["bot"]) as tab:
        assert tab.state["strict"] and tab.state["seats"][1]["player"] == "bot:rookie"
        assert tab.anything()["is"] == "ack"
    with house.tab(tokens["shelf"]) as tab:
        assert tab.state["replay_only"]
    if "campaign" in tokens:
        with house.tab(tokens["campaign"]) as tab:
            assert tab.state["book"] == "mdr.campaign"


@pytest.mark.parametrize("schema", SEATS)
def test_a_store_of_any_older_schema_is_carried_over(tmp_path: Path, schema: int) -> None:
    with in_thread(old_store(tmp_path, schema)) as house:
        goes_on(house, SEATS[schema])


@pytest.mark.parametrize("schema", SEATS)
def test_the_same_on_postgresql(postgres: Postgres, tmp_path: Path, schema: int) -> None:
    """The old tables and rows, as that version would have made them there."""
    url = postgres.new(f"schema{schema}")
    engine = sa.create_engine(where(url))
    source = sqlite3.connect(old_store(tmp_path, schema) / "battles.sqlite3")
    source.row_factory = sqlite3.Row
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type != 'table', name != 'battles'"
    with engine.begin() as db:
        for (line,) in source.execute(made).fetchall():
            db.execute(sa.text(line.replace("BOOLEAN DEFAULT 0", "BOOLEAN DEFAULT false")))
        tables = sa.MetaData()
        tables.reflect(db)
        for table in tables.sorted_tables:
            flags = [column.name for column in table.columns if isinstance(column.type, sa.Boolean)]
            rows = [dict(row) for row in source.execute(f'SELECT * FROM "{table.name}"')]
            if rows:
                db.execute(table.insert(), [row | {name: bool(row[name]) for name in flags} for row in rows])
    source.close()
    engine.dispose()
    with in_thread(url) as house:
        goes_on(house, SEATS[schema])


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
