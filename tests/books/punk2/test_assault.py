"""The Assault, Bloodthirst, and what an Action may be."""

from __future__ import annotations

from typing import Any

import pytest
from books.punk2.yard import FIRST, act, ask, man, path, piece, play, refusal, told, yard

from dustup.books.punk.fight import assault, bloodthirst, engagement
from dustup.books.punk.move import move
from dustup.books.punk.state import Fighter, Item, Mark, State
from dustup.books.punk.turn import action
from dustup.core import Illegal


def setting(*things: Any, foe: tuple[float, float] = (20, 30), **facts: Any) -> tuple[State, Fighter]:
    """r1 at (20, 20) looking north, b1 north of it looking south."""
    facts.setdefault("stats", {"A": 3})
    s = yard(man("r1", (20, 20), **facts), man("b1", foe), *things)
    return s, act(s, "r1", 3)


FIGHT_WON = [10, 1, 1, 10]  # the attacker hits, the Hit comes to nothing
WALL = {"height": 5.0, "material": "brick"}


def charge(s: State, f: Fighter, dice: list[int] | None = None) -> list[int]:
    """Assault b1 by the first idea; [charge, from behind]."""
    play(action.take(s, f), ["assault", ("assault_target", "b1"), FIRST], FIGHT_WON if dice is None else dice)
    return f.assaulted.get("b1", ())


def test_contact_gives_a_free_combat() -> None:
    """P2-ASLT-01, P2-ASLT-03, P2-ASLT-04: into contact, both facing, one Combat at no cost."""
    s, f = setting(man("b2", (60, 60)))
    assert charge(s, f) == (1, 0)
    foe = s.fighters["b1"]
    assert engagement.touch(f, foe)
    assert (f.facing, foe.facing, f.left) == (90, 270, 2)
    combat = told(s, "combat")[0]
    assert [1, "assault", "P2-ASLT-05"] in combat["sums"][0][1]["mods"]


def test_no_sight_no_assault() -> None:
    """P2-ASLT-02: an enemy out of Line of Sight at the start cannot be touched, though in reach."""
    s, f = setting(facing=270)
    q = ask(action.take(s, f))
    assert q.bar("assault").rule == "P2-ASLT-02"
    with pytest.raises(Illegal) as why:
        q.accept("assault")
    assert why.value.nearest == "move"
    assert refusal(ask(move.move(s, f)), path((20, 27.5))) == "P2-MOVE-08"


def test_two_strides_give_two() -> None:
    """P2-EX-24, P2-ASLT-05: Line of Sight at the start of both."""
    s, f = setting(foe=(20, 40))
    play(action.take(s, f), ["move", path((20, 30))])
    assert charge(s, f) == (2, 0)


def test_three_strides_give_three() -> None:
    """P2-ASLT-05: with 3 Actions +3 at most."""
    s, f = setting(foe=(20, 50))
    play(action.take(s, f), ["move", path((20, 30))])
    play(action.take(s, f), ["move", path((20, 40))])
    assert charge(s, f) == (3, 0)


def test_no_sight_in_the_first_stride() -> None:
    """P2-EX-25, P2-EX-26, P2-ASLT-07: the first move had no Line of Sight: only +1."""
    s, f = setting(piece("wall", (17, 24, 6, 1), **WALL), foe=(20, 34))
    play(action.take(s, f), ["move", path((25, 20), (25, 24), facing=110)])
    assert charge(s, f)[0] == 1


def test_a_needless_stride_does_not_count() -> None:
    """P2-ASLT-06, P2-ASLT-07: in reach with one Action, a move before it is plain."""
    s, f = setting(foe=(20, 31))
    play(action.take(s, f), ["move", path((20, 22))])
    assert charge(s, f) == (1, 0)


def test_a_dawdling_stride_does_not_count() -> None:
    """P2-ASLT-06: two Actions are needed, but the first did not go as far as it could."""
    s, f = setting(foe=(20, 36))
    play(action.take(s, f), ["move", path((20, 25))])
    assert charge(s, f) == (1, 0)


def test_another_action_between() -> None:
    """P2-ASLT-05: only Movement Actions directly before it count."""
    s, f = setting(foe=(20, 40))
    play(action.take(s, f), ["move", path((20, 30))])
    f.trail += (None,)
    assert charge(s, f) == (1, 0)


