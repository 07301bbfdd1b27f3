"""PKH-MUS-01: a band as its player writes it: who comes, with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from dustup.skirmish import muster as layer
from dustup.skirmish.words import renamed

from ..stage.words import ALIKE, OTHERWISE

if TYPE_CHECKING:
    from ..content import Data, Profile


class Recruit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One fighter of a band. Bombs are listed once each; bullets are shared out here."""

    profile: str
    name: str = ""
    weapons: tuple[str, ...] = ()
    armour: str = ""
    gear: tuple[str, ...] = ()
    mutations: tuple[str, ...] = ()
    bullets: int = 0
    id: str = ""  # of a veteran of a campaign
    traits: dict[str, int] = {}  # what it has learnt in a campaign (PKH-CAM-06)
    gains: dict[str, int] = {}  # how its Attributes have changed in a campaign (PKH-CAM-02, PKH-CAM-06)


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A band: its faction, the points it was raised for, its fighters."""

    name: str
    band: str
    fighters: tuple[Recruit, ...]
    id: str = ""
    points: int = 500
    blurb: str = ""
    veterans: bool = False  # a band of a campaign: what became of it is not asked (PKH-CAM-01)


def label(recruit: Recruit, index: int, content: Data) -> str:
    """How a fighter is called in messages."""
    profile = content.profiles.get(recruit.profile)
    return recruit.name or f"{profile.name if profile else recruit.profile} {index + 1}"


def worn(recruit: Recruit, profile: Profile, content: Data) -> str:
    """The armour a fighter ends up in: a suit that comes with a weapon, bought armour, tough skin, its own."""
    suits = [content.weapons[n].worn for n in recruit.weapons if n in content.weapons]
    skins = [content.mutations[n].armour for n in recruit.mutations if n in content.mutations]
    return next((name for name in (*suits, recruit.armour, *skins, profile.armour) if name), "")


def spelled(given: Any, pools: Mapping[str, Mapping[str, Any]]) -> Any:
    """A band as people write it, with ids for the names shown; what is not a name of anything stays, to be refused."""
    rows = given.get("fighters") if isinstance(given, Mapping) else None
    if not isinstance(rows, list):
        return given
    listed = [_listed(row) if isinstance(row, Mapping) else row for row in rows]
    return layer.spelled({**given, "fighters": listed}, pools, OTHERWISE)


def _listed(row: Mapping[str, Any]) -> dict[str, Any]:
    """One thing alone may stand for a list of one."""
    several, new = ("weapons", "gear", "mutations"), renamed(row, ALIKE)
    return {key: [value] if key in several and isinstance(value, str) else value for key, value in new.items()}


def plain(roster: Roster) -> dict[str, Any]:
    """The band as the data it is read from."""
    data: dict[str, Any] = msgspec.to_builtins(roster)
    return data
