"""Ways between levels, landing on slow ground, leaps past scenery, fires ahead, eyes along the way."""

from __future__ import annotations

from typing import Any

import pytest
from books.punk2.yard import FIRST, act, ask, man, path, piece, play, refusal, told, yard

from dustup.books.punk.move import move, routes, walks
from dustup.books.punk.state import Fighter, Mark, State
from dustup.books.punk.turn import action

FIGHT_WON = [10, 1, 1, 10]


def block(height: float, *roles: str) -> Any:
    """A building whose east side is at x = 22."""
    return piece("a", (10, 10, 12, 20), height=height, material="concrete", stand=True, roles=("roof", *roles))


def setting(*things: Any, at: tuple[float, float] = (20, 20), **facts: Any) -> tuple[State, Fighter]:
    s = yard(man("r1", at, **facts), *things)
    return s, act(s, "r1")


def spot(f: Fighter) -> tuple[float, float, float]:
    return f.x / 100, f.y / 100, f.z / 100


def far(s: State) -> float:
    return routes.distance(s, s.fighters["r1"], s.fighters["b1"]) / 100


def test_a_drop_costs_no_height() -> None:
    """P2-ASLT-06, P2-CLMB-03, P2-RUL-69: 19 cm to go and 4 cm down are two Actions, so the first stride counts."""
    s, f = setting(block(4), man("b1", (41, 20), facing=180), at=(19.5, 20), z=4, facing=0)
    assert far(s) == pytest.approx(19.0, abs=0.1)
    play(action.take(s, f), ["move", path((21.9, 20), (23.4, 20, "drop"), (29.5, 20), facing=0)])
    play(action.take(s, f), ["assault", "b1", FIRST], FIGHT_WON)
    assert f.assaulted["b1"] == (2, 0)


def test_a_high_edge_is_climbed_down() -> None:
    """P2-ASLT-06, P2-RUL-22: beyond twice the base a drop ends the Action, so the height is paid by climbing."""
    s, _ = setting(block(6, "climbable"), man("b1", (41, 20)), at=(19.5, 20), z=6)
    assert far(s) == pytest.approx(19.0 + 6, abs=0.1)


def test_a_climb_adds_the_height() -> None:
    """P2-ASLT-06, P2-CLMB-01, P2-RUL-19: up the near wall; way and height add up."""
    s, _ = setting(block(6, "climbable"), man("b1", (17, 20), z=6), at=(24, 20))
    assert far(s) == pytest.approx(7 - 2.5 + 6, abs=0.1)


def test_only_the_ladder_leads_up() -> None:
    """P2-ASLT-06, P2-CLMB-02: the smooth wall is no way: it goes round to the ladder at the back."""
    rungs = piece("ladder", (9.8, 19, 0.2, 2), height=6, material="metal", roles=("ladder",))
    s, f = setting(block(6), rungs, man("b1", (17, 20), z=6), at=(24, 20))
    round_the_corners = 2 * 10.1 + 12 + 2 * 1.25 * 1.57  # tangents, the long side, two quarter turns
    assert far(s) == pytest.approx(round_the_corners + 1.3 + 6 + 4.4, abs=0.5)
    assert routes.actions(s, f, s.fighters["b1"], 1000) == 5
    f.traits = {"beast": 0}  # P2-BEAS-01: no ladder for it; as the crow flies is all that is left
    assert far(s) == pytest.approx(7 - 2.5 + 6)


def test_hanging_on_the_wall() -> None:
    """P2-ASLT-06, P2-RUL-19: from the wall up over the edge."""
    s, _ = setting(block(6, "climbable"), man("b1", (17, 20), z=6), at=(23.26, 20), z=4, on_wall="a")
    assert far(s) == pytest.approx(2 + 6.26 - 2.5, abs=0.1)


SWAMP = {"ground": "rough"}


def over_a_swamp(**facts: Any) -> tuple[State, Fighter]:
    return setting(block(4), piece("swamp", (22, 10, 10, 20), **{**SWAMP, **facts}), at=(16, 20), z=4)


def test_dropping_into_rough_ground() -> None:
    """P2-RUL-13, P2-TERR-04: past half it may not enter without a passed check: it stays on the edge."""
    down = path((21.9, 20), (23.4, 20, "drop"))
    s, f = over_a_swamp()
    play(move.move(s, f), [down, ("ground", "half")])
    assert spot(f) == (21.9, 20, 4)
    s, f = over_a_swamp()
    play(move.move(s, f), [down, ("ground", "roll")], [5])
    assert (spot(f), f.stumbled) == ((21.9, 20, 4), True)
    s, f = over_a_swamp()
    play(move.move(s, f), [down, ("ground", "roll")], [4])
    assert spot(f) == (23.4, 20, 0)


def test_dropping_into_rough_ground_early() -> None:
    """P2-RUL-13, P2-TERR-03: within half it lands, and goes no farther than half."""
    s, f = over_a_swamp()
    f.x = 2100
    play(move.move(s, f), [path((23.4, 20, "drop"), (29, 20)), ("ground", "half")])
    assert spot(f) == (26, 20, 0)


