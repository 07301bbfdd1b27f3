"""KZ-ZOM-05: the dead do not queue; who finds the straight place taken goes round it."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from dustup.table import reach
from dustup.table.bodies import Body

from .content import INCH
from .figures import enemies, up
from .move import budget, legal
from .state import Fighter, State

Way = list[tuple[int, int]]
STEPS = 12  # places looked at on each side of the prey


def past_others(s: State, z: Fighter, prey: Fighter, way: Way, path: Way | None, right: str) -> Way | None:
    """KZ-ZOM-05: a free place in contact with the prey, else the free place nearest to it along the way."""
    if right == "enemy":
        for spot in _ring(s, z, prey):
            found = _to(s, z, spot, right)
            if found:
                return found
    return _nearer(s, z, way, path, right)


def _bodies(s: State, z: Fighter) -> list[Body]:
    return [m.body for m in up(s) if m.id != z.id]


def _ring(s: State, z: Fighter, prey: Fighter) -> Way:
    """Free places touching the prey that its legs could reach, nearest first."""
    start, far, legs = atan2(z.y - prey.y, z.x - prey.x), z.r + prey.r, budget(s, z)
    turns = [sign * step * pi / STEPS for step in range(1, STEPS) for sign in (1, -1)]
    round_it = [(round(prey.x + cos(start + a) * far), round(prey.y + sin(start + a) * far)) for a in turns]
    near = [p for p in round_it if hypot(p[0] - z.x, p[1] - z.y) <= legs]
    bodies = _bodies(s, z)
    return [p for p in near if reach.fits(s.setup.field, p[0], p[1], z.r, s.setup.blocks, bodies)]


def _to(s: State, z: Fighter, spot: tuple[int, int], right: str) -> Way | None:
    """The way to that very place, if this move gets there."""
    if legal(s, z, [spot], right):
        return [spot]
    others = [e.body for e in enemies(s, z)]
    way = reach.shortest(s.setup.field, (z.x, z.y), spot, z.r, s.setup.blocks, others)
    path = [(p[0], p[1]) for p in way[1:]] if way else []
    return path if path and legal(s, z, path, right) else None


def _nearer(s: State, z: Fighter, way: Way, path: Way | None, right: str) -> Way | None:
    """Along the way as far as it gets, stepping aside where somebody stands."""
    whole, bodies = reach.length(way), _bodies(s, z)
    best, left = path, whole - reach.length([(z.x, z.y), *path]) if path else whole
    far = min(whole, float(budget(s, z)))
    while far > 0 and whole - far < left - 5:
        head = [(p[0], p[1]) for p in reach.cut(way, far)[1:]]
        spot = reach.settle(s.setup.field, *head[-1], z.r, s.setup.blocks, bodies) if head else None
        if spot:
            aside = whole - far + hypot(spot[0] - head[-1][0], spot[1] - head[-1][1])
            if aside < left - 5 and legal(s, z, [*head[:-1], spot], right):
                best, left = [*head[:-1], spot], aside
        far -= INCH / 2
    return best
