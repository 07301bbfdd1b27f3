"""Shooting: ranges, targets, the Precision roll, wrong victims, bursts, templates."""

from __future__ import annotations

from typing import Any

from books.punk2.futures import same_odds
from books.punk2.yard import act, ask, man, piece, play, refusal, told, yard
from msgspec.structs import replace

from dustup.books.punk import loot
from dustup.books.punk.shoot import shoot, template
from dustup.books.punk.shoot.guns import Gun, guns
from dustup.books.punk.shoot.precision import precision, shot_at
from dustup.books.punk.state import Fighter, Item, State
from dustup.books.punk2 import BOOK
from dustup.core import Session, by_label, futures, odds
from dustup.core.outcomes import ended
from dustup.table import templates


def _range(*things: Any, kind: str = "rifle", far: float = 40, a: Any = None, b: Any = None, **item: Any) -> State:
    """red1 at (30, 20) with a gun, blue1 due north of it."""
    red = man("red1", (30, 20), items=[Item("g", kind, **item)], bullets=6, **(a or {}))
    s = yard(red, man("blue1", (30, 20 + far), **(b or {})), *things)
    act(s, "red1")
    return s


def _need(s: State, **facts: Any) -> int:
    f = s.fighters["red1"]
    return precision(s, shot_at(s, f, guns(s, f)[0], s.fighters["blue1"], **facts)).total


def _shoot(s: State, answers: Any = (), dice: Any = ()) -> dict[str, Any]:
    play(shoot.shoot(s, s.fighters["red1"]), answers, dice)
    shot: dict[str, Any] = told(s, "shot")[-1]
    return shot


def _down(s: State) -> list[str]:
    return [f.id for f in s.fighters.values() if f.status == "down"]


def test_the_worked_example_of_a_bow() -> None:
    """P2-SHOT-02, P2-SHOT-04, P2-HARD-01, P2-EX-32: Precision 5, short +1, Hard to Use -1: 5 or less."""
    for die, hit in ((5, True), (6, False)):
        s = _range(kind="bow", far=20, a={"stats": {"P": 5}})
        shot = _shoot(s, dice=[die, 1, 9] if hit else [die])
        assert (shot["need"], shot["success"]) == (5, hit)


def test_range_bands_are_inclusive_and_end() -> None:
    """P2-SHOT-04, P2-SHOT-05, P2-RUL-46, P2-MEAS-02: 30, 60 and 90 cm from edge to edge for a rifle."""
    for far, need in ((32.5, 5), (32.51, 4), (62.5, 4), (62.51, 3)):
        assert _need(_range(far=far)) == need
    s = _range(far=45, kind="pistol")
    assert shoot.why_no_shot(s, s.fighters["red1"]) is None
    s = _range(far=47.51, kind="pistol")
    assert shoot.why_no_shot(s, s.fighters["red1"]).rule == "P2-SHOT-05"  # type: ignore[union-attr]


def test_from_behind() -> None:
    """P2-SHOT-03: +1 if the target does not see the shooter."""
    assert _need(_range(b={"facing": 90})) == 5
    assert _need(_range(b={"facing": 270})) == 4


def test_who_cannot_be_shot_at() -> None:
    """P2-SHOT-01, P2-LOS-01, P2-LOS-02, P2-MINC-02, P2-RUL-66."""
    wall = piece("wall", (20, 40, 20, 1), height=5, material="brick")
    for s, rule in (
        (_range(a={"facing": 270}), "P2-LOS-01"),
        (_range(wall), "P2-LOS-02"),
        (_range(man("red2", (30, 30), r=275)), "P2-MINC-02"),
    ):
        f = s.fighters["red1"]
        assert shoot.why_no_target(s, f, guns(s, f)[0], s.fighters["blue1"]).rule == rule  # type: ignore[union-attr]
        assert shoot.why_no_shot(s, f) is not None
    s = _range(man("blue2", (30, 22.5)))
    assert shoot.why_no_shot(s, s.fighters["red1"]).rule == "P2-SHOT-01"  # type: ignore[union-attr]


