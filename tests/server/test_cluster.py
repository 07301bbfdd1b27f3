"""Several servers on one PostgreSQL behind a proxy from the shelf: a battle lives in one of them, and moves."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server.parts import Postgres, Proxy
from server.skirmish import BOOK
from server.tabs import WAIT, House, Process, Tab, anything, in_thread, until
from websockets.exceptions import WebSocketException

from dustup.cli.store import app as cli
from dustup.server import library
from dustup.server.app import where
from dustup.server.store import Stale, Store
from dustup.server.store.leases import TERM, Leases
from dustup.server.verify import verify


def come(house: House, token: str, within: float = 60.0) -> Tab:
    """Open a page as a browser does: again and again until it is let in."""
    end = time.monotonic() + within
    while True:
        try:
            tab = house.tab(token)
            if tab.next(within)["is"] == "state":
                return tab
        except (OSError, WebSocketException, TimeoutError):
            pass
        assert time.monotonic() < end, "nobody let us in"
        time.sleep(0.1)


def play(tab: Tab, answers: int) -> int:
    for _ in range(answers):
        if tab.state["question"]:
            assert tab.answer(anything(tab.state))["is"] == "ack"
    return int(tab.state["n"])


def test_a_lease_is_taken_asked_for_let_go_and_inherited(tmp_path: Path) -> None:
    with in_thread(tmp_path) as house:
        with house.tab(house.start(hotseat=True)["all"]) as tab:
            battle = tab.state["battle"]
        store, other = house.hall.store, Store(where(tmp_path))
        one, two = Leases(store, shared=True), Leases(other, shared=True)
        one.beat().result()
        assert one.claim(battle).result() and one.claim(battle).result()
        assert not two.claim(battle).result()
        assert one.beat().result() == [battle], "the owner hears that it is asked for"
        _, rows = store.battle(battle)
        with pytest.raises(Stale):
            other.append(battle, len(rows), [], "human").result()
        one.release(battle).result()
        two.beat().result()
        assert two.claim(battle).result()
        with pytest.raises(Stale):
            store.append(battle, len(rows), [], "human").result()
        assert not one.claim(battle).result()
        time.sleep(TERM + 0.2)
        assert one.claim(battle).result(), "a server that was not heard of for a while has nothing any more"
        other.close()
        store.owner = ""


def test_two_servers_hand_a_battle_over(postgres: Postgres) -> None:
    """Pages come to the one, then to the other: never both, nothing lost, whoever was there is sent away to come again."""
    with in_thread(postgres.url) as one, in_thread(postgres.url) as two:
        links = one.start(hotseat=True, setup={"turns": 20})
        for house in (one, two, one):
            tab = come(house, links["all"])
            n = tab.state["n"]
            assert play(tab, 3) > n
            owners = [h for h in (one, two) if tab.state["battle"] in h.hall.rooms]
            assert owners == [house]
        assert {why for _, why in verify(one.hall.store)} == {""}


@contextlib.contextmanager
def cluster(postgres: Postgres, kind: str) -> Iterator[tuple[House, list[Process]]]:
    servers = [Process(postgres.url), Process(postgres.url)]
    try:
        for server in servers:
            server.begin().web.close()
        with Proxy(kind, (servers[0].port, servers[1].port)) as proxy:
            house = House(proxy.port)
            until(lambda: ready(house))
            yield house, servers
            house.web.close()
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.kill()


def ready(house: House) -> bool:
    try:
        return house.web.get("/readyz").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("kind", ["haproxy", pytest.param("nginx", marks=pytest.mark.long)])
def test_a_killed_server_loses_nothing_and_its_battles_go_on_in_the_other(postgres: Postgres, kind: str) -> None:
    library.extra["skirmish"] = BOOK
    with cluster(postgres, kind) as (house, servers):
        battles = [house.start(hotseat=True, setup={"turns": 30}) for _ in range(8)]
        tabs = [come(house, each["all"]) for each in battles]
        acked = [play(tab, 4) for tab in tabs]
        assert len({lives_in(servers, tab) for tab in tabs}) == 2, "both servers have battles"
        servers[0].kill()
        start, took = time.monotonic(), 0.0
        for each, n in zip(battles, acked, strict=True):
            tab = come(house, each["all"])
            assert tab.state["n"] >= n
            play(tab, 1)
            tab.ws.close()
            took = time.monotonic() - start
        print(f"{kind}: all battles go on {took:.1f} s after the kill")
        assert took < 30.0  # the bar is 5 s on a machine that has nothing else to do (docs/bench.md)
        store = Store(where(postgres.url))
        assert {why for _, why in verify(store)} == {""}
        store.close()


def lives_in(servers: list[Process], tab: Tab) -> str:
    """The server that has a battle now."""
    store = Store(where(servers[0].data))
    row, _ = store.battle(tab.state["battle"])
    store.close()
    return row.owner


def test_postgresql_restarted_in_mid_battle(postgres: Postgres) -> None:
    with in_thread(postgres.url) as house:
        links = house.start(hotseat=True, setup={"turns": 20})
        tab = come(house, links["all"])
        acked = play(tab, 3)
        postgres.stop()
        told = tab.ask(do="answer", n=tab.state["n"], answer=anything(tab.state))
        assert told["is"] == "refused" and "nothing was changed" in told["why"]
        assert house.web.get("/readyz").status_code == 503
        postgres.start()
        end = time.monotonic() + WAIT
        while told["is"] != "ack":
            assert time.monotonic() < end
            tab = come(house, links["all"])
            assert tab.state["n"] >= acked
            told = tab.ask(do="answer", n=tab.state["n"], answer=anything(tab.state))
        assert {why for _, why in verify(house.hall.store)} == {""}


def test_the_commands_of_the_manual_work_on_postgresql(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every `dustup store` line of docs/server.md, first on PostgreSQL, restored into SQLite."""
    library.extra["skirmish"] = BOOK
    with in_thread(postgres.url) as house:
        house.start(hotseat=True)
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    lines = [line.split("#")[0].split()[2:] for line in text.splitlines() if line.startswith("dustup store ")]
    assert [line[0] for line in lines] == ["backup", "restore", "verify", "prune"]
    places = {"./here": postgres.url, "./there": str(tmp_path / "there"), "battles.gz": str(tmp_path / "battles.gz")}
    for line in lines:
        with pytest.raises(SystemExit) as end:
            cli([places.get(word, word) for word in line])
        assert end.value.code == 0, capsys.readouterr()
