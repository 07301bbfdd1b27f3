"""GCE-VMOV: gas engines, turns, slow speed manoeuvres: what a driver may draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from random import Random
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.space import bearing, gap, turn_between

from ..content import INCH
from ..state import Fighter, State
from ..warriors import hull_of, row_of
from . import chase, crash, run
from .hull import ahead, grounds, trouble

Legs = list[tuple[int, int]]
"""(tenths of a millimetre, backwards if negative; degrees to turn afterwards, to the left if positive)."""
TURN = 45
SLACK = 5
STEPS = 3
ANGLE = 1.6  # degrees a drawn point may be off because places are whole numbers
RULE = {"gas": "GCE-VMOV-03", "slow": "GCE-VMOV-08"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hull would be."""

    x: int
    y: int
    facing: int


def gas_reach(s: State, v: Fighter) -> int:
    """GCE-VMOV-03: how far the gas engine carries it, in inches."""
    return max(1, row_of(s, v).gas - hull_of(v).slow)


def legs_of(v: Fighter, answer: Answer, rule: str) -> Legs:
    """An answer as legs: {"legs": [[inches, degrees], …]}, or a drawn path whose bends are the turns."""
    if "legs" in answer:
        found = []
        for dist, turn in answer["legs"]:
            if isinstance(dist, bool) or isinstance(turn, bool) or abs(dist) > 99 or type(turn) is not int:
                raise Illegal("a leg is [inches, whole degrees]", rule)
            found.append((round(dist * INCH), turn))
        return found
    at, facing = (v.x, v.y), v.facing
    found = []
    for x, y in answer["path"]:
        if type(x) is not int or type(y) is not int:
            raise Illegal("points are whole tenths of a millimetre", rule)
        far = hypot(x - at[0], y - at[1])
        if far < 1:
            continue
        turn, back = _bend(at, (x, y), facing)
        if found and turn:
            found[-1] = (found[-1][0], found[-1][1] + turn)
        elif turn:
            found.append((0, turn))
        found.append((-round(far) if back else round(far), 0))
        facing, at = (facing + turn) % 360, (x, y)
    end = answer.get("facing", facing)
    if type(end) is not int or not 0 <= end < 360:
        raise Illegal("facing is a whole number of degrees from 0 to 359", rule)
    if turn_between(end, facing):
        last = (end - facing + 180) % 360 - 180
        found = [*found[:-1], (found[-1][0], found[-1][1] + last)] if found else [(0, last)]
    return found


def _bend(a: tuple[int, int], b: tuple[int, int], facing: int) -> tuple[int, bool]:
    """The turn from a facing into the direction of a point; straight back is no turn but going backwards."""
    raw = (degrees(atan2(b[1] - a[1], b[0] - a[0])) - facing + 180) % 360 - 180
    if abs(raw) <= ANGLE:
        return 0, False
    if abs(raw) >= 180 - ANGLE:
        return 0, True
    return round(raw), False


def places(v: Fighter, legs: Legs) -> list[Place]:
    """Where the hull is after each leg and after each turn."""
    found = [Place(v.x, v.y, v.facing)]
    for dist, turn in legs:
        last = found[-1]
        x, y = ahead(last.x, last.y, last.facing, dist)
        found.append(Place(x, y, last.facing))
        if turn:
            found.append(Place(x, y, (last.facing + turn) % 360))
    return found


def check(s: State, v: Fighter, legs: Legs, mode: str) -> None:
    """GCE-VMOV-03..08, GCE-DICE-10, GCE-VTER-04, GCE-RUL-106: raise Illegal unless the engine and the ground allow it."""
    for dist, turn in legs:
        if abs(turn) > TURN:
            raise Illegal(f"a turn is at most 45 degrees, not {abs(turn)}", "GCE-DICE-10")
        if not dist and turn and mode == "gas":
            raise Illegal("at least 1 inch must be driven before a turn", "GCE-VMOV-05")
    if mode == "slow":
        _check_slow(legs)
    else:
        _check_gas(s, v, legs)
        _on_good_ground(s, v, legs)
    _room_to_turn(s, v, legs)
    _attack_owed(s, v, legs)


