"""The Movement Action: distance, company, grounds, obstacles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from books.punk2.yard import act, ask, man, path, piece, play, refusal, told, yard

from dustup.books.punk.fight import disengage
from dustup.books.punk.move import move, terrain
from dustup.books.punk.shoot import defensive_fire
from dustup.books.punk.state import Fighter, Item, Mark, State
from dustup.books.punk.turn import activation
from dustup.books.punk2 import turn
from dustup.core import Illegal


def swamp(box: tuple[float, float, float, float], ground: str = "rough") -> Any:
    return piece("swamp", box, ground=ground)


def setting(*things: Any, **facts: Any) -> tuple[State, Fighter]:
    """r1 at (20, 20), active, and one enemy far away."""
    s = yard(man("r1", (20, 20), **facts), man("b1", (80, 80)), *things)
    return s, act(s, "r1")


def where(f: Fighter) -> tuple[float, float]:
    return f.x / 100, f.y / 100


def refused(s: State, f: Fighter, answer: Any, mode: str = "move") -> str:
    return refusal(ask(move.move(s, f, mode)), answer)


def test_ten_centimetres() -> None:
    """P2-MOVE-01, P2-MEAS-03, P2-TERR-01: 10 cm from centre to centre, along the path, not more."""
    s, f = setting()
    assert refused(s, f, path((30, 20))) == ""
    assert refused(s, f, path((30.1, 20))) == "P2-MOVE-01"
    assert refused(s, f, path((20, 25), (25.1, 25))) == "P2-MOVE-01"
    play(move.move(s, f), [path((20, 25), (25, 25), facing=45)])
    assert (*where(f), f.facing) == (25, 25, 45)


def test_swift() -> None:
    """P2-SWIF-01, P2-RUL-04: 15 cm; half is 7.5 cm."""
    s, f = setting(swamp((25, 10, 20, 20)), traits={"swift": 0})
    play(move.move(s, f), [path((35, 20)), "half"])
    assert where(f) == (27.5, 20)


def test_standing_still_and_turning() -> None:
    """P2-RUL-11, P2-ACT-02: a Movement Action of 0 cm may turn; facing is whole degrees."""
    s, f = setting()
    play(move.move(s, f), [path(facing=300)])
    assert (*where(f), f.facing) == (20, 20, 300)
    assert refused(s, f, {"path": [], "facing": 12.5}) == "P2-RUL-11"


def test_malformed_answers_are_refused() -> None:
    """An answer that is no path changes nothing and names a rule."""
    s, f = setting()
    for bad in (None, 7, {}, {"path": 3, "facing": 0}, {"path": [[1]], "facing": 0}, {"path": [["a", 2]], "facing": 0}):
        assert refused(s, f, bad) != ""
    assert refused(s, f, {"path": [[2100, 2000, "fly"]], "facing": 0}) == "P2-ACT-05"
    assert where(f) == (20, 20)


def test_friends_let_pass_but_take_room() -> None:
    """P2-MOVE-02, P2-MOVE-03: through a friend, but not onto it; touching is no overlap."""
    s, f = setting(man("r2", (25, 20)))
    assert refused(s, f, path((30, 20))) == ""
    assert refused(s, f, path((26, 20))) == "P2-MOVE-03"
    assert refused(s, f, path((27.5, 20))) == ""


def test_enemies_do_not_let_pass() -> None:
    """P2-RUL-16, P2-MOVE-08: not through an enemy nor into contact; close by is free."""
    s, f = setting(man("b2", (25, 20)))
    assert refused(s, f, path((30, 20))) == "P2-RUL-16"
    assert refused(s, f, path((22.5, 20))) == "P2-MOVE-08"
    assert refused(s, f, path((22.4, 20))) == ""
    assert refused(s, f, path((22, 22.6), (28, 22.6))) == ""


def test_markers_of_the_downed() -> None:
    """P2-MOVE-07: they let pass, but nobody ends on one."""
    s, f = setting(man("b2", (25, 20), status="down"))
    assert refused(s, f, path((30, 20))) == ""
    assert refused(s, f, path((25, 21))) == "P2-MOVE-07"


def test_gap_as_wide_as_the_base() -> None:
    """P2-MOVE-04: equal width is enough, less is not."""
    for width, rule in ((2.5, ""), (2.4, "P2-OBST-03")):
        walls = [
            piece("a", (24, 10, 2, 10 - width / 2), height=5, material="brick"),
            piece("b", (24, 20 + width / 2, 2, 10), height=5, material="brick"),
        ]
        s, f = setting(*walls)
        assert refused(s, f, path((30, 20))) == rule


def test_off_the_table() -> None:
    """P2-SCEN-01: the whole base stays on the table."""
    s = yard(man("r1", (2, 20)), man("b1", (80, 80)))
    assert refused(s, act(s, "r1"), path((1, 20))) == "P2-SCEN-01"


def test_rough_ground_failed_after_three() -> None:
    """P2-EX-17, P2-TERR-02, P2-TERR-03: met after 3 cm, failed: 2 cm into it."""
    s, f = setting(swamp((24.25, 10, 20, 20)))
    play(move.move(s, f), [path((30, 20)), ("ground", "roll")], [5])
    assert where(f) == pytest.approx((25, 20), abs=0.02)
    assert f.stumbled


def test_rough_ground_failed_after_seven() -> None:
    """P2-EX-18, P2-TERR-04: met after 7 cm, failed: it stays at the edge."""
    s, f = setting(swamp((28.25, 10, 20, 20)))
    play(move.move(s, f), [path((30, 20)), "roll"], [9])
    assert where(f) == pytest.approx((27, 20), abs=0.03)


def test_rough_ground_passed() -> None:
    """P2-TERR-02, P2-TERR-05: one success is enough for two swamps in one Action."""
    s, f = setting(swamp((24, 10, 2, 20)), piece("mud", (27.5, 10, 1, 20), ground="rough"))
    play(move.move(s, f), [path((30, 20)), "roll"], [4])
    assert where(f) == (30, 20)
    assert not f.stumbled


def test_every_action_its_own_check() -> None:
    """P2-TERR-05, P2-RUL-13: the next Movement Action, starting in it, asks at once."""
    s, f = setting(swamp((10, 10, 40, 40)))
    play(move.move(s, f), [path((30, 20)), "roll"], [4])
    play(move.move(s, f), [path((40, 20)), "roll"], [6])
    assert where(f) == (35, 20)


def test_half_needs_no_check() -> None:
    """P2-TERR-03, P2-TERR-06: who goes no farther than half is not asked."""
    for ground in ("rough", "very_rough"):
        s, f = setting(swamp((22, 10, 20, 20), ground))
        play(move.move(s, f), [path((25, 20))])
        assert where(f) == (25, 20)


def test_declining_is_not_failing() -> None:
    """P2-RUL-21, P2-TERR-03: half, and no stumble."""
    s, f = setting(swamp((22, 10, 20, 20)))
    play(move.move(s, f), [path((30, 20)), "half"])
    assert where(f) == (25, 20)
    assert not f.stumbled


def test_very_rough_without_gamble() -> None:
    """P2-TERR-06, P2-TERR-07: half, or the edge if more than half is spent."""
    for edge, end in ((22, 25.0), (28.25, 27.0)):
        s, f = setting(swamp((edge, 10, 20, 20), "very_rough"))
        play(move.move(s, f), [path((30, 20)), "half"])
        assert where(f)[0] == pytest.approx(end, abs=0.03)


def test_very_rough_gamble() -> None:
    """P2-TERR-08, P2-TERR-09, P2-TERR-10, P2-RUL-12, P2-RUL-15: full distance, or Prone just inside the edge."""
    s, f = setting(swamp((28.25, 10, 2, 20), "very_rough"))
    play(move.move(s, f), [path((30, 20)), "roll"], [4])
    assert where(f) == (30, 20)
    s, f = setting(swamp((28.25, 10, 2, 20), "very_rough"))
    play(move.move(s, f), [path((30, 20)), "roll"], [5])
    assert where(f)[0] == pytest.approx(27.1, abs=0.06)
    assert f.prone
    assert f.status == "up"
    assert f.stumbled


def test_both_kinds_of_ground() -> None:
    """P2-RUL-14: one roll for each kind, each when it is reached."""
    s, f = setting(swamp((22.25, 10, 2, 20)), piece("mire", (27.25, 10, 2, 20), ground="very_rough"))
    play(move.move(s, f), [path((30, 20)), "roll", "roll"], [4, 9])
    assert f.prone
    assert where(f)[0] == pytest.approx(26.1, abs=0.06)


def test_offroad() -> None:
    """P2-OFFR-01: rough is open; very rough is rough."""
    s, f = setting(swamp((22, 10, 20, 20)), traits={"offroad": 0})
    play(move.move(s, f), [path((30, 20))])
    s, f = setting(swamp((22, 10, 20, 20), "very_rough"), traits={"offroad": 0})
    play(move.move(s, f), [path((30, 20)), "roll"], [9])
    assert where(f) == (25, 20)
    assert not f.prone


def test_no_agility_no_roll() -> None:
    """P2-ATTR-02: with a dash the check cannot be taken."""
    s, f = setting(swamp((22, 10, 20, 20)))
    del f.stats["AG"]
    q = ask(move.move(s, f), path((30, 20)))
    assert q.options() == ("half",)


def test_impassable() -> None:
    """P2-TERR-11: no Movement Action over it."""
    s, f = setting(swamp((25, 10, 3, 20), "impassable"))
    assert refused(s, f, path((30, 20))) == "P2-TERR-11"
    assert refused(s, f, path((23.5, 20))) == ""


def test_low_and_narrow() -> None:
    """P2-EX-21, P2-OBST-01, P2-OBST-04: over a size 1 wall at no cost for its height."""
    s, f = setting(piece("wall", (24, 10, 2.5, 20), height=2.5, material="brick"))
    play(move.move(s, f), [path((30, 20))])
    assert (*where(f), f.z) == (30, 20, 0)


def test_narrow_top_does_not_matter() -> None:
    """P2-OBST-04: the ground on top of a narrow element asks for nothing."""
    s, f = setting(piece("wall", (24, 10, 2.5, 20), height=2.5, material="brick", stand=True, top="rough"))
    play(move.move(s, f), [path((30, 20))])
    assert where(f) == (30, 20)


def test_low_and_wide_is_stood_on() -> None:
    """P2-EX-22, P2-OBST-05: on top, paying the horizontal distance; the ground of the top counts."""
    s, f = setting(piece("deck", (24, 10, 10, 20), height=2, material="wood", stand=True, top="rough"))
    play(move.move(s, f), [path((30, 20)), "roll"], [3])
    assert (*where(f), f.z) == (30, 20, 200)
    play(move.move(s, f), [path((22, 20)), "roll"], [3])
    assert (*where(f), f.z) == (22, 20, 0)


def test_cannot_stand_on_it() -> None:
    """P2-EX-23, P2-OBST-06, P2-RUL-82: wider than the base and no place to stand: go around."""
    s, f = setting(piece("heap", (24, 10, 2.6, 20), height=2, material="wood"))
    assert refused(s, f, path((30, 20))) == "P2-OBST-06"
    s, f = setting(piece("wall", (24, 10, 2, 20), height=2, material="wood"))
    assert refused(s, f, path((27, 20))) == "P2-RUL-82"
    assert refused(s, f, path((27.3, 20))) == ""


def test_size_two_is_for_the_big() -> None:
    """P2-OBST-02, P2-OBST-03: larger than 40 mm crosses size 2; 40 mm does not."""
    for r, rule in ((275, ""), (200, "P2-OBST-03"), (125, "P2-OBST-03")):
        s, f = setting(piece("wall", (24, 10, 1, 20), height=5, material="brick"), r=r)
        assert refused(s, f, path((29, 20))) == rule


def test_crossing_is_open_to_beasts() -> None:
    """P2-RUL-75: going over size 1 is no climbing."""
    s, f = setting(piece("wall", (24, 10, 2, 20), height=2, material="brick"), traits={"beast": 0})
    assert refused(s, f, path((30, 20))) == ""


def test_stopped_short_in_a_friend() -> None:
    """P2-MOVE-03, P2-TERR-03: where half would end on a friend it stops before."""
    s, f = setting(swamp((22, 10, 20, 20)), man("r2", (26, 20)))
    play(move.move(s, f), [path((30, 20)), "half"])
    assert where(f)[0] <= 23.55


def test_the_measure_tells_the_checks() -> None:
    """P2-MEAS-01: while drawing, the length and the checks to come are known."""
    s, f = setting(swamp((22, 10, 20, 20)))
    q = ask(move.move(s, f))
    assert q.measure(path((30, 20))) == {
        "length": 1000, "budget": 1000, "checks": [["swamp: Agility, else half as far", "P2-TERR-02"]], "ok": True,
        "why": "", "rule": "",
    }  # fmt: skip
    assert q.measure(path((35, 20)))["rule"] == "P2-MOVE-01"


def test_samples_and_ideas_are_legal() -> None:
    """Every sampled and every proposed path passes the test it is asked with."""
    s, f = setting(
        swamp((22, 22, 5, 5)),
        piece("wall", (15, 15, 10, 1), height=5, material="brick", roles=("climbable",)),
        man("r2", (23, 20)),
        man("b2", (18, 23)),
    )
    q = ask(move.move(s, f))
    rng = Random(1)
    seen = set()
    for _ in range(200):
        answer = q.suggest(rng)
        q.accept(answer)
        seen.add(str(answer["path"]))
    assert len(seen) > 90
    ideas = q.ideas()
    assert 2 <= len(ideas) <= 12
    for answer in ideas:
        q.accept(answer)


def test_disengaging_needs_room() -> None:
    """P2-RUL-70, P2-DISG-05: walled in by the enemy it may not be declared; the move ends out of contact."""
    s = yard(man("r1", (20, 20)), man("b1", (22.5, 20)))
    f = act(s, "r1")
    assert disengage.why_no_disengage(s, f) is None
    assert refused(s, f, path(), "disengage") == "P2-MOVE-08"
    ring = [man(f"b{k}", (20 + 2.5 * x, 20 + 2.5 * y)) for k, (x, y) in enumerate(
        [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)])]  # fmt: skip
    s = yard(man("r1", (20, 20)), *ring)
    why = disengage.why_no_disengage(s, act(s, "r1"))
    assert why is not None
    assert why.rule == "P2-RUL-70"


def test_disengage_moves_and_frees() -> None:
    """P2-DISG-03, P2-MASS-06: after the won roll it walks; nobody follows it."""
    s = yard(man("r1", (20, 20)), man("b1", (22.5, 20)))
    f = act(s, "r1")
    play(disengage.disengage(s, f), [path((12, 20))], [9, 1])
    assert where(f) == (12, 20)
    assert where(s.fighters["b1"]) == (22.5, 20)
    assert told(s, "move")[0]["who"] == "r1"


def test_enforced_moves_ask_nothing() -> None:
    """P2-RUL-25: put elsewhere by a rule: no check, no Action."""
    s, f = setting(swamp((22, 10, 20, 20), "very_rough"))
    move.enforced(s, f, 3000, 2000)
    assert (*where(f), f.left, f.prone) == (30, 20, 2, False)


def test_ground_over_and_under() -> None:
    """P2-TERR-13, P2-MOVE-05: a pool on the table does not reach the roof above it."""
    s, f = setting(
        piece("pool", (10, 10, 30, 30), contaminated=True),
        piece("roof", (10, 10, 30, 30), floor=6, height=0.5, material="wood", stand=True, roles=("roof",)),
        z=6.5,
    )
    assert not terrain.contaminated(s, f)
    f.z = 0
    assert terrain.contaminated(s, f)
    play(activation.end(s, f))
    assert f.stats["T"] == 3


def test_stopped_at_the_edge_of_a_low_deck() -> None:
    """P2-OBST-05, P2-TERR-04: a failed check for the top's ground stops it before the deck, on the table."""
    s, f = setting(piece("deck", (28, 10, 10, 20), height=2, material="wood", stand=True, top="rough"))
    play(move.move(s, f), [path((30, 20)), "roll"], [9])
    assert where(f)[0] == pytest.approx(26.75, abs=0.05)
    assert f.z == 0


