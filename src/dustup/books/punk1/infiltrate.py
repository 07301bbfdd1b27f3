"""Infiltration: off the table at first, revealed at the start of Turn 2, 3 or 4."""

from __future__ import annotations

from dustup.books.punk.move import deploy
from dustup.books.punk.state import Fighter, State
from dustup.core import Flow

OFF = "infiltrating"
LAST = 4
CREEP = deploy.Creep(4 * 254, 6 * 254, LAST, "P1-INF-02", "P1-INF-02", "P1-INF-01", "P1-RUL-69", "keep creeping")


def off(f: Fighter) -> bool:
    """Whether it creeps up off the table."""
    return OFF in f.spent


def stays_off(s: State, f: Fighter) -> Flow[bool]:
    """P1-INF-01: it is not deployed with the band."""
    yield from ()
    f.spent[OFF] = 1
    s.say("infiltrates", "P1-INF-01", who=f.id, side=f.side)
    return True


def arrivals(s: State) -> Flow[None]:
    """P1-INF-01, P1-INF-02, P1-RUL-69, P1-RUL-86: at the start of a Turn each may be revealed, as far from its zone as
    it has crept, 6 inches from enemies and out of their sight; in Turn 4 it must, at last in its zone.
    """
    if s.round or not 2 <= s.turn <= LAST:
        return
    for f in [f for f in s.fighters.values() if f.status == "off" and off(f)]:
        if f.id not in s.waited:
            s.waited.append(f.id)
            yield from deploy.arrival(s, f, CREEP)
