"""The Movement Action: the path that is asked for, and the way it is travelled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal

from ..harm import fire
from ..shoot import defensive_fire
from ..special import abilities, facts
from ..state import Fighter, State
from ..worth import ideas
from . import climb, fall, jump, leap, terrain
from .ground_checks import settle
from .path import TOLERANCE, Spot, Trip, rounded, walk, whole

Ends = Callable[[Trip], Illegal | None]
Step = Callable[[State, Fighter, Trip, list[Any]], None]
STEPS: Mapping[str, Step] = {"climb": climb.climb, "drop": climb.drop, "jump": jump.jump, "leap": leap.leap}
"""The ways of making a step that every edition has."""
ALWAYS = ("jump", "drop", "crouch", "stand")
"""What is settled where it is reached, however short the way is; slow ground only matters beyond half of it."""


def plan(s: State, f: Fighter, answer: Answer, most: int, ends: Ends, near: terrain.Near | None = None) -> Trip:
    """PK-MOVE-01..08, PK-MEAS-03: the trip an answer describes; raises Illegal if it is not allowed.

    `near` are those `terrain.around` finds within the distance allowed; a way that leads farther may meet anybody.
    """
    steps = answer["path"]
    if type(answer["facing"]) is not int or not isinstance(steps, list):
        raise Illegal("give a path (a list of steps) and a facing in whole degrees", s.law["PK-RUL-11"])
    spots = [whole(s, step) for step in steps]
    trip = Trip(f, near if near is not None and _stays(f, spots, most) else terrain.anywhere(s, f))
    s.edition.move.sets_out(s, f, trip)
    if not steps:  # standing still needs no room but what it has
        return _still(trip, ends)
    if len(steps) == 1 == len(steps[0]) - 1 and not trip.wall:
        walk(s, f, trip, spots)  # mostly it just walks straight on
    else:
        _go_on(s, f, trip, steps, spots)
    _no_farther(s, f, trip, steps, most, TOLERANCE)
    barred = _why_not_end(s, f, trip) or ends(trip)
    if barred is not None:
        raise barred
    if len(trip.hurdles) > 1:
        trip.hurdles.sort(key=lambda h: h.at)
    return trip


def _no_farther(s: State, f: Fighter, trip: Trip, steps: list[Any], most: int, slack: float) -> None:
    """PK-MOVE-01, PK-MEAS-03: it costs no more than its distance, with something to spare where places are rounded."""
    if trip.costs[-1] > most + slack:
        far = round(trip.length / s.unit.tenths, 2) * s.unit.tenths
        why = f"{s.unit.told(far)} is more than {s.unit.told(most)}"
        raise Illegal(why, s.law["PK-MOVE-01"], also=_also(s, f, steps))


def _go_on(s: State, f: Fighter, trip: Trip, steps: list[Any], spots: list[tuple[int, int]]) -> None:
    """PK-ACT-05: step by step, whatever is walked in one go at once."""
    ways, k, n = s.edition.move.STEPS, 0, len(steps)
    while k < n:
        how = steps[k][2] if len(steps[k]) > 2 else "walk"
        if how == "walk":
            first, k = k, k + 1
            while k < n and (len(steps[k]) < 3 or steps[k][2] == "walk"):
                k += 1
            way = climb.off(s, f, trip, spots[first:k]) if trip.wall else spots[first:k]
            if way:
                walk(s, f, trip, way)
        elif how in ways:
            ways[how](s, f, trip, steps[k])
            k += 1
        else:
            raise Illegal(f"there is no way of moving called {how!r}", s.law["PK-ACT-05"])


def _also(s: State, f: Fighter, steps: list[Any]) -> tuple[str, ...]:
    """PK-JUMP-01, PK-LEAP-02, PK-SWIF-01: the further rules by which a way of these steps may be too long."""
    ways = [step[2] for step in steps if len(step) > 2]
    found = [rule for way, rule in (("jump", s.law["PK-JUMP-01"]), ("leap", s.law["PK-LEAP-02"])) if way in ways]
    return (*found, *(more.rule for more in abilities.changes(s, "stride", f)))


def _stays(f: Fighter, spots: list[tuple[int, int]], most: int) -> bool:
    """Whether all places lie within the distance allowed along either edge."""
    x0, y0 = f.x, f.y
    for x, y in spots:
        if not (-most <= x - x0 <= most and -most <= y - y0 <= most):
            return False
    return True


def _still(trip: Trip, ends: Ends) -> Trip:
    why = ends(trip)
    if why is not None:
        raise why
    return trip


def _why_not_end(s: State, f: Fighter, trip: Trip) -> Illegal | None:
    """PK-MOVE-03, PK-MOVE-05..07, PK-SCEN-01: on the table, with room, and standing unless it hangs on a wall."""
    x, y, z = trip.points[-1]
    why = terrain.why_off(s, f, x, y) or terrain.why_crowded(s, f, x, y, z, trip.near.all)
    if why is None and not trip.wall and not trip.steady:
        why = terrain.why_unsteady(s, f, x, y, z)
    return why


def no_contact(s: State, f: Fighter, mode: str = "move") -> Ends:
    """PK-MOVE-08, PK-DISG-05, PK-RUL-70: a move that is no Assault may not end in base contact with an enemy."""
    also = (s.law["PK-DISG-05"], s.law["PK-RUL-70"]) if mode == "disengage" else (s.law["PK-ASLT-01"],)

    def ends(trip: Trip) -> Illegal | None:
        back = s.edition.move.called_back(s, f, trip)
        if back is not None:
            return back
        foes = trip.near.foes
        touched = terrain.touching_foes(s, f, *trip.points[-1], foes) if foes else ()
        if touched:
            name = s.fighters[touched[0]].name
            return Illegal(f"that would touch {name}: only an Assault may", s.law["PK-MOVE-08"], also=also)
        return None

    return ends


def question(
    s: State, f: Fighter, mode: str, most: int, ends: Ends, found: tuple[Any, Trip] | None = None, **about: Any
) -> tuple[Free, Callable[[Any], Trip]]:
    """The path question, and the function that turns its answer into a trip; `found` is one planned just before."""
    last: list[Any] = [None, None] if found is None else [*found]
    near = terrain.around(s, f, most)

    def tried(answer: Answer) -> Trip | Illegal:
        if last[0] is None or last[0] != answer:
            try:
                trip = plan(s, f, leap.leaping(answer) if mode == "leap" else answer, most, ends, near)
                if mode in ("move", "disengage") and len(answer["path"]) == 1:  # in an Assault bases touch sooner
                    _no_farther(s, f, trip, answer["path"], most, rounded(s))
            except Illegal as why:
                why.__traceback__ = None  # else it and the frames it came through hold each other
                return why
            last[:] = answer, trip
        made: Trip = last[1]
        return made

    def trip_of(answer: Answer) -> Trip:
        found = tried(answer)
        if isinstance(found, Illegal):
            raise found
        return found

    def test(answer: Answer) -> None:
        found = tried(answer)
        if isinstance(found, Illegal):
            found.nearest = ideas.shortened(f, answer, most, found, tried)
            raise found

    ask = Free(
        who=f.side,
        what="path",
        prompt=f"Where does {f.name} go?",
        rule=s.law["PK-MOVE-01"],
        about={"model": f.id, "from": [f.x, f.y, f.z], "budget": most, "r": f.r}
        | {"mode": mode, "deed": mode.title(), **about},
        form="path",
        test=test,
        sample=partial(ideas.drawn, s, f, most, tried, mode),
        think=lambda: ideas.good(s, f, most, tried, mode),
        measure=lambda answer: measure(tried(answer), most),
        lead=lambda to: ideas.lead(s, f, to, most, tried),
    )
    return ask, trip_of


MEETS = {
    "rough": "Agility, else half as far", "very_rough": "half as far, or Agility against a fall",
    "jump": "Agility, or a fall", "drop": "a fall",
}  # fmt: skip
"""What a hurdle will ask for."""


def measure(trip: Trip | Illegal, most: int) -> dict[str, Any]:
    """PK-MEAS-01: what a drawn path costs and which checks it will meet, or why it is refused."""
    if isinstance(trip, Illegal):
        return {"length": 0, "budget": most, "checks": [], "ok": False, "why": trip.why, "rule": trip.rule}
    ahead = [h for h in trip.hurdles if h.kind in ("jump", "drop") or trip.length > most / 2]
    met = [[f"{h.why}: {MEETS[h.kind]}" if h.kind in MEETS else h.why, h.rule] for h in ahead]
    return {"length": round(trip.length, 3), "budget": most, "checks": met, "ok": True, "why": "", "rule": ""}


def move(s: State, f: Fighter, mode: str = "move") -> Flow[None]:
    """PK-MOVE-01, PK-RUL-11: one Movement Action without contact."""
    most = facts.stride(s, f)
    ask, trip_of = question(s, f, mode, most, no_contact(s, f, mode))
    answer = yield ask
    yield from travel(s, f, trip_of(answer), most, answer["facing"] % 360)


def turning(s: State, f: Fighter) -> Free:
    """PK-RUL-11: a facing in whole degrees."""

    def test(answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer < 360:
            raise Illegal("a facing is a whole number of degrees from 0 to 359", s.law["PK-RUL-11"])

    return Free(
        who=f.side,
        what="facing",
        prompt=f"Which way does {f.name} face?",
        rule=s.law["PK-RUL-11"],
        about={"model": f.id},
        form="facing",
        test=test,
        sample=lambda _: ideas.facing_foe(s, f, f.x, f.y),
        think=lambda: [ideas.facing_foe(s, f, f.x, f.y)],
    )


def travel(s: State, f: Fighter, trip: Trip, most: int, facing: int, contact: bool = False) -> Flow[bool]:
    """PK-TERR-02..10, PK-DEF-02, PK-RUL-13, PK-RUL-80: go stretch by stretch; True if it got to the end.

    Checks are made where the ground is reached, after the reactions to the stretch before.
    """
    least = fire.strongest(s, f, trip.points)
    if not trip.hurdles and not least and not trip.still and not defensive_fire.awaited(s, f):
        return _stroll(s, f, trip, most, facing)
    done = yield from _go(s, f, trip, most, facing, contact)
    stride = f.trail[-1]
    if least and f.status == "up" and stride:
        yield from fire.touch_fire(s, f, [(x, y, z) for x, y, z in stride["path"]])
        if f.status != "up":
            fall.to_ground(s, f)
    return done and f.status == "up"


def _stroll(s: State, f: Fighter, trip: Trip, most: int, facing: int) -> bool:
    """PK-MOVE-01: nothing has to be settled, nobody waits and nothing burns: it just goes."""
    start, length = [f.x, f.y, f.z, f.facing], trip.costs[-1]
    f.facing = facing
    path = _step(s, f, trip.stretch(0.0, length), trip.wall, 0.0)
    _stride(f, start, path, length, most, False)
    return True


def _go(s: State, f: Fighter, trip: Trip, most: int, facing: int, contact: bool) -> Flow[bool]:
    start, least = [f.x, f.y, f.z, f.facing], fire.strongest(s, f, trip.points)
    f.facing = facing
    cap, gone = trip.length, 0.0
    half = most / 2 + (TOLERANCE if contact else rounded(s))
    for h in trip.hurdles:
        if h.at > cap or (h.kind == "jump" and h.until > cap + TOLERANCE):
            cap = min(cap, h.at)
            break
        if h.kind not in ALWAYS and (trip.tried or cap <= half):
            continue  # nothing hangs on a roll, or it is made already: it does not stop for that
        if not (yield from _advance(s, f, trip, gone, h.at, least)):
            return _stride(f, start, _plain(trip.stretch(0.0, h.at)), h.at, most, True)
        gone = h.at
        if contact and h.kind == "drop":
            continue  # PK-ASLT-13: the Combat comes before the fall
        cap = yield from settle(s, f, trip, h, cap, most)
        if f.status != "up" or f.prone:
            return _stride(f, start, _plain(trip.stretch(0.0, gone)), gone, most, True)
    done = cap >= trip.length
    if not done:
        room = _back_up(s, f, trip, cap)
        if gone <= room < cap - TOLERANCE:
            s.say("cramped", s.law["PK-MOVE-03"], who=f.id, side=f.side, stays=room <= TOLERANCE)
        cap = room
    if cap < gone:
        _step_back(s, f, trip, cap, gone)
    else:
        yield from _advance(s, f, trip, gone, cap, least)
    if trip.still:
        about = {"who": f.id, "side": f.side, "path": [[f.x, f.y, f.z]], "facing": f.facing}
        s.say("move", s.law["PK-RUL-11"], **about)
        yield from on_the_spot(s, f)
    _stride(f, start, _plain(trip.stretch(0.0, cap)), cap, most, not done)
    stride = f.trail[-1]
    if stride is not None and any(h.kind == "stand" for h in trip.hurdles):
        f.trail = (*f.trail[:-1], {**stride, "rose": True})
    return done and f.status == "up"


def on_the_spot(s: State, f: Fighter) -> Flow[None]:
    """PK-RUL-47, PK-ACT-05: getting up or turning is a Movement Action too, and may be answered by fire."""
    if defensive_fire.awaited(s, f):
        yield from defensive_fire.reactions(s, f, [(f.x, f.y, f.z)])


def _plain(stretch: list[Spot]) -> list[list[int]]:
    return [list(spot) for spot in stretch]


def _stride(f: Fighter, start: list[int], path: list[list[int]], gone: float, most: int, held: bool) -> bool:
    """PK-ASLT-05, PK-ASLT-10: remember where this Movement Action began, led and how far it went."""
    f.trail += ({"at": start, "path": path, "length": round(gone), "most": most, "held": held},)
    return False


def _advance(s: State, f: Fighter, trip: Trip, start: float, stop: float, least: int) -> Flow[bool]:
    """PK-DEF-03, PK-DEF-04, PK-RUL-73, PK-RUL-77: travel a stretch under reactions and fire; True if it goes on."""
    stretch = trip.stretch(start, stop)
    if len(stretch) < 2:
        return True
    wall = trip.at(stop)[1] if stop < trip.costs[-1] else trip.wall
    _step(s, f, stretch, wall, stop if start >= s.unit.tenths / 20 else 0.0)
    if defensive_fire.awaited(s, f):
        yield from defensive_fire.reactions(s, f, stretch)
    if f.status == "up" and least:
        yield from fire.touch_fire(s, f, stretch, least)
    if f.status != "up":
        fall.to_ground(s, f)
    return f.status == "up" and not f.prone


def _step(s: State, f: Fighter, stretch: list[Spot], wall: str, gone: float) -> list[list[int]]:
    """PK-MOVE-01: it stands at the end of the stretch; `gone` is told where that is not the first; the path as told."""
    (f.x, f.y, f.z), f.on_wall = stretch[-1], wall
    path = _plain(stretch)
    about = {"who": f.id, "side": f.side, "path": path, "facing": f.facing}
    if gone:
        about["gone"] = round(gone)
    s.say("move", s.law["PK-MOVE-01"], **about)
    return path


def _step_back(s: State, f: Fighter, trip: Trip, cap: float, gone: float) -> None:
    """PK-MOVE-03: the edge it stopped at is taken: it stops earlier on its way."""
    way = trip.stretch(cap, gone)[::-1]
    (f.x, f.y, f.z), f.on_wall = way[-1], trip.at(cap)[1] if cap > 0 else trip.walls[0]
    about = {"who": f.id, "side": f.side, "path": [list(p) for p in way], "facing": f.facing, "back": True}
    s.say("move", s.law["PK-MOVE-03"], **about)


def _back_up(s: State, f: Fighter, trip: Trip, cap: float) -> float:
    """PK-MOVE-03, PK-MOVE-05, PK-MOVE-08: stopped where it may not end, it stops at the last place where it may."""
    at = cap
    while at > 0.0:
        spot, wall = trip.at(at)
        room = not terrain.touching_foes(s, f, *spot) and terrain.why_crowded(s, f, *spot) is None
        if room and (wall or terrain.why_unsteady(s, f, *spot) is None):
            return at
        at -= 25.0
    return 0.0


def enforced(s: State, f: Fighter, x: int, y: int, z: int | None = None) -> None:
    """PK-RUL-25: put somewhere by a rule: no Action, no checks, no reactions."""
    was = [f.x, f.y, f.z]
    f.x, f.y, f.z, f.on_wall = x, y, f.z if z is None else z, ""
    about = {"who": f.id, "side": f.side, "path": [was, [f.x, f.y, f.z]], "facing": f.facing}
    s.say("enforced", s.law["PK-RUL-25"], **about)
