"""The state of a battle: plain data, referring by id; profiles and items are keys into the book's data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from dustup.core import Event
from dustup.table.bodies import Body
from dustup.table.units import Unit

if TYPE_CHECKING:
    from .setup import Setup

if TYPE_CHECKING:
    from .setup import Setup

_pack = msgspec.msgpack.Encoder().encode
_copy: Callable[[Any], Any] = msgspec.Struct.__copy__  # type: ignore[attr-defined]


class Item(msgspec.Struct, gc=False):
    """A weapon or piece of gear carried: `kind` is its key in the data; the rest is its state in this battle."""

    id: str
    kind: str
    loaded: bool = True
    reload: int = 0  # Actions already spent on reloading (PK-RUL-51)
    jammed: bool = False
    charges: int = 0  # fuel left (PK-FUEL-01)
    used: bool = False  # a Disposable that was used

    def copy(self) -> Item:
        """A copy: all its fields are plain."""
        new: Item = _copy(self)
        return new


class Fighter(msgspec.Struct, gc=False):
    """A miniature. `status`: reserve (not yet on the table), up, down (casualty), gone (removed, leaves nothing)."""

    STEP: ClassVar[int] = 250  # PK-RUL-03: the most two levels may differ for contact

    id: str
    side: str
    name: str
    profile: str
    points: int
    traits: dict[str, int]  # special rule -> X (0 where it has none): profile, mutations, band
    stats: dict[
        str, int
    ]  # A C P AG S T TC; a missing one is "-" (PK-ATTR-02); replaced, never changed, by a permanent loss
    r: int
    x: int = 0
    y: int = 0
    z: int = 0
    facing: int = 0
    status: str = "up"
    armour: str = ""
    items: list[Item] = msgspec.field(default_factory=list)
    bullets: int = 0  # secret (PK-AMMO-02)
    prone: bool = False
    on_wall: str = ""  # id of the piece it hangs on, part-way up (PK-MOVE-06)
    acted: bool = False  # has had its Activation Phase this Turn (PK-TURN-06)
    delayed: int = 0  # the later round it announced (PK-DELA-01); 0 = none
    delay_used: bool = False
    watching: bool = False  # Defensive Fire declared (PK-DEF-01)
    poison: int = 0  # strongest dose waiting (PK-POIS-01)
    poison_fresh: bool = False  # struck in its own activation: the roll waits for the next one (PK-RUL-84)
    shock: int = 0  # activations still to end before the shock is over: 0 none, 1, 2 (PK-ELEC-02)
    dying: bool = False  # a Berserker Downed once (PK-BERS-01)
    rerolls: int = 0  # rerolls left from gear or band rules
    spent: dict[str, int] = msgspec.field(default_factory=dict)  # once-per-game things used
    loot: list[Item] = msgspec.field(default_factory=list)  # what others left at its marker
    burnt: bool = False  # its kit is destroyed (PK-INCE-07)
    # --- this activation only; cleared when it ends
    left: int = 0  # Actions left
    stood: bool = False  # stood up by contact: -3 Combat, no Disengage (PK-PRON-03, PK-PRON-04)
    stumbled: bool = False  # failed a terrain check in this activation (PK-ASLT-08)
    aim: str = ""  # whom it aims at (PK-SHOT-10)
    assaulted: dict[str, list[int]] = msgspec.field(default_factory=dict)  # enemy -> [charge, from behind] (PK-ASLT-09)
    trail: list[dict[str, Any] | None] = msgspec.field(
        default_factory=list
    )  # its Actions of this activation: a Movement Action as a stride, any other as None (PK-ASLT-05, PK-ASLT-10)
    slow_used: list[str] = msgspec.field(
        default_factory=list
    )  # Dead Slow melee weapons spent in this activation (PK-SLOW-03); replaced, never changed
    burned: bool = False  # took its Fire hit of this Action (PK-INCE-05)

    def copy(self) -> Fighter:
        """A copy of all fields at once, then of what may be changed inside; written by hand for speed."""
        new: Fighter = _copy(self)
        new.items = list(map(_copy, self.items))
        new.spent = dict(self.spent) if self.spent else {}
        new.loot = list(map(_copy, self.loot)) if self.loot else []
        new.assaulted = {k: list(v) for k, v in self.assaulted.items()} if self.assaulted else {}
        new.trail = list(self.trail) if self.trail else []  # strides are never changed
        return new

    @property
    def pace(self) -> int:
        """What a unit of distance costs it to walk, in movement."""
        return 1

    @property
    def body(self) -> Body:
        """Its base on the table."""
        return Body(self.id, self.x, self.y, self.z, self.r, self.facing)


class Mark(msgspec.Struct, gc=False):
    """A marker on the table: fire (x = its X), objective, smoke. Casualties are Fighters with status 'down'."""

    id: str
    kind: str
    x: int
    y: int
    r: int
    power: int = 0
    holder: str = ""  # fighter carrying it, or side holding it
    state: str = ""

    def copy(self) -> Mark:
        """A copy: all its fields are plain."""
        new: Mark = _copy(self)
        return new


@dataclass(slots=True)
class State:
    """A battle. `setup` is frozen and shared (the table's field, the scenario, data with overlays)."""

    setup: Setup
    fighters: dict[str, Fighter]
    marks: dict[str, Mark] = field(default_factory=dict)
    sides: tuple[str, ...] = ("red", "blue")
    phase: str = "deploy"  # deploy, turn, over
    turn: int = 0
    round: int = 0  # the Agility Round running; 0 = none determined yet; Agility 0 or less is one below its value
    contested: bool = False  # this round had a roll-off (PK-TURN-08)
    next_side: str = ""  # whose turn it is to activate in this round
    active: str = ""  # the fighter in its Activation Phase
    rerolled: list[str] = field(default_factory=list)  # sides that used their reroll in this Action (PK-DICE-15)
    due: list[str] = field(default_factory=list)  # who acts in this round, read when it was determined (PK-RUL-10)
    waited: list[str] = field(default_factory=list)  # infiltrators asked already in this round (PK-INFI-04)
    scores: dict[str, int] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)  # scenario memory
    made: int = 0  # markers made so far, for their ids
    events: list[Event] = field(default_factory=list)
    _foes: dict[str, list[Fighter]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _widest: int = field(default=0, init=False, repr=False, compare=False)
    _herded: bool | None = field(default=None, init=False, repr=False, compare=False)
    law: dict[str, str] = field(init=False, repr=False, compare=False)
    """Family rule -> the rule of this edition."""

    def __post_init__(self) -> None:
        self.law = self.setup.data.laws

    @property
    def unit(self) -> Unit:
        """The unit of length of the book."""
        return self.setup.data.unit

    @property
    def herded(self) -> bool:
        """PKH-BND-10: whether anybody in this battle runs in a pack."""
        if self._herded is None:
            self._herded = any("addler" in f.traits for f in self.fighters.values())
        return self._herded

    @property
    def widest(self) -> int:
        """The radius of the largest base."""
        if not self._widest:
            self._widest = max([f.r for f in self.fighters.values()], default=0)
        return self._widest

    def foes(self, side: str) -> list[Fighter]:
        """Everybody of the other sides, whatever became of them; listed once, for nobody joins or changes sides."""
        found = self._foes.get(side)
        if found is None:
            found = self._foes[side] = [f for f in self.fighters.values() if f.side != side]
        return found

    def copy(self) -> State:
        """A copy, written by hand for speed; `setup` is shared."""
        return State(
            self.setup,
            {key: fighter.copy() for key, fighter in self.fighters.items()},
            {key: mark.copy() for key, mark in self.marks.items()},
            self.sides,
            self.phase,
            self.turn,
            self.round,
            self.contested,
            self.next_side,
            self.active,
            list(self.rerolled),
            list(self.due),
            list(self.waited),
            dict(self.scores),
            dict(self.notes),
            self.made,
            list(self.events),
        )

    def key(self) -> bytes:
        """All changing data but the events, to be compared."""
        whole = (
            self.fighters, self.marks, self.phase, self.turn, self.round, self.contested, self.next_side, self.active,
            self.rerolled, self.due, self.waited, self.scores, self.notes, self.made,
        )  # fmt: skip
        return _pack(whole)

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values in a fixed order: events are counted, what is derived is left out."""
        data = {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.name not in ("setup", "events", "fighters", "marks", "law") and not f.name.startswith("_")
        }
        data["fighters"] = [_plain(fighter) for fighter in self.fighters.values()]
        data["marks"] = [_plain(mark) for mark in self.marks.values()]
        data["events"] = len(self.events)
        return data


def _plain(thing: msgspec.Struct) -> dict[str, Any]:
    data = {name: getattr(thing, name) for name in thing.__struct_fields__}
    for key in ("items", "loot"):
        if key in data:
            data[key] = [_plain(item) for item in data[key]]
    return data
