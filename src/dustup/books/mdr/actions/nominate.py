"""MDR-TURN-01: whom a bot nominates first, and with how many dice."""

from __future__ import annotations

from math import comb

from dustup.skirmish.space import gap

from ..profile import has, number
from ..quality import Check, mods, passes
from ..state import Fighter, State
from ..worth import hurts
from .deeds import able

FEW = 4  # everybody acts in the end: as many are thought of at a time
USED = (0.0, 1.0, 2.0, 2.5)  # what so many actions are good for: there is one attack a turn
USUAL = 1.3  # dice that another model will roll, about


def urgent(s: State, waiting: list[Fighter]) -> list[Fighter]:
    """Those who may hurt an enemy most, then those who are least likely to end the turn for the others."""
    eager = {f.id: max((hurts(s, f, e, gap(f, e)) for e in s.foes(f)), default=0.0) for f in waiting}
    return sorted(waiting, key=lambda f: (-round(eager[f.id]), -_chance(s, f)))


def sound(s: State, f: Fighter) -> int:
    """The soundest number of dice: what the actions may be used for, less what two failures would cost the others."""
    at_stake = sum(USUAL * _chance(s, m) for m in s.side(s.now) if m is not f and able(m))
    p, given = _chance(s, f), int(has(f, "hero"))  # MDR-SPEC-68: a Hero's first die is a success

    def brings(dice: int) -> float:
        rolled = dice - given
        ways = [comb(rolled, won) * p**won * (1 - p) ** (rolled - won) for won in range(rolled + 1)]
        used = sum(chance * USED[given + won] for won, chance in enumerate(ways))
        return used - sum(chance for won, chance in enumerate(ways) if rolled - won >= 2) * at_stake

    return max((2, 1, 3), key=brings)


def _chance(s: State, f: Fighter) -> float:
    total = mods(s, f, Check("activation", "MDR-TURN-01", leader=True)).total
    return sum(passes(face, number(f), total) for face in range(1, 7)) / 6
