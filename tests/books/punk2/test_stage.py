"""Cases: any situation, strictly read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dustup.books import load
from dustup.books.punk2 import BOOK
from dustup.core import ContentError
from dustup.lab.checker import cases

A = {"side": "red", "profile": "ganger", "at": [30, 40]}
B = {"side": "blue", "profile": "mutard", "at": [60, 40], "mutations": ["hunk"]}


def case(**more: Any) -> dict[str, Any]:
    return {"fighters": {"A": A, "B": B}, **more}


def test_a_situation_is_what_it_says() -> None:
    s = BOOK.stage(
        {
            "table": {"size": [60, 50], "pieces": [{"like": "tyre_stack", "rect": [40, 40, 6, 3]}]},
            "fighters": {
                "A": {**A, "z": 4.5, "facing": 450, "weapons": ["crossbow"], "gear": ["shield"], "bullets": 2, "base": 40,
                      "armour": "plate", "stats": {"P": 9, "TC": "-"}, "traits": {"poison": 3},
                      "items": {"crossbow": {"loaded": False, "reload": 1}, "pistol": {"jammed": True}},
                      "set": {"prone": True, "on_wall": "p1", "left": 1}},
                "B": {"side": "blue", "profile": "probe", "status": "off"},
            },
            "marks": [{"kind": "fire", "at": [20, 20.25], "power": 3}],
            "turn": 3, "active": "A", "set": {"round": 4, "scores": {"red": 1, "blue": 2}}, "switches": {"night": 1},
        }
    )  # fmt: skip
    a = s.fighters["A"]
    assert (a.x, a.y, a.z, a.facing, a.r) == (3000, 4000, 450, 90, 200)
    assert (a.armour, a.bullets, a.prone, a.on_wall, a.left) == ("plate", 2, True, "p1", 1)
    assert (a.stats["P"], "TC" in a.stats, a.traits["poison"]) == (9, False, 3)
    assert [(i.kind, i.loaded, i.reload, i.jammed) for i in a.items] == [
        ("crossbow", False, 1, False), ("shield", True, 0, False), ("pistol", True, 0, True),
    ]  # fmt: skip
    assert s.fighters["B"].status == "off"
    assert [(m.kind, m.x, m.y, m.r, m.power) for m in s.marks.values()] == [("fire", 2000, 2025, 500, 3)]
    assert (s.turn, s.active, s.round, s.phase, s.scores) == (3, "A", 4, "turn", {"red": 1, "blue": 2})
    assert s.setup.field.size == (6000, 5000)
    assert s.setup.switches["night"] == 1
    assert s.setup.readings[0].size == 1


def test_mutations_and_band_rules_are_on_the_fighter() -> None:
    """P2H-MUT-01, P2H-BND-02."""
    b = BOOK.stage(case()).fighters["B"]
    assert b.stats["S"] == 3 + 2
    assert "contamination_proof" in b.traits


def test_names_and_words_as_people_write_them() -> None:
    s = BOOK.stage(
        {
            "fighters": {
                "A": {**A, "profile": "Flame Guardian", "weapons": "Small blade", "armour": "none", "facing": "north",
                      "traits": ["Berserker", "delay (3)"], "stats": {"Agility": 6}, "prone": True, "left": 1},
                "B": {"side": "blue", "profile": "probe", "status": "off"},
            },
            "turn": 2, "round": 6,
        }
    )  # fmt: skip
    a = s.fighters["A"]
    assert (a.profile, a.armour, a.facing, a.prone, a.left, s.round) == ("flame_guardian", "", 90, True, 1, 6)
    assert (a.traits["berserker"], a.traits["delay"], a.stats["AG"]) == (0, 3, 6)
    assert "small_blade" in [thing.kind for thing in a.items]
    assert s.fighters["B"].spent == {"infiltrating": 1}


def test_other_words_for_the_same() -> None:
    s = BOOK.stage(
        {
            "table": {"scenery": [{"cover": "2M", "rect": [40, 60, 5, 5]}, {"rect": [50, 60, 5, 5], "ground": "RFU"}]},
            "fighters": [
                {"id": "A", "side": "red", "position": [30, 40], "armor": "leather", "attributes": {"C": 6}, "status": "prone"},
                {"id": "B", "side": "blue", "at": [60, 40], "special": ["Dead Slow (2)"], "status": "downed"},
            ],
        }
    )  # fmt: skip
    a, b = s.fighters["A"], s.fighters["B"]
    assert (a.x, a.armour, a.stats["C"], a.status, a.prone) == (3000, "leather", 6, "up", True)
    assert (b.status, b.traits["dead_slow"]) == ("down", 2)
    assert [(rd.size, rd.ground) for rd in s.setup.readings] == [(2, "cool"), (0, "very_rough")]


def test_the_active_fighter_has_its_actions() -> None:
    """P2-ACT-01."""
    assert BOOK.stage(case(active="A")).fighters["A"].left == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "a case needs fighters"),
        (case(weather="fine"), "unknown key 'weather'"),
        (case(table={"pices": []}), "unknown key 'pices'"),
        (case(table={"pieces": [{"like": "spaceship", "at": [1, 1]}]}), "spaceship"),
        (case(table={"pieces": ["wall"]}), "pieces must be a list of blocks"),
        (case(map="atlantis"), "atlantis"),
        (case(scenario="picnic"), "no scenario 'picnic'"),
        (case(switches={"rain": 1}), "no switch 'rain'"),
        (case(active="Z"), "no fighter 'Z'"),
        (case(set={"roundd": 4}), "unknown key 'roundd'"),
        (case(set={"round": "four"}), "round is 'four'"),
        (case(marks=[{"kind": "fire"}]), "a mark needs kind and at"),
        (case(marks=[{"kind": "fire", "at": [1, 1], "colour": "red"}]), "unknown key 'colour'"),
        ({"fighters": {"A": {**A, "side": "green"}}}, "side 'green'"),
        ({"fighters": {"A": {**A, "profile": "elf"}}}, "no profile 'elf'"),
        ({"fighters": {"A": {**A, "weapons": ["bazooka"]}}}, "no weapon or gear 'bazooka'"),
        ({"fighters": {"A": {**A, "gear": ["hat"]}}}, "no weapon or gear 'hat'"),
        ({"fighters": {"A": {**A, "armour": "foil"}}}, "no armour 'foil'"),
        ({"fighters": {"A": {**A, "traits": {"flying": 0}}}}, "no special rule 'flying'"),
        ({"fighters": {"A": {**A, "weapons": [{"like": "mace", "ranges": [10, 20, 30]}]}}}, "mace cannot be shot"),
        ({"fighters": {"A": {**A, "stats": {"LUCK": 1}}}}, "no attribute 'LUCK'"),
        ({"fighters": {"A": {**A, "sett": {}}}}, "unknown key 'sett'"),
        ({"fighters": {"A": {**A, "set": {"sleepy": True}}}}, "unknown key 'sleepy'"),
        ({"fighters": {"A": {**A, "set": {"prone": 2}}}}, "prone is 2"),
        ({"fighters": {"A": {**A, "at": [1]}}}, "is not a place"),
        ({"fighters": {"A": {**A, "at": [1.234, 1]}}}, "finer than a tenth of a millimetre"),
        ({"fighters": {"A": {"side": "red"}}}, "has no place"),
        ({"fighters": {"A": {**A, "items": {"bazooka": {}}}}}, "no weapon or gear 'bazooka'"),
        ({"fighters": {"A": {**A, "items": {"bow": {"rusty": True}}}}}, "unknown key 'rusty'"),
        ({"fighters": {"A": {**A, "items": {"harpoon_gun": {"reload": 2}}}}}, "harpoon_gun with reload: 2"),
        ({"fighters": {"A": "ganger"}}, "must be a mapping"),
        (case(wether="fine"), "unknown key 'wether'"),
        (case(phase="fight"), "no phase 'fight'"),
        (case(turn="two"), "'two' is not a whole number"),
        ({"fighters": {"A": {**A, "weapons": ["crosbow"]}}}, "did you mean crossbow?"),
        ({"fighters": {"A": {**A, "staus": "down"}}}, "did you mean status?"),
        ({"fighters": {"A": {**A, "status": "asleep"}}}, "status 'asleep'"),
        ({"fighters": {"A": {**A, "facing": "up"}}}, "'up' is not a direction"),
        ({"fighters": {"A": {**A, "bullets": 10**9}}}, "not a whole number from 0 to 999"),
        ({"fighters": {"A": {**A, "stats": {"P": float("nan")}}}}, "not a whole number"),
        ({"fighters": {"A": {**A, "base": 0}}}, "base: 0 is not a whole number"),
        ({"fighters": {"A": {**A, "at": [float("inf"), 1]}}}, "is larger than any table"),
        ({"fighters": {"A": {**A, "at": [89, 40]}}}, "its base is off the table of 90 x 90 cm"),
        ({"fighters": {"A": {**A, "z": 4}}}, "there is nothing to stand on at a height of 4 cm"),
        ({"fighters": {"A": A, "B": {**B, "at": [31, 40]}}}, "its base overlaps that of B: 1 cm between their middles"),
        ({"fighters": {"A": {**A, "status": "down"}, "B": B}, "active": "A"}, "A is not on the table"),
    ],
)
def test_mistakes_are_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ContentError) as error:
        BOOK.stage(given)
    assert says in str(error.value)
    assert error.value.remedy


def test_the_example_of_the_guide_holds() -> None:
    guide = Path(__file__).parents[3] / "docs" / "cases-punk2.md"
    example = guide.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    found = [cases.run(case, load) for case in cases.parse(example)]
    assert [outcome.problems for outcome in found] == [[]]
