"""The state of a battle: groups of fighters, plain data, referring by id; and what never changes during it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dustup.skirmish import setup as skirmish_setup
from dustup.skirmish import state as skirmish
from dustup.skirmish.copying import Copied
from dustup.skirmish.expect import Table
from dustup.skirmish.model import Mark, Model

from .content import Data

if TYPE_CHECKING:
    from .scenarios import Scenario as Scenario

__all__ = ["Fighter", "Group", "Mark", "Reading", "Setup", "State"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means here: cover value, sight, ground, whether it is a building or an opening of one."""

    cover: int  # 0, -2 soft, -4 medium (KZ-RUL-29)
    sight: bool  # blocks it (KZ-RUL-27)
    block: bool  # cannot be walked through
    difficult: bool  # KZ-TERR-01
    building: bool  # a roofed inside (KZ-TERR-02, KZ-TERR-03)


Line = tuple[int, int, int, int, int, int]  # x, y and radius at both ends


@dataclass(frozen=True, slots=True)
class Setup(skirmish_setup.Setup[Data, Reading, "Scenario"]):
    """Frozen and shared by every copy of a State."""

    blocks: tuple[int, ...] = ()
    sighting: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    difficult: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    lines: dict[Line, bool] = field(default_factory=dict)
    """Sight lines already found: scenery never moves, so they hold for good (smoke is looked at afresh)."""
    covers_found: dict[Line, tuple[int, str]] = field(default_factory=dict)
    guns: dict[Hashable, tuple[Any, ...]] = field(default_factory=dict)
    """What each figure can fire under an order, for bots."""
    chances: Table = field(default_factory=Table)
    """What shots and charges are expected to bring, worked out once by the rules: for bots."""


@dataclass(slots=True)
class Fighter(Model):
    """A figure: active, suppressed, captive (suppressed with a captor) or dead (down)."""

    group: str = ""
    kind: str = ""
    rank: str = "plain"  # leader, sub, plain
    hero: bool = False
    armour: str = "none"
    weapons: Mapping[str, int] = field(default_factory=dict)  # weapon -> uses left; -1 never runs out
    gear: tuple[str, ...] = ()
    suppressed: bool = False
    captor: str = ""
    order: str = ""  # its own order, where individual orders are played
    pending: str = ""
    reload: Mapping[str, int] = field(default_factory=dict)  # weapon -> turns still to be spent reloading
    vehicle: int = 0  # inches its vehicle moved (a flag for KZ-HIT-08, KZ-RUL-67)
    fell: int = 0  # the turn in which it was killed or last taken
    # --- this turn or this activation
    acted: bool = False
    tried: bool = False
    moved: bool = False
    shot: bool = False
    fought: bool = False
    handed: bool = False  # as a captive it has changed hands


@dataclass(slots=True)
class Group(Copied):
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


@dataclass(slots=True)
class State(skirmish.State[Setup, Fighter]):
    """A battle. Its phases: deploy, orders, start, initiative, action, change, end, over."""

    groups: dict[str, Group] = field(default_factory=dict)
    rota: list[str] = field(default_factory=list)  # sides in the order they alternate
    turn_of: int = 0  # index into rota
    active_group: str = ""
    night: bool = False
