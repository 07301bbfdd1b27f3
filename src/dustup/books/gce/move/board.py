"""GCE-BRD-01..07, GCE-BRD-16: getting onto vehicles, from one to another, and off."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import which
from dustup.skirmish.space import gap, touch
from dustup.table.bodies import CONTACT
from dustup.table.shapes import overlap
from dustup.table.vehicles import quadrant

from .. import checks
from ..content import INCH
from ..harm import incidental, stand, strike
from ..state import Fighter, State
from ..terrain import brink, level
from ..vehicles.frame import CLEAR, beside, seats, thrown
from ..vehicles.frame import outside as outside_of
from ..warriors import aboard, boarders, carrier, engaged, hull_of, is_moving, row_of, vehicles
from .foot import settled, step_to

LEAP = 2 * INCH
REACH = 2
EDGES = ("left", "right", "rear")
HOW = {
    "GCE-SQSH-02": "jumps aside", "GCE-SQSH-04": "is run over and left behind", "GCE-RUL-53": "jumps clear",
    "GCE-BRD-16": "leaps off", "GCE-BRD-12": "goes overboard", "GCE-BRD-04": "slips off",
    "GCE-RUL-57": "is thrown clear",
    "GCE-OOC-06": "is thrown off", "GCE-FIRE-04": "leaps off in flames", "GCE-PSY-08": "jumps off in terror",
    "GCE-PSY-23": "falls off", "GCEH-ARMS-02": "falls off",
}  # fmt: skip
"""How somebody came to the ground, by the rule that brought it there."""


def seats_left(s: State, v: Fighter) -> int:
    """GCE-RUL-83: seats of the profile; boarders squeeze in as long as there is a place to stand."""
    return min(row_of(s, v).seats, len(seats(v))) - len(aboard(s, v))


def seat_all(s: State, v: Fighter) -> None:
    """GCE-MOVE-06: everybody aboard is drawn at a place on the hull and moves with it."""
    driver = hull_of(v).driver
    people = sorted(aboard(s, v), key=lambda f: (f.id != driver, f.status == "down"))
    spots = seats(v)
    for k, f in enumerate(people):
        f.x, f.y = outside_of(v, *spots[min(k, len(spots) - 1)])
        f.z, f.facing = v.z + v.height, v.facing


ONTO = {"GCE-BRD-02": "leaps onto", "GCE-BRD-03": "jumps across to", "GCE-RUL-89": "charges onto"}


def climb_on(s: State, f: Fighter, v: Fighter, *rules: str, how: str = "") -> None:
    """It is aboard; GCE-EQP-23, GCE-VSHT-03: who was assigned a gun or the wheel before the battle has it again.

    GCE-PIN-07, GCE-BRD-18: on a stationary vehicle all its enemies there are engaged, and pinned no longer.
    """
    f.gun = next((gun for gun, who in hull_of(v).gunners.items() if who == f.id), "")
    f.seat = "driver" if hull_of(v).driver == f.id else "gunner" if f.gun else "rider"
    f.on, f.hidden, f.overwatch = v.id, False, False
    seat_all(s, v)
    how = how or next((ONTO[rule] for rule in rules if rule in ONTO), "climbs onto")
    s.say("aboard", *rules, who=f.id, at=v.id, path=[[f.x, f.y, f.z]], how=how)
    if any(e.side != f.side and e.status == "up" for e in aboard(s, v)):
        f.charged = True
        f.over = f.over or (row_of(s, v).sides >= 1 and "sure_charge" not in f.skills)
        for e in aboard(s, v):
            e.overwatch = False
            if e.pinned and e.side != f.side and not is_moving(v):
                stand(s, e, "GCE-PIN-07")


def why_not(s: State, f: Fighter, v: Fighter, inches_left: float) -> Illegal | None:
    """GCE-BRD-01, GCE-BRD-07, GCE-RUL-83: a vehicle it touches, not by the front if it moves, with room aboard."""
    if not touch(f, v):
        return Illegal(f"{f.name} does not touch {v.name}", "GCE-BRD-01")
    if hull_of(v).wrecked:
        return Illegal(f"{v.name} is a wreck", "GCE-BRD-01")
    if seats_left(s, v) <= 0:
        return Illegal(f"there is no room on {v.name}", "GCE-RUL-83")
    if is_moving(v) and quadrant(v.body, (f.x, f.y)) == "front":
        return Illegal("a moving vehicle cannot be boarded by its front", "GCE-BRD-01")
    if not is_moving(v) and inches_left + 0.02 < climb(s, v):
        return Illegal(f"its sides cost {climb(s, v):g} inches to climb", "GCE-BRD-07")
    return None


def climb(s: State, v: Fighter) -> float:
    """GCE-BRD-07: what high sides cost whoever climbs onto a standing vehicle, in inches."""
    sides = row_of(s, v).sides
    return 2 * sides if sides >= 1 else 0


def beside_it(s: State, f: Fighter) -> list[Fighter]:
    """Vehicles that may touch it: a quick look that leaves out the far ones."""
    x, y, found = f.x, f.y, []
    for v in s.hulls():
        if v.half is not None and v.status in ("up", "down"):
            far = v.half[0] + v.half[1] + f.r + CONTACT
            if -far <= v.x - x <= far and -far <= v.y - y <= far:
                found.append(v)
    return found


def offer(s: State, f: Fighter, inches_left: float) -> Flow[None]:
    """GCE-BRD-01, GCE-RUL-37: a move that ends against a vehicle may go on aboard."""
    if f.status != "up" or f.pinned or f.on:
        return
    bars = {v.id: why_not(s, f, v, inches_left) for v in beside_it(s, f) if touch(f, v)}
    if not bars or (None not in bars.values() and not s.setup.switches.get("pauses")):
        return
    names = {key: s.fighters[key].name for key in bars} | {"no": "Stay on the ground"}
    prompt = f"{f.name} stands at a vehicle: get on?"
    pick = yield which(f.side, "board", prompt, "GCE-BRD-01", names, model=f.id, bar=bars.get)
    if pick != "no":
        yield from board(s, f, s.fighters[pick])


def board(s: State, f: Fighter, v: Fighter) -> Flow[None]:
    """GCE-BRD-02, GCE-BRD-04, GCE-BRD-07, GCE-BRD-17: an Initiative test on a moving vehicle; failing hurts."""
    if not is_moving(v):
        climb_on(s, f, v, "GCE-BRD-07")
        return
    if (yield from checks.nimbly(s, f, f"to board {v.name}", "GCE-BRD-02")):
        climb_on(s, f, v, "GCE-BRD-02", *(("GCE-BRD-17",) if boarders(s, v) or f.side != v.side else ()))
        return
    s.say("slips", "GCE-BRD-04", "GCE-RUL-35", who=f.id, at=v.id)
    yield from strike(s, f, incidental(3, "slipping off", "GCE-BRD-04"))


def jumps(s: State, f: Fighter) -> dict[str, Illegal | None]:
    """GCE-BRD-03, GCE-RUL-118: the vehicles it could jump to from the one it is on."""
    v = carrier(s, f)
    if v is None:
        return {}
    return {w.id: _no_jump(s, v, w) for w in vehicles(s) if w.id != v.id and not hull_of(w).wrecked}


def _no_jump(s: State, v: Fighter, w: Fighter) -> Illegal | None:
    if gap(v, w) > REACH * INCH + 0.01:
        return Illegal(f"{w.name} is more than 2 inches away", "GCE-BRD-03")
    if quadrant(w.body, (v.x, v.y)) == "front":
        return Illegal(f"nobody can board {w.name} by its front", "GCE-RUL-118")
    if seats_left(s, w) <= 0:
        return Illegal(f"there is no room on {w.name}", "GCE-RUL-83")
    return None


def jump(s: State, f: Fighter, w: Fighter) -> Flow[None]:
    """GCE-BRD-03, GCE-BRD-04, GCE-RUL-118: with a test if either vehicle moves, unless a plank lies across."""
    v = carrier(s, f)
    assert v is not None
    plank = any(hull_of(x).gubbins.get("boarding_plank") == "" for x in (v, w) if x.side == f.side)
    risky = (is_moving(v) or is_moving(w)) and not plank
    if not risky or (yield from checks.nimbly(s, f, f"to jump to {w.name}", "GCE-BRD-03")):
        f.on = ""
        climb_on(s, f, w, "GCE-BRD-03", how="crosses the plank to" if plank else "")
        seat_all(s, v)
        return
    spot = beside(w, f, quadrant(w.body, (f.x, f.y)))
    drop_off(s, f, spot, "GCE-BRD-04")
    yield from strike(s, f, incidental(3, "slipping off", "GCE-BRD-04"))


def drop_off(s: State, f: Fighter, spot: tuple[int, int], *rules: str) -> None:
    """GCE-RUL-26, GCE-HIDE-06, GCE-RUL-75: it is on the ground there, or on the nearest free spot, in plain view or
    not."""
    from ..special import hiding

    v = carrier(s, f)
    start = [f.x, f.y, f.z]
    f.on, f.seat, f.gun = "", "", ""
    w, h = s.setup.map.size
    x, y = min(max(spot[0], f.r), w - f.r), min(max(spot[1], f.r), h - f.r)
    f.x, f.y = settled(s, f, x, y)
    f.z, f.stirred = level(s, f.x, f.y), True
    how = next((HOW[rule] for rule in rules if rule in HOW), "gets off")
    s.say("lands", *rules, who=f.id, at="" if v is None else v.id, path=[start, [f.x, f.y, f.z]], how=how)
    if v is not None:
        seat_all(s, v)
    here = [(f.x, f.y)] * 2
    hiding.leave_cover(s, f, here, "move")
    hiding.spot(s, f, here)


def step_down(s: State, f: Fighter, e: Fighter) -> None:
    """GCE-RUL-78, GCE-RUL-96: from a stationary vehicle a charge starts at the edge of the hull that is nearest."""
    v = carrier(s, f)
    if v is not None and e.on != v.id:
        drop_off(s, f, beside(v, f, quadrant(v.body, (e.x, e.y))), "GCE-RUL-78")


def get_off(s: State, f: Fighter) -> None:
    """GCE-RUL-78: who walks off a stationary vehicle is no longer aboard."""
    v = carrier(s, f)
    if v is not None:
        f.on, f.seat, f.gun = "", "", ""
        seat_all(s, v)
        s.say("lands", "GCE-RUL-78", who=f.id, at=v.id, path=[[f.x, f.y, f.z]], how="gets off")


def get_clear(s: State, f: Fighter) -> None:
    """Whoever was stopped with a foot still on a hull steps off it."""
    if not f.on and f.status in ("up", "down") and any(overlap(v.body, f.body) for v in beside_it(s, f)):
        drop_off(s, f, (f.x, f.y), "GCE-RUL-78")


def outside(v: Fighter, x: int, y: int) -> bool:
    """A point lies off a hull."""
    return gap(v.body, v.body._replace(id="spot", x=x, y=y, half=None, r=0)) > 0


def go_off(s: State, f: Fighter, v: Fighter, degrees: int, rule: str) -> None:
    """GCE-RUL-96: it comes off a hull in a direction, and stands at its edge there."""
    drop_off(s, f, thrown(v, f, degrees - v.facing, CLEAR), rule)


def shove(s: State, f: Fighter, degrees: int, rule: str) -> Flow[None]:
    """GCEH-ARMS-02, GCE-RUL-81, GCE-RUL-96: pushed 2 inches on the ground; aboard it falls off, harder from a moving
    vehicle."""
    from ..special import fire, hiding

    v = carrier(s, f)
    if v is None:
        way = [(f.x, f.y), brink(s, f, fire.straight(s, f, degrees, LEAP)[:2])]
        hiding.leave_cover(s, f, way, "move")
        step_to(s, f, way, "shoved", (rule,))
        hiding.spot(s, f, way)
        return
    moving = is_moving(v)
    go_off(s, f, v, degrees, rule)
    if moving:
        yield from strike(s, f, incidental(3, "falling off", rule))


def overboard(s: State, f: Fighter, v: Fighter, *rules: str) -> None:
    """GCE-BRD-13, GCE-RUL-26: it lands 2 inches behind the vehicle."""
    drop_off(s, f, beside(v, f, "rear", LEAP), *rules)


def leap(s: State, f: Fighter) -> Flow[None]:
    """GCE-BRD-16, GCE-RUL-78: off a side or the back of a moving vehicle, 2 inches away, with a Strength 3 hit."""
    v = carrier(s, f)
    assert v is not None
    rule = "GCE-BRD-16" if engaged(s, f) else "GCE-RUL-78"
    side = yield which(f.side, "edge", f"{f.name} leaps off", rule, {e: e.capitalize() for e in EDGES}, model=f.id)
    drop_off(s, f, beside(v, f, side, LEAP), *(() if f.side != v.side else ("GCE-RUL-78",)), "GCE-BRD-16")
    yield from strike(s, f, incidental(3, "leaping off", "GCE-BRD-16"))
