"""Rooms under stress: rules that fail, bots that hang, battles that are forgotten and come back."""

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace as replace_in
from pathlib import Path

import pytest
from server.skirmish import BOOK
from server.tabs import House, in_thread, until

from dustup import books, bots
from dustup.core import Answer, Ask, Flow, Seeded, Session, replay
from dustup.server.choosing import library
from dustup.server.front.faults import TooLong
from dustup.server.rooms import room
from dustup.server.rooms.guests import BACKLOG, Close, Guest
from dustup.server.workers import robots
from dustup.server.workers.mind import Thought, Wanted
from dustup.server.workers.minds import Minds
from dustup.server.workers.worker import Asleep


def test_a_rule_that_fails_changes_nothing(house: House) -> None:
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        tab.answer("azure-low")
        no = tab.ask(do="answer", n=2, answer={"path": [[666, 1000]]})
        assert no["is"] == "refused" and "a rule failed" in no["why"]
        assert tab.answer({"path": [[1100, 1000]]}) == {"is": "ack", "n": 3}
        assert tab.state["scene"]["models"][0]["x"] == 1100


class Sleeper(bots.Rookie):
    """Comes to no decision until it is woken."""

    woken = threading.Event()

    def answer(self, glimpse: bots.Glimpse) -> Answer:
        self.woken.wait()
        return super().answer(glimpse)


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    monkeypatch.setattr(Sleeper, "woken", threading.Event())
    monkeypatch.setitem(bots.BOTS, "sleeper", Sleeper)
    yield Sleeper.woken
    Sleeper.woken.set()


def test_a_bot_that_thinks_holds_up_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch, sleeper: threading.Event
) -> None:
    monkeypatch.setattr(robots, "CAP", float("inf"))
    hung, free = house.start(seats={"blue": "bot:sleeper"}), house.start(hotseat=True)
    with house.tab(hung["red"]) as red, house.tab(free["all"]) as tab:
        red.answer("crimson-low")
        assert tab.answer("crimson-low") == {"is": "ack", "n": 1}
        assert red.ask(do="overlay", id=1, kind="reach", model="red")["is"] == "overlay"
        assert red.state["n"] == 1 and red.state["waiting"]["bot"]
        sleeper.set()
        assert red.at(2)["question"]["what"] == "path"


def test_a_bot_that_is_out_of_time_is_answered_for(
    house: House, monkeypatch: pytest.MonkeyPatch, sleeper: threading.Event
) -> None:
    monkeypatch.setattr(robots, "CAP", 0.0)
    with house.tab(house.start(seats={"blue": "bot:sleeper"})["red"]) as red:
        red.answer("crimson-low")
        assert red.at(2)["question"]["what"] == "path"
        assert not sleeper.is_set(), "the bot itself never answered"


def test_a_forgotten_battle_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "REST", 0.0)
    with in_thread(tmp_path) as house:
        house.hall.most = 1
        links = [house.start(hotseat=True) for _ in range(3)]
        for each in links:
            with house.tab(each["all"]) as tab:
                tab.answer("crimson-high")
                assert len(house.hall.rooms) <= 2
            until(lambda: all(each.idle for each in house.hall.rooms.values()))
        with house.tab(links[0]["all"]) as tab:
            assert tab.state["n"] == 1 and tab.state["question"]["who"] == "blue"


def test_a_page_that_does_not_read_is_let_go() -> None:
    guest = Guest("red")
    for _ in range(BACKLOG + 1):
        guest.send(b"x")
    assert guest.outbox.get_nowait() == Close(1013, "")


def test_bots_of_a_shipped_book_think_in_their_own_process() -> None:
    """It starts when first wanted, keeps up with the journal, sees what was taken back, and is killed if it hangs."""

    async def play() -> None:
        book = books.load("kz")
        setup = book.default(1)
        session, minds = Session(book, book.setup(setup), Seeded(1)), Minds()
        for keep in (0, 1, 2, 1):
            session = replay(book, setup, session.answers[:keep], Seeded(1))
            question = session.question
            assert isinstance(question, Ask)
            wanted = Wanted("a", "kz", setup, session.answers, question.who, "raider", 7)
            said = (await thought(minds, wanted)).answer
            question.accept(said)
            session.answer(said)
        with pytest.raises(TooLong):
            await minds.think(wanted, 0.0)
        assert all(worker.process is None for worker in minds.workers)
        await minds.close()

    asyncio.run(play())


async def thought(minds: Minds, wanted: Wanted) -> Thought:
    while True:
        try:
            return await minds.think(wanted, 600.0)
        except Asleep:
            await asyncio.sleep(0.05)


def test_a_battle_the_rules_no_longer_accept_can_still_be_looked_at(tmp_path: Path) -> None:
    """Same version, other behaviour: no connection is dropped, what was told is shown, nothing can be answered."""
    with in_thread(tmp_path) as house:
        links = house.start(hotseat=True)
        with house.tab(links["all"]) as tab:
            for _ in range(5):
                tab.anything()
            told = [line["text"] for line in tab.state["log"]]

    def fails(state: object) -> Flow[None]:
        raise RuntimeError("this rule was rewritten")

    with in_thread(tmp_path) as house:
        library.extra["skirmish"] = replace_in(BOOK, play=fails)
        with house.tab(links["all"]) as tab:
            assert tab.state["replay_only"] and "cannot go on" in tab.state["note"]
            assert told and [line["text"] for line in tab.state["log"]][-len(told) :] == told
            assert "only be looked at" in tab.ask(do="answer", n=tab.state["n"], answer=1)["why"]
            assert tab.ask(do="frame", id=1, at=1)["is"] == "frame"
        assert house.web.get(f"/api/seat/{links['all']}/replay").json()["frames"] >= len(told)
    library.extra["skirmish"] = BOOK
