"""The Leap Action: a super jump of one or more Movement Actions, to a place or into contact."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask, chosen, names_of

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
        return Illegal("a leap of one Action is a Move; a combined leap takes two or more", s.law["PK-LEAP-02"])
    return None


def leap(s: State, f: Fighter) -> Flow[None]:
    """PK-LEAP-02, PK-LEAP-03, PK-RUL-58: join Actions of 10 cm each; only the end needs a place to stand."""
    counts = {n: str(n) for n in range(2, f.left + 2)}  # one Action is paid already
    joined = yield from chosen(f, "leap_actions", "How many Actions does it combine?", s.law["PK-LEAP-02"], counts)
    most = facts.stride(s, f) * joined
    seen = [e for e in assault.candidates(s, f, most) if sight.sees(s, f, e)]
    ways: assault.Known = {}
    target = ""
    if seen:
        target = yield ask(
            f, "leap_target", "Leap at an enemy?", s.law["PK-LEAP-03"], {"": "nobody", **names_of(seen)},
            bar=lambda key: assault.why_not(s, f, s.fighters[key], most, ways) if key else None,
        )  # fmt: skip
    f.left -= joined - 1
    s.say("leap", s.law["PK-LEAP-02"], who=f.id, side=f.side, actions=joined)
    if target:
        yield from assault.assault(s, f, target, joined)
        return
    path, trip_of = move.question(s, f, "leap", most, move.no_contact(s, f))
    answer = yield path
    yield from move.travel(s, f, trip_of(answer), most, answer["facing"] % 360)
