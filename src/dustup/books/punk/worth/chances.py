"""What fighters may do to each other from where they stand, in points: the rules' own rolls over all dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from math import exp, hypot
from typing import Any, NamedTuple

from dustup.core import Flow
from dustup.skirmish.expect import expected
from dustup.skirmish.missions import Fight
from dustup.skirmish.worth import ahead

from .. import sight
from ..bands import psychic
from ..bands.effects import PUMPS
from ..dice import total
from ..edition import Covered
from ..fight import combat
from ..harm.harm import Wake, toughness
from ..move import walks
from ..shoot import shoot, steam
from ..shoot.cover import cover, nothing
from ..shoot.guns import Gun, band, guns, reach
from ..shoot.precision import Shot, precision
from ..special import facts
from ..state import Fighter, State
from ..units import inches

SHOT = 0.35  # how much of the gain expected from one shot to come counts now
BLOW = 0.3  # and from one blow
CARE = 0.35  # how much of what is to be feared counts: who never dares never wins
SAFE, PATIENT, DARING = 1.5, 0.25, 0.6  # fighters ahead that are enough, how long one waits for them, what one dares
LATE, EVEN = 0.5, 0.75  # of a strike at somebody who acts before it comes, or may
LOCKED = 0.6  # from one blow at somebody already in contact
MOST = 50_000  # fighters remembered for a battle
NEVER = 0.03  # of a strike that will not come: with nothing else to do, one still goes for the enemy
LONGEST = 8.0  # Actions on the way after which nothing is hoped for: each of them is a strike less before the end
FAR = 0.06  # however far, nearer is a little better
CLIMB = 2.0  # what a height counts on the way to an enemy
TOWARDS = 1200.0  # a target this far out of reach counts nothing
HURT = 0.9  # of a fighter that is Downed and fights on: it falls for certain, and acts once more at most
MET = 12  # 1.2 mm: in contact
OPEN = 1000  # how far apart the two of a trial stand
BORNE = 0.5  # of the victory points that somebody carries, what is lost with it: others may take them up again
LASTING = frozenset(("boost_C", "boost_P", "dose", "weak"))
HIDDEN = 0.4  # of a shot in the open, what counts as long as it has to be looked for


class Aim(NamedTuple):
    """A shot: with what, at which range, through what."""

    gun: Gun
    band: int
    cover: Covered
    avoid: bool = False


class Feat(NamedTuple):
    """PKH-PSY-02, PKH-GEA-05: a special Action that strikes at an enemy: whose it is, how far, and the rule itself."""

    who: Fighter
    far: int
    deed: Callable[[State, Fighter, Fighter], Flow[None]]


@dataclass(frozen=True, slots=True)
class Fit:
    """A fighter as it is now; `n` is its number in the memory of the battle, `looks` is all that dice depend on."""

    n: int
    f: Fighter
    points: float
    """What its side loses with it, victory points that hang on it included."""
    looks: Hashable
    stride: int
    arms: tuple[tuple[Gun, int, float], ...]
    """What it may shoot with, how far, and how soon."""
    feats: tuple[Feat, ...] = ()
    """What else it may strike with."""
    hopes: dict[int, float] = field(default_factory=dict, compare=False)
    fears: dict[int, float] = field(default_factory=dict, compare=False)
    """By the number of an enemy: what it may expect to take from it, and what that one has to fear."""


Strike = tuple[Fighter, list[float], dict[int, float], Callable[[Fit], float]]
"""Who strikes; how much of it counts against each enemy, what is known of them, and how to find it out."""


class Memory:
    """What was worked out for a battle: most fighters stand still from one look to the next."""

    __slots__ = ("fits", "hunt", "setup", "trials")

    def __init__(self, s: State) -> None:
        self.setup = s.setup
        self.hunt = isinstance(s.setup.scenario, Fight)
        self.fits: dict[tuple[Any, ...], Fit] = {}
        self.trials: dict[Hashable, float] = {}

    def fit(self, s: State, f: Fighter, bears: float) -> Fit:
        """The fighter as it is now, and what it bears besides its own points."""
        key = (
            f.id, bears, f.x, f.y, f.z, f.bullets > 0, f.watching, f.dying, f.armour,
            *f.stats.values(), *_lasting(f), *_pumped(f),
            *[item.id if item.loaded and not item.used and not item.jammed else item.reload for item in f.items],
        )  # fmt: skip
        found = self.fits.get(key)
        if found is None:
            if len(self.fits) >= MOST:
                self.fits = {}
            found = self.fits[key] = _fit(s, f.copy(), len(self.fits), bears)
        return found

    def blow(self, s: State, a: Fit, b: Fit) -> float:
        """The share of an enemy that one blow is expected to take."""
        key = a.looks, b.looks
        found = self.trials.get(key)
        if found is None:
            found = self.trials[key] = expected(lambda: _brawl(s, a.f, b.f), lambda t: _lost(t, b.f))
        return found

    def feat(self, s: State, feat: Feat, b: Fit) -> float:
        """The share of an enemy that one special Action is expected to take."""
        key = feat.far, *feat.who.stats.values(), b.looks
        found = self.trials.get(key)
        if found is None:
            found = self.trials[key] = expected(lambda: _done(s, feat, b.f), lambda t: _lost(t, b.f))
        return found

    def shot(self, s: State, a: Fit, b: Fit, aim: Aim) -> float:
        """The share of an enemy that one shot is expected to take."""
        how = aim.gun.item.kind, aim.gun.use.label, aim.band, aim.avoid, *[m.value for m in aim.cover.mods(aim.avoid)]
        key = *how, *_pumped(a.f), a.looks, b.looks
        found = self.trials.get(key)
        if found is None:
            found = self.trials[key] = expected(lambda: _volley(s, a.f, b.f, aim), lambda t: _lost(t, b.f))
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


def hunt(s: State) -> bool:
    """PKH-SCN-10: whether there is nothing to go for but the enemy."""
    return memory(s).hunt


def _fit(s: State, f: Fighter, n: int, bears: float) -> Fit:
    pool = s.setup.data.weapons
    shot = {i.kind for i in f.items if i.kind in pool and pool[i.kind].ranged}  # an empty gun makes no other blow
    kit = [(i.kind, i.loaded or i.kind in shot, i.jammed, i.used, i.charges) for i in f.items]
    looks = f.profile, f.armour, f.dying, *f.stats.values(), *f.traits, *kit, *_lasting(f)
    arms = []
    for gun in guns(s, f):
        if gun.item.jammed or (gun.make.firearm and f.bullets < 1) or gun.item.charges < gun.use.fuel:
            continue
        far = gun.use.length if gun.use.template and not gun.use.throw else reach(f, gun)[-1]
        arms.append((gun, far, 1.0 if gun.item.loaded else min(0.8, 0.5 + 0.2 * gun.item.reload)))
    points = f.points * (1.0 - HURT if f.dying else 1.0) + bears
    far = inches(s.unit, psychic.POWERS["mind_shock"][1])
    feats = [Feat(who.copy(), far, psychic.shock) for who in psychic.minds(s, f)]
    return Fit(n, f, points, looks, facts.stride(s, f), tuple(arms), tuple(feats))


def _lasting(f: Fighter) -> list[tuple[str, int]]:
    """PKH-PSY-04: what changes its next rolls."""
    return [each for each in f.spent.items() if each[0] in LASTING] if f.spent else []


def _pumped(f: Fighter) -> list[tuple[str, int]]:
    """PKH-GEA-04: how a pump gun is pumped up."""
    return [each for each in f.spent.items() if each[0] in PUMPS] if f.spent else []


def _pair(s: State, a: Fighter, b: Fighter, apart: int) -> tuple[State, Fighter, Fighter]:
    """The two alone in the open, face to face: nobody's back is turned for good."""
    one, two = a.copy(), b.copy()
    one.facing, two.facing = 0, 180
    for f in (one, two):
        f.prone, f.rerolls, f.aim, f.watching, f.z = False, 0, "", False, 0
    two.x, two.y = one.x + one.r + two.r + apart, one.y
    return State(s.setup, {one.id: one, two.id: two}, s.sides, "turn", s.turn, one.id), one, two


