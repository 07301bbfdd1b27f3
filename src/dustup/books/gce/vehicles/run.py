"""A hull in motion: straight on, until something is met; who is passed, run over, rammed or crashed into."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor, hypot

from dustup.core import Choice, Flow
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.space import gap
from dustup.table.bodies import Body, heading
from dustup.table.shapes import on_table, overlap, pieces_under
from dustup.table.vehicles import drive

from .. import checks
from ..content import INCH
from ..harm import drop_all
from ..move.board import drop_off
from ..move.foot import live_bombs
from ..special import hiding, overwatch
from ..state import Fighter, State
from ..warriors import STEP, aboard, driver_of, frenzied, hates, hull_of
from . import crash, ram, squash
from .damage import immobilise
from .frame import ROUNDED, ahead, lane, quarter, to_rim
from .hull import Trouble, grounds, under

CHOSEN = ("gas", "thrust", "slow")
"""Moves a driver draws; all others are forced (GCE-RUL-43)."""
NEAR = 2 * INCH
CLOSE = INCH // 20
MARGIN = 2 * CLOSE
REACHED = 2
"""Tenths of a millimetre by which a drive may fall short of what it just reaches: places are whole numbers."""


@dataclass(slots=True)
class Leg:
    """A stretch to be driven: how, whether backwards, who has been dealt with on it, and what this move has rammed or
    backed into."""

    kind: str
    rule: str
    back: bool = False
    done: list[str] = field(default_factory=list)
    rammed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What comes first: after how far, what it is, whom or which piece, and where it is touched."""

    far: float
    what: str  # piece, vehicle, foot, pass, ground, edge
    who: str = ""
    index: int = -1
    at: tuple[float, float] = (0.0, 0.0)


def going(v: Fighter) -> bool:
    """It can still move on."""
    hull = hull_of(v)
    return v.status == "up" and not hull.ended and not hull.immobilised


def advance(s: State, v: Fighter, dist: int, leg: Leg) -> Flow[None]:
    """GCE-RUL-43, GCE-RUL-49, GCE-RUL-106, GCE-RUL-107: so far straight on, meeting by meeting."""
    left = float(dist)
    while left >= 1 and going(v):
        turn = (v.facing + (180 if leg.back else 0)) % 360
        met = first(s, v, v.body, turn, left, leg)
        far = left if met is None else min(left, met.far)
        step, course = round(far) if met is None else floor(far), v.facing
        rams = (yield from _declared(s, v, met, leg)) if met is not None and overwatch.waiting(s, v) else None
        left -= yield from roll_on(s, v, turn, step, leg, bool(rams))
        if v.facing != course:  # a shot has thrown it off its course
            continue
        if met is None:
            break
        if going(v) or met.what == "edge":
            yield from _deal(s, v, met, leg, round(left), rams)
        if met.what == "piece" and met.who in leg.rammed:  # GCE-CRSH-01: this step backwards ends here
            break
    hull = hull_of(v)
    hull.tried = tuple(e for e in hull.tried if gap(v, s.fighters[e]) <= NEAR)
    hiding.spot_from(s, v)
    if v.status in ("up", "down"):
        for f in under(s, v):  # who dodged into the rest of the way is not squashed twice
            drop_off(s, f, (f.x, f.y), "GCE-RUL-53")


def roll_on(s: State, v: Fighter, turn: int, far: int, leg: Leg, rams: bool = False) -> Flow[int]:
    """GCE-OVW-04, GCE-RUL-24: the hull goes a stretch with nothing in its way, and how far it came; at every inch
    overwatch may fire at it, live bombs may go off where it comes near them."""
    if far < 1:
        return 0
    x, y, course, done = v.x, v.y, v.facing, 0
    goal = ahead(x, y, turn, far)
    bombs = live_bombs(s, v, [(x, y), goal])
    for stop, bomb in [*bombs, (float(far), "")]:
        for part in overwatch.stretches(s, v, [ahead(x, y, turn, done), ahead(x, y, turn, round(stop))]):
            done += _stretch(s, v, part.points[-1], leg) if part.points else 0
            yield from overwatch.snap(s, part, v, "ram" if rams else leg.kind, goal)
            if not going(v) or v.facing != course:
                return done
        if bomb:
            from ..shoot import grenades

            yield from grenades.trodden(s, v, bomb)
            if not going(v) or v.facing != course:
                return done
    return far


