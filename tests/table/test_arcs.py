"""Arcs of any width: limits, mounted weapons, and lines that keep to an arc."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from table.oracle import rectangle

from dustup.table.arcs import Mount, blinkers, mounted, point
from dustup.table.bodies import Body, corners
from dustup.table.field import Field
from dustup.table.sight import clear, in_arc
from dustup.table.silhouette import silhouette

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


def test_a_weapon_turns_with_its_hull() -> None:
    hull = Body("truck", 3000, 3000, 0, 0, 90, (400, 200))
    stern = mounted(hull, Mount(ahead=-400, left=100, turn=180))
    assert (stern.x, stern.y, stern.facing) == (2900, 2600, 270)
    assert in_arc(stern, Body("t", 2900, 1000, 0, 125), 90)
    assert not in_arc(stern, Body("t", 2900, 5000, 0, 125), 90)


def test_lines_that_keep_to_the_arc() -> None:
    """The target reaches into the arc on one side; a wall hides just that side."""
    target = Body("t", 2000, 2100, 0, 125)
    limits = blinkers(A, 90)
    line = clear(OPEN, point(A), target, False, (), limits)
    assert line is not None
    assert line.b[0] - 1000 >= line.b[1] - 1000 - 0.01
    wall = Field((9000, 9000), [rectangle("wall", 1500, 1000, 20, 520)])
    assert clear(wall, point(A), target, False) is not None
    assert clear(wall, point(A), target, False, None, limits) is None
    assert clear(OPEN, point(A), Body("t", 500, 1000, 0, 125), False, (), limits) is None
    others = np.concatenate([limits, blinkers(A, 45)])
    assert clear(OPEN, point(A), target, False, (), others) is None


def test_what_lies_outside_the_arc_is_hidden() -> None:
    """A target across the limit of the arc, straight along it: half of its silhouette lies outside."""
    target = Body("t", 3000, 3000, 0, 125)
    shown = silhouette(OPEN, (1000, 1000, 300), target, None, blinkers(A, 90))
    assert shown.hidden == pytest.approx(0.5, abs=1e-3)
    assert silhouette(OPEN, (1000, 1000, 300), target, None, blinkers(A, 120)).grade == "none"


def test_a_full_circle_needs_no_blinkers() -> None:
    assert len(blinkers(A, 360)) == 0
    assert len(blinkers(A, 300)) == 1
