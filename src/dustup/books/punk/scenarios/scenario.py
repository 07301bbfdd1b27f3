"""PK-RUL-64, PKH-SCN-01..05: what every scenario has: zones, objectives, Turns, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dustup.core import Flow, Illegal, Result
from dustup.core.content import ContentError, choose
from dustup.skirmish.chronicle import ending

from ..state import Fighter, Mark, State
from ..units import inches

Outline = tuple[tuple[int, int], ...]
TOUCH = 10  # 1 mm: contact with a marker


def _left(s: State, side: str) -> bool:
    for f in s.fighters.values():
        if f.side == side and (f.status == "up" or f.status == "off"):
            return True
    return False


@dataclass(frozen=True)
class Scenario:
    """A way to fight: how the table is divided, what counts, when it ends. Subclasses change what differs."""

    id: str
    name: str
    blurb: str
    map: str
    turns: int = 6
    rules: tuple[str, ...] = ()
    stake: float = 40.0  # what a victory point is worth to a bot, in points of fighters

    def zones(self, s: State) -> dict[str, Outline]:
        """PKH-SCN-01: red along the south edge, blue along the north edge, a sixth of the table deep."""
        w, h = s.setup.field.size
        deep = h // 6
        south = ((0, 0), (w, 0), (w, deep), (0, deep))
        north = ((0, h - deep), (w, h - deep), (w, h), (0, h))
        return {s.sides[0]: south, s.sides[1]: north}

    def furnish(self, s: State) -> None:
        """Put the scenario's markers on the table."""

    def on_turn_end(self, s: State) -> Flow[None]:
        """What is counted at the end of a Turn."""
        yield from ()

    def on_down(self, s: State, f: Fighter) -> None:
        """A fighter is a real casualty, or removed: what it held falls."""
        drop(s, f)

    def interactions(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """PK-BEAS-01, PK-MONG-01, PK-RIDE-01: what this fighter could do here with an Action: (id, label)."""
        return () if why_no_objective(s, f) else self.deeds(s, f)

    def deeds(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """What an objective here offers to whoever may deal with it."""
        return ()

    def interact(self, s: State, f: Fighter, what: str) -> Flow[None]:
        """Do it."""
        yield from ()

    def points(self, s: State) -> dict[str, int]:
        """The victory points as they stand."""
        return dict(s.scores)

    def account(self, s: State) -> list[tuple[str, int, str]]:
        """What is counted only at the end: (side, points, for what)."""
        return []

    def outlook(self, s: State) -> dict[str, float]:
        """The victory points each side may expect at the end, as things stand: for bots."""
        return {side: float(points) for side, points in self.points(s).items()}

    def goals(self, s: State, f: Fighter) -> list[tuple[int, int]]:
        """Where this fighter may want to go: home with what it carries, else what pulls its side."""
        if f.id in {mark.holder for mark in s.marks.values()}:
            deep = s.setup.field.size[1] // 6
            low = self.zones(s)[f.side][0][1] == 0
            return [(f.x, deep - 50 if low else s.setup.field.size[1] - deep + 50)]
        return self.pull(s, f.side)

    def aims(self, s: State) -> list[str]:
        """The objectives in words."""
        return [self.words(s)]

    def words(self, s: State) -> str:
        """What it is about, distances in the edition's own unit."""
        told = {key: s.unit.told(inches(s.unit, n)) for key, n in (("near", 4), ("wide", 6))}
        return self.blurb.format(**told)

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """Places this side wants to be near: a hint for bots."""
        return []

    def result(self, s: State) -> Result:
        """PKH-SCN-02, PKH-SCN-03: over after the last Turn or when a side has nobody left; who leads, and why."""
        scores = self.points(s)
        alone = [side for side in s.sides if not standing(s, side)]
        if s.phase != "deploy" and alone:
            return self._wiped(s, scores, alone)
        a, b = s.sides
        best, least = max(scores[a], scores[b]), min(scores[a], scores[b])
        winner = "" if scores[a] == scores[b] else a if scores[a] == best else b
        why = f"{best} to {least} victory points"
        if not winner:
            winner, why = self._tie(s, why)
        return Result(winner, scores, why, s.phase == "over")

    def over(self, s: State) -> bool:
        """PKH-SCN-02, PKH-SCN-03: whether `result` is final, without counting."""
        if s.phase == "over":
            return True
        if s.phase == "deploy":
            return False
        one, two = s.sides
        return not (_left(s, one) and _left(s, two))

    def _tie(self, s: State, why: str) -> tuple[str, str]:
        a, b = s.sides
        mine, yours = standing_points(s, a), standing_points(s, b)
        if mine == yours:
            return "", why + "; a draw"
        ends = f"; more points still standing ({max(mine, yours)} to {min(mine, yours)})"
        return (a if mine > yours else b), why + ends

    def _wiped(self, s: State, scores: dict[str, int], alone: list[str]) -> Result:
        if len(alone) == len(s.sides):
            return Result("", scores, "nobody is left standing", True)
        winner = next(side for side in s.sides if side not in alone)
        return Result(winner, scores, f"{s.setup.names.get(alone[0], alone[0])} have nobody left", True)


def finish(s: State) -> None:
    """PK-TURN-01, PKH-SCN-02, PKH-SCN-03: the game ends, what counts is counted, and nothing is asked any more."""
    s.phase, s.active, s.round = "over", "", 0
    scenario = s.setup.scenario
    for side, points, why in scenario.account(s):
        s.say("counted", *tuple(s.law[rule] for rule in scenario.rules), side=side, points=points, why=why)
    s.say("over", s.law["PK-TURN-01"], s.law["PKH-SCN-02"], turn=s.turn, **_end(s, scenario.result(s)))


def _end(s: State, found: Result) -> dict[str, Any]:
    """Who won and why, who did most, since when the winner led."""
    return {"scores": dict(found.scores), "winner": found.winner, "why": found.why, **ending(s, found.winner)}


def standing(s: State, side: str) -> bool:
    """Whether a side still has anybody up, or still to come."""
    return any(f.side == side and f.status in ("up", "off") for f in s.fighters.values())


def standing_points(s: State, side: str) -> int:
    """The points of those still in the battle."""
    return sum(f.points for f in s.fighters.values() if f.side == side and f.status in ("up", "off"))


def downed_points(s: State, side: str) -> int:
    """The points a side has lost for good; fighters that left the table by an exit are not lost."""
    return sum(
        f.points
        for f in s.fighters.values()
        if f.side == side and f.status in ("down", "gone") and not s.notes.get(f"left_{f.id}")
    )


def why_no_objective(s: State, f: Fighter) -> Illegal | None:
    """PK-BEAS-01, PK-MONG-01, PK-RIDE-01: who may not touch or hold an objective."""
    for trait, word, rule in (
        ("beast", "a Beast", s.law["PK-BEAS-01"]),
        ("simple_minded", "a Simple-minded fighter", s.law["PK-MONG-01"]),
        ("rider", "a Rider", s.law["PK-RIDE-01"]),
    ):
        if trait in f.traits:
            return Illegal(f"{word} cannot deal with objectives", rule)
    return None


def holders(s: State, side: str, x: int, y: int, reach: int) -> list[Fighter]:
    """Fighters of a side, fit to hold an objective, with their base within reach of a place."""
    return [
        f
        for f in s.fighters.values()
        if f.side == side
        and f.status == "up"
        and not f.dying
        and within(f, x, y, reach)
        and why_no_objective(s, f) is None
    ]


def within(f: Fighter, x: int, y: int, reach: int) -> bool:
    """PK-MEAS-02: base edge to place, at most `reach`."""
    gap = reach + f.r
    return (f.x - x) ** 2 + (f.y - y) ** 2 <= gap * gap


def touches(f: Fighter, mark: Mark) -> bool:
    """In contact with a marker on the ground."""
    return f.z <= 250 and within(f, mark.x, mark.y, mark.r + TOUCH)


def carried(s: State, f: Fighter) -> list[Mark]:
    """The markers a fighter carries."""
    return [mark for mark in s.marks.values() if mark.holder == f.id]


def drop(s: State, f: Fighter) -> None:
    """PKH-SCN-05: what it carried lies where it fell."""
    for mark in carried(s, f):
        mark.holder, mark.x, mark.y = "", f.x, f.y
        s.say("dropped", s.law["PKH-SCN-05"], who=f.id, mark=mark.id, spot=[f.x, f.y])


def spot(s: State, name: str, share: tuple[int, int]) -> tuple[int, int]:
    """A named spot of the map, or a place at so many percent of the table where it has none."""
    w, h = s.setup.field.size
    found: tuple[int, int] = s.setup.map.spots.get(name, (w * share[0] // 100, h * share[1] // 100))
    return found


def put(s: State, id: str, kind: str, at: tuple[int, int], r: int, power: int = 0) -> None:
    """A marker on the table."""
    s.marks[id] = Mark(id, kind, at[0], at[1], r, power)


def unknown(kind: str, name: str, known: Sequence[str]) -> ContentError:
    """One wording for a name that leads nowhere."""
    return ContentError("set-up", 0, f"there is no {kind} {name!r}", choose(name, known))
