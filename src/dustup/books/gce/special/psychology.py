"""GCE-PSY: fear, terror, stupidity, hatred, frenzy."""

from __future__ import annotations

from bisect import bisect_left

from dustup.core import Flow
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.space import bearing, by_distance, touched
from dustup.table import reach

from .. import checks
from ..content import INCH
from ..harm import drop_all, incidental, strike
from ..sight import stand
from ..state import Fighter, State
from ..terrain import brink
from ..vehicles.frame import ahead
from ..warriors import carrier, engaged, frenzied, hull_of, is_moving, near
from . import running
from .fire import stumble
from .hiding import reveal

TERROR = 8


def causes(e: Fighter) -> str:
    """GCE-PSY-05: what it makes others feel; terror includes fear."""
    return "terror" if "terror" in e.traits else "fear" if "fear" in e.traits else ""


def calm_by_nature(f: Fighter) -> bool:
    """GCE-PSY-27, GCE-PSY-43: the stupid and the frenzied know neither fear nor terror."""
    return "stupid" in f.traits or frenzied(f)


def feels(s: State, f: Fighter, e: Fighter) -> str:
    """GCE-PSY-03, GCE-PSY-04, GCE-PSY-12, GCE-PSY-13: what it feels of an enemy: terror, fear, or nothing."""
    v, kind = carrier(s, f), causes(e)
    if calm_by_nature(f) or (v is not None and hull_of(v).driver == f.id):
        return ""
    if causes(f) == "fear":
        return "fear" if kind == "terror" else ""
    return "" if causes(f) else kind


def dares(s: State, f: Fighter, e: Fighter) -> Flow[bool]:
    """GCE-PSY-01: to charge one who causes fear takes a Leadership test; failing, it stands still."""
    if not feels(s, f, e) or (yield from checks.leadership(s, f, f"to charge {e.name}", "GCE-PSY-01")):
        return True
    f.idle = f.moved = True
    s.say("cowed", "GCE-PSY-01", who=f.id, at=e.id)
    return False


def dread(s: State, f: Fighter, charger: Fighter) -> Flow[None]:
    """GCE-PSY-02, GCE-PSY-11, GCE-RUL-63, GCE-RUL-64: charged by one who is feared: half WS, or none."""
    kind = feels(s, f, charger) if f.status == "up" else ""
    if not kind or (yield from checks.leadership(s, f, f"charged by {charger.name}", "GCE-PSY-02")):
        return
    f.afraid = {**f.afraid, charger.id: "none" if kind == "terror" else "half"}
    s.say("afraid", "GCE-PSY-02" if kind == "fear" else "GCE-RUL-64", who=f.id, at=charger.id)


def terror(s: State, f: Fighter) -> Flow[bool]:
    """GCE-PSY-06, GCE-PSY-10, GCE-RUL-07, GCE-RUL-96: who starts its movement near a cause of terror tests (aboard from
    the hull); whether it fled."""
    if f.hull is not None or f.pinned or f.status != "up" or causes(f) or calm_by_nature(f):
        return False
    causers = [e for e in s.strangers(f.side) if "terror" in e.traits and e.status == "up"]
    here = stand(s, f)
    scares = [e for e in causers if near(here, stand(s, e), TERROR)]
    if not scares:
        return False
    if (yield from checks.leadership(s, f, "terror", "GCE-PSY-06")):
        return False
    f.terrified = True
    cause = by_distance(f, scares)[0]
    v = carrier(s, f)
    if v is not None and hull_of(v).driver == f.id and v.side == f.side:
        s.say("terror", "GCE-PSY-09", who=f.id, at=cause.id)
        f.moved = True
        return True
    far = yield from checks.two_dice(f.side, f"{f.name} flees", "GCE-PSY-07")
    s.say("terror", "GCE-PSY-07", who=f.id, at=cause.id, faces=[["flight", far, f.side]])
    yield from flight(s, f, cause, far * INCH)
    return True


