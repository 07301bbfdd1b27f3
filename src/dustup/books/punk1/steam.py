"""Steam weapons: a Tech roll, a straight line, and leaks."""

from __future__ import annotations

from math import hypot

from dustup.books.punk.bands.effects import distance
from dustup.books.punk.dice import Throw, attribute
from dustup.books.punk.harm import harm
from dustup.books.punk.shoot import shoot as shooting
from dustup.books.punk.shoot.guns import Gun, reach
from dustup.books.punk.sight import sees
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core import Flow, Mod
from dustup.skirmish.choices import which
from dustup.table.bodies import TURN

from . import sight

ALL = 99  # a Penetration that leaves no Armour
LEVEL = 500  # the jet keeps to its level


def shoot(s: State, f: Anyone, gun: Gun) -> Flow[None]:
    """P1-STE-01, P1-RUL-52: along any line in its front arc that touches an enemy."""
    found = lines(s, f, reach(f, gun)[-1])
    if not found:  # nobody on its level: at somebody above or below, who is not reached
        foe = yield from shooting.pick_target(s, f, gun)
        yield from jet(s, f, gun, foe)
        return
    pick = next(iter(found))
    if len(found) > 1:
        pick = yield which(
            f.side, "jet", f"{f.name}: through whom?", "P1-RUL-52",
            {key: ", ".join(e.name for e in struck) for key, struck in found.items()}, model=f.id,
        )  # fmt: skip
    struck = found[pick]
    yield from jet(s, f, gun, next(e for e in struck if e.side != f.side), struck)


def lines(s: State, f: Anyone, far: int) -> dict[str, list[Anyone]]:
    """P1-RUL-52: whom a line in its front arc can touch, degree by degree; most enemies, fewest friends first."""
    near = [e for e in _level(s, f) if hypot(e.x - f.x, e.y - f.y) - e.r <= f.r + far and sees(s, f, e)]
    found: dict[str, list[Anyone]] = {}
    for degree in range(-90, 91) if near else ():
        dx, dy = TURN[(f.facing + degree) % 360]
        struck = _touched(f, dx, dy, far, near)
        if any(e.side != f.side for e in struck):
            found.setdefault("+".join(e.id for e in struck), struck)
    for e in near:  # straight at somebody, whatever the degree
        struck = _touched(f, e.x - f.x, e.y - f.y, far, near)
        if any(other.side != f.side for other in struck):
            found.setdefault("+".join(other.id for other in struck), struck)
    order = sorted(found, key=lambda key: -sum(1 if e.side != f.side else -2 for e in found[key]))
    return {key: found[key] for key in order}


def jet(
    s: State, f: Anyone, gun: Gun, foe: Anyone, struck: list[Anyone] | None = None, watch: bool = False
) -> Flow[None]:
    """P1-STE-01..04, P1-DEF-04, P1-RUL-96: Tech, -2 in Defensive fire; smoke does not matter."""
    late = (Mod(-2, "defensive fire", "P1-DEF-04"),) if watch else ()
    check = yield from attribute(
        s, f, "TC", Throw("steam", "P1-STE-01", at=foe.id, always=True, sort=lambda die, need: need - die), late
    )
    margin = 0 if check.die is None else check.need - check.die
    s.say("steam", "P1-STE-01", who=f.id, at=foe.id, side=f.side, success=check.success, power=abs(margin))
    if check.success:
        victims = in_line(s, f, foe, reach(f, gun)[-1]) if struck is None else struck
        yield from _scald(s, f, victims, margin + 1, "P1-STE-01")
    elif check.die is not None:
        yield from _scald(s, f, [f], -margin, "P1-STE-02")


def in_line(s: State, f: Anyone, foe: Anyone, far: int) -> list[Anyone]:
    """P1-STE-01, P1-RUL-52: each base the line from its centre through that one touches, unless it is wholly hidden."""
    return _touched(f, foe.x - f.x, foe.y - f.y, far, [e for e in _level(s, f) if not sight.unseen(s, f, e)])


def _level(s: State, f: Anyone) -> list[Anyone]:
    return [e for e in s.fighters.values() if e is not f and e.status == "up" and abs(e.z - f.z) <= LEVEL]


def _touched(f: Anyone, dx: float, dy: float, far: int, among: list[Anyone]) -> list[Anyone]:
    n = hypot(dx, dy) or 1.0
    end = f.x + dx / n * (f.r + far), f.y + dy / n * (f.r + far)
    struck = [e for e in among if distance(e.x, e.y, f.x, f.y, *end) <= e.r]
    return sorted(struck, key=lambda e: (e.x - f.x) ** 2 + (e.y - f.y) ** 2)


def _scald(s: State, f: Anyone, victims: list[Anyone], power: int, rule: str) -> Flow[None]:
    """P1-STE-03: no Armour and no Cover counts."""
    wake = harm.Wake()
    by = f.id if rule == "P1-STE-01" else ""  # P1-RUL-01: a leak is a hazard
    blow = harm.Blow("Steam", rule, (Mod(power, "steam", rule),), ALL, by, shock=True)
    for e in victims:
        if e.status == "up":
            yield from harm.strike(s, e, blow, wake)
    yield from harm.settle(s, wake)
