"""Downed, Berserkers, poison, exploding fuel, lasting losses, fire."""

from __future__ import annotations

from typing import Any

from books.punk2.futures import same_odds
from books.punk2.yard import act, ask, man, piece, play, told, yard

from dustup.books.punk.fight import combat, engagement
from dustup.books.punk.harm import fire, harm
from dustup.books.punk.state import Item, Mark, State
from dustup.core import Mod


def _blow(power: int = 4, pen: int = 0, by: str = "red1", **facts: Any) -> harm.Blow:
    return harm.Blow("test", "P2-HIT-01", (Mod(power, "test", "P2-HIT-02"),), pen, by, **facts)


def _two(**facts: Any) -> State:
    s = yard(man("red1", (20, 20)), man("blue1", (20, 30), **facts))
    act(s, "red1")
    return s


def test_downed_leaves_a_marker_and_takes_no_more_part() -> None:
    """P2-DOWN-01, P2-DOWN-02, P2-DOWN-03."""
    s = _two(watching=True)
    assert play(harm.hit(s, s.fighters["blue1"], _blow()), dice=[5, 5])
    f = s.fighters["blue1"]
    assert (f.status, f.watching, f.x, f.y, f.r) == ("down", False, 2000, 3000, 125)
    assert told(s, "down")[0]["spot"] == [2000, 3000]


def test_ties_of_hazards_go_to_the_active_player() -> None:
    """P2-RUL-07: fire and falls: the tested one survives a tie in an activation of its own side only."""
    for active, lost in (("red1", True), ("blue1", False)):
        s = _two()
        s.active = active
        assert play(harm.hit(s, s.fighters["blue1"], _blow(by="")), dice=[5, 5]) is lost
        assert told(s, "hit")[0]["faces"][0][2] == "red"


def test_cover_is_armor_and_penetration_eats_it() -> None:
    """P2-ARM-01, P2-COV-02, P2-PEN-01: leather 3 and a wall 5, less 6."""
    s = _two(armour="leather")
    cover = (Mod(5, "wall", "P2-COV-13"),)
    play(harm.hit(s, s.fighters["blue1"], _blow(pen=6, cover=cover)), dice=[1, 1])
    assert told(s, "hit")[0]["totals"][1] == 1 + 4 + 3 + 5 - 6


def test_a_vest_stops_bullets_better() -> None:
    """P2-ARM-01: 3, and 5 to 7 against a Firearm by range."""
    for firearm, value in ((-1, 3), (0, 5), (2, 7)):
        s = _two(armour="vest")
        play(harm.hit(s, s.fighters["blue1"], _blow(firearm=firearm)), dice=[1, 1])
        assert told(s, "hit")[0]["totals"][1] == 1 + 4 + value


def test_a_berserker_endures_once() -> None:
    """P2-BERS-01, P2-BERS-02, P2-RUL-74, P2-EX-52: still engaged; nothing follows until it is Downed again."""
    s = yard(man("red1", (20, 20)), man("blue1", (20, 22.5), traits={"berserker": 0}, items=[Item("f", "fire_bomb")]))
    act(s, "red1")
    f = s.fighters["blue1"]
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 9, 1])
    assert (f.status, f.dying) == ("up", True)
    assert engagement.engaged(s, f)
    assert told(s, "down") == told(s, "detonation") == []
    play(combat.combat(s, s.fighters["red1"]), dice=[9, 1, 9, 1, 1, 9])
    assert f.status == "down"
    assert len(told(s, "detonation")) == 1


def test_poison_waits_and_the_strongest_counts() -> None:
    """P2-POIS-01, P2-RUL-59, P2-RUL-84, P2-RUL-09: only a Hit that did not Down; no Armor; then it is gone."""
    s = _two(armour="plate")
    f = s.fighters["blue1"]
    play(harm.hit(s, f, _blow(poison=3)), dice=[1, 9])
    play(harm.hit(s, f, _blow(poison=2)), dice=[1, 9])
    assert (f.poison, f.poison_fresh) == (3, False)
    s.active = "blue1"
    play(harm.poison_roll(s, f), dice=[4, 5])  # 4+4 against 5+3: the active side wins the tie
    assert (f.status, f.poison) == ("up", 0)
    f.poison = 3
    play(harm.poison_roll(s, f), dice=[4, 6])
    assert f.status == "down"


def test_poison_in_ones_own_activation_works_next_turn() -> None:
    """P2-RUL-84."""
    s = _two()
    s.active = "blue1"
    play(harm.hit(s, s.fighters["blue1"], _blow(poison=3)), dice=[1, 9])
    assert s.fighters["blue1"].poison_fresh


def test_poisoned_claws() -> None:
    """P2-POIS-01: the weapon carries it into a Combat Hit."""
    s = yard(man("red1", (20, 20), items=[Item("c", "poison_claws")]), man("blue1", (20, 22.5)))
    play(combat.combat(s, act(s, "red1")), dice=[9, 1, 1, 9])
    assert s.fighters["blue1"].poison == 2


