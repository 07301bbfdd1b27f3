"""How lucky each side of a battle was: worked out apart when somebody asks, once the battle is over, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dustup.core import Answer, Book
from dustup.core.chronicle import SUFFIX
from dustup.lab.luck import Reading, Report, Throw, words
from dustup.server.front.faults import Fail
from dustup.server.protocol.bodies import Luck, LuckRoll, LuckSide
from dustup.server.rooms.room import Room

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall

TOP = 5
"""Rolls that are told."""


async def luck(hall: Hall, token: str) -> Luck:
    """The answer to a page. As long as a battle goes on, luck would tell what is secret."""
    seat = await hall.seat(token)
    room = await hall.room(seat.battle)
    if not isinstance(room, Room):
        raise Fail(409, "this battle can only be looked at", "it was played under other rules")
    async with room.reckoning:
        async with room.held() as battle:
            if not battle.over:
                raise Fail(403, "not while the battle goes on", "luck would tell secrets", remedy="wait for its end")
            if room.luck is not None:
                return room.luck
            book, setup, answers = battle.book, battle.row.setup, list(battle.session.answers)
        if book.code.endswith(SUFFIX):
            raise Fail(404, "luck is told of battles, not of campaigns")
        room.luck = await hall.errands.luck(book.code, setup, answers)
        return room.luck


def told(book: Book, setup: dict[str, Any], answers: Sequence[Answer]) -> Luck:
    """A battle that is over, for the page."""
    return shown(Reading(book, setup, answers).report())


def shown(report: Report) -> Luck:
    """A report with the rolls that decided most."""
    sides = [
        LuckSide(each.side, words.summary(each), words.rest(each), each.luck, each.spread, each.error)
        for each in report.fortunes
    ]
    return Luck(sides, [_roll(throw) for throw in report.weightiest(TOP)], words.sure(report))


def _roll(throw: Throw) -> LuckRoll:
    side = max(throw.sides, key=lambda side: abs(throw.sides[side].luck))
    share = throw.sides[side]
    return LuckRoll(
        throw.shown, throw.turn, throw.told, side, share.luck, words.chance(share.chance), throw.exact
    )  # fmt: skip
