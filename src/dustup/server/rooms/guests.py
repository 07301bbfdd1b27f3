"""Guests: the open pages at a battle. A slow one is dropped and never holds up the others."""

from __future__ import annotations

import asyncio

import msgspec

from dustup.core.scene import Scene
from dustup.server.protocol import wire

BACKLOG = 256


class Close(msgspec.Struct, frozen=True):
    """The end of a connection, and why."""

    code: int
    why: str


class Guest:
    """One open page: its seat, what of the log it has, and what waits to be sent."""

    def __init__(self, seat: str, token: str = "") -> None:
        self.seat, self.token = seat, token
        self.view = ""
        self.covered = ""
        self.named = 0
        """How often it gave a name."""
        self.logged = 0
        self.over = False
        self.scene: Scene | None = None
        """The scene it was last sent; None = it has none."""
        self.outbox: asyncio.Queue[bytes | Close] = asyncio.Queue(BACKLOG)

    def send(self, message: msgspec.Struct | bytes) -> None:
        """Queue a message; a page that does not read is let go (it may come back)."""
        data = message if isinstance(message, bytes) else wire.encode(message)
        try:
            self.outbox.put_nowait(data)
        except asyncio.QueueFull:
            self.drop()

    def drop(self, code: int = 1013, why: str = "") -> None:
        """Close this page's connection; 4400 and on means for good."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(Close(code, why))
