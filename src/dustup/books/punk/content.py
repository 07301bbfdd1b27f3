"""PK-RUL-61: the data as frozen structs: weapons, armour, special rules, house profiles and bands. 1/10 mm."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import force_setattr, replace

from dustup.core.content import ContentError, convert, read_yaml, shelf
from dustup.skirmish import house as overlay
from dustup.table.units import CENTIMETRE, Unit

from .muster.roster import Roster
from .state import Fighter

CODES = ("A", "C", "P", "AG", "S", "T", "TC")
NAMES = {
    "A": "Actions",
    "C": "Combat",
    "P": "Precision",
    "AG": "Agility",
    "S": "Strength",
    "T": "Toughness",
    "TC": "Tech",
}


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has: an id, a name, the rule it stands on, where its figures come from."""

    id: str
    name: str
    rule: str
    source: Literal["book", "house", "first edition"] = "house"


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


class Weapon(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon: a melee use, a ranged use, or both. Its own traits say how it is carried: two_handed, bulky, rare, ...

    `extra`: further ranged uses to choose from (the flamethrower's full blast). `natural`: part of the body, cannot be
    looted and fills no slot. `free`: everyone has it. `slotless`: bought, but no weapon of its own. `worn`: armour that
    comes with it. `needs`: what it must be fixed to ("firearm").
    """

    cost: int
    melee: Use | None = None
    ranged: Use | None = None
    extra: tuple[Use, ...] = ()
    traits: dict[str, int] = {}
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
        return max(traits.get("dead_slow", 0) for traits in (self.traits, *(u.traits for u in self.uses)))

    @property
    def uses(self) -> tuple[Use, ...]:
        """Every way to strike or shoot with it."""
        return (self.melee, *self.shots) if self.melee else self.shots

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
    def firearm(self) -> bool:
        """PK-FARM-01: it takes bullets, however it is used."""
        return "firearm" in self.traits


class Armour(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PK-ARM-01: worn protection; `firearms` is its value per range band against Firearm shots, where that differs."""

    armour: int
    firearms: tuple[int, ...] = ()
    traits: dict[str, int] = {}


class Gear(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Other equipment: shield, biohazard suit, telescopic sight, tools."""

    cost: int
    traits: dict[str, int] = {}
    armour: int = 0
    needs: str = ""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a special rule adds to a roll. `of`: whose rule it is, the roller's, an enemy's or the weapon's.

    `each`: times its X. `only`: with weapons of that rule alone. `unless`: not with weapons of that one. `once`: until
    it was used in this battle. `rule`: where another rule says so than the special rule's own.
    """

    on: Literal["precision", "shot", "avoid", "combat", "leave"]
    value: int
    why: str
    of: Literal["self", "foe", "weapon"] = "self"
    each: bool = False
    only: str = ""
    unless: str = ""
    once: bool = False
    rule: str = ""


class Trait(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule in our own words; {x} stands for its number. `changes`: what it adds to which rolls.

    `bars`: what its owner cannot do at all ("robbing": what no enemy can do to it once it is Downed).
    """

    text: str
    changes: tuple[Change, ...] = ()
    bars: tuple[Literal["climb", "loot", "objectives", "robbing"], ...] = ()


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
    brings it along (weapons too). So are `changes`, by the roll they are about, and `bars`, by what is barred.
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
    changes: dict[str, list[tuple[Trait, Change]]] = {}
    bars: dict[str, list[Trait]] = {}

    def __post_init__(self) -> None:
        worn = [(row.id, row.traits) for row in self.armours.values()]
        worn += [(row.id, row.traits) for row in self.gear.values()]
        arms = [(w.id, w.traits) for w in self.weapons.values()]
        melee = [(w.id, w.melee.traits) for w in self.weapons.values() if w.melee is not None]
        force_setattr(self, "lent", _givers(worn))
        force_setattr(self, "borne", _givers([*worn, *arms, *melee]))
        changes: dict[str, list[tuple[Trait, Change]]] = {}
        bars: dict[str, list[Trait]] = {}
        for trait in self.traits.values():
            for change in trait.changes:
                changes.setdefault(change.on, []).append((trait, change))
            for deed in trait.bars:
                bars.setdefault(deed, []).append(trait)
        force_setattr(self, "changes", changes)
        force_setattr(self, "bars", bars)


def _givers(rows: Iterable[tuple[str, dict[str, int]]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for key, traits in rows:
        for trait in traits:
            found.setdefault(trait, set()).add(key)
    return {trait: frozenset(keys) for trait, keys in found.items()}


KINDS: dict[str, type[Row]] = {
    "weapons": Weapon,
    "armours": Armour,
    "gear": Gear,
    "traits": Trait,
    "mutations": Mutation,
    "profiles": Profile,
    "bands": Band,
}


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


def _faults(d: Data) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []

    def known(file: str, row: str, names: object, pool: object, kind: str) -> None:
        for name in names:  # type: ignore[attr-defined]
            if name and name not in pool:  # type: ignore[operator]
                found.append((file, row, f"unknown {kind} {name!r}"))

    for w in d.weapons.values():
        uses = [u for u in (w.melee, *w.shots) if u]
        for traits in (w.traits, *(u.traits for u in uses)):
            known("weapons", w.id, traits, d.traits, "trait")
        known("weapons", w.id, [w.worn], d.armours, "armour")
    for a in d.armours.values():
        known("armours", a.id, a.traits, d.traits, "trait")
    for g in d.gear.values():
        known("gear", g.id, g.traits, d.traits, "trait")
    for m in d.mutations.values():
        known("mutations", m.id, m.traits, d.traits, "trait")
        known("mutations", m.id, m.items, d.weapons, "weapon")
        known("mutations", m.id, [m.armour], d.armours, "armour")
        known("mutations", m.id, m.stats, CODES, "attribute")
    for p in d.profiles.values():
        found += _profile_faults(p)
        known("profiles", p.id, p.traits, d.traits, "trait")
        known("profiles", p.id, p.lacks, d.traits, "trait")
        known("profiles", p.id, (*p.items, *p.weapons), d.weapons, "weapon")
        known("profiles", p.id, [p.armour, *p.armours], d.armours, "armour")
        known("profiles", p.id, (*p.gear, *p.free_gear), d.gear, "gear")
        known("profiles", p.id, [p.per.profile] if p.per else [], d.profiles, "profile")
        known("profiles", p.id, p.stats, CODES, "attribute")
    for t in d.traits.values():
        for change in t.changes:
            known("traits", t.id, [change.only, change.unless], d.traits, "trait")
    for b in d.bands.values():
        known("bands", b.id, b.profiles, d.profiles, "profile")
        known("bands", b.id, b.traits, d.traits, "trait")
    return found


def _profile_faults(p: Profile) -> list[tuple[str, str, str]]:
    """PK-ATTR-01: Attributes are 1 to 10, Actions 1 to 3."""
    limits = {code: (3 if code == "A" else 10) for code in CODES}
    bad = [(c, v) for c, v in p.stats.items() if c in limits and not 1 <= v <= limits[c]]
    found = [("profiles", p.id, f"attribute {c} is {v}, must be 1 to {limits[c]}") for c, v in bad]
    if "A" not in p.stats:
        found.append(("profiles", p.id, "has no Actions (A)"))
    return found


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`change`: kind -> row id -> field -> value (a mapping field is changed key by key); `switches` to turn on."""

    name: str = "House rules"
    change: dict[str, dict[str, dict[str, Any]]] = {}
    switches: dict[str, int] = {}


def lay_over(given: dict[str, Any] | None, content: Data) -> tuple[Data, dict[str, int]]:
    """The content with the house rules on it, and the switches they turn on."""
    if given is None:
        return content, {}
    house = convert(given, House, "house rules")
    tables, changed = overlay.lay_over({kind: getattr(content, kind) for kind in KINDS}, house.change)
    content = replace(content, **tables, house=changed)
    check(content, "house rules")
    return content, dict(house.switches)


def changes(content: Data, prefix: str) -> list[str]:
    """In words: what house rules changed on this row, for cards and notes."""
    return overlay.notes(content.house, prefix)
