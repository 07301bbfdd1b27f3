"""Duels are mirrored, counted and told with their uncertainty; the raider is far stronger than the rookie."""

from __future__ import annotations

import pytest

from dustup.books import load
from dustup.core import Seeded, Session
from dustup.lab.duel import Bout, Finish, Tally, actions, bouts, duel, wilson


def test_each_seed_is_fought_from_both_sides() -> None:
    assert [(bout.seed, bout.side) for bout in bouts("punk2", "raider", "rookie", (4, 9))] == [
        (4, "red"), (4, "blue"), (9, "red"), (9, "blue"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("won", "fought", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 10, 0.722, 1.0), (0, 10, 0.0, 0.278), (50, 100, 0.404, 0.596), (190, 200, 0.910, 0.973)],
)
def test_the_interval_is_the_one_of_the_textbooks(won: int, fought: int, low: float, high: float) -> None:
    assert wilson(won, fought) == pytest.approx((low, high), abs=5e-4)


def test_figures_add_up() -> None:
    bout = Bout("punk2", "raider", "rookie", 1, "red")
    tally = Tally([Finish(bout, "pump", points, "", (0.01, 0.03), 0) for points in (1, 1, 0, -1)])
    found = tally.figures()
    assert [found[key] for key in ("battles", "won", "drawn", "lost", "percent")] == [4, 2, 1, 1, 50.0]
    assert found["activation_ms_max"] == 30.0
    assert found["unused_percent"] is None


def test_unused_actions_are_counted_for_the_side_that_left_them() -> None:
    book = load("punk2")
    session = Session(book, book.setup(dict(book.default(1))), Seeded(1))
    session.state.say("activate", "P2-ACT-01", who="r1", side="red", actions=3)
    session.state.say("rest", "P2-ACT-04", who="r1", side="red", left=2)
    session.state.say("activate", "P2-ACT-01", who="b1", side="blue", actions=2)
    assert (actions(session, "red"), actions(session, "blue")) == ((3, 2), (2, 0))
    bout = Bout("punk2", "raider", "rookie", 1, "red")
    tally = Tally([Finish(bout, "pump", 1, "", (), 0, 0, used) for used in ((3, 2), (2, 0))])
    assert tally.figures()["unused_percent"] == 40.0


@pytest.mark.long
def test_the_raider_wins_three_of_four_against_the_rookie() -> None:
    tally = Tally(list(duel(bouts("punk2", "raider", "rookie", range(1, 3)))))
    assert tally.count(1) >= 3
    assert tally.figures()["faults"] == 0
