"""The shelf: battles of other rules. They cannot be replayed, but their events still show what happened."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from dustup.core import Book, Event, Illegal, Journal
from dustup.core.scene import Model, Scene
from dustup.server.front.faults import TooLong
from dustup.server.protocol import wire
from dustup.server.rooms import look
from dustup.server.rooms.guests import Guest
from dustup.server.rooms.journals import File
from dustup.server.store import BattleRow
from dustup.server.workers.think import Desk

if TYPE_CHECKING:
    from dustup.server.workers.errands import Errands

CAP = 30.0
"""Seconds a look at a long one may take."""
HEAVY = 40
"""Bytes of memory for each byte of a journal file (`{}` is the worst there is)."""


class Shelf:
    """A battle only to look at: a frame per event, models moved as the events tell."""

    idle, gone = True, False

    def __init__(self, book: Book, row: BattleRow, journal: Journal, desk: Desk) -> None:
        self.book, self.row, self.journal, self.desk = book, row, journal, desk
        self.filing = asyncio.Lock()
        self.made: File | None = None
        self.start = _start(book, journal.setup)
        shown = [i for i, event in enumerate(journal.events) if not event.to or row.due == "over"]
        self.events = [journal.events[i] for i in shown]
        self.told = [_words(journal, i) for i in shown]
        thoughts = look.thinking(journal.considered, -1, shown, "", row.due == "over")
        self.thoughts = [thoughts.get(i, []) for i in shown]
        self.bytes = HEAVY * (len(row.archive or "") + 500 * len(shown))
        """What it takes, by estimate."""

    async def join(self, guest: Guest) -> None:
        """A page opens."""
        guest.send(await self.desk.card(lambda: wire.encode(self._state(guest.seat)), CAP))

    async def leave(self, guest: Guest) -> None:
        """A page closes."""

    async def handle(self, guest: Guest, message: wire.Incoming) -> None:
        """Frames are shown; everything else is refused."""
        try:
            if not isinstance(message, wire.DoFrame):
                raise Illegal("this battle was played under other rules; it can only be looked at")
            self._check(message.at)
            guest.send(await self.desk.card(lambda: wire.encode(self._frame(message.id, message.at)), CAP))
        except TooLong:
            guest.send(wire.Refused("this took too long to work out", id=getattr(message, "id", None)))
        except Illegal as no:
            do = str(message.__struct_config__.tag)
            guest.send(wire.Refused(no.why, no.rule, no.nearest, getattr(message, "id", None), do))

    async def file(self, errands: Errands) -> File:
        """The journal file, made once."""
        async with self.filing:
            if self.made is None:
                archive = self.row.archive
                text = await self.desk.card(lambda: archive.encode() if archive else wire.encode(self.journal), CAP)
                self.made = await errands.journal(text)
            return self.made

    def _check(self, at: int) -> None:
        if not 0 <= at <= len(self.events):
            raise Illegal(f"there is no moment {at}", nearest=max(0, min(at, len(self.events))))

    def _frame(self, id: int, at: int) -> wire.Frame:
        """The table after `at` events."""
        return wire.Frame(id, at, self._scene(at), self._lines(max(0, at - 1), at), at)

    def replay(self) -> wire.Replay:
        """Every event is a moment."""
        moments = [wire.Moment(i + 1, 0, told) for i, told in enumerate(self.told)]
        return wire.Replay(len(self.events), moments)

    def _lines(self, start: int, end: int) -> list[wire.LogLine]:
        rows = zip(self.events[start:end], self.told[start:end], self.thoughts[start:end], strict=True)
        return [
            wire.LogLine(start + i, e.what, told, list(e.rules), e.about, start + i + 1, thoughts)
            for i, (e, told, thoughts) in enumerate(rows)
        ]

    def _scene(self, at: int) -> Scene:
        models = {model.id: model for model in self.start.models}
        for event in self.events[:at]:
            _move(models, event.about)
        return msgspec.structs.replace(self.start, models=list(models.values()))

    def _state(self, seat: str) -> wire.State:
        n = len(self.events)
        return wire.State(
            n=n,
            battle=self.row.id,
            seat=seat,
            view="",
            book=self.book.code,
            scene=self._scene(n),
            changes=None,
            question=None,
            waiting=None,
            log=self._lines(0, n),
            log_from=0,
            undo=wire.UndoView(),
            result=None,
            seats=[],
            dice=wire.DiceView("engine"),
            replay_only=True,
            note=self.row.note or self.journal.note,
        )


def _words(journal: Journal, i: int) -> str:
    event: Event = journal.events[i]
    return journal.told[i] if i < len(journal.told) else event.what


def _start(book: Book, setup: dict[str, Any]) -> Scene:
    try:
        return book.show(book.setup(setup), "")
    except Exception:  # other rules may not know this set-up any more: an empty table still carries the log
        return Scene(book.code, 0, 0, "", (9000, 9000), "", [])


def _move(models: dict[str, Model], about: dict[str, Any]) -> None:
    model = models.get(str(about.get("who")))
    path = about.get("path")
    if model is None or not isinstance(path, list) or not path or not isinstance(path[-1], list):
        return
    x, y, *rest = (each for each in path[-1] if isinstance(each, int))
    facing = about.get("facing", model.facing)
    z = rest[0] if rest else model.z
    models[model.id] = msgspec.structs.replace(model, x=x, y=y, z=z, facing=facing, off=False)