def _brawl(s: State, a: Fighter, b: Fighter) -> tuple[State, Flow[Any]]:
    """The blow is struck by the rules."""
    t, one, _ = _pair(s, a, b, 0)
    return t, combat.combat(t, one)


def _volley(s: State, a: Fighter, b: Fighter, aim: Aim) -> tuple[State, Flow[Any]]:
    """The shot is fired by the rules."""
    t, one, two = _pair(s, a, b, OPEN)
    one.change(aim.gun.item.id, loaded=True)
    own = next(each for each in guns(t, one) if each.key == aim.gun.key)
    shot = Shot(one, two, own, aim.band, aim.cover, (), (), aim.avoid)
    if own.make.steam:
        return t, steam.jet(t, one, own, two)
    return t, shoot.strike(t, shot, two, Wake()) if own.use.template else shoot.resolve(t, shot)


def _done(s: State, feat: Feat, b: Fighter) -> tuple[State, Flow[Any]]:
    """The special Action is done by the rules."""
    t, one, two = _pair(s, feat.who, b, OPEN)
    return t, feat.deed(t, one, two)


def _lost(t: State, f: Fighter) -> float:
    left = t.fighters[f.id]
    return 1.0 if left.status != "up" else HURT if left.dying and not f.dying else 0.0


def threat(s: State, mine: list[Fighter], yours: list[Fighter]) -> float:
    """What the first side may expect to take from the other with one strike of each, less what it has to fear."""
    known = memory(s)
    scenario = s.setup.scenario
    bears, stake = scenario.bonuses(s), BORNE * scenario.stake
    own, foes = ([known.fit(s, f, stake * bears.get(f.id, 0)) for f in side] for side in (mine, yours))
    when, ones = [_when(f) for f in mine], [1.0] * len(foes)
    shares = {first: [_share(first, then) for then in when] for first in dict.fromkeys(map(_when, yours))}
    hopes: list[Strike] = [(f, ones, a.hopes, partial(_hope, s, known, a)) for f, a in zip(mine, own)]
    fears: list[Strike] = [(f, shares[_when(f)], b.fears, partial(_fear, s, known, b)) for f, b in zip(yours, foes)]
    care = CARE * (1.0 - behind(s, mine[0].side)) if mine else CARE
    return _taken(s, hopes, foes) - care * _taken(s, fears, own)


