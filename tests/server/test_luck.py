"""How lucky each side was: told once a battle is over, worked out apart, and the same as the lab says."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from server.tabs import House

from dustup.books import load
from dustup.bots import Rookie, play_out
from dustup.core import Journal, Seeded, Session, journal
from dustup.lab.luck import Reading, words
from dustup.server.previews import fortunes
from dustup.server.workers import errand
from dustup.server.workers.errand import Done, Errand
from dustup.server.workers.worker import Worker

KIND = {"content-type": "application/json"}


@cache
def fought(most: int = 100_000) -> Journal:
    """A battle of rookies, or its beginning."""
    book = load("punk2")
    setup = book.default(3)
    session = Session(book, book.setup(setup), Seeded(3))
    play_out(session, {side: Rookie(3) for side in setup["bands"]}, most=most)
    return journal.write(session, setup)


def brought(house: House, found: Journal) -> str:
    """The token of the one seat of that battle, brought in as a file."""
    made = house.web.post("/api/import", content=msgspec.json.encode(found), headers=KIND)
    assert made.status_code == 201, made.text
    return str(made.json()["links"]["all"][3:])


def test_the_luck_of_a_battle_is_what_the_lab_says_and_is_worked_out_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = fought()
    token = brought(house, found)
    first = house.web.get(f"/api/seat/{token}/luck")
    assert first.status_code == 200, first.text
    report = Reading(load("punk2"), found.setup, found.answers).report()
    told: dict[str, Any] = first.json()
    assert [each["side"] for each in told["sides"]] == ["red", "blue"]
    for each, fortune in zip(told["sides"], report.fortunes):
        assert each["luck"] == pytest.approx(fortune.luck) and each["words"] == words.summary(fortune)
    assert [roll["told"] for roll in told["rolls"]] == [throw.told for throw in report.weightiest(fortunes.TOP)]
    replay = house.web.get(f"/api/seat/{token}/replay").json()
    assert all(0 < roll["at"] <= replay["frames"] for roll in told["rolls"])
    with house.tab(token) as tab:
        for roll in told["rolls"]:  # the link of a roll leads to the moment that tells it
            frame = tab.ask(do="frame", id=1, at=roll["at"])
            assert roll["told"] in [line["text"] for line in frame["log"]]

    async def never(worker: Worker, data: bytes, cap: float, patient: bool = False) -> bytes:
        raise AssertionError("it is known already")

    monkeypatch.setattr(Worker, "ask", never)
    assert house.web.get(f"/api/seat/{token}/luck").json() == told


def test_while_a_battle_goes_on_its_luck_is_not_told(house: House) -> None:
    answer = house.web.get(f"/api/seat/{brought(house, fought(200))}/luck")
    assert answer.status_code == 403
    assert "not while the battle goes on" in answer.text


def test_a_seat_that_is_none_is_told_nothing(house: House) -> None:
    assert house.web.get(f"/api/seat/{'x' * 40}/luck").status_code == 404


def test_long_errands_run_apart_with_a_deadline(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from dustup.server.front.faults import TooLong

    asked: list[Worker] = []

    async def slow(worker: Worker, data: bytes, cap: float, patient: bool = False) -> bytes:
        asked.append(worker)
        raise TooLong

    token = brought(house, fought())
    monkeypatch.setattr(Worker, "ask", slow)
    answer = house.web.get(f"/api/seat/{token}/luck")
    assert answer.status_code == 503 and "takes too long" in answer.text
    assert asked == [house.hall.errands.apart] and asked[0] not in house.hall.errands.workers


def test_an_errand_that_takes_long_has_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float] = []
    timed = errand._timed

    def seen(given: float) -> Any:
        seconds.append(given)
        return timed(given)

    monkeypatch.setattr(errand, "_timed", seen)
    wanted = msgspec.msgpack.encode(Errand("muster", "punk2", {}))
    for argv in (["errand"], ["errand", errand.APART]):
        monkeypatch.setattr("sys.argv", argv)
        assert msgspec.msgpack.decode(errand.answer(wanted), type=Done).trouble is None
    assert seconds == [errand.CPU, errand.LONG]
