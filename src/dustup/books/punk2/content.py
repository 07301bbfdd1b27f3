"""The book's data as frozen structs: weapons, armour, special rules, profiles, bands."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from dustup.core.content import by_id, load_rows

T = TypeVar("T")
DATA = Path(__file__).parent / "data"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has: an id, a name, the rule it stands on, where its figures come from."""

    id: str
    name: str
    rule: str
    source: Literal["book", "house", "first edition"] = "house"


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to strike or shoot with a weapon: figures and special rules (trait -> X, 0 where it has none).

    `strength` is added to the user's Strength when `signed` (P2-HIT-02). `ranges` short/medium/long in 1/10 mm;
    empty for melee; `throw` multiplies the user's Strength into a range (bombs: 500 = S x 5 cm).
    `strengths`/`pens` give a figure per range band where it varies.
    """

    combat: int = 0
    strength: int = 0
    signed: bool = False
    pen: int = 0
    ranges: tuple[int, ...] = ()
    strengths: tuple[int, ...] = ()
    pens: tuple[int, ...] = ()
    throw: int = 0
    traits: dict[str, int] = {}
    fuel: int = 0  # charges spent by one use
    template: str = ""  # teardrop, circle, segment


class Weapon(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon: a melee use, a ranged use, or both. Traits of the item itself: two_handed, bulky, rare, ..."""

    cost: int
    melee: Use | None = None
    ranged: Use | None = None
    traits: dict[str, int] = {}


class Armour(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Worn protection."""

    cost: int
    armour: int
    traits: dict[str, int] = {}


class Gear(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Other equipment: shield, biohazard suit, telescopic sight, tools, first-aid kit."""

    cost: int
    traits: dict[str, int] = {}
    armour: int = 0


class Trait(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule in our own words."""

    text: str


class Mutation(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mutation: what it adds to the profile."""

    cost: int
    stats: dict[str, int] = {}
    traits: dict[str, int] = {}
    items: tuple[str, ...] = ()
    armour: int = 0


class Profile(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of fighter: attributes (a missing one is a dash), base in mm, what it may carry."""

    cost: int
    stats: dict[str, int]
    base: int = 25
    armour: str = ""
    items: tuple[str, ...] = ()
    traits: dict[str, int] = {}
    weapons: tuple[str, ...] = ()  # what it may buy
    armours: dict[str, int] = {}  # armour id -> price for this profile
    gear: tuple[str, ...] = ()
    mutations: tuple[int, int] = (0, 0)
    slots: tuple[int, int] = (1, 2)  # least and most weapons
    most: int = 0  # per band; 0 = no limit
    share: bool = False  # not more of these than all the rest together


class Band(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A faction: its profiles and its own rules."""

    blurb: str
    profiles: tuple[str, ...]
    traits: dict[str, int] = {}


class Data(msgspec.Struct, frozen=True):
    """All content, by id."""

    weapons: dict[str, Weapon]
    armours: dict[str, Armour]
    gear: dict[str, Gear]
    traits: dict[str, Trait]
    mutations: dict[str, Mutation]
    profiles: dict[str, Profile]
    bands: dict[str, Band]


def _rows(name: str, kind: type[T]) -> dict[str, T]:
    path = DATA / f"{name}.yaml"
    return by_id(load_rows(path, kind), path)


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content."""
    return Data(
        _rows("weapons", Weapon),
        _rows("armours", Armour),
        _rows("gear", Gear),
        _rows("traits", Trait),
        _rows("mutations", Mutation),
        _rows("profiles", Profile),
        _rows("bands", Band),
    )
