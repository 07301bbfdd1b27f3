"""Close combat, Mass Combat, Disengaging, weapons."""

from __future__ import annotations

from typing import Any

from books.punk2.futures import same_odds
from books.punk2.yard import act, ask, man, play, told, yard

from dustup.books.punk.fight import combat, engagement
from dustup.books.punk.state import Item, State
from dustup.books.punk2.fight import arms


def _duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> State:
    """red1 and blue1 in contact, red1 active; unarmed: Combat -1, Strength -1."""
    s = yard(man("red1", (20, 20), **(a or {})), man("blue1", (20, 22.5), **(b or {})))
    act(s, "red1")
    return s


def _mods(s: State, what: str, side: int) -> dict[str, int]:
    return {m[2]: m[0] for m in told(s, what)[-1]["sums"][side][1]["mods"]}


def test_the_higher_total_hits() -> None:
    """P2-HTH-01, P2-HTH-02, P2-HIT-01, P2-HIT-02, P2-HIT-03, P2-RUL-60: 5+4-1 beats 4+4-1; 5+3 then beats 3+4."""
    s = _duel()
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 4, 5, 3])
    assert told(s, "combat")[0]["totals"] == [8, 7]
    assert told(s, "hit")[0]["totals"] == [8, 7]
    assert s.fighters["blue1"].status == "down"


def test_the_one_attacked_may_hit_the_attacker_and_loses_ties() -> None:
    """P2-HTH-02, P2-HIT-04, P2-DICE-08: the active side wins the tie of a counter-hit."""
    s = _duel()
    play(combat.combat(s, s.fighters["red1"]), dice=[2, 9, 5, 4])  # 5+3 against 4+4
    assert told(s, "hit")[0]["totals"] == [8, 8]
    assert s.fighters["red1"].status == "up"


def test_a_tied_hit_of_the_active_one_downs() -> None:
    """P2-HIT-04, P2-EX-02."""
    s = _duel()
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 2, 5, 4])
    assert s.fighters["blue1"].status == "down"


def test_a_tie_hits_both_even_if_one_falls_first() -> None:
    """P2-HTH-03, P2-DICE-09, P2-RUL-08: active one's Hit first, both count."""
    s = _duel()
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 5, 9, 1, 9, 1])
    assert [s.fighters[key].status for key in ("red1", "blue1")] == ["down", "down"]


def test_weapons_add_combat_strength_and_penetration() -> None:
    """P2-HTH-01, P2-HIT-02, P2-PEN-01, P2-EX-33: medium blade C+1 S+2 Pen 3 against leather 3."""
    s = _duel({"items": [Item("m", "medium_blade")]}, {"armour": "leather"})
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 4, 3, 5])
    assert told(s, "combat")[0]["totals"] == [10, 7]
    assert told(s, "hit")[0]["totals"] == [9, 9]
    assert _mods(s, "hit", 1) == {"P2-ATTR-01": 4, "P2-ARM-01": 3, "P2-PEN-01": -3}


def test_penetration_has_no_surplus_and_leaves_what_it_cannot_reach() -> None:
    """P2-PEN-01, P2-PEN-02, P2-EX-33, P2-EX-34: Armor 3 less 2 leaves 1; Armor 1 less 2 leaves 0."""
    for armour, left in (("leather", -2), ("thick_clothes", -1)):
        s = _duel({"items": [Item("m", "small_blade")]}, {"armour": armour})
        play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
        assert _mods(s, "hit", 1)["P2-PEN-01"] == left


def test_a_bare_impact_strength_stands_alone() -> None:
    """P2-HIT-02: the crackler's 6 does not add Strength 4."""
    s = _duel({"items": [Item("c", "crackler")]})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
    assert told(s, "hit")[0]["totals"][0] == 7


def test_a_shield_is_armor_in_close_combat_and_bars_two_handed_weapons() -> None:
    """P2-RUL-79."""
    s = _duel(b={"items": [Item("s", "shield"), Item("h", "heavy_blade")]})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
    assert _mods(s, "hit", 1)["P2-RUL-79"] == 2
    assert told(s, "combat")[0]["arms"] == ["unarmed", "unarmed"]


