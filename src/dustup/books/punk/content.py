"""PK-RUL-61: the data as frozen structs: weapons, armour, special rules, house profiles and bands. 1/10 mm."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import force_setattr

from dustup.core.content import ContentError, convert, read_yaml, shelf
from dustup.table.units import CENTIMETRE, Unit

from .muster.roster import Roster
from .state import Fighter

NAMES = {
    "A": "Actions", "C": "Combat", "P": "Precision", "AG": "Agility", "S": "Strength", "T": "Toughness", "TC": "Tech",
}  # fmt: skip
CODES = tuple(NAMES)
T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has: an id, a name, the rule it stands on, where its figures come from."""

    id: str
    name: str
    rule: str
    source: Literal["book", "house", "first edition"] = "house"


def _slow(traits: Mapping[str, int]) -> int:
    return traits.get("dead_slow", 0)


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to strike or shoot with a weapon: figures and special rules (trait -> X, 0 where it has none).

    `strength` is added to the user's Strength when `signed` (PK-HIT-02). `ranges` short/medium/long in 1/10 mm;
    empty for melee and templates; `throw` multiplies the user's Strength into one range without modifier
    (bombs: 500 = S x 5 cm). `strengths`/`pens` give a figure per range band where it varies. A Penetration of 90 or
    more stands for "ignores Armour". `length`/`width`: of the template; for a circle `length` is its radius.
    """

    label: str = ""
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
    template: Literal["", "teardrop", "circle", "segment"] = ""
    length: int = 0
    width: int = 0

    def pierces(self, at: int = 0) -> int:
        """PK-PEN-01, PK-RUST-01: its Penetration at that range; rust takes one, never below 0."""
        pen = self.pens[min(at, len(self.pens) - 1)] if self.pens else self.pen
        return max(0, pen - 1) if "rust" in self.traits else pen

    @property
    def slow(self) -> int:
        """PK-SLOW-01: how many Actions it takes to reload, 0 if none."""
        return _slow(self.traits)


class Thing(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is carried or worn, with its special rules (trait -> X, 0 where it has none)."""

    traits: dict[str, int] = {}

    @property
    def fuel(self) -> int:
        """PK-FUEL-01: the charges it starts with."""
        return self.traits.get("fuel", 0)

    @property
    def heavy(self) -> bool:
        """PK-CUMB-01: Cumbersome."""
        return "cumbersome" in self.traits

    @property
    def shield(self) -> bool:
        """PK-SHIE-01: it takes a hand."""
        return "shield" in self.traits

    @property
    def both_hands(self) -> bool:
        """PK-TWOH-01, PK-BULK-01: it leaves no hand for a shield."""
        return "two_handed" in self.traits or self.bulky

    @property
    def bulky(self) -> bool:
        """PK-BULK-01: it leaves no hand for another weapon, and is swung like a mace."""
        return "bulky" in self.traits

    @property
    def bomb(self) -> bool:
        """PK-BOMB-01: bought singly, thrown once, all together one weapon."""
        return "bomb" in self.traits

    @property
    def claws(self) -> bool:
        """PK-CLAW-01: nothing else is held with them."""
        return "clawed" in self.traits

    @property
    def grafted(self) -> bool:
        """PKH-GEA-13: grown into its owner."""
        return "grafted" in self.traits

    @property
    def slot(self) -> bool:
        """PK-LOOT-02: it counts as a weapon."""
        return False

    @property
    def fixed(self) -> bool:
        """PK-LOOT-01: nobody can take it."""
        return False


