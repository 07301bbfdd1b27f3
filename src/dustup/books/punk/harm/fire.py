"""Fire: markers, the Hits they deal, flight from them, exploding carriers."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from dustup.core import Flow

from ..fight import engagement
from ..move import terrain
from ..special import abilities
from ..state import Fighter, Mark, State
from ..units import inches
from . import harm

RADIUS = 2  # inches (PK-INCE-01)
Spot = tuple[int, int, int]
LEVEL = 500  # a marker reaches those within 5 cm of its level


def mark(s: State, x: int, y: int, power: int, z: int = 0) -> Mark:
    """PK-INCE-01, PK-TMPL-04: a Fire marker that stays."""
    s.made += 1
    found = Mark(f"fire{s.made}", "fire", x, y, inches(s.unit, RADIUS), power, state=str(z) if z else "")
    s.marks[found.id] = found
    s.say("fire", s.law["PK-INCE-01"], mark=found.id, spot=[x, y], power=power)
    return found


def touches(m: Mark, x: int, y: int, z: int, r: int) -> bool:
    """PK-TMPL-01: some part of a base lies in the marker, or just touches it."""
    dx, dy, reach = m.x - x, m.y - y, m.r + r
    return dx * dx + dy * dy <= reach * reach and abs(int(m.state or 0) - z) <= LEVEL


def inside(m: Mark, f: Fighter) -> bool:
    """PK-TMPL-01: it touches the marker where it stands."""
    return touches(m, f.x, f.y, f.z, f.r)


def spread(s: State, direct: Sequence[Fighter], wake: harm.Wake) -> list[Fighter]:
    """PK-TMPL-02, PK-TEMP-04: also everyone in a combat with somebody touched, as the combats were just before."""
    before = wake.before if wake.before is not None else engagement.groups(s)
    found = {f.id: f for f in direct}
    for f in direct:
        for key in before.get(f.id, ()):
            for each in (key, *before.get(key, ())):
                other = s.fighters[each]
                if other.status == "up":
                    found.setdefault(each, other)
    return list(found.values())


def _met(s: State, f: Fighter, path: Sequence[Spot]) -> list[tuple[Mark, Spot]]:
    """The Fire markers a path meets, each with the place where it is first touched."""
    found: list[tuple[Mark, Spot]] = []
    burning = [m for m in s.marks.values() if m.kind == "fire"] if s.marks else ()
    if not burning:
        return found
    west, south, east, north = terrain.bounds(path, f.r + 1)
    for m in burning:
        x, y, r = m.x, m.y, m.r
        if west - r < x < east + r and south - r < y < north + r and (at := _first(m, f, path)) is not None:
            found.append((m, at))
    return found


def stands_in(s: State, f: Fighter) -> bool:
    """PK-INCE-04: on its feet in some Fire marker that has not burned it in this Action."""
    if f.burned or f.status != "up":
        return False
    for m in s.marks.values():
        if m.kind == "fire" and inside(m, f):
            return True
    return False


def strongest(s: State, f: Fighter, path: Sequence[Spot]) -> int:
    """PK-RUL-73: the power of the strongest marker a planned path will meet, 0 if none can hurt it."""
    met = _met(s, f, path)
    if not met or abilities.spared(s, f, "fire"):
        return 0
    return max([m.power for m, _ in met])


def touch_fire(s: State, f: Fighter, path: Sequence[Spot], least: int = 0) -> Flow[None]:
    """PK-INCE-04, PK-INCE-05, PK-RUL-55, PK-RUL-73, PK-FPRF-01: one Hit per Action from the strongest marker met.

    It is struck where the path first touches that marker; a survivor is put back at the end of the path. While a
    marker of power `least` still lies ahead, weaker ones wait.
    """
    if f.burned:
        return
    met = [pair for pair in _met(s, f, path) if pair[0].power >= least]
    if not met or abilities.spared(s, f, "fire"):
        return
    m, at = max(met, key=lambda pair: pair[0].power)
    end = f.x, f.y, f.z
    f.x, f.y, f.z = at
    f.burned = True
    s.say("burning", s.law["PK-INCE-04"], s.law["PK-INCE-05"], who=f.id, side=f.side, mark=m.id, spot=[f.x, f.y])
    yield from harm.hit(s, f, s.edition.harm.burn(s, m))
    if f.status == "up":
        f.x, f.y, f.z = end


def _first(m: Mark, f: Fighter, path: Sequence[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    for i, (x, y, z) in enumerate(path):
        if touches(m, x, y, z, f.r):
            return (x, y, z) if i == 0 else _entry(m, f, path[i - 1], (x, y, z))
        if i and (between := _pass(m, f, path[i - 1], (x, y, z))) is not None:
            return between
    return None


def _along(a: tuple[int, int, int], b: tuple[int, int, int], t: float) -> tuple[int, int, int]:
    return (round(a[0] + t * (b[0] - a[0])), round(a[1] + t * (b[1] - a[1])), round(a[2] + t * (b[2] - a[2])))


def _roots(m: Mark, f: Fighter, a: tuple[int, int, int], b: tuple[int, int, int]) -> float | None:
    """How far along a→b (0..1) the base first touches the marker in plan."""
    dx, dy, px, py, reach = b[0] - a[0], b[1] - a[1], a[0] - m.x, a[1] - m.y, m.r + f.r
    d2, pd = dx * dx + dy * dy, px * dx + py * dy
    rest = pd * pd - d2 * (px * px + py * py - reach * reach)
    if d2 == 0 or rest < 0:
        return None
    t = (-pd - sqrt(rest)) / d2
    return t if 0 <= t <= 1 else None


def _entry(m: Mark, f: Fighter, a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    t = _roots(m, f, a, b)
    return b if t is None else _along(a, b, t)


def _pass(m: Mark, f: Fighter, a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int] | None:
    t = _roots(m, f, a, b)
    if t is None:
        return None
    at = _along(a, b, t)
    return at if abs(int(m.state or 0) - at[2]) <= LEVEL else None
