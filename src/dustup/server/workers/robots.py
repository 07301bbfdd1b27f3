"""Bots at the table: they think in their own threads, within a cap, and never hold up anybody."""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from dustup import bots
from dustup.core import Illegal
from dustup.server import logs
from dustup.server.choosing import library
from dustup.server.protocol import wire
from dustup.server.rooms import seats
from dustup.server.rooms.battle import Battle
from dustup.server.workers.mind import Thought, Voice, Wanted
from dustup.server.workers.worker import Asleep

if TYPE_CHECKING:
    from dustup.server.rooms.room import Room

CAP = 6.0
"""Seconds after which a legal answer is given for a bot."""
ADVISER = "raider"
"""The bot that is asked where somebody wants to be advised."""
PACE = 0.5
"""Seconds between the answers of bots that play each other, so that a spectator can follow."""
SETTING_UP = 0.08
"""The same before the first turn: nobody wants to watch models being unpacked."""
PAUSE, LONGEST = 0.5, 30.0
"""Seconds before a bot that could not move tries again, the first time and at most."""


class Robots:
    """The bots of one battle."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.minds: dict[str, Voice] = {}
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Go on if it is a bot's turn."""
        if not self.busy and self._wanted():
            self.task = logs.watched(asyncio.create_task(self._run()), self.room.battle.row.id)

    def _wanted(self) -> bool:
        """A battle among bots alone stands still while nobody watches."""
        battle = self.room.battle
        due = (battle.due == "bot" or not self.room.sure) and not self.room.gone
        return due and bool(self.room.guests or seats.humans(battle.players) or battle.row.campaign)

    async def _run(self) -> None:
        """Move until a person must; what fails is told, and tried again with growing pauses."""
        pause = PAUSE
        while self._wanted():
            try:
                await self._turn()
                self.room.desk.metrics.count("bot_moves")
                pause = PAUSE
            except Exception as error:
                logs.fault("a bot could not move", error, self.room.battle.row.id, again_in=pause)
                if pause == PAUSE:
                    self._tell("the bot could not move; it tries again by itself")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST)

    def _tell(self, what: str) -> None:
        for guest in self.room.guests:
            guest.send(wire.Refused(what))

    async def _turn(self) -> None:
        async with self.room.held() as battle:
            if battle.due != "bot":
                return
            n = battle.n
        thought = await self._thought(battle)
        async with self.room.held() as now:
            if now is battle and now.n == n:
                await self._give(now, thought)
                await self.room.show_all()
        if not seats.humans(battle.players) and self.room.guests:
            await asyncio.sleep(PACE if self.room.turn else SETTING_UP)

    async def _thought(self, battle: Battle) -> Thought:
        """The bot's answer; a fault or too much time ends in something legal."""
        side = battle.asked
        try:
            if battle.book.code in library.extra:  # the bots' process knows only the shipped books
                return await self._here(battle, side)
            try:
                return await self.room.desk.minds.think(_wanted(battle, side), CAP)
            except Asleep:
                return await self._here(battle, side)
        except Exception as error:
            self.room.desk.metrics.count("bot_faults")
            logs.fault("a bot did not come to a decision", error, battle.row.id, side=side)
            self.minds.pop(side, None)
            return Thought(await self.room.desk.table(partial(_anything, battle)))

    async def advice(self, battle: Battle) -> Any:
        """What a raider would answer in place of the side that is asked, from what that side may know; None where it
        does not come to anything in time."""
        if battle.book.code in library.extra:
            return None
        try:
            thought = await self.room.desk.minds.think(_wanted(battle, battle.asked, ADVISER), CAP / 2)
            battle.accept(thought.answer)
            return thought.answer
        except Asleep:
            return None
        except Exception as error:  # there is always a plainer one
            logs.fault("no advice came", error, battle.row.id)
            return None

    async def _here(self, battle: Battle, side: str) -> Thought:
        return await self.room.desk.bot(partial(self._think, battle, side), CAP)

    def _think(self, battle: Battle, side: str) -> Thought:
        if side not in self.minds:
            self.minds[side] = Voice(bots.make(seats.bot_of(battle.players, side), _seed(battle, side)))
        return self.minds[side].decide(battle.session, side)

    async def _give(self, battle: Battle, thought: Thought) -> None:
        try:
            await self.room.commit(thought.answer, thought.considered)
        except Illegal:  # its guess was wrong: something legal instead
            await self.room.commit(await self.room.desk.table(partial(_anything, battle)))


def _seed(battle: Battle, side: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{battle.row.seed}/bot/{side}".encode()).digest()[:6], "big")


def _wanted(battle: Battle, side: str, name: str = "") -> Wanted:
    row = battle.row
    bot = name or seats.bot_of(battle.players, side)
    return Wanted(row.id, row.book, row.setup, battle.session.answers, side, bot, _seed(battle, side))


def _anything(battle: Battle) -> Any:
    question = battle.session.question
    assert question is not None
    return question.suggest(Random(f"{battle.row.seed}/{battle.n}"))  # type: ignore[union-attr]
