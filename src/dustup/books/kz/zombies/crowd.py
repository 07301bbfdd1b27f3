"""Ways of those whom the rules drive, with nobody to think for them: as near to somebody as the others leave room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin

from dustup.skirmish.ideas import Ground, Spot
from dustup.skirmish.model import Model
from dustup.skirmish.walk import Path, cut
from dustup.table import reach
from dustup.table.bodies import Body

STEPS = 12  # places looked at on each side of somebody
STEP = 127  # half an inch: how much shorter the next way along is


def into_reach(g: Ground, prey: Model, others: Sequence[Body]) -> Path | None:
    """The way to a free place touching somebody, the nearest that this move gets to."""
    start, far = atan2(g.f.y - prey.y, g.f.x - prey.x), g.f.r + prey.r
    turns = [sign * step * pi / STEPS for step in range(1, STEPS) for sign in (1, -1)]
    ring = [(round(prey.x + cos(start + a) * far), round(prey.y + sin(start + a) * far)) for a in turns]
    near = [p for p in ring if hypot(p[0] - g.f.x, p[1] - g.f.y) <= g.budget]
    ways = (_exactly(g, p) for p in near if reach.fits(g.field, *p, g.f.r, tuple(g.blocks), others))
    return next((way for way in ways if way), None)


def _exactly(g: Ground, spot: Spot) -> Path | None:
    if g.legal([spot]):
        return [spot]
    way = reach.shortest(g.field, (g.f.x, g.f.y), spot, g.f.r, tuple(g.blocks), g.bodies)
    path = [(p[0], p[1]) for p in way[1:]] if way else []
    return path if path and g.legal(path) else None


def stepping_aside(g: Ground, way: Path, path: Path | None, others: Sequence[Body]) -> Path | None:
    """Along a way as far as it gets, to the side where somebody stands; at worst the path it has."""
    whole = reach.length(way)
    best, left = path, whole - reach.length([(g.f.x, g.f.y), *path]) if path else whole
    far = min(whole, g.budget)
    while far > 0 and whole - far < left - 5:
        head = cut(way, far)
        spot = reach.settle(g.field, *head[-1], g.f.r, tuple(g.blocks), others) if head else None
        if spot:
            aside = whole - far + hypot(spot[0] - head[-1][0], spot[1] - head[-1][1])
            if aside < left - 5 and g.legal([*head[:-1], spot]):
                best, left = [*head[:-1], spot], aside
        far -= STEP
    return best


def far_apart(spots: Iterable[Spot], count: int) -> list[Spot]:
    """So many of some places, each as far as may be from those before it; the same every time."""
    free, chosen = list(spots), list[Spot]()
    while free and len(chosen) < count:
        best = max(free, key=lambda p: (min(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for q in chosen), default=0), p))
        chosen.append(best)
        free.remove(best)
    return chosen
