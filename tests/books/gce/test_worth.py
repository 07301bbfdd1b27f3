"""What bots value: by the rules themselves, looked at from both sides."""

from __future__ import annotations

from importlib import import_module

import pytest
from msgspec.structs import replace

from dustup.books.gce import BOOK, threats
from dustup.books.gce.state import Fighter, State

module = import_module("dustup.books.gce.worth")
stakes = import_module("dustup.books.gce.fight.stakes")


def staged(**more: object) -> State:
    people = {
        "A": {"side": "red", "at": [10, 10], "weapons": ["shoota"], "points": 10},
        "B": {"side": "blue", "at": [16, 10], "facing": 180, "weapons": ["shoota"], "points": 10, "traits": ["ork"]},
    }
    return BOOK.stage({"fighters": people, **more})


def share(key: str, far: float, weapon: str = "shoota") -> float:
    s = staged()
    return module._shot(s, s.fighters["A"], s.fighters[key], weapon, far)


def test_a_shot_is_worth_what_the_rules_make_of_it() -> None:
    """GCE-HIT-01, GCE-WND-01, GCE-INJ-01: BS 3 at short range needs 3, S 3 on T 4 needs 5; then the injury table.

    A flesh wound takes a third of an Ork with WS and BS 3, Down leaves 0.35 of him, out takes all.
    """
    hit, wound = 4 / 6, 2 / 6
    loss = 2 / 6 * (2 / 6) + 3 / 6 * 0.65 + 1 / 6
    assert share("B", 6 * 254) == pytest.approx(hit * wound * loss)


def test_a_long_shot_is_worth_less_and_armour_helps() -> None:
    """GCE-HIT-11, GCE-SAVE-01."""
    assert share("B", 15 * 254) < share("B", 6 * 254)
    bare = staged()
    clad = staged(
        fighters={
            "A": {"side": "red", "at": [10, 10], "weapons": ["shoota"]},
            "B": {"side": "blue", "at": [16, 10], "traits": ["ork"], "save": 4, "points": 10},
        }
    )
    one, two = (module._shot(s, s.fighters["A"], s.fighters["B"], "shoota", 1500) for s in (bare, clad))
    assert two == pytest.approx(one / 2)


def test_a_charge_against_one_better_costs_more_than_it_brings() -> None:
    """GCE-HTH-10, GCE-HTH-19: Weapon Skill decides who is hit."""
    weak = {"side": "red", "at": [10, 10], "stats": {"WS": 2}, "points": 5}
    strong = {"side": "blue", "at": [16, 10], "stats": {"WS": 5, "A": 3}, "points": 5}
    s = BOOK.stage({"fighters": {"A": weak, "B": strong}})
    a, b = s.fighters["A"], s.fighters["B"]
    won, cost = stakes.bout(s, (a, True, 0), (b, False, 0))
    assert won < cost
    won, cost = stakes.bout(s, (b, True, 0), (a, False, 0))
    assert won > cost
    assert module.harm_of(s, a, b, 1000) == 0.0 < module.harm_of(s, b, a, 1000)


def test_judging_changes_nothing() -> None:
    s = staged()
    before = s.plain()
    assert set(module.terms(s, "red")) >= {"strength", "objective", "position", "chances", "danger"}
    assert s.plain() == before


def driving(**more: object) -> State:
    """A trukk that looks east, its driver, and somebody to drive at."""
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "boy", "at": [40, 20]},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "moving": True}
    return BOOK.stage({"vehicles": {"T": trukk}, "fighters": people, "active": "T", **more})


WALL = {"pieces": [{"id": "wall", "at": [17, 15], "size": [1, 10], "height": 3, "material": "brick"}]}


def thrusts(s: State) -> list[object]:
    thrust = import_module("dustup.books.gce.vehicles.thrust")
    return list(thrust.question(s, s.fighters["T"]).ideas())


def test_nobody_thinks_of_a_thrust_that_might_end_in_a_wall() -> None:
    """GCE-THR-07, GCE-THR-11: a failed thrust carries a vehicle up to 6 inches on."""
    assert thrusts(driving()) == ["stop", 6, 3, 2]
    assert thrusts(driving(table=WALL)) == ["stop"]


