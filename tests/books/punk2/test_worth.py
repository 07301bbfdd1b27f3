"""What bots make of a position: objectives in reach, the last Turn."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.punk.move import walks
from dustup.books.punk.state import State
from dustup.books.punk.worth import chances, last, worth
from dustup.books.punk2 import BOOK
from dustup.bots import Raider, step
from dustup.core import Ask, Seeded, Session, digest


def man(side: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": side, "at": [x, y], "weapons": ["mace"], **more}


def scene(scenario: str, active: str = "A", **fighters: Any) -> State:
    s: State = BOOK.stage({"scenario": scenario, "fighters": fighters, "active": active})
    return s


def two_actions(s: State) -> list[str]:
    """The events of a raider's next two Actions."""
    session, bot, told = Session(BOOK, s, Seeded(1)), Raider(1), len(s.events)
    while session.question is not None and session.question.about.get("model") == "A":
        step(session, bot)
    return [event.what for event in session.state.events[told:]]


@pytest.mark.parametrize("body", [False, True])
def test_a_cache_in_reach_is_walked_to_and_taken(body: bool) -> None:
    """P2H-SCN-11, P2H-SCN-04: in the last Turn, also where a casualty lies on the cache itself."""
    s = scene(
        "caches",
        A=man("red", 40, 30, weapons=["bow"]),
        B=man("blue", 70, 30),
        C=man("blue", 80, 80),
        D=man("blue", 5, 85),
    )
    s.turn = 6
    mark = s.marks["cache1"]
    mark.x, mark.y = s.fighters["A"].x + 700, s.fighters["A"].y
    if body:
        s.fighters["C"].status, s.fighters["C"].x, s.fighters["C"].y = "down", mark.x, mark.y
    assert "took" in two_actions(s)


def test_with_nothing_to_strike_any_more_one_still_goes_for_the_enemy() -> None:
    """P2-TURN-01: in the last Turn nobody who has acted will strike again; being nearer is a little better all the same."""
    s = scene("pitched_fight", A=man("red", 20, 40, set={"acted": True}), B=man("blue", 70, 40, set={"acted": True}))
    s.turn, s.active = s.setup.turns, ""
    a, b = s.fighters["A"], s.fighters["B"]
    before = chances.threat(s, [a], [b])
    a.x += 1000
    assert chances.threat(s, [a], [b]) > before


def test_the_dearest_does_not_shy_from_what_is_far() -> None:
    """P2-MOVE-01: six enemies that cannot reach it are no reason to stay away, however dear it is."""
    foes = {f"B{k}": man("blue", 10 + 12 * k, 80) for k in range(6)}
    s = scene("pitched_fight", A=man("red", 40, 10, profile="chief"), **foes)
    a = s.fighters["A"]
    rivals = [f for f in s.fighters.values() if f.side == "blue"]
    before = chances.threat(s, [a], rivals)
    a.y += 1000
    assert chances.threat(s, [a], rivals) > before


def test_a_place_in_cover_is_safer_than_the_open() -> None:
    """P2-COV-02, P2-COV-13: who is shot at through Cover has less to fear, by the rules' own Cover."""

    def threat(*terrain: dict[str, Any]) -> float:
        fighters = {"A": man("red", 40, 37), "B": man("blue", 40, 70, weapons=["rifle"], bullets=3)}
        s: State = BOOK.stage({"terrain": list(terrain), "fighters": fighters})
        return chances.threat(s, [s.fighters["A"]], [s.fighters["B"]])

    assert threat({"cover": "size 1 heavy", "rect": [30, 40, 20, 1]}) > threat()


def test_who_carries_the_captive_runs_home_from_an_enemy_it_could_shoot_at() -> None:
    """P2H-SCN-13, P2H-SCN-05: victory points fall with their bearer, so it does not stay to exchange shots."""
    s = scene(
        "rescue",
        A=man("red", 15.5, 45.5, weapons=["bow"]),
        B=man("blue", 16, 53),
        C=man("blue", 25, 65),
        D=man("blue", 11, 67, weapons=["crossbow"]),
    )
    s.turn, s.marks["captive"].holder, s.marks["captive"].state = 4, "A", "free"
    session, bot = Session(BOOK, s, Seeded(1)), Raider(1)
    while session.question is not None and session.question.about.get("model") == "A":
        step(session, bot)
    assert session.state.fighters["A"].y <= 4550 - 1500


