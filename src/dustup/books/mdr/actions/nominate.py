"""MDR-TURN-01: whom a bot nominates first, and with how many dice."""

from __future__ import annotations

from ..state import Fighter, State
from ..worth import Memory, outlook, paced, passed, prey, stakes, threatened, uses, waiting
from .mood import mood
from .tempo import Row, best, turn

FEW = 4  # everybody acts in the end: as many are thought of at a time


def useful(s: State, side: str) -> dict[str, tuple[float, ...]]:
    """What so many actions are worth to each model of a side in this turn."""
    there = [f for f in s.up() if f.kind != "sentry"]
    mine, others = [f for f in there if f.side == side], [f for f in there if f.side != side]
    memory = Memory(s, there, stakes(s, there))
    now = mood(s, side)
    near = prey(mine, others, memory, now)
    threats = threatened({e.id: outlook(e, mine, memory).hope for e in others})
    return {
        f.id: uses(s, f, paced(outlook(f, others, memory), f, others, memory), near[f.id], now, threats.get(f.id, 0.0))
        for f in mine
    }


def urgent(s: State, waiting: list[Fighter]) -> list[Fighter]:
    """Those who can do most with an action, then those who are least likely to end the turn for the others."""
    use = useful(s, s.now)
    return sorted(waiting, key=lambda f: (-round(use.get(f.id, (0.0, 0.0))[1]), -passed(s, f)))


def sound(s: State, f: Fighter) -> int:
    """The soundest number of dice: what its actions are good for, and what two failures would cost the others."""
    use = useful(s, s.now)
    rest = turn(waiting(s, [(m, use[m.id]) for m in s.side(s.now) if m is not f and m.id in use]))
    return best(Row(passed(s, f), int("hero" in f.traits), use[f.id]), rest)[1]
