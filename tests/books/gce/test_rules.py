"""Tables and small rules that need no situation: charts, dice, ratings, what is shown."""

from __future__ import annotations

import pytest

from dustup.books.gce import BOOK, checks
from dustup.books.gce.content import INCH, data
from dustup.books.gce.harm import IMPOSSIBLE, needed, varying
from dustup.books.gce.scenarios import SCENARIOS
from dustup.books.gce.shoot.hit import throw_range
from dustup.books.gce.state import State
from dustup.core import Ask, Flow, Roll, Scripted, Seeded, Session

CHART = """
4 5 6 6 N N N N N N
3 4 5 6 6 N N N N N
2 3 4 5 6 6 N N N N
2 2 3 4 5 6 6 N N N
2 2 2 3 4 5 6 6 N N
2 2 2 2 3 4 5 6 6 N
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


def test_the_wound_chart() -> None:
    """GCE-WND-01, GCE-WND-02, GCE-RUL-88: row by row as printed."""
    for strength, row in enumerate(CHART.split("\n")[1:-1], 1):
        for toughness, cell in enumerate(row.split(), 1):
            assert needed(strength, toughness) == (IMPOSSIBLE if cell == "N" else int(cell)), (strength, toughness)


def test_the_varying_save_modifier() -> None:
    """GCE-EQP-10."""
    assert [varying(n) for n in (2, 3, 4, 5, 6, 7)] == [0, 0, -1, -2, -3, -4]


def staged(**more: object) -> State:
    """A table with a warrior on each side."""
    people = {"A": {"side": "red", "at": [10, 10]}, "B": {"side": "blue", "at": [40, 40]}}
    return BOOK.stage({"fighters": people, **more})


@pytest.mark.parametrize(("strength", "inches"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (7, 12)])
def test_how_far_things_are_thrown(strength: int, inches: int) -> None:
    """GCE-GREN-02, GCE-EX-37."""
    s = staged(
        fighters={"A": {"side": "red", "at": [9, 9], "stats": {"S": strength}}, "B": {"side": "blue", "at": [9, 19]}}
    )
    assert throw_range(s, s.fighters["A"]) == inches


def test_a_d3_is_half_a_d6() -> None:
    """GCE-DICE-01, GCE-DICE-02, GCE-DICE-06: 1-2 is 1, 3-4 is 2, 5-6 is 3."""
    from dustup.books.gce.checks import d3

    for face, value in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        flow = d3("red", "test", "GCE-DICE-02")
        roll = next(flow)
        assert isinstance(roll, Roll) and roll.sides == 6
        with pytest.raises(StopIteration) as done:
            flow.send((face,))
        assert done.value.value == value


def test_the_usual_table_is_four_feet_square_and_two_to_four_play() -> None:
    """GCE-DICE-14."""
    assert staged().setup.map.size == (48 * INCH, 48 * INCH)
    assert BOOK.sides == (2, 4)


def test_states_are_marked_for_everybody_to_see() -> None:
    """GCE-DICE-12: overwatch, hiding and running show in every view."""
    s = staged()
    a = s.fighters["A"]
    a.overwatch = a.hidden = a.ran = True
    for side in ("", "red", "blue"):
        shown = next(m for m in BOOK.show(s, side).models if m.id == "A")
        assert {"overwatch", "hidden", "ran"} <= {badge.id for badge in shown.badges}


def test_every_modifier_of_a_shot_has_its_reason_and_adds_up() -> None:
    """GCE-DICE-05, GCE-HIT-12."""
    s = BOOK.stage(
        {
            "phase": "shoot",
            "active": "A",
            "fighters": {
                "A": {"side": "red", "at": [10, 20], "weapons": ["shoota"]},
                "B": {"side": "blue", "at": [18, 20]},
            },
        }
    )
    session = Session(BOOK, s, Scripted([4, 1]))
    shot = next(event for event in session.state.events if event.what == "shot")
    total = shot.about["sums"][0][1]
    assert total["total"] == sum(value for value, _, _ in total["mods"]) == 4 + 3 + 1
    assert all(why and rule for _, why, rule in total["mods"])


def first_ask(wish: dict[str, object], faces: list[int]) -> Session:
    """A battle up to its first question to a player."""
    session = Session(BOOK, BOOK.setup(wish), Scripted(faces))
    assert isinstance(session.question, Ask)
    return session


def test_the_lower_rating_attacks_and_a_tie_is_rolled_off() -> None:
    """GCE-SCEN-01, GCE-SCEN-02, GCE-SCEN-03, GCE-RUL-06: by what the mobs cost."""
    weak, strong = "red_banner", "rust_tusks"
    session = first_ask({"scenario": "ambush", "bands": {"red": strong, "blue": weak}}, [])
    assert session.state.attacker == "blue"
    tie = first_ask({"scenario": "ambush", "bands": {"red": weak, "blue": weak}}, [2, 2, 3, 5])
    assert tie.state.attacker == "blue"
    assert [event.what for event in tie.state.events[:3]] == ["roll-off", "roll-off", "roles"]


def test_the_order_of_play_is_rolled_for_and_kept() -> None:
    """GCE-TURN-01, GCE-RUL-06: the highest die goes first."""
    session = Session(BOOK, BOOK.setup({"scenario": "brawl", "bands": {"red": "rust_tusks", "blue": "sand_diggas"}}))
    while isinstance(session.question, Ask):
        session.answer(session.question.ideas()[0])
    session.answer([2, 6])
    assert session.state.rota == ("blue", "red")


def test_there_are_at_least_six_scenarios_with_objectives() -> None:
    """GCE-SCEN-01: set-up, victory and length are given by each of them."""
    assert len(SCENARIOS) >= 6
    for scenario in SCENARIOS.values():
        assert scenario.turns > 4 and scenario.blurb and scenario.rules == ("GCE-SCEN-01",)


def test_equal_points_go_to_the_mob_that_lost_less() -> None:
    """GCE-SCEN-01, GCE-BOTL-08: nobody has scrap; then casualties decide, and with none of them nobody wins."""
    people = {
        f"{side}{k}": {"side": side, "at": [5 + 3 * k, y], "points": 5}
        for side, y in (("red", 5), ("blue", 40))
        for k in range(5)
    }
    s = BOOK.stage({"fighters": people, "scenario": "scrap_grab", "turn": 8})
    assert BOOK.result(s).winner == ""
    s.fighters["red1"].status = "gone"
    assert BOOK.result(s).winner == "blue" and "red 5" in BOOK.result(s).why.lower()


def test_ready_made_mobs_are_legal_and_have_two_vehicles() -> None:
    """Ten warriors and two vehicles each, so that battles have something to drive."""
    for offer in BOOK.bands():
        receipt = BOOK.muster(offer.about)
        assert receipt.legal, [str(fault) for fault in receipt.faults]
        assert receipt.figures["vehicles"] >= 2 and receipt.figures["warriors"] >= 10
    prices = [BOOK.muster(offer.about).total for offer in BOOK.bands()]
    assert max(prices) - min(prices) <= 5, "they fight each other unless somebody chooses otherwise"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"warriors": [{"profile": "nob"}, {"profile": "nob"}]}, "at most 1"),
        ({"warriors": [{"profile": "boy"}]}, "at least 1"),
        ({"warriors": [{"profile": "nob"}, {"profile": "grot"}]}, "without a Slaver"),
        ({"warriors": [{"profile": "nob", "weapons": ["eavy_shoota"]}]}, "mounted on vehicles"),
        ({"warriors": [{"profile": "nob"}], "vehicles": [{"row": "trukk", "name": "T"}]}, "one driver"),
        ({"warriors": [{"profile": "nob"}], "vehicles": [{"row": "cutta", "name": "T"}]}, "not for orks"),
        ({"warriors": [{"profile": "nob", "weapons": ["zap"]}]}, "no weapon 'zap'"),
    ],
)
def test_what_a_mob_may_not_have(change: dict[str, object], why: str) -> None:
    """GCEH-MOB-01, GCE-EQP-23: each fault says what is wrong."""
    receipt = BOOK.muster({"name": "Test", "mob": "orks", **change})
    assert any(why in str(fault) for fault in receipt.faults), [str(fault) for fault in receipt.faults]


@pytest.mark.parametrize("seed", range(1, 7))
def test_hulls_never_overlap_and_riders_stay_with_their_vehicle(seed: int) -> None:
    """GCE-MOVE-06, GCE-VMOV-01: in random battles no two hulls share ground and nobody is lost in a wreck."""
    from itertools import combinations
    from random import Random

    from dustup.table.shapes import on_table, overlap

    session, rng = Session(BOOK, BOOK.setup(BOOK.default(seed)), Seeded(seed)), Random(seed)
    while isinstance(session.question, Ask):
        session.answer(session.question.suggest(rng))
        if isinstance(session.question, Ask) and session.question.settled:
            s = session.state
            cars = [f for f in s.fighters.values() if f.hull is not None and f.status in ("up", "down")]
            feet = [f for f in s.fighters.values() if f.hull is None and f.status in ("up", "down")]
            assert not any(overlap(a.body, b.body) for a, b in combinations(cars, 2))
            assert all(on_table(s.setup.map.size, v.body) for v in cars)
            for f in feet:
                v = s.fighters.get(f.on)
                assert v is None or (v in cars and not v.hull.wrecked and abs(f.x - v.x) <= v.r >= abs(f.y - v.y))
                assert f.on or not any(overlap(f.body, car.body) for car in cars)


def test_data_is_marked_as_text_or_house() -> None:
    """GCE-EQP-13, GCE-EQP-14: the two whole rows of the text are the text's, the rest is the house's."""
    weapons = data().weapons
    assert weapons["shoota"].source == weapons["uge_choppa"].source == "text"
    assert weapons["rokkit_launcha"].source == weapons["slugga"].source == "house"


def test_a_follow_up_from_a_vehicle_is_measured_before_it_gets_off() -> None:
    """GCE-BRD-15, GCE-HTH-24: an answer given again without a check, as forks give it, leads to the same place."""
    from dustup.books.gce.fight.ground import follow_up

    people = {"A": {"side": "red", "rides": "V"}, "B": {"side": "blue", "at": [40, 40]}}
    s = staged(vehicles={"V": {"side": "red", "vehicle": "trukk", "at": [20, 20], "facing": 0}}, fighters=people)
    asked = next(follow_up(s, s.fighters["A"]))
    assert isinstance(asked, Ask)
    answer = max(asked.ideas(), key=lambda idea: len(idea["path"]))
    t = s.copy()
    flow = follow_up(t, t.fighters["A"])
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(answer)
    f = t.fighters["A"]
    assert not f.on and [f.x, f.y] == list(answer["path"][-1][:2])


def _two(found: list[int]) -> Flow[int]:
    """Two dice, one after the other."""
    for _ in range(2):
        found += yield Roll(what="die", rule="", sides=6)
    return sum(found)


def _nothing() -> Flow[str]:
    """A flow that asks nothing."""
    return "done"
    yield


def test_the_first_roll_of_a_joined_flow_promises_and_the_flow_is_the_same() -> None:
    flow = checks.joined(_two([]), ("shot", 3))
    first = next(flow)
    assert isinstance(first, Roll) and first.memo == ("shot", 3)
    second = flow.send((4,))
    assert isinstance(second, Roll) and second.memo is None
    try:
        flow.send((5,))
    except StopIteration as end:
        assert end.value == 9


def test_a_flow_without_a_question_has_its_result_at_once() -> None:
    try:
        next(checks.joined(_nothing(), 1))
    except StopIteration as end:
        assert end.value == "done"
    else:
        raise AssertionError("nothing was to be asked")
