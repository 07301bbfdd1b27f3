"""Fire: markers, the Hits they deal, flight from them, exploding carriers."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt

from dustup.core import Choice, Flow, Mod
from dustup.table.bodies import CONTACT

from .. import abilities
from ..dice import note
from ..fight import engagement
from ..move import place, terrain
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
    note(s, "fire", (s.law["PK-INCE-01"],), mark=found.id, spot=[x, y], power=power)
    return found


def touches(m: Mark, x: int, y: int, z: int, r: int) -> bool:
    """PK-TMPL-01: some part of a base lies in the marker, or just touches it."""
    dx, dy, reach = m.x - x, m.y - y, m.r + r
    return dx * dx + dy * dy <= reach * reach and abs(int(m.state or 0) - z) <= LEVEL


def _in(m: Mark, f: Fighter) -> bool:
    return touches(m, f.x, f.y, f.z, f.r)


def blow(s: State, power: int, more: int, by: str, what: str) -> harm.Blow:
    """PK-INCE-02, PK-RUL-55: Strength X (and +1 for each further weapon), Penetration X, no Cover."""
    force = (
        Mod(power, "fire", s.law["PK-INCE-02"]),
        *((Mod(more, "more fire bombs", s.law["PK-INCE-06"]),) if more else ()),
    )
    return harm.Blow(what, s.law["PK-INCE-02"], force, power, by)


def land(
    s: State, at: Spot, power: int, by: Fighter, wake: harm.Wake, under: Sequence[Fighter] = ()
) -> Flow[None]:  # fmt: skip
    """PK-INCE-01..03, PK-TMPL-02, PK-RUL-55: an Incendiary weapon lands: marker, Hits, flight.

    `under` are those a template touched besides.
    """
    m = mark(s, at[0], at[1], power, at[2])
    yield from _burst(s, m, blow(s, power, 0, by.id, "Fire"), (by.x, by.y), None, wake, under)


def detonate(s: State, f: Fighter, powers: Sequence[int], wake: harm.Wake) -> Flow[None]:
    """PK-INCE-06, PK-INCE-07, PK-RUL-55, PK-RUL-71: a Downed carrier's fire bombs go off; its kit is gone."""
    f.burnt, f.items, f.loot, f.bullets = True, [], [], 0
    note(s, "detonation", (s.law["PK-INCE-06"], s.law["PK-INCE-07"]), who=f.id, side=f.side, spot=[f.x, f.y])
    power = max(powers)
    m = mark(s, f.x, f.y, power, f.z)
    yield from _burst(s, m, blow(s, power, len(powers) - 1, "", "Fire bombs going off"), (f.x, f.y), f, wake)


def kindle(s: State, victim: Fighter, power: int, by: Fighter, wake: harm.Wake) -> Flow[None]:
    """PK-INCE-01..03, PK-RUL-55: an Incendiary weapon without area strikes its target alone, who flees its fire."""
    wake.mark(s)
    m = mark(s, victim.x, victim.y, power, victim.z)
    victim.burned = True
    yield from harm.strike(s, victim, blow(s, power, 0, by.id, "Fire"), wake)
    if victim.status == "up" and not abilities.has(s, victim, "fireproof"):
        yield from flee(s, victim, m, (by.x, by.y), wake)


def _burst(
    s: State, m: Mark, strike: harm.Blow, away: tuple[int, int], source: Fighter | None, wake: harm.Wake,
    under: Sequence[Fighter] = (),
) -> Flow[None]:  # fmt: skip
    """PK-INCE-02, PK-INCE-03, PK-RUL-72: Hits nearest first, then flight; the Fireproof are struck but stay."""
    wake.mark(s)
    touched = [f.id for f in under]
    direct = [f for f in s.fighters.values() if f.status == "up" and f is not source and (_in(m, f) or f.id in touched)]
    victims = nearest_first(s, m.x, m.y, spread(s, direct, wake))
    for victim in victims:
        if victim.status == "up":
            victim.burned = True
            yield from harm.strike(s, victim, strike, wake)
    for victim in nearest_first(s, *away, direct):
        if victim.status == "up" and _in(m, victim) and not abilities.has(s, victim, "fireproof"):
            yield from flee(s, victim, m, away, wake)


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


def nearest_first(s: State, x: int, y: int, victims: Sequence[Fighter]) -> list[Fighter]:
    """PK-RUL-08: nearest to a point first; equally near, the active player's first."""
    active = abilities.active_side(s)
    return sorted(victims, key=lambda f: (max(0, int(hypot(f.x - x, f.y - y)) - f.r), f.side != active))


