"""A trip: a drawn path read against the table. Where it leads, what it costs, which checks it meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from dustup.core import Illegal
from dustup.table.bodies import CONTACT
from dustup.table.reach import Touch, cut, sweep
from dustup.table.shapes import disc_touches

from ..state import Fighter, State
from . import terrain
from .terrain import HEAD, LEVEL, SLACK

Point = tuple[int, int]
Spot = tuple[int, int, int]
TOLERANCE = 5  # half a millimetre in the mover's favour
HAIR = 0.001  # what two ways of adding up the same length may differ by


class Hurdle(NamedTuple):
    """Something to be settled when the trip gets there: a check, a jump, a long drop."""

    at: float
    kind: str  # rough, very_rough, jump, drop
    why: str
    rule: str
    until: float = 0.0  # where the jump lands, or where the base comes down on the ground to be checked
    mod: int = 0
    height: int = 0  # of the fall it may come to
    lip: float = 0.0  # where the gap begins


class Blocked(Illegal):
    """A walk that runs into something after `far`."""

    def __init__(self, why: str, rule: str, far: float, also: tuple[str, ...] = ()) -> None:
        self.why, self.rule, self.nearest, self.also, self.far = why, rule, None, also, far


class Trip:
    """Points in space with the movement spent at each; `walls[k]` names the wall climbed on the way to point k.

    `floors[k]` is the level walked on towards point k (None when it is no walk), `rises` the stretches on top of
    low elements, as (from, to, level).
    """

    __slots__ = (
        "costs",
        "dropped",
        "floors",
        "hurdles",
        "near",
        "pace",
        "points",
        "rises",
        "steady",
        "tried",
        "wall",
        "walls",
    )

    def __init__(self, f: Fighter, near: terrain.Near) -> None:
        self.near = near
        self.points: list[Spot] = [(f.x, f.y, f.z)]
        self.costs: list[float] = [0.0]
        self.walls: list[str] = [f.on_wall]
        self.hurdles: list[Hurdle] = []
        self.floors: list[int | None] = [None]
        self.rises: list[tuple[float, float, int]] = []
        self.wall = f.on_wall
        self.steady = True  # the last part was walked, so its end is known to carry the base
        self.tried = False  # its one roll for slow going is made
        self.pace = f.pace  # movement for a unit of distance
        self.dropped = 0  # height of a drop that ends the trip (PK-ASLT-11)

    @property
    def length(self) -> float:
        """Movement it takes in all."""
        return self.costs[-1]

    @property
    def still(self) -> bool:
        """PK-RUL-11: it leads nowhere; a drop costs nothing either, yet is a way."""
        return not self.costs[-1] and self.points.count(self.points[0]) == len(self.points)

    @property
    def end(self) -> Spot:
        """Where it leads."""
        return self.points[-1]

    def add(self, spot: Spot, cost: float, wall: str = "", floor: int | None = None) -> None:
        """Go on to a point."""
        self.points.append(spot)
        self.costs.append(self.costs[-1] + cost)
        self.walls.append(wall)
        self.floors.append(floor)
        self.wall = wall
        self.steady, self.dropped = False, 0

    def walk(self, way: list[Point], floor: int) -> None:
        """Go on along a way of one level, which starts here; its end carries the base."""
        spent, pace = self.costs[-1], self.pace
        for (x, y), (px, py) in pairwise(way):
            spent += hypot(px - x, py - y) * pace
            self.points.append((px, py, floor))
            self.costs.append(spent)
            self.walls.append("")
            self.floors.append(floor)
        self.wall, self.steady, self.dropped = "", True, 0

    def at(self, cost: float) -> tuple[Spot, str]:
        """The point where so much is spent, and the wall it hangs on there."""
        costs, points = self.costs, self.points
        for k in range(1, len(costs)):
            if costs[k] >= cost - 1e-6 and costs[k] > costs[k - 1]:
                w = max(0.0, min(1.0, (cost - costs[k - 1]) / (costs[k] - costs[k - 1])))
                a, b = points[k - 1], points[k]
                floor = self.floors[k]
                if floor is None or (w == 1.0 and b[2] > floor):  # at its end a walk stands on what carries its centre
                    z = round(a[2] + w * (b[2] - a[2]))
                else:
                    z = self._trodden(cost, floor)
                return (round(a[0] + w * (b[0] - a[0])), round(a[1] + w * (b[1] - a[1])), z), self.walls[k]
        return points[-1], self.walls[-1]

    def down(self, cost: float) -> Spot:
        """Where it stands once so much is spent and every drop on the way is done."""
        return next(p for p, c in zip(reversed(self.points), reversed(self.costs)) if c <= cost + 1e-6)

    def _trodden(self, cost: float, floor: int) -> int:
        return next((level for enter, leave, level in self.rises if enter <= cost <= leave), floor)

    def stretch(self, start: float, stop: float) -> list[Spot]:
        """The points travelled between two amounts of movement."""
        points, whole = self.points, stop >= self.costs[-1]
        if whole and start <= 0.0 and len(points) == 2:  # mostly it just walked straight on
            return points[:1] if points[0] == points[1] else points[:]
        first = points[0] if start <= 0.0 else self.at(start)[0]
        inner = [p for p, c in zip(points, self.costs) if start < c < stop]
        spots = [first, *inner, points[-1] if whole else self.at(stop)[0]]
        found = spots[:1]
        for spot in spots:
            if spot != found[-1]:
                found.append(spot)
        return found


def walk(s: State, f: Fighter, trip: Trip, to: list[tuple[int, int]]) -> None:
    """PK-MOVE-02, PK-MOVE-04, PK-OBST-01..06, PK-TERR-11, PK-RUL-16, PK-RUL-75: on foot along some points."""
    x, y, z = trip.points[-1]
    if trip.wall:
        raise Illegal("on a wall it can only climb or drop", s.law["PK-RUL-19"], also=(s.law["PK-MOVE-06"],))
    floor = 0 if z <= LEVEL else _walking_level(s, f, x, y, z)
    way = [(x, y), *to]
    foes = trip.near.foes
    if foes:
        past_foes(s, f, way, floor, foes)
    met = _over_pieces(s, f, trip, way, floor)
    if floor > LEVEL:
        _carried(s, f, trip, way, floor)
    trip.walk(way, floor)
    if met:
        trip.points[-1] = (*to[-1], _end_level(s, f, to[-1], floor))


def _walking_level(s: State, f: Fighter, x: int, y: int, z: int) -> int:
    i = terrain.underfoot(s, x, y, z)
    return s.lay.floors[i] if i is not None and s.edition.terrain.crossable(s, f, i) else z


def _end_level(s: State, f: Fighter, at: tuple[int, int], floor: int) -> int:
    """PK-OBST-05: on top of a low element whose top carries its centre."""
    la = s.lay
    best = floor
    for i in la.over(*at):
        if la.floors[i] <= floor + LEVEL < la.levels[i] and la.floors[i] >= floor - LEVEL:
            box = la.boxes[i]
            inside = box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]
            if inside and la.levels[i] > best and s.edition.terrain.crossable(s, f, i):
                carried = terrain.underfoot(s, at[0], at[1], la.levels[i])
                best = la.levels[i] if carried is not None else best
    return best


def past_foes(
    s: State, f: Fighter, way: list[tuple[int, int]], z: int | Callable[[float], float], foes: Iterable[Fighter]
) -> None:
    """PK-RUL-16: enemy bases cannot be moved through; z is the level, or the level by the distance gone."""
    r = f.r - CONTACT
    x0, y0, x1, y1 = terrain.bounds(way, r)
    for o in foes:
        b, x, y = o.r, o.x, o.y
        if x0 < x + b and x - b < x1 and y0 < y + b and y - b < y1 and (callable(z) or abs(o.z - z) < HEAD):
            reach = r + b
            far = 0.0
            for (ax, ay), (bx, by) in pairwise(way):
                hit = _meets((ax, ay), (bx, by), (o.x, o.y), reach)
                if hit >= 0 and not (callable(z) and _over((ax, ay), (bx, by), o, hit, z)):
                    raise Blocked(f"{o.name} is in the way", s.law["PK-RUL-16"], far + hit)
                far += hypot(bx - ax, by - ay)


def _over(a: Point, b: Point, o: Fighter, enter: float, z: Callable[[float], float]) -> bool:
    """Whether a leap passes above or below that base all the way across it."""
    (ax, ay), (bx, by) = a, b
    n = hypot(bx - ax, by - ay)
    middle = ((o.x - ax) * (bx - ax) + (o.y - ay) * (by - ay)) / n
    low, high = sorted((z(enter), z(min(n, max(enter, 2 * middle - enter)))))
    return low >= o.z + HEAD or high <= o.z - HEAD


def _meets(a: Point, b: Point, p: Point, reach: int) -> float:
    """Where along a-b a point comes closer than reach, or -1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    qx, qy = p[0] - a[0], p[1] - a[1]
    if dx == 0 and dy == 0:
        return -1.0
    n = hypot(dx, dy)
    t = (qx * dx + qy * dy) / n
    side2 = qx * qx + qy * qy - t * t
    room = reach * reach - side2
    if room <= 0 or t <= 0:
        return -1.0  # passing beside it, or going away
    enter = t - room**0.5
    return max(0.0, enter) if enter < n else -1.0


