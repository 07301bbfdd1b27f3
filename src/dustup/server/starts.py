"""Starting battles: a new one, one from a moment of another, one from a journal file."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from dustup.core import Book
from dustup.server import seats, setups, throws
from dustup.server.battle import Battle, Broken
from dustup.server.faults import Fail
from dustup.server.journals import may_open
from dustup.server.library import book_of
from dustup.server.room import Room
from dustup.server.shelf import Shelf
from dustup.server.store import AnswerRow, BattleRow
from dustup.server.wire import Branch, NewBattle, Started

if TYPE_CHECKING:
    from dustup.server.hall import Hall


class Head(msgspec.Struct):
    """As much of a journal file as says who must read it."""

    book: str


async def start(hall: Hall, new: NewBattle) -> Started:
    """A new battle."""
    book = book_of(new.book)
    setup = setups.complete(book, new.setup)
    sides = await hall.errands.setup(book.code, setup)
    row = _row(book, setup, setups.players(sides, new.seats), new.dice, new.hotseat)
    row.strict = new.strict
    return await _begin(hall, book, row)


async def branch(hall: Hall, room: Room | Shelf, seat: str, ask: Branch) -> Started:
    """A new battle from the first `at` answers of another, with new dice."""
    if isinstance(room, Shelf):
        raise Fail(409, "this battle can only be looked at", "it was played under other rules")
    async with room.held() as battle:
        if not may_open(battle, seat):
            raise Fail(403, "not while the battle goes on", "playing on in a copy would show the other side's secrets")
        if not 0 <= ask.at <= battle.n:
            raise Fail(400, f"there is no moment {ask.at}", where="at", remedy=f"0 to {battle.n}")
        answers = battle.session.answers[: ask.at]
    players = setups.players(tuple(battle.players), ask.seats)
    row = _row(battle.book, battle.row.setup, players, ask.dice, ask.hotseat)
    row.note = f"Played on from answer {ask.at} of another battle."
    return await _begin(hall, battle.book, row, answers)


async def take_in(hall: Hall, file: bytes) -> Started:
    """A battle from a journal file, proven by replaying it; of other rules: only to look at."""
    seed = throws.fresh_seed()
    found = await hall.errands.prove(await asyncio.to_thread(_book, file), file, seed)
    book = book_of(found.book)
    players = dict.fromkeys(found.sides, seats.HUMAN)
    row = _row(book, found.setup, players, "engine", bool(found.sides))
    row.seed, row.due, row.rules = seed, found.due, found.rules
    row.archive, row.note = found.archive or None, found.why or "From a journal file."
    tokens = seats.links(players, True)
    await hall.writing(hall.store.create(row, hashes(tokens), found.rows))
    return _started(row, tokens, found.why)


def _book(file: bytes) -> str:
    try:
        return msgspec.json.decode(file, type=Head).book
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fail(400, "this is not a journal", str(error), remedy="it may be cut short; export it again") from None


async def _begin(hall: Hall, book: Book, row: BattleRow, answers: Sequence[object] = ()) -> Started:
    battle, rows = await hall.desk.opening(partial(_played, book, row, answers))
    row.due = battle.due
    tokens = seats.links(row.seats, row.hotseat)
    await hall.writing(hall.store.create(row, hashes(tokens), rows))
    row.length = len(rows)
    hall.desk.metrics.count("battles_started")
    hall.keep(row.id, Room(battle, hall.store, hall.desk))
    return _started(row, tokens)


def _played(book: Book, row: BattleRow, answers: Sequence[object]) -> tuple[Battle, list[AnswerRow]]:
    try:
        battle = Battle(book, row)
        return battle, [*battle.adopt(answers), *battle.roll_on()]
    except Broken as error:
        raise Fail(500, "the rules failed while setting up", str(error), remedy="report it with the set-up") from error


def _row(book: Book, setup: dict[str, object], players: dict[str, str], dice: str, hotseat: bool) -> BattleRow:
    return BattleRow(
        id=secrets.token_hex(8),
        book=book.code,
        rules=book.version,
        setup=setup,
        seats=players,
        dice=dice,
        seed=throws.fresh_seed(),
        hotseat=hotseat,
        made=time.time(),
    )


def hashes(tokens: dict[str, str]) -> dict[str, str]:
    """Links as they are kept: hashed token → seat."""
    return {seats.hashed(token): seat for seat, token in tokens.items()}


def _started(row: BattleRow, tokens: dict[str, str], note: str = "") -> Started:
    return Started(row.id, {seat: f"/t/{token}" for seat, token in tokens.items()}, note)
