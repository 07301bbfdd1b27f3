"""Arcs of any width: what lies in them, and what touches their limits."""

from __future__ import annotations

import math
import random

import pytest

from dustup.table.bodies import Body, corners
from dustup.table.field import Field
from dustup.table.sight import in_arc

A = Body("a", 1000, 1000, 0, 125)
OPEN = Field((9000, 9000), [])


@pytest.mark.parametrize(
    ("degrees", "x", "y", "inside", "touching"),
    [
        (180, 875, 2000, False, True),
        (180, 876, 2000, True, True),
        (90, 2000, 2000, True, True),
        (90, 2000, 2176, True, True),
        (90, 2000, 2177, False, False),
        (90, 1000, 1176, True, True),
        (90, 1000, 1177, False, False),
        (90, 875, 1000, False, True),
        (360, 0, 1000, True, True),
        (270, 0, 1000, False, False),
        (270, 0, 1824, True, True),
        (270, 0, 1823, False, False),
        (45, 2000, 1414, True, True),
        (45, 2000, 1600, False, False),
    ],
)
def test_a_disc_in_an_arc(degrees: float, x: int, y: int, inside: bool, touching: bool) -> None:
    target = Body("t", x, y, 0, 125)
    assert in_arc(A, target, degrees) is inside
    assert in_arc(A, target, degrees, edge=True) is touching


def test_a_point_on_the_limit_is_in_the_arc_only_with_its_edge() -> None:
    spot = Body("t", 2000, 2000, 0, 0)
    assert not in_arc(A, spot, 90)
    assert in_arc(A, spot, 90, edge=True)
    assert in_arc(A, spot._replace(y=1999), 90)


def _outside(viewer: Body, target: Body, degrees: float) -> float:
    """How many degrees outside the arc the innermost of many points of a base lies."""
    g = math.radians(target.facing)
    found = []
    for i in range(41):
        for j in range(41):
            u, v = i / 20 - 1, j / 20 - 1
            if target.half is None:
                if math.hypot(u, v) > 1:
                    continue
                x, y = target.x + u * target.r, target.y + v * target.r
            else:
                a, b = u * target.half[0], v * target.half[1]
                x, y = target.x + a * math.cos(g) - b * math.sin(g), target.y + a * math.sin(g) + b * math.cos(g)
            to = math.degrees(math.atan2(y - viewer.y, x - viewer.x)) - viewer.facing
            found.append(abs(math.remainder(to, 360)) - degrees / 2)
    return min(found)


@pytest.mark.parametrize("seed", range(40))
def test_arcs_agree_with_angles_of_sampled_points(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        degrees = rng.choice((45, 60, 90, 120, 180, 200, 270, 300, 359))
        viewer = A._replace(facing=rng.randrange(360))
        half = rng.choice((None, (400, 150), (200, 200)))
        target = Body("t", rng.randint(0, 3000), rng.randint(0, 3000), 0, 0 if half else 160, rng.randrange(360), half)
        found = _outside(viewer, target, degrees)
        if found < -0.01:
            assert in_arc(viewer, target, degrees)
        elif math.dist((viewer.x, viewer.y), (target.x, target.y)) > 500 and found > 2:
            assert not in_arc(viewer, target, degrees, edge=True)


def test_a_rectangle_outside_is_outside() -> None:
    truck = Body("t", 700, 2000, 0, 0, 0, (300, 100))
    assert not in_arc(A, truck)
    assert in_arc(A, truck, edge=True)
    assert in_arc(A, truck._replace(x=701))
    across = Body("t", 2000, 2600, 0, 0, 45, (700, 100))
    assert min(x - y for x, y in corners(across)) < 0
    assert not in_arc(A, across, 90)
    assert in_arc(A, across._replace(y=2100), 90)
