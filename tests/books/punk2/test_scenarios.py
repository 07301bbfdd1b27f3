"""Scenarios: zones, objectives, points, ties, switches, strict set-ups."""

from __future__ import annotations

from typing import Any

import pytest
from books.punk2.yard import play

from dustup.books.punk.move import fall
from dustup.books.punk.scenarios import finish, scenarios
from dustup.books.punk.state import State
from dustup.books.punk2 import BOOK
from dustup.books.punk2.edition import EDITION
from dustup.books.punk2.terrain import reading
from dustup.core import ContentError
from dustup.table.maps import shipped
from dustup.table.pieces import Piece


def scene(scenario: str, **fighters: dict[str, Any]) -> State:
    return BOOK.stage({"scenario": scenario, "map": "motel_9", "fighters": fighters})


def at(side: str, x: float, y: float, profile: str = "ganger", **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": profile, "at": [x, y], **more}


def near(s: State, mark: str, gap: float = 0) -> list[float]:
    """A place west of a marker, so many cm from it for a 25 mm base."""
    m = s.marks[mark]
    return [(m.x - m.r - 125) / 100 - gap, m.y / 100]


def do(s: State, who: str, what: str) -> None:
    play(s.setup.scenario.do(s, s.fighters[who], what))


def end_turn(s: State, turn: int) -> None:
    s.turn = turn
    play(s.setup.scenario.turn_ends(s))


@pytest.mark.parametrize("map", list(shipped()))
@pytest.mark.parametrize("scenario", list(scenarios(EDITION)))
def test_any_scenario_on_any_map(scenario: str, map: str) -> None:
    """P2H-SCN-01: zones on opposite edges, markers on the table."""
    s = BOOK.setup({"scenario": scenario, "map": map, "bands": {"red": "rust_dogs", "blue": "deep_vats"}})
    w, h = s.setup.field.size
    red, blue = (s.setup.scenario.zones(s)[side] for side in ("red", "blue"))
    assert max(y for _, y in red) < min(y for _, y in blue)
    assert all(0 <= m.x <= w and 0 <= m.y <= h for m in s.marks.values())
    assert not BOOK.result(s).over


def test_a_pitched_fight_counts_points_taken() -> None:
    """P2H-SCN-10, P2H-SCN-03."""
    s = scene("pitched_fight", A=at("red", 10, 10, points=40), B=at("blue", 10, 80, points=30), C=at("blue", 20, 80))
    assert BOOK.result(s).scores == {"red": 0, "blue": 0}
    s.fighters["B"].status = "down"
    found = BOOK.result(s)
    assert (found.winner, found.scores, found.over) == ("red", {"red": 30, "blue": 0}, False)


def test_the_last_side_standing_wins_at_once() -> None:
    """P2H-SCN-02: whatever the points say."""
    s = scene("caches", A=at("red", 10, 10), B=at("blue", 10, 80))
    s.marks["cache1"].holder = "B"
    s.fighters["A"].status = "gone"
    found = BOOK.result(s)
    assert (found.winner, found.over) == ("blue", True)


def test_equal_points_are_broken_by_who_stands() -> None:
    """P2H-SCN-03: then a draw."""
    s = scene("caches", A=at("red", 10, 10, points=30), B=at("blue", 10, 80, points=20))
    s.phase = "over"
    assert BOOK.result(s).winner == "red"
    s.fighters["B"].points = 30
    assert BOOK.result(s).winner == ""


def test_caches_are_picked_up_carried_and_dropped() -> None:
    """P2H-SCN-04, P2H-SCN-05, P2H-SCN-11: 1 in hand, 3 at home, where it fell when Downed."""
    s = scene("caches", A=at("red", 2, 2), B=at("blue", 10, 80))
    a = s.fighters["A"]
    assert s.setup.scenario.deeds(s, a) == []
    a.x, a.y = (round(v * 100) for v in near(s, "cache1"))
    assert s.setup.scenario.deeds(s, a) == [("cache1", "take the cache")]
    do(s, "A", "cache1")
    assert BOOK.result(s).scores["red"] == 1
    assert s.setup.scenario.deeds(s, a) == [("drop", "set the cache down")]
    a.x, a.y = 4000, 500
    assert BOOK.result(s).scores["red"] == 3
    s.setup.scenario.fallen(s, a)
    assert (s.marks["cache1"].holder, s.marks["cache1"].x, s.marks["cache1"].y) == ("", 4000, 500)
    assert BOOK.result(s).scores["red"] == 0


@pytest.mark.parametrize(("gap", "can"), [(0.1, True), (0.12, False)])
def test_contact_with_a_marker_has_a_millimetre_of_play(gap: float, can: bool) -> None:
    s = scene("caches", A=at("red", 2, 2), B=at("blue", 10, 80))
    a = s.fighters["A"]
    a.x, a.y = (round(v * 100) for v in near(s, "cache1", gap))
    assert bool(s.setup.scenario.deeds(s, a)) is can


@pytest.mark.parametrize(
    ("profile", "can"), [("ganger", True), ("mongrelmorph", False), ("pit_beast", False), ("spark", False)]
)
def test_who_may_deal_with_objectives(profile: str, can: bool) -> None:
    """P2-BEAS-01, P2-MONG-01, P2-RIDE-01."""
    s = scene("rescue", A=at("red", 2, 2, profile), B=at("blue", 10, 80))
    a, m = s.fighters["A"], s.marks["captive"]
    a.x, a.y = m.x - m.r - a.r, m.y
    assert s.setup.scenario.deeds(s, a)
    assert (s.setup.scenario.barred(s, a) is None) is can


def test_the_pump_counts_heads_and_the_valve() -> None:
    """P2H-SCN-12: nothing in Turn 1; more fighters within 10 cm; 2 with the valve; beasts do not count."""
    s = scene("pump", A=at("red", 2, 2), B=at("blue", 2, 80), C=at("blue", 5, 80, "mongrelmorph"))
    a, b, c, m = s.fighters["A"], s.fighters["B"], s.fighters["C"], s.marks["pump"]
    a.x, a.y = m.x - 1000 - 125, m.y
    end_turn(s, 1)
    assert s.scores == {"red": 0, "blue": 0}
    c.x, c.y = m.x + 500, m.y
    end_turn(s, 2)
    assert s.scores == {"red": 1, "blue": 0}
    b.x, b.y = m.x, m.y + m.r + 125
    end_turn(s, 3)
    assert s.scores == {"red": 1, "blue": 0}
    do(s, "B", "valve")
    a.x -= 1
    end_turn(s, 4)
    assert s.scores == {"red": 1, "blue": 2}


def test_the_captive_is_cut_loose_then_taken_home() -> None:
    """P2H-SCN-13."""
    s = scene("rescue", A=at("red", 2, 2), B=at("blue", 10, 80))
    a = s.fighters["A"]
    a.x, a.y = (round(v * 100) for v in near(s, "captive"))
    assert s.setup.scenario.deeds(s, a) == [("free:captive", "cut the captive loose")]
    do(s, "A", "free:captive")
    assert s.setup.scenario.deeds(s, a) == [("captive", "take the captive")]
    do(s, "A", "captive")
    a.y = 4000
    assert BOOK.result(s).scores == {"red": 2, "blue": 0}
    a.y = 300
    assert BOOK.result(s).scores == {"red": 5, "blue": 0}


def test_breaking_through_counts_those_away() -> None:
    """P2H-SCN-14: a fighter's points away, half of what was taken; beasts may leave too."""
    s = scene("breakthrough", A=at("red", 40, 83.7, "mongrelmorph", points=20), B=at("blue", 10, 60, points=31))
    assert s.setup.scenario.deeds(s, s.fighters["A"]) == ()
    s.fighters["A"].y = 8375
    assert s.setup.scenario.deeds(s, s.fighters["A"]) == [("leave", "leave by the far edge")]
    s.fighters["B"].status = "down"
    do(s, "A", "leave")
    assert s.fighters["A"].status == "gone"
    found = BOOK.result(s)
    assert (found.scores, found.winner, found.over) == ({"red": 20 + 15, "blue": 0}, "red", True)


def test_king_of_the_scrapheap() -> None:
    """P2H-SCN-15: the most points within 15 cm; 1, after the last Turn 2."""
    s = scene("scrapheap", A=at("red", 2, 2, points=40), B=at("blue", 2, 80, points=50))
    a, b, m = s.fighters["A"], s.fighters["B"], s.marks["heap"]
    a.x, a.y = m.x - 1500 - 125, m.y
    end_turn(s, 1)
    assert s.scores == {"red": 1, "blue": 0}
    b.x, b.y = m.x, m.y
    end_turn(s, 6)
    assert s.scores == {"red": 1, "blue": 2}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scenario": "picnic"}, "scenario 'picnic'"),
        ({"map": "atlantis"}, "no map 'atlantis'"),
        ({"bands": {"red": "rust_dogs"}}, "bands for red"),
        ({"bands": {"red": "rust_dogs", "blue": "nobody"}}, "no band 'nobody'"),
        (
            {"bands": {"red": "rust_dogs", "blue": {"name": "X", "band": "gangers", "fighters": []}}},
            "the band is empty",
        ),
        ({"switches": {"rain": 1}}, "no switch 'rain'"),
        ({"switches": {"night": 2}}, "switch night is 2"),
        ({"switches": {"turns": "six"}}, "switch turns is 'six'"),
        ({"weather": "fine"}, "unknown key 'weather'"),
        ({"map": {"id": "x", "name": "x", "size": [9000, 9000], "pieces": [{"id": "p"}]}}, "missing required field"),
    ],
)
def test_bad_set_ups_are_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError) as error:
        BOOK.setup({"bands": {"red": "rust_dogs", "blue": "deep_vats"}, **change})
    assert says in str(error.value)
    assert error.value.remedy


