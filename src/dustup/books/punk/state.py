"""The state of a battle: plain data, referring by id; profiles and items are keys into the book's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from dustup.skirmish import setup as skirmish_setup
from dustup.skirmish import state as skirmish
from dustup.skirmish.model import Mark, Model
from dustup.table.units import Unit

from .move.layout import Lay, Reading

if TYPE_CHECKING:
    from .content import Data as Data
    from .edition import Edition
    from .scenarios import Scenario as Scenario

__all__ = ["Fighter", "Item", "Mark", "Setup", "State", "Stride"]
Stride = Mapping[str, Any]
"""A Movement Action as the rules on Assaults look back at it."""


@dataclass(frozen=True, slots=True)
class Setup(skirmish_setup.Setup["Data", Reading, "Scenario"]):
    """Frozen and shared by every copy of a State: the table, the scenario, the data with overlays."""

    edition: Edition
    turns: int = 6
    shots: dict[Item, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The ways each thing shoots here (guns.Gun), once somebody asked."""
    lay: Lay = field(init=False, repr=False, compare=False)
    gifted: list[frozenset[str]] = field(default_factory=list, init=False, repr=False, compare=False)
    """Weapons, armour and gear that give special Actions (powers.GIFTS), once somebody asked."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lay", Lay(self.field, self.readings))


class Item(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A weapon or piece of gear carried: `kind` is its key in the data; the rest is its state in this battle.

    Copies of a battle share it: it is replaced (`Fighter.change`), never changed.
    """

    id: str
    kind: str
    loaded: bool = True
    reload: int = 0  # Actions already spent on reloading (PK-RUL-51)
    jammed: bool = False
    charges: int = 0  # fuel left (PK-FUEL-01)
    used: bool = False  # a Disposable that was used


class Fighter(Model):
    """A miniature: off the table at first, up, down (a casualty) or gone (removed, leaves nothing)."""

    STEP: ClassVar[int] = 250  # PK-RUL-03: the most two levels may differ for contact
    SLOWEST: ClassVar[int] = -9  # PK-CUMB-03: the least Agility that heavy gear may leave it
    BOMBS: ClassVar[int] = 3  # PK-BOMB-01: how many it may carry

    profile: str = ""
    traits: Mapping[str, int] = {}  # special rule → X (0 where it has none)
    stats: Mapping[str, int] = {}  # A C P AG S T TC; a missing one is "-" (PK-ATTR-02)
    armour: str = ""
    items: tuple[Item, ...] = ()
    bullets: int = 0  # secret (PK-AMMO-02)
    prone: bool = False
    on_wall: str = ""  # id of the piece it hangs on, part-way up (PK-MOVE-06)
    acted: bool = False  # has had its Activation Phase this Turn (PK-TURN-06)
    delayed: int = 0  # the later round it announced (PK-DELA-01); 0 = none
    delay_used: bool = False
    watching: bool = False  # Defensive Fire declared (PK-DEF-01)
    poison: int = 0  # strongest dose waiting (PK-POIS-01)
    poison_fresh: bool = False  # one more activation comes before the roll (PK-RUL-84)
    shock: int = 0  # activations still to end before the shock is over: 0 none, 1, 2 (PK-ELEC-02)
    dying: bool = False  # a Berserker Downed once (PK-BERS-01)
    rerolls: int = 0  # rerolls left from gear or band rules
    spent: dict[str, int] = msgspec.field(default_factory=dict)  # once-per-game things used
    loot: tuple[Item, ...] = ()  # what others left at its marker
    burnt: bool = False  # its kit is destroyed (PK-INCE-07)
    # --- this activation only; cleared when it ends
    left: int = 0  # Actions left
    stood: bool = False  # stood up by contact: -3 Combat, no Disengage (PK-PRON-03, PK-PRON-04)
    stumbled: bool = False  # failed a terrain check in this activation (PK-ASLT-08)
    aim: str = ""  # whom it aims at (PK-SHOT-10)
    assaulted: Mapping[str, tuple[int, int]] = {}  # enemy → charge, from behind (PK-ASLT-09)
    trail: tuple[Stride | None, ...] = ()  # its Actions of this activation; None is not a move (PK-ASLT-05, PK-ASLT-10)
    slow_used: tuple[str, ...] = ()  # Dead Slow melee weapons spent in this activation (PK-SLOW-03)
    burned: bool = False  # took its Fire hit of this Action (PK-INCE-05)

    def thing(self, id: str) -> Item | None:
        """What it carries under that id, as it is now."""
        for item in self.items:
            if item.id == id:
                return item
        return None

    def change(self, id: str, **facts: Any) -> None:
        """Something it carries is in another state from now on."""
        self.items = tuple(msgspec.structs.replace(item, **facts) if item.id == id else item for item in self.items)

    @property
    def pace(self) -> int:
        """What a unit of distance costs it to walk, in movement."""
        return 1


@dataclass(slots=True)
class State(skirmish.State[Setup, Fighter]):
    """A battle: deploy, turn, over. What its set-up holds and every chapter asks for is at hand here."""

    edition: Edition = field(init=False, repr=False, compare=False)
    law: Mapping[str, str] = field(init=False, repr=False, compare=False)  # family rule → the rule of this edition
    lay: Lay = field(init=False, repr=False, compare=False)
    unit: Unit = field(init=False, repr=False, compare=False)  # of length, as the book measures
    round: int = 0  # the Agility Round running; 0 = none determined yet; Agility 0 or less is one below its value
    contested: bool = False  # this round had a roll-off (PK-TURN-08)
    next_side: str = ""  # whose turn it is to activate in this round
    rerolled: list[str] = field(default_factory=list)  # sides that used their reroll in this Action (PK-DICE-15)
    due: list[str] = field(default_factory=list)  # who acts in this round, read when it was determined (PK-RUL-10)
    waited: list[str] = field(default_factory=list)  # infiltrators asked already in this round (PK-INFI-04)
    widest: int = field(init=False, repr=False, compare=False)  # the radius of the largest base

    def __post_init__(self) -> None:
        self.edition, self.lay = self.setup.edition, self.setup.lay
        self.law, self.unit = self.setup.data.laws, self.setup.data.unit
        self.widest = max([f.r for f in self.fighters.values()], default=0)

    def join(self, f: Fighter) -> None:
        """Somebody comes into the battle."""
        skirmish.State.join(self, f)
        self.widest = max(self.widest, f.r)
