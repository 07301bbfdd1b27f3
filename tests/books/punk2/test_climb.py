"""Jumping, climbing, dropping, falling, lying Prone, leaping."""

from __future__ import annotations

from typing import Any

import pytest
from books.punk2.yard import act, ask, man, path, piece, play, refusal, told, yard

from dustup.books.punk.fight import engagement
from dustup.books.punk.move import fall, leap_action, move, terrain
from dustup.books.punk.state import Fighter, State
from dustup.books.punk.turn import action
from dustup.books.punk2.move import fall_strength


def block(name: str, box: tuple[float, float, float, float], height: float, **facts: Any) -> Any:
    """A building to climb and to stand on."""
    return piece(name, box, height=height, material="concrete", stand=True, roles=("climbable", "roof"), **facts)


def setting(*things: Any, at: tuple[float, float] = (20, 20), **facts: Any) -> tuple[State, Fighter]:
    s = yard(man("r1", at, **facts), man("b1", (80, 80)), *things)
    return s, act(s, "r1")


def spot(f: Fighter) -> tuple[float, float, float]:
    return f.x / 100, f.y / 100, f.z / 100


def refused(s: State, f: Fighter, answer: Any) -> str:
    return refusal(ask(move.move(s, f)), answer)


def roofs(gap: float, lower: float = 0.0, **facts: Any) -> tuple[State, Fighter]:
    """On a 6 cm roof whose edge is at x = 21; another roof begins a gap further on."""
    return setting(block("a", (10, 10, 11, 20), 6), block("b", (21 + gap, 10, 12, 20), 6 - lower), z=6, **facts)


def test_short_jump() -> None:
    """P2-JUMP-01, P2-JUMP-04, P2-RUL-17: up to twice the base (50 mm), no roll; it pays what it travels."""
    s, f = roofs(5)
    play(move.move(s, f), [path((26.5, 20, "jump"))])
    assert spot(f) == (26.5, 20, 6)
    s, f = roofs(5)
    assert refused(s, f, path((17, 20), (26.5, 20, "jump"))) == "P2-MOVE-01"


def test_medium_jump_of_the_book() -> None:
    """P2-EX-19, P2-JUMP-02, P2-JUMP-05: 60 mm wide and 30 mm lower: a plain Agility roll."""
    s, f = roofs(6, lower=3)
    play(move.move(s, f), [path((27.5, 20, "jump"))], [4])
    assert spot(f) == (27.5, 20, 3)
    check = told(s, "check")[0]
    assert (check["need"], check["success"]) == (4, True)


def test_failed_jump_is_a_fall() -> None:
    """P2-JUMP-08, P2-RUL-17, P2-RUL-18, P2-FALL-01: down the gap at the take-off side, from the height of the lip."""
    s, f = roofs(6, lower=3)
    play(move.move(s, f), [path((27.5, 20, "jump"))], [5, 9, 1])  # jump, then Toughness 13 against fall 3
    x, y, z = spot(f)
    assert (y, z) == (20, 0)
    assert x == pytest.approx(22.25, abs=0.12)
    assert f.prone
    assert told(s, "fall")[0]["height"] == 600


def test_long_jump() -> None:
    """P2-JUMP-06: more than three bases: Agility at -2."""
    s, f = roofs(8)
    play(move.move(s, f), [path((29.5, 20, "jump"))], [2])
    assert told(s, "check")[0]["need"] == 2
    assert spot(f) == (29.5, 20, 6)


def test_jumps_that_cannot_be() -> None:
    """P2-JUMP-02, P2-JUMP-03, P2-JUMP-07: too wide, too deep, upwards."""
    s, f = roofs(10.1, traits={"swift": 0})
    assert refused(s, f, path((32, 20, "jump"))) == "P2-JUMP-07"
    s, f = roofs(4, lower=5.1)
    assert refused(s, f, path((26, 20, "jump"))) == "P2-JUMP-02"
    s, f = roofs(4, lower=-2)
    assert refused(s, f, path((26, 20, "jump", 8))) == "P2-JUMP-03"


