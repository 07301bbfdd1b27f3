"""Discs on the move: drawn paths, shortest ways, regions, places to stand."""

from __future__ import annotations

import math
import random

import pytest
from table.oracle import rectangle, star, turned

from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.pieces import Piece
from dustup.table.reach import (
    along,
    closest,
    cut,
    fits,
    flood,
    free_places,
    length,
    open_way,
    settle,
    shortest,
    sides,
    sweep,
    sweep_bodies,
)

R = 125
WALL = rectangle("wall", 2000, 1000, 100, 2000)


def table(*pieces: Piece) -> Field:
    return Field((6000, 4000), pieces)


def test_paths_are_measured_and_cut() -> None:
    path = [(0, 0), (300, 400), (300, 1000)]
    assert length(path) == 1100
    assert along(path, 250) == (150, 200)
    assert along(path, 600) == (300, 500)
    assert along(path, 5000) == (300, 1000)
    assert cut(path, 600) == [(0, 0), (300, 400), (300, 500)]
    assert cut(path, 500) == [(0, 0), (300, 400)]
    assert cut(path, 9000) == path


def test_a_sweep_tells_where_the_base_enters_and_leaves() -> None:
    (touch,) = sweep(table(WALL), [(1000, 2000), (4000, 2000)], R)
    assert (touch.index, touch.enter, touch.leave) == (0, pytest.approx(875, abs=0.01), pytest.approx(1225, abs=0.01))
    (inside,) = sweep(table(WALL), [(2050, 2000), (4000, 2000)], R)
    assert (inside.enter, inside.leave) == (0, pytest.approx(175, abs=0.01))
    (at_rest,) = sweep(table(WALL), [(2050, 2000)], R)
    assert (at_rest.enter, at_rest.leave) == (0, 0)
    corner = sweep(table(WALL), [(1000, 900), (4000, 900)], R)[0]
    half = math.sqrt(R * R - 100 * 100)
    assert (corner.enter, corner.leave) == (pytest.approx(1000 - half, abs=0.01), pytest.approx(1100 + half, abs=0.01))


def test_sliding_along_a_wall_touches_nothing() -> None:
    assert sweep(table(WALL), [(1875, 500), (1875, 3500)], R) == []
    assert len(sweep(table(WALL), [(1876, 500), (1876, 3500)], R)) == 1


def test_going_in_and_out_twice_is_told_twice_and_bends_are_joined() -> None:
    u = Piece(id="u", name="u", outline=((1000, 0), (2000, 0), (2000, 1000), (1900, 1000), (1900, 100), (1100, 100), (1100, 1000), (1000, 1000)))  # fmt: skip
    there = sweep(table(u), [(500, 600), (2500, 600)], 50)
    assert [round(t.enter) for t in there] == [450, 1350]
    bent = sweep(table(WALL), [(1000, 2000), (2050, 2000), (2050, 2500), (4000, 2500)], R)
    assert len(bent) == 1


def test_a_straight_path_past_several_pieces_is_told_like_one_with_a_halt() -> None:
    field = table(rectangle("far", 3000, 1000, 200, 2000), WALL, rectangle("near", 1500, 1900, 100, 400))
    straight = sweep(field, [(1000, 2000), (4000, 2000)], R)
    halted = sweep(field, [(1000, 2000), (2500, 2000), (4000, 2000)], R)
    assert [t.index for t in straight] == [2, 1, 0] == [t.index for t in halted]
    for one, other in zip(straight, halted):
        assert (one.enter, one.leave) == (pytest.approx(other.enter), pytest.approx(other.leave))


def test_the_closest_places_of_an_outline() -> None:
    field = table(WALL)
    assert closest(field, 0, 1500, 1700) == (2000, 1700)
    assert closest(field, 0, 2090, 3500) == (2090, 3000)
    assert closest(field, 0, 1997, 996) == (2000, 1000)
    inside = sides(field, 0, 2030, 1200)
    assert [(x, y) for _, x, y in inside] == [(2000, 1200), (2100, 1200), (2030, 1000), (2030, 3000)]
    assert [d for d, _, _ in inside] == [30, 70, 200, 1800]


def test_bodies_in_the_way() -> None:
    man = Body("m", 2000, 1000, 0, 125)
    (touch,) = sweep_bodies([(1000, 1000), (3000, 1000)], R, [man])
    assert touch.enter == pytest.approx(755)
    assert sweep_bodies([(1750, 0), (1750, 2000)], R, [man]) == []
    truck = Body("t", 2000, 1000, 0, 0, 90, (400, 100))
    assert [t.index for t in sweep_bodies([(1000, 1000), (3000, 1000)], R, [man._replace(y=3000), truck])] == [1]


def test_the_straight_way_is_taken_when_free() -> None:
    assert shortest(table(WALL), (1000, 500), (4000, 500), R, None) == [(1000, 500), (4000, 500)]


def test_round_a_wall_is_as_long_as_a_taut_string() -> None:
    """Tangents to two circles of the base's radius about the wall's corners, and the arcs between: within 0.5 mm."""
    way = shortest(table(WALL), (1000, 1500), (3100, 1500), R, None)
    assert way is not None
    leg = math.hypot(1000, 500)
    straight = math.sqrt(leg**2 - R**2)
    turn = math.atan2(500, 1000) + math.asin(R / leg)
    taut = 2 * (straight + R * turn) + 100
    assert taut - 0.01 <= length(way) < taut + 5
    assert sweep(table(WALL), way, R) == []


