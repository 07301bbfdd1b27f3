"""Looting, swapping bullets."""

from __future__ import annotations

from typing import Any

from books.punk2.yard import act, ask, man, play, refusal, told, yard

from dustup.books.punk import loot
from dustup.books.punk.state import Item, State


def _corpse(*kinds: str, a: Any = None, **facts: Any) -> State:
    """red1 beside the marker of blue1."""
    dead = man("blue1", (20, 22.5), status="down", items=[Item(f"d{k}", kind) for k, kind in enumerate(kinds)], **facts)
    s = yard(man("red1", (20, 20), **(a or {})), dead)
    act(s, "red1")
    return s


def _kit(s: State, key: str = "red1") -> list[str]:
    return [item.kind for item in s.fighters[key].items]


def test_take_any_number_of_things() -> None:
    """P2-LOOT-01, P2-RUL-76: weapons, gear and bullets in one Action; worn Armor stays."""
    s = _corpse("pistol", "shield", bullets=4, armour="plate")
    play(loot.loot(s, s.fighters["red1"]), answers=["d0", "bullets", "d1"])
    assert _kit(s) == ["pistol", "shield"]
    assert (s.fighters["red1"].bullets, s.fighters["blue1"].bullets) == (4, 0)
    assert s.fighters["blue1"].armour == "plate"


def test_something_must_be_taken_and_one_may_stop() -> None:
    """P2-LOOT-01."""
    s = _corpse("pistol", "mace")
    assert refusal(ask(loot.loot(s, s.fighters["red1"])), "done") == "P2-LOOT-01"
    play(loot.loot(s, s.fighters["red1"]), answers=["d1", "done"])
    assert _kit(s) == ["mace"]


def test_full_hands_exchange() -> None:
    """P2-LOOT-02, P2-RUL-76: at two weapons one is left at the marker, and can be looted later."""
    mine = [Item("m", "mace"), Item("b", "bow")]
    s = _corpse("pistol", a={"items": mine})
    play(loot.loot(s, s.fighters["red1"]), answers=["d0", ("leave", "m")])
    assert _kit(s) == ["bow", "pistol"]
    assert (s.events[-1].about["items"], s.events[-1].about["left"]) == (["d0"], ["m"])
    assert [item.kind for item in s.fighters["blue1"].loot] == ["mace"]
    assert [item.id for item in loot.heap(s, s.fighters["blue1"])] == ["m"]


def test_never_two_two_handed_weapons() -> None:
    """P2-LOOT-02, P2-TWOH-01: the bow goes without a question."""
    s = _corpse("rifle", a={"items": [Item("m", "mace"), Item("b", "bow")]})
    play(loot.loot(s, s.fighters["red1"]), answers=["d0"])
    assert _kit(s) == ["mace", "rifle"]


def test_a_shield_and_a_bulky_gun() -> None:
    """P2-BULK-01, P2-RUL-79: the harpoon gun leaves room for nothing else."""
    s = _corpse("harpoon_gun", a={"items": [Item("m", "mace"), Item("s", "shield")]})
    play(loot.loot(s, s.fighters["red1"]), answers=["d0"])
    assert _kit(s) == ["harpoon_gun"]


def test_who_may_not_loot() -> None:
    """P2-BEAS-01, P2-MONG-01, P2-LOOT-01, P2-ACT-06, P2-INCE-07."""
    for facts, trait, rule in (
        ({}, {}, None),
        ({}, {"beast": 0}, "P2-BEAS-01"),
        ({}, {"simple_minded": 0}, "P2-MONG-01"),
        ({"burnt": True}, {}, "P2-INCE-07"),
    ):
        s = _corpse("mace", a={"traits": trait}, **facts)
        why = loot.why_no_loot(s, s.fighters["red1"])
        assert (why.rule if why else None) == rule
    s = _corpse("mace")
    s.fighters["red1"].y -= 100
    assert loot.why_no_loot(s, s.fighters["red1"]).rule == "P2-LOOT-01"  # type: ignore[union-attr]
    s = _corpse("mace")
    s.fighters["blue2"] = man("blue2", (17.5, 20))
    assert loot.why_no_loot(s, s.fighters["red1"]).rule == "P2-ACT-06"  # type: ignore[union-attr]
    s = _corpse("claws")
    assert loot.why_no_loot(s, s.fighters["red1"]) is not None


def _mates(**facts: Any) -> State:
    s = yard(man("red1", (20, 20), bullets=3), man("red2", (20, 22.5), bullets=2, **facts))
    act(s, "red1")
    return s


def test_give_or_take_bullets() -> None:
    """P2-AMMO-01, P2-AMMO-02: any number, one direction; the number stays secret."""
    for count, mine in ((2, 1), (-2, 5)):
        s = _mates(prone=True)
        play(loot.swap(s, s.fighters["red1"]), answers=[("bullets", count)])
        assert s.fighters["red1"].bullets == mine
        assert sum(f.bullets for f in s.fighters.values()) == 5
        assert str(abs(count)) not in str({k: v for k, v in told(s, "swap")[0].items() if k not in ("who", "at")})
    q = ask(loot.swap(s, s.fighters["red1"]))
    assert q.hidden
    assert [refusal(q, n) for n in (0, 6, -1, "2")] == ["P2-AMMO-01"] * 4


def test_when_there_is_nothing_to_swap() -> None:
    """P2-AMMO-01, P2-ACT-06, P2-RUL-76: the friend may be engaged, the active one not."""
    s = _mates()
    s.fighters["blue1"] = man("blue1", (20, 25))
    assert loot.why_no_swap(s, s.fighters["red1"]) is None
    s.fighters["blue1"].y = 1750
    assert loot.why_no_swap(s, s.fighters["red1"]).rule == "P2-ACT-06"  # type: ignore[union-attr]
    s = _mates()
    s.fighters["red2"].y += 200
    assert loot.why_no_swap(s, s.fighters["red1"]).rule == "P2-AMMO-01"  # type: ignore[union-attr]
