"""Blasts, sprays and clouds: who is caught, where a thing scatters to, and the question where it is aimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from dustup.core import Answer, Free, Illegal

from .model import Mark, Model
from .path import point
from .space import near_point, to_point
from .state import Battle

F = TypeVar("F", bound=Model)


def in_reach(x: int, y: int, radius: int, among: Iterable[F]) -> list[F]:
    """Everybody whose base is at most so far from a point, nearest first; equals by their id."""
    found = [f for f in among if near_point(f, x, y, radius)]
    return sorted(found, key=lambda f: (to_point(f, x, y), f.id))


def lay(s: Battle, kind: str, x: int, y: int, r: int, **more: Any) -> Mark:
    """A new marker on the table."""
    mark = Mark(s.fresh(kind), kind, x, y, r, **more)
    s.marks[mark.id] = mark
    return mark


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
        refused = why_not(*point(answer["point"], shot.rule))
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
