"""The state of a campaign: bands with their veterans, plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from dustup.skirmish import league
from dustup.skirmish.copying import Copied

from ..edition import Edition


@dataclass(slots=True)
class Veteran(Copied):
    """A fighter between battles. `scars` are lost Attribute points by code; `misses` how many battles it sits out."""

    id: str
    name: str
    profile: str
    weapons: tuple[str, ...] = ()
    armour: str = ""
    gear: tuple[str, ...] = ()
    mutations: tuple[str, ...] = ()
    bullets: int = 0
    skills: tuple[str, ...] = ()
    scars: Mapping[str, int] = field(default_factory=dict)
    xp: int = 0
    misses: int = 0


@dataclass(slots=True)
class Gang(league.Gang):
    """A player's band: caps, what it built, what it holds, who beat it."""

    band: str = ""
    caps: int = 0
    people: dict[str, Veteran] = field(default_factory=dict)
    buildings: dict[str, int] = field(default_factory=dict)
    territories: tuple[str, ...] = ()
    beaten_by: tuple[str, ...] = ()
    rounds: int = 0  # bullets bought since the last battle: each costs more than the one before (PKH-CAM-05)


@dataclass(slots=True)
class League(league.League):
    """A campaign under way: territories are claimed, a battle is fought, then bands go shopping."""

    FIXED: ClassVar[tuple[str, ...]] = ("edition",)
    edition: Edition = field(kw_only=True)
    gangs: dict[str, Gang]
    step: str = "claim"
    scenario: str = ""

    @property
    def law(self) -> Mapping[str, str]:
        """Family rule → the rule of this edition."""
        return self.edition.data().laws