def test_jump_over_a_crevice() -> None:
    """P2-JUMP-05, P2-JUMP-08, P2-TERR-12: on level ground; failing over impassable ground removes it for good."""
    hole = piece("crevice", (22, 10, 6, 20), ground="impassable", roles=("gap",))
    s, f = setting(hole)
    play(move.move(s, f), [path((29.5, 20, "jump"))], [3])
    assert spot(f) == (29.5, 20, 0)
    s, f = setting(hole)
    play(move.move(s, f), [path((29.5, 20, "jump"))], [7])
    assert f.status == "gone"
    assert told(s, "removed")[0]["who"] == "r1"


def test_climb_up_with_a_check() -> None:
    """P2-CLMB-01, P2-RUL-19: way and height add up; passed, it goes the full distance."""
    s, f = setting(block("a", (22, 10, 10, 20), 6))
    play(move.move(s, f), [path((20.74, 20), (23, 20, "climb", 6)), "roll"], [4])
    assert spot(f) == (23, 20, 6)
    assert f.on_wall == ""
    assert refused(s, f, path((33, 20))) == "P2-CLMB-03"


def test_climb_stopped_on_the_wall() -> None:
    """P2-CLMB-01, P2-MOVE-06, P2-RUL-20: failed: half in all; it hangs there, its height recorded."""
    s, f = setting(block("a", (22, 10, 10, 20), 6))
    play(move.move(s, f), [path((20.74, 20), (23, 20, "climb", 6)), "roll"], [5])
    assert spot(f) == pytest.approx((20.74, 20, 4.26), abs=0.01)
    assert f.on_wall == "a"
    assert f.stumbled


def test_on_a_wall() -> None:
    """P2-RUL-19: until it gets off it can only move or drop; it goes on from where it hangs."""
    s, f = setting(block("a", (22, 10, 10, 20), 6), at=(20.74, 20), z=4, on_wall="a")
    q = ask(action.take(s, f))
    assert set(q.options()) == {"move", "end"}
    assert dict(q.refusals())["shoot"].rule == "P2-RUL-19"
    assert refused(s, f, path((18, 20))) == "P2-RUL-19"
    play(move.move(s, f), [path((23, 20, "climb", 6))])
    assert spot(f) == (23, 20, 6)


def test_climb_down() -> None:
    """P2-CLMB-01, P2-RUL-19: from the edge to the foot of the wall."""
    s, f = setting(block("a", (22, 10, 10, 20), 6), at=(23, 20), z=6)
    play(move.move(s, f), [path((20.74, 20, "climb", 0)), "roll"], [2])
    assert spot(f) == (20.74, 20, 0)
    assert f.on_wall == ""


def test_ladder() -> None:
    """P2-CLMB-02: as on open ground, no roll."""
    s, f = setting(
        block("a", (22, 10, 10, 20), 6),
        piece("ladder", (21.5, 19, 0.5, 2), height=6, roles=("ladder",)),
    )
    play(move.move(s, f), [path((20.24, 20), (23, 20, "climb", 6))])
    assert spot(f) == (23, 20, 6)


def test_creeper() -> None:
    """P2-CREE-01: climbs as if it walked."""
    s, f = setting(block("a", (22, 10, 10, 20), 6), traits={"creeper": 0})
    play(move.move(s, f), [path((20.74, 20), (23, 20, "climb", 6))])
    assert spot(f) == (23, 20, 6)


def test_beasts_and_riders_do_not_climb() -> None:
    """P2-BEAS-01, P2-RIDE-01, P2-RUL-75: no climbing, not even a ladder; dropping stays open."""
    for trait, rule in (("beast", "P2-BEAS-01"), ("rider", "P2-RIDE-01")):
        s, f = setting(block("a", (22, 10, 10, 20), 4), traits={trait: 0})
        assert refused(s, f, path((20.74, 20), (20.74, 20, "climb", 4))) == rule
        s, f = setting(block("a", (22, 10, 10, 20), 4), at=(23, 20), z=4, traits={trait: 0})
        assert refused(s, f, path((20.5, 20, "drop"))) == ""