def test_no_way_through_a_closed_ring_or_a_gap_too_narrow() -> None:
    low, high = rectangle("low", 2000, 0, 100, 1800), rectangle("high", 2000, 2040, 100, 1960)
    assert shortest(table(low, high), (1000, 2000), (4000, 2000), R, None) is None
    assert shortest(table(low, high), (1000, 2000), (4000, 2000), 110, None) is not None
    assert shortest(table(low, high), (1000, 2000), (4000, 2000), R, [0]) is not None


def test_no_way_from_or_to_a_place_that_is_taken() -> None:
    field, man = table(WALL), Body("m", 4000, 2000, 0, 125)
    assert shortest(field, (2150, 2000), (4000, 500), R, None) is None
    assert shortest(field, (4000, 500), (2150, 2000), R, None) is None
    assert shortest(field, (4000, 500), (2150, 2000), R, None, (), 200) is not None
    assert shortest(field, (3000, 500), (4100, 2000), R, None, [man]) is None
    assert shortest(field, (3000, 500), (4245, 2000), R, None, [man]) is not None


def test_the_table_edge_is_respected() -> None:
    tall = rectangle("tall", 2000, 200, 100, 3800)
    assert shortest(table(tall), (1000, 2000), (4000, 2000), R, None) is None
    assert shortest(table(tall), (1000, 2000), (4000, 2000), 95, None) is not None


def test_an_assault_stops_at_the_enemy_base_even_behind_a_corner() -> None:
    goal = (2300, 2000)
    way = shortest(table(WALL), (1000, 2000), goal, R, None, (), 2 * R)
    assert way is not None
    assert math.dist(way[-1], goal) <= 2 * R + 1
    assert sweep(table(WALL), way, R) == []


@pytest.mark.parametrize("seed", range(40))
def test_ways_through_crowds_are_free_and_no_longer_than_the_grid_says(seed: int) -> None:
    """Independent check: a grid flood (never shorter than the true way by more than a cell) finds none shorter."""
    rng = random.Random(seed)
    pieces = [
        Piece(
            id=f"p{i}",
            name="p",
            outline=turned(rng, x, y, rng.randint(200, 1200), 150) if i % 2 else star(rng, x, y, 400),
        )
        for i, (x, y) in enumerate((rng.randint(900, 5000), rng.randint(0, 4000)) for _ in range(7))
    ]
    field = table(*pieces)
    bodies = [Body(f"b{i}", rng.randint(900, 5000), rng.randint(200, 3800), 0, 125) for i in range(5)]
    start, goal = (250, 2050), (5750, 2050)
    if not (fits(field, *start, R, None, bodies) and fits(field, *goal, R, None, bodies)):
        pytest.skip("start or goal is taken")
    way = shortest(field, start, goal, R, None, bodies)
    cost = flood(field, start, R, 20000, None, bodies, cell=50).cost_at(*goal)
    if way is None:
        assert math.isinf(cost)
        return
    assert sweep(field, way, R) == []
    assert sweep_bodies(way, R, bodies) == []
    assert length(way) <= cost + 50


def test_a_flood_costs_distance_and_more_on_slow_ground() -> None:
    reach = flood(table(), (2050, 2050), R, 1000, None)
    assert reach.cost_at(2850, 2050) == pytest.approx(800)
    assert math.isinf(reach.cost_at(3250, 2050))
    assert reach.cost_at(2850, 2450) == pytest.approx(math.hypot(800, 400), rel=0.03)
    bog = rectangle("bog", 2400, 0, 3000, 4000)
    slow = flood(table(bog), (2050, 2050), R, 1000, (), slow=(0,))
    assert 1.3 * 400 < slow.cost_at(2650, 2050) - 200 < 2 * 500
    assert len(slow.points()) < len(reach.points())
    blocked = flood(table(WALL), (1750, 2050), R, 1000, None)
    assert math.isinf(blocked.cost_at(2050, 2050))


def test_the_outline_of_a_flood_encloses_its_cells() -> None:
    reach = flood(table(WALL), (1750, 2050), R, 1500, None)
    area = sum(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) for ring in reach.outline())
    assert area == 2 * len(reach.points()) * 100 * 100


def test_free_places_come_nearest_first() -> None:
    field, man = table(WALL), Body("m", 1000, 1000, 0, 125)
    assert next(free_places(field, (3000, 1000), R, None)) == (3000, 1000)
    near = [spot for spot, _ in zip(free_places(field, (1000, 1000), R, None, [man]), range(20))]
    assert all(fits(field, *spot, R, None, [man]) for spot in near)
    far = [round(math.dist(spot, (1000, 1000)) / 50) for spot in near]
    assert far == sorted(far)
    assert far[0] == 5
    assert list(free_places(Field((200, 200), ()), (100, 100), R, None)) == []


def test_a_way_is_open_where_the_base_meets_no_piece() -> None:
    field = table(WALL)
    assert open_way(field, [(1000, 500), (3000, 500)], R)
    assert not open_way(field, [(1000, 900), (3000, 900)], R)  # the edge of the base
    assert open_way(field, [(1000, 900), (3000, 900)], R, ())
    assert not open_way(field, [(1000, 500), (1000, 1500), (3000, 1500)], R)


def test_settling_takes_the_nearest_free_place() -> None:
    field = table(WALL)
    assert settle(field, 1000, 1000, R, None) == (1000, 1000)
    assert settle(field, 2030, 2000, R, None) == (1875, 2000)
    assert settle(field, 2000, 2000, R, None, away_from=(1000, 2000)) == (2225, 2000)
    man = Body("m", 1000, 1000, 0, 125)
    spot = settle(field, 1010, 1000, R, None, [man])
    assert spot is not None
    assert fits(field, *spot, R, None, [man])
    assert math.dist(spot, (1010, 1000)) <= 2 * R
    assert settle(Field((200, 200), ()), 100, 100, R, None) is None