def _check_slow(legs: Legs) -> None:
    """GCE-VMOV-08: three steps of 1 inch, forward or backward, each with a turn."""
    if len(legs) > STEPS:
        raise Illegal("a slow speed manoeuvre is three steps of 1 inch", "GCE-VMOV-08")
    if any(dist and abs(abs(dist) - INCH) > SLACK for dist, _ in legs):
        raise Illegal("every step of a slow speed manoeuvre is 1 inch", "GCE-VMOV-08")


def _check_gas(s: State, v: Fighter, legs: Legs) -> None:
    """GCE-VMOV-03..07: up to 6 inches, two turns, 1 to 3 inches straight before each; after the second it stops."""
    limit = gas_reach(s, v) * INCH
    if any(dist < 0 for dist, _ in legs):
        raise Illegal("only a slow speed manoeuvre goes backwards", "GCE-VMOV-08")
    if sum(dist for dist, _ in legs) > limit + SLACK:
        raise Illegal(f"the gas engine carries it {limit / INCH:g} inches", "GCE-VMOV-03")
    turns = [k for k, (_, turn) in enumerate(legs) if turn]
    if len(turns) > 2:
        raise Illegal("at most two turns", "GCE-VMOV-04")
    straight = 0
    for dist, turn in legs:
        straight += dist
        if turn:
            if not INCH - SLACK <= straight <= 3 * INCH + SLACK:
                raise Illegal("1 to 3 inches straight before each turn", "GCE-VMOV-05")
            straight = 0
    if len(turns) == 2 and straight:
        raise Illegal("after the second turn the rest of the gas move is lost", "GCE-VMOV-06")


def _on_good_ground(s: State, v: Fighter, legs: Legs) -> None:
    """GCE-VTER-04, GCE-VTER-05, GCE-RUL-106: a gas move may not be drawn into bad ground, nor off the table."""
    if grounds(s, v.body) == "slow":
        raise Illegal("here only slow speed manoeuvres are possible", "GCE-VTER-04")
    at = places(v, legs)
    for a, b in zip(at, at[1:]):
        body = v.body_at(a.x, a.y, a.facing)
        if (a.x, a.y) == (b.x, b.y):
            lane = v.body_at(b.x, b.y, b.facing)
        else:
            lane = run.swept(_ghost(v, body.x, body.y, body.facing), a.facing, hypot(b.x - a.x, b.y - a.y))
        bad = grounds(s, lane)
        if bad:
            rule = "GCE-VTER-05" if bad == "stuck" else "GCE-VTER-04"
            raise Illegal("that leads into ground it cannot take at this speed", rule)
        if trouble_off(s, v, b):
            raise Illegal("that leads off the table", "GCE-RUL-82")


def _ghost(v: Fighter, x: int, y: int, facing: int) -> Fighter:
    new = v.copy()
    new.x, new.y, new.facing = x, y, facing
    return new


def trouble_off(s: State, v: Fighter, at: Place) -> bool:
    """The hull would stick out over the edge."""
    met = trouble(s, v, at.x, at.y, at.facing)
    return met is not None and met.off


def _room_to_turn(s: State, v: Fighter, legs: Legs) -> None:
    """GCE-RUL-48: a chosen turn needs room for the hull."""
    at = places(v, legs)
    for a, b in zip(at, at[1:]):
        if (a.x, a.y) == (b.x, b.y) and a.facing != b.facing and trouble(s, v, a.x, a.y, a.facing) is None:
            met = trouble(s, v, b.x, b.y, b.facing)
            if met is not None:
                raise Illegal("there is no room to turn there", "GCE-VMOV-04")