def _over_pieces(s: State, f: Fighter, trip: Trip, way: list[tuple[int, int]], floor: int) -> bool:
    """PK-TERR-02, PK-TERR-06, PK-OBST-03: what the base meets, in that order; whether there is anything."""
    la, field, r = s.lay, s.setup.field, f.r
    east, north = field.size[0] - r, field.size[1] - r
    for x, y in way[1:]:
        if not (r <= x <= east and r <= y <= north):
            raise Illegal("off the table", s.law["PK-SCEN-01"])
    met = sweep(field, way, r - SLACK, la.matter)
    for touch in met:
        i = touch.index
        if la.hard[i]:
            if la.levels[i] <= floor + LEVEL or la.floors[i] >= floor + HEAD:
                continue
            if not s.edition.terrain.crossable(s, f, i):
                name = s.setup.field.pieces[i].name
                why, law = f"{name} is too high to cross; go around it or climb", s.law
                also = law["PK-MOVE-04"], law["PK-OBST-01"], law["PK-OBST-02"]
                raise Blocked(why, law["PK-OBST-03"], touch.enter, also)
            _cross(s, f, trip, way, touch)
        elif abs(la.floors[i] - floor) <= LEVEL:
            ground = terrain.ground_for(s, f, la.grounds[i])
            if ground == "impassable":
                if i in la.gaps and not sweep(s.setup.field, way, 0, (i,)):
                    continue  # PK-RUL-17: at the lip its centre is carried
                raise Blocked(f"{s.setup.field.pieces[i].name} is impassable", s.law["PK-TERR-11"], touch.enter)
            _meet(s, trip, ground, i, trip.length + trip.pace * _edge(s, f, way, i, touch.enter))
    return bool(met)