def test_aiming() -> None:
    """P2-SHOT-10, P2-SHOT-11, P2-RUL-48, P2-EX-04, P2-EX-05: +3 at that one; not for Defensive Fire; not twice."""
    s = _range(man("blue2", (50, 60)))
    f = s.fighters["red1"]
    play(shoot.aim(s, f), answers=["blue1"])
    assert _need(s) == 7
    assert _need(s, watch=True) == 2
    assert refusal(ask(shoot.shoot(s, f)), "blue1") == ""
    assert [v for v, why in ask(shoot.shoot(s, f)).refusals()] == []
    play(shoot.aim(s, f), answers=["blue1"])
    assert _need(s) == 7  # P2-ACT-02: legal, and of no use
    s.fighters["blue1"].facing = 270
    f.aim = "blue2"
    assert _need(s) == 4


def test_pellets_and_aim_add_up() -> None:
    """P2-PELL-01, P2-DICE-12, P2-EX-05."""
    s = _range(kind="shotgun", far=20, a={"aim": "blue1"})
    assert _need(s) == 4 + 1 + 3


def test_riding_with_a_bow_is_hard_once() -> None:
    """P2-RIDE-02, P2-HARD-01, P2-DICE-11."""
    assert _need(_range(kind="bow", far=30, a={"traits": {"rider": 0}})) == 3
    assert _need(_range(kind="crossbow", far=30, a={"traits": {"rider": 0}})) == 3


def test_avoiding_cover_and_camouflage() -> None:
    """P2-SHOT-09, P2-CAMO-01, P2-PEN-01, P2-EX-31: -3 and no Cover, or -5; straight through the Armor stays."""
    half = piece("half", (30, 40, 20, 1), height=3, material="concrete")
    s = _range(half)
    shot = _shoot(s, answers=[("avoid", False)], dice=[4, 5, 5])
    assert shot["need"] == 4
    assert told(s, "hit")[0]["totals"] == [11, 5 + 4 + 7 - 5]
    s = _range(half)
    assert _shoot(s, answers=[True], dice=[1, 5, 5])["need"] == 1
    assert told(s, "hit")[0]["totals"] == [11, 9]
    s = _range(half, b={"traits": {"camouflage": 0}})
    assert _need(s, avoid=True) == -1
    assert _need(s) == 4
    assert ask(shoot.shoot(s, s.fighters["red1"])).ideas()[0] is False


def test_total_cover_cannot_be_avoided() -> None:
    """P2-SHOT-09, P2-COV-08: no question is asked."""
    s = _range(piece("low", (20, 40, 20, 1), height=3, material="concrete"))
    _shoot(s, dice=[4, 1, 9])
    assert told(s, "hit")[0]["sums"][1][1]["mods"][-2:] == [[7, "low", "P2-COV-13"], [-5, "Penetration", "P2-PEN-01"]]


def _brawl(**facts: Any) -> State:
    """red1 shoots at blue1, who fights red2."""
    return _range(man("red2", (32.5, 60)), **facts)


def test_into_combat() -> None:
    """P2-SHOT-06, P2-SHOT-07, P2-RUL-41, P2-RUL-42: -3; failing only by it hits the friend, worse hits nobody."""
    for die, result, struck in ((1, "hit", "blue1"), (2, "stray", "red2"), (4, "stray", "red2"), (5, "miss", "")):
        s = _brawl()
        shot = _shoot(s, dice=[die, 5, 5] if struck else [die])
        assert (shot["need"], shot["result"]) == (1, result)
        assert [hit["who"] for hit in told(s, "hit")] == ([struck] if struck else [])


def test_a_hopeless_shot_hits_nobody() -> None:
    """P2-RUL-41, P2-DICE-05: at 0 or less no die, no wrong victim; the bullet is gone."""
    s = _brawl(a={"stats": {"P": 3}})
    assert _shoot(s)["result"] == "miss"
    assert s.fighters["red1"].bullets == 5


def test_every_failure_is_in_the_window_when_ten_would_do() -> None:
    """P2-RUL-41: value 10 less 3: 8, 9 and 10 strike the friend."""
    s = _brawl(a={"stats": {"P": 10}})
    assert _shoot(s, dice=[10, 5, 5])["result"] == "stray"


