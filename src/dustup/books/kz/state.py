"""The state of a battle: groups of fighters, plain data, referring by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dustup.skirmish import state as skirmish
from dustup.skirmish.copying import copied
from dustup.skirmish.model import Mark, Model

from .setup import Setup

__all__ = ["Fighter", "Group", "Mark", "State"]


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
        return copied(self)


@dataclass(slots=True)
class State(skirmish.State[Setup, Fighter]):
    """A battle. Its phases: deploy, orders, start, initiative, action, change, end, over."""

    groups: dict[str, Group] = field(default_factory=dict)
    rota: list[str] = field(default_factory=list)  # sides in the order they alternate
    turn_of: int = 0  # index into rota
    active_group: str = ""
    night: bool = False
