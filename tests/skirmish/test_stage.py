"""Any situation of any book, read strictly from a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from dustup.core import ContentError, Words
from dustup.core.content import convert
from dustup.skirmish.model import Model
from dustup.skirmish.setup import Setup
from dustup.skirmish.space import gap
from dustup.skirmish.stage import Opening, Stage, stage
from dustup.skirmish.state import State
from dustup.skirmish.words import assign, lengths, listed, named, stats, whole
from dustup.table.field import Field
from dustup.table.units import STICKS


class Rider(Model):
    """A fighter with a state and a kit of its own."""

    kit: tuple[str, ...] = ()
    stunned: bool = False
    grudge: str = ""
    tally: dict[str, int] = msgspec.field(default_factory=dict)


@dataclass(slots=True)
class Feud(State[Setup[Any, Any, Any], Rider]):
    """A battle with a field of its own."""

    wind: int = 0


KIT = {"axe": "axe", "long_bow": "long bow"}


def opened(o: Opening) -> Feud:
    names = {side: side for side in o.sides}
    return Feud(Setup(o.table, Field.of(o.table), (), None, None, names, {}), {}, o.sides)


def recruit(s: Feud, id: str, row: Any) -> Rider:
    return Rider(id, row["side"], id, kit=tuple(listed(row.get("kit"), KIT, "kit", f"fighter {id}")))


CM = Stage(
    open=opened,
    recruit=recruit,
    length=lengths("cm"),
    words=Words(states={"stunned": {"stunned": True}}),
    own=("kit",),
    alike={"things": "kit"},
    marks={"smoke": 5},
)
A, B = {"side": "red", "at": [20, 40]}, {"side": "blue", "at": [30, 40]}


def read(how: Stage[Feud] = CM, **case: Any) -> Feud:
    return stage({"fighters": {"A": A, "B": B}, **case}, how)


def test_fighters_stand_where_the_case_says_with_what_it_says() -> None:
    row = {**A, "facing": "B", "things": "Long Bow", "status": "stunned", "grudge": "B", "set": {"tally": {"hits": 2}}}
    s = read(fighters={"A": row, "B": {**B, "facing": "west", "base": 40, "points": 12, "status": "downed"}})
    a, b = s.fighters["A"], s.fighters["B"]
    assert (a.x, a.y, a.facing, a.status, a.stunned, a.grudge, a.kit) == (2000, 4000, 0, "up", True, "B", ("long_bow",))
    assert (a.tally, b.r, b.points, b.status, b.facing) == ({"hits": 2}, 200, 12, "down", 180)
    assert s.sides == ("red", "blue") and (s.turn, s.phase) == (1, "turn")


def test_red_comes_first_in_whatever_order_people_are_listed() -> None:
    rows = {"G": "green", "B": "blue", "A": "red"}
    s = read(fighters={id: {"side": side, "at": [10 * n, 20]} for n, (id, side) in enumerate(rows.items(), 1)})
    assert s.sides == ("red", "blue", "green")


def test_distances_are_between_bases_in_the_books_own_unit() -> None:
    inches = Stage(open=opened, recruit=recruit, length=lengths("in"), size=(36, 36))
    people = {"B": {"side": "blue", "at": {"from": "A", "gap": 3, "toward": 90}}, "A": {"side": "red", "at": [10, 10]}}
    s = read(inches, fighters=people)
    assert gap(s.fighters["A"], s.fighters["B"]) == 3 * 254
    sticks = Stage(open=opened, recruit=recruit, length=lengths("stick", STICKS[28]))
    people = {"A": A, "B": {"side": "blue", "at": {"from": "A", "gap": "2 short", "toward": "north"}}}
    assert gap(*read(sticks, fighters=people).fighters.values()) == 2 * STICKS[28].short


def test_vehicles_are_rectangles_and_carry_their_riders() -> None:
    truck = {"side": "red", "at": [20, 40], "half": [6, 3], "facing": 90}
    people = {"T": truck, "A": {"side": "red", "on": "T"}, "B": {"side": "blue", "at": {"from": "T", "gap": 2}}}
    s = read(fighters=people)
    assert s.fighters["T"].half == (600, 300)
    assert (s.fighters["A"].x, s.fighters["A"].y, s.fighters["A"].on) == (2000, 4000, "T")
    assert gap(s.fighters["T"], s.fighters["B"]) == pytest.approx(200, abs=1)


def test_a_marker_may_be_where_somebody_is() -> None:
    there = [{"kind": "smoke", "position": "A"}, {"kind": "smoke", "position": [10, 10], "holder": "A"}]
    s = read(fighters={"A": {"side": "red", "at": [20, 40]}}, marks=[*there, {"kind": "smoke", "holder": "A"}])
    assert [(mark.x, mark.y) for mark in s.marks.values()] == [(2000, 4000), (1000, 1000), (2000, 4000)]


def test_scenery_marks_and_the_moment() -> None:
    door = {"id": "door", "like": "crate", "at": [60, 60]}
    case = {"table": {"size": [90, 60], "pieces": [{**door, "at": [60, 30]}]}, "pieces": {"door": "open"}, "wind": 3}
    s = read(**case, marks=[{"kind": "Smoke", "at": [40, 40]}], turn=2, active="A", set={"notes": {"x": 1}})
    assert s.setup.map.size == (9000, 6000) and s.pieces == {"door": "open"} and s.terrain == 1
    assert (s.marks["m1"].kind, s.marks["m1"].r) == ("smoke", 500)
    assert (s.turn, s.active, s.wind, s.notes) == (2, "A", 3, {"x": 1})


def test_a_piece_may_name_its_own_unit() -> None:
    s = read(table={"size": ["20 in", 50], "pieces": [{"id": "w", "rect": [5, 5, "30 mm", "2 in"], "height": "33 mm"}]})
    wall = next(piece for piece in s.setup.field.pieces if piece.id == "w")
    assert s.setup.map.size == (5080, 5000)
    assert (wall.height, max(x for x, _ in wall.outline), max(y for _, y in wall.outline)) == (330, 800, 1008)
    with pytest.raises(ContentError, match="not a length"):
        read(table={"pieces": [{"rect": [5, 5, 3, 3], "height": "high"}]})


def test_people_may_be_a_list_and_may_stand_on_something() -> None:
    s = read(fighters=[{"id": "A", "side": "red", "at": [20, 40, 5]}, {"id": "B", **B}])
    assert s.fighters["A"].z == 500


def test_a_flag_may_be_written_as_a_number_and_a_counter_as_a_flag() -> None:
    s = read(fighters={"A": {**A, "stunned": 1}, "B": B}, wind=True)
    assert s.fighters["A"].stunned is True and s.wind == 1 and type(s.wind) is int
    with pytest.raises(ContentError, match="stunned is 2"):
        read(fighters={"A": {**A, "stunned": 2}})


def test_a_case_need_not_be_a_place_one_can_reach() -> None:
    """Bases over the edge or on each other, walls in each other: a sketch is enough to ask about a rule."""
    walls = [{"like": "low_wall", "rect": [10, 10, 20, 1]}, {"like": "low_wall", "rect": [10, 5, 1, 20]}]
    s = read(fighters={"A": {**A, "at": [0.5, 40]}, "B": {**B, "at": [1, 40]}}, table={"pieces": walls})
    assert (s.fighters["A"].x, s.fighters["B"].x) == (50, 100) and len(s.setup.map.pieces) == 2


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ({"weather": "fog"}, "unknown key 'weather'"),
        ({"fighters": {"A": {**A, "kitt": "axe"}}}, "unknown key 'kitt' (did you mean kit?"),
        ({"fighters": {"A": {**A, "kit": "sord"}}}, "there is no kit 'sord'"),
        ({"fighters": {"A": {**A, "status": "asleep"}}}, "status 'asleep'"),
        ({"fighters": {"A": {**A, "stunned": "yes"}}}, "stunned is 'yes' (give a value like"),
        ({"fighters": {"A": {"side": "red"}}}, "has no place"),
        ({"fighters": {"A": {**A, "at": [20]}}}, "[20] is not a place"),
        ({"fighters": {"A": {**A, "at": {"from": "Q"}}}}, "there is no fighter 'Q'"),
        ({"fighters": {"A": {**A, "at": {"from": "A"}}}}, "stand only by each other"),
        ({"fighters": {"A": {**A, "at": [-9, 40]}}}, "off the table"),
        ({"fighters": {"A": {**A, "on": "T"}}}, "nothing called 'T' to ride on"),
        ({"fighters": {}}, "a case needs fighters"),
        ({"map": "motel_9", "table": {}}, "give either"),
        ({"table": {"pieces": [{"like": "castle", "at": [4, 4]}]}}, "castle"),
        ({"marks": [{"kind": "fog", "at": [4, 4]}]}, "there is no kind 'fog'"),
        ({"marks": [{"kind": "smoke", "at": [400, 4]}]}, "off the table"),
        ({"pieces": {"gate": "open"}}, "there is no piece 'gate'"),
        ({"phase": "dawn"}, "there is no phase 'dawn'"),
        ({"active": "Q"}, "there is no fighter 'Q'"),
        ({"set": {"fighters": {}}}, "unknown key 'fighters'"),
    ],
)
def test_mistakes_are_named_with_a_remedy(case: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError) as error:
        read(**case)
    assert says in str(error.value)
    assert error.value.remedy


def test_numbers_names_and_attributes() -> None:
    assert whole("7", "x") == 7
    assert stats({"Strength": 4, "t": "-"}, ("S", "T"), {"strength": "S"}, "x") == {"S": 4, "T": None}
    assert named("bow", KIT, "kit", "x", {"bow": "long_bow"}) == "long_bow"
    rider = Rider("A", "red", "A")
    assign(rider, {"kit": ["axe"]}, ("kit",), "x")
    assert rider.kit == ("axe",)
    with pytest.raises(ContentError, match="not a whole number"):
        whole(1.5, "x")
    with pytest.raises(ContentError, match="finer than a tenth"):
        lengths("cm")(0.001, "x")
    with pytest.raises(ContentError, match="larger than any table"):
        lengths("in")(float("inf"), "x")


def test_words_of_a_book_are_read_strictly() -> None:
    assert convert({"answers": {"fire": "shoot"}}, Words, "words") == Words(answers={"fire": "shoot"})
    with pytest.raises(ContentError, match="anwsers"):
        convert({"anwsers": {"fire": "shoot"}}, Words, "words")
