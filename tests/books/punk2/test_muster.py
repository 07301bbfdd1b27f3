"""Bands: points with a receipt, every limit, ready-made bands."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.books.punk.muster import roster
from dustup.books.punk.muster.bill import receipt
from dustup.books.punk.muster.faults import most_fighters
from dustup.books.punk.muster.roster import worn
from dustup.books.punk2.edition import data
from dustup.core import ContentError
from dustup.skirmish.muster import read

GANGER = {"profile": "ganger", "weapons": ["mace"]}


def band(*fighters: dict[str, Any], points: int = 500, band: str = "gangers") -> dict[str, Any]:
    return {"name": "Test", "band": band, "points": points, "fighters": list(fighters)}


def faults(given: Any) -> list[tuple[str, str]]:
    return [(e.rule, e.why) for e in receipt(given, data()).faults]


@pytest.mark.parametrize("id", list(data().ready))
def test_ready_made_bands_are_legal_and_use_their_points(id: str) -> None:
    found = receipt(id, data())
    assert found.legal
    assert found.figures["points"] - 15 <= found.total <= found.figures["points"]


def test_there_are_two_bands_of_500_and_one_of_350_for_each_faction() -> None:
    for name in data().bands:
        assert sorted(r.points for r in data().ready.values() if r.band == name) == [350, 500, 500]


def test_the_receipt_explains_every_point() -> None:
    """P2H-MUS-01, P2H-MUS-09: a Chief 70, metallic armour 10, pistol 5, two bullets 30."""
    found = receipt(
        band({"profile": "chief", "name": "Ma", "weapons": ["pistol"], "armour": "metallic", "bullets": 2}), data()
    )
    assert found.total == 115
    assert [(line.points, line.why, line.rule) for line in found.lines] == [
        (70, "Ma: Chief", "P2H-BND-01"),
        (10, "Ma: Metallic armour", "P2H-GEA-07"),
        (5, "Ma: Pistol", "P2H-GEA-01"),
        (30, "Ma: 2 bullets at 15", "P2H-MUS-09"),
    ]
    assert found.legal


def test_bodged_bullets_are_cheaper() -> None:
    """P2H-GEA-09."""
    gear = {"profile": "gear", "weapons": ["rifle"], "gear": ["bodged_bullets"], "bullets": 3}
    assert receipt(band(gear, band="junkers"), data()).total == 16 + 8 + 30


@pytest.mark.parametrize(("points", "most"), [(1, 3), (100, 3), (101, 6), (200, 6), (300, 9), (500, 15), (501, 18)])
def test_three_fighters_for_each_started_hundred(points: int, most: int) -> None:
    """P2-BAND-01, P2-DICE-17."""
    assert most_fighters(points) == most


@pytest.mark.parametrize(
    ("given", "rule", "what"),
    [
        (band(GANGER, points=30), "P2H-MUS-01", "30 points is not a size for a battle"),
        (band(), "P2H-MUS-01", "the band is empty"),
        (band(GANGER, GANGER, points=60), "P2H-MUS-01", "costs 70, 10 over 60"),
        (band(*[GANGER] * 4, points=100), "P2-BAND-01", "4 fighters, at most 3 for 100 points"),
        (band(GANGER, band="elves"), "P2H-MUS-01", "there is no faction 'elves'"),
        (band({"profile": "mutard"}), "P2H-MUS-02", "'mutard' does not belong to the Gangers"),
        (band({"profile": "elf"}), "P2H-MUS-02", "there is no profile 'elf'"),
        (band(*[{"profile": "chief", "weapons": ["mace"]}] * 2), "P2H-BND-01", "2 × Chief, at most 1"),
        (band(*[{"profile": "scumbag", "weapons": ["mace"]}] * 2, GANGER), "P2H-BND-01", "2 × Scumbag against 1 others"),
        (band({"profile": "addler"}, band="mutards"), "P2H-BND-02", "1 × Addler, at most 10 for each Bobblehead"),
        (
            band({"profile": "bobblehead"}, {"profile": "addler"}, band="mutards"),
            "P2H-BND-10",
            "1 × Addler, at least 2 or none",
        ),
        (band({"profile": "scumbag", "weapons": ["rifle"]}, GANGER), "P2H-MUS-04", "weapon 'rifle' is not for a Scumbag"),
        (band({**GANGER, "armour": "plate"}), "P2H-MUS-04", "armour 'plate' is not for a Ganger"),
        (band({**GANGER, "gear": ["telescopic_sight"]}), "P2H-MUS-04", "gear 'telescopic_sight' is not for a Ganger"),
        (band({"profile": "ganger"}), "P2H-MUS-05", "0 weapons, a Ganger buys 1 to 2"),
        (band({"profile": "ganger", "weapons": ["mace", "bow", "small_blade"]}), "P2H-MUS-05", "3 weapons, a Ganger buys 1 to 2"),
        (band({"profile": "ganger", "weapons": ["mace", "mace"]}), "P2H-MUS-05", "mace twice"),
        (band({"profile": "ganger", "weapons": ["bow", "heavy_mace"]}), "P2-TWOH-01", "two Two-Handed weapons"),
        (band({"profile": "ganger", "weapons": ["bow"], "gear": ["shield"]}), "P2-RUL-79", "a shield with a Bow"),
        (band({"profile": "ganger", "weapons": ["mace", *["fire_bomb"] * 4]}), "P2-BOMB-01", "4 bombs"),
        (band({"profile": "piston", "weapons": ["harpoon_gun", "mace"]}, band="junkers"), "P2-BULK-01", "a Bulky weapon and another one"),
        (
            band({"profile": "brute", "weapons": ["heavy_blade"], "armour": "plate"}),
            "P2-CUMB-02",
            "two Cumbersome items: Heavy blade, Metal plate",
        ),
        (band({**GANGER, "bullets": 1}), "P2H-MUS-09", "bullets without a firearm"),
        (band({**GANGER, "bullets": -1}), "P2H-MUS-09", "-1 bullets"),
        (band({"profile": "ganger", "weapons": ["mace", "bayonet"]}), "P2H-GEA-03", "a bayonet fixed to nothing"),
        (band(*[{"profile": "ganger", "weapons": ["pistol"]}] * 4), "P2-RARE-01", "4 × pistol is Rare"),
        (band({"profile": "mutard"}, band="mutards"), "P2H-MUS-08", "0 mutations, a Mutard has 1 to 3"),
        (band({"profile": "mutard", "mutations": ["wings"]}, band="mutards"), "P2H-MUS-08", "there is no mutation 'wings'"),
        (band(*[{"profile": "mutard", "mutations": ["frog"]}] * 4, band="mutards"), "P2H-MUS-08", "4 × frog"),
        (band({"profile": "mutard", "mutations": ["hunk", "hunk"]}, band="mutards"), "P2H-MUS-08", "the same mutation twice"),
        (
            band({"profile": "mutard", "mutations": ["tough_skin", "tougher_skin"]}, band="mutards"),
            "P2H-MUS-08",
            "two kinds of tough skin",
        ),
    ],
)  # fmt: skip
def test_limits(given: dict[str, Any], rule: str, what: str) -> None:
    assert (rule, what) in faults(given)


def test_all_faults_are_listed_at_once_with_a_remedy() -> None:
    found = receipt(
        band({"profile": "ganger", "weapons": ["bow", "heavy_mace"], "gear": ["shield"], "bullets": 2}), data()
    )
    assert [e.rule for e in found.faults] == ["P2-TWOH-01", "P2-RUL-79", "P2H-MUS-09"]
    assert all(e.where == "fighter 1 (Ganger 1)" and e.remedy for e in found.faults)


def test_a_suit_comes_with_the_crackler() -> None:
    """P2H-MUS-06, P2H-GEA-02: worn instead of the thick clothes; with Electrified and Fireproof."""
    dynamo = roster.Recruit(profile="dynamo", weapons=("crackler",))
    assert worn(dynamo, data().profiles["dynamo"], data()) == "voltaic_suit"
    assert {"electrified", "fireproof", "cumbersome"} <= set(data().armours["voltaic_suit"].traits)


def test_three_bombs_are_one_weapon() -> None:
    """P2-BOMB-01."""
    assert faults(band({"profile": "ganger", "weapons": ["mace", *["fire_bomb"] * 3]})) == []


@pytest.mark.parametrize(
    "given",
    [{"band": "gangers"}, {"name": "X", "band": "gangers", "fighters": [{"profil": "chief"}]}, 7, "no_such_band"],
)
def test_a_malformed_band_is_a_fault_not_a_crash(given: Any) -> None:
    found = receipt(given, data())
    assert len(found.faults) == 1
    assert found.faults[0].remedy
    with pytest.raises(ContentError):
        read(given, roster.Roster, data().ready)
