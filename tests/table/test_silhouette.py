"""Silhouettes by height: exact cases, and random scenes against lines cast one by one."""

from __future__ import annotations

import random

import pytest
from table.oracle import hidden_rays, rectangle, star, turned

from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.pieces import Piece
from dustup.table.silhouette import Silhouette, eye, grade, hidden, hidden_each, silhouette

VIEWER = Body("v", 1000, 5000, 0, 125, 0, None, 300)
TARGET = Body("t", 3000, 5000, 0, 125, 0, None, 300)
EYE = eye(VIEWER)


def seen(*pieces: Piece, target: Body = TARGET, bodies: tuple[Body, ...] = ()) -> Silhouette:
    return silhouette(Field((9000, 9000), pieces), EYE, target, None, bodies)


def test_an_open_table_hides_nothing() -> None:
    assert seen() == (0.0, "none", (), ())
    assert seen(rectangle("beside", 1500, 5200, 900, 300, height=900)).grade == "none"
    assert seen(rectangle("behind", 3200, 4000, 300, 2000, height=900)).grade == "none"


def test_a_wall_across_the_left_half_hides_half() -> None:
    found = seen(rectangle("left", 2990, 5000, 10, 500, height=900))
    assert found.hidden == pytest.approx(0.5, abs=1e-6)
    assert (found.grade, found.pieces) == ("half", (0,))


def test_a_low_wall_hides_what_is_below_its_shadow() -> None:
    """From an eye 300 high over a wall 200 high, halfway: the line over its far edge comes down to 100."""
    found = seen(rectangle("wall", 1980, 4000, 20, 2000, height=200))
    assert found.hidden == pytest.approx(100 / 300, abs=1e-6)
    assert found.grade == "some"


def test_a_wall_against_the_target_hides_its_own_height() -> None:
    wall = rectangle("wall", 2900, 4000, 100, 2000, height=150)
    assert seen(wall).grade == "half"
    kneeling = TARGET._replace(height=150)
    assert seen(wall, target=kneeling).grade == "whole"
    assert seen(wall, target=TARGET._replace(height=280)).grade == "more"


def test_a_raised_beam_leaves_feet_and_head() -> None:
    found = seen(rectangle("beam", 2950, 4000, 50, 2000, floor=100, height=100))
    assert 1 / 3 < found.hidden < 0.36


def test_a_roof_edge_hides_the_feet_from_below_and_nothing_from_above() -> None:
    roof = rectangle("roof", 2500, 4000, 1000, 2000, height=600)
    above = TARGET._replace(z=600)
    assert 0 < seen(roof, target=above).hidden < 1
    field = Field((9000, 9000), [roof])
    assert silhouette(field, (1000, 5000, 950), above).grade == "none"
    assert silhouette(field, (2600, 5000, 900), TARGET._replace(x=4000)).grade != "none"


def test_what_two_walls_hide_together_counts_once() -> None:
    near, far = (rectangle(n, x, 5000, 10, 500, height=900) for n, x in (("near", 2000), ("far", 2990)))
    both = seen(near, far)
    assert both.hidden == pytest.approx(0.5, abs=1e-6)
    assert both.pieces == (0, 1)
    beside = seen(far, rectangle("right", 2990, 4950, 10, 50, height=900))
    assert beside.hidden == pytest.approx(0.5 + 50 * 2000 / 1990 / 250, abs=1e-6)


def test_nothing_at_all_shows_behind_a_wall_of_two_parts() -> None:
    parts = [rectangle("one", 2000, 0, 100, 5000, height=900), rectangle("two", 2000, 4900, 150, 4000, height=900)]
    field, rng = Field((9000, 9000), parts), random.Random(1)
    for _ in range(400):
        spot = rng.randrange(1000, 1900), rng.randrange(4500, 5500), 300
        target = TARGET._replace(x=rng.randrange(2300, 4000), y=rng.randrange(4500, 5500))
        assert hidden(field, spot, target) == 1.0


def test_bodies_hide_but_never_the_viewer_or_the_target() -> None:
    small = Body("m", 2000, 5000, 0, 125, 0, None, 300)
    found = seen(bodies=(VIEWER, TARGET, small))
    assert (found.grade, found.bodies) == ("whole", (2,))
    child = small._replace(height=200)
    assert seen(bodies=(child,)).hidden == pytest.approx(100 / 300, abs=1e-6)
    truck = Body("truck", 2000, 5000, 0, 0, 90, (400, 150), 400)
    assert seen(bodies=(truck,)).grade == "whole"


