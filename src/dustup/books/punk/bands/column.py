"""PKH-BND-11, PKH-BND-12: the Iron Column: orders by radio, and first aid."""

from __future__ import annotations

from dustup.core import Flow, Illegal

from ..dice import Throw, attribute
from ..fight import engagement
from ..move import place
from ..special import facts
from ..state import Fighter, State
from .psychic import pick

WEAKER = ("AG", "S", "T")


def listeners(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-11: friends with a radio who have not acted yet and had no order in this Turn."""
    friends = s.friends(f)
    return [e for e in friends if not e.acted and e.spent.get("ordered") != s.turn and facts.listens(s, e)]


def why_no_order(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-11: somebody must be listening."""
    if not facts.listens(s, f):
        return Illegal(f"{f.name} has no radio", s.law["PKH-BND-11"])
    return None if listeners(s, f) else Illegal("nobody with a radio is waiting for an order", s.law["PKH-BND-11"])


def order(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-11: it hands one of its Actions on: the other has one more in this Turn."""
    friend = yield from pick(s, f, listeners(s, f), "Order", "PKH-BND-11")
    friend.spent["ordered"] = s.turn
    s.say("order", s.law["PKH-BND-11"], who=f.id, side=f.side, at=friend.id)


def wounded(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-12: Downed friends in contact who were not treated yet and have room to get up."""
    fallen = [e for e in s.fighters.values() if e.side == f.side and e.status == "down" and not e.spent.get("aided")]
    return [e for e in fallen if engagement.touch(f, e) and place.free(s, e, e.x, e.y)]


def why_no_aid(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-12: somebody to help."""
    none = "no Downed friend in contact that can be helped"
    return None if wounded(s, f) else Illegal(none, s.law["PKH-BND-12"])


def aid(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-12: a Tech roll; made, the friend lies there alive, a point weaker in Agility, Strength and Toughness."""
    friend = yield from pick(s, f, wounded(s, f), "First aid", "PKH-BND-12")
    friend.spent["aided"] = 1
    check = yield from attribute(s, f, "TC", Throw("first aid", s.law["PKH-BND-12"], at=friend.id))
    stats = {code: x - 1 if code in WEAKER else x for code, x in friend.stats.items()}
    alive = check.success and all(stats[code] > 0 for code in WEAKER if code in stats)
    if alive:
        friend.status, friend.stats, friend.prone, friend.left = "up", stats, True, 0
    s.say("aid", s.law["PKH-BND-12"], who=f.id, side=f.side, at=friend.id, success=alive)