def _attack_owed(s: State, v: Fighter, legs: Legs) -> None:
    """GCE-PSY-33, GCE-PSY-42, GCE-RUL-122: who hates or rages must go for an enemy the gas move can reach."""
    prey = owed(s, v)
    if prey is None:
        return
    at = places(v, legs)
    for a, b in zip(at, at[1:]):
        lane = run.swept(_ghost(v, a.x, a.y, a.facing), a.facing, hypot(b.x - a.x, b.y - a.y))
        if gap(lane, prey) <= run.NEAR + 0.01:
            return
    raise Illegal(f"the driver must go for {prey.name}", "GCE-PSY-42" if _rages(s, v) else "GCE-PSY-33")


def _rages(s: State, v: Fighter) -> bool:
    from ..warriors import driver_of, frenzied

    f = driver_of(s, v)
    return f is not None and frenzied(f)


def owed(s: State, v: Fighter) -> Fighter | None:
    """The nearest enemy within 6 inches of the front that a straight gas move would reach, if the driver must attack."""
    lane = run.swept(v, v.facing, gas_reach(s, v) * INCH)
    foes = [
        e for e in s.strangers(v.side) if e.status in ("up", "down") and not e.on and not (e.hull and e.hull.wrecked)
    ]
    foes = [e for e in foes if run.compelled(s, v, e) and gap(v, e) <= 6 * INCH and gap(lane, e) <= run.NEAR]
    return min(foes, key=lambda e: gap(v, e), default=None)


def question(s: State, v: Fighter, mode: str) -> Free:
    """GCE-VMOV-02, GCE-VMOV-08: how it drives."""
    limit = gas_reach(s, v) * INCH if mode == "gas" else STEPS * INCH

    def test(answer: Answer) -> None:
        check(s, v, legs_of(v, answer, RULE[mode]), mode)

    return Free(
        who=v.side,
        what="path",
        prompt=f"{v.name}: {'drive up to' if mode == 'gas' else 'slow speed manoeuvre of'} {limit / INCH:g} inches",
        rule=RULE[mode],
        about={
            "model": v.id,
            "from": [v.x, v.y, 0],
            "budget": limit,
            "r": v.r,
            "half": v.half,
            "mode": mode,
            "turn": TURN,
        },
        form="path",
        test=test,
        sample=lambda rng: sample(s, v, mode, rng),
        think=lambda: think(s, v, mode),
        measure=lambda answer: measure(s, v, answer, mode),
    )


def measure(s: State, v: Fighter, answer: Answer, mode: str) -> Mapping[str, Any]:
    """Length and troubles of a drive while it is being drawn."""
    legs = legs_of(v, answer, RULE[mode])
    told: dict[str, Any] = {"length": sum(abs(d) for d, _ in legs), "checks": _warnings(s, v, legs), "ok": True}
    told["outline"] = [[p.x, p.y, p.facing] for p in places(v, legs)]
    try:
        check(s, v, legs, mode)
    except Illegal as refused:
        told |= {"ok": False, "why": refused.why, "rule": refused.rule}
    return told


def _warnings(s: State, v: Fighter, legs: Legs) -> list[list[str]]:
    met = collides(s, v, legs)
    if met is None:
        return []
    rule = {"piece": "GCE-CRSH-02", "vehicle": "GCE-RAM-10", "foot": "GCE-SQSH-01"}[met.what]
    name = s.setup.field.pieces[met.index].name if met.what == "piece" else s.fighters[met.who].name
    return [[f"meets {name}", rule]]


def collides(s: State, v: Fighter, legs: Legs) -> run.Meeting | None:
    """The first thing a planned drive would strike."""
    at = places(v, legs)
    for a, b in zip(at, at[1:]):
        far = hypot(b.x - a.x, b.y - a.y)
        if far < 1:
            continue
        ghost, leg = _ghost(v, a.x, a.y, a.facing), run.Leg("slow", "")
        back = turn_between(bearing(b.x - a.x, b.y - a.y), a.facing) > 90
        met = run.first(s, ghost, (a.facing + 180 * back) % 360, far, leg)
        if met is not None and met.what in ("piece", "vehicle", "foot"):
            return met
    return None


