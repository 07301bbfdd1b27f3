"""Spots: free places to stand in a zone, and the question that asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import Any

from dustup.core import Free, Illegal
from dustup.table.maps import survey

from ..state import Fighter, State
from . import terrain

Outline = Sequence[tuple[int, int]]
Bar = Callable[[int, int, int], Illegal | None]
Found = dict[tuple[int, int], int]
"""Spots that are permitted, with the level to stand on."""
STEP = 100


def level(s: State, f: Fighter, x: int, y: int) -> int | None:
    """PK-MOVE-05: the lowest level at which it can stand there, or None."""
    for z in terrain.levels(s, x, y):
        if terrain.why_not_stand(s, f, x, y, z) is None:
            return z
    return None


def within(outline: Outline, x: int, y: int, r: int) -> bool:
    """Whether the whole base lies in the outline."""
    near = r - 0.5
    if len(outline) == 4:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
        if ay == by and bx == cx and cy == dy and dx == ax:  # most zones are boxes along the edges of the table
            west, east, south, north = min(ax, bx), max(ax, bx), min(ay, cy), max(ay, cy)
            return west + near <= x <= east - near and south + near <= y <= north - near
    line = tuple((int(a), int(b)) for a, b in outline)
    if not survey.inside(line, (x, y)):
        return False
    return min(survey._far((x, y), a, b) for a, b in zip(line, line[1:] + line[:1])) >= near


def farthest(outline: Outline, x: int, y: int, r: int) -> float:
    """PK-RUL-57: how far the base's far edge is from the outline (0 when it is wholly inside)."""
    if within(outline, x, y, r):
        return 0.0
    line = tuple((int(a), int(b)) for a, b in outline)
    away = min(survey._far((x, y), a, b) for a, b in zip(line, line[1:] + line[:1]))
    return r - away if survey.inside(line, (x, y)) else away + r


def bounds(outline: Outline) -> tuple[int, int, int, int]:
    """West, south, east and north of it all."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return min(xs), min(ys), max(xs), max(ys)


def box(outline: Outline, more: int, size: tuple[int, int]) -> Outline:
    """The outline's bounds, grown, kept on the table."""
    west, south, east, north = bounds(outline)
    x0, y0, x1, y1 = max(0, west - more), max(0, south - more), min(size[0], east + more), min(size[1], north + more)
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def why_not(
    s: State, f: Fighter, areas: Sequence[Outline], x: int, y: int, bar: Bar | None, rule: str = "",
    free: Found | None = None,
) -> Illegal | None:  # fmt: skip
    """PK-MOVE-03, PK-MOVE-05: the reason it may not be placed there; a spot without one is noted among the `free`."""
    for area in areas:
        if within(area, x, y, f.r):
            break
    else:
        rule = rule or s.law["PK-RUL-63"]
        also = (s.law["PK-RUL-57"], s.law["PK-INFI-01"]) if rule == s.law["PK-INFI-02"] else (s.law["PKH-SCN-01"],)
        return Illegal("the whole base must lie in the permitted area", rule, also=also)
    z = level(s, f, x, y)
    if z is None:
        return terrain.why_not_stand(s, f, x, y, 0)
    if terrain.touching_foes(s, f, x, y, z):
        return Illegal("that would touch an enemy", s.law["PK-MOVE-08"], also=(s.law["PK-INFI-03"],) if bar else ())
    why = bar(x, y, z) if bar else None
    if why is None and free is not None:
        free[x, y] = z
    return why


def question(s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None, rule: str, free: Found) -> Free:
    """Where to put a miniature. Spots found `free` stay so, for nothing changes while the question is open."""
    middle = s.setup.field.size[0] // 2, s.setup.field.size[1] // 2

    def facing(x: int, y: int) -> int:
        return terrain.angle(middle[0] - x, middle[1] - y)

    def test(answer: Any) -> None:
        x, y = answer["point"]
        if type(x) is not int or type(y) is not int or type(answer.get("facing", 0)) is not int:
            raise Illegal("a point is two whole numbers, a facing whole degrees", rule)
        if (x, y) in free:
            return
        why = why_not(s, f, areas, x, y, bar, rule, free)
        if why is not None:
            spot = _closest(s, f, areas, x, y, bar)
            why.nearest = {**answer, "point": list(spot)} if spot else None
            raise why

    def sample(rng: Random) -> dict[str, Any]:
        found = drawn(s, f, areas, bar, rng, free) or some(s, f, areas, bar)
        if found is None:
            raise RuntimeError(f"no room for {f.id}")
        return {"point": list(found), "facing": facing(*found)}

    def apart(spot: tuple[int, int]) -> int:
        friends = [o for o in s.fighters.values() if o.side == f.side and o.status == "up"]
        return min(((o.x - spot[0]) ** 2 + (o.y - spot[1]) ** 2 for o in friends), default=-abs(middle[0] - spot[0]))

    def think() -> list[dict[str, Any]]:
        """The middle first, then farthest from friends: by first ideas a band spreads over its zone."""
        found = sorted(scattered(s, f, areas, bar), key=apart, reverse=True)
        return [{"point": list(spot), "facing": facing(*spot)} for spot in found]

    outlines = [[list(p) for p in area] for area in areas]
    return Free(
        who=f.side,
        what="place",
        prompt=f"Where does {f.name} stand?",
        rule=rule,
        about={"model": f.id, "r": f.r, "areas": outlines},
        form="point",
        test=test,
        sample=sample,
        think=think,
    )