def test_a_vehicle_is_as_wide_as_it_lies_across_the_line() -> None:
    half = rectangle("left", 2790, 5000, 10, 900, height=900)
    long = Body("car", 3000, 5000, 0, 0, 90, (400, 200), 300)
    assert seen(half, target=long).hidden == pytest.approx(0.5, abs=1e-6)
    post = rectangle("post", 2990, 4800, 10, 400, height=900)
    assert seen(post, target=long).hidden == pytest.approx(0.5, abs=0.01)
    assert seen(post, target=long._replace(facing=0)).grade == "whole"


@pytest.mark.parametrize(
    ("hidden", "name"),
    [
        (0.0, "none"),
        (0.0005, "none"),
        (0.01, "some"),
        (0.5, "half"),
        (0.502, "more"),
        (0.9995, "whole"),
        (1.0, "whole"),
    ],
)
def test_grades(hidden: float, name: str) -> None:
    assert grade(hidden) == name


@pytest.mark.parametrize("seed", range(60))
def test_random_scenes_agree_with_lines_cast_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    pieces = []
    for i in range(rng.randint(1, 6)):
        x, y = rng.randint(700, 3100), 5000 + rng.randint(-400, 400)
        big = rng.random() < 0.6
        outline = (
            turned(rng, x, y, rng.randint(30, 900), rng.randint(20, 300))
            if big
            else star(rng, x, y, rng.randint(60, 400))
        )
        floor, height = rng.choice((0, 0, 0, 100, 300)), rng.randint(40, 500)
        pieces.append(Piece(id=f"p{i}", name="p", outline=outline, floor=floor, height=height))
    bodies = [
        Body(
            f"b{i}",
            rng.randint(1200, 2900),
            5000 + rng.randint(-200, 200),
            rng.choice((0, 0, 150)),
            125,
            0,
            None,
            rng.choice((60, 150, 300)),
        )
        for i in range(rng.randint(0, 3))
    ]
    target = TARGET._replace(
        z=rng.choice((0, 0, 200, 600)), r=rng.choice((125, 200)), height=rng.choice((80, 150, 300))
    )
    start = (1000, 5000 + rng.randint(-300, 300), rng.choice((60, 150, 300, 500, 900)))
    found = silhouette(Field((9000, 9000), pieces), start, target, None, bodies)
    assert found.hidden == pytest.approx(hidden_rays(pieces, bodies, start, target, 28), abs=0.04)
    field, other = Field((9000, 9000), pieces), EYE
    assert hidden(field, start, target, None, bodies) == pytest.approx(found.hidden)
    eyes = [Body("eye", *at, 0, height=0) for at in (start, other)]
    many = hidden_each(field, [(one, target) for one in eyes], None, bodies)
    assert many == pytest.approx([found.hidden, hidden(field, other, target, None, bodies)])
    for i, piece in enumerate(pieces):
        alone = silhouette(Field((9000, 9000), [piece]), start, target)
        assert (alone.hidden > 1e-4) <= (i in found.pieces) <= (alone.hidden > 0)


def test_the_share_does_not_depend_on_the_order_or_on_the_direction_of_the_table() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        pieces = [
            Piece(
                id=f"p{i}",
                name="p",
                outline=turned(rng, rng.randint(1300, 2900), 5000 + rng.randint(-300, 300), 400, 60),
                height=rng.randint(50, 400),
            )
            for i in range(5)
        ]
        one = silhouette(Field((9000, 9000), pieces), EYE, TARGET).hidden
        two = silhouette(Field((9000, 9000), pieces[::-1]), EYE, TARGET).hidden
        quarter = [
            Piece(id=p.id, name="p", outline=tuple((-y, x) for x, y in p.outline), height=p.height) for p in pieces
        ]
        three = silhouette(Field((9000, 9000), quarter), (-5000, 1000, 300), TARGET._replace(x=-5000, y=3000)).hidden
        assert one == pytest.approx(two, abs=1e-9)
        assert one == pytest.approx(three, abs=1e-6)
