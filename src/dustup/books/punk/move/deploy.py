"""Deployment: the sides place one miniature each in turn, in their own zone, facing as they like; who infiltrates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from dustup.core import Flow, Free, Illegal
from dustup.skirmish import place as layer
from dustup.skirmish.choices import which, yes_or_no
from dustup.skirmish.place import Outline
from dustup.skirmish.recap import so_far
from dustup.skirmish.space import bearing
from dustup.table.maps import survey

from ..special import facts
from ..state import Fighter, State
from . import terrain

Bar = Callable[[int, int, int], Illegal | None]
Found = dict[tuple[int, int], int]
"""Spots that are permitted, with the level to stand on: they stay so while the question is open."""


def to_place(s: State, side: str) -> list[str]:
    """Who of a side is neither on the table nor told to stay off it."""
    waiting = [f for f in s.fighters.values() if f.side == side and f.status == "off"]
    return [f.id for f in waiting if not s.edition.infiltrate.off(f)]


def place_next(s: State) -> Flow[None]:
    """PK-RUL-63: the side whose go it is places one; when all are placed the first Turn begins (PK-TURN-01)."""
    first = s.next_side or s.sides[0]
    side = first if to_place(s, first) else _next_side(s.sides, lambda each: to_place(s, each), first)
    if not side:
        s.phase, s.turn, s.next_side = "turn", 1, ""
        s.say("turn", s.law["PK-TURN-01"], turn=1, **so_far(s))
        return
    s.next_side = side
    names = {key: s.fighters[key].name for key in to_place(s, side)}
    pick = yield which(side, "deploy", "Which miniature do you place?", s.law["PK-RUL-63"], names, settled=True)
    f = s.fighters[pick]
    if not (facts.infiltrates(s, f) and (yield from s.edition.infiltrate.stays_off(s, f))):
        yield from place(s, f, [s.setup.scenario.zones(s)[side]])
    s.next_side = _next_side(s.sides, lambda each: True, side)


def _next_side(sides: Sequence[str], waiting: Callable[[str], object], last: str) -> str:
    """The side after `last`, in turn, that still has something waiting; '' when nobody has."""
    start = (sides.index(last) + 1) if last in sides else 0
    turns = [*sides[start:], *sides[:start]]
    return next((side for side in turns if waiting(side)), "")


def place(s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None = None, rule: str = "") -> Flow[None]:
    """PK-RUL-11, PK-MOVE-05: a free spot in one of the areas, and any facing."""
    rule, free = rule or s.law["PK-RUL-63"], dict[tuple[int, int], int]()
    answer = yield question(s, f, areas, permits(s, f, areas, bar, rule, free), rule)
    layer.put(f, answer, f.facing)
    f.z = free[f.x, f.y] if (f.x, f.y) in free else level(s, f, f.x, f.y) or 0
    s.say("placed", rule, who=f.id, side=f.side, path=[[f.x, f.y, f.z]], facing=f.facing)


def question(s: State, f: Fighter, areas: Sequence[Outline], bar: layer.Bar, rule: str) -> Free:
    """Where to put a miniature; by first ideas a band spreads over its zone from the middle."""
    w, h = s.setup.field.size

    def inwards(x: int, y: int) -> int:
        return bearing(w // 2 - x, h // 2 - y)

    def apart(spot: tuple[int, int]) -> int:
        gaps = ((o.x - spot[0]) ** 2 + (o.y - spot[1]) ** 2 for o in s.side(f.side))
        return min(gaps, default=-abs(w // 2 - spot[0]))

    def ideas() -> list[tuple[int, int]]:
        return sorted(layer.spread(areas, bar), key=apart, reverse=True)

    spots = layer.Spots(areas, bar, rule, lambda rng: _drawn(areas, bar, rng), ideas)
    return layer.question(f, spots, inwards, prompt=f"Where does {f.name} stand?")


def _drawn(areas: Sequence[Outline], bar: layer.Bar, rng: Random, tries: int = 24) -> tuple[int, int] | None:
    for _ in range(tries):
        west, south, east, north = layer.bounds(areas[int(rng.random() * len(areas))])
        x, y = int(west + rng.random() * (east - west)), int(south + rng.random() * (north - south))
        if bar(x, y) is None:
            return x, y
    return None


def level(s: State, f: Fighter, x: int, y: int) -> int | None:
    """PK-MOVE-05: the lowest level at which it can stand there, or None."""
    levels = (z for z in terrain.levels(s, x, y) if terrain.why_not_stand(s, f, x, y, z) is None)
    return next(levels, None)


def permits(s: State, f: Fighter, areas: Sequence[Outline], bar: Bar | None, rule: str, free: Found) -> layer.Bar:
    """PK-MOVE-03, PK-MOVE-05: what bars a spot; one that nothing bars is noted among the `free`."""

    def why_not(x: int, y: int) -> Illegal | None:
        if (x, y) in free:
            return None
        if not any(layer.inside(area, x, y, f.r) for area in areas):
            also = (s.law["PK-RUL-57"], s.law["PK-INFI-01"]) if rule == s.law["PK-INFI-02"] else (s.law["PKH-SCN-01"],)
            return Illegal("the whole base must lie in the permitted area", rule, also=also)
        z = level(s, f, x, y)
        if z is None:
            return terrain.why_not_stand(s, f, x, y, 0)
        if terrain.touching_foes(s, f, x, y, z):
            return Illegal("that would touch an enemy", s.law["PK-MOVE-08"], also=(s.law["PK-INFI-03"],) if bar else ())
        why = bar(x, y, z) if bar else None
        if why is None:
            free[x, y] = z
        return why

    return why_not


@dataclass(frozen=True, slots=True)
class Creep:
    """How an edition's infiltrators come on: so far from their zone each Turn, so far from enemies, until when."""

    step: int
    clear: int
    last: int
    where: str  # rules: where, how near, when, and where without a spot in the last Turn
    near: str
    when: str
    late: str
    wait: str = "keep waiting"


