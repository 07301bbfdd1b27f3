"""Moving, as this edition has it: inches, crouching, climbs that may end in a fall."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from dustup.books.punk import dice
from dustup.books.punk.move import fall, move, terrain
from dustup.books.punk.move.ground_checks import choice, stop
from dustup.books.punk.move.path import Hurdle, Trip, walk, whole
from dustup.books.punk.special import abilities, facts
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core import Flow, Illegal, Mod

from . import packs
from .state import of

INCH = 254
POSTURE = 2 * INCH  # P1-CRCH-01, P1-CRCH-04
HARD = ("climb", "very_rough")
SLOW = (*HARD, "ladder", "rough")


def _posture(s: State, f: Anyone, trip: Trip, step: list[Any], rule: str) -> None:
    """Where the step leads; within its own base that is where it is."""
    if trip.wall:
        raise Illegal("on a wall it can only climb or drop", "P1-RUL-21")
    (x, y), kind = whole(s, step), step[2]
    if hypot(x - trip.end[0], y - trip.end[1]) > f.r:
        walk(s, f, trip, [(x, y)])
    if (trip.pace == 2) == (kind == "crouch"):
        raise Illegal(f"it is {'crouched' if kind == 'crouch' else 'on its feet'} already", rule)
    trip.add(trip.end, POSTURE)
    trip.pace = 2 if kind == "crouch" else 1
    trip.hurdles.append(Hurdle(trip.length, kind, kind, rule))


def crouch(s: State, f: Anyone, trip: Trip, step: list[Any]) -> None:
    """P1-CRCH-01, P1-RUL-14: down for 2 inches of the move; from then on an inch costs two."""
    _posture(s, f, trip, step, "P1-CRCH-01")


def stand(s: State, f: Anyone, trip: Trip, step: list[Any]) -> None:
    """P1-CRCH-04, P1-RUL-14: up again for 2 inches of the move."""
    _posture(s, f, trip, step, "P1-CRCH-04")


STEPS = {**move.STEPS, "crouch": crouch, "stand": stand}


def sets_out(s: State, f: Anyone, trip: Trip) -> None:
    """P1-GAS-03, P1-RUL-90: full of gas it moves as if all the way were rough."""
    if of(f).staggered and not facts.offroad(s, f):
        trip.hurdles.append(Hurdle(0.0, "rough", "gas in its legs", "P1-GAS-03"))


def safe_drop(f: Anyone) -> int:
    """P1-JUMP-07, P1-RUL-19, P1-RUL-86: down to 2 inches without harm."""
    return 2 * INCH


def fall_strength(f: Anyone, height: int) -> int:
    """P1-FALL-01, P1-RUL-19, P1-RUL-86: 1 for more than 2 inches, 1 more for each further inch, 8 at most."""
    return 0 if height <= 2 * INCH else min(8, -(-height // INCH) - 2)


def faller_first(own: bool) -> bool:
    """P1-RUL-87: Toughness first, then the hazard."""
    return True


def deep_landing(s: State, f: Anyone, height: int) -> bool:
    """P1-RUL-17: a landing more than 2 inches lower is a fall as well."""
    return height > safe_drop(f)


def jump_check(f: Anyone, gap: float) -> tuple[str, int] | None:
    """P1-JUMP-02..05, P1-RUL-79: 2 inches without a roll, 3 with one, 4 at -1."""
    if gap > 4 * INCH:
        raise Illegal("the gap is wider than 4 inches", "P1-JUMP-05")
    if gap <= 2 * INCH:
        return None
    return ("P1-JUMP-03", 0) if gap <= 3 * INCH else ("P1-JUMP-04", -1)


def climbing(s: State, f: Anyone, trip: Trip, i: int) -> None:
    """P1-CLMB-01, P1-CLMB-04, P1-CLMB-05: a wall is very rough going, a ladder rough; down a low element it is easy."""
    piece = s.setup.field.pieces[i]
    down = not trip.wall and trip.end[2] >= piece.level - terrain.LEVEL
    if down and piece.height <= f.height:
        return
    ladder = s.lay.readings[i].ladder
    rule = "P1-CLMB-04" if ladder else "P1-CLMB-01"
    if not any(h.kind == "climb" for h in trip.hurdles):
        trip.hurdles.append(Hurdle(trip.length, "ladder" if ladder else "climb", piece.name, rule))


def settle(s: State, f: Anyone, trip: Trip, h: Hurdle, cap: float, most: int) -> Flow[float]:
    """P1-TERR-03, P1-TERR-05, P1-TERR-06, P1-RUL-10, P1-RUL-12, P1-RUL-80: one roll in an Action, for the worst."""
    if h.kind in ("crouch", "stand"):
        of(f).crouched = h.kind == "crouch"
        return cap
    half = most / 2
    ahead = [each for each in trip.hurdles if each.kind in SLOW and each.at <= cap]
    worst = min(ahead, key=lambda each: SLOW.index(each.kind), default=h)
    if worst.kind in HARD and (yield choice(s, f, worst, _dare(worst), worst.rule)) == "half":
        return stop(s, f, h, half)
    check = yield from dice.attribute(s, f, "AG", dice.Throw(worst.why, _rule(worst)), _creeping(s, f, worst))
    trip.tried = True
    if check.success:
        return cap
    f.stumbled = True
    if worst.kind not in HARD:
        return stop(s, f, h, half, failed=True)
    yield from _fallen(s, f, trip, h, worst)
    return h.at


def _dare(h: Hurdle) -> str:
    return "full distance, or a fall" if h.kind == "very_rough" else "climb at full speed, or fall"


def _rule(h: Hurdle) -> str:
    return "P1-TERR-06" if h.kind == "very_rough" else h.rule


def _creeping(s: State, f: Anyone, h: Hurdle) -> Sequence[Mod]:
    """P1-CRE-01: +3 for climbs and ladders."""
    return abilities.changes(s, "climb", f) if h.kind in ("climb", "ladder") else ()


def _fallen(s: State, f: Anyone, trip: Trip, h: Hurdle, worst: Hurdle) -> Flow[None]:
    """P1-TERR-06, P1-CLMB-02, P1-CLMB-03, P1-RUL-11, P1-RUL-76: a climber falls from where the Action began."""
    if worst.kind == "climb":
        low = terrain.below(s, f.x, f.y, max(0, f.z - 1)) if f.z > terrain.LEVEL else f.z
        yield from fall.fall(s, f, max(0, trip.points[0][2] - low), f.x, f.y, low)
        return
    inside = h.at + 10 if h.at > 0 else 0.0  # one that starts in it lies where it stands
    x, y, z = trip.down(h.until) if h.until else trip.at(min(trip.length, inside))[0]
    yield from fall.fall(s, f, 0, x, y, z)


def called_back(s: State, f: Anyone, trip: Trip) -> Illegal | None:
    """P1-PAC-03: one astray goes nearer to its pack, or stays."""
    fellows = packs.broken(s, f)
    if not fellows or len(trip.points) < 2:
        return None
    x, y, _ = trip.points[-1]
    before, after = (min(hypot(e.x - a, e.y - b) for e in fellows) for a, b in ((f.x, f.y), (x, y)))
    return None if after < before else Illegal("it must go back to its pack", "P1-PAC-03")
