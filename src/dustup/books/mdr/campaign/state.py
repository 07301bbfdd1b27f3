"""The state of a campaign: parties between battles, plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from dustup.core import Event
from dustup.skirmish.campaign import Told
from dustup.skirmish.copying import Copied

from ..content import data
from ..equipment.kit import Item
from ..muster import Member, Party, recruit, value
from ..party import as_member
from ..state import Fighter


@dataclass(slots=True)
class Troupe(Copied):
    """A party between battles. `away` models miss the next game; `finds` are not understood; who has tried.

    `flesh` is Food for the Wretched alone (MDR-RUL-92); `treated` was hungry and has Food won for it (MDR-ADV-06).
    """

    player: str
    name: str
    size: int
    people: dict[str, Fighter]
    food: int = 0
    cells: int = 0
    flesh: int = 0
    wins: int = 0
    leader: str = ""
    bonus: str = ""
    slots: int = 0
    made: int = 0
    spare: list[Item] = field(default_factory=list)
    finds: list[tuple[Item, tuple[str, ...]]] = field(default_factory=list)
    away: list[str] = field(default_factory=list)
    starved: dict[str, int] = field(default_factory=dict)
    treated: str = ""
    advances: list[tuple[str, str]] = field(default_factory=list)

    def present(self) -> list[Fighter]:
        """Those who fight the next game."""
        return [f for key, f in self.people.items() if key not in self.away]

    def band(self) -> dict[str, Any]:
        """The party as a battle reads it: everybody who fights, in order."""
        rows = [as_member(f, f.id == self.leader, f.id == self.bonus) for f in self.present()]
        plain: dict[str, Any] = msgspec.to_builtins(Party(name=self.name, members=tuple(rows)))
        return plain

    def plain(self) -> dict[str, Any]:
        """Everything as JSON data."""
        rows = {key: msgspec.to_builtins(as_member(f)) for key, f in self.people.items()}
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"people": rows}

    def has(self, trait: str) -> bool:
        """Somebody of the party has a special rule."""
        return any(trait in f.traits for f in self.people.values())


@dataclass(slots=True)
class League(Told):
    """A campaign: who meets whom, and every party. `queue` are the steps still to be taken after the last battle."""

    troupes: dict[str, Troupe]
    plan: list[tuple[str, str]]
    game: int = 0
    scenario: str = ""
    queue: list[tuple[str, str]] = field(default_factory=list)
    seed: int = 0
    winner: str = ""
    names: dict[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """Everything as JSON data, the models as rows of a party."""
        return Told.plain(self) | {"troupes": {key: troupe.plain() for key, troupe in self.troupes.items()}}

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event; names outlive their bearers."""
        self.names |= {key: f.name for key, f in self.fighters.items()}
        Told.say(self, what, *rules, **about)

    @property
    def fighters(self) -> dict[str, Fighter]:
        """Everybody by id, for sentences."""
        return {key: f for troupe in self.troupes.values() for key, f in troupe.people.items()}


def troupe_of(player: str, party: Party) -> Troupe:
    """MDR-RUL-88: a party at the start of a campaign; nobody is hungry yet."""
    t = Troupe(player, party.name, party.size or 5, {}, party.food, party.cells, slots=len(party.members))
    for m in party.members:
        f = joins(t, m)
        t.food, f.food = t.food + f.food, 0
        t.leader = f.id if m.leader else t.leader
        t.bonus = f.id if m.bonus else t.bonus
    return t


def joins(t: Troupe, m: Member) -> Fighter:
    """Somebody joins a party."""
    t.made += 1
    f = recruit(data(), t.player, f"{t.player}-{t.made}", m)
    t.people[f.id] = f
    return f


def worth_of(t: Troupe) -> float:
    """What a party is worth: its people as they are, food and cells, victories."""
    people = sum(value(data(), f) * (1 - 0.1 * sum(f.hurt.values())) for f in t.people.values())
    return people + 0.5 * (t.food + t.cells) + 20 * t.wins - 3 * sum(t.starved.values())
