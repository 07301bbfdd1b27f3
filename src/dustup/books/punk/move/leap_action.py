"""The Leap Action: a super jump of one or more Movement Actions, to a place or into contact."""

from __future__ import annotations

from dustup.core import Choice, Flow, Illegal

from .. import sight
from ..fight import assault
from ..special import facts
from ..state import Fighter, State
from . import move


def why_no_leap(s: State, f: Fighter) -> Illegal | None:
    """PK-LEAP-01: only with the rule Jump, and with Actions to join (one alone is an ordinary Move)."""
    if not facts.leaps(s, f):
        return Illegal("it does not have the rule Jump", s.law["PK-LEAP-01"])
    if f.left < 2:
        return Illegal("a leap of one Action is a Move; joining needs two or more", s.law["PK-LEAP-02"])
    return None


def leap(s: State, f: Fighter) -> Flow[None]:
    """PK-LEAP-02, PK-LEAP-03, PK-RUL-58: join Actions of 10 cm each; only the end needs a place to stand."""
    joined = 2
    if f.left > 1:  # one Action is paid already
        joined = yield Choice(
            who=f.side,
            what="leap_actions",
            prompt="How many Actions does it join?",
            rule=s.law["PK-LEAP-02"],
            about={"model": f.id},
            values=tuple(range(2, f.left + 2)),
        )
    most = move.budget(s, f) * joined
    seen = [e.id for e in assault.candidates(s, f, most) if sight.sees(s, f, e)]
    ways: assault.Known = {}
    target = ""
    if seen:
        target = yield Choice(
            who=f.side,
            what="leap_target",
            prompt="Leap at an enemy?",
            rule=s.law["PK-LEAP-03"],
            about={"model": f.id},
            values=("", *seen),
            bar=lambda key: assault.why_not(s, f, s.fighters[key], most, ways) if key else None,
            label=lambda key: s.fighters[key].name if key else "nobody",
        )
    f.left -= joined - 1
    s.say("leap", s.law["PK-LEAP-02"], who=f.id, side=f.side, actions=joined)
    if target:
        yield from assault.assault(s, f, target, joined)
        return
    ask, trip_of = move.question(s, f, "leap", most, move.no_contact(s, f))
    answer = yield ask
    yield from move.travel(s, f, trip_of(answer), most, answer["facing"] % 360)
