"""GCE-CHAS: racing and tailing an enemy vehicle, and moving when it moves."""

from __future__ import annotations

from math import ceil, hypot

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.choices import which
from dustup.skirmish.space import bearing, gap, turn_between

from .. import checks
from ..content import INCH
from ..move.foot import live_bombs
from ..special import hiding
from ..state import Fighter, State
from ..warriors import driver_of, hull_of, row_of, vehicles
from . import crash
from .damage import wheel_mods
from .frame import inside, outside, quarter
from .hull import grounds, trouble

NEAR = 2 * INCH
PARALLEL = 30
SLACK = 5
"""Tenths of a millimetre by which places in whole numbers may lengthen a way."""
CHASE = "chase "
KEEP, DROP, STOP = "keep", "drop", "give up"


def station(v: Fighter, prey: Fighter) -> str:
    """GCE-CHAS-01, GCE-CHAS-02: alongside and roughly parallel is a race, nose to tail is a tail; "" for neither."""
    if gap(v, prey) > NEAR + 0.01 or turn_between(v.facing, prey.facing) > PARALLEL:
        return ""
    assert v.half is not None
    assert prey.half is not None
    far = inside(prey, v.x, v.y)[0]
    if abs(far) < v.half[0] + prey.half[0]:
        return "race"
    return "tail" if far < 0 and quarter(v, prey.x, prey.y) == "front" else ""


def offers(s: State, v: Fighter) -> dict[str, str]:
    """GCE-CHAS-04, GCE-RUL-109: the chases that could be declared now, in words."""
    free = (e for e in foes(s, v) if why_not(s, v, e) is None)
    return {f"{CHASE}{e.id}": f"Chase {e.name} ({station(v, e)})" for e in free}


def foes(s: State, v: Fighter) -> list[Fighter]:
    """The enemy vehicles on the table that are no wrecks."""
    return [e for e in vehicles(s) if e.side != v.side and not hull_of(e).wrecked]


def why_not(s: State, v: Fighter, e: Fighter) -> Illegal | None:
    """GCE-CHAS-01, GCE-CHAS-02, GCE-RUL-109: why it cannot chase that one now."""
    hull = hull_of(e)
    if hull.immobilised:
        return Illegal(f"{e.name} is immobilised", "GCE-RUL-109")
    if v in hunted(s, e):
        return Illegal(f"{e.name} is chasing it", "GCE-RUL-109")
    if not station(v, e):
        why = f"it is neither alongside nor behind {e.name} within 2 inches"
        return Illegal(why, "GCE-CHAS-01", also=("GCE-CHAS-02", "GCE-CHAS-04"))
    return None


def hunted(s: State, e: Fighter) -> list[Fighter]:
    """Whom it chases, whom that one chases, and so on."""
    prey = s.fighters.get(hull_of(e).prey)
    return [] if prey is None else [prey, *hunted(s, prey)]


def begin(s: State, v: Fighter, pick: str) -> None:
    """GCE-CHAS-04: the chase is declared; its own movement ends."""
    prey, hull = s.fighters[pick.removeprefix(CHASE)], hull_of(v)
    hull.prey, hull.station, hull.ended, hull.chased = prey.id, station(v, prey), True, 0
    keep_place(v, prey)
    s.say("chase", "GCE-CHAS-04", who=v.id, at=prey.id, kind=hull.station)


def keep_place(v: Fighter, prey: Fighter) -> None:
    """GCE-CHAS-05: its place beside the prey, as the prey sees it."""
    far, left = inside(prey, v.x, v.y)
    hull_of(v).offset = round(far), round(left), (v.facing - prey.facing) % 360


def chasers(s: State, prey: Fighter) -> list[Fighter]:
    """The vehicles that chase this one."""
    return [v for v in vehicles(s) if hull_of(v).prey == prey.id]


def stop(s: State, v: Fighter, rule: str) -> None:
    """GCE-CHAS-10, GCE-RUL-109: the chase is over."""
    hull = hull_of(v)
    prey = s.fighters.get(hull.prey)
    hull.prey, hull.station = "", ""
    s.say("chase over", rule, who=v.id)
    if prey is not None and prey.hull is not None and not chasers(s, prey):
        prey.hull.thrust_chase = False


def stale(s: State) -> None:
    """GCE-RUL-109: chases end with either vehicle immobilised, destroyed or gone, or the chaser out of control."""
    for v in vehicles(s):
        hull = hull_of(v)
        prey = s.fighters.get(hull.prey)
        if prey is None:
            continue
        lost = prey.status != "up" or hull_of(prey).immobilised or hull.immobilised or driver_of(s, v) is None
        if lost:
            stop(s, v, "GCE-RUL-109")


def keep_up(s: State, prey: Fighter, turned: bool = False) -> Flow[None]:
    """GCE-CHAS-05..10, GCE-RUL-45: after each leg of the prey its chasers follow to their station, if they can."""
    stale(s)
    for v in chasers(s, prey):
        if hull_of(v).prey != prey.id:  # it ended while another one followed
            continue
        spot = spot_of(v, prey)
        if hypot(spot[0] - v.x, spot[1] - v.y) < 1 and not turned:
            continue
        yield from _follow(s, v, prey, turned)


