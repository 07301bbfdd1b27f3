"""Climbing walls and ladders, dropping from edges."""

from __future__ import annotations

from math import hypot
from typing import Any

from dustup.core import Illegal
from dustup.table.bodies import CONTACT
from dustup.table.reach import sweep
from dustup.table.shapes import piece_gap, point_in

from ..special import abilities
from ..state import Fighter, State
from . import terrain
from .path import Hurdle, Trip, rounded, tread, walk, whole
from .terrain import LEVEL


def safe_drop(s: State, f: Fighter) -> int:
    """PK-CLMB-03, PK-JUMP-02, PK-FALL-04: how far down it goes without harm."""
    return s.edition.move.safe_drop(f)


def climb(s: State, f: Fighter, trip: Trip, step: list[Any]) -> None:
    """PK-CLMB-01, PK-CLMB-02, PK-RUL-19, PK-BEAS-01, PK-RIDE-01, PK-CREE-01, PK-CLMB-06: up or down a wall or a ladder.

    A step [x, y, "climb", z] goes straight up or down where the base touches the surface; one that reaches the
    top may end on it, one that leaves the top begins on it. Horizontal and vertical parts add up.
    """
    if earthbound := abilities.barred(s, f, "climb"):
        raise Illegal("it cannot climb, not even a ladder", earthbound.rule)
    to, z1 = whole(s, step), step[3]
    if type(z1) is not int or z1 < 0:
        raise Illegal("a climb must say at what height it ends", s.law["PK-CLMB-01"])
    x, y, z0 = trip.end
    if z1 > z0 and not (trip.wall or walls_at(s, f, (x, y), z0, z1)) and walls_at(s, f, to, z0, z1):
        walk(s, f, trip, [to])  # first to the foot of it
        x, y, z0 = trip.end
    if z1 == z0 and not trip.wall:
        raise Illegal("this climb goes neither up nor down: walk instead", s.law["PK-CLMB-01"])
    if z1 >= z0:
        i = _wall_at(s, f, (x, y), z0, z1, trip.wall)
        _up(s, f, trip, i, to, z1)
    else:
        _down(s, f, trip, to, z1)


