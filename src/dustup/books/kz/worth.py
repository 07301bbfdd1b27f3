"""What a state is worth to a side: what the bots maximise, by named parts. Every chance is counted by the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import ceil
from typing import NamedTuple

from dustup.core import Flow, Roll
from dustup.core.odds import branches, first_idea
from dustup.skirmish.expect import expected
from dustup.skirmish.space import gap
from dustup.skirmish.walking import ways
from dustup.skirmish.worth import capped, objective

from .content import INCH, Order
from .fight import fight
from .harm import DOWN
from .move import allowance
from .shoot import expected as one_shot
from .shoot import no_gun, reach, shots_allowed, weapon
from .sight import cover, sees
from .state import Fighter, State, values
from .suppression import attempt

CLOSE = 1.0  # inches: where a figure without a gun wants to be
FAR = 60.0  # inches: farther than any table is wide
PULL = 0.5  # worth of an inch nearer to where it wants to be
SOON = 0.4  # what the next turn's fire and charges are worth now
NOW = 0.9  # the same of the figure that is acting and has not fired yet
FEAR = 0.3  # what the enemy's fire and charges count
SURE = 2.0  # how much surer the dead are to come
MOST = 0.8  # of what a figure is worth, the most that all its enemies together may count on in full
STUCK = {"run": 2.5, "assault": 0.2, "shoot": 0.3}
"""Worth of an inch too far apart, by the order nobody can change then."""


class Gun(NamedTuple):
    """A weapon in somebody's hands under some order: how far it reaches and is close, in inches, and its shots."""

    key: str
    far: float
    short: int
    shots: int


class Man(NamedTuple):
    """A figure able to act, as it will act: a view of it under its next order."""

    f: Fighter
    order: Order
    stride: float
    guns: tuple[Gun, ...]
    reach: float
    worth: float
    looks: Hashable
    """All that a shot or a blow looks at in a figure."""
    able: float = 1.0
    """The chance that it can act when its time comes."""


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objectives, position, what fire and charges may bring, and what they may cost."""
    there = s.up()
    of = values(s, there)
    able = [man(s, f, of[f.id], order_next(s, f)) for f in there if f.side == side and not f.captor]
    rivals = [man(s, f, of[f.id], order_now(s, f)) for f in there if f.side != side and not f.captor]
    fallen = [f for f in s.fighters.values() if f.fell and f.fell == s.turn and f.side != side]
    best, nearest = _prospects(s, able, rivals, [f for f in fallen if f.captor or f.status == "down"])
    return {
        "strength": sum(_strength(f, of[f.id]) * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "voice": -sum(_astray(s, group.id, able) for group in s.groups.values() if group.side == side),
        "position": _positions(s, side, able, nearest),
        "chances": SOON * _together(able, rivals, best) + _now(s, able, rivals),
        "danger": -FEAR * sum(best[m.f.id][0] * m.able * _resolve(m.f) for m in rivals),
    }


def man(s: State, f: Fighter, value: float, order: str) -> Man:
    """A figure under an order, laid over a copy of it: nothing is changed to find something out."""
    g = f.copy()
    g.order = order
    pairs = tuple(w for w, n in g.weapons.items() if n > 1)
    looks = (g.kind, g.armour, g.hero, g.gear, g.vehicle, order, g.suppressed, tuple(g.weapons), pairs)
    g.suppressed = False  # what it will do once it is back in action
    guns, stride = _guns(s, g), allowance(s, g).total
    g.suppressed = f.suppressed
    far = max((gun.far for gun in guns), default=0.0)
    return Man(g, s.setup.data.orders[order], stride, guns, far, value, looks, back(s, f) if f.suppressed else 1.0)


def back(s: State, f: Fighter) -> float:
    """KZ-SUP-05, KZ-SUP-09: the chance that a suppressed figure shakes it off the next time it tries."""
    if f.hero:
        return 1.0
    roll = next(attempt(s, f))
    assert isinstance(roll, Roll) and roll.sort is not None
    return sum((float(share) for faces, share in branches(roll, first_idea) if roll.sort(faces)), 0.0)


def _guns(s: State, f: Fighter) -> tuple[Gun, ...]:
    """KZ-SHOT-05, KZ-ORD-13: what it can fire under its order; the same guns are looked up once a battle."""
    known = s.setup.guns
    key = (f.id, f.order, f.suppressed, s.night, *f.weapons.values(), *f.reload)
    if key not in known:
        rows = [(w, weapon(s, w)) for w in f.weapons if weapon(s, w).form not in ("hand", "smoke")]
        fires = s.setup.data.orders[f.order].shoot
        known[key] = tuple(
            Gun(
                w,
                min(FAR, reach(s, f, row)),
                row.short,
                shots_allowed(s, f, row, "short") if fires and no_gun(s, f, w) is None else 0,
            )
            for w, row in rows
            if f.weapons[w] and not f.reload.get(w)
        )
    return known[key]


def _strength(f: Fighter, value: float) -> float:
    return value * (0.12 if f.captor else 1 - DOWN if f.suppressed else 1.0)


def order_now(s: State, f: Fighter) -> str:
    """The order in force; before there is any, the one most choose."""
    return f.order or s.groups[f.group].order or "shoot"


def order_next(s: State, f: Fighter) -> str:
    """The order it will act on: the counter face down, else the one in force."""
    group = s.groups[f.group]
    return f.pending or group.pending or f.order or group.order or "keep_down"


def _positions(s: State, side: str, able: list[Man], nearest: Mapping[str, float]) -> float:
    """Goals pull; everybody wants an enemy within reach; an order's stride counts while there is far to go."""
    goals, on_foot = s.setup.scenario.pull(s, side), ways(s.setup.field, s.setup.map)
    total = 0.0
    for m in able:
        away = min((on_foot.far(m.f.x, m.f.y, spot) for spot in goals), default=0.0) / INCH
        want = m.reach * 0.6 if m.reach > 6 else CLOSE
        foe = max(0.0, nearest.get(m.f.id, want) - want) if s.setup.scenario.hunt else 0.0
        total += 0.6 * PULL * min(m.stride, max(away, foe)) - PULL * (away + foe)
    return total