@pytest.mark.parametrize(
    ("facts", "size", "grade"),
    [
        ({"height": 350, "material": "tyres"}, 1, 3),
        ({"height": 351, "material": "brick"}, 2, 5),
        ({"height": 600, "material": "rubble"}, 2, 5),
        ({"height": 601, "material": "concrete"}, 3, 7),
        ({"height": 450, "material": "vehicle"}, 2, 7),
        ({"height": 0, "material": "none"}, 0, 0),
        ({"height": 800, "material": "none", "roles": ("ladder",)}, 0, 0),
        ({"height": 50, "floor": 600, "material": "brick", "stand": True, "roles": ("roof", "platform")}, 0, 5),
    ],
)
def test_what_a_piece_means(facts: dict[str, Any], size: int, grade: int) -> None:
    """P2-COV-01, P2-COV-13: size by height, grade by material."""
    found = reading(Piece(id="p", name="p", outline=((0, 0), (9, 0), (9, 9)), **facts))
    assert (found.size, found.grade) == (size, grade)


def test_foul_ground_contaminates() -> None:
    """P2H-SWI-03."""
    bands = {"red": "rust_dogs", "blue": "deep_vats"}
    plain = BOOK.setup({"bands": bands, "map": "motel_9"})
    foul = BOOK.setup({"bands": bands, "map": "motel_9", "switches": {"foul_ground": 1}})
    rough = plain.setup.field.by_id["rubble"]
    assert not plain.setup.readings[rough].contaminated
    assert foul.setup.readings[rough].contaminated


