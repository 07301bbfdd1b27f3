"""Starting battles: a new one, one from a moment of another, one from a journal file."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from dustup.core import Book
from dustup.server.choosing import setups
from dustup.server.choosing.library import book_of
from dustup.server.front.faults import Fail
from dustup.server.protocol.wire import Branch, NewBattle, Started
from dustup.server.rooms import seats, throws
from dustup.server.rooms.battle import Battle, Broken
from dustup.server.rooms.journals import may_open
from dustup.server.rooms.room import Room
from dustup.server.rooms.shelf import Shelf
from dustup.server.store import AnswerRow, BattleRow, Link

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall


class Head(msgspec.Struct):
    """As much of a journal file as says who must read it."""

    book: str


async def start(hall: Hall, new: NewBattle) -> Started:
    """A new battle."""
    book = book_of(new.book)
    setup = setups.complete(book, new.setup)
    sides = await hall.errands.setup(book.code, setup)
    row = row_of(book, setup, setups.players(sides, new.seats), new.dice, new.hotseat)
    row.strict = new.strict
    return await begin(hall, book, row, mine=new.mine)


async def branch(hall: Hall, room: Room | Shelf, seat: str, ask: Branch) -> Started:
    """A new battle from the first `at` answers of another, with new dice."""
    if isinstance(room, Shelf):
        raise Fail(409, "this battle can only be looked at", "it was played under other rules")
    async with room.held() as battle:
        if not may_open(battle, seat):
            raise Fail(403, "not while the battle goes on", "playing on in a copy would show the other side's secrets")
        if not 0 <= ask.at <= battle.n:
            raise Fail(400, f"there is no moment {ask.at}", where="at", remedy=f"0 to {battle.n}")
        answers = battle.session.answers[: ask.at]
    players = setups.players(tuple(battle.players), ask.seats)
    row = row_of(battle.book, battle.row.setup, players, ask.dice, ask.hotseat)
    row.note = f"Played on from answer {ask.at} of another battle."
    return await begin(hall, battle.book, row, answers)


async def again(hall: Hall, room: Room | Shelf, seat: str) -> Started:
    """A rematch: the same set-up, seats and dice. Everybody at the old table is shown a link to their new seat."""
    if isinstance(room, Shelf) or seat == seats.WATCH:
        raise Fail(403, "only who plays can ask for a rematch")
    async with room.held() as battle:
        if not battle.over:
            raise Fail(409, "not while the battle goes on", remedy="finish it, or give it up")
        if not room.again:
            old = battle.row
            row = row_of(battle.book, old.setup, dict(old.seats), old.dice, old.hotseat)
            row.strict, row.note = old.strict, "A rematch."
            started = await begin(hall, battle.book, row, mine=seat)
            room.again = started.links
            await room.show_all()
    links = room.again
    if links[seat].startswith("/i/"):  # asked for by somebody else, who hands on the other invitations
        links = {name: link for name, link in links.items() if name in (seat, seats.WATCH)}
    return Started(links[seat][3:].partition("-")[0], links)


async def take_in(hall: Hall, file: bytes) -> Started:
    """A battle from a journal file, proven by replaying it; of other rules: only to look at."""
    seed = throws.fresh_seed()
    found = await hall.errands.prove(await asyncio.to_thread(_book, file), file, seed)
    book = book_of(found.book)
    players = dict.fromkeys(found.sides, seats.HUMAN)
    row = row_of(book, found.setup, players, "engine", bool(found.sides))
    row.seed, row.due, row.rules = seed, found.due, found.rules
    row.archive, row.note = found.archive or None, found.why or "From a journal file."
    links, started = _links(row, "", found.why)
    await hall.writing(hall.store.create(row, links, found.rows))
    return started


def _book(file: bytes) -> str:
    try:
        return msgspec.json.decode(file, type=Head).book
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fail(400, "this is not a journal", str(error), remedy="it may be cut short; export it again") from None


async def begin(hall: Hall, book: Book, row: BattleRow, answers: Sequence[object] = (), mine: str = "") -> Started:
    """Play it as far as its answers go, and store it."""
    battle, rows = await hall.desk.opening(partial(_played, book, row, answers))
    row.due = battle.due
    links, started = _links(row, mine)
    await hall.writing(hall.store.create(row, links, rows))
    row.length = len(rows)
    hall.desk.metrics.count("battles_started")
    if not hall.tenancy.leases.shared:  # else it lives where the proxy sends its pages
        hall.keep(row.id, Room(battle, hall.store, hall.desk))
    return started


def _played(book: Book, row: BattleRow, answers: Sequence[object]) -> tuple[Battle, list[AnswerRow]]:
    try:
        battle = Battle(book, row)
        return battle, [*battle.adopt(answers), *battle.roll_on()]
    except Broken as error:
        raise Fail(500, "the rules failed while setting up", str(error), remedy="report it with the set-up") from error


def row_of(book: Book, setup: dict[str, object], players: dict[str, str], dice: str, hotseat: bool) -> BattleRow:
    """A new battle as it is kept."""
    return BattleRow(
        id=secrets.token_hex(8),
        book=book.code,
        rules=book.version,
        setup=setup,
        seats=players,
        dice=dice,
        seed=throws.fresh_seed(),
        hotseat=hotseat,
        made=time.time(),
    )


def _links(row: BattleRow, mine: str, note: str = "") -> tuple[list[Link], Started]:
    """The links of a new battle: its starter gets one seat and the spectators' link; the others are invitations."""
    places = seats.places(row.seats, row.hotseat)
    if mine and mine not in places:
        known = f"the seats are: {', '.join(places)}"
        raise Fail(400, f"there is no seat {mine!r} for you", where="mine", remedy=known)
    own = {mine or places[0], seats.WATCH}
    tokens = {seat: seats.fresh(row.id) for seat in places}
    links = [Link(seats.hashed(t), seat, "seat" if seat in own else "invite") for seat, t in tokens.items()]
    paths = {seat: f"/{'t' if seat in own else 'i'}/{token}" for seat, token in tokens.items()}
    return links, Started(row.id, paths, note)