def _closest(
    s: State, f: Fighter, areas: Sequence[Outline], x: int, y: int, bar: Bar | None, tries: int = 300
) -> tuple[int, int] | None:
    """The permitted spot of a grid nearest to one refused, or any permitted one after some tries."""
    near = sorted(_grid(areas), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:tries]
    return next((at for at in near if why_not(s, f, areas, *at, bar) is None), None) or some(s, f, areas, bar)


def drawn(
    s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None, rng: Random, free: Found, tries: int = 24
) -> tuple[int, int] | None:
    """A random permitted spot, or None after some tries."""
    boxes = [bounds(area) for area in areas]
    for _ in range(tries):
        west, south, east, north = boxes[int(rng.random() * len(areas))]
        x = int(west + rng.random() * (east - west))
        y = int(south + rng.random() * (north - south))
        if why_not(s, f, areas, x, y, bar, free=free) is None:
            return x, y
    return None


def some(s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None) -> tuple[int, int] | None:
    """The first permitted spot of a grid, a wide one first, or None."""
    return next(
        (at for step in (5 * STEP, STEP) for at in _grid(areas, step) if why_not(s, f, areas, *at, bar) is None), None
    )


def scattered(s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None) -> list[tuple[int, int]]:
    """At most eight permitted spots, spread over the areas."""
    found = [at for at in _grid(areas, 5 * STEP) if why_not(s, f, areas, *at, bar) is None]
    if not found:
        last = some(s, f, areas, bar)
        return [last] if last else []
    return found[:: max(1, len(found) // 8)][:8]


def _grid(areas: Sequence[Outline], step: int = STEP) -> Iterator[tuple[int, int]]:
    for area in areas:
        west, south, east, north = bounds(area)
        for y in range(south, north + 1, step):
            for x in range(west, east + 1, step):
                yield x, y


def nearest(s: State, f: Fighter, x: int, y: int, z: int) -> tuple[int, int, int] | None:
    """PK-RUL-17, PK-RUL-23: the nearest free place around a point at that level, or None: right beside a base that
    is in the way, or of two; where scenery is in the way, searched in rings.
    """
    if terrain.why_not_stand(s, f, x, y, z) is None:
        return x, y, z
    found = [at for o in _about(s, f, x, y, z) if (at := _against(s, f, o, x, y, z)) is not None]
    ring = _ringed(s, f, x, y, z)
    found += [ring] if ring else []
    best = min(found, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=None)
    return None if best is None else (*best, z)


def _ringed(s: State, f: Fighter, x: int, y: int, z: int) -> tuple[int, int] | None:
    for ring in range(1, 41):
        for k in range(8 + 4 * ring):
            dx, dy = terrain.compass(k * 360 // (8 + 4 * ring))
            px, py = round(x + 50 * ring * dx), round(y + 50 * ring * dy)
            if terrain.why_not_stand(s, f, px, py, z) is None:
                return px, py
    return None


def _about(s: State, f: Fighter, x: int, y: int, z: int) -> list[Fighter]:
    """The bases and markers near a place."""
    reach = 4 * (f.r + s.widest)
    level = [o for o in s.fighters.values() if o is not f and (o.status == "up" or o.status == "down")]
    return [o for o in level if abs(o.z - z) < terrain.HEAD and hypot(o.x - x, o.y - y) <= reach]


def _against(s: State, f: Fighter, o: Fighter, x: int, y: int, z: int) -> tuple[int, int] | None:
    """The free place in contact with that base nearest to a point: by degrees, then by tenths of a degree."""
    straight, r = degrees(atan2(y - o.y, x - o.x)), f.r + o.r
    best: float | None = None
    for step, many in ((1.0, 180), (0.1, 10)):
        middle = straight if best is None else best
        turns = sorted((middle + k * step for k in range(-many, many + 1)), key=lambda turn: abs(turn - straight))
        best = next((t for t in turns if terrain.why_not_stand(s, f, *_at(o, r, t), z) is None), best)
        if best is None:
            return None
    return None if best is None else _at(o, r, best)


def _at(o: Fighter, r: int, turn: float) -> tuple[int, int]:
    return round(o.x + r * cos(radians(turn))), round(o.y + r * sin(radians(turn)))


def apart(ax: int, ay: int, bx: int, by: int) -> float:
    """Plain distance of two points."""
    return hypot(ax - bx, ay - by)