def test_what_cannot_be_climbed() -> None:
    """P2-CLMB-01, P2-TERR-11, P2-MOVE-05: too far from the wall; no such wall; nothing up there to stand on."""
    s, f = setting(block("a", (22, 10, 10, 20), 6))
    assert refused(s, f, path((20, 20, "climb", 3))) == "P2-CLMB-01"
    assert refused(s, f, path((20.74, 20), (20.74, 20, "climb", 7))) == "P2-CLMB-01"
    s, f = setting(piece("tank", (22, 10, 10, 20), height=6, material="thick_metal"))
    assert refused(s, f, path((20.74, 20), (20.74, 20, "climb", 3))) == "P2-CLMB-01"
    s, f = setting(piece("rock", (22, 10, 10, 20), height=6, material="stone", roles=("climbable",)))
    assert refused(s, f, path((20.74, 20), (23, 20, "climb", 6))) == "P2-MOVE-05"


def test_over_a_thin_wall() -> None:
    """P2-OBST-04, P2-CLMB-01: up one side, over the narrow top, down the other; the parts add up."""
    s, f = setting(
        piece("wall", (22, 10, 1, 20), height=4, material="brick", roles=("climbable",)), traits={"creeper": 0}
    )
    way = path((20.74, 20), (20.74, 20, "climb", 4), (24.26, 20, "climb", 4))
    play(move.move(s, f), [way])
    assert spot(f) == (24.26, 20, 4)
    assert f.on_wall == "wall"
    play(move.move(s, f), [path((24.26, 20, "drop"))])
    assert spot(f) == (24.26, 20, 0)
    assert not f.prone


def test_drop() -> None:
    """P2-CLMB-03: up to twice the base, standing; the height costs no movement."""
    s, f = setting(block("a", (22, 10, 10, 20), 5), at=(23, 20), z=5)
    play(move.move(s, f), [path((20.7, 20, "drop"), (13.1, 20))])
    assert spot(f) == (13.1, 20, 0)
    assert not f.prone
    assert refused(s, f, path((12, 20, "drop"))) == "P2-CLMB-03"


def test_a_climber_who_lets_go_comes_down_once() -> None:
    """P2-CLMB-03, P2-RUL-11: straight down costs no movement, but is no turn on the spot."""
    s, f = setting(block("a", (22, 10, 10, 20), 6), at=(20.7, 20), z=4)
    f.on_wall = "a"
    play(move.move(s, f), [path((20.7, 20, "drop"))])
    assert spot(f) == (20.7, 20, 0)
    assert not f.on_wall
    assert [event["path"] for event in told(s, "move")] == [[[2070, 2000, 400], [2070, 2000, 0]]]


def test_drop_too_far() -> None:
    """P2-CLMB-04, P2-RUL-22, P2-FALL-01, P2-FALL-02, P2-FALL-03: a fall roll, then Prone, and the Action is over."""
    s, f = setting(block("a", (22, 10, 10, 20), 6.2), at=(23, 20), z=6.2)
    play(move.move(s, f), [path((20.7, 20, "drop"), (13.1, 20))], [3, 6])  # 3+4 against 6+2
    assert f.status == "down"
    s, f = setting(block("a", (22, 10, 10, 20), 6.2), at=(23, 20), z=6.2)
    play(move.move(s, f), [path((20.7, 20, "drop"), (13.1, 20))], [4, 6])  # a tie: it is active, so it lives
    assert f.prone
    assert spot(f) == (20.7, 20, 0)


def test_strength_of_falls() -> None:
    """P2-EX-20, P2-FALL-01, P2-FALL-04, P2-RUL-05: by base sizes, limits inclusive; the lowest do no damage."""
    small, big = man("r1"), man("r2", r=200)
    assert [fall_strength(small, h) for h in (500, 501, 620, 1000, 1001, 1500, 2000, 2001)] == [0, 2, 2, 2, 4, 4, 6, 8]
    assert [fall_strength(big, h) for h in (800, 1600, 2400, 3200, 3300)] == [0, 2, 4, 6, 8]


def test_tie_in_an_enemy_activation() -> None:
    """P2-RUL-07: falling in an enemy's activation, a tie is lost."""
    s, f = setting()
    s.active = "b1"
    play(fall.fall(s, f, 600, 2000, 2000, 0), dice=[6, 4])  # the fall rolls first: 6+2 against 4+4
    assert f.status == "down"


