"""The lists as frozen structs: profiles, weapons, armour, vehicles, damage tables, gubbins, skills."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from dustup.core.content import ContentError, read_yaml, shelf

DATA = Path(__file__).parent / "data"
INCH = 254
"""GCE-DICE-09: an inch in tenths of a millimetre."""
Role = Literal["boss", "mechanic", "keeper", "line", "young", "minion"]
ROLES: tuple[str, ...] = get_args(Role)
TRAITS = ("ork", "fear", "terror", "stupid", "frenzy", "pilin_on", "shoddy_guns")
STATS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
WORDS: dict[str, Any] = read_yaml(DATA / "words.yaml")
NAMES: dict[str, str] = WORDS["stats"]
PLACES: dict[str, str] = WORDS["places"]
OTHERWISE: dict[str, str] = WORDS["called"]
"""What people call things besides their names."""
AUTO = 7
"""GCE-EQP-07: an ammo roll that nobody can pass."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has; `source` says whether the rulebook has it or the house wrote it."""

    id: str
    name: str
    rule: str
    source: Literal["text", "house"] = "house"


class Weapon(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GCE-EQP-01: ranges in inches with a to-hit modifier each, Strength, save modifier, Damage, ammo roll, notes.

    form: gun, thrown, flame (a teardrop) or hand (hand to hand only; a gun with `melee` can do both).
    `as_user`: its Strength is added to the wielder's; `varies`: its save modifier comes from the wielder's Strength.
    `rolled`: a D6 is added to its Strength at each hit.
    `dice`: Sustained Fire dice; `ammo` 7 is "Auto"; `fixed`: mounted on a vehicle; `still`: move or fire.
    `after`: what it is once it was fired: empty, to be loaded in its owner's next shooting phase, or thrown away.
    `shoves`: whoever it hits may be pushed back.
    `twice`: two shots at short range, standing still and on foot.
    `scatters`: a bomb: where it comes down on a miss is rolled.
    `draw`: Initiative when a draw is decided; `foe_ws`: what it does to the opponent's Weapon Skill.
    """

    source: Literal["text", "house"] = "text"
    form: Literal["gun", "thrown", "flame", "hand"]
    teef: int
    hands: int = 1
    melee: bool = False
    short: int = 0
    long: int = 0
    hit: tuple[int, int] = (0, 0)
    strength: int = 0
    as_user: bool = False
    rolled: bool = False
    save: int = 0
    varies: bool = False
    damage: Literal["1", "D3", "D6"] = "1"
    ammo: int = 0
    dice: int = 0
    blast: bool = False
    scatters: bool = False
    fire: bool = False
    fixed: bool = False
    still: bool = False
    after: Literal["", "empty", "thrown"] = ""
    shoves: bool = False
    twice: bool = False
    draw: int = 0
    loses_draws: bool = False
    foe_ws: int = 0
    no_parry: bool = False
    clumsy: bool = False


class Armour(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GCE-SAVE-04: a save, perhaps a better one against templates; `slow` halves Initiative to board and dodge."""

    teef: int
    save: int = 0
    template: int = 0
    slow: bool = False
    parry: bool = False


class Profile(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GCE-ATTR-01: a warrior's nine characteristics, its price, its part in a mob, its traits."""

    mob: str
    teef: int
    role: Role
    M: int
    WS: int
    BS: int
    S: int
    T: int
    W: int
    I: int  # noqa: E741
    A: int
    Ld: int
    traits: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    needs: str = ""
    xp: int = 0
    skills: tuple[str, ...] = ()


class Vehicle(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GCE-VTER-03, GCE-RUL-83: a vehicle: its size in inches, seats, moves, places to be hit with their armour."""

    mob: tuple[str, ...]
    teef: int
    length: float
    width: float
    height: float
    seats: int
    gas: int
    thrust: int
    tests: tuple[int, int, int]
    sides: float
    mounts: int
    gubbins: int
    damage: str
    locations: tuple[tuple[str, int], ...]
    bike: bool = False
    wheels: str = "Wheels"


class Damage(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """GCE-VDAM-14: what a penetrating hit does, by place, for each face of the die."""

    crew: tuple[str, ...]
    weapon: tuple[str, ...]
    wheels: tuple[str, ...]
    gubbins: tuple[str, ...]
    driver: tuple[str, ...]
    engines: tuple[str, ...]


class Gubbin(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An extra for a vehicle."""

    teef: int
    save: int = 0
    note: str = ""


class Harm(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Lasting damage of a vehicle: what it changes in every battle."""

    armour: int = 0
    thrust: int = 0
    turn: int = 0
    lead: int = 0
    hit: int = 0
    note: str = ""


class Skill(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something a warrior has learnt."""

    list: str
    note: str = ""


class Data(msgspec.Struct, frozen=True):
    """All content, by id."""

    profiles: dict[str, Profile]
    weapons: dict[str, Weapon]
    armours: dict[str, Armour]
    vehicles: dict[str, Vehicle]
    damage: dict[str, Damage]
    gubbins: dict[str, Gubbin]
    harms: dict[str, Harm]
    skills: dict[str, Skill]


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content, its references checked."""
    found = shelf(DATA, Data)
    vehicles = DATA / "vehicles.yaml"
    for row in found.vehicles.values():
        if row.damage not in found.damage:
            raise ContentError(vehicles, 0, f"{row.id}: no damage table {row.damage!r}", "name one there is")
        if len(row.locations) != 6 or any(place not in PLACES for place, _ in row.locations):
            raise ContentError(vehicles, 0, f"{row.id}: six locations of {', '.join(PLACES)}", "mend them")
    for profile in found.profiles.values():
        if profile.needs and profile.needs not in found.profiles:
            raise ContentError(DATA / "profiles.yaml", 0, f"{profile.id}: needs {profile.needs!r}", "name a profile")
    return found
