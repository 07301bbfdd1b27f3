"""Expectations by the rules' own dice, and what a state is worth."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.yard import Battle, battle, die, man

from dustup.core import Choice, Flow
from dustup.skirmish.expect import Table, expected, shares
from dustup.skirmish.missions import Fight
from dustup.skirmish.model import Model
from dustup.skirmish.worth import Eye, Memory, Pairs, capped, terms_of


def shot(found: list[int]) -> Flow[None]:
    """Hit on 4 or more; then the target may duck, and a second die says how bad it is."""
    faces = yield die()
    if faces[0] < 4:
        return
    if (yield Choice(who="red", what="duck", values=(False, True))):
        return
    faces = yield die()
    found.append(faces[0])


def test_an_expectation_is_exact() -> None:
    def start() -> tuple[list[int], Flow[None]]:
        found: list[int] = []
        return found, shot(found)

    assert expected(start, lambda found: float(sum(found))) == pytest.approx(0.5 * 3.5)
    assert expected(start, lambda found: float(sum(found)), policy=lambda ask: True) == 0.0
    with pytest.raises(OverflowError, match="more than 3"):
        expected(start, lambda found: 0.0, most=3)
    odds = shares(start, lambda found: sum(found) > 3)
    assert sum(odds.values()) == pytest.approx(1.0) and odds[True] == pytest.approx(0.25)


def test_a_table_works_each_number_out_once() -> None:
    table, asked = Table(most=2), []

    def work(n: float) -> float:
        asked.append(n)
        return n

    assert [table.get(key, lambda key=key: work(key)) for key in (1.0, 2.0, 1.0, 3.0, 1.0)] == [1, 2, 1, 3, 1]
    assert asked == [1.0, 2.0, 3.0, 1.0]


def harm(s: Battle, a: Model, b: Model, far: float) -> float:
    return 5.0 if far <= 1000 else 0.0


def test_nearer_enemies_are_chances_and_dangers() -> None:
    eye: Eye[Any, Any] = Eye(harm=harm, want=lambda s, f: 500.0)
    fight: Fight[Any, Any] = Fight(id="x", name="X", blurb="", map="yard")
    far = battle(fight, man("a", "red", 0, 0, 20), man("b", "blue", 9000, 0, 10))
    near = battle(fight, man("a", "red", 0, 0, 20), man("b", "blue", 1000, 0, 10))
    one, two = terms_of(far, "red", eye), terms_of(near, "red", eye)
    assert one["strength"] == two["strength"] == 10
    assert (one["chances"], one["danger"]) == (0, 0)
    assert two["chances"] > 0 > two["danger"]
    assert two["position"] > one["position"]


def test_many_cannot_take_more_than_there_is() -> None:
    assert capped(5.0, 8.0) == 5.0
    assert capped(18.0, 8.0) == pytest.approx(8.0 + 0.15 * 10)


def test_nobody_gains_by_leaving_the_table_however_far_the_enemy_is() -> None:
    eye: Eye[Any, Any] = Eye(harm=harm)
    fight: Fight[Any, Any] = Fight(id="x", name="X", blurb="", map="yard")
    for away in (1000, 6000, 11_000, 30_000):
        s = battle(fight, man("a", "red", 0, 0, 20), man("c", "red", 0, 300, 5), man("b", "blue", away, 0, 10))
        stays = sum(terms_of(s, "red", eye).values())
        s.fighters["c"].status = "gone"
        assert sum(terms_of(s, "red", eye).values()) < stays


def test_what_is_remembered_of_a_pair_is_worked_out_again_when_one_of_them_changes() -> None:
    asked: list[str] = []

    def counted(s: Battle, a: Model, b: Model, far: float) -> float:
        asked.append(a.id)
        return harm(s, a, b, far)

    pairs = Pairs(most=4)
    memory: Memory[Any, Any] = Memory(lambda s: pairs, lambda s, f: (f.id, f.x, f.y), lambda s: s.turn)
    eye: Eye[Any, Any] = Eye(harm=counted, memory=memory)
    fight: Fight[Any, Any] = Fight(id="x", name="X", blurb="", map="yard")
    s = battle(fight, man("a", "red", 0, 0, 20), man("b", "blue", 900, 0, 10))
    first = terms_of(s, "red", eye)
    assert terms_of(s, "red", eye) == first and asked == ["a", "b"]
    s.fighters["b"].x = 9000
    assert terms_of(s, "red", eye)["chances"] < first["chances"] and asked == ["a", "b"] * 2
    s.turn += 1  # full: all is forgotten, nothing is mixed up
    assert terms_of(s, "red", eye) == terms_of(s, "red", Eye(harm=harm))