def test_the_switch_sets_the_number_of_turns() -> None:
    """P2-TURN-01."""
    bands = {"red": "rust_dogs", "blue": "deep_vats"}
    assert BOOK.setup({"bands": bands}).setup.turns == 6
    assert BOOK.setup({"bands": bands, "switches": {"turns": 4}}).setup.turns == 4


def test_whoever_is_swallowed_up_holds_nothing_any_more() -> None:
    """P2-TERR-12, P2H-SCN-05, P2H-SCN-11: a cache is not carried by one that is gone."""
    s = scene("caches", A=at("red", 10, 10), B=at("blue", 10, 80))
    s.marks["cache1"].holder = "A"
    assert BOOK.result(s).scores["red"] == 3
    fall.remove(s, s.fighters["A"])
    assert s.marks["cache1"].holder == ""
    assert s.setup.scenario.score(s)["red"] == 0


def test_the_end_tells_what_was_counted() -> None:
    """P2H-SCN-11, P2H-SCN-02: one line for each cache, and they add up to the score."""
    s = scene("caches", A=at("red", 10, 10), B=at("blue", 10, 20))
    s.marks["cache1"].holder, s.marks["cache2"].holder = "A", "B"
    finish(s)
    told = [(e.about["side"], e.about["points"]) for e in s.events if e.what == "counted"]
    assert told == [("red", 3), ("blue", 1)]
    assert s.events[-1].about["scores"] == {"red": 3, "blue": 1}


@pytest.mark.parametrize("scenario", ["pitched_fight", "rescue", "breakthrough"])
def test_what_is_counted_at_the_end_is_the_score(scenario: str) -> None:
    """P2H-SCN-10, P2H-SCN-13, P2H-SCN-14."""
    s = scene(scenario, A=at("red", 10, 10, points=40), B=at("blue", 10, 80, points=31), C=at("blue", 20, 80))
    s.fighters["B"].status = "down"
    if scenario == "rescue":
        s.marks["captive"].holder = "A"
    found = dict.fromkeys(s.sides, 0)
    for side, points, _ in s.setup.scenario.account(s):
        found[side] += points
    assert found == s.setup.scenario.score(s)
    assert found["red"] > 0