def test_drives_worth_a_thought_lead_round_what_stands_there() -> None:
    """GCE-CRSH-02: whatever is thought of meets nothing solid; the first of them go on towards the enemy."""
    courses = import_module("dustup.books.gce.vehicles.courses")
    s = driving(table=WALL)
    v = s.fighters["T"]
    ways = [courses.legs_of(v, answer, "GCE-VMOV-03", 254) for answer in courses.think(s, v, "gas")]
    assert len(ways) > 3
    assert all(courses.collides(s, v, courses.places(v, legs)) is None for legs in ways)
    first = courses.places(v, ways[0])[-1]
    assert first.x > v.x


def test_a_ram_in_reach_is_thought_of_first() -> None:
    """GCE-RAM-09: an enemy vehicle before it is struck by the first drive thought of."""
    courses = import_module("dustup.books.gce.vehicles.courses")
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "warrior", "rides": "V", "seat": "driver"},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0}
    prey = {"side": "blue", "vehicle": "trukk", "at": [17, 21], "facing": 90}
    s = BOOK.stage({"vehicles": {"T": trukk, "V": prey}, "fighters": people, "active": "T"})
    v = s.fighters["T"]
    legs = courses.legs_of(v, courses.think(s, v, "gas")[0], "GCE-VMOV-03", 254)
    met = courses.collides(s, v, courses.places(v, legs))
    assert met is not None and met.who == "V"


def rammed(facing: int, **more: object) -> float:
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "warrior", "rides": "V", "seat": "driver", "stats": {"Ld": 7}},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "points": 20}
    prey = {"side": "blue", "vehicle": "trukk", "at": [19, 20], "facing": facing, "points": 20, **more}
    s = BOOK.stage({"vehicles": {"T": trukk, "V": prey}, "fighters": people, "active": "T"})
    return float(module.harm_of(s, s.fighters["T"], s.fighters["V"], 3 * 254))


def test_a_ram_is_worth_its_points_of_damage_by_the_quarter_it_meets() -> None:
    """GCE-RAM-12, GCE-RAM-14, GCE-RAM-18: a shunt brings 1 and costs nothing, a T-bone D3 for 1, head-on as much as it
    costs; so the first two are worth the same between two alike."""
    assert rammed(0) == pytest.approx(rammed(90)) == pytest.approx(rammed(270))
    assert rammed(0) > 0 and rammed(180) == 0.0


def test_a_ram_at_one_that_may_swerve_counts_less() -> None:
    """GCE-RAM-02, GCE-DICE-08: only a moving vehicle swerves; Leadership 7 passes on 21 of 36."""
    assert rammed(90, moving=True) == pytest.approx(rammed(90) * 15 / 36)


def test_who_sits_before_a_wall_is_held_up() -> None:
    """GCE-VMOV-03, GCE-VMOV-05: in the open nothing of a gas move is lost, with the nose at a wall all of it."""
    courses = import_module("dustup.books.gce.vehicles.courses")
    aim = [(40 * 254, 20 * 254)]
    s = driving()
    assert courses.balked(s, s.fighters["T"], aim) < 25
    trukk = {"side": "red", "vehicle": "trukk", "at": [13.9, 20], "facing": 0}
    s = driving(table=WALL, vehicles={"T": trukk})
    assert courses.balked(s, s.fighters["T"], aim) == pytest.approx(6 * 254, rel=0.05)
    s = driving(vehicles={"T": trukk})  # another battle from the same place, with nothing in the way
    assert courses.balked(s, s.fighters["T"], aim) < 25


def test_a_driver_does_not_leave_the_wheel_for_a_walk() -> None:
    """GCE-OOC-01: a vehicle that nobody drives has the longest way, whoever else is aboard."""
    s = driving()
    before = module.terms(s, "red")["course"]
    s.fighters["D"].on = ""
    assert module.terms(s, "red")["course"] < before


def test_the_casualty_that_makes_a_mob_test_its_nerve_costs_most() -> None:
    """GCE-BOTL-01, GCE-BOTL-06: of eight, two casualties are a quarter; Leadership 7 fails on 15 of 36, every turn."""

    def fear(down: int, turn: int = 7, mob: int = 8) -> float:
        people = {f"A{k}": {"side": "red", "at": [10, 5 + 3 * k], "stats": {"Ld": 7}} for k in range(mob)}
        for k in range(down):
            people[f"A{k}"]["status"] = "down"
        s = BOOK.stage({"fighters": people | {"B": {"side": "blue", "at": [40, 10]}}, "turn": turn})
        return float(stakes.running(s, "red"))

    assert fear(0) == 0.0
    assert fear(2) == fear(3) == pytest.approx(15 / 36)
    assert fear(2) - fear(1) > fear(1) - fear(0)
    assert fear(2, turn=6) == pytest.approx(1 - (21 / 36) ** 2)
    assert fear(3, turn=8) == 0.0


