"""Links: an invitation is the seat of the first person to open it; a seat's owner may change its link or give it up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from dustup.server.choosing import setups
from dustup.server.front.faults import Fail
from dustup.server.protocol.wire import Gone, Invite, LinkTo, StandIn
from dustup.server.rooms import seats
from dustup.server.rooms.room import Room
from dustup.server.store.tokens import INVITE, SEAT

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall

WATCHERS = 50
"""Spectators' links of one battle at most."""
REPLACED = (4410, "this link was replaced by a new one")
LEFT = (4410, "this battle was deleted, or its seat given up")


async def accept(hall: Hall, token: str) -> LinkTo:
    """The first to come with an invitation gets a link of their own; the invitation is used up."""
    found = await hall.reading(hall.tokens.find, seats.hashed(token), INVITE)
    new = seats.fresh(found[0]) if found else ""
    if not found or not await hall.writing(hall.tokens.swap(seats.hashed(token), seats.hashed(new), INVITE)):
        why = "somebody has opened it already, or a newer one was made"
        raise Fail(410, "this invitation is used up", why, remedy="ask for a new one")
    return LinkTo(f"/t/{new}")


async def renew(hall: Hall, token: str) -> LinkTo:
    """A new link to one's own seat; the old one dies, and the pages open by it are closed."""
    seat = await hall.seat(token)
    new = seats.fresh(seat.battle)
    if not await hall.writing(hall.tokens.swap(seats.hashed(token), seats.hashed(new), SEAT)):
        raise Fail(404, "this link leads to no battle")
    _close(hall, seat.battle, token, REPLACED)
    return LinkTo(f"/t/{new}")


async def invite(hall: Hall, token: str, ask: Invite) -> LinkTo:
    """A new invitation to a seat nobody has taken yet; the one before dies."""
    seat, to = await hall.seat(token), ask.seat
    room = await hall.room(seat.battle)
    _may_offer(seat.name, to, room.battle.players if isinstance(room, Room) else {})
    new = seats.fresh(seat.battle)
    if not await hall.writing(hall.tokens.invite(seat.battle, to, seats.hashed(new))):
        raise Fail(409, "this seat is taken", "somebody has opened the invitation")
    return LinkTo(f"/i/{new}")


async def stand_in(hall: Hall, token: str, ask: StandIn) -> StandIn:
    """A bot takes the seat that nobody has taken; the invitation to it dies."""
    seat = await hall.seat(token)
    room = await hall.room(seat.battle)
    if not isinstance(room, Room):
        raise Fail(409, "this battle can only be looked at")
    async with room.held() as battle:
        if battle.over:
            raise Fail(409, "the battle is over")
        _may_offer(seat.name, ask.seat, battle.players)
        players = setups.players(tuple(battle.players), {**battle.players, ask.seat: f"bot:{ask.bot}"})
        row = msgspec.structs.replace(battle.row, seats=players)
        room.sure = False
        done = await hall.writing(
            hall.tokens.hand_over(row, ask.seat, "bot" if battle.asked == ask.seat else battle.due)
        )
        room.sure = True
        if not done:
            raise Fail(409, "this seat is taken", "somebody has opened the invitation")
        battle.row = row
        room.talks.close()
        await room.show_all()
    room.robots.wake()
    return ask


def _may_offer(mine: str, to: str, players: Mapping[str, str]) -> None:
    """Refuse to dispose of a seat unless one plays oneself, and it is another person's."""
    if not seats.held(mine, players) or players.get(to) != seats.HUMAN or to in seats.held(mine, players):
        raise Fail(403, "you cannot invite to this seat", where="seat")


async def watch(hall: Hall, token: str) -> LinkTo:
    """A link for spectators: what one shows others, never one's own."""
    seat = await hall.seat(token)
    new = seats.fresh(seat.battle)
    if not await hall.writing(hall.tokens.add(seat.battle, seats.WATCH, seats.hashed(new), WATCHERS)):
        raise Fail(429, "there are links enough for spectators", remedy="use one of those made before")
    return LinkTo(f"/t/{new}")


async def give_up(hall: Hall, token: str) -> Gone:
    """Give up one's seat; when no person's seat is left, the battle is deleted with all its data."""
    seat = await hall.seat(token)
    if seat.name == seats.WATCH:
        raise Fail(403, "a spectator cannot delete a battle")
    gone = await hall.writing(hall.tokens.give_up(seats.hashed(token), seats.WATCH))
    _close(hall, seat.battle, "" if gone else token, LEFT)
    if gone:
        hall.forget(seat.battle)
    return Gone(bool(gone))


def _close(hall: Hall, battle: str, token: str, why: tuple[int, str]) -> None:
    """Close the pages that were opened by a link ('' = all)."""
    room = hall.rooms.get(battle)
    for guest in list(room.guests) if isinstance(room, Room) else ():
        if token in ("", guest.token):
            guest.drop(*why)
