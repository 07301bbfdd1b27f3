"""KZ-MOVE, KZ-TERR: moving figures."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, radians, sin
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal, Mod, Sum, tally
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.shapes import touching

from . import ideas
from .content import INCH
from .figures import captives_of, enemies, night_sight, order_of, powered, rules_of
from .sight import in_building
from .state import Fighter, State
from .terrain import Path, Trip, cut, house_name, stop_in_contact, stop_inside, stops

CRAWL = 3
SLACK = 5.0  # half a millimetre in the mover's favour


def allowance(s: State, f: Fighter) -> Sum:
    """KZ-MOVE-01..05, KZ-CAPT-05, KZ-DARK-04, KZ-DARK-05, KZ-RUL-33, KZ-RUL-77: inches it may move."""
    if f.suppressed:
        found = [Mod(CRAWL, "crawling", "KZ-MOVE-05")]
    else:
        row = rules_of(s, f)
        found = [Mod(row.move, f"{row.name} orders", "KZ-MOVE-01")]
    if powered(f):
        found.append(Mod(-2, "power armour", "KZ-MOVE-03"))
    if captives_of(s, f):
        found.append(Mod(-2, "taking a captive along", "KZ-MOVE-04"))
    if s.night and not night_sight(f) and f.kind not in ("scavenger", "cyborg"):
        found.append(Mod(-2, "darkness", "KZ-DARK-04"))
    return tally(found)


def budget(s: State, f: Fighter) -> int:
    """The allowance in table units, never below 0."""
    return max(0, allowance(s, f).total) * INCH


def check(s: State, f: Fighter, path: Path, contact: str) -> Trip:
    """KZ-MOVE-01, KZ-TERR-02, KZ-HTH-02, KZ-RUL-26, KZ-RUL-75: raise Illegal unless it can be walked and ended there.

    `contact`: "enemy" may touch any enemy (Assault), "helpless" only suppressed ones, "none" nobody.
    """
    trip = Trip(s, f, path)
    limit = budget(s, f)
    if trip.cost > limit + SLACK:
        near = cut(f, trip, limit - (trip.cost - trip.length))
        raise Illegal(_too_far(trip, limit), _cause(trip, limit), near)
    _obstacles(s, f, trip)
    stop_inside(s, f, trip)
    _room(s, f, trip)
    _contact(s, f, trip, contact)
    return trip


def _too_far(trip: Trip, limit: int) -> str:
    words = f"{trip.cost / INCH:.1f} inches is more than {limit / INCH:g}"
    extra = ", ".join(f"{cost // INCH} for {name}" for cost, name, _ in trip.tolls)
    return f"{words} ({trip.length / INCH:.1f} walked, {extra})" if extra else words


def _cause(trip: Trip, limit: int) -> str:
    """KZ-RUL-34, KZ-RUL-35: the toll that makes a path too dear, else the allowance itself."""
    return trip.tolls[0][2] if trip.length <= limit + SLACK and trip.tolls else "KZ-MOVE-01"


def _obstacles(s: State, f: Fighter, trip: Trip) -> None:
    field = s.setup.field
    hit = reach.sweep(field, trip.path, f.r, s.setup.blocks) if len(trip.path) > 1 else []
    if hit:
        name = field.pieces[hit[0].index].name
        raise Illegal(f"{name} is in the way", "KZ-RUL-26", cut(f, trip, hit[0].enter - 10))
    others = [e.body for e in enemies(s, f) if e.captor != f.id]
    struck = reach.sweep_bodies(trip.path, f.r - 6, others) if len(trip.path) > 1 else []
    if struck:
        foe = s.fighters[others[struck[0].index].id]
        raise Illegal(f"{foe.name} is in the way", "KZ-RUL-26", cut(f, trip, struck[0].enter - 10))


def _room(s: State, f: Fighter, trip: Trip) -> None:
    x, y = trip.end
    friends = [m.body for m in s.fighters.values() if m.status == "up" and m.id != f.id and m.captor != f.id]
    if not reach.fits(s.setup.field, x, y, f.r, s.setup.blocks, friends):
        raise Illegal(f"there is no room for {f.name} there", "KZ-RUL-26", {"path": [], "facing": f.facing})


def _contact(s: State, f: Fighter, trip: Trip, contact: str) -> None:
    if contact == "enemy":
        stop_in_contact(s, f, trip)
        return
    here = Body(f.id, trip.end[0], trip.end[1], 0, f.r)
    already = f.body if trip.end == (f.x, f.y) else None
    for foe in enemies(s, f):
        if foe.captor == f.id or not touching(here, foe.body) or already:
            continue
        if contact == "none" or not foe.suppressed:
            raise Illegal(f"only Assault orders may bring {f.name} into contact with {foe.name}", "KZ-HTH-01")


def contact_right(s: State, f: Fighter) -> str:
    """KZ-HTH-01, KZ-RUL-44, KZ-RUL-75: whom it may touch by moving."""
    if f.suppressed:
        return "none"
    return "enemy" if order_of(s, f) and rules_of(s, f).attack else "helpless"


def plain_path(answer: Answer) -> Path:
    """The answer's points, refusing other shapes."""
    points = [(p[0], p[1]) for p in answer["path"]]
    if odd := next((p for p in answer["path"] if len(p) != 2), None):
        raise Illegal(f"a step is a point, [x, y]: nothing says how to {odd[2]}", "KZ-MOVE-01")
    for x, y in points:
        if type(x) is not int or type(y) is not int:
            raise Illegal("points are whole tenths of a millimetre", "KZ-MOVE-01")
    if len(points) > 40:
        raise Illegal("a path has at most 40 points", "KZ-MOVE-01")
    return points


