"""Bots against each other: mirrored battles, so that neither map, band nor dice favour one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from statistics import median
from typing import Any

from dustup.books import load
from dustup.bots import make
from dustup.core import Seeded, Session

from .activations import Watch

SURE = 1.96
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Bout:
    """One battle of a duel: the first bot plays `side`."""

    book: str
    one: str
    two: str
    seed: int
    side: str
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Finish:
    """How it ended for the first bot (1, 0 = draw, -1), its time per activation, both bots' faults and brakes.

    `actions`: those the first bot was given, and those it left unused.
    """

    bout: Bout
    scenario: str
    points: int
    why: str
    seconds: tuple[float, ...]
    faults: int
    brakes: int = 0
    actions: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Tally:
    """The finished battles of a duel."""

    ended: list[Finish] = field(default_factory=list)

    def count(self, points: int) -> int:
        """Battles won (1), drawn (0) or lost (-1) by the first bot."""
        return sum(end.points == points for end in self.ended)

    def figures(self) -> dict[str, Any]:
        """Wins, draws, losses, the 95 % interval of the share won, and the first bot's time per activation."""
        times = sorted(t for end in self.ended for t in end.seconds) or [0.0]
        low, high = wilson(self.count(1), len(self.ended))
        given, unused = (sum(end.actions[k] for end in self.ended) for k in (0, 1))
        return {
            "battles": len(self.ended),
            "won": self.count(1),
            "drawn": self.count(0),
            "lost": self.count(-1),
            "percent": round(100 * self.count(1) / max(1, len(self.ended)), 1),
            "interval": [round(100 * low, 1), round(100 * high, 1)],
            "activation_ms_median": round(1e3 * median(times), 1),
            "activation_ms_99": round(1e3 * times[len(times) * 99 // 100], 1),
            "activation_ms_max": round(1e3 * times[-1], 1),
            "unused_percent": round(100 * unused / given, 1) if given else None,
            "faults": sum(end.faults for end in self.ended),
            "brakes": sum(end.brakes for end in self.ended),
        }


def wilson(won: int, fought: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's score."""
    if not fought:
        return 0.0, 1.0
    share, z = won / fought, SURE * SURE
    middle = (share + z / (2 * fought)) / (1 + z / fought)
    half = SURE * sqrt(share * (1 - share) / fought + z / (4 * fought * fought)) / (1 + z / fought)
    return max(0.0, middle - half), min(1.0, middle + half)


def bouts(book: str, one: str, two: str, seeds: Iterable[int], scenario: str = "") -> list[Bout]:
    """Each seed is fought twice, with the bots changing sides."""
    return [Bout(book, one, two, seed, side, scenario) for seed in seeds for side in ("red", "blue")]


def fight(bout: Bout) -> Finish:
    """One battle to its end. Time is that of the processor, so that a busy machine changes nothing."""
    book = load(bout.book)
    setup = dict(book.default(bout.seed))
    if bout.scenario:
        setup["scenario"] = bout.scenario
    session = Session(book, book.setup(setup), Seeded(bout.seed))
    other = "blue" if bout.side == "red" else "red"
    bots = {bout.side: make(bout.one, bout.seed), other: make(bout.two, bout.seed)}
    watch = Watch()
    while session.question is not None:
        watch.step(session, bots)
    times = tuple(watch.times.get(bout.side, ()))
    result, faults = book.result(session.state), sum(bot.faults for bot in bots.values())
    points = 0 if not result.winner else 1 if result.winner == bout.side else -1
    brakes = sum(bot.brakes for bot in bots.values())
    used = actions(session, bout.side)
    return Finish(bout, setup.get("scenario", ""), points, result.why, times, faults, brakes, used)


def actions(session: Session, side: str) -> tuple[int, int]:
    """The Actions a side was given in a battle, and those it left unused."""
    own = [session.book.actions(event) for event in session.state.events if event.about.get("side") == side]
    return sum(given for given, _ in own), sum(unused for _, unused in own)


def duel(plan: list[Bout], workers: int = 2) -> Iterator[Finish]:
    """Fight all of them, at most two at a time, told in the order of the plan."""
    if workers < 2:
        yield from map(fight, plan)
        return
    with ProcessPoolExecutor(min(2, workers)) as pool:
        yield from pool.map(fight, plan)


__all__ = ["Bout", "Finish", "Tally", "actions", "bouts", "duel", "fight", "wilson"]
