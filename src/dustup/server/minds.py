"""The bots' process: started when first needed, killed when a thought takes too long, started again."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

import msgspec

from dustup.server.faults import TooLong
from dustup.server.mind import Thought, Wanted

START = 90.0
"""Seconds the process may take to start (the first time it compiles what the rules measure with)."""


class Asleep(Exception):
    """The process is not there yet; think in this one meanwhile."""


class Minds:
    """One process for all bots: while it thinks, the server's own threads are free for the players."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.waking: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()

    async def think(self, wanted: Wanted, cap: float) -> Any:
        """A bot's answer within `cap` seconds, else TooLong; Asleep while the process starts."""
        if self.process is None or self.process.returncode is not None:
            self._wake(wanted.book)
            raise Asleep
        async with self.lock:
            return await self._ask(self.process, wanted, cap)

    def _wake(self, book: str) -> None:
        if self.waking is None or self.waking.done():
            self.waking = asyncio.create_task(self._start(book))

    async def _start(self, book: str) -> None:
        line = (sys.executable, "-m", "dustup.server.mind", book)
        process = await asyncio.create_subprocess_exec(*line, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=2**22)
        assert process.stdout is not None
        try:
            if await asyncio.wait_for(process.stdout.readline(), START) == b"ready\n":
                self.process = process
                return
        except TimeoutError:
            pass
        except asyncio.CancelledError:
            await self._end(process)
            raise
        await self._end(process)

    async def _ask(self, process: Process, wanted: Wanted, cap: float) -> Any:
        if process.returncode is not None:
            raise Asleep
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(wanted) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), cap)
        except TimeoutError:
            await self._end(process)
            raise TooLong from None
        except (ConnectionError, asyncio.CancelledError):
            await self._end(process)
            raise
        if not line:
            raise Asleep
        thought = msgspec.json.decode(line, type=Thought)
        if thought.fault:
            raise RuntimeError(thought.fault)
        return thought.answer

    async def _end(self, process: Process) -> None:
        """An unfinished thought would be taken for the next one: end the process, not only the waiting."""
        if self.process is process:
            self.process = None
        if process.returncode is None:
            process.kill()
        await asyncio.shield(process.wait())

    async def close(self) -> None:
        """End it with the server."""
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.gather(self.waking, return_exceptions=True)
        if self.process is not None:
            await self._end(self.process)
