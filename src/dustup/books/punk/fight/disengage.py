"""Disengaging: the roll, then a move out of contact."""

from __future__ import annotations

from typing import Any

from dustup.core import Answer, Flow, Illegal

from ..move import move
from ..move.path import Trip
from ..special import facts
from ..state import Fighter, State
from ..worth import ideas
from . import combat, engagement


def why_no_disengage(s: State, f: Fighter) -> Illegal | None:
    """PK-DISG-01, PK-BLOO-02, PK-PRON-04, PK-RUL-70: it must be allowed to, and have somewhere to go."""
    why = combat.why_no_disengage(s, f)
    if why is None and s.edition.fight.WAY_OUT_FIRST and _way_out(s, f) is None:
        why = Illegal("there is nowhere to go out of contact", s.law["PK-RUL-70"])
    return why


def _way_out(s: State, f: Fighter) -> dict[str, Any] | None:
    most, ends = facts.stride(s, f), move.no_contact(s, f)

    def tried(answer: Answer) -> Trip | Illegal:
        try:
            return move.plan(s, f, answer, most, ends)
        except Illegal as why:
            return why

    return ideas.room(s, f, most, tried)


def disengage(s: State, f: Fighter) -> Flow[None]:
    """PK-DISG-02, PK-DISG-03, PK-DISG-05, PK-RUL-33, PK-MASS-06: roll, move out of contact, the others close up."""
    before = engagement.groups(s)
    won = yield from combat.disengage_roll(s, f)
    if not won or f.status != "up":
        f.trail += (None,)
        return
    if _way_out(s, f) is None:
        s.say("cramped", s.law["PK-RUL-70"], who=f.id, side=f.side, stays=True)
        f.trail += (None,)
        return
    yield from move.move(s, f, "disengage")
    f.trail = (*f.trail[:-1], None)  # its move is no part of an Assault
    yield from combat.freed(s, before, f.id)
