"""Line of sight, Cover, heights."""

from __future__ import annotations

from random import Random

from books.punk2.yard import man, piece, yard

from dustup.books.punk.sight import sees
from dustup.books.punk.state import Item, State
from dustup.books.punk2 import heights
from dustup.books.punk2.cover import cover
from dustup.core import Mod
from dustup.table.pieces import Piece


def _pair(*pieces: Piece, a: dict[str, object] | None = None, b: dict[str, object] | None = None) -> State:
    """red1 at (30, 20) looking north, blue1 at (30, 40) looking south."""
    red = man("red1", (30, 20), **(a or {}))
    return yard(*pieces, red, man("blue1", (30, 40), **(b or {})))


def _sees(s: State) -> tuple[bool, bool]:
    red, blue = s.fighters["red1"], s.fighters["blue1"]
    return sees(s, red, blue), sees(s, blue, red)


def _mods(s: State, avoid: bool = False, back: bool = False) -> list[tuple[int, str]]:
    red, blue = s.fighters["red1"], s.fighters["blue1"]
    found = cover(s, blue, red) if back else cover(s, red, blue)
    return [(m.value, m.rule) for m in found.mods(avoid)]


WALL = (20, 30, 20, 1)  # closes every line
HALF = (30, 30, 20, 1)  # closes only the eastern ones


def test_the_front_arc_is_half_the_circle() -> None:
    """P2-LOS-01, P2-LOS-02, P2-RUL-35, P2-EX-11, P2-EX-12: any part of the base in front is enough; no far limit."""
    s = _pair()
    assert _sees(s) == (True, True)
    s.fighters["red1"].facing = 270
    assert _sees(s) == (False, True)
    s.fighters["red1"].facing = 0  # the target is straight to the left: half of its base is in front
    assert _sees(s) == (True, True)
    s.fighters["red1"].facing = 356
    assert _sees(s) == (False, True)


def test_size_and_base_decide_who_is_hidden() -> None:
    """P2-COV-08, P2-COV-09, P2-COV-10, P2-LOS-03, P2-RUL-43, P2-EX-13, P2-EX-14, P2-EX-36, P2-EX-41."""
    table = {
        (3, 125, 125): (True, [(7, "P2-COV-13")]),
        (5, 125, 125): (False, None),
        (5, 200, 200): (False, None),
        (5, 275, 275): (True, [(7, "P2-COV-13")]),
        (5, 275, 125): (False, None),  # hiding is mutual: the smaller of the two is hidden
        (9, 275, 275): (False, None),
        (3, 275, 275): (True, []),
        (3, 275, 160): (True, [(7, "P2-COV-13")]),
    }
    for (height, mine, yours), (seen, mods) in table.items():
        s = _pair(piece("wall", WALL, height=height, material="concrete"), a={"r": mine}, b={"r": yours})
        assert _sees(s) == (seen, seen), (height, mine, yours)
        if seen:
            assert _mods(s) == mods


def test_partial_cover_by_size_and_base() -> None:
    """P2-COV-04, P2-COV-05, P2-COV-11, P2-COV-12, P2-EX-37, P2-EX-39, P2-EX-42, P2-EX-43."""
    for height, r, mods in (
        (3, 125, [(7, "P2-COV-13")]),
        (3, 275, []),
        (5, 275, [(7, "P2-COV-13")]),
        (9, 200, [(7, "P2-COV-13")]),
        (9, 275, [(7, "P2-COV-13")]),
    ):
        s = _pair(piece("car", HALF, height=height, material="vehicle"), b={"r": r})
        assert _sees(s) == (True, True)
        assert _mods(s) == mods, (height, r)
        assert _mods(s, avoid=True) == []


def test_no_line_no_cover_and_grazing_is_no_crossing() -> None:
    """P2-COV-04, P2-RUL-36, P2-EX-38, P2-EX-40: bases 2.5 cm wide, the wall beside the strip between them."""
    assert _mods(_pair(piece("wall", (31.25, 30, 5, 1), height=3, material="brick"))) == []
    assert _mods(_pair(piece("wall", (31.2, 30, 5, 1), height=3, material="brick"))) == [(5, "P2-COV-13")]


def test_grades_by_material() -> None:
    """P2-COV-13, P2-EX-60."""
    for material, grade in (("tyres", 3), ("adobe", 5), ("stone", 7)):
        assert _mods(_pair(piece("w", WALL, height=2, material=material))) == [(grade, "P2-COV-13")]


