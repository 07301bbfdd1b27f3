"""PK-RUL-64, PKH-SCN-01..05, PKH-SCN-10..15: six scenarios, missions of the layer; the switches to play them with."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dustup.core import Flow, Illegal, Offer, Result, Switch, switched
from dustup.core.content import load_rows
from dustup.skirmish import prospects, scenario
from dustup.skirmish.missions import Cross, Fetch, Fight, Hold, Made, read
from dustup.skirmish.missions.fetch import touches
from dustup.skirmish.model import Mark
from dustup.skirmish.scenario import Custom, drop, players

from .edition import Edition
from .move import walks
from .special import abilities, facts
from .state import Fighter, State
from .units import inches

DATA = Path(__file__).parent / "data"
SWITCHES = load_rows(DATA / "switches.yaml", Switch)
"""PK-RUL-65: options the book names and does not write, as house rules."""


def why_no_objective(s: State, f: Fighter) -> Illegal | None:
    """PK-BEAS-01, PK-MONG-01, PK-RIDE-01: who may not touch or hold an objective."""
    dull = abilities.barred(s, f, "objectives")
    return Illegal(f"{dull.name}: it cannot deal with objectives", dull.rule) if dull else None


def _fit(s: State, f: Fighter) -> bool:
    return f.status == "up" and not f.dying and abilities.barred(s, f, "objectives") is None


def _stride(s: State, f: Fighter) -> float:
    """How far it goes with one Action, about."""
    return float(facts.stride(s, f))


def _each(s: State, f: Fighter) -> float:
    return _stride(s, f) * max(1, min(3, f.stats.get("A", 2)))


def _now(s: State, f: Fighter) -> float:
    return _stride(s, f) * f.left if s.active == f.id else 0.0 if f.acted else _each(s, f)


def _lost(s: State, f: Fighter) -> bool:
    """Taken out for good; who left the table by an exit is not lost."""
    return f.status in ("down", "gone") and not s.notes.get(f"left_{f.id}")


CUSTOM: Custom[State, Fighter] = Custom(fit=_fit, lost=_lost, now=_now, each=_each, deed=_stride, ways=walks.on_foot)


class Scenario(scenario.Scenario[State, Fighter]):
    """PKH-SCN-02, PKH-SCN-03: over when a side has nobody left; who leads, by what."""

    def barred(self, s: State, f: Fighter) -> Illegal | None:
        """Why it may not do what could be done here."""
        return why_no_objective(s, f)

    def fallen(self, s: State, f: Fighter) -> None:
        """PKH-SCN-05: what it carried lies where it fell."""
        drop(s, f, (s.law["PKH-SCN-05"],))

    def result(self, s: State) -> Result:
        """PKH-SCN-02, PKH-SCN-03: over after the last Turn or when a side has nobody left; who leads, and why."""
        if not self.decided(s):
            return self.counted(s)
        left = [side for side in players(s) if self.standing(s, side)]
        beaten = [s.setup.names.get(side, side) for side in players(s) if side not in left]
        why = f"{beaten[0]} have nobody left" if left else "nobody is left standing"
        return Result(left[0] if left else "", self.score(s), why, True)

    def counted(self, s: State) -> Result:
        """PKH-SCN-03: by victory points; of equals by the points still standing."""
        scores = self.score(s)
        first = _leaders(scores)
        why = f"{' to '.join(map(str, sorted(scores.values(), reverse=True)))} victory points"
        if len(first) > 1:
            up = {side: sum(f.points for f in s.fighters.values() if f.side == side and self.custom.stands(s, f))
                  for side in first}  # fmt: skip
            first = _leaders(up)
            more = f"more points still standing ({' to '.join(map(str, sorted(up.values(), reverse=True)))})"
            why = f"{why}; {more if len(first) == 1 else 'a draw'}"
        return Result(first[0] if len(first) == 1 else "", scores, why, s.phase == "over" or self.decided(s))


def _leaders(scores: Mapping[str, int]) -> list[str]:
    return [side for side, points in scores.items() if points == max(scores.values())]


def _doomed(s: State) -> dict[str, int]:
    """PK-BERS-02: the points of enemies who will fall at the end of their next activation, for each side."""
    dying = [f for f in s.fighters.values() if f.dying]
    return {side: sum(f.points for f in dying if f.side != side) for side in players(s)} if dying else {}


class PitchedFight(Scenario, Fight[State, Fighter]):
    """PKH-SCN-10: a victory point for every point of enemies taken out."""

    def outlook(self, s: State) -> dict[str, float]:
        """Whoever is Downed and fights on is as good as taken out."""
        found = super().outlook(s)
        for side, points in _doomed(s).items():
            found[side] += points
        return found


class Carry(Scenario, Fetch[State, Fighter]):
    """PKH-SCN-04, PKH-SCN-11, PKH-SCN-13: things in hand at the end count, more in the carrier's own zone."""

    def homeward(self, s: State, f: Fighter) -> float:
        """On foot, round walls."""
        deep = self.deep or s.setup.map.size[1] // 6
        return walks.on_foot(s, f).to_strip(f.x, f.y, (self.edges[f.side], deep), super().homeward(s, f))


