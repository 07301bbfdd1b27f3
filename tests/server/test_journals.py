"""Journal files are made apart, with a deadline: neither a big one nor a dying helper costs those who play anything."""

import asyncio
import gzip
import json
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.loop import held
from server.tabs import House
from server.test_strangers import KIND, old

from dustup.server.choosing import caps
from dustup.server.rooms import journals
from dustup.server.rooms.room import Room
from dustup.server.workers import errands
from dustup.server.workers.worker import Worker

SLEEPY = str(Path(__file__).with_name("sleepy.py"))

LIGHT = "from dustup.server.workers import child, errand; child.run(lambda: None, errand.answer)"
"""The helper without having read every book first: it is there sooner."""


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server itself makes no file."""

    def no(text: bytes) -> None:
        raise AssertionError("a journal file was made in the server's own process")

    monkeypatch.setattr(journals, "file_of", no)


def fetch(house: House, token: str, **more: Any) -> httpx.Response:
    return httpx.get(f"http://127.0.0.1:{house.port}/api/seat/{token}/journal", timeout=180, **more)


@pytest.mark.usefixtures("nothing_here")
def test_a_big_journal_is_made_apart_and_holds_up_nobody(house: House) -> None:
    """As many events as are allowed, wanted by eight at once: the event loop is never held long, answers go on."""
    made = house.web.post("/api/import", content=old(caps.EVENTS), headers=KIND)
    token = made.json()["links"]["watch"][3:]
    player = house.tab(house.start(hotseat=True, setup={"turns": 200})["all"]).__enter__()
    fetch(house, token)  # the battle is opened, the helper awake
    for room in house.hall.rooms.values():
        if hasattr(room, "made"):
            room.made = None
    with held() as loop, ThreadPoolExecutor(8) as crowd:
        wanted = [crowd.submit(fetch, house, token) for _ in range(8)]
        answered = 0
        while not all(each.done() for each in wanted) or answered < 5:
            assert player.anything()["is"] == "ack"
            answered += 1
    player.ws.close()
    files = [each.result() for each in wanted]
    assert {each.status_code for each in files} == {200} and len({each.content for each in files}) == 1
    assert len(files[0].json()["events"]) == caps.EVENTS
    assert loop.longest < 0.1, (loop.longest, loop.what)


def test_looking_at_a_big_journal_does_not_hold_the_loop_either(house: House) -> None:
    """Three looks: what the loop is held for by the garbage of others falls on one of them, its own work on all."""
    made = house.web.post("/api/import", content=old(caps.EVENTS), headers=KIND)
    token = made.json()["links"]["watch"][3:]
    looks = []
    for _ in range(3):
        with held() as loop, house.tab(token) as tab:
            assert len(tab.state["log"]) == caps.EVENTS
            assert tab.ask(do="frame", id=1, at=caps.EVENTS)["upto"] == caps.EVENTS
            assert "no moment" in tab.ask(do="frame", id=1, at=caps.EVENTS + 1)["why"]
            replay = house.web.get(f"/api/seat/{token}/replay")
            assert replay.json()["frames"] == caps.EVENTS
        looks.append((loop.longest, loop.what))
    assert min(looks)[0] < 0.15, looks


@pytest.mark.usefixtures("nothing_here")
def test_a_journal_is_the_same_plain_and_compressed(house: House) -> None:
    links = house.start(hotseat=True)
    plain = fetch(house, links["all"], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and json.loads(plain.content)["book"] == "skirmish"
    with httpx.stream("GET", str(plain.url), headers={"accept-encoding": "gzip"}) as raw:
        assert raw.headers["content-encoding"] == "gzip" and gzip.decompress(b"".join(raw.iter_raw())) == plain.content


def test_the_helper_dies_while_a_journal_is_made(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once: it is made all the same. Always: one is told in words, and the battle goes on."""
    links = house.start(hotseat=True)
    helper = Worker("-c", LIGHT)
    monkeypatch.setattr(house.hall.errands, "workers", [helper])
    ask, deaths = Worker.ask, 0

    async def dies(worker: Worker, data: bytes, cap: float, patient: bool = False) -> bytes:
        nonlocal deaths
        if worker is helper and deaths:
            deaths -= 1
            await worker.wake()
            assert worker.process is not None
            worker.process.send_signal(signal.SIGSTOP)
            pid = worker.process.pid
            threading.Timer(0.2, os.kill, (pid, signal.SIGKILL)).start()
        return await ask(worker, data, cap, patient)

    monkeypatch.setattr(Worker, "ask", dies)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        deaths = 1
        assert fetch(house, links["all"]).status_code == 200 and deaths == 0
        tab.answer("azure-low")
        deaths = 2
        gone = fetch(house, links["all"])
        assert gone.status_code == 503 and "helper" in gone.json()["error"]["why"] and deaths == 0
        assert tab.anything()["is"] == "ack"
        assert len(fetch(house, links["all"]).json()["answers"]) == tab.state["n"]


def test_a_journal_has_a_deadline_and_answers_do_not_wait_for_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    links = house.start(hotseat=True)
    monkeypatch.setitem(errands.WALL, "journal", 1.0)
    monkeypatch.setattr(house.hall.errands, "workers", [Worker(SLEEPY)])
    monkeypatch.setattr("msgspec.msgpack.encode", lambda wanted: b"sleep 999")
    with house.tab(links["all"]) as tab, ThreadPoolExecutor(1) as crowd:
        wanted = crowd.submit(fetch, house, links["all"])
        answered = 0
        while not wanted.done() and tab.state["question"]:
            assert tab.anything()["is"] == "ack"
            answered += 1
        late = wanted.result()
    assert late.status_code == 503 and "too long" in late.json()["error"]["what"]
    assert answered >= 2


@pytest.mark.usefixtures("nothing_here")
def test_what_was_taken_back_while_it_was_made_is_not_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        room = house.hall.rooms[tab.state["battle"]]
        assert isinstance(room, Room)
        made, begun = type(house.hall.errands).journal, threading.Event()

        async def meanwhile(errand: Any, text: bytes) -> Any:
            begun.set()
            file = await made(errand, text)
            while room.battle.session.answers != ["crimson-high"]:
                await asyncio.sleep(0.01)
            return file

        monkeypatch.setattr(type(house.hall.errands), "journal", meanwhile)
        with ThreadPoolExecutor(1) as crowd:
            early = crowd.submit(fetch, house, links["all"])
            begun.wait()
            tab.ask(do="undo", to=0)
            tab.wait(lambda m: m["is"] == "state" and m["n"] == 0)
            tab.answer("crimson-high")
            assert early.result().json()["answers"] == ["crimson-low"]
        monkeypatch.setattr(type(house.hall.errands), "journal", made)
        assert fetch(house, links["all"]).json()["answers"] == ["crimson-high"]
