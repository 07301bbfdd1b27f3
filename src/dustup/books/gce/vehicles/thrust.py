"""GCE-THR: thrusters: pushing one's luck, turning under thrust, and the thruster buster."""

from __future__ import annotations

from random import Random

from dustup.core import Answer, Choice, Flow, Free, Illegal
from dustup.skirmish.choices import ask

from .. import checks
from ..content import INCH
from ..state import Fighter, State
from ..warriors import driver_of, hull_of, row_of, scarred
from . import chase, crash, run
from .damage import wheel_mods
from .drive import turn_by
from .frame import ahead, quarter
from .hull import free_turn, grounds

STOP = "stop"
SURGE = 6
"""GCE-THR-09..11: the most inches a vehicle surges forward."""
HARDLY = 0.01
"""The chance of a crash that bots take for a thrust."""


def reach(s: State, v: Fighter) -> int:
    """GCE-THR-01: the most inches of one thrust."""
    return max(1, row_of(s, v).thrust - hull_of(v).slow)


def need(s: State, v: Fighter) -> int:
    """GCE-THR-02: what the next thrust test needs."""
    tests = row_of(s, v).tests
    return min(6, tests[min(hull_of(v).thrusts, 2)] + sum(mod.value for mod in scarred(s, v, "thrust")))


def why_not(s: State, v: Fighter) -> Illegal | None:
    """GCE-VMOV-09, GCE-VTER-04: when the thrusters cannot be used."""
    hull = hull_of(v)
    if hull.step == "slow":
        return Illegal("no thrust after a slow speed manoeuvre", "GCE-VMOV-09")
    if hull.jammed or hull.stalled:
        return Illegal("the thrusters do not work", "GCE-VDAM-14")
    if driver_of(s, v) is None:
        return Illegal("nobody is at the wheel", "GCE-OOC-01")
    if grounds(s, v.body) == "slow":
        return Illegal("only slow speed manoeuvres are possible here", "GCE-VTER-04")
    return None


