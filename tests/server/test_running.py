"""Running it: stopping gracefully, starting while the store is away, tasks that fail, proxies, several bots' processes."""

import asyncio
import logging
import signal
from pathlib import Path

import pytest
from server.faulty import Faulty
from server.skirmish import BOOK
from server.tabs import Process, anything, in_thread, until
from websockets.exceptions import ConnectionClosed

from dustup.server import logs
from dustup.server.app import where
from dustup.server.choosing import library
from dustup.server.rooms import hall
from dustup.server.rooms.battle import Battle
from dustup.server.settings import Settings
from dustup.server.store import Store
from dustup.server.store.quotas import FLAT
from dustup.server.workers import minds
from dustup.server.workers.mind import Wanted
from dustup.server.workers.minds import Minds


def test_a_server_that_is_told_to_stop_sends_its_pages_away_and_keeps_everything(tmp_path: Path) -> None:
    library.extra["skirmish"] = BOOK
    server = Process(tmp_path)
    house = server.begin()
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        for _ in range(3):
            tab.answer(anything(tab.state))
        battle, n = tab.state["battle"], tab.state["n"]
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as end:
            while True:
                tab.next()
    assert end.value.rcvd is not None and end.value.rcvd.code == 1012
    house.web.close()
    assert server.process.wait(60) in (0, -signal.SIGTERM)
    assert server.process.stdout is not None
    server.process.stdout.close()
    store = Store(where(tmp_path))
    assert Battle.proven(BOOK, *store.battle(battle)).n == n
    store.close()


def test_bots_go_on_although_the_store_was_away_when_the_server_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_thread(tmp_path) as house, house.tab(house.start(seats={"blue": "bot:rookie"})["red"]) as red:
        red.answer("crimson-low")
        red.at(2)
        battle, store = red.state["battle"], house.hall.store
        house.hall.rooms.clear()
        row, rows = store.battle(battle)
        store.cut(row, len(rows), 1, [], "bot").result()
    monkeypatch.setattr(hall, "AGAIN", 0.05)
    due, asked = Store.bots_due, list[int]()

    def fails(store: Store, most: int) -> list[str]:
        asked.append(most)
        if len(asked) < 3:
            raise OSError("the database is away")
        return due(store, most)

    monkeypatch.setattr(Store, "bots_due", fails)
    with in_thread(tmp_path) as house:
        until(lambda: len(house.hall.store.battle(battle)[1]) == 2)
    assert len(asked) == 3


def test_a_task_that_fails_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise ZeroDivisionError("injected")

    async def run() -> None:
        task = logs.watched(asyncio.create_task(broken()), "b0b")
        await asyncio.wait([task])
        quiet = logs.watched(asyncio.create_task(asyncio.sleep(60)))
        quiet.cancel()
        await asyncio.wait([quiet])

    with caplog.at_level(logging.ERROR, "dustup"):
        asyncio.run(run())
    (line,) = caplog.records
    assert line.getMessage() == "a task ended by a fault" and "injected" in str(line.exc_info)


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    """Who claims to be somebody else still has one quota; behind a proxy that is trusted, everybody has their own."""
    wish = {"json": {"book": "skirmish"}}
    claims = [{"x-forwarded-for": f"203.0.113.{i}"} for i in range(3)]
    for proxies, codes in (
        ((), [201, 507, 507]),
        (("127.0.0.0/8",), [201, 201, 201]),
        (("10.0.0.0/8",), [201, 507, 507]),
    ):
        with in_thread(
            tmp_path / str(proxies).strip("(),'").replace("/", "_"), Settings(proxies=proxies, daily_bytes=FLAT)
        ) as house:
            assert [house.web.post("/api/battles", headers=claim, **wish).status_code for claim in claims] == codes


def test_bots_have_as_many_processes_as_cores_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {}
    for cores in (1, 2, 4, 64, None):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        counts[cores] = len(Minds().workers)
    assert counts == {1: 1, 2: 1, 4: 3, 64: minds.MOST, None: 1}


def test_battles_are_spread_over_the_processes_and_each_stays_in_its_own() -> None:
    found, went = Minds(3), dict[str, set[int]]()

    class Noted(Exception):
        pass

    for number, worker in enumerate(found.workers):

        async def ask(data: bytes, cap: float, patient: bool = False, number: int = number) -> bytes:
            asked.append(number)
            raise Noted

        worker.ask = ask  # type: ignore[method-assign]
    for _ in range(2):
        for i in range(60):
            asked: list[int] = []
            with pytest.raises(Noted):
                asyncio.run(found.think(Wanted(f"battle{i}", "kz", {}, [], "red", "rookie", 1), 1.0))
            went.setdefault(f"battle{i}", set()).update(asked)
    assert all(len(each) == 1 for each in went.values())
    assert {next(iter(each)) for each in went.values()} == {0, 1, 2}


def test_a_store_that_is_away_is_told_to_the_pages_that_come(tmp_path: Path) -> None:
    """A store that fails at the very first calls: the server is up, says that it is not ready, and then is."""
    with in_thread(tmp_path) as house, Faulty(house.hall.store) as faulty:
        faulty.fail = range(faulty.calls, 10**9)
        assert house.web.get("/readyz").status_code == 503 and house.web.get("/healthz").status_code == 200
        faulty.fail = range(0)
        assert house.web.get("/readyz").status_code == 200
