"""PKH-BND-13..16, PKH-GEA-16: the Troupe: announcements, feats of strength, pairs of acrobats, props, the cannon."""

from __future__ import annotations

from dustup.core import Flow, Illegal, Mod
from dustup.skirmish.space import within

from .. import sight
from ..dice import Throw, rolled, total
from ..fight import engagement
from ..harm import harm
from ..move import move, place
from ..special import abilities, facts
from ..state import Fighter, State
from ..units import inches
from .psychic import pick


def audience(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-13: friends it sees who hold no reroll yet."""
    friends = [e for e in s.friends(f) if not e.rerolls]
    return [e for e in friends if sight.sees(s, f, e)]


def why_no_announcement(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-13: so many a game, and to somebody in sight."""
    if f.spent.get("announce", 0) >= abilities.level(s, f, "announce"):
        return Illegal("it has made all its announcements", s.law["PKH-BND-13"])
    return None if audience(s, f) else Illegal("no friend in sight is without a reroll", s.law["PKH-BND-13"])


def announce(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-13: a friend in sight gains a reroll."""
    friend = yield from pick(s, f, audience(s, f), "Announcement", "PKH-BND-13")
    f.spent["announce"] = f.spent.get("announce", 0) + 1
    friend.rerolls += 1
    s.say("announced", s.law["PKH-BND-13"], who=f.id, side=f.side, at=friend.id)


def why_no_feat(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-14: once a game."""
    return Illegal("it has already shown its strength", s.law["PKH-BND-14"]) if f.spent.get("feat") else None


def feat(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-14: Strength +2 for this Turn, at no Action."""
    yield from ()
    f.left += 1
    f.spent["feat"] = s.turn
    s.say("feat", s.law["PKH-BND-14"], who=f.id, side=f.side)


def paired(s: State, f: Fighter) -> bool:
    """PKH-BND-15: it touches another Acrobat of its side."""
    others = [e for e in engagement.neighbours(s, f) if e.side == f.side]
    return any("acrobat" in e.traits for e in others)


def unnerved(s: State, f: Fighter, e: Fighter) -> str:
    """PKH-BND-16, PKH-BND-18: why an Assault on this enemy has no bonus; a horn is blown once a game."""
    if "unnerving" in e.traits:
        return s.law["PKH-BND-18"]
    if e.spent.get("horn") or not abilities.has(s, e, "horn"):
        return ""
    e.spent["horn"] = 1
    return s.law["PKH-BND-16"]


def used(s: State, f: Fighter, prop: str) -> None:
    """PKH-BND-16: a prop works once."""
    if prop not in f.spent and abilities.has(s, f, prop):
        f.spent[prop] = 1


FLIGHT, AIM, FORCE, PIERCING = 36, 5, 7, 10  # inches, Precision, Strength, Penetration of the human cannon


def loaders(s: State, f: Fighter) -> list[Fighter]:
    """PKH-GEA-16: the clowns of its side that touch it."""
    return [e for e in engagement.neighbours(s, f) if e.side == f.side and facts.puzzling(e)]


def why_no_flight(s: State, f: Fighter) -> Illegal | None:
    """PKH-GEA-16: a clown beside it, an enemy in sight and not too far."""
    if not loaders(s, f):
        return Illegal("no clown of its side in contact", s.law["PKH-GEA-16"])
    return None if marks(s, f) else Illegal("no enemy in sight and reach of the cannon", s.law["PKH-GEA-16"])


def marks(s: State, f: Fighter) -> list[Fighter]:
    """PKH-GEA-16: the enemies it can be fired at."""
    return [e for e in s.foes(f) if within(f, e, inches(s.unit, FLIGHT)) and sight.sees(s, f, e)]


def fire(s: State, f: Fighter) -> Flow[None]:
    """PKH-GEA-16: Precision 5, Strength 7, Penetration 10; the clown lands beside it, Downed unless on a 1."""
    rule = s.law["PKH-GEA-16"]
    clown = yield from pick(s, f, loaders(s, f), "Into the cannon", "PKH-GEA-16")
    foe = yield from pick(s, f, marks(s, f), "Human cannon", "PKH-GEA-16")
    sum = total(s, [Mod(AIM, "human cannon", rule)])
    check = yield from rolled(s, f, sum, Throw("cannon", rule, foe.id, lambda die, need: min(die, need + 1)))
    s.say("cannon", rule, who=f.id, at=foe.id, by=clown.id, side=f.side, need=check.need, success=check.success,
        faces=[["cannon", check.die, f.side]], sums=[["Precision", sum.plain()]],
    )  # fmt: skip
    spot = place.settled(s, clown, foe.x, foe.y, foe.z)
    if spot is not None:
        move.enforced(s, clown, *spot)
    if check.success:
        force = (Mod(FORCE, "a flying clown", rule),)
        yield from harm.hit(s, foe, harm.Blow("Human cannon", rule, force, PIERCING, f.id))
    if check.die != 1:
        yield from harm.down(s, clown)
