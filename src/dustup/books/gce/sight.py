"""GCE-LOS, GCE-COV: who sees whom, in which arc, and how much of the body is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dustup.core import Mod
from dustup.table.arcs import in_arc
from dustup.table.bodies import Base, Body, pack
from dustup.table.kernels import Floats
from dustup.table.pieces import Piece
from dustup.table.shapes import over
from dustup.table.silhouette import eye, hidden, hidden_each

from .setup import OVERHEAD
from .state import Fighter, State
from .vehicles.frame import SIDES, edge
from .warriors import carrier, enemies, hates, hull_of, is_vehicle, row_of, unoccupied, vehicles

ARC = 90
"""GCE-LOS-01, GCE-VSHT-01, GCE-RUL-08: degrees, the limits included."""
MANY = 3  # looks that are worked out at once
SHADE = 0.4
"""How much shows of somebody in a wood, at most: he is in cover."""
HAIR = 0.0005
"""A share of the body that is none."""


Standing = Fighter | Body
"""Whoever looks or is looked at, where he is or where he might be."""


def stand(s: State, f: Fighter) -> Fighter:
    """GCE-RUL-79, GCE-RUL-96: whence it looks and measures, and what others see of it: itself, or what carries it."""
    return s.fighters[f.on] if f.on else f


def faces(s: State, f: Fighter, e: Base, gun: str = "") -> bool:
    """GCE-LOS-01, GCE-LOS-02, GCE-VSHT-01, GCE-VSHT-04, GCE-VSHT-05: the arc a warrior shoots in."""
    v = carrier(s, f)
    if v is None:
        return in_arc(f, e, ARC, edge=True)
    hull = hull_of(v)
    if gun and gun in hull.arcs:
        return in_arc(edge_of(v, hull.arcs[gun]), e, ARC, edge=True)
    if hull.driver == f.id and not row_of(s, v).bike:
        return in_arc(v, e, ARC, edge=True)
    return True


def edge_of(v: Fighter, side: str) -> Body:
    """GCE-RUL-96: the middle of a hull, looking out over one of its sides: arcs are taken from there."""
    return v.body_at(v.x, v.y, (v.facing + SIDES[side]) % 360)


def muzzle(s: State, f: Fighter, gun: str = "") -> Body:
    """GCE-VSHT-02, GCE-VSHT-04, GCE-RUL-96: the edge from which the range is measured."""
    v = carrier(s, f)
    if v is None:
        return f.body
    hull = hull_of(v)
    if gun and gun in hull.arcs:
        return edge(v, hull.arcs[gun])
    return edge(v, "front") if hull.driver == f.id and not row_of(s, v).bike else v.body


def _near_line(a: Standing, b: Standing, cars: list[Fighter]) -> list[Fighter]:
    """The vehicles whose circle some line between two bases may touch."""
    x, y, dx, dy = a.x, a.y, b.x - a.x, b.y - a.y
    west, east = (x, b.x) if dx > 0 else (b.x, x)
    south, north = (y, b.y) if dy > 0 else (b.y, y)
    far, wide, found = dx * dx + dy * dy or 1, b.r, []
    for v in cars:
        reach = v.r * 1.5 + wide
        if not (west - reach <= v.x <= east + reach and south - reach <= v.y <= north + reach):  # most are far away
            continue
        px, py = v.x - x, v.y - y
        along = min(1.0, max(0.0, (px * dx + py * dy) / far))
        close = (along * dx - px) ** 2 + (along * dy - py) ** 2 <= reach * reach
        if close and v.id != a.id and v.id != b.id and v.status in ("up", "down"):
            found.append(v)
    return found


def _screens(s: State, side: str, v: Fighter) -> bool:
    """GCE-COV-02: not the more obvious target: a friend, a wreck, immobilised, unoccupied, or harder to hit."""
    hull = hull_of(v)
    if v.side == side or hull.wrecked or hull.immobilised or unoccupied(s, v, side):
        return True
    return row_of(s, v).bike and (hull.thrust_before or hull.thrusts > 0)


def shows(s: State, f: Fighter, e: Fighter) -> float:
    """GCE-LOS-03, GCE-RUL-09: the share of a target's body that a fighter sees, whatever way it looks."""
    return _shows(s, f.side, s.fighters[f.on] if f.on else f, s.fighters[e.on] if e.on else e)


