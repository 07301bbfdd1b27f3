"""Playing through real connections: acknowledged, shown, refused, finished."""

from dataclasses import replace

import pytest
from server import skirmish
from server.tabs import House, Tab

from dustup.core import Choice, Flow, Illegal, Roll, Session
from dustup.server.front import door
from dustup.server.previews import cards, chances

HUMANS = {"red": "human", "blue": "human"}


def play_out(tabs: dict[str, Tab]) -> None:
    """Both sides answer until the end."""
    while True:
        n = max(tab.state["n"] for tab in tabs.values())
        for tab in tabs.values():
            tab.at(n)
        asked = next((tab for tab in tabs.values() if tab.state["question"]), None)
        if asked is None:
            return
        assert asked.anything()["is"] == "ack"


def test_two_sides_and_a_spectator_play_to_the_end(house: House) -> None:
    links = house.start(seats=HUMANS)
    assert set(links) == {"red", "blue", "watch"}
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        assert red.state["question"]["what"] == "stance" and red.state["waiting"] is None
        assert blue.state["question"] is None and blue.state["waiting"]["who"] == "red"
        play_out({"red": red, "blue": blue})
        watch.at(red.state["n"])
        assert red.state["result"]["why"] == "most hits"
        assert watch.state["scene"]["scores"] == red.state["scene"]["scores"]


