"""Silhouettes: how much of a body is hidden from an eye by pieces and by other bodies, heights included.

A body is seen as an upright rectangle: as wide as its base across the line of sight, as high as it stands, through its
centre. Pieces and rectangular bodies hide as prisms between their floor and their top, round ones as such rectangles.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol

import numpy as np

from dustup.table.bodies import NOBODY, Base, Bodies, heading, packed, rectangle
from dustup.table.field import Field, Picks
from dustup.table.kernels.silhouette import hidden_share, share_hidden, shares_hidden

Grade = Literal["none", "some", "half", "more", "whole"]
Eye = tuple[int, int, int]
"""A point in space: east, north, height."""

NEAR = 1e-3
"""Shares closer than this to nothing, a half or the whole are taken for it."""


class Tall(Base, Protocol):
    """A base with somebody on it who has a height."""

    @property
    def height(self) -> int:
        """From the feet to the top, in the posture it has now."""


class Silhouette(NamedTuple):
    """What an eye does not see of a body: the hidden share 0..1, its grade, and which pieces and bodies hide it."""

    hidden: float
    grade: Grade
    pieces: tuple[int, ...] = ()
    bodies: tuple[int, ...] = ()


def grade(hidden: float) -> Grade:
    """The name of a hidden share: none, some (less than half), half, more (than half), whole."""
    if hidden <= NEAR:
        return "none"
    if hidden >= 1 - NEAR:
        return "whole"
    if abs(hidden - 0.5) <= NEAR:
        return "half"
    return "some" if hidden < 0.5 else "more"


def eye(viewer: Tall) -> Eye:
    """The eye of somebody: above the centre of its base, at its full height."""
    return viewer.x, viewer.y, viewer.z + viewer.height


def silhouette(
    field: Field, seen_from: Eye, target: Tall, pieces: Picks | None = None, bodies: Bodies = ()
) -> Silhouette:
    """How much of the target is hidden from an eye by these; bodies at either place itself are passed over."""
    x, y, z = seen_from
    share, owners = hidden_share(
        float(x), float(y), float(z), float(target.x), float(target.y), breadth(target, x, y),
        float(target.z), float(target.z + max(1, target.height)),
        field.points, field.index, field.heights, field.pick(pieces), packed(bodies),
    )  # fmt: skip
    found = owners.tolist()
    return Silhouette(share, grade(share), tuple(i for i in found if i >= 0), tuple(-1 - i for i in found if i < 0))


def hidden(field: Field, seen_from: Eye, target: Tall, pieces: Picks | None = None, bodies: Bodies = ()) -> float:
    """The hidden share alone."""
    x, y, z = seen_from
    share: float = share_hidden(
        float(x), float(y), float(z), float(target.x), float(target.y), breadth(target, x, y),
        float(target.z), float(target.z + max(1, target.height)),
        field.points, field.index, field.heights, field.pick(pieces), packed(bodies) if bodies else NOBODY,
    )  # fmt: skip
    return share


def hidden_each(
    field: Field, pairs: Iterable[tuple[Tall, Tall]], pieces: Picks | None = None, bodies: Bodies = ()
) -> list[float]:
    """The hidden shares of many, each seen by somebody of its own, in one go."""
    flat: list[float] = []
    for viewer, to in pairs:
        x, y, low = viewer.x, viewer.y, to.z
        wide = breadth(to, x, y) if rectangle(to) else to.r or 0.5
        flat += (x, y, viewer.z + viewer.height, to.x, to.y, wide, low, low + (to.height or 1))
    rows = np.frombuffer(array("d", flat)).reshape(-1, 8)
    shares = np.empty(len(rows))
    shares_hidden(rows, field.points, field.index, field.heights, field.pick(pieces), packed(bodies), shares)
    found: list[float] = shares.tolist()
    return found


def breadth(target: Base, x: int, y: int) -> float:
    """Half the width of a base across the line from a place to its centre."""
    half = rectangle(target)
    if half is None:
        return max(0.5, float(target.r))
    dx, dy = target.x - x, target.y - y
    far = (dx * dx + dy * dy) ** 0.5 or 1.0
    fx, fy = heading(target.facing)
    return (half[0] * abs(dx * fy - dy * fx) + half[1] * abs(dx * fx + dy * fy)) / far
