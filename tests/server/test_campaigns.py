"""Campaigns on the server: rooms like those of battles; battles played here come back by themselves; mistakes are mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from server.tabs import House, Tab
from toy_campaign import BOOK

from dustup.core.chronicle import as_book
from dustup.server.choosing import library

LOST = {"winner": "red", "wounds": {"red": 1, "blue": 3}}
WON = {"winner": "blue", "wounds": {"red": 3, "blue": 2}}


@pytest.fixture(autouse=True)
def feud() -> Iterator[None]:
    library.extra["toy"], library.extra["toy.campaign"] = BOOK, as_book(BOOK)
    yield
    del library.extra["toy"], library.extra["toy.campaign"]


def begun(house: House, **wish: Any) -> dict[str, str]:
    setup = {"players": 2, "games": 2, **wish.pop("setup", {})}
    return house.start(book="toy.campaign", setup=setup, **wish)


def fight(house: House, token: str, **ask: Any) -> Any:
    return house.web.post(f"/api/seat/{token}/fight", json=ask)


def played_out(tab: Tab) -> None:
    """Answer for everybody until the battle is over."""
    for _ in range(200):
        if tab.state["result"]:
            return
        assert tab.anything()["is"] == "ack"
    raise AssertionError("the battle does not end")


def test_a_campaign_shows_its_bands_and_asks_for_a_battle(house: House) -> None:
    with house.tab(begun(house, hotseat=True)["all"]) as tab:
        state = tab.state
        assert [c["player"] for c in state["roster"]["companies"]] == ["red", "blue"]
        question = state["question"]
        assert question["kind"] == "fight" and question["fight"]["seats"] == {"red": "red", "blue": "blue"}
        assert question["fight"]["draft"]["winner"] == "red"
        assert question["fight"]["fields"] == [
            {"name": "winner", "kind": "side", "among": None, "title": ""},
            {"name": "wounds", "kind": "numbers", "among": None, "title": ""},
        ]
        assert {seat["side"] for seat in state["seats"]} == {"red", "blue"}


def test_a_result_from_a_real_table_is_typed_in(house: House) -> None:
    with house.tab(begun(house, hotseat=True)["all"]) as tab:
        refused = tab.answer({"winner": "green", "wounds": {}})
        assert refused["is"] == "refused" and "name red or blue" in refused["why"]
        assert "unknown field" in tab.answer({**LOST, "prize": 1})["why"]
        assert tab.answer(LOST)["is"] == "ack"
        assert tab.state["question"]["what"] == "drill" and tab.state["question"]["who"] == "red"
        assert "Blue loses the duel" in tab.state["log"][0]["text"]


def test_a_battle_played_here_comes_back_by_itself(house: House) -> None:
    token = begun(house, hotseat=True)["all"]
    with house.tab(token) as campaign:
        link = fight(house, token).json()["link"]
        with house.tab(link[3:]) as battle:
            assert battle.state["seat"] == "all" and "campaign" in battle.state["note"]
            again = fight(house, token).json()["link"]
            with house.tab(again[3:]) as same:
                assert same.state["battle"] == battle.state["battle"] and again != link
            played_out(battle)
            winner = battle.state["result"]["winner"]
        campaign.wait(lambda m: m["is"] == "state" and m["n"] >= 2)
        assert campaign.state["question"]["who"] == winner, "the winner has a coin to spend"
    assert fight(house, token).status_code == 400, "no battle is to be fought now"


def test_players_of_their_own_get_links_to_their_own_sides(house: House) -> None:
    links = begun(house)
    waits = fight(house, links["blue"])
    assert waits.status_code == 409 and "first seat" in waits.json()["error"]["why"]
    seats = {}
    for side in ("red", "blue", "watch"):
        with house.tab(fight(house, links[side]).json()["link"][3:]) as battle:
            seats[side] = (battle.state["battle"], battle.state["seat"])
    assert {seat for _, seat in seats.values()} == {"red", "blue", "watch"}
    assert len({battle for battle, _ in seats.values()}) == 1


def test_bots_may_fight_it_and_nobody_need_watch(house: House) -> None:
    token = begun(house, hotseat=True)["all"]
    with house.tab(token) as campaign:
        assert fight(house, token, bot="rookie").status_code == 200
        campaign.wait(lambda m: m["is"] == "state" and m["n"] >= 2)
        assert campaign.state["question"]["kind"] == "choice"
    wrong = fight(house, begun(house, hotseat=True)["all"], bot="genius")
    assert wrong.status_code == 400 and "cannot play" in wrong.json()["error"]["what"]


def test_a_past_mistake_is_corrected_and_what_follows_is_worked_out_again(house: House) -> None:
    token = begun(house, hotseat=True, dice="physical")["all"]
    with house.tab(token) as tab:
        for answer in (LOST, [6], True, LOST, [5], False):
            assert tab.answer(answer)["is"] == "ack"
        given = house.web.get(f"/api/seat/{token}/answers").json()
        assert [each["n"] for each in given] == list(range(1, 7)) and given[0]["answer"] == LOST
        assert given[0]["question"]["kind"] == "fight" and given[1]["said"] == "rolled 6"
        assert (given[2]["question"]["prompt"], given[2]["said"]) == ("Spend a coin on drill?", "True")
        told = house.web.post(f"/api/seat/{token}/correct", json={"n": 1, "answer": WON})
        assert told.status_code == 200 and told.json()["notes"], told.text
        tab.wait(lambda m: m["is"] == "state" and m["log_from"] == 0)
        assert "Red loses the duel" in tab.state["log"][0]["text"]
        assert tab.state["question"]["what"] == "scar", "another loser, other dice"
        tab.answer([6])
        tab.answer(False)
        state = tab.state
        assert state["n"] > 3, "the second duel is taken up again by itself"
    with house.tab(token) as again:
        assert (again.state["n"], again.state["roster"]) == (state["n"], state["roster"])
        assert sum("loses the duel" in line["text"] for line in again.state["log"]) == 2


def test_what_cannot_be_corrected_is_refused_and_nothing_changes(house: House) -> None:
    links = begun(house)
    with house.tab(links["red"]) as tab:
        tab.answer(LOST)
        path = f"/api/seat/{links['red']}/correct"
        for body, status in (
            ({"n": 9, "answer": WON}, 400),
            ({"n": 1, "answer": {"winner": "me"}}, 400),
            ({"n": "x", "answer": 1}, 400),
        ):
            assert house.web.post(path, json=body).status_code == status
        assert house.web.post(f"/api/seat/{links['blue']}/correct", json={"n": 1, "answer": WON}).status_code == 403
        assert tab.answer(True)["is"] == "ack"
    battle = house.start()
    assert house.web.get(f"/api/seat/{battle['red']}/answers").status_code == 409


def test_it_survives_the_server(house: House) -> None:
    token = begun(house, hotseat=True)["all"]
    with house.tab(token) as tab:
        tab.answer(LOST)
        was = tab.state
    house.hall.rooms.clear()
    with house.tab(token) as tab:
        assert tab.state["n"] == was["n"] and tab.state["roster"] == was["roster"]


def test_its_journal_can_be_taken_elsewhere(house: House) -> None:
    token = begun(house, hotseat=True)["all"]
    with house.tab(token) as tab:
        tab.answer(LOST)
        was = tab.state
    file = house.web.get(f"/api/seat/{token}/journal")
    assert file.json()["book"] == "toy.campaign"
    made = house.web.post("/api/import", content=file.content, headers={"content-type": "application/json"})
    assert made.status_code == 201, made.text
    with house.tab(made.json()["links"]["all"][3:]) as again:
        assert again.state["roster"] == was["roster"] and again.state["question"]["what"] == was["question"]["what"]
        assert again.answer(True)["is"] == "ack"


def test_books_say_whether_they_have_campaigns(house: House) -> None:
    found = {book["code"]: book["campaign"] for book in house.web.get("/api/books").json()}
    assert found["mdr"] and found["gce"] and not found["kz"]
    none = house.web.post("/api/battles", json={"book": "kz.campaign"})
    assert none.status_code == 404 and "no campaign" in none.json()["error"]["why"]
    for code in ("mdr.campaign", "gce.campaign"):
        made = house.web.post("/api/battles", json={"book": code, "hotseat": True})
        assert made.status_code == 201, made.text
        with house.tab(made.json()["links"]["all"][3:]) as tab:
            assert len(tab.state["roster"]["companies"]) == 2
            kinds = {each["name"]: each["kind"] for each in tab.state["question"]["fight"]["fields"]}
            assert kinds["winner"] == "side" and {"members", "groups"} & set(kinds.values())


def test_only_vehicles_are_offered_as_wrecks_and_only_warriors_as_out(house: House) -> None:
    made = house.web.post("/api/battles", json={"book": "gce.campaign", "hotseat": True})
    with house.tab(made.json()["links"]["all"][3:]) as tab:
        among = {each["name"]: each["among"] for each in tab.state["question"]["fight"]["fields"]}
        (red, _) = tab.state["roster"]["companies"]
        hulls = [m["id"] for m in red["members"] if not m.get("stats")]
    assert hulls and among["wrecks"]["red"] == hulls and among["winner"] is None
    assert among["out"]["red"] == [m["id"] for m in red["members"] if m.get("stats")]


@pytest.mark.parametrize("book", ["punk1", "punk2"])
def test_who_downed_how_many_is_typed_in_fighter_by_fighter(house: House, book: str) -> None:
    made = house.web.post("/api/battles", json={"book": f"{book}.campaign", "hotseat": True})
    with house.tab(made.json()["links"]["all"][3:]) as tab:
        while tab.state["question"]["kind"] != "fight":
            assert tab.answer(tab.state["question"]["options"][0]["value"])["is"] == "ack"
        parts = {each["name"]: each for each in tab.state["question"]["fight"]["fields"]}
        assert parts["kills"]["kind"] == "numbers" and parts["kills"]["among"] == parts["down"]["among"]
        one, other = parts["kills"]["among"]["red"][0], parts["bullets"]["among"]["blue"][0]
        assert "was not in the battle" in tab.answer({"winner": "red", "kills": {"red": 1}})["why"]
        typed = {"winner": "red", "down": {"red": [], "blue": []}, "kills": {one: 1}, "bullets": {other: 0}}
        assert tab.answer(typed)["is"] == "ack"