def test_who_is_ahead_has_more_to_lose_by_running_than_to_win_by_it() -> None:
    """GCE-BOTL-08: a mob that is ahead wins unless it runs; one that is behind only if the others run."""
    odds = stakes.Odds("red", 1.0, {"red": 0.25, "blue": 0.5})
    assert stakes.victory(odds, "red") == 0.75 and stakes.victory(odds, "red", 0.0) == 1.0
    assert stakes.victory(odds, "blue") == 0.5 * 0.25


def test_a_lead_is_the_surer_the_later_it_is() -> None:
    """GCE-TURN-10: the same lead in the first turn and in the last."""
    early, late = (
        stakes.odds_of(BOOK.stage({"fighters": {"A": {"side": "red", "at": [10, 10]}}, "turn": turn}), "red", 10.0)
        for turn in (1, 8)
    )
    assert 0.5 < early.ahead < late.ahead < 1.0


def run_over(at: list[int]) -> float:
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "at": at, "points": 10, "stats": {"I": 2, "T": 4}},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0}
    s = BOOK.stage({"vehicles": {"T": trukk}, "fighters": people, "active": "T"})
    return float(module.harm_of(s, s.fighters["T"], s.fighters["E"], 3 * 254))


def test_who_stands_before_the_bonnet_may_be_run_over() -> None:
    """GCE-SQSH-01..04: Initiative 2 fails on 4 of 6, S 3 wounds T 4 on 5+; nobody beside or behind it."""
    assert 0.0 < run_over([16, 20]) < 10 * 4 / 6 * 2 / 6
    assert run_over([10, 26]) == run_over([4, 20]) == 0.0


@pytest.mark.parametrize("before", [[], [14.5, 20]])
def test_chicken_is_not_thought_of(before: list[float]) -> None:
    """GCE-RAM-16, GCE-SQSH-01: an enemy vehicle that comes straight on is not driven at, nor through somebody before it."""
    courses = import_module("dustup.books.gce.vehicles.courses")
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "warrior", "rides": "V", "seat": "driver"},
    }
    if before:
        people["W"] = {"side": "blue", "at": before}
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "moving": True}
    foe = {"side": "blue", "vehicle": "trukk", "at": [18.5, 20], "facing": 180}
    s = BOOK.stage({"vehicles": {"T": trukk, "V": foe}, "fighters": people, "active": "T"})
    v = s.fighters["T"]
    ways = [courses.places(v, courses.legs_of(v, answer, "GCE-VMOV-03", 254)) for answer in courses.think(s, v, "gas")]
    s.fighters.pop("W", None)
    assert ways and all(courses.collides(s, v, at) is None for at in ways)


def test_no_thrust_through_somebody_onto_a_bonnet() -> None:
    """GCE-RAM-16, GCE-SQSH-04: who is run over is left behind; what comes next is met all the same."""
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "warrior", "rides": "V", "seat": "driver"},
        "W": {"side": "blue", "at": [15, 20]},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "moving": True}
    foe = {"side": "blue", "vehicle": "trukk", "at": [21, 20], "facing": 180}
    alone = BOOK.stage({"vehicles": {"T": trukk}, "fighters": {k: people[k] for k in "DW"}, "active": "T"})
    assert thrusts(alone) == ["stop", 6, 3, 2]
    assert thrusts(BOOK.stage({"vehicles": {"T": trukk, "V": foe}, "fighters": people, "active": "T"})) == ["stop"]


def aboard(gap: int) -> float:
    """What a wreck of wheels costs its mob, with one rider so many inches from an enemy."""
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "R": {"side": "red", "profile": "warrior", "rides": "T"},
        "E": {"side": "blue", "profile": "boy", "at": [10 + gap, 20]},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "immobilised": True}
    s = BOOK.stage({"vehicles": {"T": trukk}, "fighters": people, "active": "T"})
    return float(module.terms(s, "red")["course"])