def test_hugging_helps_the_shooter_only() -> None:
    """P2-COV-06, P2-RUL-38, P2-EX-44: a low wall against the shooter's base, even one that covers it totally."""
    s = _pair(piece("wall", (20, 21.25, 20, 1), height=3, material="concrete"))
    assert _mods(s) == []
    assert _mods(s, back=True) == [(7, "P2-COV-13")]


def test_a_hugged_wall_that_hides_still_hides() -> None:
    """P2-COV-07."""
    assert _sees(_pair(piece("wall", (20, 21.25, 20, 1), height=5, material="concrete"))) == (False, False)


def test_stacking() -> None:
    """P2-COV-14, P2-EX-45: Spark beside light A, with light B and heavy C between: +8 there, +9 back."""
    s = _pair(
        piece("a", (20, 22, 20, 1), height=2, material="tyres"),
        piece("b", (20, 28, 20, 1), height=2, material="tyres"),
        piece("c", (20, 34, 20, 1), height=3, material="vehicle"),
        a={"r": 200},
    )
    assert _mods(s) == [(7, "P2-COV-13"), (1, "P2-COV-14")]
    assert _mods(s, back=True) == [(7, "P2-COV-13"), (1, "P2-COV-14"), (1, "P2-COV-14")]


def test_a_shield_is_one_of_the_covers() -> None:
    """P2-COV-15, P2-RUL-79, P2-EX-35: +2 alone, +1 beside a wall; it cannot be avoided."""
    kit = {"items": [Item("s", "shield")]}
    assert _mods(_pair(b=kit)) == [(2, "P2-COV-15")]
    s = _pair(piece("wall", HALF, height=3, material="brick"), b=kit)
    assert sum(value for value, _ in _mods(s)) == 6
    assert _mods(s, avoid=True) == [(2, "P2-COV-15")]


def test_avoiding_leaves_total_cover() -> None:
    """P2-SHOT-09, P2-RUL-39: the low wall closes every line and stays; the half one goes."""
    s = _pair(
        piece("low", WALL, height=3, material="brick"),
        piece("half", (30, 35, 20, 1), height=3, material="stone"),
    )
    assert _mods(s) == [(7, "P2-COV-13"), (1, "P2-COV-14")]
    assert _mods(s, avoid=True) == [(5, "P2-COV-13")]


def test_partial_elements_that_close_every_line_together_cannot_be_avoided() -> None:
    """P2-RUL-39."""
    s = _pair(
        piece("west", (20, 30, 10, 1), height=3, material="brick"),
        piece("east", (30, 30, 10, 1), height=3, material="brick"),
    )
    assert not cover(s, s.fighters["red1"], s.fighters["blue1"]).avoidable
    assert sum(value for value, _ in _mods(s, avoid=True)) == 6


def test_several_elements_hide_together() -> None:
    """P2-RUL-37."""
    west = piece("west", (20, 30, 10, 1), height=5, material="brick")
    assert _sees(_pair(west)) == (True, True)
    assert _sees(_pair(west, piece("east", (30, 30, 10, 1), height=8, material="brick"))) == (False, False)
    assert _sees(_pair(west, piece("east", (30, 30, 10, 1), height=3, material="brick"))) == (True, True)


def test_the_part_crossed_counts_and_an_element_once() -> None:
    """P2-COV-03, P2-COV-14, P2-EX-48: a bull of size 3 at its head, size 1 along its back."""
    s = _pair(
        piece("back", (20, 30, 20, 1), height=3, material="vehicle", element="bull"),
        piece("head", (40, 30, 3, 1), height=9, material="vehicle", element="bull"),
        piece("tail", (20, 31, 20, 1), height=2, material="vehicle", element="bull"),
    )
    assert _sees(s) == (True, True)
    assert _mods(s) == [(7, "P2-COV-13")]


def test_downed_markers_and_miniatures_do_not_block_sight() -> None:
    """P2-LOS-04, P2-RUL-66."""
    s = yard(man("red1", (30, 20)), man("blue1", (30, 40)), man("red2", (30, 30), r=275), man("red3", (30, 25)))
    s.fighters["red3"].status = "down"
    assert sees(s, s.fighters["red1"], s.fighters["blue1"])


