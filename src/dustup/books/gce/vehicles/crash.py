"""GCE-COLL, GCE-CRSH, GCE-RUL-48: swerving, and hitting what nobody meant to hit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import hypot

from dustup.core import Flow
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.space import bearing
from dustup.table.bodies import Body, corners
from dustup.table.shapes import overlap, pieces_under

from .. import checks
from ..content import INCH
from ..move.board import seat_all
from ..state import Fighter, State
from ..warriors import driver_of, hull_of, is_moving, row_of
from . import settle, squash
from .damage import immobilise, points, wheel_mods
from .frame import ahead, inside, quarter, side_of, turns_free
from .hull import Trouble, free_turn, grounds, roomy, trouble, under

SLIDE, STEP = 4 * INCH, 20


def set_down(s: State, v: Fighter, at: tuple[int, int, int], rule: str, mode: str) -> None:
    """The hull stands there now, and everybody aboard with it."""
    start, far = [v.x, v.y, 0], hypot(at[0] - v.x, at[1] - v.y) / INCH
    turn = (at[2] - v.facing + 180) % 360 - 180
    v.x, v.y, v.facing = at[0], at[1], at[2] % 360
    seat_all(s, v)
    s.say(
        "moved", rule, "GCE-MOVE-06", who=v.id, path=[start, [v.x, v.y, 0]], facing=v.facing, mode=mode,
        inches=round(far, 1), turn=turn,
    )  # fmt: skip
    _bogged(s, v)


def _bogged(s: State, v: Fighter) -> None:
    """GCE-VTER-05: what is turned or pushed into ground it cannot take at all is stuck there."""
    if hull_of(v).immobilised or grounds(s, v.body) != "stuck":
        return
    met = pieces_under(s.setup.field, v.body, s.setup.bad)
    worst = next(i for i in met if s.setup.readings[i].hull == "stuck")
    s.say("stuck", "GCE-VTER-05", who=v.id, at=s.setup.field.pieces[worst].name)
    immobilise(s, v, "GCE-VTER-05")


def pivot(s: State, v: Fighter, degrees: int, rule: str, but: str = "", mode: str = "swerve") -> Flow[None]:
    """GCE-RUL-02, GCE-RUL-48: it swerves or spins about its middle as far as there is room; what it meets is hit."""
    turn, met = free_turn(s, v, degrees)
    if turn:
        set_down(s, v, (v.x, v.y, v.facing + turn), rule, mode)
        yield from clear_feet(s, v)
    if met is not None and not (but and met.vehicle == but):
        yield from bump(s, v, met)


def swerve_from(s: State, v: Fighter, threat: Fighter, rule: str) -> Flow[None]:
    """GCE-RUL-48: 45 degrees away from another vehicle, slid sideways just enough to be clear of it."""
    degrees = yield from away(s, v, (threat.x, threat.y))
    turn, met = turns_free(v, degrees, lambda facing: trouble(s, v, v.x, v.y, facing, (threat.id,)))
    side, facing = bearing(v.x - threat.x, v.y - threat.y), (v.facing + turn) % 360
    at, bar = slid(s, v.body_at(v.x, v.y, facing), side, SLIDE, threat.body)
    if at is not None:
        set_down(s, v, (*at, facing), rule, "swerve")
        yield from clear_feet(s, v)
    if (hit := met or bar) is not None:  # one crash for one swerve
        yield from bump(s, v, hit)


def slid(
    s: State, hull: Body, turn: int, most: int, off: Body, but: str = ""
) -> tuple[tuple[int, int] | None, Trouble | None]:
    """GCE-RUL-48: where a hull is clear of something when it slides that way, 2 mm at a time; what is met
    before that. Neither if it would have to slide too far."""
    v, skip = s.fighters[hull.id], (but or off.id,)

    def place(step: int) -> tuple[int, int]:
        return ahead(hull.x, hull.y, turn, step * STEP)

    def clear(step: int) -> bool:
        return not overlap(v.body_at(*place(step), hull.facing), off)

    last = -(-most // STEP) - 1
    steps = range(1, last + 1)
    if clear(0):
        return place(0), None
    far = bisect_left(steps, True, key=clear) + 1  # both are convex: once clear, always clear
    if roomy(s, hull, min(far, last) * STEP, skip):
        return (place(far) if far <= last else None), None
    for step in range(1, min(far, last) + 1):
        met = trouble(s, v, *place(step), hull.facing, skip)
        if met is not None:
            return None, met
    return (place(far) if far <= last else None), None


def spin(s: State, v: Fighter, rule: str) -> Flow[None]:
    """GCE-THR-08: the scatter die gives the new facing."""
    free = roomy(s, v.body, 0)  # most hulls have room all round: one look instead of one for each of 360 directions
    _, degrees = yield from checks.scatter(
        v.side, f"{v.name} spins", lambda d: None if free else free_turn(s, v, _turn_to(v, d))[1]
    )
    yield from pivot(s, v, _turn_to(v, degrees), rule, mode="spin")


def _turn_to(v: Fighter, facing: int) -> int:
    return (facing - v.facing + 180) % 360 - 180


def clear_feet(s: State, v: Fighter) -> Flow[None]:
    """GCE-RUL-43, GCE-RUL-52: whoever is under the hull now must get out of the way."""
    for f in under(s, v):
        yield from squash.attempt(s, v, f)


def bump(s: State, v: Fighter, met: Trouble) -> Flow[None]:
    """GCE-RUL-43, GCE-RUL-57, GCE-RUL-107: a hull swings or slides into something: a side crash, or a collision."""
    if met.piece is not None:
        yield from side_crash(s, v, met.piece)
    elif met.vehicle:
        w = s.fighters[met.vehicle]
        if hull_of(w).wrecked:  # a wreck is terrain
            yield from _scrape(s, v, w.id, w.name, contact(v, corners(w.body)))
        elif w.id not in hull_of(v).meets:
            yield from collide(s, v, w, (quarter(v, w.x, w.y), quarter(w, v.x, v.y)))


def side_crash(s: State, v: Fighter, piece: int) -> Flow[None]:
    """GCE-CRSH-01: the hull strikes a piece with its side or rear."""
    struck = s.setup.field.pieces[piece]
    yield from _scrape(s, v, f"piece {piece}", struck.name, contact(v, struck.outline))


def contact(v: Fighter, ring: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """GCE-CRSH-01: where a hull has struck an outline: the middle of what lies nearest to it."""
    edges = list(zip(ring, (*ring[1:], ring[0])))
    near = [(_off(v, spot), spot) for spot in (*ring, *(_foot(*one, c) for one in edges for c in corners(v.body)))]
    least = min(far for far, _ in near)
    met = [spot for far, spot in near if far <= least + STEP]
    return sum(x for x, _ in met) / len(met), sum(y for _, y in met) / len(met)


def _off(v: Fighter, spot: tuple[float, float]) -> float:
    """How far a point lies from a hull."""
    assert v.half is not None
    far, left = inside(v, *spot)
    return hypot(max(0.0, abs(far) - v.half[0]), max(0.0, abs(left) - v.half[1]))


def _foot(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> tuple[float, float]:
    """The point of a line from a to b that is nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    along = min(1.0, max(0.0, along))
    return a[0] + along * dx, a[1] + along * dy