def test_who_is_near_enough_to_shoot_stays_aboard_what_cannot_drive() -> None:
    """GCE-RUL-57: an immobilised vehicle holds up only those who want to go farther."""
    assert aboard(7) > aboard(25)


def test_a_shot_that_can_still_be_fired_this_turn_counts_until_its_owner_runs() -> None:
    """GCE-MOVE-05, GCE-LOS-01: who ran does not shoot, nor who looks away or stands too far off."""
    s = staged(phase="move", player="red")
    a = s.fighters["A"]
    prize = module.prize(s, a, s.fighters["B"], "shoota")
    assert prize > 0 and module.terms(s, "red")["shots"] == pytest.approx(module.NOW * prize)
    a.ran = True
    assert module.terms(s, "red")["shots"] == 0.0
    a.ran, a.facing = False, 180
    assert module.terms(s, "red")["shots"] == 0.0
    a.facing, a.y = 0, 10 * 254 + 40 * 254
    assert module.terms(s, "red")["shots"] == 0.0


def brawl(*foes: float, charged: bool = False) -> float:
    people = {"A": {"side": "red", "at": [10, 10], "points": 10, "charged": charged}}
    people |= {f"B{k}": {"side": "blue", "at": [10 + dx, 10], "points": 10} for k, dx in enumerate(foes)}
    people |= {"Z": {"side": "red", "at": [40, 10]}, "Y": {"side": "blue", "at": [40, 40]}}  # nobody is the last
    last = {"phase": "fight", "turn": 8, "player": "blue"}  # nobody tests its nerve any more
    return float(module.terms(BOOK.stage({"fighters": people} | last), "red")["fights"])


def test_a_combat_counts_from_the_charge_on_and_numbers_decide_it() -> None:
    """GCE-HTH-11, GCE-MULT-03: even without a charge, better with one, worse the more enemies there are."""
    assert brawl(3) == 0.0
    assert brawl(1) == pytest.approx(0.0, abs=1e-9)
    assert brawl(1, charged=True) > 0.1
    assert brawl(1, -1) < -0.1


def test_who_goes_down_in_single_combat_is_lost() -> None:
    """GCE-HTH-20..22, GCE-INJ-01: one hit of S 3 on T 4 wounds on 5+; of six injuries two are flesh wounds."""
    s = BOOK.stage(
        {"fighters": {"A": {"side": "red", "at": [10, 10]}, "B": {"side": "blue", "at": [11, 10], "points": 10}}}
    )
    share = stakes.landed(s, s.fighters["A"], s.fighters["B"], 1, s.setup.chances)
    b = s.fighters["B"]
    flesh = 2 / (b.stats["WS"] + b.stats["BS"])
    assert share == pytest.approx(2 / 6 * (2 / 6 * flesh + 4 / 6))


def fetching(turn: int) -> list[list[tuple[int, int]]]:
    """Where the nearer and the farther of two want to go, with one thing for one of them to fetch."""
    people = {"A": {"side": "red", "at": [20, 20]}, "C": {"side": "red", "at": [20, 30]}}
    people |= {"B": {"side": "blue", "at": [44, 44]}}
    s = BOOK.stage({"fighters": people, "scenario": "scrap_grab", "turn": turn})
    s.setup.scenario.furnish(s)
    for mark in list(s.marks.values())[1:]:
        mark.holder = "B"
    mark = next(iter(s.marks.values()))
    for k in range(3):
        s.join(replace(s.fighters["A"], id=f"D{k}", x=mark.x + 300 + k, y=mark.y))
    return [s.setup.scenario.goals(s, s.fighters[key]) for key in ("D0", "A")]


def test_a_few_fetch_while_the_others_fight_and_all_in_the_last_turns() -> None:
    """GCE-SCEN-01, GCE-DICE-12: three are nearer to the last counter; the enemy carries the others."""
    near, far = fetching(turn=2)
    assert near and not far
    near, far = fetching(turn=6)
    assert near == far