def test_own_weapon_on_a_friend_wins_the_tie() -> None:
    """P2-RUL-07: both dice are one player's; the aggressor wins a tie whoever is active."""
    s = _brawl()
    s.active = "blue1"
    _shoot(s, dice=[2, 4, 6])
    assert told(s, "hit")[0]["totals"] == [10, 10]
    assert _down(s) == ["red2"]


def test_a_mass_combat_draws_the_wrong_victim() -> None:
    """P2-SHOT-08: at random among all involved but the target, friend or foe."""
    struck = []
    for face in (1, 2):
        s = _brawl()
        s.fighters["blue2"] = man("blue2", (35, 60))
        _shoot(s, answers=["blue1"], dice=[2, face, 1, 9])
        struck.append(told(s, "stray")[0]["at"])
    assert sorted(struck) == ["blue2", "red2"]


def test_miniatures_as_cover() -> None:
    """P2-MINC-01, P2-MINC-03, P2-MINC-04, P2-MINC-06, P2-RUL-67, P2-EX-46: -3, no Armor; the nearest is struck."""
    s = _range(man("blue2", (31.5, 40)), man("red2", (31.2, 30)))
    shot = _shoot(s, answers=["blue1"], dice=[3, 1, 9])
    assert (shot["need"], shot["result"]) == (1, "stray")
    assert told(s, "hit")[0]["who"] == "red2"


def test_those_on_a_roof_beside_the_line_are_not_in_the_way() -> None:
    """P2-RUL-45: more than 5 cm above the line they do not count; 5 cm they do."""
    for z, need in ((5, 1), (5.1, 4)):
        s = _range(man("red2", (31.5, 40), z=z))
        assert _need(s) == need


def test_equally_near_ones_are_drawn() -> None:
    """P2-MINC-04."""
    s = _range(man("red2", (28.4, 40)), man("red3", (31.6, 40)))
    _shoot(s, dice=[3, 2, 1, 9])
    assert told(s, "stray")[0]["at"] == "red3"


def test_two_reasons_one_penalty() -> None:
    """P2-RUL-40: engaged and partly covered by another: -3 once, and the one in the way is struck."""
    s = _brawl()
    s.fighters["red3"] = man("red3", (31.5, 40))
    shot = _shoot(s, dice=[2, 1, 9])
    assert shot["need"] == 1
    assert told(s, "stray")[0]["at"] == "red3"


def test_the_wrong_victim_has_its_own_cover() -> None:
    """P2-MINC-05, P2-RUL-42: the wall stands before the one in the way."""
    s = _range(man("red2", (31.5, 40)), piece("low", (20, 35, 20, 1), height=3, material="stone"))
    _shoot(s, dice=[3, 1, 9])
    rules = [m[2] for m in told(s, "hit")[0]["sums"][1][1]["mods"]]
    assert "P2-COV-13" in rules


def test_pellets_into_combat() -> None:
    """P2-PELL-02, P2-PELL-03, P2-RUL-59: no -3, no Aim, no avoiding; success hits everyone, the target first."""
    s = _range(
        man("red2", (30, 42.5)), piece("half", (30, 30, 20, 1), height=3, material="tyres"), kind="shotgun", far=20,
        a={"aim": "blue1", "stats": {"P": 4}},
    )  # fmt: skip
    shot = _shoot(s, dice=[5, 1, 9, 1, 9])
    assert shot["need"] == 5
    assert [hit["who"] for hit in told(s, "hit")] == ["blue1", "red2"]


def test_kaboom() -> None:
    """P2-KABO-01, P2-KABO-02, P2-KABO-03, P2-RUL-78: 9 or 10 jams, even when a hit would be certain."""
    s = _range(kind="organic_missile", far=10, a={"stats": {"P": 10}})
    shot = _shoot(s, dice=[9])
    assert (shot["need"], shot["result"]) == (12, "jam")
    assert s.fighters["red1"].items[0].jammed
    assert shoot.why_no_shot(s, s.fighters["red1"]).rule == "P2-KABO-02"  # type: ignore[union-attr]
    s = _range(kind="organic_missile", far=10, a={"stats": {"P": 10}})
    assert _shoot(s, dice=[8, 1, 9])["result"] == "hit"


