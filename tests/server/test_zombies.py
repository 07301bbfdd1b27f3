"""Kill Zone's zombie night alone: one person, no opponent, through real connections."""

from functools import partial
from typing import Any

import pytest
from server.tabs import House, Tab, patient

NIGHT = {"scenario": "zombie_night", "bands": {"red": "rebels"}, "seed": 5}


def suggested(tab: Tab) -> Any:
    """What the server proposes to whoever tries nothing at all."""
    return patient(lambda: tab.ask(do="try", id=1, n=tab.state["n"], answer=None))["nearest"]


@pytest.mark.slow
def test_one_person_plays_the_whole_night_by_suggestions(house: House) -> None:
    """KZ-ZOM-01, KZ-ZOM-02, KZ-RUL-66: the dead need no player; every question comes to the only seat there is."""
    links = house.start(book="kz", setup=NIGHT, seats={"red": "human"})
    assert set(links) == {"red", "watch"}
    with house.tab(links["red"]) as red:
        while (question := red.state["question"]) is not None:
            assert question["who"] == "red"
            idea = suggested(red)
            told = patient(partial(red.answer, idea))
            assert told["is"] == "ack", (told, idea)
        ended = red.state["result"]  # dawn may find them all, some or none alive: each is told in its own words
        assert ended["why"] and "red" in ended["scores"]
        assert red.state["waiting"] is None
    assert house.web.get(f"/api/seat/{links['red']}/journal").status_code == 200
