"""Line of sight: front arc, scenery that hides, levels."""

from __future__ import annotations

from dustup.books.punk.move.layout import Between
from dustup.books.punk.sight import faces
from dustup.books.punk.special import facts
from dustup.books.punk.state import Fighter, State
from dustup.core import Illegal
from dustup.core.scene import OverlayLine
from dustup.table import shapes
from dustup.table import sight as lines
from dustup.table.bodies import Base, Body

from . import heights
from .terrain import BIG

SAME = 500  # P2-HGT-01: levels up to 5 cm apart are the same


def unseen(s: State, a: Fighter, b: Fighter) -> bool:
    """P2-LOS-03: the same as `hidden`, for two miniatures where they stand."""
    return _known(s, a, b, facts.looks_ahead(a), facts.looks_ahead(b))


def sees_at(s: State, a: Fighter, b: Fighter, ax: Body | None = None, bx: Body | None = None) -> bool:
    """P2-LOS-01, P2-LOS-02: the same from or to another place."""
    seen = faces(s, a, bx or b) if ax is None else in_arc(s, a, ax, bx or b.body)
    return seen and not _known(s, ax or a, bx or b, facts.looks_ahead(a), facts.looks_ahead(b))


def in_arc(s: State, a: Fighter, one: Body, two: Body) -> bool:
    """P2-LOS-01, P2-RUL-35, P2H-MUT-03: some part of the base lies in the half in front; Sonar sees all round."""
    return lines.in_arc(one, two) or not facts.looks_ahead(a)


def front(s: State, body: Body) -> bool:
    """P2-RUL-35, P2H-MUT-03: its lines start in the front half of the base; with Sonar anywhere on it."""
    f = s.fighters.get(body.id)
    return f is None or facts.looks_ahead(f)


def hidden(s: State, one: Body, two: Body) -> bool:
    """P2-LOS-03, P2-COV-07, P2-COV-09, P2-COV-10, P2-RUL-37: every line crosses scenery that hides one of the two.

    Hiding is mutual: the smaller base decides, and lines from either front count where they look at each other.
    Nothing but the two places (and who of them has Sonar) matters, so that it is worked out once for them.
    """
    return _known(s, one, two, front(s, one), front(s, two))


def _known(s: State, one: Base, two: Base, ahead: bool, back: bool) -> bool:
    key = one.x, one.y, one.z, one.r, one.facing, two.x, two.y, two.z, two.r, two.facing, ahead, back
    return s.lay.hidden.get(key, _hidden, s, one, two, ahead, back)


def _hidden(s: State, one: Base, two: Base, ahead: bool, back: bool) -> bool:
    if abs(one.z - two.z) > SAME:
        return heights.hidden(s, one, two)
    kept = _between(s, one, two, _least(one, two))
    closer = kept.tops or kept.leafy
    return bool(kept.every) and lines.hidden(
        s.setup.field, one, two, ahead, back, _hiders(s, one, two, kept) if closer else kept.picks
    )


def _between(s: State, one: Base, two: Base, size: int) -> Between:
    a, b = one.z, two.z
    key = (a, b, size) if a <= b else (b, a, size)
    return s.lay.between.get(key, _elements, s, *key)


def _elements(s: State, low: int, high: int, size: int) -> Between:
    la = s.lay
    levels, floors, head = la.levels, la.floors, high + BIG
    every = tuple([i for i, n in enumerate(la.sizes) if n >= size and levels[i] > low and floors[i] < head])
    tops = tuple([i for i in every if levels[i] == high or levels[i] == low]) if high else ()
    leafy = () if la.undergrowth.isdisjoint(every) else tuple([i for i in every if i in la.undergrowth])
    return Between(every, tops, leafy, s.setup.field.pick(every))


def hiders(s: State, one: Base, two: Base) -> tuple[int, ...]:
    """P2-COV-09, P2-COV-10, P2-COV-16, P2-RUL-43: the elements that can hide one of the two bases."""
    return _hiders(s, one, two, _between(s, one, two, _least(one, two)))


def _least(one: Base, two: Base) -> int:
    """P2-COV-09, P2-COV-10, P2-RUL-43: the least size of an element that hides them: the smaller base decides."""
    return 2 if one.r <= BIG or two.r <= BIG else 3


def _hiders(s: State, one: Base, two: Base, kept: Between) -> tuple[int, ...]:
    picks = _before(s, one, two, kept)
    inside = amid(s, one, two, kept.leafy) if kept.leafy else ()
    return tuple(i for i in picks if i not in inside) if inside else picks