def arrival(s: State, f: Fighter, creep: Creep) -> Flow[None]:
    """PK-INFI-02, PK-INFI-03, PK-RUL-57: as far from its zone as it has crept, unseen; at last in its zone."""
    zone, far = s.setup.scenario.zones(s)[f.side], creep.step * (s.turn - 1)

    def bar(x: int, y: int, z: int) -> Illegal | None:
        if _beyond(zone, x, y, f.r) > far:
            return Illegal(f"more than {s.unit.told(far)} from your deployment zone", creep.where)
        return seen_or_near(s, f, (x, y, z), creep)

    west, south, east, north = layer.bounds(zone)
    w, h = s.setup.field.size
    areas = [layer.box(max(0, west - far), max(0, south - far), min(w, east + far), min(h, north + far))]

    @cache
    def room() -> bool:
        return layer.free_spot(areas, _far_first(s, f, creep, permits(s, f, areas, bar, creep.where, {}))) is not None

    def no_room(come: bool) -> Illegal | None:
        if not come or room():
            return None
        return Illegal(f"no spot out of enemy sight and {s.unit.told(creep.clear)} away", creep.near)

    if s.turn != creep.last:
        prompt, names = f"{f.name}: arrive now?", ("arrive now", creep.wait)
        come = yield yes_or_no(f.side, "arrive", prompt, creep.when, names, first=False, model=f.id, bar=no_room)
        if not come:
            return
    yield from (place(s, f, areas, bar, creep.where) if room() else place(s, f, [zone], None, creep.late))


def _beyond(outline: Outline, x: int, y: int, r: int) -> float:
    """How far the far edge of a base is from the outline (0 when it is wholly inside)."""
    if layer.inside(outline, x, y, r):
        return 0.0
    line = tuple((int(a), int(b)) for a, b in outline)
    away = min(survey.far((x, y), a, b) for a, b in zip(line, line[1:] + line[:1]))
    return r - away if survey.inside(line, (x, y)) else away + r


def _far_first(s: State, f: Fighter, creep: Creep, bar: layer.Bar) -> layer.Bar:
    """PK-INFI-03: the same spots, but what is too near an enemy is left out before anything else is looked at."""
    foes = [(e.x, e.y, (creep.clear + e.r + f.r) ** 2) for e in s.foes(f)]
    near = Illegal("an enemy is too near", creep.near)

    def why_not(x: int, y: int) -> Illegal | None:
        for ex, ey, clear in foes:
            if (ex - x) ** 2 + (ey - y) ** 2 < clear:
                return near
        return bar(x, y)

    return why_not


def seen_or_near(s: State, f: Fighter, at: tuple[int, int, int], creep: Creep) -> Illegal | None:
    """PK-INFI-03: far enough from every enemy and in no enemy's Line of Sight."""
    there = f.body._replace(x=at[0], y=at[1], z=at[2])
    foes = s.foes(f)
    for e in foes:
        if (e.x - at[0]) ** 2 + (e.y - at[1]) ** 2 < (creep.clear + e.r + f.r) ** 2:
            return Illegal(f"less than {s.unit.told(creep.clear)} from {e.name}", creep.near)
    for e in foes:
        if s.edition.sight.sees_at(s, e, f, bx=there):
            return Illegal(f"{e.name} would see it", creep.near)
    return None
