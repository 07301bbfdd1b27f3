"""Speed figures, measured in one process, chess and battles in turns so that both meet the same machine.

Decisions and chess moves are counted per CPU second, so that what else the machine does weighs on neither.
"""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import msgspec

from dustup.bots import Raider, Rookie, step
from dustup.core import Answer, Book, Roll, Seeded, Session, odds, run
from dustup.core.question import Ask
from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.maps import get, shipped
from dustup.table.pieces import Map
from dustup.table.sight import clear

MEANING = {
    "decisions_per_s": "rookie v rookie, every answer checked",
    "chess_moves_per_s": "random legal moves with the package chess, same run",
    "vs_python_chess": "decisions per chess move",
    "battles_per_s": "rookie battles, set-up included",
    "fork_us": "median fork at a random question, microseconds",
    "sight_us": "median sight of one pair, uncached, microseconds",
    "sight_us_crowded": "the same on the shipped map with most pieces",
    "odds_ms": "median exact odds of an action, milliseconds",
    "odds_ms_max": "slowest of them",
    "raider_ms_median": "thinking per activation, milliseconds",
    "raider_ms_max": "slowest activation",
    "pieces": "pieces on the table of the battles",
    "memory_growth_percent": "from the first tenth to the end of that many battles in a row",
}


PIECES = 24
"""Pieces on the table of the speed figures."""


@cache
def table() -> dict[str, Any]:
    """A shipped map with just so many of its pieces, the standing ones first, as data for a set-up."""
    found = get("radio_mast")
    pieces = sorted(found.pieces, key=lambda piece: piece.height == 0)[:PIECES]
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(found, pieces=tuple(pieces)))
    return plain


def setup(book: Book, seed: int) -> Any:
    """The default battle of a seed on that table."""
    return book.setup({**book.default(seed), **({"map": table()} if book.bands() else {})})


def measure(book: Book, seconds: float = 6.0, battles: int = 100) -> dict[str, Any]:
    """All figures by name."""
    from .warm import warm  # it fights with `fight`

    warm()  # compile and load before the clock starts
    gc.collect()
    gc.freeze()  # nor does the collector, which is at work on both sides, search what was loaded for good
    figures: dict[str, Any] = {"book": book.code, **side_by_side(book, seconds)}
    figures["fork_us"] = round(median(fork_times(book, seconds / 3)) * 1e6, 1)
    figures["sight_us"] = round(median(sight_times(msgspec.convert(table(), Map))) * 1e6, 2)
    crowded = max((get(name) for name in shipped()), key=lambda found: len(found.pieces))
    figures["sight_us_crowded"] = round(median(sight_times(crowded)) * 1e6, 2)
    chances = odds_times(book, seconds / 2)
    figures["odds_ms"] = round(median(chances) * 1e3, 2)
    figures["odds_ms_max"] = round(max(chances) * 1e3, 2)
    thinking = raider_times(book, seconds * 3)
    figures["raider_ms_median"] = round(median(thinking) * 1e3, 1)
    figures["raider_ms_max"] = round(max(thinking) * 1e3, 1)
    figures["memory_battles"] = battles
    figures["memory_growth_percent"] = round(memory_growth(lambda seed: fight(book, seed), battles), 2)
    return figures


def fight(book: Book, seed: int) -> tuple[int, float]:
    """One rookie battle → decisions, CPU seconds of play without the set-up."""
    state = setup(book, seed)
    bots = {side: Rookie(seed + i) for i, side in enumerate(book.result(state).scores)}
    begun = process_time()
    made = run(book, state, Seeded(seed), bots)
    return made, process_time() - begun


def chess_game(seed: int) -> tuple[int, float]:
    """One game of random legal moves → moves, CPU seconds."""
    import chess

    rng, board, made = Random(seed), chess.Board(), 0
    begun = process_time()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(rng.random() * len(moves))])
        made += 1
    return made, process_time() - begun


def side_by_side(book: Book, seconds: float) -> dict[str, Any]:
    """Battles and chess games in turns until both had their time."""
    made = moves = fights = seed = 0
    ours = theirs = whole = 0.0
    while ours < seconds or theirs < seconds:
        seed += 1
        if ours <= theirs:
            begun = perf_counter()
            done, spent = fight(book, seed)
            made, ours, fights, whole = made + done, ours + spent, fights + 1, whole + perf_counter() - begun
        else:
            done, spent = chess_game(seed)
            moves, theirs = moves + done, theirs + spent
    scene = book.show(setup(book, 1), "")
    return {
        "decisions_per_s": round(made / ours),
        "chess_moves_per_s": round(moves / theirs),
        "vs_python_chess": round((made / ours) / (moves / theirs), 2),
        "battles_per_s": round(fights / whole, 2),
        "pieces": len(scene.tags) or None,
    }


def sessions(book: Book, seconds: float, look: Callable[[Session], None]) -> None:
    """Rookie battles as full sessions for some seconds; `look` sees each one before every answer."""
    until, seed = perf_counter() + seconds, 0
    while perf_counter() < until:
        seed += 1
        session, rng = Session(book, setup(book, seed)), Random(seed)
        dice = Seeded(seed)
        while session.question is not None and perf_counter() < until:
            look(session)
            question = session.question
            session.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))


def fork_times(book: Book, seconds: float) -> list[float]:
    """Seconds per fork at one question in eight."""
    found: list[float] = []
    rng = Random(1)

    def look(session: Session) -> None:
        if rng.random() < 0.125:
            begun = perf_counter()
            session.fork()
            found.append(perf_counter() - begun)

    sessions(book, seconds, look)
    return found


def odds_times(book: Book, seconds: float) -> list[float]:
    """Seconds per exact odds: whenever dice are called for, the odds of the answers that led to them."""
    found: list[float] = []

    def look(session: Session) -> None:
        if not isinstance(session.question, Roll) or any(isinstance(answer, tuple) for answer in session.since):
            return
        answers: list[Answer] = list(session.since)
        if not answers:
            return
        start = Session(book, session.base.copy(), base=session.base)
        begun = perf_counter()
        odds(start, answers)
        found.append(perf_counter() - begun)

    sessions(book, seconds, look)
    return found


def sight_times(ground: Map, pairs: int = 2000) -> list[float]:
    """Seconds per sight of one pair of bases anywhere on a table, all its pieces in question, nothing remembered."""
    field, rng, found = Field(ground.size, ground.pieces), Random(1), []
    for _ in range(pairs):
        a, b = (_body(name, ground.size, rng) for name in "ab")
        begun = perf_counter()
        clear(field, a, b, True)
        found.append(perf_counter() - begun)
    return found[10:]


def _body(name: str, size: tuple[int, int], rng: Random) -> Body:
    return Body(name, rng.randrange(size[0]), rng.randrange(size[1]), 0, 125, rng.randrange(360))


def raider_times(book: Book, seconds: float) -> list[float]:
    """Seconds of thinking per activation (per settled question where a book has no activations)."""
    until, seed, found = perf_counter() + seconds, 0, []
    while perf_counter() < until:
        seed += 1
        state = setup(book, seed)
        session = Session(book, state, Seeded(seed))
        bots = {side: Raider(seed + i) for i, side in enumerate(book.result(state).scores)}
        spent = 0.0
        while isinstance(session.question, Ask) and perf_counter() < until:
            if session.question.what in ("activate", "deploy") and spent:
                found.append(spent)
                spent = 0.0
            begun = perf_counter()
            step(session, bots[session.question.who])
            spent += perf_counter() - begun
    return found or [spent]


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
