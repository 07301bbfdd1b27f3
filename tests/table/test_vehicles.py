"""Vehicles driven straight and turned: first contact, and the sides that met."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from table import oracle
from table.oracle import rectangle, star

from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.pieces import Piece
from dustup.table.vehicles import Strike, centre, drive, quadrant, rear, turn

TRUCK = Body("truck", 1000, 1000, 0, 0, 0, (400, 200))
OPEN = Field((9000, 9000), [])


def test_a_wall_ahead_is_struck_by_the_front() -> None:
    field = Field((9000, 9000), [rectangle("near", 2000, 900, 100, 200), rectangle("far", 3000, 900, 100, 200)])
    hit = drive(field, TRUCK, 0, 2000, None)
    assert hit is not None
    assert (hit.what, hit.index, hit.own, hit.other) == ("piece", 0, "front", None)
    assert hit.dist == pytest.approx(600, abs=0.01)
    assert hit.at == pytest.approx((2000, 1000), abs=0.01)
    assert drive(field, TRUCK, 0, 599, None) is None
    assert drive(field, TRUCK, 180, 2000, None) is None


def test_scraping_along_a_wall_is_no_contact() -> None:
    field = Field((9000, 9000), [rectangle("wall", 0, 1200, 5000, 100)])
    assert drive(field, TRUCK, 0, 3000, None) is None


def test_a_skid_sideways_strikes_with_the_flank() -> None:
    field = Field((9000, 9000), [rectangle("wall", 0, 2000, 5000, 100)])
    hit = drive(field, TRUCK, 90, 2000, None)
    assert hit is not None
    assert (hit.own, hit.dist) == ("left", pytest.approx(800, abs=0.01))


def test_a_model_in_the_way() -> None:
    man = Body("m", 3000, 1150, 0, 125, 180)
    hit = drive(OPEN, TRUCK, 0, 3000, None, [man])
    assert hit is not None
    assert (hit.what, hit.own, hit.other) == ("body", "front", "front")
    assert hit.dist == pytest.approx(3000 - 125 - 1400, abs=0.01)
    beside = man._replace(y=1325)
    assert drive(OPEN, TRUCK, 0, 3000, None, [beside]) is None
    corner = drive(OPEN, TRUCK, 0, 3000, None, [man._replace(y=1300)])
    assert corner is not None
    assert corner.dist == pytest.approx(3000 - 1400 - 75, abs=0.01)


def test_ramming_another_vehicle_from_the_side() -> None:
    other = Body("car", 3000, 1000, 0, 0, 90, (300, 150))
    hit = drive(OPEN, TRUCK, 0, 3000, None, [TRUCK, other])
    assert hit is not None
    assert (hit.index, hit.own, hit.other) == (1, "front", "left")
    assert hit.dist == pytest.approx(3000 - 150 - 1400, abs=0.01)
    rear = drive(OPEN, TRUCK, 0, 3000, None, [other._replace(facing=0)])
    assert rear is not None
    assert rear.other == "rear"


def test_backing_off_from_what_it_touches_is_free() -> None:
    wall = Field((9000, 9000), [rectangle("wall", 1400, 0, 100, 3000)])
    assert drive(wall, TRUCK, 180, 500, None) is None
    pressed = drive(wall, TRUCK, 0, 500, None)
    assert pressed is not None
    assert pressed.dist == pytest.approx(0, abs=0.01)


def test_quadrants_split_along_the_diagonals() -> None:
    assert quadrant(TRUCK, (1500, 1100)) == "front"
    assert quadrant(TRUCK, (1100, 1200)) == "left"
    assert quadrant(TRUCK, (1100, 800)) == "right"
    assert quadrant(TRUCK._replace(facing=180), (1500, 1000)) == "rear"


def test_turning_about_the_centre_strikes_with_a_front_corner() -> None:
    """A corner runs on a circle of radius 447.2 about the centre; the wall stands 420 to the north."""
    field = Field((9000, 9000), [rectangle("wall", 0, 1420, 3000, 100)])
    hit = turn(field, TRUCK, centre(TRUCK), 90, None)
    assert hit is not None
    reach = math.hypot(400, 200)
    assert hit.dist == pytest.approx(math.degrees(math.asin(420 / reach) - math.atan2(200, 400)), abs=1e-3)
    assert (hit.what, hit.own) == ("piece", "front")
    assert hit.at == pytest.approx((1000 + math.sqrt(reach**2 - 420**2), 1420), abs=0.1)
    assert turn(field, TRUCK, centre(TRUCK), hit.dist - 0.1, None) is None
    assert turn(field, TRUCK, centre(TRUCK), -40, None) is None


def test_turning_about_the_rear_swings_the_front_wide() -> None:
    man = Body("m", 1150, 1550, 0, 125, 270)
    hit = turn(OPEN, TRUCK, rear(TRUCK), 90, None, [TRUCK, man])
    assert hit is not None
    assert (hit.what, hit.index, hit.own, hit.other) == ("body", 1, "left", "front")
    assert turn(OPEN, TRUCK, rear(TRUCK), -90, None, [man]) is None


def test_turning_away_from_what_it_touches_is_free() -> None:
    """A wall flush along the left side: about the rear the front swings off to the right, and into it to the left."""
    wall = Field((9000, 9000), [rectangle("wall", 600, 1200, 3000, 100)])
    assert turn(wall, TRUCK, (600, 1200), -45, None) is None
    pressed = turn(wall, TRUCK, rear(TRUCK), 45, None)
    assert pressed is not None
    assert (pressed.dist, pressed.own) == (pytest.approx(0, abs=1e-6), "left")


def _scene(rng: random.Random) -> tuple[list[Piece], list[Body], Body]:
    pieces = []
    for i in range(rng.randint(1, 5)):
        x, y = rng.randint(1500, 4500), rng.randint(1500, 4500)
        big = rng.random() < 0.5
        outline = (
            oracle.turned(rng, x, y, rng.randint(60, 900), rng.randint(20, 300))
            if big
            else star(rng, x, y, rng.randint(120, 500))
        )
        pieces.append(Piece(id=f"p{i}", name="p", outline=outline))
    bodies = []
    for i in range(rng.randint(0, 4)):
        half = rng.choice((None, (300, 150)))
        place = rng.randint(1500, 4500), rng.randint(1500, 4500)
        bodies.append(Body(f"b{i}", *place, 0, 0 if half else rng.choice((125, 250)), rng.randrange(360), half))
    return (
        pieces,
        bodies,
        Body("v", 3000, 3000, 0, 0, rng.randrange(360), (rng.randint(150, 500), rng.randint(80, 250))),
    )


@pytest.mark.parametrize("seed", range(80))
def test_first_contact_agrees_with_small_steps(seed: int) -> None:
    """Nothing overlaps a little before the contact; a little after, what was struck does."""
    rng = random.Random(seed)
    pieces, bodies, vehicle = _scene(rng)
    free = not oracle.meets_anything(oracle.base_ring(vehicle), pieces, bodies)
    field = Field((9000, 9000), pieces)
    way, pivot = rng.randrange(360), rng.choice((centre(vehicle), rear(vehicle), (vehicle.x + 150.0, vehicle.y - 90.0)))
    angle = rng.choice((-1, 1)) * rng.randint(10, 180)
    moves: list[tuple[Strike | None, Callable[[float], list[tuple[float, float]]], float]] = [
        (drive(field, vehicle, way, 1500, None, bodies), lambda t: _moved(vehicle, way, t), 1500.0),
        (turn(field, vehicle, pivot, angle, None, bodies), lambda t: _swung(vehicle, pivot, math.copysign(t, angle)), float(abs(angle))),
    ]  # fmt: skip
    for hit, ring, whole in moves:
        end = whole if hit is None else hit.dist
        if free:
            for k in range(60):
                assert not oracle.meets_anything(_scaled(ring((end - 0.02) * k / 59), 0.9999), pieces, bodies)
        if hit is not None:
            name = pieces[hit.index].id if hit.what == "piece" else bodies[hit.index].id
            assert name in oracle.meets_anything(_scaled(ring(end + 0.05), 1.0001), pieces, bodies)
            assert oracle.meets_anything(
                [(hit.at[0] + x, hit.at[1] + y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], pieces, bodies
            )


def _scaled(ring: list[tuple[float, float]], factor: float) -> list[tuple[float, float]]:
    """The same outline a hair smaller or larger: grazing is not contact."""
    x, y = (sum(p[k] for p in ring) / len(ring) for k in (0, 1))
    return [(x + factor * (px - x), y + factor * (py - y)) for px, py in ring]


def _moved(vehicle: Body, way: float, t: float) -> list[tuple[float, float]]:
    g = math.radians(way)
    return [(x + t * math.cos(g), y + t * math.sin(g)) for x, y in oracle.base_ring(vehicle)]


def _swung(vehicle: Body, pivot: tuple[float, float], degrees: float) -> list[tuple[float, float]]:
    g = math.radians(degrees)
    c, s = math.cos(g), math.sin(g)
    near = [(x - pivot[0], y - pivot[1]) for x, y in oracle.base_ring(vehicle)]
    return [(pivot[0] + x * c - y * s, pivot[1] + x * s + y * c) for x, y in near]
