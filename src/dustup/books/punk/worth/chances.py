"""What fighters may do to each other from where they stand, in points: the rules' own rolls over all dice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import hypot
from typing import Any

from dustup.core import Flow
from dustup.skirmish.expect import expected

from .. import sight
from ..dice import total
from ..fight import combat
from ..harm.harm import Wake, toughness
from ..shoot import shoot
from ..shoot.cover import nothing
from ..shoot.guns import Gun, band, guns, reach
from ..shoot.precision import Shot, precision
from ..special import facts
from ..state import Fighter, State

SHOT = 0.35  # how much of the gain expected from one shot to come counts now
BLOW = 0.3  # and from one blow
CARE = 0.6  # how much of what is to be feared counts: who never dares never wins
LOCKED = 0.6  # from one blow at somebody already in contact
MOST = 50_000  # fighters remembered for a battle
NEVER = 0.03  # of a strike that will not come: with nothing else to do, one still goes for the enemy
FAR = 0.06  # however far, nearer is a little better
CLIMB = 2.0  # what a height counts on the way to an enemy
TOWARDS = 3000.0  # a target this far out of reach counts nothing
HURT = 0.65  # of a fighter that is Downed and fights on
MET = 12  # 1.2 mm: in contact
OPEN = 1000  # how far apart the two of a trial stand


@dataclass(frozen=True, slots=True)
class Fit:
    """A fighter as it is now; `n` is its number in the memory of the battle, `looks` is all that dice depend on."""

    n: int
    f: Fighter
    looks: Hashable
    stride: int
    arms: tuple[tuple[Gun, int, float], ...]
    """What it may shoot with, how far, and how soon."""


class Memory:
    """What was worked out for a battle: most fighters stand still from one look to the next."""

    __slots__ = ("fits", "gains", "setup", "trials")

    def __init__(self, s: State) -> None:
        self.setup = s.setup
        self.fits: dict[tuple[Any, ...], Fit] = {}
        self.gains: dict[int, float] = {}
        self.trials: dict[Hashable, float] = {}

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
            found = self.fits[key] = _fit(s, f.copy(), len(self.fits))
        return found

    def chance(self, key: Hashable, s: State, a: Fit, b: Fit, gun: Gun | None, at: int) -> float:
        """The share of an enemy that one blow, or one shot from so far, is expected to take."""
        found = self.trials.get(key)
        if found is None:
            found = self.trials[key] = expected(lambda: _trial(s, a.f, b.f, gun, at), lambda t: _lost(t, b.f))
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


def _fit(s: State, f: Fighter, n: int) -> Fit:
    kit = [(i.kind, i.loaded, i.jammed, i.used, i.charges) for i in f.items]
    looks = f.profile, f.armour, f.dying, *f.stats.values(), *f.traits, *kit
    arms = []
    for gun in guns(s, f):
        if gun.item.jammed or (gun.make.firearm and f.bullets < 1) or gun.item.charges < gun.use.fuel:
            continue
        far = gun.use.length if gun.use.template and not gun.use.throw else reach(f, gun)[-1]
        arms.append((gun, far, 1.0 if gun.item.loaded else min(0.8, 0.5 + 0.2 * gun.item.reload)))
    return Fit(n, f, looks, facts.stride(s, f), tuple(arms))


def _trial(s: State, a: Fighter, b: Fighter, gun: Gun | None, at: int) -> tuple[State, Flow[Any]]:
    """The two alone in the open, in contact or apart: the blow is struck, or the shot fired, by the rules."""
    one, two = a.copy(), b.copy()
    for f in (one, two):
        f.prone, f.rerolls, f.aim, f.watching, f.z = False, 0, "", False, 0
    two.x, two.y = one.x + one.r + two.r + (0 if gun is None else OPEN), one.y
    t = State(s.setup, {one.id: one, two.id: two}, s.sides, "turn", s.turn, one.id)
    if gun is None:
        return t, combat.combat(t, one)
    one.change(gun.item.id, loaded=True)
    own = next(each for each in guns(t, one) if each.key == gun.key)
    shot = Shot(one, two, own, at, nothing(t), (), ())
    return t, shoot.strike(t, shot, two, Wake()) if own.use.template else shoot.resolve(t, shot)


def _lost(t: State, f: Fighter) -> float:
    left = t.fighters[f.id]
    return 1.0 if left.status != "up" else HURT if left.dying and not f.dying else 0.0


def threat(s: State, mine: list[Fighter], yours: list[Fighter]) -> float:
    """What the first side may expect to take from the other with one strike of each, less what it has to fear."""
    known = memory(s)
    own, foes = [known.fit(s, f) for f in mine], [known.fit(s, f) for f in yours]
    return _sum(s, known, mine, own, foes) - CARE * _sum(s, known, yours, foes, own)


def _sum(s: State, known: Memory, who: list[Fighter], own: list[Fit], foes: list[Fit]) -> float:
    gain_of, last, gains = 0.0, s.turn >= s.setup.turns, known.gains
    for f, a in zip(who, own):
        over = last and f.acted and not f.watching and s.active != f.id  # it will not strike again in this battle
        best, base = 0.0, a.n * MOST
        for b in foes:
            gain = gains.get(base + b.n)
            if gain is None:
                gain = gains[base + b.n] = _gain(s, known, a, b)
            if gain > best:
                best = gain
        gain_of += best * (NEVER if over else 0.6 if f.prone else 1.0)
    return gain_of


def _gain(s: State, known: Memory, a: Fit, b: Fit) -> float:
    f, e = a.f, b.f
    gap = hypot(f.x - e.x, f.y - e.y) - f.r - e.r
    points = e.points * (1.0 - HURT if e.dying else 1.0)
    steps = gap + CLIMB * abs(f.z - e.z)
    best = FAR * points * max(0.0, 1.0 - steps / 16000)
    close = 1.0 - (steps - a.stride) / (2.0 * a.stride + 1000.0) if steps > a.stride else 1.0
    if close > 0.0 and "C" in f.stats:
        fall = known.chance((a.looks, b.looks), s, a, b, None, 0)
        best = max(best, (LOCKED if gap < MET else BLOW * close) * fall * points)
        if gap < MET:
            return best
    worth = 0.0
    for gun, far, ready in a.arms:
        near = 1.0 if gap <= far else 0.6 - (gap - far) / TOWARDS
        if near > 0.0:
            at = band(f, e, gun)
            fall = known.chance((gun.item.kind, gun.use.label, at, a.looks, b.looks), s, a, b, gun, at)
            worth = max(worth, SHOT * near * ready * fall * points * (1.08 if f.watching else 1.0))
    if worth > best and gap <= max(far for _, far, _ in a.arms) and sight.unseen(s, f, e):
        worth *= 0.4
    return max(best, worth)


def falls(s: State, shot: Shot) -> float:
    """The share of its target that a shot as it is, with Cover and all, is expected to take."""
    blow = shoot.blow(s, shot, shot.foe)
    force, guard = total(s, blow.strength).total, total(s, toughness(s, shot.foe, blow)).total
    key = precision(s, shot).total, force, guard, shot.gun.item.kind, shot.foe.id, shot.foe.dying
    known = memory(s).trials
    if key not in known:
        known[key] = expected(lambda: _fired(s, shot), lambda t: _lost(t, shot.foe))
    return known[key]


def _fired(s: State, shot: Shot) -> tuple[State, Flow[Any]]:
    """The two alone where they are; nobody else is in the way."""
    one, two = shot.f.copy(), shot.foe.copy()
    t = State(s.setup, {one.id: one, two.id: two}, s.sides, "turn", s.turn, one.id, dict(s.marks))
    own = next(each for each in guns(t, one) if each.key == shot.gun.key)
    return t, shoot.resolve(t, Shot(one, two, own, shot.band, shot.cover, (), (), shot.avoid))