class King(Scenario, Hold[State, Fighter]):
    """PKH-SCN-15: at each Turn's end a point for the most points near the heap; 2 after the last Turn."""


class Pump(Scenario, Hold[State, Fighter]):
    """PKH-SCN-12: from Turn 2 on, a point at each Turn's end for more fighters near it; 2 with the valve."""

    def flag(self, s: State, mark: Mark, side: str) -> None:
        """The pump shows who turned the valve, not who stands by it."""

    def deeds(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """Turn the valve."""
        pump = s.marks["pump"]
        return [("valve", "turn the valve")] if touches(f, pump) and pump.holder != f.side else ()

    def do(self, s: State, f: Fighter, deed: str) -> Flow[None]:
        """The valve is ours."""
        yield from ()
        s.marks["pump"].holder = f.side
        s.say("valve", *self.rules, who=f.id, side=f.side)

    def points_for(self, s: State, mark: Mark, side: str) -> int:
        """2 with the valve."""
        return 2 if mark.holder == side else 1

    def rate(self, s: State, mark: Mark, side: str) -> float:
        """Between 1 and 2 on the way to the valve."""
        if mark.holder == side:
            return 2.0
        return 1.0 + 0.5 * prospects.fetched(s, prospects.runners(s, self.custom, side), [mark], ())


NEAR = 0.05  # of the points of somebody who could leave with its next Action, where none is left: a plan's first half


class Breakthrough(Scenario, Cross[State, Fighter]):
    """PKH-SCN-14: leave by the far edge; its points for each that does, half of what you take from the enemy."""

    def barred(self, s: State, f: Fighter) -> Illegal | None:
        """Anybody may leave."""
        return None

    def away(self, s: State, f: Fighter) -> float:
        """On foot, round walls, and the Action it takes to leave."""
        edge = self.goal_edge(f.side), self.far + f.r
        return walks.on_foot(s, f).to_strip(f.x, f.y, edge, super().away(s, f)) + _stride(s, f)

    def outlook(self, s: State) -> dict[str, float]:
        """A little more for everybody near the edge, who will be away; who fights on Downed is as good as taken out."""
        found = super().outlook(s)
        for side, points in _doomed(s).items():
            found[side] += points * self.percent / 100
        for f in s.up():
            found[f.side] += NEAR * f.points * max(0.0, 1.0 - self.away(s, f) / (3.0 * _stride(s, f)))
        return found

    def result(self, s: State) -> Result:
        """Leaving is no defeat: with nobody left on one side the points decide."""
        return self.counted(s)


@cache
def scenarios(edition: Edition) -> dict[str, Scenario]:
    """PKH-SCN-10..15: the six, in the edition's own lengths and rules."""
    unit = edition.data().unit
    shared: dict[str, Any] = {"stake": 40.0, "custom": CUSTOM}
    kinds: dict[str, Made] = {
        "fight": partial(PitchedFight, **shared),
        "carry": partial(Carry, **shared),
        "pump": partial(Pump, near=inches(unit, 4) - 250, **shared),
        "cross": partial(Breakthrough, far=inches(unit, 2), **shared),
        "king": partial(King, size=inches(unit, 6), **shared),
    }
    found: dict[str, Scenario] = read(DATA / "scenarios.yaml", kinds)
    return {key: _in_words(edition, one) for key, one in found.items()}


def _in_words(edition: Edition, one: Scenario) -> Scenario:
    rules = tuple(edition.data().laws[rule] for rule in one.rules)
    return dataclasses.replace(one, blurb=worded(edition, one.blurb), rules=rules)


def furnish(s: State) -> None:
    """The markers lie on the table from the start: nobody is asked where."""
    for question in s.setup.scenario.begin(s):
        raise RuntimeError(f"{question} comes before the battle")


def finish(s: State) -> None:
    """PK-TURN-01, PKH-SCN-02, PKH-SCN-03: the game ends, what counts is counted, and nothing is asked any more."""
    s.round = 0
    scenario.finish(s, s.law["PK-TURN-01"], s.law["PKH-SCN-02"])


def worded(edition: Edition, text: str) -> str:
    """A text with its distances in the edition's own unit."""
    lengths = {"near": 4, "wide": 6, "dark": 8, "far": 12}
    unit = edition.data().unit
    return text.format(**{key: unit.told(inches(unit, n)) for key, n in lengths.items()})


def switches(edition: Edition) -> tuple[Switch, ...]:
    """PK-RUL-65: the switches in the edition's own words."""
    laws = edition.data().laws
    shared = tuple(replace(each, blurb=worded(edition, each.blurb), rule=laws[each.rule]) for each in SWITCHES)
    return (*shared, *edition.switches)


def switches_of(edition: Edition, given: Mapping[str, Any]) -> dict[str, int]:
    """PKH-SWI-01..03, PK-TURN-01: the switches with their values; an unknown one or a wrong value is an error."""
    return switched((*SWITCHES, *edition.switches), given)


def offers(edition: Edition) -> list[Offer]:
    """The scenarios to choose from."""
    return [one.offer() for one in scenarios(edition).values()]
