"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import NamedTuple

from dustup.skirmish.worth import objective

from . import chances
from .content import INCH, Order
from .figures import night_sight, powered, up
from .sight import cover, sees
from .state import Fighter, State

CLOSE = 1.0  # inches: where a figure without a gun wants to be
PULL = 0.5  # worth of an inch nearer to where it wants to be
SOON = 0.4  # what the next turn's fire and charges are worth now
NOW = 0.9  # the same of the figure that is acting and has not fired yet
FEAR = 0.3  # what the enemy's fire and charges count
SURE = 2.0  # how much surer the dead are to come
MOST = 0.8  # of what a figure is worth, the most that all its enemies together may count on in full
SPARE = 0.15  # what more of them than needed count, who will find somebody else
HELPLESS = 0.5  # of what is left of a figure, where an enemy can walk up to it
STUCK = {
    "run": 2.5,
    "assault": 0.2,
    "shoot": 0.3,
}  # worth of an inch too far apart, by the order nobody can change then


class Man(NamedTuple):
    """A figure able to act, with all that its neighbours need to know of it."""

    f: Fighter
    order: Order
    stride: float
    aim: chances.Aim
    target: chances.Target


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objectives, position, what fire and charges may bring, and what they may cost."""
    there = up(s)
    values = chances.values(s, there)
    able = [_man(s, f, values[f.id], order_next(s, f)) for f in there if f.side == side and not f.captor]
    rivals = [_man(s, f, values[f.id], order_now(s, f)) for f in there if f.side != side and not f.captor]
    fallen = [f for f in s.fighters.values() if f.fell and f.fell == s.turn and f.side != side]
    best, nearest = _prospects(s, able, rivals, [f for f in fallen if f.captor or f.status == "down"])
    return {
        "strength": sum(_strength(f, values[f.id]) * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "voice": -sum(_astray(s, group.id, able) for group in s.groups.values() if group.side == side),
        "position": _positions(s, side, able, nearest),
        "chances": SOON * _together(able, rivals, best) + _now(s, able, rivals),
        "danger": -FEAR * sum(best[m.f.id][0] * _resolve(m.f) for m in rivals if not m.f.suppressed),
    }


def _man(s: State, f: Fighter, value: float, order: Order) -> Man:
    return Man(f, order, steps(s, f, order), chances.aim(s, f, order), chances.target(s, f, value))


def _strength(f: Fighter, value: float) -> float:
    return value * (0.12 if f.captor else 1 - chances.DOWN if f.suppressed else 1.0)


def _apart(a: Fighter, b: Fighter) -> float:
    return max(0.0, hypot(a.x - b.x, a.y - b.y) - a.r - b.r) / INCH


def order_now(s: State, f: Fighter) -> Order:
    """The order in force; before there is any, the one most choose."""
    orders: dict[str, Order] = s.setup.data.orders
    return orders[f.order or s.groups[f.group].order or "shoot"]


def order_next(s: State, f: Fighter) -> Order:
    """The order it will act on: the counter face down, else the one in force."""
    group = s.groups[f.group]
    orders: dict[str, Order] = s.setup.data.orders
    return orders[f.pending or group.pending or f.order or group.order or "keep_down"]


def steps(s: State, f: Fighter, order: Order) -> float:
    """How far it can go under an order, in inches."""
    dark = s.night and not night_sight(f) and f.kind not in ("scavenger", "cyborg")
    return order.move - 2.0 * powered(f) - 2.0 * dark


def _positions(s: State, side: str, able: list[Man], nearest: Mapping[str, float]) -> float:
    """Goals pull; everybody wants an enemy within reach; an order's stride counts while there is far to go."""
    goals = s.setup.scenario.pull(s, side)
    total = 0.0
    for m in able:
        away = min((hypot(m.f.x - x, m.f.y - y) for x, y in goals), default=0.0) / INCH
        want = m.aim.reach * 0.6 if m.aim.reach > 6 else CLOSE
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
    gone = [f for f in there if f.acted or f.moved]
    span = max((_apart(a, b) for i, a in enumerate(gone) for b in gone[i + 1 :]), default=0.0)
    return STUCK.get(order_next(s, there[0]).id, 0.6) * min(6.0, max(0.0, span - 7.5))


