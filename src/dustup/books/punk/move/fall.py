"""Falling, lying Prone, getting up."""

from __future__ import annotations

from dustup.core import Flow, Mod, tally

from .. import dice
from ..fight import engagement
from ..harm import harm
from ..special import abilities
from ..state import Fighter, State
from . import place, terrain


def strength(s: State, f: Fighter, height: int) -> int:
    """PK-FALL-01, PK-FALL-04: the Strength of a fall by its height; 0 = no damage."""
    return s.edition.move.fall_strength(f, height)


def fall(s: State, f: Fighter, height: int, x: int, y: int, z: int) -> Flow[None]:
    """PK-FALL-01..04, PK-RUL-01, PK-RUL-07, PK-RUL-23, PK-RUL-34: it lands, rolls if that was far, and lies Prone."""
    gone = land(s, f, x, y, z)
    about = {"who": f.id, "side": f.side, "height": height, "path": [[f.x, f.y, f.z]]}
    s.say("fall", s.law["PK-FALL-01"] if strength(s, f, height) else s.law["PK-FALL-04"], **about)
    if gone:
        return
    f.prone = True
    if strength(s, f, height) and not (yield from survives(s, f, height)):
        yield from harm.down(s, f)
        if f.status != "up":
            return  # PK-BERS-01: a Berserker lies there and fights on
    s.say("prone", s.law["PK-FALL-02"], s.law["PK-PRON-01"], who=f.id, side=f.side)
    touched = engagement.contacts(s, f)
    if touched:
        engagement.meet(s, f, touched[0])


def survives(s: State, f: Fighter, height: int) -> Flow[bool]:
    """PK-FALL-01, PK-FALL-03, PK-RUL-09, PK-ARM-03: Toughness without Armor against the Strength of the fall."""
    power = strength(s, f, height)
    own = abilities.active_side(s) == f.side
    me = dice.Part(f.id, f.side, "Toughness", dice.value(s, f, "T"))
    it = dice.Part(
        "", abilities.other(s, f.side), "fall", tally([Mod(power, "height of the fall", s.law["PK-FALL-01"])])
    )
    ahead = s.edition.move.faller_first(own)
    first, second = (me, it) if ahead else (it, me)
    tie = 1 if ahead == own else -1
    clash = yield from dice.opposed(s, first, second, dice.Throw("fall", s.law["PK-FALL-01"]), tie=tie)
    won = clash.won == (1 if ahead else -1)
    faces = clash.dice(("fall", first.side), ("fall", second.side))
    sums = [[part.title, part.sum.plain()] for part in (first, second)]
    about = {
        "who": f.id,
        "side": f.side,
        "height": height,
        "faces": faces,
        "sums": sums,
        "success": won,
        "totals": list(clash.totals),
    }
    s.say("fall_roll", s.law["PK-FALL-01"], s.law["PK-RUL-07"], **about)
    return won


def land(s: State, f: Fighter, x: int, y: int, z: int) -> bool:
    """PK-RUL-17, PK-RUL-23, PK-TERR-12: put it there or at the nearest free place; True if that removes it."""
    f.on_wall = ""
    if terrain.impassable(s, f, x, y, z):
        f.x, f.y, f.z = x, y, z
        remove(s, f)
        return True
    f.x, f.y, f.z = place.settled(s, f, x, y, z) or (x, y, z)
    return False


def remove(s: State, f: Fighter) -> None:
    """PK-TERR-12, PK-RUL-74, PK-TERR-15: it ends on impassable ground: off the table at once, leaving nothing."""
    f.status = "gone"
    s.setup.scenario.fallen(s, f)
    about = {"who": f.id, "side": f.side, "result": "removed"}
    s.say("removed", s.law["PK-TERR-12"], **about)


def to_ground(s: State, f: Fighter) -> None:
    """PK-RUL-77: the marker of one Downed in the air or on a wall lies straight below; over impassable it is lost."""
    low = terrain.below(s, f.x, f.y, f.z)
    if f.status != "down":
        return
    if low < f.z - terrain.LEVEL:
        f.z, f.on_wall = low, ""
        s.say("marker_falls", s.law["PK-RUL-77"], who=f.id, path=[[f.x, f.y, f.z]])
    if terrain.impassable(s, f, f.x, f.y, low):
        remove(s, f)
