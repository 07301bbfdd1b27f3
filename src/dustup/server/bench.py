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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from dustup.books import load
from dustup.core import Ask, Seeded, Session
from dustup.server.proxy import configured
from dustup.server.settings import Settings

MANY = 1e9
EASY = Settings(
    post_rate=MANY, post_burst=MANY, get_rate=MANY, get_burst=MANY, join_rate=MANY, join_burst=MANY,
    pages=10_000, pages_each=10_000, message_rate=MANY, message_burst=MANY,
)  # fmt: skip
"""No limits: all pages come from one address here."""

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


class Head(msgspec.Struct):
    """All that a page here reads of a state: it must take as little of the machine as it can."""

    n: int


class Page:
    """One side's page: answers its part of the script, after thinking."""

    def __init__(self, url: str, side: str, answers: Script, think: float) -> None:
        self.url, self.side, self.answers, self.think = url, side, answers, think
        self.until = float("inf")
        self.there, self.go = asyncio.Event(), asyncio.Event()
        self.rng = Random(url)
        self.took: list[float] = []
        self.sizes: list[int] = []

    async def run(self) -> None:
        """Play until the script or the time ends; a page that is sent away comes again, as a browser does."""
        while time.monotonic() < self.until:
            try:
                async with connect(self.url, max_size=None, compression=None) as ws:
                    if await self._play(ws):
                        return
            except (OSError, WebSocketException):
                await asyncio.sleep(0.4)

    async def _play(self, ws: Any) -> bool:
        """Whether it came to its end."""
        n = -1
        async for text in ws:
            if '"is":"state"' not in text[:20]:
                continue
            self.there.set()
            await self.go.wait()
            self.sizes.append(len(text))
            now = msgspec.json.decode(text, type=Head).n
            if time.monotonic() > self.until or now >= len(self.answers):
                return True
            if now > n and self.answers[now][0] == self.side:
                n = now
                await self._answer(ws, n)
        return False

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


async def _at_rest(running: Running) -> None:
    """Wait until the servers have done what they do when they start."""
    for _ in range(60):
        before = running.worked()
        await asyncio.sleep(1.0)
        if running.worked() - before < 0.1:
            return


class Running(NamedTuple):
    """Where pages come to, and the servers' processes."""

    port: int
    pids: list[int]

    def worked(self) -> float:
        """Seconds of processor time the servers have used (without their workers)."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in self.pids]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


async def measure(running: Running, code: str, battles: int, seconds: float, think: float, most: int) -> dict[str, Any]:
    """Everything at once; the figures in milliseconds."""
    port = running.port
    setup, answers = script(code, 5, most)
    body = {"book": code, "setup": setup, "dice": "physical"}
    links = []
    for _ in range(battles):
        links.append(await asyncio.to_thread(post, port, body))
    sides = [(side, link) for found in links for side, link in found["links"].items() if side != "watch"]
    taken = [(side, await asyncio.to_thread(accept, port, link)) for side, link in sides]
    urls = [(f"ws://127.0.0.1:{port}{link.replace('/t/', '/ws/')}", side) for side, link in taken]
    pages = [Page(url, side, answers, think) for url, side in urls]
    tasks = [asyncio.create_task(page.run()) for page in pages]
    await asyncio.gather(*(page.there.wait() for page in pages))
    await _at_rest(running)
    start, worked = time.monotonic(), running.worked()
    for page in pages:
        page.until = start + seconds
        page.go.set()
    _, late = await asyncio.wait(tasks, timeout=seconds + 10)
    for task in late:
        task.cancel()
    worked = running.worked() - worked
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
        "cpu_ms_each": round(1000 * worked / max(1, len(took)), 2),
        "message_bytes": sorted(size for page in pages for size in page.sizes)[sum(len(p.sizes) for p in pages) // 2],
        "load": round(os.getloadavg()[0], 1),
    }


def bench(
    code: str = "punk2", battles: int = 50, seconds: float = 15.0, think: float = 1.0, most: int = 4000
) -> dict[str, Any]:
    """Run it on one fresh server and a store of its own, for so many seconds or answers a battle."""
    with tempfile.TemporaryDirectory() as folder, servers(1, folder) as running:
        return asyncio.run(measure(running, code, battles, seconds, think, most))


@contextmanager
def servers(count: int, data: str) -> Iterator[Running]:
    """One server, or two behind HAProxy (on PostgreSQL)."""
    ports, pids = [free_port() for _ in range(count)], list[int]()
    with ExitStack() as stack:
        for port in ports:
            line = "from dustup.server.app import serve; from dustup.server.bench import EASY; "
            line += f"serve(port={port}, data={data!r}, settings=EASY)"
            server = stack.enter_context(subprocess.Popen([sys.executable, "-c", line], stdout=subprocess.PIPE))
            stack.callback(server.terminate)
            pids.append(server.pid)
            assert server.stdout is not None
            while b"Dustup is at" not in server.stdout.readline():
                assert server.poll() is None, "the server did not start"
        if count == 1:
            yield Running(ports[0], pids)
            return
        front = free_port()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "haproxy.cfg").write_text(configured("haproxy.cfg", front, (ports[0], ports[1])))
        proxy = stack.enter_context(subprocess.Popen(["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]))
        stack.callback(proxy.terminate)
        time.sleep(3.0)  # until both are found ready
        yield Running(front, pids)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def main() -> None:
    """From the command line."""
    ask = argparse.ArgumentParser(description="How fast answers are acknowledged.")
    ask.add_argument("--book", default="punk2")
    ask.add_argument("--battles", type=int, default=50)
    ask.add_argument("--seconds", type=float, default=15.0)
    ask.add_argument("--think", type=float, default=1.0, help="mean seconds a player thinks before each answer")
    ask.add_argument("--servers", type=int, default=1, choices=(1, 2), help="two: behind HAProxy, on --data")
    ask.add_argument("--data", default="", help="a PostgreSQL URL; else a folder that is thrown away")
    given = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder, servers(given.servers, given.data or folder) as running:
        found = asyncio.run(measure(running, given.book, given.battles, given.seconds, given.think, 4000))
    print(json.dumps({"servers": given.servers, **found}, indent=1))


if __name__ == "__main__":
    main()