def test_getting_up_is_no_advance() -> None:
    """P2-RUL-69: it gives no bonus."""
    s, f = setting(prone=True)
    play(action.take(s, f), ["get_up", 90])
    assert charge(s, f) == (1, 0)


def test_detour_around_the_swamp() -> None:
    """P2-EX-27, P2-ASLT-06: straight through or around, one Action either way."""
    swamp = piece("swamp", (19, 23, 6, 2), ground="very_rough")
    s, f = setting(swamp, foe=(20, 29))
    play(action.take(s, f), ["assault", "b1", path((17.7, 22), (17.7, 26), (18.3, 27.2))], FIGHT_WON)
    assert f.assaulted["b1"] == (1, 0)


def test_around_costs_the_bonus() -> None:
    """P2-EX-28, P2-RUL-83: through the swamp one Action would do; around in two gives only +1."""
    swamp = piece("swamp", (17, 23, 6, 4), ground="rough")
    s, f = setting(swamp, foe=(20, 31))
    play(action.take(s, f), ["move", path((15.6, 21), (15.6, 26), facing=45)])
    assert charge(s, f) == (1, 0)


def test_through_the_swamp_and_fail() -> None:
    """P2-EX-28, P2-ASLT-08, P2-RUL-20: failed: half way; the second try has no charge bonus."""
    swamp = piece("swamp", (5, 23, 30, 4), ground="rough")
    s, f = setting(swamp, foe=(20, 31))
    play(action.take(s, f), ["assault", "b1", FIRST, "roll"], [9])
    assert (f.y, f.assaulted) == (2500, {})
    play(action.take(s, f), ["assault", "b1", FIRST], FIGHT_WON)  # 3.5 cm are left: half is enough
    assert f.assaulted["b1"] == (0, 0)


def test_declined_check_keeps_the_bonus() -> None:
    """P2-RUL-21: half by choice is no failure; the stride counts if it saved an Action."""
    swamp = piece("swamp", (5, 23, 30, 4), ground="rough")
    s, f = setting(swamp, foe=(20, 36))
    play(action.take(s, f), ["move", path((20, 30)), "half"])
    play(action.take(s, f), ["assault", "b1", FIRST, "roll"], [1, *FIGHT_WON])
    assert f.assaulted["b1"] == (2, 0)


def test_from_behind() -> None:
    """P2-EX-29, P2-ASLT-10, P2-RUL-26: never seen in this activation: another +1, also after a stumble."""
    s, f = setting()
    s.fighters["b1"].facing = 90
    f.stumbled = True
    assert charge(s, f) == (0, 1)


def test_seen_on_the_way_is_not_from_behind() -> None:
    """P2-RUL-26: unseen at first, seen later: no bonus."""
    s, f = setting(foe=(20, 27))
    foe = s.fighters["b1"]
    foe.facing = 90
    play(action.take(s, f), ["move", path((26, 28), facing=190)])
    play(action.take(s, f), ["move", path((24, 22), facing=120)])
    assert charge(s, f)[1] == 0


def test_several_enemies() -> None:
    """P2-RUL-27, P2-RUL-11: touching two, both seen; its owner chooses whom to face and whom to fight."""
    s = yard(man("r1", (20, 20)), man("b1", (18.7, 27)), man("b2", (21.3, 27)))
    f = act(s, "r1")
    answers = ["assault", "b1", path((20, 24.865)), ("face", "b2"), ("target", "b1")]
    play(action.take(s, f), answers, FIGHT_WON)
    assert f.assaulted == {"b1": (1, 0), "b2": (1, 0)}
    assert 0 < f.facing < 90


def test_unseen_enemies_may_not_be_touched() -> None:
    """P2-RUL-27: each one touched must have been in Line of Sight at the start."""
    s = yard(man("r1", (20, 20), facing=180), man("b1", (18.7, 25)), man("b2", (21.3, 25)))
    f = act(s, "r1")
    between = path((20, 22.865))
    assert refusal(ask(action.take(s, f), "assault", "b1"), between) == "P2-RUL-27"
    f.left, f.facing = 2, 90
    assert refusal(ask(action.take(s, f), "assault", "b1"), between) == ""


def test_prone_target_stands_up() -> None:
    """P2-PRON-02, P2-PRON-03, P2-PRON-04: touched, it stands at once with -3 and cannot Disengage."""
    s, f = setting()
    foe = s.fighters["b1"]
    foe.prone = True
    charge(s, f)
    assert (foe.prone, foe.stood) == (False, True)
    assert [-3, "just stood up", "P2-PRON-03"] in told(s, "combat")[0]["sums"][1][1]["mods"]
    why = action.why_not(s, foe, "disengage")
    assert why is not None
    assert why.rule == "P2-PRON-04"


