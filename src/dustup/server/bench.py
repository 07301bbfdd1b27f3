"""How fast the server acknowledges: many battles at once, two pages each, on this machine.

`python -m dustup.server.bench` starts a server of its own on the loopback, plays the same scripted battle (typed dice)
at every table, and prints the 95th percentile of the time from sending an answer to its acknowledgement.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from random import Random
from typing import Any

from websockets.asyncio.client import connect

from dustup.books import load
from dustup.core import Ask, Seeded, Session

Script = list[tuple[str, Any]]
"""(side, answer) of a whole battle, dice included."""


def script(code: str, seed: int, most: int) -> tuple[dict[str, Any], Script]:
    """A battle of lively random players: its set-up and its answers."""
    book, rng, dice = load(code), Random(seed), Seeded(seed)
    setup = book.default(seed)
    session, found = Session(book, book.setup(setup)), list[tuple[str, Any]]()
    while (question := session.question) is not None and len(found) < most:
        if isinstance(question, Ask):
            side, answer = question.who, question.suggest(rng)
        else:
            side, answer = next((s for s in question.who if s), next(iter(setup["bands"]))), dice.roll(question)
        answer = json.loads(json.dumps(answer))
        session.answer(answer)
        found.append((side, answer))
    return setup, found


class Page:
    """One side's page: answers its part of the script, after thinking."""

    def __init__(self, url: str, side: str, answers: Script, think: float, until: float) -> None:
        self.url, self.side, self.answers, self.think, self.until = url, side, answers, think, until
        self.rng = Random(url)
        self.took: list[float] = []

    async def run(self) -> None:
        """Play until the script or the time ends."""
        async with connect(self.url, max_size=None, compression=None) as ws:
            n = -1
            async for text in ws:
                if '"is":"state"' not in text[:20]:
                    continue
                message = json.loads(text)
                if time.monotonic() > self.until or message["n"] >= len(self.answers):
                    return
                if message["n"] > n and self.answers[message["n"]][0] == self.side:
                    n = message["n"]
                    await self._answer(ws, n)

    async def _answer(self, ws: Any, n: int) -> None:
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
        start = time.perf_counter()
        await ws.send(json.dumps({"do": "answer", "n": n, "answer": self.answers[n][1]}))
        while '"is":"ack"' not in (text := await ws.recv())[:20]:
            if '"is":"refused"' in text[:20]:
                raise RuntimeError(text)
        self.took.append(time.perf_counter() - start)


def accept(port: int, link: str) -> str:
    """The seat behind an invitation."""
    return link if link.startswith("/t/") else str(post(port, {}, f"/api/invite/{link[3:]}")["link"])


def post(port: int, body: dict[str, Any], path: str = "/api/battles") -> dict[str, Any]:
    """Start a battle."""
    data, kind = json.dumps(body).encode(), {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, kind)) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


async def measure(port: int, code: str, battles: int, seconds: float, think: float, most: int) -> dict[str, Any]:
    """Everything at once; the figures in milliseconds."""
    setup, answers = script(code, 5, most)
    body = {"book": code, "setup": setup, "dice": "physical"}
    links = []
    for _ in range(battles):
        links.append(await asyncio.to_thread(post, port, body))
        await asyncio.sleep(0.21)  # the limit for starting battles holds for the bench too
    sides = [(side, link) for found in links for side, link in found["links"].items() if side != "watch"]
    taken = [(side, await asyncio.to_thread(accept, port, link)) for side, link in sides]
    start = time.monotonic()
    until = start + seconds
    urls = [(f"ws://127.0.0.1:{port}{link.replace('/t/', '/ws/')}", side) for side, link in taken]
    pages = [Page(url, side, answers, think, until) for url, side in urls]
    tasks = [asyncio.create_task(page.run()) for page in pages]
    _, late = await asyncio.wait(tasks, timeout=seconds + 10)
    for task in late:
        task.cancel()
    took = sorted(each for page in pages for each in page.took)
    return {
        "book": code,
        "battles": battles,
        "pages": len(pages),
        "think_s": think,
        "answers": len(took),
        "per_s": round(len(took) / (time.monotonic() - start), 1),
        "p50_ms": round(1000 * took[len(took) // 2], 1),
        "p95_ms": round(1000 * took[int(len(took) * 0.95)], 1),
        "max_ms": round(1000 * took[-1], 1),
        "load": round(os.getloadavg()[0], 1),
    }


def bench(
    code: str = "punk2", battles: int = 50, seconds: float = 15.0, think: float = 1.0, most: int = 4000
) -> dict[str, Any]:
    """Run it on a fresh server and store, for so many seconds or answers a battle."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        line = f"from dustup.server.app import serve; serve(port={port}, data={folder!r})"
        with subprocess.Popen([sys.executable, "-c", line], stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                server.stdout.readline()
                return asyncio.run(measure(port, code, battles, seconds, think, most))
            finally:
                server.terminate()


def main() -> None:
    """From the command line."""
    ask = argparse.ArgumentParser(description="How fast answers are acknowledged.")
    ask.add_argument("--book", default="punk2")
    ask.add_argument("--battles", type=int, default=50)
    ask.add_argument("--seconds", type=float, default=15.0)
    ask.add_argument("--think", type=float, default=1.0, help="mean seconds a player thinks before each answer")
    given = ask.parse_args()
    print(json.dumps(bench(given.book, given.battles, given.seconds, given.think), indent=1))


if __name__ == "__main__":
    main()
