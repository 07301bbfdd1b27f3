"""Close combat, as this edition has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from dustup.books.punk.content import Weapon
from dustup.books.punk.dice import Found, fractions
from dustup.books.punk.fight import combat, engagement
from dustup.books.punk.fight.arms import Arm, struck_with, worth
from dustup.books.punk.fight.arms import choose as choose
from dustup.books.punk.fight.combat import Bout
from dustup.books.punk.move import fall, routes, terrain
from dustup.books.punk.move.path import TOLERANCE, Trip
from dustup.books.punk.special import abilities, facts
from dustup.books.punk.state import Fighter, Item, State, Stride
from dustup.core import Flow, Illegal, Mod
from dustup.table.bodies import CONTACT, Body
from dustup.table.shapes import piece_gap

from . import sight
from .move import safe_drop

ABOVE = 500  # P2-ASLT-12: each fraction of 5 cm
WAY_OUT_FIRST = True  # P2-RUL-70: no Disengage without somewhere to go


def arms(s: State, f: Fighter) -> list[Arm]:
    """P2-RUL-60, P2-BOMB-02, P2-BULK-02, P2-SLOW-02, P2-SLOW-03, P2-FUEL-01: what it can fight with, best first."""
    found, spare, shield = [], None, facts.shield(s, f) > 0
    for item in f.items:
        w = abilities.weapon(s, item)
        if w is None or (shield and w.both_hands):
            continue
        arm = _arm(s, item, w)
        if arm is not None:
            found.append(arm)
        elif spare is None and not w.bomb and not w.natural:
            spare = item
    if len(found) == 1:
        return found
    if found:
        return sorted(found, key=lambda arm: -worth(f, arm))
    bare = s.setup.data.weapons["improvised" if spare else "unarmed"]
    return [Arm(spare, bare, struck_with(bare))]


def _arm(s: State, item: Item, w: Weapon) -> Arm | None:
    if w.melee is not None:
        empty = w.melee.slow and not item.loaded
        return None if empty or item.charges < w.melee.fuel else Arm(item, w, w.melee)
    if w.bulky and w.ranged is not None:
        mace = s.setup.data.weapons["heavy_mace"].melee
        return Arm(item, w, mace) if mace else None
    return None


def met(s: State, f: Fighter) -> None:
    """P2-PRON-02, P2-PRON-03: in contact it stands up at once."""
    if f.prone:
        f.prone, f.stood = False, True
        s.say("stand", "P2-PRON-02", "P2-PRON-03", who=f.id, side=f.side, free=True)


def why_no_disengage(s: State, f: Fighter) -> Illegal | None:
    """P2-PRON-04: not in the activation it stood up in."""
    return Illegal("it has just stood up under attack", "P2-PRON-04") if f.stood else None


def above(s: State, b: Bout) -> Iterable[Found]:
    """P2-ASLT-12, P2-RUL-28: jumping down on the enemy: -1 Combat for each fraction of 5 cm."""
    height = b.f.spent.get("above", 0)
    return (Mod(-fractions(height, ABOVE), "from above", "P2-ASLT-12"),) if height else ()


def rising(s: State, b: Bout) -> Iterable[Found]:
    """P2-PRON-03: stood up by contact in this activation."""
    return (Mod(-3, "just stood up", "P2-PRON-03"),) if b.f.stood else ()


def extra_force(s: State, b: Bout) -> Sequence[Mod]:
    """P2-ASLT-12, P2-RUL-28: jumping down on the enemy: +1 Strength for each fraction of 5 cm."""
    height = b.f.spent.get("above", 0)
    return (Mod(fractions(height, ABOVE), "from above", "P2-ASLT-12"),) if height else ()


COMBAT = (
    combat.weapon_bonus, combat.assault, above, combat.supported, rising, combat.special,
)  # fmt: skip


def why_not_from_above(s: State, f: Fighter, e: Fighter, trip: Trip) -> Illegal | None:
    """P2-RUL-28: a long drop ends on somebody just below the edge, or not at all."""
    if trip.dropped > safe_drop(f) and not just_below(s, f, e, trip):
        return Illegal(f"{e.name} is not just below the edge", "P2-RUL-28")
    return None


def from_above(s: State, f: Fighter, e: Fighter, trip: Trip) -> int:
    """P2-ASLT-11: the height it jumps down from on an enemy just below."""
    return trip.dropped if trip.dropped and just_below(s, f, e, trip) else 0


def just_below(s: State, f: Fighter, e: Fighter, trip: Trip) -> bool:
    """P2-RUL-28, P2-ASLT-11: its base reaches into the strip one base size wide in front of the edge dropped from."""
    tops = (terrain.underfoot(s, *spot) for spot in reversed(trip.points[:-1]))
    top = next((i for i in tops if i is not None), None)
    return top is None or piece_gap(s.setup.field, top, e.x, e.y) <= e.r + 2 * f.r + CONTACT


def crash(s: State, f: Fighter, height: int) -> Flow[None]:
    """P2-ASLT-14, P2-RUL-28: always Prone after jumping down on somebody; beyond twice the base the fall roll too."""
    if height > safe_drop(f):
        yield from fall.fall(s, f, height, f.x, f.y, f.z)
        return
    f.prone = True
    s.say("prone", "P2-ASLT-14", who=f.id, side=f.side)
    touched = engagement.contacts(s, f)
    if touched:
        facing = f.facing
        engagement.meet_one(s, f, touched[0])
        f.facing = facing


def bonus(s: State, f: Fighter, e: Fighter, joined: int = 1) -> int:
    """P2-ASLT-05, P2-ASLT-06, P2-ASLT-08, P2-RUL-58: +1, and +1 for each stride before; none after a failed check.

    Of the Actions joined to a leap only those count that it needed.
    """
    if f.stumbled:
        return 0
    stride = f.trail[-1] if f.trail else None
    if joined > 1 and stride:
        joined = max(1, min(joined, ceil((stride["length"] - TOLERANCE) * joined / stride["most"])))
    return min(3, joined + _before(s, f, e))


def _before(s: State, f: Fighter, e: Fighter) -> int:
    """P2-ASLT-05, P2-ASLT-06, P2-ASLT-07, P2-RUL-69: consecutive strides straight before this one that were needed."""
    count = 0
    for stride in reversed(f.trail[:-1]):
        if stride is None or not _counts(s, f, e, stride):
            break
        count += 1
    return count


def _counts(s: State, f: Fighter, e: Fighter, stride: Stride) -> bool:
    """P2-ASLT-06, P2-RUL-21: it saw the enemy at the start, went as far as it could and saved an Action."""
    x, y, z, facing = stride["at"]
    most = stride["most"]
    if not stride["held"] and stride["length"] < most - 50:
        return False
    if not sight.sees_at(s, f, e, ax=Body(f.id, x, y, z, f.r, facing)):
        return False
    before, after = (_actions_from(s, f, e, spot, most) for spot in ((x, y, z), stride["path"][-1]))
    return after == before - 1


def _actions_from(s: State, f: Fighter, e: Fighter, spot: tuple[int, int, int], most: int) -> int:
    ghost = f.copy()
    ghost.x, ghost.y, ghost.z = spot
    return routes.actions(s, ghost, e, most)


def from_behind(s: State, f: Fighter, e: Fighter) -> bool:
    """P2-ASLT-10, P2-RUL-26: the enemy never saw it from the start of its activation until contact."""
    for stride in f.trail:
        if stride is not None and any(_seen_there(s, f, e, spot) for spot in _points(stride["path"])):
            return False
    return True


def _seen_there(s: State, f: Fighter, e: Fighter, spot: tuple[int, int, int]) -> bool:
    x, y, z = spot
    return sight.sees_at(s, e, f, bx=Body(f.id, x, y, z, f.r, f.facing))


def _points(path: list[list[int]]) -> Iterator[tuple[int, int, int]]:
    """P2-RUL-26: the ends of every stretch and points between them no more than 2 cm apart."""
    yield path[0][0], path[0][1], path[0][2]
    for a, b in pairwise(path):
        n = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) / 200))
        for k in range(1, n + 1):
            yield (
                a[0] + (b[0] - a[0]) * k // n,
                a[1] + (b[1] - a[1]) * k // n,
                a[2] + (b[2] - a[2]) * k // n,
            )


def linked(s: State, f: Fighter) -> Sequence[Fighter]:
    """P2-MASS-02: nothing but contact links a combat."""
    return ()


def in_combat(s: State, f: Fighter) -> Fighter | None:
    """P2-SHOT-06: itself, if it touches an enemy."""
    return f if engagement.engaged(s, f) else None


def strikes(s: State, f: Fighter) -> bool:
    """P2-ASLT-03: everyone who assaults fights at once."""
    return True
