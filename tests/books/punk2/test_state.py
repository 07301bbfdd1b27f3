"""What a state and its data remember besides: never anything but what is plainly there."""

from __future__ import annotations

from dustup.books import load
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, State
from dustup.books.punk2.edition import data
from dustup.bots import Rookie
from dustup.core import Seeded, run

BOOK = load("punk2")


def battle(answers: int) -> State:
    state: State = BOOK.setup(BOOK.default(3))
    bots = {side: Rookie(i) for i, side in enumerate(state.sides)}
    run(BOOK, state, Seeded(3), bots, most=answers)
    return state


def test_enemies_are_everybody_of_the_other_side() -> None:
    s = battle(250)
    for side in s.sides:
        foes = s.strangers(side)
        assert [f.id for f in foes] == [f.id for f in s.fighters.values() if f.side != side]
        assert all(f is s.fighters[f.id] for f in foes)
    assert s.widest == max(f.r for f in s.fighters.values())


def test_a_copy_knows_its_own_fighters() -> None:
    s = battle(250)
    s.strangers("red")
    copy = s.copy()
    assert all(f is copy.fighters[f.id] for f in copy.strangers("red"))
    assert copy.plain() == s.plain()
    assert "_foes" not in s.plain() and "widest" not in s.plain()


def given(f: Fighter, trait: str) -> bool:
    """P2-CAMO-01: what it has by itself, by armour or by gear, read from the rows one by one."""
    rows = data()
    worn = rows.armours[f.armour].traits if f.armour else {}
    return (
        trait in f.traits
        or trait in worn
        or any(trait in rows.gear[i.kind].traits for i in f.items if i.kind in rows.gear)
    )


def brought(f: Fighter, trait: str) -> bool:
    """P2-CUMB-01: the same, or brought along by a weapon, or by its use in close combat."""
    arms = [data().weapons[i.kind] for i in f.items if i.kind in data().weapons]
    return given(f, trait) or any(trait in w.traits or (w.melee is not None and trait in w.melee.traits) for w in arms)


def test_special_rules_come_from_miniature_armour_and_kit() -> None:
    """P2-CAMO-01, P2-CUMB-01, P2-ELEC-01: the index says what the rows say, for everybody and every rule."""
    for band in BOOK.bands():
        s: State = BOOK.setup({"bands": {"red": band.id, "blue": band.id}})
        for f in s.fighters.values():
            for trait in data().traits:
                assert abilities.has(s, f, trait) == given(f, trait), (f.name, trait)
                assert abilities.carries(s, f, trait) == brought(f, trait), (f.name, trait)
