"""The bench measures what it says, on the toy book and in a blink."""

from dataclasses import replace
from typing import Any

import pytest
from toy_book import BOOK

from dustup.books import CODES, load
from dustup.bots import Rookie
from dustup.core import Choice, Session
from dustup.lab import bench, races
from dustup.lab.activations import Watch


def test_every_figure_is_there_and_positive() -> None:
    figures = bench.measure(BOOK, seconds=0.05, battles=20)
    names = ["decisions_per_s", "listed_per_s", "session_per_s", "decisions_vs_chess", "listed_vs_lean_chess"]
    names += ["fork_us", "sight_us", "odds_ms", "raider_ms_median", "raider_ms_max", "battles_per_s"]
    assert all(figures[name] > 0 for name in names)
    assert figures["raider_ms_max"] >= figures["raider_ms_median"]
    ratio = figures["decisions_per_s"] / figures["chess_moves_per_s"]
    assert abs(figures["decisions_vs_chess"] - ratio) < 0.02


def test_runners_take_turns_until_each_had_its_time() -> None:
    asked: list[str] = []

    def runner(name: str, decisions: int, seconds: float) -> races.Race:
        return lambda seed: (asked.append(name), (decisions, seconds))[1]  # type: ignore[func-returns-value]

    rates = races.race({"quick": runner("quick", 10, 0.25), "slow": runner("slow", 10, 1.0)}, 2.0)
    assert rates == {"quick": 40.0, "slow": 10.0}
    assert asked.count("quick") == 8 and asked.count("slow") == 2


def test_a_lister_plays_the_same_game_and_looks_at_every_value() -> None:
    looked: list[str] = []
    values = ("a", "b", "c")
    ask = Choice(who="red", what="x", values=values, bar=lambda value: looked.append(value) or None)  # type: ignore[func-returns-value]
    assert races.Lister(1).quick(ask) in values and looked == list(values)


def test_lean_chess_is_chess() -> None:
    assert races.lean_chess_game(3)[0] == races.chess_game(3)[0]


@pytest.mark.parametrize("code", CODES)
def test_every_book_can_be_benched_and_every_seed_set_up(code: str) -> None:
    book = load(code)
    for seed in range(1, 7):
        races.setup(book, seed)
    assert races.fight(book, 1)[0] > 10


def two_by_two(s: Any) -> Any:
    """Two fighters act twice each; nobody acts while they are placed."""
    yield Choice(who="red", what="place", values=("here",), settled=True)
    for name in ("A", "B"):
        yield Choice(who="red", what="next", values=(name,), settled=True)
        s.stance["acting"] = name
        for _ in range(2):
            yield Choice(who="red" if name == "A" else "blue", what="do", values=("x",))
        s.stance["acting"] = ""


def test_activations_are_counted_by_who_is_acting_whatever_questions_are_called() -> None:
    book = replace(BOOK, play=two_by_two, acting=lambda s: s.stance.get("acting", ""), guess=lambda s, side: s.copy())
    session, watch = Session(book, BOOK.setup({})), Watch()
    bots = {"red": Rookie(1), "blue": Rookie(2)}
    while session.question is not None:
        watch.step(session, bots)
    assert [len(watch.times[side]) for side in ("red", "blue")] == [2, 1]  # A by red; B begun by red, played by blue
    assert len(watch.all()) == 3


def test_memory_that_grows_is_seen() -> None:
    kept: list[bytearray] = []
    assert bench.memory_growth(lambda seed: kept.append(bytearray(b"x" * 2_000_000)), 50) > 5
    assert bench.memory_growth(lambda seed: None, 50) < 5