def test_lasting_losses() -> None:
    """P2-ATTR-03, P2-RUL-02: Toughness 0 is Downed at once; Combat 0 is not."""
    s = _two(stats={"T": 1, "C": 1})
    f = s.fighters["blue1"]
    play(harm.hurt(s, f, "C", "P2-TERR-13"))
    assert (f.stats["C"], f.status) == (0, "up")
    play(harm.hurt(s, f, "T", "P2-TERR-13"))
    assert f.status == "down"


def _saw(charges: int = 5) -> State:
    """blue1 with a chainsaw, red2 and blue2 in contact with it, red1 shooting from afar."""
    s = yard(
        man("red1", (20, 5)), man("blue1", (20, 22.5), items=[Item("c", "chainsaw", charges=charges)]),
        man("red2", (22.5, 22.5)), man("blue2", (17.5, 22.5)), man("blue3", (20, 40)),
    )  # fmt: skip
    act(s, "red1")
    return s


def test_fuel_explodes_on_a_one_of_the_attacker() -> None:
    """P2-FUEL-02, P2-FUEL-03, P2-RUL-08, P2-RUL-54: carrier, then active player's, then others; Pen 3; kit gone."""
    s = _saw()
    play(harm.hit(s, s.fighters["blue1"], _blow()), dice=[1, 9, 1, 9, 1, 9, 1, 9])
    assert [hit["who"] for hit in told(s, "hit")] == ["blue1", "blue1", "red2", "blue2"]
    assert told(s, "hit")[1]["totals"][0] == 1 + 5
    assert len(told(s, "explosion")) == 1  # its own 1s do not set it off again
    assert s.fighters["blue1"].items == ()


def test_no_charges_no_explosion_and_other_dice_neither() -> None:
    """P2-FUEL-02, P2-RUL-54."""
    for charges, die in ((0, 1), (5, 2)):
        s = _saw(charges)
        play(harm.hit(s, s.fighters["blue1"], _blow()), dice=[die, 9])
        assert told(s, "explosion") == []


def test_an_explosion_in_a_mass_combat_frees_fighters_afterwards() -> None:
    """P2-FUEL-03, P2-RUL-54, P2-MASS-06: the carrier dies, its neighbours are struck, then the rest close up."""
    s = yard(
        man("redA", (20, 20)), man("redB", (27.5, 22.5)),
        man("blueD", (20, 22.5), items=[Item("c", "chainsaw", charges=5)], stats={"T": 1}),
        man("blueE", (25, 22.5)), man("redC", (22.5, 22.5)),
    )  # fmt: skip
    act(s, "redA")
    wins = [10, 1]
    play(combat.combat(s, s.fighters["redA"]), answers=["blueD", "c"][:1], dice=[*wins, 1, 1, 1, 9, 1, 9])
    assert s.fighters["blueD"].status == "down"
    assert [hit["who"] for hit in told(s, "hit")] == ["blueD", "redA", "redC"]
    assert engagement.touch(s.fighters["redA"], s.fighters["blueE"])
    order = [e.what for e in s.events if e.what in ("explosion", "freed")]
    assert order == ["explosion", "freed"]


def test_folded_odds_of_an_explosion_are_exact() -> None:
    """P2-FUEL-02: a 1 is kept apart only where fuel is about."""
    s = yard(man("red1", (20, 5)), man("blue1", (20, 22.5), items=[Item("c", "chainsaw", charges=5)]))
    act(s, "red1")
    assert same_odds(s, lambda s: harm.hit(s, s.fighters["blue1"], _blow())) == 4


def _bomber(n: int = 1) -> State:
    """blue1 with fire bombs; red2 3 cm north of it, blue2 far away, red3 in combat with red2's enemy blue3."""
    bombs = [Item(f"f{k}", "fire_bomb") for k in range(n)]
    s = yard(
        man("red1", (20, 5)), man("blue1", (20, 22.5), items=bombs), man("red2", (20, 25.5)),
        man("blue2", (20, 60)), man("red3", (26.9, 22.5)),
    )  # fmt: skip
    act(s, "red1")
    return s


def test_a_downed_carrier_goes_off() -> None:
    """P2-INCE-06, P2-INCE-07, P2-RUL-55, P2-RUL-71: 3 +1 for each further bomb; survivors flee; the fire stays."""
    s = _bomber(3)
    play(harm.hit(s, s.fighters["blue1"], _blow()), dice=[9, 1, 1, 9])
    hits = told(s, "hit")
    assert [hit["who"] for hit in hits] == ["blue1", "red2"]  # red3's base begins 5.65 cm away
    assert hits[1]["totals"][0] == 1 + 3 + 2
    f = s.fighters["blue1"]
    assert (f.burnt, f.items) == (True, ())
    (mark,) = s.marks.values()
    assert (mark.kind, mark.power, mark.r) == ("fire", 3, 500)
    red2 = s.fighters["red2"]
    assert red2.x == 2000
    assert 2250 + 625 <= red2.y <= 2250 + 630


