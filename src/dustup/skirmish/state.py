"""The state of a battle: what every book has, as plain data referring by id. A book adds its own fields."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

import msgspec

from dustup.core import Event

from .copying import Copied, kinds, of_parts
from .model import Mark, Model

S = TypeVar("S")
F = TypeVar("F", bound=Model)
_pack = msgspec.msgpack.Encoder().encode
SHARED = ("setup", "events")
"""Fields that are no part of a state's key: what never changes, and what only tells of changes."""


@dataclass(slots=True)
class State(Copied, Generic[S, F]):
    """A battle. `setup` is frozen and shared; `pieces` says what became of scenery that changed (a door: "open").

    `terrain` counts those changes: whatever is remembered about places is keyed by it. `_foes` is the index kept for
    speed: everybody who is not of a side, whatever became of them; `join` and `defect` renew it.
    """

    setup: S
    fighters: dict[str, F]
    sides: tuple[str, ...] = ("red", "blue")
    phase: str = "deploy"
    turn: int = 0
    active: str = ""
    marks: dict[str, Mark] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    terrain: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    made: int = 0
    events: list[Event] = field(default_factory=list)
    _foes: dict[str, list[F]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def key(self) -> bytes:
        """All changing data but the events, to be compared."""
        return _pack([getattr(self, name) for name in self._changing()])

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values, in a fixed order; events are counted."""
        return {name: _plain(getattr(self, name)) for name in self._changing()} | {"events": len(self.events)}

    def _changing(self) -> list[str]:
        """The fields that make up its key; one that is not compared is only at hand for speed."""
        return [f.name for f in fields(self) if f.compare and f.name not in SHARED]

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event."""
        self.events.append(Event(what, about, rules))

    def up(self) -> list[F]:
        """Everybody on the table and in play."""
        return [f for f in self.fighters.values() if f.status == "up"]

    def side(self, side: str) -> list[F]:
        """The fighters of a side on the table and in play."""
        return [f for f in self.fighters.values() if f.status == "up" and f.side == side]

    def foes(self, f: F) -> list[F]:
        """Enemies on the table and in play."""
        return [e for e in self.strangers(f.side) if e.status == "up"]

    def allied(self, side: str, other: str) -> bool:
        """Whether two sides do not fight each other: by default only a side and itself."""
        return side == other

    def friends(self, f: F) -> list[F]:
        """Others of its side on the table and in play."""
        return [m for m in self.fighters.values() if m.side == f.side and m.status == "up" and m.id != f.id]

    def others(self, f: F) -> list[F]:
        """Everybody else on the table and in play."""
        return [m for m in self.fighters.values() if m.status == "up" and m.id != f.id]

    def strangers(self, side: str) -> list[F]:
        """Everybody who is neither of a side nor of its allies, whatever became of them."""
        found = self._foes.get(side)
        if found is None:
            fighters = self.fighters.values()
            friends = [other for other in dict.fromkeys([f.side for f in fighters]) if self.allied(side, other)]
            found = self._foes[side] = [f for f in fighters if f.side not in friends]
        return found

    def join(self, f: F) -> None:
        """Somebody comes into the battle."""
        self.fighters[f.id] = f
        self._foes = {}

    def defect(self, f: F, side: str) -> None:
        """Somebody goes over to another side."""
        f.side = side
        self._foes = {}

    def fresh(self, kind: str) -> str:
        """An id nothing in this battle has had yet: smoke1, smoke2 …"""
        self.made += 1
        return f"{kind}{self.made}"

    def alter(self, piece: str, state: str) -> None:
        """A piece of scenery changes: a door opens, a ladder falls, a wood burns."""
        self.pieces[piece] = state
        self.terrain += 1


Battle = State[Any, Any]
"""A battle of any book."""


def _plain(value: Any) -> Any:
    if of_parts(value):
        return {name: _plain(getattr(value, name)) for name in kinds(type(value))}
    if isinstance(value, dict) and any(of_parts(v) for v in value.values()):
        return [_plain(v) for v in value.values()]
    return [_plain(v) for v in value] if isinstance(value, (list, tuple)) else value
