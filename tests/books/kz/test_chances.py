"""What bots expect of shots and charges: counted by the rules that really roll."""

from __future__ import annotations

import pytest

from dustup.books.kz import BOOK
from dustup.books.kz.content import data
from dustup.books.kz.harm import loss
from dustup.books.kz.shoot import chance, expected, to_hit, weapon
from dustup.books.kz.state import Fighter, State
from dustup.books.kz.suppression import costs
from dustup.books.kz.worth import Man, charge, man, volley
from dustup.core import Seeded, Session, futures

DOWN = costs(Fighter(id="a", side="red", name="A", x=0, y=0, r=100))


@pytest.mark.parametrize(("mods", "ways"), [(-3, 1), (0, 1), (1, 2), (2, 3), (4, 5), (9, 5)])
def test_target_rolls(mods: int, ways: int) -> None:
    """KZ-HIT-01, KZ-DICE-02: 6 in all, but a 6 always hits and a 1 always misses."""
    assert chance(mods) == pytest.approx(ways / 6)


@pytest.mark.parametrize(
    ("armour", "mods", "dead", "low"),
    [("none", 0, 21 / 36, 15 / 36), ("none", -4, 3 / 36, 27 / 36), ("zombie", 0, 10 / 36, 5 / 36)],
)
def test_damage_dice(armour: str, mods: int, dead: float, low: float) -> None:
    """KZ-DMG-01, KZ-ZOM-07: two dice kill the unarmoured on 7, in medium cover on 11; a zombie goes down on 8 alone."""
    row = data().armours[armour]
    assert loss(row, 2, mods, DOWN, False) == pytest.approx(dead + DOWN * low)
    assert loss(row, 2, mods, 0.0, False) == pytest.approx(dead), "the suppressed can only be killed"
    assert loss(row, 2, mods, DOWN, True) == pytest.approx(dead / 3 + DOWN * (low + dead * 2 / 3)), "KZ-HERO-06"


def two(far: float, **b: object) -> tuple[State, Man, Man]:
    """A shooter and a target that far from it, base edge to base edge, in inches."""
    gap = (far * 254 + 250) / 254
    s: State = BOOK.stage(
        {
            "active": "A",
            "fighters": {
                "A": {"side": "red", "at": [10, 10], "weapons": ["assault_rifle", "dagger"], "order": "shoot"},
                "B": {"side": "blue", "at": [10 + gap, 10], "order": "run", "weapons": ["club"], **b},
            },
        }
    )
    a, e = s.fighters["A"], s.fighters["B"]
    return s, man(s, a, 20.0, "shoot"), man(s, e, 30.0, "run")


def test_a_volley_is_what_the_odds_of_its_first_shot_say() -> None:
    """KZ-SHOT-05, KZ-HIT-01, KZ-DMG-01: one shot by the real flow, every die counted, against the quick number."""
    s, a, b = two(6)
    session = Session(BOOK, s, Seeded(1))
    lost = 0.0
    for fork, share in futures(session, ["shoot", "B"], policy=lambda ask: "stop" if "stop" in ask.values else "B"):  # type: ignore[attr-defined]
        e = fork.state.fighters["B"]
        lost += float(share) * (1.0 if e.status == "down" else DOWN if e.suppressed else 0.0)
    row = weapon(s, "assault_rifle")
    assert expected(s, a.f, b.f, row, 0) == pytest.approx(lost)
    gun = next(gun for gun in a.guns if gun.row.id == "assault_rifle")
    assert volley(s, a, b, 6, 0) == pytest.approx(gun.shots * lost * 30.0)


def test_a_volley_ends_with_the_grenade_where_that_brings_more() -> None:
    """KZ-RUL-22: two rifle shots and a grenade within 6 inches, three rifle shots beyond."""
    s, a, b = two(5, armour="power")
    s.fighters["A"].weapons = {"military_rifle": -1}
    a, row = man(s, s.fighters["A"], 20.0, "shoot"), weapon(s, "military_rifle")
    rifle, grenade = (expected(s, a.f, b.f, barrel, 0) for barrel in (row, row.launcher()))
    assert grenade > rifle
    assert volley(s, a, b, 5, 0) == pytest.approx((2 * rifle + grenade) * 30.0)
    assert volley(s, a, b, 7, 0) == pytest.approx(3 * rifle * 30.0)


def test_close_range_and_cover_count_as_if_it_stood_there() -> None:
    """KZ-HIT-05, KZ-DMG-02."""
    s, a, b = two(6)
    row = weapon(s, "assault_rifle")
    assert to_hit(s, a.f, b.f, row).total == (1 if row.short >= 6 else 0)
    assert volley(s, a, b, row.short, 0) > volley(s, a, b, row.short + 1, 0) > volley(s, a, b, row.short + 1, -4)


def test_a_charge_is_fought_out_by_the_rules() -> None:
    """KZ-HTH-05, KZ-HTH-16: (die + weapon) doubled against die + weapon; 4 more kill, 1 to 3 suppress."""
    s, _, _ = two(6)
    a, b = man(s, s.fighters["A"], 20.0, "assault"), man(s, s.fighters["B"], 30.0, "run")
    mine = max(weapon(s, w).hth or 0 for w in ("assault_rifle", "dagger"))
    theirs = weapon(s, "club").hth or 0
    second = sum(weapon(s, w).hth is not None for w in ("assault_rifle", "dagger")) > 1
    won = cost = 0.0
    for x in range(1, 7):
        for y in range(1, 7):
            lead = (x + mine) * 2 - (y + theirs)
            if lead > 0:
                won += 1.0 if lead + second > 3 else DOWN
            elif lead < 0:
                cost += 1.0 if -lead > 3 else DOWN
    assert charge(s, a, b) == pytest.approx((won * 30.0 - cost * 20.0) / 36)


def test_looking_changes_nothing() -> None:
    """Orders to come are laid over copies: the state is the same after it was judged."""
    session = Session(BOOK, BOOK.setup(BOOK.default(3)), Seeded(3))
    before = session.state.key()
    BOOK.worth(session.state, "red")
    assert session.state.key() == before
