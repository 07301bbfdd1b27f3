"""Asking what the other editions say: of the deed that is considered now, or of a moment of the replay.

Only what the asking seat may know is handed on: the battle as its side believes it to be, unless all of it is open.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from dustup.core import Answer, Ask, ContentError, Illegal, Roll, Session
from dustup.core.belief import believed
from dustup.lab import diff
from dustup.server.front.faults import Fail
from dustup.server.previews import cards, chances
from dustup.server.previews.editions import editions
from dustup.server.protocol.bodies import Compare, Compared
from dustup.server.rooms import seats
from dustup.server.rooms.battle import Battle
from dustup.server.rooms.journals import may_open
from dustup.server.rooms.room import Room

if TYPE_CHECKING:
    from dustup.server.rooms.hall import Hall
    from dustup.server.rooms.replays import Film


async def compare(hall: Hall, token: str, ask: Compare) -> Compared:
    """The answer to a page."""
    seat = await hall.seat(token)
    room = await hall.room(seat.battle)
    if not isinstance(room, Room):
        raise Fail(409, "this battle can only be looked at", "it was played under other rules")
    family = editions(room.battle.book)
    if len(family) < 2:
        raise Fail(404, "there is no other edition of this book here")
    async with room.held() as battle:
        if ask.at is None:
            _entitled(battle, seat.name, ask.n)
            work = partial(situation, await room.desk.table(partial(battle.believed, battle.asked)), ask.answers)
        else:
            work = partial(_given, battle, await cards.film(room), seat.name, ask.at)
    try:  # nobody's answer waits for this
        found = await room.desk.card(work, cards.CARD_CAP)
    except ContentError as error:
        raise Fail(409, "this moment cannot be put to another edition", error.what, remedy=error.remedy) from None
    return await hall.errands.editions([book.code for book in family], found)


def _entitled(battle: Battle, seat: str, n: int) -> None:
    """Refuse players who are not asked, and questions that are no longer open."""
    if battle.over or battle.asked not in seats.held(seat, battle.players):
        raise Illegal("it is not your turn to answer")
    if n != battle.n:
        raise Illegal(f"question {n} is no longer open; the open one is {battle.n}")


def _given(battle: Battle, film: Film, seat: str, at: int) -> dict[str, Any]:
    """What was done at a moment; while it goes on, only one's own deeds, as one believed things to be."""
    if not 0 <= at <= battle.n:
        raise Illegal(f"there is no moment {at}", nearest=max(0, min(at, battle.n)))
    session, whole = film.session(battle, at), may_open(battle, seat)
    sides = seats.held(seat, battle.players)
    fork, answers = session.fork(), list[Answer]()
    while isinstance(fork.question, Ask) and at + len(answers) < battle.n:
        n = at + len(answers)
        if (answers and fork.question.settled) or (not whole and battle.who[n] not in sides):
            break
        answers.append(battle.session.answers[n])
        fork.take(answers[-1])
    if whole:
        return situation(session, answers)
    mine = next((side for side in sides if isinstance(session.question, Ask) and session.question.who == side), "")
    if not mine:
        raise Illegal("while the battle goes on, one may ask this of one's own deeds alone")
    return situation(believed(session, mine), answers)


def situation(session: Session, answers: list[Answer]) -> dict[str, Any]:
    """What is handed on to the other editions: a session as the asking side may know it, and a deed that needs dice."""
    blind = chances.declared(session, answers)
    if blind is not None:
        raise Illegal(blind.why, blind.rule)
    fork = session.fork()
    for answer in answers:
        if not isinstance(fork.question, Ask):
            break
        fork.answer(answer)
    if not isinstance(fork.question, Roll):
        raise Illegal("no dice are rolled for this")
    return diff.considered(session, answers)