def _astray(s: State, group: str, able: list[Man]) -> float:
    """KZ-CHG-05: a group without headsets spread over more than 8 inches is stuck with its order.

    Those still to act this turn can catch up, so only the others are measured.
    """
    there = [m.f for m in able if m.f.group == group]
    if len(there) < 2 or all("headset" in f.gear for f in there):
        return 0.0
    done = [f for f in there if f.acted or f.moved]
    span = max((gap(a, b) for i, a in enumerate(done) for b in done[i + 1 :]), default=0.0) / INCH
    return STUCK.get(there[0].order, 0.6) * min(6.0, max(0.0, span - 7.5))


def _prospects(
    s: State, able: list[Man], rivals: list[Man], fallen: list[Fighter]
) -> tuple[dict[str, tuple[float, str]], dict[str, float]]:
    """The best that the next activation may bring to each and from whom, and how near the nearest enemy is to ours.

    Anybody who fell this turn still counts as near: to bring down the nearest must not look like being left behind.
    """
    best = {m.f.id: (0.0, "") for m in (*able, *rivals)}
    nearest: dict[str, float] = {}
    for a in able:
        near, most, whom, ours = 999.0, 0.0, "", max(a.reach + a.stride, 2 * a.stride)
        for b in rivals:
            far = gap(a.f, b.f) / INCH
            near = min(near, far)
            theirs = max(b.reach + b.stride, 2 * b.stride)
            if far > ours and far > theirs and not b.f.suppressed:
                continue
            seen = (far <= a.reach or far <= b.reach) and sees(s, a.f, b.f)
            if (far <= ours or b.f.suppressed) and (brings := prospect(s, a, b, far, seen)) > most:
                most, whom = brings, b.f.id
            if far <= theirs and (brings := prospect(s, b, a, far, seen)) > best[b.f.id][0]:
                best[b.f.id] = brings, a.f.id
        best[a.f.id] = most, whom
        near = min([near, *(gap(a.f, f) / INCH for f in fallen)])
        if near < 999.0:
            nearest[a.f.id] = near
    return best, nearest


