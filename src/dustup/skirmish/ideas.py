"""Ways worth considering: for bots, hints and lively random play. The caller says what is legal, and worth reaching."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from random import Random

from dustup.core import Answer
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.field import Field

from .model import Model
from .space import bearing
from .walk import GRAZE, Path, cut, met

Spot = tuple[int, int]
FAR = 600  # what lies this much beyond a move cannot matter to it


@dataclass(slots=True)
class Ground:
    """What a walker has to know to think of ways: the table, what bars it, whom it goes round, how far it can go."""

    field: Field
    f: Model
    budget: float
    legal: Callable[[Path], bool]
    blocks: Sequence[int]
    bodies: Sequence[Body] = ()
    slow: Sequence[int] = ()
    """Pieces that cost something: a way round them is tried too."""
    covers: Sequence[int] = ()
    stops: Callable[[Path], Iterable[float]] | None = None
    """Where along a way a move could end, farthest first; by default some shares of the budget."""


def stay(f: Model) -> Answer:
    """No way at all."""
    return {"path": [], "facing": f.facing}


def answer(way: Path, facing: int) -> Answer:
    """A way as an answer."""
    return {"path": [list(p) for p in way], "facing": facing}


def straight(g: Ground, dx: float, dy: float, far: float) -> Answer:
    """Straight that way, shorter and shorter until it is legal."""
    size = max(1.0, hypot(dx, dy))
    for share in (1.0, 0.6, 0.3):
        end = (round(g.f.x + dx / size * far * share), round(g.f.y + dy / size * far * share))
        if end != (g.f.x, g.f.y) and g.legal([end]):
            return answer([end], bearing(dx, dy))
    return stay(g.f)


def route(g: Ground, to: Spot, gap: int, avoid: Sequence[int] = (), but: str = "") -> Path | None:
    """The shortest way to within `gap` of a point (from middle to middle), round pieces and bodies (all but one)."""
    around = [b for b in g.bodies if b.id != but]
    way = reach.shortest(g.field, (g.f.x, g.f.y), to, g.f.r, (*g.blocks, *avoid), around, reach_gap=gap)
    return [(p[0], p[1]) for p in way] if way else None


def along(g: Ground, way: Path) -> Path | None:
    """As far along a way as this move gets."""
    whole = reach.length(way)
    stops = g.stops(way) if g.stops else [min(whole, g.budget) * k / 8 for k in range(8, 0, -1)]
    for far in stops:
        part = cut(way, far)
        if part and g.legal(part):
            return part
    return None


def towards(g: Ground, x: int, y: int, gap: int) -> list[Answer]:
    """Ways to a point: the shortest one, and round the slow pieces that lie on it."""
    way = route(g, (x, y), gap)
    found = [_led(g, x, y, way)]
    near = cut(way, g.budget) if way else []
    rough = met(g.field, [(g.f.x, g.f.y), *near], g.f.r - GRAZE, g.slow)
    if rough:
        found.append(_led(g, x, y, route(g, (x, y), gap, rough)))
    return found


def _led(g: Ground, x: int, y: int, way: Path | None) -> Answer:
    part = along(g, way) if way else None
    if part:
        return answer(part, bearing(x - part[-1][0], y - part[-1][1]))
    return straight(g, x - g.f.x, y - g.f.y, g.budget)


def lead(g: Ground, to: Spot) -> Answer | None:
    """The shortest way to a point, or as far along it as this move gets; None where it gets nowhere."""
    way = route(g, to, 0) or route(g, to, g.f.r + 100)
    part = along(g, way) if way else None
    return answer(part, bearing(to[0] - g.f.x, to[1] - g.f.y)) if part else None


def into_contact(g: Ground, foe: Model) -> Answer | None:
    """The shortest way that ends touching somebody, if this move gets there."""
    if hypot(foe.x - g.f.x, foe.y - g.f.y) > g.budget + g.f.r + foe.r + 10:
        return None
    way = route(g, (foe.x, foe.y), g.f.r + foe.r, but=foe.id)
    if not way or len(way) < 2 or not g.legal(way[1:]):
        return None
    return answer(way[1:], bearing(foe.x - way[-1][0], foe.y - way[-1][1]))


def behind_cover(g: Ground, foe: Model, most: int = 4) -> list[Answer]:
    """Places just behind nearby pieces, seen from an enemy."""
    spots: list[Spot] = []
    for i in g.covers:
        west, south, east, north = (int(v) for v in g.field.boxes[i][:4])
        cx, cy = (west + east) // 2, (south + north) // 2
        if abs(cx - g.f.x) + abs(cy - g.f.y) > 1.4 * g.budget + FAR:
            continue
        dx, dy = cx - foe.x, cy - foe.y
        size, back = max(1.0, hypot(dx, dy)), max(east - west, north - south) / 2 + g.f.r + 60
        spots.append((round(cx + dx / size * back), round(cy + dy / size * back)))
    found = [_exactly(g, spot) for spot in nearest_first(g.f, spots)[:most]]
    return [a for a in found if a is not None]


def _exactly(g: Ground, to: Spot) -> Answer | None:
    way = reach.shortest(g.field, (g.f.x, g.f.y), to, g.f.r, tuple(g.blocks), ())
    if not way or reach.length(way) > g.budget:
        return None
    path = [(p[0], p[1]) for p in way[1:]]
    return answer(path, g.f.facing) if path and g.legal(path) else None


def nearest_first(f: Model, spots: Iterable[Spot]) -> list[Spot]:
    """Points by their distance."""
    return sorted(spots, key=lambda p: ((p[0] - f.x) ** 2 + (p[1] - f.y) ** 2, p))


def distinct(found: Iterable[Answer]) -> list[Answer]:
    """Each way once, and the one that leads nowhere only if there is no other."""
    seen: dict[str, Answer] = {}
    for each in found:
        if each["path"]:
            seen.setdefault(repr(each["path"]), each)
    return list(seen.values())


def drawn(
    g: Ground, aims: Sequence[Spot], rng: Random, charges: Callable[[], Sequence[Answer]] | None = None
) -> Answer:
    """A lively legal move: into contact where that is wanted, straight at something worth reaching, or anywhere."""
    if charges is not None and rng.random() < 0.5:
        found = charges()
        if found:
            return found[0]
    return at_one(g, aims, rng) if aims and rng.random() < 0.5 else anywhere(g, rng)


def at_one(g: Ground, aims: Sequence[Spot], rng: Random) -> Answer:
    """Straight at one of some places."""
    x, y = aims[int(rng.random() * len(aims))]
    return straight(g, x - g.f.x, y - g.f.y, g.budget * (0.4 + 0.6 * rng.random()))


def anywhere(g: Ground, rng: Random) -> Answer:
    """Straight into any direction."""
    turn = radians(rng.random() * 360)
    return straight(g, round(cos(turn) * 1000), round(sin(turn) * 1000), g.budget * (0.4 + 0.6 * rng.random()))


def good(g: Ground, foes: Sequence[Model], goals: Sequence[Spot], charges: Sequence[Answer] = ()) -> list[Answer]:
    """Legal moves worth thinking about: charges, two goals, the nearest enemies, back, into cover; else staying.

    `foes` are those worth going for, nearest first; `goals` in any order.
    """
    found: list[Answer] = list(charges)
    for x, y in nearest_first(g.f, goals)[:2]:
        found += towards(g, x, y, g.f.r + 300)
    for foe in foes:
        found += towards(g, foe.x, foe.y, g.f.r + 300)
    if foes:
        found.append(straight(g, g.f.x - foes[0].x, g.f.y - foes[0].y, g.budget))
        found += behind_cover(g, foes[0])
    return distinct(found) or [stay(g.f)]


def charges(g: Ground, foes: Iterable[Model]) -> list[Answer]:
    """The ways into contact with each of these that this move can go, shortest first."""
    found = [a for e in foes if (a := into_contact(g, e)) is not None]
    start = (g.f.x, g.f.y)
    return sorted(found, key=lambda a: reach.length([start, *((x, y) for x, y in a["path"])]))
