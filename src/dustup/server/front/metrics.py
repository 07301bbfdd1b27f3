"""Figures for those who watch over the server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the classes of times, in seconds."""


class Metrics:
    """Counts since the server started."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.acks = [0] * (len(STEPS) + 1)
        self.ack_seconds = 0.0

    def count(self, name: str) -> None:
        """One more."""
        self.counts[name] += 1

    def acked(self, seconds: float) -> None:
        """An answer was acknowledged after so long."""
        self.count("answers")
        self.acks[bisect_left(STEPS, seconds)] += 1
        self.ack_seconds += seconds

    def text(self, now: dict[str, float]) -> str:
        """All of it, with what is so at this moment."""
        lines = []
        for name in ("answers", "refusals", "store_errors", "bot_moves", "bot_faults", "battles_started", "shed"):
            lines += [f"# TYPE dustup_{name}_total counter", f"dustup_{name}_total {self.counts[name]}"]
        lines += ["# TYPE dustup_ack_seconds histogram", *self._histogram()]
        for name, value in now.items():
            lines += [f"# TYPE dustup_{name} gauge", f"dustup_{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[str]:
        total, lines = 0, []
        for step, number in zip((*map(str, STEPS), "+Inf"), self.acks, strict=True):
            total += number
            lines.append(f'dustup_ack_seconds_bucket{{le="{step}"}} {total}')
        return [*lines, f"dustup_ack_seconds_sum {self.ack_seconds:.6f}", f"dustup_ack_seconds_count {total}"]
