"""Infiltration: off the table at first, revealed at the start of Turn 2, 3 or 4."""

from __future__ import annotations

from functools import cache

from dustup.books.punk import abilities
from dustup.books.punk.move import deploy, zones
from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Flow, Illegal
from dustup.table.bodies import Body

from . import sight

OFF = "infiltrating"
STEP, CLEAR, LAST = 4 * 254, 6 * 254, 4  # P1-INF-01, P1-INF-02


def off(f: Fighter) -> bool:
    """Whether it creeps up off the table."""
    return OFF in f.spent


def stays_off(s: State, f: Fighter) -> Flow[bool]:
    """P1-INF-01: it is not deployed with the band."""
    yield from ()
    if not abilities.has(s, f, "infiltration"):
        return False
    f.spent[OFF] = 1
    s.say("infiltrates", "P1-INF-01", who=f.id, side=f.side)
    return True


def arrivals(s: State) -> Flow[None]:
    """P1-INF-01, P1-RUL-69: at the start of a Turn each may be revealed; in Turn 4 it must."""
    if not 2 <= s.turn <= LAST:
        return
    for f in [f for f in s.fighters.values() if f.status == "off" and off(f)]:
        if f.id not in s.waited:
            s.waited.append(f.id)
            yield from _arrival(s, f)


def _arrival(s: State, f: Fighter) -> Flow[None]:
    """P1-INF-02, P1-RUL-69: as far from its zone as it has crept; without a spot in Turn 4, in its zone."""
    zone = s.setup.scenario.zones(s)[f.side]
    far = STEP * (s.turn - 1)

    def bar(x: int, y: int, z: int) -> Illegal | None:
        if zones.farthest(zone, x, y, f.r) > far:
            return Illegal(f"more than {s.unit.told(far)} from your deployment zone", "P1-INF-02")
        return seen_or_near(s, f, x, y, z)

    areas = [zones.box(zone, far, s.setup.field.size)]

    @cache
    def room() -> bool:
        return zones.some(s, f, areas, bar) is not None

    if s.turn != LAST:
        come = yield Choice(
            who=f.side, what="arrive", prompt=f"{f.name}: arrive now?", rule="P1-INF-01", about={"model": f.id},
            values=(False, True), label=lambda v: "arrive now" if v else "keep creeping",
            bar=lambda v: None if not v or room() else Illegal("no spot out of sight and far enough", "P1-INF-02"),
        )  # fmt: skip
        if not come:
            return
    if room():
        yield from deploy.place(s, f, areas, bar, "P1-INF-02")
    else:
        yield from deploy.place(s, f, [zone], None, "P1-RUL-69")


def seen_or_near(s: State, f: Fighter, x: int, y: int, z: int) -> Illegal | None:
    """P1-INF-02, P1-RUL-86: at least 6 inches from every enemy and out of their sight."""
    foes = [e for e in s.strangers(f.side) if e.status == "up"]
    for e in foes:
        reach, dx, dy = CLEAR + e.r + f.r, e.x - x, e.y - y
        if dx * dx + dy * dy < reach * reach:
            return Illegal(f"less than 6 inches from {e.name}", "P1-INF-02")
    there = Body(f.id, x, y, z, f.r, f.facing)
    for e in foes:
        if sight.sees_at(s, e, f, bx=there):
            return Illegal(f"{e.name} would see it", "P1-INF-02")
    return None
