"""GCE-VMOV: gas engines, turns, slow speed manoeuvres: what a driver may draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from dustup.core import Answer, Flow, Illegal
from dustup.skirmish.space import gap
from dustup.table.bodies import Body
from dustup.table.shapes import overlap, pieces_under

from ..content import INCH
from ..state import Fighter, State
from ..warriors import driver_of, frenzied, hull_of, row_of
from . import chase, crash, run
from .frame import Legs, Place, lane, legs_of, on_table, places, stretches
from .hull import Trouble, free_turn, grounds, roomy, trouble

TURN = 45
SLACK = 5
STEPS = 3
BAD = {"slow": "GCE-VTER-04", "stuck": "GCE-VTER-05"}
WORSE = {
    "slow": "that goes onto ground it cannot cross at this speed",
    "stuck": "that goes onto ground where it would be immobilised",
}
RULE = {"gas": "GCE-VMOV-03", "slow": "GCE-VMOV-08"}


def gas_reach(s: State, v: Fighter) -> int:
    """GCE-VMOV-03: how far the gas engine carries it, in inches."""
    return max(1, row_of(s, v).gas - hull_of(v).slow)


def check(s: State, v: Fighter, legs: Legs, mode: str) -> None:
    """GCE-VMOV-03..08, GCE-DICE-10, GCE-VTER-04, GCE-RUL-106: raise Illegal unless engine and ground allow it."""
    for dist, turn in legs:
        if abs(turn) > TURN:
            own = "GCE-VMOV-08" if mode == "slow" else "GCE-VMOV-04"
            raise Illegal(f"a turn is at most 45 degrees, not {abs(turn)}", "GCE-DICE-10", also=(own,))
        if turn and not dist:
            raise Illegal("it must drive 1 inch before a turn", "GCE-VMOV-08" if mode == "slow" else "GCE-VMOV-05")
    if mode == "slow":
        _check_slow(legs)
    else:
        _check_gas(s, v, legs)
    fits(s, v, places(v, legs), mode, lot(s, v, sum(abs(dist) for dist, _ in legs)))


class Lot(NamedTuple):
    """What lies about a vehicle, found once for all drives that are tried: whether bad ground or anything at all is in
    reach, whom its driver must attack, and what is in the way where it might turn."""

    bad: bool
    free: bool
    prey: Fighter | None
    troubles: dict[Place, Trouble | None]


def lot(s: State, v: Fighter, far: int) -> Lot:
    """GCE-RUL-48, GCE-RUL-106, GCE-RUL-122: the ground about a vehicle, so far in any direction."""
    assert v.half is not None
    wide = far + sum(v.half) + SLACK
    square = Body("round", v.x, v.y, 0, 0, 0, (wide, wide))
    bad = bool(s.setup.bad) and bool(pieces_under(s.setup.field, square, s.setup.bad))
    return Lot(bad, roomy(s, v.body, far + SLACK), owed(s, v), {})


def fits(s: State, v: Fighter, at: Sequence[Place], mode: str, about: Lot) -> None:
    """GCE-VTER-04, GCE-RUL-48, GCE-RUL-106, GCE-RUL-122: raise Illegal unless the ground allows it."""
    if about.free and not about.bad and about.prey is None:
        return
    _on_good_ground(s, v, at, about.bad, mode == "slow")
    if not about.free:
        _room_to_turn(s, v, at, about.troubles)
    if about.prey is not None:
        _attack_owed(s, v, at, about.prey)


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
        raise Illegal("only a slow speed manoeuvre can go backwards", "GCE-VMOV-08")
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
                raise Illegal("it must drive 1 to 3 inches straight before each turn", "GCE-VMOV-05")
            straight = 0
    if len(turns) == 2 and straight:
        raise Illegal("after the second turn the rest of the gas move is lost", "GCE-VMOV-06")


def _on_good_ground(s: State, v: Fighter, at: Sequence[Place], bad: bool, slow: bool = False) -> None:
    """GCE-VTER-04, GCE-VTER-05, GCE-RUL-106: no move may be drawn into ground that holds it fast, nor off the table;
    only a slow one into ground that merely slows."""
    if bad and pieces_under(s.setup.field, _round(v, at), s.setup.bad):
        _past_bad_ground(s, v, at, slow)
    if not on_table(s.setup.map.size, v, at):
        raise Illegal("that goes off the table", "GCE-RUL-82")


def _round(v: Fighter, at: Sequence[Place]) -> Body:
    """A square that the hull does not leave on its way: nothing outside it can matter."""
    assert v.half is not None
    far = sum(v.half) + max(max(abs(p.x - v.x), abs(p.y - v.y)) for p in at) + SLACK
    return Body("round", v.x, v.y, 0, 0, 0, (far, far))


def _past_bad_ground(s: State, v: Fighter, at: Sequence[Place], slow: bool) -> None:
    if not slow and grounds(s, v.body) == "slow":
        raise Illegal("only slow speed manoeuvres are possible here", "GCE-VTER-04")
    lanes = (lane(v.body_at(a.x, a.y), (a.facing + 180 * back) % 360, far) for a, far, back in stretches(at))
    for hull in (*lanes, *(v.body_at(*b) for b in at)):
        bad = grounds(s, hull)
        if bad and not (slow and bad == "slow"):
            raise Illegal(WORSE[bad], BAD[bad])


def _room_to_turn(s: State, v: Fighter, at: Sequence[Place], known: dict[Place, Trouble | None]) -> None:
    """GCE-RUL-48, GCE-CHAS-05: a chosen turn needs room for the hull; what chases it moves along."""
    but = tuple(w.id for w in chase.chasers(s, v))

    def free(place: Place) -> bool:
        if place not in known:
            known[place] = trouble(s, v, *place, but)
        return known[place] is None

    for a, b in pairwise(at):
        if a.x == b.x and a.y == b.y and a.facing != b.facing and free(a) and not free(b):
            raise Illegal("there is no room to turn there", "GCE-VMOV-04")


def _attack_owed(s: State, v: Fighter, at: Sequence[Place], prey: Fighter) -> None:
    """GCE-PSY-33, GCE-PSY-42, GCE-RUL-122: who hates or rages must go for an enemy the gas move can reach."""
    for a, far, _ in stretches(at):
        if run.passes(lane(v.body_at(a.x, a.y), a.facing, far), prey):
            return
    raise Illegal(f"the driver must go for {prey.name}", "GCE-PSY-42" if _rages(s, v) else "GCE-PSY-33")


def _rages(s: State, v: Fighter) -> bool:
    f = driver_of(s, v)
    return f is not None and frenzied(f)


def owed(s: State, v: Fighter) -> Fighter | None:
    """The nearest enemy within 6 inches that a gas move would reach, straight or with a turn, if the driver must
    attack."""
    driver = driver_of(s, v)
    if driver is None or not (driver.hates or frenzied(driver)):
        return None
    foes = [
        e for e in s.strangers(v.side) if e.status in ("up", "down") and not e.on and not (e.hull and e.hull.wrecked)
    ]
    foes = [e for e in foes if run.compelled(s, v, e) and gap(v, e) <= 6 * INCH]
    return next((e for e in sorted(foes, key=lambda e: gap(v, e)) if attack(s, v, e)), None)


def attack(s: State, v: Fighter, e: Fighter) -> Legs:
    """GCE-RUL-122: the first gas move, the straight ones before those with a turn and the long ones before the short,
    that comes near an enemy over good ground; or none."""
    known: dict[Place, Trouble | None] = {}
    for legs in _charges(gas_reach(s, v) * INCH):
        at = places(v, legs)
        if any(run.passes(lane(v.body_at(a.x, a.y), a.facing, far), e) for a, far, _ in stretches(at)):
            try:
                _on_good_ground(s, v, at, bool(s.setup.bad))
                _room_to_turn(s, v, at, known)
            except Illegal:
                continue
            return legs
    return []


def _charges(reach: int) -> Iterator[Legs]:
    """GCE-VMOV-05: gas moves by half inches, straight on, or with one turn after 1 to 3 inches."""
    for far in range(reach, INCH // 2 - 1, -INCH // 2):
        yield [(far, 0)]
    for first in (INCH, 2 * INCH, 3 * INCH):
        for turn in (15, -15, 30, -30, TURN, -TURN):
            for far in range(reach - first, 0, -INCH // 2):
                yield [(first, turn), (far, 0)]


def legal(s: State, v: Fighter, legs: Legs, mode: str) -> bool:
    """Whether the engine and the ground allow it."""
    try:
        check(s, v, legs, mode)
    except Illegal:
        return False
    return True


def may(s: State, v: Fighter, at: Sequence[Place], mode: str, about: Lot) -> bool:
    """The same for a drive made as the engine wants it, over ground that was looked at."""
    try:
        fits(s, v, at, mode, about)
    except Illegal:
        return False
    return True


def go(s: State, v: Fighter, answer: Answer, mode: str) -> Flow[None]:
    """GCE-VMOV-02, GCE-OOC-01, GCE-RUL-49: leg by leg; a hull thrown off its course goes the rest straight on, one that
    loses its driver goes to the end of its leg."""
    legs = legs_of(v, answer, RULE[mode], INCH)
    leg = run.Leg(mode, RULE[mode])
    for k, (dist, turn) in enumerate(legs):
        course = v.facing
        leg.back, leg.done = dist < 0, []
        yield from run.advance(s, v, abs(dist), leg)
        steered = run.going(v) and driver_of(s, v) is not None
        if not (turn and steered and v.facing == course):
            yield from chase.keep_up(s, v)
        if not steered:
            return
        if v.facing != course:
            rest = sum(abs(d) for d, _ in legs[k + 1 :])
            leg.done = []
            yield from run.advance(s, v, rest, leg)
            return
        if turn:
            yield from turn_by(s, v, turn, "GCE-VMOV-08" if mode == "slow" else "GCE-VMOV-04")


def turn_by(s: State, v: Fighter, turn: int, rule: str) -> Flow[None]:
    """GCE-DICE-10, GCE-CHAS-05: the driver turns the hull about its middle, as far as there is room: its chasers move
    along, and one that does not is in the way."""
    course, tail = v.facing, tuple(w.id for w in chase.chasers(s, v))
    done, _ = free_turn(s, v, turn, tail)
    if done:
        crash.set_down(s, v, (v.x, v.y, v.facing + done), rule, "turn")
        yield from crash.clear_feet(s, v)
    yield from chase.keep_up(s, v, turned=True)
    if any(overlap(v.body, s.fighters[w].body) for w in tail):
        v.facing = course
        room, _ = free_turn(s, v, done)
        v.facing += done
        crash.set_down(s, v, (v.x, v.y, course + room), rule, "turn")