def test_half_way_up_a_low_deck() -> None:
    """P2-OBST-05, P2-TERR-03: reached early, half of the way ends on top of it."""
    s, f = setting(piece("deck", (22, 10, 10, 20), height=2, material="wood", stand=True, top="rough"))
    play(move.move(s, f), [path((30, 20)), "half"])
    assert (*where(f), f.z) == (25, 20, 200)


def test_contact_at_uneven_height() -> None:
    """P2-MEAS-04, P2-RUL-03, P2-MEAS-05: bases touch across 25 mm of level, not more."""
    s, f = setting(man("b2", (22.5, 20), z=2.5))
    assert terrain.touching_foes(s, f, f.x, f.y, f.z) == ["b2"]
    s.fighters["b2"].z = 251
    assert terrain.touching_foes(s, f, f.x, f.y, f.z) == []


def test_fire_on_the_way() -> None:
    """P2-INCE-05, P2-RUL-73: a walk through fire is one Hit; Downed, it lies where the fire began."""
    s, f = setting()
    s.marks["fire"] = Mark("fire", "fire", 3000, 2000, 500, 5)
    play(move.move(s, f), [path((30, 20))], [10, 1])
    assert f.status == "down"
    assert where(f)[0] == pytest.approx(23.75, abs=0.2)