def _taken(s: State, strikes: list[Strike], whom: list[Fit]) -> float:
    """What all of them may take, each where it can take most: of nobody more than it is worth, however many go for it.

    What is not known yet is worked out: most have neither moved nor changed since the last look.
    """
    hurt = [0.0] * len(whom)
    for f, shares, known, gain in strikes if whom else ():
        try:
            found = [known[e.n] * share for e, share in zip(whom, shares)]
        except KeyError:
            known.update([(e.n, gain(e)) for e in whom if e.n not in known])
            found = [known[e.n] * share for e, share in zip(whom, shares)]
        most = max(found)
        hurt[found.index(most)] += most * _will(s, f)
    return sum([e.points * (1.0 - exp(-much / e.points)) for e, much in zip(whom, hurt) if much > 0.0])


def hope(s: State, f: Fighter) -> float:
    """What somebody may hope to take with its best strike."""
    known = memory(s)
    a = known.fit(s, f, 0.0)
    return max([_hope(s, known, a, known.fit(s, e, 0.0)) for e in s.strangers(f.side) if e.status == "up"], default=0.0)


def danger(s: State, f: Fighter, foes: list[Fighter]) -> float:
    """How likely somebody is taken out by one strike of each enemy, about."""
    known, safe = memory(s), 1.0
    b = known.fit(s, f, 0.0)
    for e in foes:
        a = known.fit(s, e, 0.0)
        if b.n not in a.fears:
            a.fears[b.n] = _fear(s, known, a, b)
        taken = a.fears[b.n] / b.points / BLOW
        safe *= 1.0 - min(0.9, taken * _share(_when(e), _when(f)) * _will(s, e))
    return 1.0 - safe


def behind(s: State, side: str) -> float:
    """PKH-SCN-03: how little a side has left to lose, 0 to 1: by how many fighters it is behind for each Turn to come.

    In a hunt, who is not ahead by enough to be safe has to dare something as well, the more the later it is.
    """
    lead = ahead(s, side)
    if lead >= 0 and not hunt(s):
        return 0.0
    typical = sum(f.points for f in s.fighters.values()) / len(s.fighters)
    to_come = typical * (1 + s.setup.turns - s.turn)
    wanting = min(DARING, (SAFE * typical - lead) / to_come - PATIENT) if hunt(s) else 0.0
    return max(0.0, wanting, min(1.0, -lead / to_come))


def _when(f: Fighter) -> tuple[bool, int]:
    """PK-TURN-03, PK-DELA-01: when its next activation comes: in this Turn or the next, the most agile first."""
    return f.acted, -(f.delayed or f.stats.get("AG", 0))


def _share(first: tuple[bool, int], then: tuple[bool, int]) -> float:
    """How much of a strike is to be feared, by when either acts: who comes first can forestall it."""
    return 1.0 if first < then else LATE if then < first else EVEN


def _will(s: State, f: Fighter) -> float:
    """How much of its strike will come."""
    if s.turn >= s.setup.turns and f.acted and not f.watching and s.active != f.id:
        return NEVER
    return 0.6 if f.prone else 1.0


