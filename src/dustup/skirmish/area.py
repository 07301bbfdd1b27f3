"""Blasts, sprays and clouds: who is caught, where a thing scatters to, and the question where it is aimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from random import Random
from typing import Any, TypeVar

from dustup.core import Answer, Free, Illegal
from dustup.table.bodies import Body

from .model import Mark, Model
from .space import gap, near_point, to_point
from .state import State

F = TypeVar("F", bound=Model)


def in_reach(x: int, y: int, radius: int, among: Iterable[F]) -> list[F]:
    """Everybody whose base is at most so far from a point, nearest first; equals by their id."""
    found = [f for f in among if near_point(f, x, y, radius)]
    return sorted(found, key=lambda f: (to_point(f, x, y), f.id))


def around(f: F, radius: int, among: Iterable[F]) -> list[F]:
    """The others whose base is at most so far from this one's, nearest first; equals by their id."""
    found = [m for m in among if m.id != f.id and gap(f, m) <= radius]
    return sorted(found, key=lambda m: (gap(f, m), m.id))


def scattered(x: int, y: int, degrees: float, dist: int, size: tuple[int, int] | None = None) -> tuple[int, int]:
    """The point so far away in a direction; kept on the table if its size is given."""
    px, py = round(x + cos(radians(degrees)) * dist), round(y + sin(radians(degrees)) * dist)
    return (px, py) if size is None else (min(max(px, 0), size[0]), min(max(py, 0), size[1]))


def clouds(s: State[Any, Any], kind: str) -> list[Body]:
    """Markers of a kind as round blocks in the way of sight."""
    return [m.body for m in s.marks.values() if m.kind == kind] if s.marks else []


def lay(s: State[Any, Any], kind: str, x: int, y: int, r: int, **more: Any) -> Mark:
    """A new marker on the table."""
    mark = Mark(s.fresh(kind), kind, x, y, r, **more)
    s.marks[mark.id] = mark
    return mark


def lift(s: State[Any, Any], kind: str) -> list[Mark]:
    """Take away the markers of a kind whose last turn this is; they are returned, to be told of."""
    done = [m for m in s.marks.values() if m.kind == kind and m.until and m.until <= s.turn]
    for mark in done:
        del s.marks[mark.id]
    return done


@dataclass(frozen=True, slots=True)
class Shot:
    """Something aimed at a point: its name, rule, range from the edge of the base and radius of what it does there."""

    name: str
    rule: str
    range: int
    radius: int
    what: str = "spot"
    beyond: Illegal | None = None
    """Why it goes no farther, where that is not its own range."""


def aim(
    f: Model, shot: Shot, size: tuple[int, int], bar: Callable[[int, int], Illegal | None],
    ideas: Sequence[tuple[int, int]], caught: Callable[[int, int], Sequence[str]],
) -> Free:  # fmt: skip
    """Where a shot at a point goes: on the table, in range, and not barred. `ideas` are points worth aiming at."""

    def why_not(x: int, y: int) -> Illegal | None:
        if not (0 <= x <= size[0] and 0 <= y <= size[1]):
            return Illegal("that point is off the table", shot.rule)
        if not near_point(f, x, y, shot.range):
            return shot.beyond or Illegal(f"that is too far for the {shot.name}", shot.rule)
        return bar(x, y)

    def test(answer: Answer) -> None:
        x, y = answer["point"]
        if type(x) is not int or type(y) is not int:
            raise Illegal("points are whole tenths of a millimetre", shot.rule)
        refused = why_not(x, y)
        if refused is not None:
            raise refused

    def legal(spots: Sequence[tuple[int, int]]) -> list[Answer]:
        return [{"point": [x, y]} for x, y in spots if why_not(x, y) is None]

    def near() -> list[tuple[int, int]]:
        return [(f.x, f.y + f.r + 254), (f.x, f.y - f.r - 254), (f.x, f.y)]

    def sample(rng: Random) -> Answer:
        found = legal([*ideas, *near()])
        return found[int(rng.random() * min(len(found), 4))]

    return Free(
        who=f.side,
        what=shot.what,
        prompt=f"Where does the {shot.name} go?",
        rule=shot.rule,
        about={"model": f.id, "radius": shot.radius, "range": shot.range, "shape": "disc"},
        form="point",
        test=test,
        sample=sample,
        think=lambda: legal(ideas) or legal(near()),
        measure=lambda a: {"victims": list(caught(int(a["point"][0]), int(a["point"][1]))), "radius": shot.radius},
    )