def test_what_one_fights_with() -> None:
    """P2-RUL-60, P2-BOMB-02, P2-BULK-02, P2-FUEL-01: improvised, unarmed, heavy mace, a dry chainsaw."""
    for kinds, charges, found in (
        (["bow"], 0, "improvised"),
        (["fire_bomb"], 0, "unarmed"),
        ([], 0, "unarmed"),
        (["harpoon_gun"], 0, "harpoon_gun"),
        (["chainsaw"], 0, "improvised"),
        (["chainsaw"], 1, "chainsaw"),
    ):
        s = _duel({"items": [Item(kind, kind, charges=charges) for kind in kinds]})
        (arm,) = arms(s, s.fighters["red1"])
        assert arm.weapon.id == found
    s = _duel({"items": [Item("h", "harpoon_gun")]})
    assert arms(s, s.fighters["red1"])[0].use == s.setup.data.weapons["heavy_mace"].melee


def test_with_two_weapons_each_side_chooses() -> None:
    """P2-HTH-01: the question comes to whoever has a choice."""
    two = {"items": [Item("l", "light_mace"), Item("m", "medium_blade")]}
    s = _duel(two, two)
    play(combat.combat(s, s.fighters["red1"]), answers=[("arm", "l"), ("arm", "m")], dice=[9, 1, 1, 9])
    assert told(s, "combat")[0]["arms"] == ["light_mace", "medium_blade"]
    q = ask(combat.combat(s, s.fighters["red1"]))
    assert q.ideas()[0] == "m"


def test_a_chainsaw_burns_fuel() -> None:
    """P2-FUEL-01: one charge for each combat it is used in."""
    s = _duel({"items": [Item("c", "chainsaw", charges=2)]})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
    assert s.fighters["red1"].items[0].charges == 1
    s = _duel(b={"items": [Item("c", "chainsaw", charges=2)]})
    play(combat.disengage_roll(s, s.fighters["red1"]), dice=[1, 9, 2, 9])
    assert s.fighters["blue1"].items[0].charges == 1


def test_dead_slow_in_melee() -> None:
    """P2-SLOW-02, P2-SLOW-03: loaded until the first Combat that hits; then another weapon or improvised."""
    s = _duel({"items": [Item("b", "ballistic_fist"), Item("m", "mace")]})
    f = s.fighters["red1"]
    play(combat.combat(s, f), answers=["b"], dice=[1, 9, 1, 9])  # it misses, and stays loaded
    assert f.items[0].loaded
    play(combat.combat(s, f), answers=["b"], dice=[9, 1, 1, 9])
    assert not f.items[0].loaded
    assert told(s, "hit")[-1]["totals"][0] == 1 + 4 + 5
    assert [arm.weapon.id for arm in arms(s, f)] == ["mace"]
    f.items = f.items[:-1]
    assert [arm.weapon.id for arm in arms(s, f)] == ["improvised"]


def test_assault_bonuses_count_against_the_assaulted_only() -> None:
    """P2-ASLT-05, P2-ASLT-09, P2-ASLT-10, P2-EX-24, P2-EX-29."""
    s = _duel({"assaulted": {"blue1": (2, 1)}})
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 4, 1, 9])
    assert told(s, "combat")[0]["totals"] == [11, 7]
    assert (_mods(s, "combat", 0)["P2-ASLT-05"], _mods(s, "combat", 0)["P2-ASLT-10"]) == (2, 1)
    s = _duel({"assaulted": {"blue9": (2, 1)}})
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 4, 1, 9])
    assert told(s, "combat")[0]["totals"] == [8, 7]


def test_momentum_feeds_on_the_charge_not_on_the_back() -> None:
    """P2-MOME-01, P2-RUL-26: Momentum 1 with a charge of 2: +2 Strength and +2 Penetration."""
    s = _duel({"assaulted": {"blue1": (2, 1)}, "traits": {"momentum": 1}}, {"armour": "leather"})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
    assert _mods(s, "hit", 0)["P2-MOME-01"] == 2
    assert _mods(s, "hit", 1)["P2-PEN-01"] == -2


def test_from_above() -> None:
    """P2-ASLT-12, P2-DICE-17: 5 cm is one fraction, a hair more two: -2 Combat, +2 Strength."""
    for height, n in ((500, 1), (501, 2)):
        s = _duel({"spent": {"above": height}})
        play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9])
        assert _mods(s, "combat", 0)["P2-ASLT-12"] == -n
        assert _mods(s, "hit", 0)["P2-ASLT-12"] == n


