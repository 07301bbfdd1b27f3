"""Between battles: fates, experience, income, the market; and a mob marching to its next battle."""

from __future__ import annotations

from random import Random

import pytest

from dustup.books.gce import BOOK
from dustup.books.gce.campaign.aftermath import TABLES, damage, experience, income, injury, turn_out
from dustup.books.gce.campaign.league import band, battle, rating, setup
from dustup.books.gce.campaign.market import _deal as market_deal
from dustup.books.gce.campaign.market import wares
from dustup.books.gce.campaign.roster import tell
from dustup.books.gce.campaign.state import League
from dustup.core import Fight, Flow, Illegal, Roll, Scripted, Seeded, chronicle
from dustup.skirmish.choices import names_of
from dustup.skirmish.league import meant


def league() -> League:
    return setup({"players": 2, "games": 1, "bands": {"red": "rust_tusks", "blue": "sand_diggas"}})


def run(flow: Flow[None], faces: list[int]) -> None:
    """A rule that only rolls, with these dice."""
    dice = Scripted(faces)
    question = next(flow, None)
    while isinstance(question, Roll):
        try:
            question = flow.send(dice.roll(question))
        except StopIteration:
            return


@pytest.mark.parametrize("table", ["injuries", "damage"])
def test_the_tables_cover_every_d66(table: str) -> None:
    """GCE-INJ-06: each of the 36 results stands in exactly one row."""
    rows = TABLES[table]
    for number in (10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)):
        assert sum(low <= number <= high for low, high, _ in rows) == 1, number


def test_the_dead_leave_and_the_lamed_are_slower() -> None:
    """GCEH-CAMP-01, GCE-INJ-06: 11 to 15 is death, 22 costs a point of Movement."""
    s = league()
    gang, foe = s.gangs["red"], s.gangs["blue"]
    first, second, *_ = gang.people.values()
    run(injury(s, gang, second, foe), [2, 2])
    assert second.gains["M"] == -1 and second.scars == ("leg",)
    run(injury(s, gang, first, foe), [1, 3])
    assert first.id not in gang.people


def test_a_destroyed_vehicle_leaves_its_crew_on_foot() -> None:
    """GCE-RUL-57."""
    s = league()
    gang = s.gangs["red"]
    wagon = next(iter(gang.wagons.values()))
    run(damage(s, gang, wagon), [1, 1])
    assert wagon.id not in gang.wagons
    assert all(f.rides != wagon.name for f in gang.people.values())


def test_income_falls_with_the_size_of_the_mob() -> None:
    """GCEH-CAMP-05: two boys who dig 3 and 4 gross 7; a mob of twelve keeps 4 of it."""
    s = league()
    gang = s.gangs["red"]
    boys = [f.id for f in gang.people.values() if f.profile == "boy"][:2]
    run(income(s, gang, boys, 0), [3, 4])
    assert len(gang.people) + len(gang.wagons) == 12
    assert gang.teef == 4


def test_a_mob_marches_with_what_it_has_and_can_be_set_up() -> None:
    """GCE-AMMO-07, GCE-OOC-08, GCE-EQP-23, GCE-SCEN-02: everybody in its own seat, a driver at each wheel."""
    s = league()
    gang = s.gangs["red"]
    driver = next(f for f in gang.people.values() if f.seat == "driver")
    driver.misses = 1
    wish = {"scenario": "brawl", "bands": {"red": band(gang), "blue": band(s.gangs["blue"])}}
    fought = BOOK.setup(wish)
    cars = [f for f in fought.fighters.values() if f.hull is not None and f.side == "red"]
    assert all(car.hull.driver for car in cars) and driver.id not in fought.fighters
    assert rating(gang) > 0


def test_who_won_the_lead_leads_in_the_next_battle() -> None:
    """GCE-BOTL-06, GCEH-CAMP-07: the mob tests on the Leadership of its new boss, whatever his profile."""
    s = league()
    gang = s.gangs["red"]
    boss, boy = gang.people["red-3"], gang.people["red-6"]
    boss.boss, boy.boss = False, True
    fought = BOOK.setup({"scenario": "brawl", "bands": {"red": band(gang), "blue": band(s.gangs["blue"])}})
    assert [f.id for f in fought.fighters.values() if f.role == "boss"] == [boy.id, "blue-3"]


def test_the_market_offers_only_what_can_be_paid() -> None:
    """GCE-EQP-23, GCE-HTH-02: with no teef there is nothing to buy."""
    s = league()
    gang = s.gangs["red"]
    assert not [key for key in wares(gang) if key.startswith(("recruit", "weapon", "gubbin"))]
    gang.teef = 6
    assert "recruit boy" in wares(gang)


