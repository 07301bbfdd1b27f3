"""The state of a campaign: bands with their veterans, plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from dustup.core import Event
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
class Gang(Copied):
    """A player's band: caps, what it built, what it holds, who beat it."""

    player: str
    name: str
    band: str
    caps: int = 0
    wins: int = 0
    made: int = 0
    people: dict[str, Veteran] = field(default_factory=dict)
    buildings: dict[str, int] = field(default_factory=dict)
    territories: tuple[str, ...] = ()
    beaten_by: tuple[str, ...] = ()
    rounds: int = 0  # bullets bought since the last battle: each costs more than the one before (PKH-CAM-05)


@dataclass(slots=True)
class League(Copied):
    """A campaign under way; `step` and `todo` say where between two battles it stands."""

    edition: Edition
    gangs: dict[str, Gang]
    plan: tuple[tuple[str, str], ...]
    seed: int = 1
    game: int = 0
    step: str = "claim"
    todo: tuple[str, ...] = ()  # players who still have to choose a territory, or to go shopping
    scenario: str = ""
    won: str = ""
    events: list[Event] = field(default_factory=list)

    @property
    def law(self) -> Mapping[str, str]:
        """Family rule → the rule of this edition."""
        return self.edition.data().laws

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values."""
        kept = [f.name for f in fields(self) if f.name not in ("edition", "gangs", "events")]
        found: dict[str, Any] = {name: getattr(self, name) for name in kept}
        found["gangs"] = [_plain(gang) for gang in self.gangs.values()]
        return found | {"events": len(self.events)}

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event."""
        self.events.append(Event(what, about, rules))


def _plain(gang: Gang) -> dict[str, Any]:
    found: dict[str, Any] = {f.name: getattr(gang, f.name) for f in fields(gang) if f.name != "people"}
    found["people"] = [{f.name: getattr(v, f.name) for f in fields(v)} for v in gang.people.values()]
    return found
