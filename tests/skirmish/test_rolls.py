"""Dice that several games roll alike; ways that meet again."""

from __future__ import annotations

from dustup.core import Mod, tally
from dustup.skirmish.rolls import told


def test_what_is_told_of_dice_and_their_sum() -> None:
    total = tally([Mod(7, "dice", "X-01"), Mod(-2, "wall", "X-02")])
    plain = {"total": 5, "mods": [[7, "dice", "X-01"], [-2, "wall", "X-02"]]}
    shown = told("red", "damage", (3, 4), "Damage", total)
    assert shown == {"faces": [["damage", 3, "red"], ["damage", 4, "red"]], "sums": [["Damage", plain]]}
