"""Ways to play: hot-seat, bots, real dice, and what each seat is told."""

import json

from server.skirmish import STANCES
from server.tabs import House, anything


def test_hot_seat_hands_the_device_over_when_there_are_secrets(house: House) -> None:
    links = house.start(hotseat=True)
    assert set(links) == {"all", "watch"}
    with house.tab(links["all"]) as tab:
        assert (tab.state["seat"], tab.state["view"], tab.state["cover"]) == ("all", "red", "red")
        tab.answer("crimson-low")
        assert (tab.state["view"], tab.state["cover"]) == ("blue", "blue")
        assert "crimson" not in json.dumps(tab.state) and "77777" not in json.dumps(tab.state)
        tab.answer("azure-low")
        assert tab.state["view"] == "red"
        tab.answer({"path": [[1010, 1000]]})
        assert (tab.state["view"], tab.state["cover"]) == ("red", "")


def test_a_bot_answers_by_itself_and_is_reported_as_one(house: House) -> None:
    links = house.start(seats={"red": "human", "blue": "bot:raider"})
    assert set(links) == {"red", "watch"}
    with house.tab(links["red"]) as red:
        red.answer("crimson-low")
        told = [json.loads(text) for text in red.seen]
        assert {"who": "blue", "bot": True, "what": "a secret choice"} in [
            m["waiting"] for m in told if m["is"] == "state"
        ]
        while red.state["result"] is None:
            if red.state["question"]:
                red.answer(anything(red.state))
            else:
                red.next()
        told_of = {"side": "blue", "name": "Blue", "player": "bot:raider", "here": True, "taken": True, "who": ""}
        assert red.state["seats"][1] == told_of


def test_two_bots_play_while_somebody_watches(house: House) -> None:
    links = house.start(seats={"red": "bot:rookie", "blue": "bot:rookie"}, setup={"turns": 1})
    assert set(links) == {"watch"}
    with house.tab(links["watch"]) as watch:
        watch.wait(lambda m: m["is"] == "state" and m["result"] is not None)


def test_real_dice_are_asked_of_the_side_that_rolls(house: House) -> None:
    links = house.start(dice="physical")
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-high")
        red.at(2)
        red.anything()
        red.answer("shoot")
        question = red.state["question"]
        assert (question["kind"], question["prompt"]) == ("roll", "Roll 1d6: shot")
        assert question["roll"] == {"count": 1, "sides": 6, "what": "shot", "rule": "SK-04", "who": ["red"]}
        blue.at(4)
        assert blue.state["waiting"] == {"who": "red", "bot": False, "what": "dice"}
        assert "cannot show 7" in red.answer([7])["why"]
        tried = red.ask(do="try", id=1, n=4, answer=None)
        assert (tried["is"], tried["ok"]) == ("tried", False), tried
        assert red.answer([6])["is"] == "ack"
        blue.at(5)
        assert [line["about"].get("success") for line in blue.state["log"]] == [True]


def test_no_message_of_one_side_has_the_others_secrets(house: House) -> None:
    """Every text each page was ever sent, searched; a spectator learns neither. At the end all is told."""
    links = house.start(setup={"turns": 2})
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        tabs = {"red": red, "blue": blue}
        while True:
            n = max(tab.state["n"] for tab in tabs.values())
            for tab in (*tabs.values(), watch):
                tab.at(n)
            asked = next((tab for tab in tabs.values() if tab.state["question"]), None)
            if asked is None:
                break
            for tab in tabs.values():
                tab.ask(do="odds", id=1, n=n, answers=["shoot"])
                tab.ask(do="overlay", id=2, kind="reach", model="red")
                tab.ask(do="overlay", id=3, kind="reach", model="blue")
                tab.ask(do="frame", id=4, at=n)
                tab.ask(do="answer", n=n, answer="nonsense")
            asked.anything()
        secrets = {"red": ["77777", *STANCES["red"]], "blue": ["88888", *STANCES["blue"]]}
        during = {tab: [t for t in tab.seen if '"why":"most hits"' not in t] for tab in (red, blue, watch)}
        for tab, foes in ((red, ["blue"]), (blue, ["red"]), (watch, ["red", "blue"])):
            assert len(during[tab]) > 8
            for secret in (each for foe in foes for each in secrets[foe]):
                assert not [text for text in during[tab] if secret in text], secret
        assert "88888" in json.dumps(red.state["log"]) and "77777" in json.dumps(watch.state["scene"])


def test_the_page_says_who_is_here(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red:
        assert [seat["here"] for seat in red.state["seats"]] == [True, False]
        with house.tab(links["blue"]):
            red.wait(lambda m: m["seats"][1]["here"])
        red.wait(lambda m: not m["seats"][1]["here"])
