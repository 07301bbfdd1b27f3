"""A worker for tests: does what it is told, good or bad."""

import os
import sys
import time

from dustup.server.workers import child


def answer(data: bytes) -> bytes:
    word, _, rest = data.partition(b" ")
    if word == b"sleep":
        time.sleep(float(rest))
    elif word == b"spin":
        while True:
            pass
    elif word == b"die":
        os._exit(1)
    elif word == b"half":
        sys.__stdout__.buffer.write(b"\0\0")  # type: ignore[union-attr]
        sys.__stdout__.buffer.flush()  # type: ignore[union-attr]
        os._exit(1)
    return data


if __name__ == "__main__":
    child.run(lambda: None, answer)
