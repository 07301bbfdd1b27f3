"""Dice: attribute rolls, opposed rolls, stacking, rerolls, fractions."""

from __future__ import annotations

from books.punk2.futures import Tree, same_odds
from books.punk2.yard import act, man, play, told, yard

from dustup.books.punk import dice
from dustup.books.punk.dice import Part, Throw, attribute, fractions, opposed, total
from dustup.books.punk.fight import combat
from dustup.books.punk.state import Item
from dustup.core import Mod, Roll
from dustup.core.odds import branches


def test_equal_or_lower_succeeds_and_bonuses_raise_the_value() -> None:
    """P2-DICE-02, P2-DICE-03, P2-DICE-04, P2-EX-01: Agility 4 with +2 needs 6 or less."""
    for die, success in ((6, True), (7, False), (10, False), (1, True)):
        s = yard(man("red1"))
        check = play(
            attribute(s, s.fighters["red1"], "AG", Throw("t", "P2-DICE-02"), [Mod(2, "b", "P2-JUMP-06")]), dice=[die]
        )
        assert (check.success, check.need, check.die) == (success, 6, die)
        assert told(s, "check")[0]["faces"] == [["t", die, "red"]]


def test_zero_fails_and_ten_succeeds_without_a_die() -> None:
    """P2-DICE-05, P2-DICE-06, P2-RUL-06, P2-ATTR-02."""
    s = yard(man("red1", stats={"AG": 3}))
    f = s.fighters["red1"]
    assert not play(attribute(s, f, "AG", Throw("t", "P2-DICE-02"), [Mod(-3, "x", "P2-X")])).success
    assert play(attribute(s, f, "AG", Throw("t", "P2-DICE-02"), [Mod(7, "x", "P2-X")])).success
    assert play(attribute(s, f, "AG", Throw("t", "P2-DICE-02"), [Mod(6, "x", "P2-X")]), dice=[9]).success
    del f.stats["AG"]
    assert not play(attribute(s, f, "AG", Throw("t", "P2-DICE-02"), [Mod(20, "x", "P2-X")])).success


def test_the_same_rule_counts_once_different_rules_add_up() -> None:
    """P2-DICE-11, P2-DICE-12, P2-EX-04, P2-EX-05."""
    aim, shells = Mod(3, "aimed", "P2-SHOT-10"), Mod(1, "pellets", "P2-PELL-01")
    assert total(yard(man("red1")), [aim, aim]).total == 3
    assert total(yard(man("red1")), [aim, shells]).total == 4


def test_shock_and_cumbersome_change_the_value() -> None:
    """P2-CUMB-01, P2-ELEC-02: Agility 4 - 1 - 3; Toughness untouched."""
    s = yard(man("red1", items=[Item("a", "heavy_blade")], shock=1))
    f = s.fighters["red1"]
    assert [dice.value(s, f, code).total for code in ("AG", "C", "P", "T", "S")] == [0, 1, 1, 4, 4]


def _parts() -> tuple[Part, Part]:
    return (
        Part("red1", "red", "a", total(yard(man("red1")), [Mod(4, "Strength", "P2-ATTR-01")])),
        Part("blue1", "blue", "b", total(yard(man("red1")), [Mod(5, "Toughness", "P2-ATTR-01")])),
    )


def test_higher_total_wins_and_the_tie_goes_where_the_rule_says() -> None:
    """P2-DICE-07, P2-DICE-08, P2-DICE-09, P2-EX-02: d10+4 against d10+5."""
    s = yard(man("red1"), man("blue1", (30, 30)))
    for faces, tie, won in (([6, 5], 1, 1), ([6, 5], -1, -1), ([6, 5], 0, 0), ([7, 5], -1, 1), ([5, 5], 1, -1)):
        clash = play(opposed(s, *_parts(), Throw("t", "P2-DICE-07"), tie=tie), dice=faces)
        assert clash.won == won
        assert clash.totals == (faces[0] + 4, faces[1] + 5)


def test_a_reroll_is_offered_to_the_loser_once_and_stands() -> None:
    """P2-DICE-13, P2-DICE-14, P2-DICE-15, P2-DICE-16, P2-EX-06: the lower second die stands; none for the Hit."""
    s = yard(man("red1", (20, 20), rerolls=2), man("blue1", (20, 22.5)))
    f = act(s, "red1")
    # Combat 2 + 4 - 1 loses to 9 + 4 - 1, rolled again: 1, still lost; the Hit on red1 offers nothing more
    play(combat.combat(s, f), answers=[("reroll", True)], dice=[2, 9, 1, 9, 2])
    assert told(s, "combat")[0]["totals"] == [4, 12]
    assert f.rerolls == 1
    assert s.rerolled == ["red"]
    assert len(told(s, "reroll")) == 1


def test_a_kept_roll_costs_nothing_and_luck_comes_once() -> None:
    """P2-DICE-13: declined, the reroll is still there; a lucky fighter has one."""
    s = yard(man("red1", traits={"lucky": 0}))
    f = s.fighters["red1"]
    assert not play(attribute(s, f, "AG", Throw("t", "P2-DICE-02")), answers=[False], dice=[9]).success
    assert play(attribute(s, f, "AG", Throw("t", "P2-DICE-02")), answers=[True], dice=[9, 2]).success
    s.rerolled = []
    assert not play(attribute(s, f, "AG", Throw("t", "P2-DICE-02")), dice=[9]).success


def test_fractions() -> None:
    """P2-DICE-17, P2-EX-07: 0..N is one, each started N more is another."""
    assert [fractions(n, 100) for n in (0, 1, 100, 101, 200, 201, 300)] == [1, 1, 1, 2, 2, 3, 3]


def test_folded_odds_of_a_combat_with_a_reroll_are_exact() -> None:
    """P2-DICE-07, P2-DICE-13: what the odds fold together leads to the same chances."""
    s = yard(man("red1", (20, 20)), man("blue1", (20, 22.5)))
    act(s, "red1")
    assert same_odds(s, lambda s: combat.combat(s, s.fighters["red1"])) == 4
    plain = Tree(s, lambda s: combat.combat(s, s.fighters["red1"])).ends()
    s.fighters["red1"].rerolls = s.fighters["blue1"].rerolls = 1
    kept = Tree(s, lambda s: combat.combat(s, s.fighters["red1"]))
    first = kept.after(())
    assert isinstance(first, Roll)
    assert len(branches(first, kept.policy)) == 3  # rerolls that nobody takes cost the odds nothing
    assert sorted(kept.ends().values()) == sorted(plain.values())
    taken = Tree(s, lambda s: combat.combat(s, s.fighters["red1"]), {"reroll": True})
    assert len(branches(first, taken.policy)) == 100  # a die that stays must be known
