"""MDR-TURN-01: whom a bot nominates first, and with how many dice."""

from __future__ import annotations

from ..state import Fighter, State
from ..worth import Survey, passed, waiting
from .tempo import Row, best, turn

FEW = 4  # everybody acts in the end: as many are thought of at a time


def urgent(s: State, waiting: list[Fighter]) -> list[Fighter]:
    """Those who can do most with an action, then those who are least likely to end the turn for the others."""
    use = Survey(s, s.now).useful()
    return sorted(waiting, key=lambda f: (-round(use.get(f.id, (0.0, 0.0))[1]), -passed(s, f)))


def sound(s: State, f: Fighter) -> int:
    """The soundest number of dice: what its actions are good for, and what two failures would cost the others."""
    use = Survey(s, s.now).useful()
    rest = turn(waiting(s, [(m, use[m.id]) for m in s.side(s.now) if m is not f and m.id in use]))
    return best(Row(passed(s, f), int("hero" in f.traits), use[f.id]), rest)[1]
