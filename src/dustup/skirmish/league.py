"""A league on the campaign engine: gangs that meet in turn, what is typed in of a battle, shopping, who leads.

A book adds fields to `Gang` and `League`, and says what a gang is worth (`rating`), what it can buy, what may happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from dustup.core import Company, Event, Flow, Illegal, Result, Roster

from .campaign import Told
from .choices import which
from .copying import Copied
from .setup import SIDES

DONE = "done"
Lists = Mapping[str, Sequence[str]]
"""Members by side."""
Names = Mapping[str, Mapping[str, str]]
"""Side → id → name of those who were in the battle."""
Rating = Callable[[Any], int]


@dataclass(slots=True)
class Gang(Copied):
    """A player's band between battles; `made` counts everybody who ever joined it."""

    player: str
    name: str
    wins: int = 0
    made: int = 0

    def fresh(self, letter: str = "") -> str:
        """An id that nobody has had."""
        self.made += 1
        return f"{self.player}-{letter}{self.made}"


@dataclass(slots=True)
class League(Told):
    """A campaign under way; `step` and `todo` (players with something left to do) say where between battles it is."""

    gangs: dict[str, Any]
    plan: tuple[tuple[str, str], ...]
    seed: int = 1
    game: int = 0
    step: str = "fight"
    todo: tuple[str, ...] = ()
    won: str = ""
    events: list[Event] = field(default_factory=list)

    @property
    def pair(self) -> dict[str, str]:
        """Side → player of the next battle."""
        return dict(zip(SIDES, self.plan[self.game]))


def name(s: Any, key: Any) -> str:
    """What a player's gang is called; anything else stands for itself."""
    return str(s.gangs[key].name if key in s.gangs else key)


def meant(given: Sequence[str], there: Mapping[str, str]) -> list[str]:
    """The ids of those who are meant, by id or by name."""
    named = {name.casefold(): key for key, name in there.items()}
    return [one if one in there else named.get(one.casefold(), one) for one in given]


def sound(winner: str, lists: Iterable[tuple[Lists, Names]], rule: str) -> None:
    """Refuse a result whose winner did not play, or that names somebody who was not there, or somebody twice."""
    if winner not in ("", "red", "blue"):
        raise Illegal("the winner is red, blue or '' for nobody", rule)
    for found, there in lists:
        for side, given in found.items():
            rows = there.get(side, {})
            ids = meant(given, rows)
            strange = [one for one in ids if one not in rows]
            if strange or len(dict.fromkeys(ids)) < len(ids):
                wrong = f"{', '.join(strange) or 'somebody twice'} was not in the battle"
                fought = ", ".join(f"{name} ({key})" for key, name in rows.items())
                raise Illegal(f"{side}: {wrong}; there were {fought}", rule)


def some(rng: Random, there: Names, share: float) -> dict[str, list[str]]:
    """Some of those who were there, by chance: for random campaigns."""
    return {side: [key for key in rows if rng.random() < share] for side, rows in there.items()}


def somebody(rng: Random) -> str:
    """A winner by chance, or nobody."""
    return ("red", "blue", "")[int(rng.random() * 3)]


def fought(s: League, winner: str, rule: str) -> None:
    """Who has won is written down and told."""
    s.won = s.pair.get(winner, "")
    if s.won:
        s.gangs[s.won].wins += 1
    why = f"{s.gangs[s.won].name} win" if s.won else "a draw"
    s.say("fought", rule, game=s.game + 1, why=why, winner=s.won)


def shopping(
    s: League,
    rule: str,
    purse: Callable[[Any], str],
    wares: Callable[[Any], Mapping[str, str]],
    deal: Callable[[Any, str], Flow[None]],
) -> Flow[None]:
    """One after the other they buy one thing after another, until they are done."""
    while s.todo:
        gang = s.gangs[s.todo[0]]
        pick = yield which(
            gang.player, "buy", f"{gang.name} have {purse(gang)}: what do they buy?", rule,
            {DONE: "Nothing more"} | dict(wares(gang)), settled=True, weigh=lambda key: 3.0 if key == DONE else 1.0,
            model=gang.player,
        )  # fmt: skip
        yield from deal(gang, pick)
        if pick == DONE:
            s.todo = s.todo[1:]


def most_won(s: League, rating: Rating) -> Result:
    """Most battles won; of equals the higher rating."""
    scores = {player: gang.wins for player, gang in s.gangs.items()}
    best = max(s.gangs, key=lambda player: (scores[player], rating(s.gangs[player])))
    line = ", ".join(f"{gang.name} {gang.wins}" for gang in s.gangs.values())
    return Result(best, scores, f"battles won: {line}", s.game >= len(s.plan))


def roster(s: League, rating: Rating, company: Callable[[Any], Company]) -> Roster:
    """Every gang, and how they stand."""
    standings = [f"{gang.name}: {gang.wins} won, rating {rating(gang)}" for gang in s.gangs.values()]
    return Roster(s.game, len(s.plan), [company(gang) for gang in s.gangs.values()], standings=standings)