def test_dropping_into_very_rough_ground() -> None:
    """P2-RUL-13, P2-TERR-09, P2-RUL-12: a failed gamble is a fall where it comes down."""
    s, f = over_a_swamp(ground="very_rough")
    play(move.move(s, f), [path((21.9, 20), (23.4, 20, "drop")), ("ground", "roll")], [5])
    assert (spot(f), f.prone) == ((23.4, 20, 0), True)


def test_jumping_out_of_rough_ground() -> None:
    """P2-RUL-13: a check is due also when it starts there and does not walk."""
    hole = piece("crevice", (22, 10, 4, 20), ground="impassable", roles=("gap",))
    s, f = setting(hole, piece("mud", (18, 18, 3, 4), **SWAMP))
    play(move.move(s, f), [path((27.5, 20, "jump")), ("ground", "half")])
    assert spot(f)[0] <= 22  # half would end over the crevice: it stays on this side, at the lip at most
    s, f = setting(hole, piece("mud", (18, 18, 3, 4), **SWAMP))
    play(move.move(s, f), [path((27.5, 20, "jump")), ("ground", "roll")], [1])
    assert spot(f) == (27.5, 20, 0)


def leaper(*things: Any) -> tuple[State, Fighter]:
    return setting(block(6), *things, traits={"jump": 0, "swift": 0}, z=6)


def test_a_leap_follows_its_line() -> None:
    """P2-LEAP-01, P2-RUL-58: a wall is in the way where the line is lower than its top, and only there."""
    answer = path((29.5, 20, "leap", 0))
    s, f = leaper(piece("far wall", (27, 10, 0.5, 20), height=3.6, material="brick"))
    assert refusal(ask(move.move(s, f)), answer) == "P2-LEAP-01"
    s, f = leaper(piece("near wall", (22, 10, 0.3, 20), height=3.6, material="brick"))
    assert refusal(ask(move.move(s, f)), answer) == ""


def test_a_leap_over_heads() -> None:
    """P2-LEAP-01, P2-RUL-16: 3 cm above an enemy it passes; at his level it does not."""
    answer = path((31.9, 20, "leap", 0))
    s, f = leaper(man("b1", (23.3, 20)))
    assert refusal(ask(move.move(s, f)), answer) == ""
    s, f = leaper(man("b1", (29, 20)))
    assert refusal(ask(move.move(s, f)), answer) == "P2-RUL-16"


def fires(*powers: int) -> tuple[State, Fighter]:
    """Mud from x = 26 to 29 on the way east; fires of these powers whose edges the way touches at x = 20 and 29."""
    s, f = setting(piece("mud", (26, 10, 3, 20), **SWAMP), at=(20, 20), stats={"T": 9})
    for k, power in enumerate(powers):
        s.marks[f"m{k}"] = Mark(f"m{k}", "fire", 2000 + 900 * k, 2500, 500, power)
    return s, f


def test_the_strongest_fire_of_the_whole_way() -> None:
    """P2-RUL-73, P2-INCE-05: the stronger one beyond the mud deals the Hit, though the weaker is met first."""
    s, f = fires(2, 5)
    play(move.move(s, f), [path((29.5, 20)), ("ground", "roll")], [1, 1, 9])
    assert [e["mark"] for e in told(s, "burning")] == ["m1"]
    assert told(s, "hit")[0]["totals"][0] == 1 + 5
    assert spot(f) == (29.5, 20, 0)


def test_stopped_before_the_strongest_fire() -> None:
    """P2-RUL-73: what it never reaches does not burn it; the strongest it really met does."""
    s, f = fires(2, 5)
    s.marks["m1"].x = 3300
    play(move.move(s, f), [path((29.5, 20)), ("ground", "half")], [1, 9])
    assert [e["mark"] for e in told(s, "burning")] == ["m0"]
    assert spot(f) == (25, 20, 0)


@pytest.mark.parametrize(("y", "behind"), [(25.8, 0), (25.7, 1)])
def test_seen_only_where_it_set_out(y: float, behind: int) -> None:
    """P2-RUL-26, P2-LOS-01: the first point of the way counts: a sliver of the base in view is seen."""
    s, f = setting(man("b1", (20, 27), facing=90), man("b2", (80, 80)), at=(24, y), facing=150)
    play(action.take(s, f), ["move", path((24, 23), facing=130)])
    play(action.take(s, f), ["assault", "b1", FIRST], FIGHT_WON)
    assert f.assaulted["b1"][1] == behind


def test_who_stands_a_hair_inside_a_wall_finds_its_way_off_it() -> None:
    """P2-MOVE-01, P2-TERR-04: 0.2 mm left by a stop at the edge do not shut it in, and the walk is a legal one."""
    s, f = setting(block(8), at=(23.23, 20))
    way = walks.towards(s, f, (2323, 4000), avoid="wide")
    assert way is not None
    play(action.take(s, f), ["move", {"path": walks.steps(way, 900), "facing": 90}])
    assert f.y > 2800
