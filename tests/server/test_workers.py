"""Work in processes of their own: one that hangs, dies or lies harms nobody else, and none outlives the server."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from pathlib import Path

import msgspec
import pytest
from server.tabs import House

from dustup import books
from dustup.core import Ask, Seeded, Session
from dustup.server.front.faults import TooLong
from dustup.server.workers import mind, robots
from dustup.server.workers.mind import Memory, Wanted
from dustup.server.workers.worker import Asleep, Worker

SLEEPY = str(Path(__file__).with_name("sleepy.py"))


def test_one_that_takes_too_long_is_ended_and_those_who_wait_are_served() -> None:
    async def play() -> list[object]:
        worker = Worker(SLEEPY)
        await worker.ask(b"hello", 60.0, patient=True)
        asked = [worker.ask(b"sleep 999", 0.3, patient=True)]
        asked += [worker.ask(b"number %d" % i, 60.0, patient=True) for i in range(3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        await worker.close()
        return list(found)

    found = asyncio.run(play())
    assert isinstance(found[0], TooLong) and found[1:] == [b"number 0", b"number 1", b"number 2"]


@pytest.mark.parametrize("word", [b"die", b"half"])
def test_one_that_dies_is_started_again(word: bytes) -> None:
    async def play() -> None:
        worker = Worker(SLEEPY)
        for _ in range(2):
            with pytest.raises(Asleep):
                await worker.ask(word, 60.0, patient=True)
            assert await worker.ask(b"there", 60.0, patient=True) == b"there"
        await worker.close()

    asyncio.run(play())


def test_one_that_does_not_start_is_told_and_not_waited_for_for_ever() -> None:
    async def play() -> None:
        worker = Worker("-c", "raise SystemExit(1)")
        with pytest.raises(Asleep):
            await worker.ask(b"hello", 60.0, patient=True)
        await worker.close()

    asyncio.run(play())


PARENT = """
import asyncio, sys
from dustup.server.workers.worker import Worker
async def play():
    worker = Worker(sys.argv[1])
    await worker.ask(b"hello", 60.0, patient=True)
    print(worker.process.pid, flush=True)
    await worker.ask(b"spin", 600.0)
asyncio.run(play())
"""


def test_none_outlives_a_killed_server() -> None:
    """It is in the middle of a long thought and does not look at its pipe; still it is gone at once."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT, SLEEPY], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    time.sleep(0.2)
    assert alive(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 10
    while alive(child):
        assert time.monotonic() < end, "it still runs"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[1][:3] if Path("/proc").exists() else True


def test_bots_go_on_when_their_process_hangs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four battles wait for a process that never answers: all four bots move all the same."""
    minds = house.hall.desk.minds
    monkeypatch.setattr(minds, "workers", [Worker(SLEEPY)])
    monkeypatch.setattr(robots, "CAP", 0.2)
    monkeypatch.setattr("msgspec.json.encode", hanging(msgspec.json.encode))
    links = [house.start(book="kz", setup={"seed": 3}, seats={"red": "bot:rookie"}) for _ in range(4)]
    tabs = [house.tab(each["blue"]).__enter__() for each in links]
    for tab in tabs:
        tab.at(2)
        tab.ws.close()


def hanging(encode: object) -> object:
    """What is asked of the bots' process makes it sleep."""
    return lambda data: b"sleep 999" if isinstance(data, Wanted) else encode(data)  # type: ignore[operator]


def test_many_battles_are_kept_ready_and_forgotten_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the 33rd, and the 100th, a bot does not begin to replay its battle for each decision."""
    book = books.load("kz")
    setup = book.default(1)
    session = Session(book, book.setup(setup), Seeded(1))
    assert isinstance(session.question, Ask)
    made: list[str] = []
    first = mind.Seat.__init__

    def counted(seat: mind.Seat, wanted: Wanted) -> None:
        made.append(wanted.battle)
        first(seat, wanted)

    monkeypatch.setattr(mind.Seat, "__init__", counted)
    memory = Memory()
    wanted = [Wanted(str(i), "kz", setup, [], session.question.who, "rookie", 7) for i in range(100)]
    for _ in range(2):
        assert not [each for each in wanted if memory.decide(each).fault]
    assert len(made) == 100
    small = Memory(room=3 * mind.EACH)
    for each in wanted[:10]:
        small.decide(each)
    assert isinstance(small.kept, OrderedDict) and [key for key, _ in small.kept] == ["7", "8", "9"]


def test_helpers_that_die_at_any_moment_harm_nobody(house: House) -> None:
    """The bots' and the errands' processes are killed again and again: the bot moves on, whoever asks is told in words."""
    hall, stop, killed = house.hall, threading.Event(), list[int]()

    def kill() -> None:
        while not stop.wait(0.25):
            for worker in (*hall.desk.minds.workers, *hall.errands.workers):
                if (process := worker.process) is not None and process.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process.pid, signal.SIGKILL)
                    killed.append(process.pid)

    links = house.start(book="kz", setup={"seed": 3}, seats={"red": "bot:rookie"})
    hunter = threading.Thread(target=kill)
    codes = list[int]()
    with house.tab(links["blue"]) as blue:
        hunter.start()
        try:
            while blue.state["n"] < 8 or len(set(killed)) < 2:
                if blue.state["question"]:
                    idea = blue.ask(do="try", id=1, n=blue.state["n"], answer=None)["nearest"]
                    assert blue.answer(idea)["is"] == "ack"
                else:
                    blue.next()
                answer = house.web.post("/api/muster/kz", json={"name": "x"})
                codes.append(answer.status_code)
                assert answer.status_code != 503 or "helper" in answer.json()["error"]["why"]
        finally:
            stop.set()
            hunter.join()
    assert set(codes) <= {200, 400, 503}
    assert house.web.post("/api/muster/kz", json={"name": "x"}).status_code in (200, 400), "and then all is well again"
