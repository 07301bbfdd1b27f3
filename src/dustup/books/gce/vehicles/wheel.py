"""GCE-OOC, GCE-PSY-09, GCE-PSY-26: vehicles without a driver, with a stupid one, with a terrified one."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import which
from dustup.skirmish.space import bearing, by_distance

from .. import checks
from ..content import INCH
from ..harm import incidental, strike
from ..move.board import drop_off
from ..special import fire, psychology
from ..state import Fighter, State
from ..warriors import aboard, driver_of, enemies, held, hull_of, is_moving, is_stupid, row_of
from . import chase, crash, drive, run, thrust
from .damage import immobilise
from .frame import thrown

NOBODY = "nobody"


def begin(s: State, v: Fighter) -> Flow[None]:
    """GCE-OOC-01..05, GCE-RUL-38, GCE-RUL-108: before it moves: the driver's own troubles, then who drives."""
    hull = hull_of(v)
    hull.covered, hull.step, hull.ended = 0, "", hull.immobilised
    if hull.immobilised or hull.wrecked:
        return
    holder = s.fighters.get(hull.driver)
    if holder is not None and holder.on == v.id:
        yield from _own_troubles(s, v, holder)
    if hull.ended:
        return
    f = driver_of(s, v)
    if f is None:
        yield from out_of_control(s, v)
    elif is_stupid(f):
        s.say("stupid", "GCE-PSY-26", who=f.id, at=v.id)
        yield from lurch(s, v, "GCE-PSY-26")
        hull.ended = True


def _own_troubles(s: State, v: Fighter, f: Fighter) -> Flow[None]:
    """GCE-RUL-108, GCE-PSY-09: flames and terror at the wheel."""
    if f.side != v.side:
        return
    if not f.begun:
        f.begun = f.moved = True
        if f.burning:
            yield from fire.burn(s, f)
        if f.status == "up" and not f.burning:
            yield from psychology.terror(s, f)
    if f.terrified:
        f.terrified = False  # the hands are still at the wheel for the flight
        yield from flee(s, v, f)
        f.terrified = True


def flee(s: State, v: Fighter, f: Fighter) -> Flow[None]:
    """GCE-PSY-09: it drives as far away as it can, thrusters included; off the table it is out of the battle."""
    scares = [e for e in enemies(s, f) if psychology.causes(e) == "terror"]
    cause = by_distance(f, scares)[0] if scares else f
    turn = (bearing(v.x - cause.x, v.y - cause.y) - v.facing + 180) % 360 - 180
    turn = max(-45, min(45, turn))
    yield from run.advance(s, v, INCH, run.Leg("flight", "GCE-PSY-09"))
    if run.going(v) and turn:
        yield from drive.turn_by(s, v, turn, "GCE-PSY-09")
    yield from run.advance(s, v, (drive.gas_reach(s, v) - 1) * INCH, run.Leg("flight", "GCE-PSY-09"))
    yield from chase.keep_up(s, v)
    while run.going(v) and thrust.why_not(s, v) is None:
        if not (yield from thrust.test(s, v)):
            yield from thrust.buster(s, v)
            break
        yield from run.advance(s, v, thrust.reach(s, v) * INCH, run.Leg("flight", "GCE-PSY-09"))
        yield from chase.keep_up(s, v)
    hull_of(v).ended = True


def out_of_control(s: State, v: Fighter) -> Flow[None]:
    """GCE-OOC-03..06, GCE-RUL-38..40, GCE-RUL-100: somebody may take the wheel; else it swerves and runs on."""
    hull = hull_of(v)
    won = yield from _take_wheel(s, v)
    if won:
        return
    runs = is_moving(v) and not hull.halted
    if row_of(s, v).bike and (runs or won is False):  # nobody gets a second try, whether it runs or stands
        yield from _bike_down(s, v)
        return
    if runs:
        s.say("out of control", "GCE-OOC-01", at=v.id)
        yield from lurch(s, v, "GCE-OOC-03")
    hull.ended = True


def lurch(s: State, v: Fighter, rule: str) -> Flow[None]:
    """GCE-OOC-03, GCE-PSY-26, GCE-RUL-40, GCE-RUL-113: left or right by lot, 45 degrees, then D6 inches forward."""
    side = yield from checks.side_die(v.side, f"{v.name} swerves", rule)
    yield from crash.pivot(s, v, 45 * side, rule)
    if run.going(v):
        yield from thrust.surge(s, v, rule)
    yield from chase.keep_up(s, v, turned=True)


def no_hands(s: State, v: Fighter, f: Fighter) -> Illegal | None:
    """GCE-OOC-04, GCE-RUL-99, GCE-RUL-100: crew members neither fighting, Down, pinned, burning nor terrified."""
    if f.side != v.side:
        return Illegal(f"{f.name} is a boarder, not crew", "GCE-RUL-100")
    if f.status != "up" or f.pinned or f.burning or f.terrified:
        return Illegal(f"{f.name} is in no state to drive", "GCE-OOC-04")
    return Illegal(f"{f.name} is fighting", "GCE-OOC-04", also=("GCE-RUL-99",)) if held(s, f) else None


def _take_wheel(s: State, v: Fighter) -> Flow[bool | None]:
    """GCE-OOC-04, GCE-OOC-05, GCE-OOC-08: one crew member per turn tries, on 4+; None where nobody does. With pauses on
    the question comes even where nobody can."""
    bars = {f.id: no_hands(s, v, f) for f in aboard(s, v)}
    if None not in bars.values() and not (bars and s.setup.switches.get("pauses")):
        return None
    names = {key: s.fighters[key].name for key in bars} | {NOBODY: "Nobody"}
    prompt = f"Nobody drives {v.name}: who tries to take the wheel?"
    weigh = {NOBODY: 0.1}.get
    pick = yield which(
        v.side, "wheel", prompt, "GCE-OOC-04", names, model=v.id, weigh=lambda k: weigh(k, 1.0), bar=bars.get
    )
    if pick == NOBODY:
        return None
    f = s.fighters[pick]
    about = {"who": f.id, "at": v.id}
    won = yield from checks.passed(s, "wheel", v.side, f"{f.name} grabs the wheel", "GCE-OOC-04", 4, **about)
    if won:
        hull_of(v).driver = f.id
    return won


def _bike_down(s: State, v: Fighter) -> Flow[None]:
    """GCE-OOC-06, GCE-RUL-39, GCE-RUL-96: a bike that nobody catches at once is immobilised; its crew is thrown D3
    inches, from the edge of the hull to that of the base."""
    immobilise(s, v, "GCE-OOC-06")
    for f in aboard(s, v):
        far = (yield from checks.d3(v.side, f"{f.name} is thrown", "GCE-OOC-06")) * INCH
        degrees = yield from checks.direction(v.side, f"{f.name} is thrown")
        drop_off(s, f, thrown(v, f, degrees - v.facing, far), "GCE-OOC-06")
        yield from strike(s, f, incidental(3, "thrown from the bike", "GCE-OOC-06"))
