"""MDR-SETP-04, MDR-RUL-65: what every scenario has: ground to set up on, hooks for what happens, who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from dustup.core import Flow, Illegal, Result
from dustup.core.content import ContentError
from dustup.skirmish import scenario
from dustup.skirmish.place import Outline, strip
from dustup.skirmish.scenario import Custom, players, verdict
from dustup.skirmish.setup import SIDES
from dustup.table.pieces import Map

from ..content import Grenade
from ..state import Fighter, State
from . import lurkers

LIMIT = 24
"""Turns after which a battle is called off: the rulebook has no limit, so this is a house rule (switch `turns`)."""
Spot = tuple[int, int]


def _stands(s: State, f: Fighter) -> bool:
    before = s.phase in ("roles", "terrain", "edges", "deploy")
    return f.status == "up" or (f.status == "off" and (before or "lurks" in f.marks))


def _fights_on(s: State, f: Fighter) -> bool:
    """Whether it is in the battle for its own party."""
    return _stands(s, f) and f.home in ("", f.side) and f.side in SIDES


def _fit(s: State, f: Fighter) -> bool:
    return f.status == "up" and "out" not in f.marks


class Needed(NamedTuple):
    """MDR-SETP-03: how much of something a table must have: how it is counted, how many, what it is, by which rule."""

    count: Callable[[Map], int]
    least: int
    what: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class Scenario(scenario.Scenario[State, Fighter]):
    """MDR-SETP-01, MDR-SETP-04, MDR-RUL-65: the last party with models on the table wins."""

    turns: int = LIMIT
    players: tuple[int, int] = (2, 4)
    source: str = "book"
    stake: float = 30.0
    task_name: str = ""
    """What an action may be spent on here; '' where there is no such thing."""
    another: str = ""
    """MDR-SETP-03: another table that may be laid out for it."""
    scenery_first: bool = False
    """MDR-RUL-68: the table is laid out before anybody is the defender."""
    needs: Needed = field(default=Needed(lambda table: 0, 0, "", ""), hash=False, repr=False)
    counts: str = "Models left"
    """What its score counts."""
    food: str = ""
    """Food for the winner: '', 'd6' or 'd6+2'."""
    custom: Custom[State, Fighter] = field(default=Custom(fit=_fit, stands=_stands), hash=False, repr=False)

    def check(self, table: Map) -> None:
        """MDR-SETP-03: raise ContentError where the table lacks what the scenario plays with."""
        count, least, what, rule = self.needs
        if count(table) < least:
            found = f"has {count(table)} {what}, needs {least} [{rule}]"
            raise ContentError(f"map {table.id!r}", 0, found, "choose another map")

    def ground(self, s: State, f: Fighter) -> list[Outline]:
        """MDR-SETP-04: within Short of the own edge."""
        return [strip(s.setup.map.size, s.edges[f.side], s.setup.sticks.short + 2 * f.r)]

    def set_up_rule(self, s: State, f: Fighter) -> str:
        """The rule that says where a model may start."""
        return "MDR-SETP-04"

    def zones(self, s: State) -> dict[str, Outline]:
        """The ground of each side, for the screen."""
        found = {}
        for side in players(s):
            f = next((f for f in s.fighters.values() if f.side == side), None)
            if f is not None and side in s.edges:
                found[side] = self.ground(s, f)[0]
        return found

    def arrived(self, s: State, f: Fighter, start: Spot | None = None) -> Flow[None]:
        """What a place brings to somebody who stops there, having come on foot from `start`."""
        lurkers.disturbed(s, f)
        yield from ()

    def sprayed(self, s: State, row: Grenade, x: int, y: int) -> Flow[None]:
        """What a blast does besides."""
        lurkers.sprayed(s, row, x, y)
        yield from ()

    def left(self, s: State, f: Fighter, edge: str) -> None:
        """Somebody leaves over an edge."""

    def no_task(self, s: State, f: Fighter) -> Illegal | None:
        """Why there is nothing of the scenario to do here."""
        return Illegal("there is nothing to do here", "MDR-SETP-01")

    def task(self, s: State, f: Fighter) -> Flow[None]:
        """An action spent on the scenario."""
        yield from ()

    def score(self, s: State) -> dict[str, int]:
        """MDR-RUL-65: the models each party still has in the battle."""
        return {side: sum(f.side == side and _stands(s, f) for f in s.fighters.values()) for side in players(s)}

    def bonuses(self, s: State) -> dict[str, int]:
        """MDR-RUL-65: every model counts: for bots."""
        return {f.id: 1 for f in s.fighters.values() if f.status == "up"}

    def decided(self, s: State) -> bool:
        """MDR-TURN-08, MDR-RUL-65: only one party, with its allies, has models that act for it."""
        if s.phase != "turn":
            return False
        first = next((f.side for f in s.fighters.values() if _fights_on(s, f)), "")
        return not any(_fights_on(s, f) for f in s.strangers(first))

    def result(self, s: State) -> Result:
        """MDR-RUL-65: the last party; if the battle was called off, the one with most models left."""
        there = Scenario.score(self, s)
        best = max(there.values(), default=0)
        ahead = [side for side, count in there.items() if count == best and best]
        return verdict(s, there, ahead, "; left:")


def spots(table: Map, name: str) -> list[Spot]:
    """The places of a map called name1, name2 …"""
    return [at for key, at in table.spots.items() if key.rstrip("0123456789") == name]


def areas(table: Map, name: str) -> list[Outline]:
    """The zones of a map called name1, name2 …"""
    return [zone.outline for zone in table.zones if zone.id.rstrip("0123456789") == name]
