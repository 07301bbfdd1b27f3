"""GCE-SCEN: house scenarios: set-up, length, objectives, who wins; a mob that bottles out never does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal, Result
from dustup.skirmish import place, scenario
from dustup.skirmish.missions import Cross, Fetch, Fight, Hold, Made, read
from dustup.skirmish.path import facing, point
from dustup.skirmish.place import Outline, box
from dustup.skirmish.rolls import roll_off
from dustup.skirmish.scenario import Custom, Spot, carried, listed, players, verdict
from dustup.table.bodies import corners

from .content import DATA, INCH
from .move.board import seat_all
from .move.foot import free_spot
from .state import Fighter, State
from .vehicles.hull import grounds, trouble, under
from .warriors import casualty, is_moving

DEEP = 9 * INCH
STRIDE = 8 * INCH
FEW = 3
"""As many go for a single thing, fewer for each of several."""
LATE = 3
"""The last turns, when all go for them."""
CUSTOM: Custom[State, Fighter] = Custom(
    fit=lambda s, f: f.status == "up" and f.hull is None and not f.pinned and not f.burning,
    stands=lambda s, f: f.status in ("up", "off", "down") and f.hull is None,
    lost=lambda s, f: casualty(f) and f.fate != "bottled",
    now=lambda s, f: 0.0 if f.moved else STRIDE,
    each=lambda s, f: STRIDE,
)


def rides_on(s: State, f: Fighter) -> bool:
    """GCE-RUL-78: it is aboard something that moves, and nobody walks off that."""
    return bool(f.on) and is_moving(s.fighters[f.on])


def late(s: State) -> bool:
    """The last turns."""
    return bool(s.setup.scenario.length(s) - s.turn < LATE)


ON_FOOT = replace(
    CUSTOM,
    fit=lambda s, f: CUSTOM.fit(s, f) and not (late(s) and rides_on(s, f)),
    now=lambda s, f: 0.0 if f.moved or rides_on(s, f) else STRIDE,
)
"""What lies on the ground is taken on foot."""


@dataclass(frozen=True, kw_only=True)
class Mobs(scenario.Scenario[State, Fighter]):
    """GCE-SCEN-01, GCE-TURN-10: what all scenarios of this book share. `roles`: one mob attacks, the others defend."""

    roles: bool = False
    opens: str = ""  # who has the first turn: attacker, defender; "" rolls for it

    def cast(self, s: State) -> Flow[None]:
        """GCE-SCEN-02, GCE-SCEN-03: the lower mob rating attacks; of equals the highest roller."""
        if not self.roles:
            return
        ratings = {side: rating(s, side) for side in players(s)}
        low = [side for side, value in ratings.items() if value == min(ratings.values())]
        if len(low) > 1:
            low = yield from roll_off(s, low, "GCE-SCEN-03")
        s.attacker = low[0]
        s.say("roles", "GCE-SCEN-02", side=s.attacker, ratings=ratings)

    def order(self, s: State) -> tuple[str, ...]:
        """GCE-TURN-01: the order of play, where the scenario says it."""
        if not self.opens or not s.attacker:
            return ()
        rest = [side for side in players(s) if side != s.attacker]
        return (s.attacker, *rest) if self.opens == "attacker" else (*rest, s.attacker)

    def decided(self, s: State) -> bool:
        """GCE-TURN-10, GCE-BOTL-08: one mob is left, or none."""
        left = [side for side in players(s) if side not in s.bottled and self.standing(s, side)]
        return s.phase != "deploy" and len(left) < min(2, len(players(s)))

    def paid(self, s: State, side: str) -> int:
        """What the casualties of a mob cost, in teef."""
        return sum(f.points for f in s.fighters.values() if f.side == side and self.custom.lost(s, f))

    def result(self, s: State) -> Result:
        """GCE-BOTL-08: of the mobs that did not bottle out, the one with the most victory points; of equals the one
        whose casualties cost least."""
        scores = self.score(s)
        left = [side for side in scores if side not in s.bottled and self.standing(s, side)]
        if len(left) == 1:
            name = s.setup.names.get(left[0], left[0])
            return Result(left[0], scores, f"victory for {name}: nobody else is left", s.phase == "over")
        best = max((scores[side] for side in left), default=0)
        top = [side for side in left if scores[side] == best]
        if len(top) < 2:
            return verdict(s, scores, top)
        paid = {side: self.paid(s, side) for side in top}
        least = [side for side in top if paid[side] == min(paid.values())]
        return verdict(s, scores, least, more=f"; casualties {listed(s, paid)}")


def rating(s: State, side: str) -> int:
    """GCE-SCEN-02: the mob rating: what its warriors, gear and vehicles cost, and what they have learnt."""
    return sum(f.points for f in s.fighters.values() if f.side == side) + s.notes.get(f"rating_{side}", 0)


@dataclass(frozen=True, kw_only=True)
class Brawl(Mobs, Fight[State, Fighter]):
    """Casualties count."""


@dataclass(frozen=True, kw_only=True)
class Scrap(Mobs, Fetch[State, Fighter]):
    """GCE-DICE-12: counters to be carried home."""

    def goals(self, s: State, f: Fighter) -> list[Spot]:
        """Each thing is for the few who are nearest to it, the others fight; the last turns of a mob that is not ahead
        are for the things alone."""
        loose = self.pull(s, f.side)
        if not loose or carried(s, f) or (late(s) and not self.ahead(s, f.side)):
            return super().goals(s, f)
        mates = [(m.x, m.y) for m in s.side(f.side) if m.hull is None and m.id != f.id and m.on != f.id]
        few = max(1, FEW // len(loose))
        return [
            (x, y)
            for x, y in loose
            if sum((a - x) ** 2 + (b - y) ** 2 < (f.x - x) ** 2 + (f.y - y) ** 2 for a, b in mates) < few
        ]

    def ahead(self, s: State, side: str) -> bool:
        """Whether a side carries more than the others together."""
        bearers = self.bearers(s)
        return 2 * sum(f.side == side for f in bearers) > len(bearers)


@dataclass(frozen=True, kw_only=True)
class Fort(Mobs, Hold[State, Fighter]):
    """Ground to be held; the defenders start on it."""

    def strip(self, s: State, side: str) -> Outline:
        """The defender stands in the middle of the table, the attackers at their edge."""
        return middle(s) if self.roles and side != s.attacker else super().strip(s, side)


@dataclass(frozen=True, kw_only=True)
class Ambush(Mobs, Fight[State, Fighter]):
    """The defender is caught in the middle; the attackers come from an edge, and first."""

    def strip(self, s: State, side: str) -> Outline:
        """The middle for those who are caught."""
        return middle(s) if side != s.attacker else super().strip(s, side)


@dataclass(frozen=True, kw_only=True)
class Race(Mobs, Cross[State, Fighter]):
    """To the far edge: whoever is there at the end counts, riders and vehicles too."""

    def through(self, s: State, f: Fighter) -> bool:
        """There, and not a casualty."""
        return f.side in self.edges and f.status == "up" and not casualty(f) and self.way(s, f) <= 0


@dataclass(frozen=True, kw_only=True)
class Convoy(Race):
    """Casualties count for both; the defenders' vehicles and crews score by getting through as well."""

    def parts(self, s: State, side: str) -> tuple[int, int]:
        """Only the convoy scores by getting through."""
        through, out = super().parts(s, side)
        return (0, out) if side == s.attacker else (through, out)

    def outlook(self, s: State) -> dict[str, float]:
        """The attackers may expect nothing of the far edge."""
        found = super().outlook(s)
        return found | {s.attacker: float(self.score(s)[s.attacker])} if s.attacker else found

    def pull(self, s: State, side: str) -> list[Spot]:
        """Only the convoy wants to get across."""
        return [] if side == s.attacker else super().pull(s, side)

    def goals(self, s: State, f: Fighter) -> list[Spot]:
        """The same for one of them."""
        return [] if f.side == s.attacker else super().goals(s, f)


