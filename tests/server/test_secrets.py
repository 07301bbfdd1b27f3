"""Two battles that differ only in what one side keeps secret look the same to everybody else, message by message."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from server.tabs import House, Tab

from dustup.core import Ask
from dustup.server import throws
from dustup.server.room import Room

Stop = Callable[[Ask], bool]


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twins roll the same."""
    monkeypatch.setattr(throws, "fresh_seed", lambda: "twin")


def plain(text: str) -> dict[str, Any]:
    """A message without the battle's name."""
    message: dict[str, Any] = json.loads(text)
    return {key: value for key, value in message.items() if key != "battle"}


def pry(tab: Tab) -> None:
    """Ask everything a curious page can ask."""
    models = [model["id"] for model in tab.state["scene"]["models"]]
    for kind in ("reach", "threat", "sight"):
        for model in models[:: max(1, len(models) // 4)]:
            tab.ask(do="overlay", id=1, kind=kind, model=model)
    n = tab.state["n"]
    tab.ask(do="try", id=2, n=n, answer=None)
    tab.ask(do="odds", id=3, n=n, answers=[])
    tab.ask(do="odds", id=4, n=n, answers=["shoot"])
    for at in range(max(0, n - 3), n + 1):
        tab.ask(do="frame", id=5, at=at)


def seen(house: House, book: str, setup: dict[str, Any], stop: Stop, last: Any = None) -> list[Any]:
    """All that blue and a spectator get hold of, up to a question, its answer, and whatever they pry out then."""
    started = house.web.post("/api/battles", json={"book": book, "setup": setup}).json()
    room: Any = house.hall.rooms[started["battle"]]
    assert isinstance(room, Room)
    links = {seat: link[3:] for seat, link in started["links"].items()}
    tabs = {seat: house.tab(link).__enter__() for seat, link in links.items()}

    def answer(given: Any) -> None:
        n = room.battle.n
        assert tabs[room.battle.asked].ask(do="answer", n=n, answer=given)["is"] == "ack"
        for tab in tabs.values():
            tab.at(room.battle.n)

    while not stop(room.battle.session.question):
        answer(room.battle.session.question.ideas()[0])
    if last is not None:
        answer(last)
    others = [tabs["blue"], tabs["watch"]]
    for tab in others:
        pry(tab)
    found: list[Any] = [[plain(text) for text in tab.seen if '"is":"refused"' not in text] for tab in others]
    for tab in tabs.values():
        tab.ws.close()
    return found + [house.web.get(f"/api/seat/{links[seat]}/replay").json() for seat in ("blue", "watch")]


def test_a_face_down_order_is_nobody_elses_business(house: House) -> None:
    """KZ-RUL-03, KZ-CHG-10: red's first order shows in nothing that blue or a spectator can get hold of."""
    first, second = (seen(house, "kz", {"seed": 3}, orders_are_asked, order) for order in ("shoot", "assault"))
    assert len(first[0]) > 20
    assert first == second


def orders_are_asked(question: Ask) -> bool:
    return question.what == "order"


def test_bullets_are_nobody_elses_business(house: House) -> None:
    """P2-AMMO-02: how many bullets red's pistol has shows in nothing that blue or a spectator can get hold of."""
    first, second = (seen(house, "punk2", duel(bullets), somebody_acts) for bullets in (2, 3))
    assert len(first[0]) > 20
    assert first == second


def somebody_acts(question: Ask) -> bool:
    return question.what == "action"


def duel(bullets: int) -> dict[str, Any]:
    band = {"band": "gangers", "points": 500}
    chief = {"profile": "chief", "name": "One", "weapons": ["medium_blade", "pistol"], "bullets": bullets}
    red = {**band, "name": "Rook", "fighters": [chief, {"profile": "ganger", "name": "Two", "weapons": ["bow"]}]}
    blue = {**band, "name": "Gear", "fighters": [{"profile": "chief", "name": "Cog", "weapons": ["bow"]}]}
    return {"seed": 3, "scenario": "pitched_fight", "map": "motel_9", "bands": {"red": red, "blue": blue}}