def _stretch(s: State, v: Fighter, to: tuple[int, int], leg: Leg) -> int:
    """GCE-RUL-36, GCE-HIDE-06: the hull is there now, and who hid beside the way is found; from an inch on it is a
    moving one."""
    start, hull = (v.x, v.y), hull_of(v)
    far = round(hypot(to[0] - v.x, to[1] - v.y))
    if far:
        hull.halted = False
        crash.set_down(s, v, (*to, v.facing), leg.rule, leg.kind)
        hiding.spot_from(s, v, start)
    hull.covered += far
    hull.moving = hull.moving or hull.covered >= INCH - 5
    return far


def first(s: State, v: Fighter, here: Body, turn: int, left: float, leg: Leg) -> Meeting | None:
    """What the hull meets first on its way from somewhere."""
    way = lane(here, turn, left)
    wide = _wide(way)
    found = struck(s, v, here, way, left, leg)
    found += [*_edge(s, here, wide, left), *_grounds(s, here, wide, left, leg)]
    if leg.kind in ("gas", "thrust") and not leg.back:
        found += _passed(s, v, turn, min((m.far for m in found), default=left), leg)
    return min(found, key=lambda m: m.far, default=None) if found else None


def _wide(way: Body) -> Body:
    """A lane with a margin: what it does not touch is not met on it."""
    assert way.half is not None
    return way._replace(half=(way.half[0] + MARGIN, way.half[1] + MARGIN))


def passes(way: Body, e: Fighter) -> bool:
    """GCE-RAM-03, GCE-SQSH-01, GCE-RUL-47: on a lane or within 2 inches beside it, not before or behind."""
    assert way.half is not None
    reach = way.half[0] + way.half[1] + 2 * e.r + NEAR
    if abs(e.x - way.x) > reach or abs(e.y - way.y) > reach:  # a quick look before measuring
        return False
    return gap(way._replace(half=(way.half[0], way.half[1] + NEAR)), e) < ROUNDED


def _on_the_way(s: State, v: Fighter, way: Body) -> list[Fighter]:
    """Whoever else stands near a lane, vehicles first."""
    assert way.half is not None
    x, y, reach = way.x, way.y, way.half[0] + way.half[1] + NEAR
    near = []
    for f in s.fighters.values():
        if f.on or f.z > STEP or f.status not in ("up", "down"):
            continue
        far = reach + 2 * f.r
        if -far <= f.x - x <= far and -far <= f.y - y <= far and f.id != v.id:
            near.append(f)
    return [*(f for f in near if f.half is not None), *(f for f in near if f.half is None)]


def struck(s: State, v: Fighter, here: Body, way: Body, left: float, leg: Leg) -> list[Meeting]:
    """What stands on a lane, and whom or which piece the hull strikes first there."""
    turn = way.facing
    people = [f for f in _on_the_way(s, v, way) if f.id not in leg.done and gap(way, f) <= 2 * CLOSE]
    solids = [i for i in pieces_under(s.setup.field, _wide(way), s.setup.solids) if f"piece {i}" not in leg.done]
    if not people and not solids:
        return []
    wide = CLOSE if s.setup.switches.get("dispute_dice") else 0
    hit = drive(s.setup.field, grown(here, wide), turn, round(left) + REACHED, tuple(solids), [f.body for f in people])
    if hit is None or (hit.dist >= left and not (hit.what == "body" and _reaches(v, people[hit.index], leg))):
        return []
    if hit.what == "piece":
        return [Meeting(max(0.0, hit.dist - 1), "piece", f"piece {hit.index}", hit.index, hit.at)]
    who = people[hit.index]
    return [Meeting(max(0.0, hit.dist - 1), "vehicle" if who.hull is not None else "foot", who.id, at=hit.at)]


def _reaches(v: Fighter, e: Fighter, leg: Leg) -> bool:
    """GCE-RAM-10, GCE-RUL-96: an enemy vehicle just reached can be rammed; up to anything else one may drive."""
    return leg.kind in ("gas", "thrust") and e.side != v.side and e.hull is not None and not e.hull.wrecked


