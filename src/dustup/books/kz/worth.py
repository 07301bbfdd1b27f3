"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from . import chances
from .content import INCH, Order, Weapon
from .figures import night_sight, powered, up
from .sight import cover, sees
from .state import Figure, State

UNIT = {"supply": 9.0}  # worth of one victory point where it is not a point of the force
CLOSE = 1.0  # inches: where a figure without a gun wants to be
PULL = 0.5  # worth of an inch nearer to where it wants to be
SOON = 0.4  # what the next turn's fire and charges are worth now
NOW = 0.9  # the same of the figure that is acting and has not fired yet
FEAR = 0.3  # what the enemy's fire and charges count
SURE = 0.6  # the same of the dead, who never do anything else
HELPLESS = 0.5  # of what is left of a figure, where an enemy can walk up to it
STUCK = {
    "run": 2.5,
    "assault": 0.2,
    "shoot": 0.3,
}  # worth of an inch too far apart, by the order nobody can change then

Near = list[tuple[float, Figure]]


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objectives, position, what fire and charges may bring, and what they may cost."""
    there = up(s)
    mine = [f for f in there if f.side == side]
    foes = [f for f in there if f.side != side]
    values = chances.values(s, there)
    able = [f for f in mine if not f.captor]
    rivals = [f for f in foes if not f.captor]
    spans = {f.id: [(_apart(f, e), e) for e in rivals] for f in able}
    back: dict[str, Near] = {e.id: [] for e in rivals}
    for f in able:
        for far, e in spans[f.id]:
            back[e.id].append((far, f))
    return {
        "strength": _strength(mine, values) - _strength(foes, values),
        "objective": _objective(s, side),
        "voice": -sum(_astray(s, group.id, able) for group in s.groups.values() if group.side == side),
        "position": sum(_position(s, side, f, spans[f.id], values) for f in able),
        "chances": sum(_chances(s, f, spans[f.id], values) for f in able),
        "danger": -sum(_menace(s, e, back[e.id], values) for e in rivals),
    }


def _strength(there: list[Figure], values: Mapping[str, float]) -> float:
    return sum(values[f.id] * (0.12 if f.captor else 1 - chances.DOWN if f.suppressed else 1.0) for f in there)


def _objective(s: State, side: str) -> float:
    """Points so far and to be expected; the last turns are played for them alone."""
    scenario = s.setup.scenario
    ahead = {key: value + scenario.promise(s, key) for key, value in scenario.score(s).items()}
    own = ahead.get(side, 0)
    rest = max((v for k, v in ahead.items() if k != side), default=0)
    late = 1.0 + s.turn / scenario.turns
    return float(UNIT.get(scenario.id, chances.POINT) * late * (own - rest))


def _apart(a: Figure, b: Figure) -> float:
    return max(0.0, hypot(a.x - b.x, a.y - b.y) - a.r - b.r) / INCH


def order_next(s: State, f: Figure) -> Order:
    """The order it will act on: the counter face down, else the one in force."""
    group = s.groups[f.group]
    orders: dict[str, Order] = s.setup.data.orders
    return orders[f.pending or group.pending or f.order or group.order or "keep_down"]


def steps(s: State, f: Figure, order: Order) -> float:
    """How far it can go under an order, in inches."""
    dark = s.night and not night_sight(f) and f.kind not in ("scavenger", "cyborg")
    return order.move - 2.0 * powered(f) - 2.0 * dark


def gun_reach(s: State, f: Figure) -> float:
    """How far it can hurt somebody, in inches; 0 hand to hand only."""
    rows: dict[str, Weapon] = s.setup.data.weapons
    shooting = [rows[w] for w, left in f.weapons.items() if left and rows[w].form in ("gun", "blast", "missile")]
    return max((chances.far(s, f, row) for row in shooting), default=0.0)


def _position(s: State, side: str, f: Figure, near: Near, values: Mapping[str, float]) -> float:
    """Goals pull; everybody wants an enemy within reach; an order's stride counts while there is far to go."""
    goals = s.setup.scenario.goals(s, side)
    away = min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0) / INCH
    reach = gun_reach(s, f)
    want = reach * 0.6 if reach > 6 else CLOSE
    foe = max(0.0, min((far for far, _ in near), default=want) - want) if s.setup.scenario.hunt else 0.0
    stride = steps(s, f, order_next(s, f))
    pulled = PULL * (away + foe)
    return 0.6 * PULL * min(stride, max(away, foe)) - pulled


def _astray(s: State, group: str, able: list[Figure]) -> float:
    """KZ-CHG-05: a group without headsets spread over more than 8 inches is stuck with its order.

    Those still to act this turn can catch up, so only the others are measured.
    """
    there = [f for f in able if f.group == group]
    if len(there) < 2 or all("headset" in f.gear for f in there):
        return 0.0
    order = order_next(s, there[0])
    gone = [f for f in there if f.acted or f.moved]
    span = max((_apart(a, b) for i, a in enumerate(gone) for b in gone[i + 1 :]), default=0.0)
    return STUCK.get(order.id, 0.6) * min(6.0, max(0.0, span - 7.5))


def _chances(s: State, f: Figure, near: Near, values: Mapping[str, float]) -> float:
    """What its next activation may bring, and at once what the one going on may."""
    best = prospect(s, f, order_next(s, f), near, values)
    total = SOON * best * (0.4 if f.suppressed else 1.0)
    if s.active == f.id and not f.acted and not f.shot and not f.fought and not f.suppressed:
        total += NOW * _at_once(s, f, near, values)
    return total


def _at_once(s: State, f: Figure, near: Near, values: Mapping[str, float]) -> float:
    order: Order = s.setup.data.orders[f.order or s.groups[f.group].order]
    best = 0.0
    for far, e in near:
        if e.suppressed and far < 0.05:
            best = max(best, (1 - chances.DOWN) * values[e.id])
        elif order.shoot and not (order.either and f.moved) and far <= gun_reach(s, f) and sees(s, f, e):
            best = max(best, chances.volley(s, f, e, order, far, cover(s, f, e)[0], values))
    return best


def prospect(s: State, f: Figure, order: Order, near: Near, values: Mapping[str, float]) -> float:
    """KZ-ORD-02..08: the most an order may bring it next: a volley, a charge, somebody helpless."""
    best, stride, reach = 0.0, steps(s, f, order), gun_reach(s, f)
    for far, e in near:
        if e.suppressed and far <= stride:
            best = max(best, HELPLESS * (1 - chances.DOWN) * values[e.id])
        if order.attack and not e.suppressed and far <= 2 * stride:
            best = max(best, (0.8 if far <= stride else 0.3) * chances.charge(s, f, e, values))
        if not order.shoot or far > reach + stride:
            continue
        if far <= reach and sees(s, f, e):
            best = max(best, chances.volley(s, f, e, order, far, cover(s, f, e)[0], values))
        elif not order.either:
            best = max(best, 0.3 * chances.volley(s, f, e, order, min(reach, max(0.0, far - stride / 2)), -2, values))
    return best


def _menace(s: State, e: Figure, near: Near, values: Mapping[str, float]) -> float:
    """What an enemy may do to us next."""
    if e.suppressed:
        return 0.0
    order: Order = s.setup.data.orders[e.order or s.groups[e.group].order or "shoot"]
    return (SURE if e.kind == "zombie" else FEAR) * prospect(s, e, order, near, values)
