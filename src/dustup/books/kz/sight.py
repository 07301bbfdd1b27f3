"""KZ-RUL-27..29: who sees whom, and what cover lies between."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.table import sight as table_sight
from dustup.table.bodies import Body
from dustup.table.reach import sweep
from dustup.table.shapes import disc_touches, point_in

from .state import Fighter, State, touched


def sees(s: State, a: Body | Fighter, b: Body | Fighter) -> bool:
    """KZ-RUL-27, KZ-RUL-55: some line between the bases is free of solid scenery, walls and smoke; all-round view."""
    clouds = smoke(s)
    return _open(s, a, b, clouds) if clouds else in_line(s, a, b)


def smoke(s: State) -> list[Body]:
    """KZ-RUL-55: the clouds that block sight."""
    return [mark.body for mark in s.marks.values() if mark.kind == "smoke"] if s.marks else []


def in_line(s: State, a: Body | Fighter, b: Body | Fighter) -> bool:
    """KZ-RUL-27: the same, smoke apart."""
    return s.setup.lines.get((a.x, a.y, a.r, b.x, b.y, b.r), _open, s, a, b)


def _open(s: State, a: Body | Fighter, b: Body | Fighter, clouds: Sequence[Body] = ()) -> bool:
    return table_sight.clear(s.setup.field, _body(a), _body(b), False, s.setup.sighting, clouds) is not None


def _body(one: Body | Fighter) -> Body:
    return one.body if isinstance(one, Fighter) else one


def cover(s: State, shooter: Body | Fighter, target: Body | Fighter) -> tuple[int, str]:
    """KZ-RUL-29: the better of the covers between the two, or that the target stands in; 0 if none.

    Scenery that touches the firer and not the target is fired over, so it protects only the firer; a corner grazed
    far off is no cover.
    """
    line = (shooter.x, shooter.y, shooter.r, target.x, target.y, target.r)
    return s.setup.shades.get(line, _cover, s, shooter, target)


def _cover(s: State, shooter: Body | Fighter, target: Body | Fighter) -> tuple[int, str]:
    found = shelter(s, _body(shooter), _body(target))
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
        if value < best and _between(s, i, shooter, target):
            best, found = value, ("", i)
    for i in s.setup.covers:
        value = s.setup.readings[i].cover
        if value < best and point_in(field, i, target.x, target.y):
            best, found = value, ("in ", i)
    return found


def _between(s: State, i: int, shooter: Body, target: Body) -> bool:
    """It touches the target; or it lies on the line from middle to middle, and does not touch the firer."""
    if touches(s, i, target) or touches(s, i, shooter):
        return touches(s, i, target)
    return bool(sweep(s.setup.field, [(shooter.x, shooter.y), (target.x, target.y)], 0, (i,)))


def touches(s: State, i: int, base: Body | Fighter) -> bool:
    """A base is at a piece of scenery or in it."""
    return disc_touches(s.setup.field, i, base.x, base.y, base.r + 10)


def fair_target(s: State, f: Fighter) -> bool:
    """KZ-RUL-28: not a captive, not touching an enemy (a captor whose only touching enemies are captives is fair)."""
    if f.captor:
        return False
    beside = touched(s, f)
    return not beside or (all(e.captor for e in beside) and any(e.captor == f.id for e in beside))


def in_building(s: State, x: int, y: int) -> int | None:
    """The building (index of its roof) a point lies in."""
    return next((i for i in s.setup.buildings if point_in(s.setup.field, i, x, y)), None)
