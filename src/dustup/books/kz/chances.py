"""Expected harm in closed form: what a shot or a charge costs the other side, for bots that weigh many positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from .content import Armour, Order, Weapon
from .figures import dice_of, night_sight, order_of, sighting_aid
from .state import Fighter, State

Pair = tuple[float, float]
"""The chances to kill and to suppress."""
Plate = tuple[int, int, int]
"""What kills, what suppresses, and the most that only suppresses (0: anything below a kill)."""
DOWN = 0.45  # the share of its worth a figure loses by being suppressed
SAVED = 2 / 3  # KZ-HERO-06


POINT = 0.35  # the worth of one point of the force to the victor


def values(s: State, there: Iterable[Fighter]) -> dict[str, float]:
    """What each figure is worth to its side: its points, and what the scenario hangs on it."""
    bonus = s.setup.scenario.bonuses(s)
    return {f.id: 12.0 + f.points * (f.kind != "zombie") + POINT * bonus.get(f.id, 0) for f in there}


@cache
def spread(dice: int) -> tuple[float, ...]:
    """KZ-DICE-01: the chance of each sum of some dice, from 0 up."""
    ways = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(ways) + 6)
        for total, chance in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += chance / 6
        ways = longer
    return tuple(ways)


@cache
def at_least(dice: int, need: int) -> float:
    """The chance that some dice show a sum or more."""
    return sum(spread(dice)[max(0, need) :])


def hit(mods: int) -> float:
    """KZ-HIT-01, KZ-DICE-02: the chance of a target roll."""
    return min(5, max(1, 1 + mods)) / 6


@cache
def harm(dice: int, kill: int, low: int, most: int, mods: int) -> Pair:
    """KZ-DMG-01: the chances that a hit kills and that it suppresses."""
    dead = at_least(dice, kill - mods)
    top = most + 1 if most else kill
    return dead, max(0.0, at_least(dice, low - mods) - at_least(dice, top - mods))


@cache
def share(dice: int, plate: Plate, mods: int, down: bool, hero: bool) -> float:
    """KZ-DMG-01, KZ-DMG-05, KZ-HERO-06: the part of its worth a hit costs; whoever is down can only be killed."""
    dead, low = harm(dice, *plate, mods)
    if hero:
        dead, low = dead * (1 - SAVED), low + dead * SAVED
    return dead + (0.0 if down else DOWN * low)


def skill(f: Fighter, order: str) -> int:
    """KZ-HIT-02..04, KZ-HIT-08: what the firer brings to its target roll under an order."""
    return 2 * (order == "snipe") + f.hero + sighting_aid(f) - (f.vehicle > 9)


def shyness(s: State, e: Fighter) -> int:
    """KZ-HIT-07..09: what the target takes off the roll."""
    low = e.suppressed or order_of(s, e) == "keep_down"
    return low + (e.vehicle > 9) + ("stealth_suit" in e.gear)


def short_of(s: State, f: Fighter, row: Weapon) -> int:
    """KZ-HIT-05, KZ-HIT-06: how far its close range reaches, if it counts now."""
    return row.short if not s.night or night_sight(f) else 0


def far(s: State, f: Fighter, row: Weapon) -> float:
    """KZ-SHOT-01, KZ-DARK-01: how far a weapon carries, in inches."""
    reach = 60.0 if row.long < 0 else float(max(row.short, row.long))
    return min(reach, 12.0) if s.night and not night_sight(f) else reach


class Gun(NamedTuple):
    """A weapon in somebody's hands under some order."""

    far: float
    short: int
    shots: int
    dice: int
    miss: int
    sure: float  # the chance of a launch, for what needs no target roll


class Aim(NamedTuple):
    """A figure as a firer."""

    guns: tuple[Gun, ...]
    skill: int
    reach: float


def aim(s: State, f: Fighter, order: Order) -> Aim:
    """KZ-SHOT-05, KZ-ORD-13: what it can fire under an order; the same guns are looked up once a battle."""
    known: dict[tuple[object, ...], Aim] = s.setup.aims
    key = (f.id, order.id, s.night, *f.weapons.values(), *f.reload)
    if key not in known:
        guns = tuple(_guns(s, f, order))
        known[key] = Aim(guns, skill(f, order.id), max((gun.far for gun in guns), default=0.0))
    return known[key]


