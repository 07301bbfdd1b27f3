"""Templates: partly and wholly under discs, flames, arcs and bands."""

from __future__ import annotations

import math
import random

import pytest

from dustup.table.bodies import Body
from dustup.table.templates import (
    Template,
    arc,
    disc_template,
    meets,
    outline,
    signed,
    teardrop,
    touched,
    wholly,
)


def base(x: int, y: int, r: int = 125) -> Body:
    return Body("b", x, y, 0, r)


def test_disc_template_touches_and_covers() -> None:
    blast = disc_template((0, 0), 500)
    assert touched(blast, base(624, 0)) and not touched(blast, base(625, 0))
    assert wholly(blast, base(375, 0)) and not wholly(blast, base(376, 0))


def test_a_flame_is_narrow_at_the_weapon() -> None:
    flame = teardrop((0, 0), 0, 2000, 500)
    assert touched(flame, base(2124, 0)) and not touched(flame, base(2125, 0))
    assert touched(flame, base(1750, 374)) and not touched(flame, base(1750, 375))
    assert wholly(flame, base(1750, 125)) and not wholly(flame, base(1750, 126))
    slope = math.asin(250 / 1750)
    edge = (500 * math.sin(slope) + 125) / math.cos(slope)
    assert touched(flame, base(500, math.floor(edge))) and not touched(flame, base(500, math.ceil(edge)))
    assert not touched(flame, base(-125, 0)) and touched(flame, base(-124, 0))


def test_an_arc_lies_between_two_distances() -> None:
    sweep = arc((0, 0), 90, 500, 1000, 60)
    assert touched(sweep, base(0, 1124)) and not touched(sweep, base(0, 1125))
    assert touched(sweep, base(0, 376)) and not touched(sweep, base(0, 375))
    assert wholly(sweep, base(0, 750)) and not wholly(sweep, base(0, 620))
    assert not touched(sweep, base(750, 0))
    assert touched(arc((0, 0), 0, 0, 1000, 360), base(-900, 0))


def test_rectangles_under_templates() -> None:
    truck = Body("t", 0, 0, 0, 0, 0, (400, 200))
    assert touched(disc_template((600, 0), 201), truck) and not touched(disc_template((600, 0), 199), truck)
    assert touched(disc_template((0, 0), 50), truck)
    assert wholly(disc_template((0, 0), 448), truck) and not wholly(disc_template((0, 0), 447), truck)


@pytest.mark.parametrize(
    "template",
    [
        disc_template((100, 50), 700),
        teardrop((0, 0), 37, 2000, 600),
        arc((0, 0), 200, 300, 1500, 70),
    ],
)
def test_distance_agrees_with_the_drawn_outline(template: Template) -> None:
    """The drawn ring in fine steps is the edge the exact distance is measured to."""
    rng = random.Random(1)
    ring = outline(template, 0.05)
    assert max(abs(signed(template, p)) for p in ring) < 0.01
    for _ in range(60):
        p = (rng.uniform(-2000, 2000), rng.uniform(-2000, 2000))
        seen = min(_far(p, ring[i - 1], ring[i]) for i in range(len(ring)))
        assert abs(signed(template, p)) == pytest.approx(seen, abs=0.01)


def _far(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    ex, ey = b[0] - a[0], b[1] - a[1]
    n = ex * ex + ey * ey
    w = min(1.0, max(0.0, ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / n)) if n else 0.0
    return math.hypot(p[0] - a[0] - w * ex, p[1] - a[1] - w * ey)


@pytest.mark.parametrize("seed", range(40))
def test_templates_over_rectangles_agree_with_sampled_points(seed: int) -> None:
    rng = random.Random(seed)
    place = rng.randint(500, 1500), rng.randint(500, 1500)
    truck = Body("t", 1000, 1000, 0, 0, rng.randrange(360), (rng.randint(100, 500), rng.randint(60, 200)))
    turn = rng.randrange(360)
    for template in (
        disc_template(place, rng.randint(50, 600)),
        teardrop(place, turn, 800, 200),
        arc(place, turn, rng.choice((0, 300)), 700, rng.choice((45, 90, 360))),
    ):
        g = math.radians(truck.facing)
        half = truck.half or (0, 0)
        deep = min(
            signed(template, (1000 + u * math.cos(g) - v * math.sin(g), 1000 + u * math.sin(g) + v * math.cos(g)))
            for u in (half[0] * k / 20 for k in range(-20, 21))
            for v in (half[1] * k / 12 for k in range(-12, 13))
        )
        if deep < -0.1:
            assert touched(template, truck) and meets(template, truck)
        elif deep > 40:
            assert not touched(template, truck) and not meets(template, truck)


def test_a_rectangle_that_just_meets_a_template() -> None:
    truck = Body("t", 1000, 1000, 0, 0, 0, (400, 200))
    edge = disc_template((1900, 1000), 500)
    assert meets(edge, truck) and not touched(edge, truck)
    assert not meets(disc_template((1902, 1000), 500), truck)
