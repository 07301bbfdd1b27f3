"""A roster: how a campaign stands, band by band, in words every page and every book shares."""

from __future__ import annotations

import msgspec

from .scene import Badge, Gear, Stat


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody (or a vehicle) of a band: figures, gear, injuries, experience."""

    id: str
    name: str
    kind: str = ""
    points: int = 0
    badges: list[Badge] = []
    stats: list[Stat] = []
    gear: list[Gear] = []
    traits: list[tuple[str, str]] = []
    """(name, rule id) of each special rule."""
    notes: list[str] = []


class Store(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a band owns as a whole: food, cells, scrap, a building."""

    label: str
    value: str
    rule: str = ""


class Company(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's band between battles."""

    player: str
    name: str
    members: list[Member]
    stores: list[Store] = []
    points: int = 0
    notes: list[str] = []


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer may see of a campaign now: how far it is, every band, the standings in words."""

    game: int
    games: int
    companies: list[Company]
    phase: str = ""
    standings: list[str] = []
