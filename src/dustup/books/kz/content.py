"""The sheet's lists as frozen structs: weapons, armour, gear, kinds, orders."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from dustup.core import Words
from dustup.core.content import convert, read_yaml, shelf
from dustup.skirmish.muster import Limit

DATA = Path(__file__).parent / "data"
INCH = 254  # tenths of a millimetre
CASES = convert(read_yaml(DATA / "words.yaml"), Words, DATA / "words.yaml")
"""What people call the things of this book in cases."""
OTHERWISE = CASES.things


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has."""

    id: str
    name: str
    rule: str
    source: Literal["sheet", "house"] = "sheet"


class Weapon(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon. Ranges in inches; `long` -1 reaches as far as the eye; `form` says how it is used.

    gun: target roll, then `dice`. blast: target roll, `dice` on a hit and `miss` on a miss for all within `radius`.
    missile: launched at a point. smoke: lays a screen. hand: hand to hand only.
    `uses`: 0 never runs out, otherwise shots that come with one purchase; `singly`: each use is bought.
    `bursts`: shots of a short and a long burst. `grenade`: a second barrel with its own dice and range.
    """

    cost: int | None
    form: Literal["gun", "blast", "missile", "smoke", "hand"] = "gun"
    short: int = 0
    long: int = 0
    rapid: int = 1
    dice: int = 0
    miss: int = 0
    radius: int = 0
    hth: int | None = None
    hth_dice: int = 0
    uses: int = 0
    singly: bool = False
    bursts: tuple[int, int] = (0, 0)
    grenade: int = 0
    grenade_range: int = 0
    reload: int = 0
    stun: bool = False
    power_only: bool = False
    order: str = ""
    most: dict[str, int] = {}
    """Most per figure by kind ('' = everybody not named; 0 = barred)."""
    most_gang: dict[str, int] = {}
    period: bool = False
    ignores_light: bool = False

    def launcher(self) -> Weapon:
        """KZ-RUL-22, KZ-RUL-24: its second barrel as a weapon of its own."""
        return replace(self, name="grenade", short=0, long=self.grenade_range, dice=self.grenade, grenade=0)


class Armour(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How hard a figure is to kill and to suppress by fire, and what it takes off a hand-to-hand kill score."""

    cost: int
    kill: int
    suppress: int
    suppress_most: int = 0
    short: str = ""
    """The rule of what falls short of a kill, where it is another."""
    hth: int = 0
    kinds: tuple[str, ...] = ()


class Gear(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Headset, night sight, scope, stealth suit; `kinds` may buy it."""

    cost: int
    kinds: tuple[str, ...] = ()


class Kind(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of figure and the make-up of its groups."""

    cost: int
    dice: int = 1
    armour: str = ""
    gear: tuple[str, ...] = ()
    leader: Limit
    sub: Limit
    plain: Limit
    alone: bool = False
    weapons: tuple[str, ...] = ()
    """The only weapons it may use (empty = any)."""
    note: str = ""


class Order(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the seven orders: what it lets a figure do."""

    move: int
    shoot: bool
    rapid: bool = False
    attack: bool = False
    either: bool = False
    """Move or shoot, never both."""
    initiative: int = 1
    barred: tuple[str, ...] = ()
    """Who may not have it: cyborg, power (armour)."""
    only: str = ""
    note: str = ""


class Data(msgspec.Struct, frozen=True):
    """All content, by id."""

    weapons: dict[str, Weapon]
    armours: dict[str, Armour]
    gear: dict[str, Gear]
    kinds: dict[str, Kind]
    orders: dict[str, Order]


@lru_cache(maxsize=1)
def data() -> Data:
    """The shipped content."""
    return shelf(DATA, Data)
