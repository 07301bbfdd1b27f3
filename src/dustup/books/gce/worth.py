"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from dustup.skirmish.expect import Table
from dustup.skirmish.worth import Eye, terms_of

from .content import INCH, Weapon
from .fight.bout import blades, power
from .harm import needed
from .shoot.ammo import guns
from .shoot.hit import reach
from .sight import shows
from .state import Fighter, State
from .warriors import ballistic_skill, carrier, crew, driver_of, hull_of, row_of, weapon

HITS = Table()


def value(s: State, f: Fighter) -> float:
    """Teef, less what wounds and damage have taken."""
    if f.hull is not None:
        hull = hull_of(f)
        if hull.wrecked:
            return 0.0
        lost = 0.6 * hull.immobilised + 0.15 * (hull.jammed or hull.slow > 0) + 0.1 * len(hull.burning)
        return f.points * max(0.1, 1.0 - lost - 0.2 * (driver_of(s, f) is None))
    skill = max(1, f.stats["WS"] + f.stats["BS"])
    left = 1.0 - min(0.7, 2 * f.flesh / skill)
    return (
        f.points * left * (0.75 if f.pinned else 1.0) * (0.6 if f.burning else 1.0) * (1.6 if f.role == "boss" else 1.0)
    )


def hurt(row: Weapon, power: int, save: int, e: Fighter) -> float:
    """GCE-WND-01, GCE-SAVE-02: the chance that a hit wounds and is not saved."""
    need = needed(power, e.stats["T"])
    chance = max(0, 7 - need) / 6
    if save:
        chance *= 1 - max(0, 7 - (save - row.save)) / 6
    return chance


def harm(s: State, f: Fighter, e: Fighter, far: float) -> float:
    """The teef one activation of a warrior may be expected to take from somebody that far away."""
    if f.hull is not None or e.on:
        return _ramming(s, f, e, far) if f.hull is not None else 0.0
    return max(_shooting(s, f, e, far), _brawling(s, f, e, far))


def _ramming(s: State, f: Fighter, e: Fighter, far: float) -> float:
    if e.hull is None or hull_of(f).immobilised or driver_of(s, f) is None:
        return 0.0
    near = max(0.0, 1.0 - far / (14 * INCH))
    return 0.1 * value(s, e) * near * (0.3 if row_of(s, f).bike else 1.0)


def _shooting(s: State, f: Fighter, e: Fighter, far: float) -> float:
    best = 0.0
    for key in guns(s, f):
        row = weapon(s, key)
        span = reach(s, f, row) * INCH if row.form != "flame" else 8 * INCH
        if far > span + 4 * INCH or row.form == "hand":
            continue
        shots = 1.0 if not row.dice else 1.4 * row.dice
        hit = HITS.get((ballistic_skill(f).total, row.hit, far <= row.short * INCH), lambda: _hits(f, row, far))  # noqa: B023
        if row.form == "flame":
            hit = 0.9
        gain = shots * hit * _worth_hit(s, row, row.strength, e)
        best = max(best, gain * (1.0 if far <= span else 0.4))
    if best and shows(s, f, e) <= 0:
        best *= 0.25
    return best


def _hits(f: Fighter, row: Weapon, far: float) -> float:
    """GCE-HIT-01: the chance to hit at a range, in the open."""
    need = 7 - ballistic_skill(f).total - row.hit[0 if far <= row.short * INCH else 1]
    return max(0, 7 - max(2, need)) / 6 if need <= 6 else 1 / 12


def _worth_hit(s: State, row: Weapon, strength: int, e: Fighter) -> float:
    if e.hull is not None:
        through = max(0, min(6, strength - 8 + 6 + 1)) / 6
        return 0.25 * through * value(s, e)
    down = 0.6 * value(s, e) * hurt(row, strength, e.save, e)
    return down + (0.0 if "ork" in e.traits else 0.12 * value(s, e))


def _brawling(s: State, f: Fighter, e: Fighter, far: float) -> float:
    if e.hull is not None or far > 2 * f.stats["M"] * INCH + 2 * INCH:
        return 0.0
    best = max(blades(s, f), key=lambda key: power(s, f, key))
    edge = f.stats["WS"] + f.stats["A"] - e.stats["WS"] - e.stats["A"] + 1
    win = min(0.9, max(0.1, 0.5 + 0.12 * edge))
    hits = 1.0 + max(0.0, 0.3 * edge)
    reachable = 1.0 if far <= 2 * f.stats["M"] * INCH else 0.3
    return reachable * win * min(1.0, hits * hurt(weapon(s, best), power(s, f, best), e.save, e)) * value(s, e) * 0.9


def stride(s: State, f: Fighter) -> float:
    """How far it goes in an activation."""
    return 12.0 * INCH if f.hull is not None else 2.0 * f.stats["M"] * INCH


def want(s: State, f: Fighter) -> float:
    """How near it wants to be to an enemy."""
    if f.hull is not None:
        return 5.0 * INCH if crew(s, f) else 20.0 * INCH
    if carrier(s, f) is not None:
        return 8.0 * INCH
    rows = [weapon(s, key) for key in guns(s, f)]
    far = max((row.short or 8 for row in rows), default=0)
    return 0.8 * far * INCH


EYE: Eye[State, Fighter] = Eye(harm=harm, value=value, stride=stride, want=want)
terms_by_eye = partial(terms_of, eye=EYE)


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`; a mob that bottled out has lost."""
    found = dict(terms_by_eye(s, side))
    found["nerve"] = sum(60.0 * (1 if one != side else -2) for one in s.bottled)
    return found


def worth(s: State, side: str) -> float:
    """Teef of advantage."""
    return sum(terms(s, side).values())
