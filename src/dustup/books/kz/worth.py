"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from .content import INCH, Weapon
from .figures import up
from .sight import cover, sees
from .state import Figure, State

UNIT = {"encounter": 0.3, "zombie_night": 0.3, "assassination": 60.0}  # points of worth to one victory point
CLOSE = 1.0  # inches: where a figure without a gun wants to be


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, captives, objectives, position, fire to give and to take, orders."""
    there = up(s)
    mine = [f for f in there if f.side == side]
    foes = [f for f in there if f.side != side]
    reach = {f.id: gun_reach(s, f) for f in there}
    given, taken = _fire(s, mine, foes, reach)
    return {
        "strength": sum(map(_value, mine)) - sum(map(_value, foes)),
        "captives": 8.0 * sum(bool(f.captor) for f in foes) - 8.0 * sum(bool(f.captor) for f in mine),
        "objective": _objective(s, side),
        "position": _position(s, side, mine, foes, reach),
        "aim": given,
        "exposure": -taken,
        "orders": _orders(s, side, mine, foes, reach),
    }


def _value(f: Figure) -> float:
    base = 14.0 + f.points if f.kind != "zombie" else 14.0
    if f.captor:
        return base * 0.12
    return base * (0.55 if f.suppressed else 1.0)


def _objective(s: State, side: str) -> float:
    scores = s.setup.scenario.score(s)
    own = scores.get(side, 0)
    rest = max((v for k, v in scores.items() if k != side), default=0)
    return float(UNIT.get(s.setup.scenario.id, 9.0) * (own - rest + s.setup.scenario.promise(s, side)))


def gun_reach(s: State, f: Figure) -> float:
    """How far it can hurt somebody, in inches; 0 hand to hand only."""
    rows: dict[str, Weapon] = s.setup.data.weapons
    far = 0
    for key, left in f.weapons.items():
        row = rows[key]
        if left and row.form in ("gun", "blast", "missile"):
            far = max(far, row.short, row.long if row.long >= 0 else 60)
    return min(far, 12.0) if s.night and far else float(far)


def _position(s: State, side: str, mine: list[Figure], foes: list[Figure], reach: dict[str, float]) -> float:
    """Goals pull; everybody wants an enemy within reach; the helpless pull most."""
    goals = s.setup.scenario.goals(s, side)
    total = 0.0
    for f in mine:
        if f.captor:
            continue
        if goals:
            total -= min(hypot(f.x - x, f.y - y) for x, y in goals) / INCH * 0.5
        near, prey = 99.0, 99.0
        for e in foes:
            if not e.captor:
                far = hypot(f.x - e.x, f.y - e.y) / INCH
                near = min(near, far)
                prey = min(prey, far) if e.suppressed else prey
        if foes and near < 99.0:
            want = reach[f.id] * 0.6 if reach[f.id] > 6 else CLOSE
            total -= max(0.0, near - want) * 0.5
        if prey < 12.0 and not f.suppressed:
            total += (12.0 - prey) * 0.2
    return total


def _fire(s: State, mine: list[Figure], foes: list[Figure], reach: dict[str, float]) -> tuple[float, float]:
    """What own guns can be pointed at, and how many of theirs point back; cover counts for both."""
    aims: dict[str, float] = {}
    taken = 0.0
    for f in mine:
        if f.captor:
            continue
        for e in foes:
            if e.captor:
                continue
            far = hypot(f.x - e.x, f.y - e.y) / INCH - 1.0
            out, back = reach[f.id] >= far and not f.suppressed, reach[e.id] >= far and not e.suppressed
            if not (out or back) or not sees(s, f, e):
                continue
            if out:
                aims[f.id] = max(aims.get(f.id, 0.0), 3.0 + 0.4 * cover(s, f, e)[0])
            if back:
                taken += 0.6 + 0.12 * cover(s, e, f)[0]
    return sum(aims.values()), taken


def _orders(s: State, side: str, mine: list[Figure], foes: list[Figure], reach: dict[str, float]) -> float:
    """Counters that suit the distance to the enemy, known or still face down."""
    total = 0.0
    active = [e for e in foes if not e.captor]
    groups: dict[str, list[Figure]] = {}
    for f in mine:
        if not f.captor:
            groups.setdefault(f.group, []).append(f)
    for key, there in groups.items():
        order = s.groups[key].pending or s.groups[key].order
        if order and active:
            total += _suits(s, order, there, active, reach) * min(4, len(there)) / 2
    return total


def _suits(s: State, order: str, there: list[Figure], foes: list[Figure], reach: dict[str, float]) -> float:
    """Out of reach an order is worth its move, within reach its shots or its attack."""
    lead = there[0]
    near = min(hypot(lead.x - e.x, lead.y - e.y) for e in foes) / INCH
    far = sorted(reach[f.id] for f in there)[len(there) // 2]
    step: int = s.setup.data.orders[order].move
    if near > far + (14.0 if far > 7 else 18.0) or (order != "run" and near > max(far, 8.0) + 8.0):
        return 0.5 * min(float(step), near - far)
    shots = max((s.setup.data.weapons[w].rapid for f in there for w, left in f.weapons.items() if left), default=1)
    brawl = far < 7
    table = {
        "assault": 7.0 if brawl else 2.0 if near < 9 else 0.0,
        "run": -6.0,
        "shoot": 4.0 + min(4, shots) if far else 0.0,
        "snipe": 5.0 if shots == 1 and near < far else 0.0,
        "keep_down": 1.0,
        "stay_sharp": 2.0,
        "hit_and_run": 3.5,
    }
    return table.get(order, 0.0)
