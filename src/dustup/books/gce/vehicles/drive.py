"""GCE-VMOV: gas engines, turns, slow speed manoeuvres: what a driver may draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.hulls import Legs, Place, ahead, lane, legs_of, places, quarter, stretches
from dustup.skirmish.space import bearing, gap
from dustup.table.bodies import Body, heading
from dustup.table.shapes import on_table, pieces_under

from ..content import INCH
from ..state import Fighter, State
from ..warriors import driver_of, frenzied, hull_of, row_of
from . import chase, crash, run
from .hull import free_turn, grounds, trouble

TURN = 45
SLACK = 5
STEPS = 3
NEAREST = 60
"""Drives that are tried on the ground before a point counts as out of reach."""
BAD = {"slow": "GCE-VTER-04", "stuck": "GCE-VTER-05"}
RULE = {"gas": "GCE-VMOV-03", "slow": "GCE-VMOV-08"}


def gas_reach(s: State, v: Fighter) -> int:
    """GCE-VMOV-03: how far the gas engine carries it, in inches."""
    return max(1, row_of(s, v).gas - hull_of(v).slow)


def check(s: State, v: Fighter, legs: Legs, mode: str) -> None:
    """GCE-VMOV-03..08, GCE-DICE-10, GCE-VTER-04, GCE-RUL-106: raise Illegal unless engine and ground allow it."""
    for dist, turn in legs:
        if abs(turn) > TURN:
            raise Illegal(f"a turn is at most 45 degrees, not {abs(turn)}", "GCE-DICE-10", also=("GCE-VMOV-04",))
        if not dist and turn and mode == "gas":
            raise Illegal("at least 1 inch must be driven before a turn", "GCE-VMOV-05")
    if mode == "slow":
        _check_slow(legs)
    else:
        _check_gas(s, v, legs)
    at = places(v, legs)
    if mode != "slow":
        _on_good_ground(s, v, at)
    _room_to_turn(s, v, at)
    _attack_owed(s, v, at)


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


def _on_good_ground(s: State, v: Fighter, at: Sequence[Place]) -> None:
    """GCE-VTER-04, GCE-VTER-05, GCE-RUL-106: a gas move may not be drawn into bad ground, nor off the table."""
    if s.setup.bad and pieces_under(s.setup.field, _round(v, at), s.setup.bad):
        _past_bad_ground(s, v, at)
    for b in at:
        if not on_table(s.setup.map.size, v.body_at(*b)):
            raise Illegal("that leads off the table", "GCE-RUL-82")


def _round(v: Fighter, at: Sequence[Place]) -> Body:
    """A square that the hull does not leave on its way: nothing outside it can matter."""
    assert v.half is not None
    far = sum(v.half) + max(max(abs(p.x - v.x), abs(p.y - v.y)) for p in at) + SLACK
    return Body("round", v.x, v.y, 0, 0, 0, (far, far))


def _past_bad_ground(s: State, v: Fighter, at: Sequence[Place]) -> None:
    if grounds(s, v.body) == "slow":
        raise Illegal("here only slow speed manoeuvres are possible", "GCE-VTER-04")
    for a, far, back in stretches(at):
        bad = grounds(s, lane(v.body_at(a.x, a.y), (a.facing + 180 * back) % 360, far))
        if bad:
            raise Illegal("that leads into ground it cannot take at this speed", BAD[bad])
    for b in at:
        bad = grounds(s, v.body_at(*b))
        if bad:
            raise Illegal("that leads into ground it cannot take at this speed", BAD[bad])


def _room_to_turn(s: State, v: Fighter, at: Sequence[Place]) -> None:
    """GCE-RUL-48: a chosen turn needs room for the hull."""
    for a, b in pairwise(at):
        if (a.x, a.y) == (b.x, b.y) and a.facing != b.facing and trouble(s, v, a.x, a.y, a.facing) is None:
            met = trouble(s, v, b.x, b.y, b.facing)
            if met is not None:
                raise Illegal("there is no room to turn there", "GCE-VMOV-04")


def _attack_owed(s: State, v: Fighter, at: Sequence[Place]) -> None:
    """GCE-PSY-33, GCE-PSY-42, GCE-RUL-122: who hates or rages must go for an enemy the gas move can reach."""
    prey = owed(s, v)
    if prey is None:
        return
    for a, far, _ in stretches(at):
        if gap(lane(v.body_at(a.x, a.y), a.facing, far), prey) <= run.NEAR + 0.01:
            return
    raise Illegal(f"the driver must go for {prey.name}", "GCE-PSY-42" if _rages(s, v) else "GCE-PSY-33")


def _rages(s: State, v: Fighter) -> bool:
    f = driver_of(s, v)
    return f is not None and frenzied(f)


def owed(s: State, v: Fighter) -> Fighter | None:
    """The nearest enemy within 6 inches that a straight gas move would reach, if the driver must attack."""
    driver = driver_of(s, v)
    if driver is None or not (driver.hates or frenzied(driver)):
        return None
    way = lane(v, v.facing, gas_reach(s, v) * INCH)
    foes = [
        e for e in s.strangers(v.side) if e.status in ("up", "down") and not e.on and not (e.hull and e.hull.wrecked)
    ]
    foes = [e for e in foes if run.compelled(s, v, e) and gap(v, e) <= 6 * INCH and gap(way, e) <= run.NEAR]
    return min((e for e in foes if _attack(s, v, e)), key=lambda e: gap(v, e), default=None)


def _attack(s: State, v: Fighter, e: Fighter) -> int:
    """GCE-RUL-122: the longest straight gas move, by half inches, that comes near an enemy over good ground; or 0."""
    for far in range(gas_reach(s, v) * INCH, INCH // 2 - 1, -INCH // 2):
        if gap(lane(v, v.facing, far), e) <= run.NEAR:
            try:
                _on_good_ground(s, v, places(v, [(far, 0)]))
            except Illegal:
                continue
            return far
    return 0


def question(s: State, v: Fighter, mode: str) -> Free:
    """GCE-VMOV-02, GCE-VMOV-08: how it drives."""
    limit = gas_reach(s, v) * INCH if mode == "gas" else STEPS * INCH

    def test(answer: Answer) -> None:
        check(s, v, legs_of(v, answer, RULE[mode], INCH), mode)

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
        lead=lambda to: lead(s, v, mode, to),
    )


def lead(s: State, v: Fighter, mode: str, to: tuple[int, int]) -> Answer | None:
    """The legal drive that ends as near to a point as the engine allows."""

    def off(legs: Legs) -> float:
        end = places(v, legs)[-1]
        return hypot(end.x - to[0], end.y - to[1])

    ways = sorted(_drives(s, v, mode, to), key=off)
    return next((answer_of(legs) for legs in ways[:NEAREST] if legal(s, v, legs, mode)), None)


def _drives(s: State, v: Fighter, mode: str, to: tuple[int, int]) -> list[Legs]:
    """Drives that go some way, turn towards a point and go on to it: finer than `shapes`."""
    if mode == "slow":
        turns = (-TURN, -15, 0, 15, TURN)
        return [[(way * INCH, turn)] * k for k in range(1, STEPS + 1) for way in (1, -1) for turn in turns]
    far = gas_reach(s, v) * INCH
    found: list[Legs] = [[(n * INCH // 4, 0)] for n in range(1, 4 * gas_reach(s, v) + 1)]
    for one in range(INCH, min(3 * INCH, far) + 1, INCH // 4):
        x, y = ahead(v.x, v.y, v.facing, one)
        left = (bearing(to[0] - x, to[1] - y) - v.facing + 180) % 360 - 180
        for turn in dict.fromkeys((max(-TURN, min(TURN, left)), *range(-TURN, TURN + 1, 9))):
            fx, fy = heading((v.facing + turn) % 360)
            rest = max(0, min(far - one, round((to[0] - x) * fx + (to[1] - y) * fy)))
            found += [[(one, turn), (rest, 0)] if rest else [(one, turn)]] if turn else []
    return found


def measure(s: State, v: Fighter, answer: Answer, mode: str) -> Mapping[str, Any]:
    """Length and troubles of a drive while it is being drawn."""
    legs = legs_of(v, answer, RULE[mode], INCH)
    told: dict[str, Any] = {"length": sum(abs(d) for d, _ in legs), "checks": _warnings(s, v, legs), "ok": True}
    told["places"] = [[p.x, p.y, p.facing] for p in places(v, legs)]
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
    if met.what == "piece":
        return [[f"meets {s.setup.field.pieces[met.index].name}", rule]]
    e = s.fighters[met.who]
    return [[f"meets {e.name}" if e.hull is None else f"strikes {e.name} at the {quarter(e, *met.at)}", rule]]


def collides(s: State, v: Fighter, legs: Legs, front: run.Meeting | None = None) -> run.Meeting | None:
    """The first thing a planned drive would strike; `front` is what lies straight before it, where that is known."""
    for k, (a, far, back) in enumerate(stretches(places(v, legs))):
        if front is not None and not k and not back and front.far + 1 <= far:
            met: run.Meeting | None = front
        else:
            met = run.first(s, v, v.body_at(*a), (a.facing + 180 * back) % 360, far, run.Leg("slow", ""))
        if met is not None and met.what in ("piece", "vehicle", "foot"):
            return met
    return None


def _front(s: State, v: Fighter, mode: str) -> run.Meeting | None:
    """What lies straight before it within its reach."""
    far = gas_reach(s, v) * INCH if mode == "gas" else STEPS * INCH
    return run.first(s, v, v.body, v.facing, far, run.Leg("slow", ""))


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
    front = _front(s, v, mode)
    safe = [legs for legs in shapes(s, v, mode) if legal(s, v, legs, mode) and _safe(s, v, legs, front)]
    return [answer_of(legs) for legs in safe] or [answer_of(_otherwise(s, v, mode))]


def _safe(s: State, v: Fighter, legs: Legs, front: run.Meeting | None) -> bool:
    """It hits nothing solid and no friend; an enemy on foot dodges or falls, so what lies behind it counts too."""
    met = collides(s, v, legs, front)
    if met is None:
        return True
    if met.what == "piece" or s.fighters[met.who].side == v.side:
        return False
    if met.what == "foot":
        return not any(_walled(s, v, *stretch) for stretch in stretches(places(v, legs)))
    return not hull_of(s.fighters[met.who]).wrecked


def _walled(s: State, v: Fighter, a: Place, far: float, back: bool) -> bool:
    """Something solid stands somewhere on a stretch, whoever is before it."""
    turn = (a.facing + 180 * back) % 360
    return bool(pieces_under(s.setup.field, lane(v.body_at(*a), turn, far), s.setup.solids))


def _otherwise(s: State, v: Fighter, mode: str) -> Legs:
    """Staying, or the straight attack a raging driver owes."""
    prey = owed(s, v) if mode == "gas" else None
    return [] if prey is None or legal(s, v, [], mode) else [(_attack(s, v, prey), 0)]


def sample(s: State, v: Fighter, mode: str, rng: Random) -> Answer:
    """A lively legal drive."""
    left, front = shapes(s, v, mode), _front(s, v, mode)
    while left:
        legs = left.pop(int(rng.random() * len(left)))
        if legal(s, v, legs, mode) and (_safe(s, v, legs, front) or rng.random() < 0.05):
            return answer_of(legs)
    return answer_of(_otherwise(s, v, mode))


def go(s: State, v: Fighter, answer: Answer, mode: str) -> Flow[None]:
    """GCE-VMOV-02, GCE-RUL-49: leg by leg; a hull thrown off its course goes the rest straight on."""
    legs = legs_of(v, answer, RULE[mode], INCH)
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
    done, _ = free_turn(s, v, turn)
    crash.set_down(s, v, (v.x, v.y, v.facing + done), rule, "turn")
    yield from crash.clear_feet(s, v)
    yield from chase.keep_up(s, v, thrusting=False, turned=True)
