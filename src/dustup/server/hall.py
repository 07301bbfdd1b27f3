"""The hall: all battles. Live ones are kept while they are used; the others wait in the store."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from dustup.core import Book, ContentError, Journal, OtherRules, journal
from dustup.core.content import shaped
from dustup.server import logs, seats, setups, throws
from dustup.server.battle import Battle, Broken
from dustup.server.faults import Fail, TooLong
from dustup.server.library import book_of
from dustup.server.room import Room
from dustup.server.seats import Seat
from dustup.server.shelf import Shelf
from dustup.server.store import AnswerRow, BattleRow, Store
from dustup.server.think import Desk
from dustup.server.wire import Branch, NewBattle, Started

T = TypeVar("T")

LIVE = 200
"""Battles kept in memory at most, unless more have pages open."""
RESUMED = 50
"""Battles whose bots go on when the server starts."""
IMPORT_CAP = 60.0


class Hall:
    """Opens, starts and forgets battles."""

    def __init__(self, store: Store, desk: Desk, live: int = LIVE) -> None:
        self.store, self.desk, self.live = store, desk, live
        self.rooms: OrderedDict[str, Room | Shelf] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def resume(self) -> None:
        """Let bots go on that were thinking when the server stopped."""
        for battle in await asyncio.to_thread(self.store.bots_due, RESUMED):
            try:
                room = await self.room(battle)
            except Exception as error:  # one battle that cannot be read must not stop the others
                logs.fault("a battle could not be resumed", error, battle)
                continue
            if isinstance(room, Room):
                room.robots.wake()

    def close(self) -> None:
        """Let the bots stop; they go on when the server is started again."""
        for room in self.rooms.values():
            if isinstance(room, Room) and room.robots.task is not None:
                room.robots.task.cancel()

    async def seat(self, token: str) -> Seat:
        """The seat of a secret link."""
        found = await self.reading(self.store.seat, seats.hashed(token))
        if found is None:
            raise Fail(404, "this link leads to no battle", remedy="check that it was copied whole")
        return Seat(*found)

    async def reading(self, read: Callable[..., T], *about: Any) -> T:
        """Something from the store; 503 with words while it is away."""
        try:
            return await asyncio.to_thread(read, *about)
        except (SQLAlchemyError, OSError) as error:
            logs.fault("the store could not be read", error)
            raise away() from error

    async def writing(self, write: Future[Any]) -> None:
        """Something into the store; 503 with words while it is away."""
        try:
            await asyncio.wrap_future(write)
        except (SQLAlchemyError, OSError) as error:
            logs.fault("the store could not be written", error)
            raise away() from error

    async def room(self, battle: str) -> Room | Shelf:
        """The battle's room, read from the store if it is not live."""
        async with self._opening.setdefault(battle, asyncio.Lock()):
            room = self.rooms.get(battle)
            if room is None or room.gone:
                room = await self._open(battle)
            self._keep(battle, room)
        self._opening.pop(battle, None)
        return room

    def _keep(self, battle: str, room: Room | Shelf) -> None:
        self.rooms[battle] = room
        self.rooms.move_to_end(battle)
        if len(self.rooms) > self.live:
            for key in [key for key, each in self.rooms.items() if each.idle and key != battle]:
                del self.rooms[key]
                if len(self.rooms) <= self.live:
                    return

    async def _open(self, battle: str) -> Room | Shelf:
        row, rows = await self.reading(self.store.battle, battle)
        book = book_of(row.book)
        if row.archive is not None:
            return Shelf(book, row, journal.parse(row.archive.encode()))
        return await self.desk.table(partial(self._revive, book, row, rows))

    def _revive(self, book: Book, row: BattleRow, rows: list[AnswerRow]) -> Room | Shelf:
        """Play the journal again; it goes on only if the rules of today accept every answer, else one may look."""
        if row.rules == book.version:
            try:
                return Room(Battle.proven(book, row, rows), self.store, self.desk)
            except Exception as error:  # a row is missing or changed, or a rule is: look at what was told
                logs.fault("a battle does not hold", error, row.id)
                return Shelf(book, row, _kept_journal(row, rows, str(error)))
        try:
            row.note = f"This battle began under rules {row.rules}; it goes on under {book.version}."
            return Room(Battle.proven(book, row, rows), self.store, self.desk)
        except Exception as error:
            logs.fault("a battle does not go on under newer rules", error, row.id)
            return Shelf(book, row, _kept_journal(row, rows, str(error)))

    # --- starting

    async def start(self, new: NewBattle) -> Started:
        """A new battle."""
        book = book_of(new.book)
        setup = setups.complete(book, new.setup)
        sides = await self.desk.table(partial(setups.try_out, book, setup))
        players = setups.players(sides, new.seats)
        row = _row(book, setup, players, new.dice, new.hotseat)
        row.strict = new.strict
        return await self._begin(book, row)

    async def branch(self, room: Room | Shelf, seat: str, ask: Branch) -> Started:
        """A new battle from the first `at` answers of another, with new dice."""
        if isinstance(room, Shelf):
            raise Fail(409, "this battle can only be looked at", "it was played under other rules")
        battle = room.battle
        if not may_open(battle, seat):
            raise Fail(403, "not while the battle goes on", "playing on in a copy would show the other side's secrets")
        if not 0 <= ask.at <= battle.n:
            raise Fail(400, f"there is no moment {ask.at}", where="at", remedy=f"0 to {battle.n}")
        players = setups.players(tuple(battle.players), ask.seats)
        row = _row(battle.book, battle.row.setup, players, ask.dice, ask.hotseat)
        row.note = f"Played on from answer {ask.at} of another battle."
        return await self._begin(battle.book, row, battle.session.answers[: ask.at])

    async def take_in(self, data: bytes) -> Started:
        """A battle from a journal file, proven by replaying it."""
        try:
            read = journal.parse(data)
        except ContentError as error:
            raise Fail(400, "this is no journal", error.what, remedy=error.remedy) from None
        book = book_of(read.book)
        setups.guard(read.setup)
        try:
            await self.desk.card(partial(journal.reopen, read, book), IMPORT_CAP)
        except OtherRules as error:
            return await self._shelve(book, read, str(error))
        except ContentError as error:
            raise Fail(400, "this journal does not hold", error.what, remedy=error.remedy) from None
        except TooLong:
            raise Fail(413, "this journal takes too long to replay") from None
        except Exception as error:
            raise Fail(400, "this journal does not hold", f"{type(error).__name__}: {error}") from None
        sides = await self.desk.table(partial(setups.try_out, book, read.setup))
        row = _row(book, read.setup, dict.fromkeys(sides, seats.HUMAN), "engine", True)
        row.note = "From a journal file."
        return await self._begin(book, row, read.answers)

    async def _begin(self, book: Book, row: BattleRow, answers: Sequence[object] = ()) -> Started:
        battle, rows = await self.desk.table(partial(_played, book, row, answers))
        row.due = battle.due
        tokens = seats.links(row.seats, row.hotseat)
        await self.writing(self.store.create(row, _hashes(tokens), rows))
        self._keep(row.id, Room(battle, self.store, self.desk))
        return _started(row, tokens)

    async def _shelve(self, book: Book, read: Journal, why: str) -> Started:
        row = _row(book, read.setup, {}, "engine", False)
        row.rules, row.due, row.note = read.rules, "over", why
        row.archive = msgspec.json.encode(read).decode()
        tokens = {seats.WATCH: seats.fresh()}
        await self.writing(self.store.create(row, _hashes(tokens), ()))
        return _started(row, tokens, why)


