"""A scenario for any number of sides: set-up, what counts, when it ends, who wins. Its memory is in the state.

A book fills in `Scenario` (or a mission of `missions.py`) and changes the methods that differ. Its turn calls `begin`
when everybody is set up, `turn_starts` and `turn_ends`, `fallen` when somebody is out of action, `deeds` and `do` where
an action may be spent on an objective; it asks `decided` when to stop, `score` and `result` who wins. `outlook`,
`goals` and `bonuses` are hints for bots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from dustup.core import Flow, Offer, Result

from .distances import Ways
from .distances import ways as on_foot
from .model import Mark, Model
from .place import Outline, bounds, inside, strip
from .recap import ending, leader
from .setup import SIDES
from .space import near_point
from .state import Battle, State

T = TypeVar("T", bound=State[Any, Any])
F = TypeVar("F", bound=Model)
Spot = tuple[int, int]
HOME = dict(zip(SIDES, ("south", "north", "west", "east")))
"""The edge of the table that each side owns, unless a scenario says otherwise."""
STRIDE = 1500.0


@dataclass(frozen=True, slots=True)
class Custom(Generic[T, F]):
    """What a scenario must know of its book: who counts for what, and how far somebody still gets (about, for bots)."""

    fit: Callable[[T, F], bool] = lambda s, f: f.status == "up"
    """May hold, take or use an objective now."""
    stands: Callable[[T, F], bool] = lambda s, f: f.status in ("up", "off")
    """Is still in the battle for its side."""
    lost: Callable[[T, F], bool] = lambda s, f: f.status in ("down", "gone")
    """Is out of it, to its enemies' gain."""
    now: Callable[[T, F], float] = lambda s, f: 0.0 if getattr(f, "acted", False) else STRIDE
    """How far it can still go this turn."""
    each: Callable[[T, F], float] = lambda s, f: STRIDE
    """How far it goes in a whole turn."""
    deed: Callable[[T, F], float] = lambda s, f: 0.0
    """How far it could have gone instead of taking something up."""
    ways: Callable[[T, F], Ways] = lambda s, f: on_foot(s.setup.field)
    """How far it has to go to places."""


