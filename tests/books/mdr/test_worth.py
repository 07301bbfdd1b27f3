"""What bots of this book think of, and what they value: by the rules themselves."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from math import dist

import pytest

from dustup.books.mdr import BOOK
from dustup.books.mdr.actions import nominate
from dustup.books.mdr.move import path_question, walker
from dustup.books.mdr.state import State

module = import_module("dustup.books.mdr.worth")


def staged(**people: dict[str, object]) -> State:
    return BOOK.stage({"fighters": people, "phase": "turn", "now": "red"})


def test_a_blow_is_worth_what_the_rules_make_of_it() -> None:
    """MDR-HTH-03..06: Combat 3 against 3; beaten by an odd die it recoils, by an even one it falls, doubled it dies."""
    s = staged(a={"side": "red", "at": [20, 20], "combat": 3}, b={"side": "blue", "at": [22, 20], "combat": 3})
    blow = module.blow_of(s, s.fighters["a"], module.Manner())
    loss = 0.0
    for mine, his in product(range(1, 7), repeat=2):
        if mine + 3 >= 2 * (his + 3):
            loss += 1.0
        elif mine > his:
            loss += module.LOSS["recoil" if mine % 2 else "fall"]
    assert module.share(s.fighters["b"], blow, 3, 3) == pytest.approx(loss / 36)


def test_who_cannot_be_shot_at_is_not_counted_on() -> None:
    """MDR-SHOT-13, MDR-SHOT-01: nobody shoots into a fight of friends, nor beyond three sticks."""
    people = {
        "a": {"side": "red", "at": [20, 20], "weapons": ["pistol"], "ready": "pistol"},
        "b": {"side": "blue", "at": [30, 20]},
        "m": {"side": "red", "at": [60, 60]},
    }
    s = staged(**people)
    a, b, m = (s.fighters[key] for key in "abm")
    assert module.hurts(s, a, b, 900) > 0.0
    assert module.hurts(s, a, b, 90_000) == 0.0
    m.x, m.y = b.x + b.r + m.r, b.y
    assert module._shot(s, a, b, 900, s.setup.data.weapons["pistol"]) == 0.0


def test_few_dice_while_much_is_at_stake_and_many_for_the_last() -> None:
    """MDR-TURN-03: two failures end the turn for all who wait."""
    people: dict[str, dict[str, object]] = {
        f"a{k}": {"side": "red", "at": [10 + 6 * k, 10], "quality": 5} for k in range(5)
    }
    s = staged(**people, b={"side": "blue", "at": [60, 60]})
    first = s.fighters["a0"]
    assert nominate.sound(s, first) == 1
    for k in range(1, 5):
        s.fighters[f"a{k}"].done = True
    assert nominate.sound(s, first) == 3


def test_nobody_walks_back_to_where_it_came_from() -> None:
    """MDR-MOVE-03: ideas for a second move do not undo the first."""
    s = staged(a={"side": "red", "at": [30, 30]}, b={"side": "blue", "at": [60, 30]})
    a = s.fighters["a"]
    a.left = 2
    back = [(a.x, a.y, a.z), (a.x + 1000, a.y, a.z)]

    def ends() -> list[tuple[int, int]]:
        return [tuple(way["path"][-1][:2]) for way in path_question(s, a, walker(s, a)).ideas() if way["path"]]

    a.x += 1000
    assert any(dist(end, back[0][:2]) < 500 for end in ends())
    s.say("moved", "MDR-MOVE-01", who="a", path=[list(point) for point in back])
    assert ends() and not any(dist(end, back[0][:2]) < 500 for end in ends())
