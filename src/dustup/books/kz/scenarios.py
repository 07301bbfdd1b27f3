"""House scenarios (KZ-RUL-69): set-up, length, objectives and who wins; and the zombie night of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from dustup.core import Flow, Offer, Result
from dustup.skirmish import scenario
from dustup.skirmish.missions import Cross, Fight, Hold, Hunt, Place
from dustup.skirmish.place import from_edge
from dustup.skirmish.scenario import HOME, Custom, catalogue, players

from . import zombies
from .content import INCH
from .state import Fighter, State

Scenario: TypeAlias = scenario.Scenario[State, Fighter]
DEPTH = 4 * INCH
STRIDE = 7 * INCH  # what most walk in a turn, about
CUSTOM: Custom[State, Fighter] = Custom(
    fit=lambda s, f: f.status == "up" and not f.suppressed,
    stands=lambda s, f: f.status in ("up", "off") and not f.captor,
    lost=lambda s, f: f.status == "down",
    now=lambda s, f: 0.0 if f.acted or f.moved else STRIDE,
    each=lambda s, f: STRIDE,
)
ALL: dict[str, Any] = {"turns": 8, "players": (2, 4), "rules": ("KZ-RUL-69",), "deep": DEPTH, "custom": CUSTOM}


def taken(held: int, home: int) -> Callable[[State, Fighter, str], int]:
    """KZ-RUL-69: the dead for their points, captives for so many percent of them, elsewhere and in the own strip."""

    def gain(s: State, f: Fighter, side: str) -> int:
        if f.status == "down" or not f.captor or s.fighters[f.captor].side != side:
            return f.points if f.status == "down" else 0
        safe = from_edge(s.setup.map.size, s.setup.scenario.edges[side], f) <= DEPTH
        return f.points * (home if safe else held) // 100

    return gain


def helpless(s: State, f: Fighter) -> bool:
    """Suppressed and nobody's captive yet."""
    return f.suppressed and not f.captor


@dataclass(frozen=True, kw_only=True)
class ZombieNight(scenario.Scenario[State, Fighter]):
    """KZ-ZOM-01..09: the dead come from the corners; they need no player."""

    def begin(self, s: State) -> Flow[None]:
        """KZ-ZOM-01."""
        yield from zombies.arise(s)

    def turn_starts(self, s: State) -> Flow[None]:
        """KZ-ZOM-02: every turn but the first."""
        if s.turn > 1:
            yield from zombies.reinforce(s)

    def score(self, s: State) -> dict[str, int]:
        """Points still standing."""
        return {side: sum(f.points for f in s.side(side)) for side in players(s)}

    def decided(self, s: State) -> bool:
        """Nobody is left to eat."""
        return s.turn > 0 and not any(f.kind != "zombie" for f in s.up())

    def result(self, s: State) -> Result:
        """Dawn comes for the living with the most points left; else the dead win."""
        if not any(f.kind != "zombie" for f in s.up()):
            return Result(zombies.SIDE, self.score(s), "the dead win: nobody saw the dawn", s.phase == "over")
        return super().result(s)


SCENARIOS: dict[str, Scenario] = catalogue(
    Fight(
        id="encounter",
        name="Encounter",
        blurb="Two patrols meet. A point for each point of the enemy killed, half as much again for captives.",
        map="pump_station",
        gain=taken(150, 150),
        stake=0.35,
        **ALL,
    ),
    Fight(
        id="raid",
        name="Raid and capture",
        blurb="An enemy killed is worth its points, a captive at the end twice that, in your own strip three times.",
        map="scrap_market",
        gain=taken(200, 300),
        prey=helpless,
        stake=0.35,
        **ALL,
    ),
    Hunt(
        id="assassination",
        name="Assassination",
        blurb="Each side's dearest figure is its mark: dead, or captive at the end, worth 150 more than in Encounter.",
        map="church_of_rust",
        gain=taken(150, 150),
        bonus=150,
        stake=0.35,
        **ALL | {"players": (2, 2)},
    ),
    ZombieNight(
        id="zombie_night",
        name="Zombie night",
        blurb="Hold out until dawn, at the end of turn 8, alone or with rivals: you score the points you still have.",
        map="motel_9",
        edges=HOME | {"blue": "west", "green": "east"},  # neighbours, so that the dead find room 24 inches away
        hunt=False,
        switches={"night": 1},
        stake=0.35,
        **ALL | {"players": (1, 3)},
    ),
    Hold(
        id="supply",
        name="Supply drop",
        blurb="Three crates. At the end of each turn a crate is worth 1 to the only side with an active figure by it.",
        map="dry_canal",
        places=(Place("cache1", (25, 50)), Place("centre", (50, 50)), Place("cache2", (75, 50))),
        kind="crate",
        words="holds a crate",
        near=2 * INCH,
        count="only",
        sweep=True,
        quiet=True,
        stake=9.0,
        **ALL,
    ),
    Cross(
        id="crossing",
        name="The crossing",
        blurb="A figure that ends active within 4 inches of the enemy's edge is worth twice its points, a kill once.",
        map="collapsed_overpass",
        far=DEPTH,
        times=2,
        percent=100,
        stake=0.35,
        **ALL | {"players": (2, 2)},
    ),
)


def offers() -> list[Offer]:
    """All of them, for the start page."""
    return [one.offer() for one in SCENARIOS.values()]
