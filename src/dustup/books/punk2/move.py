"""Moving, as this edition has it: jumps and falls by the size of the base, climbs as rough going."""

from __future__ import annotations

from dustup.books.punk import dice
from dustup.books.punk.move import move
from dustup.books.punk.move.ground_checks import choice, stop, very_rough
from dustup.books.punk.move.path import Hurdle, Trip
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, State
from dustup.core import Flow, Illegal

STEPS = move.STEPS
FALLS = ((2, 0), (4, 2), (6, 4), (8, 6))


def sets_out(s: State, f: Fighter, trip: Trip) -> None:
    """Nothing hinders a move before it begins."""


def safe_drop(f: Fighter) -> int:
    """P2-CLMB-03, P2-JUMP-02, P2-FALL-04: twice the base size."""
    return 4 * f.r


def fall_strength(f: Fighter, height: int) -> int:
    """P2-FALL-01, P2-FALL-04, P2-RUL-05: the Strength of a fall by its height in base sizes; 0 = no damage."""
    return next((power for size, power in FALLS if height <= size * 2 * f.r), 8)


def faller_first(own: bool) -> bool:
    """P2-RUL-07: in its own activation the faller rolls first, else the fall does."""
    return own


def deep_landing(s: State, f: Fighter, height: int) -> bool:
    """P2-JUMP-02: no jump ends lower than twice the base size."""
    if height > safe_drop(f):
        raise Illegal("it lands too far below: more than twice the base size", "P2-JUMP-02")
    return False


def jump_check(f: Fighter, gap: float) -> tuple[str, int] | None:
    """P2-JUMP-04..07: two base sizes without a roll, three with one, four at -2."""
    base = 2 * f.r
    if gap > 4 * base:
        raise Illegal("the gap is more than four base sizes", "P2-JUMP-07")
    if gap <= 2 * base:
        return None
    return ("P2-JUMP-05", 0) if gap <= 3 * base else ("P2-JUMP-06", -2)


def climbing(s: State, f: Fighter, trip: Trip, i: int) -> None:
    """P2-CLMB-01: climbing is rough going, one check per Action (P2-RUL-19); a ladder or Creeper needs none."""
    if s.lay.readings[i].ladder or abilities.spared(s, f, "climbing"):
        return
    if not any(h.kind == "rough" for h in trip.hurdles):
        trip.hurdles.append(Hurdle(trip.length, "rough", s.setup.field.pieces[i].name, "P2-CLMB-01"))


def settle(s: State, f: Fighter, trip: Trip, h: Hurdle, cap: float, most: int) -> Flow[float]:
    """P2-TERR-02..09: rough and very rough ground; half is enough without a check."""
    if h.kind == "rough":
        return (yield from _rough(s, f, h, cap, most / 2))
    return (yield from very_rough(s, f, trip, h, cap, most / 2))


def _rough(s: State, f: Fighter, h: Hurdle, cap: float, half: float) -> Flow[float]:
    """P2-TERR-02, P2-TERR-03, P2-TERR-04, P2-CLMB-01, P2-RUL-20, P2-RUL-21: roll Agility, or go half."""
    pick = yield choice(s, f, h, "roll Agility: full distance, else half", h.rule)
    if pick == "half":
        return stop(s, f, h, half)
    check = yield from dice.attribute(s, f, "AG", dice.Throw(h.why, h.rule))
    if check.success:
        return cap
    f.stumbled = True
    return stop(s, f, h, half, failed=True)


def called_back(s: State, f: Fighter, trip: Trip) -> Illegal | None:
    """P2-MOVE-01: it goes where it likes."""
    return None
