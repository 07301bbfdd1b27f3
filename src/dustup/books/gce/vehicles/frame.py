"""The frame of a vehicle: seats, quarters, lanes, legs of a drive with turns between them, room to turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple, TypeVar

from dustup.core import Answer, Illegal
from dustup.skirmish import path
from dustup.skirmish.model import Model
from dustup.skirmish.space import turn_between
from dustup.table.bodies import TURN, Body, corners, heading
from dustup.table.kernels import EPS

Legs = list[tuple[int, int]]
"""(length, backwards if negative; degrees to turn afterwards, to the left if positive)."""
T = TypeVar("T")
SIDES = {"front": 0, "left": 90, "rear": 180, "right": 270}
ANGLE = 1.6  # degrees a drawn point may be off because places are whole numbers
STEP = 5  # degrees between two looks at a turn
CLEAR = 6  # tenths of a millimetre between a hull and who stands right beside it
ROUNDED = 0.8  # tenths of a millimetre by which an edge or a lane may be off for the same reason


class Place(NamedTuple):
    """Where a hull is and which way it points."""

    x: int
    y: int
    facing: int


def ahead(x: int, y: int, facing: int, dist: float) -> tuple[int, int]:
    """The point so far in a direction."""
    fx, fy = TURN[facing % 360]
    return round(x + fx * dist), round(y + fy * dist)


def inside(v: Model | Body, x: float, y: float) -> tuple[float, float]:
    """A point in the hull's own frame: how far ahead of its middle, how far to its left."""
    fx, fy = heading(v.facing)
    return (x - v.x) * fx + (y - v.y) * fy, (y - v.y) * fx - (x - v.x) * fy


def outside(v: Model, far: float, left: float) -> tuple[int, int]:
    """A point of the hull's own frame on the table."""
    fx, fy = heading(v.facing)
    return round(v.x + far * fx - left * fy), round(v.y + far * fy + left * fx)


def quarter(v: Model, x: float, y: float) -> str:
    """The 90-degree arc from its middle in which a point lies: front, left, right, rear."""
    far, left = inside(v, x, y)
    if abs(far) >= abs(left):
        return "front" if far >= 0 else "rear"
    return "left" if left > 0 else "right"


def side_of(v: Model | Body, x: float, y: float) -> int:
    """+1 if a point lies to its left, -1 to its right, 0 on its axis (to a twentieth of its half width)."""
    left = inside(v, x, y)[1]
    half = v.half[1] if v.half else v.r
    return 0 if abs(left) < half / 20 else 1 if left > 0 else -1


def edge(v: Model, side: str) -> Body:
    """One edge of a hull as a thin body that looks outwards, and does not stand out."""
    long, wide = v.half or (v.r, v.r)
    far, across = (long, wide) if side in ("front", "rear") else (wide, long)
    facing = (v.facing + SIDES[side]) % 360
    x, y = ahead(v.x, v.y, facing, far - 1)
    return Body(f"{v.id} {side}", x, y, v.z, 0, facing, (1, across), v.height)


def beside(v: Model, f: Model, side: str, far: int = 0) -> tuple[int, int]:
    """Where a base stands so far from the middle of one side of a hull; right beside it a hair away."""
    return thrown(v, f, SIDES[side], far or CLEAR)


def thrown(v: Model, f: Model, turn: int, far: int) -> tuple[int, int]:
    """Where a base lands so far from the rim of a hull, in a direction from its middle: degrees to its left."""
    fx, fy = TURN[turn % 360]
    ways = [half / abs(part) for half, part in zip(v.half or (v.r, v.r), (fx, fy)) if abs(part) > EPS]
    return ahead(v.x, v.y, v.facing + turn, min(ways) + far + f.r)