def grown(body: Body, by: int) -> Body:
    """A hull a little wider, or narrower."""
    assert body.half is not None
    return body._replace(half=(body.half[0], body.half[1] + by))


def _in_doubt(s: State, v: Fighter, met: Meeting, leg: Leg) -> bool:
    """GCE-COLL-07, GCE-CRSH-04, GCE-RUL-09: with dispute dice on, a contact within a twentieth of an inch of a miss."""
    if not s.setup.switches.get("dispute_dice") or met.what not in ("piece", "vehicle"):
        return False
    turn = (v.facing + (180 if leg.back else 0)) % 360
    picks, bodies = ((met.index,), []) if met.what == "piece" else ((), [s.fighters[met.who].body])
    return drive(s.setup.field, grown(v.body, -CLOSE), turn, INCH, picks, bodies) is None


def _edge(s: State, here: Body, wide: Body, left: float) -> list[Meeting]:
    if on_table(s.setup.map.size, wide):
        return []
    far = to_rim(s.setup.map.size, here, wide.facing)
    return [Meeting(max(0.0, far - 1), "edge")] if far < left else []


def _grounds(s: State, here: Body, wide: Body, left: float, leg: Leg) -> list[Meeting]:
    """GCE-RUL-106: bad ground ahead: what only slows stops gas moves and thrusts, what holds fast stops everything."""
    near = pieces_under(s.setup.field, wide, s.setup.bad) if s.setup.bad else ()
    if not near:
        return []
    quick = leg.kind in ("gas", "thrust") and grounds(s, here) != "slow"
    bad = tuple(i for i in near if quick or s.setup.readings[i].hull == "stuck")
    hit = drive(s.setup.field, here, wide.facing, round(left), bad, ()) if bad else None
    return [] if hit is None else [Meeting(hit.dist, "ground", index=hit.index)]


def _passed(s: State, v: Fighter, turn: int, far: float, leg: Leg) -> list[Meeting]:
    """GCE-RAM-03, GCE-SQSH-01, GCE-RUL-47, GCE-RUL-52: enemies within 2 inches of the way, each when it is closest."""
    way, found = lane(v, turn, far), []
    fx, fy = heading(turn)
    for e in s.strangers(v.side):
        if (
            e.status not in ("up", "down")
            or e.on
            or e.z > STEP
            or e.id in leg.done
            or e.id in leg.rammed
            or e.id in hull_of(v).tried
            or (e.hull is not None and (e.hull.wrecked or e.hull.prey == v.id))
        ):
            continue
        if passes(way, e):
            along = (e.x - v.x) * fx + (e.y - v.y) * fy
            found.append(Meeting(min(max(0.0, along), far), "pass", e.id, at=(e.x, e.y)))
    return found


def _declared(s: State, v: Fighter, met: Meeting, leg: Leg) -> Flow[bool]:
    """GCE-RAM-10, GCE-RUL-51: a ram at an enemy is declared, unless its driver has no choice: before it moves where
    somebody on overwatch may see it (GCE-HIT-06), else where they meet."""
    if met.what != "vehicle" or leg.kind not in ("gas", "thrust"):
        return False
    w = s.fighters[met.who]
    if w.side == v.side or hull_of(w).wrecked or w.id in leg.rammed:
        return False
    return compelled(s, v, w) or bool((yield _ram_question(v, w)))


def _deal(s: State, v: Fighter, met: Meeting, leg: Leg, left: int, rams: bool | None) -> Flow[None]:
    leg.done.append(met.who)
    if _in_doubt(s, v, met, leg):
        rule = "GCE-CRSH-04" if met.what == "piece" else "GCE-COLL-07"
        if not (yield from checks.doubt(s, v.side, "contact", rule)):
            return
    if met.what == "piece":
        if leg.back and met.who not in leg.rammed:
            leg.rammed.append(met.who)
            yield from crash.side_crash(s, v, met.index)
        elif not leg.back:
            yield from crash.front_crash(s, v, s.setup.field.pieces[met.index].name)
    elif met.what == "edge":
        _over_the_edge(s, v, leg)
    elif met.what == "ground":
        _bad_ground(s, v, met.index, leg)
    elif met.what == "foot":
        yield from squash.attempt(s, v, s.fighters[met.who], leg.back)
    elif met.what == "vehicle":
        yield from _contact(s, v, met, leg, left, rams)
        _held_up(s, v, s.fighters[met.who], leg, left)
    else:
        yield from _in_passing(s, v, s.fighters[met.who])


