"""What bands can do that others cannot."""

from __future__ import annotations

from typing import Any

import pytest
from books.punk2.yard import play

from dustup.books.punk import dice
from dustup.books.punk.bands import effects, powers, radiation, sermons
from dustup.books.punk.fight import combat
from dustup.books.punk.harm import harm
from dustup.books.punk.shoot import indirect, precision, shoot
from dustup.books.punk.shoot.guns import guns
from dustup.books.punk.sight import sees
from dustup.books.punk.state import State
from dustup.books.punk.turn import activation
from dustup.books.punk2 import BOOK
from dustup.books.punk2.fight import arms
from dustup.core import Mod


def scene(active: str = "A", **fighters: dict[str, Any]) -> State:
    return BOOK.stage({"fighters": fighters, "turn": 2, "active": active})


def at(side: str, x: float, y: float, profile: str = "ganger", **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": profile, "at": [x, y], "facing": 90 if side == "red" else 270, **more}


def open_now(s: State, who: str = "A") -> list[str]:
    return [value for value, _, why in powers.actions(s, s.fighters[who]) if why is None]


def last(s: State, what: str) -> dict[str, Any]:
    return next(e.about for e in reversed(s.events) if e.what == what)


def test_most_people_have_no_special_action() -> None:
    s = scene(A=at("red", 10, 10), B=at("blue", 10, 40))
    assert powers.actions(s, s.fighters["A"]) == []
    assert powers.why_no_power(s, s.fighters["A"]) is not None


def test_mind_shock_is_strength_against_bare_toughness_within_15_cm() -> None:
    """P2H-PSY-02, P2-PEN-01: Strength 2 against Toughness 4 in metal plate; the active side wins ties."""
    s = scene(A=at("red", 10, 10, "bobblehead"), B=at("blue", 10, 10 + 2.5 + 15, "badass", armour="plate"))
    assert "psi_mind_shock" in open_now(s)
    play(powers.perform(s, s.fighters["A"], "psi_mind_shock"), dice=[6, 4])
    assert last(s, "hit")["totals"] == [8, 8]
    assert s.fighters["B"].status == "down"
    s.fighters["B"].status, s.fighters["B"].y = "up", s.fighters["B"].y + 1
    assert "psi_mind_shock" not in open_now(s)


def test_an_echo_carries_a_power_farther() -> None:
    """P2H-PSY-06."""
    echo = at("red", 10, 30, "mutard", mutations=["psychic_echo"])
    s = scene(A=at("red", 10, 10, "bobblehead"), E=echo, B=at("blue", 10, 40))
    assert "psi_mind_shock" in open_now(s)
    s.fighters["E"].traits = {}
    assert "psi_mind_shock" not in open_now(s)


def test_a_barrier_is_armour_until_its_next_activation() -> None:
    """P2H-PSY-01."""
    s = scene(A=at("red", 10, 10, "bobblehead"), B=at("blue", 10, 40))
    a = s.fighters["A"]
    play(powers.perform(s, a, "psi_barrier"))
    assert list(harm.armour(s, a, harm.Blow("x", "P2-HIT-01", (), 0))) == [Mod(5, "psychic barrier", "P2H-PSY-01")]
    assert "psi_barrier" not in open_now(s)
    powers.before_activation(s, a)
    assert list(harm.armour(s, a, harm.Blow("x", "P2-HIT-01", (), 0))) == []


def test_disarming_is_a_strength_roll() -> None:
    """P2H-PSY-03: Strength 4: a 5 drops the weapon of the psychic's choice."""
    s = scene(A=at("red", 10, 10, "bobblehead"), B=at("blue", 10, 40, weapons=["mace", "bow"]))
    play(powers.perform(s, s.fighters["A"], "psi_disarm"), dice=[4])
    assert len(s.fighters["B"].items) == 2
    play(powers.perform(s, s.fighters["A"], "psi_disarm"), [("power_item", "B.2")], [5])
    assert [i.kind for i in s.fighters["B"].items] == ["mace"]


def test_a_boost_lasts_through_the_friends_next_activation() -> None:
    """P2H-PSY-04."""
    s = scene(A=at("red", 10, 10, "bobblehead"), F=at("red", 10, 20, "mutard"), B=at("blue", 80, 80))
    f = s.fighters["F"]
    play(powers.perform(s, s.fighters["A"], "psi_boost"), [("power_stat", "C")])
    assert dice.value(s, f, "C").total == 3 + 3
    play(powers.after_activation(s, f))
    assert dice.value(s, f, "C").total == 3


def test_a_puppet_acts_in_this_round_and_addlers_all_together() -> None:
    """P2H-PSY-05."""
    pack = {f"F{n}": at("red", 10 + n, 20 + 3 * n, "addler") for n in (1, 2)}
    s = scene(A=at("red", 10, 10, "bobblehead"), B=at("blue", 80, 80), **pack)
    play(powers.perform(s, s.fighters["A"], "psi_puppeteer"), [("power_target", "F1")])
    assert s.due == ["A", "F1", "F2"]
    assert s.fighters["F2"].delayed == s.round


def test_pumping_and_the_risk_of_it() -> None:
    """P2H-GEA-04: three markers an Action, five of a kind at most; three of a kind risk Kaboom!; a shot uses them up."""
    s = scene(A=at("red", 10, 10, "gear", weapons=["pump_gun"]), B=at("blue", 10, 30))
    a = s.fighters["A"]
    assert "kaboom" not in guns(s, a)[0].traits
    play(powers.perform(s, a, "pump"), ["3-0-0"])
    gun = guns(s, a)[0]
    assert (gun.use.strength, gun.use.pen, "kaboom" in gun.traits) == (4, 1, True)
    play(powers.perform(s, a, "pump"), ["0-0-3"])
    assert guns(s, a)[0].use.ranges == (4000, 5000, 6000)
    play(powers.perform(s, a, "pump"), ["2-0-1"])
    assert guns(s, a)[0].use.strength == 6
    play(powers.perform(s, a, "pump"), ["0-3-0"])
    play(powers.perform(s, a, "pump"))  # room for 0-2-1 alone
    assert "pump" not in open_now(s)
    effects.fired(a)
    assert guns(s, a)[0].use.strength == 1


@pytest.mark.parametrize(("die", "power", "who"), [(4, 4, "B"), (7, 1, "B"), (9, 2, "A")])
def test_steam_strikes_all_in_a_line_or_its_user(die: int, power: int, who: str) -> None:
    """P2H-GEA-05: Tech 7: Strength = margin + 1 on success, the margin against the user on failure."""
    s = scene(A=at("red", 10, 10, "dynamo", weapons=["steam_gun"]), B=at("blue", 10, 20), C=at("blue", 45, 20))
    play(shoot.shoot(s, s.fighters["A"]), dice=[die, 1, 10])
    hits = [e.about for e in s.events if e.what == "hit"]
    assert [h["who"] for h in hits] == [who]
    assert hits[0]["sums"][0][1]["total"] == power


def test_tools_clear_a_jam() -> None:
    """P2H-GEA-05."""
    s = scene(A=at("red", 10, 10, "dynamo", items={"pistol": {"jammed": True}}), B=at("blue", 10, 40))
    assert open_now(s) == ["mend"]
    play(powers.perform(s, s.fighters["A"], "mend"), dice=[8])
    assert s.fighters["A"].items[-1].jammed
    play(powers.perform(s, s.fighters["A"], "mend"), dice=[7])
    assert open_now(s) == []


@pytest.mark.parametrize(
    ("die", "result", "status", "toughness"),
    [(1, "lasting", "up", 2), (2, "weak", "up", 3), (3, "weak", "up", 3), (4, "nothing", "up", 3)],
)
def test_radiation_at_the_end_of_an_activation(die: int, result: str, status: str, toughness: int) -> None:
    """P2H-RAD-01, P2H-RAD-02: a Ganger of Toughness 3 within 20 cm of a Martyr and a marker: -1 for the second."""
    s = scene("B", A=at("red", 10, 10, "martyr"), B=at("blue", 10, 32.5))
    s.fighters["B"].stats["T"] = 3
    s.marks["m1"] = BOOK.stage(
        {"fighters": {"X": at("red", 2, 2)}, "marks": [{"kind": "radiation", "at": [10, 40]}]}
    ).marks["m1"]
    play(radiation.exposed(s, s.fighters["B"]), dice=[die])
    assert (last(s, "radiation")["result"], s.fighters["B"].status) == (result, status)
    assert s.fighters["B"].stats["T"] == toughness
    assert dice.value(s, s.fighters["B"], "T").total == toughness - (result == "weak")


def test_radiation_spares_the_irradiated_and_the_far() -> None:
    """P2H-BND-07, P2H-BND-09: a Disciple is immune, a Martyr is not; 20 cm is the limit."""
    s = scene("B", A=at("red", 10, 10, "martyr"), D=at("red", 12, 12, "disciple"), B=at("blue", 10, 32.51))
    play(radiation.exposed(s, s.fighters["D"]))
    play(radiation.exposed(s, s.fighters["B"]))
    assert s.events == []
    play(radiation.exposed(s, s.fighters["A"]), dice=[10])
    assert last(s, "radiation")["who"] == "A"


def test_a_burnt_may_take_a_shot_for_a_friend() -> None:
    """P2H-BND-05: within 5 cm; not in close combat."""
    s = scene("B", A=at("red", 10, 10, "ash"), M=at("red", 17.5, 10, "burnt"), B=at("blue", 10, 40))
    blow = harm.Blow("Bow", "P2-SHOT-02", (Mod(3, "Bow", "P2-HIT-02"),), 2, "B")
    play(harm.hit(s, s.fighters["A"], blow), [("martyr", "M")], [10, 1])
    assert (s.fighters["A"].status, s.fighters["M"].status) == ("up", "down")


def test_a_petrol_drum_takes_the_whole_fight_with_it() -> None:
    """P2H-BND-05: Strength 5, Penetration 5 to all in the fight; the carrier is Downed."""
    s = scene(A=at("red", 10, 10, "burnt", gear=["petrol_drum"]), B=at("blue", 10, 12.5), C=at("blue", 40, 40))
    assert open_now(s) == ["drum"]
    play(powers.perform(s, s.fighters["A"], "drum"), dice=[10, 1])
    assert [s.fighters[k].status for k in "ABC"] == ["down", "down", "up"]


def test_a_paladin_inspires() -> None:
    """P2H-BND-08, P2-ATTR-04: one Action more in the next activation, once."""
    s = scene(A=at("red", 10, 10, "paladin"), F=at("red", 10, 20, "disciple"), B=at("blue", 10, 12.5))
    blow = harm.Blow("Mace", "P2-HTH-02", (Mod(9, "x", "P2-HIT-02"),), 9, "A", melee=True)
    play(harm.hit(s, s.fighters["B"], blow), dice=[10, 1])
    activation.begin(s, s.fighters["F"])
    assert s.fighters["F"].left == 3
    activation.begin(s, s.fighters["F"])
    assert s.fighters["F"].left == 2


def test_the_flaming_gaze() -> None:
    """P2H-BND-04: seen by the Guardian an Ember has Toughness +1 and a Burnt is Offroad."""
    s = scene(
        G=at("red", 10, 10, "flame_guardian"),
        A=at("red", 10, 20, "ember"),
        U=at("red", 12, 30, "burnt"),
        B=at("blue", 80, 80),
    )
    ember, burnt = s.fighters["A"], s.fighters["U"]
    assert dice.value(s, ember, "T").total == 5
    powers.before_activation(s, burnt)
    assert "offroad" in burnt.traits
    s.fighters["G"].facing = 270
    assert dice.value(s, ember, "T").total == 4
    powers.before_activation(s, burnt)
    assert "offroad" not in burnt.traits


def test_bike_tricks_cost_no_action_and_run_out() -> None:
    """P2H-BND-06: two a game; weaving makes shots at it harder by 3 this Turn."""
    s = scene("A", A=at("red", 10, 10, "spark"), B=at("blue", 10, 40, weapons=["bow"]))
    a, b = s.fighters["A"], s.fighters["B"]
    left = a.left
    play(powers.perform(s, a, "trick_weave"))
    assert a.left == left + 1  # what the Action question takes off is given back
    shot = precision.shot_at(s, b, guns(s, b)[0], a)
    assert Mod(-3, "weaving bike", "P2H-BND-06") in precision.precision(s, shot).mods
    assert ("motorbike", 3) in [(m.why, m.value) for m in shot.cover.mods()]
    play(powers.perform(s, a, "trick_ram"))
    assert dice.value(s, a, "C").total == 4 + 3
    assert open_now(s) == []


def test_a_sermon_gives_a_reroll_once() -> None:
    """P2H-BND-07."""
    s = scene(A=at("red", 10, 10, "cardinal"), F=at("red", 10, 20, "disciple"), B=at("blue", 80, 80))
    play(sermons.preach(s, s.fighters["A"]), [("power_target", "F")])
    assert s.fighters["F"].rerolls == 1
    assert open_now(s) == []


@pytest.mark.parametrize(("y", "mods"), [(32.5, []), (32.51, [Mod(-2, "night, beyond 20 cm", "P2H-SWI-02")])])
def test_night(y: float, mods: list[Mod]) -> None:
    """P2H-SWI-02."""
    fighters = {"A": at("red", 10, 10), "B": at("blue", 10, y)}
    s = BOOK.stage({"fighters": fighters, "switches": {"night": 1}})
    assert list(effects.shot(s, s.fighters["A"], s.fighters["B"])) == mods


def test_a_dust_storm_cuts_ranges() -> None:
    """P2H-SWI-01."""
    fighters = {"A": at("red", 10, 10, weapons=["bow"]), "B": at("blue", 10, 60)}
    s = BOOK.stage({"fighters": fighters, "switches": {"dust_storm": 1}})
    assert guns(s, s.fighters["A"])[0].use.ranges == (2000, 3000, 3000)


def bomb(kind: str, *victims: tuple[str, dict[str, Any]]) -> State:
    """A Dynamo with a bomb of that kind, and some people to throw it at."""
    people = {"A": at("red", 30, 30, "dynamo", items={kind: {}}, stats={"P": 9}), **dict(victims)}
    return scene(**people)


def throw(s: State, *dice: int) -> None:
    a = s.fighters["A"]
    foe = s.fighters["B"]
    gun = guns(s, a)[0]
    play(indirect.lob(s, a, gun, indirect.Aimed(foe.x, foe.y, foe.z, foe)), dice=dice)


def test_gas_costs_toughness_unless_protected() -> None:
    """P2H-GEA-06: 5 cm around; Toughness 3 fails on a 4; biohazard protection is enough; Mutards have +2."""
    s = bomb(
        "gas_bomb",
        ("B", at("blue", 30, 42)),
        ("C", at("blue", 33, 42, gear=["biohazard"])),
        ("D", at("blue", 27, 42, "mutard")),
        ("E", at("blue", 30, 52)),
    )
    throw(s, 1, 4, 5)
    assert [s.fighters[k].stats["T"] for k in "BCDE"] == [2, 3, 3, 3]


def test_smoke_hinders_shots_until_the_end_of_the_next_turn() -> None:
    """P2H-GEA-06."""
    s = bomb("smoke_bomb", ("B", at("blue", 30, 42)), ("C", at("blue", 30, 55)))
    throw(s, 1)
    a, c = s.fighters["A"], s.fighters["C"]
    assert list(effects.shot(s, a, c)) == [Mod(-2, "through smoke", "P2H-GEA-06")]
    powers.turn_end(s)
    assert len(s.marks) == 1
    s.turn += 1
    powers.turn_end(s)
    assert list(effects.shot(s, a, c)) == []


def test_a_holy_grenade_glows_for_good() -> None:
    """P2H-GEA-06, P2H-RAD-02: those it touches roll at once."""
    s = bomb("holy_grenade", ("B", at("blue", 30, 42)))
    throw(s, 1, 3)
    assert last(s, "radiation")["result"] == "nothing"
    s.turn = 9
    powers.turn_end(s)
    assert [m.kind for m in s.marks.values()] == ["radiation"]


@pytest.mark.parametrize(("y", "value"), [(30, -1), (60, 2), (80, 1)])
def test_a_telescopic_sight_turns_ranges_about(y: float, value: int) -> None:
    """P2H-GEA-08: -1 short, +2 medium, +1 long."""
    gunner = at("red", 10, 10, weapons=["rifle"], gear=["telescopic_sight"], bullets=1)
    s = scene(A=gunner, B=at("blue", 10, y))
    a, b = s.fighters["A"], s.fighters["B"]
    mods = precision.precision(s, precision.shot_at(s, a, guns(s, a)[0], b)).mods
    assert [(m.value, m.rule) for m in mods if m.rule != "P2-ATTR-01"] == [(value, "P2H-GEA-08")]


def test_weakness_lasts_through_the_next_activation() -> None:
    """P2H-RAD-03: rolled when an activation ends, it is over when the next one has ended."""
    s = scene("B", A=at("red", 10, 10, "martyr"), B=at("blue", 10, 20))
    b = s.fighters["B"]
    play(powers.after_activation(s, b), dice=[2])
    s.fighters["A"].x = 8000
    powers.before_activation(s, b)
    assert dice.value(s, b, "T").total == 2
    play(powers.after_activation(s, b))
    assert dice.value(s, b, "T").total == 3


def test_sticky_skin_and_prehensile_limbs_hold_on() -> None:
    """P2H-MUT-02: Agility -3 and -1 to leave, Combat -1."""
    foe = at("blue", 10, 12.5, "mutard", mutations=["sticky", "prehensile_limb"])
    s = scene(A=at("red", 10, 10), B=foe)
    a, b = s.fighters["A"], s.fighters["B"]
    held = [m.value for m in combat.leaving(s, a, [b]) if isinstance(m, Mod)]
    assert held == [5, -3, -1]
    arm = arms(s, a)[0]
    assert list(combat.special(s, combat.Bout(a, b, arm, ()))) == [Mod(-1, "prehensile limb", "P2H-MUT-02")]


def test_sonar_sees_behind() -> None:
    """P2H-MUT-03, P2-LOS-01."""
    s = scene(A=at("red", 10, 30), B=at("blue", 10, 10))
    assert not sees(s, s.fighters["A"], s.fighters["B"])
    s.fighters["A"].traits = {"sonar": 0}
    assert sees(s, s.fighters["A"], s.fighters["B"])


def test_acid_before_blows() -> None:
    """P2H-MUT-04: Precision 3: a 3 hits with Strength 1 and Penetration 3; a 4 does not."""
    s = scene(A=at("red", 10, 10, "mutard", mutations=["acid_spit"]), B=at("blue", 10, 12.5))
    play(sermons.spit(s, s.fighters["A"], s.fighters["B"]), dice=[4])
    assert not [e for e in s.events if e.what == "hit"]
    play(sermons.spit(s, s.fighters["A"], s.fighters["B"]), dice=[3, 2, 1])
    assert last(s, "hit")["totals"] == [3, 4]
