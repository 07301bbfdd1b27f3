"""Ready: the table's kernels are compiled once while the page is already served; who wants a battle is told to wait."""

from __future__ import annotations

import sys
import threading

from starlette.types import ASGIApp, Receive, Scope, Send

from dustup.server.front.faults import Fail
from dustup.table import warm

WAITS = ("/api/battles", "/api/import", "/api/seat/", "/ws/", "/readyz")
"""Addresses under which rules are played; and a proxy must not send anybody here before."""


class Kernels:
    """How far the compiling is."""

    def __init__(self) -> None:
        self.done, self.total = 0, warm.kernels()
        self.ready = threading.Event()
        self.work = warm.Compiling(self._told)
        if not warm.needed():
            self.ready.set()

    def compile(self) -> None:
        """Compile what is missing; returns when all is there."""
        if self.ready.is_set():
            return
        print("The page is there already; battles wait until the table's kernels are compiled, once.", flush=True)
        try:
            self.work.run()
        except RuntimeError as error:
            print(f"\r{error}; each is compiled when it is first needed", file=sys.stderr)
        else:
            print("\rThe table's kernels are ready: battles can begin.", flush=True)
        self.ready.set()

    def stop(self) -> None:
        """The server goes: nothing is compiled any more."""
        self.work.stop()

    def _told(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        if sys.stdout.isatty():
            print(f"\rCompiling the table's kernels, once: {done} of {total} ", end="", flush=True)

    def words(self) -> str:
        """What one waits for."""
        return f"the table is still being made ready, once: {self.done} of {self.total} parts are compiled"


class Waiting:
    """Answers 503 with what one waits for until the kernels are there."""

    def __init__(self, app: ASGIApp, kernels: Kernels) -> None:
        self.app, self.kernels = app, kernels

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        path = scope.get("path", "")
        if self.kernels.ready.is_set() or scope["type"] not in ("http", "websocket") or not path.startswith(WAITS):
            await self.app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": self.kernels.words()})
            return
        body = Fail(503, self.kernels.words(), remedy="try again in a moment").body()
        head = [(b"content-type", b"application/json"), (b"retry-after", b"3")]
        await send({"type": "http.response.start", "status": 503, "headers": head})
        await send({"type": "http.response.body", "body": body})