def _hope(s: State, known: Memory, a: Fit, b: Fit) -> float:
    """What it may expect to take from an enemy: nearer is a little better, however far."""
    steps = _steps(s, a.f, a.f, b.f)
    if known.hunt:
        close = _soon((steps - a.stride) / a.stride)
    else:
        close = min(1.0, 1.0 - (steps - a.stride) / (2.0 * a.stride + 1000.0))
    return max(FAR * b.points * max(0.0, 1.0 - steps / 16000), _strike(s, known, a, b, close, known.hunt))


def _soon(actions: float) -> float:
    """How much of a blow counts that takes so many Actions to come: the strong go for the enemy from afar."""
    return 1.0 if actions <= 0.0 else max(0.0, 1.0 - actions / LONGEST)


def _near(a: Fit, over: float, hoped: bool) -> float:
    """How much of a shot counts at somebody so far out of reach: what one hopes for may take longer to come."""
    return _soon(over / a.stride) if hoped else 1.0 - max(0.0, over) / TOWARDS


def _fear(s: State, known: Memory, a: Fit, b: Fit) -> float:
    """What is to be feared of it: what it can do in its next activation, nothing else."""
    strides = _steps(s, a.f, b.f, a.f) / a.stride
    left = a.f.stats.get("A", 2) - strides
    return _strike(s, known, a, b, 1.0 if strides <= 1.0 else 0.6 if left >= 0.0 else 0.0)


def _steps(s: State, goes: Fighter, f: Fighter, e: Fighter) -> float:
    """How far it is between two on foot, round walls, for the one that goes, about."""
    return walks.on_foot(s, goes).far(f.x, f.y, (e.x, e.y)) - f.r - e.r + CLIMB * abs(f.z - e.z)


def _strike(s: State, known: Memory, a: Fit, b: Fit, close: float, hoped: bool = False) -> float:
    """What a blow, at somebody so close, or a shot may take; `hoped`: hunted for from afar."""
    f, e = a.f, b.f
    gap = hypot(f.x - e.x, f.y - e.y) - f.r - e.r
    points, best = b.points, 0.0
    if close > 0.0 and "C" in f.stats:
        best = (LOCKED if gap < MET else BLOW * close) * known.blow(s, a, b) * points
    if gap < MET:
        return best
    if a.feats:
        best = max(best, *[_feat(s, known, a, b, feat, hoped) for feat in a.feats])
    open_, aim = 0.0, None
    for gun, far, ready in a.arms:
        near = 1.0 if gap <= far else HIDDEN * _near(a, gap - far, hoped)
        if near > 0.0:
            tried = Aim(gun, band(f, e, gun), nothing(s))
            worth = SHOT * near * ready * known.shot(s, a, b, tried) * points * (1.08 if f.watching else 1.0)
            if worth > open_:
                open_, aim = worth, tried if gap <= far else None
    if open_ > best and aim is not None:
        open_ *= max(HIDDEN, _clear(s, known, a, b, aim))
    return max(best, open_)


def _feat(s: State, known: Memory, a: Fit, b: Fit, feat: Feat, hoped: bool) -> float:
    """What a special Action may take from somebody."""
    over = hypot(a.f.x - b.f.x, a.f.y - b.f.y) - a.f.r - b.f.r - feat.far
    near = 1.0 if over <= 0.0 and not sight.unseen(s, a.f, b.f) else HIDDEN * _near(a, over, hoped)
    return SHOT * near * known.feat(s, feat, b) * b.points if near > 0.0 else 0.0


def _clear(s: State, known: Memory, a: Fit, b: Fit, aim: Aim) -> float:
    """How good a shot is from where the two are, compared with one in the open: nothing where the target is hidden."""
    if sight.unseen(s, a.f, b.f):
        return 0.0
    shade = cover(s, a.f, b.f)
    ways = (False, True) if shade.avoidable else (False,)
    best = max(known.shot(s, a, b, aim._replace(cover=shade, avoid=avoid)) for avoid in ways)
    return best / max(best, known.shot(s, a, b, aim))


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
    marks = {key: mark.copy() for key, mark in s.marks.items()}
    t = State(s.setup, {one.id: one, two.id: two}, s.sides, "turn", s.turn, one.id, marks)
    own = next(each for each in guns(t, one) if each.key == shot.gun.key)
    return t, shoot.resolve(t, Shot(one, two, own, shot.band, shot.cover, (), (), shot.avoid))
