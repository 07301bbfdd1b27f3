"""What a page is told of a battle: one message, made for its seat and nobody else's (in a worker, under the lock)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dustup.core import Ask
from dustup.core.scene import Scene
from dustup.server import look, seats, throws, undo, wire
from dustup.server.guests import Guest

if TYPE_CHECKING:
    from dustup.server.battle import Battle
    from dustup.server.room import Room


def states(room: Room, guests: Sequence[Guest]) -> list[bytes]:
    """A message for each page; pages with the same view share the scene."""
    scenes: dict[str, Scene] = {}
    return [_state(room, guest, scenes) for guest in guests]


def _state(room: Room, guest: Guest, scenes: dict[str, Scene]) -> bytes:
    """Everything this page may know now; the log only from where it left off."""
    battle, sides = room.battle, room.sides(guest)
    session, question = battle.session, battle.session.question
    view = _view(battle, guest, sides)
    if view != guest.view or battle.over != guest.over:
        guest.logged = 0
    guest.view, guest.over = view, battle.over
    if view not in scenes:
        scenes[view] = look.scene_for(battle.book, session.state, view, battle.over)
    scene = scenes[view]
    room.turn = scene.turn
    mine = question is not None and battle.asked in sides
    start, guest.logged = guest.logged, len(battle.told)
    return wire.encode(
        wire.State(
            n=battle.n,
            battle=battle.row.id,
            seat=guest.seat,
            view=view,
            book=battle.book.code,
            scene=scene,
            question=look.question_view(battle.book, question, battle.n, battle.asked) if question and mine else None,
            waiting=None if mine else _waiting(battle),
            log=look.lines(session.state.events, battle.told, battle.marks, start, view, battle.over),
            log_from=start,
            undo=undo.view(battle, room.talks, sides, scene.turn),
            result=_result(battle),
            seats=_seats(room, scene.sides),
            dice=_dice(battle),
            cover=_cover(battle, guest, sides, view) if mine else "",
            hotseat=battle.row.hotseat,
            note=battle.row.note,
        )
    )


def _view(battle: Battle, guest: Guest, sides: tuple[str, ...]) -> str:
    """Through whose eyes: in hot-seat those of the side that is asked, else of the one before."""
    if guest.seat != seats.ALL:
        return sides[0] if sides else ""
    return battle.asked if battle.asked in sides else guest.view or sides[0]


def _cover(battle: Battle, guest: Guest, sides: tuple[str, ...], view: str) -> str:
    """Hot-seat: whom to hand the device to, if there is anything that the other must not see."""
    if guest.seat != seats.ALL or len(sides) < 2 or view == guest.covered:
        return ""
    guest.covered = view
    question, now, show = battle.session.question, battle.session.state, battle.book.show
    secret = (isinstance(question, Ask) and question.hidden) or show(now, view) != show(now, "")
    return view if secret else ""


def _waiting(battle: Battle) -> wire.Waiting | None:
    question = battle.session.question
    if question is None:
        return None
    return wire.Waiting(battle.asked, battle.due == "bot", look.waiting_words(question))


def _result(battle: Battle) -> wire.ResultView | None:
    if not battle.over:
        return None
    result = battle.book.result(battle.session.state)
    return wire.ResultView(result.winner, dict(result.scores), result.why)


def _seats(room: Room, names: dict[str, str]) -> list[wire.SeatView]:
    here = {side for guest in list(room.guests) for side in room.sides(guest)}
    return [
        wire.SeatView(side, names.get(side, side), player, player != seats.HUMAN or side in here)
        for side, player in room.battle.players.items()
    ]


def _dice(battle: Battle) -> wire.DiceView:
    if battle.row.dice == "physical":
        return wire.DiceView("physical")
    return wire.DiceView("engine", throws.commit(battle.row.seed), battle.row.seed if battle.over else "")
