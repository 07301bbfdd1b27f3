"""A room: one battle and the pages open at it. One change at a time; stored first, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import monotonic, perf_counter
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from dustup.core import Considered, Illegal
from dustup.server import logs
from dustup.server.front.faults import Away, TooLong
from dustup.server.previews import cards
from dustup.server.protocol import wire
from dustup.server.protocol.bodies import Luck
from dustup.server.rooms import amends, names, seats, takebacks, telling
from dustup.server.rooms.battle import Battle, Broken, Unsound
from dustup.server.rooms.guests import Guest
from dustup.server.rooms.journals import File
from dustup.server.rooms.replays import Film
from dustup.server.rooms.undo import Talks
from dustup.server.store import Store
from dustup.server.store.rows import size
from dustup.server.store.tokens import Sitting, Tokens
from dustup.server.workers.robots import Robots
from dustup.server.workers.think import Desk

MOST = 32_000_000
"""Bytes the answers of one battle may take."""
REST = 30.0
"""Seconds without use before a room may be forgotten (a page may just be about to join it)."""


EACH, ANSWER, FILMED = 200_000, 2_000, 3_000
"""Bytes of a battle, and of each answer, without and with its replay (measured at half of that, docs/bench.md)."""


class Room:
    """A battle with its guests."""

    def __init__(self, battle: Battle, store: Store, desk: Desk) -> None:
        self.battle, self.store, self.desk = battle, store, desk
        self.lock = asyncio.Lock()
        self.guests: dict[Guest, None] = {}
        self.talks = Talks()
        self.film: Film | None = None
        self.file: tuple[int, File] | None = None
        """The journal file after so many answers."""
        self.filing = asyncio.Lock()
        """Those who want the file wait here, not where answers wait."""
        self.luck: Luck | None = None
        """How lucky each side was, once somebody has asked; `reckoning` is held while that is worked out."""
        self.reckoning = asyncio.Lock()
        self.turn = 0
        self.bands: dict[str, str] = {}
        """The bands' names, as they were last shown."""
        self.sitting: dict[str, Sitting] = {}
        self.again: dict[str, str] = {}
        """Seat → link to the rematch."""
        self.used = monotonic()
        self.robots = Robots(self)
        self.sure = True
        """Whether `battle` is what is stored. If a write failed it may not be, and is read again before all else."""
        self.gone = False
        """Whether this room must not be used any more: the hall opens the battle again."""

    @property
    def idle(self) -> bool:
        """Whether it may be forgotten (it is all in the store)."""
        busy = self.guests or self.robots.busy or self.lock.locked()
        return not busy and monotonic() - self.used >= REST

    @property
    def bytes(self) -> int:
        """What it takes, by estimate."""
        file = 0 if self.file is None else len(self.file[1].data) + len(self.file[1].small)
        return EACH + file + self.battle.n * (ANSWER if self.film is None else ANSWER + FILMED)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Battle]:
        """The battle for one change, or one look; Away as long as it cannot be read again."""
        async with self.lock:
            if self.gone:
                raise Away
            if not self.sure:
                await self._read_again()
            yield self.battle

    async def _read_again(self) -> None:
        """What could not be stored has not happened, and what was stored has."""
        old = self.battle
        try:
            row, rows = await asyncio.to_thread(self.store.battle, old.row.id)
        except Exception as error:
            raise Away from error
        if row.owner != self.store.owner:  # another server has it now
            self.close()
            raise Away
        try:
            self.battle = await self.desk.table(partial(Battle.proven, old.book, row, rows))
        except (Unsound, Broken) as error:
            logs.fault("a battle does not hold", error, old.row.id)
            self.close()
            raise Away from error
        self.film, self.file, self.luck, self.sure = None, None, None, True
        for guest in self.guests:
            guest.logged = 0
        await self.show_all()

    def close(self) -> None:
        """Send everybody away; they come again to the battle as the store has it."""
        self.gone = True
        for guest in self.guests:
            guest.drop()

    # --- coming and going

    async def join(self, guest: Guest) -> None:
        """A page opens: it is told everything it may know."""
        self.used = monotonic()
        async with self.held():
            self.sitting = await self._look_round()
            self.guests[guest] = None
            await self.show_all()
        self.robots.wake()

    async def leave(self, guest: Guest) -> None:
        """A page closes."""
        self.guests.pop(guest, None)
        if self.guests and self.sure:
            async with self.lock:
                with suppress(Away):
                    self.sitting = await self._look_round()
                await self.show_all()

    async def _look_round(self) -> dict[str, Sitting]:
        """Who sits where, as it is stored."""
        try:
            return await asyncio.to_thread(Tokens(self.store).sitting, self.battle.row.id)
        except SQLAlchemyError as error:
            self.desk.metrics.count("store_errors")
            raise Away from error

    def called(self, side: str) -> str:
        """A side in words: who plays it, or its band."""
        return self.sitting.get(side, Sitting()).name or self.bands.get(side, side)

    # --- what pages ask

    async def handle(self, guest: Guest, message: wire.Incoming) -> None:
        """Do what a page asks, or refuse it with a reason."""
        self.used = monotonic()
        try:
            await self._do(guest, message)
        except Illegal as error:
            self.desk.metrics.count("refusals")
            guest.send(refused(error, message))
        except Broken as error:
            logs.fault("an answer was given up", error, self.battle.row.id)
            guest.send(refused(Illegal(f"{error}; nothing was changed"), message))
        except Away as error:
            guest.send(refused(Illegal(str(error)), message))
        except TooLong:
            guest.send(refused(Illegal("this took too long to work out"), message))

    async def _do(self, guest: Guest, message: wire.Incoming) -> None:
        match message:
            case wire.DoAnswer(n=n, answer=answer):
                await self._answer(guest, n, answer)
            case wire.DoTry():
                await cards.tried(self, guest, message)
            case wire.DoOdds():
                await cards.odds(self, guest, message)
            case wire.DoAllOdds():
                await cards.all_odds(self, guest, message)
            case wire.DoDeeds():
                await cards.deeds(self, guest, message)
            case wire.DoOverlay():
                await cards.overlay(self, guest, message)
            case wire.DoFrame(id=id, at=at):
                guest.send(await cards.frame(self, id, at, guest.view))
            case wire.DoUndo(to=to):
                await takebacks.undo(self, guest, to)
            case wire.DoConsent(ok=ok):
                await takebacks.consent(self, guest, ok)
            case wire.DoName(name=name):
                await names.give(self, guest, name)

    def sides(self, guest: Guest) -> tuple[str, ...]:
        """The sides a page answers for."""
        return seats.held(guest.seat, self.battle.players)

    def entitled(self, guest: Guest, n: int) -> None:
        """Refuse players who are not asked, and answers to a question that is no longer open."""
        battle = self.battle
        if battle.over:
            raise Illegal("the battle is over; nothing is asked")
        if not self.sides(guest):
            raise Illegal("a spectator answers nothing")
        if battle.asked not in self.sides(guest):
            raise Illegal(f"it is {self.called(battle.asked)}'s turn to answer")
        if n != battle.n:
            raise Illegal(f"question {n} is no longer open; the open one is {battle.n}")

    async def _answer(self, guest: Guest, n: int, answer: object) -> None:
        start = perf_counter()
        async with self.held():
            self.entitled(guest, n)
            await self.commit(answer)
            guest.send(wire.Ack(self.battle.n))
            self.desk.metrics.acked(perf_counter() - start)
            await self.show_all()
        self.robots.wake()

    async def commit(self, answer: object, considered: Considered | None = None) -> None:
        """Take an answer and store it (the lock is held). If either fails, the battle is read again first of all."""
        battle, start = self.battle, self.battle.n
        if battle.row.bytes > MOST:
            raise Illegal("this battle has grown too long to be kept; it can still be looked at")
        self.sure = False
        try:
            rows = await self.desk.table(partial(battle.answer, answer, considered))
        except Illegal:
            self.sure = True
            raise
        await self.stored(self.store.append(battle.row.id, start, rows, battle.due))
        battle.row.bytes += sum(map(size, rows))
        self.talks.close()
        if battle.row.waiting:
            await amends.resume(self)

    async def stored(self, writing: Future[Any]) -> None:
        """Wait until a write is safe; until then, and if it fails, nobody is sure."""
        self.sure = False
        try:
            await asyncio.wrap_future(writing)
        except Exception as error:
            self.desk.metrics.count("store_errors")
            raise Broken(f"the answer could not be stored ({type(error).__name__})") from error
        self.sure = True

    async def show_all(self) -> None:
        """Tell every page (the lock is held)."""
        await self._show(list(self.guests))

    async def _show(self, guests: Sequence[Guest]) -> None:
        messages = await self.desk.show(partial(telling.states, self, guests))
        for guest, message in zip(guests, messages, strict=True):
            guest.send(message)


def refused(error: Illegal, message: wire.Incoming) -> wire.Refused:
    """A refusal as a message."""
    do = str(message.__struct_config__.tag)
    return wire.Refused(error.why, error.rule, error.nearest, getattr(message, "id", None), do)
