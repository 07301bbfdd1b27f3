"""PKH-BND-05, PKH-BND-07, PKH-BND-08: who takes a Hit for another, and what a Hit leaves behind."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.choices import ask, names_of
from dustup.skirmish.space import within

from .. import sight
from ..special import abilities, facts
from ..state import Fighter, State
from ..units import inches

CLOSE, WIDE = 2, 8  # inches


def stand_in(s: State, victim: Fighter, shot: bool, by: str) -> Flow[Fighter]:
    """PKH-BND-05: a Burnt within 5 cm may take the Hit of an enemy shot."""
    foe = s.fighters.get(by)
    if not shot or foe is None or foe.side == victim.side:
        return victim
    willing = [e for e in s.friends(victim) if "martyr" in e.traits and within(e, victim, inches(s.unit, CLOSE))]
    if not willing:
        return victim
    names, prompt = {"": "nobody", **names_of(willing)}, f"Who takes the Hit on {victim.name}?"
    pick: str = yield ask(victim, "martyr", prompt, s.law["PKH-BND-05"], names)
    if not pick:
        return victim
    s.say("martyr", s.law["PKH-BND-05"], who=pick, side=victim.side, at=victim.id)
    return s.fighters[pick]


def felled(s: State, victim: Fighter, melee: bool, by: str) -> None:
    """PKH-BND-08: a Paladin that Downs someone in close combat gives friends near by an Action more."""
    f = s.fighters.get(by)
    if not melee or f is None or "inspiring" not in f.traits or victim.side == f.side or victim.status == "up":
        return
    for e in s.friends(f):
        if within(f, e, inches(s.unit, WIDE)) and sight.sees(s, f, e):
            e.spent["inspired"] = 1
            s.say("inspired", s.law["PKH-BND-08"], who=e.id, side=e.side, by=f.id)


def tainted(s: State, victim: Fighter) -> None:
    """PKH-BND-07: whoever a toxic censer strikes becomes a source."""
    if all(e is not victim for e in facts.radiating(s)) and not abilities.spared(s, victim, "radiation"):
        victim.traits = {**victim.traits, "radiation_source": 0}
        s.say("tainted", s.law["PKH-BND-07"], who=victim.id, side=victim.side)
