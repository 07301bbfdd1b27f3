"""Cover: scenery that hides at least half of the target, and shields."""

from __future__ import annotations

from dustup.books.punk.shoot.cover import Shelter, Shelters
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core import Mod
from dustup.table.bodies import Body
from dustup.table.sight import Line

from . import sight
from .state import of

HALF = ("half", "more", "whole")


class Cover(Shelters, frozen=True, gc=False):
    """All that protects a target from a shooter."""

    @property
    def avoidable(self) -> bool:
        """P1-COV-03, P1-RUL-39: there is something to avoid."""
        return bool(self.shelters or self.borne)

    def mods(self, avoid: bool = False) -> tuple[Mod, ...]:
        """P1-COV-02, P1-COV-03, P1-COV-06, P1-RUL-38: the highest, and 1 more if there are several."""
        if avoid:
            return ()
        found = self.best_first(self.shelters, "P1-COV-02")
        return (*found[:1], *(Mod(1, f"{each.why} as well", "P1-COV-06") for each in found[1:2]))


NONE = Cover()


def cover(s: State, a: Anyone, b: Anyone, ax: Body | None = None, bx: Body | None = None) -> Cover:
    """P1-COV-01, P1-COV-04, P1-EQUIP-09, P1-RUL-64, P1-RUL-65: at least half hidden by scenery, or behind a shield."""
    one, two = ax or a.body, bx or b.body
    borne = abilities.changes(s, "cover", b)
    found = sight.hidden(s, one, of(a).tall, two, of(b).tall)
    if found.grade not in HALF:
        return Cover((), borne)
    return Cover(_shelters(s, one, two, found.pieces), borne)


def _shelters(s: State, one: Body, two: Body, picks: tuple[int, ...]) -> tuple[Shelter, ...]:
    """P1-RUL-65: one Cover for each element that hides something of it."""
    best: dict[str, Shelter] = {}
    line = Line((one.x, one.y), (two.x, two.y))
    for i in picks:
        piece, grade = s.setup.field.pieces[i], s.setup.readings[i].grade
        key = piece.element or piece.id
        if grade and (key not in best or best[key].grade < grade):
            best[key] = Shelter(piece.id, piece.name, grade, line)
    return tuple(best.values())
