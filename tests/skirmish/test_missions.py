"""Missions: what counts, for two sides and for three."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from skirmish.yard import Battle, battle, man, run

from dustup.core import ContentError
from dustup.skirmish.missions import Cross, Fetch, Fight, Hold, Hunt, Place, read
from dustup.skirmish.scenario import Scenario, finish, players

COMMON: dict[str, Any] = {"id": "x", "name": "X", "blurb": "Do it.", "map": "yard"}
THREE = ("red", "blue", "green")


def test_a_fight_counts_enemies_out_of_action_for_every_other_side() -> None:
    s = battle(
        Fight(**COMMON), man("a", "red", 0, 0, 30), man("b", "blue", 0, 0, 20, "down"), man("c", "green", 0, 0, 5, "gone"),
        sides=THREE,
    )  # fmt: skip
    assert s.setup.scenario.score(s) == {"red": 25, "blue": 5, "green": 20}
    result = s.setup.scenario.result(s)
    assert (result.winner, result.over) == ("red", False)
    assert result.why == "victory for The Reds: The Reds 25, The Blues 5, The Greens 20"


def test_it_is_decided_when_one_side_is_left() -> None:
    s = battle(Fight(**COMMON), man("a", "red", 0, 0), man("b", "blue", 0, 0), man("c", "green", 0, 0), sides=THREE)
    decided = s.setup.scenario.decided
    s.fighters["c"].status = "down"
    assert not decided(s)
    s.fighters["b"].status = "gone"
    assert decided(s)
    s.phase = "deploy"
    assert not decided(s)


def test_the_hunted_are_named_and_worth_more() -> None:
    hunt: Hunt[Any, Any] = Hunt(**COMMON, bonus=50)
    s = battle(hunt, man("a", "red", 0, 0, 30), man("b", "red", 0, 0, 9), man("c", "blue", 70, 0, 20))
    run(hunt.begin(s))
    assert [(e.about["side"], e.about["who"]) for e in s.events] == [("red", "a"), ("blue", "c")]
    assert hunt.bonuses(s) == {"a": 50, "c": 50}
    assert hunt.pull(s, "red") == [(70, 0)]
    s.fighters["c"].status = "down"
    assert hunt.score(s) == {"red": 70, "blue": 0}


def holding(count: str, **more: Any) -> tuple[Battle, Hold[Any, Any]]:
    hill: Hold[Any, Any] = Hold(**COMMON, count=count, places=(Place("well"),), near=1000, rules=("X-1",), **more)
    s = battle(
        hill, man("a", "red", 3000, 6200, 30), man("b", "blue", 3000, 4000, 10), man("c", "blue", 2000, 5000, 10),
        man("d", "blue", 3000, 9000, 90),
    )  # fmt: skip
    run(hill.begin(s))
    return s, hill


@pytest.mark.parametrize(("count", "side"), [("only", ""), ("heads", "blue"), ("points", "red")])
def test_who_holds_a_place(count: str, side: str) -> None:
    """A base counts whose edge is within the distance from the marker: 11 cm and 12 cm from its middle here."""
    s, hill = holding(count)
    run(hill.turn_ends(s))
    assert s.marks["hill"].holder == side
    assert hill.score(s).get(side, 0) == (1 if side else 0)
    assert (s.events[-1].what, s.events[-1].about["side"]) == ("scored", side)


def test_exactly_at_the_distance_counts() -> None:
    s, hill = holding("heads")
    a = s.fighters["a"]
    a.x, a.y = 3000, 5000 + 100 + 1000 + a.r
    assert hill.counts(s, s.marks["hill"])["red"] == 1
    a.y += 1
    assert hill.counts(s, s.marks["hill"])["red"] == 0


def test_first_and_last_turn_of_a_place() -> None:
    s, hill = holding("points", first=2, last=3)
    run(hill.turn_ends(s))
    assert hill.score(s) == {"red": 0, "blue": 0}
    s.turn = 6
    run(hill.turn_ends(s))
    assert hill.score(s) == {"red": 3, "blue": 0}


def test_whoever_is_left_alone_holds_the_place_for_the_rest() -> None:
    s, hill = holding("only", sweep=True, quiet=True)
    for key in "bcd":
        s.fighters[key].status = "down"
    run(hill.turn_ends(s))
    assert hill.score(s) == {"red": 1 + 5, "blue": 0}


def fetching(**more: Any) -> tuple[Battle, Fetch[Any, Any]]:
    caches: Fetch[Any, Any] = Fetch(**COMMON, places=(Place("well"), Place("", (80, 50))), rules=("X-1",), **more)
    s = battle(caches, man("a", "red", 3000, 5000 + 125 + 150), man("b", "blue", 3000, 9000))
    run(caches.begin(s))
    return s, caches


def test_a_cache_is_taken_carried_dropped_and_counted() -> None:
    s, caches = fetching()
    a = s.fighters["a"]
    assert list(caches.deeds(s, a)) == [("cache1", "take the cache")]
    assert caches.deeds(s, s.fighters["b"]) == []
    run(caches.do(s, a, "cache1"))
    assert caches.score(s) == {"red": 1, "blue": 0}
    a.y = 100
    assert caches.score(s) == {"red": 3, "blue": 0}
    assert caches.account(s) == [("red", 3, "A brought a cache home")]
    caches.fallen(s, a)
    assert (s.marks["cache1"].y, s.marks["cache1"].holder, caches.score(s)["red"]) == (100, "", 0)


def test_a_captive_is_cut_loose_first() -> None:
    s, rescue = fetching(bound=True, kind="captive")
    a = s.fighters["a"]
    assert list(rescue.deeds(s, a)) == [("free:captive1", "cut the captive loose")]
    run(rescue.do(s, a, "free:captive1"))
    assert list(rescue.deeds(s, a)) == [("captive1", "take the captive")]


def test_a_thing_nearer_home_promises_more() -> None:
    s, caches = fetching()
    a = s.fighters["a"]
    before = caches.outlook(s)["red"]
    run(caches.do(s, a, "cache1"))
    taken = caches.outlook(s)["red"]
    a.y = 2500
    assert before < taken < caches.outlook(s)["red"] < 3.5


def test_who_carries_something_off_is_chased() -> None:
    s, caches = fetching()
    a, b = s.fighters["a"], s.fighters["b"]
    for mark in caches.things(s):  # nothing is left lying about
        mark.holder = a.id
    far = caches.outlook(s)["blue"]
    assert set(caches.goals(s, b)) == {(a.x, a.y)}
    b.y = 6000
    assert caches.outlook(s)["blue"] > far


def test_crossing_counts_who_is_there_or_away() -> None:
    there: Cross[Any, Any] = Cross(**COMMON, far=500, times=2, percent=100)
    s = battle(there, man("a", "red", 0, 9400, 10), man("b", "blue", 0, 5000, 20, "down"))
    assert there.score(s) == {"red": 2 * 10 + 20, "blue": 0}
    s.fighters["a"].y = 10_000 - 500 - 126
    assert there.score(s) == {"red": 20, "blue": 0}
    away: Cross[Any, Any] = Cross(**COMMON, leave=True)
    s = battle(away, man("a", "red", 0, 9400, 10), man("b", "blue", 0, 5000, 20, "down"))
    assert away.score(s) == {"red": 10, "blue": 0}
    assert list(away.deeds(s, s.fighters["a"])) == [("leave", "leave by the far edge")]
    run(away.do(s, s.fighters["a"], "leave"))
    assert (s.fighters["a"].status, away.score(s)) == ("gone", {"red": 20, "blue": 0})


def test_nobody_need_be_across_before_the_end() -> None:
    """Who is there early counts no more than who can still walk there, and at the end in full."""
    there: Cross[Any, Any] = Cross(**COMMON, far=500, times=2)
    s = battle(there, man("a", "red", 0, 9400, 10), man("b", "blue", 0, 5000, 20))
    s.turn = 1
    early = there.outlook(s)["red"]
    assert early < 2 * 10
    s.turn = there.length(s)
    assert there.outlook(s)["red"] == 2 * 10


def test_zones_lie_along_the_edges_of_those_who_play() -> None:
    plain: Scenario[Any, Any] = Scenario(**COMMON, deep=1000)
    s = battle(plain, sides=(*THREE,))
    s.sides = (*s.sides, "dead")
    assert players(s) == ["red", "blue", "green"]
    assert list(plain.zones(s)["green"]) == [(0, 0), (1000, 0), (1000, 10_000), (0, 10_000)]


def test_the_end_is_counted_and_told() -> None:
    s = battle(Fight(**COMMON, rules=("X-1",)), man("a", "red", 0, 0, 30), man("b", "blue", 0, 0, 20, "down"))
    finish(s, "X-2")
    assert s.phase == "over"
    assert [e.what for e in s.events] == ["counted", "counted", "over"]
    assert s.events[-1].about["winner"] == "red"
    assert s.setup.scenario.result(s).over


def test_scenarios_are_read_from_rows_and_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text(
        "- {id: mast, kind: hold, name: Mast, blurb: x, map: motel_9, thing: mast, places: [[mast, 10, 90]], players: [2, 3]}"
    )
    mast = read(file, {"hold": partial(Hold, near=500)})["mast"]
    assert (mast.kind, mast.places, mast.players, mast.near) == ("mast", (Place("mast", (10, 90)),), (2, 3), 500)
    with pytest.raises(ContentError, match=r"'mast': no kind 'hold'.*holding"):
        read(file, {"holding": Hold})