def seats(v: Model, r: int = 125) -> list[tuple[int, int]]:
    """Places aboard where bases of this size do not overlap, in the hull's own frame, foremost first."""
    long, wide = v.half or (v.r, v.r)
    rows = (0,) if wide < 2 * r else (-max(r + 2, wide // 2), max(r + 2, wide // 2))
    count = max(1, (2 * long - 2 * r) // (2 * r + 10) + 1)
    step = 0 if count == 1 else (2 * long - 2 * r) // (count - 1)
    return [(long - r - k * step, side) for k in range(count) for side in rows]


def lane(v: Model | Body, turn: int, far: float) -> Body:
    """The ground a hull covers on a straight stretch in a direction along its axis."""
    half = v.half or (v.r, v.r)
    x, y = ahead(v.x, v.y, turn, far / 2)
    return Body("lane", x, y, 0, 0, turn % 360, (half[0] + round(far / 2), half[1]))


def to_rim(size: tuple[int, int], v: Body, turn: int) -> float:
    """How far a hull can go in a direction before it sticks out over the table's edge."""
    fx, fy = heading(turn)
    ways = [
        (limit - at) / d if d > 0 else -at / d
        for x, y in corners(v)
        for at, d, limit in ((x, fx, size[0]), (y, fy, size[1]))
        if abs(d) > 1e-9
    ]
    return max(0.0, min(ways))


def turns_free(v: Model, turn: int, trouble: Callable[[int], T | None]) -> tuple[int, T | None]:
    """How far of a turn about its middle nothing is in the way of, and what stops the rest; `trouble(facing)` looks."""
    sign, done = 1 if turn >= 0 else -1, 0
    for part in [*range(STEP, abs(turn), STEP), abs(turn)]:
        met = trouble((v.facing + sign * part) % 360)
        if met is not None:
            return sign * done, met
        done = part
    return turn, None


def legs_of(v: Model, answer: Answer, rule: str, unit: int) -> Legs:
    """An answer as legs: {"legs": [[length in units, degrees], …]}, or a drawn path whose bends are the turns."""
    if "legs" in answer:
        found = []
        for dist, turn in answer["legs"]:
            if isinstance(dist, bool) or abs(dist) > 99 or type(turn) is not int:
                raise Illegal("a leg is [length, whole degrees]", rule)
            found.append((round(dist * unit), turn))
        return found
    return _drawn(v, answer, rule)


def _drawn(v: Model, answer: Answer, rule: str) -> Legs:
    at, facing, found = (v.x, v.y), v.facing, Legs()
    for step in answer["path"]:
        x, y = path.point(step, rule)
        far = round(hypot(x - at[0], y - at[1]))
        if far:
            turn, back = _bend(at, (x, y), facing)
            _turned(found, turn)
            found.append((-far if back else far, 0))
            facing, at = (facing + turn) % 360, (x, y)
    end = path.facing(answer, facing, rule)
    if turn_between(end, facing):
        _turned(found, (end - facing + 180) % 360 - 180)
    return found


def _turned(legs: Legs, turn: int) -> None:
    if turn and legs:
        legs[-1] = (legs[-1][0], legs[-1][1] + turn)
    elif turn:
        legs.append((0, turn))


def _bend(a: tuple[int, int], b: tuple[int, int], facing: int) -> tuple[int, bool]:
    """The turn from a facing into the direction of a point; straight back is not a turn but going backwards."""
    raw = (degrees(atan2(b[1] - a[1], b[0] - a[0])) - facing + 180) % 360 - 180
    if abs(raw) <= ANGLE:
        return 0, False
    return (0, True) if abs(raw) >= 180 - ANGLE else (round(raw), False)


def places(v: Model, legs: Legs) -> list[Place]:
    """Where the hull is at the start, after each leg and after each turn."""
    x, y, facing = v.x, v.y, v.facing
    found = [Place(x, y, facing)]
    for dist, turn in legs:
        x, y = ahead(x, y, facing, dist)
        found.append(Place(x, y, facing))
        if turn:
            facing = (facing + turn) % 360
            found.append(Place(x, y, facing))
    return found


def on_table(size: tuple[int, int], v: Model, at: Sequence[Place]) -> bool:
    """The whole hull is on the table at each of some places."""
    (a, b), (w, h) = v.half or (v.r, v.r), size
    far = a + b
    for x, y, facing in at:
        if far <= x <= w - far and far <= y <= h - far:  # as it may be turned
            continue
        fx, fy = TURN[facing]
        wide, deep = a * abs(fx) + b * abs(fy) - ROUNDED, a * abs(fy) + b * abs(fx) - ROUNDED
        if not (wide <= x <= w - wide and deep <= y <= h - deep):
            return False
    return True


def stretches(at: Sequence[Place]) -> Iterator[tuple[Place, float, bool]]:
    """The straight parts of a drive: from where, how far, whether backwards."""
    for a, b in pairwise(at):
        far = hypot(b.x - a.x, b.y - a.y)
        if far >= 1:
            fx, fy = heading(a.facing)
            yield a, far, (b.x - a.x) * fx + (b.y - a.y) * fy < 0
