"""Who is who: groups, ranks, contact, orders in force."""

from __future__ import annotations

from collections.abc import Iterable

from dustup.skirmish import space

from .content import INCH, Order
from .state import Fighter, Group, State


def members(s: State, group: str) -> list[Fighter]:
    """Living figures of a group on the table."""
    return [f for f in s.fighters.values() if f.group == group and f.status == "up"]


def free(s: State, group: str) -> list[Fighter]:
    """KZ-RUL-13, KZ-RUL-14: living members that are nobody's captive."""
    return [f for f in members(s, group) if not f.captor]


def touched(s: State, f: Fighter) -> list[Fighter]:
    """KZ-SUP-13: enemies whose base touches this one's."""
    return space.touched(f, s.foes(f))


def apart(a: Fighter, b: Fighter) -> float:
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
    return [g for g in s.groups.values() if g.side == side and free(s, g.id)]


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
    base = int(s.setup.data.kinds[f.kind].dice)
    return base + int(f.hero) + int(f.armour == "power") + int("power_glove" in f.weapons)
