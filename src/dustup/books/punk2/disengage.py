"""Disengaging: the roll, then a move out of contact."""

from __future__ import annotations

from typing import Any

from dustup.core import Flow, Illegal

from . import fight, ideas, mass, move
from .state import Fighter, State
from .trip import Trip


def why_no_disengage(s: State, f: Fighter) -> Illegal | None:
    """P2-DISG-01, P2-BLOO-02, P2-PRON-04, P2-RUL-70: it must be allowed to, and have somewhere to go."""
    why = fight.why_no_disengage(s, f)
    if why is None and _way_out(s, f) is None:
        why = Illegal("there is no place to go to out of contact", "P2-RUL-70")
    return why


def _way_out(s: State, f: Fighter) -> dict[str, Any] | None:
    most, ends = move.budget(s, f), move.no_contact(s, f)

    def tried(answer: Any) -> Trip | Illegal:
        try:
            return move.plan(s, f, answer, most, ends)
        except Illegal as why:
            return why

    return ideas.room(s, f, most, tried)


def disengage(s: State, f: Fighter) -> Flow[None]:
    """P2-DISG-02, P2-DISG-03, P2-DISG-05, P2-RUL-33, P2-MASS-06: roll, move out of contact, the others close up."""
    before = mass.groups(s)
    won = yield from fight.disengage_roll(s, f)
    if not won or f.status != "up":
        f.trail.append(None)
        return
    yield from move.move(s, f, "disengage")
    f.trail[-1:] = [None]  # its move is no part of an Assault
    yield from fight.freed(s, before, f.id)
