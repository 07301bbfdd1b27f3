"""KZ-RUL-27..29: who sees whom, and what cover lies between."""

from __future__ import annotations

from dustup.table import sight as table_sight
from dustup.table.bodies import Body
from dustup.table.reach import sweep
from dustup.table.shapes import disc_touches, gap, point_in

from .content import INCH
from .state import Fighter, Line, State, touched

KEPT = 100_000  # lines remembered at most


def smoke(s: State) -> list[Body]:
    """KZ-RUL-55: smoke screens as round blocks."""
    return [Body(m.id, m.x, m.y, 0, m.r) for m in s.marks.values() if m.kind == "smoke"]


def _body(one: Body | Fighter) -> Body:
    return one.body if isinstance(one, Fighter) else one


def sees(s: State, a: Body | Fighter, b: Body | Fighter) -> bool:
    """KZ-RUL-27: some straight line between the bases is free of solid scenery, walls and smoke; all-round view."""
    clouds = smoke(s) if s.marks else None
    if clouds:
        return table_sight.clear(s.setup.field, _body(a), _body(b), False, s.setup.sighting, clouds) is not None
    return in_line(s, a, b)


def in_line(s: State, a: Body | Fighter, b: Body | Fighter) -> bool:
    """KZ-RUL-27: the same, smoke apart."""
    known: dict[Line, bool] = s.setup.lines
    line = (a.x, a.y, a.r, b.x, b.y, b.r)
    if line not in known:
        if len(known) > KEPT:
            known.clear()
        known[line] = table_sight.clear(s.setup.field, _body(a), _body(b), False, s.setup.sighting, ()) is not None
    return known[line]


def inches(a: Body, b: Body) -> float:
    """KZ-RUL-26: base edge to base edge, in inches."""
    return gap(a, b) / INCH


def cover(s: State, shooter: Body | Fighter, target: Body | Fighter) -> tuple[int, str]:
    """KZ-RUL-29: the better of the covers between the two, or that the target stands in; 0 if none.

    Scenery that touches the firer and not the target is fired over, so it protects only the firer.
    """
    known: dict[Line, tuple[int, str]] = s.setup.covers_found
    line = (shooter.x, shooter.y, shooter.r, target.x, target.y, target.r)
    if line not in known:
        if len(known) > KEPT:
            known.clear()
        known[line] = _cover(s, _body(shooter), _body(target))
    return known[line]


def _cover(s: State, shooter: Body, target: Body) -> tuple[int, str]:
    found = shelter(s, shooter, target)
    if found is None:
        return 0, ""
    value, name = s.setup.readings[found[1]].cover, s.setup.field.pieces[found[1]].name
    return value, f"{found[0]}{name} ({'soft' if value == -2 else 'medium'} cover)"


def shelter(s: State, shooter: Body, target: Body) -> tuple[str, int] | None:
    """KZ-RUL-29: the piece that gives the better cover, after `in ` where the target stands in it."""
    field, best, found = s.setup.field, 0, None
    eye = Body(shooter.id, shooter.x, shooter.y, 0, 1)  # a sliver only the rim of the firer's base sees is no cover
    for i, _ in table_sight.crossed(field, eye, target, False, s.setup.covers):
        value = s.setup.readings[i].cover
        if value < best and not _fired_over(s, i, shooter, target) and _between(s, i, shooter, target):
            best, found = value, ("", i)
    for i in s.setup.covers:
        value = s.setup.readings[i].cover
        if value < best and point_in(field, i, target.x, target.y):
            best, found = value, ("in ", i)
    return found


def _between(s: State, i: int, shooter: Body, target: Body) -> bool:
    """On the line from middle to middle, or touching the target: a corner grazed far off is no cover."""
    if disc_touches(s.setup.field, i, target.x, target.y, target.r + 10):
        return True
    return bool(sweep(s.setup.field, [(shooter.x, shooter.y), (target.x, target.y)], 0, (i,)))


def _fired_over(s: State, i: int, shooter: Body, target: Body) -> bool:
    field = s.setup.field
    return disc_touches(field, i, shooter.x, shooter.y, shooter.r + 10) and not disc_touches(
        field, i, target.x, target.y, target.r + 10
    )


def fair_target(s: State, f: Fighter) -> bool:
    """KZ-RUL-28: not a captive, not touching an enemy (a captor whose only touching enemies are captives is fair)."""
    if f.captor:
        return False
    beside = touched(s, f)
    return not beside or (all(e.captor for e in beside) and any(e.captor == f.id for e in beside))


def in_building(s: State, x: int, y: int) -> int | None:
    """The building (index of its roof) a point lies in."""
    return next((i for i in s.setup.buildings if point_in(s.setup.field, i, x, y)), None)
