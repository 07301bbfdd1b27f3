"""What bots of this book find to do with their actions where nobody can be struck at once."""

from __future__ import annotations

from importlib import import_module

from dustup.books.mdr import BOOK
from dustup.books.mdr.actions import menu
from dustup.books.mdr.move import path_question, walker
from dustup.books.mdr.sight import clear_of_scenery
from dustup.books.mdr.state import Fighter, State
from dustup.books.mdr.terrain.strides import pace
from dustup.skirmish.area import lay

worth = import_module("dustup.books.mdr.worth")
SCRUB = {"like": "scrub", "rect": [24, 0, 8, 90]}


def staged(*pieces: dict[str, object], **people: dict[str, object]) -> State:
    return BOOK.stage({"fighters": people, "phase": "turn", "now": "red", "table": {"pieces": list(pieces)}})


def thought_of(s: State, f: Fighter) -> list[str]:
    return menu.ideas(s, f, menu.menu(tuple(f.traits), f.left, False))


def ends(s: State, f: Fighter) -> list[tuple[int, int]]:
    return [tuple(way["path"][-1][:2]) for way in path_question(s, f, walker(s, f)).ideas() if way["path"]]


def test_a_short_mover_needs_two_actions_for_a_step_into_broken_ground() -> None:
    """MDR-MOVE-07: one action leads it nowhere, so it is rolled for with dice enough for two; others go on."""
    s = staged(SCRUB, a={"side": "red", "kind": "plant", "at": [22, 30]}, b={"side": "blue", "at": [60, 30]})
    a, b = s.fighters["a"], s.fighters["b"]
    memory = worth.Memory(s, [a, b], worth.stakes(s, [a, b]))
    look, mood = worth.outlook(a, [b], memory), worth.mood(s, "red")
    assert memory.pace(a, [b]) == pace(s, a, b.x, b.y) == 2
    one, two = worth.uses(s, a, worth.paced(look, a, [b], memory), 3500, mood, 0.0)[1:3]
    assert one == 0 < two
    a.x = 800
    assert pace(s, a, b.x, b.y) == 1
    assert pace(s, b, a.x, a.y) == 1, "a Medium mover is only slowed"


def test_who_has_no_gun_thinks_of_going_after_a_friend_ahead() -> None:
    """MDR-SPEC-74: a move towards the nearest of those who are nearer to the enemy."""
    people = {
        "a": {"side": "red", "at": [20, 20]},
        "m": {"side": "red", "at": [20, 45]},
        "b": {"side": "blue", "at": [70, 45]},
    }
    s = staged(**people)
    a = s.fighters["a"]
    a.left = 1
    assert any(abs(x - a.x) < 100 and y > a.y + 1000 for x, y in ends(s, a))


def test_a_way_out_of_sight_is_thought_of() -> None:
    """MDR-LOS-01: nearer to an enemy with a gun, behind a wall that hides it."""
    gun = {"side": "blue", "at": [60, 30], "weapons": ["pistol"], "ready": "pistol"}
    s = staged({"like": "brick_wall", "rect": [40, 31, 1, 30]}, a={"side": "red", "at": [22, 30]}, b=gun)
    a, b = s.fighters["a"], s.fighters["b"]
    a.left = 1
    assert clear_of_scenery(s, b, a)
    hidden = []
    for x, y in ends(s, a):
        there = a.copy()
        there.x, there.y = x, y
        hidden.append(x > a.x and not clear_of_scenery(s, b, there))
    assert any(hidden)


def test_an_empty_gun_is_dropped_for_a_rock() -> None:
    """MDR-ACTN-04, MDR-AMMO-01, MDR-AMMO-05: without a Cell left; who can reload or shoot does not think of it."""
    gun = {"side": "red", "at": [20, 20], "weapons": ["laser"], "ready": "laser"}
    s = staged(a=gun, b={"side": "blue", "at": [50, 20]})
    a = s.fighters["a"]
    a.left = 2
    assert not {"drop", "rock"} & {*thought_of(s, a)}
    a.weapons["laser"] = "empty"
    assert "drop" in thought_of(s, a)
    a.cells = 1
    assert "drop" not in thought_of(s, a) and "reload" in thought_of(s, a)
    a.weapons.clear()
    a.ready = ""
    assert "rock" in thought_of(s, a)


def test_no_grenade_is_thrown_at_ones_own_feet() -> None:
    """MDR-AREA-01: it is thought of only where it can catch an enemy."""
    s = staged(a={"side": "red", "at": [20, 20]}, b={"side": "blue", "at": [60, 20]})
    a, b = s.fighters["a"], s.fighters["b"]
    a.grenades["fragmentation"], a.left = 1, 1
    assert "throw" not in thought_of(s, a)
    b.x = a.x + s.setup.sticks.medium
    assert "throw" in thought_of(s, a)


def test_whoever_has_cattle_at_the_edge_drives_it_home() -> None:
    """MDR-SCEN-10, MDR-RUL-59: a counter that is safe counts more than one at hand, and who brought it is not lost."""
    case = {"scenario": "rustlers", "phase": "turn", "now": "red"}
    s = BOOK.stage(case | {"fighters": {"a": {"side": "red", "at": [20, 2]}, "b": {"side": "blue", "at": [60, 80]}}})
    s.edges = {"red": "south", "blue": "north"}
    a = s.fighters["a"]
    scenario = s.setup.scenario
    mark = lay(s, "cattle", a.x, a.y, 100)
    mark.holder = a.id
    a.mark("cattle", mark.id)
    held = worth.worth(s, "red")
    scenario.left(s, a, "south")
    a.status = "gone"
    assert scenario.outlook(s)["red"] == 1.0
    assert worth.worth(s, "red") > held
