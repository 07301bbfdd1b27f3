"""The state of a campaign: mobs with their veterans and wagons, plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from dustup.core import Event
from dustup.skirmish.campaign import Told
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
class Gang(Copied):
    """A player's mob."""

    player: str
    name: str
    mob: str
    teef: int = 0
    wins: int = 0
    made: int = 0
    people: dict[str, Veteran] = field(default_factory=dict)
    wagons: dict[str, Wagon] = field(default_factory=dict)


@dataclass(slots=True)
class League(Told):
    """A campaign under way; `step` and `todo` say where between two battles it stands."""

    gangs: dict[str, Gang]
    plan: tuple[tuple[str, str], ...]
    seed: int = 1
    game: int = 0
    step: str = "fight"
    todo: tuple[str, ...] = ()  # players who still have to go shopping
    won: str = ""
    events: list[Event] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values."""
        return Told.plain(self) | {"gangs": [_plain(gang) for gang in self.gangs.values()]}


def _plain(gang: Gang) -> dict[str, Any]:
    found: dict[str, Any] = {f.name: getattr(gang, f.name) for f in fields(gang) if f.name not in ("people", "wagons")}
    for key, rows in (("people", gang.people), ("wagons", gang.wagons)):
        found[key] = [{f.name: getattr(row, f.name) for f in fields(row)} for row in rows.values()]
    return found
