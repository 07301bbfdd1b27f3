"""Several servers on one PostgreSQL behind a proxy from the shelf: a battle lives in one of them, and moves."""

import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server.parts import Postgres, Proxy
from server.skirmish import BOOK
from server.tabs import WAIT, House, Process, Tab, anything, free_port, in_thread, until
from websockets.exceptions import WebSocketException

from dustup.cli.store import app as cli
from dustup.server.app import where
from dustup.server.choosing import library
from dustup.server.proxy import FOLDER, configured
from dustup.server.store import Stale, Store
from dustup.server.store.leases import TERM, Leases
from dustup.server.store.tables import battles
from dustup.server.verify import verify

ROOT = Path(__file__).parents[2]


def come(house: House, token: str) -> Tab:
    """Open a page as a browser does: again and again until it is let in."""
    end = time.monotonic() + WAIT
    while True:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            tab = house.tab(token)
            if tab.next()["is"] == "state":
                return tab
        assert time.monotonic() < end, "nobody let us in"
        time.sleep(0.1)


class Visitor:
    """A page that comes again whenever it is sent away, and never sees anything lost that was acknowledged to it."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token, self.acked = house, token, 0
        self.tab = come(house, token)

    def play(self, answers: int) -> None:
        """So many answers are acknowledged, however often one must come again."""
        end, given = time.monotonic() + WAIT, 0
        while given < answers and self.tab.state["result"] is None:
            assert time.monotonic() < end, "it does not go on"
            try:
                told = self.tab.answer(anything(self.tab.state))
            except (OSError, WebSocketException, TimeoutError):
                told = {"is": "gone"}
            if told["is"] == "ack":
                self.acked, given = told["n"], given + 1
            else:
                self.again()

    def again(self) -> None:
        """Load the page anew."""
        self.tab.ws.close()
        self.tab = come(self.house, self.token)
        assert self.tab.state["n"] >= self.acked, "something acknowledged was lost"

    @property
    def battle(self) -> str:
        return str(self.tab.state["battle"])


def test_a_lease_is_taken_asked_for_let_go_and_inherited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(Leases, "_now", lambda self, db: now[0])
    with in_thread(tmp_path) as house:
        with house.tab(house.start(hotseat=True)["all"]) as tab:
            battle = tab.state["battle"]
        store, other = house.hall.store, Store(where(tmp_path))
        one, two = Leases(store, shared=True), Leases(other, shared=True)
        one.beat().result()
        assert one.claim(battle).result() and one.claim(battle).result()
        now[0] += TERM - 0.1
        assert not two.claim(battle).result() and two.lost([battle]) == [battle] and one.lost([battle]) == []
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
        now[0] += TERM + 0.1
        assert one.claim(battle).result(), "a server that was not heard of for a while has nothing any more"
        other.close()
        store.owner = ""


def test_two_servers_hand_a_battle_over(postgres: Postgres) -> None:
    """Pages come to the one, then to the other: never both, nothing lost, whoever was there is sent away to come again."""
    with in_thread(postgres.url) as one, in_thread(postgres.url) as two:
        links = one.start(hotseat=True, setup={"turns": 60})
        acked = 0
        for house in (one, two, one):
            visitor = Visitor(house, links["all"])
            assert visitor.tab.state["n"] >= acked
            visitor.play(3)
            acked = visitor.acked
            until(lambda: homes(one, two, visitor.battle) == [owner(one.hall.store, visitor.battle)])  # noqa: B023
            visitor.tab.ws.close()
        assert {why for _, why in verify(one.hall.store)} == {""}


def homes(one: House, two: House, battle: str) -> list[str]:
    """The servers that have a battle in memory."""
    return [house.hall.tenancy.leases.me for house in (one, two) if battle in house.hall.rooms]


def owner(store: Store, battle: str) -> str:
    return store.battle(battle)[0].owner


def test_who_was_silent_too_long_sends_its_pages_to_the_new_owner(postgres: Postgres) -> None:
    """A server that stood still is thought dead, and another has the battle: its pages are not left with an old table."""
    with in_thread(postgres.url) as one, in_thread(postgres.url) as two:
        links = one.start(hotseat=True, setup={"turns": 20})
        tab = come(one, links["all"])
        with one.hall.store.engine.begin() as db:
            me = two.hall.tenancy.leases.me
            db.execute(battles.update().where(battles.c.id == tab.state["battle"]).values(owner=me))
        with pytest.raises(WebSocketException):
            while True:
                tab.next()
        assert tab.state["battle"] not in one.hall.rooms
        Visitor(two, links["all"]).play(2)


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
        store, visitors = Store(where(postgres.url)), list[Visitor]()
        start = time.monotonic()
        while len(visitors) < 8 or len({owner(store, each.battle) for each in visitors}) < 2:
            assert time.monotonic() - start < WAIT, "one server gets everything"
            visitors.append(Visitor(house, house.start(hotseat=True, setup={"turns": 60})["all"]))
            visitors[-1].play(4)
        usual = (time.monotonic() - start) / len(visitors)
        servers[0].kill()
        start = time.monotonic()
        for visitor in visitors:
            visitor.again()
            visitor.play(1)
        took = time.monotonic() - start
        print(f"{kind}: {len(visitors)} battles go on {took:.1f} s after the kill; one begins in {usual:.2f} s")
        assert took < 5.0 + 2 * usual * len(visitors), "5 s, and as long as this machine takes to open them at all"
        assert len({owner(store, each.battle) for each in visitors}) == 1
        assert {why for _, why in verify(store)} == {""}
        store.close()


def test_postgresql_restarted_in_mid_battle(postgres: Postgres) -> None:
    with in_thread(postgres.url) as house:
        visitor = Visitor(house, house.start(hotseat=True, setup={"turns": 60})["all"])
        visitor.play(3)
        postgres.stop()
        tab = visitor.tab
        told = tab.ask(do="answer", n=tab.state["n"], answer=anything(tab.state))
        assert told["is"] == "refused" and "nothing was changed" in told["why"]
        assert house.web.get("/readyz").status_code == 503
        postgres.start()
        visitor.play(3)
        assert {why for _, why in verify(house.hall.store)} == {""}


def test_the_commands_of_the_manual_work_on_postgresql(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every `dustup store` line of docs/server.md, first on PostgreSQL, restored into SQLite."""
    library.extra["skirmish"] = BOOK
    with in_thread(postgres.url) as house:
        house.start(hotseat=True)
    text = (ROOT / "docs" / "server.md").read_text()
    lines = [line.split("#")[0].split()[2:] for line in text.splitlines() if line.startswith("dustup store ")]
    assert [line[0] for line in lines] == ["backup", "restore", "verify", "prune"]
    places = {"./here": postgres.url, "./there": str(tmp_path / "there"), "battles.gz": str(tmp_path / "battles.gz")}
    for line in lines:
        with pytest.raises(SystemExit) as end:
            cli([places.get(word, word) for word in line])
        assert end.value.code == 0, capsys.readouterr()


