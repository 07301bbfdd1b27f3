"""Taking back, as pages ask for it: done at once, or asked of the other side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dustup.core import Illegal
from dustup.server.protocol import wire
from dustup.server.rooms import undo as rules
from dustup.server.rooms.guests import Guest

if TYPE_CHECKING:
    from dustup.server.rooms.room import Room


async def undo(room: Room, guest: Guest, to: int) -> None:
    """A page wants to go back to before answer number `to`."""
    async with room.held() as battle:
        sides = room.sides(guest)
        rules.check(battle, sides, to)
        if await room.desk.table(partial(rules.is_free, battle, sides, to)):
            await _back(room, to)
        else:
            _ask(room, battle.who[to], to)
        guest.send(wire.Ack(room.battle.n))
        await room.show_all()
    room.robots.wake()


def _ask(room: Room, side: str, to: int) -> None:
    talks = room.talks
    if talks.by:
        raise Illegal(f"{room.called(talks.by)} is asking to go back already; wait for the answer")
    if talks.refused[side, room.turn] >= rules.REFUSALS:
        raise Illegal("the other side has refused twice this turn; ask again in the next one")
    talks.open(side, to)


async def consent(room: Room, guest: Guest, ok: bool) -> None:
    """A page agrees to the other side's wish, or refuses it."""
    async with room.held():
        sides, talks = room.sides(guest), room.talks
        if not talks.by:
            raise Illegal("nobody asks to go back")
        if not sides or (talks.by in sides and ok):
            raise Illegal("it is for the other side to agree")
        if not ok:
            if talks.by in sides:
                talks.close()
            else:
                talks.refuse(room.turn, room.called(sides[0]))
        else:
            talks.agreed.update(sides)
            if set(rules.others(room.battle, (talks.by,))) <= talks.agreed:
                await _back(room, talks.to)
        guest.send(wire.Ack(room.battle.n))
        await room.show_all()
    room.robots.wake()


async def _back(room: Room, to: int) -> None:
    """Go back to before answer number `to`, and store that."""
    old = room.battle
    battle, rows = await room.desk.table(partial(old.back, to))
    await room.stored(room.store.cut(battle.row, old.n, to, rows, battle.due))
    mark = battle.marks[min(to, len(battle.marks) - 1)]
    room.battle, room.film, room.file = battle, None, None
    room.talks.close()
    for guest in room.guests:
        guest.logged = min(guest.logged, mark)
        guest.over = False