def _roof(y: float, below: tuple[float, float] = (30, 20), *pieces: Piece) -> State:
    house = piece("house", (20, 40, 20, 20), height=8, material="brick", stand=True, roles=("roof",))
    return yard(house, *pieces, man("red1", below), man("blue1", (30, y), z=8))


def test_at_the_edge_near_it_and_deep() -> None:
    """P2-HGT-02, P2-HGT-03, P2-HGT-04, P2-HGT-05, P2-RUL-44, P2-EX-47: base 2.5 cm, edge at y = 40."""
    for y, kind, up in (
        (41.25, "touch", []),
        (41.4, "near", [(5, "P2-COV-13")]),
        (43.75, "near", [(5, "P2-COV-13")]),
    ):
        s = _roof(y)
        assert heights.edge(s, s.fighters["blue1"].body, s.fighters["red1"].body).kind == kind
        assert _sees(s) == (True, True)
        assert _mods(s) == up
        assert _mods(s, avoid=True) == []
        assert _mods(s, back=True) == []
    assert _sees(_roof(43.8)) == (False, False)


def test_nobody_shoots_through_his_own_roof() -> None:
    """P2-HGT-07: at the north edge, the enemy below stands to the south."""
    s = _roof(58.75)
    s.fighters["blue1"].facing = 270
    assert _sees(s) == (False, False)


def test_five_centimetres_are_the_same_level() -> None:
    """P2-HGT-01: exactly 5 cm is no different height: the deck is what he stands on, no Cover."""
    for level, seen in ((5, True), (5.1, False)):
        deck = piece("deck", (20, 40, 20, 20), height=level, material="brick", stand=True, roles=("platform",))
        s = yard(deck, man("red1", (30, 20)), man("blue1", (30, 50), z=level))
        assert _sees(s)[0] is seen


def test_lines_in_the_air_pass_over_low_scenery() -> None:
    """P2-HGT-07, P2-RUL-68: a 3 cm wall shelters the one below only where the line has come down to it."""
    near = piece("near", (20, 36, 20, 1), height=3, material="stone")
    close = piece("close", (20, 22, 20, 1), height=3, material="stone")
    assert _mods(_roof(41.25, (30, 20), near), back=True) == []
    assert _mods(_roof(41.25, (30, 20), close), back=True) == [(7, "P2-COV-13")]


def test_scenery_on_the_height_stacks() -> None:
    """P2-HGT-06: a parapet on the roof and the roof's own edge."""
    parapet = piece("parapet", (20, 40.1, 20, 0.5), height=2, floor=8, material="sandbags")
    s = _roof(43.0, (30, 20), parapet)
    assert _mods(s) == [(5, "P2-COV-13"), (1, "P2-COV-14")]


def test_hiding_is_mutual_wherever_they_stand() -> None:
    """P2-LOS-03: in each other's front arcs either both see or neither does."""
    rng = Random(7)
    walls = [
        piece(f"w{k}", (rng.uniform(5, 70), rng.uniform(20, 60), rng.uniform(1, 9), rng.uniform(1, 9)),
              height=rng.choice((3, 5, 9)), material="brick")
        for k in range(8)
    ]  # fmt: skip
    for _ in range(150):
        a = man("red1", (rng.uniform(5, 80), rng.uniform(3, 15)), r=rng.choice((125, 200, 275)))
        b = man("blue1", (rng.uniform(5, 80), rng.uniform(65, 85)), r=rng.choice((125, 200, 275)))
        s = yard(*walls, a, b)
        one, two = _sees(s)
        assert one is two


def test_undergrowth_hides_what_is_behind_it_not_what_is_in_it() -> None:
    """P2-COV-16: a thicket between them hides; one they stand in is partial Cover, light, and may be avoided."""
    between = piece("thicket", (20, 28, 20, 4), height=7, material="vegetation", roles=("wood",))
    assert _sees(_pair(between)) == (False, False)
    s = _pair(piece("thicket", (20, 35, 20, 10), height=7, material="vegetation", roles=("wood",)))
    assert _sees(s) == (True, True)
    assert _mods(s) == [(3, "P2-COV-13")]
    assert _mods(s, avoid=True) == []
    assert _mods(s, back=True) == []


def test_cover_names_its_scenery() -> None:
    """P2-COV-13: the reason says which element."""
    s = _pair(piece("old car", HALF, height=3, material="vehicle"))
    assert cover(s, s.fighters["red1"], s.fighters["blue1"]).mods() == (Mod(7, "old car", "P2-COV-13"),)