def test_just_stood_up_and_shocked() -> None:
    """P2-PRON-03, P2-ELEC-02: -3 each."""
    s = _duel(b={"stood": True, "shock": 1})
    play(combat.combat(s, s.fighters["red1"]), dice=[5, 4, 1, 9])
    assert told(s, "combat")[0]["totals"] == [8, 1]


def _mass() -> State:
    """P2-EX-30: A (7), B (4), C (4) and F touching only a friend, against D (6) and E (3)."""
    s = yard(
        man("redA", (20, 20), stats={"C": 7}, items=[Item("a", "mace")]),
        man("redB", (22.5, 22.5), stats={"C": 4}, items=[Item("b", "mace")]),
        man("redC", (27.5, 22.5), stats={"C": 4}, items=[Item("c", "mace")]),
        man("redF", (17.5, 20), stats={"C": 4}),
        man("blueD", (20, 22.5), stats={"C": 6}, items=[Item("d", "mace")]),
        man("blueE", (25, 22.5), stats={"C": 3}, items=[Item("e", "mace")]),
    )
    act(s, "redA")
    return s


def test_the_worked_example_of_a_mass_combat() -> None:
    """P2-MASS-01, P2-MASS-02, P2-MASS-03, P2-MASS-04, P2-MASS-05, P2-MASS-06, P2-RUL-31, P2-EX-30."""
    s = _mass()
    a, d, e = (s.fighters[key] for key in ("redA", "blueD", "blueE"))
    own, foes = engagement.melee(s, a)
    assert {x.id for x in own} == {"redA", "redB", "redC"}
    assert {x.id for x in foes} == {"blueD", "blueE"}
    play(combat.combat(s, a), answers=[("target", "blueD")], dice=[3, 4, 9, 1])
    assert told(s, "combat")[0]["totals"] == [12, 11]
    assert d.status == "down"
    assert engagement.touch(a, e)
    assert told(s, "freed")[0]["at"] == "blueE"
    assert [x.id for x in engagement.contacts(s, s.fighters["redB"])] == ["blueE"]


def test_any_enemy_of_the_mass_combat_may_be_chosen_and_strong_friends_give_two() -> None:
    """P2-MASS-04, P2-MASS-05, P2-RUL-29: shock lowers a supporter's Combat below 6."""
    s = _mass()
    q = ask(combat.combat(s, s.fighters["redA"]))
    assert set(q.options()) == {"blueD", "blueE"}
    play(combat.combat(s, s.fighters["redA"]), answers=["blueE"], dice=[1, 9, 1, 9])
    assert told(s, "combat")[0]["totals"] == [1 + 7 + 2, 9 + 3 + 2]
    s = _mass()
    s.fighters["blueD"].shock = 1
    play(combat.combat(s, s.fighters["redA"]), answers=["blueE"], dice=[1, 9, 1, 9])
    assert told(s, "combat")[0]["totals"] == [1 + 7 + 2, 9 + 3 + 1]


def test_a_freed_fighter_chooses_between_equally_near_enemies() -> None:
    """P2-RUL-30: the owner chooses; it is put on the closest side."""
    s = yard(
        man("redA", (20, 20), stats={"C": 9}), man("blueD", (20, 22.5)),
        man("blueE", (16, 24)), man("blueG", (24, 24)), man("redB", (16, 26.5)), man("redC", (24, 26.5)),
        man("redH", (18, 24)), man("redI", (22, 24)),
    )  # fmt: skip
    a = act(s, "redA")
    before = engagement.groups(s)
    s.fighters["blueD"].status = "down"
    play(engagement.freed(s, before), answers=[("freed", "blueG")])
    assert engagement.touch(a, s.fighters["blueG"])


def test_nobody_left_nothing_happens() -> None:
    """P2-RUL-30."""
    s = _duel()
    before = engagement.groups(s)
    s.fighters["blue1"].status = "down"
    play(engagement.freed(s, before))
    assert told(s, "freed") == []


def test_contact_across_a_small_step() -> None:
    """P2-MEAS-04, P2-RUL-03: 25 mm is contact, more is not."""
    for z, found in ((2.5, True), (2.6, False)):
        s = _duel(b={"z": z})
        assert engagement.engaged(s, s.fighters["red1"]) is found


