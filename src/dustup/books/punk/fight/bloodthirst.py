"""Bloodthirst: with an enemy in sight there is only one thing to do."""

from __future__ import annotations

from functools import cache
from math import hypot

from dustup.core import Flow, Illegal, Roll
from dustup.skirmish.space import facing_to

from .. import sight
from ..move import move, routes, walks
from ..move.path import Trip
from ..special import facts
from ..state import Fighter, State
from . import assault, engagement

NEAR = 100  # a route this close to the shortest one is the shortest


def prey(s: State, f: Fighter) -> list[Fighter]:
    """PK-BLOO-01, PK-RUL-50: the nearest enemies in sight (several only at the same distance); none when engaged."""
    if not facts.thirsts(f) or engagement.engaged(s, f):
        return []
    gaps = sorted((round(hypot(e.x - f.x, e.y - f.y) - e.r), e.id) for e in s.foes(f))
    found: list[Fighter] = []
    best = None
    for gap, key in gaps:
        if best is not None and gap > best:
            break
        if sight.sees(s, f, s.fighters[key]):
            best = gap
            found.append(s.fighters[key])
    return found


def charge(s: State, f: Fighter, found: list[Fighter], known: assault.Known) -> Flow[None]:
    """PK-BLOO-01, PK-RUL-50: at the nearest (random if equal) by the shortest way, into contact if it reaches."""
    e = found[0]
    if len(found) > 1:
        about = {"who": f.id, "among": [e.id for e in found]}
        faces = yield Roll(what="prey", rule=s.law["PK-BLOO-01"], sides=len(found), who=(f.side,), about=about)
        e = found[faces[0] - 1]
    most = facts.stride(s, f)
    if not f.on_wall and assault.why_not(s, f, e, most, known) is None:  # PK-RUL-19: from a wall it only moves
        yield from assault.assault(s, f, e.id, known=known)
    else:
        yield from _run_at(s, f, e, most)


def _run_at(s: State, f: Fighter, e: Fighter, most: int) -> Flow[None]:
    """PK-BLOO-01: as close as the shortest route brings it."""
    calm = move.no_contact(s, f)
    way = _best(s, f, e, most, calm)
    best = way[0] if way else {"path": [], "facing": facing_to(f, e)}

    @cache
    def left() -> float:
        return _distance_from(s, f, e, way[1].end if way else (f.x, f.y, f.z))

    def ends(trip: Trip) -> Illegal | None:
        why = calm(trip)
        if why is None and _distance_from(s, f, e, trip.end) > left() + NEAR:
            why = Illegal(f"it must go for {e.name} by the shortest way", s.law["PK-BLOO-01"])
        return why

    ask, trip_of = move.question(s, f, "charge", most, ends, way, target=e.id)
    ask.sample = lambda _: best
    ask.think = lambda: [best]
    answer = yield ask
    yield from move.travel(s, f, trip_of(answer), most, answer["facing"] % 360)


def _best(s: State, f: Fighter, e: Fighter, most: int, calm: move.Ends) -> assault.Way | None:
    for strict in (False, True):
        way = walks.towards(s, f, (e.x, e.y), f.r + e.r + 10, e.id, "low" if strict else "")
        far = float(most)
        while way is not None and far > 40:
            answer = {"path": walks.steps(way, far - 2), "facing": facing_to(f, e)}
            try:
                return answer, move.plan(s, f, answer, most, calm)
            except Illegal:
                far -= 50
    return None


def _distance_from(s: State, f: Fighter, e: Fighter, spot: tuple[int, int, int]) -> float:
    ghost = f.copy()
    ghost.x, ghost.y, ghost.z = spot
    return routes.distance(s, ghost, e)
