"""Where work is done: short rule work in a small pool, long thinking in threads of its own, with a hard cap."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from dustup.server.front.faults import TooLong
from dustup.server.front.metrics import Metrics
from dustup.server.front.pulse import Pulse
from dustup.server.workers.minds import Minds

T = TypeVar("T")

SWITCH = 0.0005
"""Seconds until a thinking thread must let others run: short, so that answers are acknowledged while bots think."""


class Desk:
    """The server's workers."""

    def __init__(self, hands: int = 2, cards: int = 2) -> None:
        sys.setswitchinterval(SWITCH)
        self._pool = ThreadPoolExecutor(hands, "table")
        self._show = ThreadPoolExecutor(1, "show")
        self._open = ThreadPoolExecutor(1, "open")
        self._bots = asyncio.Semaphore(1)
        self._cards = asyncio.Semaphore(cards)
        self._counts = asyncio.Semaphore(1)
        self.minds = Minds()
        self.metrics, self.pulse = Metrics(), Pulse()

    async def table(self, work: Callable[[], T]) -> T:
        """Short work on a battle, such as an answer."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def show(self, work: Callable[[], T]) -> T:
        """The messages after an answer: in their own thread, so that other battles' answers do not wait for them."""
        return await asyncio.get_running_loop().run_in_executor(self._show, work)

    async def opening(self, work: Callable[[], T]) -> T:
        """Reading a battle from its rows: one at a time, so that long ones do not hold up those that are played."""
        return await asyncio.get_running_loop().run_in_executor(self._open, work)

    async def bot(self, work: Callable[[], T], cap: float) -> T:
        """A bot's thinking in this process, if its own is not there; TooLong after `cap` seconds."""
        async with self._bots:
            return await _apart(work, cap)

    async def card(self, work: Callable[[], T], cap: float) -> T:
        """Odds, overlays, replays: they never wait behind a bot."""
        async with self._cards:
            return await _apart(work, cap)

    async def count(self, work: Callable[[], T], cap: float) -> T:
        """Chances counted to the end: one at a time, and no card waits for it."""
        async with self._counts:
            return await _apart(work, cap)

    async def close(self) -> None:
        """Stop taking work."""
        await self.minds.close()
        for pool in (self._pool, self._show, self._open):
            pool.shutdown(wait=False, cancel_futures=True)


async def _apart(work: Callable[[], T], cap: float) -> T:
    future: Future[T] = Future()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)

    threading.Thread(target=run, name="mind", daemon=True).start()
    waited = asyncio.wrap_future(future)
    try:
        return await asyncio.wait_for(asyncio.shield(waited), cap)
    except TimeoutError:
        waited.add_done_callback(_forget)
        raise TooLong from None


def _forget(late: asyncio.Future[Any]) -> None:
    if not late.cancelled():
        late.exception()
