"""How long a server's event loop is held: by processor time of its thread, so that a busy machine changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator


class Held:
    """The longest single piece of work of any event loop."""

    longest = 0.0
    what = ""


@contextlib.contextmanager
def held() -> Iterator[Held]:
    """Watch every event loop of this process."""
    found, run = Held(), asyncio.events.Handle._run

    def timed(handle: asyncio.events.Handle) -> None:
        start = time.thread_time()
        run(handle)
        took = time.thread_time() - start
        if took > found.longest:
            found.longest, found.what = took, repr(handle)

    asyncio.events.Handle._run = timed  # type: ignore[method-assign]
    try:
        yield found
    finally:
        asyncio.events.Handle._run = run  # type: ignore[method-assign]
