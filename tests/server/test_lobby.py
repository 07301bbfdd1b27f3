"""The lobby: who sits where under which name, who watches, rematches, and what one address may ask for."""

from pathlib import Path
from typing import Any

from server.tabs import House, Tab, in_thread

from dustup.server.rooms.names import plain
from dustup.server.settings import Settings


def seat(tab: Tab, side: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in tab.state["seats"] if each["side"] == side)
    return found


def told(tab: Tab, want: Any) -> None:
    """Wait until a state says it."""
    if not want():
        tab.wait(lambda m: m["is"] == "state" and want())


def test_everybody_sees_who_has_come_who_is_here_and_under_which_name(house: House) -> None:
    links = house.web.post("/api/battles", json={"book": "skirmish"}).json()["links"]
    with house.tab(links["red"][3:]) as red:
        assert not seat(red, "blue")["taken"] and not seat(red, "blue")["here"]
        assert seat(red, "red") | {"name": ""} == {
            "side": "red", "name": "", "player": "human", "here": True, "taken": True, "who": "",
        }  # fmt: skip
        mine = house.accept(links["blue"])
        with house.tab(mine) as blue:
            told(red, lambda: seat(red, "blue")["taken"] and seat(red, "blue")["here"])
            assert blue.ask(do="name", name="  Mara \u202e\n of the   Flats ")["is"] == "ack"
            told(red, lambda: seat(red, "blue")["who"] == "Mara of the Flats")
            assert "it is Red's turn" in blue.ask(do="answer", n=0, answer="azure-low")["why"]
        told(red, lambda: not seat(red, "blue")["here"])
        assert seat(red, "blue")["taken"] and seat(red, "blue")["who"] == "Mara of the Flats"
        assert "Mara of the Flats's turn" in after_red(red)


def after_red(red: Tab) -> str:
    """Red answers, then answers once more although it is not asked."""
    red.answer("crimson-low")
    return str(red.ask(do="answer", n=1, answer="crimson-low")["why"])


def test_a_name_is_kept_with_the_seat_and_goes_with_it(house: House) -> None:
    links = house.start()
    with house.tab(links["blue"]) as blue:
        assert blue.ask(do="name", name="Mara")["is"] == "ack"
        new = house.web.post(f"/api/seat/{links['blue']}/renew").json()["link"][3:]
    house.hall.rooms.clear()
    with house.tab(links["red"]) as red:
        assert seat(red, "blue")["who"] == "Mara"
        assert house.web.delete(f"/api/seat/{new}").json() == {"deleted": False}
    with house.tab(links["red"]) as red:
        assert seat(red, "blue")["who"] == "" and not seat(red, "blue")["taken"]
        again = house.web.post(f"/api/seat/{links['red']}/invite", json={"seat": "blue"}).json()["link"]
        with house.tab(house.accept(again)):
            told(red, lambda: seat(red, "blue")["taken"])


def test_names_are_short_and_plain() -> None:
    assert plain("\0\x1b[31m Rust\u200b  Otter ") == "[31m Rust Otter"
    assert plain("x" * 99) == "x" * 24 and plain(" \n\t") == ""


def test_spectators_are_counted_and_have_no_name(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["watch"]) as one:
        with house.tab(links["watch"]):
            told(red, lambda: red.state["watching"] == 2)
        told(red, lambda: red.state["watching"] == 1)
        assert "spectator" in one.ask(do="name", name="Eve")["why"]


def test_names_do_not_come_without_end(house: House) -> None:
    with house.tab(house.start()["red"]) as red:
        answers = [red.ask(do="name", name=f"Name {i}")["is"] for i in range(22)]
    assert answers == ["ack"] * 20 + ["refused"] * 2


