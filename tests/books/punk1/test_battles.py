"""Whole random battles of both editions, every ready-made band against others: what must hold all along."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from dustup.books import load
from dustup.books.punk.state import Fighter, State
from dustup.core import Ask, Book, Roll, Seeded, Session, digest, replay

SEEDS = [0, 1, 166, 497, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 500) if n not in (166, 497))]
"""166 and 497: a bloodthirsty one on a wall, and one whose enemy is a hair out of reach."""
EVERY = 10
"""Decisions between two looks at the whole table."""
LEVEL = 50  # tenths of a millimetre: higher is another level
SLACK = 20  # tenths of a millimetre that two bases may be drawn into each other by rounding


def wish(book: Book, seed: int) -> dict[str, object]:
    """A battle by its number: scenarios and bands in turns."""
    kinds, bands = [offer.id for offer in book.scenarios()], [offer.id for offer in book.bands()]
    blue = bands[(seed * 7 + 3) % len(bands)]
    return {
        "scenario": kinds[seed % len(kinds)],
        "bands": {"red": bands[seed % len(bands)], "blue": blue},
        "seed": seed,
    }


def sound(s: State, everybody: dict[str, str]) -> None:
    """Nobody is lost, off the table, on somebody else's base, up with nothing left, or has less than no bullets."""
    assert {f.id: f.side for f in s.fighters.values()} == everybody
    there = [f for f in s.fighters.values() if f.status == "up"]
    for f in s.fighters.values():
        assert f.status in ("off", "up", "down", "gone")
        assert f.bullets >= 0 and f.left >= 0 and all(item.charges >= 0 for item in f.items), f.id
    wide, high = s.setup.map.size
    for f in there:
        assert f.r <= f.x <= wide - f.r and f.r <= f.y <= high - f.r, f.id
        assert all(f.stats[code] > 0 for code in ("AG", "S", "T") if code in f.stats) or f.dying, f.id
    for a, b in combinations(there, 2):
        assert not _inside(a, b), (a.id, b.id)


def _inside(a: Fighter, b: Fighter) -> bool:
    """P1-MOVE-03: one stands where the other stands; one on a box or a wall is above those below."""
    if a.on_wall or b.on_wall or abs(a.z - b.z) > LEVEL:
        return False
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r - SLACK) ** 2


def battle(book: Book, seed: int) -> Session:
    """A random battle, looked at every few decisions and at its end."""
    session, rng, dice = Session(book, book.setup(wish(book, seed))), Random(seed), Seeded(seed)
    everybody = {f.id: f.side for f in session.state.fighters.values()}
    made = 0
    while session.question is not None:
        question = session.question
        session.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))
        made += 1
        now = session.question
        if made % EVERY == 0 and isinstance(now, Ask) and now.settled:
            sound(session.state, everybody)
        assert made < 30_000
    sound(session.state, everybody)
    assert book.result(session.state).over
    return session


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("code", ["punk1", "punk2"])
def test_nothing_is_broken_in_a_random_battle(code: str, seed: int) -> None:
    """P1-MOVE-03, P2-MOVE-03: every tenth is played again from its answers to the same state."""
    book = load(code)
    session = battle(book, seed)
    if seed % 10 == 0:
        assert digest(replay(book, wish(book, seed), session.answers).state) == digest(session.state)
