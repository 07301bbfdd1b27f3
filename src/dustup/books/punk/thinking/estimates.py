"""Menace: what fighters could do to each other from where they stand, in points. A quick estimate for bots."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

from .. import sight
from ..content import Data, Use, Weapon
from ..state import Fighter, State
from ..units import inches

SIDES = 10
SHOT = 0.35  # how much of the gain expected from one shot to come counts now
BLOW = 0.3  # and from one blow
CARE = 0.6  # how much of what is to be feared counts: who never dares never wins
LOCKED = 0.6  # from one blow at somebody already in contact
MOST = 50_000  # fits remembered for a battle
FAR = 0.06  # however far, nearer is a little better
CLIMB = 2.0  # what a height counts on the way to an enemy
TOWARDS = 3000.0  # a target this far out of reach counts nothing


def _higher(edge: int) -> float:
    """The chance that one die plus `edge` beats another; a tie counts half."""
    won = 0.0
    for a in range(1, SIDES + 1):
        for b in range(1, SIDES + 1):
            won += 1.0 if a + edge > b else 0.5 if a + edge == b else 0.0
    return won / (SIDES * SIDES)


CHANCE = [_higher(edge) for edge in range(-12, 13)]


def higher(edge: int) -> float:
    """The same, looked up."""
    return CHANCE[min(24, max(0, edge + 12))]


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to strike: its reach (0 in contact), what it adds to the roll, force and Penetration."""

    far: int
    bonus: int
    force: int
    pen: int
    signed: bool
    throw: int
    bullets: bool
    sure: bool  # a template hits without a roll


_KEPT: list[tuple[Data, dict[str, tuple[Arm | None, Arm | None]]]] = []


def rack(content: Data) -> dict[str, tuple[Arm | None, Arm | None]]:
    """Weapon -> (ranged, melee), made once for a set of data."""
    for known, table in _KEPT:
        if known is content:
            return table
    table = {w.id: (_arm(w, w.ranged), _arm(w, w.melee)) for w in content.weapons.values()}
    _KEPT[8:] = []
    _KEPT.insert(0, (content, table))
    return table


