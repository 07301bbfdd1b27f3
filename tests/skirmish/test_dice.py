"""Rolls, reactions, contact, blasts, house rules, wishes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from dustup.core import Flow, Illegal, Roll
from dustup.core.content import ContentError
from dustup.core.odds import branches
from dustup.skirmish import area, house, react, rolls, setup, space
from dustup.skirmish.model import Model
from dustup.skirmish.space import touched
from dustup.skirmish.state import State


def state(*people: Model) -> State[None, Model]:
    return State(None, {f.id: f for f in people})


def man(id: str, side: str, x: int, y: int = 0) -> Model:
    return Model(id, side, id.title(), x=x, y=y, status="up")


def run(flow: Flow[Any], *answers: Any) -> Any:
    """What a flow returns when it is given these answers; all of them must be taken."""
    left = list(answers)
    try:
        flow.send(None)
        while True:
            flow.send(left.pop(0))
    except StopIteration as done:
        assert not left
        return done.value


def test_numbers_or_more() -> None:
    assert run(rolls.die("red", "luck", "X-1"), (2,)) == 2
    assert run(rolls.at_least("red", "luck", "X-1", 4), (4,)) == 4


def test_a_number_or_more_is_shown_before_and_told_after() -> None:
    s = state()
    flow = rolls.passed(s, "leap", "red", "a leap", "X-1", 4, who="ann", die="luck", rules=("X-2", "X-1"))
    ask = next(flow)
    assert isinstance(ask, Roll) and ask.about == {"need": 4, "needs": "4 or more on a d6", "who": "ann"}
    with pytest.raises(StopIteration) as end:
        flow.send((3,))
    assert end.value.value is False
    told = {"who": "ann", "faces": [["luck", 3, "red"]], "need": 4, "success": False}
    assert [(e.what, e.about, e.rules) for e in s.events] == [("leap", told, ("X-2", "X-1"))]


def test_a_roll_off_goes_on_until_nobody_is_tied() -> None:
    s = state()
    assert run(rolls.roll_off(s, ("red", "blue", "green"), "X-3"), (4, 4, 2), (1, 5, 3)) == ["blue", "green", "red"]
    assert [e.what for e in s.events] == ["roll-off", "roll-off"]
    assert run(rolls.roll_off(s, ("red",), "X-3")) == ["red"]


def test_odds_leave_out_tied_roll_offs() -> None:
    ask = next(rolls.roll_off(state(), ("red", "blue"), "X-3"))
    assert isinstance(ask, Roll) and ask.again is not None and ask.again((3, 3)) and not ask.again((3, 4))


def test_a_roll_off_is_as_many_branches_as_orders() -> None:
    """Who is higher matters, not by how much: two sides are two ways of 1/2, three are six of 1/6."""
    for sides, orders in ((("red", "blue"), 2), (("red", "blue", "green"), 6)):
        ask = next(rolls.roll_off(state(), sides, "X-3"))
        assert isinstance(ask, Roll)
        found = branches(ask)
        assert [share for _, share in found] == [Fraction(1, orders)] * orders


def test_knots_link_all_who_touch_through_enemies() -> None:
    s = state(man("a", "red", 0), man("b", "blue", 250), man("c", "red", 500), man("d", "red", 2000))
    ann = s.fighters["a"]
    assert [m.id for m in space.knot(ann, lambda f: touched(f, s.foes(f)))] == ["a", "b", "c"]
    assert space.knot(s.fighters["d"], lambda f: touched(f, s.foes(f))) == [s.fighters["d"]]


def test_a_blast_reaches_whose_base_it_touches() -> None:
    people = [man("a", "red", 300), man("b", "blue", 625), man("c", "blue", 626)]
    assert [f.id for f in area.in_reach(0, 0, 500, people)] == ["a", "b"]


def test_a_moment_of_a_path() -> None:
    line = react.Line([(0, 0, 0), (300, 400, 0), (300, 900, 0)])
    assert line.far == 1000
    assert line.at(250) == (150, 200, 0) and line.at(750) == (300, 650, 0)
    ann = man("a", "red", 0)
    assert react.moved_to(ann, (5, 6)).x == 5 and ann.x == 0


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    rule: str
    dice: int = 1
    traits: dict[str, int] = {}
    source: str = "book"


TABLES = {"weapons": {"gun": Row("gun", "X-5", 2, {"loud": 1})}}


def test_house_rules_change_rows_and_remember_it() -> None:
    found, changed = house.lay_over(TABLES, {"weapons": {"gun": {"dice": 5, "traits": {"slow": 1}}}})
    assert found["weapons"]["gun"] == Row("gun", "X-5", 5, {"loud": 1, "slow": 1}, "house")
    assert changed == {"weapons.gun.dice": ("2", "5"), "weapons.gun.traits.slow": ("-", "1")}
    assert TABLES["weapons"]["gun"].dice == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ([], "not a set of changes"),
        ({"guns": {}}, "no table 'guns'"),
        ({"weapons": {"gnu": {}}}, "did you mean gun"),
        ({"weapons": {"gun": {"id": "x"}}}, "no field 'id'"),
        ({"weapons": {"gun": {"dice": "many"}}}, "gun"),
    ],
)
def test_wrong_house_rules_say_what_to_do(change: Any, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        house.lay_over(TABLES, change)


def test_wishes_are_read_strictly() -> None:
    assert setup.seated({"blue": 1, "red": 2}, (2, 2), "A duel") == {"red": 2, "blue": 1}
    for wrong in (
        lambda: setup.seated({"red": 1}, (2, 3), "A duel"),
        lambda: setup.seated({"pink": 1, "red": 2}, (2, 2), "A duel"),
        lambda: setup.pick("fite", {"fight": 1}, "scenario"),
        lambda: setup.known_keys({"mpa": 1}, ("map",)),
        lambda: setup.table_map("nowhere", "pump_station"),
    ):
        with pytest.raises(ContentError):
            wrong()


def test_namesakes_of_two_sides_carry_their_colour() -> None:
    people = [man("a", "red", 0), man("b", "blue", 0), man("c", "blue", 0)]
    for f, name in zip(people, ("Ox", "Ox", "Nut")):
        f.name = name
    setup.tell_apart(people)
    assert [f.name for f in people] == ["Ox (red)", "Ox (blue)", "Nut"]


def test_bands_of_one_name_carry_their_colour() -> None:
    found = setup.side_names({"red": "The Rats", "blue": "The Rats", "green": "The Cats"})
    assert found == {"red": "The Rats (red)", "blue": "The Rats (blue)", "green": "The Cats"}


def test_aiming_at_a_point() -> None:
    f = man("a", "red", 1000, 1000)
    shot = area.Shot("bomb", "X-6", 800, 300)
    ask = area.aim(f, shot, (3000, 3000), lambda x, y: None, [(1500, 1000)], lambda x, y: ["b"])
    ask.accept({"point": [1925, 1000]})
    with pytest.raises(Illegal, match="too far"):
        ask.accept({"point": [1926, 1000]})
    with pytest.raises(Illegal, match="off the table"):
        ask.accept({"point": [-1, 1000]})
    assert ask.ideas()[0] == {"point": [1500, 1000]}
    assert ask.measure is not None and ask.measure({"point": [1500, 1000]})["victims"] == ["b"]