def flight(s: State, f: Fighter, cause: Fighter, far: int) -> Flow[None]:
    """GCE-PSY-07, GCE-PSY-08, GCE-RUL-34, GCE-RUL-82, GCE-RUL-112: 2D6 inches straight away, even off the table."""
    from ..move.board import go_off
    from ..move.foot import driven, free_spot, in_the_way

    away = bearing(f.x - cause.x, f.y - cause.y)
    f.stirred = f.moved = True
    f.ran = f.ran or far > f.stats["M"] * INCH
    f.facing = away
    v = carrier(s, f)
    if v is not None:
        go_off(s, f, v, away, "GCE-PSY-08")
        if is_moving(v):
            yield from strike(s, f, incidental(3, "jumping off", "GCE-PSY-08"))
        if f.status != "up":
            return
    goal = ahead(f.x, f.y, away, far)
    w, h = s.setup.map.size
    rim = running.push(s.setup.field, f, away, far, s.setup.blocks, [])
    if rim.off:
        if (yield from driven(s, f, [(rim.x, rim.y)], "flight", ("GCE-PSY-07", "GCE-RUL-112"))):
            _leave(s, f)
        return
    goal = min(max(goal[0], f.r), w - f.r), min(max(goal[1], f.r), h - f.r)
    way = [brink(s, f, goal)]
    if way[-1] == goal:
        about = in_the_way(s, f)
        bodies = [m.body for m in about]
        found = reach.shortest(s.setup.field, (f.x, f.y), goal, f.r, s.setup.blocks, bodies)
        if not found:  # nobody can stand there: as far as it gets
            end = running.push(s.setup.field, f, away, far, s.setup.blocks, bodies)
            found = [(f.x, f.y), (end.x, end.y)]
        way = running.flee(found, far, lambda x, y: free_spot(s, f, x, y) and not _meets(f, x, y, about))
    yield from driven(s, f, way, "flight", ("GCE-PSY-07", "GCE-RUL-112"))


def _meets(f: Fighter, x: int, y: int, about: list[Fighter]) -> bool:
    """GCE-CHRG-05: it would end in contact with an enemy, where only a charge brings it."""
    return bool(touched(f.body_at(x, y), [e for e in about if e.hull is None]))


def _leave(s: State, f: Fighter) -> None:
    """GCE-RUL-82: off the table, a casualty that does not come back."""
    drop_all(s, f)
    f.status, f.fate, f.on, f.moved = "gone", "left", "", True
    s.say("gone", "GCE-RUL-82", who=f.id, why="left the table")


def tests_of_wits(s: State, side: str) -> Flow[None]:
    """GCE-PSY-21, GCE-RUL-65: every stupid warrior takes a Leadership test at the start of its turn."""
    for f in s.mob(side):
        if "stupid" in f.traits and f.status == "up" and not frenzied(f):
            f.stupid = not (yield from checks.leadership(s, f, "stupidity", "GCE-PSY-21"))


def wander(s: State, f: Fighter) -> Flow[None]:
    """GCE-PSY-22..24, GCE-RUL-113: 1-3 stands still, 4+ walks somewhere, into a fight too; off a vehicle it falls."""
    from ..move.board import go_off
    from ..move.charge import meet

    f.moved = True
    goes = yield from checks.passed(s, "stupid", f.side, f"{f.name} wanders", "GCE-PSY-22", 4, who=f.id)
    if not goes or engaged(s, f):
        return
    _, degrees = yield from checks.scatter(f.side, f"{f.name} wanders")
    far = f.stats["M"] * INCH
    v = carrier(s, f)
    if v is not None:
        go_off(s, f, v, degrees, "GCE-PSY-23")
        yield from strike(s, f, incidental(3, "falling off", "GCE-PSY-23"))
    if f.status != "up":
        return
    f.facing = degrees
    met = yield from stumble(s, f, degrees, _stride(s, f, degrees, far), "wander", "GCE-PSY-22")
    if met and s.fighters[met].side != f.side and s.fighters[met].hull is None and not s.fighters[met].burning:
        f.charged = True
        reveal(s, f, "GCE-RUL-75")
        s.say("charge", "GCE-PSY-24", who=f.id, at=met, success=True)
        meet(s, f, s.fighters[met])


def _stride(s: State, f: Fighter, degrees: int, far: int) -> int:
    """GCE-TERR-02, GCE-TERR-03: how far a normal move gets in that direction over such ground."""
    from ..move.charge import cost

    def dear(n: int) -> bool:
        return cost(s, [(f.x, f.y), ahead(f.x, f.y, degrees, n)]) > far + 0.5

    return bisect_left(range(far + 1), True, key=dear) - 1


def calming(s: State, side: str) -> Flow[None]:
    """GCE-PSY-37, GCE-RUL-114: each turn anew the owner may try to calm a frenzied warrior."""
    for f in s.mob(side):
        f.calm = False
        if f.status != "up" or "frenzy" not in f.traits:
            continue
        prompt, names = f"{f.name} is frenzied: try to calm it?", ("Calm down", "Let it rage")
        if (yield yes_or_no(f.side, "calm", prompt, "GCE-PSY-37", names, model=f.id, first=False, likely=0.5)):
            f.calm = yield from checks.leadership(s, f, "to stay calm", "GCE-PSY-37")


def in_terror_of(f: Fighter, e: Fighter) -> bool:
    """GCE-PSY-11, GCE-RUL-64: it fled from, or was charged by, a cause of terror it now fights."""
    return f.afraid.get(e.id) == "none" or (f.terrified and causes(e) == "terror")
