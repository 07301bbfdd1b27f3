"""Links: an invitation is exchanged for a seat, a seat's link can be changed, a battle can be deleted."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from server.tabs import House
from websockets.exceptions import ConnectionClosed

from dustup.server.store import StoreError


def started(house: House, **wish: Any) -> dict[str, str]:
    links: dict[str, str] = house.web.post("/api/battles", json={"book": "skirmish", **wish}).json()["links"]
    return links


def post(house: House, path: str, **body: Any) -> httpx.Response:
    return house.web.post(path, json=body)


def test_whoever_starts_a_battle_has_one_seat_and_no_other(house: House) -> None:
    links = started(house)
    assert links["red"].startswith("/t/") and links["watch"].startswith("/t/") and links["blue"].startswith("/i/")
    token = links["blue"][3:]
    assert "no battle" in house.tab(token).next()["why"], "an invitation is not a seat"
    assert house.web.get(f"/api/seat/{token}/replay").status_code == 404
    assert started(house, mine="blue")["red"].startswith("/i/")
    assert "no seat" in post(house, "/api/battles", book="skirmish", mine="green").json()["error"]["what"]


def test_the_first_who_opens_an_invitation_gets_the_seat(house: House) -> None:
    links = started(house)
    with ThreadPoolExecutor(6) as crowd:
        path = f"/api/invite/{links['blue'][3:]}"
        answers = list(crowd.map(lambda _: httpx.post(f"http://127.0.0.1:{house.port}{path}", timeout=60), range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410, 410, 410]
    mine = next(answer.json()["link"] for answer in answers if answer.status_code == 200)
    assert mine != links["blue"]
    with house.tab(mine[3:]) as blue:
        assert blue.state["seat"] == "blue"
    assert "used up" in post(house, path).json()["error"]["what"]


def test_a_new_invitation_ends_the_old_one_until_the_seat_is_taken(house: House) -> None:
    links = started(house)
    path = f"/api/seat/{links['red'][3:]}/invite"
    new = post(house, path, seat="blue").json()["link"]
    assert post(house, f"/api/invite/{links['blue'][3:]}").status_code == 410
    house.accept(new)
    assert post(house, path, seat="blue").status_code == 409
    for seat in ("red", "watch", "green"):
        assert post(house, path, seat=seat).status_code == 403
    assert post(house, f"/api/seat/{links['watch'][3:]}/invite", seat="blue").status_code == 403


def test_a_seats_owner_can_change_its_link_and_sees_how_many_pages_hold_it(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["red"]) as twin, house.tab(links["blue"]) as blue:
        red.wait(lambda m: m["is"] == "state" and m["pages"] == 2)
        assert blue.state["pages"] == 1
        new = post(house, f"/api/seat/{links['red']}/renew").json()["link"]
        for tab in (red, twin):
            with pytest.raises(ConnectionClosed) as end:
                while True:
                    tab.next()
            assert end.value.rcvd is not None and end.value.rcvd.code == 4410 and "new one" in end.value.rcvd.reason
        with house.tab(new[3:]) as again:
            assert again.state["seat"] == "red" and again.state["pages"] == 1
            assert again.answer("crimson-low")["is"] == "ack"
        assert "no battle" in house.tab(links["red"]).next()["why"]


def test_a_link_to_show_around_is_a_spectators(house: House) -> None:
    links = house.start()
    link = post(house, f"/api/seat/{links['red']}/watch").json()["link"]
    with house.tab(link[3:]) as watch:
        assert watch.state["seat"] == "watch" and watch.state["question"] is None
    codes = [post(house, f"/api/seat/{links['red']}/watch").status_code for _ in range(55)]
    assert codes[0] == 200 and codes[-1] == 429


def test_a_battle_is_deleted_with_the_last_seat_that_is_given_up(house: House) -> None:
    links = house.start()
    assert house.web.delete(f"/api/seat/{links['watch']}").status_code == 403
    with house.tab(links["blue"]) as blue:
        battle = blue.state["battle"]
        assert house.web.delete(f"/api/seat/{links['red']}").json() == {"deleted": False}
        assert house.web.get(f"/api/seat/{links['red']}/replay").status_code == 404
        assert blue.ask(do="try", id=1, n=0, answer=1)["is"] == "refused", "the other one still has the battle"
        again = post(house, f"/api/seat/{links['blue']}/invite", seat="red").json()["link"]
        assert again.startswith("/i/")
        assert house.web.delete(f"/api/seat/{links['blue']}").json() == {"deleted": True}
        with pytest.raises(ConnectionClosed):
            while True:
                blue.next()
    assert "no battle" in house.tab(links["watch"]).next()["why"]
    with pytest.raises(StoreError):
        house.hall.store.battle(battle)


def test_a_token_names_its_battle_so_that_a_proxy_can_tell(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red:
        assert all(token.startswith(red.state["battle"] + "-") for token in links.values())


def test_a_bot_takes_the_seat_of_somebody_who_did_not_come(house: House) -> None:
    links = started(house)
    path = f"/api/seat/{links['red'][3:]}/bot"
    with house.tab(links["red"][3:]) as red:
        for wrong, status in (
            ({"seat": "red", "bot": "rookie"}, 403),
            ({"seat": "green", "bot": "rookie"}, 403),
            ({"seat": "blue", "bot": "nobody"}, 400),
            ({"seat": "blue", "bot": ""}, 400),
        ):
            answer = post(house, path, **wrong)
            assert answer.status_code == status and answer.json()["error"]["what"]
        assert post(house, f"/api/seat/{links['watch'][3:]}/bot", seat="blue", bot="rookie").status_code == 403
        red.answer("crimson-low")
        assert red.state["waiting"]["who"] == "blue" and not red.state["waiting"]["bot"]
        assert post(house, path, seat="blue", bot="rookie").status_code == 200
        red.at(2)
        assert {each["side"]: each["player"] for each in red.state["seats"]} == {"red": "human", "blue": "bot:rookie"}
        assert post(house, f"/api/invite/{links['blue'][3:]}").status_code == 410, "the invitation is dead"
        assert post(house, path, seat="blue", bot="rookie").status_code == 403, "it is nobody's to give any more"
    house.hall.rooms.clear()
    with house.tab(links["red"][3:]) as red:
        assert {each["player"] for each in red.state["seats"]} == {"human", "bot:rookie"}, "it is stored"


def test_a_bot_does_not_take_the_seat_of_somebody_who_came(house: House) -> None:
    links = started(house)
    token = house.accept(links["blue"])
    answer = post(house, f"/api/seat/{links['red'][3:]}/bot", seat="blue", bot="rookie")
    assert answer.status_code == 409 and "taken" in answer.json()["error"]["what"]
    with house.tab(token) as blue:
        assert {each["player"] for each in blue.state["seats"]} == {"human"}
        assert house.web.delete(f"/api/seat/{links['red'][3:]}").json() == {"deleted": False}
        assert post(house, f"/api/seat/{token}/bot", seat="red", bot="rookie").status_code == 200
        blue.at(1)


def test_an_invitation_opened_while_the_seat_goes_to_a_bot_ends_in_one_of_both(house: House) -> None:
    for _ in range(8):
        links = started(house)
        with ThreadPoolExecutor(2) as crowd:
            came = crowd.submit(post, house, f"/api/invite/{links['blue'][3:]}")
            bot = crowd.submit(post, house, f"/api/seat/{links['red'][3:]}/bot", seat="blue", bot="rookie")
        assert (came.result().status_code, bot.result().status_code) in ((200, 409), (410, 200))
