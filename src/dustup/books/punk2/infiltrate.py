"""Infiltration: staying off the table at deployment and arriving in Turns 2 to 4."""

from __future__ import annotations

from functools import cache

from dustup.books.punk import abilities
from dustup.books.punk.move import deploy, zones
from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Flow, Illegal
from dustup.table.bodies import Body

from . import sight

OFF = "infiltrating"
CLEAR = 1500
LAST = 4


def off(f: Fighter) -> bool:
    """Whether its player keeps it off the table."""
    return OFF in f.spent


def stays_off(s: State, f: Fighter) -> Flow[bool]:
    """P2-INFI-01: a miniature with Infiltration may stay off the table at deployment."""
    if not abilities.has(s, f, "infiltration"):
        return False
    stay: bool = yield Choice(
        who=f.side,
        what="infiltrate",
        prompt=f"{f.name} may stay off the table and arrive in Turns 2 to 4.",
        rule="P2-INFI-01",
        about={"model": f.id},
        values=(True, False),
        label=lambda v: "stay off the table" if v else "place it now",
    )
    if stay:
        f.spent[OFF] = 1
        s.say("infiltrates", "P2-INFI-01", who=f.id, side=f.side)
    return stay


def may_come(s: State, f: Fighter) -> bool:
    """P2-INFI-02, P2-INFI-04, P2-RUL-57: off the table, Turns 2 to 4, not yet asked in this Turn."""
    return f.status == "off" and off(f) and 2 <= s.turn <= LAST and f.id not in s.waited


def arrivals(s: State) -> Flow[None]:
    """P2-INFI-04: announced at the beginning of the round of its Agility; it then acts like the others."""
    for key in list(s.due):
        f = s.fighters[key]
        if f.status == "off":
            s.waited.append(key)
            yield from _arrival(s, f)


def _arrival(s: State, f: Fighter) -> Flow[None]:
    """P2-INFI-02, P2-INFI-03, P2-RUL-57: in the zone or 10 cm per Turn past from it; Turn 4 is the last chance."""
    zone = s.setup.scenario.zones(s)[f.side]
    far = 1000 * (s.turn - 1)

    def bar(x: int, y: int, z: int) -> Illegal | None:
        if zones.farthest(zone, x, y, f.r) > far:
            return Illegal(f"more than {far // 100} cm from your deployment zone", "P2-INFI-02")
        return seen_or_near(s, f, x, y, z)

    areas = [zones.box(zone, far, s.setup.field.size)]

    @cache
    def room() -> bool:
        return zones.some(s, f, areas, bar) is not None

    def why_no_room(come: bool) -> Illegal | None:
        if not come or room():
            return None
        return Illegal("no spot out of enemy sight and 15 cm away", "P2-INFI-03")

    if s.turn != LAST:
        come = yield Choice(
            who=f.side,
            what="arrive",
            prompt=f"{f.name}: arrive now?",
            rule="P2-INFI-04",
            about={"model": f.id},
            values=(False, True),
            bar=why_no_room,
            label=lambda v: "arrive now" if v else "keep waiting",
        )
        if not come:
            return
    if room():
        yield from deploy.place(s, f, areas, bar, "P2-INFI-02")
    else:
        yield from deploy.place(s, f, [zone], None, "P2-RUL-57")


def seen_or_near(s: State, f: Fighter, x: int, y: int, z: int) -> Illegal | None:
    """P2-INFI-03: 15 cm from every enemy and in no enemy's Line of Sight."""
    foes = [e for e in s.strangers(f.side) if e.status == "up"]
    for e in foes:
        reach, dx, dy = CLEAR + e.r + f.r, e.x - x, e.y - y
        if dx * dx + dy * dy < reach * reach:
            return Illegal(f"less than 15 cm from {e.name}", "P2-INFI-03")
    there = Body(f.id, x, y, z, f.r, f.facing)
    for e in foes:
        if sight.sees_at(s, e, f, bx=there):
            return Illegal(f"{e.name} would see it", "P2-INFI-03")
    return None
