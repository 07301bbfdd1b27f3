"""Bodies: what stands on the table. A disc base, or an oriented rectangle for a vehicle."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np

from dustup.table.kernels import CONTACT, ROW, Floats

__all__ = [
    "CONTACT",
    "NOBODY",
    "TURN",
    "Base",
    "Bodies",
    "Body",
    "corners",
    "heading",
    "pack",
    "rectangle",
    "row",
    "shape",
]


class Body(NamedTuple):
    """A base at a place: lengths in tenths of a millimetre, facing in degrees counter-clockwise from east."""

    id: str
    x: int
    y: int
    z: int
    r: int
    facing: int = 0
    half: tuple[int, int] | None = None
    height: int = 300


class Base(Protocol):
    """Whatever stands on a base: a Body, or a miniature of a book. It may have a `half` too: then it is a rectangle."""

    @property
    def x(self) -> int:
        """East."""

    @property
    def y(self) -> int:
        """North."""

    @property
    def z(self) -> int:
        """Height."""

    @property
    def r(self) -> int:
        """Radius."""

    @property
    def facing(self) -> int:
        """Degrees."""


Bodies = Sequence[Body] | Floats
"""Some bodies: a plain sequence, or the array that `pack` makes of one (quicker when used many times)."""

NOBODY: Floats = np.zeros((0, ROW), dtype=np.float64)
TURN = [(math.cos(math.radians(d)), math.sin(math.radians(d))) for d in range(360)]
for _d, _v in ((0, (1.0, 0.0)), (90, (0.0, 1.0)), (180, (-1.0, 0.0)), (270, (0.0, -1.0))):
    TURN[_d] = _v


def heading(facing: int) -> tuple[float, float]:
    """Unit vector of a facing in whole degrees; exact along the axes."""
    return TURN[facing % 360]


def corners(body: Body) -> list[tuple[float, float]]:
    """Corners of a rectangular base, counter-clockwise from the front right; empty for a disc."""
    return [] if body.half is None else ring(body, body.half)


def ring(base: Base, half: tuple[float, float]) -> list[tuple[float, float]]:
    """Corners of a rectangle of that half length and half width where a base stands, as it faces."""
    fx, fy = heading(base.facing)
    a, b = half
    return [
        (base.x + s * a * fx - t * b * fy, base.y + s * a * fy + t * b * fx)
        for s, t in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    ]


def rectangle(base: Base) -> tuple[int, int] | None:
    """Half length and half width of a rectangular base, None for a disc."""
    found: tuple[int, int] | None = getattr(base, "half", None)
    return found


def shape(base: Base, front: bool = False) -> Floats:
    """The shape row of any base, or of its front half, as an array."""
    body = Body("", base.x, base.y, base.z, base.r, base.facing, rectangle(base))
    return np.array(row(body, front), dtype=np.float64)


def row(body: Body, front: bool = False) -> list[float]:
    """The shape row of a base, or of its front half."""
    _, x, y, z, r, facing, half, height = body
    if half is not None:
        return list(_box_row((x, y, facing), half, z, height, front))
    if r <= 0:
        return [1.0, x, y, 0.0, 0.0, 1.0, 0.0, x, y, 0, 0, 0, 0, 0, 0, z, height, 0.0]
    if not front:
        return [0.0, x, y, r, 0.0, 1.0, 0.0, 0, 0, 0, 0, 0, 0, 0, 0, z, height, r]
    fx, fy = TURN[facing % 360]
    return [
        2.0, x, y, r, 1.0, fx, fy, x + r * fy, y - r * fx, x - r * fy, y + r * fx, 0, 0, 0, 0, z, height, r,
    ]  # fmt: skip


@lru_cache(maxsize=512)
def _box_row(
    at: tuple[int, int, int], half: tuple[int, int], z: int, height: int, front: bool
) -> tuple[float, ...]:  # fmt: skip
    """The row of a rectangle: vehicles stand still most of the time."""
    x, y, facing = at
    fx, fy = TURN[facing % 360]
    a, b = half
    back = 0 if front else -a
    return (
        4.0, x, y, 0.0, 0.0, fx, fy,
        x + a * fx + b * fy, y + a * fy - b * fx, x + a * fx - b * fy, y + a * fy + b * fx,
        x + back * fx - b * fy, y + back * fy + b * fx, x + back * fx + b * fy, y + back * fy - b * fx,
        z, height, math.hypot(a, b),
    )  # fmt: skip


def pack(bodies: Sequence[Body]) -> Floats:
    """Bodies as one array of shape rows, for the functions that take many."""
    if not bodies:
        return NOBODY
    flat: list[float] = []
    for body in bodies:
        flat += row(body)
    return np.frombuffer(array("d", flat)).reshape(-1, ROW)  # three times as fast as an array of lists


def packed(bodies: Bodies) -> Floats:
    """An already packed array as it is; anything else packed now."""
    return bodies if isinstance(bodies, np.ndarray) else pack(bodies)
