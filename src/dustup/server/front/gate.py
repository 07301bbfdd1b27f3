"""The gate: connections are counted before anything is read of them, and headers have a deadline."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from ipaddress import ip_address, ip_network

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from dustup.server.front.faults import Fail
from dustup.server.settings import Settings

SPARE = 200
"""Open files kept for the store, the workers and ourselves."""


FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 2\r\nconnection: close\r\n\r\n"
)


class Crowd:
    """Who is connected."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.by_host: Counter[str] = Counter()
        self.most = max(50, min(settings.connections, open_files() - SPARE))
        self.trusted = [ip_network(each, strict=False) for each in settings.proxies]

    def full(self, host: str) -> bool:
        """Whether nobody more, or nobody more from there, is let in. A proxy that is trusted stands for many."""
        if self.by_host.total() >= self.most:
            return True
        return self.by_host[host] >= self.settings.connections_each and not self._proxy(host)

    def _proxy(self, host: str) -> bool:
        try:
            return any(ip_address(host) in each for each in self.trusted)
        except ValueError:
            return False


def open_files() -> int:
    """How many files this process may have open, after asking for all it can get."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return 65536 if hard == resource.RLIM_INFINITY else hard


class Config(uvicorn.Config):
    """How uvicorn runs us, with the crowd at the gate."""

    crowd: Crowd


class Gate(H11Protocol):
    """A plain connection; a page's WebSocket is counted by the door instead."""

    host = ""
    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, or send them away with words."""
        super().connection_made(transport)
        assert isinstance(self.config, Config)
        crowd, host = self.config.crowd, self.client[0] if self.client else ""
        if crowd.full(host):
            body = Fail(503, "too many connections", remedy="try again in a moment").body()
            transport.write(FULL % len(body) + body)
            transport.close()
            return
        self.host = host
        crowd.by_host[host] += 1
        self._wait()

    def data_received(self, data: bytes) -> None:
        """As long as a request's headers are not complete, the clock runs."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop()
        elif self.late is None:
            self._wait()

    def _wait(self) -> None:
        assert isinstance(self.config, Config)
        self.late = self.loop.call_later(self.config.crowd.settings.header_seconds, self.transport.abort)

    def _stop(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _leave(self) -> None:
        self._stop()
        if self.host:
            assert isinstance(self.config, Config)
            self.config.crowd.by_host[self.host] -= 1
            self.config.crowd.by_host += Counter()  # forget those with nothing open
            self.host = ""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a page."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self._leave()
        super().connection_lost(exc)
