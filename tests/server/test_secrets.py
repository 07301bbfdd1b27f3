"""Two battles that differ only in what one side keeps secret look the same to everybody else, message by message."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from server.tabs import House, Tab, patient

from dustup.core import Ask
from dustup.server.rooms import throws
from dustup.server.rooms.room import Room

Way = Callable[[Any], Any]
"""The answer to a question, or None to stop there."""


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


class Seen(NamedTuple):
    """What came of one of the twins."""

    own: dict[str, Any]
    """Red's last scene."""
    others: list[Any]
    """All that blue and a spectator got hold of."""


def seen(house: House, book: str, setup: dict[str, Any], way: Way, last: Sequence[Any] = (), tried: Any = None) -> Seen:
    """Play `way` until it has no answer, then give the `last` ones; red tries one more; the others pry all they can."""
    started = house.web.post("/api/battles", json={"book": book, "setup": setup}).json()
    room: Any = house.hall.rooms[started["battle"]]
    assert isinstance(room, Room)
    links = house.taken(started["links"])
    tabs = {seat: house.tab(link).__enter__() for seat, link in links.items()}

    def answer(given: Any) -> None:
        n, tab = room.battle.n, tabs[room.battle.asked]
        assert patient(lambda: tab.ask(do="answer", n=n, answer=given))["is"] == "ack"
        for each in tabs.values():
            each.at(room.battle.n)

    while (given := way(room.battle.session.question)) is not None:
        answer(given)
    for given in last:
        answer(given)
    if tried is not None:
        assert tabs["red"].ask(do="try", id=9, n=room.battle.n, answer=tried)["is"] == "tried"
    others = [tabs["blue"], tabs["watch"]]
    for tab in others:
        pry(tab)
    found: list[Any] = [[plain(text) for text in tab.seen if '"is":"refused"' not in text] for tab in others]
    own = tabs["red"].state["scene"]
    for tab in tabs.values():
        tab.ws.close()
    return Seen(own, found + [house.web.get(f"/api/seat/{links[seat]}/replay").json() for seat in ("blue", "watch")])


def until(stop: Callable[[Ask], bool]) -> Way:
    """The first idea for every question before this one."""
    return lambda question: None if stop(question) else question.ideas()[0]


def alike(first: Seen, second: Seen) -> bool:
    """Whether the twins look the same to the others."""
    assert len(first.others[0]) > 20
    return first.others == second.others


def test_a_face_down_order_is_nobody_elses_business(house: House) -> None:
    """KZ-RUL-03, KZ-CHG-10: red's first order shows in nothing that blue or a spectator can get hold of."""
    way = until(lambda question: question.what == "order")
    first, second = (seen(house, "kz", {"seed": 3}, way, [order]) for order in ("shoot", "assault"))
    assert first.own != second.own and alike(first, second)


def test_a_changed_order_is_nobody_elses_business(house: House) -> None:
    """KZ-CHG-01, KZ-CHG-10: in a later turn others see that red changes an order and what it rolls, not to which."""
    way = until(lambda question: question.what == "change" and question.who == "red")
    first, second = (seen(house, "kz", {"seed": 5}, way, [order]) for order in ("keep_down", "assault"))
    assert first.own != second.own and alike(first, second)


def test_bullets_are_nobody_elses_business(house: House) -> None:
    """P2-AMMO-02: how many bullets red's pistol has shows in nothing that blue or a spectator can get hold of."""
    first, second = (seen(house, "punk2", duel(bullets), until(somebody_acts)) for bullets in (2, 3))
    assert first.own != second.own and alike(first, second)


def test_an_infiltrators_bullets_are_nobody_elses_business(house: House) -> None:
    """P2-AMMO-02, P2-INFI-01, P2-INFI-04: nor those of one that was off the table and has just turned up."""
    first, second = (seen(house, "punk2", creeping(bullets), creep(there), [{"point": SPOT}]) for bullets in (2, 3))
    assert first.own != second.own and alike(first, second)
    assert [[m["x"], m["y"]] for m in first.own["models"] if m["name"] == "Draught"] == [SPOT]


def test_where_an_infiltrator_may_turn_up_is_nobody_elses_business(house: House) -> None:
    """P2-INFI-01, P2-INFI-02: the spots red thinks about while it is off the table reach nobody else."""
    spots = ({"point": SPOT}, {"point": [5021, 517]})
    first, second = (seen(house, "punk2", creeping(2), creep(there), (), spot) for spot in spots)
    assert first.own == second.own and alike(first, second)
    told = json.dumps(first.others)
    assert '"Draught"' in told and "5021" not in told and str(SPOT[0]) not in told


SPOT = [1517, 523]


def creep(stop: Callable[[Ask], bool]) -> Way:
    """Stay off the table, come as soon as that is asked; the rest by first ideas, whoever acts does nothing more."""

    def way(question: Ask) -> Any:
        if stop(question):
            return None
        if question.what in ("infiltrate", "arrive"):
            return True
        return "end" if question.what == "action" else question.ideas()[0]

    return way


def there(question: Ask) -> bool:
    """The infiltrator is asked for its spot."""
    return question.what == "place" and question.rule == "P2-INFI-02"


def creeping(bullets: int) -> dict[str, Any]:
    band = {"band": "junkers", "points": 500}
    probe = {"profile": "probe", "name": "Draught", "weapons": ["small_blade", "pistol"], "bullets": bullets}
    chief = {"profile": "gear", "name": "Cog", "weapons": ["mace"]}
    bands = {"red": {**band, "name": "Rook", "fighters": [chief, probe]}, "blue": duel(2)["bands"]["blue"]}
    return {"seed": 3, "scenario": "pitched_fight", "map": "motel_9", "bands": bands}


def somebody_acts(question: Ask) -> bool:
    return question.what == "action"


def duel(bullets: int) -> dict[str, Any]:
    band = {"band": "gangers", "points": 500}
    chief = {"profile": "chief", "name": "One", "weapons": ["medium_blade", "pistol"], "bullets": bullets}
    red = {**band, "name": "Rook", "fighters": [chief, {"profile": "ganger", "name": "Two", "weapons": ["bow"]}]}
    blue = {**band, "name": "Gear", "fighters": [{"profile": "chief", "name": "Cog", "weapons": ["bow"]}]}
    return {"seed": 3, "scenario": "pitched_fight", "map": "motel_9", "bands": {"red": red, "blue": blue}}
