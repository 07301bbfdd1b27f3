"""Writing: one thread, many writes at a time in one transaction (one sync to disk)."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

BATCH = 64

Job = Callable[[sa.Connection], Any]


class StoreError(Exception):
    """The database cannot be used: what and what to do."""


class Stale(Exception):
    """The battle in the store is not the one that was written to: somebody else went on with it."""


class Writer:
    """Takes writes from any thread; each one's future ends when it is safe on disk, or has failed."""

    def __init__(self, engine: sa.Engine, failed: Callable[[BaseException], None] = lambda error: None) -> None:
        self.engine, self.failed = engine, failed
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._go_on, name="store", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[Any]:
        """Queue a write."""
        future: Future[Any] = Future()
        self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Finish what is queued."""
        self._jobs.put(None)
        self._thread.join()

    def _go_on(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            going = None not in batch
            # a write nobody waits for any more is not begun; once begun it cannot be called off
            self._commit([each for each in batch if each is not None and each[1].set_running_or_notify_cancel()])

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        if not batch:
            return
        try:
            with self.engine.begin() as db:
                results = [job(db) for job, _ in batch]
        except BaseException as error:
            if len(batch) == 1:
                self.failed(error)
                batch[0][1].set_exception(error)
                return
            for one in batch:  # one bad write must not take the others with it
                self._commit([one])
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)
