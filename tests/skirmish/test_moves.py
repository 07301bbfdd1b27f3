"""Paths and places: on a small table with one wall."""

from __future__ import annotations

from random import Random

import pytest

from dustup.core import Illegal
from dustup.skirmish import ideas, path, place, walk
from dustup.skirmish.model import Model
from dustup.table import reach
from dustup.table.field import Field
from dustup.table.pieces import Map, Piece
from dustup.table.units import CENTIMETRE

WALL = Piece(
    id="wall",
    name="Wall",
    outline=((2900, 1000), (3100, 1000), (3100, 4000), (2900, 4000)),
    height=600,
    material="brick",
)
TABLE = Map(id="t", name="T", size=(6000, 6000), pieces=(WALL,))
FIELD = Field.of(TABLE)
BLOCKS = (0,)


def ann(x: int = 2000, y: int = 2500) -> Model:
    return Model("a", "red", "Ann", x=x, y=y, status="up")


def walker(f: Model, budget: int = 1500) -> path.Walker[walk.Trip]:
    def plan(way: walk.Path) -> walk.Trip:
        points = [(f.x, f.y), *way]
        trip = walk.Trip(points, reach.length(points))
        if trip.cost > budget + walk.SLACK:
            raise Illegal("too far", "X-1")
        walk.past_pieces(FIELD, trip, f.r, BLOCKS, "X-2")
        if not walk.room(FIELD, *trip.end, f.r, BLOCKS, []):
            raise Illegal("no room", "X-3")
        return trip

    return path.Walker(f, plan, "X-1")


def test_a_refused_path_says_why_and_offers_the_same_way_as_far_as_it_may_go() -> None:
    w = walker(ann())
    with pytest.raises(Illegal) as refused:
        w.test({"path": [[3500, 2500]], "facing": 0})
    assert (refused.value.why, refused.value.rule) == ("Wall is in the way", "X-2")
    x, y = refused.value.nearest["path"][-1]
    assert 2700 <= x <= 2775 and y == 2500
    w.test(refused.value.nearest)


@pytest.mark.parametrize(
    "answer",
    [{"path": [[1.5, 2]]}, {"path": [[2000, 2600, "jump"]]}, {"path": [], "facing": 400}, {"path": [[0, 0]] * 41}],
)
def test_other_shapes_are_refused(answer: object) -> None:
    with pytest.raises(Illegal):
        walker(ann()).test(answer)


def test_measuring_tells_cost_or_reason() -> None:
    w = walker(ann())
    assert w.measure({"path": [[2000, 3500]]}, 1500, CENTIMETRE)["ok"] is True
    told = w.measure({"path": [[2000, 5000]]}, 1500, CENTIMETRE)
    assert (told["ok"], told["why"], told["length"]) == (False, "too far", 2500.0)


def test_ideas_are_legal_and_lead_round_the_wall() -> None:
    f = ann()
    w = walker(f)
    foe = Model("b", "blue", "Bob", x=4000, y=2500, status="up")
    g = ideas.Ground(FIELD, f, 1500.0, w.legal, BLOCKS, [foe.body], covers=BLOCKS)
    good = ideas.good(g, [foe], [(2000, 5000)])
    assert len(good) >= 3
    for answer in good:
        w.test(answer)
    rng = Random(1)
    for _ in range(50):
        w.test(ideas.drawn(g, [(foe.x, foe.y)], rng, lambda: ideas.charges(g, [foe])))


def test_a_charge_ends_in_contact() -> None:
    f, foe = ann(), Model("b", "blue", "Bob", x=2000, y=3800, status="up")
    g = ideas.Ground(FIELD, f, 1500.0, walker(f).legal, BLOCKS, [foe.body])
    answer = ideas.into_contact(g, foe)
    assert answer is not None
    x, y = answer["path"][-1]
    assert abs(3800 - y - 250) <= 5 and x == 2000 and answer["facing"] == 90


def test_strips_and_spots() -> None:
    strip = place.strip((6000, 4000), "north", 1000)
    assert place.bounds(strip) == (0, 3000, 6000, 4000)
    assert place.inside(strip, 125, 3125, 125) and not place.inside(strip, 125, 3100, 125)
    assert not place.inside(((0, 0), (1000, 0), (0, 1000)), 800, 800, 10)


def test_the_question_where_to_stand() -> None:
    f = ann()
    taken = (3000, 500)

    def bar(x: int, y: int) -> Illegal | None:
        return Illegal("taken", "X-4") if abs(x - taken[0]) + abs(y - taken[1]) < 400 else None

    areas = [place.strip((6000, 6000), "south", 1000)]
    ask = place.question(f, place.Spots(areas, bar, "X-5"), lambda x, y: 90)
    ask.accept({"point": [1000, 500], "facing": 90})
    with pytest.raises(Illegal) as refused:
        ask.accept({"point": [3000, 500]})
    assert refused.value.why == "taken"
    ask.accept(refused.value.nearest)
    rng = Random(2)
    for answer in [ask.suggest(rng), *ask.ideas()]:
        ask.accept(answer)


def test_pieces_met_on_a_way_but_not_those_it_starts_at() -> None:
    assert walk.met(FIELD, [(1000, 2000), (5000, 2000)], 100, BLOCKS) == (0,)
    assert walk.met(FIELD, [(3000, 2000), (5000, 2000)], 100, BLOCKS) == ()
    assert walk.met(FIELD, [(1000, 2000)], 100, BLOCKS) == ()