def amid(s: State, one: Base, two: Base, picks: tuple[int, ...]) -> tuple[int, ...]:
    """P2-COV-16: undergrowth that one of them stands in is never more than partial Cover."""
    field, undergrowth = s.setup.field, s.lay.undergrowth
    if undergrowth.isdisjoint(picks):
        return ()
    return tuple(
        i
        for i in picks
        if i in undergrowth and any(shapes.disc_touches(field, i, body.x, body.y, body.r) for body in (one, two))
    )


def elements(s: State, one: Base, two: Base, size: int) -> tuple[int, ...]:
    """P2-COV-01: elements of at least that size standing between these levels."""
    return _before(s, one, two, _between(s, one, two, size))


def _before(s: State, one: Base, two: Base, kept: Between) -> tuple[int, ...]:
    if not kept.tops:
        return kept.every
    beneath = [i for i in kept.tops if _under(s, i, one) or _under(s, i, two)]
    return tuple(i for i in kept.every if i not in beneath) if beneath else kept.every


def _under(s: State, i: int, body: Base) -> bool:
    """What a base stands on is beneath its feet, not before them."""
    return s.lay.levels[i] == body.z and shapes.over(s.setup.field, i, body.x, body.y)


def why_unseen(s: State, f: Fighter, foe: Fighter) -> Illegal:
    """P2-LOS-02, P2-HGT-04, P2-HGT-05: what hides it, told by name where it is the edge of a roof."""
    upper, lower = (f, foe) if f.z > foe.z else (foe, f)
    if upper.z - lower.z > SAME and heights.edge(s, upper, lower).kind == "deep":
        why = f"{foe.name} is hidden: {upper.name} is too far back from the edge"
        return Illegal(why, "P2-LOS-02", also=("P2-HGT-04", "P2-HGT-05"))
    by = ("P2-COV-09", "P2-COV-10") if min(f.r, foe.r) <= BIG else ("P2-COV-10",)
    if f.r <= BIG < foe.r and upper.z - lower.z <= SAME and not _behind_tall(s, f, foe):
        why = f"what stands between hides {f.name}, so it does not see {foe.name}"
        return Illegal(why, "P2-LOS-02", also=("P2-LOS-03", "P2-RUL-88", *by))
    return Illegal(f"{foe.name} is hidden", "P2-LOS-02", also=("P2-LOS-03", *by))


def _behind_tall(s: State, f: Fighter, foe: Fighter) -> bool:
    """P2-COV-10, P2-RUL-88: whether elements of size 3 alone hide the two."""
    picks = elements(s, f, foe, 3)
    return bool(picks) and lines.hidden(s.setup.field, f, foe, front(s, f.body), front(s, foe.body), picks)


def never_seen(s: State, f: Fighter, mover: Fighter, whole: Body) -> bool:
    """P2-LOS-01, P2-LOS-03: a disc around all places of a mover on its level is behind, or all of it is hidden."""
    if not in_arc(s, f, f.body, whole):
        return True
    if abs(mover.z - f.z) > SAME:
        return False
    picks = hiders(s, f.body, mover.body)
    return bool(picks) and lines.clear(s.setup.field, f.body, whole, front(s, f.body), picks) is None


def line(s: State, f: Fighter, e: Fighter) -> OverlayLine:
    """P2-LOS-01, P2-LOS-02: the line to an enemy, free or blocked, and by what."""
    one, two = f.body, e.body
    a, b = (float(f.x), float(f.y)), (float(e.x), float(e.y))
    if not in_arc(s, f, one, two):
        return OverlayLine(a, b, "behind", f"{e.name}: behind its back")
    field = s.setup.field
    level = abs(one.z - two.z) <= SAME
    if hidden(s, one, two):
        met = lines.crossed(field, one, two, front(s, one), hiders(s, one, two)) if level else []
        blocker = field.pieces[met[0][0]] if met else None
        at = met[0][1] if met else lines.Line(a, b)
        name = blocker.name if blocker else "the edge of the height"
        return OverlayLine(at.a, at.b, "blocked", f"{e.name}: hidden by {name}", blocker.id if blocker else "")
    free = lines.clear(field, one, two, front(s, one), hiders(s, one, two)) if level else None
    return OverlayLine(free.a if free else a, free.b if free else b, "clear", e.name)