def _scrape(s: State, v: Fighter, key: str, what: str, spot: tuple[float, float]) -> Flow[None]:
    """GCE-CRSH-01: on 4+ one point; hurt or not, it swerves away from the impact, if it still can, and may go on.

    While all that follows is worked out it does not scrape the same again: wedged in, it would for ever.
    """
    hull, was = hull_of(v), hull_of(v).meets
    if key in was:
        return
    hull.meets = (*was, key)
    dice = f"Crash: {v.name} scrapes {what}"
    if (yield from checks.passed(s, "crash", v.side, dice, "GCE-CRSH-01", 4, who=v.id, at=what, part="side")):
        yield from points(s, v, 1, "a crash", "GCE-CRSH-01")
    if v.status == "up" and not hull.immobilised:
        yield from _glance_off(s, v, spot)
    hull.meets = was


def _glance_off(s: State, v: Fighter, spot: tuple[float, float]) -> Flow[None]:
    """GCE-CRSH-01, GCE-RUL-48: 45 degrees off what it struck."""
    if not any(free_turn(s, v, one)[0] for one in (45, -45)):  # flat against it: no room to turn either way
        return
    turn = yield from away(s, v, spot)
    if inside(v, *spot)[0] < 0:  # struck by its tail, which swings the other way
        turn = -turn
    done, met = free_turn(s, v, turn)
    if done:
        set_down(s, v, (v.x, v.y, v.facing + done), "GCE-CRSH-01", "swerve")
        yield from clear_feet(s, v)
    if met is not None:
        yield from bump(s, v, met)


def front_crash(s: State, v: Fighter, what: str) -> Flow[None]:
    """GCE-CRSH-02, GCE-CRSH-03, GCE-RUL-40: D3 damage, and its movement ends; nobody swerves out of a crash."""
    hull_of(v).ended = hull_of(v).halted = True
    driver = driver_of(s, v)
    count, faces = 1, []
    if driver is None or "brake_late" not in driver.skills:
        dice = f"{v.name} crashes into {what}: damage"
        count, face = yield from checks.half_die(v.side, dice, "GCE-CRSH-02", {"who": v.id, "at": what})
        faces = [["D3", face, v.side]]
    s.say("crash", "GCE-CRSH-02", who=v.id, at=what, part="front", count=count, faces=faces)
    yield from points(s, v, count, "a crash", "GCE-CRSH-02")


def may_swerve(s: State, v: Fighter) -> bool:
    """GCE-RAM-02, GCE-COLL-05: neither stationary nor immobilised, with a driver who can."""
    return is_moving(v) and driver_of(s, v) is not None


