"""The state of a battle: groups of fighters, plain data, referring by id; who is who; what never changes during it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dustup.core import Sum
from dustup.skirmish import setup as skirmish_setup
from dustup.skirmish import space
from dustup.skirmish import state as skirmish
from dustup.skirmish.copying import Copied
from dustup.skirmish.expect import Table
from dustup.skirmish.model import Model

from .content import INCH, Data, Order

if TYPE_CHECKING:
    from .scenarios import Scenario as Scenario


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means here: cover value, sight, ground, whether it is a building or an opening of one."""

    cover: int  # 0, -2 soft, -4 medium (KZ-RUL-29)
    sight: bool  # blocks it (KZ-RUL-27)
    block: bool  # cannot be walked through
    difficult: bool  # KZ-TERR-01
    building: bool  # a roofed inside (KZ-TERR-02, KZ-TERR-03)


KEPT = 100_000  # lines remembered at most
HEARING = 8  # KZ-CHG-05: inches over which a group without headsets can be spread and still hear orders


@dataclass(frozen=True, slots=True)
class Setup(skirmish_setup.Setup[Data, Reading, "Scenario"]):
    """Frozen and shared by every copy of a State."""

    blocks: tuple[int, ...] = ()
    sighting: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()
    difficult: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    lines: Table[bool] = field(default_factory=lambda: Table(KEPT))
    """Sight lines already found: scenery never moves, so they hold for good (smoke is looked at afresh)."""
    shades: Table[tuple[int, str]] = field(default_factory=lambda: Table(KEPT))
    guns: Table[tuple[Any, ...]] = field(default_factory=Table)
    """What each figure can fire under an order, for bots."""
    chances: Table[float] = field(default_factory=Table)
    """What shots and charges are expected to bring, worked out once by the rules: for bots."""


class Fighter(Model):
    """A figure: active, suppressed, captive (suppressed with a captor) or dead (down)."""

    group: str = ""
    kind: str = ""
    rank: str = "plain"  # leader, sub, plain
    hero: bool = False
    armour: str = "none"
    weapons: Mapping[str, int] = {}  # weapon -> uses left; -1 never runs out
    gear: tuple[str, ...] = ()
    suppressed: bool = False
    captor: str = ""
    order: str = ""  # its own order, where individual orders are played
    pending: str = ""
    reload: Mapping[str, int] = {}  # weapon -> turns still to be spent reloading
    vehicle: int = 0  # inches its vehicle moved (a flag for KZ-HIT-08, KZ-RUL-67)
    fell: int = 0  # the turn in which it was killed or last taken
    # --- this turn or this activation
    acted: bool = False
    tried: bool = False
    moved: bool = False
    shot: bool = False
    fought: bool = False
    handed: bool = False  # as a captive it has changed hands


@dataclass(slots=True)
class Group(Copied):
    """A squad, a gang or a lone individual: one order counter for all of them."""

    id: str
    side: str
    name: str
    kind: str
    order: str = ""
    pending: str = ""  # the counter lying face down
    score: int = 0  # initiative
    acted: bool = False
    asked: bool = False  # has decided on its order in this step


@dataclass(slots=True)
class State(skirmish.State[Setup, Fighter]):
    """A battle. Its phases: deploy, orders, start, initiative, action, change, end, over."""

    groups: dict[str, Group] = field(default_factory=dict)
    rota: list[str] = field(default_factory=list)  # sides in the order they alternate
    turn_of: int = 0  # index into rota
    active_group: str = ""
    night: bool = False


def members(s: State, group: str) -> list[Fighter]:
    """Living figures of a group on the table."""
    return [f for f in s.fighters.values() if f.group == group and f.status == "up"]


def free(s: State, group: str) -> list[Fighter]:
    """KZ-RUL-13, KZ-RUL-14: living members that are nobody's captive."""
    return [f for f in s.fighters.values() if f.group == group and f.status == "up" and not f.captor]


def touched(s: State, f: Fighter) -> list[Fighter]:
    """KZ-SUP-13: enemies whose base touches this one's."""
    return [e for e in space.touched(f, s.strangers(f.side)) if e.status == "up"]


def apart(a: space.Based, b: space.Based) -> float:
    """KZ-RUL-26: base edge to base edge, in inches."""
    return space.gap(a, b) / INCH


def active_foes(s: State, f: Fighter) -> list[Fighter]:
    """KZ-RUL-74: enemies in contact that can fight."""
    return [e for e in touched(s, f) if not e.suppressed]


def order_of(s: State, f: Fighter) -> str:
    """KZ-ORD-01, KZ-ORD-12, KZ-ORD-14: the order a figure is under; a suppressed one ignores it."""
    if f.suppressed:
        return ""
    return f.order or s.groups[f.group].order


def rules_of(s: State, f: Fighter) -> Order:
    """The row of its order."""
    orders: dict[str, Order] = s.setup.data.orders
    return orders[f.order or s.groups[f.group].order]


def leader(s: State, group: str, rank: str = "leader") -> Fighter | None:
    """The living Leader (or Sub-leader) who is no captive (KZ-RUL-15)."""
    return next((f for f in free(s, group) if f.rank == rank), None)


def headsets(s: State, group: str) -> bool:
    """KZ-RUL-14: every living, free member carries one."""
    there = free(s, group)
    return bool(there) and all("headset" in f.gear for f in there)


def spread(s: State, group: str) -> float:
    """KZ-RUL-13: the largest distance between two free members, in inches."""
    there = free(s, group)
    return max((space.gap(a, b) for i, a in enumerate(there) for b in there[i + 1 :]), default=0.0) / INCH


def groups_of(s: State, side: str) -> list[Group]:
    """KZ-RUL-04: the groups of a side that still have somebody on the table who is nobody's captive."""
    there = {f.group for f in s.fighters.values() if f.status == "up" and not f.captor}
    return [g for g in s.groups.values() if g.side == side and g.id in there]


def values(s: State, there: Iterable[Fighter]) -> dict[str, float]:
    """What each figure is worth to its side: its points, and what the scenario hangs on it. For bots and hints."""
    bonus, stake = s.setup.scenario.bonuses(s), s.setup.scenario.stake
    return {f.id: 12.0 + f.points * (f.kind != "zombie") + stake * bonus.get(f.id, 0) for f in there}


def powered(f: Fighter) -> bool:
    """Wears power armour."""
    return f.armour == "power"


def night_sight(f: Fighter) -> bool:
    """KZ-DARK-06: bought, or built into power armour and cyborgs."""
    return "night_sight" in f.gear or powered(f) or f.kind == "cyborg"


def sighting_aid(f: Fighter) -> bool:
    """KZ-HIT-04, KZ-RUL-59: a scope, or what power armour and cyborgs have built in."""
    return "scope" in f.gear or powered(f) or f.kind == "cyborg"


def captives_of(s: State, f: Fighter) -> list[Fighter]:
    """Whom it holds."""
    return [c for c in s.fighters.values() if c.captor == f.id and c.status == "up"]


def dice_of(s: State, f: Fighter) -> int:
    """KZ-HTH-08, KZ-HERO-05, KZ-EQUIP-10, KZ-CYB-04, KZ-RUL-41: 1, +1 Hero, +1 power armour, +1 glove; cyborg 2."""
    data = s.setup.data
    more = sum(data.weapons[w].hth_dice for w in f.weapons)
    return int(data.kinds[f.kind].dice) + int(f.hero) + int(powered(f)) + more


def besides(title: str, mods: Sum, dice: str = "die") -> list[list[object]]:
    """What is shown of a sum before its dice are rolled."""
    return [[f"{title} (besides the {dice})", mods.plain()]]
