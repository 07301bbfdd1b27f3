"""Fights: enemies taken out count; some count more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dustup.core import Flow

from ..scenario import F, Scenario, Spot, T, players
from ..state import Battle


def _points_if_lost(s: Battle, f: Any, side: str) -> int:
    return int(f.points) if s.setup.scenario.custom.lost(s, f) else 0


@dataclass(frozen=True, kw_only=True)
class Fight(Scenario[T, F]):
    """Victory points for every enemy taken out: its points, unless `gain` says otherwise."""

    gain: Callable[[T, F, str], int] = field(default=_points_if_lost, repr=False)
    """(state, enemy, side): what this enemy, as it is now, brings a side."""
    prey: Callable[[T, F], bool] = field(default=lambda s, f: False, repr=False)
    """Enemies worth walking to, for bots."""

    def taken(self, s: T, side: str) -> int:
        """What a side took from all the others."""
        return sum(self.gain(s, f, side) for f in s.fighters.values() if f.side != side)

    def goals(self, s: T, f: F) -> list[Spot]:
        """What draws its side, and easy prey."""
        easy = [(e.x, e.y) for e in s.foes(f) if self.prey(s, e)]
        return [*self.pull(s, f.side), *easy]

    def score(self, s: T) -> dict[str, int]:
        """What each side took."""
        return {side: self.taken(s, side) for side in players(s)}

    def account(self, s: T) -> list[tuple[str, int, str]]:
        """Enemies taken out."""
        return [(side, points, "enemies taken out") for side, points in self.score(s).items()]


@dataclass(frozen=True, kw_only=True)
class Hunt(Fight[T, F]):
    """Each side's dearest fighter is marked: taken out it is worth `bonus` more."""

    bonus: int = 100

    def mark(self, s: T, side: str) -> F:
        """Whom the others hunt; the first of equals. A book may name its leader instead."""
        found: F = max((f for f in s.fighters.values() if f.side == side), key=lambda f: f.points)
        return found

    def marks(self, s: T, side: str) -> list[F]:
        """Whom this side hunts."""
        return [self.mark(s, other) for other in players(s) if other != side]

    def begin(self, s: T) -> Flow[None]:
        """The marks are named."""
        for side in players(s):
            s.say("mark", *self.rules, who=self.mark(s, side).id, side=side)
        yield from ()

    def taken(self, s: T, side: str) -> int:
        """Enemies, and those hunted once more."""
        got = sum(not self.custom.stands(s, m) for m in self.marks(s, side))
        return super().taken(s, side) + self.bonus * got

    def bonuses(self, s: T) -> dict[str, int]:
        """The marks are worth more than themselves."""
        return {self.mark(s, side).id: self.bonus for side in players(s)}

    def pull(self, s: T, side: str) -> list[Spot]:
        """Where the hunted are."""
        return [(m.x, m.y) for m in self.marks(s, side) if m.status == "up" and self.custom.stands(s, m)]
