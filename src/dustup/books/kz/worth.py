"""What a state is worth to a side: what the bots maximise, by named parts."""

from __future__ import annotations

from collections.abc import Mapping

from .content import INCH
from .figures import members, up
from .sight import cover, sees
from .state import Figure, State


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, captives, objectives, position, exposure, orders."""
    mine = [f for f in up(s) if f.side == side]
    foes = [f for f in up(s) if f.side != side]
    return {
        "strength": sum(map(_value, mine)) - sum(map(_value, foes)),
        "captives": sum(18.0 for f in foes if f.captor) - sum(18.0 for f in mine if f.captor),
        "objective": _objective(s, side),
        "position": _position(s, side, mine, foes),
        "exposure": -_exposure(s, mine, foes),
        "orders": _orders(s, side, mine, foes),
    }


def _value(f: Figure) -> float:
    base = 12.0 + f.points if f.kind != "zombie" else 12.0
    if f.captor:
        return base * 0.15
    return base * (0.62 if f.suppressed else 1.0)


def _objective(s: State, side: str) -> float:
    scores = s.setup.scenario.score(s)
    own = scores.get(side, 0)
    rest = max((v for k, v in scores.items() if k != side), default=0)
    unit = {"encounter": 0.3, "zombie_night": 0.3, "assassination": 60.0}.get(s.setup.scenario.id, 9.0)
    return float(unit * (own - rest))


def _position(s: State, side: str, mine: list[Figure], foes: list[Figure]) -> float:
    """Goals pull; fighters without long guns want to be close."""
    goals = s.setup.scenario.goals(s, side)
    total = 0.0
    for f in mine:
        if f.captor:
            continue
        if goals:
            total -= min(((f.x - x) ** 2 + (f.y - y) ** 2) ** 0.5 for x, y in goals) / INCH * 0.25
        near = min((((f.x - e.x) ** 2 + (f.y - e.y) ** 2) ** 0.5 for e in foes if not e.captor), default=0.0) / INCH
        want = _wants(s, f)
        total -= max(0.0, near - want) * 0.35
    return total


def _wants(s: State, f: Figure) -> float:
    rows = [s.setup.data.weapons[w] for w in f.weapons if f.weapons[w] != 0]
    far = max((max(r.short, r.long) for r in rows if r.form in ("gun", "blast")), default=0)
    return far * 0.7 if far > 6 else 0.5


def _exposure(s: State, mine: list[Figure], foes: list[Figure]) -> float:
    """Seen without cover by enemies who can shoot."""
    risk = 0.0
    for f in mine:
        body = f.body
        for e in foes:
            reach = _wants(s, e) / 0.7 * INCH
            if e.suppressed or (e.x - f.x) ** 2 + (e.y - f.y) ** 2 > (reach + 400) ** 2:
                continue
            if reach < 2 * INCH or sees(s, e.body, body):
                risk += 1.2 + 0.35 * cover(s, e.body, body)[0] if reach >= 2 * INCH else 0.8
    return risk


def _orders(s: State, side: str, mine: list[Figure], foes: list[Figure]) -> float:
    """Counters that suit the distance to the enemy, known or still face down."""
    total = 0.0
    for group in s.groups.values():
        if group.side != side:
            continue
        there = [f for f in members(s, group.id) if not f.captor]
        order = group.pending or group.order
        if there and foes and order:
            total += _suits(s, order, there, foes)
    return total


def _suits(s: State, order: str, there: list[Figure], foes: list[Figure]) -> float:
    lead = there[0]
    near = min(((lead.x - e.x) ** 2 + (lead.y - e.y) ** 2) ** 0.5 for e in foes) / INCH
    brawl = _wants(s, lead) < 6
    rapid = max((s.setup.data.weapons[w].rapid for f in there for w in f.weapons), default=1)
    far = max(_wants(s, f) / 0.7 for f in there)
    table = {
        "assault": 6.0 if brawl and near < 14 else 2.0 if near < 9 else -2.0,
        "run": 5.0 if near > far + 8 or (brawl and near > 18) else -5.0,
        "shoot": 4.0 + rapid if not brawl and near < far + 8 else 0.0,
        "snipe": 3.0 if rapid == 1 and near < far else 0.5,
        "keep_down": 0.0,
        "stay_sharp": 1.0,
        "hit_and_run": 2.5,
    }
    return table.get(order, 0.0) * min(3, len(there)) / 2
