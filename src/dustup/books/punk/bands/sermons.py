"""PKH-BND-05, PKH-BND-07, PKH-MUT-04: petrol drums, sermons, acid."""

from __future__ import annotations

from dustup.core import Flow, Illegal, Mod

from .. import sight
from ..dice import Throw, attribute
from ..fight import engagement
from ..harm import harm
from ..special import facts
from ..state import Fighter, State
from .psychic import pick


def flock(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-07: friends it sees, itself too."""
    friends = [e for e in s.side(f.side) if not e.rerolls]
    return [e for e in friends if e is f or sight.sees(s, f, e)]


def why_no_sermon(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-07: a sermon left, and somebody to hear it."""
    if facts.sermons(s, f) <= 0:
        return Illegal("it has already preached", s.law["PKH-BND-07"])
    return None if flock(s, f) else Illegal("no friend in sight is without a reroll", s.law["PKH-BND-07"])


def preach(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-07: once a game a friend gains a reroll."""
    friend = yield from pick(s, f, flock(s, f), "Sermon", "PKH-BND-07")
    f.spent["sermon"] = f.spent.get("sermon", 0) + 1
    friend.rerolls += 1
    s.say("sermon", s.law["PKH-BND-07"], who=f.id, side=f.side, at=friend.id)


def why_no_drum(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-05: only in contact with an enemy."""
    return None if engagement.engaged(s, f) else Illegal("nobody in contact", s.law["PKH-BND-05"])


def blow_up(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-05: the petrol drum: Strength 5, Penetration 5 to all in the fight; the carrier is gone with it."""
    own, foes = engagement.melee(s, f)
    s.say("drum", s.law["PKH-BND-05"], who=f.id, side=f.side, spot=[f.x, f.y])
    f.items = tuple(i for i in f.items if i.kind != "petrol_drum")
    rule = s.law["PKH-BND-05"]
    blow = harm.Blow("Petrol drum", rule, (Mod(5, "burning petrol", rule),), 5, f.id, shot=False)
    wake = harm.Wake()
    others = [e for e in (*own, *foes) if e is not f]
    yield from harm.strike_all(s, harm.nearest_first(s, f.x, f.y, others), blow, wake)
    yield from harm.downed(s, f, wake)
    yield from harm.settle(s, wake)


def spit(s: State, f: Fighter, foe: Fighter) -> Flow[None]:
    """PKH-MUT-04: before the blows of its Assault one free spit: a Precision roll, Strength 1, Penetration 3."""
    if "acid_spit" not in f.traits or foe.status != "up":
        return
    check = yield from attribute(s, f, "P", Throw("acid spit", s.law["PKH-MUT-04"], at=foe.id))
    if check.success:
        yield from harm.hit(
            s, foe, harm.Blow("Acid spit", s.law["PKH-MUT-04"], (Mod(1, "acid", s.law["PKH-MUT-04"]),), 3, f.id)
        )
