"""The Activation Phase of one miniature: what happens when it begins and when it ends."""

from __future__ import annotations

from dustup.core import Flow

from .. import dice
from ..bands import powers
from ..harm import harm
from ..move import terrain
from ..scenarios import finish
from ..special import abilities
from ..state import Fighter, State


def begin(s: State, f: Fighter) -> None:
    """PK-ACT-01, PK-ATTR-04, PK-TURN-06: as many Actions as its edition lets it have."""
    s.active = f.id
    f.acted = True
    f.delayed = 0
    f.left = max(0, min(s.edition.turn.MOST_ACTIONS, dice.number(s, f, "A")))
    s.edition.turn.begun(s, f)
    powers.before_activation(s, f)
    f.trail = ()
    f.watching = False
    s.rerolled = []
    s.say("activate", s.law["PK-ACT-01"], who=f.id, side=f.side, actions=f.left)


def end(s: State, f: Fighter) -> Flow[None]:
    """PK-TERR-13, PK-BERS-02, PK-RUL-53, PK-ASLT-09, PK-SHOT-11, PK-PRON-03: what ends with an Activation Phase."""
    if f.status == "up" and terrain.contaminated(s, f) and not abilities.spared(s, f, "contamination"):
        s.say("contaminated", s.law["PK-TERR-13"], who=f.id, side=f.side)
        yield from harm.hurt(s, f, "T", s.law["PK-TERR-13"])
    if f.status == "up":
        yield from powers.after_activation(s, f)
    if f.status == "up" and s.edition.turn.fades(s, f):
        yield from harm.down(s, f)
    _clear(s, f)
    s.edition.turn.ended(s, f)
    s.active = ""
    s.say("activation_end", s.law["PK-TURN-05"], who=f.id, side=f.side)
    if s.phase == "over" or s.setup.scenario.decided(s):
        finish(s)


def _clear(s: State, f: Fighter) -> None:
    f.left, f.stumbled, f.aim, f.burned, f.poison_fresh = 0, False, "", False, False
    f.assaulted, f.trail = {}, ()
    f.shock = max(0, f.shock - 1)
    for each in [e for e in s.fighters.values() if e.stood or e.slow_used]:
        each.stood, each.slow_used = False, ()
    s.rerolled = []


def last_breaths(s: State) -> Flow[None]:
    """PK-BERS-02: a Berserker Downed once is a real casualty at the end of the last Turn."""
    for f in list(s.fighters.values()):
        if f.status == "up" and f.dying:
            yield from harm.down(s, f)
