"""GCE-MOVE-02..06, GCE-INJ-04: walking, running, crawling; what may happen on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from dustup.core import Answer, Flow, Free, Illegal, Mod, Sum, tally
from dustup.skirmish import ideas, path, walk
from dustup.skirmish.space import bearing, by_distance, near_way, touch, touched
from dustup.skirmish.walk import Path, Toll, Trip
from dustup.table import reach, units
from dustup.table.bodies import CONTACT
from dustup.table.shapes import over, overlap

from ..content import INCH
from ..special import hiding, overwatch
from ..state import Fighter, State
from ..terrain import (
    Aloft,
    aloft,
    by_ladder,
    climbs,
    deck,
    height_above,
    leaves_by_ladder,
    level,
    middle,
    on_barrier,
    over_walls,
    parted,
    storey,
    tolls,
)
from ..warriors import STEP, carrier, enemies, vehicles, warriors

CRAWL = FOLLOW = 2
FAR = 12000  # somebody thrown off a vehicle lands on a free spot no farther away than this
RULES = {"move": "GCE-MOVE-02", "run": "GCE-MOVE-04", "crawl": "GCE-INJ-04", "follow": "GCE-HTH-24"}
RULES |= {"charge": "GCE-CHRG-02"}


def allowance(f: Fighter, mode: str) -> Sum:
    """GCE-ATTR-02, GCE-MOVE-02, GCE-MOVE-04, GCE-CHRG-02, GCE-INJ-04, GCE-HTH-24: inches it may go."""
    return _allowance(f.stats["M"], mode)


@cache
def _allowance(stride: int, mode: str) -> Sum:
    if mode in ("crawl", "follow"):
        return tally([Mod(CRAWL, "crawling" if mode == "crawl" else "following up", RULES[mode])])
    found = [Mod(stride, "Movement", "GCE-ATTR-02")]
    if mode in ("run", "charge"):
        found.append(Mod(stride, "running" if mode == "run" else "charging", RULES[mode]))
    return tally(found)


class Crowd(NamedTuple):
    """Who stands about while a way is drawn: nobody moves meanwhile, so they are looked for once a question."""

    way: list[Fighter]  # whom it cannot walk through
    room: list[Fighter]  # who takes room where it may end: all of these and others
    foes: list[Fighter]  # whom only a charge may touch


def crowd(s: State, f: Fighter, limit: int) -> Crowd:
    """Everybody who matters to its way of so many inches: nobody that stands farther away than it may go."""
    far = limit * INCH + f.r + 2 * CONTACT + 2 * INCH  # no base is wider
    if f.on:  # the way to the edge of the hull is not counted
        long, wide = s.fighters[f.on].half or (0, 0)
        far += 2 * (long + wide + f.r)
    west, east, south, north, key = f.x - far, f.x + far, f.y - far, f.y + far, f.id
    near = [m for m in s.fighters.values() if west <= m.x <= east and south <= m.y <= north and not m.on]
    room = [m for m in near if m.hull is None and m.id != key and m.status in ("up", "down")]
    hulls = vehicles(s)
    if s.setup.storeys:
        room = [m for m in room if not parted(s, f, m)]
    foes = [m for m in room if m.side != f.side]
    blocks = [v for v in hulls if not parted(s, f, v)] if s.setup.storeys else hulls
    return Crowd([*foes, *(v for v in hulls if v.id != f.on)], [*room, *blocks], foes)


def plan(s: State, f: Fighter, way: Path, mode: str, limit: int, about: Crowd) -> Trip:
    """GCE-MOVE-02..04, GCE-TERR-04, GCE-TERR-07, GCE-RUL-80, GCE-CHRG-05: raise Illegal unless it may go and end so.

    Most ways lead over open ground, past nobody: one look at each is enough then.
    """
    points = [(f.x, f.y), *way]
    rough = bool(f.on) or not reach.open_way(s.setup.field, points, f.r, s.setup.footing)
    above = aloft(s, f, points) if rough and s.setup.storeys else []
    leaves_by_ladder(s, points, above, f.r)
    paid = [*_from_hull(s, f, points), *climbs(s, above), *tolls(s, points, above)] if rough else []
    found = Trip(points, reach.length(points), paid)
    if found.cost > limit * INCH + walk.SLACK:
        rule = found.tolls[0].rule if found.tolls and found.length <= limit * INCH + walk.SLACK else RULES[mode]
        raise Illegal(f"{round(found.cost / INCH, 2):g} inches is more than {limit}", rule)
    if rough:
        _past_walls(s, f, found, above)
    near = near_way(points, f.r + CONTACT, about.room)
    if near:
        contact = {e.id: ("GCE-CHRG-05",) for e in about.foes}
        walk.past_models(found, f.r, about.way, "GCE-RUL-80", contact)
    if not found.still:
        top = above[-1].piece if above and not above[-1].down else None
        if not (free_spot(s, f, *found.end, top, near) if rough else _open_spot(s, f, *found.end, near)):
            raise _no_room(s, f, *found.end)
        if near:
            _no_contact(s, f, found, about.foes if mode != "follow" else [e for e in about.foes if e.burning])
    return found


def _no_room(s: State, f: Fighter, x: int, y: int) -> Illegal:
    """GCE-RUL-80, GCE-RUL-82: why it cannot end there."""
    w, h = s.setup.map.size
    if not (f.r <= x <= w - f.r and f.r <= y <= h - f.r):
        return Illegal("nobody may leave the table by choice", "GCE-RUL-82", also=("GCE-RUL-80",))
    return Illegal(f"there is no room for {f.name} there", "GCE-RUL-80")


def _open_spot(s: State, f: Fighter, x: int, y: int, near: Sequence[Fighter]) -> bool:
    """There is room for its base where no piece lies."""
    return reach.fits(s.setup.field, x, y, f.r, (), [m.body for m in near])


def _past_walls(s: State, f: Fighter, trip: Trip, above: list[Aloft]) -> None:
    """GCE-TERR-04, GCE-TERR-07: what is impassable stops it; a high barrier does not where a ladder leads over it."""
    met = walk.first_piece(s.setup.field, trip.points, f.r, s.setup.blocks)
    if met is None:
        return
    many = above or met.index in s.setup.ladders
    for one in reach.sweep(s.setup.field, trip.points, f.r, s.setup.blocks) if many else [met]:
        if not over_walls(above, one, f.r) and not by_ladder(s, trip.points, one.index, f.r):
            rule, name = s.setup.readings[one.index].rule, s.setup.field.pieces[one.index].name
            raise walk.Blocked(f"{name} is in the way", rule, one.enter, ("GCE-TERR-04",))


def _from_hull(s: State, f: Fighter, points: Path) -> list[Toll]:
    """GCE-RUL-78, GCE-RUL-79, GCE-RUL-96: who gets off a stationary vehicle starts from the edge of its hull."""
    v = carrier(s, f)
    met = None if v is None else walk.first_body(points, f.r, [v.body])
    return [Toll(-round(met.leave), "from the edge of the hull", "GCE-RUL-96")] if met else []


def in_the_way(s: State, f: Fighter) -> list[Fighter]:
    """GCE-RUL-80: enemies' bases and every hull cannot be walked through; friends can."""
    foes = [e for e in enemies(s, f) if e.hull is None and not e.on]
    if s.setup.storeys:
        foes = [e for e in foes if not parted(s, f, e)]
    return [*foes, *(v for v in vehicles(s) if v.id != f.on)]


