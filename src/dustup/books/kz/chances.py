"""Expected harm in closed form: what a shot or a charge costs the other side, for bots that weigh many positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from .content import Armour, Order, Weapon
from .figures import night_sight, order_of, powered, sighting_aid
from .harm import armour
from .state import Figure, State

Pair = tuple[float, float]
"""The chances to kill and to suppress."""
DOWN = 0.45  # the share of its worth a figure loses by being suppressed
SAVED = 2 / 3  # KZ-HERO-06


POINT = 0.35  # the worth of one point of the force to the victor


def values(s: State, there: Iterable[Figure]) -> dict[str, float]:
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


def to_hit(s: State, f: Figure, e: Figure, order: str, apart: float, short: int) -> int:
    """KZ-HIT-01..09: the modifiers of the target roll as one number, as if the firer were under that order."""
    mods = 2 if order == "snipe" else 0
    mods += f.hero
    mods += sighting_aid(f)
    if short and apart <= short and (not s.night or night_sight(f)):
        mods += 1
    if e.suppressed or order_of(s, e) == "keep_down":
        mods -= 1
    mods -= f.vehicle > 9
    mods -= e.vehicle > 9
    return mods - ("stealth_suit" in e.gear)


def shots(row: Weapon, order: Order, f: Figure) -> float:
    """KZ-SHOT-05, KZ-SHOT-07, KZ-ORD-13: how many shots an order brings."""
    if not order.shoot:
        return 0.0
    if not order.rapid:
        return 1.0
    return row.bursts[0] or row.rapid + int(f.kind == "cyborg" and row.rapid > 1)


def far(s: State, f: Figure, row: Weapon) -> float:
    """KZ-SHOT-01, KZ-DARK-01: how far a weapon carries, in inches."""
    reach = 60.0 if row.long < 0 else float(max(row.short, row.long))
    return min(reach, 12.0) if s.night and not night_sight(f) else reach


def volley(
    s: State, f: Figure, e: Figure, order: Order, apart: float, cover: int, values: Mapping[str, float]
) -> float:
    """KZ-SHOT-05, KZ-DMG-01: the worth an enemy in sight is expected to lose to one figure's best weapon."""
    best = 0.0
    rows: dict[str, Weapon] = s.setup.data.weapons
    for key, left in f.weapons.items():
        row = rows[key]
        if not left or row.form in ("hand", "smoke") or apart > far(s, f, row) or f.reload.get(key):
            continue
        if row.order and (row.order != order.id or not f.weapons.get("missile")):
            continue
        gain = shots(row, order, f) * one(s, f, e, row, order.id, apart, cover, values)
        best = max(best, gain)
    return best


def one(
    s: State, f: Figure, e: Figure, row: Weapon, order: str, apart: float, cover: int, values: Mapping[str, float]
) -> float:
    """The worth one shot of a weapon is expected to cost a target."""
    mods = cover - 2 if order_of(s, e) == "keep_down" else cover
    if row.form == "missile":
        return 2 / 3 * lost(e, burst_harm(s, e, row, row.dice, mods), values)
    chance = hit(to_hit(s, f, e, order, apart, row.short))
    gain = chance * lost(e, burst_harm(s, e, row, row.dice, mods), values)
    if row.miss:
        gain += (1 - chance) * lost(e, burst_harm(s, e, row, row.miss, mods), values)
    return gain


def burst_harm(s: State, e: Figure, row: Weapon, dice: int, mods: int) -> Pair:
    """KZ-DMG: what damage dice do to a figure."""
    plate = armour(s, e, row)
    return harm(dice, plate.kill, plate.suppress, plate.suppress_most, mods)


def lost(e: Figure, chances: Pair, values: Mapping[str, float]) -> float:
    """KZ-HERO-06, KZ-DMG-05: what the chances cost a figure; whoever is down already can only be killed."""
    dead, down = chances
    if e.hero:
        dead, down = dead * (1 - SAVED), down + dead * SAVED
    return values[e.id] * (dead + (0.0 if e.suppressed else DOWN * down))


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


def brawler(s: State, f: Figure, assault: bool) -> tuple[int, int, int, int]:
    """KZ-HTH-04, KZ-HTH-05, KZ-HTH-08, KZ-HTH-11..15: a figure as `duel` takes it."""
    rows: dict[str, Weapon] = s.setup.data.weapons
    bonus = max((rows[w].hth or 0 for w, left in f.weapons.items() if left), default=0) + 2 * (f.kind == "cyborg")
    plate: Armour = s.setup.data.armours[f.armour]
    dice = int(s.setup.data.kinds[f.kind].dice) + f.hero + powered(f) + ("power_glove" in f.weapons)
    return dice, bonus, 2 if assault else 1, -plate.hth + 2 * f.hero


def charge(s: State, f: Figure, e: Figure, values: Mapping[str, float]) -> float:
    """KZ-HTH-02, KZ-HTH-07, KZ-HTH-17: the worth an attack is expected to win, less what it is expected to cost."""
    done, taken = duel(brawler(s, f, True), brawler(s, e, order_of(s, e) == "assault"))
    if e.kind == "savage" and order_of(s, e) == "assault":
        done = done[0], 0.0
    if f.kind == "savage":
        taken = taken[0], 0.0
    return lost(e, done, values) - lost(f, taken, values)
