"""GCE-LOS, GCE-COV: who sees whom, in which arc, and how much of the body is hidden."""

from __future__ import annotations

from math import sqrt

from dustup.core import Mod
from dustup.table.bodies import Body, corners, heading
from dustup.table.silhouette import silhouette

from .state import Fighter, State
from .warriors import carrier, enemies, hates, hull_of, is_vehicle, row_of, unoccupied, vehicles

QUARTER = {"front": 0, "left": 90, "rear": 180, "right": 270}
KEPT = 200_000  # looks remembered at most


def eye(s: State, f: Fighter) -> Body:
    """GCE-RUL-79, GCE-RUL-96: whence it looks and measures: its own base, or the hull that carries it."""
    v = carrier(s, f)
    return f.body if v is None else v.body


def shown_body(s: State, e: Fighter) -> Body:
    """What others see of it: its own base, or the hull that carries it."""
    return eye(s, e)


def in_arc(x: int, y: int, facing: int, e: Body) -> bool:
    """GCE-LOS-01, GCE-RUL-08, GCE-VSHT-01: some part of the base lies within 45 degrees of a direction, edges included."""
    fx, fy = heading(facing)

    def turned(px: float, py: float) -> tuple[float, float]:
        return (px - x) * fx + (py - y) * fy, (py - y) * fx - (px - x) * fy

    if e.half is None:
        u, v = turned(e.x, e.y)
        v = abs(v)
        if v <= u + 1e-6:
            return True
        return ((v - u) / sqrt(2) if u + v > 0 else sqrt(u * u + v * v)) <= e.r + 1e-6
    ring = [turned(px, py) for px, py in corners(e)]
    if any(abs(v) <= u + 1e-6 for u, v in ring):
        return True
    return any(_crosses(a, b) for a, b in zip(ring, [*ring[1:], ring[0]]))


def _crosses(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """A segment crosses one of the two rays that bound the quarter ahead."""
    for sign in (1, -1):
        p, q = a[0] - sign * a[1], b[0] - sign * b[1]
        if (p > 0) != (q > 0):
            w = p / (p - q)
            if a[0] + w * (b[0] - a[0]) >= 0:
                return True
    return False


def faces(s: State, f: Fighter, e: Body, gun: str = "") -> bool:
    """GCE-LOS-01, GCE-LOS-02, GCE-VSHT-01, GCE-VSHT-04, GCE-VSHT-05: the arc a warrior shoots in."""
    v = carrier(s, f)
    if v is None:
        return in_arc(f.x, f.y, f.facing, e)
    hull = hull_of(v)
    if gun and gun in hull.arcs:
        return in_arc(v.x, v.y, (v.facing + QUARTER[hull.arcs[gun]]) % 360, e)
    if hull.driver == f.id and not row_of(s, v).bike:
        return in_arc(v.x, v.y, v.facing, e)
    return True


def muzzle(s: State, f: Fighter, gun: str = "") -> Body:
    """GCE-VSHT-02, GCE-VSHT-04, GCE-RUL-96: the edge from which the range is measured."""
    v = carrier(s, f)
    if v is None:
        return f.body
    hull = hull_of(v)
    if gun and gun in hull.arcs:
        return edge(v, hull.arcs[gun])
    return edge(v, "front") if hull.driver == f.id and not row_of(s, v).bike else v.body


def edge(v: Fighter, side: str) -> Body:
    """One edge of a hull as a thin body."""
    assert v.half is not None
    long = side in ("front", "rear")
    far, wide = (v.half[0], v.half[1]) if long else (v.half[1], v.half[0])
    facing = (v.facing + QUARTER[side]) % 360
    fx, fy = heading(facing)
    return Body(f"{v.id} {side}", round(v.x + fx * far), round(v.y + fy * far), v.z, 0, facing, (1, wide), v.height)


def hiders(s: State, f: Fighter, e: Fighter) -> list[Body]:
    """GCE-COV-02: the vehicles that may hide something of a target from this shooter."""
    mine = (f.id, f.on, e.id, e.on)
    return [v.body for v in vehicles(s) if v.id not in mine and _screens(s, f, v)]


def _screens(s: State, f: Fighter, v: Fighter) -> bool:
    """GCE-COV-02: not the more obvious target: a friend, a wreck, immobilised, unoccupied, or harder to hit."""
    hull = hull_of(v)
    if v.side == f.side or hull.wrecked or hull.immobilised or unoccupied(s, v, f.side):
        return True
    return row_of(s, v).bike and (hull.thrust_before or hull.thrusts > 0)


def shows(s: State, f: Fighter, e: Fighter) -> float:
    """GCE-LOS-03, GCE-RUL-09: the share of a target's body that a fighter sees, whatever way it looks."""
    a, b = eye(s, f), shown_body(s, e)
    screens = hiders(s, f, e)
    if screens:
        return _share(s, a, b, screens)
    known, key = s.setup.seen, (*a[1:8], *b[1:8])
    if key not in known:
        if len(known) > KEPT:
            known.clear()
        known[key] = _share(s, a, b, [])
    return known[key]


def _share(s: State, a: Body, b: Body, screens: list[Body]) -> float:
    """How much shows past scenery and screens."""
    found = silhouette(s.setup.field, (a.x, a.y, a.z + a.height), b, s.setup.sighting, screens)
    return 1.0 - found.hidden


def sees(s: State, f: Fighter, e: Fighter) -> bool:
    """GCE-LOS-03, GCE-TGT-11: some part of the body shows, and it is not hiding from this side."""
    return not (e.hidden and e.side != f.side) and shows(s, f, e) > 0


def sees_hated(s: State, f: Fighter) -> bool:
    """GCE-PSY-34, GCE-RUL-66: a hated enemy in plain line, all round."""
    return any(hates(f, e) and e.status == "up" and sees(s, f, e) for e in enemies(s, f) if not is_vehicle(e))


def cover(s: State, f: Fighter, e: Fighter) -> Mod | None:
    """GCE-HIT-04, GCE-HIT-05, GCE-COV-01, GCE-COV-03, GCE-RUL-09: hidden up to half -1, more than half -2."""
    return graded(shows(s, f, e))


def graded(share: float) -> Mod | None:
    """The modifier for so much of the body showing."""
    if share >= 0.9995:
        return None
    if share >= 0.4995:
        return Mod(-1, "partial cover", "GCE-HIT-04")
    return Mod(-2, "in cover", "GCE-HIT-05")
