"""Decisions per second beside moves of the package chess: in turns, in one process, by processor time alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from time import process_time
from typing import Any

import msgspec

from dustup.bots import Rookie
from dustup.core import Answer, Book, Choice, ContentError, Roll, Seeded, Session, run
from dustup.core.question import Ask
from dustup.table.maps import get

PIECES = 24
"""Pieces on the table of the speed figures."""

Race = Callable[[int], tuple[int, float]]
"""A seed → decisions made, seconds of the processor."""


@cache
def table() -> dict[str, Any]:
    """A shipped map with just so many of its pieces, the standing ones first, as data for a set-up."""
    found = get("radio_mast")
    pieces = sorted(found.pieces, key=lambda piece: piece.height == 0)[:PIECES]
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(found, pieces=tuple(pieces)))
    return plain


def setup(book: Book, seed: int) -> Any:
    """The default battle of a seed on that table, or on its own where its scenario needs a special one."""
    wish = book.default(seed)
    if not book.bands():
        return book.setup(wish)
    try:
        return book.setup({**wish, "map": table()})
    except ContentError:
        return book.setup(wish)


class Lister(Rookie):
    """Draws as the rookie does, but lists all legal values of a choice first, as a chess program lists its moves."""

    def quick(self, question: Ask) -> Answer:
        """A legal answer to a bare question."""
        if not isinstance(question, Choice):
            return question.suggest(self.rng)
        weights = question.weights()
        legal = [(value, w) for value, w in zip(question.values, weights) if question.bar(value) is None]
        return self.rng.choices([value for value, _ in legal], [w for _, w in legal])[0]


def fight(book: Book, seed: int, bot: type[Rookie] = Rookie) -> tuple[int, float]:
    """One battle at full speed, every answer checked → decisions, seconds of play without the set-up."""
    state = setup(book, seed)
    bots = {side: bot(seed + i) for i, side in enumerate(book.result(state).scores)}
    begun = process_time()
    made = run(book, state, Seeded(seed), bots)
    return made, process_time() - begun


def session(book: Book, seed: int) -> tuple[int, float]:
    """One battle through a Session, as the server, the bots and a learner play it."""
    state, bot, made = setup(book, seed), Rookie(seed), 0
    begun = process_time()
    battle = Session(book, state, Seeded(seed))
    while battle.question is not None:
        assert not isinstance(battle.question, Roll)
        battle.answer(bot.quick(battle.question))
        made += 1
    return made, process_time() - begun


def chess_game(seed: int) -> tuple[int, float]:
    """One game of random legal moves, the way most people write the loop."""
    import chess

    rng, board, made = Random(seed), chess.Board(), 0
    begun = process_time()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(rng.random() * len(moves))])
        made += 1
    return made, process_time() - begun


def lean_chess_game(seed: int) -> tuple[int, float]:
    """The same with legal moves worked out once a move."""
    import chess

    rng, board, made = Random(seed), chess.Board(), 0
    begun = process_time()
    while moves := list(board.legal_moves):
        if board.is_insufficient_material() or board.halfmove_clock >= 150 or board.is_fivefold_repetition():
            break
        board.push(moves[int(rng.random() * len(moves))])
        made += 1
    return made, process_time() - begun


def race(runners: Mapping[str, Race], seconds: float) -> dict[str, float]:
    """All runners in turns, always the one that had least time, until each had its seconds → decisions per second."""
    made, spent, seed = dict.fromkeys(runners, 0), dict.fromkeys(runners, 0.0), dict.fromkeys(runners, 0)
    while min(spent.values()) < seconds:
        name = min(spent, key=lambda one: spent[one])
        seed[name] += 1
        done, took = runners[name](seed[name])
        made[name], spent[name] = made[name] + done, spent[name] + took
    return {name: made[name] / spent[name] for name in runners}


def side_by_side(book: Book, seconds: float) -> dict[str, Any]:
    """Battles in three ways and chess in two."""
    found = race(
        {
            "decisions_per_s": lambda seed: fight(book, seed),
            "listed_per_s": lambda seed: fight(book, seed, Lister),
            "session_per_s": lambda seed: session(book, seed),
            "chess_moves_per_s": chess_game,
            "lean_chess_per_s": lean_chess_game,
        },
        seconds,
    )
    chess, lean = found["chess_moves_per_s"], found["lean_chess_per_s"]
    rates: dict[str, Any] = {name: round(rate) for name, rate in found.items()}
    for name in ("decisions", "listed", "session"):
        rates[f"{name}_vs_chess"] = round(found[f"{name}_per_s"] / chess, 2)
        rates[f"{name}_vs_lean_chess"] = round(found[f"{name}_per_s"] / lean, 2)
    return rates
