"""For those who run the server: is it alive, is it ready, and how is it doing."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dustup.server.rooms.hall import Hall
from dustup.server.rooms.room import Room

PATIENCE = 2.0
"""Seconds the store may take to answer before the server is not ready."""


class Monitor:
    """The routes outside /api."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def health(self, request: Request) -> Response:
        """Alive: the process answers."""
        return PlainTextResponse("alive\n")

    async def ready(self, request: Request) -> Response:
        """Ready: the store answers, and the server is not about to stop. Being late is not a reason: the others,
        who would get its battles, are as late."""
        if self.hall.closing:
            return PlainTextResponse("not ready: stopping\n", 503)
        try:
            await asyncio.wait_for(asyncio.to_thread(self.hall.store.ping), PATIENCE)
        except Exception:
            return PlainTextResponse("not ready: the store does not answer\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(self, request: Request) -> Response:
        """Figures, for those on this machine (a proxy that sets X-Forwarded-For keeps others out)."""
        host = request.client.host if request.client else ""
        if not ip_address(host or "0.0.0.0").is_loopback:
            return PlainTextResponse("only from this machine\n", 403)
        hall = self.hall
        rooms = [room for room in hall.rooms.values() if isinstance(room, Room)]
        now = {
            "rooms": len(hall.rooms),
            "room_bytes": hall.bytes,
            "pages": sum(len(room.guests) for room in rooms),
            "bots_waiting": hall.desk.minds.waiting,
            "errands_waiting": sum(worker.waiting for worker in hall.errands.workers),
            "late_seconds": hall.desk.pulse.late,
        }
        return PlainTextResponse(hall.desk.metrics.text({key: float(value) for key, value in now.items()}))