def test_an_answer_is_shown_to_the_others_and_the_log_grows(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        assert red.answer({"path": [[1500, 1000]]}) == {"is": "ack", "n": 3}
        blue.at(3)
        assert blue.state["scene"]["models"][0]["x"] == 1500
        assert [line["what"] for line in blue.state["log"]] == ["move"] and blue.state["log_from"] == 0
        options = {o["value"]: o for o in red.state["question"]["options"]}
        assert not options["fly"]["ok"] and options["fly"]["why"] == "nobody flies here" and options["shoot"]["ok"]


def test_refusals_say_why_and_change_nothing(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        assert "Red's turn" in blue.ask(do="answer", n=0, answer="azure-low")["why"]
        assert "spectator" in watch.ask(do="answer", n=0, answer="azure-low")["why"]
        assert "no longer open" in red.ask(do="answer", n=7, answer="crimson-low")["why"]
        no = red.ask(do="answer", n=0, answer="up")
        assert no["is"] == "refused" and no["rule"] == "SK-01" and no["nearest"] == "crimson-low"
        assert red.answer("crimson-low")["is"] == "ack"
        blue.at(1)
        assert blue.answer("azure-low")["is"] == "ack"
        red.at(2)
        far = red.ask(do="answer", n=2, answer={"path": [[4000, 1000]]})
        assert far["rule"] == "SK-02" and far["nearest"] == {"path": [[2000, 1000]]}
        for odd in (None, [], {"path": []}, {"path": "x"}, {"path": [[1, None]]}, 10**400, "☃" * 999):
            assert red.ask(do="answer", n=2, answer=odd)["is"] == "refused"
        assert red.answer({"path": [[1010, 1000]]})["is"] == "ack"


def test_broken_messages_are_refused_and_the_page_stays_connected(house: House) -> None:
    with house.tab(house.start()["red"]) as red:
        for text in ("", "{", "[]", '{"do":"win"}', '{"do":"answer"}', '{"do":"answer","n":"0","answer":1}',
                     '{"do":"answer","n":0,"answer":1,"more":1}', "[" * 30000, '{"do":"answer","n":0,"answer":NaN}'):  # fmt: skip
            red.ws.send(text)
            assert red.wait(lambda m: m["is"] != "state")["is"] == "refused", text[:40]
        red.ws.send(b"\xff\xfe")
        assert "JSON text" in red.next()["why"]
        red.ws.send('{"do":"answer","n":0,"answer":"' + "x" * 70_000 + '"}')
        assert "longer than" in red.next()["why"]
        assert red.answer("crimson-low")["is"] == "ack"


def test_a_link_that_is_none_is_told_so(house: House) -> None:
    tab = house.tab("nobody")
    assert "no battle" in tab.next()["why"]
    assert house.web.get("/api/seat/nobody/replay").status_code == 404


def test_a_flood_is_slowed_down(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bucket is not refilled here, so that it does not matter how fast this machine is."""
    monkeypatch.setattr(door, "RATE", 0.0)
    monkeypatch.setattr(door, "BURST", 20.0)
    with house.tab(house.start()["watch"]) as watch:
        said = [watch.ask(do="consent", ok=True)["why"] for _ in range(21)]
        assert ["too many" in why for why in said] == [False] * 20 + [True]


def test_trying_measures_and_changes_nothing(house: House) -> None:
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        tab.answer("azure-low")
        good = tab.ask(do="try", id=5, n=2, answer={"path": [[1300, 1400]]})
        assert good == {"is": "tried", "id": 5, "ok": True, "why": "", "rule": "", "nearest": None,
                        "measure": {"length": 500, "budget": 1000, "ok": True}, "onward": []}  # fmt: skip
        bad = tab.ask(do="try", id=6, n=2, answer={"path": [[3000, 1000]]})
        assert not bad["ok"] and bad["rule"] == "SK-02" and bad["measure"]["length"] == 2000
        assert tab.ask(do="try", id=7, n=2, answer="what")["ok"] is False
        assert tab.answer({"path": [[1010, 1000]]})["n"] == 3


def test_odds_are_exact_and_do_not_know_the_other_sides_secret(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")  # hidden: red believes azure-high
        red.at(2)
        red.anything()
        card = red.ask(do="odds", id=1, n=3, answers=["shoot"])
        assert card["chances"] == [
            {"label": "hit", "percent": 66.6667, "share": "2/3", "tone": "good"},
            {"label": "miss", "percent": 33.3333, "share": "1/3", "tone": "bad"},
        ]
        assert card["exact"]
        assert card["need"] == 3 and card["sums"] == [["to hit", {"total": 1, "mods": [[1, "close", "SK-05"]]}]]
        assert red.ask(do="odds", id=2, n=3, answers=["fly"])["why"] == "nobody flies here"
        assert red.ask(do="odds", id=2, n=3, answers=["hold"])["chances"] == [
            {"label": "nothing", "percent": 100.0, "share": "1/1", "tone": "even"}
        ]
        assert "turn" in blue.ask(do="odds", id=3, n=3, answers=["shoot"])["why"]


def test_nothing_is_measured_before_a_blind_question_is_answered(house: House) -> None:
    links = house.start(setup={"turns": 9})
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        stance = red.ask(do="odds", id=1, n=0, answers=["crimson-low"])
        assert stance["is"] == "odds"  # nothing blind is passed
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        assert red.state["question"]["blind"] == {"why": "declare before you measure", "rule": "SK-11"}
        for ask in (
            {"do": "odds", "n": 2, "answers": [{"path": [[1100, 1000]]}, "shoot"]},
            {"do": "overlay", "kind": "reach", "model": "red"},
        ):
            said = red.ask(id=2, **ask)
            assert (said["is"], said["why"], said["rule"]) == ("refused", "declare before you measure", "SK-11")
        tried = red.ask(do="try", id=3, n=2, answer={"path": [[1300, 1400]]})
        assert tried["ok"] and tried["measure"] is None
        assert blue.ask(do="overlay", id=4, kind="reach", model="red")["is"] == "overlay"
        red.anything()
        assert red.ask(do="odds", id=5, n=3, answers=["shoot"])["chances"]


def test_odds_do_not_look_through_a_blind_question() -> None:
    def play(s: skirmish.State) -> Flow[None]:
        yield Choice(who="red", what="act", values=("shoot",), settled=True)
        yield Choice(who="red", what="target", values=("a", "b"), blind=Illegal("declare first", "SK-11"))
        yield Roll(what="shot", rule="SK-04")

    session = Session(replace(skirmish.BOOK, play=play), skirmish.State(3))
    assert chances.card(1, session, ["shoot"]).chances
    with pytest.raises(Illegal, match="declare first"):
        chances.card(1, session, ["shoot", "a"])


def test_overlays_show_what_the_seat_may_know(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red:
        own = red.ask(do="overlay", id=1, kind="reach", model="red")["overlay"]
        assert own["discs"] == [[1000, 1000, 1000]] and own["notes"] == ["rounds 777779"]
        assert red.ask(do="overlay", id=2, kind="reach", model="blue")["overlay"]["notes"] == ["rounds 1"]
        assert red.ask(do="overlay", id=3, kind="reach", model="nobody")["is"] == "refused"


def test_a_card_that_fails_costs_only_itself(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AttributeError("a fault of the rules")

    links = house.start()
    with house.tab(links["red"]) as red:
        monkeypatch.setattr(cards, "overlay", broken)
        refused = red.ask(do="overlay", id=1, kind="reach", model="red")
        assert (refused["is"], refused["id"]) == ("refused", 1) and "could not be worked out" in refused["why"]
        monkeypatch.undo()
        assert red.ask(do="overlay", id=2, kind="reach", model="red")["is"] == "overlay"
