"""Every real book through the server: both sides, a spectator, and each message searched for secrets."""

import contextlib
import json
from random import Random
from typing import Any

import pytest
from server.tabs import House

from dustup.books import CODES
from dustup.core import digest, replay
from dustup.server.choosing import library
from dustup.server.rooms.room import Room

SIDES = ("red", "blue", "green", "violet")


def shown(text: str) -> str:
    """What a message shows of the battle itself; the open question is its own side's."""
    message = json.loads(text)
    return json.dumps(
        [message.get("scene"), message.get("changes"), message.get("log"), message.get("waiting")], ensure_ascii=False
    )


@pytest.mark.parametrize("code", CODES)
def test_a_book_is_played_through_the_wire_without_a_leak(house: House, code: str) -> None:
    started = house.web.post("/api/battles", json={"book": code, "setup": {"seed": 3}}).json()
    room: Any = house.hall.rooms[started["battle"]]
    assert isinstance(room, Room)
    rng = Random(1)
    with contextlib.ExitStack() as stack:
        tabs = {seat: stack.enter_context(house.tab(link)) for seat, link in house.taken(started["links"]).items()}
        for _ in range(60):
            battle = room.battle
            if battle.over:
                break
            for seat, tab in tabs.items():
                tab.at(battle.n)
                for secret in battle.book.secrets(battle.session.state, "" if seat == "watch" else seat):
                    assert secret not in shown(tab.seen[-1]), f"{seat} sees {secret}"
            tab, answer = tabs[battle.asked], battle.session.question.suggest(rng)
            assert tab.state["question"]["what"] == battle.session.question.what
            assert tab.ask(do="try", id=1, n=battle.n, answer=answer)["ok"]
            assert tab.ask(do="answer", n=battle.n, answer=answer)["is"] == "ack"
        again = replay(battle.book, battle.row.setup, json.loads(json.dumps(battle.session.answers)))
        assert digest(again.state) == digest(room.battle.session.state)


@pytest.mark.parametrize("code", CODES)
def test_a_book_has_offers_rules_and_a_map(house: House, code: str) -> None:
    offers = {book["code"]: book for book in house.web.get("/api/books").json()}[code]
    assert offers["scenarios"] and offers["bands"]
    rules = house.web.get(f"/api/rules/{code}").json()
    assert len(rules) > 50 and all(rule["text"] for rule in rules.values())
    link = house.web.post("/api/battles", json={"book": code, "hotseat": True}).json()["links"]["all"]
    assert house.web.get(f"/api/seat/{link[3:]}/map").json()["pieces"]


@pytest.mark.parametrize("code", CODES)
def test_what_the_start_page_offers_at_first_can_be_set_up(code: str) -> None:
    """Every scenario with its own table and the first bands, as the page sends it."""
    offers = library.view(code)
    maps = {offer.id for offer in offers.maps}
    for scenario in offers.scenarios:
        assert scenario.about["map"] in maps
        count = max(2, scenario.about.get("players", offers.sides)[0])
        bands = {side: offers.bands[k % len(offers.bands)].id for k, side in enumerate(SIDES[:count])}
        library.book_of(code).setup(
            {"seed": 1, "scenario": scenario.id, "map": scenario.about["map"], "bands": bands, "switches": {}}
        )
