"""The rulebook's lists as frozen structs: kinds, special rules, weapons, grenades, armour, drugs, tables of dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from dustup.core import Mod
from dustup.core.content import ContentError, choose, read_yaml, shelf
from dustup.skirmish.words import called, word

DATA = Path(__file__).parent / "data"
Stick = Literal["", "short", "medium", "long"]
STICKS = ("short", "medium", "long")
RADII = {15: (75, 95, 150), 28: (100, 125, 200)}
"""MDR-STIK-04: half the width of a base: man-sized, Big or four-legged, Huge."""
BONUS = Literal[
    "combat", "hth", "shoot", "shot_at", "bullets", "flame", "psi", "psi_defence", "quality", "morale", "body",
    "radiation", "climb", "bash", "wrest", "artifacts",
]  # fmt: skip


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has."""

    id: str
    name: str = ""
    rule: str
    source: Literal["book", "house"] = "book"


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number somebody has on some kind of roll; `rule` where it is not that of the row."""

    roll: BONUS
    value: int
    rule: str = ""


class Kind(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of character: its profile, what it rolls at creation, what it eats."""

    q: int
    c: int
    move: Stick = "medium"
    traits: tuple[str, ...] = ()
    hands: bool = True
    skills: int = 0
    food: int = 0
    cells: int = 0
    either: bool = False
    """Food or Cells, chosen once."""
    drugs: int = 0
    mutates: bool = False
    artifacts: int = 0
    artifact_rule: str = ""
    climb: int = 0


