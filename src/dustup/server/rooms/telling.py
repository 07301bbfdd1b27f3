"""What a page is told of a battle: one message, made for its seat and nobody else's (in a worker, under the lock)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dustup.core import Ask
from dustup.core.scene import Scene
from dustup.server.protocol import changes, wire
from dustup.server.rooms import look, seats, throws, undo
from dustup.server.rooms.guests import Guest
from dustup.server.store.tokens import Sitting

if TYPE_CHECKING:
    from dustup.server.rooms.battle import Battle
    from dustup.server.rooms.room import Room


def states(room: Room, guests: Sequence[Guest]) -> list[bytes]:
    """A message for each page; pages that have and see the same get the same bytes."""
    telling = Telling(room)
    return [telling.state(guest) for guest in guests]


class Telling:
    """One round of telling. Every scene, every difference and every message is made once."""

    def __init__(self, room: Room) -> None:
        self.room, self.battle = room, room.battle
        self.scenes: dict[str, Scene] = {}
        self.made: dict[Any, bytes] = {}
        self.pages = Counter(guest.seat for guest in room.guests)
        self.here = {side for guest in list(room.guests) for side in room.sides(guest)}

    def state(self, guest: Guest) -> bytes:
        """Everything this page may know now: of the scene and the log only what it does not have yet."""
        battle, sides = self.battle, self.room.sides(guest)
        view = _view(battle, guest, sides)
        scene = self._scene(view)
        start = _log_start(battle, guest, view)
        mine = battle.session.question is not None and battle.asked in sides
        cover = self._cover(guest, sides, view) if mine else ""
        key = (guest.seat, view, start, id(guest.scene), cover)
        if key not in self.made:
            self.made[key] = wire.encode(self._message(guest, sides, scene, start, (view, cover)))
        guest.view, guest.over, guest.logged, guest.scene = view, battle.over, len(battle.told), scene
        return self.made[key]

    def _scene(self, view: str) -> Scene:
        if view not in self.scenes:
            battle = self.battle
            scene = self.scenes[view] = look.scene_for(battle.book, battle.session.state, view, battle.over)
            self.room.turn, self.room.bands = scene.turn, scene.sides
        return self.scenes[view]

    def _cover(self, guest: Guest, sides: tuple[str, ...], view: str) -> str:
        """Hot-seat: whom to hand the device to, if there is anything that the other must not see."""
        if guest.seat != seats.ALL or len(sides) < 2 or view == guest.covered:
            return ""
        guest.covered = view
        question = self.battle.session.question
        secret = (isinstance(question, Ask) and question.hidden) or self._scene(view) != self._scene("")
        return view if secret else ""

    def _message(
        self, guest: Guest, sides: tuple[str, ...], scene: Scene, start: int, through: tuple[str, str]
    ) -> wire.State:
        battle, (view, cover) = self.battle, through
        question = battle.session.question
        mine = question is not None and battle.asked in sides
        return wire.State(
            n=battle.n,
            battle=battle.row.id,
            seat=guest.seat,
            view=view,
            book=battle.book.code,
            scene=scene if guest.scene is None else None,
            changes=None if guest.scene is None else changes.between(guest.scene, scene),
            question=look.question_view(battle.book, question, battle.n, battle.asked) if question and mine else None,
            waiting=None if mine else _waiting(battle),
            log=look.lines(battle, start, view),
            log_from=start,
            undo=undo.view(battle, self.room.talks, sides, self.room.turn, view),
            result=_result(battle),
            seats=self._seats(scene.sides),
            dice=_dice(battle),
            cover=cover,
            hotseat=battle.row.hotseat,
            pages=max(1, self.pages[guest.seat]),
            watching=self.pages[seats.WATCH],
            strict=battle.row.strict,
            again=self.room.again.get(guest.seat, ""),
            note=battle.row.note,
            roster=look.roster_for(battle.book, battle.session.state, view),
        )

    def _seats(self, names: dict[str, str]) -> list[wire.SeatView]:
        found = []
        for side, player in self.battle.players.items():
            bot, band = player != seats.HUMAN, names.get(side, side)
            who = self.room.sitting.get(seats.ALL if self.battle.row.hotseat else side, Sitting(taken=False))
            found.append(wire.SeatView(side, band, player, bot or side in self.here, bot or who.taken, who.name))
        return found


def _log_start(battle: Battle, guest: Guest, view: str) -> int:
    """From where the page's log must be told: what is new, and what it sees with other eyes than before."""
    was, now = (guest.view, guest.over), (view, battle.over)
    if was == now:
        return guest.logged
    had = enumerate(battle.session.state.events[: guest.logged])
    other = (i for i, event in had if look.may_see(event, *now) != look.may_see(event, *was))
    read = (each.at for each in battle.considered.values() if each.to(*now) != each.to(*was))
    return min(next(other, guest.logged), next(read, guest.logged))


def _view(battle: Battle, guest: Guest, sides: tuple[str, ...]) -> str:
    """Through whose eyes: in hot-seat those of the side that is asked, else of the one before."""
    if guest.seat != seats.ALL:
        return sides[0] if sides else ""
    return battle.asked if battle.asked in sides else guest.view or sides[0]


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


def _dice(battle: Battle) -> wire.DiceView:
    if battle.row.dice == "physical":
        return wire.DiceView("physical")
    return wire.DiceView("engine", throws.commit(battle.row.seed), battle.row.seed if battle.over else "")