def test_bullets_and_reloading() -> None:
    """P2-FARM-01, P2-AUTO-04, P2-SLOW-01, P2-RUL-51: a bullet a shot; a harpoon takes two Actions, over Turns."""
    s = _range(a={})
    _shoot(s, dice=[9])
    f = s.fighters["red1"]
    assert f.bullets == 5
    f.bullets = 0
    assert shoot.why_no_shot(s, f).rule == "P2-FARM-01"  # type: ignore[union-attr]
    s = _range(kind="harpoon_gun")
    f = s.fighters["red1"]
    assert loot.why_no_reload(s, f).rule == "P2-SLOW-01"  # type: ignore[union-attr]
    _shoot(s, dice=[9])
    assert shoot.why_no_shot(s, f).rule == "P2-SLOW-01"  # type: ignore[union-attr]
    play(loot.reload(s, f))
    assert not f.items[0].loaded
    play(loot.reload(s, f))
    assert f.items[0].loaded


def test_a_burst() -> None:
    """P2-AUTO-01, P2-AUTO-02, P2-AUTO-03, P2-EX-49: the next target 10 cm from the Downed one, then again."""
    s = _range(man("blue2", (42.5, 60)), man("blue3", (60, 60)), kind="automatic_rifle")
    play(
        shoot.shoot(s, s.fighters["red1"]),
        answers=[("target", "blue1"), ("mode", "automatic")], dice=[1, 9, 1, 9, 2, 1, 9],
    )  # fmt: skip
    assert [shot["at"] for shot in told(s, "shot")] == ["blue1", "blue2", "blue2"]
    assert s.fighters["red1"].bullets == 3


def test_a_burst_runs_dry() -> None:
    """P2-AUTO-04, P2-AUTO-05, P2-EX-50: aimed, two bullets: two shots at +3, the third is lost."""
    s = _range(kind="automatic_rifle", a={"aim": "blue1"})
    s.fighters["red1"].bullets = 2
    play(shoot.shoot(s, s.fighters["red1"]), answers=["automatic"], dice=[9, 7, 1, 9])
    assert [shot["need"] for shot in told(s, "shot")] == [7, 7]
    assert told(s, "burst_end")[0]["lost"] == 1


def test_a_burst_without_targets_spends_nothing() -> None:
    """P2-RUL-49: the last target is Downed and nobody within 10 cm of it."""
    s = _range(man("blue2", (42.6, 60)), kind="automatic_rifle")
    play(shoot.shoot(s, s.fighters["red1"]), answers=["blue1", "automatic"], dice=[1, 9, 1])
    assert s.fighters["red1"].bullets == 5


def test_kaboom_ends_a_burst() -> None:
    """P2-RUL-49, P2-KABO-02, P2H-GEA-09: bodged bullets jam the second shot; the third is lost."""
    s = _range(kind="automatic_rifle")
    s.fighters["red1"].items += (Item("b", "bodged_bullets"),)
    play(shoot.shoot(s, s.fighters["red1"]), answers=["automatic"], dice=[8, 9])
    assert [shot["result"] for shot in told(s, "shot")] == ["miss", "jam"]
    assert s.fighters["red1"].bullets == 4


def test_a_single_bullet_leaves_no_choice_of_mode() -> None:
    """P2-AUTO-01: asked only where it matters."""
    s = _range(kind="automatic_rifle")
    s.fighters["red1"].bullets = 1
    _shoot(s, dice=[9])


def test_weapons_are_asked_with_reasons() -> None:
    """P2-SHOT-01: the empty crossbow is refused with its rule."""
    s = _range(a={})
    f = s.fighters["red1"]
    f.items += (Item("c", "crossbow", loaded=False), Item("b", "bow"))
    q = ask(shoot.shoot(s, f))
    assert q.what == "weapon"
    assert set(q.options()) == {"g", "b"}
    assert refusal(q, "c") == "P2-SLOW-01"


def test_strength_varies_with_range() -> None:
    """P2-HIT-02: a shotgun strikes with 7, 6 and 5."""
    for far, force in ((10, 7), (20, 6), (30, 5)):
        s = _range(kind="shotgun", far=far)
        _shoot(s, dice=[1, 1, 9])
        assert told(s, "hit")[0]["totals"][0] == 1 + force


