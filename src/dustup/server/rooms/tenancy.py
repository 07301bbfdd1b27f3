"""Living with other servers on one database: saying that we live, taking battles over, letting them go."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dustup.server import logs
from dustup.server.front.faults import Fail
from dustup.server.rooms.room import Room
from dustup.server.store.leases import BEAT, Leases

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall

PATIENCE = 5.0
"""Seconds to wait for another server to let a battle go."""
ASK = 0.2
ORPHANS = 20
"""Battles of dead servers whose bots are woken at each look."""
LOOK = 3
"""Beats between two looks for them."""


class Tenancy:
    """This server's share of the battles."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.leases = hall, Leases(hall.store)

    async def take(self, battle: str) -> None:
        """Make a battle ours before it is opened; 503 while another server holds on to it."""
        if not self.leases.shared:
            return
        end = asyncio.get_running_loop().time() + PATIENCE
        while not await self.hall.writing(self.leases.claim(battle)):
            if asyncio.get_running_loop().time() > end:
                raise Fail(503, "this battle is moving to another server", remedy="try again in a moment")
            await asyncio.sleep(ASK)

    async def run(self) -> None:
        """Until cancelled."""
        beats, lost = 0, False
        while self.leases.shared:
            try:
                for battle in await asyncio.wrap_future(self.leases.beat()):
                    await self.let_go(battle)
                beats, lost = beats + 1, False
                if beats % LOOK == 0:
                    await self.drop_lost()
                    await self._adopt()
            except Exception as error:
                if not lost:  # told once, not with every beat
                    logs.fault("the lease could not be kept", error)
                lost = True
            await asyncio.sleep(BEAT)

    async def let_go(self, battle: str) -> None:
        """Another server wants a battle: send its pages away, they find it there."""
        room = self.hall.rooms.pop(battle, None)
        if isinstance(room, Room):
            async with room.lock:
                room.close()
        await asyncio.wrap_future(self.leases.release(battle))

    async def drop_lost(self) -> None:
        """Another server took battles over while this one was silent: pages that still look here must go there."""
        rooms = self.hall.rooms
        held = [id for id, room in rooms.items() if isinstance(room, Room)]
        for battle in await asyncio.to_thread(self.leases.lost, held):
            if isinstance(room := rooms.pop(battle, None), Room):
                logs.note("a battle was taken over by another server", battle)
                room.close()

    async def _adopt(self) -> None:
        for battle in await asyncio.to_thread(self.leases.orphans, ORPHANS):
            await self.hall.wake(battle)

    async def leave(self) -> None:
        """This server stops."""
        if self.leases.shared:
            try:
                await asyncio.wait_for(asyncio.wrap_future(self.leases.leave()), BEAT)
            except Exception as error:
                logs.fault("the leases could not be given back", error)
