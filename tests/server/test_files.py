"""Journals in and out, replay, playing on from a moment, dice that can be checked."""

import json
from random import Random

from server import skirmish
from server.tabs import House, Tab, anything

from dustup.server.choosing import library
from dustup.server.rooms.throws import commit


def finished(house: House) -> dict[str, str]:
    links = house.start(hotseat=True, setup={"turns": 2})
    with house.tab(links["all"]) as tab:
        finish(tab)
    return links


def finish(tab: Tab) -> None:
    while tab.state["question"]:
        tab.answer(anything(tab.state))


def journal(house: House, token: str) -> dict[str, object]:
    answer = house.web.get(f"/api/seat/{token}/journal")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    found: dict[str, object] = answer.json()
    return found


def test_a_journal_goes_out_and_comes_in_the_same(house: House) -> None:
    links = finished(house)
    first = journal(house, links["all"])
    answer = house.web.post("/api/import", json=first)
    assert answer.status_code == 201
    again = journal(house, answer.json()["links"]["watch"].removeprefix("/t/"))
    assert again["hash"] == first["hash"] and again["told"] == first["told"]


def test_a_changed_journal_is_refused(house: House) -> None:
    found = journal(house, finished(house)["all"])
    answers = found["answers"]
    assert isinstance(answers, list)
    for bad in ({**found, "hash": "0" * 24}, {**found, "answers": [*answers, 1]}, {**found, "more": 1},
                {**found, "setup": {"scenario": "../../etc/passwd"}}, {**found, "answers": ["fly"]}):  # fmt: skip
        answer = house.web.post("/api/import", json=bad)
        assert answer.status_code == 400 and answer.json()["error"]["what"], answer.text


def test_a_journal_of_other_rules_can_still_be_looked_at(house: House) -> None:
    found = journal(house, finished(house)["all"])
    answer = house.web.post("/api/import", json={**found, "rules": "0.0-old"}).json()
    assert "0.0-old" in answer["note"]
    with house.tab(answer["links"]["watch"].removeprefix("/t/")) as tab:
        assert tab.state["replay_only"] and [line["text"] for line in tab.state["log"]] == found["told"]
        assert tab.state["scene"]["models"][0]["x"] == 1020
        assert tab.ask(do="frame", id=1, at=0)["scene"]["models"][0]["x"] == 1000
        assert tab.ask(do="frame", id=1, at=1)["scene"]["models"][0]["x"] == 1010
        assert "only be looked at" in tab.ask(do="answer", n=0, answer=1)["why"]


def test_the_journal_is_kept_from_a_side_while_the_battle_goes_on(house: House) -> None:
    links = house.start()
    for seat in ("red", "watch"):
        answer = house.web.get(f"/api/seat/{links[seat]}/journal")
        assert answer.status_code == 403 and "secrets" in answer.json()["error"]["why"]
        assert house.web.post(f"/api/seat/{links[seat]}/branch", json={"at": 0}).status_code == 403


def test_the_revealed_seed_proves_every_roll(house: House) -> None:
    """The note's seed fits the commitment told at the start, and gives each face (docs/server.md has this check)."""
    links = house.start(hotseat=True, setup={"turns": 2})
    with house.tab(links["all"]) as tab:
        promised = tab.state["dice"]["commit"]
        assert tab.state["dice"]["seed"] == ""
        finish(tab)
        assert commit(tab.state["dice"]["seed"]) == promised
    found = journal(house, links["all"])
    _, _, seed, _, epochs = str(found["note"]).split()
    assert commit(seed) == promised and epochs == "0:0"
    rolls = [(n, a) for n, a in enumerate(found["answers"]) if isinstance(a, list)]  # type: ignore[arg-type, var-annotated]
    assert len(rolls) == 4
    for n, faces in rolls:
        assert faces == [1 + int(Random(f"{seed}/0/{n}").random() * 6)]


def test_every_moment_can_be_seen_again(house: House) -> None:
    links = finished(house)
    replay = house.web.get(f"/api/seat/{links['watch']}/replay").json()
    assert replay["frames"] == 16
    assert [m["turn"] for m in replay["moments"]] == sorted(m["turn"] for m in replay["moments"])
    with house.tab(links["watch"]) as tab:
        xs = [tab.ask(do="frame", id=at, at=at)["scene"]["models"][0]["x"] for at in range(17)]
        assert xs == [1000] * 3 + [1010] * 8 + [1020] * 6
        assert [line["what"] for line in tab.ask(do="frame", id=1, at=5)["log"]] == ["ammo", "shot"]
        assert tab.ask(do="frame", id=1, at=17) == {
            "is": "refused", "why": "there is no moment 17", "rule": "", "nearest": 16, "id": 1, "do": "frame",
        }  # fmt: skip


def test_play_on_from_a_moment(house: House) -> None:
    links = finished(house)
    answer = house.web.post(f"/api/seat/{links['watch']}/branch", json={"at": 3, "seats": {"blue": "bot:rookie"}})
    assert answer.status_code == 201
    with house.tab(answer.json()["links"]["all"].removeprefix("/t/")) as tab:
        assert tab.state["n"] == 3 and tab.state["question"]["what"] == "act" and tab.state["view"] == "red"
        assert tab.answer("hold")["is"] == "ack"
    assert house.web.post(f"/api/seat/{links['watch']}/branch", json={"at": 99}).status_code == 400


def test_a_battle_goes_on_under_newer_rules_if_they_accept_it(house: House) -> None:
    links = house.start(hotseat=True)
    with house.tab(links["all"]) as tab:
        tab.answer("crimson-low")
        battle = tab.state["battle"]
    hall = house.hall
    hall.rooms.pop(battle)
    library.extra["skirmish"] = skirmish.make("2")
    try:
        with house.tab(links["all"]) as tab:
            assert tab.state["n"] == 1 and "began under rules 1" in tab.state["note"]
            assert tab.answer("azure-low")["is"] == "ack"
    finally:
        library.extra["skirmish"] = skirmish.BOOK


def test_json_is_the_same_text_each_time(house: House) -> None:
    links = finished(house)
    assert json.dumps(journal(house, links["all"])) == json.dumps(journal(house, links["watch"]))
