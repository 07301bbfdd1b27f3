"""Room and ways of rectangles, against plain overlap tests of outlines at every step."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from table import oracle
from table.oracle import rectangle, star

from dustup.table import reach
from dustup.table.bodies import Body, corners
from dustup.table.field import Field
from dustup.table.hulls import Way, fits, flood, settle, shortest
from dustup.table.pieces import Piece
from dustup.table.shapes import on_table, overlap, polygon_touches

CAR = Body("car", 1000, 1000, 0, 0, 0, (400, 200))
OPEN = Field((6000, 6000), [])
ALL = Way(None)


def test_a_rectangle_needs_room_for_its_corners() -> None:
    field = Field((6000, 6000), [rectangle("wall", 1400, 0, 100, 3000)])
    assert fits(field, CAR, None)
    assert not fits(field, CAR._replace(x=1001), None)
    assert not fits(field, CAR._replace(facing=10), None)
    assert fits(field, CAR._replace(facing=90), None)
    assert fits(field, CAR._replace(x=1001), ())
    assert fits(OPEN, CAR._replace(x=400, y=200), None)
    assert not fits(OPEN, CAR._replace(x=399, y=200), None)
    assert not fits(OPEN, CAR._replace(x=400, y=200, facing=1), None)


def test_bodies_may_touch_a_rectangle_but_not_overlap_it() -> None:
    assert fits(OPEN, CAR, None, [Body("m", 1525, 1000, 0, 125)])
    assert fits(OPEN, CAR, None, [Body("m", 1520, 1000, 0, 125)])
    assert not fits(OPEN, CAR, None, [Body("m", 1519, 1000, 0, 125)])
    other = Body("o", 1600, 1000, 0, 0, 90, (400, 200))
    assert fits(OPEN, CAR, None, [other])
    assert not fits(OPEN, CAR, None, [other._replace(x=1594)])


def _scene(rng: random.Random) -> tuple[Field, list[Body]]:
    pieces = []
    for i in range(6):
        x, y = rng.randint(600, 5400), rng.randint(600, 5400)
        big = rng.random() < 0.5
        outline = (
            oracle.turned(rng, x, y, rng.randint(60, 900), rng.randint(20, 300))
            if big
            else star(rng, x, y, rng.randint(120, 500))
        )
        pieces.append(Piece(id=f"p{i}", name="p", outline=outline))
    bodies = []
    for i in range(5):
        half = rng.choice((None, (300, 150)))
        place = rng.randint(400, 5600), rng.randint(400, 5600)
        bodies.append(Body(f"b{i}", *place, 0, 0 if half else rng.choice((125, 250)), rng.randrange(360), half))
    return Field((6000, 6000), pieces), bodies


def _free(field: Field, body: Body, bodies: list[Body]) -> bool:
    """The same question asked of each piece and body by itself."""
    return (
        on_table(field.size, body)
        and not any(polygon_touches(field, i, body) for i in range(len(field.pieces)))
        and not any(overlap(body, other) for other in bodies)
    )


@pytest.mark.parametrize("seed", range(20))
def test_room_agrees_with_plain_overlap(seed: int) -> None:
    rng = random.Random(seed)
    field, bodies = _scene(rng)
    found = [0, 0]
    for _ in range(60):
        half = (rng.randint(100, 500), rng.randint(60, 250))
        car = Body(
            "v", rng.randint(0, 6000), rng.randint(0, 6000), 0, 0, rng.choice((0, 90, 45, rng.randrange(360))), half
        )
        free = fits(field, car, None, bodies)
        found[free] += 1
        assert free == _free(field, car, bodies)
        if free:
            assert not oracle.meets_anything(
                [(x * 0.999 + car.x * 0.001, y * 0.999 + car.y * 0.001) for x, y in corners(car)], field.pieces, []
            )
    assert min(found) > 3


@pytest.mark.parametrize("seed", range(12))
def test_settling_finds_the_nearest_room(seed: int) -> None:
    rng = random.Random(seed)
    field, bodies = _scene(rng)
    for _ in range(6):
        car = CAR._replace(x=rng.randint(500, 5500), y=rng.randint(500, 5500), facing=rng.randrange(360))
        place = settle(field, car, Way(None, bodies))
        assert place is not None
        assert _free(field, car._replace(x=place[0], y=place[1]), bodies)
        far = math.dist(place, (car.x, car.y))
        for k in range(48):
            x, y = (
                round(car.x + (far - 8) * math.cos(k * math.tau / 48)),
                round(car.y + (far - 8) * math.sin(k * math.tau / 48)),
            )
            assert far < 10 or not _free(field, car._replace(x=x, y=y), bodies)


def test_settling_away_goes_straight_on_first() -> None:
    field = Field((6000, 6000), [rectangle("block", 1000, 900, 1000, 200)])
    assert settle(field, CAR._replace(x=1500), ALL, (0, 1000)) == (2400, 1000)


@pytest.mark.parametrize("seed", range(25))
def test_the_way_of_a_rectangle_overlaps_nothing(seed: int) -> None:
    rng = random.Random(seed)
    field, bodies = _scene(rng)
    car = CAR._replace(x=rng.randint(500, 5500), y=rng.randint(500, 5500), facing=rng.randrange(360), half=(250, 120))
    start = settle(field, car, Way(None, bodies))
    end = settle(field, car._replace(x=rng.randint(500, 5500), y=rng.randint(500, 5500)), Way(None, bodies))
    assert start is not None and end is not None
    car = car._replace(x=start[0], y=start[1])
    way = shortest(field, car, end, Way(None, bodies))
    if way is None:
        region = flood(field, car, 20000, Way(None, bodies), cell=50)
        assert region.cost_at(*end) == math.inf
        return
    assert (way[0], way[-1]) == (start, end)
    for a, b in pairwise(way):
        steps = max(1, int(math.dist(a, b) // 25))
        for k in range(steps + 1):
            at = car._replace(x=round(a[0] + (b[0] - a[0]) * k / steps), y=round(a[1] + (b[1] - a[1]) * k / steps))
            small = at._replace(half=(249, 119))
            assert _free(field, small, [b._replace(r=max(0, b.r - 1)) for b in bodies])
    region = flood(field, car, 20000, Way(None, bodies), cell=50)
    if region.cost_at(*end) < math.inf:
        assert reach.length(way) <= region.cost_at(*end) + 60


def test_a_rectangle_goes_through_where_it_fits_and_round_where_it_does_not() -> None:
    gate = [rectangle("low", 3000, 0, 100, 2900), rectangle("high", 3000, 3300, 100, 2200)]
    field = Field((6000, 6000), gate)
    through = shortest(field, CAR._replace(y=3100), (5000, 3100), ALL)
    assert through == [(1000, 3100), (5000, 3100)]
    round_it = shortest(field, CAR._replace(y=3100, half=(400, 201)), (5000, 3100), ALL)
    assert round_it is not None
    assert max(y for _, y in round_it) > 5700
    assert shortest(field, CAR._replace(y=3100, half=(600, 300)), (5000, 3100), ALL) is None
    slow = flood(OPEN, CAR, 1000)
    assert slow.cost_at(1950, 1050) == pytest.approx(950, abs=60)


def test_discs_are_asked_of_reach() -> None:
    field = Field((6000, 6000), [rectangle("wall", 1400, 0, 100, 3000)])
    man = Body("m", 1300, 1000, 0, 125)
    assert fits(field, man, None) == reach.fits(field, 1300, 1000, 125, None)
    assert settle(field, man, ALL) == reach.settle(field, 1300, 1000, 125, None)
    assert shortest(field, man._replace(x=1000), (3000, 1000), ALL) == reach.shortest(
        field, (1000, 1000), (3000, 1000), 125, None
    )
    assert (
        flood(field, man._replace(x=1000), 500, ALL).outline()
        == reach.flood(field, (1000, 1000), 125, 500, None).outline()
    )
