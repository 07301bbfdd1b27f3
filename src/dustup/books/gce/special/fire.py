"""GCE-FIRE: warriors on fire."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.choices import yes_or_no

from .. import checks
from ..content import INCH
from ..harm import incidental, strike
from ..sight import stand
from ..state import Fighter, State
from ..terrain import brink
from ..vehicles.frame import ahead
from ..warriors import able, carrier, enemies, engaged, frenzied, in_contact, is_moving, mates, near
from . import running

OUT = 6
CLEAR = 20
"""2 millimetres: who stops this far from a base does not touch it."""


def burn(s: State, f: Fighter) -> Flow[None]:
    """GCE-FIRE-01..05, GCE-FIRE-07, GCE-RUL-61, GCE-RUL-94, GCE-RUL-108: instead of moving it fights the flames."""
    helpers = yield from _helpers(s, f)
    face = yield from checks.at_least(
        f.side, f"{f.name} beats the flames", "GCE-FIRE-01", OUT - len(helpers), {"who": f.id}
    )
    total = face + len(helpers)
    s.say(
        "flames", "GCE-FIRE-01", *(("GCE-FIRE-07",) if helpers else ()), who=f.id, helpers=helpers,
        faces=[["flames", face, f.side]], need=OUT, total=total, success=total >= OUT,
    )  # fmt: skip
    if total >= OUT:
        f.burning = False
        return
    yield from strike(s, f, incidental(4, "burning", "GCE-FIRE-02"))
    if f.status != "up" or not f.burning:
        return
    if frenzied(f):  # GCE-PSY-44
        return
    f.idle = f.moved = True
    if not f.pinned:
        yield from panic(s, f)


def _helpers(s: State, f: Fighter) -> Flow[list[str]]:
    """GCE-FIRE-07, GCE-RUL-61: friends within 1 inch who give up their shooting."""
    found = []
    for m in mates(s, f):
        ready = m.hull is None and able(m) and not m.helped and not m.shot and not m.burning
        if not ready or engaged(s, m) or not near(stand(s, m), stand(s, f), 1):
            continue
        prompt = f"{m.name}: help {f.name} with the flames and not shoot?"
        names = ("Help", "Do not help")
        if (yield yes_or_no(m.side, "help", prompt, "GCE-FIRE-07", names, model=m.id, at=f.id)):
            m.helped = True
            found.append(m.id)
    return found


def panic(s: State, f: Fighter) -> Flow[None]:
    """GCE-FIRE-04, GCE-RUL-62: 2D6 inches in a random direction, off a vehicle if need be, stopping at obstacles."""
    from ..move.board import go_off, outside

    _, degrees = yield from checks.scatter(f.side, f"{f.name} panics")
    inches = yield from checks.two_dice(f.side, f"{f.name} runs", "GCE-FIRE-04")
    far = inches * INCH
    s.say("panics", "GCE-FIRE-04", who=f.id, faces=[["panic", inches, f.side]])
    v = carrier(s, f)
    if v is not None:
        if not outside(v, *ahead(v.x, v.y, degrees, far)):
            return
        go_off(s, f, v, degrees, "GCE-FIRE-04")
        if is_moving(v):
            yield from strike(s, f, incidental(3, "leaping off", "GCE-RUL-62"))
    if f.status == "up":
        yield from stumble(s, f, degrees, far, "panic", "GCE-FIRE-04", "GCE-RUL-62")


def stumble(s: State, f: Fighter, degrees: int, far: int, mode: str, *rules: str) -> Flow[str]:
    """GCE-RUL-62, GCE-RUL-113: straight that way, as far as nothing stops it; whom it runs into.

    GCE-CHRG-05, GCE-FIRE-06: in a panic it stops short of all enemies, otherwise of those in flames: it fights nobody.
    """
    from ..move.foot import driven

    end = straight(s, f, degrees, far, mode == "panic")
    arrived = yield from driven(s, f, [brink(s, f, (end.x, end.y))], mode, rules)
    return end.body if arrived else ""


def straight(s: State, f: Fighter, degrees: int, far: int, shy: bool = True) -> running.Pushed:
    """GCE-RUL-113, GCE-CHRG-05: as far that way as nothing stops it; `shy`: short of all enemies."""
    from ..move.foot import standing

    kept = [m.id for m in enemies(s, f) if (m.burning or shy) and m.hull is None and not in_contact(f, m)]
    bodies = [m.body._replace(r=m.r + CLEAR) if m.id in kept else m.body for m in standing(s, f)]
    return running.push(s.setup.field, f, degrees, far, s.setup.blocks, bodies)
