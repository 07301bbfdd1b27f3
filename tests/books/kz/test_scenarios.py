"""KZ-RUL-69: what the house scenarios count."""

from __future__ import annotations

import pytest

from dustup.books.kz import BOOK
from dustup.books.kz.muster import bands
from dustup.books.kz.state import State
from dustup.core import Seeded, Session
from dustup.core.odds import first_idea


def table(scenario: str) -> State:
    """Everybody set up, orders given, the first turn begun: rebels in the south, scavengers in the north."""
    setup = {"scenario": scenario, "bands": {"red": "rebels", "blue": "scavengers"}}
    session = Session(BOOK, BOOK.setup(setup), Seeded(1))
    while session.state.phase in ("deploy", "orders"):
        session.answer(first_idea(session.question))  # type: ignore[arg-type]
    state: State = session.state
    return state


def scores(s: State) -> dict[str, int]:
    found: dict[str, int] = s.setup.scenario.score(s)
    return found


def test_ready_made_forces_cost_about_the_same() -> None:
    """KZ-BAND-08: so that any two of them make a fair battle."""
    totals = [offer.about["total"] for offer in bands()]
    assert min(totals) >= 210
    assert max(totals) <= 240


def test_encounter_counts_points() -> None:
    """Killed once, captive half as much again."""
    s = table("encounter")
    dead, held = s.fighters["blue-1-1"], s.fighters["blue-2-1"]
    dead.status = "down"
    held.suppressed, held.captor = True, "red-1-1"
    assert scores(s) == {"red": dead.points + held.points * 3 // 2, "blue": 0}


def test_raid_counts_captives_twice_and_at_home_thrice() -> None:
    s = table("raid")
    dead, held = s.fighters["blue-1-1"], s.fighters["blue-2-1"]
    dead.status = "down"
    held.suppressed, held.captor = True, "red-1-1"
    assert scores(s)["red"] == dead.points + 2 * held.points
    held.y = 500
    assert scores(s)["red"] == dead.points + 3 * held.points


def test_assassination_is_the_same_for_both() -> None:
    """Each side has a mark, its dearest figure, named at the start."""
    s = table("assassination")
    named = {e.about["side"]: e.about["who"] for e in s.events if e.what == "mark"}
    for side, who in named.items():
        assert s.fighters[who].points == max(f.points for f in s.fighters.values() if f.side == side)
    mark = s.fighters[named["blue"]]
    mark.status = "down"
    assert scores(s) == {"red": mark.points + 150, "blue": 0}


def test_the_crossing_counts_who_is_through() -> None:
    s = table("crossing")
    runner = s.fighters["red-1-1"]
    runner.y = s.setup.map.size[1] - 400
    assert scores(s) == {"red": 2 * runner.points, "blue": 0}
    runner.suppressed = True
    assert scores(s) == {"red": 0, "blue": 0}


@pytest.mark.parametrize("turn", [3, 8])
def test_alone_on_the_field_the_crates_are_ours(turn: int) -> None:
    """All three for each turn that is left; a battle won by force is not lost on crates."""
    s = table("supply")
    s.turn = turn
    for f in s.fighters.values():
        if f.side == "blue":
            f.status = "down"
    for _ in s.setup.scenario.turn_ends(s):
        raise AssertionError("nobody is asked")
    assert scores(s)["red"] >= 3 * (8 - turn)
    assert scores(s)["blue"] == 0
