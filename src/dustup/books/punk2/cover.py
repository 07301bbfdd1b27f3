"""Cover: which scenery protects a target against a shot, and how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dustup.books.punk.shoot.cover import Shelter, Shelters
from dustup.books.punk.special import abilities, facts
from dustup.books.punk.state import Fighter, State
from dustup.core import Mod
from dustup.table import shapes
from dustup.table import sight as lines
from dustup.table.bodies import CONTACT, Base, Body
from dustup.table.sight import Line

from . import heights, sight, terrain

Clear = Callable[[Sequence[int]], bool]


class Cover(Shelters, frozen=True, gc=False):
    """All that protects a target from a shooter."""

    @property
    def avoidable(self) -> bool:
        """P2-SHOT-09: there is something to avoid."""
        return any(each.avoidable for each in self.shelters)

    def mods(self, avoid: bool = False) -> tuple[Mod, ...]:
        """P2-COV-13, P2-COV-14, P2-COV-15, P2-SHOT-09: the highest Cover, and +1 for each further one."""
        kept = [each for each in self.shelters if not (avoid and each.avoidable)]
        found = self.best_first(kept, "P2-COV-13")
        return (*found[:1], *(Mod(1, f"{each.why} as well", "P2-COV-14") for each in found[1:]))


NONE = Cover()


def cover(s: State, a: Fighter, b: Fighter, ax: Body | None = None, bx: Body | None = None) -> Cover:
    """P2-COV-02..16: what shelters b from a, whom it is known to see. Other places may be given for either."""
    one, two = ax or a, bx or b
    borne = abilities.changes(s, "cover", b)
    front = facts.looks_ahead(a)
    if abs(one.z - two.z) > sight.SAME:
        return Cover(_aslant(s, one, two, front), borne)
    return Cover(_level(s, one, two, front), borne)


def helps(size: int, body: Base) -> bool:
    """P2-COV-08, P2-COV-11, P2-COV-12, P2-RUL-43: size 1 is nothing for bases above 40 mm."""
    return size >= (2 if body.r > terrain.BIG else 1)


def hugged(s: State, body: Base, i: int) -> bool:
    """P2-COV-06, P2-RUL-38: the element touches the shooter's base."""
    field, near = s.setup.field, body.r + CONTACT
    west, south, east, north = field.bounds[i]
    if west - near > body.x or body.x > east + near or south - near > body.y or body.y > north + near:
        return False
    return shapes.piece_gap(field, i, body.x, body.y) <= near


def _level(s: State, one: Base, two: Base, front: bool) -> tuple[Shelter, ...]:
    """P2-COV-03, P2-COV-04, P2-COV-05, P2-RUL-36: lines from the shooter's front to the target; grazing is nothing."""
    field, picks = s.setup.field, sight.elements(s, one, two, 2 if two.r > terrain.BIG else 1)
    if not picks:
        return ()
    met = [(i, line) for i, line in lines.barriers(field, one, two, front, picks) if not hugged(s, one, i)]
    if not met:
        return ()
    soft = sight.amid(s, one, two, tuple([i for i, _ in met]))

    def clear(some: Sequence[int]) -> bool:
        hard = [i for i in some if i not in soft] if soft else some
        return not hard or lines.opens(field, one, two, front, hard)

    return _shelters(s, met, clear)


def _aslant(s: State, one: Base, two: Base, front: bool) -> tuple[Shelter, ...]:
    """P2-HGT-02..07, P2-RUL-44, P2-RUL-68: lines in the air from the edge, the roof's own Cover, what stands on it."""
    upper, lower = (one, two) if one.z > two.z else (two, one)
    field, at = s.setup.field, heights.edge(s, upper, lower)
    picks = tuple(i for i in sight.elements(s, one, two, 1) if helps(s.setup.readings[i].size, two))
    air, roof = heights.below(s, at, upper, picks), heights.on_roof(s, upper, picks)
    met = lines.crossed_down(field, at.x, at.y, upper.z, lower, air) if air else []
    met += lines.barriers(field, one, two, front, roof) if roof else []
    met = [(i, line) for i, line in met if not hugged(s, one, i)]

    def clear(some: Sequence[int]) -> bool:
        high, low = [i for i in some if i in roof], [i for i in some if i in air]
        if low and lines.clear_down(field, at.x, at.y, upper.z, lower, low) is None:
            return False
        return not high or lines.opens(field, one, two, front, high)

    found = _shelters(s, met, clear)
    grade = building(s, at.piece) if two is upper and at.kind == "near" else 0
    if not grade:
        return found
    piece = field.pieces[at.piece]
    return (*found, Shelter(piece.id, f"edge of {piece.name}", grade, Line((at.x, at.y), (two.x, two.y))))


def building(s: State, i: int) -> int:
    """P2-HGT-03: the building's grade."""
    own = s.setup.field.pieces[i].element
    parts = [k for k, piece in enumerate(s.setup.field.pieces) if k == i or (own and piece.element == own)]
    grades: list[int] = [s.setup.readings[k].grade for k in parts]
    return max(grades)


def _shelters(s: State, met: Sequence[tuple[int, Line]], clear: Clear) -> tuple[Shelter, ...]:
    """P2-COV-14, P2-RUL-39: one Cover for each element; which of them may be avoided."""
    parts: dict[str, list[tuple[int, Line]]] = {}
    for i, line in met:
        if s.setup.readings[i].grade:
            piece = s.setup.field.pieces[i]
            parts.setdefault(piece.element or piece.id, []).append((i, line))
    if not parts:
        return ()
    loose = _partial({key: [i for i, _ in some] for key, some in parts.items()}, clear)
    return tuple([_shelter(s, some, key in loose) for key, some in parts.items()])


def _shelter(s: State, some: Sequence[tuple[int, Line]], avoidable: bool) -> Shelter:
    readings = s.setup.readings
    i, line = some[0] if len(some) == 1 else max(some, key=lambda each: readings[each[0]].grade)
    piece = s.setup.field.pieces[i]
    return Shelter(piece.id, piece.name, readings[i].grade, line, avoidable)


def _partial(parts: dict[str, list[int]], clear: Clear) -> list[str]:
    """P2-RUL-39: elements that some line misses, unless only together they close every line."""
    if clear([i for some in parts.values() for i in some]):
        return list(parts)
    if len(parts) == 1:
        return []
    loose = [key for key, some in parts.items() if clear(some)]
    if len(loose) == 1:
        return loose
    return loose if len(loose) < len(parts) and loose and clear([i for key in loose for i in parts[key]]) else []
