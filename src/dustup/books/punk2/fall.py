"""Falling, lying Prone, getting up."""

from __future__ import annotations

from dustup.core import Event, Flow, Mod, tally

from . import checks, harm, mass, special, spots, terrain
from .climb import safe_drop
from .state import Fighter, State


def strength(f: Fighter, height: int) -> int:
    """P2-FALL-01, P2-FALL-04, P2-RUL-05: the Strength of a fall by its height in base sizes; 0 = no damage."""
    base = 2 * f.r
    for size, power in ((2, 0), (4, 2), (6, 4), (8, 6)):
        if height <= size * base:
            return power
    return 8


def fall(s: State, f: Fighter, height: int, x: int, y: int, z: int) -> Flow[None]:
    """P2-FALL-01..04, P2-RUL-01, P2-RUL-07, P2-RUL-23, P2-RUL-34: it lands, rolls if that was far, and lies Prone."""
    gone = land(s, f, x, y, z)
    about = {"who": f.id, "side": f.side, "height": height, "path": [[f.x, f.y, f.z]]}
    s.events.append(Event("fall", about, ("P2-FALL-01" if strength(f, height) else "P2-FALL-04",)))
    if gone:
        return
    f.prone = True
    if strength(f, height) and not (yield from survives(s, f, height)):
        yield from harm.down(s, f)
        if f.status != "up":
            return  # P2-BERS-01: a Berserker lies there and fights on
    s.events.append(Event("prone", {"who": f.id, "side": f.side}, ("P2-FALL-02", "P2-PRON-01")))
    touched = mass.contacts(s, f)
    if touched:
        mass.meet(s, f, touched[0])


def survives(s: State, f: Fighter, height: int) -> Flow[bool]:
    """P2-FALL-01, P2-FALL-03, P2-RUL-09: Toughness without Armor against the Strength of the fall."""
    power = strength(f, height)
    own = special.active_side(s) == f.side
    me = checks.Part(f.id, f.side, "Toughness", checks.value(s, f, "T"))
    it = checks.Part("", special.other(s, f.side), "fall", tally([Mod(power, "height of the fall", "P2-FALL-01")]))
    first, second = (me, it) if own else (it, me)
    clash = yield from checks.opposed(s, first, second, "fall", "P2-FALL-01", tie=1)
    won = clash.won == (1 if own else -1)
    faces = clash.dice(("fall", first.side), ("fall", second.side))
    sums = [[part.title, part.sum.plain()] for part in (first, second)]
    about = {"who": f.id, "side": f.side, "height": height, "faces": faces, "sums": sums, "success": won}
    s.events.append(Event("fall_roll", about, ("P2-FALL-01", "P2-RUL-07")))
    return won


def land(s: State, f: Fighter, x: int, y: int, z: int) -> bool:
    """P2-RUL-17, P2-RUL-23, P2-TERR-12: put it there or at the nearest free place; True if that removes it."""
    f.on_wall = ""
    if terrain.impassable(s, f, x, y, z):
        f.x, f.y, f.z = x, y, z
        remove(s, f)
        return True
    f.x, f.y, f.z = spots.nearest(s, f, x, y, z) or (x, y, z)
    return False


def remove(s: State, f: Fighter) -> None:
    """P2-TERR-12, P2-RUL-74: it ends on impassable ground: off the table at once, leaving nothing."""
    f.status = "gone"
    s.setup.scenario.on_down(s, f)
    about = {"who": f.id, "side": f.side, "result": "removed"}
    s.events.append(Event("removed", about, ("P2-TERR-12",)))


def to_ground(s: State, f: Fighter) -> None:
    """P2-RUL-77: the marker of one Downed in the air or on a wall lies straight below; over impassable it is lost."""
    low = terrain.below(s, f.x, f.y, f.z)
    if f.status != "down":
        return
    if low < f.z - terrain.LEVEL:
        f.z, f.on_wall = low, ""
        s.events.append(Event("marker_falls", {"who": f.id, "path": [[f.x, f.y, f.z]]}, ("P2-RUL-77",)))
    if terrain.impassable(s, f, f.x, f.y, low):
        remove(s, f)


def too_far(f: Fighter, height: int) -> bool:
    """P2-CLMB-04: a drop of more than twice the base size is a fall."""
    return height > safe_drop(f)
