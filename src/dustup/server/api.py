"""HTTP: what can be chosen, starting battles, journals in and out, replays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dustup.core import Illegal
from dustup.server import campaigns, cards, invites, journals, library, starts, wire
from dustup.server.faults import Away, Fail, TooLong
from dustup.server.hall import Hall
from dustup.server.limits import Buckets
from dustup.server.room import Room
from dustup.server.rules import rules_of
from dustup.server.settings import Settings
from dustup.server.store.quotas import FLAT, Full, Quotas
from dustup.table import maps

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

BODY = 512 * 1024
JOURNAL = 8 * 1024 * 1024
HEAVY = 5.0
"""What a journal or a replay counts for in the limit on requests."""


def reply(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(wire.encode(data), status, media_type="application/json")


def told(handler: Handler) -> Handler:
    """Every refusal as JSON with words."""

    async def safe(request: Request) -> Response:
        try:
            return await handler(request)
        except Fail as fail:
            return Response(fail.body(), fail.status, media_type="application/json")
        except Illegal as no:
            return Response(Fail(400, no.why).body(), 400, media_type="application/json")
        except Away as away:
            return Response(Fail(503, str(away)).body(), 503, media_type="application/json")
        except TooLong:
            return Response(Fail(503, "this took too long to work out").body(), 503, media_type="application/json")

    return safe


class Api:
    """The routes under /api."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.quotas = Quotas(hall.store, settings.daily_bytes, settings.total_bytes)
        self.posts = Buckets(settings.post_rate, settings.post_burst)
        self.gets = Buckets(settings.get_rate, settings.get_burst)

    def routes(self) -> list[Route]:
        """All of them."""
        get, post = ["GET"], ["POST"]
        return [
            Route("/api/books", self._limited(self.books), methods=get),
            Route("/api/address", self._limited(self.address), methods=get),
            Route("/api/maps/{id}", self._limited(self.map), methods=get),
            Route("/api/rules/{book}", self._limited(self.rules), methods=get),
            Route("/api/battles", told(self.battles), methods=post),
            Route("/api/muster/{book}", told(self.muster), methods=post),
            Route("/api/import", told(self.take_in), methods=post),
            Route("/api/seat/{token}/journal", self._limited(self.journal, HEAVY), methods=get),
            Route("/api/seat/{token}/replay", self._limited(self.replay, HEAVY), methods=get),
            Route("/api/seat/{token}/map", self._limited(self.seat_map), methods=get),
            Route("/api/seat/{token}/branch", told(self.branch), methods=post),
            Route("/api/seat/{token}/again", self._changed(self.again), methods=post),
            Route("/api/invite/{token}", self._changed(self._by_token(invites.accept)), methods=post),
            Route("/api/seat/{token}/renew", self._changed(self._by_token(invites.renew)), methods=post),
            Route("/api/seat/{token}/watch", self._changed(self._by_token(invites.watch)), methods=post),
            Route("/api/seat/{token}/invite", self._sent(wire.Invite, invites.invite), methods=post),
            Route("/api/seat/{token}/fight", self._sent(wire.FightHere, campaigns.fight), methods=post),
            Route("/api/seat/{token}/answers", self._limited(self._by_token(campaigns.given), HEAVY), methods=get),
            Route("/api/seat/{token}/correct", self._sent(wire.Correct, campaigns.mend), methods=post),
            Route("/api/seat/{token}", self._changed(self._by_token(invites.give_up)), methods=["DELETE"]),
            Route("/api/{rest:path}", told(self.nothing), methods=[*get, *post]),
        ]

    def _limited(self, handler: Handler, cost: float = 1.0) -> Handler:
        """A page asks for little; whoever asks for much must wait."""

        async def limited(request: Request) -> Response:
            if not self.gets.take(_host(request), cost):
                raise Fail(429, "too many requests", remedy="wait a few seconds")
            return await handler(request)

        return told(limited)

    def _by_token(self, work: Callable[[Hall, str], Awaitable[Any]]) -> Handler:
        async def handler(request: Request) -> Response:
            return reply(await work(self.hall, request.path_params["token"]))

        return handler

    def _changed(self, handler: Handler) -> Handler:
        """A change without a body."""

        async def changed(request: Request) -> Response:
            self._admit(request)
            return await handler(request)

        return told(changed)

    def _sent(self, kind: type[T], work: Callable[[Hall, str, T], Awaitable[Any]]) -> Handler:
        """Something done with a seat's link and a body."""

        async def sent(request: Request) -> Response:
            return reply(await work(self.hall, request.path_params["token"], await self._read(request, kind)))

        return told(sent)

    async def nothing(self, request: Request) -> Response:
        """An address that is none."""
        raise Fail(404, "there is nothing here", where=request.url.path)

    async def books(self, request: Request) -> Response:
        """What can be played."""
        return reply(await self.hall.desk.table(lambda: [library.view(code) for code in library.codes()]))

    async def address(self, request: Request) -> Response:
        """Where others find us."""
        return reply(wire.Address(self.settings.origin))

    async def map(self, request: Request) -> Response:
        """A shipped table."""
        return reply(_map(request.path_params["id"]))

    async def rules(self, request: Request) -> Response:
        """A book's rules in our own words."""
        return reply(rules_of(library.book_of(request.path_params["book"]).folder))

    async def battles(self, request: Request) -> Response:
        """Start a battle."""
        new = await self._read(request, wire.NewBattle)
        await self._charge(request, FLAT)
        return reply(await starts.start(self.hall, new), 201)

    async def muster(self, request: Request) -> Response:
        """Count a band."""
        book = library.book_of(request.path_params["book"])
        band = await self._read(request, dict[str, Any])
        return reply(await self.hall.errands.muster(book.code, band))

    async def take_in(self, request: Request) -> Response:
        """A journal file becomes a battle."""
        file = await self._body(request, JOURNAL)
        await self._charge(request, FLAT + len(file))
        return reply(await starts.take_in(self.hall, file), 201)

    async def journal(self, request: Request) -> Response:
        """The journal as a file."""
        room, seat = await self._room(request)
        if isinstance(room, Room):
            file = await cards.journal(room, seat)
        else:
            file = await self.hall.desk.card(partial(journals.file_of, room.journal), cards.FILM_CAP)
        name = {"content-disposition": 'attachment; filename="dustup-battle.json"', "etag": file.etag}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=name)
        return Response(file.data, media_type="application/json", headers=name)

    async def replay(self, request: Request) -> Response:
        """The length of the replay and its moments."""
        room, seat = await self._room(request)
        view = "" if seat in ("watch", "all") else seat
        return reply(await (cards.replay(room, view) if isinstance(room, Room) else room.replay(view)))

    async def seat_map(self, request: Request) -> Response:
        """The table of a battle, shipped or its own."""
        room, _ = await self._room(request)
        setup = room.battle.row.setup if isinstance(room, Room) else room.journal.setup
        if isinstance(setup.get("map"), dict):
            return reply(setup["map"])
        scene = room.battle.book.show(room.battle.session.state, "") if isinstance(room, Room) else room.start
        return reply(_map(scene.map))

    async def branch(self, request: Request) -> Response:
        """Play on from a moment."""
        room, seat = await self._room(request)
        await self._charge(request, FLAT + room.bytes // 10)
        return reply(await starts.branch(self.hall, room, seat, await self._read(request, wire.Branch)), 201)

    async def again(self, request: Request) -> Response:
        """A rematch."""
        room, seat = await self._room(request)
        await self._charge(request, FLAT)
        return reply(await starts.again(self.hall, room, seat), 201)

    async def _charge(self, request: Request, size: int) -> None:
        """Count what is about to be stored."""
        try:
            await self.hall.writing(self.quotas.charge(_host(request), size))
        except Full as full:
            raise Fail(507, str(full), "a quota is used up") from None

    async def _room(self, request: Request) -> tuple[Any, str]:
        seat = await self.hall.seat(request.path_params["token"])
        return await self.hall.room(seat.battle), seat.name

    async def _read(self, request: Request, kind: type[T]) -> T:
        data = await self._body(request, BODY)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Fail(400, "the request cannot be read", str(error), "body") from None

    def _admit(self, request: Request) -> None:
        """Refuse what comes too fast, and everything new while the server can hardly keep up."""
        if not self.posts.take(_host(request)):
            raise Fail(429, "too many requests", remedy="wait a few seconds")
        if self.hall.desk.pulse.overloaded:
            self.hall.desk.metrics.count("shed")
            raise Fail(503, "the server is busy", "it can hardly keep up", remedy="try again in a moment")

    async def _body(self, request: Request, most: int) -> bytes:
        self._admit(request)
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


def _map(name: str) -> Any:
    if name not in maps.every():
        raise Fail(404, f"there is no map {name!r}", remedy=f"choose one of: {', '.join(maps.shipped())}")
    return maps.get(name)
