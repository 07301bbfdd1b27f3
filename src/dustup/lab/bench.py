"""Speed figures, measured in one process and by processor time, so that what else the machine does hardly matters."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec

from dustup.bots import Raider
from dustup.core import Answer, Book, Roll, Seeded, Session, estimate
from dustup.core.question import Ask
from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.maps import get, shipped
from dustup.table.pieces import Map
from dustup.table.sight import clear
from dustup.table.warm import ensure, load_all

from .activations import Watch
from .races import fight, setup, side_by_side, table

MEANING = {
    "decisions_per_s": "rookie v rookie, every answer checked, values tested until one is legal",
    "listed_per_s": "the same, but all legal values of every choice are listed first",
    "session_per_s": "the same as the first through Session: forks, undo and journal possible at any time",
    "chess_moves_per_s": "random legal moves with the package chess, same run, the usual loop",
    "lean_chess_per_s": "the same with legal moves worked out once a move",
    "decisions_vs_chess": "decisions per chess move; listed_… and session_… likewise",
    "decisions_vs_lean_chess": "the same against the leaner chess loop",
    "battles_per_s": "rookie battles, set-up included",
    "fork_us": "median fork at a random question, microseconds",
    "sight_us": "median sight of one pair, uncached, microseconds",
    "sight_us_crowded": "the same on the shipped map with most pieces",
    "odds_ms": "median odds of an action, milliseconds",
    "odds_ms_max": "slowest of them",
    "odds_ms_by_question": "their median by the question that was answered last",
    "odds_sampled_percent": "how many of them were sampled, since there were too many ways to count in time",
    "raider_ms_median": "thinking per activation, milliseconds",
    "raider_ms_max": "slowest activation",
    "raider_activations": "activations the two figures above are from",
    "pieces": "pieces on the table of the battles",
    "memory_growth_percent": "from the first tenth to the end of that many battles in a row",
}
SLOW, LATE = 0.6, 1.0
"""Seconds after which odds are sampled instead of counted, and shown as they are: as the card on the page has them."""
BATCH = 16
"""Things timed at once where one alone is shorter than the clock's own cost."""


def measure(book: Book, seconds: float = 6.0, battles: int = 100) -> dict[str, Any]:
    """All figures by name."""
    ensure()
    load_all()  # compile and load before the clock starts
    for seed in range(1, 5):
        fight(book, seed)
    gc.collect()
    gc.freeze()  # nor does the collector, which is at work on both sides, search what was loaded for good
    figures: dict[str, Any] = {"book": book.code, **side_by_side(book, seconds)}
    figures["pieces"] = len(book.show(setup(book, 1), "").tags) or None
    figures["battles_per_s"] = round(battle_rate(book, seconds / 2), 2)
    figures["fork_us"] = round(median(fork_times(book, seconds / 3)) * 1e6, 1)
    figures["sight_us"] = round(median(sight_times(msgspec.convert(table(), Map))) * 1e6, 2)
    crowded = max((get(name) for name in shipped()), key=lambda found: len(found.pieces))
    figures["sight_us_crowded"] = round(median(sight_times(crowded)) * 1e6, 2)
    by_question, tried = odds_times(book, seconds / 2)
    chances = [one for times in by_question.values() for one in times] or [0.0]
    figures["odds_ms"] = round(median(chances) * 1e3, 2)
    figures["odds_ms_max"] = round(max(chances) * 1e3, 2)
    figures["odds_ms_by_question"] = {what: round(median(t) * 1e3, 2) for what, t in sorted(by_question.items())}
    figures["odds_sampled_percent"] = round(100 * tried / len(chances), 1)
    thinking = raider_times(book, seconds * 3)
    figures["raider_ms_median"] = round(median(thinking) * 1e3, 1)
    figures["raider_ms_max"] = round(max(thinking) * 1e3, 1)
    figures["raider_activations"] = len(thinking)
    figures["memory_battles"] = battles
    figures["memory_growth_percent"] = round(memory_growth(lambda seed: fight(book, seed), battles), 2)
    return figures


def battle_rate(book: Book, seconds: float) -> float:
    """Whole battles per second, set-up included."""
    begun, done = process_time(), 0
    while process_time() - begun < seconds:
        done += 1
        fight(book, done)
    return done / (process_time() - begun)


def sessions(book: Book, seconds: float, look: Callable[[Session], None]) -> None:
    """Rookie battles as full sessions for some seconds; `look` sees each one before every answer."""
    until, seed = process_time() + seconds, 0
    while process_time() < until:
        seed += 1
        session, rng = Session(book, setup(book, seed)), Random(seed)
        dice = Seeded(seed)
        while session.question is not None and process_time() < until:
            look(session)
            question = session.question
            session.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))


def fork_times(book: Book, seconds: float) -> list[float]:
    """Seconds per fork at one question in eight."""
    found: list[float] = []
    rng = Random(1)

    def look(session: Session) -> None:
        if rng.random() < 0.125:
            begun = process_time()
            for _ in range(BATCH):
                session.fork()
            found.append((process_time() - begun) / BATCH)

    sessions(book, seconds, look)
    return found


def odds_times(book: Book, seconds: float) -> tuple[dict[str, list[float]], int]:
    """Seconds per odds, by the question answered last: whenever dice are called for, those of the answers that led to
    them; how many were sampled."""
    found: dict[str, list[float]] = {}
    tried: list[bool] = []
    last = ""

    def look(session: Session) -> None:
        nonlocal last
        if isinstance(session.question, Ask):
            last = session.question.what
            return
        if any(isinstance(answer, tuple) for answer in session.since):
            return
        answers: list[Answer] = list(session.since)
        if not answers:
            return
        start = Session(book, session.base.copy(), base=session.base)
        begun = process_time()
        _, exact = estimate(
            start, answers, slow=lambda: process_time() > begun + SLOW, late=lambda: process_time() > begun + LATE
        )
        found.setdefault(last, []).append(process_time() - begun)
        tried.append(not exact)

    sessions(book, seconds, look)
    return found, sum(tried)


def sight_times(ground: Map, batches: int = 125) -> list[float]:
    """Seconds per sight of one pair of bases anywhere on a table, all its pieces in question, nothing remembered."""
    field, rng, found = Field(ground.size, ground.pieces), Random(1), []
    for _ in range(batches):
        pairs = [tuple(_body(name, ground.size, rng) for name in "ab") for _ in range(BATCH)]
        begun = process_time()
        for a, b in pairs:
            clear(field, a, b, True)
        found.append((process_time() - begun) / BATCH)
    return found[1:]


def _body(name: str, size: tuple[int, int], rng: Random) -> Body:
    return Body(name, rng.randrange(size[0]), rng.randrange(size[1]), 0, 125, rng.randrange(360))


def raider_times(book: Book, seconds: float) -> list[float]:
    """Seconds of thinking per activation."""
    until, seed, found = process_time() + seconds, 0, list[float]()
    while process_time() < until:
        seed += 1
        state, watch = setup(book, seed), Watch()
        session = Session(book, state, Seeded(seed))
        bots = {side: Raider(seed + i) for i, side in enumerate(book.result(state).scores)}
        while isinstance(session.question, Ask) and process_time() < until:
            watch.step(session, bots)
        found += watch.all()
    return found or [0.0]


def resident() -> int:
    """Bytes this process holds."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def memory_growth(once: Callable[[int], Any], times: int) -> float:
    """Percent by which memory grows from the first tenth of the runs to the last."""
    early = 0
    for seed in range(times):
        once(seed)
        if seed == times // 10:
            gc.collect()
            early = resident()
    gc.collect()
    return 100 * (resident() - early) / early