def _edge(s: State, f: Fighter, way: list[tuple[int, int]], i: int, enter: float) -> float:
    """PK-TERR-04, PK-TERR-07: the last whole place before the ground, where the base is not on it yet."""
    while enter > 0.0:
        x, y = cut(way, enter)[-1]
        if not disc_touches(s.setup.field, i, round(x), round(y), f.r):
            break
        enter = max(0.0, enter - 1.0)
    return enter


def _meet(s: State, trip: Trip, ground: str, i: int, at: float, until: float = 0.0) -> None:
    """PK-TERR-05, PK-TERR-10, PK-RUL-14: one check of each kind in one Action."""
    if ground not in ("rough", "very_rough") or any(h.kind == ground for h in trip.hurdles):
        return
    rule = s.law["PK-TERR-02"] if ground == "rough" else s.law["PK-TERR-06"]
    trip.hurdles.append(Hurdle(at, ground, s.setup.field.pieces[i].name, rule, until))


def _cross(s: State, f: Fighter, trip: Trip, way: list[Point], touch: Touch) -> None:
    """PK-OBST-04, PK-OBST-05, PK-OBST-06, PK-RUL-82: straight over a narrow element, or onto the top of a wide one."""
    i, enter, done = touch.index, touch.enter, _span(way)
    stays = touch.leave > done - HAIR
    rd, name = s.lay.readings[i], s.setup.field.pieces[i].name
    inner = sweep(s.setup.field, way, 0, (i,))
    width = sum(t.leave - t.enter for t in inner)
    ends_on = stays and bool(inner) and inner[-1].leave >= done - 1
    if stays and not ends_on:
        raise Blocked(f"it must get wholly past {name}, or stand on top", s.law["PK-RUL-82"], enter)
    if not rd.stand and (ends_on or width > 2 * f.r + rounded(s)):
        raise Blocked(f"{name} is wider than the base and cannot be stood on", s.law["PK-OBST-06"], enter)
    if rd.stand:
        level = s.lay.levels[i]
        trip.rises += [(trip.length + trip.pace * t.enter, trip.length + trip.pace * t.leave, level) for t in inner]
    if ends_on or width > 2 * f.r + rounded(s):
        ground = terrain.ground_for(s, f, rd.top)
        if ground == "impassable":
            raise Blocked(f"{name} is impassable", s.law["PK-TERR-11"], enter)
        _meet(s, trip, ground, i, trip.length + trip.pace * enter)
    _meet(s, trip, s.edition.terrain.crossing(s, f, i), i, trip.length + trip.pace * enter)


