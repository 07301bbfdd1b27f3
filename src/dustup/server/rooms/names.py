"""Names: what the players at a battle call themselves. They are words of strangers: short, plain, never trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dustup.core import Illegal
from dustup.server.protocol import wire
from dustup.server.rooms import seats
from dustup.server.rooms.guests import Guest
from dustup.server.store.tokens import Sitting, Tokens

if TYPE_CHECKING:
    from dustup.server.rooms.room import Room

LONGEST = 24
TIMES = 20
"""Names one page may give."""


def plain(name: str) -> str:
    """A name as it is kept: printable characters, single spaces, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST].strip()


async def give(room: Room, guest: Guest, name: str) -> None:
    """The player at this seat goes by a name ('' = by none again)."""
    if guest.seat in (seats.WATCH, seats.ALL):
        raise Illegal("a name belongs to one side: spectators and a shared screen have none")
    if guest.named >= TIMES:
        raise Illegal("that was often enough; open the page again to change the name once more")
    guest.named += 1
    async with room.held():
        now = Sitting(plain(name))
        if room.sitting.get(guest.seat) != now:
            await room.stored(Tokens(room.store).call(seats.hashed(guest.token), now.name))
            room.sitting[guest.seat] = now
            await room.show_all()
        guest.send(wire.Ack(room.battle.n))
