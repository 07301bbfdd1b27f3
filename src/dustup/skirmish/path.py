"""The path question: one shape of answer, planned once, refused with the nearest legal way, measured while drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from dustup.core import Answer, Free, Illegal
from dustup.table import reach
from dustup.table.units import Sticks, Unit

from .model import Model
from .space import bearing
from .walk import Blocked, Path, Trip, cut

T = TypeVar("T", bound=Trip)
MOST = 40
"""Corners of one path."""


def steps(answer: Answer, rule: str, modes: Sequence[str] = ()) -> list[tuple[int, int, str]]:
    """The points of an answer with the mode each is reached by; another shape or an unknown mode is refused."""
    given = answer["path"]
    if len(given) > MOST:
        raise Illegal(f"a path has at most {MOST} points", rule)
    found = []
    for step in given:
        (x, y), how = point(step[:2], rule), step[2:]
        if len(how) > 1 or (how and how[0] not in modes):
            ways = f"ways to move are {', '.join(modes)}" if modes else "a step is a point, [x, y]"
            raise Illegal(f"{ways}: nothing says how to {how[0]}", rule)
        found.append((x, y, how[0] if how else ""))
    return found


def point(at: Sequence[Any], rule: str) -> tuple[int, int]:
    """The place that is meant, in whole tenths of a millimetre."""
    x, y = at
    if type(x) is not int or type(y) is not int:
        raise Illegal("points are whole tenths of a millimetre", rule)
    return x, y


def points(answer: Answer, rule: str) -> Path:
    """The points of a path whose steps are all plain walks."""
    return [(x, y) for x, y, _ in steps(answer, rule)]


def facing(answer: Answer, otherwise: int, rule: str) -> int:
    """The facing an answer ends with: whole degrees, 0 to 359."""
    turn = answer.get("facing", otherwise)
    if type(turn) is not int or not 0 <= turn < 360:
        raise Illegal("facing is a whole number of degrees from 0 to 359", rule)
    return int(turn)


class Walker(Generic[T]):
    """A path question's memory: a way is planned once, whoever asks. `plan` raises Illegal where it may not be gone."""

    __slots__ = ("_last", "_trip", "f", "plan", "rule")

    def __init__(self, f: Model, plan: Callable[[Path], T], rule: str) -> None:
        self.f, self.plan, self.rule = f, plan, rule
        self._last: Path | None = None
        self._trip: T | None = None

    def trip(self, answer: Answer) -> T:
        """The planned way of an answer."""
        return self._planned(points(answer, self.rule))

    def _planned(self, way: Path) -> T:
        if self._trip is None or way != self._last:
            self._trip = self.plan(way)
            self._last = way
        return self._trip

    def known(self, answer: Answer) -> T | None:
        """The way of an answer if it was the last one planned: a trusted answer need not be planned at all."""
        return self._trip if points(answer, self.rule) == self._last else None

    def legal(self, way: Path) -> bool:
        """Whether the way may be gone."""
        try:
            self._planned(way)
        except Illegal:
            return False
        return True

    def test(self, answer: Answer) -> None:
        """Raise Illegal with the nearest legal way."""
        facing(answer, self.f.facing, self.rule)
        try:
            self.trip(answer)
        except Illegal as refused:
            if refused.nearest is None:
                refused.nearest = self.shorter(answer, refused)
            raise

    def shorter(self, answer: Answer, refused: Illegal) -> Answer | None:
        """The same way as far as it may be gone: up to what blocks it, else shorter and shorter."""
        way = [(self.f.x, self.f.y), *points(answer, self.rule)]
        far = min(reach.length(way), refused.far - 10 if isinstance(refused, Blocked) else reach.length(way))
        turn = answer.get("facing", self.f.facing)
        while far > 20:
            part = cut(way, far)
            if part and self.legal(part):
                return {"path": [list(p) for p in part], "facing": turn}
            far -= max(25.0, far / 12)
        return {"path": [], "facing": turn} if self.legal([]) else None

    def straight(self, to: tuple[int, int]) -> Answer | None:
        """Straight to a point, or as far as may be gone that way."""
        answer = {"path": [list(to)], "facing": bearing(to[0] - self.f.x, to[1] - self.f.y)}
        try:
            self.trip(answer)
        except Illegal as refused:
            return refused.nearest or self.shorter(answer, refused)
        return answer

    def measure(self, answer: Answer, budget: int, unit: Unit | Sticks) -> Mapping[str, Any]:
        """Cost and troubles while the path is being drawn; costs are told in the book's `unit`."""
        try:
            found = self.trip(answer)
        except Illegal as refused:
            told = {"length": reach.length([(self.f.x, self.f.y), *points(answer, self.rule)]), "checks": []}
            return told | {"budget": budget, "ok": False, "why": refused.why, "rule": refused.rule}
        checks = [[f"{t.why}: {unit.told(t.cost)}", t.rule] for t in found.tolls]
        return {"length": found.length, "cost": found.cost, "budget": budget, "checks": checks, "ok": True}


def question(
    walker: Walker[T],
    prompt: str,
    budget: int,
    ideas: tuple[Callable[[Random], Answer], Callable[[], Sequence[Answer]]],
    unit: Unit | Sticks,
    **about: Any,
) -> Free:
    """Where a model goes. `ideas` draw one way and list the good ones; `about` is more for the screen.

    `lead` among it finds the way to a point (see `ideas.lead`); without it one goes straight, as far as may be.
    """
    f = walker.f
    draw, think = ideas
    lead = about.pop("lead", walker.straight)
    return Free(
        who=f.side,
        what="path",
        prompt=prompt,
        rule=walker.rule,
        about={"model": f.id, "from": [f.x, f.y, f.z], "budget": budget, "r": f.r, "mode": "move", **about},
        form="path",
        test=walker.test,
        sample=draw,
        think=think,
        measure=lambda answer: walker.measure(answer, budget, unit),
        lead=lead,
    )
