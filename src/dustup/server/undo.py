"""Taking back: free until dice, secrets or another side's answer came in between; after that by consent."""

from __future__ import annotations

from collections import Counter

from dustup.core import Illegal
from dustup.server import seats
from dustup.server.battle import Battle
from dustup.server.wire import UndoView

REFUSALS = 2
"""After so many refusals in a turn a side may not ask again in that turn."""


class Talks:
    """Wishes to undo and what became of them."""

    def __init__(self) -> None:
        self.by = ""
        self.to = 0
        self.agreed: set[str] = set()
        self.refused: Counter[tuple[str, int]] = Counter()

    def open(self, by: str, to: int) -> None:
        """A side asks to go back to answer number `to`."""
        self.by, self.to, self.agreed = by, to, set()

    def close(self) -> None:
        """Nothing is asked any more."""
        self.by, self.to, self.agreed = "", 0, set()


def step(battle: Battle, sides: tuple[str, ...]) -> int | None:
    """The number of the latest answer of these sides."""
    return next((n for n in range(battle.n - 1, -1, -1) if battle.who[n] in sides), None)


def free(battle: Battle, sides: tuple[str, ...]) -> int | None:
    """The earliest own answer that can be taken back without asking anybody."""
    found, n = None, battle.n - 1
    while n >= 0 and battle.who[n] in sides:
        found, n = n, n - 1
    return found


def others(battle: Battle, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The human sides that must agree; bots always do."""
    return tuple(side for side in seats.humans(battle.players) if side not in sides)


def view(battle: Battle, talks: Talks, sides: tuple[str, ...], turn: int) -> UndoView:
    """What a seat may take back, and what is asked of it."""
    if battle.over or battle.row.strict:
        return UndoView()
    last = step(battle, sides)
    if last is None or not sides:
        return UndoView(pending=talks.by or None, to=talks.to if talks.by else None)
    ask = not talks.by and all(talks.refused[side, turn] < REFUSALS for side in sides)
    return UndoView(last, free(battle, sides), ask, talks.by or None, talks.to if talks.by else None)


def check(battle: Battle, sides: tuple[str, ...], to: int) -> None:
    """Refuse a place one cannot go back to."""
    if battle.over:  # its seed and secrets have been shown: whoever went on with them could tell every roll in advance
        raise Illegal("the battle is over, its dice and secrets are told; play on from a moment of the replay instead")
    if battle.row.strict:
        raise Illegal("this battle is played without take-backs")
    if not sides:
        raise Illegal("a spectator takes nothing back")
    if not 0 <= to < battle.n:
        raise Illegal(f"there is no answer {to} to take back", nearest=step(battle, sides))
    if battle.who[to] not in sides:
        near = next((n for n in range(to, -1, -1) if battle.who[n] in sides), step(battle, sides))
        raise Illegal(f"answer {to} was not yours", nearest=near)


def is_free(battle: Battle, sides: tuple[str, ...], to: int) -> bool:
    """Whether nothing was learned since: no dice, no other side's answer, no secret that came to light."""
    if not others(battle, sides):
        return True
    first = free(battle, sides)
    if first is None or to < first:
        return False
    side = battle.who[to]
    try:
        return battle.expected(to, side) == battle.known(battle.session, side)
    except Exception:  # the guess took another way than the battle: something unknown has come out
        return False