def test_reactions_come_stretch_by_stretch() -> None:
    """P2-RUL-80, P2-DEF-02, P2-DEF-03: fire answers what was travelled before the check is rolled."""
    bow = Item("bow", "bow")
    s, f = setting(swamp((24.25, 10, 20, 20)), man("b2", (23, 40), items=[bow], watching=True))
    asked = []
    flow = move.move(s, f)
    q = next(flow)
    reply: Any = path((30, 20))
    while q.what != "ground":
        asked.append(q.what)
        q = flow.send(reply)
        reply = "hold" if q.what == "react" else reply
    assert asked == ["path", "react"]
    assert q.what == "ground"


def test_turning_on_the_spot_may_be_shot_at() -> None:
    """P2-RUL-47, P2-ACT-05: a Movement Action of 0 cm is a Movement Action."""
    s, f = setting(man("b2", (23, 40), items=[Item("bow", "bow")], watching=True))
    flow = move.move(s, f)
    next(flow)
    assert flow.send(path()).what == "react"


def test_a_refusal_names_the_nearest_way() -> None:
    """P2-MOVE-01, P2-OBST-03: too far or blocked: the same way, as far as it may go."""
    s, f = setting(piece("wall", (10, 25, 20, 1), height=5, material="brick"))
    q = ask(move.move(s, f))
    with pytest.raises(Illegal) as far:
        q.accept(path((35, 20)))
    assert far.value.nearest["path"] == [[3000, 2000]]
    with pytest.raises(Illegal) as blocked:
        q.accept(path((20, 29)))
    assert blocked.value.rule == "P2-OBST-03"
    assert blocked.value.nearest["path"][0][1] == pytest.approx(2370, abs=10)
    q.accept(blocked.value.nearest)