def may_open(battle: Battle, seat: str) -> bool:
    """Whether a seat may have all of a battle: it is over, or no other person has secrets in it."""
    if battle.over or battle.row.strict:
        return battle.over
    return set(seats.humans(battle.players)) <= set(seats.held(seat, battle.players))


def journal_of(room: Room | Shelf, seat: str) -> Journal:
    """The journal file for a seat."""
    if isinstance(room, Shelf):
        return room.journal
    battle = room.battle
    if not may_open(battle, seat):
        raise Fail(
            403, "not while the battle goes on", "the file holds the other side's secrets", remedy="wait for its end"
        )
    proven = battle.over and battle.row.dice == "engine"
    note = throws.proof(battle.row.seed, battle.epochs) if proven else ""
    return journal.write(battle.session, battle.row.setup, note)


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


def _hashes(tokens: dict[str, str]) -> dict[str, str]:
    return {seats.hashed(token): seat for seat, token in tokens.items()}


def _started(row: BattleRow, tokens: dict[str, str], note: str = "") -> Started:
    return Started(row.id, {seat: f"/t/{token}" for seat, token in tokens.items()}, note)


def away() -> Fail:
    """The store cannot be used now."""
    return Fail(503, "the battles cannot be reached now", "the store does not answer", remedy="try again in a moment")


def _kept_journal(row: BattleRow, rows: list[AnswerRow], why: str) -> Journal:
    told = [each for row in rows for each in row.told]
    return shaped(
        {
            "book": row.book,
            "rules": row.rules,
            "setup": row.setup,
            "answers": [each.answer for each in rows],
            "hash": "",
            "events": [event for event, _ in told],
            "told": [words for _, words in told],
            "note": f"This battle cannot go on: {why}. It is shown from what was told while it was played.",
        },
        Journal,
    )
