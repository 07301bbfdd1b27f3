"""Steam weapons: a Tech roll, a straight line, and leaks."""

from __future__ import annotations

from math import hypot

from dustup.books.punk.bands.effects import distance
from dustup.books.punk.dice import Throw, attribute
from dustup.books.punk.harm import harm
from dustup.books.punk.shoot import shoot as shooting
from dustup.books.punk.shoot.guns import Gun, reach
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core import Flow, Mod

from . import sight

ALL = 99  # a Penetration that leaves no Armour
LEVEL = 500  # the jet keeps to its level


def shoot(s: State, f: Anyone, gun: Gun) -> Flow[None]:
    """P1-STE-01: pointed at an enemy in sight."""
    foe = yield from shooting.pick_target(s, f, gun)
    yield from jet(s, f, gun, foe)


def jet(s: State, f: Anyone, gun: Gun, foe: Anyone, watch: bool = False) -> Flow[None]:
    """P1-STE-01..04, P1-DEF-04, P1-RUL-96: Tech, -2 in Defensive fire; smoke does not matter."""
    late = (Mod(-2, "defensive fire", "P1-DEF-04"),) if watch else ()
    check = yield from attribute(
        s, f, "TC", Throw("steam", "P1-STE-01", at=foe.id, always=True, sort=lambda die, need: need - die), late
    )
    margin = 0 if check.die is None else check.need - check.die
    s.say("steam", "P1-STE-01", who=f.id, at=foe.id, side=f.side, success=check.success, power=abs(margin))
    if check.success:
        yield from _scald(s, f, in_line(s, f, foe, reach(f, gun)[-1]), margin + 1, "P1-STE-01")
    elif check.die is not None:
        yield from _scald(s, f, [f], -margin, "P1-STE-02")


def in_line(s: State, f: Anyone, foe: Anyone, far: int) -> list[Anyone]:
    """P1-STE-01, P1-RUL-52: each base the line from its centre touches, unless scenery hides it wholly."""
    dx, dy = foe.x - f.x, foe.y - f.y
    n = hypot(dx, dy) or 1.0
    end = f.x + dx / n * (f.r + far), f.y + dy / n * (f.r + far)
    level = [e for e in s.fighters.values() if e is not f and e.status == "up" and abs(e.z - f.z) <= LEVEL]
    struck = [e for e in level if distance(e.x, e.y, f.x, f.y, *end) <= e.r and not sight.unseen(s, f, e)]
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