def question(s: State, v: Fighter) -> Choice:
    """GCE-THR-01, GCE-THR-03, GCE-CHAS-04: thrust how far, begin a chase, or stop."""
    most = reach(s, v)
    inches = [n / 2 if n % 2 else n // 2 for n in range(2 * most, 0, -1)]
    chases = chase.offers(s, v)
    others = {f"{chase.CHASE}{e.id}": e for e in chase.foes(s, v)}
    names: dict[Answer, str] = {STOP: "Stop"} | {n: f"Thrust {n} inches" for n in inches}
    names |= {key: chases.get(key, f"Chase {e.name}") for key, e in others.items()}
    bar = why_not(s, v)
    return ask(
        v, "thrust", f"{v.name}: thrust? It needs {need(s, v)} or more", "GCE-THR-01", names, settled=True,
        about={"need": need(s, v), "ends": {f"{n}": _end(v, n) for n in inches}},
        bar=lambda n: bar if not isinstance(n, str) else chase.why_not(s, v, others[n]) if n in others else None,
        weigh=lambda n: 8.0 if n == STOP else 3.0 if isinstance(n, str) else 0.6 if n == most else 0.05,
        think=lambda: _ideas(s, v, most, tuple(chases), bar),
    )  # fmt: skip


def _end(v: Fighter, inches: float) -> list[int]:
    """Where a thrust leads, if nothing is in its way."""
    return [*ahead(v.x, v.y, v.facing, inches * INCH), v.facing]


def _ideas(s: State, v: Fighter, most: int, chases: tuple[str, ...], bar: Illegal | None) -> list[Answer]:
    """Stopping, chases, and distances that lead into nothing, where there is room for a failed test as well."""
    found: list[Answer] = [STOP, *chases]
    if bar is None and room_to_fail(s, v):
        found += [n for n in dict.fromkeys((most, most // 2, 2)) if n and free_ahead(s, v, v.facing, n)]
    return found


def free_ahead(s: State, v: Fighter, facing: int, inches: int) -> bool:
    """Nothing solid, no friend, no bonnet and no edge is met within so many inches that way, nor behind enemies on foot
    who may be run over."""
    here, leg = v.body_at(v.x, v.y, facing % 360), run.Leg("slow", "")
    while (met := run.first(s, v, here, facing % 360, inches * INCH, leg)) is not None:
        e = s.fighters.get(met.who)
        if e is None or e.side == v.side:
            return False
        if e.hull is not None:
            return not e.hull.wrecked and quarter(e, *met.at) != "front"
        leg.done.append(e.id)
    return True


def room_to_fail(s: State, v: Fighter) -> bool:
    """GCE-THR-02, GCE-THR-07..11: a failed thrust, straight on or swerving, hardly ever meets something."""
    fails = (need(s, v) - 1) / 6
    ahead_of, *aside = (_hits(s, v, turn) for turn in (0, 45, -45))
    return fails * (4 * ahead_of + sum(aside) / 2) / 6 <= HARDLY


def _hits(s: State, v: Fighter, turn: int) -> float:
    """How likely a surge of D6 inches that way meets something; certain where there is no room to turn."""
    if turn and free_turn(s, v, turn)[1] is not None:
        return 1.0
    return next((1 - (n - 1) / SURGE for n in range(1, SURGE + 1) if not free_ahead(s, v, v.facing + turn, n)), 0.0)


def thrusts(s: State, v: Fighter) -> Flow[None]:
    """GCE-THR-01..07, GCE-OOC-01, GCE-RUL-42: again and again until it fails, crashes, stops or nobody drives."""
    while run.going(v) and driver_of(s, v) is not None:
        if why_not(s, v) is not None and not chase.offers(s, v):
            break
        pick = yield question(s, v)
        if pick == STOP:
            break
        if isinstance(pick, str):
            chase.begin(s, v, pick)
            break
        yield from thrust(s, v, pick)
    hull_of(v).ended = True


def thrust(s: State, v: Fighter, inches: float) -> Flow[None]:
    """GCE-THR-01..05, GCE-RUL-41: the test, then straight on as far as declared, then perhaps a turn."""
    if not (yield from test(s, v)):
        yield from buster(s, v)
        return
    course = v.facing
    yield from run.advance(s, v, round(inches * INCH), run.Leg("thrust", "GCE-THR-03"))
    yield from chase.keep_up(s, v)
    if run.going(v) and v.facing == course and driver_of(s, v) is not None:
        yield from _turn(s, v)


def test(s: State, v: Fighter) -> Flow[bool]:
    """GCE-THR-02, GCE-RUL-41: D6 against the threshold; any test counts as use."""
    hull, wants = hull_of(v), need(s, v)
    face = yield from checks.at_least(v.side, f"{v.name}: thrust", "GCE-THR-02", wants, {"who": v.id})
    hull.thrusts += 1
    hull.thrust_chase = hull.thrust_chase or bool(chase.chasers(s, v))
    shown = [["thrust", face, v.side]]
    s.say("thrust", "GCE-THR-02", who=v.id, faces=shown, need=wants, number=hull.thrusts, success=face >= wants)
    return face >= wants


def _turn(s: State, v: Fighter) -> Flow[None]:
    """GCE-THR-04..06, GCE-RUL-02: a Leadership test to turn; failing, D6 inches straight on and the end."""
    turn = yield turn_question(s, v)
    if not turn:
        return
    f = driver_of(s, v)
    assert f is not None
    if (yield from checks.leadership(s, f, "to turn under thrust", "GCE-THR-05", wheel_mods(s, f, "turn"))):
        yield from turn_by(s, v, turn, "GCE-THR-05")
        return
    far = yield from checks.die(v.side, f"{v.name} runs straight on", "GCE-THR-06")
    yield from run.advance(s, v, far * INCH, run.Leg("surge", "GCE-THR-06"))
    yield from chase.keep_up(s, v)
    hull_of(v).ended = True


def turn_question(s: State, v: Fighter) -> Free:
    """GCE-RUL-02: any angle up to 45 degrees, left positive; 0 is no turn."""

    def check(answer: Answer) -> None:
        if type(answer) is not int or not -45 <= answer <= 45:
            raise Illegal("whole degrees from -45 (right) to 45 (left); 0 is no turn", "GCE-RUL-02", 0)

    def draw(rng: Random) -> Answer:
        return (0, 0, 0, 0, 45, -45)[int(rng.random() * 6)]

    return Free(
        who=v.side, what="turn", prompt=f"{v.name}: turn after the thrust?", rule="GCE-THR-05",
        about={"model": v.id, "min": -45, "max": 45, "turns": True}, form="number", test=check, sample=draw,
        think=lambda: (0, 45, -45) if free_ahead(s, v, v.facing, SURGE) else (0,),
    )  # fmt: skip


def buster(s: State, v: Fighter) -> Flow[None]:
    """GCE-THR-07..12: the thruster buster table; the move is over, the thrusters are not harmed."""
    face = yield from checks.die(v.side, f"{v.name}: thruster buster", "GCE-THR-07", lambda n: min(n, 4))
    rule = ("GCE-THR-08", "GCE-THR-09", "GCE-THR-10", "GCE-THR-11")[min(face, 4) - 1]
    s.say("buster", rule, "GCE-THR-07", who=v.id, faces=[["buster", face, v.side]])
    if face == 3:
        side = yield from checks.side_die(v.side, f"{v.name} swerves", rule)
        yield from crash.pivot(s, v, 45 * side, rule)
    if face > 1:
        yield from surge(s, v, rule)
    if face <= 2 and run.going(v):
        yield from crash.spin(s, v, rule)
    yield from chase.keep_up(s, v, turned=face <= 3)
    hull_of(v).ended = True


def surge(s: State, v: Fighter, rule: str) -> Flow[None]:
    """D6 inches forward, whatever is in the way."""
    far = yield from checks.die(v.side, f"{v.name} surges forward", rule)
    yield from run.advance(s, v, far * INCH, run.Leg("surge", rule))
