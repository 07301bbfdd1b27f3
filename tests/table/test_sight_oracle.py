"""Sight proved against an independent oracle by sampling, and symmetry by a hundred thousand pairs."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from table.oracle import base_points, blocked, body_depth, depth, in_base, planted, rectangle, sampled, scene

from dustup.table.bodies import Body, corners, pack
from dustup.table.field import Field
from dustup.table.kernels import CONTACT
from dustup.table.pieces import Piece
from dustup.table.sight import (
    barriers,
    clear,
    crossed,
    hidden,
    in_arc,
    opens,
    passes,
    standing,
)

SLACK = 2e-3


def seeds(usual: int, every: int) -> list[Any]:
    """Some seeds for every day, all of them with the long runs."""
    return [*range(usual), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(usual, every))]


@pytest.mark.parametrize("seed", seeds(50, 150))
def test_crowded_tables_agree_with_sampling(seed: int) -> None:
    """Sampling never finds a line we deny; every line we give is free; the same for crossings."""
    rng = random.Random(seed)
    pieces, bodies, viewer, target = scene(rng, rng.randint(1, 6), rng.randint(0, 4), rng.choice((700, 1200, 2500)))
    front = rng.random() < 0.5
    field = Field((9000, 9000), pieces)
    lines = sampled(viewer, target, front, rng, 8)
    line = clear(field, viewer, target, front, None, bodies)
    if line is None:
        assert all(blocked(pieces, bodies, a, b, 1e-6) for a, b in lines)
    else:
        assert in_base(viewer, front, line.a, SLACK)
        assert in_base(target, False, line.b, SLACK)
        assert not blocked(pieces, bodies, line.a, line.b, SLACK)
    found = dict(crossed(field, viewer, target, front))
    for i, piece in enumerate(pieces):
        if i in found:
            assert in_base(viewer, front, found[i].a, SLACK)
            assert in_base(target, False, found[i].b, SLACK)
            assert depth(piece.outline, *found[i]) > 0
        else:
            assert all(depth(piece.outline, a, b) <= SLACK for a, b in lines[::5])
    for body, met in zip(bodies, standing(viewer, target, front, bodies)):
        if any(body_depth(body, a, b) > SLACK for a, b in lines):
            assert met
        elif met:
            near = Body("near", body.x, body.y, 0, body.r + 60)
            assert any(body_depth(near, a, b) > 0 for a, b in lines)


@pytest.mark.parametrize("seed", range(20))
def test_a_planted_line_is_never_denied(seed: int) -> None:
    """Obstacles are crowded round one secret free line, leaving slits down to a few hundredths of a millimetre."""
    for turn in range(25):
        rng = random.Random(1000 * seed + turn)
        pieces, bodies, viewer, target, front = planted(rng)
        line = clear(Field((9000, 9000), pieces), viewer, target, front, None, bodies)
        assert line is not None
        assert not blocked(pieces, bodies, line.a, line.b, SLACK)


@pytest.mark.parametrize("grid", [1, 25, 100])
def test_hidden_from_each_other_is_what_the_single_lines_say(grid: int) -> None:
    """One question for both ways sieves the pieces by the strip between the bases: it never loses one that counts."""
    rng = random.Random(grid)
    found = [0, 0]
    for _ in range(1500):
        pieces = [
            rectangle(f"p{i}", *(rng.randrange(3000 // grid) * grid for _ in range(2)), rng.randint(1, 9) * 100, 300)
            for i in range(9)
        ]
        one, two = (
            Body(name, *(rng.randrange(3000 // grid) * grid for _ in range(2)), 0, rng.choice((125, 250)), facing)
            for name, facing in (("a", rng.randrange(360)), ("b", rng.randrange(0, 360, 45)))
        )
        front, ahead, field = rng.random() < 0.8, rng.random() < 0.8, Field((9000, 9000), pieces)
        there = clear(field, one, two, front) is None
        back = (in_arc(two, one) or not ahead) and clear(field, two, one, ahead) is None
        assert hidden(field, one, two, front, ahead) == (there or back)
        found[there or back] += 1
    assert min(found) > 300


@pytest.mark.parametrize("grid", [1, 25, 100])
def test_quick_questions_between_discs_agree_with_the_general_ones(grid: int) -> None:
    """Pieces alone and bases alone, from whole bases and from front halves."""
    rng = random.Random(7 * grid)
    shut = [0, 0]
    for _ in range(600):
        one, two, *others = (
            Body(str(i), *(rng.randrange(2500 // grid) * grid for _ in range(2)), 0, rng.choice((125, 200)), turn)
            for i, turn in enumerate((rng.randrange(360), 0, 0, 0, 0, 0, 0))
        )
        pieces = [
            rectangle(f"p{i}", *(rng.randrange(2500 // grid) * grid for _ in range(2)), 100 * rng.randint(1, 9), 200)
            for i in range(6)
        ]
        field, front = Field((9000, 9000), pieces), rng.random() < 0.5
        picks = tuple(sorted(rng.sample(range(6), rng.randint(1, 6))))
        assert barriers(field, one, two, front, picks) == crossed(field, one, two, front, picks)
        shut[0] += not opens(field, one, two, front, picks)
        assert opens(field, one, two, front, picks) == (clear(field, one, two, front, picks) is not None)
        apart = [e for e in others if (e.x, e.y) not in ((one.x, one.y), (two.x, two.y))]
        for each, met in zip(apart, standing(one, two, front, apart)):
            alone = passes(one, two, front, [each])
            assert met or alone
        shut[1] += not passes(one, two, front, apart)
        assert passes(one, two, front, apart) == (clear(field, one, two, front, (), apart) is not None)
    assert min(shut) > 20


def _crowd(rng: np.random.Generator, count: int, grid: int) -> list[Body]:
    """Many disc bases; on a grid, so that tangents, touching and collinear cases are common."""
    places = rng.integers(0, 3000 // grid, (count, 2)) * grid
    radii = rng.choice([100, 125, 200], count)
    return [Body(f"b{i}", int(x), int(y), 0, int(r)) for i, ((x, y), r) in enumerate(zip(places, radii))]


@pytest.mark.parametrize("grid", [1, 25, 100])
def test_sight_between_whole_bases_is_symmetric(grid: int) -> None:
    """Over 100,000 pairs in all, on tables from free to gridded (where grazing and slits abound)."""
    rng = np.random.default_rng(grid)
    seen = 0
    total = 0
    for turn in range(34):
        pieces = []
        for i in range(8):
            x, y = (int(v) * grid for v in rng.integers(0, 3000 // grid, 2))
            w, h = (max(grid, int(v) // grid * grid) for v in rng.integers(50, 700, 2))
            pieces.append(rectangle(f"p{i}", x, y, w, h))
        field = Field((9000, 9000), pieces)
        one, two, others = _crowd(rng, 1000, grid), _crowd(rng, 1000, grid), pack(_crowd(rng, 5 * (turn % 2), grid))
        there = [clear(field, a, b, False, None, others) is not None for a, b in zip(one, two)]
        back = [clear(field, b, a, False, None, others) is not None for a, b in zip(one, two)]
        assert there == back
        seen += sum(there)
        total += len(there)
    assert total == 34_000
    assert 0.05 * total < seen < 0.95 * total


def test_turning_the_whole_table_changes_nothing() -> None:
    """Quarter turns keep whole numbers: the answer must be the same."""
    for seed in range(200):
        rng = random.Random(seed)
        pieces, bodies, viewer, target = scene(rng, 5, 2, 1500)
        if math.dist((viewer.x, viewer.y), (target.x, target.y)) < viewer.r + target.r + CONTACT:
            continue
        straight = clear(Field((9, 9), pieces), viewer, target, True, None, bodies)
        turned = [Piece(id=p.id, name=p.name, outline=tuple((-y, x) for x, y in p.outline), height=300) for p in pieces]
        quarter = [b._replace(x=-b.y, y=b.x, facing=b.facing + 90) for b in (viewer, target, *bodies)]
        other = clear(Field((9, 9), turned), quarter[0], quarter[1], True, None, quarter[2:])
        assert (straight is None) == (other is None)


def _rect_points(body: Body, front: bool, count: int) -> list[tuple[float, float]]:
    """Points of a rectangular base, or of its front half, on a grid with its edges."""
    a, b = body.half or (0, 0)
    g = math.radians(body.facing)
    ends = [
        (u / count if front else 2 * u / count - 1, 2 * v / count - 1)
        for u in range(count + 1)
        for v in range(count + 1)
    ]
    return [
        (body.x + u * a * math.cos(g) - v * b * math.sin(g), body.y + u * a * math.sin(g) + v * b * math.cos(g))
        for u, v in ends
    ]


@pytest.mark.parametrize("seed", seeds(24, 80))
def test_rectangles_see_and_are_seen_as_sampled_lines_say(seed: int) -> None:
    """Sampling finds no line that is denied; a line that is granted is free; and hiding is the same question both ways."""
    rng = random.Random(seed)
    pieces, _, viewer, target = scene(rng, rng.randint(1, 5), 0, rng.choice((1200, 2500)))
    car = target._replace(r=0, half=(rng.randint(100, 400), rng.randint(60, 200)), facing=rng.randrange(360))
    man = viewer._replace(r=0, half=(120, 120)) if rng.random() < 0.5 else viewer
    front, field = rng.random() < 0.5, Field((9000, 9000), pieces)
    starts = _rect_points(man, front, 6) if man.half else base_points(man, front, rng, 12)
    lines = [(a, b) for a in starts for b in _rect_points(car, False, 6)]
    free = [line for line in lines if not blocked(pieces, [], *line, 1e-6)]
    picks = tuple(range(len(pieces)))
    line = clear(field, man, car, front)
    assert opens(field, man, car, front, picks) == (line is not None)
    assert line is not None or not free
    assert line is None or not blocked(pieces, [], line.a, line.b, SLACK)
    there = clear(field, man, car, front) is None
    back = in_arc(car, man) and clear(field, car, man, True) is None
    assert hidden(field, man, car, front, True) == (there or back)
    met = {i for i, _ in barriers(field, man, car, front, picks)}
    assert met >= {
        i for i, piece in enumerate(pieces) if any(depth(piece.outline, *each) > SLACK for each in lines[::3])
    }
    posts = [
        Body(
            f"o{i}", rng.randint(300, 1000), rng.randint(-300, 300), 0, 0 if i else 125, 30 * i, (90, 40) if i else None
        )
        for i in range(3)
    ]
    rings = [
        Piece(id=o.id, name="o", outline=tuple((round(x), round(y)) for x, y in corners(o)) or ((0, 0), (1, 0), (0, 1)))
        for o in posts
    ]
    cut = standing(man, car, front, posts)
    for post, ring, crossed_by_some in zip(posts, rings, cut):
        deep = [depth(ring.outline, *each) if post.half else body_depth(post, *each) for each in lines[::3]]
        assert crossed_by_some or max(deep) <= 1
    if not any(cut):
        assert passes(man, car, front, posts)
    if not passes(man, car, front, posts):
        assert all(
            blocked([r for r, o in zip(rings, posts) if o.half], [o for o in posts if not o.half], *each, -1)
            for each in lines[::3]
        )
