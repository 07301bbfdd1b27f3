"""What a warrior or a vehicle is worth, to itself and to the nerve of its mob, and what a round of hand to hand may
cost it: for bots, by the rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import exp, prod, sqrt
from typing import Any, NamedTuple

from dustup.core import Flow
from dustup.skirmish.expect import Table, ends, expected
from dustup.table.pieces import Map

from .. import checks, morale
from ..setup import lay
from ..state import Fighter, State
from ..warriors import driver_of, hull_of
from .bout import Corner, blades, bonus_die, clash, land, power
from .ground import Brawl, finish_off

DOWN = 0.35
"""What is left of the worth of one who is Down."""
PINNED, BURNING, BOSS = 0.75, 0.6, 1.6
WIN = 600.0
"""What a victory is worth, in teef."""
SPREAD = 15.0
"""By how much the objective may still change in a turn."""
TRUST = 1.0
"""Whoever thinks before it acts expects to be ahead in the end, and gambles less for it."""
MANY = 3
"""Hits of a bout that are told apart; more hardly matter."""
Stance = tuple[Fighter, bool, int]
"""Who fights, whether it charged, and how many comrades fought the same enemy before it."""
FIELD = Map(id="empty", name="Empty", size=(20000, 20000))


def value(s: State, f: Fighter) -> float:
    """Teef, less what wounds and damage have taken."""
    if f.status == "gone":
        return 0.0
    if f.hull is not None:
        hull = hull_of(f)
        if hull.wrecked:
            return 0.0
        lost = 0.6 * hull.immobilised + 0.15 * (hull.jammed or hull.slow > 0) + 0.1 * len(hull.burning)
        return f.points * max(0.1, 1.0 - lost - 0.2 * (driver_of(s, f) is None))
    left = 1.0 - min(0.7, 2 * f.flesh / max(1, f.stats["WS"] + f.stats["BS"]))
    left *= DOWN if f.status == "down" else PINNED if f.pinned else 1.0
    return f.points * left * (BURNING if f.burning else 1.0) * (BOSS if f.role == "boss" else 1.0)


def hide(f: Fighter) -> Hashable:
    """All that a hit looks at in whoever takes it."""
    if f.hull is not None:
        hull = f.hull
        return f.profile, hull.harms, tuple(hull.gubbins.items()), hull.immobilised, hull.moving
    stats = f.stats["WS"], f.stats["BS"], f.stats["T"], f.wounds, f.flesh
    return stats, f.armour, f.save, f.skills, "ork" in f.traits, f.status, f.pinned


def fists(s: State, f: Fighter, charged: bool) -> tuple[Hashable, ...]:
    """All that a bout looks at in a fighter before anybody is hit: of its guns only whether they keep a hand busy."""
    stats = f.stats["WS"], f.stats["S"], f.stats["I"], f.stats["A"], f.flesh
    return stats, f.armour, f.skills, f.traits, (*blades(s, f),), bonus_die(s, f), charged, f.over


def trial(s: State, a: Fighter, b: Fighter, far: float) -> tuple[State, Fighter, Fighter]:
    """Copies of the two alone on an empty table, so far apart."""
    kept = s.setup.bare
    if not kept:
        kept["table"] = lay(FIELD, s.setup.data, s.setup.scenario, s.setup.names, {"quick_arms": 1})
    bare = kept["table"]
    one, two = a.copy(), b.copy()
    one.id, one.side, two.id, two.side = "a", "red", "b", "blue"
    wide = sum(max(f.half) if f.half else f.r for f in (one, two))
    one.x, one.y, two.x, two.y = 5000, 5000, 5000 + wide + round(far), 5000
    one.on = two.on = one.gun = two.gun = ""
    one.z = two.z = one.facing = 0
    t = State(bare, {}, ("red", "blue"), rota=("red", "blue"), phase="shoot")
    t.join(one)
    t.join(two)
    if two.hull is not None:
        _man(s, t, b, two)
    return t, one, two


def _man(s: State, t: State, was: Fighter, v: Fighter) -> None:
    """A driver like its own at the wheel of a vehicle."""
    driver = s.fighters.get(hull_of(was).driver)
    if driver is not None and driver.on == was.id:
        d = driver.copy()
        d.id, d.side, d.on, d.x, d.y = "d", v.side, v.id, v.x, v.y
        hull_of(v).driver, hull_of(v).prey = "d", ""
        t.join(d)


def lost(start: Callable[[], tuple[State, Flow[Any]]], before: float) -> float:
    """The share of its worth that the second of a trial is expected to lose."""
    return expected(start, lambda t: 1.0 - value(t, t.fighters["b"]) / before) if before > 0 else 0.0


def bout(s: State, one: Stance, two: Stance) -> tuple[float, float]:
    """GCE-HTH-15..21: the shares of their worth that the second and the first are expected to lose in one round."""
    known, pair = s.setup.chances, (*((*fists(s, f, charged), extra) for f, charged, extra in (one, two)),)
    odds = s.setup.bouts.get(pair, lambda: _shares(s, one, two))
    lost = {"a": 0.0, "b": 0.0, "": 0.0}
    for (loser, hits), chance in odds.items():
        if hits:
            winner, victim = (one[0], two[0]) if loser == "b" else (two[0], one[0])
            lost[loser] += chance * landed(s, winner, victim, hits, known)
    return lost["b"], lost["a"]


def _shares(s: State, one: Stance, two: Stance) -> dict[tuple[str, int], float]:
    """The chance of each outcome of a clash: who loses, and by how many hits."""
    found: dict[tuple[str, int], float] = {}
    for (outcome,), chance in ends(lambda: _clash(s, one, two)):
        found[outcome] = found.get(outcome, 0.0) + chance
    return found


def _clash(s: State, one: Stance, two: Stance) -> tuple[list[tuple[str, int]], Flow[None]]:
    t, a, b = trial(s, one[0], two[0], 0)
    a.charged, b.charged = one[1], two[1]
    found: list[tuple[str, int]] = []

    def fought() -> Flow[None]:
        result, _ = yield from clash(t, Corner(a, one[2]), Corner(b, two[2]), (False, False))
        found.append((result.loser.id if result.loser else "", min(MANY, result.hits)))

    return found, fought()


def landed(s: State, winner: Fighter, victim: Fighter, hits: int, known: Table[float]) -> float:
    """GCE-HTH-20..22: what so many hits of the winner's best weapon do; alone against one, who goes Down is out."""
    best = max(blades(s, winner), key=lambda key: power(s, winner, key))

    def start() -> tuple[State, Flow[Any]]:
        t, one, two = trial(s, winner, victim, 0)
        return t, _finished(t, one, two, hits, best)

    key = ("landed", hits, best, winner.stats["S"], hide(victim))
    return known.get(key, lambda: lost(start, value(s, victim)))


