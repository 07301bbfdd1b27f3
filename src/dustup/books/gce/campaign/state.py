"""The state of a campaign: mobs with their veterans and wagons, plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from dustup.skirmish import league
from dustup.skirmish.copying import Copied


@dataclass(slots=True)
class Veteran(Copied):
    """A warrior between battles. `scars` are lasting injuries by name; `misses` how many battles it sits out."""

    id: str
    name: str
    profile: str
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    hates: tuple[str, ...] = ()
    gains: dict[str, int] = field(default_factory=dict)
    scars: tuple[str, ...] = ()
    xp: int = 0
    misses: int = 0
    rides: str = ""
    seat: str = "rider"
    gun: str = ""
    boss: bool = False


@dataclass(slots=True)
class Wagon(Copied):
    """A vehicle between battles."""

    id: str
    name: str
    row: str
    guns: dict[str, str] = field(default_factory=dict)
    gubbins: tuple[str, ...] = ()
    scars: tuple[str, ...] = ()
    misses: int = 0


@dataclass(slots=True)
class Gang(league.Gang):
    """A player's mob."""

    mob: str = ""
    teef: int = 0
    people: dict[str, Veteran] = field(default_factory=dict)
    wagons: dict[str, Wagon] = field(default_factory=dict)


@dataclass(slots=True)
class League(league.League):
    """A campaign under way: who turns out, a battle, then mobs go shopping."""

    gangs: dict[str, Gang]
