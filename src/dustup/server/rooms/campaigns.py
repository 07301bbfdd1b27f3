"""Campaigns: rooms like those of battles. Their battles are battles of their own, which come back as results."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from dustup.core import Answer, Ask, Book, Choice, Fight, Illegal, Question, Roll, Session
from dustup.core.chronicle import SUFFIX, campaign_of
from dustup.core.sitting import correct
from dustup.server import logs
from dustup.server.choosing import setups
from dustup.server.choosing.library import book_of
from dustup.server.front.faults import Fail
from dustup.server.protocol.wire import Correct, Corrected, FightHere, Given, LinkTo
from dustup.server.rooms import amends, look, seats, starts
from dustup.server.rooms.battle import Battle
from dustup.server.rooms.room import Room
from dustup.server.store import AnswerRow, BattleRow
from dustup.server.store.campaigns import battle_of

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall

LOOK = 1.5
"""Seconds between two looks whether a battle of an open campaign is over."""
LINKS = 16
"""Links to one seat of such a battle at most."""


async def fight(hall: Hall, token: str, ask: FightHere) -> LinkTo:
    """A link to one's own side of the battle that is asked for, which is started if it is not yet under way."""
    room, seat = await _room(hall, token)
    async with room.held() as battle:
        question = _open(battle)
        key, players = f"{battle.row.id}:{battle.n}", dict(battle.players)
    found = await hall.reading(battle_of, hall.store, key)
    if found is None:
        if not _hosts(seat, players):
            raise Fail(409, "this battle has not begun", "the player in the first seat begins it")
        id = await _start(hall, battle, question, key, ask)
    else:
        id = found[0]
    place = await _place(
        hall, id, [side for side, player in question.seats.items() if player in seats.held(seat, players)]
    )
    new = seats.fresh(id)
    if not await hall.writing(hall.tokens.add(id, place, seats.hashed(new), LINKS)):
        raise Fail(429, "there are links enough to this battle", remedy="use one of those made before")
    return LinkTo(f"/t/{new}")


async def _start(hall: Hall, campaign: Battle, question: Fight, key: str, ask: FightHere) -> str:
    book = book_of(campaign.book.code.removesuffix(SUFFIX))
    bot = f"bot:{ask.bot}" if ask.bot else ""
    wanted = {side: bot or campaign.players.get(player, seats.HUMAN) for side, player in question.seats.items()}
    players = setups.players(tuple(question.seats), wanted)
    row = starts.row_of(book, question.setup, players, ask.dice, campaign.row.hotseat)
    row.campaign, row.note = key, "A battle of a campaign: its result goes there by itself."
    started = await starts.begin(hall, book, row)
    await hall.wake(started.battle)
    return started.battle


async def _place(hall: Hall, battle: str, mine: list[str]) -> str:
    """The seat of these sides in a battle: all of them in one, a side, or only to watch."""
    row, _ = await hall.reading(hall.store.battle, battle)
    humans = [side for side in mine if side in seats.humans(row.seats)]
    if not humans:
        return seats.WATCH
    return seats.ALL if row.hotseat else humans[0]


async def run(hall: Hall) -> None:
    """Now and then look whether a battle that an open campaign waits for is over."""
    while True:
        await asyncio.sleep(LOOK)
        for room in list(hall.rooms.values()):
            if isinstance(room, Room) and room.guests and isinstance(room.battle.session.question, Fight):
                try:
                    await feed(hall, room)
                except Exception as error:
                    logs.fault("a result could not be taken in", error, room.battle.row.id)


async def feed(hall: Hall, room: Room) -> None:
    """Take in the result of the battle that a campaign asks for, if it is over."""
    async with room.held() as battle:
        question, n = battle.session.question, battle.n
        if not isinstance(question, Fight):
            return
    found = await hall.reading(battle_of, hall.store, f"{battle.row.id}:{n}")
    if found is None or found[1] != "over":
        return
    row, rows = await hall.reading(hall.store.battle, found[0])
    result = await hall.desk.opening(partial(_result, battle.book, question, row, rows))
    async with room.held() as now:
        if now.n == n:
            await room.commit(result)
            await room.show_all()
    room.robots.wake()


def _result(book: Book, question: Fight, row: BattleRow, rows: Sequence[AnswerRow]) -> object:
    ended = Battle.proven(book_of(row.book), row, rows)
    return campaign_of(book).result_of(question, ended.session.state)


async def given(hall: Hall, token: str) -> list[Given]:
    """Every answer of a campaign with its number, to be corrected."""
    room, _ = await _room(hall, token)
    async with room.held() as battle:
        return await room.desk.table(partial(_given, battle))


def _given(battle: Battle) -> list[Given]:
    book, found = battle.book, []
    then = Session(book, book.setup(battle.row.setup))
    for n, answer in enumerate(battle.session.answers, 1):
        question = then.question
        assert question is not None
        who = question.who if isinstance(question, Ask) else ""
        found.append(Given(n, look.question_view(book, question, n, who), answer, _said(question, answer)))
        then.take(answer)
    return found


def _said(question: Question, answer: Answer) -> str:
    """An answer in words."""
    if isinstance(question, Roll):
        return "rolled " + ", ".join(str(question.names[face - 1] if question.names else face) for face in answer)
    if isinstance(question, Choice):
        return question.label(answer)
    return "a battle's result" if isinstance(question, Fight) else str(answer)


async def mend(hall: Hall, token: str, ask: Correct) -> Corrected:
    """A past answer is corrected; everything after it is worked out again, and what no longer fits is said."""
    room, seat = await _room(hall, token)
    async with room.held() as battle:
        if not _hosts(seat, battle.players):
            raise Fail(403, "you cannot correct this campaign", "only the player in the first seat can")
        new, keep, rows, notes = await room.desk.table(partial(_mended, battle, ask))
        await amends.put(room, new, keep, rows)
        await room.show_all()
    room.robots.wake()
    return Corrected(notes)


def _mended(battle: Battle, ask: Correct) -> tuple[Battle, int, list[AnswerRow], list[str]]:
    sitting, notes = correct(amends.sitting(battle), ask.n, ask.answer)
    return *amends.again(battle, sitting, ask.n - 1), notes


async def _room(hall: Hall, token: str) -> tuple[Room, str]:
    seat = await hall.seat(token)
    room = await hall.room(seat.battle)
    if not isinstance(room, Room) or not room.battle.book.code.endswith(SUFFIX):
        raise Fail(409, "this is not a campaign that can go on")
    return room, seat.name


def _open(battle: Battle) -> Fight:
    question = battle.session.question
    if not isinstance(question, Fight):
        raise Illegal("no battle is to be fought now")
    return question


def _hosts(seat: str, players: dict[str, str]) -> bool:
    """Whether a seat is the first: it arranges battles and corrects mistakes."""
    humans = seats.humans(players)
    return bool(humans) and humans[0] in seats.held(seat, players)