def test_a_template_hits_all_it_touches_and_their_fights() -> None:
    """P2-TEMP-01, P2-TEMP-02, P2-TEMP-04, P2-TMPL-01, P2-TMPL-02, P2-FUEL-01, P2-EX-10: no roll, no Cover."""
    s = _range(
        man("red2", (32.4, 30)), man("blue2", (30, 36)), man("blue3", (50, 50)),
        piece("low", (20, 27, 20, 1), height=3, material="stone"), kind="flamethrower", far=10, charges=10,
    )  # fmt: skip
    play(shoot.shoot(s, s.fighters["red1"]), answers=["g", {"facing": 90}], dice=[1, 9, 1, 9, 1, 9])
    assert told(s, "spray")[0]["victims"] == ["blue1", "red2", "blue2"]
    assert all("P2-COV-13" not in str(hit["sums"]) for hit in told(s, "hit"))
    assert s.fighters["red1"].items[0].charges == 8


def test_a_template_lies_in_front_and_must_touch_an_enemy() -> None:
    """P2-TEMP-03, P2-SHOT-01."""
    s = _range(kind="waste_thrower", far=10)
    q = ask(shoot.shoot(s, s.fighters["red1"]))
    assert refusal(q, {"facing": 180}) == "P2-SHOT-01"
    assert refusal(q, {"facing": 270}) == "P2-TEMP-03"
    assert refusal(q, {"facing": "north"}) == "P2-TEMP-03"
    assert q.measure(q.ideas()[0])["victims"] == ["blue1"]
    s = _range(kind="waste_thrower", far=30)
    assert shoot.why_no_shot(s, s.fighters["red1"]).rule == "P2-TEMP-01"  # type: ignore[union-attr]


def test_shapes_of_templates() -> None:
    """P2-TMPL-03, P2-TEMP-03: each touches the shooter's base; a segment is wide where a teardrop is narrow."""
    s = _range(kind="waste_thrower")
    f = _red(s)
    gun = guns(s, f)[0]
    for form, hits in (("teardrop", [False, True, False]), ("segment", [True, True, False]), ("circle", [False] * 3)):
        use = replace(gun.use, template=form, length=2000, width=600)
        area = template.shape(f, Gun(gun.item, gun.weapon, use, "g", gun.traits, gun.make), 0)
        probes = [man("x", (38, 24)), man("x", (49, 20)), man("x", (28, 20))]
        assert [templates.touched(area, p.body) for p in probes] == hits or form == "circle"
        assert templates.signed(area, (3000 + 125, 2000)) <= 1


def _red(s: State) -> Fighter:
    return s.fighters["red1"]


def test_folded_odds_of_shots_are_exact() -> None:
    """P2-RUL-41, P2-KABO-01: stray, jam, miss and hit are told apart."""
    s = _brawl(kind="organic_missile", far=20)
    s.fighters["red2"].x, s.fighters["red2"].y = 3150, 3000
    assert same_odds(s, lambda s: shoot.shoot(s, _red(s))) == 4
    s = _brawl()
    assert same_odds(s, lambda s: shoot.shoot(s, _red(s))) == 3


def test_the_odds_of_a_burst_are_those_of_every_way_by_itself() -> None:
    """P2-AUTO-02, P2-SHOT-08: shots that leave the same state are counted together, strays and friends included."""
    men = [man("red5", (40, 42.5)), man("red6", (40, 37.5), rerolls=1)]
    gun = [Item("g", "automatic_rifle")]
    s = yard(man("red1", (20, 40), items=gun, bullets=9, facing=0), man("blue1", (40, 40)), *men)
    act(s, "red1")
    session, plain = Session(BOOK, s), {}
    for fork, chance in futures(session, ["shoot", "automatic"], until=ended(session)):
        name = BOOK.outcome(fork.state.events).label
        plain[name] = plain.get(name, 0) + chance
    assert by_label(odds(session, ["shoot", "automatic"])) == plain
    assert {"miss", "holds", "friend hit", "down", "friend down", "both down"} <= set(plain)