def _prospects(
    s: State, able: list[Man], rivals: list[Man], fallen: list[Fighter]
) -> tuple[dict[str, tuple[float, str]], dict[str, float]]:
    """The best that the next activation may bring to each and from whom, and how near the nearest enemy is to ours.

    Whoever fell this turn still counts as near: to bring down the nearest must not look like being left behind.
    """
    best = {m.f.id: (0.0, "") for m in (*able, *rivals)}
    nearest: dict[str, float] = {}
    away = [(b, b.f.x, b.f.y, b.f.r, max(b.aim.reach + b.stride, 2 * b.stride)) for b in rivals]
    for a in able:
        x, y, r, ours = a.f.x, a.f.y, a.f.r, max(a.aim.reach + a.stride, 2 * a.stride)
        near, most, whom = 999.0, 0.0, ""
        for b, bx, by, br, theirs in away:
            far = (hypot(x - bx, y - by) - r - br) / INCH
            if far < near:
                near = far
            if far > ours and far > theirs:
                continue
            seen = (far <= a.aim.reach or far <= b.aim.reach) and sees(s, a.f, b.f)
            if far <= ours and (brings := prospect(s, a, b, far, seen)) > most:
                most, whom = brings, b.f.id
            if far <= theirs and (brings := prospect(s, b, a, far, seen)) > best[b.f.id][0]:
                best[b.f.id] = brings, a.f.id
        best[a.f.id] = most, whom
        for f in fallen:
            near = min(near, _apart(a.f, f))
        if near < 999.0:
            nearest[a.f.id] = max(0.0, near)
    return best, nearest


def prospect(s: State, a: Man, b: Man, far: float, seen: bool) -> float:
    """KZ-ORD-02..08: the most its order may bring a figure against one enemy: a volley, a charge, somebody helpless."""
    best, order = 0.0, a.order
    if b.f.suppressed:
        walk = 1.0 if far <= a.stride else 0.4 if far <= 2 * a.stride else 0.0
        best = walk * HELPLESS * (1 - chances.DOWN) * b.target.worth
    elif order.attack and far <= 2 * a.stride:
        best = (0.8 if far <= a.stride else 0.3) * chances.charge(s, a.f, b.f, a.target.worth, b.target.worth)
    if not order.shoot or far > a.aim.reach + a.stride:
        return best
    if seen and far <= a.aim.reach:
        return max(best, chances.volley(a.aim, b.target, far, cover(s, a.f, b.f)[0]))
    if order.either:
        return best
    return max(best, 0.3 * chances.volley(a.aim, b.target, min(a.aim.reach, max(0.0, far - a.stride / 2)), -2))


def _now(s: State, able: list[Man], rivals: list[Man]) -> float:
    """What the activation going on may still bring."""
    f = s.fighters.get(s.active)
    if f is None or f.id not in [m.f.id for m in able] or f.acted or f.shot or f.fought or f.suppressed:
        return 0.0
    order = order_now(s, f)
    firing = order.shoot and not (order.either and f.moved)
    aim, best = chances.aim(s, f, order), 0.0
    for m in rivals:
        far = _apart(f, m.f)
        if m.f.suppressed and far < 0.05:
            best = max(best, (1 - chances.DOWN) * m.target.worth)
        elif firing and far <= aim.reach and sees(s, f, m.f):
            best = max(best, chances.volley(aim, m.target, far, cover(s, f, m.f)[0]))
    return NOW * best


def _together(men: list[Man], others: list[Man], best: Mapping[str, tuple[float, str]]) -> float:
    """What all of them may do next: many may pick the same victim, which cannot lose more than it is worth."""
    hurt: dict[str, float] = {}
    for m in men:
        gain, whom = best[m.f.id]
        hurt[whom] = hurt.get(whom, 0.0) + gain * (0.4 if m.f.suppressed else 1.0)
    total = 0.0
    for m in others:
        gain, most = hurt.get(m.f.id, 0.0), MOST * _strength(m.f, m.target.worth)
        total += gain if gain < most else most + SPARE * (gain - most)
    return total


def _resolve(e: Fighter) -> float:
    return SURE if e.kind == "zombie" else 1.0