class Weapon(Thing, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon: a melee use, a ranged use, or both. Its own traits say how it is carried: two_handed, bulky, rare, ...

    `extra`: further ranged uses to choose from (the flamethrower's full blast). `natural`: part of the body, cannot be
    looted and fills no slot. `free`: everyone has it. `slotless`: bought, but no weapon of its own. `worn`: armour that
    comes with it. `needs`: what it must be fixed to ("firearm").
    """

    cost: int
    melee: Use | None = None
    ranged: Use | None = None
    extra: tuple[Use, ...] = ()
    natural: bool = False
    free: bool = False
    slotless: bool = False
    worn: str = ""
    needs: str = ""

    @property
    def shots(self) -> tuple[Use, ...]:
        """Every ranged use."""
        return (self.ranged, *self.extra) if self.ranged else ()

    @property
    def slow(self) -> int:
        """PK-SLOW-01: how many Actions it takes to reload, 0 if none."""
        return max(_slow(self.traits), *(use.slow for use in self.uses))

    @property
    def uses(self) -> tuple[Use, ...]:
        """Every way to strike or shoot with it."""
        return (self.melee, *self.shots) if self.melee else self.shots

    @property
    def slot(self) -> bool:
        """PK-LOOT-02: it counts as a weapon."""
        return not (self.natural or self.free or self.slotless)

    @property
    def fixed(self) -> bool:
        """PK-LOOT-01: nobody can take it."""
        return self.natural or self.free or bool(self.worn)

    @property
    def firearm(self) -> bool:
        """PK-FARM-01: it takes bullets, however it is used."""
        return "firearm" in self.traits


class Armour(Thing, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PK-ARM-01: worn protection; `firearms` is its value per range band against Firearm shots, where that differs."""

    armour: int
    firearms: tuple[int, ...] = ()


class Gear(Thing, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Other equipment: shield, biohazard suit, telescopic sight, tools."""

    cost: int
    armour: int = 0
    needs: str = ""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a special rule adds to a roll. `of`: whose rule it is, the roller's, an enemy's or the weapon's.

    `each`: times its X. `only`: with weapons of that rule alone. `unless`: not with weapons of that one. `weapon`: with
    those of that name alone (blade). `once`: until it was used in this battle. `rule`: where another rule says so.
    """

    on: Literal["precision", "shot", "avoid", "combat", "leave", "climb", "stride", "cover", "strike", "pierce"]
    value: int
    why: str
    of: Literal["self", "foe", "weapon"] = "self"
    each: bool = False
    only: str = ""
    unless: str = ""
    weapon: str = ""
    once: bool = False
    rule: str = ""


class Trait(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule in our own words; {x} stands for its number. `changes`: what it adds to which rolls.

    `bars`: what its owner cannot do at all ("robbing": what no enemy can do to it once it is Downed). `spares`: what
    does its owner no harm, or takes it no roll.
    """

    text: str
    changes: tuple[Change, ...] = ()
    bars: tuple[Literal["climb", "loot", "objectives", "robbing"], ...] = ()
    spares: tuple[Literal["fire", "radiation", "contamination", "leaving", "climbing", "load"], ...] = ()


class Mutation(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mutation: what it adds to the profile."""

    cost: int
    text: str
    stats: dict[str, int] = {}
    traits: dict[str, int] = {}
    items: tuple[str, ...] = ()
    armour: str = ""


class Per(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many for each fighter of another profile."""

    profile: str
    most: int


class Profile(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of fighter: attributes (a missing one is a dash), base in mm, what it may carry."""

    cost: int
    stats: dict[str, int]
    base: int = 25
    armour: str = ""
    items: tuple[str, ...] = ()  # weapons included in the price
    traits: dict[str, int] = {}
    lacks: tuple[str, ...] = ()  # band traits it does not share
    weapons: tuple[str, ...] = ()  # what it may buy
    armours: dict[str, int] = {}  # armour id -> price for this profile
    gear: tuple[str, ...] = ()
    free_gear: tuple[str, ...] = ()
    mutations: tuple[int, int] = (0, 0)
    slots: tuple[int, int] = (1, 2)  # least and most weapons bought
    least: int = 0  # if there are any at all
    most: int = 0  # per band; 0 = no limit
    per: Per | None = None
    each: int = 0  # one for each so many points of the band; 0 = no such limit
    share: bool = False  # not more of these than all the rest together
    leader: bool = False


class Band(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A faction: its profiles and its own rules."""

    blurb: str
    profiles: tuple[str, ...]
    traits: dict[str, int] = {}


class Data(msgspec.Struct, frozen=True):
    """All content, by id. `house` names every figure a house rule changed: "weapons.bow.cost" -> (shipped, now).

    `laws`: rule of the family -> rule of this edition; `ready`: ready-made bands.
    `lent` and `borne` are made of the rest: special rule -> what gives it to its owner (armour and gear), and what
    brings it along (weapons too). So are `changes`, by the roll they are about, `bars` and `spares`, by what is barred
    or spared.
    """

    weapons: dict[str, Weapon]
    armours: dict[str, Armour]
    gear: dict[str, Gear]
    traits: dict[str, Trait]
    mutations: dict[str, Mutation]
    profiles: dict[str, Profile]
    bands: dict[str, Band]
    ready: dict[str, Roster] = {}
    laws: dict[str, str] = {}
    unit: Unit = CENTIMETRE
    fighter: type[Fighter] = Fighter
    house: dict[str, tuple[str, str]] = {}
    lent: dict[str, frozenset[str]] = {}
    borne: dict[str, frozenset[str]] = {}
    changes: dict[str, list[tuple[Trait, Change, bool]]] = {}  # True: things lend it to their owner
    bars: dict[str, list[Trait]] = {}
    spares: dict[str, list[Trait]] = {}

    def __post_init__(self) -> None:
        worn = [*self.armours.values(), *self.gear.values()]
        lent = [(trait, row.id) for row in worn for trait in row.traits]
        arms = [(trait, w.id) for w in self.weapons.values() for use in (w, w.melee) if use for trait in use.traits]
        rules, given = self.traits.values(), {trait for trait, _ in lent}
        made: dict[str, dict[str, Any]] = {
            "lent": {trait: frozenset(by) for trait, by in _grouped(lent).items()},
            "borne": {trait: frozenset(by) for trait, by in _grouped([*lent, *arms]).items()},
            "changes": _grouped((row.on, (trait, row, trait.id in given)) for trait in rules for row in trait.changes),
            "bars": _grouped((deed, trait) for trait in rules for deed in trait.bars),
            "spares": _grouped((what, trait) for trait in rules for what in trait.spares),
        }
        for name, value in made.items():
            force_setattr(self, name, value)


def _grouped(pairs: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


KINDS = ("weapons", "armours", "gear", "traits", "mutations", "profiles", "bands")


def load(folder: Path, unit: Unit, fighter: type[Fighter] = Fighter) -> Data:
    """All content of a folder; unknown keys, doubled ids and dangling references are ContentErrors."""
    content = shelf(folder, Data, laws=read_laws(folder), unit=unit, fighter=fighter)
    check(content, folder)
    return content


def read_laws(folder: Path) -> dict[str, str]:
    """The rules of the family in the words of this edition."""
    path = folder / "laws.yaml"
    return convert(read_yaml(path), dict[str, str], path)


def check(content: Data, folder: Path | str = "<data>") -> None:
    """Raise ContentError for the first reference that leads nowhere or figure out of range."""
    for file, row, what in _faults(content):
        raise ContentError(f"{folder}/{file}.yaml", 0, f"row {row!r}: {what}", "name something that exists")


def _faults(d: Data) -> Iterator[tuple[str, str, str]]:
    for file, row, names, pool, kind in _named(d):
        yield from ((file, row, f"unknown {kind} {name!r}") for name in names if name and name not in pool)
    for profile in d.profiles.values():
        yield from _profile_faults(profile)


def _named(d: Data) -> Iterator[tuple[str, str, Iterable[str], Collection[str], str]]:
    """What each row names, and where that must be found: file, row, names, pool, kind."""
    for kind in ("weapons", "armours", "gear", "mutations", "profiles", "bands"):
        for row in getattr(d, kind).values():
            yield kind, row.id, row.traits, d.traits, "trait"
    for w in d.weapons.values():
        yield "weapons", w.id, [trait for use in w.uses for trait in use.traits], d.traits, "trait"
        yield "weapons", w.id, [w.worn], d.armours, "armour"
    for m in d.mutations.values():
        yield "mutations", m.id, m.items, d.weapons, "weapon"
        yield "mutations", m.id, [m.armour], d.armours, "armour"
        yield "mutations", m.id, m.stats, CODES, "attribute"
    for p in d.profiles.values():
        yield "profiles", p.id, p.lacks, d.traits, "trait"
        yield "profiles", p.id, (*p.items, *p.weapons), d.weapons, "weapon"
        yield "profiles", p.id, [p.armour, *p.armours], d.armours, "armour"
        yield "profiles", p.id, (*p.gear, *p.free_gear), d.gear, "gear"
        yield "profiles", p.id, [p.per.profile] if p.per else [], d.profiles, "profile"
        yield "profiles", p.id, p.stats, CODES, "attribute"
    for t in d.traits.values():
        yield "traits", t.id, [name for row in t.changes for name in (row.only, row.unless)], d.traits, "trait"
    for b in d.bands.values():
        yield "bands", b.id, b.profiles, d.profiles, "profile"


def _profile_faults(p: Profile) -> Iterator[tuple[str, str, str]]:
    """PK-ATTR-01: Attributes are 1 to 10, Actions 1 to 3."""
    for code, value in p.stats.items():
        most = 3 if code == "A" else 10
        if not 1 <= value <= most:
            yield "profiles", p.id, f"attribute {code} is {value}, must be 1 to {most}"
    if "A" not in p.stats:
        yield "profiles", p.id, "has no Actions (A)"
