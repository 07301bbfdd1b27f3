"""A store that fails at any call: nothing acknowledged is lost, nothing wrong is shown, and the battle goes on."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from server.evening import Evening
from server.faulty import Faulty, away
from server.skirmish import BOOK
from server.tabs import House, Tab, anything, in_thread, until
from websockets.exceptions import ConnectionClosed

from dustup.core import digest, replay
from dustup.server.rooms.battle import Battle, Unsound
from dustup.server.rooms.room import Room
from dustup.server.store import Stale, Store
from dustup.server.store.tables import answers, battles
from dustup.server.workers import robots


def room_of(house: House, tab: Tab) -> Room:
    found = house.hall.rooms[tab.state["battle"]]
    assert isinstance(found, Room)
    return found


def proven(store: Store, battle: str) -> Battle:
    """The stored battle, checked; its state is what a plain replay of its answers comes to."""
    row, rows = store.battle(battle)
    found = Battle.proven(BOOK, row, rows)
    assert digest(replay(BOOK, row.setup, [each.answer for each in rows]).state) == digest(found.session.state)
    return found


def test_a_store_that_is_away_for_a_moment_leaves_the_battle_as_it_was(house: House) -> None:
    """Neither the write nor the reading after it succeeds; later answers do not stand on one that was never stored."""
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        with away(house.hall.store):
            for _ in range(3):
                no = tab.ask(do="answer", n=1, answer="azure-low")
                assert no["is"] == "refused" and "nothing was changed" in no["why"]
        assert tab.answer("azure-high") == {"is": "ack", "n": 2}
        tab.anything()
        battle = proven(house.hall.store, tab.state["battle"])
        assert battle.n == 3 and battle.session.answers[1] == "azure-high"


def play_through_faults(house: House, faulty: Faulty, fail: range) -> int:
    """Six answers and an undo with these calls failing; returns how many calls there were."""
    tab = house.tab(house.start(hotseat=True)["all"]).__enter__()
    battle, acked = tab.state["battle"], 0
    faulty.calls, faulty.fail = 0, fail
    for step in range(7):
        state = tab.state
        told = tab.ask(do="undo", to=2) if step == 4 else tab.ask(do="answer", n=state["n"], answer=anything(state))
        if told["is"] == "ack":
            acked = told["n"]
            tab.wait(lambda m, n=acked: m["is"] == "state" and m["n"] == n)  # type: ignore[misc]
        elif tab.state["n"] != state["n"]:  # it was stored after all, or read again: either is true now
            acked = tab.state["n"]
    calls, faulty.fail = faulty.calls, range(0)
    tab.ws.close()
    found = proven(house.hall.store, battle)
    assert found.n >= acked, (fail, found.n, acked)
    house.hall.rooms.pop(battle)
    with house.tab(find(house, battle, tab)) as again:
        assert again.state["n"] == found.n and not again.state["replay_only"]
    return calls


def find(house: House, battle: str, tab: Tab) -> str:
    return tab.ws.request.path.rsplit("/", 1)[-1]  # type: ignore[union-attr]


@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_store_that_fails_at_any_call(house: House, width: int) -> None:
    with Faulty(house.hall.store) as faulty:
        most = play_through_faults(house, faulty, range(0))
        assert most > 20
        for start in range(0, most, width):
            play_through_faults(house, faulty, range(start, start + width))


def test_answers_must_follow_on_exactly_what_is_stored(house: House) -> None:
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        tab.answer("crimson-low")
        store, battle = house.hall.store, tab.state["battle"]
        row, rows = store.battle(battle)
        for start in (0, 2):
            with pytest.raises(Stale):
                store.append(battle, start, rows, "human").result()
        with pytest.raises(Stale):
            store.cut(row, 2, 0, [], "human").result()
        assert store.battle(battle) == (row, rows)


@pytest.mark.parametrize("harm", ["gap", "short", "changed", "illegal", "junk"])
def test_what_does_not_hold_is_shown_from_its_events_and_says_so(house: House, harm: str) -> None:
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        for _ in range(12):
            tab.anything()
        battle, told = tab.state["battle"], [line["text"] for line in tab.state["log"]]
    hurt(house.hall.store, battle, harm)
    house.hall.rooms.pop(battle)
    with pytest.raises((Unsound, ValueError)):
        row, rows = house.hall.store.battle(battle)
        Battle.proven(BOOK, row, rows)
    if harm == "junk":
        return
    with house.tab(links["all"]) as tab:
        assert tab.state["replay_only"] and "cannot go on" in tab.state["note"] and "answer" in tab.state["note"]
        assert set(told) & {line["text"] for line in tab.state["log"]}
        assert "only be looked at" in tab.ask(do="answer", n=tab.state["n"], answer=1)["why"]


def hurt(store: Store, battle: str, harm: str) -> None:
    at = (answers.c.battle == battle, answers.c.n == 2)
    with store.engine.begin() as db:
        if harm == "gap":
            db.execute(answers.delete().where(*at))
            db.execute(battles.update().where(battles.c.id == battle).values(length=battles.c.length - 1))
        elif harm == "short":
            db.execute(answers.delete().where(answers.c.battle == battle, answers.c.n >= 10))
        else:
            new = {"changed": '{"path":[[1011,1000]]}', "illegal": '{"path":[[9999,1000]]}', "junk": "{"}[harm]
            db.execute(answers.update().where(*at).values(answer=new))


def test_one_battle_that_cannot_be_read_does_not_stop_the_bots_of_the_others(tmp_path: Path) -> None:
    with in_thread(tmp_path) as house:
        links = [house.start(seats={"blue": "bot:rookie"}) for _ in range(2)]
        tokens = [each["red"] for each in links]
        ids = []
        for token in tokens:
            with house.tab(token) as tab:
                ids.append(tab.state["battle"])
                tab.answer("crimson-low")
                tab.at(2)
        store = house.hall.store
        for battle in ids:
            row, rows = store.battle(battle)
            store.cut(row, len(rows), 1, [], "bot").result()
        hurt_setup(store, ids[1])
    with in_thread(tmp_path) as house:
        until(lambda: len(house.hall.store.battle(ids[0])[1]) == 2)


def hurt_setup(store: Store, battle: str) -> None:
    with store.engine.begin() as db:
        db.execute(battles.update().where(battles.c.id == battle).values(setup="{", made=battles.c.made + 10))


def test_a_bot_whose_answer_cannot_be_stored_tries_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "PAUSE", 0.05)
    with house.tab(house.start(seats={"blue": "bot:rookie"})["red"]) as red:
        room = room_of(house, red)
        broken: list[Any] = []
        append = Store.append

        def fails(store: Store, battle: str, start: int, *rest: Any) -> Any:
            if start == 1 and len(broken) < 3:
                broken.append(start)
                raise sa.exc.OperationalError("injected", None, OSError("no space left"))
            return append(store, battle, start, *rest)

        pauses, told = list[float](), robots.logs.fault

        def heard(what: str, error: BaseException, battle: str = "", **about: Any) -> None:
            pauses.extend([about["again_in"]] if "again_in" in about else [])
            told(what, error, battle, **about)

        monkeypatch.setattr(robots.logs, "fault", heard)
        monkeypatch.setattr(Store, "append", fails)
        red.say(do="answer", n=0, answer="crimson-low")
        assert "tries again by itself" in red.wait(lambda m: m["is"] == "refused")["why"]
        red.wait(lambda m: m["is"] == "state" and m["n"] == 2)
        assert len(broken) == 3 and room.sure
        assert pauses == pytest.approx([0.05, 0.1, 0.2]), "told each time, and each time it waits longer"
        assert red.state["question"]["what"] == "path"


def test_a_write_nobody_waits_for_does_not_stop_the_writer(house: House) -> None:
    writer = house.hall.store.writer
    for _ in range(50):
        writer.submit(lambda db: None).cancel()
    assert writer.submit(lambda db: 7).result(60) == 7


def test_while_the_store_is_away_everybody_is_told_so_in_words(house: House) -> None:
    links = house.start()
    with away(house.hall.store):
        for path in (f"/api/seat/{links['red']}/replay", f"/api/seat/{links['red']}/map"):
            answer = house.web.get(path)
            assert answer.status_code == 503 and "cannot be reached" in answer.json()["error"]["what"]
        answer = house.web.post("/api/battles", json={"book": "skirmish"})
        assert answer.status_code == 503 and "cannot be reached" in answer.json()["error"]["what"]
        tab = house.tab(links["red"])
        assert "cannot be reached" in tab.next()["why"]


def test_a_row_that_is_gone_is_noticed_by_the_next_write(house: House) -> None:
    """The count of rows is looked at in the same transaction: nothing is written over a gap."""
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        for _ in range(3):
            tab.anything()
        store, battle, n = house.hall.store, tab.state["battle"], tab.state["n"]
        with store.engine.begin() as db:
            db.execute(answers.delete().where(answers.c.battle == battle, answers.c.n == 1))
        no = tab.ask(do="answer", n=n, answer=anything(tab.state))
        assert no["is"] == "refused" and "could not be stored" in no["why"]
        assert [each.n for each in store.battle(battle)[1]] == [each for each in range(n) if each != 1]
        tab.say(do="answer", n=n, answer=anything(tab.state))
        with pytest.raises(ConnectionClosed):
            while True:
                tab.next()
    with house.tab(links["all"]) as tab:
        assert tab.state["replay_only"] and "cannot go on" in tab.state["note"]


def evenings(house: House, step: int) -> None:
    """One evening for each call of the store that fails."""
    with Faulty(house.hall.store) as faulty:
        whole = Evening(house)
        faulty.calls = 0
        whole.spend()
        calls = faulty.calls
        whole.check()
        assert calls > 60 and max(whole.promised.values()) >= 5
        hurt = 0
        for at in range(0, calls, step):
            evening = Evening(house)
            faulty.calls, faulty.fail = 0, range(at, at + 1)
            evening.spend()
            faulty.fail = range(0)
            evening.check()
            hurt += evening.refusals > whole.refusals
        assert hurt > calls // step // 2


def test_an_evening_with_a_store_that_fails_now_and_then(house: House) -> None:
    evenings(house, 9)


@pytest.mark.long
def test_an_evening_with_a_store_that_fails_at_any_call(house: House) -> None:
    evenings(house, 1)
