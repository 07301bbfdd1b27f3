"""Base to base arithmetic is exact."""

from __future__ import annotations

from hypothesis import strategies as st

from dustup.skirmish import space
from dustup.skirmish.model import Model

PLACE = st.integers(-3000, 3000)


def base(x: int, y: int = 0, r: int = 125, **more: object) -> Model:
    return Model("m", "red", "M", x=x, y=y, r=r, **more)  # type: ignore[arg-type]


def test_exactly_at_the_distance_is_within_it() -> None:
    a = base(0)
    assert space.within(a, base(3 * 400 + 250, 0), 1200)
    assert not space.within(a, base(3 * 400 + 251, 0), 1200)
    assert space.within(base(0, r=0), base(300, 400, r=0), 500)
    assert not space.within(base(0, r=0), base(300, 401, r=0), 500)


def test_bases_touch_to_half_a_millimetre_and_on_about_the_same_level() -> None:
    assert space.touch(base(0), base(255))
    assert not space.touch(base(0), base(256))
    assert space.touch(base(0), base(250, z=200), step=250)
    assert not space.touch(base(0), base(250, z=300), step=250)


def test_rectangles_measure_from_their_sides() -> None:
    truck = base(0, half=(600, 300))
    assert space.gap(truck, base(1000)) == 275.0
    assert space.within(truck, base(0, 725), 300)
    assert space.touch(truck, base(0, 425))


def test_bearings_and_turns() -> None:
    assert [space.bearing(*v) for v in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1))] == [0, 90, 180, 270, 45]
    assert space.turn_between(350, 10) == 20
    assert space.turn_between(0, 180) == 180


def test_the_nearest_is_measured_from_edge_to_edge() -> None:
    wide, thin = base(1000, r=500), base(900, r=100)
    assert space.by_distance(base(0), [thin, wide]) == [wide, thin]