def prospect(s: State, a: Man, b: Man, far: float, seen: bool) -> float:
    """KZ-ORD-02..08: the most its order may bring a figure against one enemy: a volley, a charge, somebody helpless.

    Who is helpless must stay so until it is there (KZ-SUP-12).
    """
    best, order = 0.0, a.order
    if b.f.suppressed:
        best = (1 - b.able) ** max(1, ceil(far / max(1.0, a.stride))) * (1 - DOWN) * b.worth
    elif order.attack and far <= 2 * a.stride:
        best = (0.8 if far <= a.stride else 0.3) * charge(s, a, b)
    if not order.shoot or far > a.reach + a.stride:
        return best
    if seen and far <= a.reach:
        return max(best, volley(s, a, b, far, cover(s, a.f, b.f)[0]))
    if order.either:
        return best
    return max(best, 0.3 * volley(s, a, b, min(a.reach, max(0.0, far - a.stride / 2)), -2))


def volley(s: State, a: Man, b: Man, far: float, shade: int) -> float:
    """KZ-SHOT-05: the worth an enemy so far away is expected to lose to the best weapon."""
    best = 0.0
    for gun in a.guns:
        if gun.shots and far <= gun.far:
            close = 0 < gun.short >= far
            key = (gun.key, close, shade, a.looks, b.looks, s.night)
            share = s.setup.chances.get(key, lambda gun=gun: _shot(s, a, b, gun, far, shade))  # type: ignore[misc]
            best = max(best, gun.shots * share * b.worth)
    return best


def _shot(s: State, a: Man, b: Man, gun: Gun, far: float, shade: int) -> float:
    """One shot at the enemy, as if it stood that far away."""
    there = b.f.copy()
    there.x, there.y = a.f.x + a.f.r + b.f.r + int(far * INCH), a.f.y
    return one_shot(s, a.f, there, weapon(s, gun.key), shade)


def charge(s: State, a: Man, b: Man) -> float:
    """KZ-HTH-02, KZ-HTH-07: the worth an attack is expected to win, less what it is expected to cost."""
    known, looks = s.setup.chances, (a.looks, b.looks)
    cost, won = (known.get((who, looks), lambda who=who: _odds(s, a, b, who)) for who in "ab")  # type: ignore[misc]
    return won * b.worth - cost * a.worth


def _odds(s: State, a: Man, b: Man, who: str) -> float:
    return expected(lambda: _duel(s, a, b), lambda t: _lost(t, who))


def _duel(s: State, a: Man, b: Man) -> tuple[State, Flow[None]]:
    """The two alone, in contact: the attack is fought out by the rules."""
    one, two = a.f.copy(), b.f.copy()
    one.id, one.side, two.id, two.side = "a", "red", "b", "blue"
    one.suppressed = False
    two.x, two.y = one.x + one.r + two.r, one.y
    groups = {key: s.groups[key] for key in (a.f.group, b.f.group)}
    t = State(s.setup, {"a": one, "b": two}, night=s.night, groups=groups)
    return t, fight(t, one)


def _lost(t: State, who: str) -> float:
    f = t.fighters[who]
    return 1.0 if f.status == "down" else DOWN if f.suppressed else 0.0


def _now(s: State, able: list[Man], rivals: list[Man]) -> float:
    """What the activation going on may still bring."""
    f = s.fighters.get(s.active)
    me = next((m for m in able if m.f.id == s.active), None)
    if f is None or me is None or f.acted or f.shot or f.fought or f.suppressed:
        return 0.0
    me = man(s, f, me.worth, order_now(s, f))
    firing = me.order.shoot and not (me.order.either and f.moved)
    best = 0.0
    for m in rivals:
        far = gap(f, m.f) / INCH
        if m.f.suppressed and far < 0.05:
            best = max(best, (1 - DOWN) * m.worth)
        elif firing and far <= me.reach and sees(s, f, m.f):
            best = max(best, volley(s, me, m, far, cover(s, f, m.f)[0]))
    return NOW * best


def _together(men: list[Man], others: list[Man], best: Mapping[str, tuple[float, str]]) -> float:
    """What all of them may do next: many may pick the same victim, which cannot lose more than it is worth."""
    hurt: dict[str, float] = {}
    for m in men:
        gain, whom = best[m.f.id]
        hurt[whom] = hurt.get(whom, 0.0) + gain * m.able
    return sum(capped(hurt.get(m.f.id, 0.0), MOST * _strength(m.f, m.worth)) for m in others)


def _resolve(e: Fighter) -> float:
    return SURE if e.kind == "zombie" else 1.0