def _span(way: list[tuple[int, int]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def _carried(s: State, f: Fighter, trip: Trip, way: list[tuple[int, int]], floor: int) -> None:
    """PK-MOVE-05: on a roof the centre must be carried all the way; the ground of each top counts (PK-OBST-05)."""
    la = s.lay
    tops = tuple(i for i in la.tops if abs(la.levels[i] - floor) <= LEVEL)
    far = 0.0
    for touch in sweep(s.setup.field, way, 0, tops):
        if touch.enter > far + SLACK:
            break
        ground = terrain.ground_for(s, f, la.readings[touch.index].top)
        if ground == "impassable":
            raise Blocked(f"{s.setup.field.pieces[touch.index].name} is impassable", s.law["PK-TERR-11"], touch.enter)
        _meet(s, trip, ground, touch.index, trip.length + trip.pace * touch.enter)
        far = max(far, touch.leave)
    if far < _span(way) - SLACK:
        raise Blocked("that goes over the edge: jump, climb or drop", s.law["PK-CLMB-03"], far)


def tread(s: State, f: Fighter, trip: Trip, spot: Spot, at: float, until: float = 0.0) -> None:
    """PK-RUL-13, PK-TERR-04: the ground under a base that starts or lands there, though it does not walk.

    Nobody stops in the air: who lands at `until` on slow ground is checked where it takes off.
    """
    la, (x, y, z) = s.lay, spot
    for i in la.slow:
        flat = not la.hard[i] and abs(la.floors[i] - z) <= LEVEL and terrain.near_box(la.boxes[i], x, y, f.r)
        if flat and disc_touches(s.setup.field, i, x, y, f.r - SLACK):
            _meet(s, trip, terrain.ground_for(s, f, la.grounds[i]), i, at, until)
    top = terrain.underfoot(s, x, y, z) if z > LEVEL else None
    if top is not None:
        _meet(s, trip, terrain.ground_for(s, f, la.readings[top].top), top, at, until)


def rounded(s: State) -> float:
    """PK-MEAS-03: what two decimals may be off on a slanting way."""
    return s.unit.tenths / 140


def whole(s: State, step: Any) -> tuple[int, int]:
    """The place named by a step of an answer."""
    x, y = step[0], step[1]
    if type(x) is not int or type(y) is not int:
        raise Illegal("a step is [x, y] in whole tenths of a millimetre", s.law["PK-MEAS-03"])
    return x, y
