"""What the sheet's unclear cells were ruled to mean."""

from __future__ import annotations

import dustup.books.kz as kz
from dustup.books.kz.content import data


def test_only_clear_figures_are_hand_to_hand_bonuses() -> None:
    """KZ-RUL-23, KZ-RUL-63: a bare 1 or N/A is none; the handgun's +1 is one."""
    weapons = data().weapons
    none = ("machine_pistol", "military_rifle", "smoke_grenade", "hmg", "assault_rifle", "crossbow", "flamer")
    assert [weapons[name].hth for name in none] == [None] * len(none)
    assert weapons["handgun"].hth == 1


def test_two_shotguns() -> None:
    """KZ-RUL-65: the plain shotgun fires once, the automatic one twice, and each has its price."""
    plain, quick = data().weapons["shotgun"], data().weapons["auto_shotgun"]
    assert (plain.rapid, plain.cost) == (1, 2)
    assert (quick.rapid, quick.cost) == (2, 3)


def test_it_stands_for_itself() -> None:
    """KZ-RUL-01: a game of its own; its ledger ids all begin with KZ."""
    assert kz.BOOK.prefix == "KZ"
    assert {row.rule.split("-")[0] for row in data().weapons.values()} == {"KZ"}
