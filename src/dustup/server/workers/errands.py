"""Errands: what strangers send is worked out in processes of their own, with a deadline, and not too many at once."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import msgspec

from dustup.core import Answer
from dustup.server.choosing import library
from dustup.server.front.faults import Fail, TooLong
from dustup.server.protocol.bodies import Build, Compared, Luck
from dustup.server.rooms.journals import File
from dustup.server.workers import errand
from dustup.server.workers.errand import Done, Errand, Proven
from dustup.server.workers.think import Desk
from dustup.server.workers.worker import Asleep, Worker

WALL = {
    "setup": 20.0,
    "muster": 10.0,
    "catalogue": 10.0,
    "import": 40.0,
    "journal": 20.0,
    "editions": 10.0,
    "luck": 90.0,
}
"""Seconds by the clock; the processor time is less (`errand.CPU`)."""
QUEUE, FEW = 12, 3
"""Errands waiting for one process at most, and for that of the long ones: then people are sent away with words."""


class Errands:
    """Runs errands."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.workers = [
            Worker("-m", "dustup.server.workers.errand") for _ in range(2 if (os.cpu_count() or 2) >= 4 else 1)
        ]
        self.apart = Worker("-m", "dustup.server.workers.errand", errand.APART)
        """For what takes long: started when first wanted."""

    async def setup(self, book: str, setup: dict[str, Any]) -> tuple[str, ...]:
        """The sides of a set-up that can be played."""
        found: tuple[str, ...] = await self._run(Errand("setup", book, setup), tuple[str, ...])
        return found

    async def muster(self, book: str, band: dict[str, Any]) -> Any:
        """A band counted."""
        return await self._run(Errand("muster", book, band), Any)

    async def catalogue(self, book: str, wish: Build) -> Any:
        """The form of a band."""
        return await self._run(Errand("catalogue", book, msgspec.to_builtins(wish)), Any)

    async def prove(self, book: str, file: bytes, seed: str) -> Proven:
        """A journal file that holds; dice that are due at its end are thrown from `seed`."""
        found: Proven = await self._run(Errand("import", book, seed, file), Proven)
        return found

    async def journal(self, text: bytes) -> File:
        """The file of a journal's JSON. No book is needed for it."""
        found: File = await self._run(Errand("journal", file=text), File)
        return found

    async def editions(self, books: list[str], situation: dict[str, Any]) -> Compared:
        """What several books make of one situation."""
        found: Compared = await self._run(Errand("editions", data={"books": books, "situation": situation}), Compared)
        return found

    async def luck(self, book: str, setup: dict[str, Any], answers: list[Answer]) -> Luck:
        """How lucky each side of a battle was."""
        found: Luck = await self._run(Errand("luck", book, {"setup": setup, "answers": answers}), Luck)
        return found

    async def _run(self, wanted: Errand, kind: Any) -> Any:
        if wanted.book in library.extra:  # the processes know only the shipped books
            return await self.desk.card(partial(errand.run, wanted), WALL[wanted.do])
        long = wanted.do == "luck"
        worker = self.apart if long else min(self.workers, key=lambda each: each.waiting)
        if worker.waiting >= (FEW if long else QUEUE):
            raise Fail(503, "the server is busy", "too many wait for the same", remedy="try again in a moment")
        try:
            data = await self._ask(worker, msgspec.msgpack.encode(wanted), WALL[wanted.do])
        except OverflowError:
            raise Fail(400, "a number in this is too big", remedy="numbers may have up to 18 digits") from None
        except TooLong:
            raise Fail(503 if wanted.do in ("journal", "luck") else 413, "this takes too long to work out") from None
        except Asleep:
            raise Fail(503, "the server is busy", "its helper has just gone", remedy="try again in a moment") from None
        done = msgspec.msgpack.decode(data, type=Done)
        if done.trouble is not None:
            each = done.trouble
            raise Fail(done.status, each.what, each.why, each.where, each.remedy)
        return done.found if kind is Any else msgspec.convert(done.found, kind)

    async def _ask(self, worker: Worker, data: bytes, cap: float) -> bytes:
        """What a process makes of it; if that died, which need not be this errand's fault, it is asked once more."""
        try:
            return await worker.ask(data, cap, patient=True)
        except Asleep:
            return await worker.ask(data, cap, patient=True)

    async def close(self) -> None:
        """End them with the server."""
        for worker in (*self.workers, self.apart):
            await worker.close()
