"""MDR-LOS, MDR-COV, MDR-AMB: who sees whom, what cover lies between, who is hidden."""

from __future__ import annotations

from math import cos, radians, sin

from dustup.skirmish.space import near_way, touch
from dustup.table import sight as table_sight
from dustup.table.bodies import CONTACT, Body
from dustup.table.reach import sweep
from dustup.table.shapes import disc_touches, point_in, to_segment

from .profile import active, has, wears
from .state import Fighter, State
from .terrain.ground import inside, picks, piece, touches_cover

EYE = 300  # height of a pair of eyes


def clear_of_scenery(s: State, a: Fighter, b: Fighter) -> bool:
    """MDR-LOS-01, MDR-RUL-85: some line between the bases is free of solid scenery, and no wood hides either."""
    one, two = (a.x, a.y, a.z, a.r), (b.x, b.y, b.z, b.r)
    line = (*one, *two, s.terrain) if one < two else (*two, *one, s.terrain)  # it is the same in both directions
    return s.setup.lines.get(line, _open, s, a, b)


def _open(s: State, a: Fighter, b: Fighter) -> bool:
    """MDR-COV-04, MDR-RUL-85: who is in a wood that the other is not in must touch its edge; other woods are walls."""
    walls, woods = picks(s, "sight"), picks(s, "wood")
    for i in woods:
        mine, his = point_in(s.setup.field, i, a.x, a.y), point_in(s.setup.field, i, b.x, b.y)
        if mine != his and not at_edge(s, i, a if mine else b):
            return False
        if not mine and not his:
            walls = (*walls, i)
    if a.z or b.z:
        walls = tuple(i for i in walls if _stands_between(s, i, a, b))
    return table_sight.opens(s.setup.field, a, b, False, walls)


def _flat(f: Fighter) -> Body:
    return Body(f.id, f.x, f.y, 0, f.r)


def _same_wood(s: State, i: int, a: Fighter, b: Fighter) -> bool:
    return point_in(s.setup.field, i, a.x, a.y) and point_in(s.setup.field, i, b.x, b.y)


def at_edge(s: State, i: int, f: Fighter) -> bool:
    """Inside a wood and touching its edge: some of the base's rim is out, or just on the line."""
    reach = f.r + CONTACT
    rim = [(f.x + reach * cos(radians(d)), f.y + reach * sin(radians(d))) for d in range(0, 360, 15)]
    return any(not point_in(s.setup.field, i, x, y) for x, y in rim)


def _stands_between(s: State, i: int, a: Fighter, b: Fighter) -> bool:
    """A piece hides what is behind it only up to its height: the line of sight may pass above it."""
    if not a.z and not b.z:
        return True
    field, one = s.setup.field, piece(s, i)
    touch = sweep(field, [(a.x, a.y), (b.x, b.y)], 0, (i,)) if (a.x, a.y) != (b.x, b.y) else []
    if not touch:
        return one.level > max(a.z, b.z)
    whole = max(1.0, ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)
    heights = [a.z + EYE + (b.z - a.z) * share / whole for share in (touch[0].enter, touch[0].leave)]
    return bool(one.level > min(heights))


def sees(s: State, a: Fighter, b: Fighter) -> bool:
    """MDR-LOS-01: scenery leaves some line between the bases, and nobody stands on the straight one."""
    return clear_of_scenery(s, a, b) and in_the_way(s, a, b) is None


def in_the_way(s: State, a: Fighter, b: Fighter) -> Fighter | None:
    """MDR-LOS-01, MDR-LOS-02: who stands on the line from middle to middle; no friend at the viewer's side."""
    line = (a.x, a.y), (b.x, b.y)
    for e in near_way(line, 0, s.fighters.values()):
        if e.status != "up" or e.id in (a.id, b.id) or max(a.z, b.z) > e.z + EYE:
            continue
        if to_segment((e.x, e.y), *line) < e.r - CONTACT and (not s.together(e, a) or not touch(a, e)):
            return e
    return None


def cover(s: State, a: Fighter, b: Fighter) -> str:
    """MDR-COV-01, MDR-COV-05: the scenery that partly hides the target, '' if none; not what only he touches."""
    return s.setup.shades.get((a.x, a.y, a.z, a.r, b.x, b.y, b.z, b.r, s.terrain), _cover, s, a, b)


def _cover(s: State, a: Fighter, b: Fighter) -> str:
    found = shelter(s, a, b)
    return f"{found[0]} {piece(s, found[1]).name}" if found else ""


def shelter(s: State, a: Fighter, b: Fighter) -> tuple[str, int] | None:
    """MDR-COV-01, MDR-COV-05: the piece that partly hides the target, and whether he is in or behind it."""
    field = s.setup.field
    for i in picks(s, "wood"):
        if _same_wood(s, i, a, b):
            return "in", i
    eye = Body(a.id, a.x, a.y, 0, 1)
    covers = tuple(i for i in picks(s, "cover") if _stands_between(s, i, a, b))
    for i, _ in table_sight.crossed(field, eye, _flat(b), False, covers):
        mine = disc_touches(field, i, a.x, a.y, a.r + 10)
        his = disc_touches(field, i, b.x, b.y, b.r + 10)
        if his or (not mine and sweep(field, [(a.x, a.y), (b.x, b.y)], 0, (i,))) or (s.setup.readings[i].sight):
            return "behind", i
    return next((("in", i) for i in covers if point_in(field, i, b.x, b.y)), None)


def hidden(s: State, f: Fighter) -> bool:
    """MDR-AMB-01: scenery hides it from every enemy in play."""
    foes = False
    for e in s.strangers(f.side):
        if active(e):
            if clear_of_scenery(s, e, f):
                return False
            foes = True
    return foes


def wood_edge(s: State, f: Fighter) -> bool:
    """MDR-COV-04: in a wood, touching its inner edge."""
    i = inside(s, "wood", f.x, f.y)
    return i is not None and at_edge(s, i, f)


def stealthy(s: State, f: Fighter) -> bool:
    """MDR-SPEC-117, MDR-SPEC-119, MDR-SPEC-65: Stealth at work: touching cover, quiet, not in Heavy Armour."""
    return has(f, "stealth") and "loud" not in f.marks and not wears(f, "heavy") and touches_cover(s, f)
