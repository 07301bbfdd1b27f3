"""Trying, odds, overlays, replay: what a page may ask without changing anything."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import thread_time
from typing import TYPE_CHECKING

from dustup.core import Answer, Ask, Free, Illegal, Session
from dustup.server.previews import chances
from dustup.server.previews.deeds import deeds as deeds_of
from dustup.server.previews.deeds import ending, means, target
from dustup.server.previews.onward import onward
from dustup.server.protocol import wire
from dustup.server.rooms import journals
from dustup.server.rooms.battle import Battle
from dustup.server.rooms.guests import Guest
from dustup.server.rooms.journals import File
from dustup.server.rooms.replays import Film

if TYPE_CHECKING:
    from dustup.server.rooms.room import Room
    from dustup.server.workers.errands import Errands

CARD_CAP = 5.0
FILM_CAP = 30.0
ALL = 24
"""Odds asked for at once at most."""
SHARE = 0.03
"""Processor seconds after which no further card of them is begun."""
UNCOUNTED = (ValueError, IndexError, KeyError, TypeError, AttributeError)


async def tried(room: Room, guest: Guest, ask: wire.DoTry) -> None:
    """What the rules would say to an answer."""
    if ask.think and ask.answer is None and (idea := await _advice(room, guest, ask.n)) is not None:
        guest.send(wire.Tried(ask.id, False, nearest=idea))
        return
    async with room.held() as battle:
        room.entitled(guest, ask.n)
        guest.send(await room.desk.table(partial(_tried, battle, ask)))


async def _advice(room: Room, guest: Guest, n: int) -> Answer:
    async with room.held() as battle:
        room.entitled(guest, n)
    return await room.robots.advice(battle)


def _tried(battle: Battle, ask: wire.DoTry) -> wire.Tried:
    question = battle.session.question
    if isinstance(question, Free) and question.lead is not None and _is_point(ask.answer):
        return _led(battle, question, ask)
    measure = None
    if isinstance(question, Free) and question.measure and question.blind is None:
        try:
            measure = dict(question.measure(ask.answer))
        except Exception:  # a half-drawn answer cannot be measured; the check below says why
            measure = None
    try:
        battle.accept(ask.answer)
    except Illegal as no:
        idea = _idea(battle) if ask.answer is None else None
        return wire.Tried(ask.id, False, no.why, no.rule, no.nearest if idea is None else idea, measure)
    return wire.Tried(ask.id, True, measure=measure)


def _is_point(answer: Answer) -> bool:
    return isinstance(answer, dict) and list(answer) == ["to"] and _pair(answer["to"])


def _pair(spot: Answer) -> bool:
    return isinstance(spot, list) and len(spot) == 2 and all(type(v) is int and abs(v) < 10**6 for v in spot)


def _led(battle: Battle, question: Free, ask: wire.DoTry) -> wire.Tried:
    """The legal answer that leads to a point, as the nearest one to it."""
    assert question.lead is not None
    x, y = ask.answer["to"]
    found = question.lead((x, y))
    if not found:
        return wire.Tried(ask.id, False, "no way leads there now", question.rule)
    steps = onward(battle.believed(battle.asked), found, (x, y)) if question.blind is None else []
    return wire.Tried(ask.id, False, "", question.rule, found, None, steps)


def _idea(battle: Battle) -> Answer:
    """Some good answer, from what the asked side may believe: what trying nothing at all is answered with."""
    question = battle.believed(battle.asked).question
    return next(iter(question.ideas()), None) if isinstance(question, Ask) else None


async def odds(room: Room, guest: Guest, ask: wire.DoOdds) -> None:
    """The chances of an answer: at once, or exact where one is patient."""
    session = await _believed(room, guest, ask.n)
    work = room.desk.count if ask.patient else room.desk.card
    patience = replace(chances.PATIENT, gone=lambda: room.battle.n != ask.n) if ask.patient else chances.AT_ONCE
    try:
        guest.send(await work(partial(chances.card, ask.id, session, ask.answers, patience), CARD_CAP))
    except UNCOUNTED as error:
        raise Illegal(f"no odds for this: {error}") from error


async def all_odds(room: Room, guest: Guest, ask: wire.DoAllOdds) -> None:
    """The same for several answers, on one believed battle."""
    if len(ask.each) > ALL:
        raise Illegal(f"the odds of {len(ask.each)} answers at once are too many", nearest=ALL)
    session = await _believed(room, guest, ask.n)
    found = await room.desk.card(partial(_each, ask, session), CARD_CAP)
    guest.send(wire.AllOdds(ask.id, found))


def _each(ask: wire.DoAllOdds, session: Session) -> list[wire.Odds | None]:
    late, found = thread_time() + SHARE, list[wire.Odds | None]()
    for answers in ask.each:
        found.append(_card(ask.id, session, answers))
        if thread_time() > late:
            break
    return found


def _card(id: int, session: Session, answers: list[Answer]) -> wire.Odds | None:
    try:
        return chances.card(id, session, answers, chances.AT_ONCE)
    except (Illegal, *UNCOUNTED):
        return None


async def deeds(room: Room, guest: Guest, ask: wire.DoDeeds) -> None:
    """What could be done to others now."""
    session = await _believed(room, guest, ask.n)
    guest.send(await room.desk.card(partial(_deeds, ask, session, room.battle.asked), CARD_CAP))


def _deeds(ask: wire.DoDeeds, session: Session, who: str) -> wire.Deeds:
    shown = session.book.show(session.state, who).models
    others = frozenset(model.id for model in shown if model.side != who and not model.off)
    try:
        found = deeds_of(session, others)
        named = [wire.Deed(target(session, chain, others), chain, means(session, chain, others)) for chain in found]
        return wire.Deeds(ask.id, named, ending(session))
    except UNCOUNTED:
        return wire.Deeds(ask.id, [])


async def _believed(room: Room, guest: Guest, n: int) -> Session:
    """The battle as the asked side believes it to be, for its odds."""
    async with room.held() as battle:
        room.entitled(guest, n)
        if not isinstance(battle.session.question, Ask):
            raise Illegal("dice are to be rolled now; there is nothing to choose")
        _sighted(room, guest)
        return await room.desk.table(partial(battle.believed, battle.asked))


def _sighted(room: Room, guest: Guest) -> None:
    """Refuse to measure for somebody who must declare first."""
    question = room.battle.session.question
    if isinstance(question, Ask) and question.blind is not None and room.battle.asked in room.sides(guest):
        raise Illegal(question.blind.why, question.blind.rule)


async def overlay(room: Room, guest: Guest, ask: wire.DoOverlay) -> None:
    """Something to draw over the table."""
    async with room.held() as battle:
        _sighted(room, guest)
        book, view = battle.book, guest.view
        state = await room.desk.table(lambda: book.guess(battle.session.state, view))
    try:
        found = await room.desk.card(lambda: book.overlay(state, view, ask.kind, ask.model), CARD_CAP)
    except (ValueError, KeyError) as error:
        raise Illegal(f"no overlay {ask.kind!r} of {ask.model!r}: {error}") from error
    guest.send(wire.OverlayCard(ask.id, found))


async def frame(room: Room, id: int, at: int, view: str) -> wire.Frame:
    """A moment of the replay."""
    async with room.held() as battle:
        if not 0 <= at <= battle.n:
            raise Illegal(f"there is no moment {at}", nearest=max(0, min(at, battle.n)))
        found = await film(room)
    return await room.desk.card(partial(found.frame, id, battle, at, view), FILM_CAP)


async def replay(room: Room, view: str) -> wire.Replay:
    """The length of the replay and its moments."""
    async with room.held() as battle:
        found = await film(room)
    return await room.desk.card(partial(found.replay, battle, view), FILM_CAP)


async def journal(errands: Errands, room: Room, seat: str) -> File:
    """The journal file for a seat, made once for each number of answers; nobody's answer waits for it."""
    async with room.filing:
        async with room.held() as battle:
            journals.check(battle, seat)
            if room.file is not None and room.file[0] == battle.n:
                return room.file[1]
            n, text = battle.n, await room.desk.table(partial(journals.text_of, battle))
        made = await errands.journal(text)
        if room.battle is battle:  # else something was taken back meanwhile
            room.file = (n, made)
        return made


async def film(room: Room) -> Film:
    """The moments of a battle (the lock is held)."""
    if room.film is None:
        room.film = await room.desk.table(partial(Film, room.battle))
    return room.film
