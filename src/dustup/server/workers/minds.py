"""The bots' processes: while they think, the server's own threads are free for the players."""

from __future__ import annotations

import os
import zlib

import msgspec

from dustup.server.workers.mind import Thought, Wanted
from dustup.server.workers.worker import Worker

MOST = 4


def heads() -> int:
    """How many processes: one core is left to the players."""
    return max(1, min(MOST, (os.cpu_count() or 2) - 1))


class Minds:
    """As many processes as cores allow; a battle always goes to the same one, which has it ready."""

    def __init__(self, count: int = 0) -> None:
        self.workers = [Worker("-m", "dustup.server.workers.mind") for _ in range(count or heads())]

    @property
    def waiting(self) -> int:
        """Decisions asked for and not yet made."""
        return sum(worker.waiting for worker in self.workers)

    async def think(self, wanted: Wanted, cap: float) -> Thought:
        """A bot's answer within `cap` seconds, else TooLong; Asleep while the process starts."""
        worker = self.workers[zlib.crc32(wanted.battle.encode()) % len(self.workers)]
        thought = msgspec.json.decode(await worker.ask(msgspec.json.encode(wanted), cap), type=Thought)
        if thought.fault:
            raise RuntimeError(thought.fault)
        return thought

    async def close(self) -> None:
        """End them with the server."""
        for worker in self.workers:
            await worker.close()
