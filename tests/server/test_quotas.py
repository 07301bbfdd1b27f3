"""Quotas, expiry, settings, and a server that cannot start says why."""

import time
from pathlib import Path

import pytest
from server.tabs import House, in_thread, until

from dustup.cli import main
from dustup.server.rooms import hall, room
from dustup.server.settings import Settings, read
from dustup.server.store.quotas import FLAT
from dustup.server.store.tables import battles


def test_an_address_stores_so_much_a_day(tmp_path: Path) -> None:
    with in_thread(tmp_path, Settings(daily_bytes=3 * FLAT)) as house:
        codes = [house.web.post("/api/battles", json={"book": "skirmish"}).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 507]
        answer = house.web.post("/api/battles", json={"book": "skirmish"})
        assert "tomorrow" in answer.json()["error"]["what"]
        other = house.web.post("/api/battles", json={"book": "skirmish"}, headers={"x-forwarded-for": "203.0.113.7"})
        assert other.status_code == 201, "others may still"
    with in_thread(tmp_path, Settings(daily_bytes=3 * FLAT)) as house:
        assert house.web.post("/api/battles", json={"book": "skirmish"}).status_code == 507, (
            "not forgotten by a restart"
        )


def test_the_whole_store_has_an_end(tmp_path: Path) -> None:
    with in_thread(tmp_path, Settings(total_bytes=FLAT + 50_000)) as house:
        house.start()
        with house.hall.store.engine.begin() as db:
            db.execute(battles.update().values(bytes=60_000))
        answer = house.web.post("/api/battles", json={"book": "skirmish"})
        assert answer.status_code == 507 and "full" in answer.json()["error"]["what"]


def test_a_battle_does_not_grow_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        tab.answer("crimson-low")
        monkeypatch.setattr(room, "MOST", 5)
        assert "too long to be kept" in tab.ask(do="answer", n=1, answer="azure-low")["why"]
        monkeypatch.setattr(room, "MOST", 10**9)
        assert tab.answer("azure-low")["is"] == "ack"


def test_what_nobody_opened_for_long_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_thread(tmp_path) as house:
        old, young = house.start(hotseat=True), house.start(hotseat=True)
        with house.tab(old["all"]) as tab:
            gone = tab.state["battle"]
        with house.hall.store.engine.begin() as db:
            db.execute(battles.update().where(battles.c.id == gone).values(opened=time.time() - 40 * 86400))
    monkeypatch.setattr(hall, "EXPIRY", 0.05)
    with in_thread(tmp_path, Settings(expire_days=30.0)) as house:
        until(lambda: gone not in house.hall.store.ids())
        with house.tab(young["all"]) as tab:
            assert tab.state["n"] == 0
        assert "no battle" in house.tab(old["all"]).next()["why"]


def test_settings_are_read_and_wrong_ones_named() -> None:
    found = read("names=play.example.org,dust.example.org proxies=10.0.0.0/8 expire_days=90 pages=10")
    assert found.names == ("play.example.org", "dust.example.org") and found.proxies == ("10.0.0.0/8",)
    assert found.expire_days == 90.0 and found.pages == 10 and read("") == Settings()
    for wrong in ("nmes=x", "pages", "pages=many"):
        with pytest.raises(ValueError):
            read(wrong)


@pytest.mark.parametrize(
    "line",
    [
        ("--data", "/proc/nowhere/here"), ("--data", "nonsense://x"), ("--data", "postgresql://nobody@127.0.0.1:1/x"),
        ("--data", "{file}"), ("--data", "{folder}", "--settings", "pages=many"), ("--data", "{folder}", "--settings", "x=1"),
        ("--data", "{broken}"),
    ],
)  # fmt: skip
def test_a_server_that_cannot_start_says_why_in_a_sentence(
    tmp_path: Path, line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "battles.sqlite3").write_bytes(b"no database" * 500)
    places = {"file": tmp_path / "file", "folder": tmp_path / "folder", "broken": tmp_path / "broken"}
    args = [part.format(**places) for part in line]
    monkeypatch.setattr("sys.argv", ["dustup", "serve", "--port", "0", *args])
    monkeypatch.setattr("dustup.server.logs.to_stderr", lambda: None)  # for a process of its own alone
    monkeypatch.setattr("uvicorn.Server.run", lambda server: pytest.fail("it started"))
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().err
    assert ended.value.code == 2, told
    assert told.startswith("dustup: ") and "Traceback" not in told and len(told) < 600
