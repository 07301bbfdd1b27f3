"""The other end of a worker: reads what is asked, writes what it comes to, and never outlives the server."""

from __future__ import annotations

import os
import struct
import sys
import threading
import time
from collections.abc import Callable

HEAD = struct.Struct(">I")
"""Every message is its length, then itself."""
READY = b"ready\n"
WATCH = 0.5
"""Seconds between two looks at whether the server still lives."""


def run(
    prepare: Callable[[], None], answer: Callable[[bytes], bytes], enough: Callable[[], bool] = lambda: False
) -> None:
    """Get ready, then answer until it is enough, or the server closes the pipe or is gone."""
    parent = os.getppid()
    threading.Thread(target=_watch, args=(parent,), name="watch", daemon=True).start()
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a rule prints must not look like an answer
    prepare()
    out.write(READY)
    out.flush()
    while len(head := source.read(HEAD.size)) == HEAD.size:
        found = answer(source.read(HEAD.unpack(head)[0]))
        out.write(HEAD.pack(len(found)) + found)
        out.flush()
        if enough():  # between two errands; it is started again when it is wanted
            os._exit(0)


def _watch(parent: int) -> None:
    """A killed server cannot say goodbye, and a long thought does not look at the pipe."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(0)
