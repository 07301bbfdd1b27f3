"""A page's WebSocket: strict messages in, the room's messages out."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dustup.server import logs
from dustup.server.front.faults import Away, Fail
from dustup.server.front.limits import Bucket, Buckets
from dustup.server.front.plainly import plainly
from dustup.server.protocol import wire
from dustup.server.rooms.guests import Guest
from dustup.server.rooms.hall import Hall
from dustup.server.rooms.room import Room
from dustup.server.rooms.shelf import Shelf
from dustup.server.settings import Settings

RATE, BURST = 30.0, 150.0
PATIENCE = 200
"""Refusals for speed or nonsense after which the connection is closed."""
AT_ONCE = 4
"""Odds, overlays and frames one page may have in the works."""
CARD = 4.0
"""What one of them counts for, beside being a message, in the share of an address."""
SHARED = "too many messages come from your address; wait a moment"
PAGES = 100
"""Pages open at one battle at most."""
CODES = {404: 4404, 422: 4422}
"""Close codes that mean: do not come again."""
REASON = 120
"""Bytes of a reason given with a close code at most."""


class Door:
    """The WebSocket endpoint."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings = hall, settings
        self.open_from: Counter[str] = Counter()
        self.joins = Buckets(settings.join_rate, settings.join_burst)
        self.messages = Buckets(settings.message_rate, settings.message_burst)

    async def open(self, ws: WebSocket) -> None:
        """Serve one page until it goes."""
        await ws.accept()
        host = ws.client.host if ws.client else ""
        self.open_from[host] += 1
        try:
            line = await self._line(ws, host)
            await line.run()
        except Away as away:
            await ws.close(1013, str(away))
        except Fail as fail:
            await ws.send_text(wire.encode(wire.Refused(fail.fault.what)).decode())
            await ws.close(CODES.get(fail.status, 1013), fail.fault.what.encode()[:REASON].decode(errors="ignore"))
        finally:
            self.open_from[host] -= 1
            self.open_from += Counter()  # forget those with nothing open

    async def _line(self, ws: WebSocket, host: str) -> Line:
        if self.open_from[host] > self.settings.pages_each:
            raise Fail(429, "too many pages are open from your address")
        if self.open_from.total() > self.settings.pages or self.hall.desk.pulse.overloaded:
            self.hall.desk.metrics.count("shed")
            raise Fail(503, "the server is full; try again in a moment")
        if not self.joins.take(host):
            raise Fail(429, "too many pages come and go from your address; wait a moment")
        seat = await self.hall.seat(ws.path_params["token"])
        try:
            room = await self.hall.room(seat.battle)
        except Fail:
            raise
        except Exception as error:  # said once and for good: a page that only lost its line would come again and again
            logs.fault("a battle cannot be opened", error, seat.battle)
            raise Fail(422, f"this battle cannot be opened: {error}") from error
        if isinstance(room, Room) and len(room.guests) >= PAGES:
            raise Fail(429, "too many pages are open at this battle")
        return Line(ws, Guest(seat.name, ws.path_params["token"]), room, partial(self.messages.take, host))


class Line:
    """One open connection."""

    def __init__(self, ws: WebSocket, guest: Guest, room: Room | Shelf, share: Callable[[float], bool]) -> None:
        self.ws, self.guest, self.room, self.share = ws, guest, room, share
        self.bucket = Bucket(RATE, BURST)
        self.patience = PATIENCE
        self.cards: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Read and write until either side closes."""
        writer = asyncio.create_task(self._write())
        try:
            await self.room.join(self.guest)
            while self.patience > 0 and not writer.done():
                await self._read(await self.ws.receive())
        except WebSocketDisconnect:
            pass
        finally:
            writer.cancel()
            for card in self.cards:
                card.cancel()
            await self.room.leave(self.guest)
            if self.ws.application_state == WebSocketState.CONNECTED == self.ws.client_state:
                await self.ws.close(1008)

    async def _write(self) -> None:
        while isinstance(data := await self.guest.outbox.get(), bytes):
            await self.ws.send_text(data.decode())
        await self.ws.close(data.code, data.why)

    async def _read(self, event: dict[str, object] | object) -> None:
        assert isinstance(event, dict)
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        message = self._message(event.get("text"))
        if isinstance(message, str):
            self.patience -= 1
            self.guest.send(wire.Refused(message))
        elif isinstance(message, (wire.DoOdds, wire.DoAllOdds, wire.DoDeeds, wire.DoOverlay, wire.DoFrame)):
            self._card(message)
        else:
            await self.room.handle(self.guest, message)

    def _message(self, text: object) -> wire.Incoming | str:
        """The message, or why it is none."""
        if not self.bucket.take():
            return "too many messages; wait a moment"
        if not self.share(1.0):
            return SHARED
        if not isinstance(text, str):
            return "messages are JSON text"
        if len(text) > wire.MOST_BYTES or len(text.encode()) > wire.MOST_BYTES:
            return f"the message is longer than {wire.MOST_BYTES} bytes"
        try:
            message: wire.Incoming = wire.decode_in(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return plainly(f"the message cannot be read: {error}")
        return message

    def _card(self, message: wire.Incoming) -> None:
        """Slow questions beside the others, so that an answer never waits behind them."""
        late = "still working on the ones before" if len(self.cards) >= AT_ONCE else ""
        if late or not self.share(CARD):
            self.guest.send(wire.Refused(late or SHARED, id=getattr(message, "id", None)))
            return
        task = asyncio.create_task(self._looked(message))
        self.cards.add(task)
        task.add_done_callback(self.cards.discard)

    async def _looked(self, message: wire.Incoming) -> None:
        """A card changes nothing, so one that fails costs nothing but itself: the page is told and does not wait."""
        try:
            await self.room.handle(self.guest, message)
        except Exception as error:
            logs.fault("a card could not be worked out", error)
            why = "this could not be worked out; play on, and if it happens again, send us the journal"
            self.guest.send(wire.Refused(why, id=getattr(message, "id", None)))
