"""The data: figures as in the sources, strict loading, house overlays."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from dustup.books.punk import content
from dustup.books.punk.content import load
from dustup.books.punk.setup import lay_over
from dustup.books.punk.view.cards import figures
from dustup.books.punk2 import BOOK
from dustup.books.punk2.edition import DATA, data
from dustup.core import ContentError
from dustup.table.units import CENTIMETRE

CM = 100


@pytest.mark.parametrize(
    ("id", "cost", "combat", "strength", "pen"),
    [
        ("small_blade", 4, 0, 1, 2),
        ("medium_blade", 10, 1, 2, 3),
        ("heavy_blade", 8, 0, 3, 4),
        ("light_mace", 3, 0, 1, 0),
        ("mace", 5, 0, 2, 1),
        ("heavy_mace", 6, -1, 4, 2),
        ("claws", 0, 0, 0, 1),
        ("chainsaw", 12, -1, 4, 6),
        ("ballistic_fist", 6, 2, 5, 2),
        ("toxic_censer", 7, -1, 3, 2),
    ],
)
def test_close_combat_weapons(id: str, cost: int, combat: int, strength: int, pen: int) -> None:
    """P2H-GEA-01, P2H-GEA-02, P2-HIT-02: the first edition's figures, added to the user's Strength."""
    weapon = data().weapons[id]
    assert weapon.melee is not None
    use = weapon.melee
    assert (weapon.cost, use.combat, use.strength, use.pen, use.signed) == (cost, combat, strength, pen, True)


@pytest.mark.parametrize(
    ("id", "cost", "ranges", "strength", "pen"),
    [
        ("bow", 10, (20, 40, 60), "3", "2"),
        ("crossbow", 8, (15, 30, 45), "4", "3"),
        ("throwing_knives", 3, (5, 10, 15), "+0/-1/-2", "2/1/0"),
        ("shotgun", 6, (10, 20, 30), "7/6/5", "3"),
        ("pistol", 5, (15, 30, 45), "6", "4"),
        ("rifle", 8, (30, 60, 90), "6", "5"),
        ("automatic_rifle", 10, (30, 60, 90), "6", "5"),
        ("blunderbuss", 5, (10, 15, 20), "5/4/3", "2"),
        ("harpoon_gun", 15, (20, 40, 60), "7", "10"),
        ("pump_gun", 8, (10, 20, 30), "1", "1"),
        ("thorns", 0, (10, 20, 30), "2", "3/2/1"),
    ],
)
def test_ranged_weapons(id: str, cost: int, ranges: tuple[int, ...], strength: str, pen: str) -> None:
    """P2H-GEA-01, P2-RUL-04: 4 inches are 10 cm; figures per range band as printed."""
    weapon = data().weapons[id]
    assert weapon.ranged is not None
    assert weapon.cost == cost
    assert weapon.ranged.ranges == tuple(cm * CM for cm in ranges)
    shown = "/".join(map(str, ranges))
    assert figures(data(), weapon) == f"{shown} cm, S {strength}, Pen {pen}"


@pytest.mark.parametrize(
    ("id", "traits"),
    [
        ("bow", {"hard_to_use", "two_handed"}),
        ("crossbow", {"dead_slow", "two_handed"}),
        ("shotgun", {"firearm", "pellets", "rare", "two_handed"}),
        ("automatic_rifle", {"automatic", "firearm", "rare", "two_handed"}),
        ("harpoon_gun", {"cumbersome", "bulky", "dead_slow"}),
        ("fire_bomb", {"bomb", "disposable", "indirect", "incendiary"}),
        ("flamethrower", {"template", "fuel", "two_handed", "cumbersome", "rare"}),
    ],
)
def test_special_rules_of_weapons(id: str, traits: set[str]) -> None:
    """P2-BOMB-03, P2H-GEA-01, P2H-GEA-02."""
    weapon = data().weapons[id]
    assert weapon.ranged is not None
    assert set(weapon.traits) | set(weapon.ranged.traits) == traits


@pytest.mark.parametrize(
    ("id", "cost", "stats"),
    [
        ("scumbag", 20, "2444433"),
        ("chief", 70, "3666445"),
        ("brute", 40, "2544542"),
        ("bobblehead", 80, "3132224"),
        ("mongrelmorph", 20, "24-743-"),
        ("addler", 6, "11-122-"),
        ("probe", 40, "2335235"),
        ("dynamo", 15, "2223337"),
        ("ember", 50, "2445443"),
        ("spark", 60, "2446444"),
        ("cardinal", 50, "3244337"),
        ("penitent", 40, "244455-"),
        ("martyr", 15, "2112223"),
    ],
)
def test_profiles(id: str, cost: int, stats: str) -> None:
    """P2H-BND-01..09, P2-ATTR-02: A C P AG S T TC as in the first edition; a dash is a missing Attribute."""
    profile = data().profiles[id]
    shown = "".join(str(profile.stats.get(code, "-")) for code in content.CODES)
    assert (profile.cost, shown) == (cost, stats)


def test_armour() -> None:
    """P2H-GEA-07, P2-RUL-79: values worn; the vest against firearms by range; the shield."""
    worn = {a.id: a.armour for a in data().armours.values()}
    assert [worn[k] for k in ("thick_clothes", "leather", "metallic", "plate", "vest")] == [1, 3, 4, 5, 3]
    assert data().armours["vest"].firearms == (5, 6, 7)
    assert "cumbersome" in data().armours["plate"].traits
    assert data().gear["shield"].armour == 2


def test_every_trait_of_the_agreement_exists() -> None:
    """P2-AUTO-01 to P2-TWOH-01: all special rules, the offensive name replaced."""
    names = [
        "automatic",
        "beast",
        "berserker",
        "bloodthirst",
        "bomb",
        "bulky",
        "camouflage",
        "creeper",
        "cumbersome",
        "dead_slow",
        "delay",
        "disposable",
        "electrified",
        "elusive",
        "firearm",
        "fireproof",
        "fuel",
        "hard_to_use",
        "incendiary",
        "indirect",
        "infiltration",
        "jump",
        "kaboom",
        "momentum",
        "simple_minded",
        "offroad",
        "pellets",
        "poison",
        "rare",
        "rider",
        "swift",
        "template",
        "two_handed",
    ]
    assert [name for name in names if name not in data().traits] == []
    assert data().traits["simple_minded"].name == "Simple-minded"


def test_every_row_names_a_rule_that_is_explained() -> None:
    ledger = set(re.findall(r"^- \*\*(P2H?-[A-Z]+-\d\d)\*\*", (BOOK.folder / "rules.md").read_text(), re.M))
    tables: list[Any] = [getattr(data(), kind) for kind in content.KINDS]
    missing = [(row.id, row.rule) for table in tables for row in table.values() if row.rule not in ledger]
    assert missing == []


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("weapons", "name: Bow,", "name: Bow, colour: red,", "unknown field `colour`"),
        ("weapons", "name: Bow,", "name: 7,", "Expected `str`, got `int`"),
        ("weapons", "id: bow,", "id: mace,", "'mace' stands twice"),
        ("weapons", "traits: {hard_to_use: 0}", "traits: {wobbly: 0}", "unknown trait 'wobbly'"),
        ("profiles", "AG: 6, S: 4, T: 4, TC: 5", "AG: 11, S: 4, T: 4, TC: 5", "attribute AG is 11"),
        (
            "profiles",
            "armour: leather, armours: {metallic: 10, vest: 10}",
            "armour: tinfoil",
            "unknown armour 'tinfoil'",
        ),
        ("bands", "profiles: [chief,", "profiles: [boss,", "unknown profile 'boss'"),
        ("mutations", "stats: {A: 1}", "stats: {LUCK: 1}", "unknown attribute 'LUCK'"),
        ("gear", "- {id: shield", "- id: shield\n  - {id: shield", "broken YAML"),
    ],
)
def test_bad_content_names_file_and_row(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    for path in DATA.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    path = tmp_path / f"{file}.yaml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError) as error:
        load(tmp_path, CENTIMETRE)
    assert says in str(error.value)
    assert f"{file}.yaml" in str(error.value)


def test_a_house_rule_changes_and_remembers() -> None:
    """House overlay: one figure changed, the shipped data untouched, the change shown on the card."""
    found, switches = lay_over({"change": {"weapons": {"bow": {"cost": 6}}}, "switches": {"night": 1}}, data())
    assert found.weapons["bow"].cost == 6
    assert data().weapons["bow"].cost == 10
    assert switches == {"night": 1}
    assert found.house == {"weapons.bow.cost": ("10", "6")}
    assert "house rule: cost 10 → 6" in figures(found, found.weapons["bow"])


def test_a_house_rule_on_an_attribute_changes_that_one_alone() -> None:
    found, _ = lay_over({"change": {"profiles": {"chief": {"stats": {"C": 7}}}}}, data())
    assert found.profiles["chief"].stats["C"] == 7
    assert found.profiles["chief"].stats["AG"] == 6
    assert list(found.house) == ["profiles.chief.stats.C"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"changes": {}}, "unknown field `changes`"),
        ({"change": {"weapon": {}}}, "no table 'weapon'"),
        ({"change": {"weapons": {"bazooka": {"cost": 1}}}}, "no row 'bazooka'"),
        ({"change": {"weapons": {"bow": {"price": 1}}}}, "no field 'price'"),
        ({"change": {"weapons": {"bow": {"id": "bow2"}}}}, "no field 'id'"),
        ({"change": {"weapons": {"bow": {"cost": "cheap"}}}}, "Expected `int`, got `str`"),
        ({"change": {"profiles": {"chief": {"stats": {"C": 12}}}}}, "attribute C is 12"),
        ({"change": {"profiles": {"chief": {"armour": "foil"}}}}, "unknown armour 'foil'"),
    ],
)
def test_bad_house_rules_are_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError, match=re.escape(says)):
        lay_over(given, data())