def _guns(s: State, f: Fighter, order: Order) -> Iterator[Gun]:
    rows: dict[str, Weapon] = s.setup.data.weapons
    for key, left in f.weapons.items():
        row = rows[key]
        if not left or row.form in ("hand", "smoke") or f.reload.get(key):
            continue
        usable = not row.order or (row.order == order.id and f.weapons.get("missile", 0) > 0)
        count = _shots(row, order, f) if usable else 0
        yield Gun(
            far(s, f, row), short_of(s, f, row), count, row.dice, row.miss, 2 / 3 if row.form == "missile" else 0.0
        )


def _shots(row: Weapon, order: Order, f: Fighter) -> int:
    """KZ-SHOT-05, KZ-SHOT-07, KZ-ORD-13: how many shots an order brings."""
    if not order.shoot or not order.rapid:
        return int(order.shoot)
    return row.bursts[0] or row.rapid + int(f.kind == "cyborg" and row.rapid > 1)


class Target(NamedTuple):
    """A figure as something to shoot at."""

    plate: Plate
    shy: int
    mods: int
    down: bool
    hero: bool
    worth: float


def target(s: State, e: Fighter, worth: float) -> Target:
    """KZ-DMG, KZ-DMG-02: how hard it is to hit and to hurt."""
    row: Armour = s.setup.data.armours[e.armour]
    mods = -2 if order_of(s, e) == "keep_down" else 0
    return Target((row.kill, row.suppress, row.suppress_most), shyness(s, e), mods, e.suppressed, e.hero, worth)


def volley(by: Aim, at: Target, apart: float, cover: int) -> float:
    """KZ-SHOT-05, KZ-DMG-01: the worth a target in sight is expected to lose to the best weapon of a firer."""
    best = 0.0
    for gun in by.guns:
        if gun.shots and apart <= gun.far:
            best = max(best, gun.shots * one(gun, by.skill, at, apart, cover))
    return best


def one(gun: Gun, skilled: int, at: Target, apart: float, cover: int) -> float:
    """KZ-HIT-01, KZ-DMG-01: the worth one shot is expected to cost a target."""
    chance = gun.sure or hit(skilled - at.shy + (0 < gun.short >= apart))
    gain = chance * share(gun.dice, at.plate, at.mods + cover, at.down, at.hero)
    if gun.miss:
        gain += (1 - chance) * share(gun.miss, at.plate, at.mods + cover, at.down, at.hero)
    return gain * at.worth


@lru_cache(maxsize=4096)
def duel(mine: tuple[int, int, int, int], theirs: tuple[int, int, int, int]) -> tuple[Pair, Pair]:
    """KZ-HTH-04..16: dice, bonus, factor and what is taken off the kill score, of both; harm done and harm taken."""
    done, taken = [0.0, 0.0], [0.0, 0.0]
    for a, p in enumerate(spread(mine[0])):
        for b, q in enumerate(spread(theirs[0])):
            if not p or not q:
                continue
            lead = (a + mine[1]) * mine[2] - (b + theirs[1]) * theirs[2]
            side, off = (done, theirs[3]) if lead > 0 else (taken, mine[3])
            score = abs(lead) - off
            if lead and score > 0:
                side[0 if score > 3 else 1] += p * q
    return (done[0], done[1]), (taken[0], taken[1])


Brawler = tuple[int, int, int, int]


def brawler(s: State, f: Fighter, assault: bool) -> Brawler:
    """KZ-HTH-04, KZ-HTH-05, KZ-HTH-08, KZ-HTH-11..15: a figure as `duel` takes it."""
    known: dict[tuple[str, bool], Brawler] = s.setup.brawlers
    if (f.id, assault) not in known:
        rows: dict[str, Weapon] = s.setup.data.weapons
        bonus = max((rows[w].hth or 0 for w in f.weapons), default=0) + 2 * (f.kind == "cyborg")
        plate: Armour = s.setup.data.armours[f.armour]
        known[f.id, assault] = dice_of(s, f), bonus, 2 if assault else 1, -plate.hth + 2 * f.hero
    return known[f.id, assault]


def charge(s: State, f: Fighter, e: Fighter, mine: float, theirs: float) -> float:
    """KZ-HTH-02, KZ-HTH-07, KZ-HTH-17: the worth an attack is expected to win, less what it is expected to cost."""
    back = order_of(s, e) == "assault"
    done, taken = duel(brawler(s, f, True), brawler(s, e, back))
    won = done[0] + (0.0 if e.kind == "savage" and back else DOWN * done[1])
    lost = taken[0] + (0.0 if f.kind == "savage" else DOWN * taken[1])
    return won * theirs - lost * mine
