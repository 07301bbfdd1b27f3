"""Rate limits: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

KEPT = 4096


class Bucket:
    """`most` at once, refilled at `rate` a second."""

    __slots__ = ("at", "clock", "left", "most", "rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.most, self.left, self.clock, self.at = rate, most, most, clock, clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is enough left; takes it if so."""
        now = self.clock()
        self.left, self.at = min(self.most, self.left + (now - self.at) * self.rate), now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each address; the longest unused are forgotten."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this address may go on."""
        bucket = self._kept.pop(key, None) or Bucket(self.rate, self.most, self.clock)
        self._kept[key] = bucket
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return bucket.take(cost)