def spot_of(v: Fighter, prey: Fighter, kind: str = "") -> tuple[int, int, int]:
    """Its place beside or behind the prey."""
    assert v.half is not None
    assert prey.half is not None
    hull = hull_of(v)
    far, left, turn = hull.offset
    if kind == "tail":
        far, left, turn = -(prey.half[0] + v.half[0] + INCH), 0, 0
    elif kind == "race":
        side = 1 if left >= 0 else -1
        far, left, turn = 0, side * (prey.half[1] + v.half[1] + INCH), 0
    return *outside(prey, far, left), (prey.facing + turn) % 360


def _follow(s: State, v: Fighter, prey: Fighter, turned: bool) -> Flow[None]:
    """GCE-CHAS-05..10, GCE-RUL-45: it keeps up, changes its station or gives up; a turn on gas is free."""
    hull = hull_of(v)
    other = "tail" if hull.station == "race" else "race"
    f = driver_of(s, v)
    assert f is not None
    room = _room(s, v, prey, "")
    pick = yield _question(s, v, prey, room, other)
    if pick == STOP:
        stop(s, v, "GCE-CHAS-10")
        return
    kind = ""
    if pick == DROP:
        rule = "GCE-CHAS-08" if other == "tail" else "GCE-CHAS-09"
        if not (yield from checks.leadership(s, f, f"to {other} {prey.name}", rule, wheel_mods(s, f))):
            stop(s, v, rule)
            return
        kind = other
        hull.station = other
    tests = _tests(s, v, spot_of(v, prey, kind))
    fast = turned and (hull.thrusts or tests)
    if fast and not (yield from checks.leadership(s, f, "to turn with the prey", "GCE-CHAS-07", wheel_mods(s, f))):
        stop(s, v, "GCE-CHAS-07")
        yield from _straight_on(s, v, "GCE-CHAS-07")
        return
    yield from _drive_there(s, v, prey, kind, tests)
    if hull.prey == prey.id:
        yield from keep_up(s, v, turned)


def _room(s: State, v: Fighter, prey: Fighter, kind: str) -> bool:
    """GCE-CHAS-05, GCE-RUL-106: nothing stands at its station, and it can go there as fast as that."""
    x, y, facing = spot_of(v, prey, kind)
    return trouble(s, v, x, y, facing) is None and not grounds(s, v.body_at(x, y, facing % 360))


def _question(s: State, v: Fighter, prey: Fighter, room: bool, other: str) -> Choice:
    def bar(pick: str) -> Illegal | None:
        if pick == KEEP and not room:
            where = "alongside" if other == "tail" else "behind"
            return Illegal(f"there is no room {where}", "GCE-CHAS-08", also=("GCE-VTER-04",))
        if pick == DROP and not _room(s, v, prey, other):
            return Illegal("there is no room there", "GCE-CHAS-08")
        return None

    change = f"Change to {'tailing' if other == 'tail' else 'racing'} (Leadership)"
    names, prompt = {KEEP: "Keep up", DROP: change, STOP: "Give up"}, f"{prey.name} moves: does {v.name} keep up?"
    weigh = {KEEP: 1.0, DROP: 0.3, STOP: 0.05}.__getitem__
    return which(v.side, "follow", prompt, "GCE-CHAS-05", names, model=v.id, at=prey.id, bar=bar, weigh=weigh)


def _tests(s: State, v: Fighter, spot: tuple[int, int, int]) -> int:
    """GCE-RUL-45: the first 6 inches in that turn are gas; one thrust test for each started thrust of the rest."""
    from . import thrust

    gas = max(0, max(1, row_of(s, v).gas - hull_of(v).slow) * INCH - hull_of(v).chased)
    return ceil(max(0, _way(v, spot) - gas - SLACK) / (thrust.reach(s, v) * INCH))


def _way(v: Fighter, spot: tuple[int, int, int]) -> int:
    return round(hypot(spot[0] - v.x, spot[1] - v.y))


def _drive_there(s: State, v: Fighter, prey: Fighter, kind: str, tests: int) -> Flow[None]:
    """GCE-CHAS-05, GCE-CHAS-06: the thrust tests that it takes; then it is placed there, past live bombs and hiders."""
    from . import run, thrust

    hull, (x, y, facing) = hull_of(v), spot_of(v, prey, kind)
    far = _way(v, (x, y, facing))
    hull.chased += far
    for _ in range(tests):
        if thrust.why_not(s, v) is not None:
            stop(s, v, "GCE-CHAS-06")
            return
        if not (yield from thrust.test(s, v)):
            stop(s, v, "GCE-CHAS-06")
            yield from thrust.buster(s, v)
            return
    if live_bombs(s, v, [(v.x, v.y), (x, y)]):
        yield from run.roll_on(s, v, bearing(x - v.x, y - v.y), far, run.Leg("chase", "GCE-CHAS-05"))
        stale(s)
        if hull.prey != prey.id:
            return
    start = v.x, v.y
    crash.set_down(s, v, (x, y, facing), "GCE-CHAS-05", "chase")
    hull.moving = hull.moving or far >= INCH
    keep_place(v, prey)
    yield from crash.clear_feet(s, v)
    hiding.spot_from(s, v, start)


def _straight_on(s: State, v: Fighter, rule: str) -> Flow[None]:
    from . import run

    far = yield from checks.die(v.side, f"{v.name} runs straight on", rule)
    yield from run.advance(s, v, far * INCH, run.Leg("surge", rule))
    yield from keep_up(s, v)
