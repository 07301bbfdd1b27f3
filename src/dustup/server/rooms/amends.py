"""A campaign whose past was corrected: answers that wait are taken up again when their questions come."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from dustup.core.sitting import Kept, Sitting
from dustup.server.rooms.battle import Battle
from dustup.server.store import AnswerRow
from dustup.server.store.campaigns import rewrite

if TYPE_CHECKING:
    from dustup.server.rooms.room import Room


def sitting(battle: Battle) -> Sitting:
    """The campaign as its rules know it; new dice are drawn from a seed of their own."""
    row = battle.row
    seed = f"{row.seed}/{row.epoch}/{battle.n}" if row.dice == "engine" else ""
    found = Sitting(battle.book, row.setup, seed, roll=False)
    found.repeat(battle.session.answers)
    found.left = msgspec.json.decode(row.waiting, type=list[Kept]) if row.waiting else []
    return found


def again(battle: Battle, now: Sitting, keep: int) -> tuple[Battle, int, list[AnswerRow]]:
    """The campaign as it is now, which shares its first `keep` answers with before; the rows behind them."""
    waiting = msgspec.json.encode(now.left).decode() if now.left else ""
    row = msgspec.structs.replace(battle.row, waiting=waiting, epoch=battle.row.epoch + 1)
    new = Battle(battle.book, row, battle.rows()[:keep])
    rows = new.adopt(now.session.answers[keep:])
    return new, keep, [*rows, *new.roll_on()]


async def put(room: Room, new: Battle, keep: int, rows: list[AnswerRow]) -> None:
    """Store it, and show it in place of the old one (the lock is held)."""
    was = room.battle.n
    await room.stored(rewrite(room.store, new.row, was, keep, rows, new.due))
    mark = new.marks[min(keep, len(new.marks) - 1)]
    room.battle, room.film, room.file = new, None, None
    for guest in room.guests:
        guest.logged, guest.over = min(guest.logged, mark), False


async def resume(room: Room) -> None:
    """Give the answers that wait to the questions that have come up (the lock is held)."""
    await put(room, *await room.desk.table(partial(_resumed, room.battle)))


def _resumed(battle: Battle) -> tuple[Battle, int, list[AnswerRow]]:
    now, n = sitting(battle), battle.n
    now.resume()
    return again(battle, now, n)
