"""Taking back: free until dice, secrets or another side's answer; then by consent, without nagging."""

from server.tabs import House, Tab


def test_own_answers_are_free_until_the_other_side_or_a_die_answers(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        assert red.state["undo"]["free"] == 0
        assert red.ask(do="undo", to=0) == {"is": "ack", "n": 0}
        red.wait(lambda m: m["is"] == "state" and m["n"] == 0)
        red.answer("crimson-high")
        blue.wait(lambda m: m["is"] == "state" and m["n"] == 1 and m["waiting"] is None)
        blue.answer("azure-low")
        red.at(2)
        assert red.state["undo"]["free"] is None and red.state["undo"]["step"] == 0
        red.answer({"path": [[1300, 1000]]})
        red.ask(do="undo", to=2)
        red.wait(lambda m: m["is"] == "state" and m["n"] == 2)
        assert red.state["scene"]["models"][0]["x"] == 1000 and red.state["log_from"] == 0 and red.state["log"] == []
        red.answer({"path": [[1300, 1000]]})
        red.answer("shoot")
        assert red.state["n"] == 5 and red.state["undo"]["free"] is None and red.state["undo"]["ask"]


def test_past_a_die_the_other_side_must_agree_and_the_dice_fall_anew(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        red.anything()
        red.answer("shoot")
        assert red.ask(do="undo", to=3)["is"] == "ack"
        blue.wait(lambda m: m["is"] == "state" and m["undo"]["pending"] == "red")
        assert blue.state["n"] == 5 and blue.state["undo"]["to"] == 3
        assert "other side" in red.ask(do="consent", ok=True)["why"]
        assert blue.ask(do="consent", ok=True) == {"is": "ack", "n": 3}
        red.wait(lambda m: m["is"] == "state" and m["n"] == 3)
        assert red.state["question"]["what"] == "act" and red.state["undo"]["pending"] is None
        assert [line["what"] for line in red.state["log"]] == [] and red.state["log_from"] == 1


def test_two_refusals_in_a_turn_end_the_asking(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        for _ in range(2):
            assert red.ask(do="undo", to=0)["is"] == "ack"
            assert "already" in red.ask(do="undo", to=0)["why"]
            blue.wait(lambda m: m["is"] == "state" and m["undo"]["pending"] == "red")
            assert blue.ask(do="consent", ok=False)["is"] == "ack"
            red.wait(lambda m: m["is"] == "state" and m["undo"]["pending"] is None)
        assert "refused twice" in red.ask(do="undo", to=0)["why"]
        assert red.state["undo"]["ask"] is False and red.state["n"] == 2


def test_what_cannot_be_taken_back_is_refused(house: House) -> None:
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue, house.tab(links["watch"]) as watch:
        red.answer("crimson-low")
        assert "no answer 9" in red.ask(do="undo", to=9)["why"]
        assert "not yours" in blue.ask(do="undo", to=0)["why"]
        assert "spectator" in watch.ask(do="undo", to=0)["why"]
        assert "nobody asks" in blue.ask(do="consent", ok=True)["why"]


def test_alone_against_a_bot_everything_can_be_taken_back(house: House) -> None:
    links = house.start(seats={"red": "human", "blue": "bot:rookie"})
    with house.tab(links["red"]) as red:
        red.answer("crimson-low")
        red.wait(lambda m: m["is"] == "state" and bool(m["question"]))
        red.anything()
        red.answer("shoot")
        assert red.ask(do="undo", to=0)["n"] == 0
        red.wait(lambda m: m["is"] == "state" and m["n"] == 0)
        assert red.state["question"]["what"] == "stance"


def test_what_brought_a_secret_to_light_needs_consent(house: House) -> None:
    """Red sees blue's secret stance by moving near: no die fell, but it cannot be unseen."""
    links = house.start()
    with house.tab(links["red"]) as red, house.tab(links["blue"]) as blue:
        red.answer("crimson-low")
        blue.at(1)
        blue.answer("azure-low")
        red.at(2)
        red.answer({"path": [[1950, 1000]]})
        assert red.state["log"][-1]["about"]["stance"] == "azure-low"
        assert red.ask(do="undo", to=2) == {"is": "ack", "n": 3}
        blue.wait(lambda m: m["is"] == "state" and m["undo"]["pending"] == "red")
        assert blue.state["n"] == 3


def finish(tab: Tab) -> None:
    while tab.state["question"]:
        tab.anything()


def test_after_the_end_nothing_is_taken_back_but_one_may_play_on_with_new_dice(house: House) -> None:
    """The seed and the secrets have been shown: whoever went on with that seed could tell every roll in advance."""
    links = house.start(hotseat=True, setup={"turns": 1})
    with house.tab(links["all"]) as tab:
        finish(tab)
        end, seed, promise = tab.state["n"], tab.state["dice"]["seed"], tab.state["dice"]["commit"]
        assert seed and tab.state["undo"]["step"] is None and not tab.state["undo"]["ask"]
        for to in range(end):
            assert "the battle is over" in tab.ask(do="undo", to=to)["why"]
        made = house.web.post(f"/api/seat/{links['all']}/branch", json={"at": 3}).json()
    with house.tab(made["links"]["all"].removeprefix("/t/")) as tab:
        assert tab.state["n"] == 3 and tab.state["dice"]["commit"] not in ("", promise)
        tab.answer("shoot")
        finish(tab)
        assert tab.state["dice"]["seed"] not in ("", seed)


def test_without_take_backs_a_bot_is_as_hard_as_a_person(house: House) -> None:
    links = house.start(seats={"blue": "bot:rookie"}, strict=True)
    with house.tab(links["red"]) as red:
        red.answer("crimson-low")
        red.at(2)
        assert not any(red.state["undo"].values())
        assert "without take-backs" in red.ask(do="undo", to=0)["why"]
        assert house.web.get(f"/api/seat/{links['red']}/journal").status_code == 403
        assert house.web.post(f"/api/seat/{links['red']}/branch", json={"at": 0}).status_code == 403