def middle(s: State) -> Outline:
    """The ground in the middle of the table."""
    w, h = s.setup.map.size
    deep = 9 * INCH
    return box(w // 2 - deep, h // 2 - deep, w // 2 + deep, h // 2 + deep)


ALL: dict[str, Any] = {"rules": ("GCE-SCEN-01",), "deep": DEEP, "custom": CUSTOM}
KINDS: dict[str, Made] = {
    "brawl": partial(Brawl, **ALL),
    "scrap": partial(Scrap, size=120, **ALL | {"custom": ON_FOOT}),
    "convoy": partial(Convoy, far=12 * INCH, **ALL),
    "fort": partial(Fort, words="hold the fort", near=6 * INCH, **ALL),
    "race": partial(Race, far=DEEP, **ALL),
    "ambush": partial(Ambush, **ALL),
}
SCENARIOS: dict[str, Mobs] = read(DATA / "scenarios.yaml", KINDS)


def deploy(s: State) -> Flow[None]:
    """GCE-SCEN-01: one model at a time, the sides in turn."""
    while (f := next_model(s)) is not None:
        answer = yield question(s, f)
        place.put(f, answer, inward(s, f))
        crew = [m for m in s.fighters.values() if m.on == f.id]
        for m in crew:
            m.status = "up"
        if f.hull is not None:
            seat_all(s, f)
        aboard, path = [m.id for m in crew], [[f.x, f.y, 0]]
        s.say("deployed", "GCE-SCEN-01", who=f.id, side=f.side, path=path, facing=f.facing, crew=aboard)


def next_model(s: State) -> Fighter | None:
    """The side with the smallest part of its mob on the table goes on; vehicles before people."""
    waiting = {
        side: [f for f in s.fighters.values() if f.side == side and f.status == "off" and not f.on] for side in s.sides
    }
    left = [side for side in s.sides if waiting[side]]
    if not left:
        return None
    there = {side: sum(f.side == side and f.status == "up" and not f.on for f in s.fighters.values()) for side in left}
    side = min(left, key=lambda key: (there[key] / (there[key] + len(waiting[key])), s.sides.index(key)))
    return min(waiting[side], key=lambda f: f.hull is None)


def inward(s: State, f: Fighter) -> int:
    """Looking in from its own edge."""
    return place.EDGES[s.setup.scenario.edges[f.side]]


def why_not(s: State, f: Fighter, x: int, y: int, turn: int) -> Illegal | None:
    """GCE-SCEN-01: the whole base or hull in the permitted ground, where there is room."""
    zone = s.setup.scenario.zones(s)[f.side]
    west, south, east, north = place.bounds(zone)
    if f.hull is None:
        if not place.inside(zone, x, y, f.r):
            return Illegal("the whole base must lie in the permitted ground", "GCE-SCEN-01")
        return None if free_spot(s, f, x, y) else Illegal("there is no room there", "GCE-SCEN-01")
    body = f.body_at(x, y, turn)
    if any(not (west - 1 <= px <= east + 1 and south - 1 <= py <= north + 1) for px, py in corners(body)):
        return Illegal("the whole hull must lie in the permitted ground", "GCE-SCEN-01")
    ghost = f.copy()
    ghost.x, ghost.y, ghost.facing = x, y, turn
    if trouble(s, f, x, y, turn) is not None or grounds(s, body) or under(s, ghost):
        return Illegal("there is no room for it there", "GCE-SCEN-01")
    return None


def question(s: State, f: Fighter) -> Free:
    """Where a model starts, and which way it looks."""
    turn = inward(s, f)
    zone = s.setup.scenario.zones(s)[f.side]
    spots = place.Spots([zone], lambda x, y: why_not(s, f, x, y, turn), "GCE-SCEN-01")
    asked = place.question(f, spots, lambda x, y: turn, what="place", settled=True, half=f.half)
    if f.hull is None:
        return asked
    plain = asked.test

    def test(answer: Answer) -> None:
        way = facing(answer, turn, "GCE-SCEN-01")
        if way == turn:
            plain(answer)
            return
        refused = why_not(s, f, *point(answer["point"], "GCE-SCEN-01"), way)
        if refused is not None:
            raise refused

    asked.test = test
    return asked
