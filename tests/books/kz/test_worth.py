"""What bots weigh: the sense behind the numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dustup.books.kz import BOOK
from dustup.books.kz.move import question, walker
from dustup.books.kz.orders import change_question
from dustup.books.kz.scenarios import SCENARIOS
from dustup.books.kz.state import HEARING, State, apart
from dustup.books.kz.suppression import costs, recover
from dustup.books.kz.turn import deeds
from dustup.books.kz.worth import back, man, prospect, spare
from dustup.bots import Glimpse, Raider
from dustup.core import Choice, Seeded, Session
from dustup.core.odds import first_idea
from dustup.skirmish.prospects import in_time


def battle(scenario: str = "encounter", red: str = "scavengers", blue: str = "rebels") -> Session:
    """Set up and under the first orders, in the first turn."""
    setup = {"scenario": scenario, "bands": {"red": red, "blue": blue}}
    session = Session(BOOK, BOOK.setup(setup), Seeded(1))
    while session.state.phase in ("deploy", "orders"):
        session.answer(first_idea(session.question))  # type: ignore[arg-type]
    return session


def gathered(s: State, group: str, step: int) -> float:
    """The worth of a group that has run and stands in a row."""
    there = [f for f in s.fighters.values() if f.group == group]
    s.groups[group].order = "run"
    for i, f in enumerate(there):
        f.acted, f.moved, f.x, f.y = True, True, 1500 + step * i, 2000
    return BOOK.terms(s, "red")["voice"]  # type: ignore[misc]


def test_groups_stay_within_hearing() -> None:
    """KZ-CHG-05: without headsets, 8 inches apart and still running, a group cannot be told to shoot; nearer is better."""
    s = battle().state
    assert gathered(s, "red-1", 300) == 0.0
    assert gathered(s, "red-1", 1200) < gathered(s, "red-1", 900) < -5.0


def test_a_group_too_far_apart_thinks_of_closing_up() -> None:
    """KZ-CHG-05, KZ-ORD-07: with no Leader either, a runner may come back just as near as orders are heard."""
    people = {
        "A": {"side": "red", "kind": "savage", "at": [10, 10]},
        "B": {"side": "red", "kind": "savage", "at": [24, 10]},
    }
    foe = {"C": {"side": "blue", "at": [10, 46], "weapons": ["handgun"]}}
    case = {"table": {"size": [48, 48]}, "active": "A", "fighters": people | foe, "groups": {"red-1": {"order": "run"}}}
    s = BOOK.stage(case)
    ends = [
        idea["path"][-1] for idea in question(s, s.fighters["A"], walker(s, s.fighters["A"])).ideas() if idea["path"]
    ]
    gaps = [apart(s.fighters["A"].body_at(*end), s.fighters["B"]) for end in ends]
    assert any(7.0 <= gap <= HEARING for gap in gaps)
    s.fighters["B"].x = 4000  # 5 inches off: no need
    ends = [
        idea["path"][-1] for idea in question(s, s.fighters["A"], walker(s, s.fighters["A"])).ideas() if idea["path"]
    ]
    assert not any(end[0] > 3000 and end[1] < 3000 for end in ends)


def test_headsets_carry_orders_anywhere() -> None:
    """KZ-CHG-05."""
    s = battle(red="troopers").state
    assert gathered(s, "red-1", 900) == 0.0


def test_to_bring_down_the_nearest_is_always_good() -> None:
    """However far away the next one is."""
    s = battle().state
    victim = s.fighters["blue-1-2"]
    victim.x, victim.y = s.fighters["red-1-1"].x, s.fighters["red-1-1"].y + 1500
    before = BOOK.worth(s, "red")
    victim.status, victim.fell = "down", s.turn
    assert BOOK.worth(s, "red") > before + victim.points / 2


def test_a_mark_is_dearer_than_its_points() -> None:
    """KZ-RUL-69: in Assassination the same loss weighs more."""
    lost = {}
    for scenario in ("encounter", "assassination"):
        s = battle(scenario).state
        dear = max((f for f in s.fighters.values() if f.side == "red"), key=lambda f: f.points)
        before = BOOK.worth(s, "red")
        dear.status = "down"
        lost[scenario] = before - BOOK.worth(s, "red")
    assert lost["assassination"] > lost["encounter"] + 40


def test_the_raider_finishes_the_helpless() -> None:
    """KZ-SUP-12: a suppressed enemy beside it is killed or taken, not left alone."""
    session = battle()
    s = session.state
    hunter, prey = s.fighters["red-1-1"], s.fighters["blue-1-1"]
    prey.x, prey.y, prey.suppressed = hunter.x, hunter.y + hunter.r + prey.r, True
    s.phase, s.active_group, s.active = "action", hunter.group, hunter.id
    s.groups[hunter.group].order = "shoot"
    session = Session(BOOK, s, Seeded(1))
    raider = Raider(1)
    assert raider.answer(Glimpse(session, "red")) == "finish"
    assert raider.faults == 0


def test_trying_to_shake_off_suppression_is_the_only_idea() -> None:
    """KZ-SUP-05: the attempt costs nothing; the rules let a player stay down all the same."""
    s = BOOK.setup(BOOK.default(1))
    f = next(f for f in s.fighters.values() if not f.hero)
    f.suppressed = True
    question = next(recover(s, f))
    assert isinstance(question, Choice)
    assert question.ideas() == (True,)
    assert question.options() == (True, False)


def test_the_suppressed_are_feared_by_their_chance_to_be_back() -> None:
    """KZ-SUP-05, KZ-SUP-06: a Leader shakes it off on 3 or more, so it is no harmless neighbour; others need a 6."""
    s = battle(blue="troopers").state
    s.setup.switches.update({"removal_cover": 0, "removal_headsets": 0})
    boss = s.fighters["blue-1-1"]
    boss.x, boss.y = s.fighters["red-1-1"].x, s.fighters["red-1-1"].y + 1500
    danger = {}
    for name, down, rank in (("up", False, "leader"), ("leader", True, "leader"), ("plain", True, "plain")):
        boss.suppressed, boss.rank = down, rank
        danger[name] = BOOK.terms(s, "red")["danger"]  # type: ignore[misc]
        if down:
            assert back(s, boss) == pytest.approx({"leader": 4 / 6, "plain": 1 / 6}[name])
    assert danger["up"] < danger["leader"] < danger["plain"]


def test_suppression_costs_by_how_long_it_lasts() -> None:
    """KZ-SUP-06, KZ-SUP-09: a Hero shakes it off at once, a Leader on 3 or more, others on a 6."""
    s = battle().state
    f = s.fighters["blue-1-2"]
    f.gear = ()
    shares = {"plain": costs(f)}
    f.rank = "leader"
    shares["leader"] = costs(f)
    f.hero = True
    assert shares["plain"] == pytest.approx(5 / 2 * shares["leader"]) and costs(f) == 0.0


def test_shoot_orders_are_thought_of() -> None:
    """KZ-CHG-01: with enemies in sight a squad of riflemen on Run thinks of shooting first, whatever else is legal."""
    s = battle(red="troopers", blue="troopers").state
    for side, y in (("red", 2000), ("blue", 6000)):
        for i, f in enumerate(f for f in s.fighters.values() if f.side == side):
            f.x, f.y = 2000 + 600 * i, y
    s.groups["red-1"].order = "run"
    ideas = change_question(s, s.groups["red-1"]).ideas()
    assert ideas[0] == "shoot" and len(ideas) == 3


def test_the_helpless_two_turns_away_are_worth_less_than_those_within_a_walk() -> None:
    """KZ-SUP-12: a turn more is a try more to shake it off, and a turn of fire given away."""
    s = battle().state
    prey = s.fighters["blue-1-2"]
    prey.suppressed = True
    hunter, victim = man(s, s.fighters["red-1-2"], 20.0, "run"), man(s, prey, 20.0, "run")
    near, far = (prospect(s, hunter, victim, inches, False) for inches in (13.0, 15.0))
    assert 0 < far < near / 2


def test_a_comrade_finishes_whom_the_first_one_suppressed() -> None:
    """KZ-TURN-03, KZ-SUP-12: who is still to walk in this activation reaches the helpless before they can try."""
    s = battle().state
    hunter, prey = s.fighters["red-1-1"], s.fighters["blue-1-1"]
    prey.x, prey.y, prey.suppressed = hunter.x, hunter.y + 1000, True
    s.groups[hunter.group].order = "shoot"
    chances = {}
    for s.active_group in ("", hunter.group):
        chances[s.active_group] = BOOK.terms(s, "red")["chances"]  # type: ignore[misc]
    assert chances[hunter.group] > 1.5 * chances[""]


def test_ammunition_is_worth_its_price_while_there_are_turns_to_fire_it() -> None:
    """KZ-EQUIP-08: a marker of the rotary cannon is a sixth of its price, and nothing after the last turn."""
    s = battle(red="heavy").state
    gunner = next(f for f in s.fighters.values() if "rotary_cannon" in f.weapons)
    for turn, price in ((1, 40 / 6), (8, 0.0)):
        s.turn = turn
        gunner.weapons = {**gunner.weapons, "rotary_cannon": 3}
        before = BOOK.terms(s, "red")["strength"]  # type: ignore[misc]
        gunner.weapons = {**gunner.weapons, "rotary_cannon": 2}
        assert before - BOOK.terms(s, "red")["strength"] == pytest.approx(price)  # type: ignore[misc]


def test_nobody_throws_smoke_for_want_of_another_shot() -> None:
    """KZ-RUL-55: to be done is thought of too, whatever could still be fired."""
    session = battle(red="rocketeers")
    s = session.state
    bearer = next(f for f in s.fighters.values() if any(w.startswith("smoke") for w in f.weapons))
    s.active, s.active_group, s.phase, bearer.moved = bearer.id, bearer.group, "action", True
    s.groups[bearer.group].order = "shoot"
    assert {"shoot", "done"} <= set(deeds(s, bearer).ideas())


@pytest.mark.parametrize(("order", "there"), [("run", True), ("keep_down", False)])
def test_with_one_turn_left_the_order_says_who_gets_through(order: str, there: bool) -> None:
    """KZ-ORD-04, KZ-ORD-07, KZ-RUL-69: ten inches from the strip a runner may hope for it, who keeps down may not."""
    s = battle("crossing").state
    f = s.fighters["red-1-1"]
    s.turn, s.phase, f.acted = 7, "change", True
    f.y = s.setup.map.size[1] - 1016 - 10 * 254
    s.groups[f.group].pending = order
    chance = in_time(s, s.setup.scenario.custom, f, s.setup.scenario.away(s, f))
    assert (chance > 0.9) == there and chance > 0.1 * there


def test_nobody_need_be_across_before_the_last_turn_but_one() -> None:
    """KZ-SCEN: who still has turns to walk there is drawn no harder; at the end everybody is."""
    s = battle().state
    crossing = next(one for one in SCENARIOS.values() if one.late)
    s.setup = replace(s.setup, scenario=crossing)
    f = next(f for f in s.fighters.values() if f.side == "red")
    s.turn = 1
    assert spare(s, f) > 0
    s.turn = crossing.length(s)
    assert spare(s, f) == 0
