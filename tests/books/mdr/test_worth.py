"""What bots of this book think of, and what they value: by the rules themselves."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from math import dist

import pytest

from dustup.books.mdr import BOOK
from dustup.books.mdr.actions import nominate, strikes, tempo
from dustup.books.mdr.actions.mood import EVEN
from dustup.books.mdr.move import path_question, walker
from dustup.books.mdr.state import State
from dustup.books.mdr.terrain.strides import afoot
from dustup.core import Event
from dustup.skirmish.space import touch

module = import_module("dustup.books.mdr.worth")
turn = import_module("dustup.books.mdr.turn")


def staged(**people: dict[str, object]) -> State:
    return BOOK.stage({"fighters": people, "phase": "turn", "now": "red"})


def test_a_blow_is_worth_what_the_rules_make_of_it() -> None:
    """MDR-HTH-03..06: Combat 3 against 3; beaten by an odd die it recoils, by an even one it falls, doubled it dies."""
    s = staged(a={"side": "red", "at": [20, 20], "combat": 3}, b={"side": "blue", "at": [22, 20], "combat": 3})
    blow = strikes.blow_of(s, s.fighters["a"], strikes.Manner())
    loss = 0.0
    for mine, his in product(range(1, 7), repeat=2):
        if mine + 3 >= 2 * (his + 3):
            loss += 1.0
        elif mine > his:
            loss += strikes.LOSS["recoil" if mine % 2 else "fall"]
    assert strikes.share(s.fighters["b"], blow, 3, 3) == pytest.approx(loss / 36)


def test_who_cannot_be_shot_at_is_not_counted_on() -> None:
    """MDR-SHOT-13, MDR-SHOT-01: nobody shoots into a fight of friends, nor beyond three sticks."""
    people = {
        "a": {"side": "red", "at": [20, 20], "weapons": ["pistol"], "ready": "pistol"},
        "b": {"side": "blue", "at": [30, 20]},
        "m": {"side": "red", "at": [60, 60]},
    }
    s = staged(**people)
    a, b, m = (s.fighters[key] for key in "abm")
    worth = module.stakes(s, [a, b, m])
    assert strikes.attacks(s, a, b, 900, worth)[0] > 0.0
    assert strikes.attacks(s, a, b, 90_000, worth) == (0.0, 0.0, 0.0)
    m.x, m.y = b.x + b.r + m.r, b.y
    assert strikes._shot(s, a, b, 900, s.setup.data.weapons["pistol"], strikes.Shot()) == 0.0


def test_the_death_of_a_leader_costs_those_who_would_run() -> None:
    """MDR-MORL-04, MDR-MORL-14: his party tests on three dice; Quality 4+ runs away one time in eight."""
    people: dict[str, dict[str, object]] = {
        f"a{k}": {"side": "red", "at": [10 + 6 * k, 10], "quality": 4, "points": 40} for k in range(5)
    }
    s = staged(**people, b={"side": "blue", "at": [60, 60]})
    there = list(s.fighters.values())
    plain = module.stakes(s, there)
    s.fighters["a0"].traits["leader"] = ""
    led = module.stakes(s, there)
    assert led["a0"] - plain["a0"] == pytest.approx(4 * plain["a1"] / 8)
    assert led["a1"] == plain["a1"]


def test_a_blow_that_needs_a_walk_needs_two_actions() -> None:
    """MDR-ACTN-03, MDR-MOVE-01, MDR-HTH-10: from contact one, from a Medium stick away two, beyond two sticks none will
    do; a powerful blow takes one more."""
    s = staged(a={"side": "red", "at": [20, 20], "combat": 4}, b={"side": "blue", "at": [40, 20], "combat": 2})
    a, b = s.fighters["a"], s.fighters["b"]
    worth, stick = module.stakes(s, [a, b]), s.setup.sticks.medium
    needs = [
        [gain > 0 for gain in strikes.attacks(s, a, b, far, worth)] for far in (0, stick, stick + 1, 2 * stick + 1)
    ]
    assert needs == [[True, True, False], [False, True, True], [False, False, True], [False] * 3]
    near = strikes.attacks(s, a, b, 0, worth)
    assert near[1] > near[0], "two actions take one off what the enemy has"


def test_an_aimed_shot_takes_two_actions_and_does_more() -> None:
    """MDR-SHOT-09: its target has one less; from the ground one shoots at once."""
    gun = {"side": "red", "at": [20, 20], "weapons": ["pistol"], "ready": "pistol"}
    s = staged(a=gun, b={"side": "blue", "at": [60, 20]})
    a, b = s.fighters["a"], s.fighters["b"]
    at_once, aimed, _ = strikes.attacks(s, a, b, 900, module.stakes(s, [a, b]))
    assert 0 < at_once < aimed
    a.mark("fallen")
    assert strikes.attacks(s, a, b, 900, module.stakes(s, [a, b]))[0] > 0


def test_who_is_down_wants_to_get_up_first() -> None:
    """MDR-ACTN-03, MDR-TRAN-02: one action for the Fallen, two for the Transfixed; until then it walks nowhere."""
    s = staged(a={"side": "red", "at": [20, 20], "points": 100}, b={"side": "blue", "at": [80, 80]})
    a, b = s.fighters["a"], s.fighters["b"]
    memory = module.Memory(s, [a, b], module.stakes(s, [a, b]))
    look = module.outlook(a, [b], memory)

    def use() -> tuple[float, ...]:
        return module.uses(s, a, look, 5000, EVEN, 0.0)

    _, step, two, _ = use()
    assert two == pytest.approx(2 * step)
    a.mark("fallen")
    assert use()[1:3] == (pytest.approx(22), pytest.approx(22 + step))
    a.clear("fallen")
    a.mark("transfixed", "web")
    assert use()[1:] == (0.0, pytest.approx(45), pytest.approx(45 + step))


def test_an_action_may_lead_out_of_danger() -> None:
    """MDR-TURN-01: whoever may lose much where it stands is worth a roll, if only to go; not with an enemy in contact,
    for that takes two actions (MDR-HTH-25)."""
    s = staged(a={"side": "red", "at": [20, 20]}, b={"side": "blue", "at": [40, 20]})
    a, b = s.fighters["a"], s.fighters["b"]
    look = module.Outlook((0.0, 0.0, 0.0), (0.0, ""))
    calm, afraid = (module.uses(s, a, look, 0, EVEN, threat)[1] for threat in (0.0, 100.0))
    assert calm == 0 and afraid == pytest.approx(100 * EVEN.dread * module.SAFER)
    b.x = a.x + a.r + b.r
    assert module.uses(s, a, look, 0, EVEN, 100.0)[1] == 0


def test_who_cannot_be_reached_straight_is_reached_from_the_side() -> None:
    """MDR-HTH-08, MDR-MOVE-05: a friend stands where the shortest way ends; more of them in contact take more off it."""
    people = {
        "a": {"side": "red", "at": [20, 20]},
        "m": {"side": "red", "at": [22.6, 20]},
        "b": {"side": "blue", "at": [25, 20]},
    }
    s = staged(**people)
    a, m, b = (s.fighters[key] for key in "amb")
    m.x = b.x - b.r - m.r
    a.x, a.y, a.left = m.x - m.r - a.r - 300, m.y, 1
    ends = [way["path"][-1] for way in path_question(s, a, walker(s, a)).ideas() if way["path"]]
    beside = [end for end in ends if touch(a.body_at(*end[:2]), b)]
    assert beside and touch(m, b)


def test_three_dice_for_the_last_one_for_the_first_of_many() -> None:
    """MDR-TURN-02, MDR-TURN-03: by hand for Quality 4+ and two models, each action worth 1: three dice bring 1.5 and go
    on half the time; the last alone is worth 1.5, so the first rolls one die (0.5 + 1.5) or three (1.5 + 0.75)."""
    row = tempo.Row(0.5, 0, (0.0, 1.0, 2.0, 3.0))
    assert tempo.best(row, 0.0) == (pytest.approx(1.5), 3)
    assert tempo.best(row, 1.5) == (pytest.approx(2.25), 3)
    assert tempo.best(row, 6.0) == (pytest.approx(6.5), 1)
    assert tempo.turn([row, row]) == pytest.approx(2.25)


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


@pytest.mark.parametrize(
    "piece", [{"like": "low_wall", "rect": [26, 5, 1, 50]}, {"like": "brick_wall", "rect": [26, 5, 1, 18]}]
)
def test_straight_moves_lead_past_what_is_in_the_way(piece: dict[str, object]) -> None:
    """MDR-DOOR-01, MDR-MOVE-03: up to a low wall and over it, round the corner of a high one: never stuck before it."""
    people = {"a": {"side": "red", "at": [20, 20]}, "b": {"side": "blue", "at": [60, 20]}}
    s = BOOK.stage({"fighters": people, "phase": "turn", "now": "red", "table": {"pieces": [piece]}})
    a, b = s.fighters["a"], s.fighters["b"]
    for _ in range(5):
        a.left = 1
        far = afoot(s, a, b.x, b.y)
        ways = [way["path"][-1] for way in path_question(s, a, walker(s, a)).ideas() if way["path"]]
        a.x, a.y = min(ways, key=lambda end: far(*end))
    assert a.x > 2700 + a.r


def test_a_leader_follows_the_others() -> None:
    """MDR-MORL-14: his death makes everybody test, so he does not go ahead, unless there is nobody else."""
    people = {
        "a": {"side": "red", "at": [20, 20], "special": ["leader"]},
        "m": {"side": "red", "at": [20, 30]},
        "b": {"side": "blue", "at": [60, 20]},
    }
    s = staged(**people)
    a, m, b = (s.fighters[key] for key in "amb")
    memory = module.Memory(s, [a, m, b], module.stakes(s, [a, m, b]))
    ahead = module.prey([a, m], [b], memory, EVEN)
    assert ahead["a"] < 1000 < ahead["m"]
    assert module.prey([a], [b], memory, EVEN)["a"] > 1000
    s = staged(**people | {"a": {"side": "red", "at": [20, 20], "special": ["leader"], "weapons": ["laser"]}})
    there = [*s.fighters.values()]
    found = module.prey(there[:2], there[2:], module.Memory(s, there, module.stakes(s, there)), EVEN)
    assert found["a"] > 1000, "one with a gun wants to be in its range"


def test_dead_power_armour_costs_most_of_who_wears_it_and_is_not_risked_unthought() -> None:
    """MDR-SPEC-102: two 1s shut it down for good; who cannot walk strikes only at somebody in contact."""
    person = {"side": "red", "at": [20, 20], "combat": 4, "armour": ["power"]}
    s = staged(a=person, b={"side": "blue", "at": [40, 20], "combat": 2})
    a, b = s.fighters["a"], s.fighters["b"]
    worth, whole = module.stakes(s, [a, b]), module.value(s, a)
    assert [*next(turn.activate(s, a)).ideas()] == [1, 2, 3]
    a.mark("stalled")
    assert module.value(s, a) < whole / 2
    assert len(next(turn.activate(s, a)).ideas()) == 1
    assert strikes.attacks(s, a, b, 0, worth)[0] > 0
    assert strikes.attacks(s, a, b, s.setup.sticks.medium, worth) == (0.0, 0.0, 0.0)


def test_actions_given_and_left_unused_are_counted() -> None:
    """MDR-TURN-02, MDR-RUL-71: a roll gives its successes to a model, or to each of a group."""
    told = [
        Event("activated", {"who": "a", "side": "red", "actions": 2}),
        Event("group", {"who": "a", "side": "red", "members": ["b", "c"], "actions": 3}),
        Event("rest", {"who": "a", "side": "red", "left": 1}),
        Event("moved", {"who": "a", "actions": 2}),
    ]
    assert [BOOK.actions(event) for event in told] == [(2, 0), (6, 0), (0, 1), (0, 0)]