def test_a_thrust_is_thought_of_where_a_failed_one_hardly_ever_crashes() -> None:
    """GCE-THR-02, GCE-THR-07..11: a wall 4 inches ahead is met by half of all surges, one far aside by hardly any."""
    thrust = import_module("dustup.books.gce.vehicles.thrust")

    def room(x: float, y: float) -> bool:
        s = driving(table={"size": [60, 40], "pieces": [{"like": "concrete_wall", "rect": [x, y, 1, 4]}]})
        return bool(thrust.room_to_fail(s, s.fighters["T"]))

    assert room(50, 2) and not room(16, 18)


def test_who_mans_a_gun_stays_at_it() -> None:
    """GCE-VSHT-03: a walk counts to a rider of a vehicle that stands, not to its gunner while the gun works."""
    people = {
        "D": {"side": "red", "profile": "warrior", "rides": "T", "seat": "driver"},
        "G": {"side": "red", "profile": "warrior", "rides": "T", "seat": "gunner", "gun": "spear_gun"},
        "R": {"side": "red", "profile": "warrior", "rides": "T"},
        "E": {"side": "blue", "profile": "warrior", "at": [40, 20]},
    }
    trukk = {"side": "red", "vehicle": "trukk", "at": [10, 20], "facing": 0, "guns": {"spear_gun": "front"}}
    s = BOOK.stage({"vehicles": {"T": trukk}, "fighters": people, "phase": "move", "player": "red"})
    assert [module._walk(s, s.fighters[key]) > 0 for key in "DGR"] == [False, False, True]
    s.fighters["T"].hull.guns = {"spear_gun": "out"}
    assert module._walk(s, s.fighters["G"]) > 0


def test_only_the_convoy_has_something_to_expect_of_the_far_edge() -> None:
    """GCE-SCEN-01: an attacker's way to the far edge changes nothing, one of the convoy's does."""

    def hopes(side: str, y: int) -> dict[str, float]:
        people = {
            "A": {"side": "red", "at": [10, 10], "points": 10},
            "B": {"side": "blue", "at": [30, 30], "points": 10},
        }
        s = BOOK.stage({"fighters": people, "scenario": "convoy", "turn": 4})
        s.attacker = "blue"
        next(f for f in s.fighters.values() if f.side == side).y = y * 254
        return s.setup.scenario.outlook(s)

    assert hopes("blue", 8) == hopes("blue", 40)
    assert hopes("red", 38)["red"] > hopes("red", 10)["red"]


def parts(s: State, harm: threats.Harm) -> dict[str, float]:
    return threats.parts(s, "red", harm)


def near_harm(s: State, f: Fighter, e: Fighter, far: float) -> float:
    return 5.0 if far <= 1000 else 0.0


def facing_off(inches: float, **more: object) -> State:
    """Two who stand so far apart, and another of red."""
    people = {
        "A": {"side": "red", "at": [2, 10], "points": 20},
        "C": {"side": "red", "at": [2, 20], "points": 5},
        "B": {"side": "blue", "at": [2 + inches, 10], "points": 10},
    }
    return BOOK.stage({"fighters": people, "phase": "shoot", **more})


def test_nearer_enemies_are_chances_and_dangers() -> None:
    one, two = parts(facing_off(30), near_harm), parts(facing_off(4), near_harm)
    assert one["strength"] == two["strength"]
    assert (one["chances"], one["danger"]) == (0, 0)
    assert two["chances"] > 0 > two["danger"]
    assert two["position"] > one["position"]


@pytest.mark.parametrize("inches", [4, 20, 30])
def test_nobody_gains_by_leaving_the_table_however_far_the_enemy_is(inches: int) -> None:
    s = facing_off(inches)
    stays = sum(parts(s, near_harm).values())
    s.fighters["C"].status = "gone"
    assert sum(parts(s, near_harm).values()) < stays


def test_what_is_remembered_of_a_pair_is_worked_out_again_when_one_of_them_changes() -> None:
    asked: list[str] = []

    def counted(s: State, f: Fighter, e: Fighter, far: float) -> float:
        asked.append(f.id)
        return near_harm(s, f, e, far)

    s = facing_off(3)
    first = parts(s, counted)
    assert parts(s, counted) == first and asked == ["A", "C", "B", "B"]
    s.fighters["B"].x = 9000
    assert parts(s, counted)["chances"] < first["chances"] and asked == ["A", "C", "B", "B"] * 2
    s.setup.pairs.most = 1  # full: all is forgotten, nothing is mixed up
    assert parts(s, counted) == parts(s, near_harm)