def legal(s: State, v: Fighter, legs: Legs, mode: str) -> bool:
    """Whether the engine and the ground allow it."""
    try:
        check(s, v, legs, mode)
    except Illegal:
        return False
    return True


def shapes(s: State, v: Fighter, mode: str) -> list[Legs]:
    """Drives to choose from: straight, one turn, two turns, shorter ones; or three slow steps."""
    if mode == "slow":
        turns = (0, TURN, -TURN)
        return [[(d, t)] * STEPS for d in (INCH, -INCH) for t in turns] + [[(INCH, 0)], [(-INCH, 0)]]
    far = gas_reach(s, v) * INCH
    found: list[Legs] = [[(far, 0)]]
    for one in (INCH, 3 * INCH if far >= 3 * INCH else far):
        for turn in (TURN, -TURN, 22, -22):
            if far - one >= INCH:
                found.append([(one, turn), (far - one, 0)])
            if far >= 2 * one:
                found.append([(one, turn), (one, turn)])
    return [*found, [(far * 2 // 3, 0)], [(far // 3, 0)]]


def answer_of(legs: Legs) -> Answer:
    """Legs as an answer."""
    return {"legs": [[round(dist / INCH, 4), turn] for dist, turn in legs]}


def think(s: State, v: Fighter, mode: str) -> Sequence[Answer]:
    """Drives worth thinking about: those that hit nothing solid and no friend first."""
    fit = [legs for legs in shapes(s, v, mode) if legal(s, v, legs, mode)]
    safe = [legs for legs in fit if _safe(s, v, legs)]
    return [answer_of(legs) for legs in (safe or fit)] or [answer_of(_otherwise(s, v, mode))]


def _safe(s: State, v: Fighter, legs: Legs) -> bool:
    met = collides(s, v, legs)
    if met is None:
        return True
    if met.what == "piece":
        return False
    e = s.fighters[met.who]
    return e.side != v.side and not (e.hull is not None and e.hull.wrecked)


def _otherwise(s: State, v: Fighter, mode: str) -> Legs:
    """Staying, or the straight attack a raging driver owes."""
    return [] if legal(s, v, [], mode) else [(gas_reach(s, v) * INCH, 0)]


def sample(s: State, v: Fighter, mode: str, rng: Random) -> Answer:
    """A lively legal drive."""
    every = shapes(s, v, mode)
    for _ in range(6):
        legs = every[int(rng.random() * len(every))]
        if legal(s, v, legs, mode) and (_safe(s, v, legs) or rng.random() < 0.05):
            return answer_of(legs)
    return think(s, v, mode)[0]


def go(s: State, v: Fighter, answer: Answer, mode: str) -> Flow[None]:
    """GCE-VMOV-02, GCE-RUL-49: leg by leg; a hull thrown off its course goes the rest straight on."""
    legs = legs_of(v, answer, RULE[mode])
    leg = run.Leg(mode, RULE[mode])
    for k, (dist, turn) in enumerate(legs):
        course = v.facing
        leg.back, leg.done = dist < 0, []
        yield from run.advance(s, v, abs(dist), leg)
        yield from chase.keep_up(s, v, thrusting=False, turned=False)
        if not run.going(v):
            return
        if v.facing != course:
            rest = sum(abs(d) for d, _ in legs[k + 1 :])
            yield from run.advance(s, v, rest, run.Leg(mode, RULE[mode]))
            return
        if turn:
            yield from turn_by(s, v, turn, "GCE-VMOV-04")


def turn_by(s: State, v: Fighter, turn: int, rule: str) -> Flow[None]:
    """GCE-DICE-10: the driver turns the hull about its middle, as far as there is room."""
    from .hull import free_turn

    done, _ = free_turn(s, v, turn)
    crash.set_down(s, v, v.x, v.y, v.facing + done, rule, "turn")
    yield from crash.clear_feet(s, v)
    yield from chase.keep_up(s, v, thrusting=False, turned=True)