def test_a_battle_played_here_answers_the_campaign() -> None:
    """GCE-BOTL-09: who was out of action or Down is in the result, which the question takes."""
    sitting = chronicle.begin(BOOK, "campaign", BOOK.campaign.default(1, 2, 1))  # type: ignore[union-attr]
    question = sitting.question
    assert isinstance(question, Fight)
    state = BOOK.setup(question.setup)
    fallen = next(f for f in state.fighters.values() if f.side == "red" and f.hull is None)
    fallen.status, fallen.fate = "gone", "out"
    answer = BOOK.campaign.result_of(question, state)  # type: ignore[union-attr]
    assert answer["out"]["red"] == [fallen.id]
    sitting.answer(answer)
    dice, rng = Seeded(1), Random(1)
    while sitting.question is not None:
        asked = sitting.question
        sitting.answer(dice.roll(asked) if isinstance(asked, Roll) else asked.suggest(rng))
    assert BOOK.campaign.result(sitting.session.state).over  # type: ignore[union-attr]


def test_lasting_damage_marches_into_the_next_battle() -> None:
    """GCEH-CAMP-02, GCEH-CAMP-06: what the mechanic has not mended is on the vehicle's card; a good name is not mended away."""
    s = league()
    gang = s.gangs["red"]
    wagon = next(iter(gang.wagons.values()))
    run(damage(s, gang, wagon), [2, 1])
    run(damage(s, gang, wagon), [6, 4])
    assert wagon.scars == ("thin armour", "proud crew")
    fought = BOOK.setup({"scenario": "brawl", "bands": {"red": band(gang), "blue": band(s.gangs["blue"])}})
    car = fought.fighters[wagon.id]
    assert car.hull.harms == ("thin armour", "proud crew")
    shown = next(model for model in BOOK.show(fought, "red").models if model.id == wagon.id)
    assert any("armour less" in words for words, _ in shown.traits)
    gang.teef = 9
    assert f"mechanic {wagon.id}" in wares(gang)
    run(market_deal(s, gang, f"mechanic {wagon.id}"), [4])
    assert wagon.scars == ("proud crew",) and f"mechanic {wagon.id}" not in wares(gang)


def test_a_mangled_vehicle_rolls_again_and_is_not_mangled_twice() -> None:
    """GCEH-CAMP-02: 14 to 16 is D3 further rolls."""
    s = league()
    gang = s.gangs["red"]
    wagon = next(iter(gang.wagons.values()))
    run(damage(s, gang, wagon), [1, 4, 3, 2, 3, 1, 5])
    assert wagon.scars == ("sticky thrusters",)


def test_old_wounds_and_bad_engines_may_keep_somebody_at_home() -> None:
    """GCEH-CAMP-01, GCEH-CAMP-02: a D6 before each battle; only a 1 matters."""
    s = league()
    gang = s.gangs["red"]
    veteran, wagon = next(iter(gang.people.values())), next(iter(gang.wagons.values()))
    veteran.scars, wagon.scars = ("old wound",), ("unreliable",)
    run(turn_out(s, gang), [2, 1])
    assert not veteran.misses and wagon.misses == 1
    assert [event.about["result"] for event in s.events] == ["is there", "stays at home"]
    assert wagon.name not in [row["name"] for row in band(gang)["vehicles"]]


def test_a_boss_who_won_learns_more_and_the_sum_is_shown() -> None:
    """GCEH-CAMP-03: D6 for taking part, 10 more for leading a mob that won."""
    s = league()
    s.won, gang = "red", s.gangs["red"]
    boss = next(f for f in gang.people.values() if f.boss)
    boss.xp = 62
    run(experience(s, gang, boss), [3])
    assert boss.xp == 75
    assert "{3} + 10 for leading a mob that won = 13 experience, now 75" in tell(s.events[-1], s)


def test_a_threshold_brings_a_characteristic_by_lot() -> None:
    """GCEH-CAMP-04: 6 on two dice is Weapon Skill on 1 to 3; at its limit there is nothing new."""
    s = league()
    gang = s.gangs["red"]
    one = next(f for f in gang.people.values() if f.profile == "boy")
    one.xp = 5
    run(experience(s, gang, one), [1, 2, 4, 3])
    assert one.gains["WS"] == 1


def test_a_challenge_for_the_lead() -> None:
    """GCEH-CAMP-07, GCE-HTH-02: the higher of D6 and Weapon Skill leads, the loser misses a battle."""
    s = league()
    gang = s.gangs["red"]
    boss = next(f for f in gang.people.values() if f.boss)
    rival = next(f for f in gang.people.values() if not f.boss)
    rival.gains = {"WS": 3}
    run(market_deal(s, gang, f"challenge {rival.id}"), [6, 1])
    assert rival.boss and not boss.boss and boss.misses == 1


def test_a_result_may_name_people_and_leave_out_what_did_not_happen() -> None:
    """GCE-SCEN-01: names or ids; who did not fight is refused, with those who did."""
    s = league()
    fight = battle(s)
    one = next(iter(s.gangs["red"].people.values()))
    fight.accept({"winner": "blue", "out": {"red": [one.name]}})
    fight.accept({"winner": "", "out": {"red": [one.id]}, "wrecks": {}, "scrap": {"red": 1}})
    with pytest.raises(Illegal, match="nobody at all was not in the battle; there were"):
        fight.accept({"winner": "red", "out": {"red": ["nobody at all"]}})
    assert meant([one.name.upper(), one.id], names_of(s.gangs["red"].people.values())) == [one.id, one.id]