def _arm(w: Weapon, use: Use | None) -> Arm | None:
    if use is None:
        return None
    traits = {**w.traits, **use.traits}
    bonus = use.combat + ("pellets" in traits) - ("hard_to_use" in traits)
    force = use.strengths[len(use.strengths) // 2] if use.strengths else use.strength
    pen = use.pens[len(use.pens) // 2] if use.pens else use.pen
    far = use.ranges[-1] if use.ranges else 0 if use.throw else use.length
    return Arm(far, bonus, force, pen, use.signed, use.throw, "firearm" in traits, "template" in traits)


@dataclass(slots=True)
class Fit:
    """A fighter where it stands with what it strikes with now; `n` is its number in the memory of the battle."""

    n: int
    f: Fighter
    armour: int
    reach: int
    to_hit: int
    force: int
    pen: int
    ready: float
    combat: int
    blow: int
    blow_pen: int
    stride: int


class Memory:
    """What was worked out for a battle: most fighters stand still from one look to the next."""

    __slots__ = ("fits", "gains", "setup", "table")

    def __init__(self, s: State) -> None:
        self.setup, self.table = s.setup, rack(s.setup.data)
        self.fits: dict[tuple[Any, ...], Fit] = {}
        self.gains: dict[int, float] = {}

    def fit(self, s: State, f: Fighter) -> Fit:
        """The fighter as it is now."""
        key = (
            f.id, f.x, f.y, f.z, f.bullets > 0, f.watching, f.dying, f.armour, *f.stats.values(),
            *[item.id if item.loaded and not item.used and not item.jammed else item.reload for item in f.items],
        )  # fmt: skip
        found = self.fits.get(key)
        if found is None:
            if len(self.fits) >= MOST:
                self.fits, self.gains = {}, {}
            found = self.fits[key] = _fit(s, f.copy(), self.table, len(self.fits))
        return found


_MEMORIES: list[Memory] = []


def memory(s: State) -> Memory:
    """The memory of this battle."""
    for known in _MEMORIES:
        if known.setup is s.setup:
            return known
    _MEMORIES[4:] = []
    _MEMORIES.insert(0, Memory(s))
    return _MEMORIES[0]


def _fit(s: State, f: Fighter, table: dict[str, tuple[Arm | None, Arm | None]], n: int) -> Fit:
    """Its best gun and blade."""
    stats = f.stats
    power, precise = stats.get("S", 3), stats.get("P", 0)
    worn = s.setup.data.armours[f.armour].armour if f.armour else 0
    found = Fit(
        n, f, worn, 0, 0, 0, 0, 0.0, stats.get("C", 0), power, 0, inches(s.unit, 6 if "swift" in f.traits else 4)
    )
    best = blade = -99
    for item in f.items:
        row = table.get(item.kind)
        if row is None or item.used:
            continue
        gun, melee = row
        if gun is not None and (precise or gun.sure) and not item.jammed and not (gun.bullets and f.bullets < 1):
            force = gun.force + (power if gun.signed else 0)
            score = gun.bonus + force + min(6, gun.pen) // 2 + (3 if item.loaded else 0)
            if score > best:
                best, found.force, found.pen = score, force, gun.pen
                found.reach = gun.far or gun.throw * power
                found.to_hit = 8 if gun.sure else precise + gun.bonus
                found.ready = 1.0 if item.loaded else min(0.8, 0.5 + 0.2 * item.reload)
        if melee is not None:
            force = melee.force + (power if melee.signed else 0)
            score = melee.bonus + force + min(6, melee.pen) // 2
            if score > blade:
                blade, found.blow, found.blow_pen = score, force, melee.pen
                found.combat = stats.get("C", 0) + melee.bonus
    return found


def threat(s: State, mine: list[Fighter], yours: list[Fighter]) -> float:
    """What the first side may expect to take from the other with one strike of each, less what it has to fear."""
    known = memory(s)
    own, foes = [known.fit(s, f) for f in mine], [known.fit(s, f) for f in yours]
    return _sum(s, known.gains, mine, own, foes) - CARE * _sum(s, known.gains, yours, foes, own)


def _sum(s: State, gains: dict[int, float], who: list[Fighter], own: list[Fit], foes: list[Fit]) -> float:
    total, last = 0.0, s.turn >= s.setup.turns
    for f, a in zip(who, own):
        if last and f.acted and not f.watching and s.active != f.id:
            continue  # it will not strike again in this battle
        best, base = 0.0, a.n * MOST
        for b in foes:
            gain = gains.get(base + b.n)
            if gain is None:
                gain = gains[base + b.n] = _gain(s, a, b)
            if gain > best:
                best = gain
        total += best * (0.6 if f.prone else 1.0)
    return total


def _gain(s: State, a: Fit, b: Fit) -> float:
    f, e = a.f, b.f
    gap = hypot(f.x - e.x, f.y - e.y) - f.r - e.r
    guard = e.stats.get("T", 3)
    points = e.points * (0.3 if e.dying else 1.0)
    steps = gap + CLIMB * abs(f.z - e.z)
    best = FAR * points * max(0.0, 1.0 - steps / 16000)
    close = 1.0 - (steps - a.stride) / (2.0 * a.stride + 1000.0) if steps > a.stride else 1.0
    if close > 0.0:
        fall = higher(a.combat - b.combat) * higher(a.blow - guard - max(0, b.armour - a.blow_pen))
        best = max(best, (LOCKED if gap < 12 else BLOW * close) * fall * points)
        if gap < 12:
            return best
    if a.reach:
        near = 1.0 if gap <= a.reach else 0.6 - (gap - a.reach) / TOWARDS
        if near > 0.0:
            hit = min(0.9, max(0.1, a.to_hit / 10)) * a.ready * (1.08 if f.watching else 1.0)
            fall = higher(a.force - guard - max(0, b.armour - a.pen))
            worth = SHOT * near * hit * fall * points
            if worth > best and not (near == 1.0 and sight.unseen(s, f, e)):
                return worth
            if worth * 0.4 > best:
                return worth * 0.4
    return best