def test_the_manual_for_several_servers_is_followed_to_the_letter(postgres: Postgres, tmp_path: Path) -> None:
    """The `dustup serve` and `haproxy` lines of docs/server.md, with free ports and the database that is there."""
    lines = manual("apt install postgresql haproxy")
    if not shutil.which("haproxy"):
        pytest.skip("no haproxy on this machine (Debian: apt install haproxy)")
    ports = {old: str(free_port()) for old in ("8600", "8643", "8644")}
    config = tmp_path / "haproxy.cfg"
    running = []
    try:
        for line in lines:
            words = [ports.get(word, word) for word in line.split("#")[0].split()]
            if words[0] == "haproxy":
                servers = (int(ports["8643"]), int(ports["8644"]))
                assert (ROOT / words[2]) == FOLDER / "haproxy.cfg"
                config.write_text(configured("haproxy.cfg", int(ports["8600"]), servers))
                words = ["haproxy", "-db", "-f", str(config)]
            elif words[0] == "dustup":
                at = words.index("--data") + 1
                assert words[at] == "postgresql://dustup@127.0.0.1/dustup"
                words[at] = postgres.url
                words[:1] = [sys.executable, "-c", "from dustup.cli import main; main()"]
            else:
                continue
            running.append(subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        assert len(running) == 3
        house = House(int(ports["8600"]))
        until(lambda: ready(house))
        tab = come(house, house.start(book="kz", hotseat=True)["all"])
        assert tab.state["question"]
        tab.ws.close()
        house.web.close()
    finally:
        for process in running:
            process.kill()
            process.wait()


def manual(first: str) -> list[str]:
    """The block of commands of docs/server.md that begins so."""
    text = (ROOT / "docs" / "server.md").read_text()
    return next(block.strip().splitlines() for block in text.split("```") if block.strip().startswith(first))
