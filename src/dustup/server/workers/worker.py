"""A process of our own for work that may take long: asked in bytes, killed when it is out of time, started again."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

from dustup.server import logs
from dustup.server.front.faults import TooLong
from dustup.server.workers.child import HEAD, READY

START = 90.0
"""Seconds the process may take to start (the first time it compiles what the rules measure with)."""


class Asleep(Exception):
    """The process is not there (yet)."""


class Worker:
    """One process. It is started when first wanted, and again after it died or was killed."""

    def __init__(self, *line: str) -> None:
        self.line, self.name = (sys.executable, *line), line[-1]
        self.process: Process | None = None
        self.waking: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0

    async def ask(self, data: bytes, cap: float, patient: bool = False) -> bytes:
        """What it answers within `cap` seconds, else TooLong; Asleep while it starts, unless one is `patient`."""
        self.waiting += 1
        try:
            async with self.lock:
                return await self._exchange(await self._awake(patient), data, cap)
        finally:
            self.waiting -= 1

    def wake(self) -> asyncio.Task[None]:
        """Start it if it is not there."""
        if self.waking is None or (self.waking.done() and not self._alive()):
            self.waking = asyncio.create_task(self._start())
        return self.waking

    def _alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def _awake(self, patient: bool) -> Process:
        if not self._alive():
            started = self.wake()
            if patient:
                await asyncio.shield(started)
        if self.process is None or not self._alive():
            raise Asleep
        return self.process

    async def _start(self) -> None:
        process = await asyncio.create_subprocess_exec(*self.line, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert process.stdout is not None
        try:
            if await asyncio.wait_for(process.stdout.read(len(READY)), START) == READY:
                self.process = process
                return
            logs.note("a worker did not start", worker=self.name)
        except TimeoutError:
            logs.note("a worker took too long to start", worker=self.name)
        except asyncio.CancelledError:
            await self._end(process)
            raise
        await self._end(process)

    async def _exchange(self, process: Process, data: bytes, cap: float) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        try:
            async with asyncio.timeout(cap):
                process.stdin.write(HEAD.pack(len(data)) + data)
                await process.stdin.drain()
                (length,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
                return await process.stdout.readexactly(length)
        except TimeoutError:
            logs.note("a worker was out of time", worker=self.name, seconds=cap)
            await self._end(process)
            raise TooLong from None
        except (ConnectionError, asyncio.IncompleteReadError):
            logs.note("a worker died", worker=self.name)
            await self._end(process)
            raise Asleep from None
        except asyncio.CancelledError:
            await self._end(process)
            raise

    async def _end(self, process: Process) -> None:
        """An unfinished answer would be taken for the next one: end the process, not only the waiting."""
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
