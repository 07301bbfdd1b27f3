"""What a bot considered stands in the log of those who may read it, in the replay, and in the journal."""

import json
from typing import Any

from server.tabs import House, Tab, patient

from dustup.server.rooms.battle import Battle
from dustup.server.rooms.room import Room


def thoughts(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [thought for line in log for thought in line["thoughts"]]


def played(tab: Tab) -> list[dict[str, Any]]:
    """Play to the end; every line as the page has it then."""
    log: dict[int, dict[str, Any]] = {}
    seen = 0
    while tab.state["result"] is None:
        if tab.state["question"] is None:
            tab.next()
        else:
            patient(tab.anything)
        for text in tab.seen[seen:]:
            message = json.loads(text)
            if message["is"] == "state":
                log = {i: line for i, line in log.items() if i < message["log_from"]}
                log |= {line["i"]: line for line in message["log"]}
        seen = len(tab.seen)
    return list(log.values())


def test_a_bots_plans_are_told_at_the_end_and_no_secret_one_before(house: House) -> None:
    links = house.start(setup={"turns": 2}, seats={"red": "human", "blue": "bot:raider"})
    with house.tab(links["red"]) as tab:
        log = played(tab)
        before = [json.loads(text) for text in tab.seen]
        last = next(m["n"] for m in before if m["is"] == "state" and m["result"])
        during = [m for m in before if m["is"] == "state" and m["n"] < last]
        assert not [t for m in during for t in thoughts(m["log"]) if "azure" in json.dumps(t)]
        told = thoughts(log)
        assert told and {thought["side"] for thought in told} == {"blue"}
        assert any("azure" in plan["words"] for thought in told for plan in thought["plans"])
        frames = [tab.ask(do="frame", id=1, at=at) for at in range(last + 1)]
        assert [t for frame in frames for t in thoughts(frame["log"])] == told
        file = house.web.get(f"/api/seat/{links['red']}/journal").json()
        assert [plans["plans"] for plans in file["considered"]][: len(told)] == [thought["plans"] for thought in told]
        assert house.web.post("/api/import", json=file | {"considered": [{"n": 0}]}).status_code == 400
        again = house.web.post("/api/import", json=file)
        assert again.status_code == 201, again.text
        with house.tab(house.taken(again.json()["links"])["all"]) as copy:
            assert thoughts(copy.state["log"]) == told


def test_a_stored_battle_has_its_thoughts_again(house: House) -> None:
    """From the store's rows, and from a journal's answers."""
    links = house.start(setup={"turns": 1}, seats={"red": "human", "blue": "bot:raider"})
    with house.tab(links["red"]) as tab:
        played(tab)
        room = house.hall.rooms[tab.state["battle"]]
    assert isinstance(room, Room)
    battle = room.battle
    assert battle.considered
    assert Battle.proven(battle.book, *house.hall.store.battle(battle.row.id)).considered == battle.considered
    other = Battle(battle.book, battle.row)
    other.adopt(battle.session.answers, list(battle.considered.values()))
    assert other.considered == battle.considered
    assert battle.back(1)[0].considered == {n: each for n, each in battle.considered.items() if n < 1}


def advised(tab: Tab) -> dict[str, Any]:
    return patient(lambda: tab.ask(do="try", id=1, n=tab.state["n"], answer=None, think=True))


def test_advice_is_what_a_raider_would_do_and_only_for_who_is_asked(house: House) -> None:
    links = house.start(book="punk2", setup={"seed": 7}, seats={"red": "human", "blue": "bot:raider"})
    with house.tab(links["red"]) as tab, house.tab(links["watch"]) as other:
        assert other.ask(do="try", id=1, n=tab.state["n"], answer=None, think=True)["is"] == "refused"
        for _ in range(3):
            while tab.state["question"] is None:
                tab.next()
            idea = advised(tab)
            assert not idea["ok"] and idea["nearest"] is not None
            tab.answer(idea["nearest"])


def test_where_no_raider_can_think_advice_is_a_plain_idea(house: House) -> None:
    links = house.start(seats={"red": "human", "blue": "bot:raider"})
    with house.tab(links["red"]) as tab:
        assert advised(tab) == advised(tab) | {"ok": False}
        assert advised(tab)["nearest"] is not None
