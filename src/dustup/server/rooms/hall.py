"""The hall: all battles. Live ones are kept while they are used and there is room; the others wait in the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from dustup.core import Book, journal
from dustup.server import logs
from dustup.server.choosing.library import book_of
from dustup.server.front.faults import Fail
from dustup.server.rooms import seats
from dustup.server.rooms.battle import Battle
from dustup.server.rooms.journals import kept_journal
from dustup.server.rooms.room import Room
from dustup.server.rooms.seats import Seat
from dustup.server.rooms.shelf import Shelf
from dustup.server.rooms.tenancy import Tenancy
from dustup.server.store import AnswerRow, BattleRow, Store
from dustup.server.store.tokens import Tokens
from dustup.server.workers.errands import Errands
from dustup.server.workers.think import Desk

T = TypeVar("T")

ROOM = 512 * 2**20
"""Bytes of battles kept in memory at most, by estimate, unless more have pages open."""
DAY, EXPIRY = 86400.0, 3600.0
"""Seconds of a day; seconds between two looks for battles that expire."""
AGAIN = 2.0
"""Seconds before a store that is away is asked once more whose turn it is."""
RESUMED = 50
"""Battles whose bots go on when the server starts."""


class Hall:
    """Opens and forgets battles."""

    def __init__(self, store: Store, desk: Desk, room: int = ROOM) -> None:
        self.store, self.desk, self.most = store, desk, room
        self.errands = Errands(desk)
        self.tokens, self.tenancy = Tokens(store), Tenancy(self)
        self.closing = False
        self.rooms: OrderedDict[str, Room | Shelf] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def resume(self) -> None:
        """Let bots go on that were thinking when the server stopped."""
        if not self.tenancy.leases.shared:
            for battle in await self._due():
                await self.wake(battle)

    async def _due(self) -> list[str]:
        """Battles in which a bot is to move, as soon as the store tells."""
        while True:
            try:
                return await self.reading(self.store.bots_due, RESUMED)
            except Fail:  # told already; the store will be back
                await asyncio.sleep(AGAIN)

    async def wake(self, battle: str) -> None:
        """Let a battle's bots go on; one battle that cannot be read must not stop the others."""
        try:
            room = await self.room(battle)
        except Exception as error:
            logs.fault("a battle could not be resumed", error, battle)
            return
        if isinstance(room, Room):
            room.robots.wake()

    async def expire(self, days: float) -> None:
        """Now and then delete what nobody has opened for so many days."""
        while days:
            try:
                for battle in await self.reading(self.store.unopened, time.time() - days * DAY):
                    if battle not in self.rooms:
                        await self.writing(self.store.delete(battle))
                        logs.note("a battle expired", battle)
            except Fail:
                pass  # told already; the store will be back
            await asyncio.sleep(EXPIRY)

    async def close(self) -> None:
        """Let the bots stop; they go on when the server is started again."""
        self.closing = True
        for room in self.rooms.values():
            if isinstance(room, Room) and room.robots.task is not None:
                room.robots.task.cancel()
        await self.tenancy.leave()
        await self.errands.close()

    async def reading(self, read: Callable[..., T], *about: Any) -> T:
        """Something from the store; 503 with words while it is away."""
        try:
            return await asyncio.to_thread(read, *about)
        except (SQLAlchemyError, OSError) as error:
            self.desk.metrics.count("store_errors")
            logs.fault("the store could not be read", error)
            raise away() from error

    async def writing(self, write: Future[T]) -> T:
        """Something into the store; 503 with words while it is away."""
        try:
            return await asyncio.wrap_future(write)
        except (SQLAlchemyError, OSError) as error:
            self.desk.metrics.count("store_errors")
            logs.fault("the store could not be written", error)
            raise away() from error

    async def seat(self, token: str) -> Seat:
        """The seat of a secret link."""
        found = await self.reading(self.tokens.find, seats.hashed(token))
        if found is None:
            raise Fail(404, "this link leads to no battle", remedy="check that it was copied whole")
        return Seat(*found)

    async def room(self, battle: str) -> Room | Shelf:
        """The battle's room, read from the store if it is not live."""
        async with self._opening.setdefault(battle, asyncio.Lock()):
            room = self.rooms.get(battle)
            if room is None or room.gone:
                room = await self._open(battle)
            self.keep(battle, room)
        self._opening.pop(battle, None)
        return room

    def keep(self, battle: str, room: Room | Shelf) -> None:
        """Keep it; the longest unused are forgotten when there is no more room."""
        self.rooms[battle] = room
        self.rooms.move_to_end(battle)
        taken = self.bytes
        for key in [key for key, each in self.rooms.items() if each.idle and key != battle]:
            if taken <= self.most:
                return
            taken -= self.rooms.pop(key).bytes

    def forget(self, battle: str) -> None:
        """Forget a battle that was deleted."""
        room = self.rooms.pop(battle, None)
        if isinstance(room, Room):
            room.gone = True

    @property
    def bytes(self) -> int:
        """What all rooms take, by estimate."""
        return sum(room.bytes for room in self.rooms.values())

    async def _open(self, battle: str) -> Room | Shelf:
        await self.tenancy.take(battle)
        await self.writing(self.store.touch(battle))
        row, rows = await self.reading(self.store.battle, battle)
        return await self.desk.opening(partial(self._revive, book_of(row.book), row, rows))

    def _revive(self, book: Book, row: BattleRow, rows: list[AnswerRow]) -> Room | Shelf:
        """Play the journal again; it goes on only if it holds under the rules of today, else one may look at it."""
        if row.archive is not None:
            return Shelf(book, row, journal.parse(row.archive.encode()), self.desk)
        try:
            battle = Battle.proven(book, row, rows)
        except Exception as error:  # a row is missing or changed, or a rule is: look at what was told
            logs.fault("a battle does not hold", error, row.id)
            return Shelf(book, row, kept_journal(row, rows, str(error)), self.desk)
        if row.rules != book.version:
            row.note = f"This battle began under rules {row.rules}; it goes on under {book.version}."
        return Room(battle, self.store, self.desk)


def away() -> Fail:
    """The store cannot be used now."""
    return Fail(503, "the battles cannot be reached now", "the store does not answer", remedy="try again in a moment")
