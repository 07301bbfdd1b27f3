"""Who fights whom: contact, Mass Combats, support, freed fighters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import hypot

from dustup.core import Flow, Mod
from dustup.skirmish.choices import whom
from dustup.skirmish.space import facing_to, knot
from dustup.table.bodies import CONTACT

from ..dice import number
from ..move import place
from ..state import Fighter, State

CHARGE = 1510  # no Action leads farther than 15 cm, and a little in the mover's favour
Groups = Mapping[str, Sequence[str]]


def touch(a: Fighter, b: Fighter) -> bool:
    """PK-MEAS-04, PK-RUL-03: bases touch seen from above, levels at most 25 mm apart."""
    dx, dy, reach = a.x - b.x, a.y - b.y, a.r + b.r + CONTACT
    return dx * dx + dy * dy <= reach * reach and abs(a.z - b.z) <= a.STEP


def contacts(s: State, f: Fighter) -> list[Fighter]:
    """PK-ACT-06, PK-MASS-02: the enemies in base contact."""
    if f.status != "up":
        return []
    far = f.r + s.widest + CONTACT
    west, east = f.x - far, f.x + far  # most stand aside
    return [e for e in s.strangers(f.side) if west <= e.x <= east and e.status == "up" and touch(f, e)]


def neighbours(s: State, f: Fighter) -> list[Fighter]:
    """PK-FUEL-03: everybody in base contact, friend or foe."""
    return [e for e in s.fighters.values() if e is not f and e.status == "up" and touch(f, e)]


def engaged(s: State, f: Fighter) -> bool:
    """PK-ACT-06: in contact with an enemy."""
    far = f.r + s.widest + CONTACT
    west, east = f.x - far, f.x + far  # most stand aside
    for e in s.strangers(f.side):
        if west <= e.x <= east and e.status == "up" and touch(f, e):
            return f.status == "up"
    return False


def pressed(s: State, f: Fighter) -> tuple[bool, bool]:
    """PK-ACT-06: whether it is in contact with an enemy, and whether one is near enough for a charge at all."""
    far = CHARGE + f.r + s.widest
    west, east, south, north = f.x - far, f.x + far, f.y - far, f.y + far
    close = False
    for e in s.strangers(f.side):
        if west <= e.x <= east and south <= e.y <= north and e.status == "up":
            close = True
            if touch(f, e):
                return f.status == "up", True
    return False, close


def melee(s: State, f: Fighter) -> tuple[list[Fighter], list[Fighter]]:
    """PK-MASS-01, PK-MASS-02, PK-MASS-03: all linked through enemy contacts, own side (itself first) and enemies."""
    linked = s.edition.fight.linked
    everyone = knot(f, lambda one: (*contacts(s, one), *linked(s, one)))
    return [e for e in everyone if e.side == f.side], [e for e in everyone if e.side != f.side]


def groups(s: State) -> Groups:
    """PK-RUL-30: for every fighter in a combat the enemies that belong to it now; to be taken before a change."""
    found: dict[str, Sequence[str]] = {}
    busy = _busy(s)
    for f in s.fighters.values() if busy else ():
        if f.id in found or f.id not in busy:
            continue
        mine, theirs = melee(s, f)
        one, two = [e.id for e in mine], [e.id for e in theirs]
        found.update((key, two) for key in one)
        found.update((key, one) for key in two)
    return found


def _busy(s: State) -> list[str]:
    """PK-ACT-06: everybody in contact with an enemy; contact is mutual, so one side is asked for both."""
    found: list[str] = []
    foes = [e for e in s.strangers(s.sides[1]) if e.status == "up"]
    for f in s.strangers(s.sides[0]):
        x, r = f.x, f.r + CONTACT
        for e in foes if f.status == "up" else ():
            if -r - e.r <= e.x - x <= r + e.r and touch(f, e):
                found += (f.id, e.id)
    return found


def support(s: State, f: Fighter, friends: Iterable[Fighter]) -> Iterable[Mod]:
    """PK-MASS-05, PK-RUL-29, PK-ATTR-02: every other involved friend gives +1, or +2 with Combat 6 or more."""
    for friend in friends:
        if friend.id != f.id and "C" in friend.stats:
            yield Mod(2 if number(s, friend, "C") >= 6 else 1, f"{friend.name} supports", s.law["PK-MASS-05"])


def meet(s: State, a: Fighter, b: Fighter) -> None:
    """PK-ASLT-04, PK-PRON-02, PK-PRON-03, PK-RUL-47: in contact they face each other, stand up, and wait no more."""
    for one, two in ((a, b), (b, a)):
        one.facing = facing_to(one, two)
        one.watching = False
        s.edition.fight.met(s, one)


def freed(s: State, before: Groups, but: Collection[str] = ()) -> Flow[None]:
    """PK-MASS-06, PK-RUL-30, PK-RUL-31: whoever is left without an enemy is put in contact with the nearest of them.

    `before` are the groups just before; `but` are those who left: Disengaged, or fled from fire (PK-RUL-71).
    """
    but = (but,) if isinstance(but, str) else but
    for key, enemies in before.items():
        f = s.fighters[key]
        if key in but or f.status != "up" or engaged(s, f):
            continue
        left = [s.fighters[e] for e in enemies if e not in but and s.fighters[e].status == "up"]
        if left:
            yield from _rejoin(s, f, left)


def _rejoin(s: State, f: Fighter, left: list[Fighter]) -> Flow[None]:
    near = min(_gap(f, e) for e in left)
    nearest = [e for e in left if _gap(f, e) <= near]
    foe = yield from whom(f, "freed", f"{f.name} is free to join another fight: which?", s.law["PK-RUL-30"], nearest)
    spot = place.beside(s, f, foe)
    if spot is None:
        s.say("freed", s.law["PK-RUL-30"], who=f.id, side=f.side, at=foe.id, result="no room")
        return
    was = [f.x, f.y, f.z]
    f.x, f.y, f.z = *spot, foe.z
    meet_one(s, f, foe)
    s.say("freed", s.law["PK-MASS-06"], s.law["PK-RUL-31"],
        who=f.id, side=f.side, at=foe.id, path=[was, [f.x, f.y, f.z]], facing=f.facing,
    )  # fmt: skip


def meet_one(s: State, f: Fighter, foe: Fighter) -> None:
    """PK-RUL-11, PK-PRON-02: a fighter put in contact faces its enemy, who keeps its facing if it was engaged."""
    facing, busy = foe.facing, len(contacts(s, foe)) > 1
    meet(s, f, foe)
    if busy:
        foe.facing = facing


def _gap(a: Fighter, b: Fighter) -> int:
    return round(hypot(a.x - b.x, a.y - b.y) - a.r - b.r)