def test_what_a_fighter_carries_is_at_stake_with_it() -> None:
    """P2H-SCN-05: who could strike down a bearer is feared more."""
    s = scene("rescue", A=man("red", 15, 45), B=man("blue", 15, 53))
    a, b = s.fighters["A"], s.fighters["B"]
    before = chances.threat(s, [a], [b])
    s.marks["captive"].holder = "A"
    assert chances.threat(s, [a], [b]) < before - 1.0


def test_an_enemy_behind_a_long_wall_is_far() -> None:
    """P2-MOVE-01, P2-OBST-03: nearer is better on foot, not through a wall."""

    def pull(*terrain: dict[str, Any]) -> float:
        fighters = {"A": man("red", 40, 20), "B": man("blue", 40, 60)}
        s: State = BOOK.stage({"terrain": list(terrain), "fighters": fighters})
        return chances.threat(s, [s.fighters["A"]], [s.fighters["B"]])

    assert pull({"cover": "size 3 heavy", "rect": [5, 40, 80, 1]}) < pull()


def test_which_way_somebody_faced_when_first_looked_at_is_not_remembered() -> None:
    """P2-SHOT-03: a turned back is a matter of the moment, not of what two may do to each other for a whole battle."""

    def fear(facing: int) -> float:
        s = scene(
            "pitched_fight", A=man("red", 40, 40, facing=facing), B=man("blue", 40, 70, weapons=["rifle"], bullets=3)
        )
        return chances.threat(s, [s.fighters["A"]], [s.fighters["B"]])

    assert fear(0) == fear(90) == fear(180) == fear(270)


def test_a_cache_is_out_of_reach_when_no_action_is_left_to_take_it() -> None:
    """P2H-SCN-04, P2-TURN-01: in the last Turn one Action to get there is not enough, two are."""
    s = scene("caches", A=man("red", 40, 30), B=man("blue", 80, 80))
    s.turn, s.active = s.setup.turns, "A"
    a, mark = s.fighters["A"], s.marks["cache1"]
    mark.x, mark.y = a.x + 700, a.y

    def hope(left: int) -> float:
        a.left = left
        return float(s.setup.scenario.outlook(s)["red"])

    assert hope(1) < hope(2) - 0.3


@pytest.mark.parametrize("more", [{"special": ["psychic"]}, {"weapons": ["steam_gun"], "profile": "dynamo"}])
def test_a_special_action_that_strikes_is_hoped_for(more: dict[str, Any]) -> None:
    """P2H-PSY-02, P2H-GEA-05: a psychic and a steam gun threaten whom they can see within 15 cm, not whom they cannot."""

    def hope(y: float, **facts: Any) -> float:
        s = scene(
            "pitched_fight", A=man("red", 40, 20, **{"weapons": [], **facts}), B=man("blue", 40, y, profile="chief")
        )
        return chances.threat(s, [s.fighters["A"]], [s.fighters["B"]])

    assert hope(33, **more) > hope(33) + 1.0
    assert hope(80, **more) < hope(33, **more) - 1.0


def test_who_waits_for_a_later_round_lets_the_enemy_strike_first() -> None:
    """P2-DELA-01: more is to be feared of an enemy that now comes before it."""
    s = scene("pitched_fight", A=man("red", 40, 20), B=man("blue", 40, 29))
    a, b = s.fighters["A"], s.fighters["B"]
    s.active, a.acted, b.acted = "", False, False
    a.stats, b.stats = {**a.stats, "AG": 5}, {**b.stats, "AG": 4}
    now = chances.threat(s, [a], [b])
    a.delayed = 1
    assert chances.threat(s, [a], [b]) < now - 0.1


def test_many_who_go_for_the_same_one_take_no_more_than_it_is_worth() -> None:
    """P2-DOWN-02: eight enemies in reach are not eight times as bad as one."""

    def feared(number: int) -> float:
        foes = {f"B{k}": man("blue", 32 + 2.6 * k, 22, weapons=["heavy_mace"], points=1) for k in range(number)}
        s = scene("pitched_fight", A=man("red", 40, 14, weapons=["mace"]), **foes)
        a = s.fighters["A"]
        with_, without = (
            chances.threat(s, [a], [f for f in s.fighters.values() if f.side == "blue"][:n]) for n in (number, 1)
        )
        return without - with_

    assert 0 < feared(8) < 5 * feared(2)


