"""Differences instead of scenes: small, exact, and shared by those who see the same."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest
from server.skirmish import BOOK
from server.tabs import House, applied

from dustup.books import CODES, load
from dustup.core import Book, Illegal
from dustup.core.scene import Marker, Scene
from dustup.server.app import where
from dustup.server.protocol import changes
from dustup.server.rooms import look, telling
from dustup.server.rooms.battle import Battle
from dustup.server.rooms.guests import Guest
from dustup.server.rooms.room import Room
from dustup.server.store import BattleRow, Store
from dustup.server.workers.think import Desk


def room_of(book: Book, folder: Path, hotseat: bool = False) -> Room:
    setup = book.default(5)
    sides = look.sides_of(book.show(book.setup(setup), ""))
    row = BattleRow(
        id="x", book=book.code, rules=book.version, setup=setup, seats=dict.fromkeys(sides, "human"), dice="engine",
        seed="s", hotseat=hotseat,
    )  # fmt: skip
    battle = Battle(book, row)
    battle.roll_on()
    return Room(battle, Store(where(folder)), Desk())


class Eyes:
    """A page that keeps its scene up to date by what it is sent."""

    def __init__(self, room: Room, seat: str) -> None:
        self.guest, self.scene, self.log, self.sizes = Guest(seat), dict[str, Any](), dict[int, Any](), list[int]()
        room.guests[self.guest] = None

    def hear(self, text: bytes) -> None:
        told = json.loads(text)
        self.sizes.append(len(text))
        self.scene = told["scene"] or applied(self.scene, told["changes"])
        kept = {i: line for i, line in self.log.items() if i < told["log_from"]}
        self.log = {**kept, **{line["i"]: line for line in told["log"]}}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("hotseat", [False, True])
def test_differences_add_up_to_what_is_shown_and_are_small(code: str, hotseat: bool, tmp_path: Path) -> None:
    """The bar: a median of less than 5 KB for an answer, whoever looks."""
    room, rng = room_of(load(code), tmp_path, hotseat), Random(2)
    battle = room.battle
    pages = [Eyes(room, seat) for seat in (("all",) if hotseat else ("red", "blue", "watch"))]
    for _ in range(120):
        for page, text in zip(pages, telling.states(room, [each.guest for each in pages]), strict=True):
            page.hear(text)
            view = page.guest.view
            scene = look.scene_for(battle.book, battle.session.state, view, battle.over)
            assert json.dumps(page.scene, sort_keys=True) == json.dumps(
                json.loads(json.dumps(changes.plain(scene))), sort_keys=True
            )
            seen = [i for i, event in enumerate(battle.session.state.events) if look.may_see(event, view, battle.over)]
            assert list(page.log) == seen
        if battle.session.question is None:
            break
        battle.answer(battle.session.question.suggest(rng))  # type: ignore[union-attr]
    for page in pages:
        assert median(page.sizes) < min(5000, page.sizes[0])
    room.store.close()


def test_pages_that_see_the_same_share_one_message(tmp_path: Path) -> None:
    room = room_of(BOOK, tmp_path)
    pages = [Eyes(room, seat) for seat in ("red", "red", "watch", "watch", "watch")]
    texts = telling.states(room, [each.guest for each in pages])
    assert texts[0] is texts[1] and texts[2] is texts[3] is texts[4] and texts[0] != texts[2]
    room.battle.answer("crimson-low")
    late = Eyes(room, "watch")
    texts = telling.states(room, [each.guest for each in (*pages, late)])
    assert texts[2] is texts[3] and json.loads(texts[5])["scene"] and not json.loads(texts[4])["scene"]
    room.store.close()


def test_members_come_go_and_change_places() -> None:
    a, b, c = (Marker(name, "fire", name, 1, 2, state="new") for name in "abc")
    old = Scene("b", 1, 6, "p", (1, 1), "m", [], [a, b])
    new = Scene("b", 2, 6, "p", (1, 1), "m", [], [c, Marker("a", "fire", "a", 9, 2)])
    found = changes.plain(new)
    told = changes.between(old, new)
    assert applied(changes.plain(old), json.loads(msgspec.json.encode(told))) == found
    assert told.order == {"markers": ["c", "a"]} and told.put == {"turn": 2}
    assert told.markers[1].put == {"x": 9} and told.markers[1].cut == ["state"]


def test_the_odds_of_all_targets_come_in_one_message(house: House) -> None:
    with house.tab(house.start(hotseat=True)["all"]) as tab:
        tab.answer("crimson-low")
        tab.answer("azure-low")
        tab.anything()
        found = tab.ask(do="all_odds", id=7, n=3, each=[["shoot"], ["fly"], ["hold"], [{"x": 1}]])
        single = tab.ask(do="odds", id=7, n=3, answers=["shoot"])
        assert found["is"] == "all_odds" and found["cards"][0] == single
        assert [card is None for card in found["cards"]] == [False, True, False, True]
        assert "too many" in tab.ask(do="all_odds", id=8, n=3, each=[["shoot"]] * 99)["why"]


def test_a_guess_that_does_not_fit_is_refused_and_the_battle_goes_on(tmp_path: Path) -> None:
    """The book guesses that nobody has answered yet, and so that something else is asked."""
    battle = room_of(replace(BOOK, guess=lambda state, side: BOOK.setup({})), tmp_path).battle
    for answer in ("crimson-low", "azure-low"):
        battle.answer(answer)
    with pytest.raises(Illegal, match="without knowing what is hidden"):
        battle.believed("red")
    assert battle.answer({"path": [[1010, 1000]]})
