"""The bench itself runs: a small one, on a server of its own."""

import pytest

from dustup.server.bench import bench


@pytest.mark.slow
def test_a_small_bench_counts_acknowledged_answers() -> None:
    found = bench("kz", battles=2, seconds=300.0, think=0.01, most=20)
    assert found["pages"] == 4 and found["answers"] == 2 * 20
    assert 0 < found["p50_ms"] <= found["p95_ms"] <= found["max_ms"]
