"""KZ-ZOM: the dead need no player."""

from __future__ import annotations

from math import hypot

from dustup.core import Flow, Roll
from dustup.skirmish.ideas import Ground, along, answer, route
from dustup.skirmish.space import bearing
from dustup.skirmish.walk import GRAZE, Path, met, room
from dustup.table import reach

from ..content import INCH
from ..fight import fight, helpless
from ..harm import kill
from ..move import budget, carry_out, ground, walker
from ..shoot import one_shot, weapon
from ..sight import fair_target, sees
from ..state import Fighter, Group, State, active_foes, apart
from ..suppression import attempt
from ..terrain import trip_of
from . import crowd

SIDE, GROUP = "dead", "horde"
R = 125  # half the width of a zombie's base


def arise(s: State) -> Flow[None]:
    """KZ-ZOM-01: 3D6 zombies, each at least 24 inches from every human."""
    faces = yield Roll(what="zombies", rule="KZ-ZOM-01", who=("",), count=3, sides=6, sort=sum, summed=True)
    spots = far_spots(s, sum(faces))
    s.groups[GROUP] = Group(GROUP, SIDE, "The dead", "zombie", order="assault")
    late = s.notes["late"] = sum(faces) - len(spots)  # no room 24 inches away: they come with the first wave
    there, shown = [_place(s, x, y) for x, y in spots], [["zombies", face, ""] for face in faces]
    s.say("zombies", "KZ-ZOM-01", "KZ-ZOM-03", faces=shown, count=len(spots), spots=there, late=late)


def far_spots(s: State, count: int) -> list[tuple[int, int]]:
    """KZ-ZOM-01, KZ-RUL-25: free places 24 inches or more from every human, spread out, the same every time."""
    humans = [f for f in s.up() if f.kind != "zombie"]
    width, depth = s.setup.map.size
    grid = [(x, y) for y in range(300, depth - 200, 300) for x in range(300, width - 200, 300)]
    far = [p for p in grid if all(hypot(p[0] - h.x, p[1] - h.y) >= 24 * INCH + h.r + R for h in humans)]
    return crowd.far_apart([(x, y) for x, y in far if room(s.setup.field, x, y, R, s.setup.blocks, s.up())], count)


def _place(s: State, x: int, y: int) -> list[str | int]:
    z = Fighter(s.fresh("z"), SIDE, f"Zombie {s.made}", x=x, y=y, status="up", group=GROUP, kind="zombie")
    z.armour, z.weapons = "zombie", {"junk": -1}
    s.join(z)
    return [z.id, x, y]


def reinforce(s: State) -> Flow[None]:
    """KZ-ZOM-02, KZ-RUL-66: D6+1 more at one corner, drawn by a four-sided die."""
    faces = yield Roll(what="more zombies", rule="KZ-ZOM-02", who=("",), sides=6)
    corner = yield Roll(what="corner", rule="KZ-ZOM-02", who=("",), sides=4)
    width, depth = s.setup.map.size
    x, y = [(0, 0), (width, 0), (width, depth), (0, depth)][corner[0] - 1]
    inside = (min(max(x, 150), width - 150), min(max(y, 150), depth - 150))
    there: list[list[str | int]] = []
    for _ in range(faces[0] + 1 + s.notes.pop("late", 0)):
        spot = reach.settle(s.setup.field, *inside, R, s.setup.blocks, [m.body for m in s.up()])
        if spot is not None:
            there.append(_place(s, *spot))
    shown = [["zombies", faces[0], ""], ["corner", corner[0], ""]]
    s.say("reinforcements", "KZ-ZOM-02", faces=shown, count=len(there), spot=[x, y], spots=there)


def act(s: State, z: Fighter) -> Flow[None]:
    """KZ-ZOM-03..09, KZ-RUL-66: get up, feed, shamble, assault, throw."""
    z.acted = True
    if z.suppressed:
        z.tried = True
        yield from attempt(s, z)
        if z.suppressed:
            _shamble(s, z)  # KZ-ZOM-09: the crawl
            return
    if not active_foes(s, z) and not helpless(s, z):
        _shamble(s, z)
    near = nearest(s, z)
    if active_foes(s, z):
        yield from fight(s, z)
    elif meal := helpless(s, z):  # KZ-RUL-66: the helpless are killed, never taken
        s.say("finish", "KZ-SUP-12", "KZ-RUL-66", who=z.id, at=meal[0].id)
        yield from kill(s, meal[0], "KZ-SUP-12")
    elif near is not None and apart(z, near) <= 3 and fair_target(s, near) and sees(s, z, near):
        yield from one_shot(s, z, near, weapon(s, "junk"))  # KZ-ZOM-04


def nearest(s: State, z: Fighter) -> Fighter | None:
    """KZ-ZOM-05: the nearest human."""
    return min(s.foes(z), key=lambda e: (apart(z, e), e.id), default=None)


def _shamble(s: State, z: Fighter) -> None:
    """KZ-ZOM-05, KZ-ZOM-09: by the fastest route towards the nearest human, as far as it gets.

    Where others are in its way: a free place in contact with its prey, else the nearest to it along the way.
    """
    prey, g = nearest(s, z), ground(s, z, walker(s, z).legal)
    way = _fastest(s, g, prey) if prey else None
    if prey is None or way is None:
        return
    path = along(g, way)
    if _crowded(s, z, way, path):
        others = [m.body for m in s.up() if m.id != z.id]
        beside = None if z.suppressed else crowd.into_reach(g, prey, others)
        path = beside or crowd.stepping_aside(g, way, path, others)
    if path:
        facing = bearing(path[-1][0] - z.x, path[-1][1] - z.y)
        rule = "KZ-ZOM-09" if z.suppressed else "KZ-ZOM-05"
        carry_out(s, z, answer(path, facing), rule)


def _crowded(s: State, z: Fighter, way: Path, path: Path | None) -> bool:
    """Whether others in the way cost it ground: it stopped short, and neither its legs nor a door are the reason."""
    trip = trip_of(s, z, path or [])
    return trip.entered is None and trip.length < reach.length(way) - 5 and trip.cost < budget(s, z) - 30


def _fastest(s: State, g: Ground, prey: Fighter) -> Path | None:
    """KZ-ZOM-05: straight there, or round difficult ground or buildings where that costs less."""
    z, to = s.fighters[g.f.id], (prey.x, prey.y)
    straight = route(g, to, z.r + prey.r, but=prey.id)
    if straight is None or not _slowed(s, z, straight):
        return straight
    rough = met(s.setup.field, straight, z.r - GRAZE, s.setup.difficult)
    rooms = met(s.setup.field, straight, 0, s.setup.buildings)
    detours = [avoid for avoid in dict.fromkeys((rough, rooms, (*rough, *rooms))) if avoid]
    round_them = [route(g, to, z.r + prey.r, avoid, prey.id) for avoid in detours]
    ways = [way for way in (straight, *round_them) if way]
    return min(ways, key=lambda way: reach.length(way) + _slowed(s, z, way))


def _slowed(s: State, z: Fighter, way: Path) -> float:
    """What difficult pieces and buildings on a way cost: tolls, and the rest of a move lost at each door."""
    trip = trip_of(s, z, way[1:])
    return trip.cost - trip.length + (0 if trip.entered is None else 6 * INCH)