def test_the_worked_example_of_disengaging() -> None:
    """P2-DICE-10, P2-DISG-02, P2-DISG-04, P2-RUL-32, P2-EX-03: 10 against 5, 11 and 13: two Hits."""
    s = yard(
        man("red1", (20, 20), stats={"AG": 6}),
        *(man(f"blue{k}", at, stats={"AG": 3}) for k, at in enumerate(((20, 22.5), (22.5, 20), (20, 17.5)), 1)),
    )
    f = act(s, "red1")
    assert not play(combat.disengage_roll(s, f), dice=[4, 2, 8, 10, 1, 9, 1, 9])
    assert told(s, "disengage")[0]["by"] == ["blue2", "blue3"]
    assert [hit["by"] for hit in told(s, "hit")] == ["blue2", "blue3"]


def test_a_tie_lets_it_go_and_the_elusive_need_no_roll() -> None:
    """P2-DISG-02, P2-DICE-08, P2-ELUS-01."""
    s = _duel()
    assert play(combat.disengage_roll(s, s.fighters["red1"]), dice=[5, 5])
    s = _duel({"traits": {"elusive": 0}})
    assert play(combat.disengage_roll(s, s.fighters["red1"]))


def test_a_disengage_may_be_rolled_again() -> None:
    """P2-DICE-13, P2-DISG-02: own die only."""
    s = _duel({"rerolls": 1})
    assert play(combat.disengage_roll(s, s.fighters["red1"]), answers=[("reroll", True)], dice=[2, 9, 9])
    s = _duel(b={"rerolls": 1})
    play(combat.disengage_roll(s, s.fighters["red1"]), answers=[("reroll", True)], dice=[5, 2, 9, 1, 9])
    assert told(s, "disengage")[0]["by"] == ["blue1"]


def test_who_may_not_disengage() -> None:
    """P2-DISG-01, P2-BLOO-02, P2-PRON-04."""
    for facts, rule in (({}, None), ({"traits": {"bloodthirst": 0}}, "P2-BLOO-02"), ({"stood": True}, "P2-PRON-04")):
        s = _duel(facts)
        why = combat.why_no_disengage(s, s.fighters["red1"])
        assert (why.rule if why else None) == rule
    s = yard(man("red1"))
    assert combat.why_no_disengage(s, s.fighters["red1"]).rule == "P2-DISG-01"  # type: ignore[union-attr]
    assert combat.why_no_combat(s, s.fighters["red1"]).rule == "P2-HTH-01"  # type: ignore[union-attr]


def test_electrified() -> None:
    """P2-ELEC-01, P2-ELEC-02, P2-RUL-53: hitting the suit's wearer costs a Toughness roll, whoever was active."""
    s = _duel(b={"armour": "voltaic_suit"})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9, 5])
    assert s.fighters["red1"].shock == 2
    assert told(s, "check")[0]["need"] == 4
    s = _duel(b={"armour": "voltaic_suit"})
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 1, 9, 4])
    assert s.fighters["red1"].shock == 0
    s = _duel({"armour": "voltaic_suit"})
    play(combat.combat(s, s.fighters["red1"]), dice=[1, 9, 1, 9, 10])
    assert s.fighters["blue1"].shock == 1


def test_contact_faces_and_stands_up() -> None:
    """P2-ASLT-04, P2-PRON-02, P2-PRON-03, P2-RUL-47: facing, on its feet with -3, and no longer waiting."""
    s = _duel({"facing": 0}, {"facing": 0, "prone": True, "watching": True})
    a, b = s.fighters["red1"], s.fighters["blue1"]
    engagement.meet(s, a, b)
    assert (a.facing, b.facing, b.prone, b.stood, b.watching) == (90, 270, False, True, False)


def test_folded_odds_of_a_mass_combat_with_fuel_are_exact() -> None:
    """P2-FUEL-02, P2-HTH-03: a chainsaw that may blow up in the middle of a fight."""
    s = yard(
        man("redA", (20, 20)),
        man("redB", (22.5, 22.5)),
        man("blueD", (20, 22.5), items=[Item("c", "chainsaw", charges=5)]),
    )
    act(s, "redA")
    assert same_odds(s, lambda s: combat.combat(s, s.fighters["redA"])) > 8
