"""KZ-BAND, KZ-HERO, KZ-CYB, KZ-EQUIP: prices, make-up and limits of forces."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.kz.content import data
from dustup.books.kz.muster import FigureRow, figure_lines, muster, price
from dustup.core import Line

EXAMPLES = [  # the sheet's priced profiles
    ("KZ-EX-01", "trooper", "leader", ["military_rifle"], [], 49),
    ("KZ-EX-02", "trooper", "sub", ["military_rifle"], [], 44),
    ("KZ-EX-03", "trooper", "plain", ["military_rifle"], [], 39),
    ("KZ-EX-04", "trooper", "plain", ["military_rifle"], ["scope"], 49),
    ("KZ-EX-05", "trooper", "plain", ["light_cannon"], [], 41),
    ("KZ-EX-06", "trooper", "plain", ["light_laser"], [], 52),
    ("KZ-EX-07", "law", "sub", ["machine_pistol"], [], 24),
    ("KZ-EX-08", "law", "plain", ["machine_pistol"], [], 19),
    ("KZ-EX-09", "law", "plain", ["auto_shotgun"], [], 10),
    ("KZ-EX-10", "rebel", "plain", ["machine_pistol"], [], 19),
    ("KZ-EX-11", "rebel", "plain", ["auto_shotgun"], [], 10),
    ("KZ-EX-12", "rebel", "plain", ["assault_rifle"], [], 27),
    ("KZ-EX-13", "scavenger", "plain", ["handgun", "shotgun"], [], 13),
    ("KZ-EX-14", "scavenger", "plain", ["machine_pistol"], [], 19),
    ("KZ-EX-15", "scavenger", "plain", ["auto_shotgun"], [], 10),
    ("KZ-EX-16", "scavenger", "plain", ["shotgun", "sword"], [], 12),
    ("KZ-EX-17", "scavenger", "plain", ["assault_rifle"], [], 27),
    ("KZ-EX-18", "savage", "plain", ["dagger", "chain"], [], 9),
    ("KZ-EX-19", "savage", "plain", ["razorclaws", "sword"], [], 12),
    ("KZ-EX-20", "savage", "plain", ["scatter_gun", "sword"], [], 14),
    ("KZ-EX-21", "savage", "plain", ["sword", "dagger"], [], 11),
    ("KZ-RUL-61", "law", "leader", ["light_cannon"], [], 42),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e[0])
def test_priced_profiles_of_the_sheet(example: tuple[str, str, str, list[str], list[str], int]) -> None:
    """KZ-BAND-08: base, rank and every item."""
    _, kind, rank, weapons, gear, points = example
    row = FigureRow(rank=rank, weapons=weapons, gear=gear)
    assert price(data(), data().kinds[kind], row) == points


def force(*groups: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Test", "groups": list(groups), **more}


def group(kind: str, *figures: dict[str, Any]) -> dict[str, Any]:
    return {"name": f"the {kind}s", "kind": kind, "figures": list(figures)}


def squad(kind: str, plain: int = 3, sub: int = 1, **own: Any) -> dict[str, Any]:
    ranks = [{"rank": "leader"}, *([{"rank": "sub"}] * sub)]
    return group(kind, *ranks, *([{"count": plain, **own}] if plain else []))


def errors(*groups: dict[str, Any], **more: Any) -> list[str]:
    return [str(fault) for fault in muster(force(*groups, **more)).faults]


def test_trooper_groups() -> None:
    """KZ-BAND-01: one Leader, one Sub-leader, one to three others."""
    assert errors(squad("trooper", 1)) == []
    assert errors(squad("trooper", 3)) == []
    assert "KZ-BAND-01" in errors(squad("trooper", 4))[0]
    assert "KZ-BAND-01" in errors(squad("trooper", 0))[0]
    assert "KZ-BAND-01" in errors(squad("trooper", 3, sub=0))[0]


def test_law_groups_are_five() -> None:
    """KZ-BAND-02."""
    assert errors(squad("law")) == []
    assert "KZ-BAND-02" in errors(squad("law", 2))[0]


@pytest.mark.parametrize(
    ("kind", "rule"), [("rebel", "KZ-BAND-03"), ("scavenger", "KZ-BAND-04"), ("savage", "KZ-BAND-05")]
)
def test_gangs_fill_up_with_their_own(kind: str, rule: str) -> None:
    """KZ-BAND-03..05, KZ-RUL-60: a Leader, at most one Sub-leader, any number of others, base cost 7."""
    assert errors(squad(kind, 20)) == []
    assert errors(squad(kind, 0, sub=0)) == []
    assert rule in errors(squad(kind, 3, sub=2))[0]
    assert rule in errors(group(kind, {"count": 3}))[0]
    assert data().kinds[kind].cost == 7


def test_ranks_cost() -> None:
    """KZ-BAND-06, KZ-BAND-07: ten for a Leader, five for a Sub-leader, each line with its rule."""
    lines = figure_lines(data(), data().kinds["rebel"], FigureRow(rank="leader"))
    assert Line(10, "Leader", "KZ-BAND-06") in lines
    assert price(data(), data().kinds["rebel"], FigureRow(rank="sub")) == 12


def test_trooper_kit_cannot_be_left_off() -> None:
    """KZ-BAND-09, KZ-RUL-62: light armour and headset are in the 16; better armour costs the difference."""
    kind = data().kinds["trooper"]
    assert price(data(), kind, FigureRow()) == 16
    assert (kind.armour, kind.gear) == ("light", ("headset",))
    assert price(data(), kind, FigureRow(armour="heavy")) == 20
    assert "KZ-BAND-09" in errors(squad("trooper", 1, armour="none"))[0]


def hero(**own: Any) -> dict[str, Any]:
    return group("rebel", {"hero": True, **own})


def test_heroes_one_to_three_squads() -> None:
    """KZ-HERO-03, KZ-RUL-76: lone figures do not count."""
    three = [squad("rebel")] * 3
    assert errors(*three, hero()) == []
    assert "KZ-HERO-03" in errors(*three[:2], hero())[0]
    assert "KZ-HERO-03" in errors(*three[:2], hero(), group("cyborg", {}))[0]
    assert "KZ-HERO-03" in errors(*three, hero(), hero())[0]


def test_heroes_stand_alone_and_cost_a_hundred() -> None:
    """KZ-HERO-04, KZ-HERO-10, KZ-RUL-16."""
    three = [squad("rebel")] * 3
    assert any("KZ-HERO-04" in e for e in errors(*three, group("rebel", {"hero": True}, {})))
    assert any("KZ-RUL-16" in e for e in errors(*three, hero(rank="leader")))
    assert price(data(), data().kinds["rebel"], FigureRow(hero=True, weapons=["sword"])) == 110


def test_cyborgs() -> None:
    """KZ-CYB-01, KZ-CYB-07, KZ-RUL-62, KZ-RUL-78: price, weapons of the list and nothing else, no rank, no Hero."""
    assert price(data(), data().kinds["cyborg"], FigureRow(weapons=["handgun"])) == 79
    assert errors(group("cyborg", {"weapons": ["heavy_handgun", "machine_pistol"]})) == []
    assert "KZ-CYB-01" in errors(group("cyborg", {"weapons": ["assault_rifle"]}))[0]
    assert "KZ-CYB-01" in errors(group("cyborg", {"weapons": ["sword"]}))[0]
    assert "KZ-RUL-78" in errors(group("cyborg", {"armour": "heavy"}))[0]
    assert "KZ-EQUIP-11" in errors(group("cyborg", {"gear": ["headset"]}))[0]
    assert any("KZ-RUL-62" in e for e in errors(group("cyborg", {"hero": True})))
    assert errors(group("cyborg", {"rank": "leader"}))


def test_missile_limits() -> None:
    """KZ-EQUIP-04."""
    assert "KZ-EQUIP-0" in errors(squad("law", weapons=["missile_launcher"]))[0]
    assert any("KZ-EQUIP-04" in e for e in errors(squad("rebel", 1, weapons={"missile": 6})))
    assert errors(squad("rebel", 1, weapons={"missile_launcher": 1, "missile": 5})) == []
    assert any("KZ-EQUIP-04" in e for e in errors(squad("savage", 2, weapons={"missile_launcher": 1})))
    assert any("KZ-EQUIP-04" in e for e in errors(squad("scavenger", 1, weapons={"missile": 4})))


@pytest.mark.parametrize(("kind", "most"), [("trooper", 3), ("law", 2), ("rebel", 2), ("scavenger", 1), ("savage", 1)])
def test_hand_grenade_limits(kind: str, most: int) -> None:
    """KZ-EQUIP-06."""
    assert errors(squad(kind, weapons={"hand_grenade": most})) == []
    assert errors(squad(kind, weapons={"hand_grenade": most + 1}))


@pytest.mark.parametrize("weapon", ["power_glove", "grenade_launcher", "rotary_cannon"])
def test_items_for_power_armour(weapon: str) -> None:
    """KZ-EQUIP-09."""
    assert "KZ-EQUIP-09" in errors(squad("trooper", weapons=[weapon]))[0]
    assert errors(squad("trooper", weapons=[weapon], armour="power")) == []


def test_headsets() -> None:
    """KZ-EQUIP-11: Rebels and Law Enforcement may, Scavengers and Savages may not."""
    for kind in ("rebel", "law"):
        assert errors(squad(kind, gear=["headset"])) == []
    for kind in ("scavenger", "savage"):
        assert "KZ-EQUIP-11" in errors(squad(kind, gear=["headset"]))[0]


def test_power_armour_and_stealth_suits() -> None:
    """KZ-RUL-58, KZ-RUL-62."""
    assert "KZ-RUL-62" in errors(squad("savage", armour="power"))[0]
    assert errors(*[squad("rebel")] * 3, hero(armour="power")) == []
    assert "KZ-RUL-58" in errors(squad("rebel", armour="light", gear=["stealth_suit"]))[0]


def test_period_weapons_are_issued() -> None:
    """KZ-RUL-64: free, and only where the force says so."""
    assert "KZ-RUL-64" in errors(squad("rebel", weapons=["musket", "bayonet"]))[0]
    receipt = muster(force(squad("rebel", weapons=["musket", "bayonet"]), period=True))
    assert receipt.legal
    assert receipt.total == 17 + 12 + 3 * 7


def test_the_receipt_adds_up() -> None:
    """KZ-BAND-08: the lines of the figures are the total."""
    receipt = muster(force(squad("trooper", 2, weapons=["military_rifle"])))
    assert receipt.total == 26 + 21 + 2 * 39
    assert sum(line.points for line in receipt.lines if not line.why.startswith(" ")) == receipt.total


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (force(squad("wizard")), "no kind 'wizard'"),
        (force(squad("rebel", weapons=["shotgan"])), "no weapon 'shotgan' [KZ-BAND-08] (did you mean shotgun?"),
        (force(squad("rebel", armour="lite")), "no armour 'lite'"),
        (force(squad("rebel", gear=["radio"])), "no gear 'radio'"),
        (
            force(group("rebel", {"rank": "boss"})),
            "no rank 'boss' [KZ-BAND-08] (choose one of: leader, sub, plain",
        ),
        (force(squad("rebel", weapons={"handgun": -1})), "is impossible"),
        (force(squad("rebel", gear=["headset", "headset"])), "listed twice"),
        (force(), "at least one group"),
        (force(squad("rebel"), points=20), "more than 20 [KZ-BAND-08] (save 30 points)"),
        (force(squad("rebel"), colour="red"), "colour"),
        ({"name": "No groups"}, "groups"),
        (force(squad("zombie")), "no kind 'zombie'"),
        (force(squad("rebel", 0, sub=0), group("rebel", {"rank": "leader", "count": 2})), "count 2"),
    ],
)
def test_what_is_wrong_is_said(broken: dict[str, Any], words: str) -> None:
    """KZ-BAND-08: each error says what, where and how to mend it."""
    said = [str(fault) for fault in muster(broken).faults]
    assert any(words in each for each in said), said