def _finished(t: State, one: Fighter, two: Fighter, hits: int, best: str) -> Flow[None]:
    brawl = Brawl([one], [two])
    yield from land(t, one, Corner(two, last=brawl.last(two)), hits, (best,))
    finish_off(t, brawl, two)


class Odds(NamedTuple):
    """How a battle may end: how likely `side` is ahead at the end, and each mob runs before it."""

    side: str
    ahead: float
    runs: Mapping[str, float]


def odds_of(s: State, side: str, lead: float) -> Odds:
    """The odds as they stand; `lead` is what the objective is worth to the side: the later, the surer it is to stay."""
    left = max(0, int(s.setup.scenario.length(s)) - s.turn)
    ahead = 1.0 / (1.0 + exp(-TRUST - lead / (SPREAD * sqrt(1 + left))))
    return Odds(side, ahead, {one: running(s, one) for one in s.sides})


def victory(odds: Odds, side: str, runs: float | None = None) -> float:
    """GCE-BOTL-08: how likely a side wins: it holds its nerve, and the others do not or are behind at the end.

    `runs`: as if it ran with this chance.
    """
    own = odds.runs[side] if runs is None else runs
    others = prod(share for one, share in odds.runs.items() if one != side)
    ahead = odds.ahead if side == odds.side else 1.0 - odds.ahead
    return (1.0 - own) * (others + (1.0 - others) * ahead)


def stake(s: State, f: Fighter, odds: Odds) -> float:
    """GCE-BOTL-01: what a casualty is worth: its teef, and what it does to the nerve of its mob."""
    return value(s, f) + _drop(s, odds, f.side, f.id)


def dear(s: State, odds: Odds, side: str) -> float:
    """GCE-BOTL-01: how much more than its teef a casualty costs a mob, on average."""
    there = [f for f in s.side(side) if f.hull is None]
    whole = sum(value(s, f) for f in there)
    return 1.0 + len(there) * _drop(s, odds, side) / whole if whole else 1.0


def _drop(s: State, odds: Odds, side: str, but: str = "") -> float:
    """What one casualty more takes from the hope of a side, `but` being that one."""
    return WIN * max(0.0, victory(odds, side) - victory(odds, side, running(s, side, 1, but)))


def running(s: State, side: str, more: int = 0, but: str = "") -> float:
    """GCE-BOTL-01, GCE-BOTL-06: how likely a mob bottles out by the tests to come, the nearer to them the likelier.

    `more`: with so many casualties besides, `but` being one of them.
    """
    if side in s.bottled:
        return 1.0
    lost, total = morale.count(s, side)
    lost += more
    if not lost:
        return 0.0
    judge = morale.tester(s, side, but)
    if judge is None:
        return 1.0
    close = min(1.0, lost * morale.QUARTER / total)
    return float(1.0 - (1.0 - close * close * breaks(s, judge)) ** _tests_left(s, side))


def _tests_left(s: State, side: str) -> int:
    """GCE-BOTL-01: how often a mob may still have to test its nerve: at the start of each turn of its own to come."""
    left = int(s.setup.scenario.length(s)) - s.turn
    return left + (side in s.rota and s.rota.index(side) > s.turn_of)


def breaks(s: State, judge: Fighter) -> float:
    """GCE-BOTL-06: how likely somebody fails a Leadership test."""

    def start() -> tuple[list[bool], Flow[Any]]:
        found: list[bool] = []
        return found, _tried(trial(s, judge, judge, 0)[0], found)

    fails: float = s.setup.chances.get(
        ("nerve", judge.stats["Ld"]), lambda: expected(start, lambda found: float(not found[0]))
    )
    return fails


def _tried(t: State, found: list[bool]) -> Flow[None]:
    found.append((yield from checks.leadership(t, t.fighters["a"], "bottle test", "GCE-BOTL-06")))
