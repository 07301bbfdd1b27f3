"""Models and states: copies share nothing that changes, keys see every change, the index follows who joins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from dustup.skirmish.copying import Copied
from dustup.skirmish.model import Mark, Model
from dustup.skirmish.state import State


@dataclass(slots=True)
class Item:
    kind: str
    left: int = 1

    def copy(self) -> Item:
        return Item(self.kind, self.left)


class Fighter(Model):
    wounds: dict[str, int] = msgspec.field(default_factory=dict)
    bag: list[Item] = msgspec.field(default_factory=list)
    stats: Mapping[str, int] = {}
    tags: list[str] = msgspec.field(default_factory=list)


@dataclass(slots=True)
class _Engine(Copied):
    heat: int = 0


@dataclass(slots=True)
class _Car(Copied):
    engine: _Engine | None = None


@dataclass(slots=True)
class Battle(State[None, Fighter]):
    queue: list[str] = field(default_factory=list)


def battle() -> Battle:
    people = [
        Fighter("a", "red", "Ann", x=100, status="up", wounds={"arm": 1}, bag=[Item("knife")], stats={"C": 3}),
        Fighter("b", "blue", "Bob", x=900, status="up"),
        Fighter("c", "blue", "Cat", status="off"),
    ]
    s = Battle(None, {f.id: f for f in people}, queue=["a", "b"])
    s.marks["m"] = Mark("m", "smoke", 10, 20, 30)
    return s


def test_a_copy_can_change_alone() -> None:
    s = battle()
    new = s.copy()
    f = new.fighters["a"]
    f.x, f.wounds["leg"], f.bag[0].left = 5, 2, 0
    f.tags.append("hot")
    new.queue.append("c")
    new.marks["m"].x = 99
    new.alter("door", "open")
    new.say("turn", turn=1)
    old = s.fighters["a"]
    assert (old.x, old.wounds, old.bag[0].left, old.tags) == (100, {"arm": 1}, 1, [])
    assert (s.queue, s.marks["m"].x, s.pieces, s.terrain, s.events) == (["a", "b"], 10, {}, 0, [])
    assert type(new) is Battle and type(f) is Fighter
    assert f.stats is old.stats  # what never changes inside is shared


def test_equal_states_have_equal_keys() -> None:
    s, t = battle(), battle()
    t.say("turn", turn=1)
    assert s.key() == t.key()
    t.fighters["a"].bag[0].left = 0
    assert s.key() != t.key()


def test_plain_is_everything_as_json() -> None:
    plain = battle().plain()
    assert plain["fighters"][0]["bag"] == [{"kind": "knife", "left": 1}]
    assert plain["marks"][0]["kind"] == "smoke"
    assert plain["queue"] == ["a", "b"] and plain["events"] == 0
    assert not any(key.startswith("_") for key in plain)


def test_foes_are_those_in_play_and_follow_who_joins_and_changes_sides() -> None:
    s = battle()
    ann = s.fighters["a"]
    assert [e.id for e in s.foes(ann)] == ["b"]
    s.fighters["c"].status = "up"
    assert [e.id for e in s.foes(ann)] == ["b", "c"]
    s.join(Fighter("d", "green", "Dan", status="up"))
    assert [e.id for e in s.foes(ann)] == ["b", "c", "d"]
    s.defect(s.fighters["b"], "red")
    assert [e.id for e in s.foes(ann)] == ["c", "d"]
    assert [e.id for e in s.friends(ann)] == ["b"]
    copied = s.copy()
    copied.fighters["d"].status = "down"
    assert [e.id for e in copied.foes(copied.fighters["a"])] == ["c"]


def test_ids_are_made_once() -> None:
    s = battle()
    assert [s.fresh("smoke"), s.fresh("fire")] == ["smoke1", "fire2"]


def test_a_part_of_its_own_is_copied_with_its_owner() -> None:
    """A vehicle's hull, say: changing the copy's leaves the first one's alone; none stays none."""
    car, walker = _Car(_Engine(3)), _Car()
    other, second = car.copy(), walker.copy()
    assert other.engine is not None and second.engine is None
    other.engine.heat = 9
    assert car.engine is not None and car.engine.heat == 3


def test_a_class_with_more_fields_copies_them_all_whoever_was_copied_first() -> None:
    @dataclass(slots=True)
    class Truck(_Engine):
        load: int = 0

    _Engine(1).copy()

    @dataclass(slots=True)
    class Train(_Engine):
        cars: int = 0

    assert Truck(1, 2).copy() == Truck(1, 2) and Train(1, 3).copy() == Train(1, 3)


def test_a_copy_that_somebody_wrote_holds_for_the_classes_below_too() -> None:
    @dataclass(slots=True)
    class Cold(_Engine):
        def copy(self) -> Cold:
            return self.__class__(0)

    @dataclass(slots=True)
    class Colder(Cold):
        ice: int = 1

    assert Colder(5, 2).copy() == Colder(0, 1)
