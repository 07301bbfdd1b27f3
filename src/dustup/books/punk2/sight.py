"""Line of sight: front arc, scenery that hides, levels."""

from __future__ import annotations

from dustup.table import shapes
from dustup.table import sight as lines
from dustup.table.bodies import TURN, Body
from dustup.table.kernels import EPS

from . import heights, special
from .state import Fighter, State

BIG = 200  # P2-RUL-43: bases above 40 mm (radius above 20 mm) count as larger
MANY = 2000  # pairs of places remembered
SAME = 500  # P2-HGT-01: levels up to 5 cm apart are the same


def sees(s: State, a: Fighter, b: Fighter) -> bool:
    """P2-LOS-01, P2-LOS-02, P2-LOS-03: b lies in a's front arc and is not hidden."""
    return faces(s, a, b) and not unseen(s, a, b)


def faces(s: State, a: Fighter, b: Fighter) -> bool:
    """P2-LOS-01, P2-RUL-35, P2H-MUT-03: the front arc of `in_arc`, for two miniatures where they stand."""
    fx, fy = TURN[a.facing % 360]
    return (b.x - a.x) * fx + (b.y - a.y) * fy + b.r > EPS or special.has(s, a, "sonar")


def unseen(s: State, a: Fighter, b: Fighter) -> bool:
    """P2-LOS-03: the same as `hidden`, for two miniatures where they stand."""
    ahead = "sonar" not in a.traits, "sonar" not in b.traits
    found = s.setup.lay.hidden.get((a.x, a.y, a.z, a.r, a.facing, b.x, b.y, b.z, b.r, b.facing, *ahead))
    return hidden(s, a.body, b.body) if found is None else found


def sees_at(s: State, a: Fighter, b: Fighter, ax: Body | None = None, bx: Body | None = None) -> bool:
    """P2-LOS-01, P2-LOS-02: the same from or to another place."""
    one, two = ax or a.body, bx or b.body
    if not in_arc(s, a, one, two):
        return False
    return not hidden(s, one, two)


def in_arc(s: State, a: Fighter, one: Body, two: Body) -> bool:
    """P2-LOS-01, P2-RUL-35, P2H-MUT-03: some part of the base lies in the half in front; Sonar sees all round."""
    return lines.in_arc(one, two) or special.has(s, a, "sonar")


def front(s: State, body: Body) -> bool:
    """P2-RUL-35, P2H-MUT-03: its lines start in the front half of the base; with Sonar anywhere on it."""
    f = s.fighters.get(body.id)
    return f is None or "sonar" not in f.traits


def hidden(s: State, one: Body, two: Body) -> bool:
    """P2-LOS-03, P2-COV-07, P2-COV-09, P2-COV-10, P2-RUL-37: every line crosses scenery that hides one of the two.

    Hiding is mutual: the smaller base decides, and lines from either front count where they look at each other.
    Nothing but the two places (and who of them has Sonar) matters, so that it is worked out once for them.
    """
    known: dict[tuple[int, ...], bool] = s.setup.lay.hidden
    key = (*one[1:6], *two[1:6], front(s, one), front(s, two))
    found = known.get(key)
    if found is None:
        if len(known) >= MANY:
            known.clear()
        found = known[key] = _hidden(s, one, two)
    return found


def _hidden(s: State, one: Body, two: Body) -> bool:
    if abs(one.z - two.z) > SAME:
        return heights.hidden(s, one, two)
    picks = hiders(s, one, two)
    if not picks:
        return False
    field = s.setup.field
    if lines.clear(field, one, two, front(s, one), picks) is None:
        return True
    ahead = front(s, two)
    return (lines.in_arc(two, one) or not ahead) and lines.clear(field, two, one, ahead, picks) is None


_KEPT: dict[tuple[int, int, int, int], tuple[object, tuple[int, ...], tuple[int, ...]]] = {}


def hiders(s: State, one: Body, two: Body) -> tuple[int, ...]:
    """P2-COV-09, P2-COV-10, P2-COV-16, P2-RUL-43: the elements that can hide one of the two bases."""
    picks = elements(s, one, two, 2 if min(one.r, two.r) <= BIG else 3)
    inside = amid(s, one, two, picks)
    return tuple(i for i in picks if i not in inside) if inside else picks


def amid(s: State, one: Body, two: Body, picks: tuple[int, ...]) -> tuple[int, ...]:
    """P2-COV-16: undergrowth that one of them stands in is never more than partial Cover."""
    field, undergrowth = s.setup.field, s.setup.lay.undergrowth
    if undergrowth.isdisjoint(picks):
        return ()
    return tuple(
        i
        for i in picks
        if i in undergrowth and any(shapes.disc_touches(field, i, body.x, body.y, body.r) for body in (one, two))
    )


def elements(s: State, one: Body, two: Body, size: int) -> tuple[int, ...]:
    """P2-COV-01: elements of at least that size standing between these levels."""
    low, high = (one.z, two.z) if one.z <= two.z else (two.z, one.z)
    key = id(s.setup), low, high, size
    found = _KEPT.get(key)
    if found is None or found[0] is not s.setup:
        if len(_KEPT) > 64:  # the set-ups of battles long over are let go
            _KEPT.clear()
        every = _elements(s, low, high, size)
        found = _KEPT[key] = s.setup, every, tuple(i for i in every if s.setup.field.pieces[i].level in (low, high))
    _, every, tops = found
    beneath = [i for i in tops if _under(s, i, one) or _under(s, i, two)] if high else ()
    return tuple(i for i in every if i not in beneath) if beneath else every


def _under(s: State, i: int, body: Body) -> bool:
    """What a base stands on is beneath its feet, not before them."""
    return s.setup.field.pieces[i].level == body.z and shapes.piece_gap(s.setup.field, i, body.x, body.y) == 0


def _elements(s: State, low: int, high: int, size: int) -> tuple[int, ...]:
    pieces, readings = s.setup.field.pieces, s.setup.readings
    return tuple(
        i
        for i, (piece, reading) in enumerate(zip(pieces, readings))
        if reading.size >= size and piece.level > low and piece.floor < high + BIG
    )