def standing(s: State, f: Fighter) -> list[Fighter]:
    """Everybody whose base or hull takes room on the ground, or on the storey it stands on."""
    found = [m for m in (*warriors(s), *vehicles(s)) if m.id != f.id and not m.on]
    return [m for m in found if not parted(s, f, m)] if s.setup.storeys else found


def free_spot(
    s: State, f: Fighter, x: int, y: int, top: int | None = None, others: Sequence[Fighter] | None = None
) -> bool:
    """There is room for its base, on the ground or on top of something; `top` is the storey it would stand on.

    `others` are those who take room on its level, where somebody knows them already.
    """
    if top is not None:
        z = s.setup.field.pieces[top].level
        upstairs = [m.body for m in warriors(s) if m.id != f.id and not m.on and abs(m.z - z) <= STEP]
        return reach.fits(s.setup.field, x, y, f.r, (), upstairs)
    top = deck(s, x, y, f.r) if s.setup.decks else None
    blocks = s.setup.blocks if top is None else tuple(i for i in s.setup.blocks if i != top)
    there = standing(s, f) if others is None else others
    return walk.room(s.setup.field, x, y, f.r, blocks, there) and not on_barrier(s, x, y)


def settled(s: State, f: Fighter, x: int, y: int) -> tuple[int, int]:
    """GCE-RUL-26: the free spot for its base on the ground that is nearest to a point."""
    taken = [m.body for m in standing(s, f)]
    spots = reach.free_places(s.setup.field, (x, y), f.r, s.setup.blocks, taken, FAR)
    return next((spot for spot in spots if not on_barrier(s, *spot)), (x, y))


def _no_contact(s: State, f: Fighter, trip: Trip, foes: list[Fighter]) -> None:
    """GCE-CHRG-05: only a charge brings contact."""
    near = touched(f.body_at(*trip.end), foes)
    if not near:
        return
    here = f.body_at(*trip.end)._replace(z=_height(s, f, trip.points))
    for e in near:
        if e.burning and touch(here, e, STEP):
            raise Illegal(f"{e.name} is on fire", "GCE-FIRE-06", also=("GCE-CHRG-10", "GCE-CHRG-05"))
        if touch(here, e, STEP):
            raise Illegal(f"only a charge may bring {f.name} into contact with {e.name}", "GCE-CHRG-05")