def _shows(s: State, side: str, a: Standing, b: Standing) -> float:
    near = _near_line(a, b, s.hulls())
    cars = tuple([v.body for v in near if _screens(s, side, v)]) if near else ()
    key = a.x, a.y, a.z + a.height, b.x, b.y, b.z, b.r, b.height, b.half, b.half and b.facing, cars
    return s.setup.seen.get(key, _share, s, a, b, cars)


def _share(s: State, a: Standing, b: Standing, cars: Sequence[Body]) -> float:
    among = s.setup.lofty if a.z >= OVERHEAD or b.z >= OVERHEAD else s.setup.sighting
    found = 1.0 - hidden(s.setup.field, eye(a), b, among, cars)
    return max(found, _in_a_wood(s, (a, b), among, cars)) if s.setup.woods and found < SHADE else found


def _in_a_wood(s: State, pair: tuple[Standing, Standing], among: tuple[int, ...], cars: Sequence[Body]) -> float:
    """GCE-COV-01, GCE-HIT-05: the vegetation somebody stands in shades him, and what he looks at, but hides neither."""
    a, b = pair
    trees = [i for i in s.setup.woods if any(over(s.setup.field, i, one.x, one.y) for one in pair)]
    clear = tuple(i for i in among if i not in trees)
    return min(SHADE, 1.0 - hidden(s.setup.field, eye(a), b, clear, cars)) if trees else 0.0


def shelters(s: State, f: Fighter, e: Fighter) -> list[Piece | Fighter]:
    """GCE-COV-01, GCE-COV-02: the pieces, then the vehicles, each of which alone hides some of a target's body."""
    a, b = stand(s, f), stand(s, e)
    among = s.setup.lofty if a.z >= OVERHEAD or b.z >= OVERHEAD else s.setup.sighting
    field, whence = s.setup.field, eye(a)
    found: list[Piece | Fighter] = [field.pieces[i] for i in among if hidden(field, whence, b, (i,)) > HAIR]
    cars = [v for v in _near_line(a, b, s.hulls()) if _screens(s, f.side, v)]
    return found + [v for v in cars if hidden(field, whence, b, (), (v.body,)) > HAIR]


def shown(s: State, side: str, pairs: Sequence[tuple[Fighter, Fighter]]) -> list[float]:
    """The same for many at once: those of one side who look, each with whom they look at."""
    men = s.fighters
    return shares(s, side, [(men[f.on] if f.on else f, men[e.on] if e.on else e) for f, e in pairs])


def shares(s: State, side: str, looks: Sequence[tuple[Standing, Standing]]) -> list[float]:
    """The same for what stands somewhere, or would stand there, each with what it looks at."""
    if len(looks) < MANY or s.setup.woods or (s.setup.slabs and any(max(a.z, b.z) >= OVERHEAD for a, b in looks)):
        return [_shows(s, side, a, b) for a, b in looks]
    cars = packed_hulls(tuple([v.body for v in vehicles(s) if _screens(s, side, v)]))
    return [1.0 - part for part in hidden_each(s.setup.field, looks, s.setup.sighting, cars)]


@lru_cache(maxsize=64)
def packed_hulls(cars: tuple[Body, ...]) -> Floats:
    """Vehicles that hide others, ready to be looked past: they stand still most of the time."""
    return pack(cars)


def sees(s: State, f: Fighter, e: Fighter) -> bool:
    """GCE-LOS-03, GCE-TGT-11: some part of the body shows, and it is not hiding from this side."""
    return not (e.hidden and e.side != f.side) and shows(s, f, e) > 0


def sees_hated(s: State, f: Fighter) -> bool:
    """GCE-PSY-34, GCE-RUL-66: a hated enemy in plain line, all round."""
    return any(hates(f, e) and sees(s, f, e) for e in enemies(s, f) if not is_vehicle(e))


def cover(s: State, f: Fighter, e: Fighter) -> Mod | None:
    """GCE-HIT-04, GCE-HIT-05, GCE-COV-01, GCE-COV-03, GCE-RUL-09: hidden up to half -1, more than half -2."""
    return graded(shows(s, f, e))


def graded(share: float) -> Mod | None:
    """The modifier for so much of the body showing."""
    if share >= 1 - HAIR:
        return None
    if share >= 0.4995:
        return Mod(-1, "partial cover", "GCE-HIT-04")
    return Mod(-2, "in cover", "GCE-HIT-05")
