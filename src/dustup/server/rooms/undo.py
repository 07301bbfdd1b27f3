"""Taking back: free until dice, secrets or another side's answer came in between; after that by consent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from dustup.core import Illegal, Session
from dustup.server.protocol.wire import UndoView
from dustup.server.rooms import look, seats
from dustup.server.rooms.battle import Battle

SHOWN = 5
"""Sentences told of what would be undone."""
REFUSALS = 2
"""After so many refusals in a turn a side may not ask again in that turn."""


class Talks:
    """Wishes to undo and what became of them."""

    def __init__(self) -> None:
        self.by = ""
        self.to = 0
        self.agreed: set[str] = set()
        self.refused: Counter[tuple[str, int]] = Counter()
        self.told: dict[str, str] = {}
        """What a side whose wish was refused is told, until something else happens."""

    def open(self, by: str, to: int) -> None:
        """A side asks to go back to answer number `to`."""
        self.close()
        self.by, self.to = by, to

    def close(self) -> None:
        """Nothing is asked any more."""
        self.by, self.to, self.agreed, self.told = "", 0, set(), {}

    def refuse(self, turn: int, who: str) -> None:
        """Somebody says no: the side that asked is told, and how often it may still ask."""
        side = self.by
        self.refused[side, turn] += 1
        left = REFUSALS - self.refused[side, turn]
        self.close()
        again = "you may ask once more in this turn" if left > 0 else "ask again in the next turn"
        self.told = {side: f"{who} did not agree to take it back; {again}"}


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


def view(battle: Battle, talks: Talks, sides: tuple[str, ...], turn: int, eyes: str) -> UndoView:
    """What a seat may take back, and what is asked of it; `eyes`: the side through whose eyes it looks."""
    if battle.over or battle.row.strict:
        return UndoView()
    told = "".join(talks.told.get(side, "") for side in sides)
    last = step(battle, sides)
    mine = UndoView(last, None if last is None else free(battle, sides), refused=told)
    if not talks.by:
        ask = last is not None and all(talks.refused[side, turn] < REFUSALS for side in sides)
        return msgspec.structs.replace(mine, ask=ask)
    lines = [line.text for line in look.lines(battle, battle.marks[talks.to], eyes) if line.text]
    more = max(0, len(lines) - SHOWN)
    return msgspec.structs.replace(mine, pending=talks.by, to=talks.to, lines=lines[:SHOWN], more=more)


def check(battle: Battle, sides: tuple[str, ...], to: int) -> None:
    """Refuse a place one cannot go back to."""
    if battle.over:  # its seed and secrets have been shown, so every roll could be told in advance
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
        return _expected(battle, to, side) == _known(battle, battle.session, side)
    except Exception:  # the guess took another way than the battle: something unknown has come out
        return False


def _known(battle: Battle, session: Session, side: str) -> tuple[Any, list[Any]]:
    """What a side sees of a session: the table, and every event it is told of."""
    events = [event for event in session.state.events if event.to in ("", side)]
    return battle.book.show(session.state, side), events


def _expected(battle: Battle, keep: int, side: str) -> tuple[Any, list[Any]]:
    """What `side` would know now if the battle had gone on from answer `keep` just as it then believed."""
    session = Battle(battle.book, battle.row, battle.rows()[:keep]).believed(side)
    for answer in battle.session.answers[keep:]:
        session.take(answer)
    return _known(battle, session, side)