def ground(s: State, f: Fighter, mode: str, walker: path.Walker[Trip]) -> ideas.Ground:
    """What it needs to think of ways."""
    return ideas.Ground(
        s.setup.field, f, allowance(f, mode).total * INCH, walker.legal, s.setup.blocks,
        [m.body for m in in_the_way(s, f)], s.setup.rough, s.setup.sighting,
    )  # fmt: skip


def question(s: State, f: Fighter, mode: str) -> tuple[Free, path.Walker[Trip]]:
    """GCE-RUL-81: where it goes; all steps are walked, nobody jumps."""
    limit = allowance(f, mode)
    about: list[Crowd] = []  # they are looked for when somebody draws

    def planned(way: Path) -> Trip:
        if not about:
            about.append(crowd(s, f, limit.total))
        return plan(s, f, way, mode, limit.total, about[0])

    walker = path.Walker(f, planned, RULES[mode])

    def think() -> Sequence[Answer]:
        goals = [*s.setup.scenario.goals(s, f), *rides(s, f)]
        return ideas.good(ground(s, f, mode, walker), by_distance(f, _prey(s, f))[:3], goals)

    def draw(rng: Random) -> Answer:
        here = ideas.Ground(s.setup.field, f, limit.total * INCH, walker.legal, s.setup.blocks)  # it goes straight
        prey = _prey(s, f)
        if (prey or aims([])) and rng.random() < 0.5:
            return ideas.at_one(here, aims(prey), rng)
        return ideas.anywhere(here, rng)

    def aims(prey: list[Fighter]) -> list[tuple[int, int]]:
        return [*((e.x, e.y) for e in prey), *s.setup.scenario.goals(s, f), *rides(s, f)]

    def lead(to: tuple[int, int]) -> Answer | None:
        up = _by_a_ladder(s, f, to, walker) if s.setup.decks else None
        found = up or ideas.lead(ground(s, f, mode, walker), to)
        if found is None or tuple(found["path"][-1][:2]) != to:
            found = (_by_a_storey(s, f, to, walker) if s.setup.storeys else None) or found
        return found or walker.straight(to)

    asked = path.question(
        walker, f"{f.name}: {mode} up to {limit.total} inches", limit.total * INCH, (draw, think), units.INCH,
        mode=mode, deed=mode.capitalize(), sums=[["Move", limit.plain()]],
        lead=lead,
    )  # fmt: skip
    return asked, walker


def _by_a_ladder(s: State, f: Fighter, to: tuple[int, int], walker: path.Walker[Trip]) -> Answer | None:
    """The way onto a top, or off it, by the nearest of its ladders that serves."""
    top, here = deck(s, *to, f.r), deck(s, f.x, f.y, f.r)
    if top == here:
        return None
    feet = [middle(s.setup.field.pieces[k].outline) for i in (top, here) if i is not None for k in s.setup.ladders[i]]
    for foot in ideas.nearest_first(f, feet):
        around = [m.body for m in in_the_way(s, f)]
        way = reach.shortest(s.setup.field, (f.x, f.y), foot, f.r, s.setup.blocks, around, f.r + INCH)
        steps = [*((way or [])[1:] if here is None else []), foot, to]
        if walker.legal(steps):
            return ideas.answer(steps, bearing(to[0] - f.x, to[1] - f.y))
    return None


def _by_a_storey(s: State, f: Fighter, to: tuple[int, int], walker: path.Walker[Trip]) -> Answer | None:
    """The way onto a roof or floor, or off it, by the nearest of its ladders that serves."""
    here = storey(s, f)
    tops = [i for i in s.setup.storeys if i == here or over(s.setup.field, i, *to)]
    feet = [middle(s.setup.field.pieces[k].outline) for i in tops for k in s.setup.storeys[i]]
    around = [m.body for m in in_the_way(s, f)]
    for foot in ideas.nearest_first(f, feet):
        way = None if here is not None else reach.shortest(
            s.setup.field, (f.x, f.y), foot, f.r, s.setup.blocks, around, f.r + INCH // 2
        )  # fmt: skip
        for steps in ([*(way or [])[1:], foot, to], [*(way or [])[1:], to]):
            if walker.legal(steps):
                return ideas.answer(steps, bearing(to[0] - f.x, to[1] - f.y))
    return None


def _prey(s: State, f: Fighter) -> list[Fighter]:
    return [e for e in enemies(s, f) if not e.on and not e.hidden]


