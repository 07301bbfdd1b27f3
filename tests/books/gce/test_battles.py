"""Whole battles with at least two vehicles a side, every scenario, two to four mobs; what must hold all along."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from dustup.books.gce import BOOK
from dustup.books.gce.muster import ready
from dustup.books.gce.scenarios import SCENARIOS
from dustup.books.gce.state import Fighter, State
from dustup.books.gce.vehicles.frame import inside
from dustup.core import Ask, Roll, Seeded, Session, chronicle, digest, replay
from dustup.table.shapes import on_table, overlap

MOBS = [key for key, mob in ready().items() if len(mob.vehicles) >= 2]
SIDES = ("red", "blue", "green", "violet")
EVERY = 10
"""Decisions between two looks at the whole table."""


def wish(seed: int) -> dict[str, object]:
    """A battle by its number: scenarios and mobs in turns, three or four sides now and then."""
    kinds = list(SCENARIOS)
    scenario = SCENARIOS[kinds[seed % len(kinds)]]
    many = 3 + seed % 2 if seed % 5 == 0 and scenario.players[1] >= 4 else 2
    bands = {side: MOBS[(seed // len(kinds) + k * (1 + seed % 3)) % len(MOBS)] for k, side in enumerate(SIDES[:many])}
    return {"scenario": scenario.id, "bands": bands, "seed": seed}


def sound(s: State, everybody: dict[str, str]) -> None:
    """No two hulls overlap, nobody stands under one, riders are on their hulls, nobody is lost."""
    assert {f.id: f.side for f in s.fighters.values()} == everybody
    there = [f for f in s.fighters.values() if f.status in ("up", "down")]
    hulls = [f for f in there if f.hull is not None]
    for a, b in combinations(hulls, 2):
        assert not overlap(a.body, b.body), (a.id, b.id)
    for f in there:
        if f.on:
            _aboard(f, s.fighters[f.on])
        else:
            wide, deep = s.setup.map.size  # places are whole tenths of a millimetre: a corner may be one over the edge
            assert on_table((wide + 2, deep + 2), f.body_at(f.x + 1, f.y + 1)), f.id
        if f.hull is None and not f.on:
            assert not any(overlap(f.body, v.body) for v in hulls), f.id
    for f in s.fighters.values():
        assert f.status in ("off", "up", "down") or f.fate, f.id


def _aboard(f: Fighter, v: Fighter) -> None:
    assert v.hull is not None and v.status == "up" and not v.hull.wrecked, (f.id, v.id)
    assert v.half is not None
    far, left = inside(v, f.x, f.y)
    assert abs(far) <= v.half[0] + 1 and abs(left) <= v.half[1] + 1, (f.id, v.id)


def battle(seed: int) -> Session:
    """A random battle, looked at every few decisions and at its end."""
    given = wish(seed)
    session, rng, dice = Session(BOOK, BOOK.setup(given)), Random(seed), Seeded(seed)
    everybody = {f.id: f.side for f in session.state.fighters.values()}
    for side in given["bands"]:  # type: ignore[attr-defined]
        mine = [f for f in session.state.fighters.values() if f.side == side]
        assert sum(f.hull is not None for f in mine) >= 2
    made = 0
    while session.question is not None:
        question = session.question
        session.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))
        made += 1
        now = session.question
        if made % EVERY == 0 and isinstance(now, Ask) and now.settled:  # nobody is half way off a hull
            sound(session.state, everybody)
        assert made < 30_000
    sound(session.state, everybody)
    assert BOOK.result(session.state).over
    return session


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.long) for n in range(6, 500))])
def test_nothing_is_broken_in_a_random_battle(seed: int) -> None:
    """GCE-MOVE-06, GCE-RUL-48, GCE-RUL-57: every tenth is played again from its answers to the same state."""
    session = battle(seed)
    if seed % 10 == 0:
        assert digest(replay(BOOK, wish(seed), session.answers).state) == digest(session.state)


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 51))])
def test_a_random_campaign_ends(seed: int) -> None:
    """GCE-INJ-06, GCE-EQP-23: results of battles are drawn, not fought; the market between them by random answers."""
    assert BOOK.campaign is not None
    sitting = chronicle.begin(BOOK, "campaign", BOOK.campaign.default(seed, 2 + seed % 3, 6))
    rng, dice = Random(seed), Seeded(seed)
    while (question := sitting.question) is not None:
        sitting.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))
    assert BOOK.campaign.result(sitting.session.state).over


def test_at_the_end_everybody_of_a_mob_is_shown() -> None:
    """Those who are gone are in no scene while the battle goes on; at its end they are beside the table."""
    state = BOOK.setup(wish(1))
    one, other, *_ = state.fighters.values()
    one.status, other.status = "gone", "up"
    assert one.id not in {m.id for m in BOOK.show(state, "").models}
    state.phase = "over"
    models = {m.id: m for m in BOOK.show(state, "").models}
    assert models[one.id].off and not models[other.id].off