@dataclass(frozen=True, kw_only=True)
class Scenario(Generic[T, F]):
    """A way to fight. `deep` is the depth of the strip a side sets up in (0: a sixth of the table)."""

    id: str
    name: str
    blurb: str
    map: str
    turns: int = 6
    players: tuple[int, int] = (2, 2)
    rules: tuple[str, ...] = ()
    deep: int = 0
    edges: Mapping[str, str] = field(default_factory=lambda: dict(HOME), hash=False)
    stake: float = 1.0
    """What a victory point is worth to a bot, in points of fighters."""
    hunt: bool = True
    """Whether the enemy must be looked for, or comes anyway: for bots."""
    late: bool = False
    """Whether nobody need be where it is drawn before the end: for bots."""
    switches: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Switches that are set here unless a wish says otherwise (night)."""
    source: str = "house"
    custom: Custom[T, F] = field(default_factory=Custom, hash=False, repr=False)

    def length(self, s: T) -> int:
        """How many turns are played: as the set-up says, else as the scenario does."""
        return int(getattr(s.setup, "turns", 0) or self.turns)

    def zones(self, s: T) -> dict[str, Outline]:
        """Where each side sets up: a strip along its own edge."""
        return {side: self.strip(s, side) for side in players(s)}

    def strip(self, s: T, side: str) -> Outline:
        """The ground within `deep` of a side's own edge."""
        w, h = s.setup.map.size
        return strip((w, h), self.edges[side], self.deep or h // 6)

    def begin(self, s: T) -> Flow[None]:
        """When everybody is set up: markers are laid, marks are named."""
        yield from ()

    def turn_starts(self, s: T) -> Flow[None]:
        """Events at the start of a turn."""
        yield from ()

    def turn_ends(self, s: T) -> Flow[None]:
        """What a turn scores."""
        s.scores = self.score(s)
        yield from ()

    def fallen(self, s: T, f: F) -> None:
        """Somebody is out of action: what it carried lies where it fell."""
        drop(s, f, self.rules)

    def deeds(self, s: T, f: F) -> Sequence[tuple[str, str]]:
        """What this fighter could do here with an action: (id, label)."""
        return ()

    def do(self, s: T, f: F, deed: str) -> Flow[None]:
        """Do it."""
        yield from ()

    def score(self, s: T) -> dict[str, int]:
        """The victory points as they stand."""
        return {side: s.scores.get(side, 0) for side in players(s)}

    def account(self, s: T) -> list[tuple[str, int, str]]:
        """What is counted only at the end: (side, points, for what)."""
        return []

    def outlook(self, s: T) -> dict[str, float]:
        """The victory points each side may expect at the end, as things stand: for bots."""
        return {side: float(points) for side, points in self.score(s).items()}

    def goals(self, s: T, f: F) -> list[Spot]:
        """Where this fighter may want to go: for bots."""
        return self.pull(s, f.side)

    def pull(self, s: T, side: str) -> list[Spot]:
        """Places that draw a side, near or far: for bots."""
        return []

    def bonuses(self, s: T) -> dict[str, int]:
        """Fighters on which victory points hang besides their own, and how many: for bots."""
        return {}

    def aims(self, s: T) -> list[str]:
        """The objectives in words."""
        return [self.blurb]

    def decided(self, s: T) -> bool:
        """Only one side, or none, has anybody left."""
        if s.phase == "deploy":
            return False
        first, stands = "", self.custom.stands
        for f in s.fighters.values():
            if f.side != first and f.side in s.sides and stands(s, f):
                if first:
                    return False
                first = f.side
        return True

    def standing(self, s: T, side: str) -> bool:
        """Whether a side still has anybody in the battle."""
        return any(f.side == side and self.custom.stands(s, f) for f in s.fighters.values())

    def result(self, s: T) -> Result:
        """Who leads or has won, and why: the most victory points; of equals nobody."""
        scores = self.score(s)
        best = max(scores.values(), default=0)
        return verdict(s, scores, [side for side, value in scores.items() if value == best])

    def offer(self) -> Offer:
        """For the start page."""
        about = {"turns": self.turns, "players": list(self.players), "map": self.map, "rules": list(self.rules)}
        return Offer(self.id, self.name, self.blurb, about | {"source": self.source})


def finish(s: Battle, *rules: str) -> None:
    """The battle ends: what counts only now is counted, and who won is said."""
    scenario = s.setup.scenario
    s.phase, s.active = "over", ""
    for side, points, why in scenario.account(s):
        s.say("counted", *scenario.rules, side=side, points=points, why=why)
    found = scenario.result(s)
    more = ending(s, found.winner)
    s.say("over", *rules, turn=s.turn, winner=found.winner, why=found.why, scores=found.scores, **more)


def result(s: Battle) -> Result:
    """How the battle stands or ended."""
    found: Result = s.setup.scenario.result(s)
    return found


def listed(s: Battle, scores: Mapping[str, int]) -> str:
    """Each side's figure after its name."""
    return ", ".join(f"{s.setup.names.get(side, side)} {value}" for side, value in scores.items())


def verdict(s: Battle, scores: Mapping[str, int], first: Sequence[str], said: str = ":", more: str = "") -> Result:
    """The result where these are ahead: one of them has won, of several nobody."""
    winner = first[0] if len(first) == 1 else ""
    head = f"victory for {s.setup.names.get(winner, winner)}" if winner else "a draw"
    return Result(winner, dict(scores), f"{head}{said} {listed(s, scores)}{more}", s.phase == "over")


def offers(scenarios: Mapping[str, Scenario[T, F]]) -> Callable[[], list[Offer]]:
    """All of them, for the start page."""
    return lambda: [one.offer() for one in scenarios.values()]


def players(s: Battle) -> list[str]:
    """The sides that somebody plays: those that brought a band; a side the rules move has no zone and no score."""
    return [side for side in s.sides if side in SIDES]


def at_home(outline: Outline, f: Model) -> bool:
    """Whether the middle of a base is in a strip."""
    return inside(outline, f.x, f.y, 0)


def way_to(outline: Outline, f: Model) -> float:
    """How far the middle of a base is from a strip, straight."""
    west, south, east, north = bounds(outline)
    return float(max(west - f.x, f.x - east, south - f.y, f.y - north, 0))


OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


def spot(s: Battle, name: str, share: tuple[int, int]) -> Spot:
    """A named spot of the map, or a place at so many percent of the table where it has none."""
    w, h = s.setup.map.size
    found: Spot = s.setup.map.spots.get(name, (w * share[0] // 100, h * share[1] // 100))
    return found


def holders(s: State[Any, F], side: str, at: Spot, near: int, fit: Callable[[Any, F], bool]) -> list[F]:
    """Fighters of a side, fit for it, with their base within `near` of a place."""
    return [f for f in s.side(side) if near_point(f, at[0], at[1], near) and fit(s, f)]


def carried(s: Battle, f: Model) -> list[Mark]:
    """The markers a fighter carries."""
    return [mark for mark in s.marks.values() if mark.holder == f.id]


def take(s: Battle, f: Model, mark: Mark, *rules: str) -> None:
    """The fighter carries it from now on."""
    mark.holder = f.id
    s.say("took", *rules, who=f.id, mark=mark.id, kind=mark.kind)


def drop(s: Battle, f: Model, rules: Sequence[str] = ()) -> None:
    """What a fighter carried lies where it is."""
    for mark in carried(s, f):
        mark.holder, mark.x, mark.y = "", f.x, f.y
        s.say("dropped", *rules, who=f.id, mark=mark.id, spot=[f.x, f.y])


def most(counts: Mapping[str, int]) -> str:
    """The side with more than every other one; '' when two are equal or nobody is there."""
    return leader(counts) if any(counts.values()) else ""


def scored(s: Battle, side: str, points: int, why: str, rule: str, counts: Mapping[str, int]) -> None:
    """Victory points with the reason and what was counted; side '' where nobody scores."""
    about: dict[str, Any] = {"side": side, "points": points if side else 0, "why": why}
    if side:
        s.scores[side] = s.scores.get(side, 0) + points
        about["total"] = s.scores[side]
    s.say("scored", rule, **about, count=sorted(counts.values(), reverse=True))