def off(s: State, f: Fighter, trip: Trip, way: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """PK-CLMB-01: from a wall, at the height of its top, one steps onto it; what is left to walk then."""
    z = trip.end[2]
    if terrain.underfoot(s, *way[0], z) is None:
        return way
    climb(s, f, trip, [*way[0], "climb", z])
    return way[1:]


def walls_at(s: State, f: Fighter, at: tuple[int, int], low: int, high: int) -> list[int]:
    """PK-TERR-11, PK-CLMB-02: the surfaces its base touches between two heights."""
    la, field = s.lay, s.setup.field
    return [
        i
        for i in la.walls
        if terrain.near_box(la.boxes[i], at[0], at[1], f.r + 2 * CONTACT)
        and la.floors[i] <= low + LEVEL
        and la.levels[i] >= high - LEVEL
        and (la.hard[i] or la.readings[i].ladder)
        and piece_gap(field, i, *at) <= f.r + CONTACT
        and (la.readings[i].ladder or not point_in(field, i, *at))
    ]


def _wall_at(s: State, f: Fighter, at: tuple[int, int], low: int, high: int, wall: str) -> int:
    """PK-CLMB-02: the surface it climbs between two heights, a ladder first."""
    found = walls_at(s, f, at, low, high)
    if not found:
        raise Illegal("its base touches no wall or ladder of that height to climb", s.law["PK-CLMB-01"])
    la, pieces = s.lay, s.setup.field.pieces
    return min(found, key=lambda i: (not la.readings[i].ladder, pieces[i].id != wall, i))


def _up(s: State, f: Fighter, trip: Trip, i: int, to: tuple[int, int], z1: int) -> None:
    x, y, z0 = trip.end
    name = s.setup.field.pieces[i].id
    if not trip.wall:
        tread(s, f, trip, (x, y, z0), trip.length)
    s.edition.move.climbing(s, f, trip, i)
    if z1 > z0:
        trip.add((x, y, z1), z1 - z0, name)
    if to == (x, y):
        return
    across = hypot(to[0] - x, to[1] - y)
    if terrain.underfoot(s, *to, z1) is not None:
        rim = _rim(s, f, (x, y), to, z1) if across > 4 * f.r + 200 else None
        on = rim or to
        tread(s, f, trip, (*on, z1), trip.length)
        trip.add((*on, z1), hypot(on[0] - x, on[1] - y))
        if rim is not None:
            walk(s, f, trip, [to])
        return
    if abs(s.lay.levels[i] - z1) > LEVEL or not _over_the_top(s, f, i, (x, y), to):
        raise Illegal("there is nothing to stand on at that height", s.law["PK-MOVE-05"])
    trip.add((*to, z1), across, name)


def _rim(s: State, f: Fighter, out: tuple[int, int], to: tuple[int, int], z: int) -> tuple[int, int] | None:
    """PK-RUL-19: the first place on the straight way from outside that a top at this level carries."""
    la = s.lay
    tops = tuple(i for i in la.tops if abs(la.levels[i] - z) <= LEVEL)
    far = hypot(to[0] - out[0], to[1] - out[1])
    for touch in sweep(s.setup.field, [out, to], 0, tops):
        t = (touch.enter + 2) / far
        return round(out[0] + t * (to[0] - out[0])), round(out[1] + t * (to[1] - out[1]))
    return None


def _over_the_top(s: State, f: Fighter, i: int, start: tuple[int, int], to: tuple[int, int]) -> bool:
    """PK-OBST-04: at its top a wall no wider than the base is passed to the other side."""
    width = sum(t.leave - t.enter for t in sweep(s.setup.field, [start, to], 0, (i,)))
    beyond = not point_in(s.setup.field, i, *to) and piece_gap(s.setup.field, i, *to) <= f.r + CONTACT
    return beyond and width <= 2 * f.r + rounded(s)


def _down(s: State, f: Fighter, trip: Trip, to: tuple[int, int], z1: int) -> None:
    x, y, z0 = trip.end
    i = _wall_at(s, f, to, z1, z0, trip.wall)
    across = hypot(to[0] - x, to[1] - y)
    if trip.wall and across > 0:
        raise Illegal("on a wall it can only go straight down", s.law["PK-RUL-19"])
    if across > 4 * f.r + 200 and (rim := _rim(s, f, to, (x, y), z0)) is not None:
        walk(s, f, trip, [rim])
        across = hypot(to[0] - rim[0], to[1] - rim[1])
    s.edition.move.climbing(s, f, trip, i)
    if z1 < terrain.below(s, *to, z0) - LEVEL:
        raise Illegal("something is in the way below", s.law["PK-CLMB-01"])
    name = s.setup.field.pieces[i].id
    if across:
        trip.add((*to, z0), across, name)
    ground = z1 <= terrain.below(s, *to, z1) + LEVEL
    trip.add((*to, z1), z0 - z1, name)
    if ground:
        trip.wall = ""


def drop(s: State, f: Fighter, trip: Trip, step: list[Any]) -> None:
    """PK-CLMB-03, PK-CLMB-04, PK-RUL-22, PK-RUL-75: down from an edge or off a wall; the height costs no movement."""
    to = whole(s, step)
    x, y, z0 = trip.end
    top = None if trip.wall else terrain.underfoot(s, x, y, z0)
    if top is None and not trip.wall:
        raise Illegal("it is not at an edge to drop from", s.law["PK-CLMB-03"])
    if trip.wall and to != (x, y):
        raise Illegal("from a wall it can only drop straight down", s.law["PK-RUL-19"])
    if top is not None and not lands_clear(s, f, top, *to):
        raise Illegal("it must land clear of the edge, within one base size of it", s.law["PK-CLMB-03"])
    z1 = terrain.below(s, *to, z0 - 1)
    start = trip.length
    if top is not None:
        tread(s, f, trip, (x, y, z0), start)
    across = hypot(to[0] - x, to[1] - y)
    if across:
        trip.add((*to, z0), across)
    tread(s, f, trip, (*to, z1), start, trip.length)
    height = z0 - z1
    if height > safe_drop(s, f):
        trip.hurdles.append(Hurdle(trip.length, "drop", "long drop", s.law["PK-CLMB-04"], height=height))
    trip.add((*to, z1), 0.0)
    trip.dropped = height


def lands_clear(s: State, f: Fighter, top: int, x: int, y: int) -> bool:
    """PK-CLMB-03: a place to drop to lies outside what it drops from, within one base size of the edge."""
    gap = piece_gap(s.setup.field, top, x, y) - f.r
    return -terrain.SLACK <= gap <= 2 * f.r and not point_in(s.setup.field, top, x, y)
