"""How requests come in: not too fast, not too big, in time, within their quota; and how they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dustup.core import Illegal
from dustup.server import logs
from dustup.server.front.faults import Away, Fail, TooLong
from dustup.server.front.limits import Buckets
from dustup.server.protocol import wire
from dustup.server.rooms.battle import Broken
from dustup.server.rooms.hall import Hall
from dustup.server.settings import Settings
from dustup.server.store.quotas import Full, Quotas

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

BODY = 512 * 1024
FAILED = ("something in the server went wrong", "it is written in its log, and nothing else is harmed")


def reply(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(wire.encode(data), status, media_type="application/json")


def packed(request: Request, data: bytes, small: bytes, headers: dict[str, str] | None = None) -> Response:
    """JSON that may be big, so it was compressed elsewhere; clients that cannot unpack it get it as it is."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data, media_type="application/json", headers=headers)
    packing = {**(headers or {}), "content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(small, media_type="application/json", headers=packing)


def told(handler: Handler) -> Handler:
    """Every refusal as JSON with words."""

    async def safe(request: Request) -> Response:
        try:
            return await handler(request)
        except Fail as fail:
            return Response(fail.body(), fail.status, media_type="application/json")
        except Illegal as no:
            return Response(Fail(400, no.why).body(), 400, media_type="application/json")
        except Broken as error:
            what = f"{error}; nothing was changed"
            return Response(Fail(503, what, remedy="try again").body(), 503, media_type="application/json")
        except Away as away:
            return Response(Fail(503, str(away)).body(), 503, media_type="application/json")
        except TooLong:
            return Response(Fail(503, "this took too long to work out").body(), 503, media_type="application/json")
        except Exception as error:
            logs.fault("a request failed", error)
            return Response(Fail(500, *FAILED).body(), 500, media_type="application/json")

    return safe


class Intake:
    """Limits, bodies and quotas."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.quotas = Quotas(hall.store, settings.daily_bytes, settings.total_bytes)
        self.posts = Buckets(settings.post_rate, settings.post_burst)
        self.gets = Buckets(settings.get_rate, settings.get_burst)

    def limited(self, handler: Handler, cost: float = 1.0) -> Handler:
        """A page asks for little; a client that asks for much must wait."""

        async def limited(request: Request) -> Response:
            if not self.gets.take(_host(request), cost):
                raise Fail(429, "too many requests", remedy="wait a few seconds")
            return await handler(request)

        return told(limited)

    def by_token(self, work: Callable[[Hall, str], Awaitable[Any]]) -> Handler:
        """Something done with a seat's link alone."""

        async def handler(request: Request) -> Response:
            return reply(await work(self.hall, request.path_params["token"]))

        return handler

    def changed(self, handler: Handler) -> Handler:
        """A change without a body."""

        async def changed(request: Request) -> Response:
            self.admit(request)
            return await handler(request)

        return told(changed)

    def sent(self, kind: type[T], work: Callable[[Hall, str, T], Awaitable[Any]], size: int = 0) -> Handler:
        """Something done with a seat's link and a body; it may store so many bytes."""

        async def sent(request: Request) -> Response:
            ask = await self.read(request, kind)
            if size:
                await self.charge(request, size)
            return reply(await work(self.hall, request.path_params["token"], ask))

        return told(sent)

    async def charge(self, request: Request, size: int) -> None:
        """Count what is about to be stored."""
        try:
            await self.hall.writing(self.quotas.charge(_host(request), size))
        except Full as full:
            raise Fail(507, str(full), "a quota is used up") from None

    async def read(self, request: Request, kind: type[T]) -> T:
        """The body as a struct."""
        data = await self.body(request, BODY)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Fail(400, "the request cannot be read", str(error), "body") from None

    def admit(self, request: Request) -> None:
        """Refuse what comes too fast, and everything new while the server can hardly keep up."""
        if not self.posts.take(_host(request)):
            raise Fail(429, "too many requests", remedy="wait a few seconds")
        if self.hall.desk.pulse.overloaded:
            self.hall.desk.metrics.count("shed")
            raise Fail(503, "the server is busy", "it can hardly keep up", remedy="try again in a moment")

    async def body(self, request: Request, most: int) -> bytes:
        """The body, if it is JSON, comes in time and is not too big."""
        self.admit(request)
        # other sites can make a browser send forms and plain text, but not this
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Fail(415, "the request is not JSON", remedy="send content-type: application/json")
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                return await _whole(request, most)
        except TimeoutError:
            raise Fail(408, "the request did not come to its end in time") from None


def _host(request: Request) -> str:
    return request.client.host if request.client else ""


async def _whole(request: Request, most: int) -> bytes:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Fail(413, "the request is too big", f"more than {most} bytes")
    return bytes(data)