def test_disengaging_may_be_shot_at() -> None:
    """P2-RUL-33: the move after a won Disengage is a Movement Action for Defensive Fire."""
    s = yard(man("r1", (20, 20)), man("b1", (22.5, 20)), man("b2", (20, 50), items=[Item("bow", "bow")], watching=True))
    flow = disengage.disengage(s, act(s, "r1"))
    q = ask(flow, (9, 1))
    assert q.about["mode"] == "disengage"
    assert flow.send(path((12, 20))).what == "react"


def test_prone_stays_on_the_table() -> None:
    """P2-RUL-01, P2-RUL-24: Prone is no casualty; it keeps its facing and cannot react."""
    s, f = setting(swamp((22, 10, 20, 20), "very_rough"))
    play(move.move(s, f), [path((30, 20), facing=77), "roll"], [9])
    assert (f.prone, f.status, f.facing) == (True, "up", 77)
    f.watching, f.items = True, (Item("bow", "bow"),)
    assert defensive_fire.watchers(s, s.fighters["b1"]) == []


def test_poison_works_before_the_first_action() -> None:
    """P2-POIS-01, P2-RUL-84: at the start of the next activation; struck in its own one, it waits."""
    s, f = setting(man("r2", (50, 50)))
    f.poison, f.poison_fresh = 3, True
    play(activation.end(s, f))
    assert (f.poison, f.poison_fresh) == (3, False)
    activation.begin(s, f)
    flow = turn.play(s)
    assert next(flow).what == "poison"
    flow.send((1, 9))
    assert f.status == "down"


def test_the_edge_is_taken() -> None:
    """P2-MOVE-03, P2-TERR-04: stopped at the edge where a friend stands, it stops before the friend."""
    s, f = setting(swamp((28.25, 10, 20, 20)), man("r2", (26.5, 20)))
    play(move.move(s, f), [path((30, 20)), "half"])
    assert where(f)[0] == pytest.approx(24, abs=0.3)
    assert where(f)[0] <= 24.05
