"""GCE-SCEN-01: setting up: the mobs in turn, vehicles first, everybody aboard with them."""

from __future__ import annotations

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish import place
from dustup.skirmish.path import facing
from dustup.table.bodies import corners

from .move.board import seat_all
from .move.foot import free_spot
from .state import Fighter, State
from .vehicles.hull import grounds, trouble, under


def deploy(s: State) -> Flow[None]:
    """GCE-SCEN-01: one model at a time, the sides in turn."""
    while (f := next_model(s)) is not None:
        answer = yield question(s, f)
        place.put(f, answer, inward(s, f))
        crew = [m for m in s.fighters.values() if m.on == f.id]
        for m in crew:
            m.status = "up"
        if f.hull is not None:
            seat_all(s, f)
        s.say(
            "deployed",
            "GCE-SCEN-01",
            who=f.id,
            side=f.side,
            path=[[f.x, f.y, 0]],
            facing=f.facing,
            crew=[m.id for m in crew],
        )


def next_model(s: State) -> Fighter | None:
    """The side with the smallest part of its mob on the table goes on; vehicles before people."""
    waiting = {
        side: [f for f in s.fighters.values() if f.side == side and f.status == "off" and not f.on] for side in s.sides
    }
    left = [side for side in s.sides if waiting[side]]
    if not left:
        return None
    there = {side: sum(f.side == side and f.status == "up" and not f.on for f in s.fighters.values()) for side in left}
    side = min(left, key=lambda key: (there[key] / (there[key] + len(waiting[key])), s.sides.index(key)))
    return min(waiting[side], key=lambda f: f.hull is None)


def inward(s: State, f: Fighter) -> int:
    """Looking in from its own edge."""
    return place.EDGES[s.setup.scenario.edges[f.side]]


def why_not(s: State, f: Fighter, x: int, y: int, turn: int) -> Illegal | None:
    """GCE-SCEN-01: the whole base or hull in the permitted ground, where there is room."""
    zone = s.setup.scenario.zones(s)[f.side]
    west, south, east, north = place.bounds(zone)
    if f.hull is None:
        if not place.inside(zone, x, y, f.r):
            return Illegal("the whole base must lie in the permitted ground", "GCE-SCEN-01")
        return None if free_spot(s, f, x, y) else Illegal("there is no room there", "GCE-SCEN-01")
    body = f.body_at(x, y, turn)
    if any(not (west - 1 <= px <= east + 1 and south - 1 <= py <= north + 1) for px, py in corners(body)):
        return Illegal("the whole hull must lie in the permitted ground", "GCE-SCEN-01")
    ghost = f.copy()
    ghost.x, ghost.y, ghost.facing = x, y, turn
    if trouble(s, f, x, y, turn) is not None or grounds(s, body) or under(s, ghost):
        return Illegal("there is no room for it there", "GCE-SCEN-01")
    return None


def question(s: State, f: Fighter) -> Free:
    """Where a model starts, and which way it looks."""
    turn = inward(s, f)
    zone = s.setup.scenario.zones(s)[f.side]
    spots = place.Spots([zone], lambda x, y: why_not(s, f, x, y, turn), "GCE-SCEN-01")
    asked = place.question(f, spots, lambda x, y: turn, what="place", settled=True, half=f.half)
    if f.hull is None:
        return asked
    plain = asked.test

    def test(answer: Answer) -> None:
        way = facing(answer, turn, "GCE-SCEN-01")
        if way == turn:
            plain(answer)
            return
        x, y = answer["point"]
        if type(x) is not int or type(y) is not int:
            raise Illegal("points are whole tenths of a millimetre", "GCE-SCEN-01")
        refused = why_not(s, f, x, y, way)
        if refused is not None:
            raise refused

    asked.test = test
    return asked
