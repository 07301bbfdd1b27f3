"""Infiltration: staying off the table at deployment and arriving in Turns 2 to 4."""

from __future__ import annotations

from dustup.books.punk.move import deploy
from dustup.books.punk.state import Fighter, State
from dustup.core import Flow
from dustup.skirmish.choices import yes_or_no

OFF = "infiltrating"
LAST = 4
CREEP = deploy.Creep(1000, 1500, LAST, "P2-INFI-02", "P2-INFI-03", "P2-INFI-04", "P2-RUL-57")


def off(f: Fighter) -> bool:
    """Whether its player keeps it off the table."""
    return OFF in f.spent


def stays_off(s: State, f: Fighter) -> Flow[bool]:
    """P2-INFI-01: a miniature with Infiltration may stay off the table at deployment."""
    prompt = f"{f.name} may stay off the table and arrive in Turns 2 to 4."
    names = ("stay off the table", "place it now")
    stay: bool = yield yes_or_no(f.side, "infiltrate", prompt, "P2-INFI-01", names, model=f.id)
    if stay:
        f.spent[OFF] = 1
        s.say("infiltrates", "P2-INFI-01", who=f.id, side=f.side)
    return stay


def may_come(s: State, f: Fighter) -> bool:
    """P2-INFI-02, P2-INFI-04, P2-RUL-57: off the table, Turns 2 to 4, not yet asked in this Turn."""
    return f.status == "off" and off(f) and 2 <= s.turn <= LAST and f.id not in s.waited


def arrivals(s: State) -> Flow[None]:
    """P2-INFI-02, P2-INFI-03, P2-INFI-04, P2-RUL-57: announced at the beginning of the round of its Agility, in its
    zone or 10 cm per Turn past from it, 15 cm from enemies and unseen; it then acts like the others.
    """
    for key in list(s.due):
        f = s.fighters[key]
        if f.status == "off":
            s.waited.append(key)
            yield from deploy.arrival(s, f, CREEP)
