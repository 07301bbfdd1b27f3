"""Places: zones, free spots in them, the question where to put a model, and whose turn it is to set one up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from random import Random
from typing import Any

from dustup.core import Answer, Free, Illegal
from dustup.table.maps import survey

from .model import Model
from .path import facing, point

Outline = Sequence[tuple[int, int]]
Bar = Callable[[int, int], Illegal | None]
"""Why a model may not stand at a point, or None."""
EDGES = {"south": 90, "north": 270, "west": 0, "east": 180}
"""The edges of the table, and the facing that looks in from each."""
STEP = 100


def strip(size: tuple[int, int], edge: str, depth: int) -> Outline:
    """The ground along an edge."""
    w, h = size
    south, north = (0, 0, w, depth), (0, h - depth, w, h)
    corners = {"south": south, "north": north, "west": (0, 0, depth, h), "east": (w - depth, 0, w, h)}
    return box(*corners[edge])


def box(x1: int, y1: int, x2: int, y2: int) -> Outline:
    """A rectangle as an outline."""
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))


def bounds(outline: Outline) -> tuple[int, int, int, int]:
    """West, south, east and north of it all."""
    return _frame(outline if type(outline) is tuple else tuple((x, y) for x, y in outline))[0]


@lru_cache(maxsize=256)
def _frame(outline: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int, int, int], bool]:
    """The bounds, and whether they are the outline itself."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    found = west, south, east, north = min(xs), min(ys), max(xs), max(ys)
    return found, len(outline) == 4 and set(xs) == {west, east} and set(ys) == {south, north}


def inside(outline: Outline, x: int, y: int, r: int) -> bool:
    """The whole base lies in the outline."""
    near = r - 0.5
    (west, south, east, north), square = _frame(
        outline if type(outline) is tuple else tuple((px, py) for px, py in outline)
    )
    if not (west + near <= x <= east - near and south + near <= y <= north - near):
        return False
    if square:
        return True
    line = tuple((int(a), int(b)) for a, b in outline)
    if not survey.inside(line, (x, y)):
        return False
    return min(survey.far((x, y), a, b) for a, b in zip(line, line[1:] + line[:1])) >= near


def from_edge(size: tuple[int, int], edge: str, f: Model) -> int:
    """How far a base is from an edge of the table."""
    return {"south": f.y, "north": size[1] - f.y, "west": f.x, "east": size[0] - f.x}[edge] - f.r


def free_spot(areas: Sequence[Outline], bar: Bar, step: int = STEP) -> tuple[int, int] | None:
    """The first permitted spot of a grid, a wide one first, or None."""
    spots = (at for wide in (5 * step, step) for at in grid(areas, wide))
    return next((at for at in spots if bar(*at) is None), None)


def grid(areas: Iterable[Outline], step: int = STEP) -> Iterator[tuple[int, int]]:
    """Points all over some areas."""
    for area in areas:
        west, south, east, north = bounds(area)
        for y in range(south, north + 1, step):
            for x in range(west, east + 1, step):
                yield x, y


def drawn(areas: Sequence[Outline], bar: Bar, rng: Random, tries: int = 40) -> tuple[int, int] | None:
    """A permitted spot at random, or None after some tries."""
    boxes = [bounds(area) for area in areas]
    for _ in range(tries):
        west, south, east, north = boxes[int(rng.random() * len(boxes))]
        x, y = round(west + rng.random() * (east - west)), round(south + rng.random() * (north - south))
        if bar(x, y) is None:
            return x, y
    return None


def spread(areas: Sequence[Outline], bar: Bar, most: int = 8) -> list[tuple[int, int]]:
    """Some permitted spots, far apart."""
    found = [at for at in grid(areas, 5 * STEP) if bar(*at) is None]
    if not found:
        last = free_spot(areas, bar)
        return [last] if last else []
    return found[:: max(1, len(found) // most)][:most]


def closest(areas: Sequence[Outline], bar: Bar, x: int, y: int, tries: int = 300) -> tuple[int, int] | None:
    """The permitted spot of a grid nearest to a point, or any permitted one."""
    near = sorted(grid(areas), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:tries]
    return next((at for at in near if bar(*at) is None), None) or free_spot(areas, bar)


def ring(x: int, y: int, reach: float, towards: int, step: int = 5) -> Iterator[tuple[int, int]]:
    """Points on a ring, beginning in a direction and going away from it on both sides."""
    for k in range(0, 181, step):
        for turn in dict.fromkeys((k, -k)):
            a = radians(towards + turn)
            yield round(x + cos(a) * reach), round(y + sin(a) * reach)


@dataclass(frozen=True, slots=True)
class Spots:
    """Where a model may be put: areas to draw on the screen and to search, what bars a point of them, by which rule.

    `draw` and `ideas` are places drawn at random and places worth considering, where a book knows better.
    """

    areas: Sequence[Outline]
    bar: Bar
    rule: str
    draw: Callable[[Random], tuple[int, int] | None] | None = None
    ideas: Callable[[], Sequence[tuple[int, int]]] | None = None


def question(f: Model, spots: Spots, facing_at: Callable[[int, int], int], **more: Any) -> Free:
    """Where a model is put: a point that nothing bars, and a facing.

    `more` may hold `what`, `prompt`, `settled` and further fields of `about`.
    """
    areas, bar, rule = spots.areas, spots.bar, spots.rule

    def answer_at(spot: tuple[int, int]) -> Answer:
        return {"point": list(spot), "facing": facing_at(*spot)}

    def test(answer: Answer) -> None:
        x, y = point(answer["point"], rule)
        facing(answer, f.facing, rule)
        refused = bar(x, y)
        if refused is not None:
            if refused.nearest is None and (spot := closest(areas, bar, x, y)):
                refused.nearest = {**answer, "point": list(spot)}
            raise refused

    def sample(rng: Random) -> Answer:
        spot = (spots.draw(rng) if spots.draw else drawn(areas, bar, rng)) or free_spot(areas, bar)
        if spot is None:
            raise Illegal(f"no room is left for {f.name}; choose another map", rule)
        return answer_at(spot)

    def think() -> list[Answer]:
        found = [spot for spot in spots.ideas() if bar(*spot) is None] if spots.ideas else spread(areas, bar)
        return [answer_at(spot) for spot in found] or [answer_at(spot) for spot in (free_spot(areas, bar),) if spot]

    return Free(
        who=f.side,
        what=more.pop("what", "place"),
        prompt=more.pop("prompt", f"Where does {f.name} start?"),
        rule=rule,
        settled=more.pop("settled", False),
        about={"model": f.id, "r": f.r, "areas": [[list(p) for p in area] for area in areas], **more},
        form="point",
        test=test,
        sample=sample,
        think=think,
    )


def put(f: Model, answer: Answer, otherwise: int) -> None:
    """The model stands where the answer says."""
    f.x, f.y = answer["point"]
    f.facing = int(answer.get("facing", otherwise)) % 360
    f.status = "up"
