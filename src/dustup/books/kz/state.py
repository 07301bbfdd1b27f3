"""The state of a battle: groups of figures, plain data, referring by id."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from dustup.core import Event
from dustup.table.bodies import Body

_pack = msgspec.msgpack.Encoder().encode


@dataclass(slots=True)
class Fighter:
    """A figure: active, suppressed, captive (suppressed with a captor) or dead.

    `weapons` and `reload` are shared by copies: a change lays a new mapping in their place.
    """

    id: str
    side: str
    group: str
    name: str
    kind: str
    rank: str  # leader, sub, plain
    points: int
    r: int = 125
    hero: bool = False
    armour: str = "none"
    weapons: dict[str, int] = field(default_factory=dict)  # weapon -> uses left; -1 never runs out
    gear: tuple[str, ...] = ()
    x: int = 0
    y: int = 0
    facing: int = 0
    status: str = "off"  # off (not on the table), up, dead
    suppressed: bool = False
    captor: str = ""
    order: str = ""  # its own order, where individual orders are played
    pending: str = ""
    reload: dict[str, int] = field(default_factory=dict)  # weapon -> turns still to be spent reloading
    vehicle: int = 0  # inches its vehicle moved (a flag for KZ-HIT-08, KZ-RUL-67)
    fell: int = 0  # the turn in which it was killed or last taken
    # --- this turn or this activation
    acted: bool = False
    tried: bool = False
    moved: bool = False
    shot: bool = False
    fought: bool = False
    handed: bool = False  # as a captive it has changed hands

    def copy(self) -> Fighter:
        """A copy, written by hand for speed."""
        new = Fighter.__new__(Fighter)
        new.id, new.side, new.group, new.name, new.kind = self.id, self.side, self.group, self.name, self.kind
        new.rank, new.points, new.r, new.hero, new.armour = self.rank, self.points, self.r, self.hero, self.armour
        new.weapons, new.gear, new.x, new.y = self.weapons, self.gear, self.x, self.y
        new.facing, new.status, new.suppressed, new.captor = self.facing, self.status, self.suppressed, self.captor
        new.order, new.pending, new.vehicle, new.fell = self.order, self.pending, self.vehicle, self.fell
        new.reload = self.reload
        new.acted, new.tried, new.moved, new.shot = self.acted, self.tried, self.moved, self.shot
        new.fought, new.handed = self.fought, self.handed
        return new

    @property
    def body(self) -> Body:
        """Its base on the table."""
        return Body(self.id, self.x, self.y, 0, self.r, self.facing)


@dataclass(slots=True)
class Group:
    """A squad, a gang or a lone individual: one order counter for all of them."""

    id: str
    side: str
    name: str
    kind: str
    order: str = ""
    pending: str = ""  # the counter lying face down
    score: int = 0  # initiative
    acted: bool = False
    asked: bool = False  # has decided on its order in this step

    def copy(self) -> Group:
        """A copy."""
        return Group(
            self.id, self.side, self.name, self.kind, self.order, self.pending, self.score, self.acted, self.asked
        )


@dataclass(slots=True)
class Mark:
    """A marker: smoke (until the end of a turn), objective."""

    id: str
    kind: str
    x: int
    y: int
    r: int
    until: int = 0
    holder: str = ""

    def copy(self) -> Mark:
        """A copy."""
        return Mark(self.id, self.kind, self.x, self.y, self.r, self.until, self.holder)


@dataclass(slots=True)
class State:
    """A battle; `setup` is frozen and shared."""

    setup: Any
    fighters: dict[str, Fighter]
    groups: dict[str, Group]
    marks: dict[str, Mark] = field(default_factory=dict)
    sides: tuple[str, ...] = ("red", "blue")
    phase: str = "deploy"  # deploy, orders, start, initiative, action, change, end, over
    turn: int = 0
    rota: list[str] = field(default_factory=list)  # sides in the order they alternate
    turn_of: int = 0  # index into rota
    active_group: str = ""
    active: str = ""
    night: bool = False
    made: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def copy(self) -> State:
        """A copy, written by hand for speed; `setup` is shared."""
        return State(
            self.setup,
            {key: figure.copy() for key, figure in self.fighters.items()},
            {key: group.copy() for key, group in self.groups.items()},
            {key: mark.copy() for key, mark in self.marks.items()},
            self.sides,
            self.phase,
            self.turn,
            list(self.rota),
            self.turn_of,
            self.active_group,
            self.active,
            self.night,
            self.made,
            dict(self.scores),
            dict(self.notes),
            list(self.events),
        )

    def key(self) -> bytes:
        """All changing data but the events, to be compared."""
        whole = (
            self.fighters, self.groups, self.marks, self.phase, self.turn, self.rota, self.turn_of, self.active_group,
            self.active, self.night, self.made, self.scores, self.notes,
        )  # fmt: skip
        return _pack(whole)

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values, in a fixed order."""
        skip = ("setup", "events", "fighters", "groups", "marks")
        data = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in skip}
        for key in ("fighters", "groups", "marks"):
            data[key] = [_plain(thing) for thing in getattr(self, key).values()]
        data["events"] = len(self.events)
        return data

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event."""
        self.events.append(Event(what, about, rules))


def _plain(thing: Any) -> dict[str, Any]:
    return {f.name: getattr(thing, f.name) for f in fields(thing)}
