"""Fire, as this edition has it: a marker that burns those who move through it."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.books.punk.dice import number
from dustup.books.punk.harm import fire
from dustup.books.punk.harm.harm import Blow, Wake
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, Mark, State
from dustup.core import Flow, Mod, Switch

LITERAL = Switch(
    "literal_zero", "An Attribute at 0 for any cause",
    "The words of the book: Agility, Strength or Toughness at 0 is Downed, by a passing penalty too.", rule="P1-RUL-04",
)  # fmt: skip
FORCE, PIERCE = 2, 3  # P1-INC-02
FIRE = FORCE  # every fire is as strong


def burn(s: State, m: Mark) -> Blow:
    """P1-INC-02: Strength 2, Penetration 3, no Cover."""
    return Blow("Fire", "P1-INC-02", (Mod(FORCE, "fire", "P1-INC-02"),), PIERCE)


def burns_after(name: str) -> bool:
    """P1-RUL-46: standing up in a fire burns as a move does; other Actions do not."""
    return name == "get_up"


def land(
    s: State, at: tuple[int, int, int], power: int, by: Fighter, wake: Wake, under: Sequence[Fighter] = ()
) -> Flow[None]:
    """P1-INC-01, P1-RUL-46, P1-RUL-66: it leaves its marker where it lands, and nobody is struck by that."""
    yield from ()
    fire.mark(s, at[0], at[1], FORCE, at[2])


def kindle(s: State, victim: Fighter, power: int, by: Fighter, wake: Wake) -> Flow[None]:
    """P1-INC-01: the marker lies where the target stands."""
    yield from ()
    fire.mark(s, victim.x, victim.y, FORCE, victim.z)


def detonate(s: State, f: Fighter, powers: Sequence[int], wake: Wake) -> Flow[None]:
    """P1-INC-04: exactly one of them goes off; the rest of its kit is destroyed."""
    yield from ()
    f.burnt, f.items, f.loot, f.bullets = True, (), (), 0
    s.say("detonation", "P1-INC-04", who=f.id, side=f.side, spot=[f.x, f.y])
    fire.mark(s, f.x, f.y, FORCE, f.z)


def sinks(s: State, f: Fighter) -> bool:
    """P1-ATTR-03, P1-RUL-04: whether a passing penalty Downs it: only by the literal reading."""
    return bool(s.setup.switches.get("literal_zero")) and any(
        code in f.stats and number(s, f, code) <= 0 for code in ("AG", "S", "T")
    )


def friend_falls(s: State, side: str) -> bool:
    """P1-RUL-01: a friend struck by a shot that ties is Downed while their side is active, not by a defensive shot."""
    return abilities.active_side(s) == side


def acts_first(s: State, f: Fighter) -> bool:
    """P1-POI-01: poison waits for the next Turn, so Actions still to come in this one are taken before the roll."""
    return s.active == f.id or not f.acted
