"""Killing the server at any moment loses nothing that was acknowledged."""

import json
import threading
from pathlib import Path

from server.parts import Postgres
from server.skirmish import BOOK
from server.tabs import Process, anything, in_thread
from websockets.exceptions import ConnectionClosed

from dustup.core import digest, replay
from dustup.server.app import where
from dustup.server.rooms.seats import hashed
from dustup.server.store import Store
from dustup.server.store.tokens import Tokens


def test_killed_in_the_middle_again_and_again(tmp_path: Path) -> None:
    server = Process(tmp_path)
    house = server.begin()
    links = house.start(hotseat=True, setup={"turns": 6})
    acked, answers = 0, 0
    for more in (2, 3, 4):
        last, killer = answers + more, threading.Thread(target=server.kill)
        with house.tab(links["all"]) as tab:
            assert tab.state["n"] >= acked, "an acknowledged answer was lost"
            try:
                while tab.state["question"]:
                    if answers == last:
                        killer.start()  # it strikes while this answer or one of the next is under way
                    message = tab.ask(do="answer", n=tab.state["n"], answer=anything(tab.state))
                    assert message["is"] == "ack"
                    acked, answers = message["n"], answers + 1
                    tab.at(acked)
            except ConnectionClosed:
                pass
        killer.join()
        house.web.close()
        house = server.begin()
    assert answers >= 9
    with house.tab(links["all"]) as tab:
        assert tab.state["n"] >= acked
        while tab.state["question"]:
            tab.answer(anything(tab.state))
        log = [line["text"] for line in tab.state["log"]]
    found = house.web.get(f"/api/seat/{links['all']}/journal").json()
    again = replay(BOOK, found["setup"], found["answers"])
    assert digest(again.state) == found["hash"]
    assert found["told"][-len(log) :] == log
    house.web.close()
    server.kill()


def test_a_bot_that_was_thinking_goes_on_after_the_restart(tmp_path: Path) -> None:
    server = Process(tmp_path)
    house = server.begin()
    links = house.start(seats={"blue": "bot:raider"})
    with house.tab(links["red"]) as red:
        red.say(do="answer", n=0, answer="crimson-low")
        red.wait(lambda m: m["is"] == "ack")
    server.kill()
    house.web.close()
    store = Store(where(tmp_path))
    battle, _ = Tokens(store).find(hashed(links["red"])) or ("", "")
    if len(store.battle(battle)[1]) > 1:  # the bot was faster than the kill: put it back to thinking
        row, rows = store.battle(battle)
        store.cut(row, len(rows), 1, [], "bot").result()
    store.close()
    house = server.begin()
    with house.tab(links["red"]) as red:
        red.at(2)
        assert red.state["question"]["what"] == "path"
    house.web.close()
    server.kill()


def test_the_same_on_postgresql(postgres: Postgres) -> None:
    with in_thread(postgres.url) as house:
        links = house.start(hotseat=True)
        with house.tab(links["all"]) as tab:
            tab.answer("crimson-low")
            tab.answer("azure-low")
            tab.anything()
            tab.answer("shoot")
            tab.ask(do="undo", to=3)
            tab.wait(lambda m: m["is"] == "state" and m["n"] == 3)
            tab.answer("shoot")
            before = tab.state
    with in_thread(postgres.url) as house, house.tab(links["all"]) as tab:
        assert _table(tab.state) == _table(before) and tab.state["n"] == 5
        while tab.state["question"]:
            tab.answer(anything(tab.state))


def _table(state: dict[str, object]) -> str:
    return json.dumps([state["scene"], state["question"]])


def test_two_servers_on_one_store_cannot_both_take_an_answer(tmp_path: Path) -> None:
    """The second is refused, reads the battle again, and is then at the same place."""
    with in_thread(tmp_path) as one, in_thread(tmp_path) as two:
        links = one.start(hotseat=True)
        with one.tab(links["all"]) as first, two.tab(links["all"]) as second:
            assert first.answer("crimson-low")["is"] == "ack"
            assert "could not be stored" in second.answer("crimson-high")["why"]
        with two.tab(links["all"]) as second:
            assert second.state["n"] == 1 and second.answer("azure-low")["is"] == "ack"