def tower(height: float, **facts: Any) -> tuple[State, Fighter]:
    """r1 on a tower with its edge at x = 21, b1 just below it."""
    block = piece("tower", (10, 10, 11, 20), height=height, material="wood", stand=True, roles=("platform",))
    s = yard(
        block,
        man("r1", (19.5, 20), z=height, facing=0, **facts),
        man("b1", (24.7, 20), facing=180),
        man("b2", (60, 60)),
    )
    return s, act(s, "r1")


def test_jump_down_on_an_enemy() -> None:
    """P2-ASLT-11, P2-ASLT-12, P2-ASLT-13, P2-ASLT-14: -1 and +1 per fraction of 5 cm; fight first, then Prone, then up."""
    s, f = tower(4)
    play(action.take(s, f), ["assault", "b1", FIRST], FIGHT_WON)
    mods = told(s, "combat")[0]["sums"][0][1]["mods"]
    assert [-1, "from above", "P2-ASLT-12"] in mods
    assert [1, "assault", "P2-ASLT-05"] in mods
    names = [e.what for e in s.events]
    assert names.index("combat") < names.index("prone")
    assert (f.z, f.prone, f.stood) == (0, False, True)  # still in contact: it stands with -3
    assert "above" not in f.spent


def test_jump_down_from_high_up() -> None:
    """P2-ASLT-14, P2-RUL-28, P2-FALL-03: beyond twice the base it makes the fall roll too, after the Combat."""
    s, f = tower(7.5)
    play(action.take(s, f), ["assault", "b1", FIRST], [*FIGHT_WON, 1, 10])
    assert [-2, "from above", "P2-ASLT-12"] in told(s, "combat")[0]["sums"][0][1]["mods"]
    assert f.status == "down"


def test_out_of_reach_below() -> None:
    """P2-RUL-28: farther than one base size from the edge is not just below; a fall ends the movement (P2-RUL-22)."""
    s, f = tower(7.5)
    s.fighters["b1"].x = 2900
    why = assault.why_not(s, f, s.fighters["b1"], 1000)
    assert why is not None
    assert why.rule == "P2-ASLT-01"


def test_from_a_low_roof_and_on() -> None:
    """P2-RUL-69, P2-CLMB-03: from twice the base or less it comes down unharmed and runs on into contact."""
    s, f = tower(4)
    s.fighters["b1"].x = 2900
    play(action.take(s, f), ["assault", "b1", FIRST], FIGHT_WON)
    assert f.assaulted == {"b1": (1, 0)}
    assert (f.z, f.prone) == (0, False)


def test_leap_at_an_enemy() -> None:
    """P2-LEAP-03, P2-RUL-58: every Action joined counts for the charge."""
    s, f = setting(foe=(20, 38), traits={"jump": 0})
    play(action.take(s, f), ["leap", ("leap_actions", 2), ("leap_target", "b1"), FIRST], FIGHT_WON)
    assert f.assaulted["b1"] == (2, 0)
    assert f.left == 1


def test_charge_is_cut_short_by_a_casualty() -> None:
    """P2-DEF-04, P2-ASLT-03: Downed by fire on the way it fights nobody."""
    s, f = setting(man("b2", (60, 60)))
    s.marks["fire"] = Mark("fire", "fire", 2000, 2700, 300, 9)
    play(action.take(s, f), ["assault", "b1", FIRST], [10, 1])
    assert f.status == "down"
    assert told(s, "combat") == []


def test_engaged_it_only_fights_or_leaves() -> None:
    """P2-ACT-06: no moving, shooting, aiming, reloading, looting, swapping in contact."""
    s, f = setting(foe=(20, 22.5))
    q = ask(action.take(s, f))
    assert set(q.options()) == {"combat", "disengage", "end"}
    reasons = dict(q.refusals())
    for name in ("move", "assault", "shoot", "aim", "watch", "reload", "loot", "swap", "interact"):
        assert reasons[name].rule == "P2-ACT-06"


