"""Positions in which any player knows what to do: the raider does it, whatever the dice."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from dustup.books import load
from dustup.books.punk.sight import unseen
from dustup.bots import Raider, step
from dustup.core import Seeded, Session

Row = dict[str, Any]
SEEDS = (1, 2)


def played(book: str, case: Row, seed: int = 1, **more: Any) -> tuple[Any, list[Any]]:
    """The state and the events once the raider has had its way with A; `more` is laid over the state before."""
    rules = load(book)
    s: Any = rules.stage(case)
    for key, value in more.items():
        setattr(s, key, value)
    session, bot, told = Session(rules, s, Seeded(seed)), Raider(seed), len(s.events)
    while session.question is not None and session.question.about.get("model", "A") == "A":
        if session.question.who != "red":
            break
        step(session, bot)
    assert not bot.faults
    return session.state, session.state.events[told:]


def man(side: str, x: float, y: float, **more: Any) -> Row:
    return {"side": side, "at": [x, y], **more}


def apart(s: Any, one: str, two: str) -> float:
    a, b = s.fighters[one], s.fighters[two]
    return dist((a.x, a.y), (b.x, b.y))


def names(events: list[Any]) -> list[str]:
    return [event.what for event in events]


def fight(a: Row, *, bare: bool = False, **more: Any) -> Row:
    """A and others in the middle of a table of Punkapocalyptic, with more of both sides far away."""
    rest = {f"{side[0]}{k}": man(side, 5 + 80 * n, 5 + 10 * k + 60 * n, points=60)
            for n, side in enumerate(("red", "blue")) for k in range(2)}  # fmt: skip
    people = {"A": a} | {key: more.pop(key) for key in list(more) if key.isupper()} | ({} if bare else rest)
    return {"scenario": "pitched_fight", "active": "A", "fighters": people} | more


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_of_a_side_that_is_ahead_runs_in_the_last_turn(seed: int) -> None:
    """P2H-SCN-02: two Actions away the stronger enemy cannot reach him, and he has won; a fight is even at best."""
    brute = man("blue", 45, 34, weapons=["heavy_blade"], stats={"C": 6})
    case = fight(man("red", 45, 30, weapons=["mace"]), B=brute, scenario="pump", bare=True)
    s, _ = played("punk2", case, seed, turn=6, scores={"red": 8, "blue": 2})
    assert apart(s, "A", "B") > 2200


@pytest.mark.parametrize("seed", SEEDS)
def test_a_back_turned_close_by_is_struck_at(seed: int) -> None:
    """P2-ASLT-05: a strong fighter, from behind, against one who can hardly strike back."""
    strong = man("red", 40, 40, weapons=["heavy_blade"], stats={"C": 6, "S": 6})
    _, events = played("punk2", fight(strong, B=man("blue", 48, 40, stats={"C": 1, "T": 1})), seed)
    assert "assault" in names(events)


def charge(**others: Row) -> Row:
    """A strong fighter one Move short of a weak and dear enemy."""
    strong = man("red", 40, 40, points=60, weapons=["heavy_blade"], stats={"C": 6, "S": 6})
    return fight(strong, B=man("blue", 59, 40, points=80, stats={"C": 1, "T": 1}), **others)


def test_the_few_left_are_not_afraid_to_get_ahead() -> None:
    """P2H-SCN-02: who is ahead has more to lose with the last of its fighters, but a sure casualty is worth it."""
    rifles = {f"R{k}": man("blue", 84, 24 + 16 * k, weapons=["rifle"], bullets=3, facing=180) for k in range(3)}
    _, events = played("punk2", charge(**rifles))
    assert "assault" in names(events)


@pytest.mark.parametrize("brawlers", [2, 3, 4])
def test_a_move_into_danger_is_made_for_the_charge_after_it(brawlers: int) -> None:
    """P2-ASLT-01: other places are safer to stand on, but from none of them the enemy can be struck at next."""
    strong = {"weapons": ["heavy_blade"], "points": 60, "stats": {"C": 6, "S": 6, "AG": 2}}
    guards = {f"G{k}": man("blue", 66, 30 + 10 * k, **strong) for k in range(brawlers)}
    mates = {f"F{k}": man("red", 5, 10 + 10 * k, points=60) for k in range(4)}
    _, events = played("punk2", charge(**guards, **mates))
    assert "assault" in names(events)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_can_fire_but_once_aims_first(seed: int) -> None:
    """P2-SHOT-10: six in ten hit where three would, and there is nothing better to do."""
    shot = man("red", 40, 40, weapons=["crossbow"], stats={"P": 3, "A": 2})
    _, events = played("punk2", fight(shot, B=man("blue", 40, 58, points=60, facing=90)), seed)
    assert [name for name in names(events) if name in ("aim", "shot")] == ["aim", "shot"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_good_shot_shoots_and_does_not_walk_up_to_a_brawler(seed: int) -> None:
    """P2-SHOT-02: seven in ten hit."""
    shot = man("red", 40, 40, weapons=["rifle", "small_blade"], bullets=4, stats={"P": 6})
    foe = man("blue", 40, 58, weapons=["heavy_blade"], points=60, stats={"C": 6}, facing=270)
    _, events = played("punk2", fight(shot, B=foe), seed)
    assert "shot" in names(events) and "assault" not in names(events)


@pytest.mark.parametrize("weapon", ["fire_bomb", "flamethrower"])
def test_nobody_burns_a_friend_for_a_cheaper_enemy(weapon: str) -> None:
    """P2-INCE-02, P2-TEMP-02: all under it are struck, friends as well; from the side the enemy alone is."""
    case = fight(
        man("red", 40, 40, weapons=[weapon]),
        C=man("red", 47, 40, points=80),
        B=man("blue", 50, 40, points=20),
    )
    s, events = played("punk2", case)
    assert "C" not in [event.about["who"] for event in events if event.what == "hit"]
    assert s.fighters["C"].status == "up"


def test_a_leader_without_a_gun_gets_behind_a_wall() -> None:
    """P2-LOS-01: a wall is one Move away, an enemy to strike at is not; two of the three lose sight of it."""
    rifles = {f"B{k}": man("blue", 30 + 10 * k, 75, weapons=["rifle"], bullets=3, facing=270) for k in range(3)}
    wall = {"pieces": [{"like": "concrete_wall", "rect": [30, 44, 16, 2]}]}
    case = fight(man("red", 50, 38, profile="chief", points=120), table=wall, scenario="caches", **rifles)
    s, _ = played("punk2", case)
    before = load("punk2").stage(case)
    seen = [sum(not unseen(t, t.fighters[key], t.fighters["A"]) for key in rifles) for t in (before, s)]
    assert seen[0] == 3 and seen[1] < 2


def test_who_lies_before_an_enemy_gets_up() -> None:
    """P2-PRON-01."""
    _, events = played("punk2", fight(man("red", 40, 40, prone=True), B=man("blue", 40, 50)))
    assert "stand" in names(events)


def test_a_fire_on_the_way_is_walked_round() -> None:
    """P2-INCE-04."""
    fire = [{"kind": "fire", "at": [40, 55], "radius": 5, "power": 4}]
    s, events = played("punk2", fight(man("red", 40, 45), B=man("blue", 40, 70), marks=fire))
    assert "burning" not in names(events) and s.fighters["A"].x != 4000


def crowd(number: int = 4) -> Row:
    """More of both sides in two corners, so that nobody is the last."""
    return {f"{side}{k}": man(name, 4, 20 + 5 * k + 45 * (side == "Q"), weapons=["mace"], points=60, stats={"AG": 4 - 2 * (side == "Q")})
            for side, name in (("P", "red"), ("Q", "blue")) for k in range(number)}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_a_berserker_that_falls_anyway_is_not_charged(seed: int) -> None:
    """P2-BERS-02: it was Downed once and is a casualty after its next activation: another enemy is worth more."""
    stats = {"C": 3, "S": 5, "T": 4}
    mad = man("blue", 48, 40, points=60, weapons=["heavy_mace"], stats=stats, set={"dying": True, "acted": True})
    brawler = man("red", 40, 40, points=60, weapons=["medium_blade"], stats={"C": 4, "A": 2})
    _, events = played("punk2", fight(brawler, B=mad, turn=3, **crowd()), seed)
    assert "assault" not in names(events)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_carries_the_captive_runs_home_before_others_act(seed: int) -> None:
    """P2H-SCN-13: two Moves from home in the last Turn, with an enemy behind it that is yet to act: no shot comes first."""
    mark = {"kind": "captive", "id": "captive", "holder": "A", "state": "free", "radius": 1.2}
    people = {
        "A": man("red", 45, 31, points=40),
        "R": man("red", 70, 38, weapons=["crossbow"], points=40, stats={"P": 5}),
        "C": man("blue", 70, 55, points=80, facing=90, stats={"AG": 2}),
        "B": man("blue", 45, 46, weapons=["heavy_blade"], points=60, stats={"C": 5, "AG": 2}),
    }
    case = {"scenario": "rescue", "turn": 6, "marks": [mark], "fighters": people | crowd(), "table": {"size": [90, 90]}}
    s, _ = played("punk2", case, seed)
    assert s.fighters["A"].y < 1500


@pytest.mark.parametrize("seed", SEEDS)
def test_who_carries_the_captive_does_not_stand_in_a_fight(seed: int) -> None:
    """P2-DISG-01, P2H-SCN-05: enemies who strike next would take it: it breaks away, or strikes first."""
    mark = {"kind": "captive", "id": "captive", "holder": "A", "state": "free", "radius": 1.2}
    strong = {"weapons": ["heavy_mace"], "points": 30, "stats": {"C": 4, "S": 5, "AG": 2}}
    people = {"A": man("red", 45, 40, points=60, stats={"AG": 5, "A": 3}), "B": man("blue", 45, 42.5, **strong)}
    people |= {"C": man("blue", 40, 50, **strong), "D": man("blue", 50, 50, **strong)}
    case = {"scenario": "rescue", "turn": 3, "active": "A", "marks": [mark], "table": {"size": [90, 90]}}
    _, events = played("punk2", case | {"fighters": people | crowd()}, seed)
    assert {"disengage", "combat"} & set(names(events))


def ork(side: str, x: float, y: float, **more: Any) -> Row:
    return man(side, x, y, profile="boy", **more)


def brawl(**more: Any) -> Row:
    """Warriors of two mobs, with more of both far away."""
    rest = {"Z": ork("red", 2, 2), "X": ork("red", 4, 2), "Y": ork("blue", 46, 46), "W": ork("blue", 44, 46)}
    people = {key: more.pop(key) for key in list(more) if key.isupper()}
    return {"phase": "move", "player": "red", "active": "A", "fighters": people | rest} | more


@pytest.mark.parametrize(("friends", "throws"), [(29.3, False), (40.0, True)])
def test_no_stikkbomb_into_the_midst_of_the_own_mob(friends: float, throws: bool) -> None:
    """GCE-GREN-01, GCE-TMPL-01: one cheap enemy with three dear friends beside him; thrown when they stand elsewhere."""
    mates = {f"F{k}": ork("red", friends, 18.8 + 1.2 * k, points=60) for k in range(3)}
    case = brawl(A=ork("red", 20, 20, weapons=["frag"]), B=ork("blue", 27.2, 20, points=5), phase="shoot", **mates)
    del case["active"]  # it need not shoot
    s, _ = played("gce", case)
    assert s.fighters["A"].shot is throws


def test_a_shot_instead_of_a_stikkbomb_where_that_would_catch_friends() -> None:
    """GCE-TGT-05."""
    mates = {key: ork("red", 24, y, points=60) for key, y in (("F", 21.8), ("G", 18.4))}
    case = brawl(A=ork("red", 20, 20, weapons=["frag", "shoota"]), B=ork("blue", 25.2, 20), phase="shoot", **mates)
    del case["active"]
    _, events = played("gce", case)
    assert [event.about["weapon"] for event in events if event.what == "shot"] == ["Shoota"]


@pytest.mark.parametrize(("better", "does"), [("A", "charged"), ("B", "ran")])
def test_the_weak_are_charged_and_the_strong_run_from(better: str, does: str) -> None:
    """GCE-CHRG-01, GCE-HTH-10."""
    stats = {key: {"WS": 6, "A": 4, "S": 5} if key == better else {"WS": 2} for key in "AB"}
    case = brawl(A=ork("red", 20, 20, stats=stats["A"]), B=ork("blue", 25, 20, stats=stats["B"]))
    s, _ = played("gce", case)
    assert getattr(s.fighters["A"], does)


def test_a_trukk_turns_away_from_a_boulder() -> None:
    """GCE-VMOV-04, GCE-CRSH-02."""
    aboard = {"side": "red", "profile": "boy", "rides": "A"}
    case = {
        "phase": "move",
        "player": "red",
        "active": "A",
        "table": {"size": [60, 40], "pieces": [{"like": "boulder", "rect": [20, 18, 4, 4]}]},
        "vehicles": {"A": {"side": "red", "vehicle": "trukk", "at": [12, 20], "facing": 0}},
        "fighters": {"D": aboard | {"seat": "driver"}, "E": aboard, "B": ork("blue", 50, 20)},
    }
    s, events = played("gce", case)
    assert "crash" not in names(events) and s.fighters["A"].facing != 0 and s.fighters["A"].x > 12 * 254


def party(**people: Row) -> Row:
    """Models of two parties of Mutants, with more of both far away."""
    rest = {"Z": man("red", 10, 5), "X": man("red", 16, 5), "Y": man("blue", 82, 82), "W": man("blue", 76, 82)}
    return {"phase": "turn", "now": "red", "active": "A", "fighters": people | rest}


@pytest.mark.parametrize("away", [41.98, 46.0])
def test_who_has_fallen_is_struck_before_he_gets_up(away: float) -> None:
    """MDR-HTH-09: at once, or after a step."""
    _, events = played("mdr", party(A=man("red", 40, 40), B=man("blue", away, 40, fallen=True)))
    assert "fight" in names(events)


def test_who_has_fallen_before_an_enemy_stands_up() -> None:
    """MDR-ACTN-03."""
    s, _ = played("mdr", party(A=man("red", 40, 40, fallen=True), B=man("blue", 46, 40)))
    assert "fallen" not in s.fighters["A"].marks


@pytest.mark.parametrize("away", [45.0, 55.0])
def test_a_grenade_catches_enemies_and_not_the_thrower(away: float) -> None:
    """MDR-AREA-01: also where the enemy stands near."""
    foes = {"B": man("blue", away, 40), "C": man("blue", away + 2.5, 40)}
    _, events = played("mdr", party(A=man("red", 40, 40, grenades=["frag"]), **foes))
    caught = [event.about["at"] for event in events if event.what == "blast hit"]
    assert caught and "A" not in caught


def test_the_weak_keep_away_from_a_brute() -> None:
    """MDR-HTH-06: Combat 1 against 6."""
    case = party(A=man("red", 40, 40, combat=1, quality=4), B=man("blue", 48, 40, combat=6, quality=3))
    s, events = played("mdr", case)
    assert apart(s, "A", "B") > 800 and "fight" not in names(events)


def test_no_grenade_at_the_own_feet() -> None:
    """KZ-EQUIP-05: with one enemy an inch away both would most likely die."""
    more = {"Z": man("red", 2, 2, group="red-2"), "Y": man("blue", 34, 34, group="blue-2")}
    people = {"A": man("red", 10, 10, weapons=["hand_grenade"]), "B": man("blue", 12, 10)}
    _, events = played("kz", {"active": "A", "turn": 3, "fighters": people | more})
    assert "shot" not in names(events)


def test_the_helpless_nearby_are_walked_up_to_and_finished() -> None:
    """KZ-SUP-12."""
    more = {"Z": man("red", 2, 2, group="red-2"), "Y": man("blue", 34, 34, group="blue-2")}
    people = {"A": man("red", 10, 10, weapons=["sword"]), "B": man("blue", 13, 10, suppressed=True)}
    case = {"active": "A", "turn": 3, "fighters": people | more, "groups": {"red-1": {"order": "assault"}}}
    s, _ = played("kz", case)
    assert s.fighters["B"].status == "down" or s.fighters["B"].captor == "A"
