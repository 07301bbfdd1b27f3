"""HTTP: what can be chosen, starting battles, journals in and out, replays."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dustup.server.choosing import library
from dustup.server.choosing.rules import rules_of
from dustup.server.front.faults import Fail
from dustup.server.front.intake import Intake, packed, reply, told
from dustup.server.previews import cards, compare, fortunes
from dustup.server.protocol import wire
from dustup.server.rooms import campaigns, invites, starts
from dustup.server.rooms.hall import Hall
from dustup.server.rooms.room import Room
from dustup.server.settings import Settings
from dustup.server.store.quotas import FLAT
from dustup.table import maps

JOURNAL = 8 * 1024 * 1024
HEAVY = 5.0
"""What a journal or a replay counts for in the limit on requests."""


class Api:
    """The routes under /api."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.intake = Intake(hall, settings)

    def routes(self) -> list[Route]:
        """All of them."""
        get, post, intake = ["GET"], ["POST"], self.intake
        return [
            Route("/api/books", intake.limited(self.books), methods=get),
            Route("/api/address", intake.limited(self.address), methods=get),
            Route("/api/maps/{id}", intake.limited(self.map), methods=get),
            Route("/api/scenarios/{book}/{id}", intake.limited(self.layout), methods=get),
            Route("/api/bands/{book}/{id}", intake.limited(self.band), methods=get),
            Route("/api/rules/{book}", intake.limited(self.rules), methods=get),
            Route("/api/battles", told(self.battles), methods=post),
            Route("/api/muster/{book}", told(self.muster), methods=post),
            Route("/api/catalogue/{book}", told(self.catalogue), methods=post),
            Route("/api/import", told(self.take_in), methods=post),
            Route("/api/seat/{token}/journal", intake.limited(self.journal, HEAVY), methods=get),
            Route("/api/seat/{token}/replay", intake.limited(self.replay, HEAVY), methods=get),
            Route("/api/seat/{token}/luck", intake.limited(intake.by_token(fortunes.luck), HEAVY), methods=get),
            Route("/api/seat/{token}/map", intake.limited(self.seat_map), methods=get),
            Route("/api/seat/{token}/branch", told(self.branch), methods=post),
            Route("/api/seat/{token}/again", intake.changed(self.again), methods=post),
            Route("/api/invite/{token}", intake.changed(intake.by_token(invites.accept)), methods=post),
            Route("/api/seat/{token}/renew", intake.changed(intake.by_token(invites.renew)), methods=post),
            Route("/api/seat/{token}/watch", intake.changed(intake.by_token(invites.watch)), methods=post),
            Route("/api/seat/{token}/invite", intake.sent(wire.Invite, invites.invite), methods=post),
            Route("/api/seat/{token}/bot", intake.sent(wire.StandIn, invites.stand_in), methods=post),
            Route("/api/seat/{token}/editions", intake.sent(wire.Compare, compare.compare), methods=post),
            Route("/api/seat/{token}/fight", intake.sent(wire.FightHere, campaigns.fight, FLAT), methods=post),
            Route("/api/seat/{token}/answers", intake.limited(intake.by_token(campaigns.given), HEAVY), methods=get),
            Route("/api/seat/{token}/correct", intake.sent(wire.Correct, campaigns.mend), methods=post),
            Route("/api/seat/{token}", intake.changed(intake.by_token(invites.give_up)), methods=["DELETE"]),
            Route("/api/{rest:path}", told(self.nothing), methods=[*get, *post]),
        ]

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

    async def layout(self, request: Request) -> Response:
        """How a scenario may begin, for its picture."""
        book, scenario = request.path_params["book"], request.path_params["id"]
        return reply(await self.hall.desk.card(partial(library.layout, book, scenario), cards.FILM_CAP))

    async def band(self, request: Request) -> Response:
        """Everybody in a ready-made band."""
        book, id = request.path_params["book"], request.path_params["id"]
        return reply(await self.hall.desk.card(partial(library.band, book, id), cards.FILM_CAP))

    async def rules(self, request: Request) -> Response:
        """A book's rules in our own words."""
        return reply(rules_of(library.book_of(request.path_params["book"]).folder))

    async def battles(self, request: Request) -> Response:
        """Start a battle."""
        new = await self.intake.read(request, wire.NewBattle)
        await self.intake.charge(request, FLAT)
        return reply(await starts.start(self.hall, new), 201)

    async def muster(self, request: Request) -> Response:
        """Count a band."""
        book = library.book_of(request.path_params["book"])
        band = await self.intake.read(request, dict[str, Any])
        return reply(await self.hall.errands.muster(book.code, band))

    async def catalogue(self, request: Request) -> Response:
        """The form of a band."""
        book = library.book_of(request.path_params["book"])
        wish = await self.intake.read(request, wire.Build)
        return reply(await self.hall.errands.catalogue(book.code, wish))

    async def take_in(self, request: Request) -> Response:
        """A journal file becomes a battle."""
        file = await self.intake.body(request, JOURNAL)
        await self.intake.charge(request, FLAT + len(file))
        return reply(await starts.take_in(self.hall, file), 201)

    async def journal(self, request: Request) -> Response:
        """The journal as a file."""
        room, seat = await self._room(request)
        if isinstance(room, Room):
            file = await cards.journal(self.hall.errands, room, seat)
        else:
            file = await room.file(self.hall.errands)
        name = {"content-disposition": 'attachment; filename="dustup-battle.json"', "etag": file.etag}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=name)
        return packed(request, file.data, file.small, name)

    async def replay(self, request: Request) -> Response:
        """The length of the replay and its moments."""
        room, seat = await self._room(request)
        view = "" if seat in ("watch", "all") else seat
        found = await cards.replay(room, view) if isinstance(room, Room) else room.replay()
        return packed(request, *await self.hall.desk.card(partial(_small, found), cards.FILM_CAP))

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
        await self.intake.charge(request, FLAT + room.bytes // 10)
        return reply(await starts.branch(self.hall, room, seat, await self.intake.read(request, wire.Branch)), 201)

    async def again(self, request: Request) -> Response:
        """A rematch."""
        room, seat = await self._room(request)
        await self.intake.charge(request, FLAT)
        return reply(await starts.again(self.hall, room, seat), 201)

    async def _room(self, request: Request) -> tuple[Any, str]:
        seat = await self.hall.seat(request.path_params["token"])
        return await self.hall.room(seat.battle), seat.name


def _small(found: wire.Replay) -> tuple[bytes, bytes]:
    """A long replay, plain and compressed."""
    data = wire.encode(found)
    return data, gzip.compress(data, compresslevel=5, mtime=0)


def _map(name: str) -> Any:
    if name not in maps.every():
        raise Fail(404, f"there is no map {name!r}", remedy=f"choose one of: {', '.join(maps.shipped())}")
    return maps.get(name)
