"""One deed under every edition of a book's family: the same numbers as the odds card, and nobody's secrets."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest
from server.tabs import House

from dustup.books import CODES, load
from dustup.bots import Glimpse, make
from dustup.core import Ask, Roll, Seeded, Session, journal
from dustup.lab import diff
from dustup.server.choosing import library
from dustup.server.previews import compare
from dustup.server.previews.editions import compared, editions, name
from dustup.server.rooms.battle import Battle
from dustup.server.store import BattleRow
from dustup.server.workers.errands import Errands

KIND = {"content-type": "application/json"}


@cache
def shot(code: str, most: int = 600) -> tuple[tuple[Any, ...], str]:
    """The answers of a battle of bots up to a shot with a target to choose, and the target."""
    book = load(code)
    setup, dice = book.default(3), Seeded(5)
    session = Session(book, book.setup(setup))
    bots = {side: make("raider", n) for n, side in enumerate(setup["bands"])}
    for _ in range(most):
        question = session.question
        if isinstance(question, Roll):
            session.take(list(dice.roll(question)))
            continue
        assert isinstance(question, Ask)
        answer = bots[question.who].answer(Glimpse(session, question.who))
        if question.what == "target" and session.since == ["shoot"]:
            fork = session.fork()
            fork.take(answer)
            if isinstance(fork.question, Roll):
                return tuple(session.answers), answer
        session.take(answer)
    raise AssertionError("nobody shoots")


def brought(house: House, code: str, more: tuple[Any, ...] = ()) -> str:
    """The token of the one seat of that battle, brought in as a file."""
    book = load(code)
    setup = book.default(3)
    answers = (*shot(code)[0], *more)
    session = Session(book, book.setup(setup), trusted=answers)
    made = house.web.post("/api/import", content=msgspec.json.encode(journal.write(session, setup)), headers=KIND)
    assert made.status_code == 201, made.text
    return str(made.json()["links"]["all"][3:])


def ask(house: House, token: str, **body: Any) -> httpx.Response:
    return house.web.post(f"/api/seat/{token}/editions", json=body)


def test_a_books_editions_are_those_of_its_family() -> None:
    families = {code: [each.code for each in editions(load(code))] for code in CODES}
    for code, family in families.items():
        assert family[0] == code and all(load(each).family == load(code).family for each in family)
    assert sorted(map(len, families.values())) == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("code", [code for code in CODES if len(editions(load(code))) > 1])
def test_both_columns_stand_side_by_side_and_the_first_is_what_the_card_says(house: House, code: str) -> None:
    token, (answers, target) = brought(house, code), shot(code)
    with house.tab(token) as tab:
        card = tab.ask(do="odds", id=1, n=len(answers), answers=[target], patient=True)
    assert card["editions"]
    answer = ask(house, token, n=len(answers), answers=[target])
    assert answer.status_code == 200, answer.text
    mine, other = answer.json()["editions"]
    assert mine["book"] == code and other["book"] != code and load(other["book"]).family == load(code).family
    assert {label: percent for label, percent, _ in mine["chances"]} == pytest.approx(totals(card["chances"]))
    assert mine["sums"][0][:2] == [card["sums"][0][0], card["sums"][0][1]["total"]]
    for each in (mine, other):
        prefix = load(each["book"]).prefix
        rules = [rule for _, _, mods in each["sums"] for _, _, rule in mods]
        assert all(rule.startswith(prefix) for rule in rules)
        assert rules or each["refused"] or [percent for _, percent, _ in each["chances"]] == [100], "no dice are rolled"
    assert answer.json()["differ"] and all(code not in line for line in answer.json()["differ"])


def totals(chances: list[dict[str, Any]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for each in chances:
        found[each["label"]] = found.get(each["label"], 0.0) + each["percent"]
    return found


def test_a_moment_of_the_replay_can_be_asked_about(house: House) -> None:
    (answers, target), at = shot("punk2"), len(shot("punk2")[0]) - 1
    token = brought(house, "punk2", (target,))
    assert house.web.get(f"/api/seat/{token}/replay").json()["editions"]
    whole = ask(house, token, at=at).json()
    assert whole["editions"][0]["chances"]
    assert ask(house, token, at=at + 1).json() == whole, "before and after the weapon is raised: the same shot"
    assert ask(house, token, at=10**6).status_code == 400
    none = ask(house, token, at=0)
    assert none.status_code == 400 and "no dice" in none.json()["error"]["what"], "one deed, not all until some dice"
    assert ask(house, token, n=3, answers=[]).status_code == 400
    assert len(answers) == at + 1


@pytest.mark.parametrize("what", ["another", "watch"])
def test_who_is_not_asked_learns_nothing(house: House, what: str) -> None:
    links = house.start(book="punk2", setup={"seed": 3})
    with house.tab(links["red"]) as red:
        asked = red.state["question"]["who"] if red.state["question"] else red.state["waiting"]["who"]
    seat = "watch" if what == "watch" else {"red": "blue", "blue": "red"}[asked]
    answer = ask(house, links[seat], n=0, answers=[])
    assert answer.status_code == 400 and "not your turn" in answer.json()["error"]["what"]
    answer = ask(house, links[seat], at=0)
    assert answer.status_code == 400 and "own deeds" in answer.json()["error"]["what"]


def test_books_with_one_edition_say_so(house: House) -> None:
    answer = ask(house, house.start(book="kz", hotseat=True)["all"], n=0, answers=[])
    assert answer.status_code == 404 and "no other edition" in answer.json()["error"]["what"]


def test_nothing_is_handed_on_but_what_the_side_believes() -> None:
    """Two persons: the situation that goes to the other edition is the same whatever the other side hides."""
    answers, target = shot("punk2")
    book = load("punk2")
    row = BattleRow(id="x", book="punk2", rules=book.version, setup=book.default(3), seats={"red": "human", "blue": "human"},
                    dice="engine", seed="s")  # fmt: skip
    battle = Battle(book, row)
    battle.adopt(list(answers))
    side = battle.asked
    before = compare.situation(battle.believed(side), [target])
    hidden = [f for f in battle.session.base.fighters.values() if f.side != side]  # type: ignore[attr-defined]
    for fighter in hidden:
        fighter.bullets += 9
    assert compare.situation(battle.believed(side), [target]) == before
    assert book.situated is not None and book.situated(battle.session.base) != book.situated(
        book.guess(battle.session.base, side)
    ), "there was something to hide"


HIDDEN = {
    "unit": "cm", "active": "A", "answers": ["shoot", "B"],
    "table": {"pieces": [{"id": "shed", "name": "Shed", "rect": [40, 30, 4, 20], "height": 30, "material": "brick"}]},
    "fighters": {
        "A": {"side": "red", "profile": "ganger", "at": [20, 40], "facing": 0, "weapons": ["bow"]},
        "B": {"side": "blue", "profile": "ganger", "at": [60, 40]},
        "C": {"side": "blue", "profile": "ganger", "at": [36, 55]},
    },
}  # fmt: skip
"""B is behind a shed, C is not."""


def test_what_an_edition_does_not_allow_is_told_with_its_rule() -> None:
    """Only C can be shot at, so that nobody is asked at whom; why not at B is told all the same."""
    codes = [each.code for each in editions(load("punk2"))]
    found = compared(codes, HIDDEN)
    for each in found.editions:
        assert not each.chances and each.refused.startswith("B is hidden")
    (line,) = found.differ
    assert line.startswith("neither allows it: second edition, B is hidden [P2-") and "nearest" not in line
    assert all(each.chances for each in compared(codes, {**HIDDEN, "answers": ["shoot", "C"]}).editions)


def test_if_one_edition_alone_allows_it_that_is_said() -> None:
    yes, no = diff.Reading("new", (), {"hit": Fraction(1)}), diff.Reading("old", (), {}, "B is hidden [X-1]")
    assert diff.differences((yes, no)) == diff.differences((no, yes))
    assert diff.differences((yes, no)) == ["only new: old does not allow it, B is hidden [X-1]"]


def test_names_tell_editions_apart() -> None:
    assert len({name(each) for each in editions(load("punk2"))}) == 2


def test_a_helper_that_is_too_slow_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from dustup.server.front.faults import TooLong
    from dustup.server.workers.worker import Worker

    async def never(worker: Worker, data: bytes, cap: float, patient: bool = False) -> bytes:
        raise TooLong

    token, (answers, target) = brought(house, "punk2"), shot("punk2")
    monkeypatch.setattr(Worker, "ask", never)
    assert isinstance(house.hall.errands, Errands) and library.codes()
    assert ask(house, token, n=len(answers), answers=[target]).status_code in (413, 503)
