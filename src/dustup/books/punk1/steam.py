"""Steam weapons: a Tech roll, a straight line, and leaks."""

from __future__ import annotations

from math import hypot

from dustup.books.punk.bands import machines
from dustup.books.punk.bands.machines import level, touched
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
    near = [e for e in level(s, f) if hypot(e.x - f.x, e.y - f.y) - e.r <= f.r + far and sees(s, f, e)]
    found: dict[str, list[Anyone]] = {}
    for degree in range(-90, 91) if near else ():
        dx, dy = TURN[(f.facing + degree) % 360]
        struck = touched(f, (dx, dy), far, near)
        if any(e.side != f.side for e in struck):
            found.setdefault("+".join(e.id for e in struck), struck)
    for e in near:  # straight at somebody, whatever the degree
        struck = touched(f, (e.x - f.x, e.y - f.y), far, near)
        if any(other.side != f.side for other in struck):
            found.setdefault("+".join(other.id for other in struck), struck)
    order = sorted(found, key=lambda key: -sum(1 if e.side != f.side else -2 for e in found[key]))
    return {key: found[key] for key in order}


def jet(
    s: State, f: Anyone, gun: Gun, foe: Anyone, struck: list[Anyone] | None = None, watch: bool = False
) -> Flow[None]:
    """P1-STE-01..04, P1-DEF-04, P1-RUL-96: Tech, -2 in Defensive fire; smoke does not matter."""
    late = (Mod(-2, "defensive fire", "P1-DEF-04"),) if watch else ()
    ahead, power = yield from machines.jet(s, f, foe, "P1-STE-01", late)
    if ahead:
        victims = in_line(s, f, foe, reach(f, gun)[-1]) if struck is None else struck
        yield from _scald(s, f, victims, power, "P1-STE-01")
    elif power:
        yield from _scald(s, f, [f], power, "P1-STE-02")


def in_line(s: State, f: Anyone, foe: Anyone, far: int) -> list[Anyone]:
    """P1-STE-01, P1-RUL-52: each base the line from its centre through that one touches, unless it is wholly hidden."""
    return touched(f, (foe.x - f.x, foe.y - f.y), far, [e for e in level(s, f) if not sight.unseen(s, f, e)])


def _scald(s: State, f: Anyone, victims: list[Anyone], power: int, rule: str) -> Flow[None]:
    """P1-STE-03: no Armour and no Cover counts."""
    by = f.id if rule == "P1-STE-01" else ""  # P1-RUL-01: a leak is a hazard
    blow = harm.Blow("Steam", rule, (Mod(power, "steam", rule),), ALL, by, shock=True)
    yield from machines.scald(s, victims, blow)
