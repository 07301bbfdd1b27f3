"""KZ-SCEN: setting up; house scenarios (KZ-RUL-69) with their objectives; and the zombie night of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeAlias

from dustup.core import Flow, Free, Illegal, Result
from dustup.skirmish import place, scenario, space, walk
from dustup.skirmish.missions import Cross, Fight, Hold, Hunt, Made, read
from dustup.skirmish.place import from_edge
from dustup.skirmish.scenario import HOME, Custom, players

from . import zombies
from .content import DATA, INCH
from .move import budget
from .orders import not_for
from .state import Fighter, State, leader

NEAR = 6
RANKS = {"leader": 0, "sub": 1, "plain": 2}


def deploy(s: State) -> Flow[None]:
    """KZ-SCEN-01, KZ-SCEN-02, KZ-RUL-66: one figure at a time, Leaders first, groups of the sides in turn."""
    while (f := next_figure(s)) is not None:
        answer = yield question(s, f)
        place.put(f, answer, place.EDGES[s.setup.scenario.edges[f.side]])
        s.say("deployed", "KZ-SCEN-01", "KZ-SCEN-02", who=f.id, side=f.side, path=[[f.x, f.y, 0]], facing=f.facing)


def next_figure(s: State) -> Fighter | None:
    """A group that has begun goes on; else the side with the fewest groups deployed begins another."""
    ranked = sorted(s.fighters.values(), key=lambda f: RANKS[f.rank])
    left = {g: [f for f in ranked if f.group == g and f.status == "off"] for g in s.groups}
    fresh = [g for g in s.groups.values() if left[g.id]]
    begun = [g for g in fresh if any(f.group == g.id and f.status == "up" for f in ranked)]
    done = {side: sum(g.side == side and not left[g.id] for g in s.groups.values()) for side in s.sides}
    picks = begun[:1] or sorted(fresh, key=lambda g: (done[g.side], s.sides.index(g.side)))
    return left[picks[0].id][0] if picks else None


def why_not(s: State, f: Fighter, x: int, y: int) -> Illegal | None:
    """KZ-SCEN-01, KZ-SCEN-02: near the edge, near the Leader, on free ground."""
    x1, y1, x2, y2 = place.bounds(s.setup.scenario.strip(s, f.side))
    if not (x1 - f.r <= x <= x2 + f.r and y1 - f.r <= y <= y2 + f.r):
        near = [min(max(x, x1), x2), min(max(y, y1), y2)]
        why = f"{f.name} must start within {DEPTH // INCH} inches of its own edge"
        return Illegal(why, "KZ-SCEN-01", {"point": near})
    boss = _boss(s, f)
    if boss is not None and not space.within(f.body_at(x, y), boss, NEAR * INCH):
        return Illegal(f"{f.name} must start within {NEAR} inches of {boss.name}", "KZ-SCEN-02")
    if not walk.room(s.setup.field, x, y, f.r, s.setup.blocks, s.up()):
        return Illegal("there is no room there", "KZ-SCEN-01")
    return None


def _boss(s: State, f: Fighter) -> Fighter | None:
    return leader(s, f.group) if f.rank != "leader" else None


def question(s: State, f: Fighter) -> Free:
    """Where a figure starts: near the Leader, or anywhere in the zone."""
    area, facing = s.setup.scenario.strip(s, f.side), place.EDGES[s.setup.scenario.edges[f.side]]
    bar = partial(why_not, s, f)
    spots = place.Spots([area], bar, "KZ-SCEN-01", lambda rng: _drawn(s, f, bar, rng), lambda: _sound(s, f))
    return place.question(f, spots, lambda x, y: facing, settled=True, group=f.group)


def _drawn(s: State, f: Fighter, bar: place.Bar, rng: Random) -> tuple[int, int] | None:
    x1, y1, x2, y2 = place.bounds(s.setup.scenario.strip(s, f.side))
    boss, span = _boss(s, f), NEAR * INCH
    if boss is not None:
        x1, x2 = max(x1, boss.x - span), min(x2, boss.x + span)
        y1, y2 = max(y1, boss.y - span), min(y2, boss.y + span)
    tries = [(round(x1 + rng.random() * (x2 - x1)), round(y1 + rng.random() * (y2 - y1))) for _ in range(40)]
    return next((spot for spot in tries if bar(*spot) is None), None)


def _sound(s: State, f: Fighter) -> list[tuple[int, int]]:
    """Sound starting places: spread along the zone, as far forward as may be, or beside the Leader."""
    (x1, y1, x2, y2), boss = place.bounds(s.setup.scenario.strip(s, f.side)), _boss(s, f)
    if boss is not None:
        around = ((400, 0), (-400, 0), (800, 0), (-800, 0), (0, 400), (0, -400))
        return [(boss.x + dx, boss.y + dy) for dx, dy in around]
    wide, eighths = s.setup.scenario.edges[f.side] in ("south", "north"), (4, 2, 6, 3, 5, 1, 7)
    return [(x1 + (x2 - x1) * (k if wide else 4) // 8, y1 + (y2 - y1) * (4 if wide else k) // 8) for k in eighths]


Scenario: TypeAlias = scenario.Scenario[State, Fighter]
DEPTH = 4 * INCH
HEARD = 0.75  # of a turn's way under the fastest order, what may be hoped for: orders must be heard


def now(s: State, f: Fighter) -> float:
    """KZ-MOVE-01: how far its order lets it still go this turn: for bots."""
    return 0.0 if f.acted or f.moved or not s.groups[f.group].order else float(budget(s, f))


def each(s: State, f: Fighter) -> float:
    """KZ-ORD-07: how far it goes in each turn to come, about: in the next by its order, then at a run. For bots."""
    group, rows = s.groups[f.group], s.setup.data.orders
    fast = s.setup.chances.get(("fast", f.kind, f.armour), lambda: _fastest(s, f))
    order = f.pending or group.pending or f.order or group.order
    turns = max(1, s.setup.scenario.length(s) - s.turn)
    first = rows[order].move if order else fast
    later = max(first, HEARD * fast)
    return INCH * ((later if s.phase == "action" else first) + (turns - 1) * later) / turns


def _fastest(s: State, f: Fighter) -> float:
    return float(max(row.move for row in s.setup.data.orders.values() if not_for(f, row) is None))


CUSTOM: Custom[State, Fighter] = Custom(
    fit=lambda s, f: f.status == "up" and not f.suppressed,
    stands=lambda s, f: f.status in ("up", "off") and not f.captor,
    lost=lambda s, f: f.status == "down",
    now=now,
    each=each,
)
ALL: dict[str, Any] = {
    "turns": 8, "players": (2, 4), "rules": ("KZ-RUL-69",), "deep": DEPTH, "stake": 0.35, "custom": CUSTOM,
}  # fmt: skip


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


NEIGHBOURS = HOME | {"blue": "west", "green": "east"}  # so that the dead find room 24 inches away
KINDS: dict[str, Made] = {
    "fight": partial(Fight, gain=taken(150, 150), **ALL),
    "raid": partial(Fight, gain=taken(200, 300), prey=helpless, **ALL),
    "hunt": partial(Hunt, gain=taken(150, 150), **ALL),
    "night": partial(ZombieNight, edges=NEIGHBOURS, hunt=False, **ALL),
    "hold": partial(Hold, near=2 * INCH, count="only", sweep=True, quiet=True, **ALL),
    "cross": partial(Cross, far=DEPTH, **ALL),
}
SCENARIOS: dict[str, Scenario] = read(DATA / "scenarios.yaml", KINDS)
