"""Expected harm in closed form against the rules that really roll."""

from __future__ import annotations

from random import Random

import pytest

from dustup.books.kz import BOOK, chances
from dustup.books.kz.figures import apart, enemies, order_of, up
from dustup.books.kz.shoot import hits, to_hit, weapon
from dustup.core import Seeded, Session, tally
from dustup.core.mods import Mod


@pytest.mark.parametrize("mods", range(-3, 6))
def test_target_rolls(mods: int) -> None:
    """KZ-HIT-01, KZ-DICE-02: counted over the six faces."""
    total = tally([Mod(mods, "test", "KZ-HIT-01")])
    assert chances.hit(mods) == sum(hits(face, total) for face in range(1, 7)) / 6


def test_damage_dice() -> None:
    """KZ-DMG-01: two dice kill the unarmoured on 7 (21 of 36), medium cover asks for 11 (3 of 36)."""
    assert chances.harm(2, 7, 1, 0, 0) == pytest.approx((21 / 36, 15 / 36))
    assert chances.harm(2, 7, 1, 0, -4) == pytest.approx((3 / 36, 27 / 36))
    assert chances.harm(2, 9, 8, 8, 0) == pytest.approx((10 / 36, 5 / 36)), "KZ-ZOM-07: a zombie goes down on 8 alone"


def test_hand_to_hand() -> None:
    """KZ-HTH-05, KZ-HTH-16: one die each, the attacker doubles; 4 more kill, 1 to 3 suppress."""
    done, taken = chances.duel((1, 0, 2, 0), (1, 0, 1, 0))
    rolls = [2 * a - b for a in range(1, 7) for b in range(1, 7)]
    assert done == pytest.approx((sum(r >= 4 for r in rolls) / 36, sum(1 <= r <= 3 for r in rolls) / 36))
    assert taken == pytest.approx((sum(r <= -4 for r in rolls) / 36, sum(-3 <= r <= -1 for r in rolls) / 36))


@pytest.mark.parametrize("seed", range(4))
def test_modifiers_are_those_of_the_rules(seed: int) -> None:
    """KZ-HIT-01..09: the quick sum and the told one agree for everybody, all through a battle."""
    setup = BOOK.default(seed) | {"switches": {"night": seed % 2}}
    session, rng, compared = Session(BOOK, BOOK.setup(setup), Seeded(seed)), Random(seed), 0
    for _ in range(300):
        if session.question is None:
            break
        session.answer(session.question.suggest(rng))
        s = session.state
        if s.phase != "action":
            continue
        for f in up(s):
            rows = [weapon(s, w) for w in f.weapons if weapon(s, w).form == "gun"]
            for e in enemies(s, f):
                for row in rows:
                    close = 0 < chances.short_of(s, f, row) >= apart(f, e)
                    quick = chances.skill(f, order_of(s, f)) - chances.shyness(s, e) + close
                    assert quick == to_hit(s, f, e, row).total
                    compared += 1
    assert compared > 100
