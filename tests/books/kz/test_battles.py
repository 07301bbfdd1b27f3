"""Whole battles: two to four sides, every scenario and switch, and what must hold all along."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from dustup.books.kz import BOOK
from dustup.books.kz.scenarios import SCENARIOS
from dustup.books.kz.state import State
from dustup.core import Seeded, Session
from dustup.table.kernels import CONTACT
from dustup.table.shapes import gap, touching

FOUR = {"red": "rebels", "blue": "law", "green": "savages", "violet": "heavy"}


def sound(s: State) -> None:
    """KZ-CAPT-02, KZ-SUP-01: captives are suppressed and in contact with a living, active captor; bases are apart."""
    up = [f for f in s.fighters.values() if f.status == "up"]
    for a, b in combinations(up, 2):
        assert gap(a.body, b.body) >= -CONTACT
    holders = [f.captor for f in up if f.captor]
    assert len(holders) == len(set(holders)), "one captive to a captor (KZ-RUL-47)"
    for f in up:
        assert s.setup.map.size[0] >= f.x >= 0 <= f.y <= s.setup.map.size[1]
        if f.captor:
            captor = s.fighters[f.captor]
            assert f.suppressed
            assert captor.status == "up"
            assert not captor.suppressed
            assert captor.side != f.side
            assert touching(f.body, captor.body, 3)
            assert f.kind not in ("cyborg", "zombie")
    for f in s.fighters.values():
        assert all(left >= -1 for left in f.weapons.values())
        assert f.status == "up" or not (f.suppressed or f.captor)


def fight(setup: dict[str, Any], seed: int) -> State:
    session, rng = Session(BOOK, BOOK.setup(setup), Seeded(seed)), Random(seed)
    for _ in range(20_000):
        if session.question is None:
            break
        session.answer(session.question.suggest(rng))
        sound(session.state)
    assert session.question is None
    state: State = session.state
    assert BOOK.result(state).over
    return state


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_encounters_of_two_to_four_sides(sides: int) -> None:
    """KZ-RUL-04: everybody gets a turn, in the order of the best scores."""
    state = fight({"scenario": "encounter", "bands": dict(list(FOUR.items())[:sides])}, 1)
    rotas = [e.about["sides"] for e in state.events if e.what == "order of play"]
    assert sorted(rotas[0]) == sorted(list(FOUR)[:sides])
    assert set(BOOK.result(state).scores) == set(list(FOUR)[:sides])


@pytest.mark.parametrize("sides", [1, 2, 3])
def test_zombie_nights(sides: int) -> None:
    """KZ-ZOM-01, KZ-ZOM-02, KZ-RUL-66: alone or with rivals; the dead need no player."""
    state = fight({"scenario": "zombie_night", "bands": dict(list(FOUR.items())[:sides])}, 2)
    waves = [e for e in state.events if e.what == "reinforcements"]
    assert len(waves) == state.turn - 1
    risen = sum(f.kind == "zombie" for f in state.fighters.values())
    first = next(e for e in state.events if e.what == "zombies")
    dice = sum(face for _, face, _ in first.about["faces"])
    assert risen == dice + sum(wave.about["faces"][0][1] + 1 for wave in waves)
    assert state.night


@pytest.mark.parametrize("scenario", [k for k in SCENARIOS if k != "zombie_night"])
def test_every_scenario_ends(scenario: str) -> None:
    """KZ-RUL-69: within its turns, with a result in words."""
    state = fight({"scenario": scenario, "bands": {"red": "rocketeers", "blue": "troopers"}}, 3)
    assert state.turn <= SCENARIOS[scenario].turns
    assert BOOK.result(state).why


def test_night_and_individual_orders() -> None:
    """KZ-ORD-14, KZ-DARK-01: the switches work together; split orders are turned up figure by figure."""
    setup = {
        "scenario": "encounter",
        "bands": {"red": "troopers", "blue": "troopers"},
        "switches": {"individual_orders": 1, "night": 1},
    }
    split = [e for seed in range(4) for e in fight(setup, seed).events if e.what == "revealed" and e.about["split"]]
    assert split
    assert all(e.rules == ("KZ-CHG-10",) for e in split)


def test_period_forces_fight() -> None:
    """KZ-PER-01, KZ-RUL-64: muskets are fired and reloaded."""
    line = {"name": "Line", "kind": "rebel", "figures": [{"rank": "leader"}, {"count": 5, "weapons": ["musket", "bayonet"]}]}  # fmt: skip
    force = {"name": "Redcoats", "period": True, "groups": [line]}
    told = [e.what for seed in range(3) for e in fight({"bands": {"red": force, "blue": force}}, seed).events]
    assert "shot" in told
    assert "reloads" in told


def any_setup(seed: int) -> dict[str, Any]:
    """Every scenario in turn, by day and by night, with and without split orders."""
    setup, names = BOOK.default(seed), list(SCENARIOS)
    setup["scenario"] = names[seed % len(names)]
    setup["switches"] = {"night": seed // 6 % 2, "individual_orders": seed // 12 % 2}
    return setup


@pytest.mark.parametrize(
    "seed", [500, 505, 509, 516, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(517, 541))]
)
def test_random_battles_of_every_kind(seed: int) -> None:
    """Nothing breaks; run this file as a program for five hundred of them."""
    fight(any_setup(seed), seed)


if __name__ == "__main__":
    for number in range(500):
        fight(any_setup(number), number)
        print(number, flush=True)