def test_one_exactly_on_the_blast_chooses_its_way() -> None:
    """P2-RUL-71."""
    s = _bomber()
    s.fighters["red2"].x, s.fighters["red2"].y = 2000, 2250
    q = ask(harm.hit(s, s.fighters["blue1"], _blow()), (9, 1), (1, 9))
    assert q.what == "flee"


def test_fire_lands_on_friend_and_foe_and_their_fights() -> None:
    """P2-INCE-01, P2-INCE-02, P2-INCE-03, P2-TMPL-02, P2-RUL-55, P2-RUL-71: flight breaks combat without a roll."""
    s = yard(man("red1", (20, 5)), man("blue1", (20, 22.5)), man("red2", (20, 29.3)), man("red3", (20, 25)))
    act(s, "red1")
    wake = harm.Wake()
    play(s.edition.harm.land(s, (2000, 2200, 0), 3, s.fighters["red1"], wake), dice=[1, 9, 1, 9])
    play(harm.settle(s, wake))
    assert [hit["who"] for hit in told(s, "hit")] == ["blue1", "red3"]
    assert [flight["who"] for flight in told(s, "flee")] == ["blue1", "red3"]
    assert not engagement.engaged(s, s.fighters["blue1"]) or told(s, "freed") == []


def test_flight_into_an_enemy_is_contact_without_an_assault() -> None:
    """P2-RUL-34, P2-RUL-71, P2-PRON-02: with walls all round, the only free place touches an enemy."""
    walls = [
        piece("west", (0, 0, 18, 90), height=9, material="brick"),
        piece("east", (22, 0, 68, 90), height=9, material="brick"),
        piece("south", (18, 0, 4, 19), height=9, material="brick"),
        piece("north", (18, 33.6, 4, 56.4), height=9, material="brick"),
    ]
    s = yard(*walls, man("red1", (20, 5)), man("blue1", (20, 22.5)), man("red2", (20, 30.7), prone=True))
    act(s, "red1")
    play(s.edition.harm.land(s, (2000, 2200, 0), 3, s.fighters["red1"], harm.Wake()), dice=[1, 9])
    blue, red = s.fighters["blue1"], s.fighters["red2"]
    assert engagement.touch(blue, red)
    assert (red.prone, red.stood, blue.assaulted) == (False, True, {})


def test_the_fireproof_stay_but_feel_the_bomb() -> None:
    """P2-FPRF-01, P2-RUL-72."""
    s = yard(man("red1", (20, 5)), man("blue1", (20, 22.5), armour="voltaic_suit"))
    act(s, "red1")
    play(s.edition.harm.land(s, (2000, 2200, 0), 3, s.fighters["red1"], harm.Wake()), dice=[1, 9])
    assert told(s, "flee") == []
    f = s.fighters["blue1"]
    f.burned = False
    play(fire.touch_fire(s, f, [(2000, 2250, 0)]))


def _burning(*powers: int) -> State:
    s = yard(man("red1", (20, 40)))
    for k, power in enumerate(powers):
        s.marks[f"m{k}"] = Mark(f"m{k}", "fire", 2000, 1500 + 1200 * k, 500, power)
    act(s, "red1")
    return s


def test_crossing_fire_burns_once_by_the_strongest() -> None:
    """P2-INCE-04, P2-INCE-05, P2-RUL-73, P2-RUL-07: struck where the strongest is first touched; on it goes."""
    s = _burning(2, 5)
    f = s.fighters["red1"]
    path = [(2000, 500, 0), (2000, 4000, 0)]
    play(fire.touch_fire(s, f, path), dice=[1, 9])
    assert told(s, "hit")[0]["totals"][0] == 1 + 5
    assert told(s, "burning")[0]["spot"] == [2000, 2700 - 625]
    assert (f.y, f.burned) == (4000, True)
    play(fire.touch_fire(s, f, path))


def test_downed_by_fire_it_lies_where_it_burned() -> None:
    """P2-RUL-73."""
    s = _burning(5)
    play(fire.touch_fire(s, s.fighters["red1"], [(2000, 500, 0), (2000, 4000, 0)]), dice=[9, 1])
    f = s.fighters["red1"]
    assert (f.status, f.y) == ("down", 1500 - 625)


def test_standing_in_fire_counts_and_passing_by_does_not() -> None:
    """P2-INCE-04, P2-RUL-55: an Action taken in contact; a base just outside is safe."""
    s = _burning(3)
    f = s.fighters["red1"]
    play(fire.touch_fire(s, f, [(2626, 1500, 0)]))
    play(fire.touch_fire(s, f, [(2625, 1500, 0)]), dice=[1, 9])