def test_a_wish_to_take_back_says_what_and_a_refusal_is_told(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        blue.ask(do="name", name="Mara")
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        red.answer({"path": [[1300, 1000]]})
        red.answer("shoot")
        red.ask(do="undo", to=2)
        told(blue, lambda: blue.state["undo"]["pending"] == "red")
        assert [line.split()[1] for line in blue.state["undo"]["lines"]] == ["move", "shot"] and not blue.state["undo"][
            "more"
        ]
        told(red, lambda: red.state["undo"]["pending"] == "red")
        assert "ammo" in [line.split()[1] for line in red.state["undo"]["lines"]], "only red was told of its rounds"
        blue.ask(do="consent", ok=False)
        told(red, lambda: bool(red.state["undo"]["refused"]))
        assert (
            red.state["undo"]["refused"].startswith("Mara did not agree")
            and "once more" in red.state["undo"]["refused"]
        )
        assert blue.state["undo"]["refused"] == ""
        red.ask(do="undo", to=2)
        told(red, lambda: red.state["undo"]["pending"] == "red")
        assert red.state["undo"]["refused"] == ""
        assert red.ask(do="consent", ok=False)["is"] == "ack", "who asks may think better of it"
        told(red, lambda: red.state["undo"]["pending"] is None)
        assert red.state["undo"]["refused"] == "" and red.state["undo"]["ask"]


def test_a_strict_battle_says_so(house: House) -> None:
    with house.tab(house.start(strict=True)["red"]) as red:
        assert red.state["strict"] and red.state["undo"]["step"] is None


def finished(house: House, **wish: Any) -> dict[str, str]:
    """The links of a battle that is over."""
    links = house.start(hotseat=True, **wish)
    with house.tab(links["all"]) as tab:
        while tab.state["result"] is None:
            tab.anything()
    return links


def test_a_rematch_has_the_same_set_up_and_leads_everybody_to_their_seat(house: House) -> None:
    links = house.start(setup={"turns": 1})
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        assert house.web.post(f"/api/seat/{links['red']}/again").status_code == 409
        while red.state["result"] is None:
            mover, other = (red, blue) if red.state["question"] else (blue, red)
            mover.anything()
            other.at(mover.state["n"])
        assert house.web.post(f"/api/seat/{links['watch']}/again").status_code == 403
        made = house.web.post(f"/api/seat/{links['red']}/again")
        assert made.status_code == 201
        told(blue, lambda: blue.state["again"].startswith("/i/"))
        told(watch, lambda: watch.state["again"].startswith("/t/"))
        assert house.web.post(f"/api/seat/{links['red']}/again").json()["links"] == made.json()["links"]
        assert made.json()["links"]["red"] not in "".join(blue.seen + watch.seen)
        theirs = house.web.post(f"/api/seat/{links['blue']}/again").json()["links"]["blue"]
        assert theirs == blue.state["again"]
        with house.tab(made.json()["links"]["red"][3:]) as first, house.tab(house.accept(theirs)) as second:
            assert (first.state["seat"], second.state["seat"]) == ("red", "blue")
            assert first.state["n"] == 0 and first.state["battle"] == made.json()["battle"] != red.state["battle"]


def test_a_rematch_on_one_screen_stays_on_it(house: House) -> None:
    links = finished(house, setup={"turns": 1})
    made = house.web.post(f"/api/seat/{links['all']}/again").json()["links"]
    with house.tab(made["all"][3:]) as tab:
        assert tab.state["hotseat"] and tab.state["n"] == 0


def test_all_pages_of_one_address_share_what_they_may_ask(tmp_path: Path) -> None:
    with in_thread(tmp_path, Settings(message_rate=0.01, message_burst=12)) as house:
        links = house.start()
        with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
            assert red.ask(do="overlay", id=1, kind="reach", model="red")["is"] == "overlay"
            assert blue.ask(do="overlay", id=1, kind="reach", model="red")["is"] == "overlay"
            late = red.ask(do="overlay", id=2, kind="reach", model="red")
            assert late["id"] == 2 and "from your address" in late["why"]
            assert red.answer("crimson-low")["is"] == "ack", "an answer costs less"
            assert "from your address" in blue.ask(do="answer", n=1, answer="azure-low")["why"]
