"""Fire, as this edition has it: a weapon's X is its Strength and Penetration, and its victims flee."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt

from dustup.books.punk.fight import engagement
from dustup.books.punk.harm import harm
from dustup.books.punk.harm.fire import LEVEL, Spot, inside, mark, spread
from dustup.books.punk.move import place
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, Mark, State
from dustup.core import Choice, Flow, Mod
from dustup.table.bodies import CONTACT

FIRE = 0  # P2-INCE-01: each has its own X


def burn(s: State, m: Mark) -> harm.Blow:
    """P2-INCE-04: what a marker that is touched strikes with."""
    return harm.Blow("Fire", "P2-INCE-04", (Mod(m.power, "fire", "P2-INCE-04"),), m.power)


def burns_after(name: str) -> bool:
    """P2-INCE-04, P2-RUL-55: any Action in contact with a marker burns."""
    return True


def blow(s: State, power: int, more: int, by: str, what: str) -> harm.Blow:
    """P2-INCE-02, P2-RUL-55: Strength X (and +1 for each further weapon), Penetration X, no Cover."""
    force = (
        Mod(power, "fire", "P2-INCE-02"),
        *((Mod(more, "more fire bombs", "P2-INCE-06"),) if more else ()),
    )
    return harm.Blow(what, "P2-INCE-02", force, power, by)


def land(
    s: State, at: Spot, power: int, by: Fighter, wake: harm.Wake, under: Sequence[Fighter] = ()
) -> Flow[None]:  # fmt: skip
    """P2-INCE-01..03, P2-TMPL-02, P2-RUL-55: an Incendiary weapon lands: marker, Hits, flight.

    `under` are those a template touched besides.
    """
    m = mark(s, at[0], at[1], power, at[2])
    touched = [f.id for f in under]
    direct = [f for f in s.up() if inside(m, f) or f.id in touched]
    yield from _burst(s, m, blow(s, power, 0, by.id, "Fire"), (by.x, by.y), direct, wake)


def detonate(s: State, f: Fighter, powers: Sequence[int], wake: harm.Wake) -> Flow[None]:
    """P2-INCE-06, P2-INCE-07, P2-RUL-55, P2-RUL-71: a Downed carrier's fire bombs go off; its kit is gone."""
    f.burnt, f.items, f.loot, f.bullets = True, (), (), 0
    s.say("detonation", "P2-INCE-06", "P2-INCE-07", who=f.id, side=f.side, spot=[f.x, f.y])
    power = max(powers)
    m = mark(s, f.x, f.y, power, f.z)
    direct = [e for e in s.up() if e is not f and inside(m, e)]
    yield from _burst(s, m, blow(s, power, len(powers) - 1, "", "Fire bombs going off"), (f.x, f.y), direct, wake)


def kindle(s: State, victim: Fighter, power: int, by: Fighter, wake: harm.Wake) -> Flow[None]:
    """P2-INCE-01..03, P2-RUL-55: an Incendiary weapon without area strikes its target alone, who flees its fire."""
    wake.mark(s)
    m = mark(s, victim.x, victim.y, power, victim.z)
    victim.burned = True
    yield from harm.strike(s, victim, blow(s, power, 0, by.id, "Fire"), wake)
    if victim.status == "up" and not abilities.spared(s, victim, "fire"):
        yield from flee(s, victim, m, (by.x, by.y), wake)


def _burst(
    s: State, m: Mark, strike: harm.Blow, away: tuple[int, int], direct: Sequence[Fighter], wake: harm.Wake
) -> Flow[None]:
    """P2-INCE-02, P2-INCE-03, P2-RUL-72: Hits nearest first, then flight; the Fireproof are struck but stay."""
    wake.mark(s)
    victims = harm.nearest_first(s, m.x, m.y, spread(s, direct, wake))
    for victim in victims:
        if victim.status == "up":
            victim.burned = True
            yield from harm.strike(s, victim, strike, wake)
    for victim in harm.nearest_first(s, *away, direct):
        if victim.status == "up" and inside(m, victim) and not abilities.spared(s, victim, "fire"):
            yield from flee(s, victim, m, away, wake)


def flee(s: State, f: Fighter, m: Mark, away: tuple[int, int], wake: harm.Wake) -> Flow[None]:
    """P2-INCE-03, P2-RUL-25, P2-RUL-71: straight away from the attacker, just far enough to be clear of the marker."""
    dx, dy = f.x - away[0], f.y - away[1]
    if dx == 0 and dy == 0:
        turn = yield Choice(
            who=f.side, what="flee", rule="P2-RUL-71", prompt=f"{f.name} stands on the fire: which way out?",
            about={"model": f.id}, values=tuple(range(0, 360, 45)), label=lambda deg: f"{deg}°",
        )  # fmt: skip
        dx, dy = round(1000 * cos(radians(turn))), round(1000 * sin(radians(turn)))
    x, y = _clear_of(m, f, dx, dy)

    out = [(m.x, m.y, (m.r + f.r) ** 2)] if abs(int(m.state or 0) - f.z) <= LEVEL else []
    foes = [e for e in s.foes(f) if abs(e.z - f.z) <= f.STEP]
    spot = place.nearest(s, f, x, y, out, [(e.x, e.y, (e.r + f.r + CONTACT) ** 2) for e in foes])
    if spot is None:
        rules = ("P2-INCE-03", "P2-RUL-71")
        s.say("flee", *rules, who=f.id, side=f.side, mark=m.id, result="no room", facing=f.facing)
        return
    was = [f.x, f.y, f.z]
    f.x, f.y = spot
    wake.fled.append(f.id)
    for foe in engagement.contacts(s, f):
        engagement.meet_one(s, f, foe)
    s.say("flee", "P2-INCE-03", "P2-RUL-71",
        who=f.id, side=f.side, path=[was, [f.x, f.y, f.z]], facing=f.facing, mark=m.id,
    )  # fmt: skip


def _clear_of(m: Mark, f: Fighter, dx: int, dy: int) -> tuple[int, int]:
    """The first point from the base along (dx, dy) where it no longer touches the marker."""
    n = hypot(dx, dy)
    ux, uy, px, py = dx / n, dy / n, f.x - m.x, f.y - m.y
    along, reach = px * ux + py * uy, m.r + f.r + 1
    go = -along + sqrt(max(0.0, along * along - (px * px + py * py) + reach * reach))
    return round(f.x + go * ux), round(f.y + go * uy)


def sinks(s: State, f: Fighter) -> bool:
    """P2-ATTR-03: passing penalties Down nobody."""
    return False


def friend_falls(s: State, side: str) -> bool:
    """P2-RUL-07: a friend struck by a shot that ties is Downed."""
    return True


def acts_first(s: State, f: Fighter) -> bool:
    """P2-RUL-84: poisoned in its own Activation Phase it rolls before the next one."""
    return s.active == f.id