def dodges(s: State, v: Fighter, threat: Fighter, rule: str) -> Flow[bool]:
    """GCE-RAM-02, GCE-COLL-05: its driver may take a Leadership test to swerve out of the way."""
    if not may_swerve(s, v):
        return False
    f = driver_of(s, v)
    assert f is not None
    prompt = f"{v.name}: try to swerve out of the way of {threat.name}?"
    names = ("Swerve (Leadership)", "Hold the course")
    yes = yield yes_or_no(v.side, "swerve", prompt, rule, names, model=v.id, at=threat.id, likely=4.0)
    if not yes:
        return False
    won = yield from checks.leadership(s, f, f"to swerve {v.name}", rule, wheel_mods(s, f))
    if not won and "nimble_wheel" in f.skills:
        won = yield from checks.leadership(s, f, f"to swerve {v.name}, once more", rule, wheel_mods(s, f))
    return won


def away(s: State, v: Fighter, threat: tuple[float, float]) -> Flow[int]:
    """GCE-RAM-02, GCE-RUL-48: the turn of 45 degrees that leads away from a threat; by lot where it is in doubt."""
    side = side_of(v, *threat)
    if not side:
        side = -(yield from checks.side_die(v.side, f"{v.name} swerves", "GCE-RAM-02"))
    return -45 * side


def collide(s: State, v: Fighter, w: Fighter, where: tuple[str, str]) -> Flow[None]:
    """GCE-COLL-01..06, GCE-RUL-51, GCE-RUL-119: an unintended contact: by the sides that meet; both stop."""
    if (yield from dodges(s, w, v, "GCE-COLL-05")):
        s.say("collision", "GCE-COLL-05", who=v.id, at=w.id, result="avoided")
        yield from swerve_from(s, w, v, "GCE-COLL-05")
        return
    bikes = row_of(s, v).bike, row_of(s, w).bike
    fronts = where == ("front", "front")
    sides = where[0] in ("left", "right") and where[1] in ("left", "right")
    rule = "GCE-COLL-02" if fronts else "GCE-COLL-03" if sides else "GCE-COLL-04"
    s.say(
        "collision", rule, "GCE-COLL-06", who=v.id, at=w.id, result="front" if fronts else "side" if sides else "other"
    )
    theirs = yield from _hurt(s, w, rule, bikes[1], bikes[0])
    mine = yield from _hurt(s, v, rule, bikes[0], bikes[1])
    hull_of(v).ended = hull_of(w).ended = True
    if w.side == s.player and not w.begun:  # a friend that had yet to move
        w.begun, hull_of(w).covered = True, 0
        settle(s, w)
    yield from crunch(s, v, w, (mine, theirs), "a collision", rule)
    if fronts:
        hit = [one for one, bike, other in ((w, bikes[1], bikes[0]), (v, *bikes)) if bike or not other]
        yield from stall(s, hit, "GCE-COLL-02")


def crunch(s: State, v: Fighter, w: Fighter, hits: tuple[int, int], why: str, rule: str) -> Flow[None]:
    """GCE-RUL-119, GCE-VDAM-15: the struck vehicle's damage, then the mover's; swerving against each other meanwhile
    is no new collision."""
    was = hull_of(v).meets, hull_of(w).meets
    hull_of(v).meets, hull_of(w).meets = (*was[0], w.id), (*was[1], v.id)
    yield from points(s, w, hits[1], why, rule)
    yield from points(s, v, hits[0], why, rule)
    hull_of(v).meets, hull_of(w).meets = was


def _hurt(s: State, v: Fighter, rule: str, bike: bool, against: bool) -> Flow[int]:
    """GCE-COLL-02..04: how much one of the two suffers."""
    at = {"at": v.id}
    if rule == "GCE-COLL-02" and (bike or not against):
        count = face = yield from checks.die(v.side, f"{v.name}: amount of damage, head-on", rule, None, at)
    elif rule == "GCE-COLL-03" and bike and not against:
        count, face = yield from checks.half_die(v.side, f"{v.name}: amount of damage, side to side", rule, at)
    else:
        return 0 if rule == "GCE-COLL-04" and not bike and against else 1
    s.say("impact", rule, at=v.id, faces=[["damage", face, v.side]], count=count)
    return count


def stall(s: State, hit: list[Fighter], rule: str) -> Flow[None]:
    """GCE-RAM-18, GCE-COLL-02: on 4+ a vehicle is immobilised by a meeting of fronts."""
    for v in hit:
        if hull_of(v).wrecked or v.status != "up":
            continue
        if (yield from checks.passed(s, "stalls", v.side, f"{v.name}: immobilised on 4+", rule, 4, at=v.id)):
            immobilise(s, v, rule)


def held_up(s: State, v: Fighter, w: Fighter) -> None:
    """GCE-RUL-48: what cannot be got out of the way stops the mover: nobody drives through a hull."""
    hull_of(v).ended = True
    s.say("held up", "GCE-RUL-48", who=v.id, at=w.id)
