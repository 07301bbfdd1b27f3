"""KZ-SCEN-01, KZ-SCEN-02: setting up, group by group, sides alternating."""

from __future__ import annotations

from random import Random

from dustup.core import Flow, Free, Illegal
from dustup.skirmish import place, space, walk

from .content import INCH
from .state import Fighter, State

DEPTH, NEAR = 4, 6
RANKS = {"leader": 0, "sub": 1, "plain": 2}


def deploy(s: State) -> Flow[None]:
    """KZ-SCEN-01, KZ-SCEN-02, KZ-RUL-66: one figure at a time, Leaders first, groups of the sides in turn."""
    while (f := next_figure(s)) is not None:
        answer = yield question(s, f)
        place.put(f, answer, place.EDGES[edge(s, f.side)])
        s.say("deployed", "KZ-SCEN-01", "KZ-SCEN-02", who=f.id, side=f.side, path=[[f.x, f.y, 0]], facing=f.facing)


def next_figure(s: State) -> Fighter | None:
    """The group with the fewest deployed before it goes on: sides alternate group by group."""
    begun = [g for g in s.groups.values() if _left(s, g.id) and any(f.status == "up" for f in _all(s, g.id))]
    fresh = [g for g in s.groups.values() if _left(s, g.id)]
    if not fresh:
        return None
    if begun:
        return _left(s, begun[0].id)[0]
    done = {side: sum(g.side == side and not _left(s, g.id) for g in s.groups.values()) for side in s.sides}
    pick = min(fresh, key=lambda g: (done[g.side], s.sides.index(g.side)))
    return _left(s, pick.id)[0]


def _all(s: State, group: str) -> list[Fighter]:
    return sorted((f for f in s.fighters.values() if f.group == group), key=lambda f: RANKS[f.rank])


def _left(s: State, group: str) -> list[Fighter]:
    return [f for f in _all(s, group) if f.status == "off"]


def edge(s: State, side: str) -> str:
    """The table edge a side owns."""
    return s.setup.scenario.edges[side]


def zone(s: State, side: str) -> list[tuple[int, int]]:
    """KZ-SCEN-01: where bases may be: within 4 inches of the own edge (a scenario may give another ground)."""
    return list(s.setup.scenario.strip(s, side))


def why_not(s: State, f: Fighter, x: int, y: int) -> Illegal | None:
    """KZ-SCEN-01, KZ-SCEN-02: near the edge, near the Leader, on free ground."""
    x1, y1, x2, y2 = place.bounds(zone(s, f.side))
    if not (x1 - f.r <= x <= x2 + f.r and y1 - f.r <= y <= y2 + f.r):
        near = [min(max(x, x1), x2), min(max(y, y1), y2)]
        return Illegal(f"{f.name} must start within {DEPTH} inches of its own edge", "KZ-SCEN-01", {"point": near})
    boss = _boss(s, f)
    if boss is not None and not space.within(f.body_at(x, y), boss, NEAR * INCH):
        return Illegal(f"{f.name} must start within {NEAR} inches of {boss.name}", "KZ-SCEN-02")
    if not walk.room(s.setup.field, x, y, f.r, s.setup.blocks, s.up()):
        return Illegal("there is no room there", "KZ-SCEN-01")
    return None


def _boss(s: State, f: Fighter) -> Fighter | None:
    found = (m for m in s.fighters.values() if m.group == f.group and m.rank == "leader" and m.status == "up")
    return next(found, None) if f.rank != "leader" else None


def question(s: State, f: Fighter) -> Free:
    """Where a figure starts: near the Leader, or anywhere in the zone."""

    def bar(x: int, y: int) -> Illegal | None:
        return why_not(s, f, x, y)

    area = zone(s, f.side)
    spots = place.Spots([area], bar, "KZ-SCEN-01", lambda rng: _drawn(s, f, bar, rng), lambda: _sound(s, f))
    facing = place.EDGES[edge(s, f.side)]
    return place.question(f, spots, lambda x, y: facing, what="deploy", settled=True, group=f.group)


def _drawn(s: State, f: Fighter, bar: place.Bar, rng: Random) -> tuple[int, int] | None:
    x1, y1, x2, y2 = place.bounds(zone(s, f.side))
    boss, span = _boss(s, f), NEAR * INCH
    if boss is not None:
        x1, x2 = max(x1, boss.x - span), min(x2, boss.x + span)
        y1, y2 = max(y1, boss.y - span), min(y2, boss.y + span)
    tries = [(round(x1 + rng.random() * (x2 - x1)), round(y1 + rng.random() * (y2 - y1))) for _ in range(40)]
    return next((spot for spot in tries if bar(*spot) is None), None)


def _sound(s: State, f: Fighter) -> list[tuple[int, int]]:
    """Sound starting places: spread along the zone, as far forward as may be, or beside the Leader."""
    (x1, y1, x2, y2), boss = place.bounds(zone(s, f.side)), _boss(s, f)
    if boss is not None:
        around = ((400, 0), (-400, 0), (800, 0), (-800, 0), (0, 400), (0, -400))
        return [(boss.x + dx, boss.y + dy) for dx, dy in around]
    if edge(s, f.side) in ("south", "north"):
        return [(x1 + (x2 - x1) * k // 8, (y1 + y2) // 2) for k in (4, 2, 6, 3, 5, 1, 7)]
    return [((x1 + x2) // 2, y1 + (y2 - y1) * k // 8) for k in (4, 2, 6, 3, 5, 1, 7)]