def _over_the_edge(s: State, v: Fighter, leg: Leg) -> None:
    """GCE-RUL-82, GCE-PSY-09: forced moves leave the table, with everybody aboard; others stop at its edge."""
    hull_of(v).ended = True
    if leg.kind in CHOSEN:
        return
    for f in (*aboard(s, v), v):
        drop_all(s, f)
        f.status, f.fate, f.on = "gone", "left", ""
        s.say("gone", "GCE-RUL-82", who=f.id, why="left the table")


def _bad_ground(s: State, v: Fighter, index: int, leg: Leg) -> None:
    """GCE-VTER-04, GCE-VTER-05, GCE-RUL-106."""
    name = s.setup.field.pieces[index].name
    if s.setup.readings[index].hull == "stuck":
        s.say("stuck", "GCE-VTER-05", who=v.id, at=name)
        immobilise(s, v, "GCE-VTER-05")
    else:
        hull_of(v).ended = True
        s.say("stops", "GCE-RUL-106", who=v.id, at=name)


def _contact(s: State, v: Fighter, met: Meeting, leg: Leg, left: int, rams: bool | None) -> Flow[None]:
    """GCE-RAM-10, GCE-RUL-43, GCE-RUL-51: a declared ram at an enemy; anything else is a collision. A move rams a
    vehicle once: met again by a later leg, it is pushed on (GCE-RAM-11)."""
    w = s.fighters[met.who]
    if w.id in leg.rammed:
        yield from ram.push_on(s, w, v, left)
        return
    if (yield from _declared(s, v, met, leg)) if rams is None else rams:
        leg.rammed.append(w.id)
        yield from ram.ram(s, v, w, met.at, left)
        return
    if w.hull is not None and w.hull.wrecked:  # a wreck is terrain (GCE-RUL-57)
        yield from crash.bump(s, v, Trouble(vehicle=w.id)) if leg.back else crash.front_crash(s, v, w.name)
        return
    own = "rear" if leg.back else "front"
    yield from crash.collide(s, v, w, (own, quarter(w, *met.at)))


def _held_up(s: State, v: Fighter, w: Fighter, leg: Leg, left: int) -> None:
    """GCE-RUL-48: what could not be got out of the way stops the mover: nobody drives through a hull."""
    if not going(v) or w.status == "gone" or left < 1:
        return
    turn = (v.facing + (180 if leg.back else 0)) % 360
    if overlap(lane(v.body, turn, left), w.body):
        crash.held_up(s, v, w)


def _ram_question(v: Fighter, w: Fighter) -> Choice:
    prompt, names = f"{v.name} meets {w.name}: ram it?", ("Ram!", "Collide")
    return yes_or_no(v.side, "ram", prompt, "GCE-RAM-10", names, model=v.id, at=w.id, likely=9.0, think=lambda: (True,))


def compelled(s: State, v: Fighter, e: Fighter) -> bool:
    """GCE-PSY-33, GCE-PSY-42, GCE-RUL-122: a frenzied driver attacks whomever, a hateful one whom it hates."""
    f = driver_of(s, v)
    if f is None:
        return False
    people = [e, *(aboard(s, e) if e.hull is not None else ())]
    return frenzied(f) or any(hates(f, one) for one in people)


def _in_passing(s: State, v: Fighter, e: Fighter) -> Flow[None]:
    """GCE-RAM-03, GCE-SQSH-01, GCE-RUL-52: an attack in passing is the mover's choice; a hider must be found first
    (GCE-HIDE-04, GCE-HIDE-06)."""
    if driver_of(s, v) is None or e.hidden:
        return
    if not compelled(s, v, e):
        prompt, names = f"{v.name} passes {e.name}: attack it?", ("Attack", "Drive by")
        yes = yield yes_or_no(v.side, "pass", prompt, "GCE-RUL-47", names, model=v.id, at=e.id, first=False)
        if not yes:
            return
    if e.hull is None:
        yield from squash.attempt(s, v, e)
    else:
        hull_of(v).tried += (e.id,)
        yield from ram.passing(s, v, e)