@pytest.mark.parametrize("scenario", ["pitched_fight", "breakthrough"])
def test_who_is_behind_late_has_nothing_to_fear(scenario: str) -> None:
    """P2H-SCN-03, P2H-SCN-10: far behind in the last Turn, danger no longer counts; in a pitched fight less if level."""
    s = scene(scenario, A=man("red", 40, 20), B=man("blue", 40, 31))
    a, b = s.fighters["A"], s.fighters["B"]
    s.turn = s.setup.turns
    level = chances.threat(s, [a], [b])
    s.scores = {"red": 0, "blue": 200}
    assert chances.threat(s, [a], [b]) > level
    s.scores = {"red": 200, "blue": 0}
    ahead = chances.threat(s, [a], [b])
    assert ahead < level if scenario == "pitched_fight" else ahead == level


def test_a_strong_fighter_is_drawn_to_the_enemy_from_afar() -> None:
    """P2H-SCN-10: where there is nothing else to go for, more than where there is, and by what its blow would take."""

    def drawn(scenario: str, weapon: str) -> float:
        s = scene(scenario, A=man("red", 8, 30, weapons=[weapon]), B=man("blue", 8, 70))
        a, b = s.fighters["A"], s.fighters["B"]
        before = chances.threat(s, [a], [b])
        a.y += 1000
        return chances.threat(s, [a], [b]) - before

    assert drawn("pitched_fight", "heavy_blade") > drawn("pitched_fight", "small_blade") > 0
    assert drawn("pitched_fight", "heavy_blade") > drawn("breakthrough", "heavy_blade") > 0


def test_a_way_out_is_walked_and_takes_an_action_to_leave() -> None:
    """P2H-SCN-14: to the strip of 5 cm, and the Action in which it could have gone 10 cm more."""
    s = scene("breakthrough", A=man("red", 60, 70), B=man("blue", 10, 20))
    assert s.setup.scenario.away(s, s.fighters["A"]) == pytest.approx(9000 - 7000 - 500 - 125 + 1000, rel=0.05)
    s.fighters["A"].y = 8800
    assert s.setup.scenario.away(s, s.fighters["A"]) == 1000


def test_the_nearest_enemy_is_faced() -> None:
    """P2-LOS-01, P2-ASLT-10: with nothing better to do one does not show one's back."""
    s = scene("pitched_fight", A=man("red", 40, 20, facing=270, set={"acted": True}), B=man("blue", 40, 80))
    before = BOOK.worth(s, "red")
    s.fighters["A"].facing = 90
    assert BOOK.worth(s, "red") > before


def test_one_enemy_is_not_hoped_for_more_than_once() -> None:
    """P2-DOWN-02: each one more who could strike at the same one adds less, so that one goes for another."""
    own = {f"A{k}": man("red", 34 + 2.6 * k, 22, weapons=["heavy_mace"]) for k in range(5)}
    s = scene("pitched_fight", active="A0", B=man("blue", 40, 30, points=50), **own)
    reds, b = [f for f in s.fighters.values() if f.side == "red"], s.fighters["B"]
    hoped = [chances.threat(s, reds[:n], [b]) for n in (1, 2, 4, 5)]
    assert 0 < hoped[3] - hoped[2] < 0.8 * (hoped[1] - hoped[0])


def test_a_bullet_is_kept_for_a_better_mark_as_long_as_there_are_turns_to_come() -> None:
    """P2-AMMO-02: somebody cheap is not worth the only bullet in Turn 1, in the last Turn anybody is; others are to come."""

    def shot(turn: int) -> bool:
        s = scene(
            "pitched_fight",
            A=man("red", 40, 10, weapons=["rifle"], bullets=1),
            B=man("blue", 40, 78, armour="plate", points=2),
            C=man("blue", 60, 80, armour="plate", points=2),
            D=man("red", 5, 5, points=60, status="off"),
            E=man("blue", 85, 85, points=60, status="off"),
        )
        s.turn = turn
        return "shot" in two_actions(s)

    assert not shot(1)
    assert shot(6)


