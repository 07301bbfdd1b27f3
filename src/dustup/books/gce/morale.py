"""GCE-BOTL, GCE-RECV, GCE-PIN-05: nerve and recovery."""

from __future__ import annotations

from dustup.core import Flow, Mod
from dustup.skirmish.choices import which, yes_or_no

from . import checks, sight
from .harm import apply_injuries, injury_roll, stand
from .move.board import drop_off
from .state import Fighter, State
from .warriors import casualty, leadership_of, mates, near

QUARTER = 4


def count(s: State, side: str) -> tuple[int, int]:
    """GCE-BOTL-02..04: casualties and models of a mob, vehicles included; what has not come yet is not counted."""
    there = [f for f in s.mob(side) if f.status != "off"]
    return sum(casualty(f) for f in there), len(there)


def must_test(s: State, side: str) -> bool:
    """GCE-BOTL-01: a quarter of the mob or more are casualties."""
    lost, total = count(s, side)
    return total > 0 and lost * QUARTER >= total


def nerve(s: State, side: str) -> Flow[bool]:
    """GCE-BOTL-01..08, GCE-RUL-77: bottle out or test; whether the mob fights on."""
    if not must_test(s, side):
        return True
    lost, total = count(s, side)
    judge = tester(s, side)
    if judge is None:
        bottle(s, side, "GCE-RUL-77", "nobody is left to hold the mob together")
        return False
    prompt = f"{lost} of {total} are casualties: bottle out, or test your nerve?"
    choice = yield which(
        side, "bottle", prompt, "GCE-BOTL-05", {"test": "Take the test", "bottle out": "Bottle out"}, settled=True,
        model=judge.id, weigh=lambda v: 1.0 if v == "test" else 0.001, think=lambda: ("test",),
    )  # fmt: skip
    if choice == "bottle out":
        bottle(s, side, "GCE-BOTL-05", "the boss calls it off")
        return False
    extra = (Mod(1, "loud", "GCE-BOTL-06"),) if "loud" in judge.skills else ()
    s.active = judge.id
    passed = yield from checks.leadership(s, judge, "bottle test", "GCE-BOTL-06", extra)
    s.active = ""
    if passed:
        s.say("nerve", "GCE-BOTL-07", side=side, who=judge.id)
        return True
    bottle(s, side, "GCE-BOTL-08", "nerve fails")
    return False


def tester(s: State, side: str, but: str = "") -> Fighter | None:
    """GCE-BOTL-06: the boss, or the best Leadership among those who are not casualties (as if `but` were
    one); of several equals a loud one, who tests better."""
    there = [f for f in s.mob(side) if f.hull is None and f.status == "up" and f.id != but]
    boss = next((f for f in there if f.role == "boss"), None)
    return boss or max(there, key=lambda f: (leadership_of(s, f).total, "loud" in f.skills), default=None)


def bottle(s: State, side: str, rule: str, why: str) -> None:
    """GCE-BOTL-08, GCE-BOTL-09: the mob loses and leaves; who was Down is noted."""
    fallen = [f.id for f in s.fighters.values() if f.side == side and f.status == "down" and f.hull is None]
    s.bottled = (*s.bottled, side)
    for f in s.fighters.values():
        if f.side == side and f.status in ("up", "down", "off"):
            f.fate = "down" if f.status != "off" and casualty(f) else "bottled"
            f.status, f.on = "gone", ""
    s.say("bottled", rule, "GCE-BOTL-09", side=side, why=why, down=fallen)
    for f in s.fighters.values():
        if f.on and s.fighters[f.on].side == side:
            drop_off(s, f, (f.x, f.y), "GCE-BOTL-08")


def escape_pins(s: State, side: str) -> Flow[None]:
    """GCE-PIN-05, GCE-RUL-102: with a mate within 2 inches who was up when the turn began, a pinned one may test."""
    mates = [f for f in s.mob(side) if f.hull is None and f.status == "up" and not f.pinned]
    for f in s.mob(side):
        if not f.pinned or not _beside(s, f, mates):
            continue
        prompt, names = f"{f.name} is pinned; a mate is near: try to get up?", ("Try to get up", "Stay down")
        tries = yield yes_or_no(f.side, "get up", prompt, "GCE-PIN-05", names, model=f.id, likely=20.0)
        if tries and (yield from checks.initiative(s, f, "to get up", "GCE-PIN-05")):
            stand(s, f, "GCE-PIN-05")


def _beside(s: State, f: Fighter, mates: list[Fighter]) -> bool:
    """GCE-PIN-05, GCE-RUL-96: a mate is within 2 inches; whoever is aboard something is as near as it."""
    here = sight.stand(s, f)
    return any(near(here, sight.stand(s, mate), 2) for mate in mates)


def recovery(s: State) -> Flow[None]:
    """GCE-RECV-01..04, GCE-TURN-08, GCE-PIN-06: the pinned stand up, the Down roll."""
    for f in s.mob(s.player):
        if f.hull is not None:
            continue
        if f.pinned and f.was_pinned:
            stand(s, f, "GCE-RECV-01", "GCE-PIN-06")
        if f.status == "down":
            yield from _recover(s, f)


def _recover(s: State, f: Fighter) -> Flow[None]:
    """GCE-RECV-02..04, GCE-INJ-05, GCE-OOC-07: one injury roll; a flesh wound stands it up again."""
    result = yield from injury_roll(s, f, f.side, "GCE-RECV-02")
    if result == "out" and _patched(s, f):
        s.say("patched", "GCE-RECV-04", who=f.id)
        result = yield from injury_roll(s, f, f.side, "GCE-RECV-04")
    if result == "flesh":
        f.status, f.wounds = "up", 0
    apply_injuries(s, f, [result])
    if f.status == "up":
        s.say("recovered", "GCE-INJ-05", who=f.id)
        if f.on and f.seat == "driver":
            _regain(s, f)


def _patched(s: State, f: Fighter) -> bool:
    return any("medic" in m.skills and m.status == "up" and near(m, f, 2) for m in mates(s, f))


def _regain(s: State, f: Fighter) -> None:
    """GCE-OOC-07: a driver back on its feet takes the wheel again if nobody else has."""
    v = s.fighters[f.on]
    assert v.hull is not None
    holder = s.fighters.get(v.hull.driver)
    if v.side == f.side and (holder is None or holder is f or holder.on != v.id or holder.status != "up"):
        v.hull.driver = f.id
        s.say("wheel", "GCE-OOC-07", who=f.id, at=v.id)
