"""GCE-VMOV, GCE-THR, GCE-OOC, GCE-CHAS, GCE-RAM, GCE-SQSH, GCE-COLL, GCE-CRSH, GCE-VDAM: vehicles."""

from __future__ import annotations

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.choices import ask

from ..content import INCH
from ..special import overwatch
from ..state import Fighter, State
from ..warriors import hull_of, is_moving


def begin(s: State, v: Fighter) -> Flow[None]:
    """GCE-OOC-01: what comes before a driver's own choice."""
    from . import wheel

    overwatch.remember(s, v)
    yield from wheel.begin(s, v)
    if hull_of(v).ended:
        settle(s, v)


def settle(s: State, v: Fighter) -> None:
    """GCE-VTER-01, GCE-RUL-36, GCE-RUL-109: after its move it is moving or stationary; a chaser keeps the pace of its
    prey, and stands with one that stands."""
    hull = hull_of(v)
    prey = s.fighters.get(hull.prey)
    if prey is None or not is_moving(prey) or hull.covered or hull.step in ("drive", "slow"):
        still = hull.covered < INCH - 5
        if still and is_moving(v):
            s.say("stands", "GCE-VTER-01", "GCE-RUL-36", who=v.id)
        hull.moving = not still
    hull.ended = True
    v.moved = True


def act(s: State, v: Fighter) -> Flow[None]:
    """GCE-VMOV-02, GCE-VMOV-08, GCE-CHAS-04, GCE-CHAS-10, GCE-RUL-44: drive, creep, or stay; then thrust or chase."""
    from . import chase, courses, drive, thrust

    hull = hull_of(v)
    if not hull.ended and hull.step == "":
        pick = yield _question(s, v)
        if hull.prey and pick != "stay":
            chase.stop(s, v, "GCE-CHAS-10")
        hull.step = pick
        if pick in ("drive", "slow"):
            mode = "gas" if pick == "drive" else "slow"
            yield from drive.go(s, v, (yield courses.question(s, v, mode)), mode)
            hull.moving = hull.moving or hull.covered >= INCH - 5
    if hull.step in ("drive", "slow") and not hull.ended:
        yield from thrust.thrusts(s, v)
    settle(s, v)


def _question(s: State, v: Fighter) -> Choice:
    from . import drive
    from .hull import grounds

    slow = grounds(s, v.body) == "slow"
    owed = drive.owed(s, v) is not None
    names = {"drive": "Drive", "slow": "Slow speed manoeuvre", "stay": "Stay"}

    def bar(pick: str) -> Illegal | None:
        if pick == "drive" and slow:
            return Illegal("only slow speed manoeuvres are possible here", "GCE-VTER-04")
        if pick != "drive" and owed and not slow:
            return Illegal("its driver must go for the enemy", "GCE-RUL-122")
        return None

    return ask(
        v, "action", f"{v.name}: what now?", "GCE-VMOV-02", names, settled=True, bar=bar,
        note={"drive": f"{drive.gas_reach(s, v)} inches", "slow": "three steps of 1 inch", "stay": ""}.__getitem__,
        weigh=lambda k: {"drive": 6.0, "slow": 0.4 if not slow else 4.0, "stay": 0.4}[k],
    )  # fmt: skip
