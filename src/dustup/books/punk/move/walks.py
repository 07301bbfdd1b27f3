"""Ways: the shortest walk of a base towards a spot or into contact, as the steps of a path answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, hypot, inf, pi, sin
from typing import Literal

from dustup.skirmish.distances import Gait, Ways, ways_of
from dustup.table.bodies import pack
from dustup.table.kernels import Floats
from dustup.table.reach import cut, fits, length, shortest

from ..special import facts
from ..state import Fighter, State
from . import terrain
from .layout import Lay
from .path import TOLERANCE, rounded
from .terrain import HEAD, LEVEL

HAIR = 5  # 0.5 mm
Avoid = Literal["", "wide", "low", "slow"]
"""What is walked around though it need not be: nothing; what is too wide to be crossed; every low element; what is too
wide, and ground that slows."""
SLOW = 1.6  # what ground that slows counts on the way: half as far, or a roll
Point = tuple[int, int]
Way = list[Point]


def blocks(s: State, f: Fighter, floor: int, avoid: Avoid = "") -> tuple[int, ...]:
    """PK-OBST-03, PK-TERR-11: what a walker on this level must go around, and what it avoids besides."""
    la: Lay = s.lay
    wide, slow = avoid == "wide" or avoid == "slow", avoid == "slow"
    key = (floor, s.edition.terrain.stature(f), avoid, f.r if wide else 0, slow and facts.offroad(s, f))
    if key not in la.blocks:
        la.blocks[key] = _blocks(s, f, floor, avoid)
    return la.blocks[key]


def _blocks(s: State, f: Fighter, floor: int, avoid: Avoid) -> tuple[int, ...]:
    la, slow = s.lay, avoid == "slow"
    found = []
    for i in la.matter.tolist():
        if la.hard[i]:
            in_way = la.levels[i] > floor + LEVEL and la.floors[i] < floor + HEAD
            if in_way and (
                avoid == "low"
                or not s.edition.terrain.crossable(s, f, i)
                or ((slow or avoid == "wide") and _wide(s, f, i))
            ):
                found.append(i)
        elif abs(la.floors[i] - floor) <= LEVEL and (la.grounds[i] == "impassable" or (slow and _slow(s, f, i))):
            found.append(i)
    return tuple(found)


def _slow(s: State, f: Fighter, i: int) -> bool:
    """PK-TERR-02, PK-TERR-06: ground that takes a roll, or half the way."""
    return terrain.ground_for(s, f, s.lay.grounds[i]) in ("rough", "very_rough")


def _wide(s: State, f: Fighter, i: int) -> bool:
    """PK-OBST-06: wider than the base, by its box, and nobody can stand on it."""
    west, south, east, north = s.lay.boxes[i][:4]
    return not s.lay.readings[i].stand and min(east - west, north - south) > 2 * f.r + rounded(s)


def foes(s: State, f: Fighter, floor: int, but: str = "", far: float = inf) -> Floats:
    """PK-RUL-16: the enemy bases in the way on this level, no farther off than so."""
    return pack(
        [
            o.body
            for o in s.strangers(f.side)
            if o.status == "up"
            and -far <= o.x - f.x <= far
            and -far <= o.y - f.y <= far
            and o.id != but
            and abs(o.z - floor) < HEAD
        ]
    )


def towards(s: State, f: Fighter, to: Point, near: int = 0, but: str = "", avoid: Avoid = "") -> Way | None:
    """The shortest walk to within `near` of a point, the start included; None if there is none.

    With "wide", who stands a hair inside a wall, as a stop at its edge may leave it, steps off it first.
    """
    floor, field, at = terrain.base_level(s, f), s.setup.field, (f.x, f.y)
    ends, bases = blocks(s, f, floor, avoid), foes(s, f, floor, but)
    if avoid != "wide" or fits(field, *at, f.r, ends, bases):
        return shortest(field, at, to, f.r, ends, bases, near)
    off = [(f.x + HAIR * dx, f.y + HAIR * dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    free = next((spot for spot in off if fits(field, *spot, f.r, ends, bases)), at)
    way = shortest(field, free, to, f.r, ends, bases, near)
    return way if way is None else [at, *way]


def on_foot(s: State, f: Fighter) -> Ways:
    """How far it is to places for somebody like this, round what it cannot cross, about: for bots."""
    la: Lay = s.lay
    key = (f.r, s.edition.terrain.stature(f), facts.offroad(s, f))
    if key not in la.ways:
        slow = tuple(i for i in la.slow if _slow(s, f, i))
        la.ways[key] = ways_of(s.setup.field, Gait(f.r, blocks(s, f, 0, "wide"), slow, SLOW))
    return la.ways[key]


def into_contact(s: State, f: Fighter, e: Fighter, most: int, among: Iterable[Fighter]) -> Iterator[Way]:
    """Walks that end touching an enemy, likeliest first: straight, around obstacles, to other sides of its base.

    `among` are all whom it might meet. What would be refused for certain is left out: a walk that ends without room
    or out of touch, and the same walk again.
    """
    reach, far = f.r + e.r, most + TOLERANCE
    floor, field, at = terrain.base_level(s, f), s.setup.field, (f.x, f.y)
    room = _Room(s, f, e, floor, among)
    straight = _straight(f, e)
    if room.at(*straight[-1]):
        yield straight
    bases = foes(s, f, floor, e.id, 2 * far)  # a way past one still farther off is too long
    way = shortest(field, at, (e.x, e.y), f.r, blocks(s, f, floor), bases, reach)
    if way is None or length(way) > far:
        return  # no way can be shorter than this one
    if len(way) == 1 or room.at(*way[-1]):
        yield way
    walls = blocks(s, f, floor, "low")
    if not fits(field, f.x, f.y, f.r, walls, bases):
        return  # it stands on a low element or against one: no way starts by going around it
    again = shortest(field, at, (e.x, e.y), f.r, walls, bases, reach)
    if again is not None and len(again) > 1 and again != way and room.at(*again[-1]):
        yield again
    side = atan2(f.y - e.y, f.x - e.x)
    for k in range(1, 16):
        turn = side + (k + 1) // 2 * (pi / 8) * (1 if k % 2 else -1)
        x, y = round(e.x + (reach + 1) * cos(turn)), round(e.y + (reach + 1) * sin(turn))
        if hypot(x - f.x, y - f.y) <= far and not room.crowded(x, y, e.z) and room.at(x, y):
            found = shortest(field, at, (x, y), f.r, walls, bases)
            if found is not None and len(found) > 1:
                yield found


def beside(f: Fighter, e: Fighter, among: Iterable[Fighter]) -> list[Fighter]:
    """Who may be in the way of one that stands in contact with that enemy."""
    far, x, y = 2 * f.r + e.r, e.x, e.y
    return [o for o in among if abs(o.x - x) < far + o.r and abs(o.y - y) < far + o.r]


class _Room:
    """The places around an enemy's base: whether a walk may end there in contact."""

    __slots__ = ("e", "f", "floor", "near", "s")

    def __init__(self, s: State, f: Fighter, e: Fighter, floor: int, among: Iterable[Fighter]) -> None:
        self.s, self.f, self.e, self.floor = s, f, e, floor
        self.near = beside(f, e, among)

    def crowded(self, x: int, y: int, z: int) -> bool:
        """PK-MOVE-03, PK-MOVE-07: somebody else stands or lies there."""
        return terrain.why_crowded(self.s, self.f, x, y, z, self.near) is not None

    def at(self, x: int, y: int) -> bool:
        """PK-ASLT-01, PK-RUL-03: on the level walked on, or on a top, there may be room in touch with the enemy."""
        return self._on(x, y, self.floor) or any(self._on(x, y, level) for level in self._tops(x, y))

    def _on(self, x: int, y: int, z: int) -> bool:
        return -self.f.STEP <= z - self.e.z <= self.f.STEP and not self.crowded(x, y, z)

    def _tops(self, x: int, y: int) -> list[int]:
        la: Lay = self.s.lay
        boxes = la.boxes
        return [la.levels[i] for i in la.tops if boxes[i][0] <= x <= boxes[i][2] and boxes[i][1] <= y <= boxes[i][3]]


def _straight(f: Fighter, e: Fighter) -> Way:
    dx, dy = f.x - e.x, f.y - e.y
    d = hypot(dx, dy) or 1.0
    reach = f.r + e.r + 1
    return [(f.x, f.y), (round(e.x + dx / d * reach), round(e.y + dy / d * reach))]


def walked(s: State, f: Fighter, x: int, y: int, near: int = 0, but: str = "") -> float:
    """How long the shortest walk is; infinite if there is none."""
    way = towards(s, f, (x, y), near, but) or towards(s, f, (x, y), near, but, "low")
    return inf if way is None else length(way)


def steps(way: Way, most: float) -> list[list[int]]:
    """A walk as path steps, no longer than allowed."""
    kept = cut(way, most) if length(way) > most else way
    return [[int(x), int(y)] for x, y in kept[1:]]
