"""The bench measures what it says, on the toy book and in a blink."""

from toy_book import BOOK

from dustup.lab import bench


def test_every_figure_is_there_and_positive() -> None:
    figures = bench.measure(BOOK, seconds=0.05, battles=20)
    names = ["decisions_per_s", "vs_python_chess", "fork_us", "sight_us", "odds_ms"]
    names += ["raider_ms_median", "raider_ms_max", "battles_per_s"]
    assert all(figures[name] > 0 for name in names)
    assert figures["raider_ms_max"] >= figures["raider_ms_median"]
    ratio = figures["decisions_per_s"] / figures["chess_moves_per_s"]
    assert abs(figures["vs_python_chess"] - ratio) < 0.02


def test_memory_that_grows_is_seen() -> None:
    kept: list[bytearray] = []
    assert bench.memory_growth(lambda seed: kept.append(bytearray(b"x" * 2_000_000)), 50) > 5
    assert bench.memory_growth(lambda seed: None, 50) < 5
