"""House content that adds to the rules: packs, tails, dashes, foul bullets, shields, storms, foul ground."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from books.punk2.futures import same_odds
from books.punk2.yard import act, ask, man, path, piece, play, refusal, told, yard

from dustup.books.punk.bands import packs, powers, radiation
from dustup.books.punk.campaign import league
from dustup.books.punk.fight import combat
from dustup.books.punk.move import terrain
from dustup.books.punk.move.layout import Reading
from dustup.books.punk.muster.bill import receipt
from dustup.books.punk.setup import fouled
from dustup.books.punk.shoot import shoot
from dustup.books.punk.shoot.guns import guns, reach
from dustup.books.punk.state import Item, State
from dustup.books.punk.turn import action
from dustup.books.punk2 import BOOK, turn
from dustup.books.punk2.edition import data
from dustup.core import Fight


def herd(count: int) -> State:
    """A blue addler for every number, with Agility 1, and two red ones of Agility 1."""
    some = [man(f"b{k}", (10 + 3 * k, 60), traits={"addler": 0}, stats={"AG": 1, "A": 1}) for k in range(count)]
    return yard(*some, man("r1", (20, 10), stats={"AG": 1, "A": 1}), man("r2", (40, 10), stats={"AG": 1, "A": 1}))


@pytest.mark.parametrize(("count", "sizes"), [(4, [4]), (8, [4, 4]), (7, [4, 3])])
def test_packs_are_few_and_even(count: int, sizes: list[int]) -> None:
    """P2H-BND-10: packs of at most five."""
    s = herd(count)
    found = dict.fromkeys(tuple(e.id for e in packs.pack(s, f)) for f in s.fighters.values() if f.side == "blue")
    assert [len(each) for each in found] == sizes
    assert packs.pack(s, s.fighters["r1"]) == []


def test_a_pack_acts_together() -> None:
    """P2H-BND-10, P2-TURN-09: once one has acted the rest of its pack follow; then the other side has its go."""
    s = herd(3)
    seen: list[str] = []
    flow = turn.play(s)
    q: Any = next(flow)
    while len(seen) < 5:
        reply: Any
        if q.what == "roll-off":
            reply = (1, 10)
        elif q.what == "first":
            reply = "blue"
        elif q.what == "activate":
            reply = q.options()[-1]
            seen.append(reply)
        else:
            reply = "end"
        q.accept(reply)
        q = flow.send(reply)
    assert [key[0] for key in seen] == ["b", "b", "b", "r", "r"]


def tailed(**facts: Any) -> State:
    s = yard(man("r1", (20, 20), traits={"tail": 0}, **facts), man("b1", (20, 22.5)), man("b2", (80, 80)))
    act(s, "r1")
    return s


def test_the_tail_gives_a_second_die() -> None:
    """P2H-MUT-05: lost, it lashes out at Combat 4 - 1; the better roll counts, and strikes as a small blade."""
    s = tailed()
    play(combat.combat(s, s.fighters["r1"]), dice=[1, 5, 9, 1, 10])
    bout, hit = told(s, "combat")[0], told(s, "hit")[0]
    assert (bout["result"], bout["totals"]) == ("win", [9 + 3, 5 + 3])  # bare hands too are Combat 4 - 1
    assert (hit["name"], hit["totals"][0]) == ("Sharp tail", 1 + 4 + 1)


def test_the_tail_strikes_once_a_turn_and_only_if_needed() -> None:
    """P2H-MUT-05."""
    s = tailed()
    play(combat.combat(s, s.fighters["r1"]), dice=[10, 1, 1, 10])  # won: no tail
    play(combat.combat(s, s.fighters["r1"]), dice=[1, 9, 2, 1, 10])  # lost, the tail is no help
    play(combat.combat(s, s.fighters["r1"]), dice=[1, 9, 1, 10])  # lost again: not twice in a Turn
    assert len(told(s, "tail")) == 1


def test_folded_odds_of_the_tail_are_exact() -> None:
    """P2H-MUT-05: what the odds fold together leads to the same chances, also where the tail saves fuel."""
    assert same_odds(tailed(), lambda s: combat.combat(s, s.fighters["r1"])) > 4


def biker() -> State:
    s = yard(man("r1", (20, 20), traits={"bike": 2, "swift": 0, "rider": 0}), man("b1", (80, 80)))
    act(s, "r1")
    return s


def test_a_bike_dashes_straight() -> None:
    """P2H-BND-06: 30 cm in one line, as an Action, one of its tricks."""
    s = biker()
    f = s.fighters["r1"]
    assert refusal(ask(powers.perform(s, f, "trick_dash")), path((20, 30), (25, 40))) == "P2H-BND-06"
    s = biker()
    f = s.fighters["r1"]
    play(action.take(s, f), ["power", "trick_dash", path((20, 50))])
    assert (f.x, f.y, f.left, f.spent["tricks"]) == (2000, 5000, 1, 1)
    assert refusal(ask(powers.perform(s, f, "trick_dash")), path((20, 81))) == "P2-MOVE-01"


def gunner(trait: str) -> State:
    s = yard(
        man("r1", (20, 20), items=[Item("g", "pistol")], bullets=3, traits={trait: 0}),
        man("b1", (20, 40)),
        man("b2", (80, 80)),
    )
    act(s, "r1")
    return s


def test_contaminated_bullets() -> None:
    """P2H-GEA-12: Precision -1; whoever they Down becomes a source of radiation."""
    s = gunner("foul_rounds")
    play(shoot.shoot(s, s.fighters["r1"]), dice=[3, 10, 1])
    assert told(s, "shot")[0]["need"] == 4 - 1
    assert (s.fighters["b1"].status, "radiation_source" in s.fighters["b1"].traits) == ("down", True)


def test_irradiated_bullets() -> None:
    """P2H-GEA-12, P2H-RAD-02: Strength 6 and Penetration 4 become 5 and 3; the next radiation roll is 1 worse."""
    s = gunner("hot_rounds")
    play(shoot.shoot(s, s.fighters["r1"]), dice=[3, 1, 10])
    assert told(s, "hit")[0]["totals"][0] == 1 + 5
    play(radiation.roll(s, s.fighters["b1"], 1), dice=[2])  # 2 + 4 would be enough
    assert told(s, "radiation")[0]["result"] == "weak"


def test_a_shield_hampers_blows() -> None:
    """P2H-GEA-11: Combat -1 for its bearer."""
    s = yard(man("r1", (20, 20), items=[Item("s", "shield")]), man("b1", (20, 22.5)), man("b2", (80, 80)))
    play(combat.combat(s, act(s, "r1")), dice=[10, 1, 1, 10])
    mine, yours = (sums[1]["mods"] for sums in told(s, "combat")[0]["sums"])
    assert [-1, "shield", "P2H-GEA-11"] in mine
    assert not any(mod[2] == "P2H-GEA-11" for mod in yours)


def test_a_storm_cuts_throws() -> None:
    """P2H-SWI-01: Strength 7 throws 35 cm, in a dust storm 30."""
    s = yard(man("r1", (20, 20), stats={"S": 7}, items=[Item("f", "fire_bomb")]), man("b1", (20, 40)))
    f = s.fighters["r1"]
    assert reach(f, guns(s, f)[0]) == (3500,)
    s.setup = replace(s.setup, switches={"dust_storm": 1})
    assert reach(f, guns(s, f)[0]) == (3000,)


def test_foul_ground_on_tops() -> None:
    """P2H-SWI-03, P2-TERR-13: a rubble-strewn roof is Contaminated too."""
    roof = piece("roof", (10, 10, 20, 20), height=6, material="concrete", stand=True, top="rough", roles=("roof",))
    s = yard(man("r1", (20, 20), z=6), roof)
    assert not terrain.contaminated(s, s.fighters["r1"])
    foul: tuple[Reading, ...] = tuple(fouled(rd, {"foul_ground": 1}) for rd in s.setup.readings)
    s = replace(s, setup=replace(s.setup, readings=foul))
    assert terrain.contaminated(s, s.fighters["r1"])


@pytest.mark.parametrize(
    ("weapons", "gear", "fault"),
    [
        (["pistol"], ["foul_bullets"], False),
        (["bow"], ["hot_bullets"], True),
        (["pistol"], ["foul_bullets", "hot_bullets"], True),
    ],
)
def test_foul_bullets_need_a_firearm_and_one_kind_is_enough(weapons: list[str], gear: list[str], fault: bool) -> None:
    """P2H-GEA-12."""
    fighters = [{"profile": "cardinal"}, {"profile": "disciple", "weapons": weapons, "gear": gear}]
    found = receipt({"name": "X", "band": "irradiated", "points": 500, "fighters": fighters}, data())
    assert any(each.rule == "P2H-GEA-12" for each in found.faults) == fault


def test_the_reach_overlay_says_what_it_leaves_out() -> None:
    """P2-MOVE-01, P2-CLMB-01: it is flat, and tells so where there is something to climb."""
    roof = piece("roof", (25, 10, 10, 20), height=6, material="concrete", stand=True, roles=("roof", "climbable"))
    near, far = yard(man("r1", (20, 20)), roof), yard(man("r1", (80, 80)), roof)
    assert any("climbs" in note for note in BOOK.overlay(near, "red", "reach", "r1").notes)
    assert not any("climbs" in note for note in BOOK.overlay(far, "red", "reach", "r1").notes)


def test_content_says_where_it_comes_from() -> None:
    """P2-RUL-61, P2-RUL-62, P2-RUL-65: profiles, bands and the announced effects are no part of the book."""
    rows = [*data().profiles.values(), *data().bands.values(), *data().mutations.values()]
    assert rows
    assert all(row.source != "book" for row in rows)
    traits = data().traits
    assert {traits[key].source for key in ("smoke", "radiation", "gas", "radiation_source")} == {"first edition"}


def test_a_sermon_damns_an_enemy() -> None:
    """P2H-BND-07, P2H-RAD-02: once a game the Cardinal makes an enemy roll against radiation again."""
    s = yard(man("r1", (20, 20), traits={"sermon": 1}), man("b1", (20, 60)))
    act(s, "b1")
    foe = s.fighters["b1"]
    play(radiation.roll(s, foe, 1), [("curse", False)], [5])
    play(radiation.roll(s, foe, 1), [("curse", True)], [5, 1])
    play(radiation.roll(s, foe, 1), [], [5])  # none left
    assert [e["result"] for e in told(s, "radiation")] == ["nothing", "weak", "nothing"]


def test_a_berserker_who_falls_once_is_one_enemy_downed() -> None:
    """P2H-CAM-03, P2-BERS-02: struck down twice, it counts once, for who struck last."""
    s = yard(man("r1", (40, 40)), man("b1", (42.5, 40), traits={"berserker": 0}))
    s.active = "r1"
    play(combat.combat(s, s.fighters["r1"]), dice=[9, 1, 9, 1])
    play(combat.combat(s, s.fighters["r1"]), dice=[9, 1, 9, 1])
    assert [e.what for e in s.events if e.what in ("berserk", "down")] == ["berserk", "down"]
    bands = {"red": {"fighters": [{"id": "red-1"}]}, "blue": {"fighters": [{"id": "blue-1"}]}}
    fight = Fight(prompt="", rule="P2H-CAM-01", setup={"bands": bands}, seats={}, shape=league.Outcome, draft={})
    assert league.result_of(fight, s)["kills"] == {"red-1": 1}