def test_bloodthirst_must_charge() -> None:
    """P2-BLOO-01, P2-RUL-50: with an enemy in reach and sight there is nothing but the Assault on the nearest."""
    s, f = setting(man("b2", (21, 29)), traits={"bloodthirst": 0})
    q = ask(action.take(s, f))
    assert q.options() == ("assault",)
    assert dict(q.refusals())["end"].rule == "P2-BLOO-01"
    play(action.take(s, f), ["assault", FIRST], FIGHT_WON)
    assert engagement.touch(f, s.fighters["b2"])


def test_bloodthirst_runs_at_the_nearest() -> None:
    """P2-BLOO-01: out of reach it moves towards it by the shortest way."""
    s, f = setting(foe=(20, 60), traits={"bloodthirst": 0})
    assert ask(action.take(s, f)).options() == ("move",)
    flow = bloodthirst.charge(s, f, bloodthirst.prey(s, f), {})
    q = ask(flow)
    assert refusal(q, path((10.1, 20))) == "P2-BLOO-01"
    assert refusal(q, path()) == "P2-BLOO-01"
    play(bloodthirst.charge(s, f, bloodthirst.prey(s, f), {}), [FIRST])
    assert f.y == pytest.approx(2998, abs=5)


def test_bloodthirst_at_two_equally_near() -> None:
    """P2-BLOO-01: chance decides between equals."""
    s = yard(man("r1", (20, 20), traits={"bloodthirst": 0}), man("b1", (15, 28)), man("b2", (25, 28)))
    f = act(s, "r1")
    assert len(bloodthirst.prey(s, f)) == 2
    play(bloodthirst.charge(s, f, bloodthirst.prey(s, f), {}), [FIRST], [2, *FIGHT_WON])
    assert "b2" in f.assaulted


def test_bloodthirst_unseen_is_calm() -> None:
    """P2-BLOO-01, P2-BLOO-02: nobody in sight: any Action; in contact it cannot Disengage."""
    s, f = setting(facing=270, traits={"bloodthirst": 0})
    assert "move" in ask(action.take(s, f)).options()
    assert "end" in ask(action.take(s, f)).options()
    s, f = setting(foe=(20, 22.5), traits={"bloodthirst": 0})
    assert dict(ask(action.take(s, f)).refusals())["disengage"].rule == "P2-BLOO-02"


def test_each_action_starts_afresh() -> None:
    """P2-ACT-03, P2-DICE-15, P2-INCE-05: one reroll and one fire Hit per Action."""
    s, f = setting()
    s.rerolled, f.burned = ["red"], True
    play(action.take(s, f), ["move", path()])
    assert (s.rerolled, f.burned, f.left) == ([], False, 2)


def test_climbing_into_contact() -> None:
    """P2-RUL-69, P2-CLMB-01, P2-ASLT-01: over the edge at an enemy on the roof; the climb counts as the Assault."""
    block = piece("block", (22, 10, 10, 20), height=4, material="brick", stand=True, roles=("climbable", "roof"))
    s = yard(block, man("r1", (20.7, 20), facing=0), man("b1", (26, 20), z=4, facing=180), man("b2", (60, 60)))
    f = act(s, "r1")
    play(action.take(s, f), ["assault", "b1", FIRST, "roll"], [2, *FIGHT_WON])
    assert (f.z, f.on_wall, f.assaulted["b1"]) == (400, "", (1, 0))


def test_touched_on_a_wall_it_fights() -> None:
    """P2-RUL-19: at most 25 mm above an enemy it is engaged like any other; higher up it is not."""
    block = piece("block", (22, 10, 10, 20), height=6, material="brick", roles=("climbable",))
    s = yard(block, man("r1", (20.7, 20), z=2, on_wall="block"), man("b1", (18.2, 20), facing=0))
    f = act(s, "r1")
    assert "combat" in ask(action.take(s, f)).options()
    f.z = 260
    assert set(ask(action.take(s, f)).options()) == {"move", "end"}


def test_an_assault_may_be_answered_by_fire() -> None:
    """P2-RUL-47, P2-DEF-02: the one assaulted may fire before the contact; engaged, it waits no more."""
    s, f = setting()
    foe = s.fighters["b1"]
    foe.items, foe.watching = (Item("bow", "bow"),), True
    flow = action.take(s, f)
    q = ask(flow, "assault", "b1")
    q = flow.send(q.ideas()[0])
    assert (q.what, q.who) == ("react", "blue")
    q = flow.send("hold")
    assert not foe.watching
    assert foe.facing == 270