def flee(s: State, f: Fighter, m: Mark, away: tuple[int, int], wake: harm.Wake) -> Flow[None]:
    """PK-INCE-03, PK-RUL-25, PK-RUL-71: straight away from the attacker, just far enough to be clear of the marker."""
    dx, dy = f.x - away[0], f.y - away[1]
    if dx == 0 and dy == 0:
        turn = yield Choice(
            who=f.side, what="flee", rule=s.law["PK-RUL-71"], prompt=f"{f.name} stands on the fire: which way out?",
            about={"model": f.id}, values=tuple(range(0, 360, 45)), label=lambda deg: f"{deg}°",
        )  # fmt: skip
        dx, dy = round(1000 * cos(radians(turn))), round(1000 * sin(radians(turn)))
    x, y = _clear_of(m, f, dx, dy)

    out = [(m.x, m.y, (m.r + f.r) ** 2)] if abs(int(m.state or 0) - f.z) <= LEVEL else []
    foes = [
        e for e in s.fighters.values() if e.side != f.side and e.status == "up" and abs(e.z - f.z) <= engagement.STEP
    ]
    spot = place.nearest(s, f, x, y, out, [(e.x, e.y, (e.r + f.r + CONTACT) ** 2) for e in foes])
    if spot is None:
        rules = (s.law["PK-INCE-03"], s.law["PK-RUL-71"])
        note(s, "flee", rules, who=f.id, side=f.side, mark=m.id, result="no room", facing=f.facing)
        return
    was = [f.x, f.y, f.z]
    f.x, f.y = spot
    wake.fled.append(f.id)
    for foe in engagement.contacts(s, f):
        engagement.meet_one(s, f, foe)
    note(
        s, "flee", (s.law["PK-INCE-03"], s.law["PK-RUL-71"]),
        who=f.id, side=f.side, path=[was, [f.x, f.y, f.z]], facing=f.facing, mark=m.id,
    )  # fmt: skip


def _clear_of(m: Mark, f: Fighter, dx: int, dy: int) -> tuple[int, int]:
    """The first point from the base along (dx, dy) where it no longer touches the marker."""
    n = hypot(dx, dy)
    ux, uy, px, py = dx / n, dy / n, f.x - m.x, f.y - m.y
    along, reach = px * ux + py * uy, m.r + f.r + 1
    go = -along + sqrt(max(0.0, along * along - (px * px + py * py) + reach * reach))
    return round(f.x + go * ux), round(f.y + go * uy)


def _met(s: State, f: Fighter, path: Sequence[Spot]) -> list[tuple[Mark, Spot]]:
    """The Fire markers a path meets, each with the place where it is first touched."""
    found: list[tuple[Mark, Spot]] = []
    if not s.marks:
        return found
    west, south, east, north = terrain.bounds(path, f.r + 1)
    for m in s.marks.values():
        if m.kind == "fire":
            x, y, r = m.x, m.y, m.r
            if west - r < x < east + r and south - r < y < north + r and (at := _first(m, f, path)) is not None:
                found.append((m, at))
    return found


def stands_in(s: State, f: Fighter) -> bool:
    """PK-INCE-04: on its feet in some Fire marker that has not burned it in this Action."""
    if f.burned or f.status != "up":
        return False
    for m in s.marks.values():
        if m.kind == "fire" and _in(m, f):
            return True
    return False


def strongest(s: State, f: Fighter, path: Sequence[Spot]) -> int:
    """PK-RUL-73: the power of the strongest marker a planned path will meet, 0 if none can hurt it."""
    met = _met(s, f, path)
    if not met or abilities.has(s, f, "fireproof"):
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
    if not met or abilities.has(s, f, "fireproof"):
        return
    m, at = max(met, key=lambda pair: pair[0].power)
    end = f.x, f.y, f.z
    f.x, f.y, f.z = at
    f.burned = True
    note(s, "burning", (s.law["PK-INCE-04"], s.law["PK-INCE-05"]), who=f.id, side=f.side, mark=m.id, spot=[f.x, f.y])
    force = (Mod(m.power, "fire", s.law["PK-INCE-04"]),)
    yield from harm.hit(s, f, harm.Blow("Fire", s.law["PK-INCE-04"], force, m.power))
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