class Trait(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule. `q` and `c` change the profile when it is gained; `move` sets the stick."""

    sort: Literal["skill", "physical", "mental", "feature", "own"]
    bonuses: tuple[Bonus, ...] = ()
    details: tuple[str, ...] = ()
    move: Stick = ""
    size: int = 0
    q: int = 0
    c: int = 0
    hands: bool | None = None
    unfit: bool = False
    """Human armour does not fit."""
    like: str = ""
    replaces: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    wary: bool = False
    """Nobody has an Ambush bonus against it."""
    worth: int = 0


class Weapon(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ranged weapon, or the powered hand weapon (`melee`)."""

    range: Stick
    bonus: int = 0
    own: int = 0
    primitive: bool = False
    thrown: bool = False
    counted: bool = False
    nocked: bool = False
    inborn: bool = False
    energy: str = ""
    flame: bool = False
    bullets: bool = False
    spread: bool = False
    drains: bool = False
    silent: bool = False
    effect: Literal["", "transfix", "nanites", "needles", "radiation"] = ""
    lethal: Literal["", "organic", "machines"] = ""
    hand: int | None = None
    melee: bool = False
    times: int = 3
    """How many times its range it reaches."""

    @property
    def high_tech(self) -> bool:
        """MDR-MALF-01: it runs on Cells and may malfunction."""
        return not (self.primitive or self.inborn or self.melee)


class Grenade(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something thrown at a point; `c` 0 means Quality dice instead of a combat roll."""

    range: Stick
    c: int = 0
    energy: str = ""
    flame: bool = False
    knockback: bool = False
    shatters: bool = False
    flak: bool = False
    shield: bool = False
    plants: bool = False
    lethal: bool = False


class Armour(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is worn; `with` names the layers it may be combined with."""

    bonuses: tuple[Bonus, ...] = ()
    layers: tuple[str, ...] = msgspec.field(name="with", default=())
    garment: bool = True
    cell: bool = False
    cells: int = 0


class Condition(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A state a model may be in, shown by a marker, and the numbers it brings."""

    bonuses: tuple[Bonus, ...] = ()
    sign: str = ""
    """What the page calls it; '' is not shown."""


class Drug(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dose and the numbers it gives for a game."""

    bonuses: tuple[Bonus, ...] = ()


class Species(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A package of the Mutated Animals."""

    traits: tuple[str, ...] = ()
    mutations: int = 0


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a table of dice."""

    least: int
    most: int
    gives: tuple[str, ...]
    by: Literal["", "choose", "either"] = ""


class Table(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """MDR-DICE-02, MDR-DICE-03: a table rolled on with a d6, 2d6 or d66."""

    dice: Literal["d6", "2d6", "d66"]
    rows: tuple[Line, ...]

    def result(self, faces: tuple[int, ...]) -> int:
        """The number these dice show: one face, a sum, or tens and units."""
        return faces[0] * 10 + faces[1] if self.dice == "d66" else sum(faces)

    def line(self, faces: tuple[int, ...]) -> Line:
        """The row these dice lead to."""
        n = self.result(faces)
        return next(row for row in self.rows if row.least <= n <= row.most)


class Data(msgspec.Struct, frozen=True):
    """All content, by id."""

    kinds: dict[str, Kind]
    traits: dict[str, Trait]
    weapons: dict[str, Weapon]
    grenades: dict[str, Grenade]
    armours: dict[str, Armour]
    drugs: dict[str, Drug]
    species: dict[str, Species]
    tables: dict[str, Table]
    conditions: dict[str, Condition]


Where = Literal["traits", "armour", "doses", "marks"]


class Number(NamedTuple):
    """A number that something on a model brings to one kind of roll."""

    where: Where
    id: str
    mod: Mod


def numbers(content: Data) -> dict[str, tuple[Number, ...]]:
    """Every bonus of the data by the roll it counts on."""
    places: dict[Where, Iterable[Trait | Armour | Drug | Condition]] = {
        "traits": content.traits.values(), "armour": content.armours.values(), "doses": content.drugs.values(),
        "marks": content.conditions.values(),
    }  # fmt: skip
    found: dict[str, list[Number]] = {}
    for where, rows in places.items():
        for row in rows:
            for bonus in row.bonuses:
                mod = Mod(bonus.value, row.name.lower(), bonus.rule or row.rule)
                found.setdefault(bonus.roll, []).append(Number(where, row.id, mod))
    return {roll: tuple(numbers) for roll, numbers in found.items()}


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content; a reference to a row that is not there is an error."""
    found = shelf(DATA, Data)
    wanted = [(row.id, key) for row in found.kinds.values() for key in row.traits]
    wanted += [(row.id, key) for row in found.species.values() for key in row.traits]
    for owner, key in wanted:
        if key not in found.traits:
            raise ContentError(DATA, 0, f"{owner}: no special rule {key!r}", choose(key, found.traits))
    return found


DETAILED = re.compile(r"(?P<id>[^()]+?)\s*\((?P<detail>[^()]*)\)")


def traits_of(given: Any, known: Mapping[str, Trait], where: str) -> dict[str, str]:
    """Special rules as people write them: [savage, "absorption (heat)"] or {absorption: heat}; strict about names."""
    many = [given] if isinstance(given, str) else given or ()
    pairs = given.items() if isinstance(given, Mapping) else [_split(str(one)) for one in many]
    found: dict[str, str] = {}
    for name, detail in pairs:
        key = meant(WORDS["grown"].get(word(name), name), known, where)
        row, text = known[key], word(detail or "")
        alike = {text.rstrip("s"), *WORDS["sorts"].get(text, ())}
        text = next((one for one in row.details if one in alike or one.rstrip("s") in alike), text)
        if row.details and text not in row.details:
            raise ContentError(where, 0, f"{row.name} of what? not {text!r}", "write one of: " + ", ".join(row.details))
        found[key] = text
        if row.like:
            found[row.like] = ""
    return found


@lru_cache(maxsize=1024)
def _split(text: str) -> tuple[str, str]:
    """A special rule and of what; kept, for the form of a party reads the same ones a thousand times."""
    whole = OTHERWISE.get(word(re.sub(r"[()]", " ", text))) if "(" in text else None
    parts = DETAILED.fullmatch(text)
    return (whole, "") if whole else (parts["id"], parts["detail"]) if parts else (text, "")


WORDS: dict[str, Any] = read_yaml(DATA / "words.yaml")
OTHERWISE: dict[str, str] = WORDS["called"]
"""What people call things besides their names."""


def meant(name: Any, rows: Mapping[str, Any], where: str) -> str:
    """The id of what is written: the id, its name in any case, or what else people call it."""
    found = called(name, rows, OTHERWISE)
    if found is None:
        raise ContentError(where, 0, f"unknown {name!r}", choose(name, rows))
    return found