def test_harmless_fall() -> None:
    """P2-FALL-04: low falls need no roll, but it lies Prone."""
    s, f = setting()
    play(fall.fall(s, f, 500, 2000, 2000, 0))
    assert f.prone
    assert f.status == "up"


def test_fall_onto_others() -> None:
    """P2-RUL-23, P2-PRON-02: put at the nearest free place; in contact with an enemy it stands, and it is no Assault."""
    s, f = setting(man("b2", (30, 30)))
    play(fall.fall(s, f, 400, 3100, 3000, 0))
    foe = s.fighters["b2"]
    assert (f.x - foe.x) ** 2 + (f.y - foe.y) ** 2 >= 245**2
    if engagement.engaged(s, f):
        assert f.stood
        assert not f.prone
    assert not f.assaulted


def test_getting_up() -> None:
    """P2-PRON-01, P2-ACT-05, P2-RUL-11: the next Action can be nothing else; it moves 0 cm and may turn."""
    s, f = setting(prone=True)
    q = ask(action.take(s, f))
    assert set(q.options()) == {"get_up", "end"}
    assert dict(q.refusals())["move"].rule == "P2-PRON-01"
    play(action.take(s, f), ["get_up", 123])
    assert (f.prone, f.left, f.facing) == (False, 1, 123)
    assert spot(f) == (20, 20, 0)


def test_marker_of_a_climber() -> None:
    """P2-RUL-77: Downed on a wall, its marker lies straight below; over impassable ground it is lost."""
    s, f = setting(z=4, on_wall="a", status="down")
    fall.to_ground(s, f)
    assert (f.z, f.on_wall, f.status) == (0, "", "down")
    s, f = setting(piece("acid", (10, 10, 30, 30), ground="impassable"), z=4, status="down")
    fall.to_ground(s, f)
    assert f.status == "gone"


def test_under_a_roof() -> None:
    """P2-MOVE-05: inside a house one walks on the table, above it on the roof."""
    roof = piece("roof", (10, 10, 30, 30), floor=6, height=0.5, material="wood", stand=True, roles=("roof",))
    s, f = setting(roof)
    assert terrain.levels(s, 2000, 2000) == [0, 650]
    play(move.move(s, f), [path((30, 20))])
    assert spot(f) == (30, 20, 0)
    s, f = setting(roof, z=6.5)
    play(move.move(s, f), [path((30, 20))])
    assert spot(f) == (30, 20, 6.5)


def test_leap_upwards() -> None:
    """P2-LEAP-01, P2-RUL-58: in any direction, measured in space, ending where it can stand."""
    s, f = setting(block("a", (22, 10, 10, 20), 6), traits={"jump": 0})
    assert refused(s, f, path((28, 20, "leap", 6))) == ""
    assert refused(s, f, path((28.1, 20, "leap", 6))) == "P2-MOVE-01"
    assert refused(s, f, path((21.5, 20, "leap", 6))) == "P2-MOVE-05"
    s, f = setting(block("a", (22, 10, 10, 20), 6))
    assert refused(s, f, path((28, 20, "leap", 6))) == "P2-LEAP-01"


def test_super_jump() -> None:
    """P2-LEAP-02: Actions joined, 10 cm each; only the end needs a place to stand."""
    s, f = setting(traits={"jump": 0})
    play(action.take(s, f), ["leap", path((39.9, 20, "leap", 0))])
    assert spot(f) == (39.9, 20, 0)
    assert f.left == 0
    f.left = 1
    why = leap_action.why_no_leap(s, f)
    assert why is not None
    assert why.rule == "P2-LEAP-02"


def test_leap_over_a_wall() -> None:
    """P2-LEAP-01, P2-LEAP-02: up over it and down again, as long as the line in space allows."""
    s, f = setting(piece("wall", (23, 10, 1, 20), height=3.6, material="brick"), traits={"jump": 0})
    assert refused(s, f, path((28, 20, "leap", 0))) == "P2-LEAP-01"
    assert refused(s, f, path((23.5, 20, "leap", 3.6), (26, 20, "leap", 0))) == ""
