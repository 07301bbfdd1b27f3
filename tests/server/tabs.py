"""A page's end of the wire for tests: a real server in a thread or a process, real connections."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from server.skirmish import BOOK
from websockets.sync.client import ClientConnection, connect

from dustup.server.app import config, make_app
from dustup.server.choosing import library
from dustup.server.rooms.hall import Hall
from dustup.server.settings import DEFAULT, Settings

MAIN = Path(__file__).parent / "main.py"
WAIT = 180.0
"""Seconds after which a message will not come any more; long, because a busy machine is slow, not wrong."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class House:
    """A running server and how to reach it."""

    hall: Hall

    def __init__(self, port: int) -> None:
        self.port = port
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT)

    def start(self, **body: Any) -> dict[str, str]:
        answer = self.web.post("/api/battles", json={"book": "skirmish", **body})
        assert answer.status_code == 201, answer.text
        return self.taken(answer.json()["links"])

    def taken(self, links: dict[str, str]) -> dict[str, str]:
        """Seat → token, every invitation accepted."""
        return {seat: self.accept(link) for seat, link in links.items()}

    def accept(self, link: str) -> str:
        if link.startswith("/t/"):
            return link[3:]
        answer = self.web.post(f"/api/invite/{link[3:]}")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["link"])[3:]

    def tab(self, token: str) -> Tab:
        return Tab(connect(f"ws://127.0.0.1:{self.port}/ws/{token}", max_size=None).__enter__())


class Tab:
    """One open page. Keeps every text it was ever sent."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.seen: list[str] = []
        self.state: dict[str, Any] = {}

    def __enter__(self) -> Tab:
        self.wait(lambda m: m["is"] == "state")
        return self

    def __exit__(self, *_: object) -> None:
        self.ws.close()

    def next(self, timeout: float = WAIT) -> dict[str, Any]:
        text = self.ws.recv(timeout)
        assert isinstance(text, str)
        self.seen.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["is"] == "state":
            if message["scene"] is None:
                message["scene"] = applied(self.state["scene"], message["changes"])
            self.state = message
        return message

    def wait(self, want: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            message = self.next()
            if want(message):
                return message
        raise AssertionError("the message did not come")

    def at(self, n: int) -> dict[str, Any]:
        """The state once `n` answers were given."""
        return self.state if self.state["n"] >= n else self.wait(lambda m: m["is"] == "state" and m["n"] >= n)

    def say(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send, and the first message back that is no state."""
        self.say(**message)
        return self.wait(lambda m: m["is"] != "state")

    def answer(self, answer: Any) -> dict[str, Any]:
        n = self.state["n"]
        message = self.ask(do="answer", n=n, answer=answer)
        if message["is"] == "ack":
            self.at(message["n"])
        return message

    def anything(self) -> dict[str, Any]:
        """Answer whatever is asked with something legal."""
        return self.answer(anything(self.state))


def applied(old: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The scene after these changes, as a page makes it (web/src/lib/scene.ts)."""
    new = patched(old, changes)
    for name in ("models", "markers", "areas"):
        had = {each["id"]: each for each in old.get(name, [])}
        for change in changes.get(name, []):
            had[change["id"]] = {"id": change["id"], **patched(had.get(change["id"], {}), change)}
        order = changes.get("order", {}).get(name, [each["id"] for each in old.get(name, [])])
        if order or name in old:
            new[name] = [had[id] for id in order]
    return {key: value for key, value in new.items() if value != [] or key == "models"}


def patched(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    new = {**old, **change.get("put", {})}
    return {key: value for key, value in new.items() if key not in change.get("cut", ())}


def anything(state: dict[str, Any], shy: bool = False) -> Any:
    """A legal answer to the open question of the test book."""
    question = state["question"]
    if question["kind"] == "choice":
        return next(o["value"] for o in question["options"] if o["ok"] and not (shy and o["value"] == "shoot"))
    if question["kind"] == "roll":
        return [3] * question["roll"]["count"]
    x, y, _ = question["about"]["from"]
    return {"path": [[x + 10, y]]}


def patient(send: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Send again after a while as long as that is too fast for the server."""
    while "too many messages" in str((told := send()).get("why")):
        time.sleep(0.2)
    return told


def until(true: Callable[[], bool]) -> None:
    """Wait for what the server does after a page has gone."""
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)


@contextlib.contextmanager
def in_thread(data: str | Path, settings: Settings = DEFAULT) -> Iterator[House]:
    library.extra["skirmish"] = BOOK
    port = free_port()
    app = make_app(data, settings=settings)
    server = uvicorn.Server(config(app, "127.0.0.1", port, settings))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    house = House(port)
    house.hall = app.state.hall
    yield house
    house.web.close()
    server.should_exit = True
    thread.join()


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, data: str | Path) -> None:
        self.data, self.port = data, free_port()

    def begin(self) -> House:
        line = [sys.executable, str(MAIN), str(self.port), str(self.data)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(MAIN.parents[1]), str(MAIN.parents[2] / "src")])}
        self.process = subprocess.Popen(line, env=env, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        while b"Dustup is at" not in (line_told := self.process.stdout.readline()):
            assert line_told, "the server did not start"
        return House(self.port)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