def question(s: State, f: Fighter, what: str = "path") -> Free:
    """KZ-MOVE-01: a path for this figure."""
    contact = contact_right(s, f)

    def test(answer: Answer) -> None:
        facing = answer.get("facing", f.facing)
        if type(facing) is not int or not 0 <= facing < 360:
            raise Illegal("facing is a whole number of degrees from 0 to 359", "KZ-MOVE-01")
        check(s, f, plain_path(answer), contact)

    return Free(
        who=f.side,
        what=what,
        prompt=f"{f.name} moves up to {budget(s, f) / INCH:g} inches",
        rule="KZ-MOVE-01",
        about={
            "model": f.id,
            "from": [f.x, f.y, 0],
            "budget": budget(s, f),
            "r": f.r,
            "mode": "crawl" if f.suppressed else "move",
            "sums": [["Move", allowance(s, f).plain()]],
        },
        form="path",
        test=test,
        sample=lambda rng: ideas.sample(s, f, rng, contact),
        think=lambda: ideas.think(s, f, contact),
        measure=lambda answer: measure(s, f, answer, contact),
    )


def measure(s: State, f: Fighter, answer: Answer, contact: str) -> Mapping[str, Any]:
    """Cost and troubles of a path while it is being drawn."""
    trip = Trip(s, f, plain_path(answer))
    told: dict[str, Any] = {
        "length": trip.length,
        "cost": trip.cost,
        "budget": budget(s, f),
        "checks": [[f"{name}: {cost // INCH} inches", rule] for cost, name, rule in trip.tolls],
        "ok": True,
    }
    try:
        check(s, f, plain_path(answer), contact)
    except Illegal as refused:
        told |= {"ok": False, "why": refused.why, "rule": refused.rule}
    return told


def legal(s: State, f: Fighter, path: Path, contact: str) -> bool:
    """Whether the path passes the check."""
    try:
        check(s, f, path, contact)
    except Illegal:
        return False
    return True


def bearing(dx: float, dy: float) -> int:
    """The direction of a vector in whole degrees."""
    return round(degrees(atan2(dy, dx))) % 360


def approach(s: State, f: Fighter, foe: Fighter, avoid: tuple[int, ...] = ()) -> Path | None:
    """The shortest path that ends touching this enemy, keeping off the pieces to avoid."""
    others = [e.body for e in enemies(s, f) if e.id != foe.id and e.captor != f.id]
    way = reach.shortest(
        s.setup.field, (f.x, f.y), (foe.x, foe.y), f.r, (*s.setup.blocks, *avoid), others, reach_gap=f.r + foe.r
    )
    return list(way) if way else None


def longest(s: State, f: Fighter, way: Path, contact: str) -> Path | None:
    """As far along a way as this move can go, or None."""
    for far in stops(s, f, way, float(budget(s, f))):
        part = [(p[0], p[1]) for p in reach.cut(way, far)[1:]]
        if part and legal(s, f, part, contact):
            return part
    return None


def carry_out(s: State, f: Fighter, answer: Answer, *why: str) -> None:
    """KZ-MOVE-01, KZ-TERR-02, KZ-CAPT-04: the figure goes; its captive comes along in contact.

    `why` are further rules that make it go.
    """
    path = plain_path(answer)
    trip = Trip(s, f, path)
    f.facing = answer.get("facing", f.facing)
    f.moved = True
    told = allowance(s, f)
    rules = dict.fromkeys(m.rule for m in told.mods)
    rules |= dict.fromkeys(rule for _, _, rule in trip.tolls)
    if trip.entered is not None:
        rules["KZ-TERR-02"] = None
    f.x, f.y = trip.end
    room = None if trip.entered is None else in_building(s, *trip.end)
    s.say(
        "moved",
        *rules,
        *why,
        who=f.id,
        path=[[x, y, 0] for x, y in trip.path],
        facing=f.facing,
        inches=round(trip.length / INCH, 1),
        cost=round(trip.cost / INCH, 1),
        sums=[["Move", told.plain()]],
        tolls=[[cost // INCH, name] for cost, name, _ in trip.tolls],
        enters="" if room is None else house_name(s, room),
        crawl=f.suppressed,
    )
    if trip.length < 1:
        return
    for captive in captives_of(s, f):
        _drag(s, f, captive)


def _drag(s: State, f: Fighter, captive: Fighter) -> None:
    """KZ-CAPT-04, KZ-RUL-47: put the captive in contact with its captor, on the side it came from."""
    others = [m.body for m in s.fighters.values() if m.status == "up" and m.id not in (captive.id,)]
    for turn in range(0, 360, 15):
        for sign in (1, -1):
            a = radians(bearing(captive.x - f.x, captive.y - f.y) + sign * turn)
            x, y = round(f.x + cos(a) * (f.r + captive.r)), round(f.y + sin(a) * (f.r + captive.r))
            if reach.fits(s.setup.field, x, y, captive.r, s.setup.blocks, others):
                start = [captive.x, captive.y, 0]
                captive.x, captive.y = x, y
                s.say("dragged", "KZ-CAPT-04", who=captive.id, at=f.id, path=[start, [x, y, 0]])
                return
    captive.captor = ""
    s.say("released", "KZ-RUL-48", who=captive.id, at=f.id)


def move(s: State, f: Fighter) -> Flow[None]:
    """KZ-MOVE-01: ask for a path and walk it."""
    carry_out(s, f, (yield question(s, f)))