def rides(s: State, f: Fighter) -> list[tuple[int, int]]:
    """Own vehicles with room, worth walking to."""
    own = [v for v in vehicles(s) if v.side == f.side and _drives(v)] if not f.on else []
    if not own:
        return []
    from .board import seats_left

    return [(v.x, v.y) for v in own if seats_left(s, v)]


def _drives(v: Fighter) -> bool:
    return v.hull is not None and not v.hull.immobilised


def go(s: State, f: Fighter, answer: Answer, walker: path.Walker[Trip], mode: str) -> Flow[bool]:
    """The drawn way is gone; whether it came to its end."""
    trip = walker.trip(answer)
    f.facing = path.facing(answer, f.facing, walker.rule)
    rules = [RULES[mode], *(t.rule for t in trip.tolls)]
    return (yield from travel(s, f, trip.points, mode, tuple(dict.fromkeys(rules))))


def driven(s: State, f: Fighter, way: Path, mode: str, rules: tuple[str, ...]) -> Flow[bool]:
    """GCE-MOVE-03, GCE-RUL-75: a way nobody chose is gone like any other; out of cover it hides no longer."""
    points = [(f.x, f.y), *way]
    hiding.leave_cover(s, f, points, "run" if f.ran else "move")
    return (yield from travel(s, f, points, mode, rules))


def travel(s: State, f: Fighter, points: Path, mode: str, rules: tuple[str, ...]) -> Flow[bool]:
    """GCE-GREN-11, GCE-RUL-24, GCE-OVW-04, GCE-HIDE-06: it goes, stretch by stretch; whether it got there.

    A live bomb it comes near may go off before it goes on, and anybody on overwatch may fire at any moment. Who is
    Down has crawled from the start, or goes no further; nor does whoever is pushed back (GCEH-ARMS-02).
    """
    crawls = f.status == "down"
    watched, bombs = overwatch.remember(s, f), live_bombs(s, f, points)
    if not watched and not bombs:  # nothing can interrupt it
        step_to(s, f, points, mode, rules)
        if on_its_way(f, crawls):
            hiding.spot(s, f, points)
        return on_its_way(f, crawls)
    from ..shoot import grenades

    done, goal = 0.0, points[-1]
    for far, mark in [*bombs, (reach.length(points), "")]:
        for part in overwatch.stretches(s, f, stretch(points, done, far) if bombs else points):
            if part.points:
                step_to(s, f, part.points, mode, rules)
            here = f.x, f.y
            yield from overwatch.snap(s, part, f, mode, goal)
            if not on_its_way(f, crawls) or (f.x, f.y) != here:
                return _halted(s, f)
        done = far
        if mark:
            yield from grenades.trodden(s, f, mark)
            if not on_its_way(f, crawls):
                return _halted(s, f)
    hiding.spot(s, f, points)
    return True


def _halted(s: State, f: Fighter) -> bool:
    """GCE-RUL-80: whoever is stopped in the midst of a friend ends where there is room; it did not get there."""
    here = (f.x, f.y)
    if f.status in ("up", "down") and any(overlap(m.body, f.body) for m in standing(s, f)):
        step_to(s, f, [here, settled(s, f, *here)], "pushed", ("GCE-RUL-80",))
    return False


def live_bombs(s: State, f: Fighter, points: Path) -> list[tuple[float, str]]:
    """GCE-GREN-11: the live bombs a way comes near, and how far along it does."""
    if not [mark for mark in s.marks.values() if mark.kind == "live"]:
        return []
    from ..shoot import grenades

    return grenades.stirred(s, f, points)


def on_its_way(f: Fighter, crawls: bool) -> bool:
    """GCE-INJ-04: nothing has stopped it; only who was Down before moves on Down."""
    return f.status == ("down" if crawls else "up") and not f.pinned


def stretch(points: Path, a: float, b: float) -> Path:
    """A part of a way, from one distance along it to another."""
    marks = [reach.length(points[: i + 1]) for i in range(len(points))]
    inner = [p for p, far in zip(points, marks) if a < far < b]
    return [reach.along(points, a), *inner, reach.along(points, b)]


def _height(s: State, f: Fighter, points: Path) -> int:
    ground = level(s, *points[-1]) if s.setup.barriers or s.setup.ladders else 0
    return height_above(s, f, points, ground) if s.setup.storeys else ground


def step_to(s: State, f: Fighter, points: Path, mode: str, rules: tuple[str, ...]) -> None:
    """It stands at the end of a stretch."""
    start, f.z = (f.x, f.y), _height(s, f, points)
    f.x, f.y = points[-1]
    if (f.x, f.y) != start:
        f.stirred = True
    s.say(
        "moved", *rules, who=f.id, path=[[x, y, f.z] for x, y in points], facing=f.facing, mode=mode,
        inches=round(reach.length(points) / INCH, 1),
    )  # fmt: skip
