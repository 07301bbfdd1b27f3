"""A room: one battle and the pages open at it. One change at a time; stored first, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Sequence
from functools import partial
from time import monotonic

from dustup.core import Answer, Ask, Free, Illegal
from dustup.server import chances, seats, telling, undo, wire
from dustup.server.battle import Battle, Broken
from dustup.server.faults import TooLong
from dustup.server.guests import Guest
from dustup.server.replays import Film
from dustup.server.robots import Robots
from dustup.server.store import Store
from dustup.server.think import Desk

CARD_CAP = 5.0
FILM_CAP = 30.0
REST = 30.0
"""Seconds without use before a room may be forgotten (a page may just be about to join it)."""


class Room:
    """A battle with its guests."""

    def __init__(self, battle: Battle, store: Store, desk: Desk) -> None:
        self.battle, self.store, self.desk = battle, store, desk
        self.lock = asyncio.Lock()
        self.guests: dict[Guest, None] = {}
        self.talks = undo.Talks()
        self.film: Film | None = None
        self.turn = 0
        self.used = monotonic()
        self.robots = Robots(self)

    @property
    def idle(self) -> bool:
        """Whether it may be forgotten (it is all in the store)."""
        busy = self.guests or self.robots.busy or self.lock.locked()
        return not busy and monotonic() - self.used >= REST

    # --- coming and going

    async def join(self, guest: Guest) -> None:
        """A page opens: it is told everything it may know."""
        self.used = monotonic()
        async with self.lock:
            self.guests[guest] = None
            await self._show([guest] if guest.seat == seats.WATCH else list(self.guests))
        self.robots.wake()

    async def leave(self, guest: Guest) -> None:
        """A page closes."""
        self.guests.pop(guest, None)
        if guest.seat != seats.WATCH and self.guests:
            async with self.lock:
                await self._show(list(self.guests))

    # --- what pages ask

    async def handle(self, guest: Guest, message: wire.Incoming) -> None:
        """Do what a page asks, or refuse it with a reason."""
        self.used = monotonic()
        try:
            await self._do(guest, message)
        except Illegal as error:
            guest.send(_refused(error, message))
        except Broken as error:
            traceback.print_exc()
            guest.send(_refused(Illegal(f"{error}; nothing was changed"), message))
        except TooLong:
            guest.send(_refused(Illegal("this took too long to work out"), message))

    async def _do(self, guest: Guest, message: wire.Incoming) -> None:
        match message:
            case wire.DoAnswer(n=n, answer=answer):
                await self._answer(guest, n, answer)
            case wire.DoTry():
                await self._try(guest, message)
            case wire.DoOdds():
                await self._odds(guest, message)
            case wire.DoOverlay():
                await self._overlay(guest, message)
            case wire.DoFrame(id=id, at=at):
                guest.send(await self.frame(id, at, guest.seat, guest.view))
            case wire.DoUndo(to=to):
                await self._undo(guest, to)
            case wire.DoConsent(ok=ok):
                await self._consent(guest, ok)

    def sides(self, guest: Guest) -> tuple[str, ...]:
        """The sides a page answers for."""
        return seats.held(guest.seat, self.battle.players)

    def _entitled(self, guest: Guest, n: int) -> None:
        """Refuse whoever is not asked, and answers to a question that is no longer open."""
        battle = self.battle
        if battle.over:
            raise Illegal("the battle is over; nothing is asked")
        if not self.sides(guest):
            raise Illegal("a spectator answers nothing")
        if battle.asked not in self.sides(guest):
            raise Illegal(f"it is {battle.asked}'s turn to answer")
        if n != battle.n:
            raise Illegal(f"question {n} is no longer open; the open one is {battle.n}")

    async def _answer(self, guest: Guest, n: int, answer: object) -> None:
        async with self.lock:
            self._entitled(guest, n)
            await self.commit(answer)
            guest.send(wire.Ack(self.battle.n))
            await self._show(list(self.guests))
        self.robots.wake()

    async def commit(self, answer: object) -> None:
        """Take an answer and store it (the lock is held). If either fails, the battle is as it was."""
        battle, start = self.battle, self.battle.n
        try:
            rows = await self.desk.table(partial(battle.answer, answer))
            await asyncio.wrap_future(self.store.append(battle.row.id, start, rows, battle.due))
        except Illegal:
            raise
        except BaseException as error:
            await self._reload(error)
        self.talks.close()

    async def _reload(self, error: BaseException) -> None:
        """Read the battle again from the store: what could not be stored has not happened."""
        row, rows = await asyncio.to_thread(self.store.battle, self.battle.row.id)
        self.battle = await self.desk.table(partial(Battle, self.battle.book, row, rows))
        self.film = None
        for guest in self.guests:
            guest.logged = 0
        if not isinstance(error, Exception):
            raise error
        if isinstance(error, Broken):
            raise error
        raise Broken(f"the answer could not be stored ({type(error).__name__})") from error

    async def show_all(self) -> None:
        """Tell every page (the lock is held)."""
        await self._show(list(self.guests))

    async def _show(self, guests: Sequence[Guest]) -> None:
        messages = await self.desk.show(partial(telling.states, self, guests))
        for guest, message in zip(guests, messages, strict=True):
            guest.send(message)

    # --- trying, odds, overlays, replay: they change nothing

    async def _try(self, guest: Guest, ask: wire.DoTry) -> None:
        async with self.lock:
            self._entitled(guest, ask.n)
            guest.send(await self.desk.table(partial(self._tried, ask)))

    def _tried(self, ask: wire.DoTry) -> wire.Tried:
        question = self.battle.session.question
        measure = None
        if isinstance(question, Free) and question.measure and question.blind is None:
            try:
                measure = dict(question.measure(ask.answer))
            except Exception:  # a half-drawn answer cannot be measured; the check below says why
                measure = None
        try:
            self.battle.accept(ask.answer)
        except Illegal as no:
            idea = self._idea() if ask.answer is None else None
            return wire.Tried(ask.id, False, no.why, no.rule, no.nearest if idea is None else idea, measure)
        return wire.Tried(ask.id, True, measure=measure)

    def _idea(self) -> Answer:
        """Some good answer, from what the asked side may believe: what trying nothing at all is answered with."""
        question = self.battle.believed(self.battle.asked).question
        return next(iter(question.ideas()), None) if isinstance(question, Ask) else None

    async def _odds(self, guest: Guest, ask: wire.DoOdds) -> None:
        async with self.lock:
            self._entitled(guest, ask.n)
            if not isinstance(self.battle.session.question, Ask):
                raise Illegal("dice are to be rolled now; there is nothing to choose")
            self._sighted(guest)
            session = await self.desk.table(partial(self.battle.believed, self.battle.asked))
        try:
            guest.send(await self.desk.card(partial(chances.card, ask.id, session, ask.answers), CARD_CAP))
        except (ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
            raise Illegal(f"no odds for this: {error}") from error

    def _sighted(self, guest: Guest) -> None:
        """Refuse to measure for somebody who must declare first."""
        question = self.battle.session.question
        if isinstance(question, Ask) and question.blind is not None and self.battle.asked in self.sides(guest):
            raise Illegal(question.blind.why, question.blind.rule)

    async def _overlay(self, guest: Guest, ask: wire.DoOverlay) -> None:
        async with self.lock:
            self._sighted(guest)
            book, view = self.battle.book, guest.view
            state = await self.desk.table(lambda: book.guess(self.battle.session.state, view))
        try:
            found = await self.desk.card(lambda: book.overlay(state, view, ask.kind, ask.model), CARD_CAP)
        except (ValueError, KeyError) as error:
            raise Illegal(f"no overlay {ask.kind!r} of {ask.model!r}: {error}") from error
        guest.send(wire.OverlayCard(ask.id, found))

    async def frame(self, id: int, at: int, seat: str, view: str) -> wire.Frame:
        """A moment of the replay."""
        battle = self.battle
        if not 0 <= at <= battle.n:
            raise Illegal(f"there is no moment {at}", nearest=max(0, min(at, battle.n)))
        film = await self._film()
        return await self.desk.card(partial(film.frame, id, battle, at, view), FILM_CAP)

    async def replay(self, view: str) -> wire.Replay:
        """The length of the replay and its moments."""
        film, battle = await self._film(), self.battle
        return await self.desk.card(partial(film.replay, battle, view), FILM_CAP)

    async def _film(self) -> Film:
        if self.film is None:
            self.film = await self.desk.table(partial(Film, self.battle))
        return self.film

    # --- undo

    async def _undo(self, guest: Guest, to: int) -> None:
        async with self.lock:
            battle, sides = self.battle, self.sides(guest)
            undo.check(battle, sides, to)
            if await self.desk.table(partial(undo.is_free, battle, sides, to)):
                await self._back(to)
            else:
                self._ask_back(battle.who[to], to)
            guest.send(wire.Ack(self.battle.n))
            await self._show(list(self.guests))
        self.robots.wake()

    def _ask_back(self, side: str, to: int) -> None:
        if self.talks.by:
            raise Illegal(f"{self.talks.by} is asking to go back already; wait for the answer")
        if self.talks.refused[side, self.turn] >= undo.REFUSALS:
            raise Illegal("the other side has refused twice this turn; ask again in the next one")
        self.talks.open(side, to)

    async def _back(self, to: int) -> None:
        """Go back to before answer number `to`, and store that."""
        battle, rows = await self.desk.table(partial(self.battle.back, to))
        await asyncio.wrap_future(self.store.cut(battle.row.id, to, battle.row.epoch, rows, battle.due))
        mark = battle.marks[min(to, len(battle.marks) - 1)]
        self.battle, self.film = battle, None
        self.talks.close()
        for guest in self.guests:
            guest.logged = min(guest.logged, mark)
            guest.over = False

    async def _consent(self, guest: Guest, ok: bool) -> None:
        async with self.lock:
            sides, talks = self.sides(guest), self.talks
            if not talks.by:
                raise Illegal("nobody asks to go back")
            if not sides or (talks.by in sides and ok):
                raise Illegal("it is for the other side to agree")
            if not ok:
                if talks.by not in sides:
                    talks.refused[talks.by, self.turn] += 1
                talks.close()
            else:
                talks.agreed.update(sides)
                if set(undo.others(self.battle, (talks.by,))) <= talks.agreed:
                    await self._back(talks.to)
            guest.send(wire.Ack(self.battle.n))
            await self._show(list(self.guests))
        self.robots.wake()


def _refused(error: Illegal, message: wire.Incoming) -> wire.Refused:
    do = str(message.__struct_config__.tag)
    return wire.Refused(error.why, error.rule, error.nearest, getattr(message, "id", None), do)