def test_in_the_last_turn_one_walks_to_the_edge_and_leaves() -> None:
    """P2H-SCN-14: a Move that ends in the strip is only worth something with the Action after it, so that is looked at."""
    foes = {f"B{k}": man("blue", 75 + 3 * k, 80) for k in range(4)}
    s = scene("breakthrough", A=man("red", 60, 80), **foes)
    s.turn = s.setup.turns
    assert "left" in two_actions(s)


def test_who_is_about_to_lose_fires_its_last_shot() -> None:
    """P2-TURN-01: what is lost anyway is no reason to leave the dice alone."""
    s = scene(
        "pitched_fight",
        A=man("red", 40, 20, weapons=["bow"]),
        B=man("blue", 40, 60, set={"acted": True}, points=10),
        C=man("blue", 20, 80, set={"acted": True}, points=90),
        D=man("red", 80, 10, points=300),
    )
    s.turn, s.fighters["A"].left, s.fighters["D"].status = s.setup.turns, 1, "down"
    assert "shot" in two_actions(s)


def test_ground_that_slows_makes_a_way_longer_and_is_walked_around() -> None:
    """P2-TERR-02, P2-TERR-06, P2-OFFR-01: for bots, and not for whoever it does not slow."""

    def scenery(**more: Any) -> State:
        mire = {"ground": "rough", "rect": [20, 30, 40, 10]}
        s: State = BOOK.stage(
            {"terrain": [mire], "fighters": {"A": man("red", 40, 20, **more), "B": man("blue", 40, 60)}}
        )
        return s

    def far(**more: Any) -> float:
        s = scenery(**more)
        return walks.on_foot(s, s.fighters["A"]).far(4000, 2000, (4000, 6000))

    assert far() > far(special=["offroad"]) + 300
    s = scenery()
    way = walks.towards(s, s.fighters["A"], (4000, 6000), 300, "B", "slow")
    assert way is not None
    assert min(x for x, _ in way) < 2000 or max(x for x, _ in way) > 6000


def test_the_last_of_a_side_that_is_ahead_gets_out_of_reach() -> None:
    """P2H-SCN-02: with nobody left it would lose a battle it has won on points; with nobody near it cannot."""
    s = scene("pump", A=man("red", 20, 20), B=man("blue", 24, 20, weapons=["heavy_blade"]))
    a, b = s.fighters["A"], s.fighters["B"]
    near, s.turn = last.survival(s, [a], [b], 4.0), s.setup.turns
    assert last.survival(s, [a], [b], -4.0) > last.survival(s, [a], [b], 4.0) > near
    a.y += 4000
    assert last.survival(s, [a], [b], 4.0) == 0.0
    assert last.survival(s, [b], [a], -4.0) == 0.0


@pytest.mark.parametrize(("scenario", "fears"), [("pump", True), ("breakthrough", False)])
def test_nobody_fears_to_be_the_last_where_leaving_is_no_defeat(scenario: str, fears: bool) -> None:
    """P2H-SCN-02, P2H-SCN-14: in a breakthrough the points decide, whoever is left."""
    s = scene(scenario, A=man("red", 20, 40), B=man("blue", 23, 40))
    assert (last.survival(s, [s.fighters["A"]], [s.fighters["B"]], 1.0) < 0.0) is fears


def test_what_stands_counts_less_the_later_it_is() -> None:
    """P2H-SCN-14: after the last Turn only victory points count; in a fight those who fall are the points."""

    def standing(scenario: str, turn: int) -> float:
        s = scene(scenario, A=man("red", 20, 40), B=man("blue", 70, 40), C=man("red", 24, 40))
        s.turn = turn
        return worth.terms(s, "red")["standing"]

    assert standing("breakthrough", 6) < standing("breakthrough", 1)
    assert standing("pitched_fight", 6) == standing("pitched_fight", 1)


def test_to_think_of_a_shot_at_a_bearer_leaves_the_battle_as_it_is() -> None:
    """P2-SHOT-02: what may become of the captive if its bearer falls is tried on a copy."""
    s = scene("rescue", A=man("red", 40, 30, weapons=["rifle"], bullets=3), B=man("blue", 40, 45))
    s.marks["captive"].holder = "B"
    session = Session(BOOK, s, Seeded(1))
    before = digest(session.state)
    assert isinstance(question := session.question, Ask) and "shoot" in question.ideas()
    assert session.state.marks["captive"].holder == "B" and digest(session.state) == before
